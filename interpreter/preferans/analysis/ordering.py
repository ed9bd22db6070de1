"""Which card is tried first.  Nothing here changes an answer, only how soon it is found.

Cards are sets of one card; a weight is any number, the heaviest is tried first.  Player 0 is the soloist.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from preferans.cards import Hand

from .suits import Facts


class Weights(NamedTuple):
    """How much counts for a lead where the soloist is after tricks; found by trying on random deals.

    ``length`` of the suit, by card; ``sure`` a suit the leader can cash, ``sure_rank`` its cards by rank; ``partner`` a
    suit the partner can cash, ``partner_rank`` and ``rank`` the cards of that and of all other suits, by rank;
    ``ruff`` a defender's lead that makes the soloist trump.
    """

    length: int
    sure: int
    sure_rank: int
    partner: int
    partner_rank: int
    rank: int
    ruff: int


TRUMP: Final = Weights(length=-2, sure=24, sure_rank=2, partner=45, partner_rank=5, rank=-1, ruff=6)
NO_TRUMP: Final = Weights(length=-8, sure=33, sure_rank=2, partner=33, partner_rank=-17, rank=-13, ruff=0)


def lead_most(cards: list[Hand], facts: Facts, trump: int | None, leader: int) -> None:
    """Sort the leads where the soloist is after tricks by their weights."""
    partner = 3 - leader if leader else 0
    worth = NO_TRUMP if trump is None else TRUMP
    weights = {}
    for card in cards:
        index = card.bit_length() - 1
        s, rank = index >> 3, index & 7
        suit = facts[s]
        weight = worth.length * suit.lengths[leader]
        if suit.cash[leader]:
            weight += worth.sure + worth.sure_rank * rank
        elif partner and suit.cash[partner]:
            weight += worth.partner + worth.partner_rank * rank
        else:
            weight += worth.rank * rank
        if leader and s != trump and not suit.lengths[0]:
            weight += worth.ruff
        weights[card] = weight
    cards.sort(key=weights.__getitem__, reverse=True)


def lead_fewest(cards: list[Hand], facts: Facts, leader: int) -> None:
    """Sort the leads where the soloist avoids tricks: defenders lead low where he must follow, he gets out low.

    The numbers were found by trying on random deals.
    """
    weights = {}
    for card in cards:
        index = card.bit_length() - 1
        suit = facts[index >> 3]
        solo, one, two = suit.lengths
        weight = -2 * (index & 7)
        if leader == 0:
            weight += 6 * (one + two) - 2 * solo + (0 if suit.under else 8)
        else:
            own, partner = (one, two) if leader == 1 else (two, one)
            weight += partner - 2 * own - 2 * solo + (0 if solo else -12)
            weight += (0 if suit.under else 2) + (9 if suit.gift[leader] else 0)
        weights[card] = weight
    cards.sort(key=weights.__getitem__, reverse=True)


def reply_most(cards: list[Hand], above: Hand, rival: Hand, friendly: bool) -> list[Hand]:
    """Order the replies where the soloist is after tricks.

    ``above`` are the cards that take the trick as it lies, ``friendly`` says whether the own side has it, ``rival`` are
    the cards with which a player of the other side may still follow.
    """
    winners = [card for card in cards if card & above]
    losers = [card for card in cards if not card & above]
    losers.sort(key=_low)
    winners.sort(key=_low)
    if friendly:
        return losers + winners if not rival & above else winners[::-1] + losers
    if rival:
        return winners[::-1] + losers
    return winners + losers


def _low(card: Hand) -> int:
    return (card.bit_length() - 1) & 7


def reply_fewest(cards: list[Hand], above: Hand, soloist: bool, taking: bool, coming: bool) -> list[Hand]:
    """Order the replies where the soloist avoids tricks.

    ``soloist``: he is on turn; ``taking``: he has the trick as it lies; ``coming``: he has still to play.
    """
    cards.sort(key=_low, reverse=True)
    winners = [card for card in cards if card & above]
    losers = [card for card in cards if not card & above]
    if soloist:
        return losers + winners[::-1] if coming else losers + winners
    if taking:
        return losers + winners
    if coming:
        return losers[::-1] + winners[::-1]
    return winners + losers
