"""A line of play read again: who takes each of its tricks."""

from __future__ import annotations

from .game import after, search_for, state_of
from .position import PLAYERS, Position
from .solver import Line


def takers(position: Position, line: Line) -> tuple[int, ...]:
    """Return who takes each trick that ``line`` fills, played from ``position`` on; players as in the position."""
    search, state = search_for(position), state_of(position)
    found = []
    for _, card in line:
        state, _ = after(search, state, card.bit)
        if not state.played:
            found.append((state.leader + position.soloist) % PLAYERS)
    return tuple(found)
