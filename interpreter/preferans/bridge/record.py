"""Records of rubber bridge as plain frozen values; their encoding is their JSON form (``preferans-bridge/1``)."""

from __future__ import annotations

from typing import Literal

import msgspec

from preferans.bridge.acts import AnyAct, CallLine
from preferans.bridge.cards import Card, Side
from preferans.cards import Seat
from preferans.record import Line, Mark


class HandLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The cards held by ``player`` when the record of the deal begins."""

    player: Seat
    cards: tuple[Card, ...]


class EndingLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The record begins inside the play: with ``trick``, led by ``leader``; ``taken`` are the tricks won before."""

    trick: int
    leader: Seat
    taken: dict[Side, int] = msgspec.field(default_factory=dict)


class HonoursLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """So many honours were in one hand, where the record does not hold the hands."""

    player: Seat
    number: int


class ScoreLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One figure the table wrote for the deal."""

    side: Side
    column: Literal["below", "above"]
    points: int


class ResultLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The tricks the table wrote for the declarer's side, before any were given for a revoke."""

    tricks: int


class NoteLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Words somebody wrote into the record behind its first ``at`` acts; they mean nothing to the judge."""

    text: str
    at: int = 0


class RubberLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """How a side stands before a deal: points below the line in the running game, all others above, games won."""

    side: Side
    below: int = 0
    above: int = 0
    games: int = 0


class Deal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One deal: ``vulnerable`` where the record says so, else it follows from the rubber.

    A ``contract`` beside calls is the one the table wrote: it may tell another declarer than the calls do.
    """

    number: int
    dealer: Seat | None = None
    vulnerable: tuple[Side, ...] | None = None
    line: int = 0
    before: tuple[RubberLine, ...] = ()
    hands: tuple[HandLine, ...] = ()
    contract: CallLine | None = None
    ending: EndingLine | None = None
    honours: HonoursLine | None = None
    acts: tuple[AnyAct, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[NoteLine, ...] = ()
    result: ResultLine | None = None
    scores: tuple[ScoreLine, ...] = ()


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole record; tags and names are those of every record here.

    ``broken_off`` says that the rubber was broken off after the last deal.
    """

    format: Literal["preferans-bridge/1"]
    rules: str | None = None
    options: tuple[str, ...] = ()
    names: dict[Seat, str] = {}
    tags: dict[str, str] = {}
    deals: tuple[Deal, ...] = ()
    broken_off: bool = msgspec.field(name="broken-off", default=False)
