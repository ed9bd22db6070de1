"""Plain text on a page: widths, wrapped paragraphs, aligned tables, and a caret under a place in a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, Literal

WIDTH: Final = 100
"""The widest line of a report, in columns of a terminal."""

TAB: Final = 4
"""Columns that a tab takes in an excerpt."""

ELLIPSIS: Final = "…"

Side = Literal["left", "right"]


def char_width(char: str) -> int:
    """Return how many columns ``char`` takes: none for a combining mark, two for a wide character, else one."""
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def width(text: str) -> int:
    """Return how many columns ``text`` takes."""
    return sum(map(char_width, text))


def clean(text: str) -> str:
    """Return ``text`` on one line with tabs widened and every other unprintable character replaced, one for one."""
    return "".join(_visible(char) for char in text)


def _visible(char: str) -> str:
    if char == "\t":
        return " " * TAB
    return char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"


def shorten(text: str, limit: int) -> str:
    """Return ``text`` cleaned, its end cut off with an ellipsis where it is longer than ``limit`` characters."""
    shown = clean(text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + ELLIPSIS


def wrap(text: str, *, first: str = "", rest: str = "", limit: int = WIDTH) -> list[str]:
    """Return ``text`` as lines of at most ``limit`` columns, the first begun with ``first``, the others with ``rest``.

    A word longer than a line is broken.  A space that must not break is written as a no-break space and printed plain.
    """
    lines: list[str] = []
    line, filled = first, False
    for word in _pieces(text, limit - max(width(first), width(rest))):
        if filled and width(line) + 1 + width(word) > limit:
            lines.append(line)
            line, filled = rest, False
        line += f" {word}" if filled else word
        filled = True
    lines.append(line)
    return [line.replace("\N{NO-BREAK SPACE}", " ").rstrip() for line in lines]


def _pieces(text: str, room: int) -> Iterable[str]:
    for word in text.split(" "):
        tail = word
        while width(tail) > room:
            head = _fitting(tail, room)
            yield head
            tail = tail[len(head) :]
        if tail:
            yield tail


def _fitting(text: str, room: int) -> str:
    taken = 0
    for end, char in enumerate(text):
        taken += char_width(char)
        if taken > room:
            return text[: max(end, 1)]
    return text


def pad(text: str, columns: int, side: Side = "left") -> str:
    """Return ``text`` widened with spaces to ``columns``, set to its ``side``."""
    space = " " * (columns - width(text))
    return text + space if side == "left" else space + text


def table(rows: Sequence[Sequence[str]], sides: Sequence[Side], *, indent: str = "  ", gap: str = "  ") -> list[str]:
    """Return ``rows`` (the first is the heading) as aligned lines; ``sides`` says to which side each column is set."""
    columns = [max(width(row[place]) for row in rows) for place in range(len(sides))]
    return [(indent + gap.join(pad(*cell) for cell in zip(row, columns, sides, strict=True))).rstrip() for row in rows]


def caret(excerpt: str, column: int, *, indent: str = "  ", limit: int = WIDTH) -> list[str]:
    """Return ``excerpt`` and a caret below ``column``, counted in characters from 1; past the end is at the end.

    A line that is too long is cut on one or both sides so that the column stays in view.
    """
    place = min(max(column - 1, 0), len(excerpt))
    room = limit - width(indent) - 2 * len(ELLIPSIS)
    start, end = _window(excerpt, place, room)
    head = (ELLIPSIS if start else "") + clean(excerpt[start:place])
    shown = head + clean(excerpt[place:end]) + (ELLIPSIS if end < len(excerpt) else "")
    return [(indent + shown).rstrip(), indent + " " * width(head) + "^"]


def _window(excerpt: str, place: int, room: int) -> tuple[int, int]:
    start = end = place
    before, used = room // 2, 0
    while start and used + width(clean(excerpt[start - 1])) <= before:
        start -= 1
        used += width(clean(excerpt[start]))
    while end < len(excerpt) and used + width(clean(excerpt[end])) <= room:
        used += width(clean(excerpt[end]))
        end += 1
    while start and used + width(clean(excerpt[start - 1])) <= room:
        start -= 1
        used += width(clean(excerpt[start]))
    return start, end
