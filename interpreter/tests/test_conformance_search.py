"""The search for disagreements: what it draws is legal or nearly so, and what it finds is small and well written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from conftest import ROOT, Run
from judging import book
from preferans.conformance.cases import Published
from preferans.conformance.corpus import LEVELS, Corpus, Selection, default_path
from preferans.conformance.inprocess import InProcess, record_of, said_of
from preferans.conformance.lint import lint
from preferans.conformance.process import Process
from preferans.conformance.protocol import PROTOCOL, Capabilities, Said, SaidDeal
from preferans.conformance.runner import State, run
from preferans.conformance.search import Search, case_of, differences, write_disputed
from preferans.conformance.session import Answer, Skip, Trouble
from preferans.conformance.strategies import deals, nearly

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)


class Fake:
    """A program that answers by the judge, except where ``lie`` says otherwise."""

    def __init__(self, lie: Any) -> None:
        """Keep the lie: a function of the case and the true answer."""
        self.judge_of_truth = InProcess()
        self.lie = lie

    def hello(self) -> Capabilities:
        """Claim everything."""
        return Capabilities(seq=0, protocol=PROTOCOL, name="fake", levels=LEVELS)

    def judge(self, case: Published) -> Answer:
        """Return what the lie makes of the truth."""
        answer: Answer = self.lie(case, self.judge_of_truth.judge(case))
        return answer

    def bye(self) -> tuple[()]:
        """Leave."""
        return ()


@QUICK
@given(deals())
def test_drawn_deals_are_legal(record: dict[str, Any]) -> None:
    """In a drawn deal nobody does anything wrong: it is legal, or broken off."""
    said = said_of(record_of(case_of(record, "codex-tournament")), book())
    assert said.verdict in {"legal", "incomplete"}
    assert said.deals[0].violations == ()


@pytest.mark.parametrize("file", ["README.md", "README.ru.md"])
def test_the_strategies_are_used_as_the_docs_say(tmp_path: Path, file: str) -> None:
    """The test shown in the docs runs as it stands."""
    match = re.search(
        r"<!-- strategies -->\n```python\n(.*?)```", (ROOT / "conformance" / file).read_text("utf-8"), re.DOTALL
    )
    assert match is not None
    (tmp_path / "test_sample.py").write_text(match[1], "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_sample.py"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "interpreter")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "1 passed" in done.stdout, done.stdout


@QUICK
@given(nearly())
def test_nearly_legal_deals_are_records(record: dict[str, Any]) -> None:
    """A deal with one act changed can be written and judged like any other."""
    case = case_of(record, "codex-tournament")
    assert record_of(case) is not None
    assert said_of(record_of(case), book()).verdict


def test_a_program_agrees_with_itself() -> None:
    """Between the judge and itself no disagreement is found."""
    search = Search(InProcess(), InProcess(), "codex-tournament")
    assert list(search.run(30, 1)) == []
    assert search.judged == search.looked >= 60


def test_a_disagreement_is_shrunk_to_the_smallest_record() -> None:
    """Of a program that never sees a bid out of turn the search shows a deal of at most three acts."""

    def blind(case: Published, truth: Answer) -> Answer:
        wrong = isinstance(truth, Said) and any(v.code == "bid.out-of-turn" for v in truth.deals[-1].violations)
        return Said(verdict="incomplete", deals=(SaidDeal(),)) if wrong else truth

    found = next(iter(Search(InProcess(), Fake(blind), "codex-tournament").run(200, 3)))
    assert "violations" in found.differs
    record = record_of(found.case)
    assert record is not None
    assert len(record.deals[0].acts) <= 3


def test_a_disagreement_is_written_as_a_disputed_case(tmp_path: Path) -> None:
    """The case written has both verdicts as its reason, the record in canonical form, and nothing wrong with it."""
    search = Search(InProcess(), Fake(lambda *_: Said(verdict="malformed")), "codex-tournament")
    found = next(iter(search.run(5, 1)))
    path = write_disputed(found, search.names, tmp_path, set())
    assert lint([tmp_path], tmp_path.resolve(), book()) == ([], 1)
    text = path.read_text("utf-8")
    assert "disputed" in text
    assert "preferans (in process): " in text
    assert "fake: " in text


@pytest.mark.parametrize(
    ("second", "differs"),
    [
        (Said(verdict="legal"), ()),
        (Said(verdict="violation"), ("verdict",)),
        (Skip("lazy"), ()),
        (Trouble(did="did-errored"), ("answer",)),
    ],
)
def test_skips_are_no_disagreement_and_failures_are(second: Answer, differs: tuple[str, ...]) -> None:
    """Equal verdicts and skips agree, another verdict and a failure do not."""
    assert differences(Said(verdict="legal"), second) == differs


def test_the_command_takes_one_program_or_two(preferans: Run) -> None:
    """Without a program, and with three, the search does not begin."""
    assert preferans("conformance", "search").returncode == 2
    assert preferans("conformance", "search", *["--adapter", "x"] * 3).returncode == 2


SECOND = ROOT / "conformance" / "adapters" / "second" / "adapter.mjs"


def test_the_second_engine_keeps_what_it_does_not_skip(needs: Any) -> None:
    """The engine written from the rule texts passes every case of the corpus that it judges, on five levels."""
    needs("node")
    session = Process(["node", str(SECOND)], 30)
    found = list(run([session], session.hello(), Corpus(default_path()).select(Selection()), State()))
    judged = [result for result in found if result.result not in {"skipped", "inapplicable"}]
    assert [result.id for result in judged if result.result != "pass"] == []
    assert {result.level for result in judged} == {"auction", "whist", "play", "scoring", "match"}
    assert len(judged) >= 180


@pytest.mark.parametrize("rules", ["sochi", "leningrad", "rostov", "fspr"])
def test_two_engines_agree_on_drawn_deals(needs: Any, rules: str) -> None:
    """On a sample of drawn deals the judge and the second engine say the same."""
    needs("node")
    search = Search(InProcess(), Process(["node", str(SECOND)], 30), rules)
    found = [(one.differs, one.case.text) for one in search.run(40, 1)]
    search.bye()
    assert found == []
    assert search.judged > search.looked // 2


def test_what_was_found_beside_the_second_engine_is_kept() -> None:
    """The note on the second engine names seven kinds of disagreement, each with cases of the corpus."""
    note = (SECOND.parent / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (?!disagreement|---).* \| ([A-Z2-9, ]+) \|$", note, re.MULTILINE)
    accepted = {case.id for case in Corpus(default_path()).select(Selection())}
    assert len(rows) == 7
    assert {case for row in rows for case in row.split(", ")} <= accepted
