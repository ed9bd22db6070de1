"""The index of violations: by code, with what follows from each, and by what follows."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.docs.links import Links
from preferans.docs.values import conditions, order
from preferans.docs.words import HEADINGS, SENTENCES, TITLES
from preferans.report.labels import STATUSES
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Clause, FactSpec


def violations(book: Book, links: Links, language: Language) -> str:
    """Return the page of all violations, each under an anchor that is its code."""
    lines = [f"# {TITLES['violations'].of(language)}", "", SENTENCES["violations"].of(language), ""]
    lines += [f"## {HEADINGS['by-code'].of(language)} {{: #by-code }}", ""]
    for fact in sorted(book.facts.values(), key=lambda fact: fact.code):
        lines += _fact(fact, book, links, language)
    lines += [f"## {HEADINGS['by-penalty'].of(language)} {{: #by-penalty }}", ""]
    for spec in book.effects.values():
        lines += _effect(spec.name, book, links, language)
    return "\n".join(lines)


def _remedies(code: str, book: Book) -> list[Clause]:
    return [clause for clause in book.content.clauses if code in clause.when.get("fact", ())]


def _fact(fact: FactSpec, book: Book, links: Links, language: Language) -> Iterator[str]:
    yield f"### `{fact.code}` {fact.title.of(language)} {{: #{fact.code} }}"
    yield ""
    yield f"{HEADINGS['breaks'].of(language)} {links.clause(fact.clause)}."
    yield ""
    for clause in _remedies(fact.code, book):
        asked = conditions(clause.when, fact, book, language)
        yield f"- {links.clause(clause.id)}{' — ' if asked else ''}{'; '.join(asked)}"
        yield from (f"    - {order(effect, book, language)}" for effect in clause.then)
        if not clause.then:
            yield f"    - {STATUSES[clause.status].of(language)}"
    yield ""


def _effect(name: str, book: Book, links: Links, language: Language) -> Iterator[str]:
    rows = [
        f"- {links.clause(clause.id)} · {_facts(clause, book, links, language)}: {order(effect, book, language)}"
        for clause in book.content.clauses
        for effect in clause.then
        if effect.name == name
    ]
    if rows:
        doc = book.effects[name].doc
        yield f"### `{name}` {{: #effect-{name} }}"
        yield ""
        yield doc.of(language) if doc else name
        yield ""
        yield from rows
        yield ""


def _facts(clause: Clause, book: Book, links: Links, language: Language) -> str:
    codes = clause.when.get("fact", ())
    return ", ".join(links.to(f"violations.md#{code}", book.facts[code].title.of(language)) for code in codes)
