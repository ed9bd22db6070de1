"""Ranks, cards, bids and sides of bridge; suits and seats are those of every card game here.

A hand is a set of cards in one whole number, ``Card.bit`` for each.  The order of strains is a table of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from preferans.cards import Seat, Suit

Hand = int
"""A set of cards: bit ``card.index`` is set when the card is in it."""


class Rank(Enum):
    """A rank; the value is its printed form, ``index`` its place from the two (0) to the ace (12)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    index: int

    __hash__ = object.__hash__


for _number, _rank in enumerate(Rank):
    _rank.index = _number


def _row(suit: str) -> tuple[str, ...]:
    return tuple(suit + rank.value for rank in Rank)


class Card(Enum):
    """One of the 52 cards; the value is suit letter then rank: ``"s10"``, ``"h2"``."""

    S2, S3, S4, S5, S6, S7, S8, S9, S10, SJ, SQ, SK, SA = _row("s")
    C2, C3, C4, C5, C6, C7, C8, C9, C10, CJ, CQ, CK, CA = _row("c")
    D2, D3, D4, D5, D6, D7, D8, D9, D10, DJ, DQ, DK, DA = _row("d")
    H2, H3, H4, H5, H6, H7, H8, H9, H10, HJ, HQ, HK, HA = _row("h")

    index: int
    text: str
    bit: Hand
    suit: Suit
    rank: Rank

    __hash__ = object.__hash__


for _number, _card in enumerate(Card):
    _card.index = _number
    _card.text = _card.value
    _card.bit = 1 << _number
    _card.suit = Suit(_card.value[0])
    _card.rank = Rank(_card.value[1:])

CARDS: Final[tuple[Card, ...]] = tuple(Card)
"""All cards by ``index``."""

SUIT_MASK: Final[dict[Suit, Hand]] = {suit: sum(card.bit for card in Card if card.suit is suit) for suit in Suit}
"""The thirteen cards of each suit as a set."""


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return the set of ``cards``."""
    hand = 0
    for card in cards:
        hand |= card.bit
    return hand


def cards_of(hand: Hand) -> Iterator[Card]:
    """Yield the cards of ``hand`` from the lowest index up."""
    while hand:
        low = hand & -hand
        yield CARDS[low.bit_length() - 1]
        hand ^= low


class Bid(Enum):
    """A bid; the value is level then strain: ``"2h"``, ``"3NT"``."""

    C1, D1, H1, S1, NT1 = "1c", "1d", "1h", "1s", "1NT"
    C2, D2, H2, S2, NT2 = "2c", "2d", "2h", "2s", "2NT"
    C3, D3, H3, S3, NT3 = "3c", "3d", "3h", "3s", "3NT"
    C4, D4, H4, S4, NT4 = "4c", "4d", "4h", "4s", "4NT"
    C5, D5, H5, S5, NT5 = "5c", "5d", "5h", "5s", "5NT"
    C6, D6, H6, S6, NT6 = "6c", "6d", "6h", "6s", "6NT"
    C7, D7, H7, S7, NT7 = "7c", "7d", "7h", "7s", "7NT"

    level: int
    strain: str
    trump: Suit | None

    __hash__ = object.__hash__


for _bid in Bid:
    _bid.level = int(_bid.value[0])
    _bid.strain = _bid.value[1:]
    _bid.trump = Suit(_bid.strain) if len(_bid.strain) == 1 else None


class Side(Enum):
    """Two partners; ``seats`` are theirs."""

    NS = "NS"
    EW = "EW"

    seats: tuple[Seat, Seat]

    __hash__ = object.__hash__

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


Side.NS.seats = (Seat.NORTH, Seat.SOUTH)
Side.EW.seats = (Seat.EAST, Seat.WEST)

_CLOCKWISE: Final = tuple(Seat)


def side_of(seat: Seat) -> Side:
    """Return the side of ``seat``."""
    return Side.NS if seat in Side.NS.seats else Side.EW


def after(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat so many ``steps`` clockwise of ``seat``."""
    return _CLOCKWISE[(seat.index + steps) % len(_CLOCKWISE)]


def partner(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return after(seat, 2)
