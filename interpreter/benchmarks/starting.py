"""Starting: one ruling from the shell, from nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from .timing import Race, best, figure, heading

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "late-revoke.pref"
PROVED = ROOT / "examples" / "proof-order.pref"
"""A ruling that open cards prove: the best of all discards."""

VIOLATIONS = 1
"""The exit code of a ruling that finds violations, as the example's does."""


def ruling(command: list[str]) -> None:
    """Start a command that judges the example."""
    done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == VIOLATIONS, done.stderr.decode()


def run() -> None:
    """Print the times of a cold start."""
    heading("Starting: one ruling from the shell, best of 10")
    judge = [sys.executable, "-m", "preferans", "judge", str(EXAMPLE)]
    nothing = [sys.executable, "-c", "raise SystemExit(1)"]
    proved = [sys.executable, "-m", "preferans", "judge", str(PROVED)]
    races: list[Race] = [(ruling, [command]) for command in (nothing, judge, [*judge, "--format", "json"], proved)]
    bare, text, json, proof = best(*races, repeats=10, clock=time.perf_counter)
    figure("Python that does nothing", bare)
    figure("judge, report in text", text, f"{text - bare:.3f} s more than Python alone")
    figure("judge, verdict in JSON", json, f"{json - bare:.3f} s more than Python alone")
    figure("judge, a ruling with a proof", proof, f"{proof - bare:.3f} s more than Python alone; the solver is loaded")
