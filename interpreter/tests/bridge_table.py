"""The four endings of the tests of bridge, and records written around them."""

from __future__ import annotations

from preferans.bridge.judge import choose_rules, judge
from preferans.bridge.notation import parse
from preferans.bridge.record import Record
from preferans.rulebook import Book, load
from preferans.verdict import DealVerdict, OnTable

NORTH, SOUTH, WEST = "♠72 ♥6 ♦32", "♠K5 ♥K4 ♣2", "♠93 ♥5 ♦95"

BASES = {
    "A": ("3NT", 9, (4, 4), {"N": NORTH, "E": "♠Q ♥Q8 ♦7 ♣3", "S": SOUTH, "W": WEST}),
    "A2": ("3NT", 9, (4, 4), {"N": NORTH, "E": "♠Q ♥Q8 ♣53", "S": SOUTH, "W": WEST}),
    "T": ("4♥", 9, (5, 3), {"N": NORTH, "E": "♠QJ ♥8 ♦7 ♣3", "S": SOUTH, "W": WEST}),
    "L12": ("3NT", 12, (7, 4), {"N": "♠7 ♦2", "E": "♠Q ♣3", "S": "♠K ♣2", "W": "♠9 ♦9"}),
}
"""Contract, number of the first trick, tricks won by each side before, and hands; South declares."""


def book() -> Book:
    """Return the rulebook."""
    return load()


def written(base: str, leader: str, acts: str, *options: str) -> str:
    """Return the text of a record: an ending, who is on lead, and what happened."""
    contract, trick, (ours, theirs), hands = BASES[base]
    lines = ['[Rules "bridge-rubber"]', *(f'[Option "{option}"]' for option in options)]
    lines += ["deal 1 vulnerable none", *(f"hand {seat} {cards}" for seat, cards in hands.items())]
    lines += [f"contract S {contract}", f"ending {trick} leader {leader} taken NS {ours} taken EW {theirs}", acts]
    return "\n".join(lines)


def ruled(text: str) -> DealVerdict:
    """Return the verdict on the last deal of a text."""
    record: Record = parse(text)
    return judge(record, choose_rules(record, book())).deals[-1]


def after(base: str, leader: str, acts: str, *options: str) -> DealVerdict:
    """Return the verdict on an ending after these acts."""
    return ruled(written(base, leader, acts, *options))


def lying(verdict: DealVerdict) -> OnTable:
    """Return what lies on the table."""
    assert isinstance(verdict.table, OnTable)
    return verdict.table


def may(verdict: DealVerdict) -> set[str]:
    """Return the cards that the player in turn may play."""
    return set(lying(verdict).may)


def penalty(verdict: DealVerdict, seat: str) -> tuple[str, ...]:
    """Return the penalty cards of a seat."""
    return lying(verdict).penalty_cards.get(seat, ())


def breaches(verdict: DealVerdict) -> list[tuple[str, str, str, str]]:
    """Return what was done wrong: code, clause without its book, by whom, status."""
    return [(v.code, v.clause.removeprefix("bridge:"), v.by, v.status) for v in verdict.violations]


def open_choices(verdict: DealVerdict) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return the choices that stand open: code, by whom, and the answers."""
    return [(c.code, c.by, tuple(option.name for option in c.options)) for c in verdict.choices]


def turn(verdict: DealVerdict) -> tuple[str, ...]:
    """Return whom the deal waits for."""
    assert verdict.expected is not None
    return verdict.expected.by
