"""Programs that lie or misbehave, run over the corpus: each is caught, named, and harms nobody else."""

from __future__ import annotations

import os
import sys
import time

import pytest

from conftest import ROOT
from leftovers import OWNER, still_running
from preferans.conformance.cases import Published
from preferans.conformance.corpus import LEVELS, Corpus, Selection, default_path
from preferans.conformance.liars import LIARS
from preferans.conformance.process import OneShot, Process
from preferans.conformance.results import Footer, Result, footer
from preferans.conformance.runner import State, refused_levels, run
from preferans.conformance.session import AdapterError

CASES = list(Corpus(default_path()).select(Selection()))
"""The accepted cases of the corpus."""


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes find the package."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "interpreter"))
    # Tests run side by side: each looks for its own processes only.
    monkeypatch.setenv(OWNER, str(os.getpid()))


def few() -> list[Published]:
    """Return two cases of every level that has as many."""
    return [case for level in LEVELS for case in [one for one in CASES if one.level == level][:2]]


def command(name: str) -> list[str]:
    """Return the command of a liar."""
    return [sys.executable, "-m", "preferans.conformance.liars", name]


def ran(name: str, cases: list[Published], timeout: float = 20) -> tuple[list[Result], Footer]:
    """Return what a run with a liar found; no process of it is left."""
    session = Process(command(name), timeout)
    claim = session.hello()
    state = State()
    results = list(run([session], claim, cases, state))
    assert still_running() == []
    refused = refused_levels(claim, results, claim.levels)
    return results, footer(results, state.stopped, state.notes, refused)


def test_an_honest_program_passes() -> None:
    """The program that answers well passes every case it is asked, and nothing is noted against it."""
    results, end = ran("honest", few())
    assert {result.result for result in results} == {"pass"}
    assert end.notes == ()
    assert end.stopped == ""
    assert end.refused == ("notation",) * (not any(case.level == "notation" for case in CASES))


@pytest.mark.parametrize("name", [name for name in LIARS if name not in {"right-verdict-wrong-clause", "no-scores"}])
def test_a_liar_is_caught_on_every_level(name: str) -> None:
    """Whoever accepts, rejects or flags everything, or says what was right last time, fails cases of every level."""
    results, _ = ran(name, CASES)
    of_level = {level: {result.result for result in results if result.level == level} for level in LEVELS}
    assert [level for level, found in of_level.items() if found and "fail" not in found and level != "notation"] == []
    if name != "reject-all":
        assert "fail" in of_level["notation"]


def test_the_wrong_clause_is_told_apart() -> None:
    """A right verdict with the wrong clause is neither a pass nor a failure, on every level with violations."""
    results, _ = ran("right-verdict-wrong-clause", CASES)
    by_id = {case.id: case for case in CASES}
    for result in results:
        due = any(violation.clause != "codex:2.1/d" for violation in by_id[result.id].expect.violations)
        assert result.result == ("wrong-clause" if due else "pass"), result.id


def test_an_empty_sheet_is_caught() -> None:
    """A right verdict without entries fails on the levels where scores are expected."""
    results, _ = ran("no-scores", [case for case in CASES if case.level in {"scoring", "match"}])
    assert {result.level for result in results if result.result == "fail"} == {"scoring", "match"}


def test_a_program_that_crashes_late_is_started_again_until_the_third_death() -> None:
    """A crash costs its own case only, the program is started again, and the third crash stops the run."""
    results, end = ran("crash-late", CASES)
    assert [result.result for result in results] == (["pass"] * 5 + ["error"]) * 3
    assert {result.did for result in results} == {"", "did-died"}
    assert end.stopped == "run-deaths"


@pytest.mark.parametrize(
    ("name", "outcome", "did"),
    [
        ("slow", "timeout", "did-silent"),
        ("half-line", "timeout", "did-half-line"),
        ("wrong-number", "error", "did-other-number"),
        ("prints-text", "error", "did-no-json"),
        ("floods", "error", "did-flood"),
    ],
)
def test_a_program_that_breaks_the_protocol_is_ended_and_named(name: str, outcome: str, did: str) -> None:
    """What it did instead of answering is named for its case, and the third time stops the run."""
    results, end = ran(name, few(), timeout=2.5)
    assert [(result.result, result.did) for result in results] == [(outcome, did)] * 3
    assert end.stopped == "run-deaths"


@pytest.mark.parametrize("name", ["two-replies", "earlier-number"])
def test_no_second_reply_is_taken_for_the_next(name: str) -> None:
    """Whoever answers twice, or with the number before, passes no case."""
    results, end = ran(name, few())
    assert results
    assert "pass" not in {result.result for result in results}
    assert end.stopped == "run-deaths"
    assert "did-two-replies" in {*end.notes, *(result.did for result in results)}


def test_noise_on_standard_error_is_free_and_noted() -> None:
    """A program that fills standard error is judged like any other, and the noise is noted."""
    results, end = ran("chatty", few())
    assert {result.result for result in results} == {"pass"}
    assert end.notes == ("did-noise",)


def test_a_program_that_does_not_leave_is_ended_and_noted() -> None:
    """Ignoring bye costs no case, ends within seconds, and is noted."""
    start = time.monotonic()
    results, end = ran("ignores-bye", few()[:2])
    assert {result.result for result in results} == {"pass"}
    assert end.notes == ("did-stay",)
    assert time.monotonic() - start < 30


def test_processes_left_behind_are_ended_and_noted() -> None:
    """A process that slipped out of the program's session is found, ended and noted."""
    results, end = ran("forks", few()[:2])
    assert {result.result for result in results} == {"pass"}
    assert end.notes == ("did-left-processes",)


def test_a_program_that_skips_everything_is_refused() -> None:
    """Claimed levels of which no case was judged are refused, whatever the declared reason."""
    results, end = ran("skips", few())
    assert {result.result for result in results} == {"skipped"}
    assert end.refused == LEVELS


@pytest.mark.parametrize(("name", "did"), [("skips-undeclared", "did-skip-undeclared"), ("errors", "did-errored")])
def test_an_excuse_is_no_rejection(name: str, did: str) -> None:
    """A skip for an undeclared reason and a reported error are errors, also where a rejection is expected."""
    results, end = ran(name, few())
    assert {(result.result, result.did) for result in results} == {("error", did)}
    assert end.stopped == ""


@pytest.mark.parametrize(
    ("name", "did"), [("silent", "did-silent"), ("dies-at-once", "did-died"), ("unknown-level", "did-misspoke")]
)
def test_a_program_that_does_not_say_who_it_is_is_not_asked(name: str, did: str) -> None:
    """Silence, death and an unknown level in place of a hello are one clear error, and leave no process."""
    session = Process(command(name), 1, start_timeout=5)
    with pytest.raises(AdapterError) as raised:
        session.hello()
    assert raised.value.code == "adapter-hello"
    assert raised.value.facts["did"] == did
    assert still_running() == []


def test_a_program_that_cannot_be_started_is_named() -> None:
    """A command that does not exist is one clear error with the reason."""
    with pytest.raises(AdapterError) as raised:
        Process(["no-such-program-anywhere"], 1).hello()
    assert raised.value.code == "adapter-missing"


def test_a_one_shot_command_is_asked_case_by_case() -> None:
    """The judge's own command, started for every record, passes; one that prints text errs on every case alone."""
    good = OneShot([sys.executable, "-m", "preferans", "judge", "--format", "json", "-"], 30)
    bad = OneShot([sys.executable, "-c", "print('hello')"], 30)
    silent = OneShot([sys.executable, "-c", "raise SystemExit(4)"], 30)
    cases = few()[-4:]
    for session, wanted in (
        (good, {("pass", "")}),
        (bad, {("error", "did-misspoke")}),
        (silent, {("error", "did-died")}),
    ):
        results = list(run([session], session.hello(), cases, State()))
        assert {(result.result, result.did) for result in results} == wanted
    assert still_running() == []
