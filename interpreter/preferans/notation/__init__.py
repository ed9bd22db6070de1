"""The notation of game records: text and JSON to `Record` and back.

`parse` reads text in English or Russian, `write` gives the canonical text in either; `from_json` and `to_json` do the
same for the JSON form.  What is not understood is an error with its place: nothing is guessed.
"""

from __future__ import annotations

from preferans.notation.jsonform import check, from_json, record_schema, to_json
from preferans.notation.reader import language_of, parse, parse_bytes
from preferans.notation.source import front_matter
from preferans.notation.words import LANGUAGES, Language, grammar_text
from preferans.notation.writer import write

__all__ = [
    "LANGUAGES",
    "Language",
    "check",
    "from_json",
    "front_matter",
    "grammar_text",
    "language_of",
    "parse",
    "parse_bytes",
    "record_schema",
    "to_json",
    "write",
]
