"""Encodings, forms and names of files: what a stranger may give the commands by mistake, and what they say of it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from conftest import ROOT, Run
from preferans.cli.app import run
from preferans.cli.files import save
from preferans.cli.parts import CommandError
from refusals import LANGUAGES, one_line


def full(_: int) -> None:
    """Stand in for the writing out of a file on a device that has no space left."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


BRIDGE = b'[Rules "bridge-rubber"]\ndeal 1 vulnerable none\n'
"""The beginning of a record of bridge."""

# --- the encoding of JSON, and the wrong form of a record -------------------------------------------------------------


def test_json_may_begin_with_a_byte_order_mark(preferans: Run) -> None:
    """A JSON record that begins with the mark some editors put there is read like one without it."""
    text = (ROOT / "examples" / "late-revoke.pref").read_bytes()
    plain = preferans("parse", "-", stdin=text).stdout
    marked = preferans("judge", "-", stdin=b"\xef\xbb\xbf" + plain)
    assert marked.returncode == 1
    assert marked.stdout == preferans("judge", "-", stdin=plain).stdout


@LANGUAGES
def test_json_in_another_encoding_is_said_to_be_no_text(preferans: Run, tmp_path: Path, lang: str) -> None:
    """JSON in UTF-16 is refused in one line that names UTF-16 and what would be right."""
    path = tmp_path / "record.json"
    path.write_bytes('{"format":"preferans-record/1"}'.encode("utf-16"))
    done = preferans("judge", path, lang=lang)
    assert done.returncode == 2
    assert {"UTF-16", "UTF-8"} <= set(one_line(done.stderr, lang).replace(";", " ").split())


@LANGUAGES
def test_parse_and_write_name_each_other_for_the_wrong_form(preferans: Run, lang: str) -> None:
    """Given JSON parse names write, and given the notation write names parse."""
    text = (ROOT / "examples" / "late-revoke.pref").read_bytes()
    done = preferans("write", "-", stdin=text, lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "parse" in one_line(done.stderr, lang)
    done = preferans("parse", "-", stdin=preferans("parse", "-", stdin=text).stdout, lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "write" in one_line(done.stderr, lang)


# --- what there is to choose from, told whole ------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize(
    ("command", "last"),
    [
        (["nonsense"], "docs"),
        (["conformance", "nonsense"], "mutate"),
        (["conformance", "list", "--level", "x"], "match"),
    ],
)
def test_a_list_of_choices_is_told_to_its_end(preferans: Run, command: list[str], last: str, lang: str) -> None:
    """However many commands or values there are, the message names the last of them too."""
    done = preferans(*command, lang=lang)
    assert done.returncode == 2
    line = one_line(done.stderr, lang)
    assert line.split()[-1] == last
    assert "…" not in line


def test_a_clause_without_its_book_is_looked_for_in_every_book(preferans: Run) -> None:
    """For R5, which only bridge has, the nearest clause named is that of bridge."""
    assert "bridge:R5" in one_line(preferans("rule", "R5").stderr, "en")


# --- programs and files ----------------------------------------------------------------------------------------------


@LANGUAGES
def test_a_program_for_every_record_that_is_not_there_is_named_at_once(preferans: Run, lang: str) -> None:
    """A command for --one-shot that does not exist is one line with code 2, not an error of every case."""
    done = preferans("conformance", "run", "--one-shot", "no-such-program", "--case", "5GTJX", lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "no-such-program" in one_line(done.stderr, lang)


def test_results_are_read_from_standard_input(preferans: Run, tmp_path: Path) -> None:
    """For - the report is that on the file of results which standard input holds."""
    path = tmp_path / "results.jsonl"
    assert preferans("conformance", "run", "--in-process", "--case", "5GTJX", "--out", path).returncode == 0
    done = preferans("conformance", "report", "-", stdin=path.read_bytes())
    assert done.returncode == 0
    assert done.stdout == preferans("conformance", "report", path).stdout


@LANGUAGES
def test_a_comparison_says_how_many_files_it_needs(preferans: Run, tmp_path: Path, lang: str) -> None:
    """With --compare and one file of results the message says in the reader's language that two are needed."""
    path = tmp_path / "results.jsonl"
    assert preferans("conformance", "run", "--in-process", "--case", "5GTJX", "--out", path).returncode == 0
    done = preferans("conformance", "report", "--compare", path, lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "--compare" in one_line(done.stderr, lang)


def test_a_run_that_cannot_be_resumed_keeps_the_results_there_are(
    preferans: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the device is full when a run is resumed, the results of the earlier run are still in the file."""
    path = tmp_path / "results.jsonl"
    command = ["conformance", "run", "--in-process", "--case", "5GTJX", "--out", str(path)]
    assert preferans(*command).returncode == 0
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    assert run([*command, "--resume"], "en") == 2
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the device is full in the middle of writing, what was in the file before is still there."""
    path = tmp_path / "report.txt"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CommandError):
        save(path, b"after")
    assert path.read_bytes() == b"before"
    assert [one.name for one in tmp_path.iterdir()] == ["report.txt"]


@pytest.mark.parametrize("command", [["judge"], ["judge", "--format", "json"], ["solve"], ["solve", "--json"]])
def test_a_file_may_have_any_name(preferans: Run, tmp_path: Path, command: list[str]) -> None:
    """A name with bytes that are no UTF-8 or with a line break is shown on one line, in text and in JSON."""
    text = (ROOT / "examples" / "late-revoke.pref").read_bytes()
    names = [os.fsdecode(os.fsencode(tmp_path) + b"/\xff.pref"), str(tmp_path / "two\nlines.pref")]
    for name in names:
        Path(name).write_bytes(text)
    done = preferans(*command, *names)
    assert done.returncode in (0, 1)
    assert done.stderr == b""
    assert "\\xff.pref" in done.stdout.decode()
    assert "two\nlines" not in done.stdout.decode()


# --- the two games ---------------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("game", ["preferans", "bridge"])
def test_a_rule_set_of_the_other_game_is_refused(preferans: Run, game: str, form: str, lang: str) -> None:
    """A record judged by a rule set of the other game is one line that names a rule set that would do."""
    record = BRIDGE if game == "bridge" else (ROOT / "examples" / "late-revoke.pref").read_bytes()
    if form == "json":
        record = preferans("parse", "-", stdin=record).stdout
    other, due = ("sochi", "bridge-rubber") if game == "bridge" else ("bridge-rubber", "codex-tournament")
    done = preferans("judge", "--rules", other, "-", stdin=record, lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    line = one_line(done.stderr, lang)
    assert other in line
    assert due in line


def test_json_that_names_a_rule_set_of_the_other_game_is_refused(preferans: Run) -> None:
    """A JSON record of preferans that names a rule set of bridge is refused, not taken for a fault of the program."""
    record = b'{"format":"preferans-record/1","rules":"bridge-rubber","deals":[{"number":1}]}'
    done = preferans("judge", "-", stdin=record)
    assert done.returncode == 2
    assert "bridge-rubber" in one_line(done.stderr, "en")


@pytest.mark.parametrize(
    ("tail", "said"),
    [('[Foo "x"]\n', "Foo"), ('deal 1\n[Event "x"]\n', "before the first deal"), ("[Event x]\n", "value")],
)
def test_a_wrong_tag_of_bridge_is_said_to_be_one(preferans: Run, tail: str, said: str) -> None:
    """In a record of bridge a tag that is unknown, late or not well formed is named as in one of preferans."""
    done = preferans("judge", "-", stdin=b'[Rules "bridge-rubber"]\n' + tail.encode())
    assert done.returncode == 2
    assert said in done.stderr.decode().splitlines()[0]


def test_a_folder_without_rules_is_not_stamped(preferans: Run, tmp_path: Path) -> None:
    """Stamping the translations of a folder that holds no rules is refused instead of praised."""
    done = preferans("rules", "stamp", "--spec", tmp_path)
    assert done.returncode == 2
    assert str(tmp_path) in one_line(done.stderr, "en")
