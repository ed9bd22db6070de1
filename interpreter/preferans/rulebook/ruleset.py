"""A rule set ready for use: options with their values, tables, and the remedies that hold under them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn

import msgspec

from preferans.errors import RulesError
from preferans.rulebook.ids import covers, full
from preferans.rulebook.model import Clause, Effect, Status, Text
from preferans.rulebook.options import OptionValue
from preferans.rulebook.tables import BridgeTables, Tables

if TYPE_CHECKING:
    from preferans.rulebook.book import Book


class Remedy(msgspec.Struct, frozen=True, kw_only=True):
    """What a norm makes of a fact: ``when`` these attributes have one of these values, ``then`` these effects.

    ``clause`` and ``overrides`` are full ids; an id in ``overrides`` stands for all below it too.
    """

    clause: str
    when: Mapping[str, frozenset[str]]
    then: tuple[Effect, ...]
    status: Status
    overrides: tuple[str, ...] = ()

    def applies(self, attributes: Mapping[str, str]) -> bool:
        """Say whether ``attributes`` are such as the norm asks for; one that is missing holds no value."""
        return all(attributes.get(name) in values for name, values in self.when.items())


_NONE: Mapping[str, tuple[Remedy, ...]] = MappingProxyType({})


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A rule set with every option filled in; made by `Book.rules`, shared freely.

    ``book`` is the rulebook it was made from, ``book_id`` the one of its books whose clauses it has in force.
    ``changed`` are the options set apart from the rule set's own values, as text; ``off`` the clauses switched off;
    ``replaced`` the clauses that stand in for those of the book; ``fixed`` the options that nobody may set otherwise.
    ``tables`` are empty but for a rule set of the
    Codex, ``bridge`` (the tables of rubber bridge) but for one of that book.
    """

    id: str
    edition: str
    book: Book
    book_id: str
    title: Text
    options: Mapping[str, OptionValue]
    changed: Mapping[str, str]
    tables: Tables
    bridge: BridgeTables = BridgeTables()
    off: tuple[str, ...] = ()
    replaced: Mapping[str, Clause] = MappingProxyType({})
    fixed: tuple[str, ...] = ()
    by_fact: Mapping[str, tuple[Remedy, ...]] = _NONE

    def flag(self, name: str) -> bool:
        """Return the option ``name``, a yes or no; `RulesError` ``option-misused`` if it is anything else."""
        value = self.options.get(name)
        return value if isinstance(value, bool) else self._misused(name, "flag")

    def number(self, name: str) -> int:
        """Return the option ``name``, a whole number; `RulesError` ``option-misused`` if it is anything else."""
        value = self.options.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else self._misused(name, "number")

    def number_or_none(self, name: str) -> int | None:
        """Return the option ``name``, a whole number or ``None``; `RulesError` ``option-misused`` if anything else."""
        return None if name in self.options and self.options[name] is None else self.number(name)

    def word(self, name: str) -> str:
        """Return the option ``name``, one of its words; `RulesError` ``option-misused`` if it is anything else."""
        value = self.options.get(name)
        return value if isinstance(value, str) else self._misused(name, "word")

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the option ``name``, a list of numbers; `RulesError` ``option-misused`` if it is anything else."""
        value = self.options.get(name)
        return value if isinstance(value, tuple) else self._misused(name, "numbers")

    def remedies(self, code: str) -> tuple[Remedy, ...]:
        """Return the remedies in force for the fact ``code`` under these options, in book order."""
        return self.by_fact.get(code, ())

    def in_force(self, clause_id: str) -> bool:
        """Say whether the clause is not switched off, itself or by a clause above it."""
        clause_id = full(clause_id, self.book_id)
        return not any(covers(outer, clause_id) for outer in self.off)

    def _misused(self, name: str, kind: str) -> NoReturn:
        raise RulesError("option-misused", {"option": name, "type": kind})


def matching(rules: RuleSet, code: str, attributes: Mapping[str, str]) -> tuple[Remedy, ...]:
    """Return the remedies for a fact with these attributes, in book order.

    A remedy that another matching one overrides is left out, also when that one is itself overridden.
    """
    found = [remedy for remedy in rules.remedies(code) if remedy.applies(attributes)]
    silenced = [(remedy, outer) for remedy in found for outer in remedy.overrides]
    return tuple(
        remedy
        for remedy in found
        if not any(by is not remedy and covers(outer, remedy.clause) for by, outer in silenced)
    )
