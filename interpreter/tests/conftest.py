"""What all tests share: where the project lies, how the command is started, and programs that may be missing."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

from preferans.cli import main

ROOT = Path(__file__).resolve().parents[2]

_missing: dict[str, set[str]] = {}
"""Programs and other things that tests asked for in vain, each with the tests left out."""


def leave_out(want: str) -> NoReturn:
    """Leave the calling test out for want of ``want``; the summary of the run names it."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "?").split(" ")[0]
    _missing.setdefault(want, set()).add(test)
    pytest.skip(f"needs the program {want}")


def needs(program: str) -> None:
    """Leave the calling test out if ``program`` is not installed; the summary of the run names it."""
    if shutil.which(program) is None:
        leave_out(program)


@pytest.fixture(name="needs")
def needs_fixture() -> Callable[[str], None]:
    """Give tests the function `needs`."""
    return needs


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were left out for want of a program, also when workers ran them."""
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        if "needs the program " in reason:
            _missing.setdefault(reason.rpartition("needs the program ")[2], set()).add(report.nodeid)
    for program, tests in sorted(_missing.items()):
        terminalreporter.write_line(f"Left out, because {program} is not there: {', '.join(sorted(tests))}")


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the repository."""
    return ROOT


class Done(NamedTuple):
    """What a run of the command left."""

    returncode: int
    stdout: bytes
    stderr: bytes


Run = Callable[..., Done]


@pytest.fixture
def preferans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Give a function that runs the command in an empty folder, inside this process, with streams of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str | Path, stdin: bytes = b"", lang: str = "en") -> Done:
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, "ascii"))
            patch.setattr(sys, "stderr", io.TextIOWrapper(err, "ascii"))
            for name in ("LC_ALL", "LC_MESSAGES", "PREFERANS_TRACEBACK"):
                patch.delenv(name, raising=False)
            patch.setenv("LANG", f"{lang}.UTF-8")
            patch.setenv("COLUMNS", "100")
            with pytest.raises(SystemExit) as left:
                main([str(arg) for arg in args])
            sys.stdout.flush()
            sys.stderr.flush()
            return Done(int(str(left.value.code)), out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def shell(tmp_path: Path) -> Run:
    """Give a function that starts the command as a process of its own in an empty folder."""

    def run(*args: str | Path, stdin: bytes = b"", lang: str = "en") -> Done:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
        environment |= {"LANG": f"{lang}.UTF-8", "PYTHONPATH": str(ROOT / "interpreter"), "COLUMNS": "100"}
        command = [sys.executable, "-m", "preferans", *map(str, args)]
        done = subprocess.run(command, input=stdin, capture_output=True, cwd=tmp_path, env=environment, check=False)
        return Done(done.returncode, done.stdout, done.stderr)

    return run
