"""A position with open cards: what the solver is asked about, and which cards may be played in it.

Players are numbered 0, 1, 2 in the order of play; these numbers are places at the table, not compass seats.
One of them, the *soloist*, plays alone; the other two play together against him.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from preferans.cards import EMPTY, PACK, SUIT_MASK, Card, Hand, Suit, cards_of, hand_of
from preferans.errors import PreferansError

Hands = tuple[Hand, Hand, Hand]
"""The cards of the players 0, 1 and 2."""

PLAYERS: Final[int] = 3


class PositionError(PreferansError):
    """A position that cannot stand on a table, or a question that does not fit its position."""


class Kind(Enum):
    """What the soloist is after; the other two are after the opposite."""

    MOST = "most"
    FEWEST = "fewest"

    __hash__ = object.__hash__


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A deal at any moment of its play, all cards known; checked when it is made.

    ``hands`` are the cards still held; ``played`` is the trick in progress as (player, card), the leader's card first.
    ``leader`` leads, or has led, the current trick; ``soloist`` is the declarer or the player of misère.
    ``trump`` is the trump suit, ``None`` for no-trump and misère.

    Restrictions come on top of the duty to follow suit and to trump; none of them allows a revoke:

    * ``forced``: a card that must be played as soon as its owner may play it; of several, the owner chooses one;
    * ``forbidden``: a card its owner may not play at the next turn, unless there is no other; later turns are free;
    * ``demanded``: the suit the leader must lead now, if held; only where no card of the trick is played.

    Raises ``PositionError`` for a position that cannot stand: see ``spec/faults/analysis.yaml``.
    """

    hands: Hands
    leader: int
    soloist: int = 0
    trump: Suit | None = None
    kind: Kind = Kind.MOST
    played: tuple[tuple[int, Card], ...] = ()
    forced: Hand = EMPTY
    forbidden: Hand = EMPTY
    demanded: Suit | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot stand on a table."""
        for player in (self.leader, self.soloist, *(player for player, _ in self.played)):
            if player not in range(PLAYERS):
                raise PositionError("position-player", {"player": player})
        _check_cards(self)
        _check_sizes(self)
        _check_restrictions(self)

    @property
    def turn(self) -> int:
        """Return the player who plays next."""
        return (self.leader + len(self.played)) % PLAYERS

    @property
    def tricks_left(self) -> int:
        """Return the tricks still to be taken, the one in progress included."""
        return self.hands[self.leader].bit_count() + bool(self.played)


def _check_cards(position: Position) -> None:
    """Every card is one of the pack and lies in one place."""
    if len(position.hands) != PLAYERS:
        raise PositionError("position-hands", {"count": len(position.hands)})
    seen = EMPTY
    for hand in (*position.hands, *(card.bit for _, card in position.played)):
        if hand & ~PACK:
            raise PositionError("position-no-card", {"number": hand})
        if hand & seen:
            raise PositionError("position-card-twice", {"card": next(cards_of(hand & seen))})
        seen |= hand


def _check_sizes(position: Position) -> None:
    """Those who have played to the trick hold one card less than the others, and somebody holds a card."""
    places = [(position.leader + number) % PLAYERS for number in range(len(position.played))]
    if len(places) >= PLAYERS or [player for player, _ in position.played] != places:
        raise PositionError("position-trick", {"count": len(position.played)})
    whole = [hand.bit_count() + (player in places) for player, hand in enumerate(position.hands)]
    if len(set(whole)) > 1:
        raise PositionError("position-sizes", {"sizes": ", ".join(str(hand.bit_count()) for hand in position.hands)})
    if whole[0] == 0:
        raise PositionError("position-empty")


def _check_restrictions(position: Position) -> None:
    """A restricted card is held by somebody, and a lead is demanded where one is due."""
    missing = (position.forced | position.forbidden) & ~(position.hands[0] | position.hands[1] | position.hands[2])
    if missing:
        held = list(cards_of(missing & PACK))
        raise PositionError("position-not-held", {"card": held[0] if held else "?"})
    if position.forced & position.forbidden:
        card = next(cards_of(position.forced & position.forbidden))
        raise PositionError("position-restrictions", {"card": card})
    if position.demanded is not None and position.played:
        raise PositionError("position-demand", {"suit": position.demanded})


def may_follow(hand: Hand, led: Hand, trump: Hand) -> Hand:
    """Return the cards of ``hand`` that follow: the suit led, else a trump, else any (``codex:2.1``).

    ``led`` and ``trump`` are whole suits as sets: ``PACK`` for a lead, ``EMPTY`` where there is no trump.
    """
    return hand & led or hand & trump or hand


def restricted(choice: Hand, forced: Hand, forbidden: Hand) -> Hand:
    """Return what the restrictions leave of ``choice``, the cards that follow; they never leave nothing."""
    return choice & forced or choice & ~forbidden or choice


def suit_of(card: Hand) -> Hand:
    """Return the whole suit of ``card``, both as sets."""
    return SUIT_MASK[(card.bit_length() - 1) >> 3]


def legal_cards(position: Position) -> Hand:
    """Return the cards the player on turn may play, restrictions included; an empty set when no card is left."""
    led = position.played[0][1].suit if position.played else position.demanded
    hand = position.hands[position.turn]
    if position.played and led is not None:
        trump = EMPTY if position.trump is None else SUIT_MASK[position.trump.index]
        choice = may_follow(hand, SUIT_MASK[led.index], trump)
    else:
        choice = hand
    choice = restricted(choice, position.forced, position.forbidden)
    return choice if position.played or led is None else choice & SUIT_MASK[led.index] or choice


def all_cards(position: Position) -> Hand:
    """Return every card of the position: those held and those on the table."""
    return position.hands[0] | position.hands[1] | position.hands[2] | hand_of(card for _, card in position.played)
