"""How fast the compiled solver is through Python, cold: exact values of 200 random deals, beside DDS at no-trump.

``python -m interpreter.benchmarks.solving [deals]`` in the project's folder.  DDS comes with ``endplay``, the extra
``bench``; it plays with a fourth hand of ten low cards that never take a trick, divided 3-3-2-2, which is its fastest.
Times are the thread's own processor time, the best of three passes for each single solve, DDS and the core in turns.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

PASSES = 3

Row = tuple[int, ...]
"""The arguments of ``preferans_solver.solve``."""


def deals(count: int) -> list[list[int]]:
    """Return random deals, always the same ones, each as three hands and the talon."""
    chance = random.Random(2026)
    found = []
    for _ in range(count):
        pack = chance.sample(range(32), 32)
        found.append([sum(1 << card for card in pack[10 * p : 10 * p + 10]) for p in range(4)])
    return found


def positions(given: list[list[int]], trump: int, *, fewest: bool = False) -> list[Row]:
    """Return the deals with every soloist and leader."""
    return [
        (*deal[:3], leader, soloist, trump, fewest) for deal in given for soloist in (0, 1, 2) for leader in (0, 1, 2)
    ]


def timed(*races: tuple[Callable[..., Any], Sequence[Any]]) -> list[list[float]]:
    """Return for each race the microseconds of every call, the best of some passes; the races take turns."""
    best = [[float("inf")] * len(items) for _, items in races]
    for _ in range(PASSES):
        for (call, items), times in zip(races, best, strict=True):
            for number, item in enumerate(items):
                start = time.thread_time_ns()
                call(*item)
                times[number] = min(times[number], (time.thread_time_ns() - start) / 1000)
    return best


def figures(name: str, times: Sequence[float]) -> tuple[float, float]:
    """Print a row and return mean and 99th percentile."""
    order = sorted(times)
    mean = sum(order) / len(order)
    shares = [order[min(len(order) - 1, len(order) * share // 100)] for share in (50, 95, 99)]
    print(f"  {name:<34}{len(order):>7}" + "".join(f"{time:>10.1f}" for time in (mean, *shares, order[-1])))
    return mean, shares[2]


def run(count: int = 200) -> None:
    """Print the speeds of the core, or that it is not installed."""
    print("\nSolving with open cards")
    if find_spec("preferans_solver") is None:
        print("  preferans-solver is not installed (make solver), so there is nothing to time.")
        return
    import preferans_solver as core

    given = deals(count)
    heads = "".join(f"{head:>10}" for head in ("mean", "median", "p95", "p99", "max"))
    print(f"  {'microseconds, cold, through Python':<34}{'count':>7}{heads}")
    for name, rows in (
        ("trump, exact", [row for trump in range(4) for row in positions(given, trump)]),
        ("misère, exact", positions(given, -1, fewest=True)),
    ):
        figures(name, timed((core.solve, rows))[0])
    rows = positions(given, -1)
    _beside_dds(core, rows)
    figures("18 values of a deal", timed((core.table, [(*deal[:3], n % 3) for n, deal in enumerate(given)]))[0])
    discards = [(deal[0] | deal[3], *deal[1:3], n % 4, n % 3) for n, deal in enumerate(given)]
    figures("all 66 discards, trump", timed((core.discard_values, discards))[0])
    avoided = [(deal[0] | deal[3], *deal[1:3], -1, n % 3, True) for n, deal in enumerate(given[: count // 4])]
    figures("all 66 discards, misère", timed((core.discard_values, avoided))[0])
    _overhead(core)
    _threads(core, rows)
    print(f"  memory of one thread and the shared tables: {core.memory() / 1e6:.1f} MB")


def _beside_dds(core: Any, rows: list[Row]) -> None:
    if find_spec("endplay") is None:
        figures("no-trump, exact", timed((core.solve, rows))[0])
        print("    (without DDS: pip install '.[bench]')")
        return
    from endplay import _dds
    from endplay.types import Deal, Denom, Player

    answer = _dds.futureTricks()
    boards = []
    for row in rows:
        solo, left, right = (_hand(row[(row[4] + step) % 3]) for step in range(3))
        deal = Deal(f"N:654.654.65.65 {right} {solo} {left}")
        deal.trump = Denom.nt
        deal.first = (Player.south, Player.west, Player.east)[(row[3] - row[4]) % 3]
        boards.append((deal._data, -1, 1, 1, answer, 0))  # noqa: SLF001 - its own functions add what is not to be timed
    for row, board in zip(rows, boards, strict=True):
        _dds.SolveBoard(*board)
        tricks = answer.score[0] if row[3] == row[4] else 10 - answer.score[0]
        assert core.solve(*row)[0] == tricks, row
    ours, theirs = timed((core.solve, rows), (_dds.SolveBoard, boards))
    mean, late = figures("no-trump, exact", ours)
    dds_mean, dds_late = figures("  DDS on the same", theirs)
    print(f"    all equal; {mean / dds_mean:.2f} of DDS in the mean, {late / dds_late:.2f} in p99")


def _hand(cards: int) -> str:
    """Return a hand as bridge programs write it: spades, hearts, diamonds, clubs."""
    return ".".join(
        "".join("AKQJT987"[7 - r] for r in range(7, -1, -1) if cards >> 8 * suit + r & 1) for suit in (0, 3, 2, 1)
    )


def _overhead(core: Any) -> None:
    """Print what a call costs beside the search: a solve of one trick, less the loop around it."""
    calls = range(200_000)
    best, empty = float("inf"), float("inf")
    solve = core.solve
    for _ in range(5):
        start = time.perf_counter()
        for _ in calls:
            pass
        middle = time.perf_counter()
        for _ in calls:
            solve(1, 2, 4, 0)
        best, empty = min(best, time.perf_counter() - middle), min(empty, middle - start)
    print(f"  a call and its answer, one trick left: {(best - empty) / len(calls) * 1e9:.0f} ns")


def _threads(core: Any, rows: list[Row]) -> None:
    """Print how much faster two threads are than one, by the clock on the wall: the best of several turns."""
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(5):
        for threads, least in best.items():
            start = time.perf_counter()
            core.solve_many(rows, threads)
            best[threads] = min(least, time.perf_counter() - start)
    print(
        f"  {len(rows) / best[1]:,.0f} solves a second with one thread, {best[1] / best[2]:.2f} times as many with two"
    )


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
