"""Clause 3.9.17: what is disputed, what an arbiter finds, and findings that answer nothing."""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, deal_of, lines, problems, wrote

CLOSED = FOUR + SEVEN_OPEN.replace("N open", "N closed")
FIRST = "W ♠A N ♠8 E ♠10\n"
REST = """W ♣A N ♣J E ♣7
W ♠K N ♠J E ♦8
W ♥A N ♥10 E ♥9
W ♥K N ♥J E ♦9
W ♥8 N ♥Q E ♦10
N ♦A E ♦J W ♠7
W ♠Q N ♣Q E ♣8
W ♠9 N ♦K E ♦Q
W ♣10 N ♣K E ♣9
"""
SLIP = "W ♣A N ♥10 E ♣7\nW ♠K N ♠J E ♦8\n"
"""North throws a heart on clubs in trick two (act 13)."""

SHOWN = f"{CLOSED}{FIRST}N show ♣K to E disputed\n"
"""Act 12 is in dispute: whether North showed the king of clubs."""

MADE = {"W pool 4", "N whists 8 on W"}


@pytest.mark.parametrize(("answer", "shown"), [("yes", ["card.shown"]), ("no", [])])
def test_finding_settles_a_disputed_act(answer: str, shown: list[str]) -> None:
    """3.9.17/e: found to have happened the act counts, found not to it is left out; the deal goes on either way."""
    deal = deal_of(f"{SHOWN}arbiter finds happened N {answer}\n{REST}")
    assert [p.code for p in problems(deal)] == shown
    assert lines(deal) == wrote(*MADE)


def test_undecided_act_is_a_question_with_both_outcomes() -> None:
    """3.9.17/e: until the arbiter has found, nothing is written, and each answer shows what it leads to."""
    deal = deal_of(f"{SHOWN}{REST}")
    assert (deal.verdict, deal.entries) == ("discretion", ())
    (question,) = deal.questions
    assert (question.code, question.clause) == ("happened", "codex:3.9.17/e")
    ways = {option.name: option.leads_to for option in question.options}
    assert list(ways) == ["yes", "no"]
    assert ways["yes"]["credited"] == ways["no"]["credited"] == {"W": 8, "N": 2, "E": 0}


@pytest.mark.parametrize(
    ("where", "text"),
    [("before", "{find}{act}{rest}"), ("after", "{act}{find}{rest}"), ("at the end", "{act}{rest}{find}")],
    ids=["before", "after", "at the end"],
)
def test_finding_holds_wherever_it_is_written(where: str, text: str) -> None:
    """3.9.17/e: a finding may stand anywhere in the deal."""
    del where
    told = text.format(find="arbiter finds happened N no\n", act="N show ♣K to E disputed\n", rest=REST)
    assert deal_of(CLOSED + FIRST + told).verdict == "legal"


def test_two_open_disputes_leave_what_is_certain() -> None:
    """3.9.17/e: with two acts in dispute there are two questions and no guess; the tricks stand as played."""
    deal = deal_of(f"{SHOWN}E show ♦J disputed\n{REST}")
    assert (deal.verdict, deal.entries) == ("discretion", ())
    assert [question.code for question in deal.questions] == ["happened", "happened"]
    assert len(deal.tricks) == 10


def test_finding_by_the_name_of_the_breach_settles_a_disputed_notice() -> None:
    """3.9.17/e: that the arbiter found no revoke leaves a disputed notice of it out."""
    deal = deal_of(f"{CLOSED}{FIRST}{SLIP}W notice revoke N 2 disputed arbiter finds revoke N 2 no")
    assert [p.code for p in problems(deal)] == ["revoke"]


@pytest.mark.parametrize(
    "finding",
    ["proved W 1", "replay W 8", "happened E yes", "missed-gain N 2", "whose-tricks N 2", "intention-evident W yes"],
)
def test_finding_that_answers_nothing(finding: str) -> None:
    """3.9.17/f: a finding on what this deal does not ask is reported, and the entries are as without it."""
    deal = deal_of(f"{CLOSED}{FIRST}{REST}arbiter finds {finding}")
    assert problems(deal) == [("finding.unasked", "3.9.17/f", "table", 39, "unpunished")]
    assert lines(deal) == wrote(*MADE)


@pytest.mark.parametrize(("first", "second"), [("yes", "no"), ("no", "yes")])
def test_later_of_two_contradictory_findings_holds(first: str, second: str) -> None:
    """3.9.17/f: the earlier finding is reported as contradicted and the later one is carried out."""
    deal = deal_of(f"{SHOWN}arbiter finds happened N {first} arbiter finds happened N {second}\n{REST}")
    codes = [p.code for p in problems(deal)]
    assert codes == (["card.shown"] if second == "yes" else []) + ["finding.contradicted"]
    assert lines(deal) == wrote(*MADE)


def test_finding_given_twice_alike_is_no_contradiction() -> None:
    """3.9.17/f: two equal findings are one."""
    deal = deal_of(f"{SHOWN}arbiter finds happened N no arbiter finds happened N no\n{REST}")
    assert deal.violations == ()


@pytest.mark.parametrize(
    "act",
    [
        "W notice revoke E 2",
        "W notice revoke N 9",
        "E notice order.below-bid W",
        "W notice play.out-of-turn N 1",
        "S notice card.shown E",
    ],
)
def test_wrong_notice_loses_nothing_else(act: str) -> None:
    """3.9.17/d: a notice of what did not happen is reported, and the deal is written as it was played."""
    deal = deal_of(f"{CLOSED}{FIRST}{REST}{act}")
    assert [(p.code, p.clause, p.status) for p in problems(deal)] == [("notice.wrong", "3.9.17/d", "unpunished")]
    assert lines(deal) == wrote(*MADE)
