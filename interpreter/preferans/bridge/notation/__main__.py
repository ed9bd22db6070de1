"""Write the tables of the parsers of bridge, made from its grammar, into the package."""

from __future__ import annotations

from preferans.bridge.notation.reader import TABLE
from preferans.bridge.notation.words import grammar_text
from preferans.notation.tables import NAME, TABLES, load_named, make_tables
from preferans.notation.words import LANGUAGES


def main() -> None:
    """Bring the tables up to date."""
    for language in LANGUAGES:
        name, grammar = TABLE.format(language), grammar_text(language)
        if load_named(name, grammar) is None:
            (TABLES / NAME.format(name)).write_bytes(make_tables(grammar))


if __name__ == "__main__":
    main()
