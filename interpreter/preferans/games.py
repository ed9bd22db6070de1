"""Judging of either game: a record goes to the judge of its game, under a rule set of its book.

The judge that is not needed is not imported; `judges` brings in both, with every function that is bound to a norm.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from preferans.errors import RulesError
from preferans.record import Record
from preferans.records import AnyRecord
from preferans.rulebook import Book, RuleSet, RuleSetSpec
from preferans.verdict import Verdict


def choose_rules(
    record: AnyRecord, book: Book | None = None, rules_id: str | RuleSetSpec | None = None, changes: Iterable[str] = ()
) -> RuleSet:
    """Return the rule set for ``record``; see `preferans.judge.choose_rules`.

    Raises `RulesError` also for a rule set of the other game, ``rules-other-book``.
    """
    if isinstance(record, Record):
        from preferans import judge as of_preferans

        rules = of_preferans.choose_rules(record, book, rules_id, changes)
        return fitting(rules, "codex")
    from preferans.bridge import judge as of_bridge

    return fitting(of_bridge.choose_rules(record, book, rules_id, changes), "bridge")


def default_rules(book: str) -> str:
    """Return the id of the rule set that a record of ``book`` is judged by where it names none."""
    of_preferans, of_bridge = judges()
    return str(of_preferans.DEFAULT_RULES if book == "codex" else of_bridge.DEFAULT_RULES)


def fitting(rules: RuleSet, due: str) -> RuleSet:
    """Return ``rules`` if they are of the book ``due``, by which the record is kept, or else raise `RulesError`."""
    if rules.book_id != due:
        known = sorted({spec.id for spec in rules.book.content.rulesets if spec.book == due})
        facts = {"rules": rules.id, "other": rules.book_id, "book": due, "known": known}
        raise RulesError("rules-other-book", facts)
    return rules


def judge(record: AnyRecord, rules: RuleSet | None = None) -> Verdict:
    """Judge ``record`` under ``rules``, its own rule set if none is given."""
    rules = rules or choose_rules(record)
    if isinstance(record, Record):
        from preferans import judge as of_preferans

        return of_preferans.judge(record, rules)
    from preferans.bridge import judge as of_bridge

    return of_bridge.judge(record, rules)


def judges() -> tuple[ModuleType, ...]:
    """Return the judges of both games, imported."""
    from preferans import judge as of_preferans
    from preferans.bridge import judge as of_bridge

    return of_preferans, of_bridge
