"""Random deals played down to an ending, as records, and what plain minimax says of the ending.

Nothing here knows the solver or the judge: cards are pairs of a suit's letter and a rank's number, every line is played
to its end, and nothing is left out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SEATS = "WNE"
DECLARER = 0
"""West, who bids and plays; North whists and opens, East passes."""

Pair = tuple[str, int]
Hands = tuple[frozenset[Pair], ...]
Laid = tuple[tuple[int, Pair], ...]


class Ending(NamedTuple):
    """A moment of play with few cards left: the record so far, and the same in plain terms."""

    text: str
    hands: Hands
    leader: int
    laid: Laid
    trump: str | None
    fewest: bool
    taken: tuple[int, int, int]

    @property
    def turn(self) -> int:
        """Return who plays next."""
        return (self.leader + len(self.laid)) % 3

    @property
    def left(self) -> int:
        """Return the tricks still to be taken."""
        return 10 - sum(self.taken)


def named(card: Pair) -> str:
    """Return a card as a record in ASCII has it."""
    return card[0] + RANKS[card[1]]


def allowed(hand: frozenset[Pair], laid: Laid, trump: str | None) -> list[Pair]:
    """Return the cards that follow: the suit led, else a trump, else any; in a fixed order."""
    if not laid:
        return sorted(hand)
    led = laid[0][1][0]
    return sorted([card for card in hand if card[0] == led] or [card for card in hand if card[0] == trump] or hand)


def taker(laid: Laid, trump: str | None) -> int:
    """Return who takes a full trick."""
    led = laid[0][1][0]
    return max(laid, key=lambda one: (one[1][0] == trump, one[1][0] == led, one[1][1]))[0]


def without(hands: Hands, player: int, card: Pair) -> Hands:
    """Return the hands after a card is played."""
    return tuple(hand - {card} if place == player else hand for place, hand in enumerate(hands))


def minimax(
    hands: Hands,
    leader: int,
    laid: Laid,
    trump: str | None,
    *,
    fewest: bool,
    plan: Sequence[Pair] = (),
    gone: int = 0,
    soloist: int = DECLARER,
) -> int:
    """Return the soloist's tricks when all play their best and ``plan`` binds the two others.

    The first card of the plan is played as soon as its owner may, each further one is led when its turn in the plan has
    come and its owner has the lead; one that was played otherwise is left out.  ``gone`` cards of it are past.
    """
    if not laid and not any(hands):
        return 0
    turn = (leader + len(laid)) % 3
    cards = allowed(hands[turn], laid, trump)
    if gone < len(plan) and plan[gone] in cards and (gone == 0 or not laid):
        cards = [plan[gone]]
    results = []
    for card in cards:
        after, played = without(hands, turn, card), (*laid, (turn, card))
        past = gone
        while past < len(plan) and not any(plan[past] in hand for hand in after):
            past += 1
        if len(played) < 3:
            rest = minimax(after, leader, played, trump, fewest=fewest, plan=plan, gone=past, soloist=soloist)
            results.append(rest)
        else:
            winner = taker(played, trump)
            rest = minimax(after, winner, (), trump, fewest=fewest, plan=plan, gone=past, soloist=soloist)
            results.append(rest + (winner == soloist))
    return max(results) if (turn == soloist) != fewest else min(results)


def best(ending: Ending, plan: Sequence[Pair] = ()) -> int:
    """Return the declarer's tricks in the whole deal with best play from ``ending`` on."""
    rest = minimax(ending.hands, ending.leader, ending.laid, ending.trump, fewest=ending.fewest, plan=plan)
    return ending.taken[DECLARER] + rest


def random_ending(chance: random.Random, size: int, into: int, *, misere: bool = False, passed: bool = False) -> Ending:
    """Return a random deal played until ``size`` cards are left each and ``into`` cards of a trick are laid.

    It is a game of six, a misère, or (``passed``) an all-pass at three hands in which the talon takes no part.
    """
    pack = [(suit, rank) for suit in "scdh" for rank in range(8)]
    chance.shuffle(pack)
    talon = pack[30:]
    twelve = pack[:10] + talon
    thrown = chance.sample(twelve, 2)
    trump = None if misere or passed else chance.choice(["s", "c", "d", "h", None])
    order = "misere" if misere else f"6{trump or 'NT'}"
    text = "".join(
        f"hand {seat} {' '.join(map(named, pack[10 * place : 10 * place + 10]))}\n" for place, seat in enumerate(SEATS)
    )
    answers = "" if misere else "N whist E pass N open\n"
    text = (
        f'[Players "4"]\ndeal 1 dealer S\n{text}talon {" ".join(map(named, talon))}\n'
        f"W {'misere' if misere else '6s'} N pass E pass\n"
        f"W take W discard {' '.join(map(named, thrown))} W order {order}\n{answers}"
    )
    west = frozenset(pack[:10]) if passed else frozenset(twelve) - frozenset(thrown)
    if passed:
        head = text.split("W misere")[0].split("W 6s")[0].replace('"4"', '"3"').replace("dealer S", "dealer E")
        text = f"{head}W pass N pass E pass\n"
    hands: Hands = (west, frozenset(pack[10:20]), frozenset(pack[20:30]))
    leader, laid, taken, played = 0, (), [0, 0, 0], []
    while len(hands[(leader + len(laid)) % 3]) > size or len(laid) < into or min(map(len, hands)) > size - bool(into):
        turn = (leader + len(laid)) % 3
        card = chance.choice(allowed(hands[turn], laid, trump))
        played.append(f"{SEATS[turn]} {named(card)}")
        hands, laid = without(hands, turn, card), (*laid, (turn, card))
        if len(laid) == 3:
            leader, laid = taker(laid, trump), ()
            taken[leader] += 1
    return Ending(f"{text}{' '.join(played)}\n", hands, leader, laid, trump, misere, (taken[0], taken[1], taken[2]))
