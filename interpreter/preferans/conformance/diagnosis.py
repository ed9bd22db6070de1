"""The diagnosis: which change of the rules a program behaves like, found by its failing cases and the kill matrix."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from preferans.conformance.mutation.matrix import Matrix, Row
from preferans.conformance.results import Outcome, Result

SHOWN: Final = 3
"""How many clauses a diagnosis names at most."""

WRONG: Final[frozenset[Outcome]] = frozenset({"fail", "wrong-clause"})
"""The outcomes that say how a program judges; a crash or a silence does not."""

HEARD: Final[frozenset[Outcome]] = WRONG | {"pass"}

LIKE: Final = 0.1
"""A mutant whose failing cases have less than this in common with a program's says nothing about the program."""


SURE: Final = 0.5
"""A mutant less like than this is named as a possibility only."""

FEW: Final = 3
"""Fewer failing cases than this are like too many mutants to name one for sure."""


class Finding(NamedTuple):
    """A mutant that a program behaves like: how like to all that fails (0 to 1), and the failing cases in common.

    ``wrong`` is how many cases fail in all, ``sure`` whether the mutant is more than a possibility.
    """

    row: Row
    likeness: float
    cases: tuple[str, ...]
    wrong: int
    sure: bool


class Diagnoser:
    """A kill matrix made ready to be compared with failing sets."""

    def __init__(self, matrix: Matrix) -> None:
        """Weigh every case: one that fails under few mutants says more than one that fails under most."""
        self.rows = tuple(row for row in matrix.rows if row.failing)
        often = Counter(case for row in self.rows for case in row.failing)
        total = len(self.rows) + 1
        self.weights = {case: math.log(total / count) for case, count in often.items()}
        self._rare = math.log(total)
        self.sets = [frozenset(row.failing) for row in self.rows]

    def nearest(self, failing: Iterable[str], judged: Iterable[str]) -> tuple[Finding, ...]:
        """Return the mutants most like ``failing``, each of other clauses than those before it, at most `SHOWN`.

        Cases outside of ``judged`` count neither way.  The second is looked for in what the first leaves unexplained,
        since a program may break two rules and the one with many cases would hide the other; the third is again one
        like all that fails.
        """
        wrong, heard = frozenset(failing), frozenset(judged)
        found: list[Row] = []
        rest = wrong
        for place in range(SHOWN):
            best = self._best(rest, heard, found) if place == 1 and rest else None
            best = best or self._best(wrong, heard, found)
            if best is None:
                break
            found.append(best)
            rest -= set(best.failing)
        return tuple(self._finding(row, wrong, heard) for row in found)

    def _finding(self, row: Row, wrong: frozenset[str], heard: frozenset[str]) -> Finding:
        cases = frozenset(row.failing)
        likeness = self._likeness(cases, wrong, heard)
        sure = likeness >= SURE and len(wrong) >= FEW
        return Finding(row, likeness, tuple(sorted(cases & wrong)), len(wrong), sure)

    def _best(self, wrong: frozenset[str], heard: frozenset[str], before: Sequence[Row]) -> Row | None:
        named = {clause for row in before for clause in row.clauses[:1]}
        best, most = None, LIKE
        for row, cases in zip(self.rows, self.sets, strict=True):
            if row.clauses[0] in named:
                continue
            if cases.isdisjoint(wrong):
                continue
            likeness = self._likeness(cases, wrong, heard)
            if likeness > most:
                best, most = row, likeness
        return best

    def _likeness(self, cases: frozenset[str], wrong: frozenset[str], heard: frozenset[str]) -> float:
        """Return what the cases of a mutant have in common with ``wrong``, as a share of what is in either."""
        return self._weight(cases & wrong) / self._weight((cases & heard) | wrong)

    def _weight(self, cases: Iterable[str]) -> float:
        return math.fsum(self.weights.get(case, self._rare) for case in cases)


def diagnose(matrix: Matrix, results: Iterable[Result]) -> tuple[Finding, ...]:
    """Return what a program with these ``results`` behaves like, most like first; nothing if all it said was right."""
    heard = [result for result in results if result.result in HEARD]
    failing = [result.id for result in heard if result.result in WRONG]
    return Diagnoser(matrix).nearest(failing, [result.id for result in heard]) if failing else ()
