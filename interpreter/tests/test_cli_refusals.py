"""Commands refuse what they cannot do in one clear error, and leave alone what is not theirs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from conftest import ROOT, Run
from preferans.cli.faults import worded
from preferans.cli.parts import CommandError
from preferans.conformance.corpus import CASES, MANIFEST
from preferans.docs.output import WRITTEN, check_folder, replace
from preferans.errors import PreferansError
from preferans.report.plural import Language

LANGUAGES = pytest.mark.parametrize("lang", ["en", "ru"])


def one_line(stderr: bytes, lang: str) -> str:
    """Return the one line on standard error, which is in the language asked for."""
    lines = stderr.decode().splitlines()
    assert len(lines) == 1, lines
    assert any("а" <= letter <= "я" for letter in lines[0]) == (lang == "ru")
    return lines[0]


# --- the folder of the pages -----------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("folder", ["docs", "docs/en", "spec", "conformance/cases"])
def test_pages_are_never_written_among_the_sources(preferans: Run, tmp_path: Path, folder: str, lang: str) -> None:
    """An output folder under the sources of the repository is refused, and no source goes."""
    page = tmp_path / "docs" / "en" / "index.md"
    page.parent.mkdir(parents=True)
    page.write_text("mine", "utf-8")
    (tmp_path / "conformance" / "cases").mkdir(parents=True)
    done = preferans("docs", "build", "--out", tmp_path / folder, "--root", tmp_path, lang=lang)
    assert done.returncode == 2
    assert "--out" in one_line(done.stderr, lang)
    assert page.read_text("utf-8") == "mine"


@LANGUAGES
def test_a_file_of_somebody_else_keeps_pages_out(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A folder with a file that the command did not write is refused with the file's name, and the file stays."""
    notes = tmp_path / "out" / "en" / "notes.md"
    notes.parent.mkdir(parents=True)
    notes.write_text("mine", "utf-8")
    done = preferans("docs", "build", "--out", tmp_path / "out", "--root", ROOT, lang=lang)
    assert done.returncode == 2
    assert "notes.md" in one_line(done.stderr, lang)
    assert notes.read_text("utf-8") == "mine"


def test_only_pages_written_earlier_are_removed(tmp_path: Path) -> None:
    """A second run removes the pages of the first; a file added between the two is refused and stays."""
    replace(tmp_path, {"en/a.md": b"a", "ru/b.md": b"b", "nav.en.yml": b"{}"})
    replace(tmp_path, {"en/c.md": b"c"})
    assert {path.name for path in tmp_path.rglob("*.md")} == {"c.md"}
    (tmp_path / "en" / "mine.md").write_text("mine", "utf-8")
    with pytest.raises(CommandError, match="docs-others-files"):
        replace(tmp_path, {"en/d.md": b"d"})
    assert {path.name for path in tmp_path.rglob("*.md")} == {"c.md", "mine.md"}


def test_a_link_into_the_sources_is_followed_before_it_is_refused(tmp_path: Path) -> None:
    """A folder that is a link to sources is among the sources, whatever a list of written files says."""
    (tmp_path / "docs" / "en").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "en").symlink_to(tmp_path / "docs" / "en")
    (tmp_path / "out" / WRITTEN).write_text(json.dumps(["en"]), "utf-8")
    with pytest.raises(CommandError, match="docs-in-sources"):
        check_folder(tmp_path, tmp_path / "out")


# --- programs under test and bundles ---------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("option", ["--adapter", "--one-shot"])
@pytest.mark.parametrize("command", ['x "unclosed', "  "])
def test_a_command_that_is_none_is_refused(preferans: Run, option: str, command: str, lang: str) -> None:
    """A command with an open quotation mark, or without a word, is one error with code 2."""
    done = preferans("conformance", "run", option, command, lang=lang)
    assert done.returncode == 2
    assert command.strip() in one_line(done.stderr, lang)


def small_corpus(cases: Path) -> None:
    """Put the cases of one clause that have no twin elsewhere into the folder ``cases``."""
    shutil.copytree(ROOT / "conformance" / "cases" / "2.1" / "2.1-a", cases / "2.1" / "2.1-a")
    for case in cases.rglob("*.pref"):
        if "\ntwin:" in case.read_text("utf-8"):
            case.unlink()


@LANGUAGES
def test_a_bundle_is_not_written_over_a_file(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A file where the folder of a bundle should be is named and stays as it was."""
    small_corpus(tmp_path / "cases")
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    done = preferans("conformance", "bundle", "--out", "there", "--corpus", "cases", lang=lang)
    assert done.returncode == 2
    assert "there" in one_line(done.stderr, lang)
    assert there.read_text("utf-8") == "mine"


@LANGUAGES
def test_lint_refuses_a_damaged_bundle_and_an_empty_folder(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A bundle is looked through as a folder is; a damaged one and a folder without cases are refused with code 2."""
    cases, made = tmp_path / "cases", tmp_path / "made"
    small_corpus(cases)
    assert preferans("conformance", "bundle", "--out", made, "--corpus", cases).returncode == 0
    sound = preferans("conformance", "lint", "--corpus", made, lang=lang)
    assert sound.returncode == 0
    assert f" {len(list(cases.rglob('*.pref')))}" in sound.stdout.decode()
    with (made / CASES).open("ab") as stream:
        stream.write(b"{}\n")
    damaged = preferans("conformance", "lint", "--corpus", made, lang=lang)
    assert damaged.returncode == 2
    assert CASES in one_line(damaged.stderr, lang)
    assert MANIFEST in one_line(damaged.stderr, lang)
    (tmp_path / "empty").mkdir()
    empty = preferans("conformance", "lint", "--corpus", "empty", lang=lang)
    assert (empty.returncode, empty.stdout) == (2, b"")
    assert "empty" in one_line(empty.stderr, lang)


def saying(tmp_path: Path, **claimed: object) -> str:
    """Return the command of a program that claims this and skips every case."""
    hello = {"message": "hello", "seq": 0, "protocol": "preferans-protocol/1", "name": "x", **claimed}
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys\nsys.stdin.readline()\nprint({json.dumps(hello)!r}, flush=True)\nsys.stdin.read()\n"
    )
    return f"{sys.executable} {program}"


@LANGUAGES
def test_a_program_that_claims_nothing_is_refused(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A run in which no case was judged leaves with code 2, and with --smoke says to run without it."""
    command = saying(tmp_path, levels=[])
    assert preferans("conformance", "run", "--adapter", command, "--clause", "2.1/a", lang=lang).returncode == 2
    smoke = preferans("conformance", "run", "--adapter", command, "--smoke", lang=lang)
    assert smoke.returncode == 2
    assert "--smoke" in one_line(smoke.stderr, lang)


@LANGUAGES
def test_unknown_claims_are_named(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A rule set and a clause that a program claims and the rulebook does not know are named; known ones are not."""
    claims = {"levels": ["play"], "rules": ["sochi", "nosuch"], "clauses": ["3.9", "codex:99.9"]}
    done = preferans("conformance", "run", "--adapter", saying(tmp_path, **claims), "--clause", "2.1/a", lang=lang)
    first, second = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert " nosuch;" in first
    assert " codex:99.9;" in second


@LANGUAGES
def test_options_that_exclude_each_other_are_both_named(preferans: Run, lang: str) -> None:
    """--smoke with an option that chooses cases is refused with the names of both."""
    for option, value in (("--clause", "2.1/a"), ("--level", "play"), ("--rules", "sochi"), ("--case", "FXA68")):
        done = preferans("conformance", "run", "--in-process", "--smoke", option, value, lang=lang)
        assert done.returncode == 2
        line = one_line(done.stderr, lang)
        assert "--smoke" in line
        assert option in line


@LANGUAGES
@pytest.mark.parametrize("code", ["lock-case", "lock-case-gone"])
def test_what_to_write_as_an_erratum_can_be_copied(code: str, lang: Language) -> None:
    """The entry for spec/errata.yaml that a message proposes is YAML: a mapping in single braces."""
    error = PreferansError(code, {"case": "FXA68", "before": "0a", "after": "0b"})
    entry = yaml.safe_load("{" + worded(error, lang).partition("{")[2])
    assert entry == {"id": "FXA68", "before": "0a"} | ({"after": "0b"} if code == "lock-case" else {})


# --- other commands --------------------------------------------------------------------------------------------------


@LANGUAGES
def test_a_full_device_is_one_clear_error(lang: str) -> None:
    """Where the output cannot be written the command says so in one line with code 2, and asks for no report."""
    record = ROOT / "examples" / "evening.pref"
    command = [sys.executable, "-m", "preferans", "judge", "--lang", lang, str(record)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT / "interpreter")
    assert done.returncode == 2
    line = one_line(done.stderr, lang)
    assert not {"report", "сообщите"} & set(line.lower().split())


@LANGUAGES
def test_a_record_without_deals_cannot_be_solved(preferans: Run, lang: str) -> None:
    """A record with nothing to solve is one error with code 2 and no output; a missing file is named once."""
    done = preferans("solve", "-", stdin=b'[Players "3"]\n', lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    one_line(done.stderr, lang)
    missing = preferans("solve", "nowhere.pref", lang=lang)
    assert missing.returncode == 2
    assert one_line(missing.stderr, lang).count("nowhere.pref") == 1
