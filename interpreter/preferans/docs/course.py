"""The course of a deal as a picture: a box for each step, with links to the section and to the clauses that rule it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from preferans.docs.links import Links
from preferans.docs.words import SENTENCES, TITLES
from preferans.report.markup import Html, element, joined
from preferans.report.plural import Language
from preferans.rulebook import Book

WIDTH: Final = 440
BOX: Final = 176
HEIGHT: Final = 62
ROW: Final = 98
LEFT, MIDDLE, RIGHT = 96, 220, 340
TOP: Final = 40


class Step(msgspec.Struct, frozen=True):
    """A box: its key, its title in Russian and English, the section it leads to, the clauses named in it, its place."""

    key: str
    ru: str
    en: str
    section: str
    clauses: str
    x: int
    row: int


class Course(msgspec.Struct, frozen=True):
    """A picture: its steps, and which step follows which, with the condition in Russian and English.

    ``edge`` are the steps that go on to the last but one box of the middle along the right-hand edge, ``to`` that box.
    """

    steps: tuple[Step, ...]
    arrows: tuple[tuple[str, str, str, str], ...]
    edge: tuple[str, ...] = ()
    to: str = ""


COURSES: Final = {
    "codex": Course(
        steps=(
            Step("seats", "Места", "Seats", "3.1", "3.1.1 3.1.2 3.2.1", MIDDLE, 0),
            Step("deal", "Сдача", "The deal", "3.2", "3.2/a 3.2.3", LEFT, 1),
            Step("void", "Пересдача", "A new deal", "3.2", "3.2.12 3.2.13 3.2.15", RIGHT, 1),
            Step("auction", "Торговля", "The auction", "3.3", "3.3/a 3.3/c 3.3.19", MIDDLE, 2),
            Step("talon", "Прикуп и снос", "Talon and discard", "3.4", "3.4.1 3.4.6 3.4.9", LEFT, 3),
            Step("allpass", "Распасовка", "All-pass", "3.7", "3.7.1 3.7.2 3.7.8", RIGHT, 3),
            Step("order", "Заказ", "The order", "3.4", "3.4.2 3.4.3 3.4.4 3.4.8", LEFT, 4),
            Step("misere", "Мизер", "Misère", "3.6", "3.6/a 3.6/b 3.6.6", RIGHT, 4),
            Step("whist", "Вист", "Whist", "3.8", "3.8.1 3.8.2 3.8.7 3.8.8", LEFT, 5),
            Step("open", "В светлую", "Open play", "3.8", "3.8.5 3.8.5.1", RIGHT, 5),
            Step("play", "Розыгрыш", "The play", "3.9", "2.1 3.9/a 3.9.16 3.9.22", MIDDLE, 6),
            Step("entry", "Запись", "The entry", "4.2", "2.2.2 3.8.6 4.1.1 4.2/a", MIDDLE, 7),
            Step("next", "Следующая сдача", "The next deal", "3.2", "3.2.2 3.7.7", LEFT, 8),
            Step("end", "Конец и расчёт", "End, settlement", "4.2", "4.2/e 4.2/f 4.1.3", RIGHT, 8),
        ),
        arrows=(
            ("seats", "deal", "", ""),
            ("deal", "void", "сорвана", "void"),
            ("void", "deal", "", ""),
            ("deal", "auction", "", ""),
            ("auction", "talon", "есть заявка", "a bid stands"),
            ("auction", "allpass", "три паса", "three passes"),
            ("talon", "order", "", ""),
            ("order", "misere", "мизер", "misère"),
            ("order", "whist", "на взятки", "tricks"),
            ("whist", "open", "один", "one"),
            ("whist", "play", "", ""),
            ("open", "play", "", ""),
            ("play", "entry", "", ""),
            ("entry", "next", "", ""),
            ("entry", "end", "", ""),
        ),
        edge=("allpass", "misere"),
        to="play",
    ),
    "bridge": Course(
        steps=(
            Step("deal", "Карты", "The cards", "7.1", "7.1/a 7.1/b", MIDDLE, 0),
            Step("auction", "Торговля", "The auction", "7.2", "7.2/a 7.2/b 7.2/c 7.2/e", MIDDLE, 1),
            Step("play", "Розыгрыш", "The play", "7.3", "7.3/a 7.3/b 7.3/c 7.3/i", MIDDLE, 2),
            Step("shown", "Показ карт", "Cards shown", "1", "R1 R2 R3 R4", LEFT, 3),
            Step("penalty", "Штрафные карты", "Penalty cards", "2", "R5 R6 R7 R8", RIGHT, 3),
            Step("lead", "Ход вне очереди", "Out of turn", "3", "R9 R10", LEFT, 4),
            Step("early", "Рано сыграно", "Played too soon", "4", "R11 R12 R13", RIGHT, 4),
            Step("unable", "Нечем исполнить", "Unable to comply", "5", "R14 R15", LEFT, 5),
            Step("revoke", "Ренонс", "The revoke", "6", "R16 R19 R22 R24", RIGHT, 5),
            Step("score", "Счёт роббера", "The score", "8", "8.1 8.2 8.5 8.10", MIDDLE, 6),
        ),
        arrows=(
            ("deal", "auction", "", ""),
            ("auction", "play", "", ""),
            ("play", "shown", "", ""),
            ("play", "penalty", "", ""),
            ("shown", "penalty", "", ""),
            ("lead", "penalty", "", ""),
            ("lead", "early", "", ""),
            ("early", "unable", "", ""),
            ("unable", "score", "", ""),
            ("revoke", "score", "", ""),
        ),
    ),
}
"""The pictures by book, each row below the one before."""


def course_page(_book: Book, links: Links, language: Language) -> str:
    """Return the page with the pictures."""
    lines = [f"# {TITLES['course'].of(language)}", "", SENTENCES["course"].of(language), ""]
    for name in COURSES:
        lines += [f"## {TITLES[name].of(language)} {{: #{name} }}", ""]
        if name == "bridge":
            lines += [SENTENCES["course-bridge"].of(language), ""]
        lines += [f'<div class="diagram">\n{picture(name, links, language)}\n</div>', ""]
    return "\n".join(lines)


def picture(name: str, links: Links, language: Language) -> Html:
    """Return the picture of the book ``name`` as SVG that follows the colours of the page."""
    course = COURSES[name]
    places = {step.key: step for step in course.steps}
    height = TOP + max(step.row for step in course.steps) * ROW + HEIGHT
    arrows = [
        _arrow(name, places[one], places[other], ru if language == "ru" else en) for one, other, ru, en in course.arrows
    ]
    arrows += [_along_the_edge(name, places[key], places[course.to]) for key in course.edge]
    boxes = [_box(name, step, links, language) for step in course.steps]
    tip = element("path", d="M0 0 8 4 0 8z", class_="tip")
    size = {"viewBox": "0 0 8 8", "refX": "7", "refY": "4", "markerWidth": "7", "markerHeight": "7"}
    marker = element("marker", tip, id=f"tip-{name}", orient="auto", **size)
    title = f"{TITLES['course'].of(language)}: {TITLES[name].of(language)}"
    inside = (element("title", title), element("defs", marker), *arrows, *boxes)
    return element("svg", *inside, viewBox=f"0 0 {WIDTH} {height}", role="group", class_="course")


def _top(step: Step) -> int:
    return TOP // 2 + step.row * ROW


def _box(name: str, step: Step, links: Links, language: Language) -> Html:
    x, y = step.x - BOX // 2, _top(step)
    said = step.ru if language == "ru" else step.en
    title = element("text", said, x=str(step.x), y=str(y + 25), class_="title")
    frame = element("rect", x=str(x), y=str(y), width=str(BOX), height=str(HEIGHT), rx="6")
    link = element("a", frame, title, href=_address(f"{name}:{step.section}", links))
    return element("g", link, *_numbers(name, step, links), class_="step")


def _numbers(name: str, step: Step, links: Links) -> Iterator[Html]:
    """Yield the numbers of the clauses, side by side below the title."""
    named = step.clauses.split()
    room = BOX / len(named)
    for place, number in enumerate(named):
        x = step.x - BOX / 2 + room * (place + 0.5)
        text = element("text", number, x=f"{x:.0f}", y=str(_top(step) + 48), class_="number")
        yield element("a", text, href=_address(f"{name}:{number}", links))


def _address(clause_id: str, links: Links) -> str:
    page, _, inside = links.place_of(clause_id).partition("#")
    if not page:
        raise LookupError(clause_id)
    return links.address(page, inside)


def _arrow(name: str, one: Step, other: Step, label: str) -> Html:
    if one.row == other.row:
        # Side by side: the way there runs above the way back.
        right = other.x > one.x
        y = _top(one) + HEIGHT // 2 + (-8 if right else 8)
        start, end = (one.x + BOX // 2, other.x - BOX // 2) if right else (one.x - BOX // 2, other.x + BOX // 2)
        path, at = f"M{start} {y}H{end}", ((start + end) // 2, y - 4)
    else:
        y, end = (_top(one) + HEIGHT, _top(other)) if one.row < other.row else (_top(one), _top(other) + HEIGHT)
        path = f"M{one.x} {y}C{one.x} {(y + end) // 2} {other.x} {(y + end) // 2} {other.x} {end}"
        at = ((one.x + other.x) // 2, (y + end) // 2 + 4)
    told = [element("path", d=path, class_="way", marker_end=f"url(#tip-{name})")]
    if label:
        told.append(element("text", label, x=str(at[0]), y=str(at[1]), class_="label"))
    return joined(told)


def _along_the_edge(name: str, one: Step, other: Step) -> Html:
    """Return the way from a box at the right to the play, past the boxes between."""
    edge, y, end = WIDTH - 6, _top(one) + HEIGHT // 2, _top(other) + HEIGHT // 2
    path = f"M{one.x + BOX // 2} {y}H{edge}V{end}H{other.x + BOX // 2}"
    return element("path", d=path, class_="way", marker_end=f"url(#tip-{name})")
