"""Which norms the corpus executes and which meet: the judge is watched while it judges every accepted case."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import combinations
from types import CodeType, FrameType
from typing import Any

import msgspec

from preferans.conformance.cases import Published
from preferans.conformance.inprocess import record_of, verdict_on
from preferans.conformance.pairs import Meeting, meeting, seen
from preferans.errors import PreferansError
from preferans.records import AnyRecord
from preferans.rulebook import Book
from preferans.rulebook.check import Executors
from preferans.rulebook.ruleset import RuleSet, matching
from preferans.verdict import DealVerdict


class Reach(msgspec.Struct, frozen=True):
    """How often each norm was executed, the pairs of norms that met in each case, and how remedies matched.

    ``values`` holds, of each remedy that matched a fact, the values of the attributes that its condition asks for.
    """

    calls: Mapping[str, int]
    meetings: Mapping[str, frozenset[Meeting]]
    values: AbstractSet[tuple[str, str, str]] = frozenset()


class Watch:
    """Counts the calls of functions that are bound to norms, and notes the remedies that match one fact."""

    def __init__(self, executors: Executors) -> None:
        """Look for the functions of ``executors``."""
        self.calls: Counter[str] = Counter()
        self.met: set[Meeting] = set()
        self.values: set[tuple[str, str, str]] = set()
        self._norms: dict[str, list[str]] = {}
        for norm, names in executors.items():
            for name in names:
                self._norms.setdefault(name, []).append(norm)
        self._by_code: dict[CodeType, list[str]] = {}

    def __enter__(self) -> None:
        """Begin to watch."""
        self.met = set()
        sys.setprofile(self._called)

    def __exit__(self, *_: object) -> None:
        """Stop watching."""
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code is matching.__code__:
            self._matching(**frame.f_locals)
        norms = self._by_code.get(code)
        if norms is None:
            norms = self._by_code[code] = self._bound(frame)
        for norm in norms:
            self.calls[norm] += 1

    def _matching(self, rules: RuleSet, code: str, attributes: Mapping[str, str]) -> None:
        # Also those that another one overrides: that they match is what makes them a pair.
        applying = [remedy for remedy in rules.remedies(code) if remedy.applies(attributes)]
        self.met.update(meeting(one.clause, other.clause) for one, other in combinations(applying, 2))
        for remedy in applying:
            self.values.add((remedy.clause, "fact", code))
            self.values.update((remedy.clause, name, attributes[name]) for name in remedy.when)

    def _bound(self, frame: FrameType) -> list[str]:
        module, name = frame.f_globals.get("__name__", "?"), frame.f_code.co_qualname
        # A class is called by way of its own functions.
        names = (f"{module}.{name}", f"{module}.{name.rpartition('.')[0]}")
        return [norm for name in names for norm in self._norms.get(name, ())]


def reach(cases: Iterable[Published], book: Book, executors: Executors) -> Reach:
    """Return what the accepted ``cases`` make the judge execute; a record it refuses makes it execute nothing."""
    watch = Watch(executors)
    applied: Counter[str] = Counter()
    meetings: dict[str, frozenset[Meeting]] = {}
    # Under rule sets that were judged by before, what was reckoned once is not executed again; so they are made anew.
    fresh = Book(book.content)
    for case in cases:
        if case.status == "accepted":
            meetings[case.id] = frozenset(_judge(record_of(case), fresh, watch, applied))
    return Reach(applied + watch.calls, meetings, watch.values)


def meetings_of(records: Iterable[AnyRecord], book: Book, executors: Executors) -> set[Meeting]:
    """Return the pairs of norms that meet in some of ``records``."""
    watch = Watch(executors)
    return {pair for record in records for pair in _judge(record, book, watch, Counter())}


def _judge(record: AnyRecord | None, book: Book, watch: Watch, applied: Counter[str]) -> set[Meeting]:
    try:
        with watch:
            verdict = verdict_on(record, book)
    except PreferansError:
        return set()
    for deal in verdict.deals:
        applied.update(_applied(deal))
    return watch.met.union(*map(seen, verdict.deals))


def _applied(deal: DealVerdict) -> Iterator[str]:
    for part in (deal.violations, deal.rulings, deal.choices, deal.questions, deal.entries):
        yield from (said.clause for said in part)
