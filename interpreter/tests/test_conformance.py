"""The corpus as programs meet it: read, checked, bundled, compared, reported; and programs in other languages."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from conftest import ROOT, Run
from judging import book
from preferans import records
from preferans.conformance.bundle import bundle, write
from preferans.conformance.cases import Expect, ExpectedEntry, ExpectedViolation, Published
from preferans.conformance.claim import claim_of, differences, encode_claim, read_claim
from preferans.conformance.compare import compare
from preferans.conformance.corpus import LEVELS, NO_RECORD, Corpus, CorpusError, Selection, default_path, publish
from preferans.conformance.inprocess import InProcess
from preferans.conformance.known import read_known, stale
from preferans.conformance.likeness import distance, skeleton
from preferans.conformance.lint import Finding, lint
from preferans.conformance.process import Process
from preferans.conformance.protocol import Said, decode_reply, decode_verdict
from preferans.conformance.reports import html, junit, markdown, tap, text
from preferans.conformance.reports.badges import badges
from preferans.conformance.reports.tally import changes
from preferans.conformance.reskin import reskinner
from preferans.conformance.results import Header, Program, Result, Results, encode, footer, read_results
from preferans.conformance.runner import State, run
from preferans.errors import PreferansError
from preferans.report.messages import render_error

CASE = """\
---
id: "ABCDE"
title: "A lead is a lead"
title-ru: "Ход есть ход"
clause: codex:3.9/a
role: positive
level: play
rules: codex-tournament
status: accepted
expect:
  verdict: incomplete
---
[Rules "codex-tournament"]
[Players "4"]

deal 1 dealer S
hand W ♠AKQ97 ♣A10 ♦7 ♥AK
hand N ♠J8 ♣KQJ ♦AK ♥QJ10
hand E ♠10 ♣987 ♦QJ1098 ♥9
talon ♥8 ♥7
W 6♠   N pass   E pass
W take   W discard ♦7 ♥7   W order 7♠
N whist   E pass   N open
W ♠A
"""


@cache
def corpus() -> tuple[Published, ...]:
    """Return all cases of the corpus."""
    return tuple(Corpus(default_path()))


@cache
def own_results() -> Results:
    """Return what a run of the judge of this package finds."""
    session = InProcess()
    claim = session.hello()
    chosen = [case for case in corpus() if case.status == "accepted"]
    cases = tuple(run([session], claim, chosen, State()))
    program = Program(name=claim.name, levels=claim.levels)
    head = Header(
        format="preferans-results/1", program=program, edition="1", corpus="0" * 64, selection=Selection(), reskin=None
    )
    return Results(header=head, cases=cases, footer=footer(cases, "", (), ()))


def published(text: str = CASE, source: str = "3.9/3.9-a/ABCDE-lead.pref") -> Published:
    """Return the case in ``text``."""
    return publish(text.encode(), source)


def schema(name: str) -> jsonschema.Draft202012Validator:
    """Return the validator of a published schema."""
    return jsonschema.Draft202012Validator(json.loads((ROOT / "spec" / "schema" / f"{name}.schema.json").read_bytes()))


# --- the whole corpus --------------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_corpus() -> None:
    """Every case keeps the rules of the corpus, alone and together with the others."""
    found, count = lint([default_path()], default_path(), book())
    assert [(getattr(one, "source", ""), one.code, getattr(one, "facts", {})) for one in found] == []
    assert count == len(corpus())


def test_the_judge_keeps_the_whole_corpus_within_ten_seconds() -> None:
    """Every accepted case passes in process; reading, judging and comparing all takes at most ten seconds of work."""
    start = time.process_time()
    session = InProcess()
    found = Corpus(default_path()).select(Selection())
    results = list(run([session], session.hello(), found, State()))
    assert [result.id for result in results if result.result != "pass"] == []
    assert time.process_time() - start < 10


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_judge_keeps_the_corpus_in_other_clothes(seed: int) -> None:
    """With seats turned, suits of equal standing exchanged and names changed, every verdict changes with them."""
    session = InProcess()
    change = reskinner(seed)
    results = list(run([session], session.hello(), own_cases(), State(), change))
    assert [result.id for result in results if result.result != "pass"] == []
    changed = [case for case in own_cases() if change(case).record != case.record]
    assert len(changed) > len(results) // 2
    assert sum(case.rules == "bridge-rubber" for case in changed) > 100


def own_cases() -> list[Published]:
    """Return the accepted cases."""
    return [case for case in corpus() if case.status == "accepted"]


class Parrot:
    """A program that knows the published cases by heart and calls all others legal."""

    def __init__(self) -> None:
        """Learn the answers."""
        self.session = InProcess()
        self.answers = {case.text: self.session.judge(case) for case in own_cases()}

    def judge(self, case: Published) -> Any:
        """Return the answer that was learnt."""
        return self.answers.get(case.text, Said(verdict="legal"))

    def hello(self) -> Any:
        """Claim everything."""
        return self.session.hello()

    def bye(self) -> tuple[()]:
        """Leave."""
        return ()


def test_a_program_that_knows_the_answers_by_heart_is_caught() -> None:
    """It passes the published cases, and fails on most levels when the same cases come in other clothes."""
    parrot = Parrot()
    as_published = list(run([parrot], parrot.hello(), own_cases(), State()))
    changed = list(run([parrot], parrot.hello(), own_cases(), State(), reskinner(1)))
    assert {result.result for result in as_published} == {"pass"}
    failed = {result.level for result in changed if result.result == "fail"}
    assert failed >= {"auction", "whist", "play", "scoring", "penalty", "match"}


def test_text_and_json_of_every_case_are_one_record() -> None:
    """The JSON record of a case is what its text says; a text that is no record has none."""
    for case in corpus():
        if case.record == NO_RECORD:
            assert case.level == "notation"
        else:
            assert records.from_json(bytes(case.record)) == records.parse(case.text)


# --- lint --------------------------------------------------------------------------------------------------------

FAULTS = [
    ("case-id", 'id: "ABCDE"', 'id: "ABCD0"'),
    ("case-title", "A lead is a lead", "A lead should be a lead"),
    ("case-title", "A lead is a lead", "a lead is a lead"),
    ("case-title", "A lead is a lead", "A lead is a lead."),
    ("case-title-long", "A lead is a lead", "A lead " * 30),
    ("case-title", "Ход есть ход", "Ход следует сделать"),
    ("case-title-ru", 'title-ru: "Ход есть ход"\n', ""),
    ("case-why", "status: accepted", "status: disputed"),
    ("case-why", "status: accepted", "status: accepted\nwhy: no reason"),
    ("case-fault", "role: positive", "role: negative"),
    ("case-folder", "codex:3.9/a", "codex:3.9/b"),
    ("case-clause-unknown", "codex:3.9/a", "codex:3.9/zz"),
    ("case-clause-heading", "role: positive", "also: [codex:3.9.16.2]\nrole: positive"),
    ("case-code", "verdict: incomplete", "verdict: incomplete\n  questions: [no-such-question]"),
    (
        "case-code",
        "verdict: incomplete",
        "verdict: violation\n  violations:\n  - {code: x, clause: codex:3.9/a, by: W, at: 0, status: pending}",
    ),
    (
        "case-legal-violations",
        "verdict: incomplete",
        "verdict: legal\n  violations:\n  - {code: revoke, clause: codex:3.9/a, by: W, at: 0, status: pending}",
    ),
    ("case-unreadable", "W ♠A\n", "W ♠Z\n"),
    ("case-rules", "rules: codex-tournament", "rules: sochi"),
    ("case-future", "codex-tournament", "codex-tournament@99"),
    ("case-not-canonical", "W 6♠   N pass   E pass", "W 6♠ N pass E pass"),
    ("case-scoring", "level: play", "level: scoring"),
    ("spec-unknown-key", "role: positive", "rolle: positive\nrole: positive"),
    ("spec-missing-key", "level: play\n", ""),
    ("spec-expected", "level: play", "level: chess"),
    ("spec-expected", "verdict: incomplete", "verdict: incomplete\n  settlement: {W: 4.5}"),
]


def linted(folder: Path, **files: str) -> list[str]:
    """Return the codes of what is wrong with the cases written as ``files`` into the folder of 3.9/a."""
    place = folder / "3.9" / "3.9-a"
    place.mkdir(parents=True)
    for name, content in files.items():
        (place / f"{name.replace('_', '-')}.pref").write_text(content, "utf-8")
    return [one.code for one in lint([folder], folder, book())[0]]


def test_a_sound_case_has_no_findings(tmp_path: Path) -> None:
    """The sample case is sound."""
    assert linted(tmp_path, ABCDE_lead=CASE) == []


@pytest.mark.parametrize(("code", "right", "wrong"), FAULTS)
def test_a_fault_of_a_case_is_found(tmp_path: Path, code: str, right: str, wrong: str) -> None:
    """Every rule for a single case finds its fault."""
    assert right in CASE
    assert code in linted(tmp_path, ABCDE_lead=CASE.replace(right, wrong))


def test_a_file_is_named_after_its_case(tmp_path: Path) -> None:
    """A file whose name does not begin with the id of its case is found."""
    assert linted(tmp_path, EDCBA_lead=CASE) == ["case-file"]


TWIN = CASE.replace("ABCDE", "EDCBA").replace("A lead is a lead", "Another lead is one").replace("W ♠A\n", "W ♥A\n")
TWIN = TWIN.replace("Ход есть ход", "И другой ход есть ход")


@pytest.mark.parametrize(
    ("codes", "other"),
    [
        (["case-file", "case-id-twice"], TWIN.replace("EDCBA", "ABCDE")),
        (["case-title-twice"], TWIN.replace("Another lead is one", "A lead is a lead")),
        (["case-title-twice"], TWIN.replace("И другой ход есть ход", "Ход есть ход")),
        (["case-duplicate"], TWIN.replace("W ♥A\n", "W ♠A\n")),
        (["case-twin-one-sided"], TWIN.replace("role:", 'twin: "ABCDE"\nrole:')),
        (["case-twin-missing"], TWIN.replace("role:", 'twin: "ZZZZZ"\nrole:')),
    ],
)
def test_a_fault_of_two_cases_is_found(tmp_path: Path, codes: list[str], other: str) -> None:
    """The same id, title or record twice, and twins that do not name each other, are found."""
    assert sorted(linted(tmp_path, ABCDE_lead=CASE, EDCBA_lead=other)) == codes


def test_twins_differ_by_one_act_or_card() -> None:
    """A card played, an act more, two cards that change places and a trick taken by another make one; two acts two."""
    one = published()

    def apart(right: str, wrong: str) -> int:
        return distance(one, published(CASE.replace(right, wrong)))

    assert apart("W ♠A\n", "1. W ♠A\n") == 0
    assert apart("W ♠A\n", "W ♥A\n") == 1
    assert apart("W ♠A\n", "1. W ♠A N ♠8\n") == 1
    assert apart("♠AKQ97 ♣A10 ♦7 ♥AK\nhand N ♠J8", "♠AKQ87 ♣A10 ♦7 ♥AK\nhand N ♠J9") == 1
    assert apart("talon ♥8 ♥7", "talon ♥7 ♥8") == 1
    assert apart("W ♠A\n", "1. W ♠A N ♠8 E ♠10\n") == 2
    assert apart('[Players "4"]', '[Option "match.pool_target=20"]\n[Players "4"]') == 1


def test_cases_that_differ_in_seats_or_suits_are_one() -> None:
    """Turning the seats and exchanging suits outside of contracts leaves the skeleton of a case as it is."""
    one = published()
    for seed in range(5):
        assert skeleton(reskinner(seed)(one)) == skeleton(one)
    assert skeleton(published(CASE.replace("W ♠A\n", "W ♥A\n"))) != skeleton(one)


# --- the bundle --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a bundle of the corpus."""
    folder = tmp_path_factory.mktemp("bundle")
    write(bundle(corpus(), book()), folder)
    return folder


def test_a_bundle_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    """Cases read again, in another order and from a copy elsewhere, give the same bytes."""
    copy = tmp_path / "elsewhere"
    shutil.copytree(default_path(), copy)
    assert bundle(reversed(list(Corpus(copy))), book()) == bundle(corpus(), book())


def test_a_bundle_tells_the_truth_about_itself(bundled: Path) -> None:
    """The manifest counts the cases, names the sha256 of every other file, and every line fits its schema."""
    manifest = json.loads((bundled / "manifest.json").read_bytes())
    schema("manifest").validate(manifest)
    lines = [json.loads(line) for line in (bundled / "cases.jsonl").read_bytes().splitlines()]
    assert manifest["cases"] == len(lines) == len(corpus())
    assert sum(manifest["counts"]["level"].values()) == len(lines)
    files = {path.relative_to(bundled).as_posix() for path in bundled.rglob("*") if path.is_file()}
    assert files == {*manifest["sha256"], "manifest.json"}
    for name, digest in manifest["sha256"].items():
        assert hashlib.sha256((bundled / name).read_bytes()).hexdigest() == digest
    for line in lines:
        schema("bundled-case").validate(line)
    clauses = [json.loads(line) for line in (bundled / "clauses.jsonl").read_bytes().splitlines()]
    for line in clauses:
        schema("bundled-clause").validate(line)
    assert {case for line in clauses for case in line["cases"]} == {line["id"] for line in lines}


def test_a_bundle_is_read_like_the_folder_it_was_made_from(bundled: Path) -> None:
    """A bundle has the same name and the same cases as the folder."""
    from_bundle = Corpus(bundled)
    assert from_bundle.sha256 == Corpus(default_path()).sha256
    assert sorted(from_bundle, key=lambda case: case.id) == sorted(corpus(), key=lambda case: case.id)


@pytest.mark.parametrize(
    ("name", "code"), [("manifest.json", "bundle-manifest"), ("cases.jsonl", "bundle-damaged"), ("", "corpus-missing")]
)
def test_a_damaged_bundle_is_one_clear_error(bundled: Path, tmp_path: Path, name: str, code: str) -> None:
    """A manifest that is none, a changed file and a folder that is not there are told apart."""
    copy = tmp_path / "copy"
    if name:
        shutil.copytree(bundled, copy)
        (copy / name).write_bytes(b"{}" + (copy / name).read_bytes()[2:])
    with pytest.raises(CorpusError) as raised:
        Corpus(copy)
    assert raised.value.code == code


def test_a_case_with_unknown_keys_in_a_bundle_is_one_clear_error(bundled: Path, tmp_path: Path) -> None:
    """A line of a bundle with a key that is not listed names its line."""
    copy = tmp_path / "copy"
    shutil.copytree(bundled, copy)
    changed = (copy / "cases.jsonl").read_bytes().replace(b'{"id":', b'{"odd":1,"id":', 1)
    (copy / "cases.jsonl").write_bytes(changed)
    manifest = json.loads((copy / "manifest.json").read_bytes())
    manifest["sha256"]["cases.jsonl"] = hashlib.sha256(changed).hexdigest()
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(CorpusError) as raised:
        list(Corpus(copy))
    assert (raised.value.code, raised.value.facts["line"]) == ("bundle-case", 1)


def test_the_consumer_of_the_docs_needs_a_json_parser_only(bundled: Path) -> None:
    """The consumer in conformance/README.md has at most 40 lines, imports nothing of ours, and checks its program."""
    readme = (ROOT / "conformance" / "README.md").read_text("utf-8")
    match = re.search(r"<!-- consumer -->\n```python\n(.*?)```", readme, re.DOTALL)
    assert match is not None
    source = match[1]
    assert len(source.splitlines()) <= 40
    assert set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)) <= {"json", "sys", "pathlib"}
    command = [sys.executable, "-I", "-c", source, str(bundled)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"cases: {len(corpus())}" in done.stdout
    printed = dict(line.split() for line in done.stdout.splitlines() if line.startswith("codex:"))
    follow, ruff = ([case for case in own_cases() if case.clause == f"codex:2.1/{norm}"] for norm in "ab")
    assert printed["codex:2.1/a"] == f"{len(follow)}/{len(follow)}"
    # It follows suit and knows nothing of trumps, so that it misses who does not trump.
    assert printed["codex:2.1/b"] == f"{sum(not case.expect.violations for case in ruff)}/{len(ruff)}"
    assert len(ruff) > sum(not case.expect.violations for case in ruff) > 0


@pytest.mark.parametrize("kind", ["request", "reply"])
@pytest.mark.parametrize("file", ["README.md", "README.ru.md"])
def test_the_messages_in_the_docs_fit_their_schemas(kind: str, file: str) -> None:
    """Every message shown in conformance/README.md and its Russian twin fits the schema of its kind."""
    readme = (ROOT / "conformance" / file).read_text("utf-8")
    match = re.search(rf"<!-- {kind} -->\n```json\n(.*?)```", readme, re.DOTALL)
    assert match is not None
    for line in match[1].splitlines():
        schema(kind).validate(json.loads(line))


# --- comparing ---------------------------------------------------------------------------------------------------

REVOKE = ExpectedViolation(code="revoke", clause="codex:3.9.16.2/a", by="N", at=13, status="penalised")


def said(verdict: str = "violation", **deal: Any) -> Said:
    """Return a verdict as a program says it."""
    return decode_verdict(json.dumps({"verdict": verdict, "deals": [deal], "extra": 1}).encode())


def test_violations_not_named_mean_none() -> None:
    """A violation that the case does not expect fails it, and so does one that is missing."""
    revoke = msgspec.to_builtins(REVOKE)
    assert compare(Expect(verdict="violation"), said(violations=[revoke]))[0] == "fail"
    assert compare(Expect(verdict="violation", violations=(REVOKE,)), said())[0] == "fail"
    assert compare(Expect(verdict="violation", violations=(REVOKE,)), said(violations=[revoke]))[0] == "pass"


@pytest.mark.parametrize(
    ("change", "judged"),
    [
        ({"clause": "codex:3.9/a"}, "wrong-clause"),
        ({"clause": None}, "wrong-clause"),
        ({"by": "E"}, "fail"),
        ({"at": 12}, "fail"),
        ({"status": "waived"}, "fail"),
        ({"code": "remark"}, "fail"),
    ],
)
def test_only_the_clause_makes_a_wrong_clause(change: dict[str, Any], judged: str) -> None:
    """A violation that is right but for its clause is told apart; every other difference is a failure."""
    told = msgspec.to_builtins(REVOKE) | change
    assert compare(Expect(verdict="violation", violations=(REVOKE,)), said(violations=[told]))[0] == judged


def test_entries_of_one_column_add_up() -> None:
    """Whists for tricks and consolation count as one sum, exactly; entries of nothing count as none."""
    expect = Expect(verdict="legal", entries=(ExpectedEntry(player="N", column="whists", on="W", points="5/2"),))
    row = {"player": "N", "column": "whists", "on": "W"}
    parts = [row | {"points": "2"}, row | {"points": "1/2"}, {"player": "E", "column": "pool", "points": "0"}]
    assert compare(expect, said("legal", entries=parts)) == ("pass", ())
    assert compare(expect, said("legal", entries=parts[:1]))[0] == "fail"


def test_points_are_exact_texts() -> None:
    """A verdict with points as a number or a decimal fraction is no verdict."""
    for points in (4, "4.5", "", "1/0", "1" * 101, "1/1" + "0" * 100):
        with pytest.raises(msgspec.ValidationError):
            said("legal", entries=[{"player": "W", "column": "pool", "points": points}])


def test_fractions_without_end_are_a_failure_in_good_time() -> None:
    """Many fractions that have no denominator in common are no sum that a case expects, and cost a moment."""
    expect = Expect(verdict="legal", entries=(ExpectedEntry(player="W", column="pool", points="1/3"),))
    row = {"player": "W", "column": "pool"}
    start = time.monotonic()
    parts = [row | {"points": f"1/{10**90 + number}"} for number in range(20_000)]
    assert compare(expect, said("legal", entries=parts))[0] == "fail"
    assert time.monotonic() - start < 5


def test_what_is_not_expected_is_not_compared() -> None:
    """Contract, credited tricks, entries, sheet and settlement count only where a case gives them."""
    assert compare(Expect(verdict="legal"), said("legal", credited={"W": 3}, settlement={"W": "9"}))[0] == "pass"
    assert compare(Expect(verdict="legal", credited={"W": 4}), said("legal", credited={"W": 3}))[0] == "fail"
    assert compare(Expect(verdict="legal", settlement={"W": "8"}), said("legal", settlement={"W": "9"}))[0] == "fail"


# --- results and reports -----------------------------------------------------------------------------------------


def sample(**outcomes: str) -> Results:
    """Return results in which the cases with these ids have these outcomes."""
    case = published()
    lines = tuple(
        Result(
            id=name,
            clause=case.clause,
            level="play",
            rules=case.rules,
            title=f"Fact <{name}> & more",
            result=outcome.replace("_", "-"),  # type: ignore[arg-type]
            did="did-silent" if outcome == "timeout" else "",
            facts={"seconds": "2", "text": ""} if outcome == "timeout" else {},
        )
        for name, outcome in outcomes.items()
    )
    program = Program(name="sample", version="1", levels=("play",))
    head = Header(format="preferans-results/1", program=program, edition="1", corpus="f" * 64, selection=Selection())
    return Results(header=head, cases=lines, footer=footer(lines, "", (), ()))


MIXED = {
    "AAAAA": "pass",
    "BBBBB": "fail",
    "CCCCC": "wrong_clause",
    "DDDDD": "error",
    "EEEEE": "timeout",
    "FFFFF": "skipped",
    "GGGGG": "inapplicable",
}


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Header, cases and footer come back equal, each line fits its schema, and half a last line is left out."""
    results = sample(**MIXED)
    assert results.footer is not None
    path = tmp_path / "results.jsonl"
    lines = [encode(line) for line in (results.header, *results.cases, results.footer)]
    path.write_bytes(b"".join(lines))
    assert read_results(path) == results
    for line in lines:
        schema("results").validate(json.loads(line))
    path.write_bytes(b"".join(lines[:-2]) + lines[-2][:20])
    cut = read_results(path)
    assert cut.footer is None
    assert cut.cases == results.cases[:-1]


@pytest.mark.parametrize("content", [b"", b"{}\n{}\n", b'{"kind":"footer","counts":{},"levels":{}}\n', b"\xff\n\n"])
def test_a_file_that_holds_no_results_is_one_clear_error(tmp_path: Path, content: bytes) -> None:
    """An empty file, other JSON, a footer alone and binary data are refused with the file's name."""
    path = tmp_path / "results.jsonl"
    path.write_bytes(content)
    with pytest.raises(CorpusError) as raised:
        read_results(path)
    assert raised.value.facts["file"] == str(path)


def test_junit_counts_failures_errors_and_what_was_left_out() -> None:
    """In JUnit XML wrong verdicts are failures, silence and errors are errors, the rest is skipped."""
    root = ET.fromstring(junit([sample(**MIXED)], "en"))  # noqa: S314 - made by ourselves
    suite = root.find("testsuite")
    assert suite is not None
    counts = {key: suite.get(key) for key in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "7", "failures": "2", "errors": "2", "skipped": "2"}
    assert len(suite.findall("testcase")) == 7


def test_tap_says_ok_not_ok_and_skip() -> None:
    """In TAP the plan has every case, failures are not ok, and what was not judged is ok with SKIP."""
    lines = tap([sample(**MIXED)], "en").splitlines()
    assert lines[:2] == ["TAP version 13", "1..7"]
    assert sum(line.startswith("not ok") for line in lines) == 4
    assert sum(" # SKIP " in line for line in lines) == 2


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_matrix_shows_programs_side_by_side(language: Any) -> None:
    """The page has a column for every program, a cell of n of n for every clause, and links into the docs."""
    page = html([sample(**MIXED), sample(AAAAA="inapplicable")], language, "https://example.org/en")
    assert page.count("<th>sample 1</th>") == 4
    assert '<td class="n part" title=' in page
    assert ">1/5</td>" in page
    assert '<td class="n">—</td>' in page
    assert 'href="https://example.org/en/codex/3-9/index.html#3.9/a"' in page
    assert "Fact &lt;BBBBB&gt; &amp; more" in page


def test_no_report_gives_one_blended_percentage() -> None:
    """Reports say n of n by level and clause, and no per cent anywhere."""
    results = [sample(**MIXED)]
    for report in (text(results, "en"), markdown(results, "en"), junit(results, "en"), tap(results, "en")):
        assert "%" not in report
    assert "1/5" in text(results, "en")
    assert "| codex:3.9/a | 1/5 |" in markdown(results, "en")


def test_badges_say_how_many_of_how_many() -> None:
    """A badge for every judged level says passed of judged, as a picture and as data."""
    made = dict(badges(sample(**MIXED)))
    assert sorted(made) == ["play.json", "play.svg"]
    assert json.loads(made["play.json"])["message"] == "1/5"
    assert ET.fromstring(made["play.svg"]) is not None  # noqa: S314 - made by ourselves


def test_two_runs_are_compared_case_by_case() -> None:
    """A case that passes no longer is broken, one that passes now fixed, and others are changed, new or gone."""
    old = sample(AAAAA="pass", BBBBB="fail", CCCCC="fail", DDDDD="pass", EEEEE="pass")
    new = sample(AAAAA="fail", BBBBB="pass", CCCCC="error", DDDDD="pass", FFFFF="pass")
    assert {change.case.id: change.kind for change in changes(old, new)} == {
        "AAAAA": "broken",
        "BBBBB": "fixed",
        "CCCCC": "changed",
        "EEEEE": "gone",
        "FFFFF": "new",
    }


def test_known_failures_need_a_reason_and_must_fail(tmp_path: Path) -> None:
    """An entry whose case passes, was not judged or does not exist is stale; one without a reason is no entry."""
    path = tmp_path / "known.toml"
    path.write_text('[[known]]\nid = "BBBBB"\nreason = "to be mended"\n[[known]]\nid = "AAAAA"\nreason = "mended"\n')
    known = read_known(path)
    found = [error.facts["case"] for error in stale([*known, "FFFFF", "ZZZZZ"], sample(**MIXED).cases)]
    assert found == ["AAAAA", "FFFFF", "ZZZZZ"]
    for broken in (
        '[[known]]\nid = "BBBBB"\nreason = " "\n',
        '[[known]]\nid = "BBBBB"\n',
        "known = 1",
        "[[",
        "known = " + "1" * 5000,
    ):
        path.write_text(broken)
        with pytest.raises(CorpusError) as raised:
            read_known(path)
        assert raised.value.code == "known-broken"


def test_a_claim_is_checked_against_results(tmp_path: Path) -> None:
    """A claim made from results is borne out by them and by no others; a broken one is one clear error."""
    results = sample(**MIXED)
    path = tmp_path / "claim.json"
    path.write_bytes(encode_claim(claim_of(results)))
    schema("claim").validate(json.loads(path.read_bytes()))
    claim = read_claim(path)
    assert claim.levels == {"play": "1/5"}
    assert claim.failing == ("BBBBB", "CCCCC", "DDDDD", "EEEEE")
    assert list(differences(claim, results)) == []
    assert [error.facts["what"] for error in differences(claim, sample(AAAAA="pass"))] == ["levels", "failing"]
    path.write_text('{"format": "preferans-claim/2"}')
    with pytest.raises(CorpusError) as raised:
        read_claim(path)
    assert raised.value.code == "claim-broken"


# --- the protocol ------------------------------------------------------------------------------------------------

REPLIES: list[dict[str, Any]] = [
    {"message": "hello", "seq": 0, "protocol": "preferans-protocol/1", "name": "x", "levels": ["play"]},
    {"message": "verdict", "seq": 1, "verdict": {"verdict": "legal"}},
    {"message": "skipped", "seq": 1, "reason": "lazy"},
    {"message": "errored", "seq": 1},
]


@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: reply["message"])
def test_replies_fit_their_schema(reply: dict[str, Any]) -> None:
    """Every kind of reply fits the published schema and is understood; with a wrong kind or no number it is neither."""
    schema("reply").validate(reply | {"own": "keys are free"})
    decode_reply(json.dumps(reply).encode())
    for wrong in (reply | {"message": "judge"}, {key: value for key, value in reply.items() if key != "seq"}):
        assert not schema("reply").is_valid(wrong)
        with pytest.raises(msgspec.ValidationError):
            decode_reply(json.dumps(wrong).encode())


WATCHER = """
import json, sys
for line in sys.stdin:
    ask = json.loads(line)
    sys.stderr.write(line)
    if ask["message"] == "bye":
        break
    reply = {"message": "hello", "protocol": ask.get("protocol"), "name": "w", "levels": ["play"]}
    if ask["message"] == "judge":
        reply = {"message": "errored", "text": line}
    print(json.dumps({"seq": ask["seq"], **reply}), flush=True)
"""


def test_what_a_case_expects_is_never_sent(tmp_path: Path) -> None:
    """A request has the rules and the record and nothing else, and fits its schema."""
    heard: list[dict[str, Any]] = []
    program = tmp_path / "watcher.py"
    program.write_text(WATCHER.replace("sys.stderr.write(line)", f"open({str(tmp_path / 'heard')!r}, 'a').write(line)"))
    session = Process([sys.executable, str(program)], 10)
    list(run([session], session.hello(), [published()], State()))
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text("utf-8").splitlines()]
    assert [ask["message"] for ask in heard] == ["hello", "judge", "bye"]
    assert heard[1].keys() == {"message", "seq", "rules", "text", "record"}
    for ask in heard:
        schema("request").validate(ask)


def test_results_do_not_depend_on_the_number_of_copies() -> None:
    """Two copies of a program find together what one finds alone."""
    sessions = [InProcess(), InProcess()]
    cases = own_cases()[:40]
    found = list(run(list(sessions), sessions[0].hello(), cases, State()))
    assert {result.id: result.result for result in found} == {case.id: "pass" for case in cases}


# --- the command -------------------------------------------------------------------------------------------------


def test_run_keeps_results_and_takes_them_up_again(preferans: Run, tmp_path: Path) -> None:
    """An interrupted run goes on where it stopped and ends with the same cases; without --resume nothing is lost."""
    first = preferans("conformance", "run", "--in-process", "--clause", "2.1", "--out", "r.jsonl")
    assert first.returncode == 0
    whole = read_results(tmp_path / "r.jsonl")
    lines = (tmp_path / "r.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "r.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:10])
    again = ("conformance", "run", "--in-process", "--clause", "2.1", "--out", "r.jsonl")
    assert preferans(*again).returncode == 2
    assert preferans(*again, "--resume").returncode == 0
    resumed = read_results(tmp_path / "r.jsonl")
    assert [case.id for case in resumed.cases] == [case.id for case in whole.cases]
    assert resumed.footer is not None
    other = preferans("conformance", "run", "--in-process", "--clause", "2.2", "--out", "r.jsonl", "--resume")
    assert other.returncode == 2
    assert b"another" in other.stderr


def test_run_leaves_with_what_it_found(preferans: Run, tmp_path: Path) -> None:
    """Exit codes: 0 all right, 1 something wrong, 0 again when it is known, 2 for a program that cannot be asked."""
    liar = f"{sys.executable} -m preferans.conformance.liars accept-all"
    asked = ("conformance", "run", "--adapter", liar, "--case", "J48ER")
    wrong = preferans(*asked, lang="ru")
    assert wrong.returncode == 1
    assert "неверно" in wrong.stdout.decode()
    (tmp_path / "known.toml").write_text('[[known]]\nid = "J48ER"\nreason = "accepts everything"\n')
    assert preferans(*asked, "--known", "known.toml").returncode == 0
    right = preferans("conformance", "run", "--in-process", "--case", "J48ER", "--known", "known.toml")
    assert right.returncode == 1
    assert b"J48ER" in right.stderr
    none = preferans("conformance", "run", "--adapter", "no-such-program")
    assert none.returncode == 2
    assert preferans("conformance", "run").returncode == 2
    dead = preferans("conformance", "run", "--adapter", f"{sys.executable} -c 'raise SystemExit(5)'")
    assert dead.returncode == 2
    assert b"code 5" in dead.stderr
    assert preferans("conformance", "run", "--in-process", "--case", "ZZZZZ").returncode == 2


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes find the package."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "interpreter"))


def test_a_level_claimed_and_never_judged_is_refused(preferans: Run) -> None:
    """A program that claims levels and skips all their cases leaves the run with code 2."""
    liar = f"{sys.executable} -m preferans.conformance.liars skips"
    done = preferans("conformance", "run", "--adapter", liar, "--clause", "2.1")
    assert done.returncode == 2
    assert b"the level play is claimed" in done.stdout


@pytest.mark.parametrize("form", ["text", "markdown", "html", "junit", "tap", "claim"])
def test_report_prints_every_format(preferans: Run, tmp_path: Path, form: str) -> None:
    """Each format of a report is printed, or written with --out, with the program's name or level in it."""
    preferans("conformance", "run", "--in-process", "--clause", "2.1", "--out", "r.jsonl")
    done = preferans("conformance", "report", "--format", form, "r.jsonl")
    assert done.returncode == 0
    assert b"play" in done.stdout or b"2.1/a" in done.stdout
    assert preferans("conformance", "report", "--format", form, "--out", "deep/er.txt", "r.jsonl").returncode == 0
    assert (tmp_path / "deep" / "er.txt").read_bytes() == done.stdout


def test_report_compares_and_checks_claims(preferans: Run, tmp_path: Path) -> None:
    """A run against itself has no difference; its own claim is borne out; badges are written."""
    preferans("conformance", "run", "--in-process", "--clause", "2.1", "--out", "r.jsonl")
    assert preferans("conformance", "report", "--compare", "r.jsonl", "r.jsonl").returncode == 0
    preferans("conformance", "report", "--format", "claim", "--out", "claim.json", "r.jsonl")
    assert preferans("conformance", "report", "--claim", "claim.json", "r.jsonl").returncode == 0
    (tmp_path / "claim.json").write_text("{}")
    assert preferans("conformance", "report", "--claim", "claim.json", "r.jsonl").returncode == 2
    assert preferans("conformance", "report", "--badges", "badges", "r.jsonl").returncode == 0
    assert (tmp_path / "badges" / "play.svg").is_file()


def test_new_writes_a_case_that_lint_accepts(preferans: Run, tmp_path: Path) -> None:
    """A new case lies under its clause with an id of its own, and is only a draft."""
    made = preferans("conformance", "new", "--corpus", "cases", "--clause", "3.9.16.2/a", "--title", "A late one costs")
    path = tmp_path / made.stdout.decode().strip()
    assert re.search(r"cases/3\.9/3\.9\.16\.2-a/[A-HJ-NP-Z2-9]{5}-late-one-costs\.pref$", path.as_posix())
    assert preferans("conformance", "lint", "--corpus", "cases").returncode == 0
    path.write_text(path.read_text("utf-8").replace("status: draft", "status: final"), "utf-8")
    broken = preferans("conformance", "lint", "--corpus", "cases")
    assert broken.returncode == 1
    assert b"draft" in broken.stdout


def test_rules_with_an_edition_choose_the_cases_of_that_edition(preferans: Run) -> None:
    """A case that names no edition is one of the newest; without an edition those of all editions are asked for."""
    named = {case.id for case in own_cases() if case.rules == "leningrad@1"}
    plain = {case.id for case in own_cases() if case.rules == "leningrad"}
    for wanted in ("leningrad", "leningrad@1"):
        listed = preferans("conformance", "list", "--rules", wanted).stdout.decode().splitlines()
        assert {line.split()[0] for line in listed} == named | plain
    assert {"V44QX"} == named
    assert plain


def test_new_takes_a_title_in_both_languages(preferans: Run, tmp_path: Path) -> None:
    """The Russian title stands below the English one, and is held to the same rules."""
    given = ("conformance", "new", "--corpus", "cases", "--clause", "3.9.16.2/a", "--title", "A late one costs")
    assert preferans(*given, "--title-ru", "поздний стоит взятки").returncode == 2
    made = preferans(*given, "--title-ru", "Поздний стоит взятки")
    text = (tmp_path / made.stdout.decode().strip()).read_text("utf-8")
    assert 'title: "A late one costs"\ntitle-ru: "Поздний стоит взятки"\n' in text


def test_new_takes_the_rules_and_a_deal_of_its_book(preferans: Run, tmp_path: Path) -> None:
    """A case of bridge begins with a deal of bridge and its rules, and takes no rules of preferans."""
    given = (
        "conformance",
        "new",
        "--corpus",
        "cases",
        "--clause",
        "bridge:R5/a",
        "--title",
        "A penalty card lies open",
    )
    made = preferans(*given)
    text = (tmp_path / made.stdout.decode().strip()).read_text("utf-8")
    assert "rules: bridge-rubber\n" in text
    assert preferans("conformance", "lint", "--corpus", "cases").returncode == 0
    refused = preferans(*given, "--rules", "sochi")
    assert refused.returncode == 2
    assert b"bridge-rubber" in refused.stderr


def test_a_bundle_replaces_nothing_but_a_bundle(preferans: Run, tmp_path: Path) -> None:
    """A folder with files of another kind is refused and left as it is; a bundle is written over a bundle."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "manifest.json").write_text("{}")
    assert preferans("conformance", "bundle", "--out", "mine").returncode == 2
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["manifest.json"]
    for _ in range(2):
        assert preferans("conformance", "bundle", "--out", "b").returncode == 0


def test_cases_are_listed_by_their_titles_in_the_language_asked_for(preferans: Run) -> None:
    """The list tells the Russian title in Russian and the English one in English."""
    case = next(case for case in own_cases() if case.clause == "codex:2.1/a")
    for language, title in (("en", case.title), ("ru", case.title_ru)):
        listed = preferans("conformance", "list", "--case", case.id, "--lang", language).stdout.decode()
        assert listed.rstrip().endswith(title)


def test_list_and_bundle(preferans: Run, tmp_path: Path) -> None:
    """Cases are listed one a line, and a bundle made by the command is one."""
    listed = preferans("conformance", "list", "--clause", "2.1/a").stdout.decode().splitlines()
    assert [line.split()[0] for line in listed] == [case.id for case in own_cases() if case.clause == "codex:2.1/a"]
    assert {"J48ER", "XQCUM"} <= {line.split()[0] for line in listed}
    assert preferans("conformance", "bundle", "--out", "b").returncode == 0
    assert len(Corpus(tmp_path / "b")) == len(corpus())


# --- pytest -------------------------------------------------------------------------------------------------------


def test_every_case_is_a_test_under_pytest(needs: Any, tmp_path: Path) -> None:
    """With the plugin a program passes or fails test by test, and what is not its business is skipped."""
    installed = any(entry.name == "preferans-conformance" for entry in entry_points(group="pytest11"))
    plugin = [] if installed else ["-p", "preferans.conformance.plugin"]
    liar = f"{sys.executable} -m preferans.conformance.liars accept-all"
    chosen = ["--preferans-adapter", liar, "--preferans-clause", "2.1/a"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, *chosen]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    asked = [case for case in own_cases() if case.clause == "codex:2.1/a"]
    assert f"{len(asked)} failed" in done.stdout
    assert "J48ER" in done.stdout
    assert "Traceback" not in done.stdout


def test_under_pytest_a_dead_program_is_not_asked_for_ever(tmp_path: Path) -> None:
    """A program that never answers costs three times the limit; every further test fails at once and says why."""
    installed = any(entry.name == "preferans-conformance" for entry in entry_points(group="pytest11"))
    plugin = [] if installed else ["-p", "preferans.conformance.plugin"]
    slow = f"{sys.executable} -m preferans.conformance.liars slow"
    chosen = ["--preferans-adapter", slow, "--preferans-timeout", "0.5", "--preferans-rules", "fspr"]
    command = [sys.executable, "-m", "pytest", "-q", "-rN", "-p", "no:cacheprovider", *plugin, *chosen]
    start = time.monotonic()
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    asked = [case for case in own_cases() if case.rules == "fspr"]
    assert f"{len(asked)} failed" in done.stdout
    assert done.stdout.count("said nothing") == 3
    assert done.stdout.count("the run was stopped") == len(asked) - 3
    assert time.monotonic() - start < 60


def test_a_bundle_is_the_same_whatever_the_machine_is_set_to(tmp_path: Path) -> None:
    """The command gives the same bytes with another hash seed, zone, locale and folder."""
    made = []
    for number, (seed, zone, locale) in enumerate((("1", "UTC", "C"), ("77", "Asia/Tokyo", "ru_RU.UTF-8"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        command = [sys.executable, "-m", "preferans", "conformance", "bundle", "--out", "b"]
        subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
        files = sorted(path for path in (folder / "b").rglob("*") if path.is_file())
        made.append({path.relative_to(folder).as_posix(): path.read_bytes() for path in files})
    assert made[0].keys() == made[1].keys()
    assert made[0] == made[1]


def test_findings_have_words_in_both_languages() -> None:
    """Every finding and every deed of a program can be said in Russian and in English."""
    for fault in book().faults.values():
        if fault.code.startswith(("case-", "did-", "bundle-", "run-", "claim-", "known-")):
            facts = dict.fromkeys(re.findall(r"\{([a-z-]+)", fault.text.en + fault.text.ru), "x")
            for language in ("ru", "en"):
                finding = Finding("f.pref", fault.code, facts).error()
                assert "{" not in render_error(finding, language, book())


def test_errors_are_all_of_one_family() -> None:
    """What the corpus, a bundle, results and programs can do wrong is raised as one family of errors."""
    assert issubclass(CorpusError, PreferansError)
    assert set(LEVELS) == {level for case in corpus() for level in [case.level]} | {"notation"}
