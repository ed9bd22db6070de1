"""The rule sets side by side: their options, their prices, and what sample deals come to under each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from preferans.cli.comparing import PRICES, SAMPLES
from preferans.comparison import net, prices
from preferans.docs.links import Links
from preferans.docs.words import HEADINGS, SENTENCES
from preferans.judge import DEFAULT_RULES
from preferans.report.plural import Language, number_text
from preferans.report.voice import Voice
from preferans.rulebook import Book, RuleSet
from preferans.rulebook.options import write_value


def cell(text: str) -> str:
    """Return ``text`` as it stands in a cell of a table."""
    return text.replace("|", "\\|")


def row(*cells: str) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(map(cell, cells)) + " |"


def side_by_side(book: Book, links: Links, language: Language) -> Iterator[str]:
    """Yield the lines of the tables: options, prices and deals in which not all rule sets of the Codex agree."""
    sets = [book.rules(f"{spec.id}@{spec.edition}") for spec in book.content.rulesets if spec.book == "codex"]
    tables = (_options(book, sets, links, language), _prices(sets, language), _samples(book, sets, language))
    for name, rows in zip(("option", "price", "deal"), tables, strict=True):
        yield from (f"## {HEADINGS[f'side-{name}'].of(language)}", "", SENTENCES[f"side-{name}"].of(language), "")
        yield from _head(HEADINGS[name].of(language), sets)
        yield from rows
        yield ""


def _head(first: str, sets: Sequence[RuleSet]) -> list[str]:
    return [row(first, *(f"`{rules.id}`" for rules in sets)), "|" + "---|" * (len(sets) + 1)]


def _marked(values: Sequence[str], usual: str) -> list[str]:
    """Return the values of a row, bold where they are not the ``usual`` one."""
    return [value if value == usual else f"**{value}**" for value in values]


def _options(book: Book, sets: Sequence[RuleSet], links: Links, language: Language) -> Iterator[str]:
    for option in book.options.values():
        values = [write_value(rules.options[option.name]) for rules in sets]
        if len(set(values)) > 1:
            name = f"{option.title.of(language)} {links.option(option.name)}"
            yield row(name, *_marked(values, option.default))


def _prices(sets: Sequence[RuleSet], language: Language) -> Iterator[str]:
    of_each = [prices(rules) for rules in sets]
    usual = next(place for place, rules in enumerate(sets) if rules.id == DEFAULT_RULES)
    for what, at in of_each[0]:
        values = [number_text(Fraction(of_one[what, at])) for of_one in of_each]
        if len(set(values)) > 1:
            yield row(PRICES[what].of(language).format(at=at), *_marked(values, values[usual]))


def _samples(book: Book, sets: Sequence[RuleSet], language: Language) -> Iterator[str]:
    voice = Voice(language, book)
    for name, words in SAMPLES.items():
        nets = [net(rules, name) for rules in sets]
        told = [
            "<br>".join(
                f"{voice.value(seat, 'abbr')} {number_text(points, signed=True)}" for seat, points in one.items()
            )
            for one in nets
        ]
        yield row(words.of(language), *told)
