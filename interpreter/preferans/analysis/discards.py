"""What a declarer who holds twelve cards does best: which two to discard, and which contract to order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

import msgspec

from preferans.cards import Card, Contract, Hand, Suit, cards_of

from .game import first_guess, holds, search_for, state_of, value
from .position import Kind, Position, PositionError

STRAINS: Final[tuple[Suit | None, ...]] = (*Suit, None)
"""The strains in their order, no-trump last."""


class Discard(msgspec.Struct, frozen=True, kw_only=True):
    """A best discard: the ``cards`` given up, the declarer's ``tricks`` after it, and the ``nodes`` of the search."""

    cards: tuple[Card, Card]
    tricks: int
    nodes: int


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """The best contract for open cards.

    ``contract`` is the highest game the declarer can make, ``None`` where he makes none; ``discard`` the discard for
    it, or for the strain with most tricks.  ``discards`` has the best discard by trump suit, ``None`` for no-trump.
    """

    contract: Contract | None
    discard: Discard
    discards: Mapping[Suit | None, Discard]


def best_discard(
    twelve: Hand, others: tuple[Hand, Hand], trump: Suit | None, leader: int, kind: Kind = Kind.MOST
) -> Discard:
    """Return which two of the declarer's ``twelve`` cards to give up for most tricks, or for fewest at misère.

    ``others`` are the hands of the two after him in the order of play; the declarer is player 0, and ``leader`` leads
    to the first trick.  Fewer cards than in a whole deal will do, while the declarer holds two more than each of them.
    Of equally good discards the one with the lowest cards is chosen, at misère the one with the highest.

    Raises ``PositionError`` where the three hands are no such cards.
    """
    if twelve.bit_count() != others[0].bit_count() + 2:
        raise PositionError("position-discard", {"count": twelve.bit_count(), "other": others[0].bit_count()})
    pairs = _pairs(twelve, kind)
    first = pairs[0]
    position = _without(twelve, first, others, trump, leader, kind)
    search = search_for(position)
    state = state_of(position)
    tricks = value(search, state, first_guess(search, state))
    # Only a better discard counts: each is asked whether it beats the best so far, and what was proved serves all.
    for pair in pairs[1:]:
        state = state_of(_without(twelve, pair, others, trump, leader, kind))
        better = tricks
        if kind is Kind.MOST:
            while better < state.tricks_left and holds(search, state, better + 1):
                better += 1
        else:
            while better > 0 and not holds(search, state, better):
                better -= 1
        if better != tricks:
            first, tricks = pair, better
    return Discard(cards=first, tricks=tricks, nodes=search.nodes)


def best_contract(twelve: Hand, others: tuple[Hand, Hand], leader: int) -> Best:
    """Return the highest game a declarer of ``twelve`` cards can make against open cards, with its discard.

    Arguments and errors are those of `best_discard`; misère is another question: ask `best_discard` for fewest.
    """
    return best_of({trump: best_discard(twelve, others, trump, leader) for trump in STRAINS})


def best_of(discards: Mapping[Suit | None, Discard]) -> Best:
    """Return the highest game that one of the best ``discards`` by trump suit makes."""
    made = [
        contract
        for contract in Contract
        if not contract.is_misere and contract.level <= discards[contract.trump].tricks
    ]
    contract = made[-1] if made else None
    strain = contract.trump if contract else max(reversed(STRAINS), key=lambda trump: discards[trump].tricks)
    return Best(contract=contract, discard=discards[strain], discards=discards)


def _pairs(twelve: Hand, kind: Kind) -> Sequence[tuple[Card, Card]]:
    """Return all pairs of cards, the likeliest discards first: low ones for most tricks, high ones for fewest."""
    pairs = list(combinations(cards_of(twelve), 2))
    pairs.sort(key=lambda pair: pair[0].rank.index + pair[1].rank.index, reverse=kind is Kind.FEWEST)
    return pairs


def _without(
    twelve: Hand, pair: tuple[Card, Card], others: tuple[Hand, Hand], trump: Suit | None, leader: int, kind: Kind
) -> Position:
    kept = twelve ^ pair[0].bit ^ pair[1].bit
    return Position(hands=(kept, *others), leader=leader, trump=trump, kind=kind)
