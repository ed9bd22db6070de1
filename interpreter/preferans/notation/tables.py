"""The parser's tables, made from the grammar beforehand and kept as JSON beside it.

``python -m preferans.notation.tables`` writes them; a test holds that the ones in the package are fresh.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import lark
import msgspec

from preferans.notation.words import GRAMMAR, LANGUAGES, Language, grammar_text

NAME: Final = "{}.tables.json"


class Tables(msgspec.Struct, frozen=True):
    """What a parser is loaded from, and what it was made of."""

    lark: str
    grammar: str
    data: dict[str, Any]
    memo: dict[int, dict[str, Any]]


def _digest(language: Language) -> str:
    return hashlib.sha256(grammar_text(language).encode()).hexdigest()


def load_tables(language: Language) -> tuple[dict[str, Any], dict[int, dict[str, Any]]] | None:
    """Return the data a parser is loaded from, ``None`` if they are missing or made of something else."""
    path = GRAMMAR / NAME.format(language)
    if not path.exists():
        return None
    tables = msgspec.json.decode(path.read_bytes(), type=Tables)
    if tables.lark != lark.__version__ or tables.grammar != _digest(language):
        return None
    table = tables.data["parser"]["parser"]
    table["states"] = {
        int(state): {int(token): action for token, action in actions.items()}
        for state, actions in table["states"].items()
    }
    table["tokens"] = {int(key): value for key, value in table["tokens"].items()}
    return tables.data, tables.memo


def make_tables(language: Language) -> bytes:
    """Return the JSON of the tables for ``language``, the same bytes for the same grammar and Lark version."""
    from preferans.notation.reader import make_parser

    data, memo = make_parser(language).memo_serialize([lark.lexer.TerminalDef, lark.grammar.Rule])
    tables = Tables(lark=lark.__version__, grammar=_digest(language), data=data, memo=memo)
    return msgspec.json.encode(tables) + b"\n"


def write_tables() -> None:
    """Write the tables of every language beside the grammar."""
    for language in LANGUAGES:
        (GRAMMAR / NAME.format(language)).write_bytes(make_tables(language))


if __name__ == "__main__":
    write_tables()
