"""The options of ``conformance run``: which cases are asked, how, and what of it is kept."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from conftest import ROOT, Run
from preferans.conformance.cases import read_case
from preferans.conformance.corpus import Corpus, Selection, default_path
from preferans.conformance.results import Results, read_results

ADAPTER = f"{sys.executable} {ROOT / 'conformance' / 'adapters' / 'python' / 'adapter.py'}"
SLOW = f"{sys.executable} -m preferans.conformance.liars slow"


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes find the package."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "interpreter"))


def ran(preferans: Run, *args: str, code: int = 0) -> Results:
    """Return the results of a run with these options, which leaves with ``code``."""
    Path("r.jsonl").unlink(missing_ok=True)
    done = preferans("conformance", "run", "--out", "r.jsonl", *args)
    assert done.returncode == code, done.stderr.decode()
    return read_results(Path("r.jsonl"))


def ids(results: Results) -> list[str]:
    """Return the ids of the cases in the order of the results."""
    return [case.id for case in results.cases]


@pytest.mark.parametrize(
    ("args", "chosen"),
    [
        (("--level", "whist"), Selection(levels=("whist",))),
        (("--level", "whist", "--level", "deal"), Selection(levels=("whist", "deal"))),
        (("--clause", "3.9.16.2"), Selection(clauses=("3.9.16.2",))),
        (("--clause", "codex:3.8.6/a", "--clause", "bridge:R24"), Selection(clauses=("3.8.6/a", "bridge:R24"))),
        (("--rules", "leningrad"), Selection(rules=("leningrad",))),
        (("--rules", "fspr", "--level", "scoring", "--clause", "3.8"), None),
    ],
)
def test_only_the_cases_asked_for_are_run(preferans: Run, args: tuple[str, ...], chosen: Selection | None) -> None:
    """A level, a clause with those below it, a rule set, several of each, and all of them together choose cases."""
    found = ran(preferans, "--in-process", *args)
    chosen = chosen or Selection(levels=("scoring",), clauses=("3.8",), rules=("fspr",))
    due = [case for case in Corpus(default_path()) if case.status == "accepted"]
    due = [case for case in due if not chosen.levels or case.level in chosen.levels]
    due = [
        case
        for case in due
        if not chosen.rules or case.rules in {name + end for name in chosen.rules for end in ("", "@1")}
    ]
    whole = [clause if ":" in clause else f"codex:{clause}" for clause in chosen.clauses]
    below = {
        case.id for case in due for one in whole if case.clause == one or case.clause.startswith((f"{one}/", f"{one}."))
    }
    assert ids(found) == [case.id for case in due if not whole or case.id in below]
    assert len(found.cases) > 1
    assert found.header.selection == chosen or found.header.selection.clauses


def test_a_case_is_run_by_its_name_whatever_its_status(preferans: Run) -> None:
    """Cases named are run and no others; a retired one too."""
    retired = next(case for case in Corpus(default_path()) if case.status == "retired")
    found = ran(preferans, "--in-process", "--case", "J48ER", "--case", retired.id)
    assert sorted(ids(found)) == sorted(["J48ER", retired.id])


def test_copies_find_what_one_finds(preferans: Run) -> None:
    """With --jobs 3 the same cases have the same results as with one copy."""
    alone = ran(preferans, "--adapter", ADAPTER, "--clause", "2.1")
    together = ran(preferans, "--adapter", ADAPTER, "--clause", "2.1", "--jobs", "3")
    assert sorted(ids(alone)) == sorted(ids(together))
    assert {case.result for case in (*alone.cases, *together.cases)} == {"pass"}


def test_time_runs_out_as_asked(preferans: Run) -> None:
    """With --timeout 0.5 a program that never answers costs half a second a case, and the third death ends the run."""
    start = time.monotonic()
    found = ran(preferans, "--adapter", SLOW, "--clause", "2.1", "--timeout", "0.5", code=2)
    assert [case.result for case in found.cases] == ["timeout"] * 3
    assert {case.facts["seconds"] for case in found.cases} == {"0.5"}
    assert all(400 < case.ms < 5000 for case in found.cases)
    assert time.monotonic() - start < 30


def test_other_clothes_are_named_in_the_results(preferans: Run) -> None:
    """The seed of --reskin stands in the header, the cases pass, and results of another seed are not gone on with."""
    found = ran(preferans, "--in-process", "--clause", "3.8", "--reskin", "7")
    assert found.header.reskin == 7
    assert {case.result for case in found.cases} == {"pass"}
    again = ("conformance", "run", "--in-process", "--clause", "3.8", "--out", "r.jsonl", "--resume")
    assert preferans(*again, "--reskin", "8").returncode == 2
    assert preferans(*again, "--reskin", "7").returncode == 0


def test_a_command_for_every_record_is_asked(preferans: Run) -> None:
    """With --one-shot the judge's own command is started for every record, gets the levels asked for, and passes."""
    command = f"{sys.executable} -m preferans judge --format json -"
    found = ran(preferans, "--one-shot", command, "--clause", "2.1/a", "--level", "play", "--timeout", "60")
    assert found.header.program.levels == ("play",)
    assert len(found.cases) >= 2
    assert {case.result for case in found.cases} == {"pass"}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--jobs", "0"), "--jobs"),
        (("--jobs", "many"), "--jobs"),
        (("--timeout", "0"), "--timeout"),
        (("--timeout", "nan"), "--timeout"),
        (("--timeout", "soon"), "--timeout"),
        (("--level", "chess"), "chess"),
        (("--reskin", "red"), "--reskin"),
        (("--clause", "99.9", "--out", "none.jsonl"), ""),
        (("--rules", "nosuch"), ""),
        (("--case", "ZZZZZ"), "ZZZZZ"),
        (("--corpus", "nowhere"), "nowhere"),
        (("--known", "none.toml"), "none.toml"),
        (("--adapter", "x"), ""),
    ],
)
def test_what_cannot_be_asked_is_one_clear_error(
    preferans: Run, tmp_path: Path, args: tuple[str, ...], said: str, lang: str
) -> None:
    """A wrong value, nothing that fits and two programs at once leave with code 2 and one line; no file is left."""
    done = preferans("conformance", "run", "--in-process", *args, lang=lang)
    lines = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert len(lines) == 1
    assert said in lines[0]
    assert "Errno" not in lines[0]
    assert list(tmp_path.iterdir()) == []


def test_a_bar_is_drawn_where_somebody_looks(tmp_path: Path) -> None:
    """On a terminal a bar grows on standard error and is wiped at the end; standard output has the report alone."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "preferans", "conformance", "run", "--in-process", "--clause", "3.8"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=follower, cwd=tmp_path) as going:
        os.close(follower)
        drawn = b""
        while True:
            try:
                chunk = os.read(leader, 1 << 16)
            except OSError:
                break
            if not chunk:
                break
            drawn += chunk
        printed = going.stdout.read() if going.stdout else b""
    os.close(leader)
    steps = [line for line in drawn.split(b"\r") if line.startswith(b"[")]
    assert len(steps) > 5
    assert steps[0].count(b"#") < steps[-1].count(b"#")
    assert b"." not in steps[-1]
    done, total = steps[-1].split()[-1].split(b"/")
    assert done == total
    assert drawn.split(b"\r")[-2].strip() == b""
    assert b"#" not in printed
    assert b"cases in the run: " + total in printed


def test_known_failures_alone_do_not_fail_a_run_and_stale_ones_do(preferans: Run, tmp_path: Path) -> None:
    """Every failure listed with its reason leaves 0, one unlisted 1, one listed that passes 1 and is named."""
    liar = f"{sys.executable} -m preferans.conformance.liars accept-all"
    asked = ("conformance", "run", "--adapter", liar, "--clause", "2.1/a", "--known", "known.toml")
    failing = [
        case.id
        for case in ran(preferans, "--adapter", liar, "--clause", "2.1/a", code=1).cases
        if case.result == "fail"
    ]
    entries = [f'[[known]]\nid = "{case}"\nreason = "accepts everything"\n' for case in failing]
    (tmp_path / "known.toml").write_text("".join(entries))
    assert preferans(*asked).returncode == 0
    (tmp_path / "known.toml").write_text("".join(entries[1:]))
    assert preferans(*asked).returncode == 1
    (tmp_path / "known.toml").write_text("".join(entries) + '[[known]]\nid = "ZZZZZ"\nreason = "gone"\n')
    whole = preferans("conformance", "run", "--in-process", "--known", "known.toml")
    assert whole.returncode == 1
    assert all(case in whole.stderr.decode() for case in [*failing, "ZZZZZ"])


def test_two_runs_are_compared_and_what_broke_leaves_one(preferans: Run, tmp_path: Path) -> None:
    """`report --compare OLD NEW` names each case that broke or was mended, and leaves 1 only if one broke."""
    liar = f"{sys.executable} -m preferans.conformance.liars accept-all"
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    preferans("conformance", "run", "--in-process", "--case", "J48ER", "--out", str(good))
    preferans("conformance", "run", "--adapter", liar, "--case", "J48ER", "--out", str(bad))
    broke = preferans("conformance", "report", "--compare", good, bad)
    mended = preferans("conformance", "report", "--compare", bad, good)
    assert (broke.returncode, mended.returncode) == (1, 0)
    assert b"J48ER" in broke.stdout
    assert b"J48ER" in mended.stdout
    assert preferans("conformance", "report", "--compare", good).returncode == 2


def test_a_claim_names_all_that_others_need(preferans: Run, tmp_path: Path) -> None:
    """A claim has levels, rule sets, edition, the corpus by its hash and the failing cases; a changed one is told."""
    preferans("conformance", "run", "--in-process", "--clause", "2.1", "--out", "r.jsonl")
    preferans("conformance", "report", "--format", "claim", "--out", "claim.json", "r.jsonl")
    claim: dict[str, Any] = json.loads((tmp_path / "claim.json").read_bytes())
    assert claim.keys() >= {"program", "version", "levels", "rules", "edition", "corpus", "failing"}
    assert claim["corpus"] == Corpus(default_path()).sha256
    assert claim["failing"] == []
    claim["failing"] = ["J48ER"]
    (tmp_path / "claim.json").write_text(json.dumps(claim))
    done = preferans("conformance", "report", "--claim", "claim.json", "r.jsonl")
    assert done.returncode == 1
    assert b"J48ER" in done.stderr
    for broken in ("", "[]", '{"format": "preferans-claim/1"}', "\x00"):
        (tmp_path / "claim.json").write_text(broken)
        done = preferans("conformance", "report", "--claim", "claim.json", "r.jsonl")
        assert done.returncode == 2
        assert len(done.stderr.decode().splitlines()) == 1
        assert b"claim.json" in done.stderr


def test_badges_tell_every_level_judged(preferans: Run, tmp_path: Path) -> None:
    """For each level with judged cases there are two badges, whose words are passed/judged."""
    preferans("conformance", "run", "--in-process", "--clause", "3.8", "--out", "r.jsonl")
    assert preferans("conformance", "report", "--badges", "badges", "r.jsonl").returncode == 0
    judged = {case.level for case in read_results(tmp_path / "r.jsonl").cases}
    assert {path.name for path in (tmp_path / "badges").iterdir()} == {
        f"{level}.{end}" for level in judged for end in ("svg", "json")
    }
    for level in judged:
        count = sum(case.level == level for case in read_results(tmp_path / "r.jsonl").cases)
        badge = json.loads((tmp_path / "badges" / f"{level}.json").read_bytes())
        assert badge["message"] == f"{count}/{count}"
        assert f"{count}/{count}" in (tmp_path / "badges" / f"{level}.svg").read_text("utf-8")


def test_a_case_is_shown_with_its_record(preferans: Run) -> None:
    """`show` prints what a case expects and its record, and an id that no case has is one clear error."""
    shown = preferans("conformance", "show", "J48ER", "H9297").stdout.decode()
    for name in ("J48ER", "H9297"):
        case = next(case for case in Corpus(default_path()) if case.id == name)
        assert case.title in shown
        assert case.text in shown
        head = shown[shown.index(f'id: "{name}"') :].split("---\n")[0]
        assert read_case(f"---\n{head}---\n", "shown").expect == case.expect
    unknown = preferans("conformance", "show", "ZZZZZ")
    assert unknown.returncode == 2
    assert b"ZZZZZ" in unknown.stderr
    assert preferans("conformance", "show").returncode == 2


def test_what_a_program_is_asked_can_be_sent_to_it(preferans: Run) -> None:
    """`show --request` prints the lines of the protocol, each fit for the schema, and an adapter answers them."""
    asked = preferans("conformance", "show", "--request", "J48ER").stdout
    schema = json.loads((ROOT / "spec" / "schema" / "request.schema.json").read_bytes())
    lines = [json.loads(line) for line in asked.splitlines()]
    for line in lines:
        jsonschema.Draft202012Validator(schema).validate(line)
    assert [line["message"] for line in lines] == ["hello", "judge", "bye"]
    done = subprocess.run(shlex.split(ADAPTER), input=asked, capture_output=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["message"] for answer in answers] == ["hello", "verdict"]
    assert answers[1]["verdict"]["deals"][-1]["violations"][0]["code"] == "revoke"
