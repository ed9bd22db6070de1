"""The same questions put to the compiled core ``preferans-solver``; importable only where it is installed.

Arguments, answers and errors are those of ``solver`` and ``discards``, the twin in Python, except that the numbers of
nodes differ.
"""

from __future__ import annotations

import msgspec
import preferans_solver as core

from preferans.cards import CARDS, Card, Hand, Suit, cards_of

from .discards import STRAINS, Best, Discard, best_of
from .position import Hands, Kind, Position, PositionError
from .solver import Line, Result, TrickTable


def _arguments(position: Position) -> tuple[int, int, int, int, int, int, bool, int, int, Hand, Hand, int]:
    played = [card.index for _, card in position.played]
    first, second, *_ = (*played, -1, -1)
    one, two, three = position.hands
    trump = -1 if position.trump is None else position.trump.index
    demanded = -1 if position.demanded is None else position.demanded.index
    fewest = position.kind is Kind.FEWEST
    restrictions = (position.forced, position.forbidden, demanded)
    return (one, two, three, position.leader, position.soloist, trump, fewest, first, second, *restrictions)


def solve(position: Position) -> Result:
    """Return how many tricks the soloist takes from here on, this trick included, when all play their best."""
    tricks, nodes = core.solve(*_arguments(position))
    return Result(tricks=tricks, nodes=nodes)


def trick_table(hands: Hands, leader: int) -> TrickTable:
    """Return the tricks of every soloist in every strain when ``leader`` leads to the first of as many as they hold."""
    Position(hands=hands, leader=leader)
    return tuple(tuple(row) for row in core.table(*hands, leader))


def at_least(position: Position, tricks: int) -> bool:
    """Say whether the soloist takes ``tricks`` or more from here on; much quicker than `solve`."""
    answer: bool = core.at_least(tricks, *_arguments(position))
    return answer


def card_values(position: Position) -> dict[Card, int]:
    """Return the soloist's tricks from here on for every card the player on turn may play, lowest card first."""
    return {CARDS[card]: tricks for card, tricks in core.card_values(*_arguments(position))}


def best_line(position: Position) -> Line:
    """Return one line of best play by both sides to the end; of equally good cards the lowest is played."""
    return tuple((player, CARDS[card]) for player, card in core.best_line(*_arguments(position)))


def guarantee(position: Position, player: int) -> Result:
    """Return the fewest tricks that ``player`` can be sure of in all-pass, whatever the other two do."""
    return solve(msgspec.structs.replace(position, soloist=player, kind=Kind.FEWEST, trump=None))


def best_discard(
    twelve: Hand, others: tuple[Hand, Hand], trump: Suit | None, leader: int, kind: Kind = Kind.MOST
) -> Discard:
    """Return which two of the declarer's ``twelve`` cards to give up for most tricks, or for fewest at misère."""
    if twelve.bit_count() != others[0].bit_count() + 2:
        raise PositionError("position-discard", {"count": twelve.bit_count(), "other": others[0].bit_count()})
    shared = twelve & (others[0] | others[1])
    if shared:
        raise PositionError("position-card-twice", {"card": next(cards_of(shared))})
    # Whatever else is wrong is named by the position that is left without two of the cards.
    rest = twelve & (twelve - 1)
    Position(hands=(rest & (rest - 1), *others), leader=leader, trump=trump, kind=kind)
    one, two, tricks, nodes = core.best_discard(
        twelve, *others, -1 if trump is None else trump.index, leader, kind is Kind.FEWEST
    )
    return Discard(cards=(CARDS[one], CARDS[two]), tricks=tricks, nodes=nodes)


def best_contract(twelve: Hand, others: tuple[Hand, Hand], leader: int) -> Best:
    """Return the highest game a declarer of ``twelve`` cards can make against open cards, with its discard."""
    return best_of({trump: best_discard(twelve, others, trump, leader) for trump in STRAINS})
