"""Every template in words: all seats, all numbers from 0 to 21, both languages, and the trickiest ones by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from preferans import rulebook
from preferans.acts import AnyAct
from preferans.cards import Seat
from preferans.report.messages import CASES, GROUPS, Ready, effect_text, phrase, render, violation_text
from preferans.report.plural import LANGUAGES, Language
from preferans.rulebook import Text
from preferans.verdict import Violation
from report_books import vocabularies

PLACE = re.compile(r"\{([a-z][a-z0-9_-]*)(?::([a-z-]+))?\}")
NUMBERS = range(22)
CODES = {"act": "turned", "cause": "no-cut", "end": "time-up", "question": "replay", "violation": "revoke"}
CODES |= {"book": "codex"}
CARDS = {"card": "hA", "cards": ["hA", "s10"], "could": ["cJ", "cQ"], "told": "c10"}
CONTRACTS = dict.fromkeys(("call", "over", "bid", "contract", "kept", "order"), "misere")
OTHERS = {"column": "mountain", "mode": "open", "answer": "whist", "until": Ready("до первого хода"), "on": "E"}
COUNTED = {"trick", "level", "count", "tricks", "least", "most", "points", "right", "least-under", "line", "n", "deal"}
SEATS = {"by", "of", "to", "from", "seat", "player", "turn", "dealer"}


def value(key: str, form: str | None, seat: str, number: int) -> Any:
    """Return a value that a verdict may put in a place."""
    if form in GROUPS:
        return CODES[form]
    if key in CONTRACTS | CARDS | OTHERS:
        return (CONTRACTS | CARDS | OTHERS)[key]
    if key in SEATS or form in CASES:
        return seat
    return number if form is not None or key in COUNTED or key == "due" else Ready("слово")


def templates() -> Iterator[tuple[str, Text]]:
    """Yield every sentence of a ruling with its code."""
    book = vocabularies()
    for entries in (book.facts, book.effects, book.questions):
        yield from ((code, entry.text) for code, entry in entries.items())
    for question in book.questions.values():
        yield from ((f"{question.code}.{answer.name}", answer.text) for answer in question.options)
    yield from book.content.phrases.items()


ALL = dict(templates())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ALL)
def test_a_sentence_reads_right_with_every_seat_and_number(code: str, language: Language) -> None:
    """No sentence leaves a brace, a double space, a letter of the other language or an undeclined seat."""
    template = ALL[code].of(language)
    for seat in Seat:
        for number in NUMBERS:
            facts = {key: value(key, form or None, seat.value, number) for key, form in PLACE.findall(template)}
            told = render(template, facts, language, vocabularies())
            assert told.strip() == told, told
            assert not re.search(r"[{}]|  | [.,;:]", told), told
            if language == "ru":
                assert not re.search(r"[A-Za-z]{2,}", told), told
                assert not re.search(r"(?:игрок\w*|\bу|\bот|\bза|\bк|\bс) (?:Запад|Север|Восток|Юг)\b", told), told
                assert not re.search(r"\b(?:игрок)\w* (?:Запад|Север|Восток|Юг)", told), told
            elif not code.startswith("until."):
                assert not re.search("[А-Яа-яё]", told.replace("слово", "").replace("до первого хода", "")), told


def test_a_template_agrees_with_its_number_by_a_noun() -> None:
    """A number stands before a noun in a form, not before a noun written into the template."""
    nouns = r"(?:взят|карт|вист|очк|сдач|игрок|бомб)"
    for code, text in ALL.items():
        assert not re.search(r"\{[a-z-]+\} " + nouns, text.ru), code


def test_every_code_that_a_verdict_names_has_words() -> None:
    """Acts, causes of a void deal and questions of a verdict have words in both languages."""
    book = vocabularies()
    words = book.content.words
    causes = book.facts["deal.void"].attributes["cause"].values
    asked = [code for code, question in book.questions.items() if question.kind == "question"]
    wanted = [*(f"cause.{cause}" for cause in causes), *(f"question.{code}" for code in asked)]
    wanted += [f"act.{tag}" for tag in _tags()]
    assert not [code for code in wanted if code not in words]


def _tags() -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(AnyAct)]


VIOLATIONS: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("revoke", "N", {"card": "h10", "could": ["cK", "cQ"], "trick": 2},
     "Север во взятке 2 положил ♥10, имея на руках ♣К, ♣Д.", "North played ♥10 to trick 2 while holding ♣K, ♣Q."),
    ("bid.insufficient", "E", {"call": "misere", "over": "9s"},
     "Восток заявил мизер, хотя торговля дошла до 9♠: нужна заявка выше.",
     "East bid misère when the auction had reached 9♠: a bid must be higher."),
    ("bid.insufficient", "W", {"call": "8NT", "over": "misere"},
     "Запад заявил 8БК, хотя торговля дошла до мизера: нужна заявка выше.",
     "West bid 8NT when the auction had reached misère: a bid must be higher."),
    ("bid.out-of-turn", "N", {"call": "pass", "turn": "E"},
     "Север сказал «пас» не в очередь: слово было за Востоком.",
     "North said “pass” out of turn: it was for East to speak."),
    ("bid.below-exit", "W", {"call": "6s", "level": 7},
     "Запад заявил 6♠, а здесь можно заявить только игру не ниже чем на 7 взяток.",
     "West bid 6♠, but here only a game of 7 tricks or more may be bid."),
    ("discard.count", "W", {"count": 1, "due": 2},
     "Запад снёс 1 карту вместо 2.", "West discarded 1 card instead of 2."),
    ("discard.count", "W", {"count": 3, "due": 2},
     "Запад снёс 3 карты вместо 2.", "West discarded 3 cards instead of 2."),
    ("order.below-bid", "W", {"contract": "6h", "bid": "7s"},
     "Запад заказал 6♥, хотя в торговле дошёл до 7♠.", "West ordered 6♥ after bidding 7♠."),
    ("order.card-count", "W", {"contract": "8NT", "count": 11, "due": 10},
     "Запад заказал 8БК, имея на руках 11 карт вместо 10.", "West ordered 8NT while holding 11 cards instead of 10."),
    ("order.late-change", "W", {"contract": "7h", "kept": "7d"},
     "Запад переменил заказ с 7♦ на 7♥; менять его можно только сразу и до виста.",
     "West changed the order from 7♦ to 7♥; it may be changed only at once and before a whist."),
    ("open.not-allowed", "N", {"mode": "open"},
     "Север выбрал игру в светлую, не имея на это права.", "North chose open play without the right to."),
    ("hand.second-look", "S", {"seat": "E"},
     "Юг посмотрел карты Востока, не имея на это права.", "South looked at the cards of East without the right to."),
    ("count.wrong", "N", {"count": 4, "due": 5},
     "У Севера на руках 4 карты вместо 5.", "North held 4 cards instead of 5."),
    ("count.wrong", "E", {"count": 21, "due": 5},
     "У Востока на руках 21 карта вместо 5.", "East held 21 cards instead of 5."),
    ("claim.impossible", "W", {"tricks": 1, "least": 2, "most": 5},
     "Запад объявил 1 взятку, а результат может быть только от 2 до 5.",
     "West claimed 1 trick, but the result can only be from 2 to 5."),
    ("advice.outside", "N", {"seat": "N", "told": "hA"},
     "Посторонний подсказал Северу: ♥Т.", "An outsider advised North: ♥A."),
    ("notice.wrong", "W", {"of": "N", "what": "revoke"},
     "Запад указал на нарушение Севера («фальшренонс»), но его не было или о нём уже решено.",
     "West pointed out a violation by North (“a revoke”) that did not happen or is already settled."),
    ("score.wrong", "W",
     {"player": "N", "column": "mountain", "points": "4", "right": "5/2", "difference": "3/2", "net": "-10",
      "net-written": "0"},
     "У Севера записано: в гору — 4, а верно 2 1/2 (разница +1 1/2). Расчёт Севера — −10, а не 0.",
     ("For North the table wrote mountain 4; 2 1/2 is right (a difference of +1 1/2). "
      "North settles at −10, not at 0.")),
    ("deal.void", "S", {"cause": "no-cut"},
     "Сдача Юга объявлена недействительной: колода не снята.",
     "The deal by South was declared void: the pack was not cut."),
    ("dealer.wrong", "E", {"due": "W"},
     "Сдал Восток, хотя очередь сдавать была за Западом.", "East dealt although it was the turn of West."),
    ("act.out-of-place", "table", {"act": "turned"},
     "Действие не ко времени: взятка перевёрнута (стол).", "An act out of place: the trick turned over (the table)."),
    ("act.out-of-place", "N", {"act": "pass"},
     "Действие не ко времени: пас (Север).", "An act out of place: a pass (North)."),
    ("demand.wrong", "E", {"told": "h", "seat": "W"},
     "Восток потребовал ♥ от Запада, не имея на это права.", "East required ♥ of West without the right to."),
    ("demand.ignored", "E", {"card": "h7", "due": ["hK", "h9"]},
     "Восток положил ♥7, хотя от него требовалось: ♥К, ♥9.", "East played ♥7 although this was required: ♥K, ♥9."),
    ("finding.unasked", "table", {"what": "revoke"},
     "Судья ответил на вопрос «фальшренонс», которого эта сдача не ставит.",
     "The arbiter answered the question “a revoke”, which this deal does not raise."),
    ("finding.unasked", "table", {"what": "no-such-code"},
     "Судья ответил на вопрос «no-such-code», которого эта сдача не ставит.",
     "The arbiter answered the question “no-such-code”, which this deal does not raise."),
    ("finding.contradicted", "table", {"what": "proved"},
     "Ответ судьи на вопрос «сколько недобора доказано» заменён его более поздним ответом.",
     "The arbiter's answer to “undertricks proved” is replaced by a later one."),
    ("seat.wrong", "W", {"due": ["W", "E", "N"]},
     "Места заняты не по жребию; по картам порядок такой: Запад, Восток и Север.",
     "The seats do not follow the draw; by the cards the order is West, East and North."),
]  # fmt: skip

EFFECTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("transfer-tricks", {"from": "N", "to": "W", "tricks": 1},
     "Север отдаёт Западу 1 штрафную взятку.", "North gives 1 penalty trick to West."),
    ("transfer-tricks", {"from": "S", "to": "E", "tricks": 2},
     "Юг отдаёт Востоку 2 штрафные взятки.", "South gives 2 penalty tricks to East."),
    ("transfer-tricks", {"from": "S", "to": "E", "tricks": 5},
     "Юг отдаёт Востоку 5 штрафных взяток.", "South gives 5 penalty tricks to East."),
    ("rewind", {"by": "E", "trick": 3},
     "Всё сыгранное начиная с карты Востока во взятке 3 возвращается и играется снова.",
     "All that was played from the card of East in trick 3 on is taken back and played again."),
    ("remise", {"of": "W", "tricks": 2, "contract": "7s"},
     "Запад ставит ремиз без двух на игре 7♠.", "West is set: down two in 7♠."),
    ("remise", {"of": "E", "tricks": 7, "contract": "7NT", "consolation": "none"},
     "Восток ставит ремиз без семи на игре 7БК. Консоляция не пишется.",
     "East is set: down seven in 7NT. No consolation is written."),
    ("adjust-tricks", {"of": "W", "tricks": -1},
     "Счёт взяток Запада меняется на −1.", "The count of tricks of West changes by −1."),
    ("adjust-tricks", {"of": "N", "tricks": 2, "least-under": 2},
     "Счёт взяток Севера меняется на +2. Ремиз Севера не меньше чем без двух.",
     "The count of tricks of North changes by +2. North is at least down two."),
    ("adjust-tricks", {"of": "E", "tricks": 0, "least-under": 3},
     "Ремиз Востока не меньше чем без трёх.", "East is at least down three."),
    ("expose", {"card": ["hK", "h9"], "of": "S"},
     "Открыто на столе: ♥К, ♥9 (Юг).", "Open on the table: ♥K, ♥9 (South)."),
    ("annul", {"of": "table"},
     "Это действие стола считается несделанным.", "This act of the table counts as not done."),
    ("require", {"of": "W", "cards": ["c10"]},
     "Запад обязан сыграть или снести: ♣10.", "West must play or discard: ♣10."),
    ("forfeit", {"of": "N"}, "Север теряет право изменить заказ.", "North loses the right to change the order."),
    ("void-deal", {"dealer": "E"},
     "Сдача не считается; следующим сдаёт Восток.", "The deal is void; East deals next."),
]  # fmt: skip

PHRASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("found.rules", {"seat": "E", "tricks": 4},
     "Востоку присуждается результат, при котором у разыгрывающего 4 взятки.",
     "East is awarded the result of 4 tricks for the declarer."),
    ("next.card", {"by": ["N"]}, "ход за Севером", "North to play"),
    ("next.order", {"by": ["E"]}, "Востоку заказывать игру", "East to order the game"),
    ("leads.entry.whists", {"player": "N", "on": "E", "points": Ready("+12")},
     "Север на Восток висты +12", "North whists on East +12"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "by", "facts", "russian", "english"), VIOLATIONS)
def test_a_violation_in_words(code: str, by: str, facts: dict[str, Any], russian: str, english: str) -> None:
    """What happened is told as an arbiter would write it."""
    told = Violation(code=code, clause="codex:3.9", by=by, at=None, status="pending", facts=facts)
    book = rulebook.load()
    assert (violation_text(told, "ru", book), violation_text(told, "en", book)) == (russian, english)


@pytest.mark.parametrize(("effect", "args", "russian", "english"), EFFECTS)
def test_a_consequence_in_words(effect: str, args: dict[str, Any], russian: str, english: str) -> None:
    """What follows is told with every seat in its case and every count with its noun."""
    book = rulebook.load()
    assert (effect_text(effect, args, "ru", book), effect_text(effect, args, "en", book)) == (russian, english)


@pytest.mark.parametrize(("code", "facts", "russian", "english"), PHRASES)
def test_a_phrase_in_words(code: str, facts: dict[str, Any], russian: str, english: str) -> None:
    """What an answer leads to and what the arbiter found read right in both languages."""
    book = rulebook.load()
    assert (phrase(code, "ru", book, facts), phrase(code, "en", book, facts)) == (russian, english)
