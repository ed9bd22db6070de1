"""Odd orders of acts: each is judged or refused under a clause, and nothing else in the verdict is lost."""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, deal_of, judged, lines, problems

PLAY = f"{FOUR}{SEVEN_OPEN}1. W ♠A N ♠8 E ♠10\n"
REVOKE = f"{PLAY}2. W ♣A N ♥10 "


@pytest.mark.parametrize("act", ["table void card-exposed", "table mixed", "table turned", "outsider tells W ♥A"])
def test_an_act_of_nobody_at_the_table_may_be_disputed(act: str) -> None:
    """3.9.17/e: a disputed act of the table or of an outsider is a question with both its outcomes."""
    deal = deal_of(f"{PLAY}{act} disputed\n")
    (question,) = [question for question in deal.questions if question.code == "happened"]
    assert [option.name for option in question.options] == ["yes", "no"]
    assert deal.verdict == "discretion"


def test_a_disputed_first_order_is_a_question() -> None:
    """3.9.17/e: whether the first order was made at all is asked like any disputed act."""
    deal = deal_of(f"{FOUR}W 6♠ N pass E pass W take W discard ♦7 ♥7 W order 7♠ disputed")
    assert [question.code for question in deal.questions] == ["happened"]


def test_the_right_card_mends_a_revoke_pointed_out_in_its_trick() -> None:
    """3.9.16.1: after a notice in time the lawful card takes the wrong one back, which becomes open."""
    deal = deal_of(f"{REVOKE}W notice revoke N N ♣J E ♣7")
    assert problems(deal) == [("revoke", "3.9.16.1", "N", 13, "corrected")]
    assert [card for _, card in deal.tricks[1].plays] == ["cA", "cJ", "c7"]


def test_a_revoke_pointed_out_and_not_mended_may_be_pointed_out_again() -> None:
    """3.9.16.2: play that goes on over a notice in time leaves the revoke open to a late one."""
    deal = deal_of(f"{REVOKE}W notice revoke N E ♣7\n3. W ♠K N ♠J E ♦8\nW notice revoke N 2\n")
    assert problems(deal) == [("revoke", "3.9.16.2/a", "N", 13, "penalised")]


def test_cards_mixed_in_mid_play_end_no_time_limit() -> None:
    """3.9/d: mixing and an entry in mid-play count as not done, so a late notice is still in time."""
    deal = deal_of(f"{REVOKE}E ♣7\ntable mixed table entry\n3. W ♠K N ♠J E ♦8\nW notice revoke N 2\n")
    assert ("revoke", "3.9.16.2/a", "N", 13, "penalised") in problems(deal)


def test_a_partner_cannot_accept_a_lead_out_of_turn() -> None:
    """3.9.14/a: the partner who plays to a lead out of turn is out of turn too, and both cards become open."""
    deal = deal_of(f"{PLAY}N ♦A E ♦8 W ♠K")
    found = [(problem.code, problem.clause, problem.by) for problem in problems(deal)]
    assert found == [("play.out-of-turn", "3.9.15/a", "N"), ("play.out-of-turn", "3.9.15/a", "E")]


@pytest.mark.parametrize("act", ["E object order.belowbid", "W notice banana N", "arbiter finds nonsense W yes"])
def test_an_unknown_code_is_refused(act: str) -> None:
    """A code that names neither a violation nor a question is a fault of the record, with its line."""
    deal = deal_of(f"{PLAY}{act}\n")
    assert deal.verdict == "malformed"
    (fault,) = deal.faults
    assert (fault.code, fault.at) == ("code-unknown", 12)


def test_a_known_card_is_not_in_an_unknown_hand() -> None:
    """3.9/e: a card that lies in a known hand cannot be played from an unknown one."""
    text = FOUR.replace("hand E ♠10 ♣987 ♦QJ1098 ♥9", "hand E ?*10")
    deal = deal_of(f"{text}{SEVEN_OPEN}1. W ♠A N ♠8 E ♠J\n")
    assert problems(deal) == [("play.not-held", "3.9/e", "E", 11, "corrected")]


def test_only_cards_held_lie_open() -> None:
    """3.9.15/d: cards said to be shown that the hand does not hold do not become open."""
    deal = deal_of(f"{PLAY}E show ♥A\n")
    exposed = [ruling.args["card"] for ruling in deal.rulings if ruling.effect == "expose"]
    assert exposed == [[]]


def test_words_too_early_count_in_a_scored_deal_too() -> None:
    """3.3/m: a pass too early takes effect at its turn also where only the tricks are written."""
    called = "E pass W 6♠ N pass W order 6♠ N pass E whist"
    verdict = judged(f'[Players "3"]\ndeal 1 dealer E\n{called} taken W 6 taken E 4\n')
    assert lines(verdict.deals[0]) >= {("W", "pool", None, 2)}
