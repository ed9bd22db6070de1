"""What tests of refusals share: the languages, the one line of an error, and a corpus that takes little time."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from conftest import ROOT

LANGUAGES = pytest.mark.parametrize("lang", ["en", "ru"])


def one_line(stderr: bytes, lang: str) -> str:
    """Return the one line on standard error, which is in the language asked for."""
    lines = stderr.decode().splitlines()
    assert len(lines) == 1, lines
    assert any("а" <= letter <= "я" for letter in lines[0]) == (lang == "ru")
    return lines[0]


def small_corpus(cases: Path) -> None:
    """Put the cases of one clause that have no twin elsewhere into the folder ``cases``."""
    shutil.copytree(ROOT / "conformance" / "cases" / "2.1" / "2.1-a", cases / "2.1" / "2.1-a")
    for case in cases.rglob("*.pref"):
        if "\ntwin:" in case.read_text("utf-8"):
            case.unlink()
