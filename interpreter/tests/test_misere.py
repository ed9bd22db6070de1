"""Chapter 3.6: misère, its play and what is written."""

from __future__ import annotations

import pytest

from judging import deal_of, lines, problems, waits, wrote

CARDS = """[Players "4"]
deal 1 dealer S
hand W ♠987 ♣987 ♦87 ♥J7
hand N ♠AKQJ10 ♣AKQJ10
hand E ♦KQJ109 ♥KQ1098
talon ♦A ♥A
W misere N pass E pass W take W discard ♦A ♥A W order misere
"""
"""West plays misère and leads; a heart jack is his only risk."""

SAFE = """1. W ♠7 N ♠A E ♦9
2. N ♠K E ♦10 W ♠8
3. N ♠Q E ♦J W ♠9
4. N ♣A E ♦Q W ♣7
5. N ♣K E ♦K W ♣8
6. N ♣Q E ♥K W ♣9
7. N ♣J E ♥Q W ♥J
8. N ♣10 E ♥10 W ♦7
9. N ♠J E ♥9 W ♦8
10. N ♠10 E ♥8 W ♥7
"""

CAUGHT = """1. W ♦7 N ♠10 E ♦K
2. E ♥K W ♥7 N ♠J
3. E ♥8 W ♥J N ♠Q
4. W ♠7 N ♠A E ♦9
5. N ♠K E ♦10 W ♠8
6. N ♣A E ♦J W ♣7
7. N ♣K E ♦Q W ♣8
8. N ♣Q E ♥9 W ♣9
9. N ♣J E ♥10 W ♠9
10. N ♣10 E ♥Q W ♦8
"""
"""East leads the king and then the eight of hearts, and the jack takes one trick."""


def test_nobody_is_asked_for_whist() -> None:
    """3.6/d, 3.6/c: after the order both opponents defend; the first hand is on lead."""
    deal = deal_of(CARDS)
    assert problems(deal) == []
    assert waits(deal) == ("wait.card", ("W",))
    answered = deal_of(f"{CARDS}N whist")
    assert [(p.code, p.status) for p in problems(answered)] == [("act.out-of-place", "corrected")]


def test_misere_made() -> None:
    """3.6/b: without a trick misère writes ten to the pool, and nobody else writes anything."""
    deal = deal_of(CARDS + SAFE)
    assert deal.verdict == "legal"
    assert deal.credited["W"] == 0
    assert lines(deal) == wrote("W pool 10")


@pytest.mark.parametrize(("rules", "points"), [("sochi", 10), ("leningrad", 20)])
def test_misere_caught(rules: str, points: int) -> None:
    """3.6/b, 3.6/c: one trick costs the price on the mountain; there is neither whist nor consolation."""
    deal = deal_of(CARDS + CAUGHT, rules=rules)
    assert deal.verdict == "legal"
    assert deal.credited["W"] == 1
    assert lines(deal) == wrote(f"W mountain {points}")


def test_hands_down_after_the_misere_players_lead() -> None:
    """3.6.6/b, 3.8.5/d: West leads with their cards still closed, and then the catchers lie down."""
    assert problems(deal_of(f"{CARDS}W ♠7 N lay E lay")) == []
    early = deal_of(f"{CARDS}N lay")
    assert problems(early) == [("hands.not-down", "3.8.5/e", "N", 6, "unpunished")]


def test_hands_down_at_once_on_the_catchers_lead() -> None:
    """3.6.6/a: when a catcher leads they lie down before the first card."""
    text = """[Players "3"]
deal 1 dealer W
N pass E pass W misere W take W discard ? ? W order misere N lay E lay"""
    assert problems(deal_of(text)) == []


def test_misere_needs_no_spoken_order() -> None:
    """3.6/a: a misère that won the auction may be played without being ordered in words."""
    deal = deal_of(CARDS.replace(" W order misere", "") + SAFE)
    assert deal.verdict == "legal"
    assert lines(deal) == wrote("W pool 10")


def test_suit_is_followed_in_misere() -> None:
    """2.1/a, 3.9.16: the misère player follows suit like everybody."""
    deal = deal_of(f"{CARDS}W ♠7 N ♠A E ♦9 N ♠K E ♦10 W ♥J")
    assert [(p.code, p.by) for p in problems(deal)] == [("revoke", "W")]
