"""The rulebook: books of clauses, their vocabularies, tables, options and rule sets, as frozen values.

`load` gives the rulebook compiled into the package, `read_spec` one from a folder of rule files.
"""

from __future__ import annotations

from pathlib import Path

from preferans.rulebook.binding import clause, executors
from preferans.rulebook.book import DATA, Book, decode_book, load
from preferans.rulebook.ids import covers, full, order_of
from preferans.rulebook.model import (
    Attribute,
    Clause,
    Effect,
    EffectSpec,
    FactSpec,
    Fault,
    OptionSpec,
    QuestionSpec,
    Rulebook,
    RuleSetSpec,
    Section,
    Term,
    Text,
    Word,
)
from preferans.rulebook.options import OptionValue
from preferans.rulebook.ruleset import Remedy, RuleSet, matching
from preferans.rulebook.tables import Tables, WhistRow

__all__ = [
    "DATA",
    "Attribute",
    "Book",
    "Clause",
    "Effect",
    "EffectSpec",
    "FactSpec",
    "Fault",
    "OptionSpec",
    "OptionValue",
    "QuestionSpec",
    "Remedy",
    "RuleSet",
    "RuleSetSpec",
    "Rulebook",
    "Section",
    "Tables",
    "Term",
    "Text",
    "WhistRow",
    "Word",
    "clause",
    "covers",
    "decode_book",
    "executors",
    "full",
    "load",
    "matching",
    "order_of",
    "read_spec",
]


def read_spec(folder: Path | str) -> Book:
    """Return the book written in the rule files of ``folder``; see `preferans.rulebook.reading.read_spec`."""
    from preferans.rulebook.reading import read_spec as read  # noqa: PLC0415 - PyYAML is for those who read rule files

    return read(folder)
