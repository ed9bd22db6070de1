"""The coverage of norms by cases: everything is covered, and each thing that may be wrong with it is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import jsonschema
import msgspec
import pytest

from preferans import records
from preferans.cli import conformance_coverage
from preferans.cli.app import run
from preferans.conformance.cases import Published
from preferans.conformance.corpus import Corpus, default_path
from preferans.conformance.coverage import Coverage
from preferans.conformance.gaps import NOTES, faults, gaps
from preferans.conformance.lint import Finding
from preferans.conformance.pairs import meeting, unlisted
from preferans.conformance.reach import Reach, meetings_of, reach
from preferans.games import judges
from preferans.rulebook import DATA, Book, Rulebook, load
from preferans.rulebook.binding import executors
from preferans.rulebook.model import Excuse, Pair
from random_changes import CHANGES
from random_deals import match, seeded
from test_bridge_random import nonsense

judges()


@pytest.fixture(scope="module")
def cases() -> list[Published]:
    """Return all cases."""
    return list(Corpus(default_path()))


@pytest.fixture(scope="module")
def reached(cases: list[Published]) -> Reach:
    """Return what the cases make the judge execute."""
    return reach(cases, load(), executors())


def changed(**parts: Any) -> Book:
    """Return the rulebook with some parts exchanged."""
    return Book(msgspec.structs.replace(load().content, **parts))


def excused(change: Callable[[dict[str, dict[str, Excuse]]], object]) -> Book:
    """Return the rulebook after ``change`` was made to the reasons written at its norms."""
    coverage = load().content.coverage
    norms = {norm: dict(by_role) for norm, by_role in coverage.norms.items()}
    change(norms)
    return changed(coverage=msgspec.structs.replace(coverage, norms=norms))


def found(coverage: Coverage) -> list[Finding]:
    """Return everything wrong with a coverage."""
    return [*gaps(coverage, coverage.norms()), *faults(coverage)]


def codes(findings: Iterable[Finding]) -> set[tuple[str, str]]:
    """Return the code and the place of each finding."""
    return {(finding.code, finding.source) for finding in findings}


def test_every_cell_has_a_case_or_a_reason(cases: list[Published], reached: Reach) -> None:
    """No cell is empty without a reason, no norm unexecuted, no case without a norm, no pair of norms unsettled."""
    wrong = [one for one in found(Coverage(load(), cases, executors(), reached)) if one.code not in NOTES]
    assert wrong == []


def test_a_reason_that_a_case_has_overtaken_is_only_noted(
    monkeypatch: pytest.MonkeyPatch, cases: list[Published], reached: Reach, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new case does not shut the gate on whoever adds it: the reason it replaces is named and nothing fails."""
    told = {"boundary-out": Excuse(reason="no-measure")}
    book = excused(lambda norms: norms.setdefault("codex:2.1/d", {}).update(told))
    whole = Coverage(book, cases, executors(), reached)
    monkeypatch.setattr(conformance_coverage, "_gather", lambda _: whole)
    assert run(["conformance", "coverage", "--gaps"], "en") == 0
    assert "there is a case by now; strike the reason no-measure out" in capsys.readouterr().out


def test_an_emptied_cell_is_found(cases: list[Published], reached: Reach) -> None:
    """Without its cases of one role a norm has an empty cell, named with the role."""
    left = [case for case in cases if (case.clause, case.role) != ("codex:2.1/d", "boundary-out")]
    (finding,) = (one for one in found(Coverage(load(), left, executors(), reached)) if one.code not in NOTES)
    assert (finding.code, finding.source, finding.facts) == ("cell-empty", "codex:2.1/d", {"role": "boundary-out"})


def test_a_struck_reason_leaves_an_empty_cell(cases: list[Published], reached: Reach) -> None:
    """A cell whose reason is struck out of the rulebook is empty."""
    book = excused(lambda norms: norms["codex:3.8.3"].pop("negative"))
    assert ("cell-empty", "codex:3.8.3") in codes(found(Coverage(book, cases, executors(), reached)))


def test_a_draft_covers_nothing(cases: list[Published], reached: Reach) -> None:
    """Only accepted cases are evidence."""
    drafts = [msgspec.structs.replace(case, status="draft") if case.clause == "codex:2.1/e" else case for case in cases]
    assert ("cell-empty", "codex:2.1/e") in codes(found(Coverage(load(), drafts, executors(), reached)))


def test_a_norm_that_nothing_executes_is_found(cases: list[Published]) -> None:
    """Where no case makes a function run that is bound to a norm, the norm is named."""
    few = [case for case in cases if case.clause.startswith("codex:3.3")]
    coverage = Coverage(load(), few, executors(), reach(few, load(), executors()))
    missed = {place for code, place in codes(found(coverage)) if code == "norm-not-reached"}
    assert {"codex:3.7.9", "codex:4.1.1/f", "bridge:R24/a"} <= missed
    assert "codex:3.3/i" not in missed


def test_a_value_that_no_case_has_is_named_with_its_rule_sets(cases: list[Published], reached: Reach) -> None:
    """Without the cases at a price of five the norm on all-pass in whists lacks the value that Rostov has."""
    whole = Coverage(load(), cases, executors(), reached)
    left = [case for case in cases if whole.options(case)["allpass.price"] != 5]
    findings = [one for one in found(Coverage(load(), left, executors(), reached)) if one.code == "value-empty"]
    of_price = [one.facts for one in findings if one.source == "codex:3.7.2.2/a" and one.facts["value"] == "5"]
    assert of_price == [{"option": "allpass.price", "value": "5", "rules": "rostov"}]


def test_a_condition_that_no_case_meets_is_found(cases: list[Published], reached: Reach) -> None:
    """A value that the condition of a remedy lists needs a case in which the remedy matches with it."""
    values = {entry for entry in reached.values if entry != ("codex:3.9.16.2/d", "noticed", "after-play")}
    coverage = Coverage(load(), cases, executors(), Reach(reached.calls, reached.meetings, values))
    assert ("condition-empty", "codex:3.9.16.2/d") in codes(found(coverage))


@pytest.mark.parametrize(
    ("clause", "code"), [("codex:3.8.99", "case-clause-unknown"), ("codex:3.8.6", "case-clause-heading")]
)
def test_a_case_of_no_norm_is_found(cases: list[Published], reached: Reach, clause: str, code: str) -> None:
    """A case linked to an unknown clause, or to one that is only a heading, is named."""
    stray = msgspec.structs.replace(cases[0], also=(clause,))
    assert (code, stray.source) in codes(found(Coverage(load(), [stray, *cases[1:]], executors(), reached)))


EXCUSES = [
    ("excuse-norm", "codex:3.8.6", "negative", Excuse(reason="free")),
    ("excuse-role", "codex:3.8.3", "neutral", Excuse(reason="free")),
    ("excuse-unknown", "codex:3.8.3", "negative", Excuse(reason="tiresome")),
    ("excuse-misplaced", "codex:3.8.3", "negative", Excuse(reason="no-measure")),
    ("excuse-misplaced", "codex:3.8.3", "negative", Excuse(reason="meaning")),
    ("excuse-stale", "codex:2.1/d", "boundary-out", Excuse(reason="no-measure")),
    ("excuse-stale", "codex:3.9.21", "fact=card.shown", Excuse(reason="never")),
    ("excuse-pointer", "codex:3.8.3", "negative", Excuse(reason="broken-elsewhere")),
    ("excuse-pointer", "codex:3.8.3", "negative", Excuse(reason="free", norm="codex:3.8/g")),
    ("excuse-pointer", "codex:3.8.3", "negative", Excuse(reason="broken-elsewhere", norm="codex:3.8.3")),
    ("excuse-pointer", "codex:3.8.3", "negative", Excuse(reason="broken-elsewhere", norm="codex:1.1")),
    ("excuse-breach", "codex:3.8.3", "boundary-out", Excuse(reason="breach")),
]


@pytest.mark.parametrize(("code", "norm", "role", "excuse"), EXCUSES)
def test_a_reason_that_does_not_hold_is_found(
    cases: list[Published], reached: Reach, code: str, norm: str, role: str, excuse: Excuse
) -> None:
    """A reason must be in the closed list, fit its role, be needed, and lean on norms that have cases."""
    book = excused(lambda norms: norms.setdefault(norm, {}).update({role: excuse}))
    assert (code, norm) in codes(found(Coverage(book, cases, executors(), reached)))


# --- pairs -----------------------------------------------------------------------------------------------------------


def paired(change: Callable[[list[Pair]], object]) -> Book:
    """Return the rulebook after ``change`` was made to its list of pairs."""
    interactions = load().content.interactions
    pairs = list(interactions.pairs)
    change(pairs)
    return changed(interactions=msgspec.structs.replace(interactions, pairs=tuple(pairs)))


def test_a_pair_that_meets_must_be_listed(cases: list[Published], reached: Reach) -> None:
    """Two norms that meet in a case and are not in the list are found."""
    book = paired(lambda pairs: pairs.remove(next(pair for pair in pairs if pair.norm == "codex:3.4.6/a")))
    places = {
        place for code, place in codes(found(Coverage(book, cases, executors(), reached))) if code == "pair-unlisted"
    }
    assert places == {"codex:3.4.6/a + codex:3.4.6/b"}


def test_a_pair_without_case_or_reason_is_found(cases: list[Published], reached: Reach) -> None:
    """A listed pair that no case shows and that has no reason is found, and one with an unknown norm or reason too."""
    extra = [
        Pair(norm="codex:3.3/a", other="codex:4.2/k"),
        Pair(norm="codex:3.3/a", other="codex:9.9"),
        Pair(norm="codex:3.3/b", other="codex:4.2/k", reason="because"),
    ]
    coverage = Coverage(paired(lambda pairs: pairs.extend(extra)), cases, executors(), reached)
    assert codes(found(coverage)) >= {
        ("pair-empty", "codex:3.3/a + codex:4.2/k"),
        ("case-clause-unknown", "codex:3.3/a + codex:9.9"),
        ("excuse-unknown", "codex:3.3/b + codex:4.2/k"),
    }


def test_an_override_is_shown_by_a_case_in_which_both_match(cases: list[Published], reached: Reach) -> None:
    """That the dealer's second misdeal overrides the first remedy is shown by a case, by none if it is taken away."""
    pair = meeting("codex:3.2/b", "codex:3.2.12")
    shown = Coverage(load(), cases, executors(), reached).pairs.shown[pair]
    left = [case for case in cases if case.id not in shown]
    meetings = {name: pairs for name, pairs in reached.meetings.items() if name not in shown}
    coverage = Coverage(load(), left, executors(), Reach(reached.calls, meetings, reached.values))
    assert ("pair-empty", " + ".join(pair)) in codes(found(coverage))


def test_random_irregular_deals_meet_no_pair_that_is_not_listed() -> None:
    """In random deals, each with one illegal change, no two norms meet that the list leaves out."""
    made = []
    for number in range(5):
        for change, wish, how in CHANGES.values():
            rng = seeded(number)
            played = match(rng, wish=wish, **how)
            wrong = change(rng, played.deals[0])
            made.append(played.json)
            if wrong is not None:
                made.append({**played.json, "deals": [{**played.json["deals"][0], "acts": wrong.acts, "marks": []}]})
    read = [records.from_json(json.dumps(record)) for record in made]
    assert unlisted(meetings_of(read, load(), executors()), load()) == []


def test_random_acts_at_bridge_meet_no_pair_that_is_not_listed() -> None:
    """Whatever is done at a table of bridge, no two norms meet that the list leaves out."""
    made = [records.parse(nonsense(number), "random") for number in range(150)]
    assert unlisted(meetings_of(made, load(), executors()), load()) == []


# --- the commands ----------------------------------------------------------------------------------------------------


@pytest.fixture
def gathered(monkeypatch: pytest.MonkeyPatch, cases: list[Published], reached: Reach) -> None:
    """Give the commands what was gathered already, so that the corpus is not judged again for each."""
    whole = Coverage(load(), cases, executors(), reached)
    monkeypatch.setattr(conformance_coverage, "_gather", lambda _: whole)


@pytest.mark.usefixtures("gathered")
def test_the_command_shows_the_cells_of_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """Asked about one clause the command prints its cases and its reasons in words, in either language."""
    assert run(["conformance", "coverage", "--clause", "3.8.3", "--rules", "sochi"], "en") == 0
    english = capsys.readouterr().out
    assert "whatever is chosen keeps it" in english
    assert run(["conformance", "coverage", "--clause", "3.8.3", "--rules", "sochi"], "ru") == 0
    assert "любой выбор её соблюдает" in capsys.readouterr().out


@pytest.mark.usefixtures("gathered")
def test_the_matrix_is_given_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """In JSON every cell of norm, role and rule set has cases or a reason."""
    assert run(["conformance", "coverage", "--book", "bridge", "--format", "json"], "en") == 0
    told = json.loads(capsys.readouterr().out)
    norms = [clause for clause in load().content.clauses if clause.is_leaf and clause.book == "bridge"]
    assert len(told["cells"]) == 5 * len(norms)
    assert all(cell.get("cases") or cell["reason"] in told["reasons"] for cell in told["cells"])
    schema = json.loads((DATA / "schema" / "covered.schema.json").read_bytes())
    jsonschema.Draft202012Validator(schema).validate(told)


def test_the_command_fails_on_a_corpus_with_gaps(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A corpus of one case leaves nearly everything empty, and the command says so and exits with 1."""
    folder = tmp_path / "2.1" / "2.1-a"
    folder.mkdir(parents=True)
    source = next((default_path() / "2.1" / "2.1-a").glob("*.pref"))
    (folder / source.name).write_bytes(source.read_bytes())
    assert run(["conformance", "coverage", "--gaps", "--corpus", str(tmp_path)], "en") == 1
    assert "codex:2.1/b: no case of role positive" in capsys.readouterr().out


@pytest.mark.usefixtures("gathered")
def test_the_pairs_are_printed_with_their_cases(capsys: pytest.CaptureFixture[str]) -> None:
    """Every pair is printed with cases or a reason, and the command leaves with 0."""
    assert run(["conformance", "pairs"], "en") == 0
    out = capsys.readouterr().out
    assert "3.2/b + 3.2.12: " in out
    assert "not settled: 0" in out


def test_the_reasons_of_the_list_are_those_of_the_rulebook() -> None:
    """Each reason that is worked out has its words in the closed list, and nothing else is called worked out."""
    content: Rulebook = load().content
    derived = {reason.code for reason in content.coverage.reasons if reason.derived}
    assert derived == {
        "not-executed", "meaning", "other-side", "one-point", "every-value", "single-figure", "alone", "settled",
        "other-value", "switched-off", "not-in-force",
    }  # fmt: skip
