"""Which cases speak of which norms, and how: the evidence of the coverage.

A case fills the cell of its own clause and role.  It also shows other norms at work: those that its expectation names
as the clause of a violation, and those it lists under ``also`` where its own rule is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from preferans import records
from preferans.conformance.cases import Published, Role
from preferans.conformance.corpus import NO_RECORD
from preferans.rulebook import Book
from preferans.rulebook.options import OptionValue

ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""All roles, in the order of the matrix."""

_KEPT: Final = ("positive", "boundary-in", "interaction")
"""The roles of a case in which the rules it rests on are at work."""

Options = Mapping[str, OptionValue]
Links = Mapping[str, Mapping[Role, tuple[Published, ...]]]
"""The cases of every norm by role."""


def linked(case: Published) -> tuple[str, ...]:
    """Return all norms that a case names, its own first."""
    return tuple(dict.fromkeys([case.clause, *case.also, *(v.clause for v in case.expect.violations)]))


def roles_of(case: Published) -> Iterator[tuple[str, Role]]:
    """Yield each norm that a case is evidence of, with the role in which it is."""
    yield case.clause, case.role
    if case.role == "boundary-in":
        yield case.clause, "positive"  # the last case inside shows the norm at work
    for violation in case.expect.violations:
        yield violation.clause, "positive"  # the norm named there is at work, whatever the case is about
    if case.role in _KEPT:
        for clause in case.also:
            yield clause, "interaction" if case.role == "interaction" else "positive"


def links(cases: Iterable[Published]) -> Links:
    """Return the accepted cases of every norm by role."""
    found: dict[str, dict[Role, list[Published]]] = {}
    for case in cases:
        if case.status == "accepted":
            for clause, role in dict.fromkeys(roles_of(case)):
                found.setdefault(clause, {}).setdefault(role, []).append(case)
    return {clause: {role: tuple(given) for role, given in by_role.items()} for clause, by_role in found.items()}


def options_of(case: Published, book: Book) -> Options:
    """Return the value of every option under the rules of a case."""
    changes = () if case.record == NO_RECORD else records.from_json(bytes(case.record)).options
    return book.rules(case.rules, changes).options
