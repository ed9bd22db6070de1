"""Records of either game: preferans and rubber bridge are read and written each by its own notation.

A text is a record of bridge if its tag ``Rules`` names a rule set of bridge; JSON says it by its ``format``.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from preferans import notation
from preferans.bridge import notation as bridge_notation
from preferans.bridge import record as bridge
from preferans.cards import Seat
from preferans.notation import Language, source
from preferans.record import FORMAT, Record

AnyRecord: TypeAlias = Record | bridge.Record
"""A record of either game."""


class _Head(msgspec.Struct):
    format: str = ""


def parse(text: str, name: str = "", rules: str = "") -> AnyRecord:
    """Return the record written in ``text``, of the file ``name``; ``rules`` may say the game where no tag does.

    Raises `NotationError` for what is not understood.
    """
    if bridge_notation.is_bridge(text) or rules.startswith("bridge"):
        return bridge_notation.parse(text, name)
    return notation.parse(text, name)


def parse_bytes(data: bytes, name: str = "", rules: str = "") -> AnyRecord:
    """Return the record written in ``data``, UTF-8; raises `NotationError` as `parse` does."""
    return parse(source.decode(data, name), name, rules)


def from_json(data: bytes | str) -> AnyRecord:
    """Return the record encoded in ``data``; `RecordError` if it is none."""
    try:
        known = msgspec.json.decode(data, type=_Head).format
    except (msgspec.MsgspecError, UnicodeError):
        known = ""
    return bridge_notation.from_json(data) if known == bridge.FORMAT else notation.from_json(data)


def to_json(record: AnyRecord) -> bytes:
    """Return the JSON form of ``record`` on one line."""
    return bridge_notation.to_json(record) if isinstance(record, bridge.Record) else notation.to_json(record)


def write(record: AnyRecord, language: Language = "en", ascii: bool = False) -> str:  # noqa: A002  # the option's name
    """Return the canonical text of ``record``."""
    if isinstance(record, bridge.Record):
        return bridge_notation.write(record, language, ascii)
    return notation.write(record, language, ascii)


def headed(record: AnyRecord) -> Record:
    """Return the record as far as a report needs it besides the verdict: of bridge the rules, names and tags alone."""
    if isinstance(record, Record):
        return record
    return Record(
        format=FORMAT,
        rules=record.rules,
        options=record.options,
        players=len(Seat),
        names=record.names,
        tags=record.tags,
    )
