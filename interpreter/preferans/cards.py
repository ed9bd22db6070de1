"""Suits, ranks, cards, strains, contracts and seats: the nouns every other module speaks in.

Everything here is a frozen enumeration whose value is its JSON form (``"s10"``, ``"7s"``, ``"W"``).
Members carry their numbers as plain attributes, so a hand can be a 32-bit set of ``Card.bit``; cards and seats carry
their value as ``text`` too, since ``value`` itself is a call, and slow before Python 3.12.
The order of suits and ranks is that of clause ``codex:1.3``; the order of contracts is a table of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

__all__ = [
    "CARDS",
    "CARDS_BY_SUIT",
    "EMPTY",
    "PACK",
    "SUIT_MASK",
    "Card",
    "Contract",
    "Hand",
    "Rank",
    "Seat",
    "Suit",
    "cards_of",
    "hand_of",
]

Hand = int
"""A set of cards: bit ``card.index`` is set when the card is in it."""

EMPTY: Final[Hand] = 0


class Suit(Enum):
    """A suit; the value is its ASCII letter, ``index`` its place in the order of suits (spades lowest)."""

    SPADES = "s"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"

    index: int
    symbol: str

    # Identity hash: members are singletons, and the enum's own hash is a slow Python call.
    __hash__ = object.__hash__


for _number, (_suit, _symbol) in enumerate(zip(Suit, "♠♣♦♥", strict=True)):
    _suit.index = _number
    _suit.symbol = _symbol


class Rank(Enum):
    """A rank; the value is its printed form, ``index`` its place from the seven (0) to the ace (7)."""

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


class Card(Enum):
    """One of the 32 cards; the value is suit letter then rank: ``"s10"``, ``"hA"``.

    ``index`` is ``suit.index * 8 + rank.index``, ``bit`` is ``1 << index``.
    """

    S7, S8, S9, S10, SJ, SQ, SK, SA = "s7", "s8", "s9", "s10", "sJ", "sQ", "sK", "sA"
    C7, C8, C9, C10, CJ, CQ, CK, CA = "c7", "c8", "c9", "c10", "cJ", "cQ", "cK", "cA"
    D7, D8, D9, D10, DJ, DQ, DK, DA = "d7", "d8", "d9", "d10", "dJ", "dQ", "dK", "dA"
    H7, H8, H9, H10, HJ, HQ, HK, HA = "h7", "h8", "h9", "h10", "hJ", "hQ", "hK", "hA"

    index: int
    text: str
    bit: Hand
    suit: Suit
    rank: Rank

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """Symbol and rank, as on paper: ``♠10``."""
        return f"{self.suit.symbol}{self.rank.value}"


for _number, _card in enumerate(Card):
    _card.index = _number
    _card.text = _card.value
    _card.bit = 1 << _number
    _card.suit = Suit(_card.value[0])
    _card.rank = Rank(_card.value[1:])

CARDS: Final[tuple[Card, ...]] = tuple(Card)
"""All cards by ``index``."""

PACK: Final[Hand] = (1 << len(CARDS)) - 1
"""The whole pack as a set."""

CARDS_BY_SUIT: Final[tuple[tuple[Card, ...], ...]] = tuple(
    tuple(card for card in CARDS if card.suit is suit) for suit in Suit
)
"""The eight cards of each suit, lowest first, by ``suit.index``."""

SUIT_MASK: Final[tuple[Hand, ...]] = tuple(sum(card.bit for card in row) for row in CARDS_BY_SUIT)
"""The eight cards of each suit as a set, by ``suit.index``."""


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return the set of ``cards``; a repeated card counts once."""
    hand = EMPTY
    for card in cards:
        hand |= card.bit
    return hand


def cards_of(hand: Hand) -> Iterator[Card]:
    """Yield the cards of ``hand`` from the lowest index up."""
    while hand:
        low = hand & -hand
        yield CARDS[low.bit_length() - 1]
        hand ^= low


class Seat(Enum):
    """A seat at the table, clockwise W N E S; three players sit at W, N and E."""

    WEST = "W"
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"

    index: int
    text: str

    __hash__ = object.__hash__


for _number, _seat in enumerate(Seat):
    _seat.index = _number
    _seat.text = _seat.value


class Contract(Enum):
    """A game that can be bid or ordered; the value is level then strain (``"6s"``, ``"7NT"``) or ``"misere"``.

    ``level`` is the number of tricks undertaken (0 for misère), ``trump`` the trump suit or ``None``.
    """

    S6, C6, D6, H6, NT6 = "6s", "6c", "6d", "6h", "6NT"
    S7, C7, D7, H7, NT7 = "7s", "7c", "7d", "7h", "7NT"
    S8, C8, D8, H8, NT8 = "8s", "8c", "8d", "8h", "8NT"
    S9, C9, D9, H9, NT9 = "9s", "9c", "9d", "9h", "9NT"
    S10, C10, D10, H10, NT10 = "10s", "10c", "10d", "10h", "10NT"
    MISERE = "misere"

    level: int
    trump: Suit | None
    strain: str
    is_misere: bool

    __hash__ = object.__hash__


def _describe(contract: Contract) -> None:
    contract.is_misere = contract is Contract.MISERE
    text = "" if contract.is_misere else contract.value
    contract.level = int(text.rstrip("sdchNT") or "0")
    contract.strain = text.lstrip("0123456789")
    contract.trump = Suit(contract.strain) if len(contract.strain) == 1 else None


for _contract in Contract:
    _describe(_contract)
