"""The guides of the site do what they say: every file in them is sound, every command runs, every output is real."""

from __future__ import annotations

import json
from pathlib import Path

import mypy.api
import pytest
import yaml

from conftest import ROOT
from papers import EXIT, RUN, blocks, matches, run_line
from preferans import records
from preferans.report.plural import LANGUAGES

GUIDES = sorted(path for language in LANGUAGES for path in (ROOT / "docs" / language / "guides").glob("*.md"))
NAMES = [f"{path.parent.parent.name}-{path.stem}" for path in GUIDES]


def test_both_languages_have_the_same_guides() -> None:
    """A guide exists in Russian and in English, with as many blocks of each kind and the same headings' levels."""
    kinds = {
        language: {
            path.name: [block.kind for block in blocks(path.read_text("utf-8"))]
            for path in GUIDES
            if path.parent.parent.name == language
        }
        for language in LANGUAGES
    }
    assert kinds["ru"] == kinds["en"]
    assert len(kinds["en"]) >= 4


@pytest.mark.parametrize("path", GUIDES, ids=NAMES)
def test_a_guide_does_what_it_says(path: Path, tmp_path: Path) -> None:
    """Its files are written, its commands leave with the code it names, and they print what it shows."""
    language, printed = path.parent.parent.name, ""
    for block in blocks(path.read_text("utf-8")):
        if block.title:
            (tmp_path / block.title).write_text(block.body + "\n", "utf-8")
        if block.kind == "sh":
            printed = ""
            for line in block.body.split("\n"):
                if line.startswith(RUN):
                    expected = EXIT.search(line)
                    code, told = run_line(EXIT.sub("", line), tmp_path, language)
                    assert (line, code) == (line, int(expected[1]) if expected else 0), told
                    printed += told
        if block.kind == "text":
            assert matches(block.body, printed), f"{block.body}\n---\n{printed}"


@pytest.mark.parametrize("path", GUIDES, ids=NAMES)
def test_what_a_guide_shows_can_be_read(path: Path) -> None:
    """Every record in a guide can be read, and every block of JSON or YAML is sound."""
    readers = {"pref": records.parse, "json": json.loads, "yaml": yaml.safe_load}
    for block in blocks(path.read_text("utf-8")):
        if block.kind in readers:
            assert readers[block.kind](block.body) is not None


def test_examples_in_python_are_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example in Python that imports the package passes a strict check of types, as a user would run it."""
    files = []
    for number, path in enumerate(GUIDES):
        for block in blocks(path.read_text("utf-8")):
            if block.kind == "python" and "preferans" in block.body:
                files.append(tmp_path / f"example_{number}_{len(files)}.py")
                files[-1].write_text(block.body + "\n", "utf-8")
    assert len(files) >= 8
    monkeypatch.setenv("MYPYPATH", str(ROOT / "interpreter"))
    settings = ["--strict", "--config-file=", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    told, errors, code = mypy.api.run([*settings, *map(str, files)])
    assert (code, errors) == (0, ""), told


def test_a_command_that_prints_something_else_is_caught() -> None:
    """Three dots stand for any lines, and any other line must be there to the letter."""
    assert matches("one\n…\nfour", "one\ntwo\nthree\nfour\n")
    assert matches("…\nfour", "four\n")
    assert not matches("one\nfour", "one\ntwo\nfour\n")
    assert not matches("…\nfour", "four!\n")
    assert not matches("one", "one\ntwo\n")
