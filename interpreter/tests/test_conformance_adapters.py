"""The adapters: models to copy in three languages, and those of programs that others published.

The latter are asked where ``make programs`` has installed them, and left out elsewhere.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from conftest import ROOT
from preferans.conformance.cases import Published
from preferans.conformance.corpus import Corpus, Selection, default_path
from preferans.conformance.process import Process
from preferans.conformance.results import Result
from preferans.conformance.runner import State, refused_levels, run

ADAPTERS = ROOT / "conformance" / "adapters"
PROGRAMS = ROOT / "build" / "programs"


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes find the package."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "interpreter"))


@cache
def accepted() -> tuple[Published, ...]:
    """Return the accepted cases."""
    return tuple(Corpus(default_path()).select(Selection()))


def judged_by(command: list[str], *clauses: str) -> list[Result]:
    """Return what a run of an adapter over the cases of some clauses, or of all, found."""
    session = Process(command, 30)
    chosen = [case for case in accepted() if Selection(clauses=clauses).wants(case)]
    claim = session.hello()
    results = list(run([session], claim, chosen, State()))
    if not clauses:
        assert refused_levels(claim, results, claim.levels) == ()
    return results


def by_result(results: list[Result]) -> dict[str, set[str]]:
    """Return the ids of cases by what became of them."""
    found: dict[str, set[str]] = {}
    for result in results:
        found.setdefault(result.result, set()).add(result.id)
    return found


def test_the_python_adapter_is_fifteen_lines_and_keeps_its_cases() -> None:
    """The model in Python has fifteen lines apart from empty ones and its docstring, and passes what it is asked."""
    source = (ADAPTERS / "python" / "adapter.py").read_text("utf-8")
    code = [line for line in source.splitlines() if line.strip() and not line.startswith('"""')]
    assert len(code) == 15
    results = judged_by([sys.executable, str(ADAPTERS / "python" / "adapter.py")], "3.8", "1.3", "bridge:R24")
    assert {result.result for result in results} == {"pass"}
    assert {"notation", "whist", "scoring"} <= {result.level for result in results}


def test_the_javascript_adapter_keeps_what_it_claims(needs: Any) -> None:
    """The model in JavaScript passes the cases of following suit and trumping, and nothing else is its business."""
    needs("node")
    results = judged_by(["node", str(ADAPTERS / "javascript" / "adapter.mjs")], "2.1")
    assert {result.result for result in results} <= {"pass", "inapplicable", "skipped"}
    assert sum(result.result == "pass" for result in results) >= 6


def test_the_models_need_nothing_but_their_language() -> None:
    """The models in JavaScript and C++ and the second engine take what their language brings, and files beside them."""
    for path in [*(ADAPTERS / "javascript").glob("*.mjs"), *(ADAPTERS / "second").glob("*.mjs")]:
        taken = [
            line.split('"')[1] for line in path.read_text("utf-8").splitlines() if line.startswith(("import", "} from"))
        ]
        assert [name for name in taken if not name.startswith(("node:", "./"))] == [], path
    for path in (ADAPTERS / "cpp").iterdir():
        taken = [line.split()[1] for line in path.read_text("utf-8").splitlines() if line.startswith("#include")]
        assert [
            name for name in taken if "/" in name or not (name[0] == "<" or (path.parent / name.strip('"')).is_file())
        ] == []


def test_the_cpp_adapter_keeps_what_it_claims(needs: Any, tmp_path: Path) -> None:
    """The model in C++ compiles without a warning and passes the cases of the ladder of bids."""
    needs("c++")
    program = tmp_path / "adapter"
    source = ADAPTERS / "cpp" / "adapter.cpp"
    compiler = ["c++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o", str(program), str(source)]
    subprocess.run(compiler, check=True)
    results = judged_by([str(program)], "3.3")
    assert {result.result for result in results} == {"pass", "inapplicable"}
    assert sum(result.result == "pass" for result in results) >= 7


# --- programs of others ------------------------------------------------------------------------------------------


def test_the_packages_for_serbian_preferans_are_judged_on_what_they_know(needs: Any) -> None:
    """The npm packages keep what both games share and break the rest; nine cases of ten are not their business."""
    start = PROGRAMS / "npm-serbian" / "start"
    needs(str(start))
    results = judged_by([str(start)])
    found = by_result(results)
    # The duty of two whisters of a six is theirs too, a pack is a pack, and a third of a whist a third.
    assert found["pass"] >= {"UKZE7", "QH5ZL", "LQXKX", "DBZYH"}
    # A whister of theirs answers with the price of the game once, however many tricks are missing; and their paper
    # takes no entry of nothing, which a whister without a trick writes.
    assert found["fail"] >= {"6E5B6"}
    assert found["error"] >= {"R853F", "BGXNN", "X546C", "CPJZC", "E26Y4", "UFURC"}
    assert len(found["inapplicable"]) > len(results) * 9 // 10
    assert found.keys() == {"pass", "fail", "error", "skipped", "inapplicable"}


def test_a_checker_of_whist_keeps_the_suit_and_not_the_trump(needs: Any) -> None:
    """The PyPI package for whist knows that a suit is followed, and not that a player without it must trump."""
    start = PROGRAMS / "whist-core" / "start"
    needs(str(start))
    results = judged_by([str(start)])
    of_clause = {
        clause: {result.result for result in results if result.clause == clause and result.level == "play"}
        for clause in ("codex:2.1/a", "codex:2.1/b", "codex:2.1/c")
    }
    assert of_clause["codex:2.1/a"] == {"pass"}
    assert of_clause["codex:2.1/c"] == {"pass"}
    assert "fail" in of_clause["codex:2.1/b"]
    assert {result.result for result in results} == {"pass", "fail", "inapplicable"}


def test_the_npm_adapter_asks_for_the_three_packages_it_wraps() -> None:
    """What the adapter loads is what its package.json asks for, each at one version."""
    package = json.loads((ADAPTERS / "npm-serbian" / "package.json").read_bytes())
    source = (ADAPTERS / "npm-serbian" / "adapter.mjs").read_text("utf-8")
    assert package["dependencies"].keys() == {"preferans-deck-js", "preferans-paper-js", "preferans-score-js"}
    for name, version in package["dependencies"].items():
        assert f'require("{name}' in source
        assert version[0].isdigit()


@pytest.mark.parametrize("name", ["javascript", "second", "npm-serbian"])
def test_what_an_adapter_says_of_itself_fits_the_schema(needs: Any, name: str) -> None:
    """The reply to hello of each adapter in JavaScript fits the published schema."""
    needs("node")
    program = PROGRAMS / name / "adapter.mjs" if name == "npm-serbian" else ADAPTERS / name / "adapter.mjs"
    if name == "npm-serbian":
        needs(str(PROGRAMS / name / "start"))
    ask = '{"message": "hello", "seq": 0, "protocol": "preferans-protocol/1"}\n{"message": "bye", "seq": 1}\n'
    node = str(shutil.which("node"))
    done = subprocess.run([node, str(program)], input=ask, capture_output=True, text=True, check=True)
    schema = json.loads((ROOT / "spec" / "schema" / "reply.schema.json").read_bytes())
    jsonschema.Draft202012Validator(schema).validate(json.loads(done.stdout))
    assert done.stdout.count("\n") == 1
