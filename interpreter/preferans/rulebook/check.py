"""The check of a rulebook: no gap, no orphan, nothing dangling, nothing in one language only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from preferans.errors import RulesError
from preferans.rulebook.accounts import check_accounts
from preferans.rulebook.book import Book
from preferans.rulebook.findings import Finding, finding
from preferans.rulebook.ids import covers, order_of
from preferans.rulebook.model import PARTIES, Argument, ArgumentSpec, Attribute, Clause, RuleSetSpec, Text
from preferans.rulebook.options import read_value
from preferans.rulebook.tables import KINDS

Executors = Mapping[str, tuple[str, ...]]
"""The functions that execute each norm (`preferans.rulebook.executors`)."""

REASONED = ("definition", "advice")
"""The kinds of norm that a stated reason may leave without execution."""


def check(book: Book, executors: Executors) -> list[Finding]:
    """Return all that is wrong with ``book``, whose norms ``executors`` execute besides its own remedies and tables."""
    parts = (
        _endings(book, executors),
        _headings(book, executors),
        _orphans(book, executors),
        _places(book),
        _references(book),
        _languages(book),
        _options(book),
        _conditions(book),
        _remedies(book),
        _rulesets(book),
        _tables(book),
        _pending(book, executors),
        _printed(book),
        check_accounts(book.content, executed(book, executors)),
    )
    return [found for part in parts for found in part]


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """How many entries a book has and what becomes of its norms; the five ways of ending add up to ``norms``.

    ``printed`` are the numbers whose text was read in print.

    A norm listed as pending or that ends in nothing is counted ``pending``, one that ends in several ways once.
    """

    printed: int
    clauses: int
    norms: int
    remedy: int
    function: int
    table: int
    reasoned: int
    pending: int


def reasoned(book: Book) -> tuple[Clause, ...]:
    """Return the norms that a stated reason leaves without execution."""
    return tuple(clause for clause in book.content.clauses if clause.reason is not None)


def counts(book: Book, executors: Executors) -> Counts:
    """Return the counts of ``book``."""
    norms = [clause for clause in book.content.clauses if clause.is_leaf]
    waiting = book.content.pending.norms
    tally = Counter(
        "pending" if clause.id in waiting else next(iter(endings(clause, executors)), "pending") for clause in norms
    )
    return Counts(
        printed=sum(not number.startswith("{") for numbers in book.content.printed.values() for number in numbers),
        clauses=len(book.content.clauses),
        norms=len(norms),
        remedy=tally["remedy"],
        function=tally["function"],
        table=tally["table"],
        reasoned=tally["reason"],
        pending=tally["pending"],
    )


def endings(clause: Clause, executors: Executors) -> tuple[str, ...]:
    """Return in which ways a norm ends: ``remedy``, ``function``, ``table``, ``reason``."""
    ways = {
        "remedy": bool(clause.when or clause.then),
        "function": clause.id in executors,
        "table": bool(clause.tables),
        "reason": clause.reason is not None,
    }
    return tuple(way for way, taken in ways.items() if taken)


def executed(book: Book, executors: Executors) -> dict[str, bool]:
    """Return for each norm whether something executes it: a remedy, a function or a table."""
    return {
        clause.id: bool({"remedy", "function", "table"} & set(endings(clause, executors)))
        for clause in book.content.clauses
        if clause.is_leaf
    }


def is_remedy(clause: Clause) -> bool:
    """Say whether the clause names a fact and makes something of it: effects, or a status other than the usual one."""
    return bool(clause.when.get("fact")) and (bool(clause.then) or clause.status != "penalised")


def _endings(book: Book, executors: Executors) -> Iterator[Finding]:
    for clause in book.content.clauses:
        if not clause.is_leaf:
            continue
        ways = endings(clause, executors)
        if not ways and clause.id not in book.content.pending.norms:
            yield finding("no-ending", clause.id)
        if len(ways) > 1:
            yield finding("several-endings", clause.id, endings=", ".join(ways))
        if "remedy" in ways and not is_remedy(clause):
            yield finding("half-remedy", clause.id)
        if clause.reason is not None and clause.kind not in REASONED:
            yield finding("bad-reason", clause.id, kind=clause.kind)


def _headings(book: Book, executors: Executors) -> Iterator[Finding]:
    for clause in book.content.clauses:
        children = book.below(clause.id)
        norms_of_its_own = any(child.id.startswith(f"{clause.id}/") for child in children)
        if clause.is_leaf and norms_of_its_own:
            yield finding("norm-and-heading", clause.id)
        if not clause.is_leaf and not children:
            yield finding("empty-heading", clause.id)
        if not clause.is_leaf and (ways := [way for way in endings(clause, executors) if way != "function"]):
            yield finding("heading-acts", clause.id, endings=", ".join(ways))


def _orphans(book: Book, executors: Executors) -> Iterator[Finding]:
    for clause_id, functions in executors.items():
        if clause_id not in book.clauses or not book.clauses[clause_id].is_leaf:
            for function in functions:
                yield finding("orphan", clause_id, function=function)


def _places(book: Book) -> Iterator[Finding]:
    content = book.content
    named = {
        "clause": [clause.id for clause in content.clauses],
        "fact": [fact.code for fact in content.facts],
        "effect": [effect.name for effect in content.effects],
        "question": [question.code for question in content.questions],
        "option": [option.name for option in content.options],
        "fault": [fault.code for fault in content.faults],
        "term": [term.code for term in content.glossary],
        "ruleset": [f"{spec.id}@{spec.edition}" for spec in content.rulesets],
        "erratum": [erratum.id for erratum in content.errata],
    }
    for what, names in named.items():
        for name, times in Counter(names).items():
            if times > 1:
                yield finding("twice", name, what=f"{what} {name}")
    before: Clause | None = None
    for clause in content.clauses:
        # A number that begins with a letter runs through its whole book.
        if clause.number[:1].isdigit() and not covers(clause.section, clause.number):
            yield finding("out-of-place", clause.id, section=clause.section)
        in_section = before is not None and (before.book, before.section) == (clause.book, clause.section)
        if before is not None and in_section and order_of(before.id) > order_of(clause.id):
            yield finding("out-of-order", clause.id, before=before.id)
        before = clause


def _references(book: Book) -> Iterator[Finding]:
    targets: list[tuple[str, str, str]] = []
    for clause in book.content.clauses:
        targets += [(clause.id, "see", target) for target in clause.see]
        targets += [(clause.id, "overrides", target) for target in clause.overrides]
    targets += [(f"fact {fact.code}", "clause", fact.clause) for fact in book.content.facts]
    targets += [(f"term {term.code}", "clauses", target) for term in book.content.glossary for target in term.clauses]
    for spec in book.content.rulesets:
        targets += [(f"ruleset {spec.id}", "off", target) for target in spec.off]
        targets += [(f"ruleset {spec.id}", "replace", clause.id) for clause in spec.replace]
    for place, field, target in targets:
        if target not in book.clauses:
            yield finding("dangling", place, field=field, target=target)


def _languages(book: Book) -> Iterator[Finding]:
    for clause in book.content.clauses:
        if clause.is_leaf and clause.text is None:
            yield finding("no-text", clause.id)
    for place, field, text in _texts(book.content, ""):
        for language in ("ru", "en"):
            if not text.of(language).strip():
                yield finding("no-language", place, field=field, language=language)


def _texts(value: object, place: str, field: str = "") -> Iterator[tuple[str, str, Text]]:
    """Yield every text in a rulebook with the nearest named thing it belongs to and its field."""
    if isinstance(value, Text):
        yield place, field, value
    elif isinstance(value, msgspec.Struct):
        own = next((getattr(value, key) for key in ("id", "code", "name", "number") if hasattr(value, key)), "")
        inner = own if isinstance(own, str) and own else place
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name), inner, name)
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item, place, field)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, f"{place} {key}".strip(), field)


def _options(book: Book) -> Iterator[Finding]:
    read = {name for clause in book.content.clauses for name in (*clause.reads, *clause.options)}
    for option in book.content.options:
        for against in option.against:
            single = [] if against.value == "*" else [against.value]
            yield from _values(book, option.name, "against", option.name, single)
            yield from _values(book, option.name, "against", against.option, against.values)
        if option.name not in read and option.name not in book.content.pending.options:
            yield finding("unread-option", option.name)
        yield from _values(book, f"option {option.name}", "default", option.name, [option.default])
    for clause in book.content.clauses:
        for name in clause.reads:
            if name not in book.options:
                yield finding("unknown-option", clause.id, field="reads", name=name)


def _values(book: Book, place: str, field: str, name: str, texts: Iterable[str]) -> Iterator[Finding]:
    """Look whether the option ``name`` is there and takes each of ``texts``."""
    if name not in book.options:
        yield finding("unknown-option", place, field=field, name=name)
        return
    for text in texts:
        try:
            read_value(book.options[name], text)
        except RulesError:
            yield finding("bad-value", place, field=field, value=text, name=name)


def _conditions(book: Book) -> Iterator[Finding]:
    for clause in book.content.clauses:
        for name, texts in clause.options.items():
            yield from _values(book, clause.id, "options", name, texts)
        for code in clause.when.get("fact", ()):
            if code not in book.facts:
                yield finding("unknown-fact", clause.id, name=code)
                continue
            attributes = book.facts[code].attributes
            for name, values in clause.when.items():
                if name == "fact":
                    continue
                if name not in attributes:
                    yield finding("unknown-attribute", clause.id, fact=code, name=name)
                    continue
                for value in values:
                    if not _fits(book, attributes[name], value):
                        yield finding("bad-value", clause.id, field="when", value=value, name=name)


def _remedies(book: Book) -> Iterator[Finding]:
    for clause in book.content.clauses:
        for effect in clause.then:
            spec = book.effects.get(effect.name)
            if spec is None:
                yield finding("unknown-effect", clause.id, name=effect.name)
                continue
            for name, value in effect.args.items():
                if name not in spec.arguments:
                    yield finding("unknown-argument", clause.id, effect=effect.name, name=name)
                elif not _fits(book, spec.arguments[name], value):
                    yield finding("bad-value", clause.id, field=effect.name, value=value, name=name)
            for name, argument in spec.arguments.items():
                if not argument.optional and name not in effect.args:
                    yield finding("missing-argument", clause.id, effect=effect.name, name=name)


def _fits(book: Book, spec: Attribute | ArgumentSpec, value: Argument) -> bool:
    """Say whether ``value`` is one that an attribute or an argument may take."""
    if isinstance(value, tuple):
        return all(_fits(book, spec, part) for part in value)
    if str(value) in spec.values:
        return True
    return _OF_TYPE[spec.type](book, str(value), bool(spec.values)) if spec.type in _OF_TYPE else True


_OF_TYPE: Mapping[str, Callable[[Book, str, bool], bool]] = {
    "word": lambda _, __, listed: not listed,
    "words": lambda _, __, listed: not listed,
    "flag": lambda _, text, __: text in {"yes", "no"},
    "number": lambda _, text, __: re.fullmatch(r"-?[0-9]+", text) is not None,
    "fraction": lambda _, text, __: re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", text) is not None,
    "party": lambda _, text, __: text in PARTIES,
    "column": lambda _, text, __: text in {"pool", "mountain", "whists"},
    "question": lambda book, text, __: text in book.questions,
    "fact": lambda book, text, __: text in book.facts,
    "clause": lambda book, text, __: (text if ":" in text else f"codex:{text}") in book.clauses,
}
"""What a text must be to fit a type; types not listed take any."""


def _rulesets(book: Book) -> Iterator[Finding]:
    known = {name for spec in book.content.rulesets for name in (spec.id, f"{spec.id}@{spec.edition}")}
    for spec in book.content.rulesets:
        place = f"ruleset {spec.id}"
        if spec.base is not None and spec.base not in known:
            yield finding("unknown-base", place, name=spec.base)
        for name, text in spec.options.items():
            yield from _values(book, place, "options", name, [text])
        yield from _fixed(book, spec)


def _fixed(book: Book, spec: RuleSetSpec) -> Iterator[Finding]:
    for name in spec.fixed:
        if name not in book.options:
            yield finding("unknown-option", f"ruleset {spec.id}", field="fixed", name=name)


def _tables(book: Book) -> Iterator[Finding]:
    owners = Counter((clause.book, name) for clause in book.content.clauses for name in clause.tables)
    for (_, name), times in owners.items():
        if times > 1:
            yield finding("twice", f"table {name}", what=f"table {name}")
    there = {clause.book for clause in book.content.clauses}
    for owner, kind in KINDS.items():
        for name in kind.__struct_fields__ if owner in there else ():
            if (owner, name) not in owners:
                yield finding("missing-table", f"table {name}")


def _pending(book: Book, executors: Executors) -> Iterator[Finding]:
    pending = book.content.pending
    for clause_id in pending.norms:
        clause = book.clauses.get(clause_id)
        if clause is None or not clause.is_leaf:
            yield finding("dangling", "pending", field="norms", target=clause_id)
        elif {"function", "reason"} & set(endings(clause, executors)):
            yield finding("pending-done", "pending", name=clause_id)
    for name, texts in pending.options.items():
        yield from _values(book, "pending", "options", name, [text for text in texts if text != "*"])
        if not texts:
            yield finding("pending-done", "pending", name=name)


def _printed(book: Book) -> Iterator[Finding]:
    """Yield printed numbers that are missing, have no norm at or below them, or do not say where they come from.

    A number in braces is that of a footnote, which some clause must name.
    """
    for name, numbers in book.content.printed.items():
        footnotes = {note for clause in book.content.clauses if clause.book == name for note in clause.footnotes}
        for number in numbers:
            if number.startswith("{"):
                if number.strip("{}") not in footnotes:
                    yield finding("footnote-missing", f"{name}:{number}")
                continue
            wanted = f"{name}:{number}"
            norms = [clause for clause in book.content.clauses if covers(wanted, clause.id) and clause.is_leaf]
            if not any(clause.standing == "sourced" for clause in norms):
                yield finding("number-missing", wanted)
