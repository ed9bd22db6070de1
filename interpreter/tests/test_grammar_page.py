"""The page about the notation: its examples are read, its tables are those of the grammar."""

from __future__ import annotations

import json
import re
from pathlib import Path

import lark
import pytest

from preferans.notation import LANGUAGES, Language, grammar_text, language_of, parse, write
from preferans.notation.assemble import Assembler
from preferans.notation.build import TAGS
from preferans.notation.source import LIMIT
from preferans.notation.tables import TABLES, load_tables, make_parser
from preferans.notation.words import GRAMMAR, words

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "grammar" / "README.md").read_text("utf-8")
RUSSIAN = (ROOT / "grammar" / "README.ru.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```pref\n(.*?)^```$", PAGE + RUSSIAN, re.MULTILINE | re.DOTALL)
SECTIONS = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
ACTS = re.findall(r"^\| `([^|]*)` \| `([^|]*)` \| [^|]* \|$", SECTIONS["Acts"], re.MULTILINE)


def has_seat(text: str) -> bool:
    """Say whether an act of the table names its own subject."""
    return text.split(maxsplit=1)[0] in {"table", "outsider", "arbiter", "стол", "посторонний", "судья"}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_read(text: str) -> None:
    """Every example of the page is a record, and what is written of it is read as the same acts."""
    record = parse(text)
    again = parse(write(record))
    assert [len(deal.acts) for deal in again.deals] == [len(deal.acts) for deal in record.deals]


@pytest.mark.parametrize(("english", "russian"), ACTS)
def test_every_act_of_the_table_is_read_and_written(english: str, russian: str) -> None:
    """Each row gives one act in both languages, and the writer gives it in just these words."""
    one = parse("deal 1\n" + (english if has_seat(english) else f"S {english}"))
    other = parse("сдача 1\n" + (russian if has_seat(russian) else f"Ю {russian}"))
    assert write(one).split("\n")[1].removeprefix("S ") == english
    assert write(other, "ru").split("\n")[1].removeprefix("Ю ") == russian
    assert type(one.deals[0].acts[0]) is type(other.deals[0].acts[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_grammar_stands_on_the_page(language: Language) -> None:
    """The page names every word of the grammar in the language."""
    spans = " ".join(re.findall(r"`([^`]*)`", PAGE.replace("```", "")))
    named = set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", spans))
    assert set(words(language).values()) - named == set()


def test_rows_pair_the_words_of_one_act() -> None:
    """In every row the first words of the two languages are the words of one terminal, or of none."""
    english = {word: name for name, word in words("en").items()}
    russian = {word: name for name, word in words("ru").items()}
    for row in ACTS:
        pairs = [
            (english.get(one), russian.get(other)) for one, other in zip(*(text.split() for text in row), strict=False)
        ]
        assert all(one == other for one, other in pairs), row


def test_both_languages_have_the_same_words() -> None:
    """English and Russian have a word for the same terminals, each word once in its language."""
    assert words("en").keys() == words("ru").keys()
    assert all(len(set(words(language).values())) == len(words(language)) for language in LANGUAGES)


def test_the_russian_page_has_the_same_rows() -> None:
    """The Russian page says as much as the English: the same headings in number, the same rows in both notations."""

    def rows(page: str) -> list[list[str]]:
        cells = (line.split(" | ")[:-1] for line in page.splitlines() if line.startswith("| `"))
        return [re.findall(r"`[^`]*`", " ".join(row)) for row in cells]

    assert [row for row in rows(RUSSIAN) if len(row) > 1] == [row for row in rows(PAGE) if len(row) > 1]
    assert RUSSIAN.count("\n## ") == PAGE.count("\n## ")
    assert f"{LIMIT} MB" in RUSSIAN


def test_the_page_names_every_tag_and_the_limit() -> None:
    """The table of tags holds all tags, and the page gives the limit of size."""
    assert {tag for tag in TAGS if f"`{tag}`" in SECTIONS["Tags"]} == set(TAGS)
    assert f"{LIMIT} MB" in PAGE


# --- the grammar itself ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grammar_has_no_conflict_in_strict_mode(language: Language) -> None:
    """Lark's strict mode finds neither conflicting rules nor colliding terminals."""
    make_parser(language, strict=True)


@pytest.mark.parametrize("name", ["record.lark", "en.lark", "ru.lark"])
def test_the_grammar_in_the_package_is_the_published_one(name: str) -> None:
    """The copy in the package is the file in grammar/."""
    assert (GRAMMAR / name).read_bytes() == (ROOT / "grammar" / name).read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_are_fresh(language: Language) -> None:
    """The tables in the package were made from this grammar, unless this Lark is another than they were made with."""
    made_with = json.loads((TABLES / f"{language}.json").read_text("utf-8"))["lark"]
    assert (load_tables(language) is not None) == (made_with == lark.__version__)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_read_as_the_grammar_does(language: Language) -> None:
    """What is read by the tables in the package is what a parser made from the grammar reads."""
    fresh = make_parser(language, transformer=Assembler(language))
    for text in EXAMPLES:
        if language_of(text) == language:
            assert parse(text) == fresh.parse(text)


def test_the_grammar_text_is_rules_then_words() -> None:
    """The text of the grammar is that of the two files, the common one first."""
    assert grammar_text("ru").startswith((ROOT / "grammar" / "record.lark").read_text("utf-8"))
    assert grammar_text().endswith((ROOT / "grammar" / "en.lark").read_text("utf-8"))
