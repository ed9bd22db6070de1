"""Small pieces of a drawing: its frame, its colours by day and by night, texts, and figures set into a shape.

A drawing is plain SVG in whole units with no reference to anything outside.  It is drawn about 800 units wide, so that
a text of 24 units is 11 pixels high on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from string import Template
from typing import Final, Literal, NamedTuple

from preferans.report.layout import char_width
from preferans.report.markup import Html, element

NAMESPACE: Final = "http://www.w3.org/2000/svg"

FONT: Final = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif'

DAY: Final[Mapping[str, str]] = {
    "paper": "#fffdf7", "line": "#6f6a60", "faint": "#e3ded2", "tint": "#f3efe3", "ink": "#1d3b7a", "old": "#777f93",
    "word": "#6a655b", "name": "#1b1b1a", "W": "#1f5fa8", "N": "#b3261e", "E": "#2c6b3f", "S": "#8a5a00",
}  # fmt: skip
"""The colours on paper: ruled lines, tinted bands, the ink of figures, old ones, words, names, a line for each seat."""

NIGHT: Final[Mapping[str, str]] = {
    "paper": "#1f1e1c", "line": "#8f8a80", "faint": "#3a3834", "tint": "#282723", "ink": "#b9ccff", "old": "#8288a0",
    "word": "#a8a49b", "name": "#e9e6df", "W": "#86b7f2", "N": "#ff9b8c", "E": "#86cf9b", "S": "#e9c46a",
}  # fmt: skip
"""The same colours on a dark screen."""

_EM: Final[Mapping[str, int]] = {".": 34, ",": 34, " ": 34, "/": 40, "−": 86, "+": 86, "…": 100}
"""Widths of signs in hundredths of the height of the text; wider than any common font has them."""

Anchor = Literal["start", "middle", "end"]


class Point(NamedTuple):
    """A place on a drawing, in units from its left upper corner."""

    x: int
    y: int


class Circle(NamedTuple):
    """A round place where nothing may be written."""

    centre: Point
    radius: int


class Span(NamedTuple):
    """The room on one line: from ``left`` to ``right``."""

    left: int
    right: int

    @property
    def width(self) -> int:
        """The width of the room, below zero where there is none."""
        return self.right - self.left

    @property
    def middle(self) -> int:
        """The middle of the room."""
        return (self.left + self.right) // 2


class Line(NamedTuple):
    """One line of figures: where it stands, and the numbers of the figures on it, first and past the last."""

    span: Span
    baseline: int
    first: int
    last: int


# --- the frame ---------------------------------------------------------------------------------------------------


def style(kind: str, rules: Mapping[str, str]) -> Html:
    """Return the style of the drawing ``kind``: ``rules`` by selector, ``$name`` a colour of the palettes.

    Colours are written out twice, since programs that are no browsers know no variables.
    """
    told = "".join(f".{kind} {selector} {{ {rule} }}\n" for selector, rule in rules.items())
    coloured = "".join(f".{kind} {selector} {{ {rule} }}\n" for selector, rule in rules.items() if "$" in rule)
    night = f"@media screen and (prefers-color-scheme: dark) {{\n{Template(coloured).substitute(NIGHT)}}}\n"
    return Html(f"<style>\n{Template(told).substitute(DAY)}{night}</style>")


def drawing(name: str, kind: str, size: Point, told: tuple[str, str], *inside: Html, alone: bool = True) -> Html:
    """Return the whole drawing ``kind``; ``told`` are its title and its description for those who cannot see it.

    ``name`` begins the ids in it, ``size`` is its width and height.  A drawing that stands ``alone`` is a file of its
    own, one that does not is a part of a page and needs no namespace.
    """
    title = element("title", told[0], id=f"{name}-title")
    about = element("desc", told[1], id=f"{name}-desc")
    paper = element("rect", class_="paper", width=str(size.x), height=str(size.y))
    return element(
        "svg", title, about, paper, *inside,
        xmlns=NAMESPACE if alone else "", class_=kind, viewBox=f"0 0 {size.x} {size.y}", role="img",
        aria_labelledby=f"{name}-title {name}-desc",
    )  # fmt: skip


def words(place: Point, *inside: str, kind: str = "", anchor: Anchor = "start", size: int = 0, turn: int = 0) -> Html:
    """Return a text at ``place`` on its baseline, ``size`` high where that is not the style's, turned by degrees."""
    turned = f"rotate({turn} {place.x} {place.y})" if turn else ""
    return element(
        "text", *inside, x=str(place.x), y=str(place.y), class_=kind, font_size=str(size or ""),
        text_anchor="" if anchor == "start" else anchor, transform=turned,
    )  # fmt: skip


def path(points: Sequence[Point], kind: str, *, closed: bool = False) -> Html:
    """Return a line through ``points``, or with ``closed`` a shape."""
    told = " ".join(f"{point.x},{point.y}" for point in points)
    return element("polygon" if closed else "polyline", points=told, class_=kind)


# --- room for text -----------------------------------------------------------------------------------------------


def text_width(text: str, size: int) -> int:
    """Return how wide ``text`` is at most when it is ``size`` high, in units."""
    return sum(_EM.get(char, 65 * char_width(char)) for char in text) * size // 100 + 1


def room(shape: Sequence[Point], top: int, bottom: int, pad: int, hole: Circle) -> Span:
    """Return the room for a line between ``top`` and ``bottom`` in a convex ``shape``, ``pad`` from its sides.

    Where the ``hole`` cuts the line in two it is the longer part.
    """
    above, below = _slice(shape, top), _slice(shape, bottom)
    span = Span(max(above.left, below.left) + pad, min(above.right, below.right) - pad)
    middle = min(max(hole.centre.y, top), bottom) - hole.centre.y
    if abs(middle) >= hole.radius:
        return span
    half = isqrt(hole.radius**2 - middle**2) + pad
    parts = (
        Span(span.left, min(span.right, hole.centre.x - half)),
        Span(max(span.left, hole.centre.x + half), span.right),
    )
    return max(parts, key=lambda part: part.width)


def _slice(shape: Sequence[Point], y: int) -> Span:
    """Return where the level ``y`` crosses a convex shape; no room above or below it."""
    found = []
    for one, other in zip(shape, [*shape[1:], shape[0]], strict=True):
        low, high = sorted((one, other), key=lambda point: point.y)
        if low.y == high.y == y:
            found += [low.x, high.x]
        elif low.y <= y <= high.y and low.y < high.y:
            found.append(low.x + (high.x - low.x) * (y - low.y) // (high.y - low.y))
    return Span(min(found), max(found)) if found else Span(0, -1)


def lines(shape: Sequence[Point], top: int, step: int, pad: int, hole: Circle) -> list[tuple[int, Span]]:
    """Return the lines of height ``step`` that a shape holds from ``top`` down: the top of each and its room."""
    bottom = max(point.y for point in shape) - pad // 2
    tops = range(top, bottom - step + 1, step)
    return [(level, room(shape, level, level + step, pad, hole)) for level in tops]


def flow(widths: Sequence[int], free: Sequence[tuple[int, Span]], step: int) -> list[Line] | None:
    """Set figures of these widths, spaces included, one after the other into free lines; ``None`` if some find no room.

    A line too short for the next figure stays empty.
    """
    done: list[Line] = []
    at = 0
    for top, span in free:
        start, filled = at, 0
        while at < len(widths) and filled + widths[at] <= span.width:
            filled += widths[at]
            at += 1
        if at > start:
            done.append(Line(span, top + step * 4 // 5, start, at))
        if at == len(widths):
            return done
    return None
