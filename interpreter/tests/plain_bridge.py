"""Deals of bridge drawn by lot and reckoned from the rule texts, without anything of the judge.

Cards are texts like ``"sA"`` and seats letters; a deal is played to its end, sometimes against the duty to follow suit.
"""

from __future__ import annotations

import random
from typing import NamedTuple

SEATS = "WNES"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = [suit + rank for suit in "scdh" for rank in RANKS]
SYMBOLS = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}


class Revoked(NamedTuple):
    """A revoke: trick from 1, seat, suit led, and the cards that would have followed."""

    trick: int
    seat: str
    suit: str
    could: frozenset[str]


class Game(NamedTuple):
    """A deal played out: hands, declarer, level and strain, tricks as (seat, card) in order, winners, revokes."""

    hands: dict[str, list[str]]
    declarer: str
    level: int
    strain: str
    tricks: list[list[tuple[str, str]]]
    winners: list[str]
    revokes: list[Revoked]


def beats(card: str, best: str, trump: str) -> bool:
    """Say whether a later card beats the best so far."""
    if card[0] == best[0]:
        return RANKS.index(card[1:]) > RANKS.index(best[1:])
    return card[0] == trump


def partner(seat: str) -> str:
    """Return the seat opposite."""
    return SEATS[(SEATS.index(seat) + 2) % 4]


def side(seat: str) -> str:
    """Return the side of a seat."""
    return "NS" if seat in "NS" else "EW"


def drawn(seed: int, rate: float) -> Game:
    """Draw a deal and play it at random; where a player could follow he fails to at this ``rate``, before trick 12."""
    source = random.Random(seed)  # noqa: S311 - random deals are no secrets
    cards = source.sample(PACK, 52)
    hands = {seat: cards[13 * n : 13 * n + 13] for n, seat in enumerate(SEATS)}
    declarer, level, strain = source.choice(SEATS), source.randint(1, 4), source.choice(["s", "c", "d", "h", "NT"])
    held = {seat: list(hand) for seat, hand in hands.items()}
    leader = SEATS[(SEATS.index(declarer) + 1) % 4]
    tricks, winners, revokes = [], [], []
    for number in range(1, 14):
        trick: list[tuple[str, str]] = []
        for step in range(4):
            seat = SEATS[(SEATS.index(leader) + step) % 4]
            led = trick[0][1][0] if trick else ""
            follow = [card for card in held[seat] if card[0] == led]
            other = [card for card in held[seat] if card[0] != led]
            card = source.choice(follow or held[seat])
            if follow and other and number < 12 and source.random() < rate:
                card = source.choice(other)
                revokes.append(Revoked(number, seat, led, frozenset(follow)))
            held[seat].remove(card)
            trick.append((seat, card))
        best = trick[0]
        for play in trick[1:]:
            best = play if beats(play[1], best[1], strain) else best
        tricks.append(trick)
        winners.append(best[0])
        leader = best[0]
    return Game(hands, declarer, level, strain, tricks, winners, revokes)


def price(game: Game, one: Revoked, edition: str) -> int:
    """Return how many tricks a revoke costs by itself under an edition."""
    if edition == "two" or game.winners[one.trick - 1] == one.seat:
        return 2
    later = zip(game.tricks[one.trick :], game.winners[one.trick :], strict=True)
    with_it = any(winner == one.seat and dict(trick)[one.seat] in one.could for trick, winner in later)
    return 2 if edition == "law-1997" and with_it else 1


def transferred(game: Game, edition: str) -> dict[str, int]:
    """Return how many tricks each side gives: no price for the dummy, nor twice for one player in one suit."""
    given = {"NS": 0, "EW": 0}
    sides = {side(one.seat) for one in game.revokes}
    if edition == "law-2007" and len(sides) == 2:
        return given
    for giver in sides:
        mine = [one for one in game.revokes if side(one.seat) == giver]
        known: set[tuple[str, str]] = set()
        owed = 0
        for one in mine:
            if one.seat != partner(game.declarer) and (one.seat, one.suit) not in known:
                owed += price(game, one, edition)
            known.add((one.seat, one.suit))
        pool = sum(side(winner) == giver for winner in game.winners[mine[0].trick - 1 :])
        given[giver] = min(owed, pool)
    return given


def credited(game: Game, edition: str) -> dict[str, int]:
    """Return the tricks of each side after all that was given."""
    given = transferred(game, edition)
    return {
        one: sum(side(winner) == one for winner in game.winners) - given[one] + given["EW" if one == "NS" else "NS"]
        for one in given
    }


def points(game: Game, edition: str) -> dict[tuple[str, str], int]:
    """Return the points, undoubled and out of the zone, by side and column; nothing that is nought."""
    mine = side(game.declarer)
    odd = credited(game, edition)[mine] - 6
    each = 20 if game.strain in ("c", "d") else 30
    found: dict[tuple[str, str], int] = {}
    if odd >= game.level:
        found[mine, "below"] = each * game.level + (10 if game.strain == "NT" else 0)
        found[mine, "above"] = each * (odd - game.level)
    else:
        found["EW" if mine == "NS" else "NS", "above"] = 50 * (game.level - odd)
    for seat, hand in game.hands.items():
        bonus = honours(hand, game.strain)
        found[side(seat), "above"] = found.get((side(seat), "above"), 0) + bonus
    return {key: value for key, value in found.items() if value}


def honours(hand: list[str], strain: str) -> int:
    """Return what the honours of a hand bring."""
    if strain == "NT":
        return 150 if sum(card[1:] == "A" for card in hand) == 4 else 0
    count = sum(card[0] == strain and card[1:] in ("A", "K", "Q", "J", "10") for card in hand)
    return {4: 100, 5: 150}.get(count, 0)


def text(game: Game, edition: str) -> str:
    """Return the deal in the notation of bridge."""
    lines = ['[Rules "bridge-rubber"]', f'[Option "bridge.revoke_penalty={edition}"]', "deal 1 vulnerable none"]
    for seat, hand in game.hands.items():
        runs = (SYMBOLS[suit] + "".join(card[1:] for card in hand if card[0] == suit) for suit in "shdc")
        lines.append(f"hand {seat} " + " ".join(run for run in runs if len(run) > 1))
    lines.append(f"contract {game.declarer} {game.level}{SYMBOLS.get(game.strain, game.strain)}")
    for number, trick in enumerate(game.tricks, 1):
        lines.append(f"{number}. " + " ".join(f"{seat} {SYMBOLS[card[0]]}{card[1:]}" for seat, card in trick))
    return "\n".join(lines)
