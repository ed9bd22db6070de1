"""What is wrong with the coverage: cells empty for no reason, reasons that do not hold, norms that nothing executes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from preferans.conformance.coverage import Coverage
from preferans.conformance.links import ROLES, linked
from preferans.conformance.lint import Finding
from preferans.rulebook import Clause
from preferans.rulebook.check import endings
from preferans.rulebook.model import Excuse, Reason

Findings = Iterator[Finding]

NOTES: Final = frozenset({"excuse-stale"})
"""Findings that ask for tidying and hide nothing: a reason where there is a case by now."""

BREACH: Final = "breach"
"""The reason that leans on the negative cases of its own norm."""


def gaps(coverage: Coverage, norms: Iterable[Clause]) -> Findings:
    """Yield what is wrong with the coverage of ``norms``: cells without case or reason, and what no case executes."""
    for norm in norms:
        yield from _empty(coverage, norm)
        excused = coverage.book.content.coverage.norms.get(norm.id, {})
        for name, value in coverage.unmatched(norm):
            if f"{name}={value}" in excused:
                continue
            yield Finding(norm.id, "condition-empty", {"name": name, "value": value})
        if not coverage.reached.calls.get(norm.id, 0) and _executed(coverage, norm):
            yield Finding(norm.id, "norm-not-reached", {})


def faults(coverage: Coverage) -> Findings:
    """Yield cases linked to no norm, reasons written where they do not hold, and pairs of norms without a case."""
    yield from _links(coverage)
    yield from _excuses(coverage)
    yield from _pairs(coverage)


def _executed(coverage: Coverage, norm: Clause) -> bool:
    """Say whether a function or a remedy executes the norm: what reads a table cannot be seen from outside."""
    return bool({"function", "remedy"} & set(endings(norm, coverage.executors)))


def _empty(coverage: Coverage, norm: Clause) -> Findings:
    for role in ROLES:
        if not coverage.evidence(norm, role) and coverage.reason(norm, role) is None:
            yield Finding(norm.id, "cell-empty", {"role": role})
    missing: dict[tuple[str, str], list[str]] = {}
    for rules in coverage.rulesets(norm):
        for option, value in coverage.unheld(norm, rules):
            missing.setdefault((option, value), []).append(rules)
    for (option, value), rulesets in missing.items():
        yield Finding(norm.id, "value-empty", {"option": option, "value": value, "rules": ", ".join(rulesets)})


def _links(coverage: Coverage) -> Findings:
    clauses = coverage.book.clauses
    for case in coverage.cases:
        for clause in linked(case):
            if clause not in clauses:
                yield Finding(case.source, "case-clause-unknown", {"clause": clause})
            elif not clauses[clause].is_leaf:
                yield Finding(case.source, "case-clause-heading", {"clause": clause})


def _excuses(coverage: Coverage) -> Findings:
    reasons = {reason.code: reason for reason in coverage.book.content.coverage.reasons}
    for norm_id, by_role in coverage.book.content.coverage.norms.items():
        norm = coverage.book.clauses.get(norm_id)
        if norm is None or not norm.is_leaf:
            yield Finding(norm_id, "excuse-norm", {})
            continue
        for place, excuse in by_role.items():
            facts = {"role": place, "reason": excuse.reason, "norm": excuse.norm or "—"}
            code = _wrong(coverage, norm, place, excuse, reasons.get(excuse.reason))
            if code is not None:
                yield Finding(norm_id, code, facts | {"known": ", ".join(ROLES)})


def _wrong(coverage: Coverage, norm: Clause, place: str, excuse: Excuse, reason: Reason | None) -> str | None:
    """Return what is wrong with one excuse, if anything; ``place`` is a role or a condition ``attribute=value``."""
    condition = "=" in place
    role = next((role for role in ROLES if role == place), None)
    if role is None and not condition:
        return "excuse-role"
    if reason is None:
        return "excuse-unknown"
    if reason.derived or ("condition" if condition else place) not in reason.roles:
        return "excuse-misplaced"
    if coverage.evidence(norm, role) if role else tuple(place.split("=", 1)) not in set(coverage.unmatched(norm)):
        return "excuse-stale"
    if reason.needs != (excuse.norm is not None) or (excuse.norm is not None and not _points(coverage, norm, excuse)):
        return "excuse-pointer"
    if excuse.reason == BREACH and not coverage.evidence(norm, "negative"):
        return "excuse-breach"
    return None


def _points(coverage: Coverage, norm: Clause, excuse: Excuse) -> bool:
    """Say whether the norm that an excuse names is another one, which has cases itself."""
    return excuse.norm != norm.id and bool(coverage.links.get(excuse.norm or ""))


def _pairs(coverage: Coverage) -> Findings:
    pairs, reasons = coverage.pairs, coverage.book.content.interactions.reasons
    for pair in pairs.known():
        place, listed = " + ".join(pair), pairs.listed.get(pair)
        unknown = [norm for norm in pair if norm not in coverage.book.clauses]
        if unknown:
            yield Finding(place, "case-clause-unknown", {"clause": unknown[0]})
        elif listed is None:
            yield Finding(place, "pair-unlisted", {})
        elif listed.reason is not None and listed.reason not in reasons:
            yield Finding(place, "excuse-unknown", {"role": "interaction", "reason": listed.reason, "norm": "—"})
        elif listed.reason is not None and pairs.shown.get(pair):
            yield Finding(place, "excuse-stale", {"role": "interaction", "reason": listed.reason, "norm": "—"})
        elif not pairs.shown.get(pair) and pairs.reason(pair) is None:
            yield Finding(place, "pair-empty", {})
