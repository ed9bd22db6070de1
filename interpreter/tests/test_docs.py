"""The pages of the site: every clause is there in both languages, and nothing leads into the void or outside."""

from __future__ import annotations

import posixpath
import re
from html import escape
from pathlib import Path

import pytest

from conftest import ROOT
from preferans import records, rulebook
from preferans.conformance.corpus import Corpus
from preferans.conformance.mutation.matrix import Head, Matrix, Row, foot
from preferans.conformance.mutation.mutant import Words
from preferans.conformance.reports.badges import badges
from preferans.conformance.results import read_results
from preferans.docs import course, references
from preferans.docs.cases import MANY, judged_cases, page_of_cases
from preferans.docs.corpus import corpus_pages
from preferans.docs.history import history_of
from preferans.docs.links import Links, page_of_section, without_dangling
from preferans.docs.mutants import Mutants
from preferans.docs.nav import navigation
from preferans.docs.origins import evidence
from preferans.docs.site import Pages, pages, places, write
from preferans.docs.sources import place_of
from preferans.docs.terms import linked
from preferans.docs.values import known, order
from preferans.games import judges
from preferans.report.plural import LANGUAGES, Language
from preferans.report.voice import Voice

BOOK = rulebook.load()
OF_RULES = ("codex/", "bridge/", "options", "violations", "glossary")
"""The pages whose anchors are written out, by how their paths begin."""


@pytest.fixture(scope="module", params=LANGUAGES)
def site(request: pytest.FixtureRequest) -> tuple[Language, Pages]:
    """Return a language and all pages in it."""
    return request.param, pages(ROOT, BOOK, request.param)


def test_every_clause_has_one_anchor(site: tuple[Language, Pages]) -> None:
    """Every clause stands on exactly one page, under an anchor that is its number, with its text."""
    language, made = site
    for clause in BOOK.content.clauses:
        marked = [text for text in made.values() if f"{{: #{clause.number} }}" in text]
        assert len(marked) == 1, clause.id
        if clause.text:
            plain = re.sub(r"\[([^\]]+)\]\([^)]+\)\{\.term\}", r"\1", marked[0])
            assert clause.text.of(language) in plain, clause.id


def test_every_rule_set_option_and_fact_is_listed(site: tuple[Language, Pages]) -> None:
    """The lists have every rule set, every option under an anchor of its own, and every code of a violation."""
    _, made = site
    for spec in BOOK.content.rulesets:
        assert f"`{spec.id}@{spec.edition}`" in made["rulesets.md"]
    for option in BOOK.options:
        assert f"{{: #{option} }}" in made["options.md"]
    for code in BOOK.facts:
        assert f"{{: #{code} }}" in made["violations.md"]


def test_rule_sets_stand_side_by_side(site: tuple[Language, Pages]) -> None:
    """The page of rule sets has a row for each option in which they differ, their prices, and deals with their nets."""
    _, made = site
    rows = [line for line in made["rulesets.md"].splitlines() if line.startswith("| ")]
    sets = [BOOK.rules(spec.id) for spec in BOOK.content.rulesets if spec.book == "codex"]
    for name in BOOK.options:
        differs = len({str(rules.options[name]) for rules in sets}) > 1
        assert any(f"(options.md#{name})" in row for row in rows) is differs, name
    consolation = [row for row in rows if "**10** | 4 |" in row and " 7 |" in row]
    assert len(consolation) == 1  # Rostov's consolation is ten on a seven, Sochi's four
    assert any("−140" in row and "−208" in row and "−104" in row for row in rows)


def test_every_decision_record_is_listed(site: tuple[Language, Pages]) -> None:
    """The index of decisions links every record in docs/decisions."""
    _, made = site
    records = [path.stem for path in (ROOT / "docs" / "decisions").glob("*.md") if path.stem != "index"]
    assert records
    for name in records:
        assert f"]({name}.md)" in made["decisions/index.md"]


def has_anchor(text: str, place: str) -> bool:
    """Say whether a page has the anchor ``place``: that of a heading, or of a case."""
    return f"{{: #{place} }}" in text or f'id="{place}"' in text


def test_links_between_pages_lead_somewhere(site: tuple[Language, Pages]) -> None:
    """Every link of a page to another page leads to a page that exists, and to an anchor that exists there."""
    _, made = site
    broken = []
    for page, text in made.items():
        plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        for target, place in re.findall(r"\]\(([^)\s#]*)#?([^)\s]*)\)", plain):
            if "://" in target:
                continue
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target)) if target else page
            if path not in made or (path.startswith(OF_RULES) and place and not has_anchor(made[path], place)):
                broken.append((page, target, place))
    assert broken == []


def test_names_of_pages_have_no_dots(site: tuple[Language, Pages]) -> None:
    """The name of a page has one dot, that of its ending, so that site builders make no mistake with it."""
    assert [page for page in site[1] if page.count(".") != 1] == []


def test_the_navigation_has_every_page(site: tuple[Language, Pages]) -> None:
    """Every page is reached from the navigation."""
    language, made = site

    def leaves(node: object) -> set[str]:
        if isinstance(node, str):
            return {node}
        children = node.values() if isinstance(node, dict) else node
        assert isinstance(children, list | type({}.values()))
        return {leaf for child in children for leaf in leaves(child)}

    assert leaves(navigation(made, BOOK, language)) == set(made)


def test_both_languages_have_the_same_pages(tmp_path: Path) -> None:
    """The two sites have the same pages, and writing them twice leaves the same files."""
    assert write(ROOT, tmp_path) == write(ROOT, tmp_path)
    russian, english = (
        {path.relative_to(tmp_path / language) for path in (tmp_path / language).rglob("*") if path.is_file()}
        for language in LANGUAGES
    )
    assert russian == english
    assert Path("codex/3-8/index.md") in russian


def test_links_of_taken_files_are_mended() -> None:
    """A link that leads to no page of the site becomes plain text; links to pages and to other sites stay."""
    text = "[a](b.md) [c](../spec/d.yaml) [e](https://example.org) [f](#g) [h](b.md#i)"
    mended = without_dangling(text, "notation.md", ["b.md", "notation.md"])
    assert mended == "[a](b.md) c [e](https://example.org) [f](#g) [h](b.md#i)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_asks_no_other_machine(language: Language) -> None:
    """The configuration switches web fonts off and names no address, so that a page loads nothing from outside."""
    config = (ROOT / f"mkdocs.{language}.yml").read_text("utf-8")
    assert "font: false" in config
    assert "://" not in config
    for path in (ROOT / "docs" / "assets").iterdir():
        assert "://" not in path.read_text("utf-8").replace("http%3A//www.w3.org", "")


def test_every_section_is_in_the_pictures() -> None:
    """The maps of references name every section, and the courses of deals lead only to clauses that exist."""
    for language in LANGUAGES:
        links = Links(BOOK, "references/index.md")
        for name in dict.fromkeys(section.book for section in BOOK.sections):
            drawn = references.picture(name, BOOK, links, language)
            for section in BOOK.sections:
                assert section.book != name or f'class="at-{section.number.replace(".", "-")}"' in drawn
    for name, drawn in course.COURSES.items():
        keys = {step.key for step in drawn.steps}
        assert {key for one, other, *_ in drawn.arrows for key in (one, other)} | set(drawn.edge) <= keys
        for step in drawn.steps:
            assert all(f"{name}:{number}" in BOOK.clauses for number in step.clauses.split() if number != "2.1"), (
                step.key
            )


def test_every_condition_and_effect_is_told_in_words() -> None:
    """No value that a remedy asks for and no argument of an effect is shown as a bare code in either language."""
    for clause in BOOK.content.clauses:
        for name, values in clause.when.items():
            assert name == "fact" or all(known(name, value, BOOK) for value in values), (clause.id, name)
        for effect in clause.then:
            for language in LANGUAGES:
                told = order(effect, BOOK, language)
                assert told.endswith("."), clause.id
                assert not re.search(r"[a-z]-[a-z]+-|\b(?:found|none)\b", told if language == "ru" else ""), told


def test_the_origins_of_what_is_reconstructed_are_printed() -> None:
    """What a reconstructed clause is said to rest on is printed and names it, its parent, or is named by it."""
    for clause in BOOK.content.clauses:
        if clause.standing == "reconstructed":
            for other in evidence(clause, BOOK):
                found = BOOK.clauses[other]
                assert found.standing == "sourced"
                assert {clause.id, clause.parent} & {*found.see, *found.overrides} or other in {
                    *clause.see,
                    *clause.overrides,
                }


def test_terms_are_linked_in_every_form() -> None:
    """The first use of a term in any form is linked to its entry, and a word that only looks like it is not."""
    links = Links(BOOK, "codex/3-8/index.md")
    told = linked("Из десяти взяток вистующие берут вист; ход сдачи, а ходом зайти; взятка.", BOOK, links, "ru")
    assert told == (
        "Из десяти [взяток](../../glossary.md#trick){.term} [вистующие](../../glossary.md#whister){.term} берут "
        "[вист](../../glossary.md#whist){.term}; ход сдачи, а [ходом](../../glossary.md#lead){.term} зайти; взятка."
    )
    assert linked("Tricks in all-passes.", BOOK, links, "en") == (
        "[Tricks](../../glossary.md#trick){.term} in [all-passes](../../glossary.md#all-pass){.term}."
    )


def test_functions_are_found_in_their_files() -> None:
    """Every function bound to a norm is named with the file and the line where its definition begins."""
    judges()
    for names in rulebook.executors().values():
        for name in names:
            file, line = place_of(name)
            lines = (ROOT / file).read_text("utf-8").splitlines()
            assert name.rsplit(".", 1)[1] in "".join(lines[line - 1 : line + 8]), name


def test_every_accepted_case_is_shown_with_its_verdict(site: tuple[Language, Pages]) -> None:
    """Each accepted case stands on the page of its clause with the words of its verdict, and whole there or beside."""
    language, made = site
    voice = Voice(language, BOOK)
    beside = 0
    for case in Corpus(ROOT / "conformance" / "cases"):
        if case.status == "accepted":
            clause = BOOK.clauses[case.clause]
            page = made[page_of_section(clause.book, clause.section)]
            _, found, rest = page.partition(f'id="case-{case.id}"')
            assert found, case.id
            assert voice.say(f"grade.{case.expect.verdict}") in "".join(rest.splitlines()[:2]), case.id
            cases = made.get(page_of_cases(clause.book, clause.section), page)
            beside += cases is not page
            assert f'<details class="case" id="case-{case.id}">' in cases, case.id
    assert beside > MANY


def test_the_history_is_of_clauses_that_exist() -> None:
    """Every note on other editions is on a clause of the book of those editions, and is told in both languages."""
    history = BOOK.content.history
    books = {edition.id: edition.book for edition in history.editions}
    assert history.notes
    for note in history.notes:
        assert BOOK.clauses[note.clause].book in {books[edition] for edition in note.editions}
        for language in LANGUAGES:
            assert any(note.text.of(language) in told for told in history_of(note.clause, BOOK, language))


def test_the_search_knows_numbers_and_codes() -> None:
    """A clause is found by its number in either book, a violation and an option by its code."""
    found = places(BOOK, "en")
    assert found["3.9.16"] == [("codex/3-9/index.html#3.9.16", "3.9.16 The revoke")]
    assert found["r24"][0][0] == "bridge/6/index.html#R24"
    assert found["revoke"][0][0] == "violations.html#revoke"
    assert found["whist.style"][0][0] == "options.html#whist.style"


def test_records_stand_in_both_languages(site: tuple[Language, Pages]) -> None:
    """A decision record in Russian has the number of its English twin, and the page the same options and clauses."""
    language, made = site
    folder = ROOT / "docs" / "decisions"
    for path in (folder / "ru").glob("*.md"):
        if path.stem != "index":
            english = (folder / path.name).read_text("utf-8")
            assert re.findall(r"^# [CQ]\d+", path.read_text("utf-8")) == re.findall(r"^# [CQ]\d+", english), path.stem
            page = made[f"decisions/{path.stem}.md"]
            for code in re.findall(r"`(?:codex|bridge):([^`]+)`", english):
                assert f"[{code}](" in page, (path.stem, code, language)


FOREIGN = re.compile(
    r"```.*?```|^#+ preferans[^\n]*$|<pre.*?</pre>|"
    r"<style>.*?</style>|`[^`]*`|<[^>]*>|\]\([^)]*\)|\{[^}]*\}|^(?:::: |    )[^\n]*$",
    re.DOTALL | re.MULTILINE,
)
"""What of a page is not running text: code, records, markup, and docstrings taken in with their settings."""


def test_the_russian_pages_are_russian(site: tuple[Language, Pages]) -> None:
    """On every page of the Russian site the running text is in Cyrillic letters for the most part."""
    language, made = site
    if language == "ru":
        for page, text in made.items():
            # These quote the program: its docstrings, and the pieces of it that mutants change.
            if page == "formats.md" or page.startswith("mutants/"):
                continue
            prose = FOREIGN.sub("", text)
            letters = [len(re.findall(pattern, prose)) for pattern in ("[а-яё]", "[a-z]")]
            # A record that is not told in Russian yet says so of itself.
            assert letters[0] >= 3 * letters[1] or "*Эта запись есть пока только" in text, (page, letters)


def test_mutants_are_shown_where_the_corpus_was_judged_under_them() -> None:
    """Each clause leads to all its mutants, each with the cases that kill it; without a matrix nothing is said."""
    shelf = judged_cases(ROOT / "conformance" / "cases", BOOK)
    clause = BOOK.clauses["codex:3.9.16.2/a"]
    own = [one.case.id for one in shelf.of[clause.id]][:2]
    words = Words(ru="Штрафная взятка: нет «при»", en="The penalty trick: without “it”")
    mutant = Row(
        id="00000000", clauses=(clause.id,), operator="drop-clause", place="x", was="", now="", words=words,
        outcome="killed", failing=tuple(own),
    )  # fmt: skip
    matrix = Matrix(
        head=Head(format="preferans-kill-matrix/1", edition="1", corpus="", cases=1, norms=1),
        rows=(mutant,),
        foot=foot([mutant]),
    )
    links = Links(BOOK, "codex/3-9/index.md")
    told = list(Mutants(matrix, shelf, BOOK).told(clause, links, "en"))
    assert told == ["- **Mutants**: [1, of which 1 are killed](../../mutants/codex-3-9.md#mutants-3.9.16.2/a)"]
    made = Mutants(matrix, shelf, BOOK).pages("ru")
    assert sorted(made) == ["mutants/codex-3-9.md", "mutants/index.md"]
    killers = ", ".join(f"[`{case}`](../codex/3-9/index.md#case-{case})" for case in own)
    assert f"- нет `при` — убит случаями своего пункта: {killers}" in made["mutants/codex-3-9.md"]
    silent = Mutants(None, shelf, BOOK)
    assert list(silent.told(clause, links, "en")) == []
    assert silent.pages("en") == {}


def test_the_notation_of_bridge_is_told_in_russian() -> None:
    """The Russian page on the notation of bridge has the rows of the English one, and its examples are records."""
    pages_of = {name: (ROOT / "grammar" / name).read_text("utf-8") for name in ("BRIDGE.md", "BRIDGE.ru.md")}

    def rows(page: str) -> list[list[str]]:
        cells = (line.split(" | ")[:2] for line in page.splitlines() if line.startswith("| `"))
        return [row for row in cells if row[1].startswith("`")]

    assert rows(pages_of["BRIDGE.ru.md"]) == rows(pages_of["BRIDGE.md"])
    for text in re.findall(r"```pref\n(.*?)```", pages_of["BRIDGE.ru.md"], re.DOTALL):
        assert len(records.write(records.parse(text), "ru").splitlines()) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_program_has_its_badges(language: Language) -> None:
    """What programs keep begins with a badge for each level that a program was judged on."""
    page = corpus_pages(ROOT, language)["programs.md"]
    shown = re.findall(r'<p class="program-badges">(.*?)</p>', page)
    kept = [read_results(path) for path in sorted((ROOT / "conformance" / "results").glob("*.jsonl"))]
    assert len(shown) == 1 + len(kept) >= 4
    for line, results in zip(shown[1:], kept, strict=True):
        assert line.startswith(escape(results.title))
        assert line.count("<svg") == sum(1 for name, _ in badges(results) if name.endswith(".svg")) > 0
