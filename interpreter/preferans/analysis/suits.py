"""One suit as the search sees it: who holds its cards in order, and what may be read from that without searching.

A suit is three bytes, the cards of players 0, 1 and 2; bit 0 is the seven.
Facts are worked out once for each division of a suit and remembered: there are at most 65,536 divisions.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Division = tuple[int, int, int]
"""The cards of one suit held by players 0, 1 and 2, a byte each."""


class SuitFacts(NamedTuple):
    """What one division of a suit says; tuples go by player, *soloist* is player 0 and *defenders* are 1 and 2.

    ``order``: the owners from the highest card down as digits of a number, alike for divisions that play alike;
    ``lengths``: cards held; ``cash``: tricks the player on lead takes by leading the suit from the top, none ruffing;
    ``masters``: cards above every card of the other side;
    ``under``: the soloist's i-th lowest card is below the defenders' i-th lowest for every i;
    ``exit``: he may also lead his lowest card, lose that trick, and still be ``under``;
    ``gift``: by player, whether a defender's lead can lie below all the soloist's cards, the partner's card too;
    ``mastered``: every card of the soloist is above every card of the defenders.
    """

    order: int
    lengths: tuple[int, int, int]
    cash: tuple[int, int, int]
    masters: tuple[int, int, int]
    under: bool
    exit: bool
    gift: tuple[bool, bool, bool]
    mastered: bool


Facts = tuple[SuitFacts, SuitFacts, SuitFacts, SuitFacts]
"""The facts of the four suits, by ``suit.index``."""


def _ranks(cards: int) -> list[int]:
    """Return the ranks in ``cards``, lowest first."""
    return [rank for rank in range(8) if cards >> rank & 1]


def _cash(own: list[int], enemies: list[list[int]], partner: list[int]) -> int:
    """Return how many rounds the leader takes by playing from the top, keeping the lead, when nobody ruffs.

    A round is won while the card led is above all an enemy may still hold: he keeps his best card to the last.
    The partner must have something lower to play in each round; he goes down to his lowest cards last.
    """
    top = own[::-1]
    for rounds in range(len(own), 0, -1):
        wins = all(top[r] > enemy[-1] for enemy in enemies for r in range(min(rounds, len(enemy))))
        ducks = min(rounds, len(partner))
        if wins and all(partner[ducks - 1 - r] < top[r] for r in range(ducks)):
            return rounds
    return 0


def _masters(own: int, others: int) -> int:
    return (own >> others.bit_length()).bit_count()


def _is_under(own: list[int], others: list[int], held: int) -> bool:
    return all(own[i] < others[i] for i in range(min(len(own), held)))


def _gift(own: list[int], partner: list[int], soloist: list[int]) -> bool:
    if not own or not soloist or own[0] > soloist[0]:
        return False
    return not partner or partner[0] < soloist[0]


def _order(cards: Division) -> int:
    number = 1
    for rank in range(7, -1, -1):
        for player in range(3):
            if cards[player] >> rank & 1:
                number = number * 3 + player
    return number


@cache
def suit_facts(soloist: int, left: int, right: int) -> SuitFacts:
    """Return the facts of a suit divided so."""
    alone, one, two = _ranks(soloist), _ranks(left), _ranks(right)
    both = sorted(one + two)
    holders = (left > 0) + (right > 0)
    under = _is_under(alone, both, len(both))
    return SuitFacts(
        order=_order((soloist, left, right)),
        lengths=(len(alone), len(one), len(two)),
        cash=(_cash(alone, [one, two], []), _cash(one, [alone], two), _cash(two, [alone], one)),
        masters=(_masters(soloist, left | right), _masters(left, soloist), _masters(right, soloist)),
        under=under,
        exit=bool(under and alone and both) and _is_under(alone[1:], both, len(both) - holders),
        gift=(False, _gift(one, two, alone), _gift(two, one, alone)),
        mastered=not alone or not both or alone[0] > both[-1],
    )


@cache
def groups(own: int, live: int) -> tuple[int, ...]:
    """Return one card of each group of equals in ``own``, highest first, all in one suit whose cards left are ``live``.

    Two cards of a hand are equals when no live card of another lies between them: they take and lose the same tricks.
    ``live`` may include ``own``; the lowest card stands for its group.
    """
    found: list[int] = []
    foreign = live & ~own
    joined = False
    for rank in range(7, -1, -1):
        bit = 1 << rank
        if own & bit:
            if joined:
                found[-1] = bit
            else:
                found.append(bit)
            joined = True
        elif foreign & bit:
            joined = False
    return tuple(found)
