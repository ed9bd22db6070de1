"""What holds a clause: its cases, those it plays a part in, and those that fail once the clause is deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from preferans.conformance.cases import read_case
from preferans.conformance.mutation.matrix import Matrix, read_matrix
from preferans.conformance.mutation.mutant import Operator

DELETING: Final[frozenset[Operator]] = frozenset({"drop-clause", "gut"})
"""The operators that delete a whole clause."""


class Held(msgspec.Struct, frozen=True):
    """The accepted cases by clause: ``cases`` of its own, ``beside`` of others, ``without`` it these fail."""

    cases: dict[str, tuple[str, ...]]
    beside: dict[str, tuple[str, ...]]
    without: dict[str, tuple[str, ...]]


def held(folder: Path) -> Held:
    """Return what holds each clause by the cases and the kill matrix in ``folder``; errors as for a corpus."""
    own: dict[str, list[str]] = {}
    beside: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.pref")):
        case = read_case(file.read_text("utf-8"), file.name)
        if case.status == "accepted":
            own.setdefault(case.clause, []).append(case.id)
            for clause in case.also:
                beside.setdefault(clause, []).append(case.id)
    matrix = read_matrix(folder)
    return Held(_sorted(own), _sorted(beside), deleted(matrix) if matrix is not None else {})


def _sorted(cases: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {clause: tuple(sorted(set(ids))) for clause, ids in cases.items()}


def deleted(matrix: Matrix) -> dict[str, tuple[str, ...]]:
    """Return the cases that fail without each clause: without its remedy or function, or with any other table."""
    whole: dict[str, set[str]] = {}
    parts: dict[str, set[str]] = {}
    for row in matrix.rows:
        found = whole if row.operator in DELETING else parts
        for clause in row.clauses:
            found.setdefault(clause, set()).update(row.failing)
    return {clause: tuple(sorted(whole.get(clause) or parts.get(clause, set()))) for clause in sorted({*whole, *parts})}
