"""What a mutant is: one small change of the rule data or of a clause's function, with a permanent id and its words.

A mutant is made twice: as a `Mutant`, which says what it is and goes into files, and as a `Change`, which can be
carried out in this process.  The id depends on the clause, the operator and the place alone, not on anything around it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Final, Literal, get_args

import msgspec

from preferans.rulebook import Book, Rulebook

Operator = Literal[
    # of rule data
    "drop-clause", "drop-effect", "drop-condition", "negate-condition", "drop-value", "drop-fact", "drop-option",
    "negate-option", "swap-parties", "change-party", "change-amount", "lower-amount", "change-word", "change-status",
    "drop-override", "raise-cell", "lower-cell", "drop-member", "add-member", "swap-members", "change-member",
    "raise-row", "change-option",
    # of functions
    "gut", "negate", "never", "always", "boundary", "raise-number", "lower-number", "swap-logic", "swap-sign",
    "swap-extreme", "drop-statement", "empty", "deaf-option", "shorter-row",
]  # fmt: skip
"""The closed list of what a mutant may do."""

HELD: Final[frozenset[Operator]] = frozenset({"lower-amount", "lower-cell", "lower-number", "always"})
"""Operators on which the diagnosis is measured: it is then given the kill matrix without their mutants."""

OPERATORS: Final[tuple[Operator, ...]] = get_args(Operator)


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The same words in both languages."""

    ru: str
    en: str


class Mutant(msgspec.Struct, frozen=True, kw_only=True):
    """One change: the clauses it belongs to, what was done where, and how the rules then behave.

    ``place`` is a path in the rule data, or a function with the piece of it that is changed.
    """

    id: str
    clauses: tuple[str, ...]
    operator: Operator
    place: str
    was: str
    now: str
    words: Words


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A mutant that can be carried out: by another rulebook, or by another code of one function.

    ``reach`` are the keys of the traces (`reach`) one of which a case must have for the change to matter to it.
    """

    mutant: Mutant
    reach: frozenset[str]
    content: Callable[[Rulebook], Rulebook] | None = None
    function: str | None = None
    code: CodeType | None = None

    def book(self, book: Book) -> Book:
        """Return the rulebook under this change; a change of a function leaves it, with the rule sets made from it."""
        return book if self.content is None else Book(self.content(book.content))


def identify(clause: str, operator: str, place: str, was: str, now: str) -> str:
    """Return the permanent id of a mutant: eight hexadecimal digits of what it changes where."""
    text = "\0".join((clause, operator, place, was, now))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def unique(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes in the order of their clauses as they come, each id once."""
    found: dict[str, Change] = {}
    for change in changes:
        found.setdefault(change.mutant.id, change)
    return tuple(found.values())
