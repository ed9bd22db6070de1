"""Records of either game: preferans and rubber bridge are read and written each by its own notation.

A text is a record of bridge if its tag ``Rules`` names a rule set of bridge; JSON says it by its ``format``.  The
notation of bridge is imported only for a record of bridge, so that a ruling in preferans starts as quickly as ever.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import msgspec

from preferans import notation
from preferans.bridge import FORMAT as BRIDGE
from preferans.bridge import RULES
from preferans.cards import Seat
from preferans.notation import Language, source
from preferans.record import FORMAT, Deal, HandLine, Play, Record

if TYPE_CHECKING:
    from preferans.bridge import record as bridge

AnyRecord: TypeAlias = "Record | bridge.Record"
"""A record of either game."""


_RULES: Final = re.compile(r'^[ \t]*\[[ \t]*Rules[ \t]+"', re.MULTILINE)
"""The tag by which a text names its rule set, of either game."""


class _Head(msgspec.Struct):
    format: str = ""


def parse(text: str, name: str = "", rules: str = "") -> AnyRecord:
    """Return the record written in ``text``, of the file ``name``; ``rules`` may say the game where no tag does.

    Raises `NotationError` for what is not understood.
    """
    told = _RULES.search(text) is not None
    if not (RULES.search(text) if told else rules.startswith("bridge")):
        return notation.parse(text, name)
    from preferans.bridge import notation as of_bridge

    return of_bridge.parse(text, name)


def parse_bytes(data: bytes, name: str = "", rules: str = "") -> AnyRecord:
    """Return the record written in ``data``, UTF-8; raises `NotationError` as `parse` does."""
    return parse(source.decode(data, name), name, rules)


def from_json(data: bytes | str) -> AnyRecord:
    """Return the record encoded in ``data``; `RecordError` if it is none."""
    try:
        known = msgspec.json.decode(data, type=_Head).format
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        known = ""
    if known != BRIDGE:
        return notation.from_json(data)
    from preferans.bridge import notation as of_bridge

    return of_bridge.from_json(data)


def to_json(record: AnyRecord) -> bytes:
    """Return the JSON form of ``record`` on one line."""
    if isinstance(record, Record):
        return notation.to_json(record)
    from preferans.bridge import notation as of_bridge

    return of_bridge.to_json(record)


def write(record: AnyRecord, language: Language = "en", ascii: bool = False) -> str:  # noqa: A002  # the option's name
    """Return the canonical text of ``record``."""
    if isinstance(record, Record):
        return notation.write(record, language, ascii)
    from preferans.bridge import notation as of_bridge

    return of_bridge.write(record, language, ascii)


def headed(record: AnyRecord) -> Record:
    """Return the record as a report reads it besides the verdict: of bridge the names, tags, hands and acts."""
    if isinstance(record, Record):
        return record
    return Record(
        format=FORMAT,
        rules=record.rules,
        options=record.options,
        players=len(Seat),
        names=record.names,
        tags=record.tags,
        deals=tuple(map(_shown, record.deals)),
    )


def _shown(deal: bridge.Deal) -> Deal:
    """Return a deal of bridge in the shape of one of preferans.

    A report asks a card for its suit, rank and text only, and an act for its player, its cards and its place; so the
    cards of bridge go in as they are, and a card played becomes the act that a report knows as one.
    """
    hands = tuple(HandLine(player=line.player, cards=cast("Any", line.cards), line=line.line) for line in deal.hands)
    acts = tuple(
        Play(by=act.by, card=cast("Any", act).card, line=act.line, clock=act.clock, disputed=act.disputed)
        if act.__struct_config__.tag == "play"
        else act
        for act in cast("Any", deal.acts)
    )
    return Deal(number=deal.number, dealer=deal.dealer, line=deal.line, hands=hands, acts=acts, marks=deal.marks)
