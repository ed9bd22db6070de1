"""Acts as plain frozen values: the one thing a person at the table does at a moment, before anybody judges it.

The JSON form is one object per act with ``act``, ``by``, its arguments and, when it was read from text, ``line``.
An unknown card is ``null`` in JSON and ``None`` here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from preferans.cards import Card, Contract, Seat, Suit


class Act(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="act", gc=False
):
    """What every act has: its ``line`` in the text (0: none), ``clock`` (``"21:40:05"``), whether ``disputed``."""

    line: int = 0
    clock: str | None = None
    disputed: bool = False


class PlayerAct(Act, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An act of the player at seat ``by``."""

    by: Seat


# --- auction -----------------------------------------------------------------------------------------------------


class Bid(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="bid"):
    """A bid of ``contract``: perhaps ``dark`` (before looking at the cards), or played with ``no_talon``."""

    contract: Contract
    dark: bool = False
    no_talon: bool = msgspec.field(name="no-talon", default=False)


class Pass(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="pass"):
    """A pass in the auction, or after the order a pass as whist answer."""

    dark: bool = False


class Here(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="here"):
    """The senior of the last two bidders holds the junior's bid."""


class Look(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="look"):
    """A dark bidder looks at the own cards."""


# --- talon and order ---------------------------------------------------------------------------------------------


class Take(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="take"):
    """The talon is turned and taken; ``dark``: taken without showing it."""

    dark: bool = False


class ReturnTalon(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="return-talon"):
    """The declarer gives the talon back."""


class Discard(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="discard"):
    """Cards laid away face down; an unknown card is ``None``."""

    cards: tuple[Card | None, ...] = ()


class Order(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="order"):
    """The declarer names the contract; ``at_once``: in the same breath as the order it corrects."""

    contract: Contract
    at_once: bool = msgspec.field(name="at-once", default=False)


class Object(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="object"):
    """A partner objects to an act; ``code`` names the violation meant."""

    code: str


class Insist(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="insist"):
    """The declarer keeps to an order that was objected to."""


class GiveUp(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="give-up"):
    """The declarer gives the game up before ordering."""


class Peek(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="peek"):
    """The declarer looks at the own discard."""


# --- whist -------------------------------------------------------------------------------------------------------


class Whist(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="whist"):
    """Whist; after a half-whist it is the return of the whist."""


class Half(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="half"):
    """Half-whist."""


class Check(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="check"):
    """A ten is checked instead of whisted."""


class Open(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="open"):
    """The lone whister chooses open play."""


class Closed(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="closed"):
    """The lone whister chooses closed play."""


class Lay(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="lay"):
    """A hand goes down on the table because the rules of open play say so."""


class LookAt(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="look-at"):
    """A player (as a rule the idle dealer) looks at the cards of ``seat``."""

    seat: Seat


class Plan(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="plan"):
    """A plan of play is stated, perhaps in words."""

    text: str = ""


class OtherPlan(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="other-plan"):
    """A dissenting player's plan, given as first cards."""

    cards: tuple[Card, ...]


class Guarantee(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="guarantee"):
    """The result (the declarer's ``tricks``) that the speaker warrants to the seats ``to``."""

    to: tuple[Seat, ...]
    tricks: int


# --- play --------------------------------------------------------------------------------------------------------


class Play(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="play"):
    """A card from the hand of ``by``, whoever directs that hand; ``None`` is an unknown card."""

    card: Card | None


class SelfPlay(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="self"):
    """A card that a passer in open play moves unbidden."""

    card: Card


class Skip(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="skip"):
    """A player misses the own turn to a trick."""


# --- incidents ---------------------------------------------------------------------------------------------------


class Withdraw(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="withdraw"):
    """A played card is taken back."""

    card: Card


class Accept(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="accept"):
    """The irregular act that stands open is accepted."""


class Refuse(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="refuse"):
    """The irregular act or proposal that stands open is refused."""


class Demand(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="demand"):
    """The play of a card or suit is demanded of ``seat``; exactly one of ``card`` and ``suit`` is given."""

    seat: Seat
    card: Card | None = None
    suit: Suit | None = None


class Waive(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="waive"):
    """An injured player lets the offence pass."""


class Show(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="show"):
    """Cards are shown without being released, to ``to`` or to all."""

    cards: tuple[Card, ...]
    to: Seat | None = None


class Drop(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="drop"):
    """Cards fall on the table by accident."""

    cards: tuple[Card, ...]


class Face(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="face"):
    """A player faces the whole hand."""


class Ask(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="ask"):
    """``seat`` is asked whether it really has no card of the suit led."""

    seat: Seat


class Answer(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="answer"):
    """The answer to the last question; ``yes`` means: yes, none."""

    yes: bool


class Remark(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="remark"):
    """A remark during play."""

    text: str = ""


class Notice(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="notice"):
    """A violation ``code`` by ``seat`` is pointed out; ``trick`` says in which trick, 0 if not said."""

    code: str
    seat: Seat
    trick: int = 0


class Count(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="count"):
    """The cards of ``seat`` are counted: it now holds ``cards``."""

    seat: Seat
    cards: int


# --- end of the deal ---------------------------------------------------------------------------------------------


class Claim(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="claim"):
    """The speaker's side will have ``tricks`` at the end of play, penalty tricks apart."""

    tricks: int


class Concede(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="concede"):
    """The speaker's side gives up: it will have ``tricks`` at the end of play, penalty tricks apart."""

    tricks: int


class Agree(PlayerAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="agree"):
    """Consent to the last open proposal."""


class TableAct(Act, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An act of the table as a whole."""

    by: Literal["table"]


class Turned(TableAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="turned"):
    """The trick is turned over."""


class Mixed(TableAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="mixed"):
    """The cards are mixed for shuffling."""


class EntryMade(TableAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="entry"):
    """The entry on the score sheet is made."""


class Void(TableAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="void"):
    """The deal is declared void; ``code`` names the cause."""

    code: str


# --- others ------------------------------------------------------------------------------------------------------


class Tells(Act, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="tells"):
    """An outsider advises ``seat``: exactly one of ``card``, ``suit`` and ``contract`` is given."""

    by: Literal["outsider"]
    seat: Seat
    card: Card | None = None
    suit: Suit | None = None
    contract: Contract | None = None


class ArbiterAct(Act, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An act of the arbiter."""

    by: Literal["arbiter"]


class Finds(ArbiterAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="finds"):
    """The arbiter's answer to the question ``code``: yes, no or a number, with words if any."""

    code: str
    seat: Seat | None = None
    trick: int = 0
    answer: bool | int
    text: str = ""


class Rules(ArbiterAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="rules"):
    """The arbiter awards ``seat`` the result in which the declarer has ``tricks``."""

    seat: Seat
    tricks: int


class Draws(ArbiterAct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="draws"):
    """The result drawn by lot for the declarer: the declarer's ``tricks``."""

    tricks: int


AnyAct: TypeAlias = (
    Bid | Pass | Here | Look | Take | ReturnTalon | Discard | Order | Object | Insist | GiveUp | Peek | Whist | Half
    | Check | Open | Closed | Lay | LookAt | Plan | OtherPlan | Guarantee | Play | SelfPlay | Skip | Withdraw | Accept
    | Refuse | Demand | Waive | Show | Drop | Face | Ask | Answer | Remark | Notice | Count | Claim | Concede | Agree
    | Turned | Mixed | EntryMade | Void | Tells | Finds | Rules | Draws
)  # fmt: skip
"""Every kind of act."""
