"""The score sheet, the entries of a deal, the settlement and the ranking as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from preferans.report.layout import Side, table
from preferans.report.plural import number_text
from preferans.report.voice import Voice, number, seated
from preferans.verdict import Entry, Place, SheetRow, points


def sheet_lines(sheet: Mapping[str, SheetRow], settlement: Mapping[str, str], voice: Voice) -> list[str]:
    """Return the running sheet as a table, a player a line; the settlement is the last column where it is known."""
    seats = seated(sheet)
    heading = [voice.say(f"column.{name}") for name in ("player", "pool", "mountain")]
    heading += [voice.say("column.whists-on", on=seat) for seat in seats]
    heading += [voice.say("column.settlement")] if settlement else []
    rows = [heading]
    for seat in seats:
        row = sheet[seat]
        cells = [voice.value(seat), _plain(row.pool), _plain(row.mountain)]
        cells += ["·" if on == seat else _plain(row.whists.get(on, "0")) for on in seats]
        cells += [_signed(settlement.get(seat, "0"))] if settlement else []
        rows.append(cells)
    return table(rows, _sides(len(heading)))


def entry_lines(entries: Sequence[Entry], voice: Voice) -> list[str]:
    """Return the entries of a deal as a table: player, column, points, clause."""
    rows = [[voice.say(f"column.{name}") for name in ("player", "entry", "points", "clause")]]
    for entry in entries:
        where = voice.say(f"entry.{entry.column}", on=entry.on)
        rows.append([voice.value(entry.player), where, _signed(entry.points), number(entry.clause)])
    return table(rows, ("left", "left", "right", "left"))


def ranking_lines(ranking: Sequence[Place], names: Mapping[str, str], voice: Voice) -> list[str]:
    """Return the ranking as a table: place, player with the name from the record, settlement in whists."""
    rows = [[voice.say(f"column.{name}") for name in ("place", "player", "settlement")]]
    rows += [[str(place.place), called(place.player, names, voice), _signed(place.whists)] for place in ranking]
    return table(rows, ("right", "left", "right"))


def settlement_text(settlement: Mapping[str, str], voice: Voice) -> str:
    """Return the settlement in one line."""
    shares = [f"{voice.value(seat)} {_signed(settlement[seat])}" for seat in seated(settlement)]
    return voice.frame("settlement.line", settlement=", ".join(shares))


def called(seat: str, names: Mapping[str, str], voice: Voice) -> str:
    """Return a seat with the player's name behind it where there is one: ``West (A)``."""
    return f"{voice.value(seat)} ({names[seat]})" if names.get(seat) else voice.value(seat)


def _plain(text: str) -> str:
    return number_text(points(text))


def _signed(text: str) -> str:
    return number_text(points(text), signed=True)


def _sides(columns: int) -> list[Side]:
    rights: list[Side] = ["right"] * (columns - 1)
    return ["left", *rights]
