"""Helpers of the tests of the judge: a record in text in, what the verdict says out, as plain values to compare.

Nothing here knows a rule; expected values stand in the tests, worked out from the text of the clause they cite.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from preferans import notation
from preferans.judge import choose_rules, judge
from preferans.rulebook import Book, read_spec
from preferans.verdict import DealVerdict, Verdict

SPEC = Path(__file__).resolve().parents[2] / "spec"

FOUR = """[Players "4"]
deal 1 dealer S
hand W ♠AKQ97 ♣A10 ♦7 ♥AK
hand N ♠J8 ♣KQJ ♦AK ♥QJ10
hand E ♠10 ♣987 ♦QJ1098 ♥9
talon ♥8 ♥7
"""
"""A table of four: West leads to the first trick."""

THREE = FOUR.replace("4", "3", 1).replace("dealer S", "dealer E")
"""The same cards at a table of three: East deals and plays, West leads to the first trick."""

SEVEN_OPEN = """W 6♠ N pass E pass
W take W discard ♦7 ♥7 W order 7♠
N whist E pass N open
"""
"""West plays seven spades against North, who whists in open play and runs East's cards too."""


class Problem(NamedTuple):
    """A violation without its facts: what the corpus compares."""

    code: str
    clause: str
    by: str
    at: int | None
    status: str


Line = tuple[str, str, str | None, Fraction]
"""An entry without its clause: player, column, on whom, points."""


@lru_cache(maxsize=1)
def book() -> Book:
    """Return the rulebook as the rule files have it."""
    return read_spec(SPEC)


def judged(text: str, *options: str, rules: str | None = None, using: Book | None = None) -> Verdict:
    """Return the verdict on the record ``text`` under its own rule set, or ``rules``, with ``options`` set last."""
    record = notation.parse(text)
    return judge(record, choose_rules(record, using or book(), rules, options))


def deal_of(text: str, *options: str, rules: str | None = None, using: Book | None = None) -> DealVerdict:
    """Return the verdict on the last deal of the record ``text``."""
    return judged(text, *options, rules=rules, using=using).deals[-1]


def problems(deal: DealVerdict) -> list[Problem]:
    """Return the violations of a deal in order, clauses without the book's name."""
    return [Problem(v.code, short(v.clause), v.by, v.at, v.status) for v in deal.violations]


def lines(deal: DealVerdict) -> set[Line]:
    """Return the entries of a deal, those of one column added up."""
    sums: dict[tuple[str, str, str | None], Fraction] = {}
    for entry in deal.entries:
        key = (entry.player, entry.column, entry.on)
        sums[key] = sums.get(key, Fraction(0)) + Fraction(entry.points)
    return {(*key, points) for key, points in sums.items()}


def wrote(*texts: str) -> set[Line]:
    """Return entries told as ``"W pool 4"``, ``"N mountain 4"`` and ``"N whists 4 on W"``."""
    told: set[Line] = set()
    for text in texts:
        words = text.split()
        told.add((words[0], words[1], words[4] if len(words) > 3 else None, Fraction(words[2])))
    return told


def net(verdict: Verdict | DealVerdict) -> dict[str, Fraction]:
    """Return the settlement as exact numbers."""
    return {seat: Fraction(points) for seat, points in verdict.settlement.items()}


def waits(deal: DealVerdict) -> tuple[str, tuple[str, ...]]:
    """Return what an unfinished deal waits for, and of whom."""
    assert deal.expected is not None
    return deal.expected.what, deal.expected.by


def effects(deal: DealVerdict) -> list[tuple[str, dict[str, object]]]:
    """Return the rulings of a deal as (effect, arguments)."""
    return [(ruling.effect, dict(ruling.args)) for ruling in deal.rulings]


def short(clause: str) -> str:
    """Return a clause id without its book."""
    return clause.partition(":")[2]
