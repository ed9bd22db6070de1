"""Judging of either game: a record goes to the judge of its game, under a rule set of its book."""

from __future__ import annotations

from collections.abc import Iterable

from preferans import judge as preferans_judge
from preferans.bridge import judge as bridge_judge
from preferans.record import Record
from preferans.records import AnyRecord
from preferans.rulebook import Book, RuleSet, RuleSetSpec
from preferans.verdict import Verdict


def choose_rules(
    record: AnyRecord, book: Book | None = None, rules_id: str | RuleSetSpec | None = None, changes: Iterable[str] = ()
) -> RuleSet:
    """Return the rule set for ``record``; see `preferans.judge.choose_rules`."""
    if not isinstance(record, Record):
        return bridge_judge.choose_rules(record, book, rules_id, changes)
    return preferans_judge.choose_rules(record, book, rules_id, changes)


def judge(record: AnyRecord, rules: RuleSet | None = None) -> Verdict:
    """Judge ``record`` under ``rules``, its own rule set if none is given."""
    if not isinstance(record, Record):
        return bridge_judge.judge(record, rules)
    return preferans_judge.judge(record, rules)
