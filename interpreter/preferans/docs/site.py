"""All pages of the site, written to disk before any site builder reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from preferans import rulebook
from preferans.conformance.mutation.matrix import read_matrix
from preferans.docs import lists
from preferans.docs.architecture import with_architecture
from preferans.docs.cases import judged_cases, page_of_cases
from preferans.docs.corpus import corpus_pages
from preferans.docs.course import course_page
from preferans.docs.disputes import with_rulings
from preferans.docs.formats import formats
from preferans.docs.links import Links, page_of_section, without_dangling
from preferans.docs.mutants import Mutants
from preferans.docs.nav import navigation, records, title_of
from preferans.docs.origins import origins_page
from preferans.docs.output import check_folder, replace
from preferans.docs.pictures import with_pictures
from preferans.docs.prices import price_tables
from preferans.docs.railroad import syntax
from preferans.docs.references import references_page
from preferans.docs.rulesets import row
from preferans.docs.sections import Known, SectionPage
from preferans.docs.sections import title_of as clause_title
from preferans.docs.violations import violations
from preferans.docs.words import TITLES
from preferans.games import judges
from preferans.report.plural import LANGUAGES, Language
from preferans.rulebook import Book

_DECISION: Final = re.compile(r"[CQ]\d+\b")
_OPTION: Final = re.compile(r"^## (?:Option|Настройка)\n\n(.+)$", re.MULTILINE)
_CODE: Final = re.compile(r"`([a-z]+[:.][^`\s]+)`(?!\])")

Pages = dict[str, str]
"""Markdown by path from the root of the site of one language."""

LISTS: Final[Mapping[str, Callable[[Book, Links, Language], str]]] = {
    "tables/index.md": lists.tables_page,
    "course/index.md": course_page,
    "prices.md": price_tables,
    "references/index.md": references_page,
    "origins.md": origins_page,
    "rulesets.md": lists.rule_sets,
    "options.md": lists.options,
    "violations.md": violations,
    "glossary.md": lists.glossary,
}
"""The pages that look over all rules, and what writes each."""


def pages(root: Path, book: Book, language: Language) -> Pages:
    """Return every page of the site in ``language`` from the repository at ``root``."""
    made, examples = _taken(root, language), root / "examples"
    for fill in (with_rulings, with_pictures, with_architecture):
        made = {path: fill(text, examples, language, book) for path, text in made.items()}
    made |= _rule_pages(root, book, _decision_pages(made), language)
    made["commands.md"] = lists.commands(language)
    made["syntax.md"] = syntax(language)
    made["formats.md"] = formats(root / "spec" / "schema", language)
    made |= corpus_pages(root, language)
    made["search.md"] = f'# {TITLES["search"].of(language)}\n\n<div id="search"></div>\n'
    made = _with_links(made, book)
    made["decisions/index.md"] = _decision_index(made, language)
    return {path: without_dangling(text, path, made) for path, text in made.items()}


def _rule_pages(root: Path, book: Book, decisions: Mapping[str, str], language: Language) -> Pages:
    """Return the pages made from the rulebook: its sections, its books, and those that look over all rules."""
    judges()
    cases = root / "conformance" / "cases"
    shelf = judged_cases(cases, book)
    known = Known(
        executors=rulebook.executors(),
        shelf=shelf,
        mutants=Mutants(read_matrix(cases), shelf, book),
    )
    made: Pages = known.mutants.pages(language)
    for section in book.sections:
        page = page_of_section(section.book, section.number)
        made[page] = SectionPage(book, Links(book, page, decisions), known, language).text(section)
        if shelf.apart(section.book, section.number):
            beside = page_of_cases(section.book, section.number)
            made[beside] = shelf.page(section, Links(book, beside, decisions), language)
    for name in dict.fromkeys(section.book for section in book.sections):
        page = f"{name}/index.md"
        made[page] = lists.book_page(book, name, Links(book, page), language)
    for page, write_page in LISTS.items():
        made[page] = write_page(book, Links(book, page, decisions), language)
    return made


def _taken(root: Path, language: Language) -> Pages:
    """Return the pages that are written by hand: those of the language, the notation, the decision records."""
    folder = root / "docs" / language
    taken = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.md"))}
    for name, page in (("README", "notation.md"), ("BRIDGE", "notation-bridge.md")):
        notation = root / "grammar" / (f"{name}.ru.md" if language == "ru" else f"{name}.md")
        if notation.is_file():
            taken[page] = notation.read_text("utf-8")
    for path in sorted((root / "docs" / "decisions").glob("*.md")):
        name = "index" if path.stem.lower() in {"readme", "index"} else path.stem.replace(".", "-")
        taken[f"decisions/{name}.md"] = _record(path, language)
    return taken


def _record(path: Path, language: Language) -> str:
    """Return a decision record: in Russian its own words, with the options and clauses of the English one.

    One that was not yet told in Russian is shown in English, with a note that it is.
    """
    text = path.read_text("utf-8")
    if language == "en":
        return text
    named = [f"## {heading}\n\n{match[1].strip()}\n" for heading, match in _named_in(text) if match and "`" in match[1]]
    own = path.parent / language / path.name
    if own.is_file():
        return "\n".join([own.read_text("utf-8"), *named]) if path.stem != "index" else own.read_text("utf-8")
    title, _, rest = text.partition("\n")
    return f"{title}\n\n*Эта запись есть пока только на английском языке.*\n{rest}"


def _named_in(text: str) -> list[tuple[str, re.Match[str] | None]]:
    """Return what a record in English names under headings of their own, by the heading in Russian."""
    parts = {"Настройка": "Option", "Пункты": "Clauses"}
    return [
        (russian, re.search(rf"^## {english}\n\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
        for russian, english in parts.items()
    ]


def _decision_pages(made: Pages) -> dict[str, str]:
    """Return the page of each numbered reading: the record whose title begins with the number."""
    numbers = ((_DECISION.match(title_of(text, "")), page) for page, text in records(made))
    return {match[0]: page for match, page in numbers if match}


def _decision_index(made: Pages, language: Language) -> str:
    """Return the page that heads the records: what is written of them, which leave the choice to a table, and all."""
    # The table of the written index is made anew here, with the sentence that leads to it.
    head = re.sub(r"\n[^\n]*:\n*\Z", "", made.get("decisions/index.md", "").partition("\n| ")[0])
    lines = [head or f"# {TITLES['decisions'].of(language)}", ""]
    told = []
    for page, text in records(made):
        options = _OPTION.search(text)
        if options:
            link = f"[{title_of(text, page)}]({page.removeprefix('decisions/')})"
            told.append(row(link, options[1].strip()))
    if told:
        lines += [f"## {TITLES['left-to-tables'].of(language)}", ""]
        lines += [row(TITLES["decisions"].of(language), TITLES["options"].of(language)), "|---|---|", *told, ""]
    lines += [f"## {TITLES['all-records'].of(language)}", ""]
    for page, text in records(made):
        lines.append(f"- [{title_of(text, page)}]({page.removeprefix('decisions/')})")
    return "\n".join([*lines, ""])


def _with_links(made: Pages, book: Book) -> Pages:
    """Return the decision records with the clauses and options that they name in code turned into links."""

    def linked(text: str, links: Links) -> str:
        def link(match: re.Match[str]) -> str:
            named = match[1]
            if named in book.clauses:
                return links.clause(named)
            return links.option(named) if named in book.options else match[0]

        return _CODE.sub(link, text)

    return made | {page: linked(text, Links(book, page)) for page, text in records(made)}


def places(book: Book, language: Language) -> dict[str, list[tuple[str, str]]]:
    """Return where what has a number or a code of its own stands: for the search, which finds it by that alone.

    Keys are numbers of clauses and codes of violations and options; values are addresses from the root of the site,
    with titles.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for clause in book.content.clauses:
        page = page_of_section(clause.book, clause.section).removesuffix("index.md")
        title = f"{clause.number} {clause_title(clause, book, language)}".rstrip()
        found.setdefault(clause.number.lower(), []).append((f"{page}index.html#{clause.number}", title))
    for fact in book.facts.values():
        title = f"{fact.code}: {fact.title.of(language)}"
        found.setdefault(fact.code, []).append((f"violations.html#{fact.code}", title))
    for option in book.options.values():
        title = f"{option.name}: {option.title.of(language)}"
        found.setdefault(option.name, []).append((f"options.html#{option.name}", title))
    return found


def write(root: Path, out: Path) -> int:
    """Write the pages of both languages and their navigation into ``out``; return how many pages.

    What an earlier run wrote there goes; `CommandError` where ``out`` holds anything else, or lies among the sources.
    """
    check_folder(root, out)
    book = rulebook.load()
    files: dict[str, bytes] = {}
    count = 0
    for language in LANGUAGES:
        made = pages(root, book, language)
        files |= {f"{language}/{path}": (text.rstrip("\n") + "\n").encode() for path, text in made.items()}
        assets = root / "docs" / "assets"
        for path in sorted(assets.rglob("*")):
            if path.is_file():
                files[f"{language}/assets/{path.relative_to(assets).as_posix()}"] = path.read_bytes()
        found = json.dumps(places(book, language), ensure_ascii=False, separators=(",", ":"))
        files[f"{language}/assets/places.json"] = found.encode() + b"\n"
        # MkDocs reads YAML, and JSON is YAML.
        nav = json.dumps({"nav": navigation(made, book, language)}, ensure_ascii=False, indent=1)
        files[f"nav.{language}.yml"] = nav.encode() + b"\n"
        count += len(made)
    replace(out, files)
    return count
