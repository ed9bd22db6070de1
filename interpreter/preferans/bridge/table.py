"""The state of one deal of bridge while it is judged: what stands, never what ought to follow from a breach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from preferans.acts import Pass
from preferans.bridge.acts import Call, CallLine, Double, Redouble
from preferans.bridge.cards import Card, Hand, Side, after, hand_of, partner, side_of
from preferans.bridge.legal import Demanded, legal, winner
from preferans.cards import Seat, Suit
from preferans.docket import Breach, Docket
from preferans.rulebook import RuleSet
from preferans.verdict import Step

TRICKS: Final = 13
"""How many tricks a deal has: one for each card of a hand."""

SEATS: Final = tuple(Seat)


AnyCall: TypeAlias = Call | Pass | Double | Redouble
"""A word of the auction."""

Check: TypeAlias = "Callable[[Table, AnyCall, int], Breach | None]"
"""Reports what is wrong with a call in one respect, or nothing."""


class Unsaid:
    """A call that counts as not made unless the other side accepts it, with the checks it was not put to yet."""

    def __init__(self, act: AnyCall, at: int, breach: Breach, checks: tuple[Check, ...]) -> None:
        """Keep the parts."""
        self.act = act
        self.at = at
        self.breach = breach
        self.checks = checks


class Trick:
    """A trick: the cards in the order in which they were put, the acts that put them, and what was asked for."""

    def __init__(self, number: int, leader: Seat) -> None:
        """Begin an empty trick."""
        self.number = number
        self.leader = leader
        self.cards: dict[Seat, Card] = {}
        self.ats: dict[Seat, int] = {}
        self.penalty: dict[Seat, Breach] = {}
        self.demands: dict[Seat, Demanded] = {}
        self.asked: tuple[Demanded, ...] = ()
        self.winner: Seat | None = None

    @property
    def led(self) -> Suit | None:
        """The suit led."""
        return self.cards[self.leader].suit if self.leader in self.cards else None

    @property
    def turn(self) -> Seat:
        """Who plays next to a trick that is not full."""
        return next(seat for seat in (after(self.leader, step) for step in range(4)) if seat not in self.cards)

    @property
    def full(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == len(SEATS)


class Loose:
    """A card led out of turn, of which nobody has said yet what becomes of it."""

    def __init__(self, seat: Seat, card: Card, at: int, breach: Breach) -> None:
        """Keep the parts."""
        self.seat = seat
        self.card = card
        self.at = at
        self.breach = breach


class Revoke:
    """A revoke: where it was made, and with which cards of the suit led it might have been avoided."""

    def __init__(self, seat: Seat, trick: Trick, card: Card, could: Hand, breach: Breach) -> None:
        """Begin open."""
        self.seat = seat
        self.trick = trick
        self.card = card
        self.could = could
        self.breach = breach
        self.state = "open"


class Claimed:
    """A claim or concession: ``tricks`` of the side in all, ``None`` where a hand was faced without a word."""

    def __init__(self, seat: Seat, tricks: int | None, at: int) -> None:
        """Begin unanswered."""
        self.seat = seat
        self.tricks = tricks
        self.at = at
        self.contested = False


class Table:
    """A deal as far as it has got."""

    def __init__(self, rules: RuleSet, hands: list[Hand], dealer: Seat | None) -> None:
        """Begin with the auction; ``hands`` are by ``Seat.index``."""
        self.rules = rules
        self.docket = Docket()
        self.steps: list[Step] = []
        self.hands = hands
        self.dealt = tuple(hands)
        self.phase = "auction"
        self.calls: list[tuple[Seat, str, int]] = []
        self.caller = dealer or Seat.WEST
        self.unsaid: Unsaid | None = None
        self.contract: CallLine | None = None
        self.stated: CallLine | None = None
        self.vulnerable: tuple[Side, ...] = ()
        self.before: dict[Side, int] = dict.fromkeys(Side, 0)
        self.tricks: list[Trick] = []
        self.trick = Trick(1, self.caller)
        self.penalty: dict[Seat, dict[Card, Breach]] = {seat: {} for seat in SEATS}
        self.designated: Card | None = None
        self.lead_demands: dict[Seat, tuple[Demanded, ...]] = {}
        self.directed: set[tuple[Seat, int]] = set()
        self.loose: Loose | None = None
        self.remedies: list[Breach] = []
        self.premature: Breach | None = None
        self.spared: set[tuple[Card, int]] = set()
        self.revokes: list[Revoke] = []
        self.claim: Claimed | None = None
        self.inspection: tuple[Seat, int] | None = None
        self.agreed: tuple[Side, int] | None = None
        self.honours: tuple[Seat, int] | None = None
        self.passed_out = False

    # --- the contract ---

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.contract.bid.trump if self.contract is not None else None

    @property
    def declarer(self) -> Seat | None:
        """The declarer."""
        return self.contract.by if self.contract is not None else None

    def role(self, seat: Seat) -> str:
        """Return the role of ``seat`` in the play, as remedies ask for it."""
        if seat is self.declarer:
            return "declarer"
        return "dummy" if self.declarer is not None and seat is partner(self.declarer) else "defender"

    def begin_play(self, contract: CallLine, number: int = 1, leader: Seat | None = None) -> None:
        """Begin the play of ``contract`` with trick ``number``; the declarer's left-hand opponent leads at first."""
        self.contract = contract
        self.phase = "play"
        self.trick = Trick(number, leader or after(contract.by))

    # --- the play ---

    @property
    def turn(self) -> Seat:
        """Whose turn it is to play."""
        return self.trick.turn

    def demands(self, seat: Seat) -> tuple[Demanded, ...]:
        """Return what is asked of the next card of ``seat``, for each offence that it answers for."""
        if not self.trick.cards:
            return self.lead_demands.get(seat, ())
        return (self.trick.demands[seat],) if seat in self.trick.demands else ()

    def owed(self, seat: Seat) -> Hand:
        """Return the penalty cards of ``seat``; of several the one named."""
        held = self.penalty[seat]
        return self.designated.bit if self.designated in held else hand_of(held)

    def may(self, seat: Seat) -> Hand:
        """Return the cards that ``seat`` may play now."""
        return legal(self.hands[seat.index], self.trick.led, self.owed(seat), *self.demands(seat))

    def put(self, seat: Seat, card: Card, at: int) -> None:
        """Put a card to the current trick; a full trick is taken by its winner, who leads to the next."""
        self.hands[seat.index] &= ~card.bit
        self.trick.cards[seat] = card
        self.trick.ats[seat] = at
        if self.designated in self.penalty[seat]:
            self.designated = None
        if card in self.penalty[seat]:
            self.trick.penalty[seat] = self.penalty[seat].pop(card)
        self.close_trick()

    def close_trick(self) -> None:
        """Let the winner of a full trick lead to the next; after the last trick the play is over."""
        if not self.trick.full:
            return
        self.trick.winner = winner(self.trick.cards, self.trick.leader, self.trump)
        self.tricks.append(self.trick)
        self.trick = Trick(self.trick.number + 1, self.trick.winner)
        if self.trick.number > TRICKS:
            self.phase = "over"

    def reopen(self, trick: Trick) -> None:
        """Make ``trick``, the last one, the current one again; cards put to the next go back to their hands."""
        if trick is self.trick:
            return
        for seat in tuple(self.trick.cards):
            self.pick_up(self.trick, seat)
        self.tricks.remove(trick)
        trick.winner = None
        self.trick = trick

    def take_back(self, trick: Trick, seat: Seat) -> None:
        """Give the card of ``seat`` in ``trick`` back to its hand; the trick is the current one again."""
        self.reopen(trick)
        self.pick_up(trick, seat)

    def pick_up(self, trick: Trick, seat: Seat) -> None:
        """Return a card of ``trick`` to the hand of ``seat``; what was asked of it, and its penalty, stand again."""
        card = trick.cards.pop(seat)
        del trick.ats[seat]
        self.hands[seat.index] |= card.bit
        if seat is trick.leader and trick.asked:
            self.lead_demands[seat], trick.asked = trick.asked, ()
        if seat in trick.penalty:
            self.penalty[seat][card] = trick.penalty.pop(seat)

    def won(self) -> dict[Side, int]:
        """Return the tricks each side has won in play, those before the record among them."""
        count = dict(self.before)
        for trick in self.tricks:
            if trick.winner is not None:
                count[side_of(trick.winner)] += 1
        return count

    def taken(self) -> dict[Side, int]:
        """Return the tricks of each side at the end: those won, or as was agreed."""
        if self.agreed is None:
            return self.won()
        side, tricks = self.agreed
        return {side: tricks, side.other: TRICKS - tricks}
