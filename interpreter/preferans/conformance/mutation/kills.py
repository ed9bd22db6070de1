"""The run over all mutants: each judged on the cases that reach it, in several processes, with its outcome."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import FunctionType
from typing import Final, cast

import msgspec

from preferans.conformance.mutation.code import code_changes
from preferans.conformance.mutation.data import data_changes
from preferans.conformance.mutation.functions import Bound, bound
from preferans.conformance.mutation.matrix import Outcome
from preferans.conformance.mutation.mutant import Change, unique
from preferans.conformance.mutation.reach import traced
from preferans.conformance.mutation.trial import Held, Trial, forget, put
from preferans.rulebook import Book

CHUNK: Final = 16
"""How many mutants a process takes at a time."""


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """What the corpus makes of one mutant: the cases that fail, those on which it crashes, how many reach it.

    ``hanging`` is the case on which it took too long, if there is one; the cases after it were not tried.
    """

    failing: tuple[str, ...]
    crashing: tuple[str, ...]
    reached: int
    hanging: str | None = None


def changes(book: Book) -> tuple[Change, ...]:
    """Return every mutant of ``book`` and of the functions bound to its clauses."""
    return unique([*data_changes(book), *code_changes(book)])


class Bench:
    """A corpus, traced, on which mutants are judged."""

    def __init__(self, trials: tuple[Trial, ...], book: Book, functions: Mapping[str, Bound] | None = None) -> None:
        """Trace the corpus once; ``functions`` are those that may be changed, else those bound to clauses."""
        self.trials = trials
        self.book = book
        self.functions = bound() if functions is None else functions
        self.reach = traced(trials, book, self.functions)

    def fate(self, change: Change) -> Fate:
        """Return what the corpus makes of one mutant."""
        places = sorted({place for key in change.reach for place in self.reach.get(key, ())})
        return self.fate_on(change, [self.trials[place] for place in places])

    def fate_on(self, change: Change, trials: Sequence[Trial]) -> Fate:
        """Return what the cases ``trials`` make of a mutant."""
        found: list[tuple[str, Held]] = []
        with in_force(change, self.book, self.functions) as book:
            for trial in trials:
                found.append((trial.case.id, put(trial, book)))
                if found[-1][1] == "hang":
                    break  # the next case would most likely hang as well
        return Fate(
            failing=tuple(case for case, held in found if held == "fail"),
            crashing=tuple(case for case, held in found if held in ("crash", "hang")),
            reached=len(trials),
            hanging=found[-1][0] if found and found[-1][1] == "hang" else None,
        )

    def fate_of_all(self, together: Sequence[Change]) -> Fate:
        """Return what the corpus makes of several mutants at once."""
        keys = {key for change in together for key in change.reach}
        places = sorted({place for key in keys for place in self.reach.get(key, ())})
        with ExitStack() as stack:
            book = self.book
            for change in together:
                book = stack.enter_context(in_force(change, book, self.functions))
            found = [(self.trials[place].case.id, put(self.trials[place], book)) for place in places]
        return Fate(
            failing=tuple(case for case, held in found if held == "fail"),
            crashing=tuple(case for case, held in found if held in ("crash", "hang")),
            reached=len(places),
        )

    def fates(self, wanted: Sequence[Change], jobs: int, step: Callable[[], None]) -> Iterator[Fate]:
        """Yield the fate of every mutant in order, worked out by ``jobs`` processes; ``step`` is told of each."""
        can_fork = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
        if jobs < 2 or not can_fork:
            for change in wanted:
                yield self.fate(change)
                step()
            return
        # The processes inherit the corpus and the mutants: code objects do not travel between processes.
        _shared[:] = [(self, wanted)]
        try:
            with multiprocessing.get_context("fork").Pool(jobs) as pool:
                for fate in pool.imap(_work, range(len(wanted)), CHUNK):
                    yield fate
                    step()
        finally:
            _shared.clear()


_shared: list[tuple[Bench, Sequence[Change]]] = []


def _work(place: int) -> Fate:
    bench, wanted = _shared[0]
    return bench.fate(wanted[place])


@contextmanager
def in_force(change: Change, book: Book, functions: Mapping[str, Bound]) -> Iterator[Book]:
    """Put a mutant of one of ``functions`` or of the data in force and give the rulebook; then all is as before."""
    forget()
    if change.function is None or change.code is None:
        yield change.book(book)
        return
    function = cast("FunctionType", functions[change.function].function)
    before = function.__code__
    function.__code__ = change.code
    try:
        yield change.book(book)
    finally:
        function.__code__ = before
        forget()


def outcome(fate: Fate, linked: frozenset[str], equivalent: bool) -> Outcome:
    """Return the outcome of a mutant; ``linked`` are the cases linked to one of its clauses.

    One that hangs is broken whatever failed before: how far it came says something about the machine.
    """
    if fate.hanging:
        return "broken"
    if fate.failing:
        return "killed" if linked.intersection(fate.failing) else "elsewhere"
    if fate.crashing:
        return "broken"
    return "equivalent" if equivalent else "silent"
