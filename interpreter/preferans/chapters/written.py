"""Chapter 4.2, the sheet that the table wrote itself: whether it can be, and which of its entries are wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from preferans.cards import Seat
from preferans.effects import breach
from preferans.record import ScoreLine, SheetLine
from preferans.rulebook import clause
from preferans.table import Points, Table
from preferans.verdict import Column, Fault

from .sheet import Sheet, Written, number


class Figure(NamedTuple):
    """One figure that the table wrote: where, how much, and in which line of the record."""

    player: Seat
    column: Column
    on: Seat | None
    points: Points
    line: int


def figures(lines: Iterable[SheetLine]) -> Iterator[Figure]:
    """Yield the figures of a written sheet; what it does not mention says nothing."""
    for told in lines:
        if told.pool is not None:
            yield Figure(told.player, "pool", None, number(told.pool), told.line)
        if told.mountain is not None:
            yield Figure(told.player, "mountain", None, number(told.mountain), told.line)
        for on, points in told.whists.items():
            yield Figure(told.player, "whists", on, number(points), told.line)


# --- a sheet that cannot be --------------------------------------------------------------------------------------


def misplaced(lines: Sequence[SheetLine], players: Sequence[Seat]) -> list[Fault]:
    """Return why a written sheet is not of this table: a seat nobody sits on, or whists of a player on himself."""
    found = []
    for told in lines:
        for seat in (told.player, *told.whists):
            if seat not in players:
                facts = {"seat": seat.value, "players": len(players)}
                found.append(Fault(code="seat-not-at-table", line=told.line, at=None, facts=facts))
        if told.player in told.whists:
            found.append(Fault(code="sheet-on-self", line=told.line, at=None, facts={"player": told.player.value}))
    return found


def impossible(lines: Sequence[SheetLine], sheet: Sheet) -> list[Fault]:
    """Return why no play leads to a sheet that a record begins with; ``sheet`` has taken it over.

    Whists only grow, and a pool grows up to its limit; a mountain alone may be below zero (4.1.1).
    """
    found = []
    for told in figures(lines):
        facts = {"player": told.player.value, "column": told.column, "points": str(told.points)}
        if told.points < 0 and told.column != "mountain":
            found.append(Fault(code="sheet-below-zero", line=told.line, at=None, facts=facts))
    excess = sheet.over_the_limit()
    for told in figures(lines):
        if told.column == "pool" and told.player in excess:
            facts = {"player": told.player.value, "points": str(told.points), "target": excess[told.player]}
            found.append(Fault(code="sheet-over-target", line=told.line, at=None, facts=facts))
    return found


# --- what is wrong in it -----------------------------------------------------------------------------------------


class Wrong(NamedTuple):
    """A figure of the table and the right one."""

    told: Figure
    right: Points


def check(table: Table, scores: Sequence[ScoreLine], posted: Written, final: Sequence[SheetLine], sheet: Sheet) -> None:
    """Compare all that the table wrote after a deal: its entries, and the sheet as it then stood."""
    check_scores(table, scores, posted, sheet)
    check_sheet(table, final, sheet)


@clause("codex:4.2/k")
def check_sheet(table: Table, lines: Sequence[SheetLine], sheet: Sheet) -> None:
    """Compare a sheet that the table wrote with the running one, figure by figure; the running one goes on."""
    wrong = []
    for told in figures(lines):
        right = standing(sheet, told)
        if told.points != right:
            wrong.append(Wrong(told, right))
    report(table, wrong, sheet)


def standing(sheet: Sheet, told: Figure) -> Points:
    """Return what stands on ``sheet`` where ``told`` was written."""
    if told.on is not None:
        return sheet.whists[told.player].get(told.on, 0)
    return (sheet.pool if told.column == "pool" else sheet.mountain)[told.player]


def check_scores(table: Table, lines: Sequence[ScoreLine], posted: Written, sheet: Sheet) -> None:
    """Compare what the table wrote for a deal with what was ``posted`` on ``sheet``; lines of one column add up."""
    right: dict[tuple[Seat, Column, Seat | None], Points] = defaultdict(int)
    for player, column, on, points, _ in posted:
        right[player, column, on] += points
    told: dict[tuple[Seat, Column, Seat | None], Figure] = {}
    for line in lines:
        key = (line.player, line.column, line.on)
        known = told.get(key, Figure(*key, 0, line.line))
        told[key] = known._replace(points=known.points + number(line.points))
    report(table, [Wrong(figure, right[key]) for key, figure in told.items() if figure.points != right[key]], sheet)


def report(table: Table, wrong: Sequence[Wrong], sheet: Sheet) -> None:
    """Report wrong figures, each with what it makes of its player's settlement on the sheet as the table has it."""
    if not wrong:
        return
    theirs = sheet.copy()
    for told, right in wrong:
        theirs.add((told.player, told.column, told.on, told.points - right, ""))
    net, was = sheet.settlement(), theirs.settlement()
    for told, right in wrong:
        facts = {
            "column": told.column,
            "points": str(told.points),
            "right": str(right),
            "difference": str(told.points - right),
            "player": told.player.value,
            "net": str(net[told.player]),
            "net-written": str(was[told.player]),
        }
        if told.on is not None:
            facts["on"] = told.on.value
        known = breach(table, "score.wrong", told.player, None, facts, column=told.column)
        known.line = told.line
