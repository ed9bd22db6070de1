"""How fast the compiled solver is through Python, cold: exact values of 200 random deals, beside DDS at no-trump.

``python -m interpreter.benchmarks.solving [deals]`` in the project's folder.  DDS comes with ``endplay``, the extra
``bench``; it plays with a fourth hand of ten low cards that never take a trick, divided 3-3-2-2, which is its fastest.
Times are the thread's own processor time, the best of three passes for each single solve.  DDS takes turns with the
core in every row and is its yardstick: the last column is the mean in units of DDS's mean at no-trump in the same row.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PASSES = 3

TURNS = 15
"""So many times threads are tried: whatever else the machine does only ever adds to a time."""

MILLION = 1_000_000

Row = tuple[int, ...]
"""The arguments of ``preferans_solver.solve``."""

Race = tuple[Callable[..., Any], Sequence[Any]]
"""A function, and the arguments of its calls."""


def deals(count: int, seed: int = 2026) -> list[list[int]]:
    """Return random deals, the same ones for a ``seed``, each as three hands and the talon."""
    chance = random.Random(seed)
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


def timed(*races: Race) -> list[list[float]]:
    """Return for each race the microseconds of every call, the best of some passes; the races take turns."""
    best = [[float("inf")] * len(items) for _, items in races]
    for _ in range(PASSES):
        for (call, items), times in zip(races, best, strict=True):
            for number, item in enumerate(items):
                start = time.thread_time_ns()
                call(*item)
                times[number] = min(times[number], (time.thread_time_ns() - start) / 1000)
    return best


def shares(times: Sequence[float]) -> list[float]:
    """Return mean, median, 95th and 99th percentile, and the largest."""
    order = sorted(times)
    return [sum(order) / len(order), *(order[min(len(order) - 1, len(order) * p // 100)] for p in (50, 95, 99, 100))]


def run(count: int = 200) -> None:
    """Print the speeds of the core, or that it is not installed."""
    print("\nSolving with open cards")
    if find_spec("preferans_solver") is None:
        print("  preferans-solver is not installed (make solver), so there is nothing to time.")
        return
    import preferans_solver as core

    given = deals(count)
    heads = "".join(f"{head:>10}" for head in ("mean", "median", "p95", "p99", "max", "of DDS"))
    print(f"  {'microseconds, cold, through Python':<34}{'count':>7}{heads}")
    rows = positions(given, -1)
    yardstick = _yardstick(core, rows)
    ours, theirs = _beside("no-trump, exact", (core.solve, rows), yardstick)
    if theirs:
        line = "".join(f"{time:>10.1f}" for time in theirs)
        print(f"  {'  DDS on the same, all equal':<34}{len(rows):>7}{line}")
        print(f"    the core takes {ours[0] / theirs[0]:.2f} of DDS in the mean, {ours[3] / theirs[3]:.2f} in p99")
    _beside("trump, exact", (core.solve, [row for t in range(4) for row in positions(given, t)]), yardstick)
    _beside("misère, exact", (core.solve, positions(given, -1, fewest=True)), yardstick)
    _beside("18 values of a deal", (core.table, [(*deal[:3], n % 3) for n, deal in enumerate(given)]), yardstick)
    choices = [(deal[0] | deal[3], *deal[1:3]) for deal in given]
    trumps = [(*choice, n % 4, n % 3) for n, choice in enumerate(choices)]
    avoided = [(*choice, -1, n % 3, True) for n, choice in enumerate(choices)]
    _beside("best discard, trump", (core.best_discard, trumps), yardstick)
    _beside("all 66 discards, trump", (core.discard_values, trumps), yardstick)
    _beside("best discard, misère", (core.best_discard, avoided), yardstick)
    _beside("all 66 discards, misère", (core.discard_values, avoided), yardstick)
    _overhead(core)
    _threads(core, rows)
    _memory(core)


def _beside(name: str, race: Race, yardstick: Race | None) -> tuple[list[float], list[float]]:
    """Time a race beside the yardstick, print its row, and return the figures of both."""
    timings = timed(race, *([yardstick] if yardstick else []))
    ours, *theirs = map(shares, timings)
    ratio = f"{ours[0] / theirs[0][0]:>10.2f}" if theirs else ""
    print(f"  {name:<34}{len(race[1]):>7}" + "".join(f"{time:>10.1f}" for time in ours) + ratio)
    return ours, theirs[0] if theirs else []


def _yardstick(core: Any, rows: list[Row]) -> Race | None:
    """Return DDS on ``rows``, having answered as the core does; ``None`` where it is not installed."""
    if find_spec("endplay") is None:
        print("    (without DDS: pip install '.[bench]')")
        return None
    from endplay import _dds

    asked = boards(rows)
    for row, (board, answer) in zip(rows, asked, strict=True):
        _dds.SolveBoard(*board)
        tricks = answer.score[0] if row[3] == row[4] else 10 - answer.score[0]
        assert core.solve(*row)[0] == tricks, row
    return _dds.SolveBoard, [board for board, _ in asked]


def boards(rows: list[Row]) -> list[tuple[tuple[Any, ...], Any]]:
    """Return the arguments of DDS for positions at no-trump, each with the place of its answer.

    The fourth hand is the soloist's partner and sits between his enemies.
    """
    from endplay import _dds
    from endplay.types import Deal, Denom, Player

    answer = _dds.futureTricks()
    found = []
    for row in rows:
        solo, left, right = (_hand(row[(row[4] + step) % 3]) for step in range(3))
        deal = Deal(f"N:654.654.65.65 {right} {solo} {left}")
        deal.trump = Denom.nt
        deal.first = (Player.south, Player.west, Player.east)[(row[3] - row[4]) % 3]
        board = (deal._data, -1, 1, 1, answer, 0)  # noqa: SLF001 - its own functions add what is not to be timed
        found.append((board, answer))
    return found


def _hand(cards: int) -> str:
    """Return a hand as bridge programs write it: spades, hearts, diamonds, clubs."""
    return ".".join(
        "".join("AKQJT987"[7 - r] for r in range(7, -1, -1) if cards >> 8 * suit + r & 1) for suit in (0, 3, 2, 1)
    )


def _overhead(core: Any) -> None:
    """Print what a call costs beside the search: a solve of one trick, less the loop around it."""
    calls = range(100_000)
    best, empty = float("inf"), float("inf")
    solve = core.solve
    for _ in range(10):
        start = time.thread_time()
        for _ in calls:
            pass
        middle = time.thread_time()
        for _ in calls:
            solve(1, 2, 4, 0)
        best, empty = min(best, time.thread_time() - middle), min(empty, middle - start)
    print(f"  a call and its answer, one trick left: {(best - empty) / len(calls) * 1e9:.0f} ns")


def _threads(core: Any, rows: list[Row]) -> None:
    """Print how much faster two threads are than one by the clock on the wall, and what they cost the processors."""
    wall, spent = {1: float("inf"), 2: float("inf")}, {1: float("inf"), 2: float("inf")}
    for _ in range(TURNS):
        for threads in (1, 2):
            start, before = time.perf_counter(), time.process_time()
            core.solve_many(rows, threads)
            wall[threads] = min(wall[threads], time.perf_counter() - start)
            spent[threads] = min(spent[threads], time.process_time() - before)
    print(
        f"  {len(rows) / wall[1]:,.0f} solves a second with one thread, {wall[1] / wall[2]:.2f} times as many with two"
    )
    print(f"    two threads take {spent[2] / spent[1]:.3f} of the processor time of one for the same work")


def _memory(core: Any) -> None:
    """Print what a thread takes, and what a million more endings of four cards add to the process."""
    chance = random.Random(6)
    endings = []
    for number in range(1000):
        chosen = chance.sample(range(32), 12)
        hands = [sum(1 << card for card in chosen[4 * p : 4 * p + 4]) for p in range(3)]
        endings.append((*hands, number % 3, 0, number % 5 - 1, number % 2))
    for ending in endings:
        core.solve(*ending)
    before = _resident()
    for _ in range(MILLION // len(endings)):
        for ending in endings:
            core.solve(*ending)
    grown = _resident() - before
    print(f"  memory of one thread and the shared tables: {core.memory() / 1e6:.1f} MB")
    print(f"  a million endings more add {grown / 1e6:.1f} MB to the process")


def _resident() -> int:
    """Return the bytes of memory the process holds now, 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * 4096 if told.exists() else 0


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
