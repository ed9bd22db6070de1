"""The rulebook, loaded and indexed: the way from a clause's id to its text, and from a rule set's name to its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from preferans.errors import RulesError
from preferans.rulebook.ids import covers, full, nearest, order_of
from preferans.rulebook.model import (
    Clause,
    EffectSpec,
    FactSpec,
    Fault,
    OptionSpec,
    QuestionSpec,
    Rulebook,
    RuleSetSpec,
    Section,
)
from preferans.rulebook.options import OptionValue, changes_of, read_value, spec_of, write_value
from preferans.rulebook.ruleset import Remedy, RuleSet
from preferans.rulebook.tables import BridgeTables, Tables, assemble

DATA = Path(__file__).parents[1] / "_data"
"""Where the compiled rulebook, the grammar and the schemas lie inside the package."""

_KEPT = 256  # rule sets remembered, so that many records under few rule sets cost nothing


class Book:
    """A rulebook with its indexes; ``content`` is all it was made from, and is never changed."""

    def __init__(self, content: Rulebook) -> None:
        """Index ``content``."""
        self.content = content
        self.clauses: Mapping[str, Clause] = MappingProxyType({clause.id: clause for clause in content.clauses})
        self.options: Mapping[str, OptionSpec] = MappingProxyType({option.name: option for option in content.options})
        self._against = tuple((option, against) for option in content.options for against in option.against)
        self._made: dict[tuple[str, tuple[tuple[str, str], ...]], RuleSet] = {}

    @cached_property
    def facts(self) -> Mapping[str, FactSpec]:
        """The facts by code."""
        return {fact.code: fact for fact in self.content.facts}

    @cached_property
    def effects(self) -> Mapping[str, EffectSpec]:
        """The effects by name."""
        return {effect.name: effect for effect in self.content.effects}

    @cached_property
    def questions(self) -> Mapping[str, QuestionSpec]:
        """The questions and choices by code."""
        return {question.code: question for question in self.content.questions}

    @cached_property
    def faults(self) -> Mapping[str, Fault]:
        """The messages of errors by code."""
        return {fault.code: fault for fault in self.content.faults}

    @cached_property
    def _below(self) -> Mapping[str, tuple[Clause, ...]]:
        found: dict[str, list[Clause]] = {}
        for clause in self.content.clauses:
            found.setdefault(clause.parent or f"{clause.book}:{clause.section}", []).append(clause)
        return {key: tuple(children) for key, children in found.items()}

    @cached_property
    def _references(self) -> Mapping[str, tuple[Clause, ...]]:
        found: dict[str, list[Clause]] = {}
        for clause in self.content.clauses:
            for target in dict.fromkeys(clause.see + clause.overrides):
                found.setdefault(target, []).append(clause)
        return {key: tuple(clauses) for key, clauses in found.items()}

    @cached_property
    def reading(self) -> Mapping[str, tuple[str, ...]]:
        """The books, in order, of which clauses depend on an option, by its name."""
        found: dict[str, set[str]] = {}
        for clause in self.content.clauses:
            for name in (*clause.reads, *clause.options):
                found.setdefault(name, set()).add(clause.book)
        return {name: tuple(sorted(books)) for name, books in found.items()}

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections in book order."""
        return self.content.sections

    def clause(self, clause_id: str) -> Clause:
        """Return the clause ``3.8.6/a`` or ``codex:3.8.6/a``; `RulesError` ``clause-unknown`` names the nearest."""
        wanted = full(clause_id)
        try:
            return self.clauses[wanted]
        except KeyError:
            raise RulesError("clause-unknown", {"clause": clause_id, "near": self.nearest(clause_id)}) from None

    def nearest(self, clause_id: str) -> str:
        """Return the clause most like ``clause_id``; one that names no book is looked for in every book."""
        if ":" in clause_id:
            return nearest(clause_id, self.clauses)
        short = {one.partition(":")[2]: one for one in reversed(list(self.clauses))}
        return short.get(nearest(clause_id, short), "")

    def below(self, clause_id: str) -> tuple[Clause, ...]:
        """Return the clauses directly below a clause or a section, in book order."""
        return tuple(clause for clause in self._below.get(full(clause_id), ()) if clause.id != full(clause_id))

    def references_to(self, clause_id: str) -> tuple[Clause, ...]:
        """Return the clauses that name ``clause_id`` under ``see`` or ``overrides``, in book order."""
        return self._references.get(full(clause_id), ())

    def ruleset(self, name: str) -> RuleSetSpec:
        """Return the rule set ``ID`` (its newest edition) or ``ID@EDITION`` as it is written.

        `RulesError` ``rules-unknown`` or ``edition-unknown`` names those there are.
        """
        ruleset_id, _, edition = name.strip().partition("@")
        editions = sorted(
            (spec for spec in self.content.rulesets if spec.id == ruleset_id), key=lambda spec: order_of(spec.edition)
        )
        if not editions:
            known = sorted({spec.id for spec in self.content.rulesets})
            facts = {"rules": ruleset_id, "known": known, "near": nearest(ruleset_id, known)}
            raise RulesError("rules-unknown", facts)
        for spec in reversed(editions):
            if not edition or spec.edition == edition:
                return spec
        known = [spec.edition for spec in editions]
        raise RulesError("edition-unknown", {"rules": ruleset_id, "edition": edition, "known": known})

    def rules(self, name: str, changes: Mapping[str, str] | Iterable[str] = ()) -> RuleSet:
        """Return the rule set ``ID`` or ``ID@EDITION`` with some options changed.

        ``changes`` map options to texts, or are ``"name=value"`` texts of which a later one holds over an earlier.
        `RulesError`: ``rules-unknown``, ``edition-unknown``, ``option-unknown``, ``option-value``, ``option-syntax``,
        ``option-other-book``, ``option-fixed``, ``option-pending`` (the value is not executed yet, also when the rule
        set itself has it), or the code of a contradiction between two options.
        """
        wanted = changes_of(changes)
        key = (name, tuple(sorted(wanted.items())))
        rules = self._made.get(key)
        if rules is None:
            if len(self._made) >= _KEPT:
                self._made.clear()
            rules = self._made[key] = self.make(self.ruleset(name), wanted)
        return rules

    def make(self, spec: RuleSetSpec, changes: Mapping[str, str]) -> RuleSet:
        """Return the rule set written in ``spec``, perhaps a user's own, with ``changes``; see `rules`."""
        chain = self._chain(spec)
        own = {name: read_value(option, option.default) for name, option in self.options.items()}
        fixed: dict[str, str] = {}
        for link in chain:
            own = self._changed(own, link.options, fixed)
            fixed |= dict.fromkeys(link.fixed, link.id)
        self._refuse_others(spec, changes)
        values = self._changed(own, changes, fixed)
        self._refuse_pending(spec.id, values)
        self._refuse_contradictions(values)
        off = tuple(clause_id for link in chain for clause_id in link.off)
        replaced = {clause.id: clause for link in chain for clause in link.replace}
        clauses = tuple(
            replaced.get(clause.id, clause)
            for clause in self.content.clauses
            if clause.book == spec.book and not any(covers(outer, clause.id) for outer in off)
        )
        return RuleSet(
            id=spec.id,
            edition=spec.edition,
            book=self,
            book_id=spec.book,
            title=spec.title,
            options=MappingProxyType(values),
            changed=MappingProxyType({name: write_value(values[name]) for name in values if values[name] != own[name]}),
            tables=assemble(clauses, Tables) if spec.book == "codex" else Tables(),
            bridge=assemble(clauses, BridgeTables) if spec.book == "bridge" else BridgeTables(),
            off=off,
            replaced=MappingProxyType(replaced),
            fixed=tuple(fixed),
            by_fact=MappingProxyType(self._remedies(clauses, values)),
        )

    def with_own(self, spec: RuleSetSpec) -> Book:
        """Return a book that knows a user's own rule set ``spec`` by its id too, so that reports find its options."""
        return Book(msgspec.structs.replace(self.content, rulesets=(*self.content.rulesets, spec)))

    def tables(self) -> Tables:
        """Return all tables of the Codex, whatever rule sets make of them."""
        return assemble((clause for clause in self.content.clauses if clause.book == "codex"), Tables)

    def _chain(self, spec: RuleSetSpec) -> tuple[RuleSetSpec, ...]:
        """Return the rule sets from the first base down to ``spec``; `RulesError` ``rules-circle`` if they go round."""
        chain = [spec]
        while chain[0].base is not None:
            base = self.ruleset(chain[0].base)
            if base in chain:
                raise RulesError("rules-circle", {"rules": spec.id, "base": base.id})
            chain.insert(0, base)
        return tuple(chain)

    def _changed(
        self, values: Mapping[str, OptionValue], texts: Mapping[str, str], fixed: Mapping[str, str]
    ) -> dict[str, OptionValue]:
        """Return ``values`` with those of ``texts``; `RulesError` ``option-fixed`` for one that a rule set fixed."""
        changed = dict(values)
        for name, text in texts.items():
            changed[name] = read_value(spec_of(name, self.options), text)
            if name in fixed and changed[name] != values[name]:
                facts = {"option": name, "rules": fixed[name], "value": write_value(values[name])}
                raise RulesError("option-fixed", facts)
        return changed

    def _refuse_others(self, spec: RuleSetSpec, changes: Iterable[str]) -> None:
        """Raise `RulesError` ``option-other-book`` for an option that only clauses of the other book depend on."""
        for name in changes:
            books = self.reading.get(name, (spec.book,))
            if spec.book not in books:
                raise RulesError("option-other-book", {"option": name, "book": ", ".join(books), "rules": spec.id})

    def _refuse_contradictions(self, values: Mapping[str, OptionValue]) -> None:
        """Raise the error of the first contradiction between two options."""
        for option, against in self._against:
            value = values[option.name]
            if value is None if against.value == "*" else value != read_value(option, against.value):
                continue
            other = self.options[against.option]
            if any(values[other.name] == read_value(other, text) for text in against.values):
                facts = {"option": option.name, "value": write_value(value), "other": other.name}
                raise RulesError(against.code, facts | {"other-value": write_value(values[other.name])})

    def _refuse_pending(self, ruleset_id: str, values: Mapping[str, OptionValue]) -> None:
        for name, texts in self.content.pending.options.items():
            if name in values and is_pending(self.options[name], texts, values[name]):
                facts = {"option": name, "value": write_value(values[name]), "rules": ruleset_id}
                raise RulesError("option-pending", facts)

    def _remedies(self, clauses: Iterable[Clause], values: Mapping[str, OptionValue]) -> dict[str, tuple[Remedy, ...]]:
        """Return the remedies of ``clauses`` by fact: those whose option conditions hold for ``values``."""
        found: dict[str, list[Remedy]] = {}
        for clause in clauses:
            if not clause.when or clause.id in self.content.pending.norms or not self._holds(clause, values):
                continue
            remedy = Remedy(
                clause=clause.id,
                when={name: frozenset(texts) for name, texts in clause.when.items() if name != "fact"},
                then=clause.then,
                status=clause.status,
                overrides=clause.overrides,
            )
            for code in clause.when.get("fact", ()):
                found.setdefault(code, []).append(remedy)
        return {code: tuple(remedies) for code, remedies in found.items()}

    def _holds(self, clause: Clause, values: Mapping[str, OptionValue]) -> bool:
        return all(
            any(read_value(spec_of(name, self.options), text) == values[name] for text in texts)
            for name, texts in clause.options.items()
        )


def is_pending(option: OptionSpec, texts: Iterable[str], value: OptionValue) -> bool:
    """Say whether ``value`` is among those listed as not executed; ``*`` lists all but the default."""
    return any(
        value != read_value(option, option.default) if text == "*" else value == read_value(option, text)
        for text in texts
    )


def decode_book(data: bytes) -> Book:
    """Return the book encoded in ``data``, the content of a compiled ``rulebook.json``."""
    return Book(msgspec.json.decode(data, type=Rulebook))


@lru_cache(maxsize=1)
def load() -> Book:
    """Return the rulebook compiled into the package; read once in a process.

    `RulesError` ``book-missing`` if the package was never compiled.
    """
    try:
        return decode_book((DATA / "rulebook.json").read_bytes())
    except FileNotFoundError:
        raise RulesError("book-missing", {"command": "python -m preferans.compile"}) from None
