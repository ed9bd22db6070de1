"""Results counted: by level, by clause, and one run against another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from preferans.conformance.cases import Level
from preferans.conformance.corpus import LEVELS
from preferans.conformance.results import JUDGED, OUTCOMES, Outcome, Result, Results
from preferans.rulebook.ids import order_of


class Score(msgspec.Struct, frozen=True):
    """How many cases passed of those that were judged; no more than that is ever said in one figure."""

    passed: int
    judged: int

    def __str__(self) -> str:
        """Return ``passed/judged``."""
        return f"{self.passed}/{self.judged}"


def score(cases: Iterable[Result]) -> Score:
    """Return the score of ``cases``."""
    judged = [case for case in cases if case.result in JUDGED]
    return Score(sum(case.result == "pass" for case in judged), len(judged))


def by_level(results: Results) -> Iterator[tuple[Level, Score, dict[Outcome, int]]]:
    """Yield every level that has cases, with its score and the number of each outcome."""
    for level in LEVELS:
        cases = [case for case in results.cases if case.level == level]
        if cases:
            yield level, score(cases), {outcome: sum(case.result == outcome for case in cases) for outcome in OUTCOMES}


def by_clause(results: Results) -> dict[str, list[Result]]:
    """Return the cases of each clause, clauses in book order."""
    found: dict[str, list[Result]] = {}
    for case in sorted(results.cases, key=lambda case: (order_of(case.clause), case.id)):
        found.setdefault(case.clause, []).append(case)
    return found


def failures(results: Results) -> list[Result]:
    """Return the cases that were judged and did not pass, in the order of clauses."""
    return [case for cases in by_clause(results).values() for case in cases if case.result in JUDGED - {"pass"}]


class Change(msgspec.Struct, frozen=True):
    """A case that came out otherwise: ``kind`` is fixed, broken, changed, new or gone."""

    kind: str
    case: Result
    before: str
    after: str


def changes(old: Results, new: Results) -> Iterator[Change]:
    """Yield every case whose outcome differs between two runs, in the order of clauses."""
    before = {case.id: case for case in old.cases}
    after = {case.id: case for case in new.cases}
    both = sorted((before | after).values(), key=lambda case: (order_of(case.clause), case.id))
    for case in both:
        was = before[case.id].result if case.id in before else ""
        now = after[case.id].result if case.id in after else ""
        if was != now:
            yield Change(_kind(was, now), case, was, now)


def _kind(was: str, now: str) -> str:
    if not was or not now:
        return "gone" if was else "new"
    if now == "pass":
        return "fixed"
    return "broken" if was == "pass" else "changed"
