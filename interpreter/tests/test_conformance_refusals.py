"""The commands of ``conformance``: what they refuse, and what they say of odd programs and corpora."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec
import pytest

from conftest import ROOT, Run
from preferans.conformance.mutation.matrix import NAME, encode, read_matrix
from preferans.conformance.reports.words import deed
from preferans.report.plural import Language
from refusals import LANGUAGES, one_line, small_corpus

LIAR = f"{sys.executable} -m preferans.conformance.liars"


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes find the package."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "interpreter"))


# --- options ---------------------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("mutate", "--jobs", "0"), ("--jobs", "1")),
        (("pairs", "--draw", "-1"), ("--draw", "0")),
        (("run", "--in-process", "--adapter", "x"), ("--in-process", "--adapter")),
        (("run", "--one-shot", "y", "--adapter", "x"), ("--one-shot", "--adapter")),
        (("run", "--in-process", "--resume"), ("--resume", "--out")),
        (("run", "--in-process", "--clause", "3.8.66"), ("3.8.66", "codex:3.8.6")),
        (("run", "--in-process", "--rules", "sotchi"), ("sotchi", "sochi")),
        (("list", "--clause", "3.8.66"), ("3.8.66", "codex:3.8.6")),
        (("mutate", "--clause", "3.8.66"), ("3.8.66", "codex:3.8.6")),
        (("new", "--title", "A lead is a lead"), ("--clause",)),
        (("new", "--clause", "3.8.6/a"), ("--title",)),
        (("new", "--clause", "3.8.6", "--title", "A lead is a lead"), ("codex:3.8.6",)),
        (("new", "--clause", "3.8.6/a", "--title", "A lead is a lead", "--rules", "sotchi"), ("sotchi", "sochi")),
        (("new", "--clause", "3.8.6/a", "--title", "A lead\nis a lead"), ("A lead",)),
        (("new", "--clause", "3.8.6/a", "--title", "A lead should be a lead"), ("A lead",)),
    ],
)
def test_what_cannot_be_done_is_refused_before_it_begins(
    preferans: Run, tmp_path: Path, args: tuple[str, ...], said: tuple[str, ...], lang: str
) -> None:
    """The one line names the option or the name that is wrong, and the nearest there is; nothing is written."""
    done = preferans("conformance", *args, lang=lang)
    assert done.returncode == 2
    line = one_line(done.stderr, lang)
    assert all(word in line for word in said), line
    assert list(tmp_path.iterdir()) == []


@LANGUAGES
def test_a_file_of_rules_is_told_by_how_its_name_ends(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A file whose name does not end as one of rules must is not taken for the id of a rule set."""
    (tmp_path / "club.txt").write_text("base: sochi\n", "utf-8")
    done = preferans("rules", "diff", "sochi", "club.txt", lang=lang)
    assert done.returncode == 2
    assert ".yaml" in one_line(done.stderr, lang)
    (tmp_path / "sochi").write_text("base: sochi\n", "utf-8")
    assert preferans("rules", "diff", "sochi", "sochi").returncode == 0


# --- corpora ---------------------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("content", [b"deal 1 dealer S\n", b"\x00\xff" * 40, b""], ids=["record", "binary", "empty"])
def test_a_file_without_front_matter_is_no_case(preferans: Run, tmp_path: Path, content: bytes, lang: str) -> None:
    """A record, a binary file and an empty one lack what stands between the lines ---, and that is said."""
    (tmp_path / "x.pref").write_bytes(content)
    done = preferans("conformance", "lint", "x.pref", "--corpus", ".", lang=lang)
    assert done.returncode == 1
    (line,) = done.stdout.decode().splitlines()
    assert line.startswith("x.pref: ")
    assert "---" in line


@LANGUAGES
def test_a_run_names_clauses_that_nobody_knows(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A case under a clause that does not exist is judged, and the clause is named once with its file."""
    small_corpus(tmp_path / "cases")
    files = sorted((tmp_path / "cases").rglob("*.pref"))
    for file in files[:2]:
        text = file.read_text("utf-8")
        file.write_text(re.sub(r"^clause: .*$", "clause: codex:9.9", text, flags=re.MULTILINE), "utf-8")
    done = preferans("conformance", "run", "--in-process", "--corpus", "cases", "--level", "play", lang=lang)
    assert done.returncode == 0
    line = one_line(done.stderr, lang)
    assert "codex:9.9" in line
    assert files[0].name in line


def with_matrix(folder: Path) -> Path:
    """Make a small corpus with the kill matrix of the whole one, its own smoke set apart, and return the matrix."""
    small_corpus(folder)
    found = read_matrix(ROOT / "conformance" / "cases")
    assert found is not None
    last = msgspec.structs.replace(found.foot, smoke=tuple(file.name[:5] for file in folder.rglob("*.pref")))
    (folder / NAME).write_bytes(encode(msgspec.structs.replace(found, foot=last)))
    return folder / NAME


@LANGUAGES
def test_a_run_stands_without_its_kill_matrix(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A kill matrix that cannot be read takes away the diagnosis, not what the run found nor its exit code."""
    with_matrix(tmp_path / "cases").write_text("{}\n", "utf-8")
    asked = ("conformance", "run", "--corpus", "cases", "--level", "play")
    done = preferans(*asked, "--adapter", f"{LIAR} accept-all", lang=lang)
    assert done.returncode == 1
    assert NAME in one_line(done.stderr, lang)
    assert preferans(*asked, "--in-process").stderr == b""


@LANGUAGES
@pytest.mark.parametrize("option", [("--level", "play"), ("--smoke",)])
def test_a_kill_matrix_of_another_corpus_is_told(
    preferans: Run, tmp_path: Path, option: tuple[str, ...], lang: str
) -> None:
    """The smoke set and the diagnosis are given all the same, with one line that says so."""
    with_matrix(tmp_path / "cases")
    asked = ("conformance", "run", "--adapter", f"{LIAR} reject-all", "--corpus", "cases", *option)
    done = preferans(*asked, lang=lang)
    assert done.returncode == 1
    assert done.stderr == b""
    (line,) = (line for line in done.stdout.decode().splitlines() if NAME in line)
    assert any("а" <= letter <= "я" for letter in line) == (lang == "ru")


# --- programs --------------------------------------------------------------------------------------------------------

ENDS = [
    ("3", "no rule", ("3: no rule", "3: no rule")),
    ("3", "", ("3 and said nothing", "3, ничего не сказав")),
    ("-11", "", ("SIGSEGV", "SIGSEGV")),
    ("-9", "no rule", ("SIGKILL: no rule", "SIGKILL: no rule")),
    ("-99", "", ("the signal 99", "сигналом 99")),
    ("?", "no rule", ("?: no rule", "?: no rule")),
]


@pytest.mark.parametrize(("code", "text", "words"), ENDS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_end_of_a_process_is_a_whole_sentence(
    code: str, text: str, words: tuple[str, str], language: Language
) -> None:
    """A signal has its name, and without a last word of the program nothing hangs after a colon."""
    assert deed("did-died", {"code": code, "text": text}, language).endswith(words[language == "ru"])


@LANGUAGES
def test_a_search_says_in_words_why_it_does_not_begin(preferans: Run, lang: str) -> None:
    """A program that does not say who it is gives the error of a run, without codes."""
    done = preferans("conformance", "search", "--adapter", f"{LIAR} dies-at-once", lang=lang)
    assert done.returncode == 2
    line = one_line(done.stderr, lang)
    assert "did-died" not in line
    assert ("its process ended" if lang == "en" else "процесс завершился") in line


@LANGUAGES
@pytest.mark.parametrize(("name", "deed"), [("crash-late", "did-died"), ("slow", "did-silent")])
def test_a_search_counts_what_was_not_answered_apart(preferans: Run, name: str, deed: str, lang: str) -> None:
    """A program that dies, now or then, or hangs disagrees with nobody: its deeds are told in words and counted."""
    options = ("--examples", "6", "--seeds", "1", "--timeout", "0.5")
    done = preferans("conformance", "search", "--adapter", f"{LIAR} {name}", *options, lang=lang)
    assert done.returncode == 1
    *lines, last = done.stdout.decode().splitlines()
    looked, judged, found, failed = map(int, re.findall(r"\d+", last))
    assert looked == judged + failed
    assert (found, failed > 0) == (0, True)
    assert (judged == 0) == (name == "slow")
    assert lines
    assert all(f"{name}: " in line and deed not in line for line in lines)
