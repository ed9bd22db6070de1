"""A second, separate statement of the play with open cards: plain minimax, every line to the end, nothing left out.

Cards are (suit, rank) pairs of a letter and a number; nothing here knows sets of bits, bounds, tables or equal cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from preferans.analysis import Kind, Position
from preferans.cards import CARDS, Card, Suit, hand_of

Pair = tuple[str, int]


class Table(NamedTuple):
    """A position in the oracle's own terms; ``banned`` are cards whose owners have not had a turn since."""

    hands: tuple[frozenset[Pair], ...]
    leader: int
    soloist: int
    trump: str | None
    fewest: bool
    played: tuple[tuple[int, Pair], ...] = ()
    forced: frozenset[Pair] = frozenset()
    banned: frozenset[Pair] = frozenset()
    demanded: str | None = None


def seeded(seed: int) -> random.Random:
    """Return a source of random deals that repeats itself."""
    return random.Random(seed)  # noqa: S311 - deals are no secrets


def pair(card: Card) -> Pair:
    """Return a card as the oracle writes it."""
    return card.suit.value, card.rank.index


def pairs(hand: int) -> frozenset[Pair]:
    """Return the cards of a set as the oracle writes them."""
    return frozenset(pair(card) for card in CARDS if hand & card.bit)


def table_of(position: Position) -> Table:
    """Return a position in the oracle's terms."""
    return Table(
        hands=tuple(pairs(hand) for hand in position.hands),
        leader=position.leader,
        soloist=position.soloist,
        trump=position.trump.value if position.trump else None,
        fewest=position.kind is Kind.FEWEST,
        played=tuple((player, pair(card)) for player, card in position.played),
        forced=pairs(position.forced),
        banned=pairs(position.forbidden),
        demanded=position.demanded.value if position.demanded else None,
    )


def on_turn(table: Table) -> int:
    """Return who plays next."""
    return (table.leader + len(table.played)) % 3


def allowed(table: Table) -> set[Pair]:
    """Return the cards that may be played: the suit led, else a trump, else any; then the restrictions."""
    hand = set(table.hands[on_turn(table)])
    if table.played:
        led = table.played[0][1][0]
        cards = {card for card in hand if card[0] == led} or {card for card in hand if card[0] == table.trump} or hand
    else:
        cards = hand
    cards = cards & table.forced or cards - table.banned or cards
    if table.demanded is not None:
        cards = {card for card in cards if card[0] == table.demanded} or cards
    return cards


def play(table: Table, card: Pair) -> tuple[Table, int]:
    """Return the position after a card, and the soloist's trick if it fills one of his."""
    turn = on_turn(table)
    hands = tuple(hand - {card} if player == turn else hand for player, hand in enumerate(table.hands))
    banned = table.banned - table.hands[turn]
    played = (*table.played, (turn, card))
    following = table._replace(hands=hands, banned=banned, played=played, demanded=None)
    if len(played) < 3:
        return following, 0
    led = played[0][1][0]
    taker = max(played, key=lambda one: (one[1][0] == table.trump, one[1][0] == led, one[1][1]))[0]
    return following._replace(played=(), leader=taker), int(taker == table.soloist)


def tricks(table: Table) -> int:
    """Return the soloist's tricks with best play by all."""
    if not table.played and not any(table.hands):
        return 0
    results = []
    for card in allowed(table):
        following, taken = play(table, card)
        results.append(taken + tricks(following))
    wants_most = (on_turn(table) == table.soloist) != table.fewest
    return max(results) if wants_most else min(results)


def random_position(chance: random.Random, size: int, *, restrictions: bool = False) -> Position:
    """Return a random position of ``size`` cards each, half of them of few suits, at any moment of a trick."""
    whole = size > 5 or chance.random() < 0.5
    pack = list(CARDS) if whole else [card for card in CARDS if card.suit in (Suit.SPADES, Suit.HEARTS)]
    chosen = chance.sample(pack, 3 * size)
    hands = [chosen[:size], chosen[size : 2 * size], chosen[2 * size :]]
    kind = chance.choice(list(Kind))
    trump = None if kind is Kind.FEWEST and chance.random() < 0.8 else chance.choice([*Suit, None])
    leader, soloist = chance.randrange(3), chance.randrange(3)
    played: list[tuple[int, Card]] = []
    for _ in range(chance.randrange(3)):
        player = (leader + len(played)) % 3
        led = played[0][1].suit if played else None
        hand = hands[player]
        legal = [c for c in hand if c.suit is led] or [c for c in hand if trump is not None and c.suit is trump] or hand
        card = chance.choice(legal if played else hand)
        hand.remove(card)
        played.append((player, card))
    extra: dict[str, object] = {}
    if restrictions:
        held = [card for hand in hands for card in hand]
        marked = chance.sample(held, min(len(held), chance.randrange(5)))
        cut = chance.randint(0, len(marked))
        extra = {"forced": hand_of(marked[:cut]), "forbidden": hand_of(marked[cut:])}
        if not played:
            extra["demanded"] = chance.choice([*Suit, None])
    return Position(
        hands=_three(hand_of(hand) for hand in hands),
        leader=leader,
        soloist=soloist,
        trump=trump,
        kind=kind,
        played=tuple(played),
        **extra,  # type: ignore[arg-type]
    )


def _three(hands: Iterable[int]) -> tuple[int, int, int]:
    one, two, three = hands
    return one, two, three
