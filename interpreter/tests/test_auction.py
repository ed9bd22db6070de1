"""Chapter 3.3, the auction: every lawful course, and every call that the rules do not allow."""

from __future__ import annotations

import itertools

import pytest

from judging import deal_of, problems, waits

THREE = '[Players "3"]\ndeal 1 dealer E\n'
"""West is the first hand, then North, then East."""

FOUR = '[Players "4"]\ndeal 1 dealer S\n'

LADDER = [f"{level}{strain}" for level in (6, 7, 8) for strain in ("♠", "♣", "♦", "♥", "NT")]
LADDER += ["misere"] + [f"{level}{strain}" for level in (9, 10) for strain in ("♠", "♣", "♦", "♥", "NT")]
"""3.3/h: from six spades through the sevens and eights to misère, and from nine spades to ten no trump."""


@pytest.mark.parametrize(("low", "high"), list(itertools.pairwise(LADDER)))
def test_next_step_outbids(low: str, high: str) -> None:
    """3.3/c, 3.3/h: each step of the ladder outbids the one below it."""
    deal = deal_of(f"{THREE}W {low} N {high}")
    assert problems(deal) == []
    assert waits(deal) == ("wait.call", ("E",))


@pytest.mark.parametrize(("low", "high"), list(itertools.pairwise(LADDER)))
def test_lower_step_does_not_outbid(low: str, high: str) -> None:
    """3.3/c, 3.3/i: a bid below the last is insufficient, counts as unsaid, and its maker speaks again."""
    deal = deal_of(f"{THREE}W {high} N {low}")
    assert problems(deal) == [("bid.insufficient", "3.3/i", "N", 1, "corrected")]
    assert waits(deal) == ("wait.call", ("N",))


@pytest.mark.parametrize("bid", LADDER)
def test_equal_bid_does_not_outbid(bid: str) -> None:
    """3.3/c: the same bid again is not higher."""
    assert problems(deal_of(f"{THREE}W {bid} N {bid}")) == [("bid.insufficient", "3.3/i", "N", 1, "corrected")]


def test_steps_may_be_jumped() -> None:
    """3.3/l: where nothing else is agreed, eight hearts may follow six spades."""
    assert problems(deal_of(f"{THREE}W 6♠ N 8♥")) == []


@pytest.mark.parametrize("calls", ["W 6♣", "W 6♠ N 6♦", "W 7♠"])
def test_steps_may_not_be_jumped_where_agreed(calls: str) -> None:
    """3.3/l: where steps are bid in order, a jump counts as unsaid."""
    deal = deal_of(THREE + calls, "auction.jump_bids=false")
    assert [(p.code, p.clause, p.status) for p in problems(deal)] == [("bid.jump", "3.3/i", "corrected")]


def test_misere_may_be_a_jump() -> None:
    """3.3/l: misère may be bid over six spades even where steps are bid in order."""
    assert problems(deal_of(f"{THREE}W 6♠ N misere", "auction.jump_bids=false")) == []


# --- turn and pass -----------------------------------------------------------------------------------------------


def test_first_hand_speaks_first() -> None:
    """3.3/a: the player at the dealer's left speaks first, whoever dealt."""
    for dealer, first in (("E", "W"), ("W", "N"), ("N", "E")):
        assert waits(deal_of(f'[Players "3"]\ndeal 1 dealer {dealer}\n')) == ("wait.call", (first,))
    assert waits(deal_of('[Players "4"]\ndeal 1 dealer N\n')) == ("wait.call", ("E",))


def test_call_out_of_turn() -> None:
    """3.3/a, 3.3/i: a bid before one's turn counts as unsaid, and the player in turn speaks."""
    deal = deal_of(f"{THREE}N 6♠")
    assert problems(deal) == [("bid.out-of-turn", "3.3/i", "N", 0, "corrected")]
    assert waits(deal) == ("wait.call", ("W",))


def test_pass_out_of_turn() -> None:
    """3.3/a: a pass before one's turn is a slip as a bid is."""
    assert problems(deal_of(f"{THREE}E pass")) == [("bid.out-of-turn", "3.3/i", "E", 0, "corrected")]


def test_call_out_of_turn_binds_nobody() -> None:
    """3.3/i: after a bid out of turn the player in turn may bid the same, and its maker bids higher in turn."""
    deal = deal_of(f"{THREE}N 6♠ W 6♠ N 6♣ E pass W pass")
    assert problems(deal) == [("bid.out-of-turn", "3.3/i", "N", 0, "corrected")]
    assert deal.contract is not None
    assert (deal.contract.by, deal.contract.bid) == ("N", "6c")


def test_pass_is_final() -> None:
    """3.3/b, 3.3/i: who has passed bids no more, and the auction goes on without the bid."""
    deal = deal_of(f"{THREE}W pass N 6♠ W 6♣")
    assert problems(deal) == [("bid.after-pass", "3.3/i", "W", 2, "corrected")]
    assert waits(deal) == ("wait.call", ("E",))


def test_bid_cannot_be_changed() -> None:
    """3.4.5/b: a second bid in the same turn is a call out of turn; the first stands."""
    deal = deal_of(f"{THREE}W 6♠ W 7♠ N pass E pass")
    assert problems(deal) == [("bid.out-of-turn", "3.3/i", "W", 1, "corrected")]
    assert deal.contract is not None
    assert deal.contract.bid == "6s"


# --- misère ------------------------------------------------------------------------------------------------------


def test_misere_as_first_word() -> None:
    """3.3/d: misère may be a player's first bid, over the others' bids and after their passes."""
    assert problems(deal_of(f"{THREE}W 6♠ N pass E misere")) == []


def test_misere_after_own_bid() -> None:
    """3.3/d, 3.3/i: a player who has bid a game may not go over to misère."""
    deal = deal_of(f"{THREE}W 6♠ N 6♣ E pass W misere")
    assert problems(deal) == [("misere.after-bid", "3.3/i", "W", 3, "corrected")]
    assert waits(deal) == ("wait.call", ("W",))


def test_overbid_misere_may_only_pass() -> None:
    """3.3/g, C55: after nine spades over his misère the bidder may pass, and may not bid nine clubs."""
    overbid = f"{THREE}W misere N 9♠ E pass "
    assert problems(deal_of(overbid + "W pass")) == []
    assert problems(deal_of(overbid + "W 9♣")) == [("bid.after-misere", "3.3/i", "W", 3, "corrected")]


# --- here --------------------------------------------------------------------------------------------------------


def test_here_holds_the_bid() -> None:
    """3.3/f: of the last two the senior says "here" and holds six clubs; the junior passes and the senior plays."""
    deal = deal_of(f"{THREE}W 6♠ N pass E 6♣ W here E pass")
    assert problems(deal) == []
    assert deal.contract is not None
    assert (deal.contract.by, deal.contract.bid) == ("W", "6c")
    assert waits(deal) == ("wait.talon", ("W",))


def test_after_here_the_junior_goes_higher() -> None:
    """3.3/f: after "here" the junior may raise, but not repeat the bid that is held."""
    held = f"{THREE}W 6♠ N pass E 6♣ W here "
    assert problems(deal_of(held + "E 6♦")) == []
    assert problems(deal_of(held + "E 6♣")) == [("bid.insufficient", "3.3/i", "E", 4, "corrected")]


@pytest.mark.parametrize(
    ("calls", "by", "at"),
    [
        ("W 6♠ N pass E here", "E", 2),  # the junior
        ("W 6♠ N here", "N", 1),  # three are still bidding
        ("W here", "W", 0),  # nothing to hold
        ("W pass N 6♠ E misere N here", "N", 3),  # misère cannot be held (3.3/k)
    ],
)
def test_here_without_the_right(calls: str, by: str, at: int) -> None:
    """3.3/f, 3.3/k: "here" is for the senior of two, over a bid that can be held."""
    deal = deal_of(THREE + calls)
    assert problems(deal) == [("here.not-allowed", "3.3/i", by, at, "corrected")]
    assert waits(deal) == ("wait.call", (by,))


def test_here_where_it_is_not_played() -> None:
    """3.3/f: where "here" is switched off nobody may say it."""
    deal = deal_of(f"{THREE}W 6♠ N pass E 6♣ W here", "auction.here=false")
    assert problems(deal) == [("here.not-allowed", "3.3/i", "W", 3, "corrected")]


# --- after all-pass ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "series", "level"),
    [
        ("codex-tournament", 0, 6),
        ("codex-tournament", 4, 6),
        ("leningrad", 0, 6),
        ("leningrad", 1, 7),
        ("leningrad", 2, 8),
        ("leningrad", 7, 8),
        ("fspr", 1, 7),
        ("fspr", 3, 7),
        ("rostov", 2, 6),
    ],
)
def test_exit_level(rules: str, series: int, level: int) -> None:
    """3.7.8, C15: all-pass is left with the level the rule set sets; one below it is refused."""
    text = f'[Players "3"]\nseries {series}\ndeal 1 dealer E\n'
    assert problems(deal_of(f"{text}W {level}♠", rules=rules)) == []
    if level > 6:
        low = deal_of(f"{text}W {level - 1}NT", rules=rules)
        assert problems(low) == [("bid.below-exit", "3.3/i", "W", 0, "corrected")]


def test_misere_leaves_all_pass() -> None:
    """3.7.8, 3.3/h: misère stands above the eights, so it leaves any series."""
    text = '[Players "3"]\nseries 5\ndeal 1 dealer E\nW misere'
    assert problems(deal_of(text, rules="leningrad")) == []


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "by", "bid"),
    [
        ("W 6♠ N pass E pass", "W", "6s"),
        ("W pass N 6♠ E pass", "N", "6s"),
        ("W pass N pass E 8NT", "E", "8NT"),
        ("W 6♠ N 6♣ E 6♦ W 6♥ N pass E 6NT W pass", "E", "6NT"),
        ("W pass N misere E pass", "N", "misere"),
        ("W 9♠ N 10NT E pass W pass", "N", "10NT"),
    ],
)
def test_auction_ends_with_two_passes(calls: str, by: str, bid: str) -> None:
    """3.3/e, 3.4.1/a: two passes and a bid end the auction; the highest bidder is the declarer."""
    deal = deal_of(THREE + calls)
    assert problems(deal) == []
    assert deal.contract is not None
    assert (deal.contract.by, deal.contract.bid) == (by, bid)
    assert waits(deal) == ("wait.talon", (by,))


def test_two_passes_leave_the_third_the_word() -> None:
    """3.3/e: two passes before any bid do not end the auction."""
    assert waits(deal_of(f"{THREE}W pass N pass")) == ("wait.call", ("E",))


@pytest.mark.parametrize("head", [THREE, FOUR])
def test_three_passes_are_all_pass(head: str) -> None:
    """3.3.12, 3.7.1: three passes make an all-pass, at four hands without asking the dealer."""
    deal = deal_of(f"{head}W pass N pass E pass")
    assert problems(deal) == []
    assert deal.contract is not None
    assert (deal.contract.kind, deal.contract.by) == ("all-pass", None)


def test_idle_dealer_has_no_word() -> None:
    """3.3.12: at four hands a call of the dealer has no place."""
    deal = deal_of(f"{FOUR}W pass N pass E pass S 6♠")
    assert [(p.code, p.by, p.at, p.status) for p in problems(deal)] == [("act.out-of-place", "S", 3, "corrected")]


def test_call_after_the_auction() -> None:
    """3.3/e: a call after the auction has ended has no place."""
    deal = deal_of(f"{THREE}W 6♠ N pass E pass W 7♠")
    assert problems(deal) == [("act.out-of-place", "3.9/d", "W", 3, "corrected")]
    assert waits(deal) == ("wait.talon", ("W",))
