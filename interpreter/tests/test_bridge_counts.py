"""Numbers of lawful sequences of cards from an ending: they pin following suit, penalty cards and directed leads."""

from __future__ import annotations

from functools import cache

import pytest

from bridge_table import BASES
from preferans.bridge.cards import Card, Hand, after, cards_of, hand_of
from preferans.bridge.legal import Demanded, legal, winner
from preferans.bridge.notation import parse
from preferans.cards import Seat, Suit

PENALTY = Card("h8")


def hands_of(base: str) -> tuple[Hand, ...]:
    """Return the hands of an ending by ``Seat.index``."""
    lines = "".join(f"hand {seat} {cards}\n" for seat, cards in BASES[base][3].items())
    hands = [0] * 4
    for line in parse(f'[Rules "bridge-rubber"]\ndeal 1\n{lines}').deals[0].hands:
        hands[line.player.index] = hand_of(line.cards)
    return tuple(hands)


@cache
def lines(
    hands: tuple[Hand, ...], leader: Seat, trick: tuple[Card, ...], left: int, trump: Suit | None, penalty: Hand
) -> int:
    """Return how many sequences of ``left`` cards are lawful from here; East alone may have a penalty card."""
    if not left:
        return 1
    seat = after(leader, len(trick))
    owed = penalty if seat is Seat.EAST else 0
    may = legal(hands[seat.index], trick[0].suit if trick else None, owed)
    return sum(onward(hands, leader, (*trick, card), left - 1, trump, penalty & ~card.bit) for card in cards_of(may))


def onward(
    hands: tuple[Hand, ...], leader: Seat, trick: tuple[Card, ...], left: int, trump: Suit | None, penalty: Hand
) -> int:
    """Return the number of sequences after the last card of ``trick`` was played."""
    seat = after(leader, len(trick) - 1)
    rest = tuple(hand & ~trick[-1].bit if place == seat.index else hand for place, hand in enumerate(hands))
    if len(trick) < 4:
        return lines(rest, leader, trick, left, trump, penalty)
    cards = {after(leader, step): card for step, card in enumerate(trick)}
    return lines(rest, winner(cards, leader, trump), (), left, trump, penalty)


COUNTS = [
    ("A", Seat.SOUTH, None, (5, 37, 1_072, 117_416)),
    ("A2", Seat.SOUTH, None, (5, 62, 4_496, 583_616)),
    ("T", Seat.SOUTH, None, (5, 43, 1_120, 87_904)),
    ("A", Seat.WEST, None, (5, 32, 1_040, 107_784)),
    ("A", Seat.WEST, "penalty", (5, 30, 316, 29_792)),
    ("A", Seat.WEST, "forbid", (4, 28, 848, 79_592)),
    ("A", Seat.WEST, "require", (1, 4, 192, 28_192)),
]
"""Ending, leader, what East's eight of hearts does, and the numbers of sequences of 1, 4, 8 and 20 cards."""


@pytest.mark.parametrize(("base", "leader", "state", "counts"), COUNTS)
def test_numbers_of_lawful_sequences(base: str, leader: Seat, state: str | None, counts: tuple[int, ...]) -> None:
    """From each ending there are so many lawful sequences of 1, 4, 8 and 20 cards, no more and no fewer."""
    hands = hands_of(base)
    trump = Suit.HEARTS if base == "T" else None
    found = []
    for length in (1, 4, 8, 20):
        if state in ("forbid", "require"):
            # The lead is directed once, and the card by which it was directed is a penalty card no more.
            demand = Demanded("forbid" if state == "forbid" else "require", Suit.HEARTS)
            leads = cards_of(legal(hands[leader.index], None, 0, demand))
            found.append(sum(onward(hands, leader, (card,), length - 1, trump, 0) for card in leads))
        else:
            found.append(lines(hands, leader, (), length, trump, PENALTY.bit if state == "penalty" else 0))
    assert tuple(found) == counts
