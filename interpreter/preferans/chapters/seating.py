"""Chapter 3.1, seats: the draw, the first dealer, and a fourth player who joins."""

from __future__ import annotations

from collections.abc import Sequence

from preferans.cards import Card, Seat
from preferans.effects import breach
from preferans.record import Draw
from preferans.rulebook import RuleSet, clause
from preferans.table import Table


@clause("codex:3.1.1/a")
def drawn_order(draws: Sequence[Draw], rules: RuleSet) -> tuple[Seat, ...]:
    """Return the seats from the lowest card drawn to the highest: rank first (the ace lowest), then suit."""

    def height(draw: Draw) -> tuple[bool, int, int]:
        card: Card = draw.card
        return card.rank is not rules.tables.draw_lowest, card.rank.index, card.suit.index

    return tuple(draw.player for draw in sorted(draws, key=height))


@clause("codex:3.2.1")
def first_dealer(draws: Sequence[Draw], rules: RuleSet) -> Seat | None:
    """Return who deals first where the record does not say: the lowest card drawn."""
    return next(iter(drawn_order(draws, rules)), None)


def check_seats(table: Table, draws: Sequence[Draw]) -> None:
    """Report seats that do not rise clockwise from the lowest card drawn."""
    order = drawn_order(draws, table.rules)
    start = table.players.index(order[0])
    clockwise = table.players[start:] + table.players[:start]
    if len(order) == len(clockwise) and order != clockwise:
        breach(table, "seat.wrong", order[0], None, {"due": [seat.value for seat in order]})


def joined(players: tuple[Seat, ...], newcomer: Seat, last_dealer: Seat | None) -> tuple[Seat, ...]:
    """Return the players clockwise after a newcomer sat down."""
    at = place_of_newcomer(players, last_dealer)
    return (*players[:at], newcomer, *players[at:])


@clause("codex:3.1.2/b")
def place_of_newcomer(players: tuple[Seat, ...], last_dealer: Seat | None) -> int:
    """Return where a newcomer sits: on the left of who has just dealt, and last before anybody has."""
    return players.index(last_dealer) + 1 if last_dealer is not None else len(players)
