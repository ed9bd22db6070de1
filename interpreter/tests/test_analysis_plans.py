"""A plan of the two who play together (`follow_plan`): its cards bind them, and all else is best play."""

from __future__ import annotations

import pytest

from analysis_oracle import random_position, seeded, table_of, tricks
from preferans.analysis import Kind, Position, PositionError, follow_plan, solve, takers
from preferans.cards import CARDS, Card, Suit, hand_of


def position(solo: str, one: str, two: str, leader: int = 0, **further: object) -> Position:
    """Return a position of cards told as ``"sA h10"``; the soloist is player 0."""
    hands = tuple(hand_of(map(Card, told.split())) for told in (solo, one, two))
    return Position(hands=hands, leader=leader, **further)  # type: ignore[arg-type]


TWO_HEARTS = position("hJ h7", "sA sK", "h9 h8", leader=2, kind=Kind.FEWEST)
"""At misère player 2 leads hearts: under the eight the seven is safe, the nine then takes the jack's place below it."""


def test_low_cards_first_catch_a_misere() -> None:
    """Eight, then nine: the soloist plays the seven under the eight, and his jack lies above the nine."""
    assert follow_plan(TWO_HEARTS, (Card.H8, Card.H9)).tricks == 1


def test_high_cards_first_let_it_go() -> None:
    """King, then queen: the jack goes under the king, and the seven lies below everything."""
    high = position("hJ h7", "sA sK", "hK hQ", leader=2, kind=Kind.FEWEST)
    assert follow_plan(high, (Card.HK, Card.HQ)).tricks == 0


def test_the_first_card_is_played_to_a_trick_too() -> None:
    """Bound to the ace, player 1 lays it on the eight although his partner's queen had the trick."""
    planned = follow_plan(position("sK s8", "sA s7", "sQ c8"), (Card.SA,))
    assert planned.line[:3] == ((0, Card.S8), (1, Card.SA), (2, Card.SQ))
    # The king of the soloist then has no ace above it.
    assert planned.tricks == 1


def test_a_card_that_had_to_be_played_otherwise_is_left_out() -> None:
    """The ace falls under the ten of the plan, so the club is the next lead, and the soloist has the rest."""
    start = position("cA dQ h10", "c10 dA s7", "c7 d10 sA", leader=2)
    # Freely player 1 leads his spade to the ace, and the club that comes then is one trick for the soloist.
    assert solve(start).tricks == 1
    assert follow_plan(start, (Card.D10, Card.DA, Card.C10)).tricks == 2


def test_no_plan_is_free_play() -> None:
    """With no card in the plan everybody plays freely."""
    chance = seeded(20261130)
    for _ in range(50):
        free = random_position(chance, 3)
        planned = follow_plan(free, ())
        assert planned.tricks == solve(free).tricks == tricks(table_of(free))
        assert len(takers(free, planned.line)) == free.tricks_left


def test_a_plan_never_helps_the_two() -> None:
    """Bound to any two of their cards, the two against the soloist do no better than freely."""
    chance = seeded(7)
    for _ in range(100):
        free = random_position(chance, 3)
        theirs = [card for card in CARDS if _held(free, card)]
        planned = follow_plan(free, chance.sample(theirs, min(2, len(theirs)))).tricks
        best = solve(free).tricks
        assert planned <= best if free.kind is Kind.FEWEST else planned >= best


def _held(free: Position, card: Card) -> bool:
    return any(free.hands[(free.soloist + place) % 3] & card.bit for place in (1, 2))


def test_a_card_of_the_soloist_is_no_part_of_a_plan() -> None:
    """Only cards of the two against the soloist can be in their plan."""
    with pytest.raises(PositionError) as caught:
        follow_plan(TWO_HEARTS, (Card.H8, Card.HJ))
    assert caught.value.code == "position-plan-card"


def test_restrictions_and_plans_do_not_mix() -> None:
    """A position with a card that must be played, or a lead demanded, is none for a plan."""
    demanded = position("hJ h7", "sA sK", "h9 h8", leader=2, demanded=Suit.HEARTS)
    with pytest.raises(PositionError) as caught:
        follow_plan(demanded, (Card.H8,))
    assert caught.value.code == "position-plan"
