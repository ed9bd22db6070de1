"""Every case of the corpus: its front matter is in order, and the judge says what the case expects."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import get_args

import jsonschema
import msgspec
import pytest

from judging import book
from preferans import notation
from preferans.conformance.cases import (
    Case,
    ExpectedContract,
    ExpectedEntry,
    ExpectedRow,
    ExpectedViolation,
    Level,
    read_case,
)
from preferans.judge import choose_rules, judge
from preferans.schemas import case_schema
from preferans.verdict import DealVerdict, Entry, Verdict

CASES = Path(__file__).resolve().parents[2] / "conformance" / "cases"
FILES = sorted(CASES.rglob("*.pref"))
NAMES = [str(path.relative_to(CASES)) for path in FILES]

SCHEMA = jsonschema.Draft202012Validator(json.loads(case_schema(book())))


@cache
def case_of(path: Path) -> Case:
    """Return the front matter of a case file."""
    return read_case(path.read_text(encoding="utf-8"), path.name)


@cache
def verdict_of(path: Path) -> Verdict:
    """Return the judge's verdict on a case, read with its front matter as any file is."""
    record = notation.parse(path.read_text(encoding="utf-8"))
    return judge(record, choose_rules(record, book()))


def sums(entries: Iterable[Entry | ExpectedEntry]) -> dict[tuple[str, str, str | None], Fraction]:
    """Return entries with those of one column added up: whists for tricks and consolation make one sum."""
    total: dict[tuple[str, str, str | None], Fraction] = {}
    for entry in entries:
        key = (entry.player, entry.column, entry.on)
        total[key] = total.get(key, Fraction(0)) + Fraction(entry.points)
    return total


def violations(deal: DealVerdict) -> tuple[ExpectedViolation, ...]:
    """Return the violations of a verdict in the terms of an expectation."""
    return tuple(
        ExpectedViolation(code=v.code, clause=v.clause, by=v.by, at=v.at, status=v.status) for v in deal.violations
    )


def contract(deal: DealVerdict) -> ExpectedContract | None:
    """Return the contract of a verdict in the terms of an expectation."""
    told = deal.contract
    if told is None:
        return None
    return ExpectedContract(
        kind=told.kind, by=told.by, bid=told.bid, order=told.order, whisters=told.whisters, mode=told.mode
    )


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_case(path: Path) -> None:
    """The judge gives the verdict, the violations and whatever else the case expects."""
    expect = case_of(path).expect
    verdict = verdict_of(path)
    deal = verdict.deals[-1]
    assert verdict.verdict == expect.verdict
    assert violations(deal) == expect.violations
    assert tuple(question.code for question in deal.questions) == expect.questions
    if expect.contract is not None:
        assert contract(deal) == expect.contract
    for seat, tricks in (expect.credited or {}).items():
        assert deal.credited[seat] == tricks
    if expect.entries is not None:
        assert sums(deal.entries) == sums(expect.entries)
    for seat, row in expect.sheet.items():
        assert ExpectedRow(pool=deal.sheet[seat].pool, mountain=deal.sheet[seat].mountain) == row
    if expect.settlement is not None:
        assert deal.settlement == expect.settlement


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_front_matter(path: Path) -> None:
    """A case's words are of the closed lists, its clauses are norms of the book, and its file lies where it says."""
    case = case_of(path)
    record = notation.parse(path.read_text(encoding="utf-8"))
    SCHEMA.validate(json.loads(msgspec.json.encode(case)))
    clauses = book().clauses
    assert (case.why is not None) == (case.status in {"disputed", "retired"})
    assert "should" not in case.title.split()
    assert record.rules == case.rules
    assert case.clause.removeprefix("codex:").replace("/", "-") == path.parent.name
    section = re.match(r"codex:(\d+\.\d+)", case.clause)
    assert section is not None
    assert path.parent.parent.name == section[1]
    assert path.name.startswith(f"{case.id}-")
    for clause in [case.clause, *case.also, *(violation.clause for violation in case.expect.violations)]:
        assert clauses[clause].kind is not None


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_record_is_canonical(path: Path) -> None:
    """A case's record is written as the writer writes it, so that a change of a case is a change of its content."""
    record = path.read_text(encoding="utf-8").split("---\n", 2)[2]
    assert notation.write(notation.parse(record)) == record


def test_ids_are_unique() -> None:
    """No two cases have the same id."""
    ids = [case_of(path).id for path in FILES]
    assert FILES
    assert len(set(ids)) == len(ids)


def test_titles_are_unique() -> None:
    """No two cases state the same fact."""
    titles = [case_of(path).title for path in FILES]
    assert len(set(titles)) == len(titles)


def test_twins_are_mutual() -> None:
    """A case's twin exists and names it back."""
    cases = {case_of(path).id: case_of(path) for path in FILES}
    for case in cases.values():
        if case.twin is not None:
            assert cases[case.twin].twin == case.id


def test_a_negative_names_its_fault() -> None:
    """A negative case names the class of bug that fails it."""
    for path in FILES:
        case = case_of(path)
        if case.role == "negative":
            assert case.fault or case.expect.violations


def test_every_level_but_reading_has_cases() -> None:
    """Cases reach from the auction to the match; what is only read or dealt has its cases with the runner."""
    assert {case_of(path).level for path in FILES} >= set(get_args(Level)) - {"notation", "deal"}


# --- the example -------------------------------------------------------------------------------------------------

EXAMPLES = CASES.parents[1] / "examples"


@pytest.mark.parametrize("name", ["late-revoke.pref", "late-revoke.ru.pref"])
def test_example(name: str) -> None:
    """3.9.16.2: in the example North gives one trick, and what the table wrote is right: 36 whists change hands."""
    record = notation.parse((EXAMPLES / name).read_text(encoding="utf-8"))
    deal = judge(record, choose_rules(record, book())).deals[0]
    assert [(v.code, v.clause, v.by, v.status) for v in deal.violations] == [
        ("revoke", "codex:3.9.16.2/a", "N", "penalised")
    ]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert deal.settlement == {"W": "36", "N": "-36", "E": "0", "S": "0"}


def test_example_is_the_same_in_both_languages() -> None:
    """The Russian and the English example are one record, names and event apart."""
    english, russian = (
        notation.parse((EXAMPLES / name).read_text(encoding="utf-8"))
        for name in ("late-revoke.pref", "late-revoke.ru.pref")
    )
    assert msgspec.structs.replace(russian, names=english.names, tags=english.tags) == english
