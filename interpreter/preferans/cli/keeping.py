"""What a record's text holds besides the record, and formatting must not lose: front matter and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from preferans.records import AnyRecord

_STRING_OR_COMMENT: Final = re.compile(r'"(?:\\.|[^"\\])*"|#.*')
_TAG: Final = re.compile(r'\[([A-Za-z]+)[ \t]+"')
_LINE_KEYS: Final = ("line", "talon-line")


def front_matter(text: str) -> str:
    """Return the block between ``---`` lines at the head of ``text``, with both lines; nothing if there is none."""
    marks = 0
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if line.rstrip() == "---":
            marks += 1
        elif marks == 0 and line.strip():
            break
        if marks == 2:
            return "".join(lines[:number])
    return ""


def same(one: AnyRecord, other: AnyRecord) -> bool:
    """Say whether two records hold the same, wherever it stood in their texts, and a hand in whatever order."""
    return bool(_without_order(msgspec.to_builtins(one)) == _without_order(msgspec.to_builtins(other)))


def _without_order(value: Any, inside: str = "") -> Any:
    if isinstance(value, dict):
        told = {key: _without_order(item, key) for key, item in value.items() if key not in _LINE_KEYS}
        return told | {"cards": sorted(told["cards"], key=str)} if inside == "hands" else told
    if isinstance(value, list | tuple):
        return [_without_order(item, inside) for item in value]
    return value


def _lines_of(value: Any) -> Iterator[int]:
    """Yield the line of everything in a record that has one; equal records yield equally many, in the same order."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            item = getattr(value, name)
            if name in {"line", "talon_line"}:
                yield item
            else:
                yield from _lines_of(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _lines_of(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from _lines_of(item)


def _tag_lines(text: str) -> dict[tuple[str, int], int]:
    """Return the line of each tag, by its name and how many of this name stand before it."""
    found: dict[tuple[str, int], int] = {}
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for match in _TAG.finditer(line.partition("#")[0]):
            name = match[1]
            counts[name] = counts.get(name, 0) + 1
            found[name, counts[name]] = number
    return found


def _places(old: str, before: AnyRecord, new: str, after: AnyRecord) -> list[tuple[int, int]]:
    """Return pairs of lines, in the old text and in the new, at which the same thing stands."""
    pairs = [pair for pair in zip(_lines_of(before), _lines_of(after), strict=True) if all(pair)]
    tags = _tag_lines(new)
    pairs += [(line, tags[key]) for key, line in _tag_lines(old).items() if key in tags]
    return sorted(pairs)


def _comments(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each comment with its line and whether something stands before it on the line."""
    skipped = front_matter(text).count("\n")
    for number, line in enumerate(text.splitlines(), 1):
        if number <= skipped:
            continue
        for match in _STRING_OR_COMMENT.finditer(line):
            if match[0].startswith("#"):
                yield number, match[0].rstrip(), bool(line[: match.start()].strip())


def keep(old: str, before: AnyRecord, new: str, after: AnyRecord) -> str:
    """Return ``new`` with the front matter and comments of ``old``.

    ``before`` and ``after`` are the records read from the two texts.  A comment behind an act stays behind it, a
    comment on a line of its own stays above what it stood above.
    """
    pairs = _places(old, before, new, after)
    head = front_matter(old)
    body_starts = min((line for line, _ in pairs), default=len(old.splitlines()) + 1)
    above: dict[int, list[str]] = {}
    behind: dict[int, list[str]] = {}
    last = len(new.splitlines()) + 1
    for line, comment, trails in _comments(old):
        here = [place for stood, place in pairs if stood == line]
        if trails and here:
            behind.setdefault(max(here), []).append(comment)
        elif line < body_starts:
            above.setdefault(1, []).append(comment)
        else:
            follows = next((stood for stood, _ in pairs if stood > line), None)
            place = min((place for stood, place in pairs if stood == follows), default=last)
            above.setdefault(place, []).append(comment)
    lines = []
    for number, words in enumerate(new.splitlines(), 1):
        lines += above.get(number, [])
        lines.append("  ".join([words, *behind.get(number, [])]))
    lines += above.get(last, [])
    return head + "".join(f"{line}\n" for line in lines)
