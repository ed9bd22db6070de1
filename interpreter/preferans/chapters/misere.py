"""Chapter 3.6, misère: what is written for it."""

from __future__ import annotations

from preferans.cards import Seat
from preferans.rulebook import RuleSet, clause
from preferans.table import Points
from preferans.verdict import Column

Written = list[tuple[Seat, Column, Seat | None, Points, str]]


@clause("codex:3.6/a", "codex:3.6/b", "codex:3.6/c", "codex:3.8.2/b")
def score(rules: RuleSet, declarer: Seat, tricks: int) -> Written:
    """Return the entries of a misère in which the declarer is credited with ``tricks``; nobody writes whists."""
    if tricks <= 0:
        return [(declarer, "pool", None, rules.tables.value["misere"], "codex:3.6/b")]
    return [(declarer, "mountain", None, tricks * undertrick(rules), "codex:3.6/b")]


def undertrick(rules: RuleSet) -> int:
    """Return the mountain points of one trick taken on misère."""
    return rules.number("unit.misere_undertrick")
