"""The rules as a bundle carries them: what a program needs that checks a verdict and reads nothing but JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from preferans.rulebook import Book
from preferans.rulebook.model import Clause, Reckoning, Status
from preferans.rulebook.options import read_value

FORMAT: Final = "preferans-rules/1"
RULES: Final = "rules.json"

CHECKER: Final = "basis-"
"""The beginning of the codes of what a checker of derivations has to say."""


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The same words in both languages."""

    ru: str
    en: str


class BundledTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table and the clause that holds it; shares are texts like ``"1/2"``."""

    clause: str
    value: Any


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that a remedy orders, with its arguments."""

    name: str
    args: dict[str, Any]


class BundledRemedy(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from one of ``facts`` whose circumstances are such as ``when`` says, under these ``options``."""

    clause: str
    facts: tuple[str, ...]
    when: dict[str, tuple[str, ...]]
    options: dict[str, tuple[Any, ...]]
    then: tuple[Call, ...]
    status: Status
    overrides: tuple[str, ...]


class BundledRuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set with the values of all options; ``off`` are the clauses it leaves out, with all below them."""

    id: str
    edition: str
    book: str
    options: dict[str, Any]
    off: tuple[str, ...]


class RuleData(msgspec.Struct, frozen=True, kw_only=True):
    """The rules: tables by book and name, the clause of every fact, remedies in book order, rule sets.

    ``reckoning`` are the formulas of each book; ``words`` the sentences of a checker of derivations, with places in
    braces.
    """

    format: str
    tables: dict[str, dict[str, BundledTable]]
    facts: dict[str, str]
    remedies: tuple[BundledRemedy, ...]
    rulesets: tuple[BundledRuleSet, ...]
    reckoning: dict[str, Reckoning]
    words: dict[str, Words]


def rule_data(book: Book) -> RuleData:
    """Return the rules of ``book`` as data."""
    tables: dict[str, dict[str, BundledTable]] = {}
    for clause in book.content.clauses:
        for name, value in clause.tables.items():
            tables.setdefault(clause.book, {})[name] = BundledTable(clause=clause.id, value=value)
    return RuleData(
        format=FORMAT,
        tables=tables,
        facts={code: fact.clause for code, fact in book.facts.items()},
        remedies=tuple(_remedies(book)),
        rulesets=tuple(_ruleset(book, f"{spec.id}@{spec.edition}") for spec in book.content.rulesets),
        reckoning=book.content.reckoning,
        words={
            code: Words(ru=fault.text.ru, en=fault.text.en)
            for code, fault in sorted(book.faults.items())
            if code.startswith(CHECKER)
        },
    )


def _ruleset(book: Book, name: str) -> BundledRuleSet:
    rules = book.rules(name)
    return BundledRuleSet(
        id=rules.id, edition=rules.edition, book=rules.book_id, options=dict(rules.options), off=rules.off
    )


def _remedies(book: Book) -> Iterable[BundledRemedy]:
    for clause in book.content.clauses:
        if clause.when and clause.id not in book.content.pending.norms:
            yield _remedy(book, clause)


def _remedy(book: Book, clause: Clause) -> BundledRemedy:
    return BundledRemedy(
        clause=clause.id,
        facts=clause.when.get("fact", ()),
        when={name: values for name, values in clause.when.items() if name != "fact"},
        options={
            name: tuple(read_value(book.options[name], text) for text in texts)
            for name, texts in clause.options.items()
        },
        then=tuple(Call(name=effect.name, args=dict(effect.args)) for effect in clause.then),
        status=clause.status,
        overrides=clause.overrides,
    )
