"""What answers and choices lead to: told once where equal, as a table where the answers are numbers."""

from __future__ import annotations

from typing import Any

import pytest

from preferans import rulebook
from preferans.report.leads import Answer, answers, numbers
from preferans.report.plural import Language
from preferans.report.voice import Voice
from preferans.verdict import Option


def voice(language: Language) -> Voice:
    """Return a voice over the whole rulebook."""
    return Voice(language, rulebook.load())


def entry(player: str, column: str, points: str, on: str | None = None) -> dict[str, Any]:
    """Return an entry as a verdict tells it in an outcome."""
    return {"player": player, "column": column, "on": on, "points": points}


NEXT = {"expected": {"what": "wait.card", "by": ["W"]}}
CARDS = (Option(name="s9", leads_to=NEXT), Option(name="hA", leads_to=NEXT), Option(name="leave"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", [("♠9, ♥A", "West to play"), ("leave the choice to the owner of the card", "")]),
        ("ru", [("♠9, ♥Т", "ход за Западом"), ("оставить выбор владельцу карты", "")]),
    ],
)
def test_equal_outcomes_are_told_once(language: Language, told: list[tuple[str, str]]) -> None:
    """Neighbouring answers with one outcome stand together; whose turn it then is is told in words."""
    found = answers("require-card", CARDS, {"by": ["N"]}, (), voice(language))
    assert found == tuple(Answer(name, leads) for name, leads in told)


def test_an_outcome_tells_what_is_new() -> None:
    """A ruling that stands is not told again, a second one of its kind is; entries of a column are added up."""
    fine = {"effect": "remise", "of": "W", "tricks": 2, "contract": "7s"}
    leads = {
        "rulings": [fine, fine],
        "credited": {"W": 0, "N": 0, "E": 0},
        "entries": [entry("W", "mountain", "4"), entry("W", "mountain", "4"), entry("N", "whists", "12", "W")],
    }
    found = answers("intention-evident", (Option(name="yes", leads_to=leads),), {}, [fine], voice("en"))
    assert found == (Answer("yes", "West is set: down two in 7♠. Entries: West mountain +8, North whists on West +12"),)
    assert answers("intention-evident", (Option(name="yes", leads_to=leads),), {}, [fine], voice("ru"))[0].leads == (
        "Запад ставит ремиз без двух на игре 7♠. Запись: Запад в гору +8, Север на Запад висты +12"
    )


def test_numbered_answers_are_a_table() -> None:
    """Answers in tricks are rows, a column per entry; neighbours with the same entries are one row."""
    options = tuple(
        Option(
            name=str(n),
            leads_to={"entries": [entry("W", "mountain", str(max(n, 3) * 2)), entry("N", "whists", "8", "W")]},
        )
        for n in range(6)
    )
    assert numbers(options, voice("en")) == (
        ("Answer", "W mountain", "N whists on W"),
        ("0–3", "+6", "+8"),
        ("4", "+8", "+8"),
        ("5", "+10", "+8"),
    )
    assert numbers(options, voice("ru"))[0] == ("Ответ", "З гора", "С висты на З")


def test_numbers_that_lead_to_no_entries_are_told_in_words() -> None:
    """Where the deal goes on whatever the number is, one line tells it for all numbers."""
    options = tuple(Option(name=str(n), leads_to=NEXT) for n in range(11))
    assert numbers(options, voice("ru")) == ()
    assert answers("replay", options, {}, (), voice("ru")) == (Answer("0–10", "ход за Западом"),)
