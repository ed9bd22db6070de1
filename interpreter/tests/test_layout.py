"""What holds for the repository as a whole: sizes, arrows, words for every error, and papers that tell the truth."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT, Run
from preferans import rulebook
from preferans.cli.app import PROGRAM
from preferans.cli.clauses import RULES

PACKAGE = ROOT / "interpreter" / "preferans"
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "interpreter" / "tests").glob("test_*.py"))
PROSE = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not any(part in {"build", "site"} or part.startswith(".") for part in path.relative_to(ROOT).parts)
)

MODULE_LINES = 450
FUNCTION_LINES = 45


def short(path: Path) -> str:
    """Return how a test names a file."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text("utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function of a module, methods and inner ones too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", MODULES, ids=short)
def test_modules_and_functions_are_short(path: Path) -> None:
    """No module is much longer than 400 lines and no function much longer than 40."""
    assert len(path.read_text("utf-8").splitlines()) <= MODULE_LINES
    long = [node.name for node in functions(path) if (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES]
    assert long == []


@pytest.mark.parametrize("path", TESTS, ids=short)
def test_every_test_states_its_fact(path: Path) -> None:
    """Every test has a docstring of one sentence that states a fact, not a wish."""
    for node in functions(path):
        if node.name.startswith("test_"):
            text = ast.get_docstring(node) or ""
            paragraph = " ".join(text.split())
            assert paragraph.endswith("."), node.name
            assert not re.search(r"[.!?] [A-ZА-Я]", paragraph), node.name
            assert "should" not in paragraph, node.name


@pytest.mark.parametrize("path", PROSE, ids=short)
def test_prose_has_one_sentence_per_line(path: Path) -> None:
    """No line of a prose file outside of tables, code and lists of few words goes on after the end of a sentence."""
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "#", "<!--"))]
    offending = [line for line in lines if re.search(r"[a-zа-яё`)][.!?] [A-ZА-ЯЁ]\w+ ", re.sub(r"`[^`]*`", "x", line))]
    assert offending == []


def test_arrows_between_modules_point_down() -> None:
    """Every contract of import-linter in pyproject.toml is kept."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo"]
    environment = {"PYTHONPATH": str(ROOT / "interpreter"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


# --- the words of errors -----------------------------------------------------------------------------------------


def raised_codes() -> dict[str, str]:
    """Return every code that an error is made with in the package, with the module that makes it."""
    found = {}
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            value = first.value if isinstance(first, ast.Constant) else None
            if (
                name.endswith("Error")
                and isinstance(value, str)
                and re.fullmatch(r"[a-z0-9]+(?:[.-][a-z0-9]+)*", value)
            ):
                found[value] = short(path)
    return found


def test_every_error_has_words() -> None:
    """Every code with which the program makes an error has a text in both languages."""
    faults = rulebook.load().faults
    missing = {code: path for code, path in raised_codes().items() if code not in faults}
    assert missing == {}
    for fault in faults.values():
        assert fault.text.ru, fault.code
        assert fault.text.en, fault.code


CHECKER = sorted((ROOT / "conformance" / "checker").glob("*.py"))
"""The checker of derivations, a program of its own that takes its words from the rule files."""


def named_codes() -> re.Pattern[str]:
    """Return a pattern for every text in the programs that may be a code, also those put together from parts."""
    found = set()
    for path in [*MODULES, *CHECKER]:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
                found.add(re.escape(node.value) + r"\Z")
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
                found.add("".join(parts))
    return re.compile("|".join(sorted(found)))


def test_every_text_of_an_error_is_used() -> None:
    """Every code in spec/faults is named somewhere in the program, or by an option that contradicts another."""
    named = named_codes()
    against = {one.code for option in rulebook.load().options.values() for one in option.against}
    assert [code for code in rulebook.load().faults if not named.match(code) and code not in against] == []


# --- papers ------------------------------------------------------------------------------------------------------


def command_names() -> list[str]:
    """Return every command with its subcommands, as it is typed."""
    names = [f"preferans {name}" for name in PROGRAM if name != "rules"]
    return names + [f"preferans rules {name}" for name in RULES]


def test_readme_names_every_command() -> None:
    """The README's table of commands has every command that the program has."""
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in command_names() if f"`{name}" not in readme] == []


def test_readme_shows_the_real_ruling(preferans: Run) -> None:
    """The ruling in the README is the head of what the command above it prints, line by line."""
    readme = (ROOT / "README.md").read_text("utf-8")
    match = re.search(r"<!-- ruling: preferans (.+?) -->\n```text\n(.*?)```", readme, re.DOTALL)
    assert match is not None
    words = [str(ROOT / word) if word.endswith(".pref") else word for word in match[1].split()]
    printed = preferans(*words).stdout.decode().splitlines()
    shown = match[2].splitlines()
    assert len(shown) > 5
    assert shown[-1] == "…"
    assert printed[: len(shown) - 1] == shown[:-1]


PRINTS = re.compile(r"<!-- prints: preferans (.+?) -->\n```text\n(.*?)```", re.DOTALL)
SHOWN = [(path.name, *match) for path in PROSE for match in PRINTS.findall(path.read_text("utf-8"))]


def test_the_papers_show_what_commands_print() -> None:
    """The papers of both languages show the same commands."""
    assert len(SHOWN) >= 2
    of = {lang: [command for _, command, _ in SHOWN if f"--lang {lang}" in command] for lang in ("ru", "en")}
    assert [command.replace("--lang ru", "--lang en") for command in of["ru"]] == of["en"]


@pytest.mark.parametrize(("paper", "command", "shown"), SHOWN)
def test_a_paper_shows_what_the_command_prints(preferans: Run, paper: str, command: str, shown: str) -> None:
    """A block under the mark ``prints`` is what that command prints, to the letter."""
    words = [str(ROOT / word) if word.endswith((".pref", ".yaml")) else word for word in command.split()]
    assert preferans(*words).stdout.decode() == shown


def test_links_of_the_papers_lead_somewhere() -> None:
    """Every link of a prose file to a path of the repository leads to a file or folder that exists."""
    broken = []
    for path in PROSE:
        # Pages of the site link to pages that are generated; the strict build of the site checks those.
        if path.is_relative_to(ROOT / "docs" / "ru") or path.is_relative_to(ROOT / "docs" / "en"):
            continue
        text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text("utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            inside = "://" not in target and not target.startswith("#")
            if inside and not (path.parent / target.partition("#")[0]).exists():
                broken.append((short(path), target))
    assert broken == []


def project() -> dict[str, Any]:
    """Return the project table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def test_the_program_needs_few_packages() -> None:
    """The package alone needs click, lark, msgspec, PyYAML, rich for bars and Pygments for colours, and no more."""
    names = {re.split(r"[<>=\[]", requirement)[0] for requirement in project()["dependencies"]}
    assert names == {"click", "lark", "msgspec", "pygments", "pyyaml", "rich"}


def test_the_docs_are_built_with_exact_versions() -> None:
    """Every requirement of the extra docs is pinned to one version."""
    assert all("==" in requirement for requirement in project()["optional-dependencies"]["docs"])


def test_the_gate_can_be_run() -> None:
    """The gate is an executable file that bash accepts."""
    gate = ROOT / ".ci" / "run"
    assert gate.stat().st_mode & 0o111
    assert subprocess.run(["/bin/bash", "-n", str(gate)], check=False).returncode == 0
