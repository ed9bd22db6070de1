"""Records as plain frozen values: the deals of a match with their cards and acts, and what the table wrote.

The JSON form of a record is the encoding of these values.  An unknown card is ``null`` in JSON and ``None`` here.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from preferans.acts import (
    Accept,
    Act,
    Agree,
    Answer,
    AnyAct,
    ArbiterAct,
    Ask,
    Bid,
    Check,
    Claim,
    Closed,
    Concede,
    Count,
    Demand,
    Discard,
    Draws,
    Drop,
    EntryMade,
    Face,
    Finds,
    GiveUp,
    Guarantee,
    Half,
    Here,
    Insist,
    Lay,
    Look,
    LookAt,
    Mixed,
    Notice,
    Object,
    Open,
    Order,
    OtherPlan,
    Pass,
    Peek,
    Plan,
    Play,
    PlayerAct,
    Refuse,
    Remark,
    ReturnTalon,
    Rules,
    SelfPlay,
    Show,
    Skip,
    TableAct,
    Take,
    Tells,
    Turned,
    Void,
    Waive,
    Whist,
    Withdraw,
)
from preferans.cards import Card, Seat

__all__ = [
    "FORMAT",
    "Accept",
    "Act",
    "Agree",
    "Answer",
    "AnyAct",
    "ArbiterAct",
    "Ask",
    "Bid",
    "BombsLine",
    "Check",
    "Claim",
    "Closed",
    "Concede",
    "Count",
    "Deal",
    "Demand",
    "Discard",
    "Draw",
    "Draws",
    "Drop",
    "EntryMade",
    "Face",
    "Finds",
    "GiveUp",
    "Guarantee",
    "Half",
    "HandLine",
    "Here",
    "Insist",
    "Lay",
    "Line",
    "Look",
    "LookAt",
    "Mark",
    "Mixed",
    "Notice",
    "Object",
    "Open",
    "Order",
    "OtherPlan",
    "Pass",
    "Peek",
    "Plan",
    "Play",
    "PlayerAct",
    "Record",
    "Refuse",
    "Remark",
    "ReturnTalon",
    "Rules",
    "ScoreLine",
    "SelfPlay",
    "SheetLine",
    "Show",
    "Skip",
    "State",
    "TableAct",
    "Take",
    "TakenLine",
    "Tells",
    "Turned",
    "Void",
    "Waive",
    "Whist",
    "Withdraw",
]

FORMAT: Final = "preferans-record/1"


# --- lines that are not acts -------------------------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What every line has that is not an act: its number in the text (0: none)."""

    line: int = 0


class SheetLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The sheet of ``player`` as it stood before: points as exact rationals in text (``"24"``, ``"5/2"``)."""

    player: Seat
    pool: str | None = None
    mountain: str | None = None
    whists: dict[Seat, str] = {}


class ScoreLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One entry the table wrote for the deal; ``on`` is given for whists only."""

    player: Seat
    column: Literal["pool", "mountain", "whists"]
    points: str
    on: Seat | None = None


class BombsLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """``player`` holds ``bombs`` bombs before the deal."""

    player: Seat
    bombs: int


class Draw(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """``player`` drew ``card`` for the choice of seats."""

    player: Seat
    card: Card


class TakenLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """``player`` took ``tricks`` tricks: stands in place of the play in a score-only deal."""

    player: Seat
    tricks: int


class Mark(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A trick mark ``N.`` that stands before the act with index ``at``."""

    trick: int
    at: int


class State(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is on the sheet before a deal, as far as the record says: nothing said is nothing known."""

    sheet: tuple[SheetLine, ...] = ()
    series: int | None = None
    bombs: tuple[BombsLine, ...] = ()


class HandLine(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The cards dealt to ``player``; ``None`` is an unknown card."""

    player: Seat
    cards: tuple[Card | None, ...]


class Deal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One deal: the cards, the acts in order, and what the table wrote.

    ``joined`` are the players who joined before it; ``before`` is the state of the sheet if it is stated for this deal.
    """

    number: int
    dealer: Seat | None = None
    line: int = 0
    joined: tuple[Seat, ...] = ()
    before: State | None = None
    hands: tuple[HandLine, ...] = ()
    talon: tuple[Card | None, ...] = ()
    talon_line: int = msgspec.field(name="talon-line", default=0)
    acts: tuple[AnyAct, ...] = ()
    marks: tuple[Mark, ...] = ()
    taken: tuple[TakenLine, ...] = ()
    scores: tuple[ScoreLine, ...] = ()


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole game record.

    ``rules`` is ``"ID"`` or ``"ID@EDITION"``; ``options`` are ``"name=value"`` strings in order; ``names`` maps seats
    to players' names; ``tags`` are the free tags (Event, Date, Site, Round, Table).
    ``final`` is the sheet as the table had it after the last deal.
    """

    format: Literal["preferans-record/1"]
    rules: str | None = None
    options: tuple[str, ...] = ()
    players: int | None = None
    names: dict[Seat, str] = {}
    tags: dict[str, str] = {}
    draws: tuple[Draw, ...] = ()
    before: State | None = None
    deals: tuple[Deal, ...] = ()
    final: tuple[SheetLine, ...] = ()
