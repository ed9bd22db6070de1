"""The settled whists of each player deal by deal: one line for each, with his name and the last figure at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Final

import msgspec

from preferans.record import Record
from preferans.report import header, svg
from preferans.report.layout import shorten
from preferans.report.markup import Html, element
from preferans.report.plural import Language, number_text
from preferans.report.pulka import began_empty
from preferans.report.sheet import called
from preferans.report.svg import Point
from preferans.report.voice import Voice, seated
from preferans.rulebook.book import Book
from preferans.verdict import Verdict, points

SIZE: Final = Point(800, 560)

LEFT, RIGHT, TOP, BOTTOM = 92, 584, 28, 492
"""The sides of the field: the figures of whists stand to its left, names to its right, numbers of deals below."""

TEXT: Final = 23
APART: Final = 62
"""How far the names at the ends of lines are from each other at least."""

LONGEST_NAME: Final = 11
STEPS: Final = 6
"""At most so many steps between the lines across the field."""

NUMBERS: Final = 10
"""At most so many numbers of deals."""

STYLE: Final = svg.style(
    "chart",
    {
        "text": f"font: {TEXT}px {svg.FONT}; font-variant-numeric: tabular-nums; fill: $word",
        ".paper": "fill: $paper",
        ".grid": "fill: none; stroke: $faint; stroke-width: 2",
        ".zero": "fill: none; stroke: $line; stroke-width: 3",
        ".leader": "fill: none; stroke: $faint; stroke-width: 2",
        ".run": "fill: none; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round",
        ".end": "font-weight: 600",
        ".run-W": "stroke: $W",
        ".run-N": "stroke: $N; stroke-dasharray: 14 8",
        ".run-E": "stroke: $E; stroke-dasharray: 3 8",
        ".run-S": "stroke: $S; stroke-dasharray: 16 7 3 7",
        **{f".of-{seat}": f"fill: ${seat}" for seat in "WNES"},
    },
)
"""Lines differ in their strokes too, for those who do not tell their colours apart."""


class Run(msgspec.Struct, frozen=True):
    """The line of one player: his seat, and his settled whists by the number of the step, the start being 0."""

    seat: str
    worths: Mapping[int, Fraction]

    @property
    def last(self) -> Fraction:
        """The figure at the end of the line."""
        return self.worths[max(self.worths)]


class Scale(msgspec.Struct, frozen=True):
    """What the field shows: whists from ``low`` to ``high`` in steps of ``step``, and so many steps along."""

    low: int
    high: int
    step: int
    along: int

    def x(self, step: int) -> int:
        """Return how far to the right a step lies."""
        return LEFT + (RIGHT - LEFT) * step // max(self.along, 1)

    def y(self, worth: Fraction | int) -> int:
        """Return how far down so many whists lie."""
        return round(BOTTOM - (BOTTOM - TOP) * (Fraction(worth) - self.low) / (self.high - self.low))


def runs(verdict: Verdict) -> tuple[Run, ...]:
    """Return the line of each player, in the order of the table.

    All begin at nought where the sheet began empty; one who joined later begins with the deal he joined in.
    """
    settled = [deal for deal in verdict.deals if deal.settlement]
    found: dict[str, dict[int, Fraction]] = {}
    for step, deal in enumerate(settled, 1):
        for seat, worth in deal.settlement.items():
            found.setdefault(seat, {})[step] = points(worth)
    if settled and began_empty(verdict):
        for seat in settled[0].settlement:
            found[seat][0] = Fraction(0)
    return tuple(Run(seat, found[seat]) for seat in seated(found))


def scale(drawn: Sequence[Run]) -> Scale:
    """Return a scale that holds every figure and nought, with round steps."""
    worths = [Fraction(0), *(worth for run in drawn for worth in run.worths.values())]
    low, high = min(worths), max(worths)
    round_ = (figure * 10**power for power in count() for figure in (1, 2, 5))
    step = next(step for step in round_ if step * STEPS >= high - low)
    return Scale(low=low // step * step, high=max(-(-high // step), 1) * step, step=step, along=max(map(_along, drawn)))


def _along(run: Run) -> int:
    return max(run.worths)


# --- the drawing -------------------------------------------------------------------------------------------------


def render_chart(
    verdict: Verdict, record: Record, language: Language, book: Book, *, name: str = "chart", alone: bool = True
) -> str:
    """Return the chart of settled whists as SVG, or nothing where nothing is settled; ``name`` begins the ids in it.

    With ``alone`` it is a file of its own, ended by a line break; without it is a part of a page.
    Raises `SpecError` where the rule files lack a text.
    """
    drawn, voice = runs(verdict), Voice(language, book)
    if not drawn:
        return ""
    names = {seat: shorten(told, LONGEST_NAME) for seat, told in header.names(record).items()}
    field = scale(drawn)
    numbers = [deal.deal for deal in verdict.deals if deal.settlement]
    inside = [STYLE, *_grid(field), *_numbers(field, numbers, voice)]
    inside += [_run(run, field, voice) for run in drawn]
    inside += _ends(drawn, field, names, voice)
    ends = (f"{called(run.seat, names, voice)} {number_text(run.last, signed=True)}" for run in drawn)
    told = (voice.say("picture.chart"), f"{voice.say('heading.sheet-last', deal=numbers[-1])}: {', '.join(ends)}.")
    chart = svg.drawing(name, "chart", SIZE, told, *inside, alone=alone)
    return f"{chart}\n" if alone else chart


def _grid(field: Scale) -> Iterator[Html]:
    """Yield the lines across the field with their figures, that of nought last."""
    for worth in sorted(range(field.low, field.high + 1, field.step), key=lambda worth: worth == 0):
        y = field.y(worth)
        yield svg.path((Point(LEFT, y), Point(RIGHT, y)), "grid" if worth else "zero")
        yield svg.words(Point(LEFT - 10, y + TEXT // 3), number_text(worth, signed=True), anchor="end")


def _numbers(field: Scale, numbers: Sequence[int], voice: Voice) -> Iterator[Html]:
    """Yield the numbers of the deals, of many only some."""
    every = -(-len(numbers) // NUMBERS)
    for step, number in enumerate(numbers, 1):
        if step % every == 0:
            yield svg.words(Point(field.x(step), BOTTOM + 30), str(number), anchor="middle")
    yield svg.words(Point((LEFT + RIGHT) // 2, BOTTOM + 58), voice.say("picture.deals"), anchor="middle")


def _run(run: Run, field: Scale, voice: Voice) -> Html:
    points_ = [Point(field.x(step), field.y(worth)) for step, worth in sorted(run.worths.items())]
    told = ", ".join(number_text(worth, signed=True) for _, worth in sorted(run.worths.items()))
    title = element("title", f"{voice.value(run.seat)}: {told}")
    end = points_[-1]
    dot = element("circle", cx=str(end.x), cy=str(end.y), r="6", class_=f"of-{run.seat}")
    return element("g", title, svg.path(points_, f"run run-{run.seat}"), dot, data_seat=run.seat)


def _ends(drawn: Sequence[Run], field: Scale, names: Mapping[str, str], voice: Voice) -> Iterator[Html]:
    """Yield a name and a figure at the end of each line, moved apart where lines end close together."""
    order = sorted(drawn, key=lambda run: -run.last)
    for run, y in zip(order, apart([field.y(run.last) for run in order]), strict=True):
        end = Point(field.x(_along(run)), field.y(run.last))
        yield svg.path((Point(end.x + 8, end.y), Point(RIGHT + 24, y)), "leader")
        told = names.get(run.seat) or voice.value(run.seat)
        kind = f"of-{run.seat}"
        yield svg.words(Point(RIGHT + 32, y - 4), told, kind=f"end {kind}")
        yield svg.words(Point(RIGHT + 32, y + TEXT), number_text(run.last, signed=True), kind=kind)


def apart(heights: Sequence[int]) -> list[int]:
    """Return places for names whose lines end at these heights, the topmost first: near them, none over another."""
    lowest = BOTTOM - TEXT
    placed: list[int] = []
    for height in heights:
        placed.append(max(height, TOP + TEXT if not placed else placed[-1] + APART))
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], lowest if at == len(placed) - 1 else placed[at + 1] - APART)
    return placed
