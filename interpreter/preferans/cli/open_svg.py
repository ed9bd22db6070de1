"""The answers about deals with open cards, drawn: the position on the table, its tricks by strain, and the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from preferans.cards import Card, Seat, Suit
from preferans.cli.open_text import Speaker
from preferans.report import layout, svg
from preferans.report.hands import NONE
from preferans.report.markup import Html, element
from preferans.report.svg import Point
from preferans.report.voice import Voice
from preferans.solved import OpenAnswers, Stand

WIDE: Final = 800
MARGIN: Final = 36

TEXT: Final = 24
STEP: Final = 34
"""From one line of text to the next."""

COLUMNS: Final = 50
"""So many letters of a sentence surely fit between the margins."""

HAND: Final = 5 * STEP
"""How high a hand is: its name and four suits."""

AT: Final[Mapping[Seat, int]] = {Seat.WEST: MARGIN, Seat.NORTH: 290, Seat.EAST: 560, Seat.SOUTH: 290}
"""How far to the right the hands stand."""

FIRST, APART, MADE = 236, 78, 764
"""The right sides of the first column of figures, of each further one, and of the games made."""

STYLE: Final = svg.style(
    "open-cards",
    {
        "text": f"font: {TEXT}px {svg.FONT}; font-variant-numeric: tabular-nums; fill: $name",
        ".paper": "fill: $paper",
        ".felt": "fill: $tint",
        ".middle": "fill: $paper; stroke: $line; stroke-width: 2",
        ".rule": "fill: none; stroke: $faint; stroke-width: 2",
        ".seat": "font-weight: 600",
        ".turn": "fill: $ink; text-decoration: underline",
        ".word": "fill: $word",
        ".red": "fill: $N",
        ".figure": "fill: $ink; font-weight: 600",
    },
)


def render_svg(found: Sequence[OpenAnswers], voice: Voice) -> str:
    """Return one drawing of all ``found``, below one another, ended by a line break."""
    sheet = _Sheet(Speaker(voice))
    for answer in found:
        sheet.deal(answer)
    title = " · ".join(sheet.said.title(answer) for answer in found[:1])
    size = Point(WIDE, sheet.y + MARGIN)
    return svg.drawing("open-cards", "open-cards", size, (title, " ".join(sheet.told)), STYLE, *sheet.parts) + "\n"


class _Sheet:
    """Draws from the top down; ``y`` is where the next line of text stands."""

    def __init__(self, said: Speaker) -> None:
        self.said = said
        self.y = MARGIN
        self.parts: list[Html] = []
        self.told: list[str] = []

    def deal(self, found: OpenAnswers) -> None:
        """Draw what was found about one deal."""
        said = self.said
        course = found.prospect or found.all_pass
        moment = course.moment if course else None
        begun = moment is not None and bool(moment.played or moment.trick)
        self.y += MARGIN // 3
        self.line(said.title(found), "seat")
        if begun and moment is not None:
            self.line(said.when(moment))
            self.diagram(moment.hands, moment, said("on-table"), said.plays(moment.trick).replace("  ", " · "))
        else:
            self.diagram(found.hands, None, said("talon"), said.cards(found.beside))
        for sentence in self.sentences(found):
            self.told.append(sentence)
            for line in layout.wrap(sentence, limit=COLUMNS):
                self.line(line)
        self.table(said("table"), [said.heading(), *said.table_rows(found)])
        if found.talon is not None:
            self.table(said("with-talon"), [said.heading(said("makes")), *said.talon_rows(found.talon)])
        self.y += MARGIN

    def sentences(self, found: OpenAnswers) -> Iterator[str]:
        """Yield what the drawing says in words."""
        said = self.said
        if found.prospect is not None:
            yield said.sentence(found.prospect, ordered=found.ordered)
            if found.prospect.discard:
                yield said("discarding", cards=said.cards(found.prospect.discard))
            yield from said.notes(found.prospect.moment)
        if found.all_pass is not None:
            yield " ".join(line.strip() for line in said.sure(found.all_pass, talon=bool(found.beside)))

    def line(self, text: str, kind: str = "word") -> None:
        """Write a line of text from margin to margin."""
        self.y += STEP
        self.parts.append(svg.words(Point(MARGIN, self.y), *_coloured(text), kind=kind))

    # --- the table from above ------------------------------------------------------------------------------------

    def diagram(self, hands: Mapping[Seat, tuple[Card, ...]], at: Stand | None, label: str, middle: str) -> None:
        """Draw hands at their seats, and what lies in the middle with its label."""
        top = self.y + STEP // 2
        rows = [row for row in ((Seat.NORTH,), (Seat.WEST, Seat.EAST), (Seat.SOUTH,)) if set(row) & set(hands)]
        high = len(rows) * (HAND + STEP // 2) + STEP // 2
        place = {"x": str(MARGIN // 2), "y": str(top), "width": str(WIDE - MARGIN), "height": str(high), "rx": "14"}
        self.parts.append(element("rect", class_="felt", **place))
        self.y = top + STEP // 4
        for row in rows:
            for seat in row:
                if seat in hands:
                    self.hand(seat, hands[seat], Point(AT[seat], self.y), on_turn=at is not None and at.turn is seat)
            if Seat.WEST in row and middle:
                self.middle(label, middle)
            self.y += HAND + STEP // 2
        self.y = top + high

    def hand(self, seat: Seat, cards: tuple[Card, ...], place: Point, *, on_turn: bool) -> None:
        """Draw a hand: the name, then a line for each suit."""
        kind = "seat turn" if on_turn else "seat"
        self.parts.append(svg.words(Point(place.x, place.y + STEP), self.said.voice.value(seat), kind=kind))
        for number, (suit, ranks) in enumerate(zip(Suit, self.said.ranks(cards), strict=True), 2):
            symbol = element("tspan", suit.symbol, class_="red" if suit.symbol in "♦♥" else "")
            self.parts.append(svg.words(Point(place.x, place.y + number * STEP), symbol, f" {ranks or NONE}"))

    def middle(self, label: str, cards: str) -> None:
        """Draw the talon, or the trick in progress, between West and East."""
        place = Point(WIDE // 2 + 10, self.y + HAND // 2)
        box = {"x": str(place.x - 106), "y": str(place.y - STEP), "width": "212", "height": str(5 * STEP // 2)}
        self.parts.append(element("rect", class_="middle", rx="8", **box))
        self.parts.append(svg.words(place, label, kind="word", anchor="middle"))
        self.parts.append(svg.words(Point(place.x, place.y + STEP), *_coloured(cards), anchor="middle"))

    # --- tables --------------------------------------------------------------------------------------------------

    def table(self, caption: str, rows: Sequence[Sequence[str]]) -> None:
        """Draw a table by strain: its caption, and ``rows`` of a name and figures, the first the heading."""
        self.y += STEP // 2
        self.line(caption)
        for number, (name, *cells) in enumerate(rows):
            self.y += STEP
            kind = "figure" if number else "word"
            self.parts.append(svg.words(Point(MARGIN, self.y), name, kind="" if number else "word"))
            for column, cell in enumerate(cells):
                right = FIRST + column * APART + (22 if column == len(Suit) + 1 else 0)
                place = Point(MADE if column > len(Suit) + 1 else right, self.y)
                self.parts.append(svg.words(place, *_coloured(cell), kind=kind, anchor="end"))
            line = [Point(MARGIN, self.y + STEP // 4), Point(WIDE - MARGIN, self.y + STEP // 4)]
            self.parts.append(svg.path(line, "rule"))


def _coloured(text: str) -> Iterator[str]:
    """Yield a text with its red suits set apart."""
    for number, piece in enumerate(text.replace("♦", "\n♦\n").replace("♥", "\n♥\n").split("\n")):
        yield element("tspan", piece, class_="red") if number % 2 else piece
