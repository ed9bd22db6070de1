"""Plurals, numbers, templates and errors in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from babel import Locale

from preferans.cards import Card, Contract, Seat
from preferans.errors import NotationError, PreferansError, SpecError
from preferans.report import messages
from preferans.report.layout import width
from preferans.report.messages import render, render_error
from preferans.report.plural import LANGUAGES, Language, number_text, plural
from preferans.verdict import Choice, Fault, Question, Ruling, Violation
from report_books import small_book


def say(template: str, language: Language = "ru", **facts: Any) -> str:
    """Return ``template`` filled in the small book."""
    return render(template, facts, language, small_book())


# --- numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_agrees_with_the_cldr_rules(language: Language) -> None:
    """The form of a noun is that of the CLDR rules for every whole number from 0 to 200, of either sign."""
    rule = Locale(language).plural_form
    assert [plural(n, language) for n in range(201)] == [rule(n) for n in range(201)]
    assert [plural(-n, language) for n in range(201)] == [rule(n) for n in range(201)]


@pytest.mark.parametrize(
    ("number", "russian", "english"),
    [
        ("5/2", "2 1/2 виста", "2 1/2 whists"),
        ("1/2", "1/2 виста", "1/2 whist"),
        ("-5/2", "−2 1/2 виста", "−2 1/2 whists"),
        ("101/3", "33 2/3 виста", "33 2/3 whists"),
        ("4/2", "2 виста", "2 whists"),
    ],
)
def test_a_fraction_takes_the_genitive_singular_in_russian(number: str, russian: str, english: str) -> None:
    """A number that is not whole takes «виста» in Russian; in English only a proper fraction takes the singular."""
    assert say("{n:whist}", "ru", n=number) == russian
    assert say("{n:whist}", "en", n=Fraction(number)) == english


@pytest.mark.parametrize(
    ("number", "plain", "signed"),
    [
        (26, "26", "+26"),
        (0, "0", "0"),
        (-80, "−80", "−80"),
        (Fraction(164, 3), "54 2/3", "+54 2/3"),
        (Fraction(-460, 3), "−153 1/3", "−153 1/3"),
        (Fraction(1, 2), "1/2", "+1/2"),
        (Fraction(-1, 2), "−1/2", "−1/2"),
    ],
)
def test_numbers_are_mixed(number: int | Fraction, plain: str, signed: str) -> None:
    """A rational is written as a whole number and a proper fraction, a loss with a true minus sign."""
    assert number_text(number) == plain
    assert number_text(number, signed=True) == signed


TRICKS = {
    "взятка": (1, 21),
    "взятки": (2, 3, 4),
    "взяток": (0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
}
POINTS = {"очко": (1, 21), "очка": (2, 3, 4), "очков": (0, *range(5, 21))}
ACCUSATIVE = {"взятку": (1, 21), "взятки": (2, 3, 4), "взяток": (0, *range(5, 21))}
GENITIVE = {"взятки": (1, 21), "взяток": (0, *range(2, 21))}


@pytest.mark.parametrize(
    ("noun", "forms"),
    [("trick", TRICKS), ("point", POINTS), ("trick-acc", ACCUSATIVE), ("trick-gen", GENITIVE)],
)
def test_russian_nouns_agree_with_0_to_21(noun: str, forms: dict[str, tuple[int, ...]]) -> None:
    """«взятка» and «очко» stand in the right form after every number from 0 to 21, in each case of the group."""
    expected = {number: f"{number} {form}" for form, numbers in forms.items() for number in numbers}
    assert {number: say(f"{{n:{noun}}}", n=number) for number in range(22)} == expected


# --- places ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "cases"),
    [
        (Seat.WEST, "Запад Запада Западу Запад Западом Западе"),
        (Seat.NORTH, "Север Севера Северу Север Севером Севере"),
        (Seat.EAST, "Восток Востока Востоку Восток Востоком Востоке"),
        (Seat.SOUTH, "Юг Юга Югу Юг Югом Юге"),
    ],
)
def test_seats_are_declined_in_russian(seat: Seat, cases: str) -> None:
    """A seat stands in the case its place asks for, whether it is given as a value or as its letter."""
    template = "{by:nom} {by:gen} {by:dat} {by:acc} {by:ins} {by:pre}"
    assert say(template, by=seat) == cases
    assert say(template, by=seat.value) == cases


def test_seats_have_one_form_in_english() -> None:
    """Every case of a seat is its name in English, and its letter is an abbreviation in both languages."""
    assert say("{w} {n:gen} {e:dat} {s:ins}", "en", w="W", n="N", e="E", s="S") == "West North East South"
    assert say("{w:abbr}{n:abbr}{e:abbr}{s:abbr}", "en", w="W", n="N", e="E", s="S") == "WNES"
    assert say("{w:abbr}{n:abbr}{e:abbr}{s:abbr}", "ru", w="W", n="N", e="E", s="S") == "ЗСВЮ"


def test_parties_and_columns_are_declined() -> None:
    """A party or a column of the sheet is printed as a word in the case asked for."""
    assert say("{a:dat} {b:gen} {c:acc}", a="opponents", b="declarer", c="pool") == "противникам разыгрывающего пулю"
    assert (
        say("{a:dat} and {b}, {c}", "en", a="opponents", b="declarer", c="pool")
        == "the opponents and the declarer, pool"
    )


def test_cards_have_symbols_and_russian_ranks() -> None:
    """A card has the symbol of its suit and the rank in the reader's language, alone or in a list."""
    assert say("{card}: {could}", "ru", card="h10", could=["sA", "cK", "dQ", "hJ", "s7"]) == "♥10: ♠Т, ♣К, ♦Д, ♥В, ♠7"
    assert (
        say("{card}: {could}", "en", card=Card.H10, could=("sA", "cK", "dQ", "hJ", "s7")) == "♥10: ♠A, ♣K, ♦Q, ♥J, ♠7"
    )


def test_suits_are_symbols() -> None:
    """A suit is printed as its symbol."""
    assert say("{suit} {suits}", suit="c", suits=["s", "h"]) == "♣ ♠, ♥"


def test_contracts_have_strains_of_the_language() -> None:
    """A contract is level and symbol; no trump is БК or NT, misère a word that declines."""
    facts = {"a": "6s", "b": "7NT", "c": Contract.MISERE, "d": "10h"}
    assert say("{a} {b} {c} {c:gen} {d}", "ru", **facts) == "6♠ 7БК мизер мизера 10♥"
    assert say("{a} {b} {c} {d}", "en", **facts) == "6♠ 7NT misère 10♥"


def test_lists_end_in_and() -> None:
    """A list of names ends in «и» or "and"; one name stands alone, and no name leaves the place empty."""
    assert say("{to:dat}", to=("W", "N", "E")) == "Западу, Северу и Востоку"
    assert say("{to}", "en", to=("W", "N", "E")) == "West, North and East"
    assert say("{to:gen}", to=["S"]) == "Юга"
    assert say("[{to}]", to=()) == "[]"


@pytest.mark.parametrize(
    ("tricks", "russian", "english"),
    [
        (1, "без одной", "down one"),
        (2, "без двух", "down two"),
        (10, "без десяти", "down ten"),
        (12, "без 12", "down 12"),
    ],
)
def test_a_remise_is_a_word(tricks: int, russian: str, english: str) -> None:
    """A number of undertricks is printed as players say it, past the list with the number."""
    assert say("{n:down}", "ru", n=tricks) == russian
    assert say("{n:down}", "en", n=tricks) == english


def test_other_values() -> None:
    """Truth is yes or no, what is unknown a question mark, and free text stands as it is."""
    assert say("{a} {b} {c} {d}", a=True, b=False, c=None, d="так") == "да нет ? так"
    assert say("{a} {b} {c}", "en", a=True, b=False, c=("sA", None)) == "yes no ♠A, ?"


def test_free_text_is_kept_short_and_harmless() -> None:
    """Free text that is long is cut, and control characters never reach the terminal."""
    assert say("{a}", a="x" * 1_000_000) == "x" * 59 + "…"
    assert say("{a}", a="a\x1b[31m\tb") == "a�[31m    b"


def test_a_missing_fact_names_key_and_template() -> None:
    """A place without a fact is misuse that names the place and the template."""
    with pytest.raises(SpecError) as caught:
        say("{by} took {card}", by="W")
    assert caught.value.code == "missing-fact"
    assert caught.value.facts == {"key": "card", "template": "{by} took {card}"}
    assert render_error(caught.value, "en", small_book()) == (
        "There is no value for the place “card” in the template “{by} took {card}”."
    )


@pytest.mark.parametrize(
    ("template", "code"),
    [("{By}", "bad-place"), ("{}", "bad-place"), ("{by:gen:x}", "bad-place"), ("{n:trickery}", "unknown-form"),
     ("{by:trick}", "unknown-form"), ("{yes:trick}", "unknown-form")],
)  # fmt: skip
def test_a_wrong_place_is_misuse(template: str, code: str) -> None:
    """A place out of the syntax, a word that is not listed and a noun after what is no number are misuse."""
    with pytest.raises(SpecError) as caught:
        say(template, by="W", n=2, yes=True)
    assert caught.value.code == code


# --- what a verdict says -----------------------------------------------------------------------------------------


def test_sentences_of_a_verdict() -> None:
    """Violations, rulings, choices, questions and faults are put into words in both languages."""
    violation = Violation(
        code="revoke", clause="codex:3.9.16", by="N", at=3, status="pending",
        facts={"card": "h10", "could": ["cK", "cQ"], "trick": 2},
    )  # fmt: skip
    ruling = Ruling(
        clause="codex:3.9.16.2/a", effect="transfer-tricks", args={"from": "N", "to": "W", "tricks": 1}, because=(0,)
    )
    choice = Choice(code="accept", clause="codex:3.9.16", by=("W", "E"), until="next-play", because=(), options=())
    question = Question(code="proved", clause="codex:3.9.16", about={"by": "E"}, because=(), options=())
    fault = Fault(code="card-twice", line=7, at=None, facts={"card": "sA", "first": "W", "second": "S"})
    book = small_book()
    assert messages.violation_text(violation, "ru", book) == "Север кладёт ♥10 во взятку 2, имея ♣К, ♣Д."
    assert messages.violation_text(violation, "en", book) == "North plays ♥10 to trick 2 while holding ♣K, ♣Q."
    assert messages.ruling_text(ruling, "ru", book) == "От Севера к Западу: 1 взятка."
    assert messages.ruling_text(ruling, "en", book) == "From North to West: 1 trick."
    assert messages.choice_text(choice, "en", book) == "West and East may accept the card (until the next card)."
    assert messages.question_text(question, "ru", book) == "Доказано ли, что Восток взял бы больше?"
    assert messages.fault_text(fault, "ru", book) == "карта ♠Т записана и у Запада, и у Юга"
    assert messages.fault_text(fault, "en", book) == "♠A is with both West and South"


# --- errors ------------------------------------------------------------------------------------------------------


def error(excerpt: str = "", column: int = 0, line: int = 12, source: str = "game.pref") -> PreferansError:
    """Return an error about the word ``W``, which must be quoted and not taken for a seat."""
    facts = {"word": "W", "expected": ["pass", "6s"]}
    return NotationError("unknown-word", facts, line=line, column=column, excerpt=excerpt, source=source)


def test_an_error_shows_place_line_and_caret() -> None:
    """An error is file, line, column and message, then the line with a caret; words are quoted as they are."""
    assert render_error(error("N W  E pass", 3), "en", small_book()) == (
        "game.pref:12:3: unknown word “W”; expected: pass, 6s\n"
        "  N W  E pass\n"
        "    ^"
    )  # fmt: skip
    assert render_error(error("N W  E pass", 3), "ru", small_book()) == (
        "game.pref:12:3: непонятное слово «W»; ожидалось: pass, 6s\n"
        "  N W  E pass\n"
        "    ^"
    )  # fmt: skip


def test_an_error_leaves_out_what_is_not_known() -> None:
    """Without a place the message stands alone, without a column there is no caret."""
    text = "unknown word “W”; expected: pass, 6s"
    assert render_error(error(line=0, source=""), "en", small_book()) == text
    assert render_error(error(line=0), "en", small_book()) == f"game.pref: {text}"
    assert render_error(error("N W"), "en", small_book()) == f"game.pref:12: {text}\n  N W"


def test_the_caret_stands_below_tabs_and_wide_characters() -> None:
    """A tab counts four columns, a wide character two, a combining mark none, so the caret is below its letter."""
    assert render_error(error("\tW", 2), "en", small_book()).splitlines()[1:] == ["      W", "      ^"]
    assert render_error(error("日本 W", 4), "en", small_book()).splitlines()[1:] == ["  日本 W", "       ^"]
    assert render_error(error("e\u0301 W", 4), "en", small_book()).splitlines()[1:] == ["  e\u0301 W", "    ^"]
    assert render_error(error("N", 9), "en", small_book()).splitlines()[1:] == ["  N", "   ^"]


@pytest.mark.parametrize("column", [1, 40, 5_000, 9_999, 10_000])
def test_a_long_line_is_cut_around_the_column(column: int) -> None:
    """Of a very long line only what fits a hundred columns is shown, and the caret is below the letter meant."""
    excerpt = "a" * (column - 1) + "W" + "b" * (10_000 - column)
    shown, caret = render_error(error(excerpt, column), "en", small_book()).splitlines()[1:]
    assert width(shown) <= 100
    assert shown[caret.index("^")] == "W"
    assert shown.startswith("  …") == (column > 40)
    assert shown.endswith("…") == (column <= 9_900)


def test_an_error_without_words_shows_its_code() -> None:
    """An error whose code has no text, or whose facts are missing, is shown by code and facts."""
    assert render_error(PreferansError("odd", {"a": 1, "b": "W"}), "ru", small_book()) == "odd (a = 1, b = W)"
    assert render_error(PreferansError("unknown-word"), "ru", small_book()) == "unknown-word"
