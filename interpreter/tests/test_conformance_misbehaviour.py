"""Programs that misbehave once: what they did is named, nobody else pays for it, and no process is left."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conftest import ROOT, Run
from leftovers import OWNER, still_running
from preferans.conformance.cases import Expect, Published
from preferans.conformance.corpus import LEVELS, Corpus, Selection, default_path
from preferans.conformance.liars import RUFFIANS
from preferans.conformance.process import OneShot, Process
from preferans.conformance.results import read_results
from preferans.conformance.runner import State, run


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes find the package, and mark them as those of this test's process."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "interpreter"))
    monkeypatch.setenv(OWNER, str(os.getpid()))


def none_left() -> bool:
    """Say whether all processes are gone, within a moment that the system may take to bury them."""
    deadline = time.monotonic() + 5
    while still_running():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def six() -> list[Published]:
    """Return six cases of different levels; the third is the victim."""
    cases = list(Corpus(default_path()).select(Selection()))
    return [next(case for case in cases if case.level == level) for level in LEVELS[1:7]]


def command(name: str, victim: str = "") -> list[str]:
    """Return the command of a liar."""
    return [sys.executable, "-m", "preferans.conformance.liars", name, *([victim] if victim else [])]


ONCE = [
    ("crash-late", "error", "did-died", ()),
    ("slow", "timeout", "did-silent", ()),
    ("half-line", "timeout", "did-half-line", ()),
    ("wrong-number", "error", "did-other-number", ()),
    ("prints-text", "error", "did-no-json", ()),
    ("two-replies", "error", "did-two-replies", ("did-two-replies",)),
    ("floods", "error", "did-flood", ()),
    ("floods-in-lines", "error", "did-no-json", ()),
    ("floods-with-replies", "error", "did-two-replies", ("did-two-replies",)),
    ("floods-error", "pass", "", ("did-noise",)),
    ("chatty", "pass", "", ("did-noise",)),
    ("forks", "pass", "", ("did-left-processes",)),
    ("ignores-bye", "pass", "", ("did-stay",)),
    ("errors", "error", "did-errored", ()),
    ("skips-undeclared", "error", "did-skip-undeclared", ()),
    ("endless-points", "error", "did-misspoke", ()),
    ("endless-number", "error", "did-misspoke", ()),
    ("endless-brackets", "error", "did-misspoke", ()),
]
"""Who misbehaves at the third of six cases: what becomes of it, what is named for it, and what is noted for the run."""


@pytest.mark.parametrize(("name", "outcome", "did", "notes"), ONCE, ids=[row[0] for row in ONCE])
def test_only_the_case_pays_at_which_a_program_misbehaves(
    name: str, outcome: str, did: str, notes: tuple[str, ...]
) -> None:
    """The case has its outcome and the deed is named, all others pass, the run ends, and no process is left."""
    cases = six()
    victim = hashlib.sha256(cases[2].text.encode()).hexdigest()
    session = Process(command(name, victim), 4)
    state = State()
    start = time.monotonic()
    results = list(run([session], session.hello(), cases, state))
    assert [result.result for result in results] == ["pass", "pass", outcome, "pass", "pass", "pass"]
    assert results[2].did == did
    assert tuple(state.notes) == notes
    assert state.stopped == ""
    assert time.monotonic() - start < 40
    assert none_left()


def test_every_ruffian_is_looked_at_once() -> None:
    """Nobody who misbehaves is left out here, apart from those who are about the whole run."""
    assert RUFFIANS.keys() - {row[0] for row in ONCE} == {"honest", "skips", "earlier-number", "unhurried"}


def test_a_run_with_copies_survives_one_that_hangs() -> None:
    """With three copies one that hangs costs its case alone, and all three are gone at the end."""
    cases = six()
    victim = hashlib.sha256(cases[2].text.encode()).hexdigest()
    sessions = [Process(command("slow", victim), 4) for _ in range(3)]
    state = State()
    results = {result.id: result.result for result in run(list(sessions), sessions[0].hello(), cases, state)}
    assert results == {case.id: "timeout" if case is cases[2] else "pass" for case in cases}
    assert none_left()


FORK = """
import subprocess, sys
sleeper = [sys.executable, "-c", "import time; time.sleep(3600)"]
subprocess.Popen(sleeper, start_new_session=True, stdout=OUT)
print('{"verdict":"legal"}')
"""


ENDLESS = 'print(\'{"verdict":"legal","deals":[{"credited":{"W":\' + END + \'}}]}\')'


@pytest.mark.parametrize(
    ("source", "outcome", "did"),
    [
        ("import time; time.sleep(3600)", "timeout", "did-silent"),
        ("print('{\"verdict\":', end='')", "error", "did-misspoke"),
        ("print('x' * (100 << 20))", "error", "did-flood"),
        (ENDLESS.replace("END", "'1' * 100_000"), "error", "did-misspoke"),
        (ENDLESS.replace("END", "'[' * 100_000"), "error", "did-misspoke"),
        ("import sys; sys.stderr.write('x' * (100 << 20)); print('{\"verdict\":\"legal\"}')", "pass", ""),
        (FORK.replace("OUT", "-3"), "pass", ""),
        (FORK.replace("OUT", "None"), "timeout", "did-silent"),
    ],
    ids=["hangs", "half-a-line", "floods", "digits", "brackets", "floods-error", "forks", "forks-and-holds-the-output"],
)
def test_a_one_shot_command_that_misbehaves_leaves_nothing(source: str, outcome: str, did: str) -> None:
    """What a program did that is started for every record is named for the case, and no process is left."""
    case = msgspec.structs.replace(six()[2], expect=Expect(verdict="legal"))
    session = OneShot([sys.executable, "-c", source], 5)
    results = list(run([session], session.hello(), [case], State()))
    assert [(result.result, result.did) for result in results] == [(outcome, did)]
    assert none_left()


SILENT_DEEDS = ("crash-late", "slow", "half-line", "wrong-number", "prints-text", "two-replies", "floods", "errors")


@pytest.mark.parametrize("name", SILENT_DEEDS)
def test_the_report_names_what_a_program_did(preferans: Run, tmp_path: Path, name: str) -> None:
    """The deed is printed in words beside its case, in either language, without a traceback."""
    case = six()[2]
    liar = " ".join(command(name, hashlib.sha256(case.text.encode()).hexdigest()))
    asked = ("conformance", "run", "--adapter", liar, "--case", case.id, "--timeout", "3", "--out", "r.jsonl")
    done = preferans(*asked)
    assert done.returncode in {1, 2}
    did = read_results(tmp_path / "r.jsonl").cases[0].did
    assert did.startswith("did-")
    shown = [done.stdout.decode(), preferans("conformance", "report", "r.jsonl", lang="ru").stdout.decode()]
    for words in shown:
        assert case.id in words
        assert did not in words  # in words, not by its code
        assert "Traceback" not in words
    assert re.search("[а-яё]", shown[1])
    assert none_left()


@pytest.mark.parametrize("program", ["no-such-program", "/", "./adapter.txt"])
def test_a_program_that_does_not_start_is_one_clear_error(preferans: Run, tmp_path: Path, program: str) -> None:
    """A name that is nowhere, a folder and a file that is no program are told in one line, and the code is 2."""
    (tmp_path / "adapter.txt").write_text("hello\n")
    for lang in ("en", "ru"):
        done = preferans("conformance", "run", "--adapter", program, lang=lang)
        assert done.returncode == 2
        assert done.stdout == b""
        assert len(done.stderr.decode().strip().splitlines()) == 1
        assert program in done.stderr.decode()
    assert none_left()


HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""A shell that starts the tests in the background has its children deaf to an interruption; this makes one hear."""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("name", "lines"), [("unhurried", 4), ("slow", 1)])
def test_a_run_that_is_broken_off_leaves_no_process(
    tmp_path: Path, stop: signal.Signals, name: str, lines: int
) -> None:
    """A run ended from outside ends its programs too, even one that hangs, and what it found stays."""
    out = tmp_path / "r.jsonl"
    base = [sys.executable, "-c", HEARING, "-m", "preferans", "conformance", "run", "--adapter"]
    slow = [*base, " ".join(command(name)), "--clause", "3.8", "--out", str(out)]
    going = subprocess.Popen(slow, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (not out.exists() or out.read_bytes().count(b"\n") < lines):
        time.sleep(0.05)
    time.sleep(1)  # the program is asked, and does not answer
    going.send_signal(stop)
    going.wait(20)
    assert none_left()
    there = read_results(out)
    assert there.footer is None or there.footer.stopped
    assert len(there.cases) >= lines - 2


def test_a_search_whose_second_program_does_not_start_leaves_the_first_nowhere(preferans: Run) -> None:
    """The program that was asked already is ended when the other one cannot be."""
    honest = " ".join(command("ignores-bye"))
    done = preferans("conformance", "search", "--adapter", honest, "--adapter", "no-such-program")
    assert done.returncode == 2
    assert b"no-such-program" in done.stderr
    assert none_left()


def test_the_honest_program_leaves_nothing(preferans: Run) -> None:
    """A run in which nothing goes wrong leaves no process either."""
    honest = " ".join(command("honest"))
    done: Any = preferans("conformance", "run", "--adapter", honest, "--clause", "2.1", "--jobs", "2")
    assert done.returncode == 0
    assert none_left()
