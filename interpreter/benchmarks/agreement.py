"""The compiled solver beside its twin in Python and beside DDS, on many more positions than the tests have time for.

``python -m interpreter.benchmarks.agreement [endings] [deals] [seed]`` in the project's folder: random endings of up to
seven cards with every restriction, every question on those of up to four; whole deals in a strain each; and at
no-trump every soloist and leader of as many other deals by DDS, where it is installed.  Leaves with 1 at a difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from preferans.analysis import Kind, Position, compiled, solver
from preferans.cards import CARDS, Suit, hand_of

from .solving import boards, deals, positions

# The positions are made by the generator of the tests.
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from analysis_oracle import random_position, seeded

LONGEST = 7
"""Endings of more cards take the twin long at misère."""


def endings(count: int, seed: int) -> Iterator[Position]:
    """Yield random endings, two thirds of them with cards forced or forbidden or a lead demanded."""
    chance = seeded(seed)
    for number in range(count):
        size = chance.randint(1, 4) if number % 10 else chance.randint(5, LONGEST)
        yield random_position(chance, size, restrictions=number % 3 > 0)


def questions(case: Position) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of answers about a position, the core's and the twin's."""
    tricks = solver.solve(case).tricks
    yield compiled.solve(case).tricks, tricks
    yield compiled.card_values(case), solver.card_values(case)
    if case.tricks_left <= LONGEST // 2 + 1:
        yield compiled.best_line(case), solver.best_line(case)
        yield [compiled.at_least(case, need) for need in range(6)], [need <= tricks for need in range(6)]


def whole_deals(count: int, seed: int) -> Iterator[Position]:
    """Yield whole deals, each with another soloist, strain and leader."""
    chance = seeded(seed)
    for number in range(count):
        pack = chance.sample(CARDS, 30)
        one, two, three = (hand_of(pack[10 * player : 10 * player + 10]) for player in range(3))
        strain = number % 6
        yield Position(
            hands=(one, two, three),
            leader=chance.randrange(3),
            soloist=chance.randrange(3),
            trump=list(Suit)[strain] if strain < len(Suit) else None,
            kind=Kind.FEWEST if strain > len(Suit) else Kind.MOST,
        )


def by_dds(count: int, seed: int) -> tuple[int, int]:
    """Return how many values at no-trump were compared with DDS, and how many differ."""
    import preferans_solver as core
    from endplay import _dds

    rows = positions(deals(count, seed), -1)
    wrong = 0
    for row, (board, answer) in zip(rows, boards(rows), strict=True):
        _dds.SolveBoard(*board)
        tricks = answer.score[0] if row[3] == row[4] else 10 - answer.score[0]
        wrong += core.solve(*row)[0] != tricks
    return len(rows), wrong


def run(count: int = 20_000, whole: int = 60, seed: int = 77) -> int:
    """Compare, print what was compared, and return how many answers differ."""
    wrong = 0
    for name, cases in ((f"{count} endings", endings(count, seed)), (f"{whole} whole deals", whole_deals(whole, seed))):
        compared = differing = 0
        for case in cases:
            pairs = list(questions(case)) if "endings" in name else [(compiled.solve(case), solver.solve(case))]
            for mine, theirs in pairs:
                compared += 1
                if getattr(mine, "tricks", mine) != getattr(theirs, "tricks", theirs):
                    differing += 1
                    print(f"  {case}: {mine}, the twin says {theirs}")
        print(f"{name} beside the twin: {compared} answers, {differing} differ")
        wrong += differing
    if find_spec("endplay") is None:
        print("without DDS: pip install '.[bench]'")
        return wrong
    compared, differing = by_dds(10 * whole, seed)
    print(f"{10 * whole} whole deals at no-trump beside DDS: {compared} values, {differing} differ")
    return wrong + differing


if __name__ == "__main__":
    sys.exit(run(*map(int, sys.argv[1:])) > 0)
