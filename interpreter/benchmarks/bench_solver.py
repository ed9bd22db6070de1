"""How fast the open-hand solver in Python is: exact values of random deals, cold, one thread.

Run with ``python interpreter/benchmarks/bench_solver.py [deals]``; twenty deals are the default.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from preferans.analysis import Kind, Position, at_least, best_contract, best_discard, solve
from preferans.cards import CARDS, Suit, hand_of

Deal = tuple[int, int, int, int]
"""Three hands and the talon."""


def deals(count: int, size: int = 10) -> list[Deal]:
    """Return random deals of ``size`` cards each, always the same ones."""
    chance = random.Random(2026)
    found = []
    for _ in range(count):
        pack = chance.sample(CARDS, 3 * size + 2)
        one, two, three = (hand_of(pack[size * player : size * (player + 1)]) for player in range(3))
        found.append((one, two, three, hand_of(pack[3 * size :])))
    return found


def timed(name: str, given: list[Deal], task: Callable[[Deal, int], int]) -> None:
    """Print the times of ``task`` over the deals, the leader going round, and the nodes it says it looked at."""
    times, nodes = [], 0
    for number, deal in enumerate(given):
        start = time.thread_time()
        nodes += task(deal, number % 3)
        times.append(1000 * (time.thread_time() - start))
    times.sort()
    mean = sum(times) / len(times)
    figures = (mean, times[len(times) // 2], times[len(times) * 95 // 100], times[-1])
    print(f"{name:34}" + "".join(f"{figure:10.1f}" for figure in figures) + f"{nodes // len(given):10}")


def position(deal: Deal, leader: int, trump: Suit | None, kind: Kind = Kind.MOST) -> Position:
    """Return the start of play of a deal whose player 0 is the soloist."""
    return Position(hands=deal[:3], leader=leader, trump=trump, kind=kind)


def main(count: int) -> None:
    """Print the table."""
    whole, endings = deals(count), deals(10 * count, 6)
    spades, fewest = Suit.SPADES, Kind.FEWEST
    print(f"{'milliseconds, cold':34}" + "".join(f"{head:>10}" for head in ("mean", "median", "p95", "max", "nodes")))
    timed("deal, trump, exact", whole, lambda d, n: solve(position(d, n, spades)).nodes)
    timed("deal, no-trump, exact", whole, lambda d, n: solve(position(d, n, None)).nodes)
    timed("deal, misere, exact", whole, lambda d, n: solve(position(d, n, None, fewest)).nodes)
    timed("deal, trump, six or more?", whole, lambda d, n: int(at_least(position(d, n, spades), 6)))
    timed("deal, misere, caught?", whole, lambda d, n: int(at_least(position(d, n, None, fewest), 1)))
    timed("6 cards, trump, exact", endings, lambda d, n: solve(position(d, n, spades)).nodes)
    timed("6 cards, no-trump, exact", endings, lambda d, n: solve(position(d, n, None)).nodes)
    timed("6 cards, misere, exact", endings, lambda d, n: solve(position(d, n, None, fewest)).nodes)
    few = whole[: max(1, count // 4)]
    timed("best discard, trump", few, lambda d, n: best_discard(d[0] | d[3], d[1:3], spades, n).nodes)
    timed("best discard, misere", few, lambda d, n: best_discard(d[0] | d[3], d[1:3], None, n, fewest).nodes)
    timed("best contract, five strains", few, lambda d, n: best_contract(d[0] | d[3], d[1:3], n).discard.nodes)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
