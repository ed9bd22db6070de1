"""Scoring: a whole match of forty deals from the shell, from nothing to the sheet, the settlement and the ranking."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from preferans.notation import from_json, write
from random_deals import match, seeded

from .timing import best, figure, heading

DEALS = 40
"""The length of the match."""

LIMIT = 0.5
"""The seconds that `preferans score` may take on it."""


def score(name: str) -> None:
    """Start the command that prints the score sheet of the record in the file ``name``."""
    done = subprocess.run([sys.executable, "-m", "preferans", "score", name], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def processor() -> float:
    """Return the seconds that the processor has worked for the commands started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run() -> None:
    """Print the time of one score sheet, by the clock and of the processor."""
    form = match(seeded("benchmark"), deals=DEALS, number=4, rules="sochi", scores=True).json
    text = write(from_json(msgspec.json.encode(form)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.pref"
        path.write_text(text, "utf-8")
        heading(f"Scoring: a match of {DEALS} deals, {len(text.encode()) / 1e3:.0f} kB, from the shell, best of 10")
        (clock,) = best((score, [str(path)]), repeats=10, clock=time.perf_counter)
        (worked,) = best((score, [str(path)]), repeats=10, clock=processor)
    figure("score, by the clock", clock, f"the limit is {LIMIT} s")
    figure("score, processor", worked)
