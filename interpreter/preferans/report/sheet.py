"""The score sheet, the entries of a deal, the settlement and the ranking as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from preferans.report.layout import Side, table
from preferans.report.plural import number_text
from preferans.report.voice import Voice, number, seated
from preferans.verdict import Entry, Place, RubberRow, SheetRow, points

Rows = list[list[str]]
"""The cells of a table, the heading first."""


def sheet_rows(sheet: Mapping[str, SheetRow], settlement: Mapping[str, str], voice: Voice) -> Rows:
    """Return the running sheet, a player a row; ruling and settlement are the last columns where they are known."""
    seats = seated(sheet)
    ruled = any(row.ruling is not UNSET for row in sheet.values())
    heading = [voice.say(f"column.{name}") for name in ("player", "pool", "mountain")]
    heading += [voice.say("column.whists-on", on=seat) for seat in seats]
    heading += [voice.say("column.ruling")] if ruled else []
    heading += [voice.say("column.settlement")] if settlement else []
    rows = [heading]
    for seat in seats:
        row = sheet[seat]
        cells = [voice.value(seat), _plain(row.pool), _plain(row.mountain)]
        cells += ["·" if on == seat else _plain(row.whists.get(on, "0")) for on in seats]
        cells += [_signed(row.ruling if isinstance(row.ruling, str) else "0")] if ruled else []
        cells += [_signed(settlement.get(seat, "0"))] if settlement else []
        rows.append(cells)
    return rows


def sheet_lines(sheet: Mapping[str, SheetRow], settlement: Mapping[str, str], voice: Voice) -> list[str]:
    """Return the running sheet as lines of text."""
    rows = sheet_rows(sheet, settlement, voice)
    rights: list[Side] = ["right"] * (len(rows[0]) - 1)
    return table(rows, ["left", *rights])


def rubber_rows(rubber: Mapping[str, RubberRow], voice: Voice) -> Rows:
    """Return how a rubber of bridge stands, a side a row."""
    rows = [[voice.say(f"column.{name}") for name in ("side", "games", "below", "above", "total")]]
    for side, row in rubber.items():
        total = number_text(points(row.below) + points(row.above))
        rows.append([voice.value(side), str(row.games), _plain(row.below), _plain(row.above), total])
    return rows


def rubber_lines(rubber: Mapping[str, RubberRow], voice: Voice) -> list[str]:
    """Return how a rubber of bridge stands as lines of text."""
    return table(rubber_rows(rubber, voice), ("left", "right", "right", "right", "right"))


def entry_rows(entries: Sequence[Entry], voice: Voice) -> Rows:
    """Return the entries of a deal: player, column, points, clause."""
    rows = [[voice.say(f"column.{name}") for name in ("player", "entry", "points", "clause")]]
    for entry in entries:
        where = voice.say(f"entry.{entry.column}", on=entry.on)
        rows.append([voice.value(entry.player), where, _signed(entry.points), number(entry.clause)])
    return rows


def entry_lines(entries: Sequence[Entry], voice: Voice) -> list[str]:
    """Return the entries of a deal as lines of text."""
    return table(entry_rows(entries, voice), ("left", "left", "right", "left"))


def ranking_rows(ranking: Sequence[Place], names: Mapping[str, str], voice: Voice) -> Rows:
    """Return the ranking: place, player with the name from the record, settlement in whists."""
    rows = [[voice.say(f"column.{name}") for name in ("place", "player", "settlement")]]
    rows += [[str(place.place), called(place.player, names, voice), _signed(place.whists)] for place in ranking]
    return rows


def ranking_lines(ranking: Sequence[Place], names: Mapping[str, str], voice: Voice) -> list[str]:
    """Return the ranking as lines of text."""
    return table(ranking_rows(ranking, names, voice), ("right", "left", "right"))


def settlement_text(settlement: Mapping[str, str], voice: Voice) -> str:
    """Return the settlement in one line: in whists, or between the two sides of bridge in points."""
    shares = [f"{voice.value(seat)} {_signed(settlement[seat])}" for seat in seated(settlement)]
    code = "settlement.rubber" if settlement.keys() <= {"NS", "EW"} else "settlement.line"
    return voice.frame(code, settlement=", ".join(shares))


def called(seat: str, names: Mapping[str, str], voice: Voice) -> str:
    """Return a seat with the player's name behind it where there is one: ``West (A)``."""
    return f"{voice.value(seat)} ({names[seat]})" if names.get(seat) else voice.value(seat)


def _plain(text: str) -> str:
    return number_text(points(text))


def _signed(text: str) -> str:
    return number_text(points(text), signed=True)
