"""Open-hand analysis on known values, against plain minimax, and on questions that cannot be asked."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from analysis_oracle import allowed, on_turn, pair, pairs, play, random_position, seeded, table_of, tricks
from preferans.analysis import (
    Kind,
    Position,
    PositionError,
    at_least,
    best_contract,
    best_discard,
    best_line,
    card_values,
    guarantee,
    legal_cards,
    solve,
)
from preferans.cards import CARDS, Card, Contract, Rank, Suit, hand_of
from preferans.chapters import tricks as chapter

KNOWN = json.loads((Path(__file__).parent / "data" / "open_hand.json").read_text("utf-8"))
TRUMPS = {suit.value.upper(): suit for suit in Suit}


def hand(suits: dict[str, str]) -> int:
    """Return a hand of the file of known values, where ``T`` is the ten."""
    ranks = "789TJQKA"
    return sum(1 << (TRUMPS[suit].index * 8 + ranks.index(rank)) for suit, held in suits.items() for rank in held)


def position(hands: list[dict[str, str]], soloist: int, strain: str, leader: int) -> Position:
    """Return the position of one known value."""
    one, two, three = (hand(suits) for suits in hands)
    kind = Kind.FEWEST if strain == "misere" else Kind.MOST
    return Position(hands=(one, two, three), leader=leader, soloist=soloist, trump=TRUMPS.get(strain), kind=kind)


def wrong(rows: list[tuple[list[dict[str, str]], list[Any]]]) -> list[Any]:
    """Return the known values that `solve` does not confirm."""
    return [(hands, row) for hands, row in rows if solve(position(hands, *row[:3])).tricks != row[3]]


def known_rows(*strains: str) -> list[tuple[list[dict[str, str]], list[Any]]]:
    """Return the known values of whole deals in some strains."""
    return [(deal["hands"], row) for deal in KNOWN["deals"] for row in deal["results"] if row[1] in strains]


# --- known values ------------------------------------------------------------------------------------------------


def test_all_known_endings() -> None:
    """All 972 known values of the 75 endings of three to five cards are found exactly."""
    rows = [(ending["hands"], row) for ending in KNOWN["endings"] for row in ending["results"]]
    assert len(rows) == 972
    assert wrong(rows) == []


@pytest.mark.parametrize(
    ("strains", "step", "count"), [(("S", "C", "D", "H"), 61, 60), (("NT",), 31, 30), (("misere",), 43, 21)]
)
def test_known_whole_deals(strains: tuple[str, ...], step: int, count: int) -> None:
    """Of the 5,400 known values of whole deals 111 are found exactly: 60 with trumps, 30 at no-trump, 21 at misère."""
    rows = known_rows(*strains)[::step]
    assert len(rows) == count
    assert wrong(rows) == []


# --- against plain minimax ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_values_equal_plain_minimax(seed: int) -> None:
    """On 600 random endings with every restriction, in and between tricks, all answers are those of plain minimax."""
    chance = seeded(seed)
    for number in range(15):
        case = random_position(chance, 4 if number == 0 else 3, restrictions=seed % 4 > 0)
        table = table_of(case)
        value = tricks(table)
        assert solve(case).tricks == value, case
        assert [at_least(case, k) for k in range(5)] == [k <= value for k in range(5)], case
        expected = {}
        for card in allowed(table):
            following, taken = play(table, card)
            expected[card] = taken + tricks(following)
        assert {pair(card): found for card, found in card_values(case).items()} == expected, case


@pytest.mark.parametrize("seed", range(10))
def test_best_line_is_best(seed: int) -> None:
    """On 100 random endings every card of the best line is allowed, keeps the value, and no card is left."""
    chance = seeded(1000 + seed)
    for _ in range(10):
        case = random_position(chance, 3, restrictions=True)
        table = table_of(case)
        left = tricks(table)
        for player, card in best_line(case):
            assert player == on_turn(table)
            assert pair(card) in allowed(table)
            table, taken = play(table, pair(card))
            left -= taken
            assert tricks(table) == left
        assert left == 0
        assert not any(table.hands)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("trump", [None, Suit.HEARTS])
def test_best_discard_equals_trying_all(kind: Kind, trump: Suit | None) -> None:
    """On 15 random endings for each kind the best discard is the best that plain minimax finds among all pairs."""
    chance = seeded(7)
    for _ in range(15):
        chosen = chance.sample(CARDS, 11)
        held, others = chosen[:5], (hand_of(chosen[5:8]), hand_of(chosen[8:]))
        leader = chance.randrange(3)
        values = {}
        for gone in combinations(held, 2):
            kept = hand_of(set(held) - set(gone))
            values[frozenset(gone)] = tricks(
                table_of(Position(hands=(kept, *others), leader=leader, trump=trump, kind=kind))
            )
        best = max(values.values()) if kind is Kind.MOST else min(values.values())
        found = best_discard(hand_of(held), others, trump, leader, kind)
        assert found.tricks == best
        assert values[frozenset(found.cards)] == best


def test_guarantee_is_against_both() -> None:
    """What a player is sure of in all-pass is what plain minimax gives him at misère against two enemies."""
    chance = seeded(3)
    for _ in range(60):
        case = random_position(chance, 3)
        player = chance.randrange(3)
        expected = tricks(table_of(case)._replace(soloist=player, trump=None, fewest=True))
        assert guarantee(case, player).tricks == expected


# --- the rules of play -------------------------------------------------------------------------------------------


def test_legal_cards_are_those_of_the_judge() -> None:
    """On 3,000 random positions of up to ten cards the cards allowed are those the chapter on play allows."""
    chance = seeded(11)
    for _ in range(3000):
        case = random_position(chance, chance.randint(1, 10))
        led = case.played[0][1].suit if case.played else None
        held = case.hands[case.turn]
        assert legal_cards(case) == chapter.legal_cards(held, led, case.trump)
        assert pairs(legal_cards(case)) == allowed(table_of(case))


def test_restricted_cards_are_those_of_the_oracle() -> None:
    """On 3,000 random positions with cards forced and forbidden and leads demanded the oracle allows the same cards."""
    chance = seeded(12)
    for _ in range(3000):
        case = random_position(chance, chance.randint(2, 10), restrictions=True)
        assert pairs(legal_cards(case)) == allowed(table_of(case))


# --- contracts ---------------------------------------------------------------------------------------------------

TEN_SPADES = hand_of([*(card for card in CARDS if card.suit is Suit.SPADES), Card.HA, Card.HK, Card.D7, Card.C7])
REST = [card for card in CARDS if not TEN_SPADES & card.bit]


def test_best_contract_takes_all() -> None:
    """Eight spades with ace and king of hearts make ten tricks at spades, and at no-trump, the higher contract."""
    best = best_contract(TEN_SPADES, (hand_of(REST[::2]), hand_of(REST[1::2])), 0)
    assert best.contract is Contract.NT10
    assert set(best.discard.cards) == {Card.D7, Card.C7}
    assert best.discards[Suit.SPADES].tricks == 10


def test_best_contract_keeps_trumps_against_a_lead() -> None:
    """Against eight clubs on lead no-trump is left with two tricks, while spades as trumps still take all ten."""
    low = hand_of([*(card for card in CARDS if card.suit is Suit.SPADES), Card.HA, Card.HK, Card.DA, Card.D7])
    rest = [card for card in CARDS if not low & card.bit]
    clubs = [card for card in rest if card.suit is Suit.CLUBS]
    others = [card for card in rest if card.suit is not Suit.CLUBS]
    best = best_contract(low, (hand_of([*clubs, *others[:2]]), hand_of(others[2:])), 1)
    assert best.contract is Contract.S10
    assert best.discards[None].tricks == 2


def test_no_contract_without_tricks() -> None:
    """Of low cards alone no game is made, and the contract is named as none."""
    low = hand_of(card for card in CARDS if card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
    rest = [card for card in CARDS if not low & card.bit]
    best = best_contract(low, (hand_of(rest[::2]), hand_of(rest[1::2])), 1)
    assert best.contract is None


# --- questions that cannot be asked ------------------------------------------------------------------------------

S7, S8, S9, H7 = Card.S7.bit, Card.S8.bit, Card.S9.bit, Card.H7.bit

BAD: dict[str, dict[str, Any]] = {
    "position-player": {"leader": 3},
    "position-hands": {"hands": (S7, S8)},
    "position-no-card": {"hands": (S7, S8, 1 << 32)},
    "position-card-twice": {"hands": (S7, S8, S8)},
    "position-trick": {"hands": (S7, S8, 0), "played": ((2, Card.S9),)},
    "position-sizes": {"hands": (S7, S8, S9 | H7)},
    "position-empty": {"hands": (0, 0, 0)},
    "position-not-held": {"forced": H7},
    "position-restrictions": {"forced": S7, "forbidden": S7},
    "position-demand": {"hands": (0, S8, S9), "played": ((0, Card.S7),), "demanded": Suit.SPADES},
}


@pytest.mark.parametrize("code", BAD)
def test_bad_position_is_named(code: str) -> None:
    """A position that cannot stand is refused with its own code when it is made."""
    with pytest.raises(PositionError) as caught:
        Position(**({"hands": (S7, S8, S9), "leader": 0} | BAD[code]))
    assert caught.value.code == code


def test_bad_discard_is_named() -> None:
    """A declarer who does not hold two cards more than the others is refused."""
    with pytest.raises(PositionError) as caught:
        best_discard(S7 | S8, (S9, H7), None, 0)
    assert caught.value.code == "position-discard"


def test_unknown_player_is_named() -> None:
    """No guarantee is given for a player who does not exist."""
    with pytest.raises(PositionError) as caught:
        guarantee(Position(hands=(S7, S8, S9), leader=0), 3)
    assert caught.value.code == "position-player"
