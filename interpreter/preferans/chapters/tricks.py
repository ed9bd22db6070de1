"""Chapter 2.1, the trick: which cards may be played to it, and who takes it."""

from __future__ import annotations

from preferans.cards import SUIT_MASK, Card, Hand, Seat, Suit
from preferans.rulebook import clause
from preferans.table import TrickState


@clause("codex:2.1/a", "codex:2.1/b", "codex:2.1/c")
def legal_cards(hand: Hand, led: Suit | None, trump: Suit | None) -> Hand:
    """Return the cards of ``hand`` that may be played: the suit led, else a trump, else any; a leader is free."""
    if led is None:
        return hand
    return hand & SUIT_MASK[led.index] or (hand & SUIT_MASK[trump.index] if trump is not None else 0) or hand


@clause("codex:2.1/d", "codex:3.7/h")
def trick_winner(trick: TrickState, trump: Suit | None) -> Seat | None:
    """Return the taker: the highest trump, else the highest of the suit led.

    Where the talon set a suit nobody has, the suit of the first card played counts (decision C17).
    An unknown card makes the taker unknown.
    """
    best: Card | None = None
    taker: Seat | None = None
    for counted in (trump, trick.led, trick.cards[0].suit if trick.cards[0] is not None else None):
        if counted is None:
            continue
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if card is None:
                return None
            if card.suit is counted and (best is None or card.index > best.index):
                best, taker = card, seat
        if taker is not None:
            return taker
    return taker
