"""The score sheet drawn as players draw it: a sector for each, with the whists at the edge and the mountain inside.

A figure is never rubbed out: the new total stands behind the old one, which is crossed out.  The circle in the middle
bears the size of the pool.  What no longer fits is left out from the oldest on; the title of the column keeps it all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal, NamedTuple

import msgspec

from preferans.errors import RulesError
from preferans.record import Record
from preferans.report import header, svg
from preferans.report.layout import ELLIPSIS, shorten
from preferans.report.markup import Html, element, joined
from preferans.report.plural import Language, number_text
from preferans.report.sheet import called, sheet_rows
from preferans.report.svg import Circle, Point
from preferans.report.voice import Voice, seated
from preferans.rulebook.book import Book
from preferans.verdict import DealVerdict, SheetRow, Verdict, points

SIDE: Final = 728
"""The side of the sheet, in units."""

MARGIN: Final = 36
"""What is left around it for the names."""

HALF: Final = SIDE // 2

SIZE: Final = Point(SIDE + 2 * MARGIN, SIDE + 2 * MARGIN)

HOLE: Final = Circle(Point(HALF, HALF), 46)
"""The circle in the middle."""

BANDS: Final[Mapping[str, tuple[int, int]]] = {"whists": (0, 116), "pool": (116, 204), "mountain": (204, HALF)}
"""The columns of a sector: from which depth to which, counted from the edge of the sheet."""

PAD: Final = 6
"""Room between a text and the lines around it."""

FIGURES: Final = (25, 21)
"""The heights of figures: the second where a column has not room for a few in the first."""

FEW: Final = 3
"""So many of the last figures are worth a smaller hand."""

SMALLEST: Final = 15
"""The height of a figure too long for any other."""

LABEL: Final = 19
NAME: Final = 24
LONGEST_NAME: Final = 20

STYLE: Final = svg.style(
    "pulka",
    {
        "text": f"font-family: {svg.FONT}; font-variant-numeric: tabular-nums; fill: $word",
        ".paper": "fill: $paper",
        ".edge": "fill: none; stroke: $line; stroke-width: 3; stroke-linejoin: round",
        ".rule": "fill: none; stroke: $line; stroke-width: 2",
        ".pool": "fill: $tint; stroke: $line; stroke-width: 2",
        ".column": "fill: none; stroke: $line; stroke-width: 1.5",
        ".middle": "fill: $paper; stroke: $line; stroke-width: 3",
        ".target": "fill: $name; font-weight: 600",
        ".label": f"font-size: {LABEL}px",
        ".figures": "fill: $old",
        ".old": "text-decoration: line-through",
        ".now": "fill: $ink; font-weight: 600",
        ".name": f"font-size: {NAME}px; font-weight: 600; fill: $name",
        ".net": f"font-size: {NAME}px; font-weight: 400; fill: $word",
    },
)


class Place(NamedTuple):
    """A column of one player; ``on`` is the other player where it holds whists."""

    player: str
    column: Literal["pool", "mountain", "whists"]
    on: str | None = None


Histories = Mapping[Place, tuple[Fraction, ...]]
"""The totals of each column that was ever written in, in their order."""


# --- the figures -------------------------------------------------------------------------------------------------


def histories(verdict: Verdict) -> Histories:
    """Return the running totals of every column: what it began with if anything, then the total after each change.

    A total that no entry explains, as where a record states the sheet before a deal, is a figure of its own.
    """
    found: dict[Place, list[Fraction]] = defaultdict(list)
    for deal in verdict.deals:
        added = _added(deal)
        for place, total in _totals(deal.sheet).items():
            totals = found[place]
            for figure in (total - added.get(place, 0), total):
                if figure != (totals[-1] if totals else 0):
                    totals.append(figure)
    if not isinstance(verdict.sheet, msgspec.UnsetType):
        found |= {place: [total] for place, total in _totals(verdict.sheet).items() if total}
    return {place: tuple(totals) for place, totals in found.items() if totals}


def began_empty(verdict: Verdict) -> bool:
    """Say whether nothing stood on the sheet before its first deal."""
    first = next((deal for deal in verdict.deals if deal.sheet), None)
    if first is None:
        return True
    added = _added(first)
    return all(total == added.get(place, 0) for place, total in _totals(first.sheet).items())


def _added(deal: DealVerdict) -> Mapping[Place, Fraction]:
    added: dict[Place, Fraction] = defaultdict(Fraction)
    for entry in deal.entries:
        if entry.column in ("pool", "mountain", "whists"):
            added[Place(entry.player, entry.column, entry.on)] += points(entry.points)
    return added


def _totals(sheet: Mapping[str, SheetRow]) -> Mapping[Place, Fraction]:
    """Return every column of a sheet, whists that were never written as nought."""
    totals: dict[Place, Fraction] = {}
    for seat, row in sheet.items():
        totals[Place(seat, "pool")] = points(row.pool)
        totals[Place(seat, "mountain")] = points(row.mountain)
        for on in sheet:
            if on != seat:
                totals[Place(seat, "whists", on)] = points(row.whists.get(on, "0"))
    return totals


class Standing(msgspec.Struct, frozen=True):
    """A sheet to draw, with what each player has won so far by seat, and what it is called."""

    sheet: Mapping[str, SheetRow]
    settlement: Mapping[str, str]
    title: str


def last_sheet(verdict: Verdict, voice: Voice) -> Standing | None:
    """Return the sheet after the last deal that has one, or that of a record of three or four without deals."""
    for deal in reversed(verdict.deals):
        if deal.sheet:
            return Standing(deal.sheet, deal.settlement, voice.say("heading.sheet-last", deal=deal.deal))
    if isinstance(verdict.sheet, msgspec.UnsetType) or len(verdict.sheet) not in SECTORS:
        return None
    return Standing(verdict.sheet, verdict.settlement, voice.say("heading.sheet-alone"))


def written(totals: Sequence[Fraction]) -> str:
    """Return the totals of a column as they are written one after the other: ``2. 6. 10``."""
    return ". ".join(map(number_text, totals))


# --- the shapes --------------------------------------------------------------------------------------------------


class Sector(msgspec.Struct, frozen=True):
    """The place of a player: at which ``side`` (left, top, right, bottom), and which of its ends are cut slantwise.

    A shape is laid out with the player's edge at the top and turned to its side, so that the end ``low`` meets the
    player before, clockwise, and ``high`` the next one.
    """

    side: int
    low: bool
    high: bool

    def turned(self, along: int, depth: int) -> Point:
        """Return the place so far along the edge, clockwise, and so deep in the sheet."""
        far, inside = SIDE - along, SIDE - depth
        return (Point(depth, far), Point(along, depth), Point(inside, along), Point(far, inside))[self.side]

    def ends(self, depth: int) -> tuple[int, int]:
        """Return where the sector begins and ends along the edge at this depth."""
        return depth if self.low else 0, SIDE - depth if self.high else SIDE

    def band(self, outer: int, inner: int) -> tuple[Point, ...]:
        """Return the shape between two depths."""
        (start, end), (inner_start, inner_end) = self.ends(outer), self.ends(inner)
        corners = ((start, outer), (end, outer), (inner_end, inner), (inner_start, inner))
        return tuple(self.turned(*corner) for corner in corners)

    def parts(self, outer: int, inner: int, number: int) -> Iterator[tuple[Point, ...]]:
        """Yield the shapes of the columns that a band is split into, equal at its inner edge."""
        (start, end), (low, high) = self.ends(outer), self.ends(inner)
        cuts = [low + (high - low) * part // number for part in range(number + 1)]
        for part, (left, right) in enumerate(pairwise(cuts)):
            from_, to = (start if part == 0 else left), (end if part == number - 1 else right)
            corners = ((from_, outer), (to, outer), (right, inner), (left, inner))
            yield tuple(self.turned(*corner) for corner in corners)


SECTORS: Final[Mapping[int, tuple[Sector, ...]]] = {
    3: (Sector(0, low=False, high=True), Sector(1, low=True, high=True), Sector(2, low=True, high=False)),
    4: tuple(Sector(side, low=True, high=True) for side in range(4)),
}
"""The sectors by number of players, clockwise from the left; of three, two part the lower half in the middle."""


ANCHORS: Final[tuple[svg.Anchor, ...]] = ("start", "middle", "end", "middle")
"""To which side the texts of a sector keep: at the left and right of the sheet to its edge."""


def _shapes(sector: Sector, seat: str, seats: Sequence[str]) -> Iterator[tuple[Place, tuple[Point, ...]]]:
    """Yield each column of a player with its shape, the tinted one first; whists on a neighbour lie next to him."""
    at = seats.index(seat)
    others = [*seats[at + 1 :], *seats[:at]]
    across = others[1:-1]
    on = [others[-1], *across, others[0]]
    yield Place(seat, "pool"), sector.band(*BANDS["pool"])
    yield Place(seat, "mountain"), sector.band(*BANDS["mountain"])
    for other, shape in zip(on, sector.parts(*BANDS["whists"], len(on)), strict=True):
        yield Place(seat, "whists", other), shape


# --- the drawing -------------------------------------------------------------------------------------------------


def render_pulka(
    verdict: Verdict, record: Record, language: Language, book: Book, *, name: str = "pulka", alone: bool = True
) -> str:
    """Return the sheet after the last deal as SVG, or nothing where there is none; ``name`` begins the ids in it.

    With ``alone`` it is a file of its own, ended by a line break; without it is a part of a page.
    Raises `SpecError` where the rule files lack a text.
    """
    voice = Voice(language, book)
    last = last_sheet(verdict, voice)
    if last is None:
        return ""
    seats = seated(last.sheet)
    names = {seat: shorten(told, LONGEST_NAME) for seat, told in header.names(record).items()}
    kept = histories(verdict)
    sectors, titles = [], []
    for sector, seat in zip(SECTORS[len(seats)], seats, strict=True):
        sectors.append(_sector(sector, seat, seats, kept, voice))
        titles.append(_title(sector, called(seat, names, voice), last, seat, voice))
    middle = _middle(pool_target(verdict, book))
    inside = element("g", *sectors, *_rules(seats), *middle, transform=f"translate({MARGIN} {MARGIN})")
    told = (last.title, _description(last, names, voice))
    drawn = svg.drawing(name, "pulka", SIZE, told, STYLE, inside, *titles, alone=alone)
    return f"{drawn}\n" if alone else drawn


def pool_target(verdict: Verdict, book: Book) -> int | None:
    """Return the size of the pool under the rules of a verdict, where the book holds them and there is one."""
    try:
        rules = book.rules(f"{verdict.rules}@{verdict.edition}", verdict.options)
        return rules.number_or_none("match.pool_target")
    except RulesError:  # rules of the user's own, or of another program
        return None


def _sector(sector: Sector, seat: str, seats: Sequence[str], kept: Histories, voice: Voice) -> Html:
    cells = []
    for place, shape in _shapes(sector, seat, seats):
        label = voice.say("picture.on", on=place.on) if place.on else voice.say(f"column.{place.column}").lower()
        column = Column(shape, label, ANCHORS[sector.side])
        cells.append(_cell(place, column, kept.get(place, ()), voice))
    return element("g", *cells, class_="sector", data_seat=seat)


def _cell(place: Place, column: Column, totals: Sequence[Fraction], voice: Voice) -> Html:
    """Return one column: its outline, what it is, its figures, and all of them in its title."""
    whole = voice.say("column.whists-on", on=place.on) if place.on else voice.say(f"column.{place.column}")
    title = element("title", f"{voice.value(place.player)}, {whole}: {written(totals) or '–'}")
    outline = svg.path(column.shape, "pool" if place.column == "pool" else "column", closed=True)
    label = column.text(column.label_line, LABEL, column.label, kind="label")
    texts = [label, *_figures(column, list(map(number_text, totals)))]
    return element("g", title, outline, *texts, class_="cell", data_column=place.column, data_on=place.on or "")


class Column(msgspec.Struct, frozen=True):
    """A column as a place to write in: its shape, what stands at its head, and to which side texts keep."""

    shape: Sequence[Point]
    label: str
    anchor: svg.Anchor

    @property
    def label_line(self) -> svg.Line:
        """The line of the label: the first that is wide enough for it."""
        top, needed = min(point.y for point in self.shape) + 3, svg.text_width(self.label, LABEL)
        free = svg.lines(self.shape, top, LABEL + 2, PAD, HOLE)
        level, span = next(((level, span) for level, span in free if span.width >= needed), free[0])
        return svg.Line(span, level + LABEL, 0, 0)

    @property
    def top(self) -> int:
        """The height at which figures begin."""
        return self.label_line.baseline + 3

    def text(self, line: svg.Line, size: int, *inside: str, kind: str) -> Html:
        """Return a text in a line of the column."""
        x = {"start": line.span.left, "middle": line.span.middle, "end": line.span.right}[self.anchor]
        return svg.words(Point(x, line.baseline), *inside, kind=kind, anchor=self.anchor, size=size)

    def fit(self, told: list[str], size: int) -> Fit | None:
        """Return as many of the last figures as there is room for in this size, ``None`` if not even for one."""
        step = size * 9 // 8
        free = svg.lines(self.shape, self.top, step, PAD, HOLE)
        for first in range(len(told)):
            shown = ([ELLIPSIS] if first else []) + told[first:]
            pieces = [f"{text}{_after(text)} " for text in shown[:-1]] + shown[-1:]
            found = svg.flow([svg.text_width(piece, size) for piece in pieces], free, step)
            if found is not None:
                return Fit(size, first, shown, found)
        return None


class Fit(NamedTuple):
    """The figures that a column holds: their size, the number of the first, what is written, and its lines."""

    size: int
    first: int
    shown: list[str]
    lines: list[svg.Line]


def _figures(column: Column, told: list[str]) -> Iterator[Html]:
    """Yield the lines of figures: as many of the last as there is room for."""
    if told:
        fit = _best(column, told)
        for line in fit.lines:
            figures = joined(_struck(fit.shown, line.first, line.last), " ")
            yield column.text(line, fit.size, figures, kind="figures")


def _best(column: Column, told: list[str]) -> Fit:
    fits = [fit for fit in (column.fit(told, size) for size in FIGURES) if fit]
    enough = [fit for fit in fits if len(told) - fit.first >= min(FEW, len(told))]
    if fits:
        return enough[0] if enough else min(fits, key=lambda fit: fit.first)
    # A figure beyond all measure may touch its neighbours, but it is there.
    top, last = column.top, len(told) - 1
    line = svg.Line(svg.room(column.shape, top, top + SMALLEST, 0, HOLE), top + SMALLEST, 0, 1)
    return column.fit(told, SMALLEST) or Fit(SMALLEST, last, told[last:], [line])


def _struck(shown: Sequence[str], first: int, last: int) -> Iterator[Html]:
    """Yield the figures of one line: all but the very last of the column are crossed out."""
    for number in range(first, last):
        text = shown[number]
        if number == len(shown) - 1:
            yield element("tspan", text, class_="now")
        else:
            yield Html(element("tspan", text, class_="skipped" if text == ELLIPSIS else "old") + _after(text))


def _after(text: str) -> str:
    """Return the sign between a figure and the next one."""
    return "" if text == ELLIPSIS else "."


def _rules(seats: Sequence[str]) -> Iterator[Html]:
    """Yield the edge of the sheet and the lines between the sectors."""
    corners = (Point(0, 0), Point(SIDE, 0), Point(SIDE, SIDE), Point(0, SIDE))
    for corner in corners if len(seats) > 3 else (*corners[:2], Point(HALF, SIDE)):
        yield svg.path((corner, HOLE.centre), "rule")
    yield svg.path(corners, "edge", closed=True)


def _middle(target: int | None) -> Iterator[Html]:
    x, y = HOLE.centre
    yield element("circle", cx=str(x), cy=str(y), r=str(HOLE.radius), class_="middle")
    if target is not None:
        size = 44 if target < 1000 else 30
        yield svg.words(Point(x, y + size * 3 // 8), str(target), kind="target", anchor="middle", size=size)


def _title(sector: Sector, player: str, last: Standing, seat: str, voice: Voice) -> Html:
    """Return the name of a player outside his edge, with what he has won so far."""
    edge = sector.turned(HALF, -MARGIN // 4 if sector.side != 3 else -NAME - 2)
    told = [number_text(points(last.settlement[seat]), signed=True)] if seat in last.settlement else []
    award = last.sheet[seat].ruling
    if isinstance(award, str):
        told.append(f"({voice.say('column.ruling').lower()} {number_text(points(award), signed=True)})")
    net = element("tspan", " ".join(told), class_="net")
    turn = (-90, 0, 90, 0)[sector.side]
    place = Point(edge.x + MARGIN, edge.y + MARGIN)
    return svg.words(place, Html(f"{element('tspan', player)} {net}"), kind="name", anchor="middle", turn=turn)


def _description(last: Standing, names: Mapping[str, str], voice: Voice) -> str:
    """Return the whole sheet in words."""
    rows = sheet_rows(last.sheet, last.settlement, voice)
    told = []
    for seat, row in zip(seated(last.sheet), rows[1:], strict=True):
        figures = [f"{word} {figure}" for word, figure in zip(rows[0][1:], row[1:], strict=True) if figure != "·"]
        told.append(f"{called(seat, names, voice)}: {', '.join(figures)}.")
    return " ".join(told)
