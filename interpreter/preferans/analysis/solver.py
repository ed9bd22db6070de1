"""The questions about one position: tricks, whether a number is reached, the value of every card, a best line."""

from __future__ import annotations

import msgspec

from preferans.cards import Card, Suit, cards_of

from .game import after, choices, first_guess, holds, search_for, state_of, value
from .position import PLAYERS, Hands, Kind, Position

Line = tuple[tuple[int, Card], ...]
"""Plays in order: (player, card)."""

TrickTable = tuple[tuple[int, ...], ...]
"""Tricks by soloist and strain: the four suits, no-trump, misère."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to `solve`: the soloist's ``tricks`` and the ``nodes`` (starts of tricks) the search looked at."""

    tricks: int
    nodes: int


def solve(position: Position) -> Result:
    """Return how many tricks the soloist takes from here on, the trick in progress included, when all play their best.

    He is after most or fewest as ``position.kind`` says; the other two play together against him.
    """
    search = search_for(position)
    state = state_of(position)
    tricks = value(search, state, first_guess(search, state))
    return Result(tricks=tricks, nodes=search.nodes)


def trick_table(hands: Hands, leader: int) -> TrickTable:
    """Return the tricks of every soloist in every strain when ``leader`` leads to the first of as many as they hold.

    A row stands for each soloist; its columns are the four suits as trumps, no-trump, and misère.
    """
    strains = [*((suit, Kind.MOST) for suit in (*Suit, None)), (None, Kind.FEWEST)]
    return tuple(
        tuple(
            solve(Position(hands=hands, leader=leader, soloist=soloist, trump=trump, kind=kind)).tricks
            for trump, kind in strains
        )
        for soloist in range(PLAYERS)
    )


def at_least(position: Position, tricks: int) -> bool:
    """Say whether the soloist takes ``tricks`` or more from here on; much quicker than `solve`.

    At misère the soloist tries not to: ``at_least(position, 1)`` asks whether he can be caught.
    """
    return holds(search_for(position), state_of(position), tricks)


def card_values(position: Position) -> dict[Card, int]:
    """Return the soloist's tricks from here on for every card the player on turn may play, lowest card first."""
    search = search_for(position)
    state = state_of(position)
    guess = first_guess(search, state)
    values = {}
    for card in cards_of(choices(search, state)):
        following, taken = after(search, state, card.bit)
        guess = taken + value(search, following, guess - taken)
        values[card] = guess
    return values


def best_line(position: Position) -> Line:
    """Return one line of best play by both sides to the end; of equally good cards the lowest is played.

    The players are numbered as in ``position``.
    """
    search = search_for(position)
    state = state_of(position)
    tricks = value(search, state, first_guess(search, state))
    line: list[tuple[int, Card]] = []
    while state.tricks_left:
        for card in cards_of(choices(search, state)):
            following, taken = after(search, state, card.bit)
            if value(search, following, tricks - taken) == tricks - taken:
                break
        line.append(((state.turn + position.soloist) % PLAYERS, card))
        state, tricks = following, tricks - taken
    return tuple(line)


def guarantee(position: Position, player: int) -> Result:
    """Return the fewest tricks that ``player`` can be sure of in all-pass, whatever the other two do.

    All-pass has no sides: each plays for himself, and what happens depends on what the others want.  The guarantee
    takes them both as enemies who play together, so it is what he need never exceed, not what he will get.
    Kind, soloist and trump of ``position`` do not matter.  The talon must be out of play: all its tricks behind.

    Raises ``PositionError`` if there is no such player.
    """
    alone = msgspec.structs.replace(position, soloist=player, kind=Kind.FEWEST, trump=None)
    return solve(alone)
