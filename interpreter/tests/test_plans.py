"""Clause 3.8.5.1: a plan of play in dispute, guaranteed in a commercial match and ruled on in a tournament."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judging import deal_of, lines, net, problems, wrote

MISERE = """[Players "4"]
deal 1 dealer S
hand W ♠987 ♣987 ♦87 ♥J7
hand N ♠AKQJ10 ♣AKQJ10
hand E ♦KQJ109 ♥KQ1098
talon ♦A ♥A
W misere N pass E pass W take W discard ♦A ♥A W order misere
N plan "spades first" E other-plan ♦K
"""
"""West plays misère; North and East disagree how to catch it; the next act is number 8."""

GUARANTEE = f"{MISERE}N guarantee E S tricks 1 E agree S agree\n"
COMMERCIAL = "codex-commercial"
TOURNAMENT = "codex-tournament"


def ends(tricks: int) -> str:
    """Return an agreement that West took so many tricks."""
    return f"W claim {tricks} N agree E agree\n"


def test_example_of_the_clause() -> None:
    """3.8.5.1 a, example: guaranteed down one, made in fact: two write fifty each, twice the worth of 25."""
    deal = deal_of(GUARANTEE + ends(0), rules=COMMERCIAL)
    assert lines(deal) == wrote("W pool 10", "E whists 50 on N", "S whists 50 on N")
    assert net(deal) == {"W": 75, "N": -125, "E": 25, "S": 25}


@pytest.mark.parametrize("tricks", range(5))
def test_guarantee_makes_up_the_difference(tricks: int) -> None:
    """3.8.5.1.a/3: whatever West takes, East and the dealer end with the 25 that down one is worth."""
    deal = deal_of(GUARANTEE + ends(tricks), rules=COMMERCIAL)
    settled = net(deal)
    assert settled["E"] == settled["S"] == 25
    assert sum(settled.values()) == 0
    # Without guarantees a misère made costs each other player 25, and each trick of it brings him 25.
    played = -25 if tricks == 0 else 25 * tricks
    assert settled["N"] == played - 2 * (25 - played)


def test_guarantee_at_three_hands() -> None:
    """3.8.5.1.a/3, C26: at three hands 10 points are a third of a hundred from each, so the swing is two thirds."""
    text = GUARANTEE.replace('"4"', '"3"').replace("dealer S", "dealer E").replace("E S tricks", "E tricks")
    deal = deal_of(text.replace("S agree", "") + ends(0), rules=COMMERCIAL)
    assert lines(deal) == wrote("W pool 10") | {("E", "whists", "N", Fraction(200, 3))}


def test_guarantee_holds_for_those_who_took_it() -> None:
    """3.8.5.1.a/1: who did not agree has the deal as it was played."""
    deal = deal_of(f"{MISERE}N guarantee E S tricks 1 S agree\n{ends(0)}", rules=COMMERCIAL)
    assert lines(deal) == wrote("W pool 10", "S whists 50 on N")


def test_either_catcher_may_guarantee() -> None:
    """3.8.5.1.a/2: left the play on the same terms, the dissenter guarantees in his turn."""
    deal = deal_of(f"{MISERE}E guarantee N tricks 1 N agree\n{ends(0)}", rules=COMMERCIAL)
    assert lines(deal) == wrote("W pool 10", "N whists 50 on E")


@pytest.mark.parametrize(
    ("act", "rules"),
    [
        ("W guarantee E tricks 1", COMMERCIAL),
        ("N guarantee E tricks 1", TOURNAMENT),
        ("W ♦7 N guarantee E tricks 1", COMMERCIAL),
    ],
    ids=["by the declarer", "in a tournament", "after a card of the plan"],
)
def test_guarantee_out_of_place(act: str, rules: str) -> None:
    """3.8.5.1/a, C53: only a catcher guarantees, in a commercial match, before a card of the disputed plan."""
    deal = deal_of(MISERE + act, rules=rules)
    assert [(p.code, p.clause) for p in problems(deal)] == [("act.out-of-place", "3.9/d")]


@pytest.mark.parametrize("play", ["W ♦7 ", ends(0)], ids=["after a card", "after the play"])
def test_guarantee_is_accepted_before_the_next_card(play: str) -> None:
    """3.8.5.1.a/1, C53: whoever lets a card be played, or play end, after the offer no longer accepts it."""
    deal = deal_of(f"{MISERE}N guarantee E tricks 1 {play}E agree", rules=COMMERCIAL)
    assert [(p.code, p.clause, p.by) for p in problems(deal)] == [("act.out-of-place", "3.9/d", "E")]


def test_commercial_match_asks_no_arbiter() -> None:
    """3.8.5.1/a: a dissent without a guarantee leaves the deal as it was played."""
    deal = deal_of(MISERE + ends(0), rules=COMMERCIAL)
    assert (deal.verdict, deal.questions) == ("legal", ())
    assert lines(deal) == wrote("W pool 10")


def test_tournament_asks_for_the_other_result_and_then_for_the_lot() -> None:
    """3.8.5.1.b/3 and 4: first what the other plan would have brought, then which result the declarer draws."""
    first = deal_of(MISERE + ends(0))
    second = deal_of(f"{MISERE}{ends(0)}arbiter rules E tricks 1")
    assert [(q.code, q.clause) for q in first.questions] == [("best-plan", "codex:3.8.5.1.b/3")]
    assert [(q.code, q.clause) for q in second.questions] == [("lot", "codex:3.8.5.1.b/4")]
    assert first.entries == second.entries == ()


@pytest.mark.parametrize(("lot", "west"), [(0, 75), (1, -75)])
def test_results_in_a_tournament_need_not_sum_to_zero(lot: int, west: int) -> None:
    """3.8.5.1.b, C47: North and the dealer have the misère made, East down one, West what the lot gave him."""
    deal = deal_of(f"{MISERE}{ends(0)}arbiter rules E tricks 1 arbiter draws tricks {lot}")
    assert net(deal) == {"W": west, "N": -25, "E": 25, "S": -25}


def test_equal_results_leave_nothing_to_rule() -> None:
    """3.8.5.1.b, C47: where both plans come to the same the sheet is that of the deal as played."""
    deal = deal_of(f"{MISERE}{ends(1)}arbiter rules E tricks 1 arbiter draws tricks 1")
    assert lines(deal) == wrote("W mountain 10")


@pytest.mark.parametrize("act", ["arbiter rules E tricks 1", "arbiter draws tricks 1"])
def test_award_nobody_asked_for(act: str) -> None:
    """3.9.17/f: without a dispute about a plan an award or a lot is reported and changes nothing."""
    undisputed = MISERE.replace('N plan "spades first" E other-plan ♦K\n', "")
    deal = deal_of(f"{undisputed}{ends(0)}{act}")
    assert [(p.code, p.clause, p.status) for p in problems(deal)] == [("finding.unasked", "3.9.17/f", "unpunished")]
    assert lines(deal) == wrote("W pool 10")
