"""What choices and answers lead to in bridge, disputed acts, and what a record says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from bridge_table import after, book, breaches, open_choices, written
from preferans.bridge.judge import judge
from preferans.bridge.notation import parse
from preferans.notation import Language
from preferans.records import headed
from preferans.report.text import render
from preferans.verdict import DealVerdict


def leads(verdict: DealVerdict, place: int = 0) -> dict[str, Any]:
    """Return what each option of a choice leads to."""
    return {option.name: dict(option.leads_to) for option in verdict.choices[place].options}


def answers(verdict: DealVerdict) -> dict[str, Any]:
    """Return what each answer to the one open question leads to."""
    (question,) = verdict.questions
    return {option.name: dict(option.leads_to) for option in question.options}


def test_a_directed_lead_says_what_may_be_led() -> None:
    """R7: required West leads his heart, forbidden any other card, and without a word all five."""
    found = leads(after("A", "W", "E drop ♥8"))
    assert {name: set(told["may"]) for name, told in found.items()} == {
        "require": {"h5"},
        "forbid": {"s9", "s3", "d9", "d5"},
        "none": {"s9", "s3", "h5", "d9", "d5"},
    }
    assert found["require"]["rulings"] == [{"effect": "direct-lead", "of": "W", "suit": "h", "demand": "required"}]
    assert "rulings" not in found["none"]


def test_two_suits_on_the_table_are_two_choices() -> None:
    """R7: with a heart and a diamond of East on the table South may direct the lead in either suit."""
    deal = after("A", "W", "E drop ♥8 ♦7")
    assert [choice.code for choice in deal.choices] == ["lead-penalty", "lead-penalty"]
    assert [leads(deal, place)["require"]["may"] for place in (0, 1)] == [["d5", "d9"], ["h5"]]


def test_accepting_or_refusing_says_whose_turn_it_is() -> None:
    """R10: accepted, South plays to East's diamond; refused, South chooses the price before West leads."""
    found = leads(after("A", "W", "E ♦7"))
    assert found["accept"]["expected"] == {"what": "wait.card", "by": ["S"]}
    assert found["refuse"]["expected"] == {"what": "wait.card", "by": ["W"]}


def test_both_prices_of_a_lead_out_of_turn_are_told() -> None:
    """R10: the diamond stays on the table, or West's lead is directed in diamonds."""
    found = leads(after("A", "W", "E ♦7 S refuse"))
    assert found["penalty-card"]["rulings"] == [{"effect": "expose", "card": ["d7"], "of": "E"}]
    assert set(found["require"]["may"]) == {"d9", "d5"}
    assert set(found["forbid"]["may"]) == {"s9", "s3", "h5"}


def test_each_demand_after_a_premature_play_says_what_is_left() -> None:
    """R11: highest and lowest leave East one heart each; another suit leaves both, since he must follow."""
    found = leads(after("A", "N", "N ♥6 W ♥5"))
    told = {name: set(outcome["may"]) for name, outcome in found.items()}
    assert told == {"highest": {"hQ"}, "lowest": {"h8"}} | {suit: {"hQ", "h8"} for suit in "scd"}


def test_naming_a_penalty_card_leaves_it_alone() -> None:
    """R6: whichever of the two South names is the only card East may play."""
    found = leads(after("A", "S", "E drop ♥8 ♥Q S ♥K W ♥5 N ♥6"))
    assert {name: outcome["may"] for name, outcome in found.items()} == {"h8": ["h8"], "hQ": ["hQ"]}


def test_a_claim_says_what_agreeing_brings() -> None:
    """An agreed claim of nine tricks makes three no-trump; a refused one goes to the arbiter."""
    found = leads(after("A", "S", "S claim 9"))
    assert found["agree"]["entries"] == [{"player": "NS", "column": "below", "on": None, "points": "100"}]
    assert found["agree"]["credited"] == {"NS": 9, "EW": 4}
    assert found["refuse"]["expected"] == {"what": "wait.finding", "by": []}


def test_the_arbiter_sees_every_number_that_can_be() -> None:
    """After one trick North and South have five and can have nine at the most: five answers, each with its entries."""
    deal = after("A", "S", "S ♠K W ♠3 N ♠2 E ♠Q S claim 8 W refuse")
    assert list(answers(deal)) == ["5", "6", "7", "8", "9"]
    assert [answers(deal)[str(tricks)]["credited"]["NS"] for tricks in range(5, 10)] == [5, 6, 7, 8, 9]
    assert answers(deal)["8"]["entries"] == [{"player": "EW", "column": "above", "on": None, "points": "50"}]
    assert deal.choices == ()


def test_a_disputed_act_counts_and_is_a_question_with_both_outcomes() -> None:
    """Until the arbiter finds, East's card is a penalty card; found not dropped, that ruling falls away."""
    deal = after("A", "W", "E drop ♥8 disputed")
    assert deal.verdict == "discretion"
    assert [(question.code, dict(question.about)) for question in deal.questions] == [
        ("happened", {"act": "drop", "seat": "E", "at": 0}),
    ]  # fmt: skip
    found = answers(deal)
    assert "gone" not in found["yes"]
    assert found["no"]["gone"] == [{"effect": "expose", "card": ["h8"], "of": "E"}]


def test_a_dispute_in_a_finished_deal_shows_both_results() -> None:
    """Whether West's revoke was corrected decides who wins the trick, so the two answers give different tricks."""
    acts = "S ♠K W ♠9 N ♠7 E ♣3 E correct ♠Q disputed S ♣2 W ♦9 N ♦2 E ♣3"
    deal = after("L12", "S", acts)
    assert deal.verdict == "discretion"
    told = {name: outcome.get("credited", outcome.get("expected")) for name, outcome in answers(deal).items()}
    assert told["yes"] == {"NS": 8, "EW": 5}
    assert told["no"] == {"what": "wait.card", "by": ["E"]}


def test_a_finding_settles_a_dispute_wherever_it_stands() -> None:
    """Found not to have happened, the act is passed over, and nothing is asked."""
    deal = after("A", "W", "arbiter finds happened E no E drop ♥8 disputed")
    assert (breaches(deal), deal.questions, deal.verdict) == ([], (), "incomplete")


@pytest.mark.parametrize("finding", ["happened E yes", "claim-result S 8"])
def test_a_finding_nobody_asked_for_is_reported(finding: str) -> None:
    """An answer without a question changes nothing and is told."""
    deal = after("A", "W", f"arbiter finds {finding}")
    assert breaches(deal) == [("finding.unasked", "7.3/l", "table", "corrected")]


MARKED = {
    "established": ("S ♠5 W ♦5 marked N ♠7 E ♠Q E ♥Q", "as the record shows, the revoke is established"),
    "not-established": ("S ♥K W ♦5 marked N ♥6 E ♥8 S ♠K", "as the record shows, the revoke is not established"),
}
RUSSIAN = {
    "established": "как показывает запись, ренонс доказан",
    "not-established": "как показывает запись, ренонс не доказан",
}


@pytest.mark.parametrize("state", MARKED)
def test_a_marked_revoke_is_established_or_not_as_the_record_shows(state: str) -> None:
    """The ruling on a marked card says in both languages that the record shows it, and what it shows."""
    acts, words = MARKED[state]
    record = parse(written("A", "S", acts))
    verdict = judge(record)
    assert verdict.deals[0].violations[0].facts["marked"] == state
    english, russian = (
        " ".join(render(verdict, headed(record), language, book()).split()) for language in ("en", "ru")
    )
    assert words in english
    assert RUSSIAN[state] in russian


def test_a_choice_once_made_is_open_no_more() -> None:
    """After the demand the same lead is not directed again."""
    assert open_choices(after("A", "W", "E drop ♥8 S demand W ♥")) == []


def test_a_ruling_shows_hands_lines_and_cards_taken_back() -> None:
    """The text of a ruling holds the hands, the line of every violation, and the card that a correction took back."""
    record = parse(written("A", "S", "S ♠5 W ♦5 N ♠2\nW correct ♠9 disputed\narbiter finds happened W yes"))
    text = render(judge(record), headed(record), "en", book())
    assert "West   ♠ 9 3  ♣ –  ♦ 9 5  ♥ 5" in text
    assert "Taken back or not counted\n  9. W ♦5*1" in text
    assert "line 9 · corrected" in text
    assert "Disputed" in text
    assert "happened" not in text


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("finding", ["revoke W 9 yes", "claim-result S 8", "revoke-damage W 9 1", "happened W no"])
def test_every_finding_is_told_in_words(finding: str, language: Language) -> None:
    """An arbiter's answer stands in a ruling in both languages, with no code left bare."""
    record = parse(written("A", "S", f"S ♥K W ♦5\narbiter finds {finding}"))
    text = render(judge(record), headed(record), language, book())
    assert finding.split(maxsplit=1)[0] not in text.replace("revoked", "").replace("a revoke", "")
