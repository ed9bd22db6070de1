"""Write what is made from the grammar: the copies in the package and the parser's tables."""

from __future__ import annotations

from pathlib import Path

from preferans.notation.tables import NAME, TABLES, load_tables, make_tables
from preferans.notation.words import GRAMMAR, LANGUAGES, grammar_text

ROOT = Path(__file__).parents[3]
"""The folder of the repository."""


def main() -> None:
    """Bring the copies of the grammar and the tables up to date."""
    for path in (ROOT / "grammar").glob("*.lark"):
        (GRAMMAR / path.name).write_bytes(path.read_bytes())
    TABLES.mkdir(exist_ok=True)
    for language in LANGUAGES:
        if load_tables(language) is None:
            (TABLES / NAME.format(language)).write_bytes(make_tables(grammar_text(language)))


if __name__ == "__main__":
    main()
