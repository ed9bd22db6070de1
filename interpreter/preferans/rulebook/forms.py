"""The forms in which clauses and rule sets are written; all else is written as `preferans.rulebook.model` has it."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import field

from preferans.rulebook.ids import full, parent_of
from preferans.rulebook.model import (
    Account,
    Argument,
    Clause,
    Coverage,
    Effect,
    EffectSpec,
    Erratum,
    FactSpec,
    Fault,
    History,
    Interactions,
    Kind,
    OptionSpec,
    Pending,
    QuestionSpec,
    Reckoning,
    Standing,
    Status,
    Struct,
    Term,
    Text,
    Word,
)
from preferans.rulebook.tables import BridgeTables, Tables

OneOrMore: TypeAlias = str | tuple[str, ...]
Written: TypeAlias = str | int | bool | tuple[str | int, ...] | None


class ClauseForm(Struct, frozen=True):
    """An entry of a section file; ids without a book are of the file's book."""

    id: str
    standing: Standing
    kind: Kind | None = None
    title: Text | None = None
    text: Text | None = None
    when: dict[str, OneOrMore] = field(default_factory=dict)
    options: dict[str, OneOrMore] = field(default_factory=dict)
    then: tuple[dict[str, dict[str, OneOrMore]], ...] = ()
    status: Status = "penalised"
    overrides: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    tables: Tables | None = None
    reason: Text | None = None
    see: tuple[str, ...] = ()
    footnotes: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()


class SectionForm(Struct, frozen=True):
    """A section file: ``codex/3.8.yaml``."""

    book: str
    section: str
    title: Text
    clauses: tuple[ClauseForm, ...]


class BridgeClauseForm(ClauseForm, frozen=True):
    """An entry of a section file of rubber bridge: its tables are others."""

    tables: BridgeTables | None = None  # type: ignore[assignment]


class BridgeSectionForm(SectionForm, frozen=True):
    """A section file of rubber bridge: ``bridge/6.yaml``."""

    clauses: tuple[BridgeClauseForm, ...]


class RuleSetForm(Struct, frozen=True):
    """A rule set file: ``rulesets/sochi.yaml``."""

    id: str
    title: Text
    book: str = "codex"
    edition: str = "1"
    text: Text | None = None
    base: str | None = None
    options: dict[str, Written] = field(default_factory=dict)
    off: tuple[str, ...] = ()
    replace: tuple[ClauseForm, ...] = ()
    fixed: tuple[str, ...] = ()


FILES: dict[str, Any] = {
    "section": SectionForm,
    "bridge-section": BridgeSectionForm,
    "ruleset": RuleSetForm,
    "facts": tuple[FactSpec, ...],
    "effects": tuple[EffectSpec, ...],
    "questions": tuple[QuestionSpec, ...],
    "faults": tuple[Fault, ...],
    "options": tuple[OptionSpec, ...],
    "words": dict[str, Word],
    "phrases": dict[str, Text],
    "glossary": tuple[Term, ...],
    "pending": Pending,
    "printed": dict[str, tuple[str, ...]],
    "texts": dict[str, Account],
    "coverage": Coverage,
    "interactions": Interactions,
    "errata": tuple[Erratum, ...],
    "history": History,
    "reckoning": dict[str, Reckoning],
}
"""The type of each kind of file, by the name of its schema."""


def values_of(written: OneOrMore) -> tuple[str, ...]:
    """Return one value or several as a tuple."""
    return (written,) if isinstance(written, str) else written


def clause_of(form: ClauseForm, book: str, section: str, tables: dict[str, Any]) -> Clause:
    """Return the clause that ``form`` writes, with full ids; its parent is set by `with_parents`."""
    return Clause(
        id=full(form.id, book),
        book=book,
        section=section,
        number=form.id.partition(":")[2] or form.id,
        standing=form.standing,
        kind=form.kind,
        title=form.title,
        text=form.text,
        when={name: values_of(written) for name, written in form.when.items()},
        options={name: values_of(written) for name, written in form.options.items()},
        then=tuple(Effect(name=name, args=dict(args)) for call in form.then for name, args in call.items()),
        status=form.status,
        overrides=tuple(full(clause_id, book) for clause_id in form.overrides),
        reads=form.reads,
        tables=tables,
        reason=form.reason,
        see=tuple(full(clause_id, book) for clause_id in form.see),
        footnotes=form.footnotes,
        decisions=form.decisions,
    )


def parents(ids: tuple[str, ...]) -> dict[str, str | None]:
    """Return the nearest id above each of ``ids``."""
    known = set(ids)
    return {clause_id: parent_of(clause_id, known) for clause_id in ids}


def typed(effect: Effect, spec: EffectSpec | None) -> Effect:
    """Return the effect with those arguments as whole numbers that its specification calls numbers."""
    if spec is None:
        return effect

    def number(name: str, value: Any) -> Argument:
        argument = spec.arguments.get(name)
        if argument is None or argument.type != "number":
            return value  # type: ignore[no-any-return]
        if isinstance(value, tuple):
            return tuple(_int(part) for part in value)
        return _int(value)

    return Effect(name=effect.name, args={name: number(name, value) for name, value in effect.args.items()})


def _int(text: str | int) -> str | int:
    try:
        return int(text)
    except ValueError:
        return text  # a word the argument may take besides numbers, or a finding of the check


def option_text(written: Written) -> str:
    """Return an option's value in the grammar of ``--set``."""
    return f"[{','.join(map(str, written))}]" if isinstance(written, tuple) else str(written)
