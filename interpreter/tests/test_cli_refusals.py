"""Commands refuse what they cannot do in one clear error, and leave alone what is not theirs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from conftest import ROOT, Run
from preferans.cli.faults import worded
from preferans.cli.parts import CommandError
from preferans.conformance.corpus import CASES, MANIFEST, Corpus, Selection
from preferans.conformance.mutation.matrix import read_matrix
from preferans.conformance.reports import markdown
from preferans.conformance.results import FORMAT, Header, Program, Result, Results
from preferans.docs.output import WRITTEN, check_folder, replace
from preferans.errors import PreferansError
from preferans.report.plural import Language
from refusals import LANGUAGES, one_line, small_corpus

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


@LANGUAGES
def test_a_bundle_is_not_written_over_a_file(preferans: Run, tmp_path: Path, lang: str) -> None:
    """A file in place of the folder of a bundle is named and stays as it was."""
    small_corpus(tmp_path / "cases")
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    done = preferans("conformance", "bundle", "--out", "there", "--corpus", "cases", lang=lang)
    assert done.returncode == 2
    assert "there" in one_line(done.stderr, lang)
    assert there.read_text("utf-8") == "mine"


@LANGUAGES
@pytest.mark.parametrize("out", ["cases", "."])
def test_a_bundle_is_not_written_among_cases(preferans: Run, tmp_path: Path, lang: str, out: str) -> None:
    """A folder with cases in it, the corpus itself or one around it, takes no bundle and stays as it was."""
    small_corpus(tmp_path / "cases")
    before = sorted(tmp_path.rglob("*"))
    done = preferans("conformance", "bundle", "--out", out, "--corpus", "cases", lang=lang)
    assert done.returncode == 2
    assert "--out" in one_line(done.stderr, lang)
    assert sorted(tmp_path.rglob("*")) == before


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
    """A run in which no case was judged leaves with code 2, and with --smoke says that no case is of the claim."""
    command = saying(tmp_path, levels=[])
    assert preferans("conformance", "run", "--adapter", command, "--clause", "2.1/a", lang=lang).returncode == 2
    smoke = preferans("conformance", "run", "--adapter", command, "--smoke", lang=lang)
    assert smoke.returncode == 2
    assert {"en": "the levels none;", "ru": "уровни никакие;"}[lang] in one_line(smoke.stderr, lang)


@LANGUAGES
def test_a_claim_beside_the_smoke_set_is_named(preferans: Run, tmp_path: Path, lang: str) -> None:
    """Where the smoke set has no case of what a program claims, its claim is told, and how many cases there are."""
    corpus = Corpus(ROOT / "conformance" / "cases")
    matrix = read_matrix(corpus.path)
    assert matrix is not None
    accepted = [case for case in corpus if case.status == "accepted"]
    covered = {case.clause for case in accepted if case.id in matrix.foot.smoke}
    one = next(case for case in accepted if case.clause not in covered)
    fit = sum((case.level, case.rules, case.clause) == (one.level, one.rules, one.clause) for case in accepted)
    claim = saying(tmp_path, levels=[one.level], rules=[one.rules], clauses=[one.clause])
    done = preferans("conformance", "run", "--adapter", claim, "--smoke", lang=lang)
    assert done.returncode == 2
    line = one_line(done.stderr, lang)
    assert all(part in line for part in (one.level, one.rules, one.clause, f" {fit}", "--smoke"))


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


@LANGUAGES
@pytest.mark.parametrize(
    "command",
    [["judge"], ["solve"], ["fmt"], ["conformance", "report"], ["conformance", "lint", "--corpus"]],
    ids=" ".join,
)
def test_the_path_of_a_file_is_shown_whole(preferans: Run, command: list[str], lang: str) -> None:
    """A path of more characters than a message quotes of other texts is not cut short."""
    path = f"{'a-folder-of-many-words/' * 5}record.pref"
    done = preferans(*command, path, lang=lang)
    assert done.returncode == 2
    assert path in one_line(done.stderr, lang)
    word = "n" * 80
    assert word not in one_line(preferans("judge", "--rules", word, "-", stdin=b"", lang=lang).stderr, lang)


BRIDGE = b'[Rules "bridge-rubber"]\ndeal 1 vulnerable none\n'

OTHER_BOOK = {
    "bridge": ("bridge.equity=none", b'[Players "3"]\n', {"en": "Rubber bridge", "ru": "Роббер-бридж"}),
    "codex": ("whist.half=false", BRIDGE, {"en": "The Codex of preferans", "ru": "Кодекс преферанса"}),
}


@LANGUAGES
@pytest.mark.parametrize("command", ["judge", "score"])
@pytest.mark.parametrize("book", OTHER_BOOK)
def test_an_option_of_the_other_book_is_refused(preferans: Run, command: str, book: str, lang: str) -> None:
    """An option that changes nothing under the record's rules is refused with its book, on the line or in a tag."""
    option, record, names = OTHER_BOOK[book]
    tagged = b'[Option "%s"]\n%s' % (option.encode(), record)
    for done in (
        preferans(command, "--set", option, "-", stdin=record, lang=lang),
        preferans(command, "-", stdin=tagged, lang=lang),
    ):
        assert (done.returncode, done.stdout) == (2, b"")
        line = one_line(done.stderr, lang)
        assert option.partition("=")[0] in line
        assert names[lang] in line
    assert preferans(command, "-", stdin=record, lang=lang).stderr == b""


# --- words of others -------------------------------------------------------------------------------------------------


def without_quotes(text: str) -> str:
    """Return ``text`` without what it quotes: names of files, keys and types."""
    return re.sub(r"`[^`]*`|'[^']*'|\S*[./]\S*|--\w+|preferans|<stdin>|JSON|TOML|YAML|UTF-8|hello", "", text)


NO_JSON = ["{", "x", '{"format" 1}', '{"format": "a",}', "[1,]", "[1 2]", "[] []", "{1: 2}", r'"\q"', "01", "\xff"]


@pytest.mark.parametrize("text", NO_JSON)
def test_what_is_no_json_is_said_in_russian(preferans: Run, text: str) -> None:
    """What a reader of JSON says of a text that is none is told in Russian as a whole."""
    done = preferans("write", "-", stdin=text.encode("latin-1"), lang="ru")
    assert done.returncode == 2
    assert not re.search("[a-z]{2}", without_quotes(one_line(done.stderr, "ru")))


@pytest.mark.parametrize("name", ["nowhere.jsonl", "."])
def test_results_that_cannot_be_read_are_said_in_russian(preferans: Run, name: str) -> None:
    """What the operating system says of a file is told in Russian as a whole."""
    done = preferans("conformance", "report", name, lang="ru")
    assert done.returncode == 2
    assert not re.search("[a-z]{2}", without_quotes(one_line(done.stderr, "ru")))


@pytest.mark.parametrize("reply", ["[]", "{}", '{"message": "other"}', '{"message": "hello", "seq": "0"}'])
def test_replies_that_do_not_fit_are_said_in_russian(preferans: Run, tmp_path: Path, reply: str) -> None:
    """What is wrong with a reply of a program is told in Russian, but for what is quoted of it."""
    program = tmp_path / "program.py"
    program.write_text(f"import sys\nsys.stdin.readline()\nprint({reply!r}, flush=True)\nsys.stdin.read()\n", "utf-8")
    done = preferans("conformance", "run", "--adapter", f"{sys.executable} {program}", lang="ru")
    assert done.returncode == 2
    said = one_line(done.stderr, "ru")
    assert not re.search("Expected|Object|Invalid|got", said)


def test_english_reasons_stay(preferans: Run) -> None:
    """In English the words of others are left as they are."""
    assert b"object keys must be strings" in preferans("write", "-", stdin=b"{1: 2}").stderr


# --- PBN and reports -------------------------------------------------------------------------------------------------

BOARD = '[Event "Ünited"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:- - - -"]\n'

NO_PBN = {
    "text": b"nothing of the kind\n",
    "empty": b"",
    "binary": bytes(range(256)),
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "utf-16": BOARD.encode("utf-16"),
    "utf-16 without a mark": BOARD.encode("utf-16-le"),
    "record": (ROOT / "examples" / "evening.pref").read_bytes(),
}


@LANGUAGES
@pytest.mark.parametrize("name", NO_PBN)
def test_what_is_no_pbn_is_refused(preferans: Run, name: str, lang: str) -> None:
    """Text without a tag of a board, bytes that are no text and a record in the notation are one error with code 2."""
    done = preferans("convert", "--from", "pbn", "-", stdin=NO_PBN[name], lang=lang)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "PBN" in one_line(done.stderr, lang)


def test_the_mark_of_utf8_is_passed_over(preferans: Run) -> None:
    """PBN in UTF-8 with its mark gives the same record as in Latin-1."""
    plain = preferans("convert", "--from", "pbn", "-", stdin=BOARD.encode("latin-1"))
    marked = preferans("convert", "--from", "pbn", "-", stdin=BOARD.encode("utf-8-sig"))
    assert "Ünited" in plain.stdout.decode()
    assert (marked.returncode, marked.stdout, marked.stderr) == (plain.returncode, plain.stdout, plain.stderr)


def test_a_name_with_signs_of_markdown_is_printed_as_it_is() -> None:
    """In a Markdown report the signs of a program's name that Markdown takes for its own are escaped everywhere."""
    program = Program(name="<b>*x*|[y](z)`", version="1_0_0", levels=("play",), rules=None, clauses=None)
    header = Header(format=FORMAT, program=program, edition="1", corpus="0" * 64, selection=Selection(), reskin=None)
    case = Result(id="FXA68", clause="codex:2.1/a", level="play", rules="sochi", title="A_b", result="fail")
    told = markdown([Results(header=header, cases=(case,), footer=None)], "en")
    escaped = "\\<b\\>\\*x\\*\\|\\[y\\](z)\\`"
    assert told.count(escaped) == told.count("x\\*") == 4
