"""The cards and the beginning of a deal: checked on paper before anything is judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from preferans.acts import Pass
from preferans.bridge.acts import Call, Double, Redouble
from preferans.bridge.cards import Side, hand_of
from preferans.bridge.record import Deal
from preferans.bridge.table import SEATS, TRICKS, Table
from preferans.rulebook import RuleSet, clause
from preferans.verdict import Fault

CALLS: Final = (Call, Pass, Double, Redouble)
"""The words of an auction."""


def has_calls(deal: Deal) -> bool:
    """Say whether the record of ``deal`` begins with its auction."""
    return any(isinstance(act, CALLS) for act in deal.acts[:1])


def fault(code: str, line: int, **facts: object) -> Fault:
    """Return why a deal cannot be judged."""
    return Fault(code=code, line=line, at=None, facts=facts)


@clause("bridge:7.1/b")
def faults(deal: Deal, rules: RuleSet) -> Iterator[Fault]:
    """Yield what cannot be so: hands too large or unequal, a card twice, no contract, tricks that do not add up."""
    number = deal.ending.trick if deal.ending is not None else 1
    before = min(number - 1, rules.bridge.hand_size)
    due = rules.bridge.hand_size - before
    seen = 0
    sizes = {line.player: len(line.cards) for line in deal.hands}
    lines = {line.player: line.line for line in deal.hands}
    for seat in SEATS:
        count = sizes.get(seat, 0)
        if count != due:
            yield fault("bridge-hand-size", lines.get(seat, deal.line), seat=seat.value, count=count, due=due)
    for hand in deal.hands:
        for card in hand.cards:
            if seen & card.bit:
                yield fault("bridge-card-twice", hand.line, card=card.value)
            seen |= card.bit
    if deal.ending is not None:
        count = sum(deal.ending.taken.values())
        if deal.contract is None:
            yield fault("bridge-no-contract", deal.ending.line, deal=deal.number)
        if number - 1 != before:
            yield fault("bridge-trick", deal.ending.line, trick=number, tricks=rules.bridge.hand_size)
        elif count != before:
            yield fault("bridge-taken", deal.ending.line, trick=number, count=count, due=before)
    elif deal.dealer is None and (deal.contract is None or has_calls(deal)):
        yield fault("bridge-no-dealer", deal.line, deal=deal.number)


def standing(deal: Deal, rules: RuleSet) -> Iterator[Fault]:
    """Yield where a side is said to stand as it cannot before a deal: with the rubber won, or with a game unwritten."""
    games, points = rules.bridge.games_in_rubber, rules.bridge.game_points
    for line in deal.before:
        if line.games >= games:
            yield fault("bridge-rubber-won", line.line, side=line.side.value, games=line.games, due=games)
        if line.below >= points:
            yield fault("bridge-game-won", line.line, side=line.side.value, points=line.below, due=points)


def set_up(deal: Deal, rules: RuleSet, vulnerable: tuple[Side, ...]) -> Table:
    """Return the table at the first act of a sound deal."""
    hands = [0] * len(SEATS)
    for line in deal.hands:
        hands[line.player.index] = hand_of(line.cards)
    table = Table(rules, hands, deal.dealer)
    table.vulnerable = deal.vulnerable if deal.vulnerable is not None else vulnerable
    if deal.honours is not None:
        table.honours = (deal.honours.player, deal.honours.number)
    if deal.contract is not None and deal.ending is None and has_calls(deal):
        table.stated = deal.contract
    elif deal.contract is not None:
        ending = deal.ending
        number, leader = (ending.trick, ending.leader) if ending is not None else (1, None)
        table.begin_play(deal.contract, number, leader)
        if ending is not None:
            table.before |= ending.taken
        if number > TRICKS:
            table.phase = "over"
    return table
