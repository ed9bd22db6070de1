"""The corpus: how soon the first result is there, and how long the whole takes, in process and through adapters."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .timing import heading

ROOT = Path(__file__).parents[2]
ADAPTERS = ROOT / "conformance" / "adapters"

REPEATS = 3


def passed(program: list[str], out: Path) -> tuple[float, float, int]:
    """Run a program over the corpus; return the seconds to the first result and to the end, and how many cases."""
    command = [sys.executable, "-m", "preferans", "conformance", "run", *program, "--out", str(out)]
    start = time.perf_counter()
    first = 0.0
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as going:
        while going.poll() is None and not first:
            if out.exists() and out.read_bytes().count(b"\n") > 1:  # the header and a case
                first = time.perf_counter() - start
            time.sleep(0.002)
    assert going.returncode in {0, 1}, going.returncode
    return first, time.perf_counter() - start, out.read_bytes().count(b'"kind":"case"')


def row(name: str, program: list[str]) -> None:
    """Print the best of several runs of a program."""
    with tempfile.TemporaryDirectory() as folder:
        runs = [passed(program, Path(folder) / f"{number}.jsonl") for number in range(REPEATS)]
    first, whole, cases = min(run[0] for run in runs), min(run[1] for run in runs), runs[0][2]
    print(f"  {name:<44}first result {first:5.2f} s   all {cases} cases {whole:6.2f} s")


def run() -> None:
    """Print how long the corpus takes, from nothing, by the clock on the wall."""
    heading(f"The corpus, from the shell, from nothing, best of {REPEATS}")
    row("in process", ["--in-process"])
    row("the adapter in Python", ["--adapter", f"{sys.executable} {ADAPTERS / 'python' / 'adapter.py'}"])
    if shutil.which("node"):
        row("the model in JavaScript", ["--adapter", f"node {ADAPTERS / 'javascript' / 'adapter.mjs'}"])
        row("the second engine", ["--adapter", f"node {ADAPTERS / 'second' / 'adapter.mjs'}"])


if __name__ == "__main__":
    run()
