"""What a declarer who holds twelve cards does best: which two to discard, and which contract to order."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

import msgspec

from preferans.cards import Card, Contract, Hand, Suit, cards_of

from .game import first_guess, holds, search_for, state_of, value
from .position import Kind, Position, PositionError

STRAINS: Final[tuple[Suit | None, ...]] = (*Suit, None)
"""The strains in their order, no-trump last."""


class Discard(msgspec.Struct, frozen=True, kw_only=True):
    """A best discard: the ``cards`` given up, the declarer's ``tricks`` after it, and the ``nodes`` of the search."""

    cards: tuple[Card, Card]
    tricks: int
    nodes: int


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """The best contract: ``contract`` (``None`` when no game can be made), with its discard.

    ``discards`` has the best discard for every strain, by trump suit, ``None`` for no-trump.
    """

    contract: Contract | None
    discard: Discard
    discards: Mapping[Suit | None, Discard]
