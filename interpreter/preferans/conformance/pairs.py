"""Pairs of norms that can apply at the same moment.

Two norms meet at an act when both speak of it: as clauses of violations, or of what follows from these.  They meet on
the sheet when both write into the same column of the same player in one deal.  And of two remedies for one fact, the
one that overrides the other meets it though only one of the two is ever seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from preferans.conformance.cases import Published
from preferans.conformance.links import linked
from preferans.rulebook import Book, Clause, covers, order_of
from preferans.verdict import DealVerdict

Meeting = tuple[str, str]
"""Two norms, in book order."""


def meeting(first: str, second: str) -> Meeting:
    """Return the pair of two norms."""
    low, high = sorted((first, second), key=_place)
    return low, high


def seen(deal: DealVerdict) -> set[Meeting]:
    """Return the pairs that meet in a deal, as its verdict shows."""
    moments: dict[object, set[str]] = {}
    acts = [violation.at for violation in deal.violations]
    for violation in deal.violations:
        moments.setdefault(violation.at, set()).add(violation.clause)
    told = [(said.clause, said.because) for part in (deal.rulings, deal.choices, deal.questions) for said in part]
    for clause, because in told:
        for index in because:
            moments.setdefault(acts[index], set()).add(clause)
    # A written line is no act: lines do not meet.
    moments.pop(None, None)
    for entry in deal.entries:
        moments.setdefault((entry.player, entry.column, entry.on), set()).add(entry.clause)
    return {meeting(*pair) for norms in moments.values() for pair in combinations(norms, 2)}


def overriding(book: Book) -> Iterator[Meeting]:
    """Yield the pairs of remedies that can match one fact with the same attributes and of which one overrides."""
    remedies = [clause for clause in book.content.clauses if clause.when.get("fact")]
    for first, second in combinations(remedies, 2):
        if first.book == second.book and _compatible(first, second) and silencing(first, second):
            yield meeting(first.id, second.id)


def silencing(first: Clause, second: Clause) -> list[tuple[str, str]]:
    """Return which of two remedies overrides the other, each time with the heading by which it does."""
    both = ((first, second), (second, first))
    return [(one.id, outer) for one, other in both for outer in one.overrides if covers(outer, other.id)]


def _compatible(first: Clause, second: Clause) -> bool:
    """Say whether some fact fits both: each attribute and option that both ask for has a value in common."""
    return _common(first.when, second.when) and _common(first.options, second.options)


def _common(first: Mapping[str, tuple[str, ...]], second: Mapping[str, tuple[str, ...]]) -> bool:
    return all(set(first[name]) & set(second[name]) for name in first.keys() & second.keys())


class Pairs:
    """The pairs of norms of a book, those that the cases show, and why the others need no case.

    ``meetings`` are the pairs that meet in each case.  An override is shown by a case in which both remedies match and
    whose expectation names one of the two; any other pair by a case of role ``interaction`` that names both.
    """

    def __init__(self, book: Book, cases: Iterable[Published], meetings: Mapping[str, frozenset[Meeting]]) -> None:
        """Look which pairs the accepted ``cases`` show."""
        self.book = book
        self.listed = {meeting(pair.norm, pair.other): pair for pair in book.content.interactions.pairs}
        self.overrides = set(overriding(book))
        self.met = frozenset(pair for found in meetings.values() for pair in found)
        self._known = sorted(self.listed.keys() | self.met | self.overrides, key=lambda pair: tuple(map(_place, pair)))
        self._of: dict[str, list[Meeting]] = {}
        for pair in self._known:
            for norm in pair:
                self._of.setdefault(norm, []).append(pair)
        self.shown: dict[Meeting, list[str]] = {}
        for case in cases:
            named = set(linked(case))
            for pair in meetings.get(case.id, frozenset()):
                if named & set(pair) if pair in self.overrides else case.role == "interaction" and named >= set(pair):
                    self.shown.setdefault(pair, []).append(case.id)

    def known(self) -> list[Meeting]:
        """Return all pairs, in book order: those listed, those met and those that override."""
        return self._known

    def reason(self, pair: Meeting) -> str | None:
        """Return why a pair needs no case: one written in the list, or that a like pair is shown."""
        listed = self.listed.get(pair)
        if listed is not None and listed.reason is not None:
            return listed.reason
        return "alike" if self._alike(pair) else None

    def _alike(self, pair: Meeting) -> bool:
        """Say whether a case shows the same norm to override another one under the same heading."""
        first, second = (self.book.clauses.get(norm) for norm in pair)
        if first is None or second is None or pair not in self.overrides:
            return False
        for winner, heading in silencing(first, second):
            lost = second if winner == first.id else first
            others = (norm for shown in self.shown if winner in shown for norm in shown if norm != winner)
            if any(covers(heading, norm) or self.book.clauses[norm].parent == lost.parent for norm in others):
                return True
        return False

    def of(self, norm: str) -> list[Meeting]:
        """Return the pairs of a norm."""
        return self._of.get(norm, [])


def _place(norm: str) -> tuple[str, object]:
    return norm.partition(":")[0], order_of(norm)


def unlisted(found: Iterable[Meeting], book: Book) -> list[Meeting]:
    """Return the pairs of ``found`` that the rulebook does not list, in book order."""
    listed = {meeting(pair.norm, pair.other) for pair in book.content.interactions.pairs}
    return sorted(set(found) - listed, key=lambda pair: tuple(map(_place, pair)))
