"""The settlement by hand, step by step as players reckon it on paper (``codex:4.2/f``)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from preferans.cards import Seat
from preferans.chapters.sheet import Sheet, on_paper, paper_hills, paper_whists
from preferans.chapters.sheet import number as exact
from preferans.cli.parts import CommandError
from preferans.report.layout import Side, table
from preferans.report.plural import Language, number_text
from preferans.report.pulka import Standing, last_sheet
from preferans.report.voice import Voice
from preferans.rulebook import Book, RuleSet
from preferans.verdict import Verdict


def by_hand(verdict: Verdict, language: Language, book: Book) -> Iterator[str]:
    """Yield the lines of the settlement by hand of three or four players.

    Raises ``CommandError`` where the record has no sheet for that.
    """
    voice = Voice(language, book)
    last = last_sheet(verdict, voice)
    if last is None:
        raise CommandError("nothing-to-draw", {"option": "--paper"})
    sheet = _sheet(last, book.rules(f"{verdict.rules}@{verdict.edition}", verdict.options))
    yield from (voice.say("paper.title", title=last.title), "", voice.say("paper.mountains"))
    yield from _mountains(sheet, voice)
    yield from ("", voice.say("paper.whists"))
    yield from _whists(sheet, voice)


def _sheet(last: Standing, rules: RuleSet) -> Sheet:
    sheet = Sheet(rules, tuple(seat for seat in Seat if seat.text in last.sheet))
    for seat in sheet.players:
        row = last.sheet[seat.text]
        sheet.pool[seat], sheet.mountain[seat] = exact(row.pool), exact(row.mountain)
        sheet.whists[seat] = {on: exact(row.whists[on.text]) for on in sheet.players if on.text in row.whists}
        if isinstance(row.ruling, str):
            sheet.awards[seat] = exact(row.ruling)
    return sheet


def _mountains(sheet: Sheet, voice: Voice) -> list[str]:
    names = ("player", "mountain", "lacking", "rest", "whists-each")
    rows = [[voice.say(f"column.{name}") for name in names]]
    for seat, hill in paper_hills(sheet).items():
        rows.append([voice.value(seat), *map(number_text, hill)])
    return _table(rows)


def _whists(sheet: Sheet, voice: Voice) -> list[str]:
    """Return the whists of each on each with those for the mountains, a ruling's points, and what each has won."""
    heading = [voice.say("column.player")]
    heading += [voice.say("column.whists-on", on=seat) for seat in sheet.players]
    heading += [voice.say("column.ruling")] if sheet.awards else []
    rows = [[*heading, voice.say("column.settlement")]]
    pairs, net = paper_whists(sheet), on_paper(sheet)
    for seat in sheet.players:
        cells = ["·" if on is seat else number_text(pairs[seat, on]) for on in sheet.players]
        cells += [number_text(Fraction(sheet.awards.get(seat, 0)), signed=True)] if sheet.awards else []
        rows.append([voice.value(seat), *cells, number_text(net[seat], signed=True)])
    return _table(rows)


def _table(rows: list[list[str]]) -> list[str]:
    rights: list[Side] = ["right"] * (len(rows[0]) - 1)
    return table(rows, ["left", *rights])
