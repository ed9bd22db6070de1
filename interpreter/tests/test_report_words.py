"""The words and phrases themselves: both languages, all forms, and no template that asks for a form there is not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from preferans.cards import Contract, Rank, Seat
from preferans.report.messages import CASES, DOWN, GROUPS, SIGNED, phrase
from preferans.report.plural import LANGUAGES, Language
from preferans.rulebook import Text, Word, read_spec
from preferans.verdict import GRADES
from report_books import SPEC, small_book, vocabularies, words_only

RUSSIAN_CASES = {"nom", "gen", "dat", "acc", "ins", "pre"}
COUNTED = {"ru": {"one", "few", "many"}, "en": {"one", "other"}}
PLACE = re.compile(r"\{([^{}]*)\}")
INSIDE = re.compile(r"[a-z][a-z0-9_-]*(?::([a-z-]+))?")


def words() -> dict[str, Word]:
    """Return the words of the project."""
    return words_only().content.words


def templates() -> Iterator[tuple[str, Text]]:
    """Yield every template of the rulebook with a name for it."""
    book = vocabularies()
    yield from book.content.phrases.items()
    for entries in (book.facts, book.effects, book.questions, book.faults):
        yield from ((code, entry.text) for code, entry in entries.items())
    for question in book.questions.values():
        yield from ((f"{question.code}.{answer.name}", answer.text) for answer in question.options)


def test_every_phrase_has_both_languages() -> None:
    """Every phrase is written in Russian and in English, the Russian one in Russian letters."""
    phrases = words_only().content.phrases
    assert phrases
    for code, text in phrases.items():
        assert text.ru, code
        assert text.en, code
        plain = PLACE.sub("", text.ru)
        assert not re.search("[A-Za-z]", plain), code
        assert not re.search("[А-Яа-яё]", text.en), code


def test_both_languages_of_a_template_have_the_same_places() -> None:
    """What the Russian text of a phrase tells, the English one tells too."""
    for code, text in words_only().content.phrases.items():
        russian, english = ({place.partition(":")[0] for place in PLACE.findall(t)} for t in (text.ru, text.en))
        assert russian == english, code


def test_every_word_has_all_its_forms() -> None:
    """A counted noun has each form of each language; a name that declines has six cases in Russian."""
    for key, word in words().items():
        assert word.ru, key
        assert word.en, key
        if word.ru.keys() & COUNTED["ru"]:
            assert word.ru.keys() >= COUNTED["ru"], key
            assert word.en.keys() >= COUNTED["en"], key
        if word.ru.keys() & (RUSSIAN_CASES - {"nom"}):
            assert word.ru.keys() >= RUSSIAN_CASES, key
        if "nom" in word.ru:
            assert "nom" in word.en, key


def test_every_form_is_one_a_place_can_ask_for() -> None:
    """No word has a form that no template could reach."""
    for key, word in words().items():
        assert word.ru.keys() <= CASES | COUNTED["ru"], key
        assert word.en.keys() <= CASES | COUNTED["en"], key


def test_every_seat_column_and_grade_is_a_word() -> None:
    """What a verdict speaks of has its word: seats with letters, columns, statuses, standings, modes, grades."""
    assert all({"nom", "abbr"} <= words()[seat.value].ru.keys() for seat in Seat)
    assert {"pool", "mountain", "whists", "table"} <= words().keys()
    phrases = words_only().content.phrases
    statuses = ("penalised", "corrected", "condoned", "waived", "unpunished", "undone", "pending")
    assert {f"grade.{grade}" for grade in GRADES} <= phrases.keys()
    assert {f"status.{status}" for status in statuses} <= phrases.keys()
    assert {"standing.reconstructed", "standing.decision"} <= phrases.keys()
    assert {"mode.open", "mode.closed", "mode.unplayed"} <= phrases.keys()
    assert {"entry.pool", "entry.mountain", "entry.whists"} <= phrases.keys()


def test_no_word_is_taken_for_a_card_or_rank() -> None:
    """No word has the key of a rank or of a suit contract, which would print in its place."""
    assert not words().keys() & {rank.value for rank in Rank}
    assert words().keys() & {contract.value for contract in Contract} == {"misere"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_of_the_rulebook_asks_for_forms_there_are(language: Language) -> None:
    """Every place of every template is well formed, and each form is a case or a noun that is listed."""
    nouns = {key for key, word in vocabularies().content.words.items() if "one" in word.ru}
    for code, text in templates():
        for place in PLACE.findall(text.of(language)):
            inside = INSIDE.fullmatch(place)
            assert inside is not None, f"{code}: {place}"
            assert inside[1] in {None, DOWN, SIGNED, *CASES, *GROUPS, *nouns}, f"{code}: {place}"


WAITS = {
    "wait.call": "Слово за {ins}: заявка или пас.",
    "wait.talon": "{nom} берёт прикуп.",
    "wait.discard": "{nom} сносит.",
    "wait.order": "{nom} заказывает игру.",
    "wait.whist": "Слово за {ins}. Можно: вист.",
    "wait.mode": "{nom} решает, играть в светлую или втёмную.",
    "wait.card": "Взятка 3, ход за {ins}.",
    "wait.loose": "Взятка 3: Восток положил ♥Т не в свою очередь. Слово за {ins}.",
    "wait.claim": "Розыгрыш остановлен: {nom} раскрыл карты. Сколько взяток он требует или уступает?",
    "wait.answer": "Розыгрыш остановлен: противники отвечают на требование взяток ({nom}).",
    "wait.finding": "Розыгрыш остановлен: число взяток называет судья.",
}


@pytest.mark.parametrize("code", WAITS)
@pytest.mark.parametrize(
    ("seat", "forms"),
    [
        ("W", {"nom": "Запад", "ins": "Западом"}),
        ("N", {"nom": "Север", "ins": "Севером"}),
        ("E", {"nom": "Восток", "ins": "Востоком"}),
        ("S", {"nom": "Юг", "ins": "Югом"}),
    ],
)
def test_russian_sentences_decline_the_seat(code: str, seat: str, forms: dict[str, str]) -> None:
    """What an unfinished deal waits for reads right with each of the four seats."""
    facts = {"by": (seat,), "may": "whist", "trick": 3, "seat": "E", "card": "hA"}
    assert phrase(code, "ru", small_book(), facts) == WAITS[code].format(**forms)


def test_what_a_deal_waits_for_is_a_closed_list() -> None:
    """The sentences tested above are all there are."""
    assert {code for code in words_only().content.phrases if code.startswith("wait.")} == {"wait.head", *WAITS}


def test_every_moment_of_a_remedy_has_its_phrase() -> None:
    """A choice that a clause gives says in words until when it stands."""
    remedies = [effect for clause in read_spec(SPEC).clauses.values() for effect in clause.then]
    moments = {str(effect.args["until"]) for effect in remedies if "until" in effect.args}
    assert moments
    assert {f"until.{moment}" for moment in moments} <= words_only().content.phrases.keys()
