"""What is not a record: one clear error each, with its place and in both languages."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.errors import NotationError
from preferans.notation import parse, parse_bytes, write
from preferans.notation.expected import GROUPS, MOST
from preferans.notation.source import LIMIT
from preferans.notation.words import Language, grammar_text
from preferans.record import Record
from preferans.report.messages import render_error
from preferans.rulebook import read_spec
from preferans.rulebook.book import Book
from strategies import RECORDS

ROOT = Path(__file__).parents[2]
EN = "deal 1 dealer W\n"
RU = "сдача 1 сдающий З\n"


@pytest.fixture(scope="module")
def book() -> Book:
    """Return the rulebook with its messages."""
    return read_spec(ROOT / "spec")


def error_of(text: str | bytes) -> NotationError:
    """Return the error that reading ``text`` raises."""
    with pytest.raises(NotationError) as raised:
        parse(text, "game.pref") if isinstance(text, str) else parse_bytes(text, "game.pref")
    return raised.value


def fault_in(text: str | bytes) -> NotationError | None:
    """Return the error that reading ``text`` raises, ``None`` if it is a record; others pass through."""
    try:
        parse(text) if isinstance(text, str) else parse_bytes(text)
    except NotationError as error:
        return error
    return None


def place(error: NotationError) -> tuple[str, int, int]:
    """Return code, line and column of ``error``."""
    return error.code, error.line, error.column


CASES: list[tuple[str | bytes, str, int, int]] = [
    # files that are no text, or no record
    (b"", "text-empty", 1, 1),
    ("", "text-empty", 1, 1),
    (" \n\t# nothing\n", "text-empty", 1, 1),
    ("---\nid: ABCDE\n---\n", "text-empty", 1, 1),
    ("---\nid: ABCDE\n", "text-front-matter", 1, 1),
    (b"\x7fELF\x02\x01\x01\x00\x00", "text-binary", 1, 1),
    ("deal 1".encode("utf-16"), "text-binary", 1, 1),
    (b"deal 1\nW p\xe0ss", "text-not-utf8", 2, 4),
    (RU.encode("cp1251"), "text-not-utf8", 1, 1),
    (EN + "W pass\x07", "text-control", 2, 7),
    (EN + "W\x0bpass", "text-control", 2, 2),
    # words
    (EN + "W psas", "text-unknown-word-near", 2, 3),
    (EN + "W Pass", "text-unknown-word-near", 2, 3),
    (EN + "w pass", "text-unknown-word-near", 2, 1),
    (EN + "W frobnicate", "text-unknown-word", 2, 3),
    (EN + "frobnicate", "text-unknown-word", 2, 1),
    (RU + "З вит", "text-unknown-word-near", 2, 3),
    (EN + "W pass\r\nN  pass oops", "text-unknown-word", 3, 9),
    (EN + "W\tpass\tQ", "text-unknown-word", 2, 8),
    (EN + "W passN", "text-unknown-word-near", 2, 3),
    (EN + "W whist dark", "text-unexpected", 2, 9),
    (EN + "draw W ♠A", "text-unexpected", 2, 1),
    (EN + "W object Revoke", "text-unknown-word", 2, 10),
    (EN + "W", "text-end", 2, 2),
    (EN + "W order", "text-end", 2, 8),
    (EN + "join N", "text-join", 2, 7),
    ("join N\n", "text-join", 1, 7),
    # tags and texts
    ('[Foo "x"]\n' + EN, "text-unknown-tag", 1, 2),
    (EN + '[Foo "x"]', "text-unknown-tag", 2, 2),
    (EN + '[Rules "x"]', "text-tag-late", 2, 1),
    ("[Rules sochi]", "text-tag-form", 1, 1),
    ('[Rules "a"] [Rules "b"]', "text-tag-twice", 1, 13),
    ('[Rules " "]', "text-tag-empty", 1, 1),
    ('[Players "5"]', "text-tag-value", 1, 1),
    ('[Option "whist"]', "text-option", 1, 1),
    (EN + 'W remark "no end', "text-quotes", 2, 10),
    (EN + 'W remark "a \\q"', "text-escape", 2, 13),
    (EN + "W pass @25:00", "text-clock", 2, 8),
    (EN + "W @21:00", "text-clock-place", 2, 3),
    # lines that may stand once
    (EN + "hand W ♠A\nhand W ♠K", "text-line-twice", 3, 1),
    (EN + "talon ♥8 ♥7\n  talon ♥8 ♥7", "text-line-twice", 3, 3),
    (EN + "series 1\nseries 2", "text-line-twice", 3, 1),
    (EN + "sheet W pool 1\nsheet W pool 1", "text-line-twice", 3, 1),
    (EN + "sheet W pool 1 pool 2", "text-line-twice", 2, 1),
    ("draw W ♠A\ndraw W ♠K", "text-line-twice", 2, 1),
    # numbers and cards
    (EN + "W claim 12345678", "text-number", 2, 9),
    (EN + "score W pool 1/1000", "text-number", 2, 14),
    (EN + "score W pool 2.5", "text-unexpected", 2, 14),
    (EN + "score W pool 5/0", "text-unexpected", 2, 14),
    (EN + "W ♠A N ♠8 E ♠11", "text-card", 2, 13),
    (EN + "W ♠A♠K", "text-card", 2, 3),
    (EN + "W discard ♦74", "text-card", 2, 11),
    (EN + "talon ♥87", "text-one-card", 2, 7),
    (EN + "W pass, N pass", "text-character", 2, 7),
    (EN + "W ♠\ufe0fA", "text-character", 2, 4),
    # letters
    (EN + "W ♠T", "text-latin-t", 2, 4),
    (EN + "hand W ♠AKT ♣7", "text-latin-t", 2, 11),
    (EN + "hand W sAT", "text-latin-t", 2, 10),
    (RU + "З ♠T", "text-latin-t", 2, 4),
    (EN + "hand W ♠АK", "text-cyrillic-letter", 2, 9),
    (EN + "С pass", "text-cyrillic-letter", 2, 1),
    (EN + "W сA", "text-cyrillic-letter", 2, 3),
    (EN + "W 6БК", "text-cyrillic-letter", 2, 4),
    (EN + "W дом", "text-cyrillic-letter-unknown", 2, 3),
    (EN + "W пас", "text-other-language", 2, 3),
    (RU + "З pass", "text-other-language", 2, 3),
    (RU + "W пас", "text-latin-letter", 2, 1),
    (RU + "рука З ♠TК", "text-latin-t", 2, 9),
    (RU + "рука З ♠ТK", "text-latin-letter", 2, 10),
    (RU + "З house", "text-latin-letter-unknown", 2, 3),
    (RU + "З заметил rеvoke С", "text-cyrillic-letter", 2, 12),
    (RU + "3 пас", "text-digit-for-letter", 2, 1),
    ("сдача З сдающий В", "text-letter-for-digit", 1, 7),
    (EN + "W ♠1О", "text-letter-for-digit", 2, 5),
    (EN + "W 1O♠", "text-letter-for-digit", 2, 4),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), CASES)
def test_a_fault_is_named_with_its_place(text: str | bytes, code: str, line: int, column: int) -> None:
    """Each fault has its own code, and line and column of the first wrong letter."""
    assert place(error_of(text)) == (code, line, column)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("text", [case[0] for case in CASES])
def test_a_fault_is_said_in_both_languages(text: str | bytes, language: Language, book: Book) -> None:
    """The message names the file, has no place left open, and shows the line with a caret where there is one."""
    error = error_of(text)
    message = render_error(error, language, book)
    head = message.split("\n")[0]
    assert head.startswith(f"game.pref:{error.line}:{error.column}: ")
    assert not re.search(r"[{}]|text-|expected-", head)
    own = re.sub("“[^”]*”", "", head.replace(str(error.facts.get("word", "")), ""))
    assert bool(re.search("[а-я]{3}", own)) == (language == "ru")
    if error.excerpt.strip():
        assert "^" in message.split("\n")[-1]


def test_every_code_of_the_reader_is_tried() -> None:
    """Every code of a text fault in the rule files is reached by a case here, and by no other file."""
    codes = set(
        re.findall(r"^- code: (text-\S+)$", (ROOT / "spec/faults/notation.yaml").read_text("utf-8"), re.MULTILINE)
    )
    assert codes == {case[1] for case in CASES} | {"text-too-large"}


def test_what_the_grammar_expects_is_said_in_few_groups(book: Book) -> None:
    """The words for what was expected exist for every group, and no message names more than eight things."""
    assert set(GROUPS) <= set(book.faults)
    named = [error_of(text).facts.get("expected", []) for text, *_ in CASES]
    assert max(len(things) for things in named if isinstance(things, list)) <= MOST == 8


def test_every_group_is_made_of_terminals() -> None:
    """The groups name terminals of the grammar only, each in one group."""
    terminals = set(re.findall(r"^([A-Z_]+)(?:\.\d)?:", grammar_text(), re.MULTILINE))
    named = [terminal for group in GROUPS.values() for terminal in group]
    assert set(named) <= terminals
    assert len(set(named)) == len(named)


def test_a_huge_text_is_refused_before_it_is_read(book: Book) -> None:
    """A text of 50 MB is refused at once, with its size and the limit, as bytes and as text."""
    huge = b"W pass\n" * (50 * 2**20 // 7 + 1)
    for text in (huge, huge.decode()):
        error = error_of(text)
        assert place(error) == ("text-too-large", 1, 1)
        assert (error.facts["size"], error.facts["limit"]) == (51, LIMIT)
        assert f"{LIMIT} MB" in render_error(error, "en", book)


def test_a_look_alike_is_named_with_what_was_meant() -> None:
    """A letter of the other alphabet is named, with the card, seat or word that belongs there."""
    assert error_of(EN + "hand W ♠АK").facts == {"word": "♠АK", "letter": "А", "meant": "♠AK", "language": "en"}
    assert error_of(EN + "W ♠Т").facts["meant"] == "♠A"
    assert error_of(EN + "В pass").facts["meant"] == "E"
    assert error_of(RU + "S пас").facts["meant"] == "Ю"
    assert error_of(RU + "З ♠Q").facts["meant"] == "♠Д"
    assert error_of(RU + "З 6NT").facts["meant"] == "6БК"
    assert error_of(RU + "З sA").facts["meant"] == "пТ"
    assert error_of(RU + "З take").facts["meant"] == "берёт"


def test_the_nearest_word_is_one_that_may_stand_there() -> None:
    """A misspelt word is taken for the most like of the words allowed at that place."""
    assert error_of(EN + "W oder 6♠").facts["near"] == "order"
    assert error_of(EN + "W whits").facts["near"] == "whist"
    assert error_of(EN + "W WHIST").facts["near"] == "whist"
    assert error_of(RU + "З берот").facts["near"] == "берёт"


def test_the_excerpt_is_the_faulty_line() -> None:
    """The error keeps the line of the source at fault, its tabs and the name of the file."""
    error = error_of(EN + "W\tpass\tQ\nN pass")
    assert (error.excerpt, error.source) == ("W\tpass\tQ", "game.pref")


def test_lines_are_counted_through_front_matter() -> None:
    """Line numbers count the front matter and its excerpt is of the text itself."""
    error = error_of("---\nid: ABCDE\n---\ndeal 1\nW psas")
    assert (error.line, error.excerpt) == (5, "W psas")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80) | st.text(alphabet='WNESЗСВЮ♠♣?*."[]@#-10AKTТК pasdeh\n', max_size=60))
def test_no_text_makes_another_error(text: str) -> None:
    """Any text is a record or one error with a place inside the text, never anything else."""
    for start in ("", EN, RU):
        whole = (start + text).replace("\r\n", "\n").replace("\r", "\n")
        error = fault_in(start + text)
        assert error is None or (1 <= error.line <= whole.count("\n") + 1 and error.column >= 1)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_no_bytes_make_another_error(data: bytes) -> None:
    """Any bytes are a record or one error."""
    error = fault_in(data)
    assert error is None or error.line >= 1


@settings(max_examples=60, deadline=None)
@given(RECORDS, st.data())
def test_a_record_cut_anywhere_is_read_or_refused(record: Record, data: st.DataObject) -> None:
    """A text cut off anywhere is a shorter record or one error at a place in it."""
    text = write(record)
    part = text[: data.draw(st.integers(0, len(text)))]
    error = fault_in(part)
    assert error is None or 1 <= error.line <= part.count("\n") + 1


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 50_000 + "---\n" * 3,
        EN + "♠" * 50_000,
        EN + " " * 50_000 + "x",
        "[" * 50_000,
        '"' * 50_000,
        "-\n" * 50_000,
    ],
    ids=["blank lines", "suits", "blanks", "brackets", "quotes", "hyphens"],
)
def test_no_text_is_slow_to_refuse(text: str) -> None:
    """Texts made to keep a pattern busy are refused in time that grows with their length, not with its square."""
    start = time.process_time()
    error_of(text)
    assert time.process_time() - start < 5
