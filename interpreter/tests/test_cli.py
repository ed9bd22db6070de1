"""The command line: what it prints, what it leaves with, and what it does with files that are no records."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT, Run
from preferans import judge, rulebook
from preferans.cli.app import run
from preferans.cli.converting import canonical
from preferans.cli.language import of_command_line
from preferans.report.plural import LANGUAGES, Language

LEGAL = """\
[Rules "codex-tournament"]
[Players "3"]

deal 1 dealer E
hand W ♠AKQ97 ♣A10 ♦7 ♥AK
hand N ♠J8 ♣KQJ ♦AK ♥QJ10
hand E ♠10 ♣987 ♦QJ1098 ♥9
talon ♥8 ♥7
W 6♠ N pass E pass
W take W discard ♦7 ♥7 W order 7♠
N pass E pass
"""
"""A deal in which both defenders pass the order, so that it ends without play."""

VIOLATION = LEGAL.replace("N pass E pass\nW take", "E pass N pass E pass\nW take")
"""The same deal with a pass out of turn in the auction."""

INCOMPLETE = LEGAL.removesuffix("N pass E pass\n")
"""The same deal before anybody answers the order."""

MALFORMED = LEGAL.replace("hand E ♠10", "hand E ♠A")
"""The same deal with the ace of spades twice."""

RECORDS = {"legal": LEGAL, "violation": VIOLATION, "incomplete": INCOMPLETE, "malformed": MALFORMED}

CODES = {"legal": 0, "violation": 1, "malformed": 2, "incomplete": 3}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Write the records of this module and return where they lie."""
    paths = {name: tmp_path / f"{name}.pref" for name in RECORDS}
    for name, path in paths.items():
        path.write_text(RECORDS[name], "utf-8")
    return paths


def paragraph(output: bytes) -> str:
    """Return what was said on stderr after asserting that it is one paragraph and no traceback."""
    text = output.decode()
    assert "Traceback" not in text
    assert text.startswith("preferans: ")
    assert "\n\n" not in text
    assert len(text.splitlines()) <= 4
    return text


# --- judge -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("form", ["text", "json"])
def test_judge_leaves_with_the_code_of_the_verdict(
    preferans: Run, files: dict[str, Path], name: str, form: str
) -> None:
    """The exit code is 0 for legal, 1 for a violation, 2 for malformed and 3 for an incomplete deal."""
    done = preferans("judge", "--format", form, files[name])
    assert done.returncode == CODES[name]
    assert done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("legal legal", 0),
        ("legal violation", 1),
        ("violation incomplete legal", 3),
        ("incomplete malformed violation", 2),
    ],
)
def test_judge_leaves_with_the_first_of_2_3_1_0(preferans: Run, files: dict[str, Path], names: str, code: int) -> None:
    """Of several files the exit code is the first of 2, 3, 1 and 0 that applies to one of them."""
    assert preferans("judge", *(files[name] for name in names.split())).returncode == code


def test_judge_goes_on_after_a_bad_file(preferans: Run, files: dict[str, Path]) -> None:
    """A missing file costs its own ruling only: the files before and after it are judged."""
    done = preferans("judge", files["legal"], "missing.pref", files["violation"])
    assert done.returncode == 2
    assert "missing.pref" in paragraph(done.stderr)
    output = done.stdout.decode()
    assert "legal.pref" in output
    assert "violation.pref" in output


def test_judge_reads_standard_input(preferans: Run, shell: Run, files: dict[str, Path]) -> None:
    """A dash stands for standard input and gives the same verdict as the file."""
    from_file = preferans("judge", "--format", "json", files["violation"])
    from_stdin = shell("judge", "--format", "json", "-", stdin=VIOLATION.encode())
    assert from_stdin.returncode == 1
    assert from_stdin.stdout == from_file.stdout


def test_judge_reads_a_record_in_json(preferans: Run, files: dict[str, Path], tmp_path: Path) -> None:
    """A record in JSON is judged like its text, whether its name or only its first brace says so."""
    record = preferans("parse", files["violation"]).stdout
    (tmp_path / "record.json").write_bytes(record)
    for done in (
        preferans("judge", "--format", "json", "record.json"),
        preferans("judge", "--format", "json", "-", stdin=b"\n " + record),
    ):
        assert done.returncode == 1
        assert json.loads(done.stdout)["verdict"] == "violation"


def test_judge_prints_a_line_of_json_for_each_of_several_files(preferans: Run, files: dict[str, Path]) -> None:
    """With several files every line of output is a JSON object with the file and its verdict or error."""
    done = preferans("judge", "--format", "json", files["legal"], "missing.pref", files["violation"])
    legal, missing, violation = map(json.loads, done.stdout.splitlines())
    assert legal["verdict"]["verdict"] == "legal"
    assert missing["error"]["code"] == "file-missing"
    assert violation["verdict"]["format"] == "preferans-verdict/1"


def test_judge_takes_rules_and_options_from_the_command_line(preferans: Run, files: dict[str, Path]) -> None:
    """The verdict names the rule set of --rules and the option of --set, not those of the record."""
    done = preferans("judge", "--format", "json", "--rules", "sochi", "--set", "match.pool_target=20", files["legal"])
    verdict = json.loads(done.stdout)
    assert verdict["rules"] == "sochi"
    assert verdict["options"] == {"match.pool_target": "20"}


@pytest.mark.parametrize(
    "args",
    [
        ["--rules", "atlantis"],
        ["--set", "match.pool_target=many"],
        ["--set", "match.pool_target"],
        ["--set", "no.such_option=1"],
        ["--set", "bridge.equity=none"],
        ["--format", "pdf"],
        ["--lang", "fr"],
        ["--colour"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_wrong_usage_is_one_paragraph(preferans: Run, files: dict[str, Path], args: list[str], lang: str) -> None:
    """A rule set, option, value or flag that does not exist is said in the reader's language, and leaves with 2."""
    done = preferans("judge", *args, files["legal"], lang=f"{lang}_RU" if lang == "ru" else "en_GB")
    assert done.returncode == 2
    assert done.stdout == b""
    text = paragraph(done.stderr)
    assert any("а" <= letter <= "я" for letter in text.lower()) == (lang == "ru")


# --- files that are no records -----------------------------------------------------------------------------------

BAD = {
    "empty": b"",
    "blank": b" \n\n",
    "binary": b"\x7fELF\x00\x01\x02" * 99,
    "not UTF-8": LEGAL.encode("utf-8").replace("♠".encode(), b"\xff"),
    "prose": b"Dear arbiter, my partner revoked.\n",
    "broken JSON": b'{"format": "preferans-record/1",',
    "other JSON": b'{"name": "preferans"}',
}


@pytest.mark.parametrize("command", ["judge", "score", "fmt", "parse", "write"])
@pytest.mark.parametrize("name", BAD)
def test_a_file_without_a_record_is_one_paragraph(preferans: Run, tmp_path: Path, command: str, name: str) -> None:
    """Every command leaves with 2 and one paragraph on stderr for a file that holds no record, and leaves it alone."""
    path = tmp_path / "bad.pref"
    path.write_bytes(BAD[name])
    done = preferans(command, path)
    assert done.returncode == 2
    assert done.stdout == b""
    paragraph(done.stderr)
    assert path.read_bytes() == BAD[name]


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("command", ["judge", "score", "fmt", "parse", "write"])
def test_a_path_without_a_file_is_one_paragraph(preferans: Run, tmp_path: Path, command: str, lang: str) -> None:
    """A missing file and a folder are named in one paragraph, and the command leaves with 2."""
    (tmp_path / "folder").mkdir()
    for name in ("missing.pref", "folder", "folder/none/x.pref", "nul\tname"):
        done = preferans(command, name, lang=lang)
        assert done.returncode == 2
        assert name.split("/")[0].split("\t")[0] in paragraph(done.stderr)


def test_a_file_of_50_megabytes_is_refused_unread(preferans: Run, tmp_path: Path) -> None:
    """A file far longer than any match is refused with its limit."""
    path = tmp_path / "long.pref"
    with path.open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    done = preferans("judge", path)
    assert done.returncode == 2
    assert "16" in paragraph(done.stderr)


# --- parse, write, fmt, score ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("ascii_suits", [False, True])
def test_text_to_json_to_text_is_canonical_text(
    preferans: Run, files: dict[str, Path], tmp_path: Path, lang: str, ascii_suits: bool
) -> None:
    """What write makes of the output of parse is what fmt makes of the text."""
    flags = ["--lang", lang, *(["--ascii"] if ascii_suits else [])]
    (tmp_path / "record.json").write_bytes(preferans("parse", files["violation"]).stdout)
    written = preferans("write", *flags, "record.json").stdout
    assert written
    assert preferans("fmt", *flags, "-", stdin=VIOLATION.encode()).stdout == written


def test_fmt_is_stable_and_check_agrees(preferans: Run, files: dict[str, Path]) -> None:
    """After fmt has rewritten a file, fmt --check finds nothing to do and fmt changes nothing."""
    path = files["violation"]
    path.write_text(VIOLATION.replace("\n", "\r\n").replace("W take", "  W   take"), "utf-8")
    before = path.read_bytes()
    assert preferans("fmt", "--check", path).returncode == 1
    assert path.read_bytes() == before
    assert preferans("fmt", path).returncode == 0
    once = path.read_bytes()
    assert once != before
    assert preferans("fmt", "--check", path).returncode == 0
    assert preferans("fmt", path).returncode == 0
    assert path.read_bytes() == once


def test_fmt_sorts_a_hand_written_in_any_order(preferans: Run) -> None:
    """A hand whose suits or ranks stand in any order is put into the one canonical order."""
    mixed = LEGAL.replace("hand W ♠AKQ97 ♣A10 ♦7 ♥AK", "hand W ♥KA ♦7 ♠79QKA ♣10 ♣A")
    done = preferans("fmt", "-", stdin=mixed.encode())
    assert done.returncode == 0
    assert "hand W ♠AKQ97 ♣A10 ♦7 ♥AK\n" in done.stdout.decode()


def test_fmt_keeps_the_language_unless_told(preferans: Run, files: dict[str, Path]) -> None:
    """A Russian record stays Russian in an English environment, and becomes English with --lang en."""
    path = files["legal"]
    english = preferans("fmt", "-", stdin=LEGAL.encode()).stdout
    path.write_bytes(preferans("fmt", "--lang", "ru", "-", stdin=LEGAL.encode()).stdout)
    russian = path.read_bytes()
    assert "сдача 1".encode() in russian
    assert preferans("fmt", path).returncode == 0
    assert path.read_bytes() == russian
    assert preferans("fmt", "--lang", "en", path).returncode == 0
    assert path.read_bytes() == english


def test_fmt_keeps_comments_and_front_matter(preferans: Run) -> None:
    """Comments stay by what they stand by, and the block before the record stays as it is."""
    text = LEGAL.replace("W take", "# West is bold\nW   take").replace("6♠ N", "6♠   N", 1)
    text = text.replace("talon ♥8 ♥7", "talon ♥8 ♥7 # as dealt")
    text = f"---\nid: ABCDE\ntitle:   spaced\n---\n# A deal.\n{text}# the end\n"
    done = preferans("fmt", "-", stdin=text.encode())
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    assert lines[:5] == ["---", "id: ABCDE", "title:   spaced", "---", "# A deal."]
    assert lines[lines.index("# West is bold") + 1].startswith("W take")
    assert next(line for line in lines if line.startswith("talon")) == "talon ♥8 ♥7  # as dealt"
    assert lines[-1] == "# the end"
    assert preferans("fmt", "-", stdin=done.stdout).stdout == done.stdout


@settings(max_examples=40, deadline=None)
@given(above=st.sets(st.integers(0, 10)), behind=st.sets(st.integers(0, 10)), lang=st.sampled_from(LANGUAGES))
def test_no_comment_is_lost_by_formatting(above: set[int], behind: set[int], lang: Language) -> None:
    """Wherever comments stand, the canonical text has each of them once, and is canonical itself."""
    lines = []
    for number, line in enumerate(LEGAL.splitlines()):
        lines += [f'  # above {number} "quoted'] if number in above else []
        lines.append(f"{line} # behind {number}" if number in behind else line)
    _, text = canonical("-", "\n".join(lines).encode(), lang, ascii_suits=False)
    for number in range(len(lines)):
        assert text.count(f'# above {number} "quoted\n') == (number in above)
        assert len(re.findall(f"# behind {number}\\b", text)) == (number in behind)
    assert canonical("-", text.encode(), None, ascii_suits=False)[1] == text


def test_fmt_never_leaves_half_a_file(preferans: Run, files: dict[str, Path], tmp_path: Path) -> None:
    """A rewritten file keeps its mode and a link stays a link, and nothing else is left in the folder."""
    path = files["legal"]
    path.write_text(LEGAL.replace("W take", "W    take"), "utf-8")
    path.chmod(0o640)
    link = tmp_path / "link.pref"
    link.symlink_to(path)
    before = set(tmp_path.iterdir())
    assert preferans("fmt", link).returncode == 0
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert "W take" in path.read_text("utf-8")
    assert set(tmp_path.iterdir()) == before


def test_fmt_says_that_json_is_for_write(preferans: Run, files: dict[str, Path]) -> None:
    """Given a record in JSON, fmt names the command that makes text of it."""
    done = preferans("fmt", "-", stdin=preferans("parse", files["legal"]).stdout)
    assert done.returncode == 2
    assert "write" in paragraph(done.stderr)


def test_score_prints_the_sheet(preferans: Run, files: dict[str, Path]) -> None:
    """The sheet shows what a made game of seven is worth under the Codex: four points in the pool (2.2.2)."""
    done = preferans("score", files["legal"])
    assert done.returncode == 0
    assert "4" in done.stdout.decode()
    assert preferans("score", files["violation"]).returncode == 0
    assert preferans("score", files["incomplete"]).returncode == 3


# --- rules -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", ["3.8.6", "codex:3.8.6", "3.8.6/a"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_rule_prints_a_clause(preferans: Run, clause: str, lang: str) -> None:
    """A clause is printed with its number, text and standing in the language asked for, under either form of its id."""
    done = preferans("rule", "--lang", lang, clause)
    assert done.returncode == 0
    text = " ".join(done.stdout.decode().split())
    norm = rulebook.load().clause("3.8.6/a")
    assert norm.text is not None
    assert "3.8.6/a" in text
    assert " ".join(norm.text.of(lang).split()) in text


def test_rule_names_a_near_clause_for_an_unknown_one(preferans: Run) -> None:
    """A number that is no clause is refused with one that is near to it."""
    done = preferans("rule", "3.8.66")
    assert done.returncode == 2
    assert "3.8.6" in paragraph(done.stderr).replace("3.8.66", "")


def test_rules_list_names_every_rule_set_and_option(preferans: Run) -> None:
    """The list has every rule set and every option, with what the option may be."""
    book = rulebook.load()
    done = preferans("rules", "list")
    assert done.returncode == 0
    text = done.stdout.decode()
    for spec in book.content.rulesets:
        assert f"{spec.id}@{spec.edition}" in text
    for option in book.options.values():
        assert f"{option.name}={option.default}" in text


def test_the_rulebook_is_sound(preferans: Run) -> None:
    """The check of the rulebook that ships with the program finds nothing."""
    done = preferans("rules", "check")
    assert done.returncode == 0, done.stdout.decode()


# --- help and language -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "title"), [("en", "3.8  Whist"), ("ru", "3.8  Вист")])
def test_rule_lists_what_a_section_holds(preferans: Run, lang: str, title: str) -> None:
    """The number of a section prints its title and the numbers and titles of its clauses, the inner ones set in."""
    done = preferans("rule", "--lang", lang, "3.8")
    first, *rest = done.stdout.decode().splitlines()
    assert (done.returncode, first) == (0, title)
    numbers = [line.split()[0] for line in rest]
    assert sorted(numbers) == sorted(
        c.id.partition(":")[2] for c in rulebook.load().content.clauses if c.section == "3.8"
    )
    assert any(line.startswith("    3.8.6  ") for line in rest)
    assert any(line.startswith("        3.8.6/a  ") for line in rest)


COMMANDS = ["judge", "score", "rule", "rules", "rules list", "rules check", "rules stamp", "fmt", "parse", "write"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_exists_in_both_languages(preferans: Run, command: str) -> None:
    """Every command explains itself in Russian where the environment or --lang is Russian, else in English."""
    english = preferans(*command.split(), "--help").stdout.decode()
    russian = preferans(*command.split(), "--help", lang="ru_RU").stdout.decode()
    assert english.startswith("Usage: preferans")
    assert russian.startswith("Использование: preferans")
    assert preferans(*command.split(), "--lang", "ru", "--help").stdout.decode() == russian
    for line in russian.splitlines()[1:]:
        words = [word for word in line.replace("[", " ").split() if word.isascii() and word.isalpha()]
        known = {"ru", "en", "text", "json", "preferans", "ID", "JSON", "judge", "score", "rule", "rules", "fmt"}
        known |= {"parse", "write", "list", "check", "diff", "pref", "html", "SVG", "conformance", "convert", "solve"}
        known |= {"pbn", "PBN", "stamp", "coverage", "pairs", "lock", "docs", "build", "DIR"}
        assert set(words) <= known, line


def test_the_command_alone_shows_its_help(preferans: Run) -> None:
    """Without a command the help goes to stderr and the exit code is that of wrong usage."""
    for args in ([], ["rules"]):
        done = preferans(*args)
        assert done.returncode == 2
        assert done.stderr.decode().startswith("Usage: preferans")


@pytest.mark.parametrize(
    ("args", "names"),
    [
        (["judg"], "judge"),
        (["rules", "lst"], "list"),
        (["judge"], "FILE"),
        (["rule"], "ID"),
        (["score", "a", "b"], "b"),
        (["judge", "--rules"], "--rules"),
        (["fmt", "--check=1", "x"], "--check"),
        (["--lang", "en"], "judge"),
    ],
    ids=str,
)
def test_a_wrong_command_says_what_is_wrong(preferans: Run, args: list[str], names: str) -> None:
    """What is missing, superfluous or unknown in a command is named, and the command leaves with 2."""
    done = preferans(*args)
    assert done.returncode == 2
    assert names in paragraph(done.stderr)


def test_version_is_that_of_the_package(shell: Run) -> None:
    """The command tells its name and version."""
    done = shell("--version")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("preferans ")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "C", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
    ids=str,
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    """The first locale variable that is set decides, Russian for ru and English for all else."""
    assert of_command_line(["judge", "x"], environment) == language
    assert of_command_line(["judge", "--lang", "ru", "x"], environment) == "ru"
    assert of_command_line(["judge", "--lang=en"], environment) == "en"
    assert of_command_line(["judge", "--", "--lang", "fr"], environment) == language


# --- the program itself ------------------------------------------------------------------------------------------


def test_a_fault_of_the_program_is_one_paragraph(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    """If the program itself fails it says so, asks for a report and leaves with 70."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(judge, "judge", broken)
    monkeypatch.delenv("PREFERANS_TRACEBACK", raising=False)
    assert run(["judge", str(files["legal"])], "en") == 70
    assert "planted" in paragraph(capsys.readouterr().err.encode())


def test_a_reader_who_leaves_is_no_fault(files: dict[str, Path]) -> None:
    """When the reader of a pipe stops reading, the command ends quietly."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "interpreter"), "LANG": "en_GB.UTF-8"}
    command = [sys.executable, "-m", "preferans", "judge", *[str(files["legal"])] * 40]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141, "neither legal nor a violation was told in full"


def test_streams_closed_before_the_start_are_no_fault_of_the_program(files: dict[str, Path]) -> None:
    """Without an output a command leaves with its code and says nothing; without an input it says so in one line."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "interpreter"), "LANG": "en_GB.UTF-8"}
    python = [sys.executable, "-m", "preferans", "judge"]
    silent = ["sh", "-c", '"$@" >&-', "sh", *python, str(files["legal"])]
    done = subprocess.run(silent, capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    deaf = ["sh", "-c", '"$@" <&-', "sh", *python, "-"]
    done = subprocess.run(deaf, capture_output=True, check=False, env=environment)
    assert done.returncode == 2
    assert "<stdin>" in paragraph(done.stderr)


def test_symbols_are_printed_under_any_locale(shell: Run, files: dict[str, Path]) -> None:
    """Output is UTF-8 even where the locale knows no symbols of suits."""
    done = shell("judge", files["legal"], lang="C")
    assert done.returncode == 0
    assert "♠" in done.stdout.decode()
