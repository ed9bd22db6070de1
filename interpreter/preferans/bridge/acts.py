"""The acts of a deal of bridge that name its cards and calls; those without are the acts of every game here."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from preferans.acts import Accept, Agree, Ask, Claim, Concede, Face, Finds, Notice, Pass, PlayerAct, Refuse, Waive
from preferans.bridge.cards import Bid, Card
from preferans.cards import Seat, Suit

Extreme = Literal["highest", "lowest"]
"""Which card of the suit led is demanded."""

EXTREMES: Final[tuple[Extreme, ...]] = ("highest", "lowest")


class Call(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="bid"):
    """A bid in the auction."""

    bid: Bid


class Double(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="double"):
    """A double of the opponents' bid."""


class Redouble(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="redouble"):
    """A redouble of the opponents' double."""


class Play(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="play"):
    """A card is played from the hand at ``by``; the dummy's cards are played at its own seat.

    ``marked`` says that whoever kept the record marked the card as a revoke that nobody noticed in time.
    """

    card: Card
    marked: bool = False


class Drop(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="drop"):
    """Cards fell face up on the table."""

    cards: tuple[Card, ...]


class Show(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="show"):
    """Cards were held so that ``to`` (or everybody) could see their faces."""

    cards: tuple[Card, ...]
    to: Seat | None = None


class Demand(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="demand"):
    """``seat`` is to lead or play a ``card``, a ``suit``, or the highest or lowest card of the suit led."""

    seat: Seat
    card: Card | None = None
    suit: Suit | None = None
    extreme: Extreme | None = None


class Forbid(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="forbid"):
    """``seat`` is not to lead ``suit``."""

    seat: Seat
    suit: Suit


class PenaltyCard(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="penalty-card"):
    """Of the remedies for a lead out of turn, that the ``card`` becomes a penalty card."""

    card: Card


class Correct(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="correct"):
    """The player who revoked substitutes ``card``."""

    card: Card


class Withdraw(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="withdraw"):
    """A card played after a revoke that was corrected is taken back."""

    card: Card


class PickUp(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="pick-up"):
    """A card that is a penalty card no more goes back into the hand."""

    card: Card


class Inspect(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="inspect"):
    """A player wants to see the quitted ``trick``."""

    trick: int


AnyAct: TypeAlias = (
    Call | Pass | Double | Redouble | Play | Drop | Show | Face | Accept | Refuse | Demand | Forbid | PenaltyCard
    | Waive | Ask | Notice | Correct | Withdraw | PickUp | Inspect | Claim | Concede | Agree | Finds
)  # fmt: skip
"""Every act of a deal of bridge."""


class CallLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The contract where the auction is not recorded."""

    by: Seat
    bid: Bid
    doubled: Literal["", "doubled", "redoubled"] = ""
    line: int = 0
