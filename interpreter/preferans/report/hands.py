"""The cards as they were dealt, hand by hand and suit by suit."""

from __future__ import annotations

from typing import Final

import msgspec

from preferans.cards import Card, Suit
from preferans.record import Deal
from preferans.report.voice import Voice

NONE: Final = "–"
"""Stands where a hand has no card of a suit."""


class Holding(msgspec.Struct, frozen=True):
    """A hand: its seat, the ranks of each suit from the highest, and how many cards are unknown.

    The suits stand in their order, spades first.
    """

    seat: str
    suits: tuple[str, ...]
    unknown: int


def holdings(deal: Deal | None, voice: Voice) -> tuple[Holding, ...]:
    """Return the hands of a deal in the order of the table."""
    lines = sorted(deal.hands if deal else (), key=lambda line: line.player.index)
    return tuple(
        Holding(line.player.value, tuple(_ranks(line.cards, suit, voice) for suit in Suit), line.cards.count(None))
        for line in lines
    )


def _ranks(cards: tuple[Card | None, ...], suit: Suit, voice: Voice) -> str:
    held = sorted((card for card in cards if card is not None and card.suit is suit), key=lambda c: -c.rank.index)
    return " ".join(voice.value(card).removeprefix(suit.symbol) for card in held) or NONE


def cards_text(cards: tuple[Card | str | None, ...], voice: Voice) -> str:
    """Return cards in the order given, ``?`` for an unknown one: ``♥8 ♥7``."""
    return " ".join(voice.value(card) for card in cards)
