"""Ids of clauses: ``book:number``, with a letter of ours after a slash where one number holds several norms."""

from __future__ import annotations

import re
from collections.abc import Iterable

DEFAULT_BOOK = "codex"
"""The book of an id that names none."""


def full(clause_id: str, book: str = DEFAULT_BOOK) -> str:
    """Return the id with its book: ``3.8.6`` becomes ``codex:3.8.6``."""
    return clause_id if ":" in clause_id else f"{book}:{clause_id}"


def covers(outer: str, inner: str) -> bool:
    """Say whether ``inner`` is the clause ``outer`` or lies below it; both ids are full or both are short."""
    return inner.startswith(outer) and (len(inner) == len(outer) or inner[len(outer)] in "./")


def parent_of(clause_id: str, known: Iterable[str]) -> str | None:
    """Return the nearest of the ``known`` ids above ``clause_id``, ``None`` if there is none."""
    known = known if isinstance(known, set | dict) else set(known)
    while cut := max(clause_id.rfind("."), clause_id.rfind("/"), 0):
        clause_id = clause_id[:cut]
        if clause_id in known:
            return clause_id
    return None


def order_of(clause_id: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts numbers as numbers, a number before its norms, and its norms before its sub-clauses."""
    key = []
    for slash, digits, letters in re.findall(r"(/[^./]*)|(\d+)|([^\d./]+)", clause_id.partition(":")[2] or clause_id):
        if slash:
            key.append((0, 0, slash))
        elif digits:
            key.append((1, int(digits), ""))
        else:
            key.append((2, 0, letters))
    return tuple(key)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the one of the ``known`` words most like ``word``; nothing if none is known."""
    import difflib  # noqa: PLC0415 - only wanted when something went wrong

    return next(iter(difflib.get_close_matches(word, list(known), 1, 0)), "")
