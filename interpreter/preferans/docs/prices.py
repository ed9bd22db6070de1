"""The tables of prices and duties: the ladder of contracts, what each rule set pays, and every table of the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from preferans.cards import Contract
from preferans.comparison import prices
from preferans.docs.links import Links
from preferans.docs.rulesets import row
from preferans.docs.words import HEADINGS, PRICE_ROWS, SENTENCES, TITLES
from preferans.report.describe import table
from preferans.report.messages import contract_text
from preferans.report.plural import Language, number_text
from preferans.rulebook import Book, RuleSet

LEVELED = ("pool", "undertrick", "whist", "missing", "consolation", "duty")
"""The prices that go by the level of the game, in the order of their rows."""

SINGLE = ("misere-trick", "pool-point")
"""The prices that go by nothing."""

BY_SERIES = ("all-pass-trick", "exit")
"""The prices that go by the number of all-passes."""


def price_tables(book: Book, links: Links, language: Language) -> str:
    """Return the page of prices and duties."""
    sets = [book.rules(f"{spec.id}@{spec.edition}") for spec in book.content.rulesets if spec.book == "codex"]
    lines = [f"# {TITLES['prices'].of(language)}", "", SENTENCES["prices"].of(language), ""]
    lines += _ladder(book, links, language)
    lines += [f"## {HEADINGS['prices-of-sets'].of(language)} {{: #prices }}", ""]
    lines += [SENTENCES["prices-of-sets"].of(language), ""]
    lines += [f"{links.clauses(['codex:2.2.2', 'codex:3.8.1', 'codex:3.8.2/c', 'codex:3.8.11', 'codex:3.7.8'])}", ""]
    for names, of_set in _alike(sets):
        lines += _of_set(names, of_set, language)
    lines += [f"## {HEADINGS['tables-of-clauses'].of(language)} {{: #tables }}", ""]
    lines += [SENTENCES["tables-of-clauses"].of(language), ""]
    lines += _tables(book, links, language)
    return "\n".join(lines)


def _ladder(book: Book, links: Links, language: Language) -> Iterator[str]:
    """Yield the ladder of bids: a row for each level, misère where it stands."""
    yield f"## {HEADINGS['ladder'].of(language)} {{: #ladder }}"
    yield ""
    yield f"{SENTENCES['ladder'].of(language)} {links.clause('codex:3.3/h')}"
    yield ""
    rows = [list(group) for _, group in groupby(book.tables().ladder, key=lambda one: one.value.rstrip("scdhNT"))]
    width = max(map(len, rows))
    strains = (contract_text(contract, language, book).lstrip("0123456789") for contract in rows[0])
    yield row(*strains)
    yield "|" + "---|" * width
    for contracts in rows:
        yield row(*_cells(contracts, width, book, language))
    yield ""


def _cells(contracts: Sequence[Contract], width: int, book: Book, language: Language) -> list[str]:
    told = [contract_text(contract, language, book) for contract in contracts]
    return told + [" "] * (width - len(told))


def _alike(sets: Iterable[RuleSet]) -> list[tuple[list[str], dict[tuple[str, int], str]]]:
    """Return the prices there are, each with the rule sets that have them."""
    found: list[tuple[list[str], dict[tuple[str, int], str]]] = []
    for rules in sets:
        of_set = prices(rules)
        for names, known in found:
            if known == of_set:
                names.append(rules.id)
                break
        else:
            found.append(([rules.id], of_set))
    return found


def _of_set(names: Sequence[str], of_set: Mapping[tuple[str, int], str], language: Language) -> Iterator[str]:
    levels = sorted({at for what, at in of_set if what == "pool"})
    yield "### " + ", ".join(f"`{name}`" for name in names)
    yield ""
    yield row(HEADINGS["level"].of(language), *map(str, levels))
    yield "|---|" + "---:|" * len(levels)
    for what in LEVELED:
        yield row(PRICE_ROWS[what].of(language), *(_points(of_set[what, level]) for level in levels))
    yield ""
    series = sorted({at for what, at in of_set if what == "all-pass-trick"})
    yield row(HEADINGS["series"].of(language), *map(str, series))
    yield "|---|" + "---:|" * len(series)
    for what in BY_SERIES:
        # The last value holds for every further all-pass.
        last = max(at for name, at in of_set if name == what)
        yield row(PRICE_ROWS[what].of(language), *(_points(of_set[what, min(at, last)]) for at in series))
    yield ""
    for what in SINGLE:
        for (name, _), points in of_set.items():
            if name == what:
                yield f"- {PRICE_ROWS[what].of(language)}: **{_points(points)}**"
    yield ""


def _points(text: str) -> str:
    try:
        return number_text(Fraction(text))
    except ValueError:
        return text


def _tables(book: Book, links: Links, language: Language) -> Iterator[str]:
    """Yield every table that a clause holds, book by book."""
    yield row(*(HEADINGS[key].of(language) for key in ("clause", "title", "table", "values")))
    yield "|---|---|---|---|"
    for clause in book.content.clauses:
        title = clause.title.of(language) if clause.title else ""
        for name, value in clause.tables.items():
            yield row(links.clause(clause.id), title, f"`{name}`", _value(value))
    yield ""


def _value(value: Any) -> str:
    """Return a table on as many lines as it has rows."""
    if isinstance(value, list | tuple) and value and all(isinstance(item, Mapping) for item in value):
        return "<br>".join(f"`{table(item)}`" for item in value)
    return f"`{table(value)}`"
