"""Best play with open cards for three hands, compiled.

A card is a number, 8 * suit + rank, with suits s c d h from 0 and ranks from the seven; a hand is the sum of 1 << card.
Players are 0, 1 and 2 in the order of play; one, the soloist, plays against the other two.
``first`` and ``second`` are the cards of the trick in progress, ``trump`` and ``demanded`` are suits; -1 is none.
``preferans.analysis`` asks the same in the terms of the game.
"""

from ._core import (
    PositionError,
    at_least,
    best_discard,
    best_line,
    card_values,
    discard_values,
    memory,
    solve,
    solve_many,
    table,
)

__all__ = [
    "PositionError",
    "at_least",
    "best_discard",
    "best_line",
    "card_values",
    "discard_values",
    "memory",
    "solve",
    "solve_many",
    "table",
]
