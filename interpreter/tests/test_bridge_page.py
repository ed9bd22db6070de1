"""The page about the notation of bridge: its examples are judged, its tables are those of the grammar."""

from __future__ import annotations

import re

import pytest

from bridge_table import ruled
from conftest import ROOT
from preferans.bridge.notation import parse, write
from preferans.bridge.notation.words import words
from preferans.notation import LANGUAGES, Language

PAGE = (ROOT / "grammar" / "BRIDGE.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```pref\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SECTIONS = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
ROWS = {
    name: re.findall(r"^\| `([^|]*)` \| `([^|]*)` \| [^|]* \|$", text, re.MULTILINE) for name, text in SECTIONS.items()
}
TAG = '[Rules "bridge-rubber"]\n'
HEADS = {"en": f"{TAG}deal 1\n", "ru": f"{TAG}сдача 1\n"}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_judged(text: str) -> None:
    """Every example of the page is a record that the judge takes."""
    assert ruled(text).verdict == "incomplete"


@pytest.mark.parametrize(("english", "russian"), ROWS["Acts"])
def test_every_act_of_the_table_is_read_and_written(english: str, russian: str) -> None:
    """Each row gives one act in both languages, and the writer gives it in just these words."""
    one, other = parse(f"{HEADS['en']}S {english}"), parse(f"{HEADS['ru']}Ю {russian}")
    assert write(one).rstrip().rpartition("\n")[2] == f"S {english}"
    assert write(other, "ru").rstrip().rpartition("\n")[2] == f"Ю {russian}"
    assert write(other) == write(one)


@pytest.mark.parametrize(("english", "russian"), ROWS["Lines"])
def test_every_line_of_the_table_is_read_and_written(english: str, russian: str) -> None:
    """Each row gives one line in both languages that means the same."""
    heads = {"deal": TAG, "сдача": TAG}
    one = parse(heads.get(english.split(maxsplit=1)[0], HEADS["en"]) + english)
    other = parse(heads.get(russian.split(maxsplit=1)[0], HEADS["ru"]) + russian)
    assert write(one) == write(other)
    assert english in write(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_grammar_stands_on_the_page(language: Language) -> None:
    """The page names every word of the grammar in the language."""
    spans = " ".join(re.findall(r"`([^`]*)`", PAGE.replace("```", "")))
    named = set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", spans))
    assert set(words(language).values()) - named == set()
