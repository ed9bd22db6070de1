"""The parser's tables, made from the grammar beforehand and kept as JSON in the package.

``python -m preferans.notation`` writes them; a test holds that the ones in the package are fresh.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import lark
import msgspec

from preferans.notation.words import GRAMMAR, Language, grammar_text

OPTIONS: Final = {"parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}
"""How Lark makes a parser of the grammar."""

NAME: Final = "{}.json"

TABLES: Final = GRAMMAR.parent / "tables"
"""Where the tables lie in the installed package."""


class Tables(msgspec.Struct, frozen=True):
    """What a parser is loaded from, and what it was made of."""

    lark: str
    grammar: str
    data: dict[str, Any]
    memo: dict[int, dict[str, Any]]


def _digest(grammar: str) -> str:
    return hashlib.sha256(f"{grammar}{OPTIONS}".encode()).hexdigest()


def load_tables(language: Language) -> tuple[dict[str, Any], dict[int, dict[str, Any]]] | None:
    """Return the data a parser is loaded from, ``None`` if they are missing or made of something else."""
    return load_named(language, grammar_text(language))


def load_named(name: str, grammar: str) -> tuple[dict[str, Any], dict[int, dict[str, Any]]] | None:
    """Return the data kept as ``name`` if they were made of ``grammar`` by this Lark, else ``None``."""
    path = TABLES / NAME.format(name)
    if not path.exists():
        return None
    tables = msgspec.json.decode(path.read_bytes(), type=Tables)
    if tables.lark != lark.__version__ or tables.grammar != _digest(grammar):
        return None
    table = tables.data["parser"]["parser"]
    table["states"] = {
        int(state): {int(token): action for token, action in actions.items()}
        for state, actions in table["states"].items()
    }
    table["tokens"] = {int(key): value for key, value in table["tokens"].items()}
    return tables.data, tables.memo


def make_parser(language: Language, **options: Any) -> lark.Lark:
    """Return a parser made from the grammar's text; ``options`` are more of Lark's (a test asks for ``strict``)."""
    return lark.Lark(grammar_text(language), **OPTIONS, **options)


def make_tables(grammar: str) -> bytes:
    """Return the JSON of the tables for ``grammar``; Lark numbers states and tokens anew each time."""
    parser = lark.Lark(grammar, **OPTIONS)
    data, memo = parser.memo_serialize([lark.lexer.TerminalDef, lark.grammar.Rule])
    tables = Tables(lark=lark.__version__, grammar=_digest(grammar), data=data, memo=memo)
    return msgspec.json.encode(tables) + b"\n"
