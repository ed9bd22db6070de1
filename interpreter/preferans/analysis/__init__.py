"""Open-hand analysis: what best play with all cards known leads to, in pure Python.

>>> from preferans.analysis import Position, solve
>>> from preferans.cards import Card, Suit, hand_of
>>> hands = (hand_of([Card.SA, Card.C7]), hand_of([Card.SK, Card.CA]), hand_of([Card.SQ, Card.CK]))
>>> solve(Position(hands=hands, leader=0, trump=Suit.SPADES)).tricks
1
"""

from .discards import Best, Discard, best_contract, best_discard
from .position import Hands, Kind, Position, PositionError, legal_cards
from .solver import Line, Result, at_least, best_line, card_values, guarantee, solve

__all__ = [
    "Best",
    "Discard",
    "Hands",
    "Kind",
    "Line",
    "Position",
    "PositionError",
    "Result",
    "at_least",
    "best_contract",
    "best_discard",
    "best_line",
    "card_values",
    "guarantee",
    "legal_cards",
    "solve",
]
