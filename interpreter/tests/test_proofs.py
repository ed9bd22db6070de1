"""A replay proved with open cards (``codex:3.9.16.2/h``, option ``play.revoke=solver``)."""

from __future__ import annotations

from fractions import Fraction

from checking import refusal, told, with_basis
from judging import FOUR, SEVEN_OPEN, deal_of, judged, lines
from preferans.records import parse

SOLVER = "play.revoke=solver"

OPEN = f"""{FOUR}{SEVEN_OPEN}1. W ♠A N ♠8 E ♠10
2. W ♣A N ♥10 E ♣7
3. W ♠K N ♠J E ♦8
W notice revoke N 2
"""
"""North revokes in trick 2 and West points it out in trick 4; no replay is recorded."""

JOINT = OPEN.replace("E pass N open", "E whist")


def test_the_proved_replay_counts_for_the_declarer() -> None:
    """West wins five trumps, a club and two hearts, loses a club and a heart, and gets the penalty trick."""
    deal = deal_of(OPEN, SOLVER)
    assert deal.verdict == "violation"
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    # One of the two tricks due is missing: 1 x 4; whists for one trick: 1 x 4.
    four = Fraction(4)
    assert lines(deal) == {("W", "pool", None, four), ("N", "whists", "W", four), ("N", "mountain", None, four)}


def test_the_proof_stands_in_the_derivation() -> None:
    """A step of its own holds the proof: the tricks, how many lawful cards were tried, the line, the nodes."""
    verdict = judged(OPEN, SOLVER)
    deal = verdict.deals[-1]
    (proof,) = [step for step in deal.basis if "proof" in step.facts]
    # North could have put the king, queen or jack of clubs; the trick he revoked in is played on from there.
    assert (proof.facts["proved"], proof.facts["tricks"], proof.facts["cards"]) == (8, 8, 3)
    assert proof.facts["lying"] == ["W cA"]
    assert proof.facts["line"][0] in ("N cJ", "N cQ", "N cK")
    assert proof.facts["takers"].count("W") + len(["trick 1"]) == 8
    assert proof.facts["nodes"] > 0
    record, form = parse(OPEN), told(verdict)
    assert refusal(record, form) is None
    without = [step for step in form["deals"][0]["basis"] if "proof" not in step["facts"]]
    assert refusal(record, with_basis(form, 0, without)) is not None


def test_without_the_option_the_record_must_hold_the_replay() -> None:
    """Where the replay is to be recorded, the deal waits for it."""
    deal = deal_of(OPEN)
    assert deal.verdict == "incomplete"
    assert deal.expected is not None
    assert deal.expected.by == ("N",)


def test_two_whisters_leave_their_shares_to_an_arbiter() -> None:
    """Two whisters write each for his own tricks, which open cards do not prove: the result is a question."""
    deal = deal_of(JOINT, SOLVER)
    assert deal.verdict == "discretion"
    assert [question.code for question in deal.questions] == ["replay"]


def test_an_unknown_hand_proves_nothing() -> None:
    """With a hand unknown nothing can be proved with open cards: the result is a question."""
    deal = deal_of(OPEN.replace("hand E ♠10 ♣987 ♦QJ1098 ♥9", "hand E ?*10"), SOLVER)
    assert [question.code for question in deal.questions] == ["replay"]
