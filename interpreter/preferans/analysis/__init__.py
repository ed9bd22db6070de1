"""Open-hand analysis: what best play with all cards known leads to.

The compiled core (the distribution ``preferans-solver``) answers where it is installed, else its twin in Python, which
is some hundred times slower; ``COMPILED`` says which.

>>> from preferans.analysis import Position, solve
>>> from preferans.cards import Card, Suit, hand_of
>>> hands = (hand_of([Card.SA, Card.C7]), hand_of([Card.SK, Card.CA]), hand_of([Card.SQ, Card.CK]))
>>> solve(Position(hands=hands, leader=0, trump=Suit.SPADES)).tricks
1
"""

from importlib.util import find_spec
from typing import Final

from .discards import Best, Discard
from .lines import takers
from .plans import Planned, follow_plan
from .position import Hands, Kind, Position, PositionError, legal_cards
from .solver import Line, Result, TrickTable

COMPILED: Final = find_spec("preferans_solver") is not None
"""Whether the compiled core is installed and answers."""

if COMPILED:
    from .compiled import at_least, best_contract, best_discard, best_line, card_values, guarantee, solve, trick_table
else:
    from .discards import best_contract, best_discard
    from .solver import at_least, best_line, card_values, guarantee, solve, trick_table

__all__ = [
    "COMPILED",
    "Best",
    "Discard",
    "Hands",
    "Kind",
    "Line",
    "Planned",
    "Position",
    "PositionError",
    "Result",
    "TrickTable",
    "at_least",
    "best_contract",
    "best_discard",
    "best_line",
    "card_values",
    "follow_plan",
    "guarantee",
    "legal_cards",
    "solve",
    "takers",
    "trick_table",
]
