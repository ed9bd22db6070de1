"""What all tests share: where the project lies, how the command is started, and programs that may be missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

_missing: dict[str, set[str]] = {}
"""Programs that tests asked for in vain, each with the tests left out."""


def needs(program: str) -> None:
    """Leave the calling test out if ``program`` is not installed; the summary of the run names it."""
    if shutil.which(program) is None:
        test = os.environ.get("PYTEST_CURRENT_TEST", "?").split(" ")[0]
        _missing.setdefault(program, set()).add(test)
        pytest.skip(f"needs the program {program}")


@pytest.fixture(name="needs")
def needs_fixture() -> Callable[[str], None]:
    """Give tests the function `needs`."""
    return needs


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were left out for want of a program, also when workers ran them."""
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        if "needs the program " in reason:
            _missing.setdefault(reason.rsplit(" ", 1)[1], set()).add(report.nodeid)
    for program, tests in sorted(_missing.items()):
        terminalreporter.write_line(f"Left out, because {program} is not installed: {', '.join(sorted(tests))}")


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the repository."""
    return ROOT


Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def preferans(tmp_path: Path) -> Run:
    """Give a function that starts the command in an empty folder and returns its exit code and outputs as bytes."""

    def run(*args: str | Path, stdin: bytes = b"", lang: str = "en") -> subprocess.CompletedProcess[bytes]:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
        environment |= {"LANG": f"{lang}.UTF-8", "PYTHONPATH": str(ROOT / "interpreter"), "COLUMNS": "100"}
        command = [sys.executable, "-m", "preferans", *map(str, args)]
        return subprocess.run(command, input=stdin, capture_output=True, cwd=tmp_path, env=environment, check=False)

    return run
