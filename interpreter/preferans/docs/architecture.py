"""The architecture of the program as one picture, for the guide of contributors."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from preferans.report import svg
from preferans.report.markup import Html, element
from preferans.report.plural import Language
from preferans.report.svg import Point
from preferans.rulebook import Book
from preferans.rulebook.model import Text

MARK: Final = "<!-- architecture -->"

WIDE, HIGH, ACROSS, DOWN, LEFT, TOP = 250, 76, 300, 122, 20, 20


class Part(NamedTuple):
    """A box: its ``name``, what it is, its column and row, and whether it is a value rather than a program."""

    name: Text
    what: Text
    column: int
    row: int
    value: bool = False


def _code(name: str) -> Text:
    return Text(ru=name, en=name)


PARTS: Final[dict[str, Part]] = {
    "spec": Part(_code("spec/"), Text(ru="правила как данные", en="the rules as data"), 0, 1, value=True),
    "rulebook": Part(_code("rulebook"), Text(ru="что следует", en="what follows"), 0, 3),
    "text": Part(Text(ru="текст .pref", en="text .pref"), Text(ru="запись игры", en="a game record"), 1, 0, value=True),
    "notation": Part(_code("notation"), Text(ru="чтение и письмо", en="reads and writes"), 1, 1),
    "record": Part(_code("Record"), Text(ru="простые значения", en="plain values"), 1, 2, value=True),
    "judge": Part(_code("judge"), Text(ru="проводит запись", en="runs the record"), 1, 3),
    "verdict": Part(_code("Verdict"), Text(ru="что решено", en="what was ruled"), 1, 4, value=True),
    "report": Part(_code("report"), Text(ru="слова и рисунки", en="words and pictures"), 1, 5),
    "chapters": Part(_code("chapters"), Text(ru="что случилось", en="what happened"), 2, 2),
    "effects": Part(_code("effects"), Text(ru="что меняется", en="what it changes"), 2, 3),
    "analysis": Part(_code("analysis"), Text(ru="открытые карты", en="open cards"), 2, 4),
    "conformance": Part(_code("conformance"), Text(ru="случаи и прогон", en="cases and runner"), 0, 5),
}
"""The boxes by key."""

ARROWS: Final = (
    ("text", "notation"),
    ("notation", "record"),
    ("record", "judge"),
    ("judge", "verdict"),
    ("verdict", "report"),
    ("spec", "rulebook"),
    ("rulebook", "judge"),
    ("chapters", "judge"),
    ("effects", "judge"),
    ("analysis", "judge"),
    ("verdict", "conformance"),
)
"""From what to what something goes."""

TOLD: Final = (
    Text(ru="Устройство программы", en="The architecture"),
    Text(
        ru="Текст читается в запись, судья составляет по ней вердикт, отчёт печатает его; "
        "судье служат главы, свод правил, последствия и открытые карты; корпус сверяет вердикты.",
        en="A text is read into a record, the judge draws up a verdict, the report prints it; "
        "chapters, rulebook, effects and open cards serve the judge; the corpus compares verdicts.",
    ),
)

STYLE: Final = svg.style(
    "architecture",
    {
        "text": f"font-family: {svg.FONT}; font-size: 22px; fill: $word",
        ".name": "font-size: 27px; font-weight: 700; fill: $name",
        ".paper": "fill: $paper",
        ".part": "fill: $paper; stroke: $line; stroke-width: 2",
        ".value": "fill: $tint; stroke: $line; stroke-width: 2; stroke-dasharray: 7 5",
        ".arrow": "fill: none; stroke: $ink; stroke-width: 3",
        ".head": "fill: $ink",
    },
)


def with_architecture(page: str, _examples: Path, language: Language, _book: Book) -> str:
    """Return ``page`` with the mark ``<!-- architecture -->`` replaced by the picture."""
    return page.replace(MARK, f'<div class="picture">\n{picture(language)}\n</div>') if MARK in page else page


def picture(language: Language) -> Html:
    """Return the picture as SVG that is a part of a page."""
    last = max(part.row for part in PARTS.values())
    size = Point(2 * LEFT + 2 * ACROSS + WIDE, 2 * TOP + last * DOWN + HIGH)
    inside = [_arrow(PARTS[one], PARTS[other]) for one, other in ARROWS]
    inside += [_box(part, language) for part in PARTS.values()]
    told = (TOLD[0].of(language), TOLD[1].of(language))
    return svg.drawing("architecture", "architecture", size, told, STYLE, *inside, alone=False)


def _corner(part: Part) -> Point:
    return Point(LEFT + part.column * ACROSS, TOP + part.row * DOWN)


def _box(part: Part, language: Language) -> Html:
    x, y = _corner(part)
    kind = "value" if part.value else "part"
    frame = element("rect", x=str(x), y=str(y), width=str(WIDE), height=str(HIGH), rx="8", class_=kind)
    middle = x + WIDE // 2
    name = svg.words(Point(middle, y + 33), part.name.of(language), kind="name", anchor="middle")
    return element("g", frame, name, svg.words(Point(middle, y + 62), part.what.of(language), anchor="middle"))


def _arrow(one: Part, other: Part) -> Html:
    """Return an arrow down a column, or across from side to side; between rows it bends once."""
    start, end = _corner(one), _corner(other)
    if one.column == other.column:
        middle = start.x + WIDE // 2
        return _line([Point(middle, start.y + HIGH), Point(middle, end.y)])
    right = start.x > end.x
    leave = Point(start.x if right else start.x + WIDE, start.y + HIGH // 2)
    # Arrows that come from above or below meet the box a little above or below its middle.
    meet = end.y + HIGH // 2 + (other.row < one.row) * 22 - (other.row > one.row) * 22
    reach = Point(end.x + WIDE if right else end.x, meet)
    bend = (leave.x + reach.x) // 2
    return _line([leave, Point(bend, leave.y), Point(bend, reach.y), reach])


def _line(points: list[Point]) -> Html:
    tip, before = points[-1], points[-2]
    if tip.x == before.x:
        head = [tip, Point(tip.x - 8, tip.y - 14), Point(tip.x + 8, tip.y - 14)]
    else:
        back = 14 if tip.x < before.x else -14
        head = [tip, Point(tip.x + back, tip.y - 8), Point(tip.x + back, tip.y + 8)]
    return element("g", svg.path(points, "arrow"), svg.path(head, "head", closed=True))
