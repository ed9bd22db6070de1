"""Clause 3.9.22: play that ends by consent, and claims that nobody consents to."""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, deal_of, lines, problems, waits, wrote

FIVE_TRICKS = """1. W ♠A N ♠8 E ♠10
2. W ♣A N ♣J E ♣7
3. W ♠K N ♠J E ♦8
4. W ♥A N ♥10 E ♥9
5. W ♥K N ♥J E ♦9
"""

OPEN = FOUR + SEVEN_OPEN + FIVE_TRICKS
"""Seven spades, five tricks to West; three more are sure, two must be lost."""

JOINT = OPEN.replace("N whist E pass N open", "N whist E whist")
AT = 24
"""The index of the next act in `OPEN`; in `JOINT` it is one less."""


def test_claim_with_consent_ends_the_play() -> None:
    """3.9.22/b: West claims eight, both agree, and the deal is written as if it had been played out."""
    deal = deal_of(f"{OPEN}W claim 8 N agree E agree")
    assert deal.verdict == "legal"
    assert deal.credited == {"W": 8, "N": 2, "E": 0}
    assert lines(deal) == wrote("W pool 4", "N whists 8 on W")


@pytest.mark.parametrize(("act", "won"), [("N claim 2", 8), ("N concede 1", 9), ("E concede 0", 10), ("N claim 5", 5)])
def test_defenders_claim_counts_their_side(act: str, won: int) -> None:
    """3.9.22/b: a defender's claim or concession names the tricks of both defenders together."""
    speaker = act[0]
    others = " ".join(f"{seat} agree" for seat in "WNE" if seat != speaker)
    deal = deal_of(f"{OPEN}{act} {others}")
    assert deal.verdict == "legal"
    assert deal.credited["W"] == won
    assert deal.credited["N"] + deal.credited["E"] == 10 - won


def test_contract_conceded_as_lost() -> None:
    """3.9.22/b, 3.8.1.2: down two by consent: eight on the mountain, whists for five tricks, consolation for all."""
    deal = deal_of(f"{OPEN}W concede 5 N agree E agree")
    expected = wrote("W mountain 8", "N whists 28 on W", "E whists 8 on W", "S whists 8 on W")
    assert lines(deal) == expected


def test_claim_waits_for_every_consent() -> None:
    """3.9.22/b, C41: one consent of two does not end the play."""
    deal = deal_of(f"{OPEN}W claim 8 N agree")
    assert deal.verdict == "incomplete"
    assert problems(deal) == []


def test_idle_dealer_need_not_consent() -> None:
    """3.9.22/b, C41: the consent is that of the three who play; the dealer's refusal does not stop it."""
    deal = deal_of(f"{OPEN}W claim 8 S refuse N agree E agree")
    assert lines(deal) == wrote("W pool 4", "N whists 8 on W")


def test_idle_dealer_consents_where_agreed() -> None:
    """3.9.22/b: where everybody at the table must consent, the dealer's is needed too."""
    asked = f"{OPEN}W claim 8 N agree E agree"
    assert deal_of(asked, "play.stop_consent=all").verdict == "incomplete"
    assert deal_of(f"{asked} S agree", "play.stop_consent=all").verdict == "legal"


def test_refused_claim_plays_on() -> None:
    """3.9.22/c: with one refusal play goes on from where it stood, and later consent is to nothing."""
    refused = deal_of(f"{OPEN}W claim 8 N refuse")
    assert refused.verdict == "incomplete"
    assert waits(refused) == ("wait.card", ("W",))
    late = deal_of(f"{OPEN}W claim 8 N refuse E agree")
    assert [(p.code, p.by, p.at) for p in problems(late)][-1] == ("act.out-of-place", "E", AT + 2)


@pytest.mark.parametrize("tricks", [4, 11])
def test_impossible_claim(tricks: int) -> None:
    """3.9.22/d: with five tricks taken and five to come West ends with five to ten; other claims are not made."""
    deal = deal_of(f"{OPEN}W claim {tricks}")
    assert problems(deal) == [("claim.impossible", "3.9.22/d", "W", AT, "corrected")]


@pytest.mark.parametrize("tricks", [5, 10])
def test_utmost_claims(tricks: int) -> None:
    """3.9.22/d: five and ten are possible."""
    assert problems(deal_of(f"{OPEN}W claim {tricks} N agree E agree")) == []


def test_claim_lapses_when_play_goes_on() -> None:
    """3.9.22/a: a card played after a claim leaves the claim behind; consent to it afterwards is to nothing."""
    deal = deal_of(f"{OPEN}W claim 10 W ♥8 N ♥Q E ♦10 N agree E agree")
    assert [(p.code, p.by) for p in problems(deal)] == [("act.out-of-place", "N"), ("act.out-of-place", "E")]
    assert waits(deal) == ("wait.card", ("N",))


def test_agreement_without_a_claim() -> None:
    """3.9.22/b: there is nothing to agree to."""
    assert problems(deal_of(f"{OPEN}N agree")) == [("act.out-of-place", "3.9/d", "N", AT, "corrected")]


def test_claim_before_the_play() -> None:
    """3.9.22/b: nothing can be claimed before cards are played."""
    assert [p.code for p in problems(deal_of(f"{FOUR}W 6♠ N pass E pass W claim 6"))] == ["act.out-of-place"]


def test_joint_whist_leaves_the_split_open() -> None:
    """3.9.22/b: with two whisters an agreement on West's eight does not say whose the other two are: a question."""
    deal = deal_of(f"{JOINT}W claim 8 N agree E agree")
    assert deal.verdict == "discretion"
    assert [question.code for question in deal.questions] == ["whose-tricks"]
    assert lines(deal) == set()


def test_joint_whist_with_nothing_to_split() -> None:
    """3.9.22/b: where the whisters get nothing the agreement is clear: each is short of his half of a seven."""
    deal = deal_of(f"{JOINT}W claim 10 N agree E agree")
    assert lines(deal) == wrote("W pool 4", "N mountain 4", "E mountain 4")


def test_claim_after_a_full_trick_counts_it() -> None:
    """3.9.22/d: the trick just filled belongs to its taker when the claim is measured."""
    deal = deal_of(f"{OPEN}W ♥8 N ♥Q E ♦10 N claim 1 W agree E agree")
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
