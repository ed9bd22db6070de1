"""Which cards a player may play: the duty to follow suit, a demand of the declarer, and the duty to a penalty card."""

from __future__ import annotations

from typing import Literal

import msgspec

from preferans.bridge.cards import SUIT_MASK, Card, Hand, cards_of
from preferans.cards import Seat, Suit
from preferans.rulebook import clause

DemandKind = Literal["require", "forbid", "highest", "lowest", "suit"]


class Demanded(msgspec.Struct, frozen=True):
    """What is asked of a player's next lead (``require``, ``forbid``) or of the next card to this trick."""

    kind: DemandKind
    suit: Suit | None = None


def cards_in(led: Suit | None) -> Hand:
    """Return the cards of a suit, none where none is named."""
    return SUIT_MASK[led] if led is not None else 0


@clause("bridge:7.3/b")
def following(hand: Hand, led: Suit | None) -> Hand:
    """Return the cards of ``hand`` that follow ``led``, or all of it if none does or the player leads."""
    return hand & cards_in(led) or hand


def asked_for(cards: Hand, demand: Demanded) -> Hand:
    """Return those of the lawful ``cards`` that do what is asked, perhaps none."""
    if demand.kind == "forbid" and demand.suit is not None:
        return cards & ~SUIT_MASK[demand.suit]
    if demand.suit is None:
        ordered = list(cards_of(cards))
        return ordered[-1 if demand.kind == "highest" else 0].bit
    return cards & SUIT_MASK[demand.suit]


@clause("bridge:R14", "bridge:R12/b")
def obeying(cards: Hand, led: Suit | None, demand: Demanded) -> Hand:
    """Return the lawful ``cards`` that obey the ``demand``; all of them where it cannot be obeyed.

    The highest and the lowest are cards of the suit led: without one the demand cannot be obeyed.
    """
    if demand.kind in ("highest", "lowest") and not cards & cards_in(led):
        return cards
    return asked_for(cards, demand) or cards


@clause("bridge:R5/a")
def owing(cards: Hand, penalty: Hand) -> Hand:
    """Return the penalty cards among the ``cards`` that may be played, which then must be; all if there is none."""
    return cards & penalty or cards


def obedient(hand: Hand, led: Suit | None, *demands: Demanded) -> Hand:
    """Return the cards of ``hand`` that follow ``led`` and obey the ``demands``, whatever penalty cards it holds.

    Of several ``demands`` each is obeyed as far as those before it leave a card for it.
    """
    cards = following(hand, led)
    for demand in demands:
        cards = obeying(cards, led, demand)
    return cards


def legal(hand: Hand, led: Suit | None, penalty: Hand = 0, *demands: Demanded) -> Hand:
    """Return the cards of ``hand`` that may be played to a trick in which ``led`` was led (``None``: to lead)."""
    return owing(obedient(hand, led, *demands), penalty)


@clause("bridge:7.3/c")
def winner(cards: dict[Seat, Card], leader: Seat, trump: Suit | None) -> Seat:
    """Return who wins a trick of these ``cards``."""
    led = cards[leader].suit

    def strength(seat: Seat) -> tuple[bool, bool, int]:
        card = cards[seat]
        return card.suit is trump, card.suit is led, card.rank.index

    return max(cards, key=strength)
