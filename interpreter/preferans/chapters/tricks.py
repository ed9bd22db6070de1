"""Chapter 2.1, the trick: which cards may be played to it, and who takes it."""

from __future__ import annotations

from preferans.cards import SUIT_MASK, Hand, Seat, Suit
from preferans.rulebook import clause
from preferans.table import TrickState


@clause("codex:2.1/a", "codex:2.1/b", "codex:2.1/c")
def legal_cards(hand: Hand, led: Suit | None, trump: Suit | None) -> Hand:
    """Return the cards of ``hand`` that may be played: the suit led, else a trump, else any; a leader is free."""
    for suit in (led, trump):
        if led is not None and suit is not None and hand & SUIT_MASK[suit.index]:
            return hand & SUIT_MASK[suit.index]
    return hand


@clause("codex:3.9.16")
def forbids(trick: TrickState, place: int, held: Hand, trump: Suit | None) -> bool:
    """Say whether the card at ``place`` of ``trick`` could not be played from a hand that had ``held`` as well.

    A leader is bound by nothing but the talon's card; of an unknown card nothing can be said.
    """
    card = trick.cards[place]
    led = trick.led if place > 0 else trick.talon.suit if trick.talon is not None else None
    return card is not None and not legal_cards(card.bit | held, led, trump) & card.bit


@clause("codex:1.3", "codex:2.1/d", "codex:3.7/h")
def trick_winner(trick: TrickState, trump: Suit | None) -> Seat | None:
    """Return the taker: the highest trump, else the highest of the suit led.

    Where the talon set a suit nobody has, the suit of the first card played counts (decision C17).
    An unknown card makes the taker unknown.
    """
    cards = [card for card in trick.cards if card is not None]
    if len(cards) < len(trick.cards):
        return None
    first = cards[0].suit
    best = max(cards, key=lambda card: ([card.suit is suit for suit in (trump, trick.led, first)], card.index))
    return trick.seats[cards.index(best)]
