"""How times are taken and figures are printed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

REPEATS = 7
"""A time is the best of so many passes: whatever else the machine does only ever adds to it."""


Race = tuple[Callable[[Any], Any], Sequence[Any]]
"""What is timed: a function, and what it is called with one by one."""


def best(*races: Race, repeats: int = REPEATS, clock: Callable[[], float] = time.process_time) -> list[float]:
    """Return for each of ``races`` the seconds of one call, in the best of several passes over all of its items.

    The races take turns, so that a busy machine is busy for all of them alike.  They are seconds of the processor; what
    other programs have to wait for is timed with another ``clock``.
    """
    times = [float("inf")] * len(races)
    for _ in range(repeats):
        for number, (work, items) in enumerate(races):
            start = clock()
            for item in items:
                work(item)
            times[number] = min(times[number], (clock() - start) / len(items))
    return times


def heading(text: str) -> None:
    """Print the heading of a group of figures."""
    print(f"\n{text}")


def figure(name: str, seconds: float, *more: str) -> None:
    """Print a figure: its name, its time, and how much is done in a second."""
    print(f"  {name:<44}{seconds * 1e6:>9.0f} µs{1 / seconds:>11,.0f}/s   {'   '.join(more)}".rstrip())


def megabytes(size: float, seconds: float) -> str:
    """Return a speed of reading, for ``size`` bytes in ``seconds``."""
    return f"{size / seconds / 1e6:.2f} MB/s"
