"""The reader of bridge: text to `Record`, by the grammar in the language of the text."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, cast

from lark import Lark
from lark.exceptions import UnexpectedInput, UnexpectedToken

from preferans.bridge import RULES
from preferans.bridge.notation.build import Builder
from preferans.bridge.notation.words import grammar_text, words
from preferans.bridge.record import Record
from preferans.errors import NotationError
from preferans.notation import source as src
from preferans.notation.build import FREE_TAGS, NAMES
from preferans.notation.diagnose import Stop, bad_tag
from preferans.notation.expected import GROUPS, MOST
from preferans.notation.reader import language_of
from preferans.notation.tables import OPTIONS, load_named
from preferans.notation.words import Language

TABLE: Final = "bridge.{}"
"""What the tables of a parser are called in the package."""

TAGS: Final = ("Rules", *FREE_TAGS, *NAMES, "Option")
"""The tags of a record of bridge."""

_WORD = re.compile(r'[^\s"#\[\]@,;:!()«»]+|.', re.DOTALL)


def is_bridge(text: str) -> bool:
    """Say whether ``text`` is a record under a rule set of bridge, by its tag."""
    return RULES.search(text) is not None


@cache
def parser(language: Language) -> Lark:
    """Return the parser of records in ``language``, made once."""
    grammar, options = grammar_text(language), {"transformer": Builder(language)}
    tables = load_named(TABLE.format(language), grammar)
    if tables is not None:
        return cast("Lark", Lark._load_from_dict(*tables, **options))  # type: ignore[no-untyped-call]  # noqa: SLF001
    return Lark(grammar, **OPTIONS, **options)


def parse(text: str, source: str = "") -> Record:
    """Return the record of bridge written in ``text``; `NotationError` for what is not understood, with its place."""
    text = src.clean(text, source)
    language = language_of(text)
    try:
        return cast("Record", parser(language).parse(text))
    except UnexpectedInput as unexpected:
        error = _diagnose(unexpected, text, language)
    except NotationError as raised:
        error = raised
        error.excerpt = error.excerpt or src.excerpt(text, error.line)
        error.column = error.column or len(error.excerpt) - len(error.excerpt.lstrip()) + 1
    error.source = source
    raise error from None


def parse_bytes(data: bytes, source: str = "") -> Record:
    """Return the record of bridge written in ``data``, UTF-8; raises `NotationError` as `parse` does."""
    return parse(src.decode(data, source), source)


def _diagnose(error: UnexpectedInput, text: str, language: Language) -> NotationError:
    """Return the error for the place where the parser stopped, with what would have been taken there."""
    allowed = getattr(error, "allowed", None) or getattr(error, "accepts", None) or getattr(error, "expected", None)
    wanted = set(allowed or ()) - {"$END"}
    things = [code for code, group in GROUPS.items() if group & wanted and code != "expected-act"]
    grouped = frozenset[str]().union(*GROUPS.values()) - GROUPS["expected-act"]
    things += sorted(words(language)[name] for name in wanted - grouped if name in words(language))
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return src.fault("text-end", text, error.token.end_pos or 0, expected=things[:MOST])
    position: int = getattr(error, "pos_in_stream", 0)
    match = _WORD.match(text, position)
    stop = Stop(text, position, match[0] if match else "", frozenset(wanted), language)
    tag = bad_tag(stop, TAGS)
    if tag is not None:
        return tag
    return src.fault("text-unexpected", text, position, word=match[0] if match else "", expected=things[:MOST])
