"""How a table of the rules is changed in one cell: numbers up and down, members of lists left out or exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from preferans.cards import Rank
from preferans.conformance.mutation.mutant import Operator

COURT: Final = tuple(rank.value for rank in Rank if not rank.value.isdecimal())
"""Ranks that are no numbers."""


class Cell(NamedTuple):
    """A table changed in one place: the path to it, what stood there, what stands there now, the whole table."""

    operator: Operator
    path: tuple[str, ...]
    was: object
    now: object
    table: Any


def edits(value: Any, *, ordered: bool = True) -> Iterator[Cell]:
    """Yield ``value``, a table as plain JSON values, with every single change.

    Members of a list change places only where it is ``ordered``.
    """
    if isinstance(value, bool):
        yield Cell("change-member", (), value, not value, not value)
    elif isinstance(value, int):
        yield Cell("raise-cell", (), value, value + 1, value + 1)
        if value > 0:
            yield Cell("lower-cell", (), value, value - 1, value - 1)
    elif isinstance(value, str):
        yield from _text(value)
    elif isinstance(value, dict):
        yield from _object(value, ordered=ordered)
    elif isinstance(value, list | tuple):
        yield from _list(list(value), ordered=ordered)


def _text(value: str) -> Iterator[Cell]:
    """Yield a court card or an ace for the next one, and a share made whole, or made half.

    Other texts are changed where their neighbours are known.
    """
    if value in COURT:
        now = COURT[(COURT.index(value) + 1) % len(COURT)]
        yield Cell("change-member", (), value, now, now)
        return
    try:
        share = Fraction(value)
    except ValueError:
        return
    now = "1" if share != 1 else "1/2"
    yield Cell("raise-cell" if share < 1 else "lower-cell", (), value, now, now)


def _object(value: dict[str, Any], *, ordered: bool) -> Iterator[Cell]:
    if "asks" in value:  # a row of the table of whist answers
        yield from _row(value)
        return
    numbers = [item for item in value.values() if type(item) is int]
    if len(numbers) > 1:
        raised = {key: item + 1 if type(item) is int else item for key, item in value.items()}
        yield Cell("raise-row", (), "", "", raised)
    texts = list(dict.fromkeys(item for item in value.values() if isinstance(item, str)))
    for key, item in value.items():
        for cell in edits(item, ordered=ordered):
            yield cell._replace(path=(key, *cell.path), table={**value, key: cell.table})
        if isinstance(item, str) and len(texts) > 1:
            now = texts[(texts.index(item) + 1) % len(texts)]
            yield Cell("change-member", (key,), item, now, {**value, key: now})


def _row(value: dict[str, Any]) -> Iterator[Cell]:
    name = "-".join(value.get("after", ())) or "first"
    for word in value["may"]:
        kept = [other for other in value["may"] if other != word]
        if kept:
            yield Cell("drop-member", (name, "may", word), word, "", {**value, "may": kept})
    other = {"first": "second", "second": "first", "dealer": "first"}[value["asks"]]
    yield Cell("change-member", (name, "asks"), value["asks"], other, {**value, "asks": other})
    if value.get("only"):
        yield Cell("drop-member", (name, "only"), value["only"], "", {**value, "only": ""})
    silent = bool(value.get("silent"))
    yield Cell("change-member", (name, "silent"), silent, not silent, {**value, "silent": not silent})


def _list(value: list[Any], *, ordered: bool) -> Iterator[Cell]:
    for place, item in enumerate(value):
        rest = value[:place] + value[place + 1 :]
        yield Cell("drop-member", _name(item, place), item, "", rest)
        if not isinstance(item, str | int):
            for cell in edits(item, ordered=ordered):
                table = [*value[:place], cell.table, *value[place + 1 :]]
                yield cell._replace(path=(*_name(item, place)[:1], *cell.path), table=table)
        if ordered and isinstance(item, str) and place + 1 < len(value):
            swapped = [*value[:place], value[place + 1], item, *value[place + 2 :]]
            yield Cell("swap-members", (item,), f"{item} {value[place + 1]}", f"{value[place + 1]} {item}", swapped)
    if value and all(isinstance(item, int) for item in value):
        more = max(value) + 1 if max(value) < 10 else min(value) - 1
        yield Cell("add-member", (str(more),), "", more, sorted([*value, more]))


def _name(item: Any, place: int) -> tuple[str, ...]:
    if isinstance(item, dict):
        return ("-".join(item.get("after", ())) or "first", item.get("asks", ""), item.get("only", ""))
    return (str(item),) if isinstance(item, str | int) else (str(place),)
