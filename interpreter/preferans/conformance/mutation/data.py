"""Mutants of the rule data: remedies, tables and rule sets, changed in the compiled rulebook in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from preferans.conformance.mutation import tables
from preferans.conformance.mutation.mutant import Change, Mutant, Operator, identify
from preferans.conformance.mutation.words import told
from preferans.errors import PreferansError
from preferans.report.describe import table as shown
from preferans.rulebook import Book, Clause, Effect, Rulebook
from preferans.rulebook.model import PARTIES, ArgumentSpec, FactSpec, OptionSpec, RuleSetSpec
from preferans.rulebook.tables import BridgeTables, Tables, assemble


class Edit(NamedTuple):
    """A clause changed in one place, named by a path."""

    operator: Operator
    place: str
    was: object
    now: object
    clause: Clause


OTHER_PARTY: Final = {"offender": "opponents", "opponents": "offender", "declarer": "dealer", "dealer": "declarer"}
"""Who is taken for whom."""

OTHER_STATUS: Final = {"penalised": "condoned", "condoned": "penalised", "corrected": "penalised"}
"""The status taken for another; every other becomes ``corrected``."""


def data_changes(book: Book) -> Iterator[Change]:
    """Yield every mutant of the rule data of ``book``, in book order."""
    for clause in book.content.clauses:
        edits = [*_remedy(clause, book), *_tables(clause)]
        for edit in edits:
            yield _change(clause, edit, book)
    for spec in book.content.rulesets:
        yield from _ruleset(spec, book)
    for option in book.content.options:
        yield from _option(option, book)


def _change(clause: Clause, edit: Edit, book: Book) -> Change:
    facts = {f"fact:{code}" for code in (*clause.when.get("fact", ()), *edit.clause.when.get("fact", ()))}
    names = {f"table:{edit.place.split('.')[1]}"} if edit.place.startswith("tables.") else set()
    return Change(
        mutant=_mutant((clause.id,), edit.operator, edit.place, edit.was, edit.now, book),
        reach=frozenset(facts | names) if names == set() else frozenset(names),
        content=partial(_replaced, edit.clause),
    )


def _mutant(clauses: tuple[str, ...], operator: Operator, place: str, was: object, now: object, book: Book) -> Mutant:
    before, after = shown(was), shown(now)
    return Mutant(
        id=identify(clauses[0], operator, place, before, after),
        clauses=clauses,
        operator=operator,
        place=place,
        was=before,
        now=after,
        words=told(operator, book.clause(clauses[0]), place, before, after),
    )


def _replaced(clause: Clause, content: Rulebook) -> Rulebook:
    clauses = tuple(clause if old.id == clause.id else old for old in content.clauses)
    return msgspec.structs.replace(content, clauses=clauses)


# --- remedies ----------------------------------------------------------------------------------------------------


def _remedy(clause: Clause, book: Book) -> Iterator[Edit]:
    if not clause.when:
        return
    change = partial(msgspec.structs.replace, clause)
    yield Edit("drop-clause", "when", "", "", change(when={}, then=()))
    yield from _conditions(clause, book)
    for place, effect in enumerate(clause.then):
        rest = clause.then[:place] + clause.then[place + 1 :]
        yield Edit("drop-effect", f"then.{place}.{effect.name}", _effect(effect), "", change(then=rest))
        for operator, name, now, changed in _arguments(effect, book):
            then = (*clause.then[:place], changed, *clause.then[place + 1 :])
            was = effect.args.get(name, "")
            yield Edit(operator, f"then.{place}.{effect.name}.{name}", was, now, change(then=then))
    status = OTHER_STATUS.get(clause.status, "corrected")
    yield Edit("change-status", "status", clause.status, status, change(status=status))
    for outer in clause.overrides:
        rest_of = tuple(other for other in clause.overrides if other != outer)
        yield Edit("drop-override", f"overrides.{outer}", outer, "", change(overrides=rest_of))


def _conditions(clause: Clause, book: Book) -> Iterator[Edit]:
    """Yield the conditions on facts and options widened, narrowed and turned round."""
    facts = [book.facts[code] for code in clause.when["fact"]]
    for name, values in clause.when.items():
        known = ("",) if name == "fact" else _values(facts, name)
        operators: tuple[Operator, Operator] = ("drop-condition", "negate-condition")
        for operator, now, kept in _narrowed(name, values, known, operators):
            yield Edit(operator, f"when.{name}", values, now, _with(clause, "when", name, kept))
    for name, values in clause.options.items():
        spec = book.options[name]
        every = ("true", "false") if spec.type == "flag" else spec.values
        for operator, now, kept in _narrowed(name, values, every, ("drop-option", "negate-option")):
            yield Edit(operator, f"options.{name}", values, now, _with(clause, "options", name, kept))


def _values(facts: list[FactSpec], name: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for fact in facts:
        attribute = fact.attributes.get(name)
        if attribute is not None:
            found |= dict.fromkeys(("yes", "no") if attribute.type == "flag" else attribute.values)
    return tuple(found)


def _narrowed(
    name: str, values: tuple[str, ...], known: tuple[str, ...], operators: tuple[Operator, Operator]
) -> Iterator[tuple[Operator, object, tuple[str, ...] | None]]:
    if name != "fact":
        yield operators[0], "", None
        others = tuple(value for value in known if value not in values)
        if others:
            yield operators[1], others, others
    if len(values) > 1:
        for value in values:
            kept = tuple(other for other in values if other != value)
            yield ("drop-fact" if name == "fact" else "drop-value"), kept, kept


def _with(clause: Clause, field: str, name: str, kept: tuple[str, ...] | None) -> Clause:
    conditions = dict(getattr(clause, field))
    if kept is None:
        del conditions[name]
    else:
        conditions[name] = kept
    return msgspec.structs.replace(clause, **{field: conditions})


def _effect(effect: Effect) -> str:
    return " ".join([effect.name, *(f"{name}={shown(value)}" for name, value in effect.args.items())])


def _arguments(effect: Effect, book: Book) -> Iterator[tuple[Operator, str, object, Effect]]:
    """Yield the effect with one argument changed: its operator, the argument, its new value."""
    args: dict[str, Any] = dict(effect.args)

    def made(**changed: Any) -> Effect:
        return msgspec.structs.replace(effect, args=args | changed)

    if "from" in args and "to" in args:
        yield "swap-parties", "from", args["to"], made(**{"from": args["to"], "to": args["from"]})
    for name, value in args.items():
        spec = book.effects[effect.name].arguments[name]
        if isinstance(value, int):
            yield "change-amount", name, value + 1, made(**{name: value + 1})
            if value != 1:
                yield "lower-amount", name, value - 1, made(**{name: value - 1})
        elif spec.type == "party" and not ("from" in args and "to" in args):
            other = OTHER_PARTY.get(value, "offender")
            yield "change-party", name, other, made(**{name: other})
        else:
            for other in _others(spec, value, book):
                yield "change-word", name, other, made(**{name: other})


def _others(spec: ArgumentSpec, value: str, book: Book) -> Iterator[str]:
    """Yield what stands beside ``value`` in the list of its kind: the next one, going round."""
    lists: Mapping[str, Callable[[], tuple[str, ...]]] = {
        "question": lambda: _codes(book, value),
        "moment": lambda: tuple(key[6:] for key in book.content.phrases if key.startswith("until.")),
        "party": lambda: PARTIES,
    }
    known = lists.get(spec.type, lambda: spec.values)()
    if value in known and len(known) > 1:
        yield known[(known.index(value) + 1) % len(known)]


def _codes(book: Book, value: str) -> tuple[str, ...]:
    kind = book.questions[value].kind
    return tuple(question.code for question in book.content.questions if question.kind == kind)


# --- tables ------------------------------------------------------------------------------------------------------


UNORDERED: Final = frozenset({"dealer_faults", "series_ends"})
"""The tables of which only the members count, not their order."""


def _tables(clause: Clause) -> Iterator[Edit]:
    """Yield the tables of a clause with one cell or member changed, as far as they are still tables."""
    for name, value in clause.tables.items():
        for operator, path, was, now, changed in tables.edits(value, ordered=name not in UNORDERED):
            edited = msgspec.structs.replace(clause, tables={**clause.tables, name: changed})
            if _sound(edited):
                yield Edit(operator, ".".join(("tables", name, *path)), was, now, edited)


def _sound(clause: Clause) -> bool:
    try:
        if clause.book == "codex":
            assemble([clause], Tables)
        else:
            assemble([clause], BridgeTables)
    except (msgspec.ValidationError, ValueError, TypeError, ZeroDivisionError):
        return False
    return True


# --- rule sets ---------------------------------------------------------------------------------------------------


def _ruleset(spec: RuleSetSpec, book: Book) -> Iterator[Change]:
    """Yield the rule set without one of its options, which belongs to the clauses that read the option."""
    for name, text in spec.options.items():
        readers = tuple(clause.id for clause in book.content.clauses if name in (*clause.reads, *clause.options))
        if readers and text != book.options[name].default:
            rest = {other: value for other, value in spec.options.items() if other != name}
            place, default = f"rulesets.{spec.id}.{name}", book.options[name].default
            change = Change(
                mutant=_mutant(readers, "change-word", place, text, default, book),
                reach=frozenset({f"rules:{spec.id}"}),
                content=partial(_other_rules, msgspec.structs.replace(spec, options=rest)),
            )
            if _agree(change, spec.id, book):
                yield change


def _option(option: OptionSpec, book: Book) -> Iterator[Change]:
    """Yield a number that options name, another under every rule set; a record may still set it."""
    readers = tuple(clause.id for clause in book.content.clauses if option.name in clause.reads)
    if option.type == "number" and readers:
        now = _beside(option, option.default)
        change = Change(
            mutant=_mutant(readers, "change-option", f"options.{option.name}", option.default, now, book),
            reach=frozenset({f"option:{option.name}"}),
            content=partial(_other_number, option),
        )
        if now != option.default and all(_agree(change, rules.id, book) for rules in book.content.rulesets):
            yield change


def _beside(option: OptionSpec, number: str) -> str:
    """Return the value after ``number`` in the list of an option's values, going round, or else one more."""
    if number in option.values:
        return option.values[(option.values.index(number) + 1) % len(option.values)]
    return str(int(number) + 1) if number.isdigit() else number


def _other_number(changed: OptionSpec, content: Rulebook) -> Rulebook:
    name = changed.name
    options = tuple(
        msgspec.structs.replace(option, default=_beside(option, option.default)) if option.name == name else option
        for option in content.options
    )
    rulesets = tuple(
        msgspec.structs.replace(spec, options={**spec.options, name: _beside(changed, spec.options[name])})
        if name in spec.options
        else spec
        for spec in content.rulesets
    )
    return msgspec.structs.replace(content, options=options, rulesets=rulesets)


def _agree(change: Change, rules: str, book: Book) -> bool:
    """Say whether the options of a changed rule set still go together; where not it is no rule set at all."""
    try:
        change.book(book).rules(rules)
    except PreferansError:
        return False
    else:
        return True


def _other_rules(spec: RuleSetSpec, content: Rulebook) -> Rulebook:
    specs = tuple(spec if (old.id, old.edition) == (spec.id, spec.edition) else old for old in content.rulesets)
    return msgspec.structs.replace(content, rulesets=specs)
