"""Clauses 3.9.16 and 3.9.17: the revoke mended in time, noticed late, and never noticed.

Every count below was worked out by hand from the cards in the text.
"""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, THREE, deal_of, effects, lines, problems, waits, wrote

OPEN = FOUR + SEVEN_OPEN
"""Seven spades by West; North whists and runs both hands; the first card is act 9."""

JOINT = OPEN.replace("N whist E pass N open", "N whist E whist")
"""The same with two whisters; the first card is act 8."""

REST = """W ♠K N ♠J E ♦8
W ♥A N ♥10 E ♥9
W ♥K N ♥J E ♦9
W ♥8 N ♥Q E ♦10
N ♦A E ♦J W ♠7
W ♠Q N ♣Q E ♣8
W ♠9 N ♦K E ♦Q
W ♣10 N ♣K E ♣9
"""
"""Tricks three to ten: West takes all but the queen of hearts and the last club, so eight with the first two."""

FIRST = "W ♠A N ♠8 E ♠10\n"
SLIP = "W ♣A N ♥10 E ♣7\n"
"""Trick two: North throws a heart with three clubs in hand."""

MENDED = "N ♣J E ♣7\n"
"""Trick two again from North's card on."""

MADE_WITH_NINE = {"W pool 4", "N whists 4 on W", "N mountain 4"}
"""Seven made with nine: North has one of two tricks, four whists and four on the mountain (3.8.5/b)."""


# --- in time: 3.9.16.1 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slip", ["W ♣A N ♥10 N withdraw ♥10 N ♣J E ♣7\n", "W ♣A N ♥10 E ♣7 N withdraw ♥10 N ♣J\n"])
def test_revoke_corrected_in_time(slip: str) -> None:
    """3.9.16.1: until the trick is completed the card is exchanged and becomes open; the result is as without it."""
    deal = deal_of(OPEN + FIRST + slip + REST)
    assert problems(deal) == [("revoke", "3.9.16.1", "N", 13, "corrected")]
    assert effects(deal) == [("expose", {"card": ["h10"], "of": "N"})]
    assert deal.tricks[1].plays == (("W", "cA"), ("N", "cJ"), ("E", "c7"))
    assert deal.credited == {"W": 8, "N": 2, "E": 0}
    assert lines(deal) == wrote("W pool 4", "N whists 8 on W")


def test_correction_after_the_trick_is_turned() -> None:
    """3.9.16.1, C8: once the trick is turned the card can no longer be taken back."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}table turned N withdraw ♥10")
    assert [(p.code, p.at) for p in problems(deal)] == [("revoke", 13), ("act.out-of-place", 16)]
    assert deal.tricks[1].plays[1] == ("N", "h10")


def test_correction_after_the_next_lead() -> None:
    """3.9.16.1, C8: where nobody says that the trick was turned, the next lead completes it."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K N withdraw ♥10")
    assert [(p.code, p.at) for p in problems(deal)] == [("revoke", 13), ("act.out-of-place", 16)]


def test_lawful_card_is_not_taken_back() -> None:
    """3.9/c: a card in order cannot be withdrawn."""
    deal = deal_of(f"{OPEN}W ♠A N ♠8 N withdraw ♠8")
    assert problems(deal) == [("act.out-of-place", "3.9/d", "N", 11, "corrected")]
    assert waits(deal) == ("wait.card", ("E",))


def test_correction_by_another_revoke() -> None:
    """3.9.16.1: a second wrong card in place of the first is a revoke of its own."""
    deal = deal_of(f"{OPEN}{FIRST}W ♣A N ♥10 N withdraw ♥10 N ♦A")
    assert [(p.code, p.at) for p in problems(deal)] == [("revoke", 13), ("revoke", 15)]
    assert problems(deal)[0].status == "corrected"


# --- late: 3.9.16.2 ----------------------------------------------------------------------------------------------


def test_revoke_of_the_lone_whister() -> None:
    """3.9.16.2/a-c: replayed from the wrong card West takes eight, and one of North's two becomes his ninth."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K N ♠J E ♦8 W notice revoke N 2 {MENDED}{REST}")
    assert deal.verdict == "violation"
    assert problems(deal) == [("revoke", "3.9.16.2/a", "N", 13, "penalised")]
    assert sorted(effect for effect, _ in effects(deal)) == ["rewind", "transfer-tricks"]
    assert ("transfer-tricks", {"from": "N", "to": "W", "tricks": 1}) in effects(deal)
    assert deal.tricks[1].plays == (("W", "cA"), ("N", "cJ"), ("E", "c7"))
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(deal) == wrote(*MADE_WITH_NINE)


def test_late_revoke_opens_no_card() -> None:
    """3.9.16.2/b, 3.9.14.5/a: the wrong card goes back to the hand and is not open."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N 2 {MENDED}{REST}")
    assert "expose" not in [effect for effect, _ in effects(deal)]


def test_replay_waits_for_the_offender() -> None:
    """3.9.16.2/b: after the notice the deal stands at the wrong card: North is to play to trick two."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K N ♠J E ♦8 W notice revoke N 2")
    assert deal.verdict == "incomplete"
    assert waits(deal) == ("wait.card", ("N",))
    assert deal.expected is not None
    assert deal.expected.facts == {"trick": 2}
    assert lines(deal) == set()


def test_trick_number_may_be_left_out() -> None:
    """Design §4: a notice without a trick means the revoke that is open."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N {MENDED}{REST}")
    assert lines(deal) == wrote(*MADE_WITH_NINE)


RUFF = """W ♥A N ♠J E ♥9
N ♣K E ♣7 W ♣A
W ♠K N ♣J E ♦8
W ♥K N ♥10 E ♣8
W ♥8 N ♥J E ♣9
N ♣Q E ♦9 W ♣10
N ♦A E ♦J W ♠7
W ♠9 N ♦K E ♦Q
W ♠Q N ♥Q E ♦10
"""
"""Trick two on: North trumps the ace of hearts with hearts in hand, and takes three tricks; West is left with seven."""

RUFF_MENDED = "N ♥10 E ♥9\n" + "\n".join(
    [
        "W ♥K N ♥J E ♦8",
        "W ♠K N ♠J E ♦9",
        "W ♣A N ♣J E ♣7",
        "W ♥8 N ♥Q E ♦10",
        "N ♦A E ♦J W ♠7",
        "W ♠Q N ♣Q E ♣8",
        "W ♠9 N ♦K E ♦Q",
        "W ♣10 N ♣K E ♣9",
    ]
)
"""The replay: the ace of hearts holds, and West takes eight."""


def test_replay_changes_more_than_the_penalty_trick() -> None:
    """3.9.16.2/b: unseen, the false ruff leaves West seven; replayed he has eight, and nine with the penalty trick."""
    unseen = deal_of(OPEN + FIRST + RUFF)
    assert unseen.credited == {"W": 7, "N": 3, "E": 0}
    assert lines(unseen) == wrote("W pool 4", "N whists 12 on W")
    seen = deal_of(f"{OPEN}{FIRST}{RUFF}W notice revoke N 2 {RUFF_MENDED}")
    assert problems(seen) == [("revoke", "3.9.16.2/a", "N", 13, "penalised")]
    assert seen.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(seen) == wrote(*MADE_WITH_NINE)


NO_TRUMP_PLAYED = "".join(f"{line}\n" for line in REST.splitlines()[:4]) + "N ♦A E ♦J W ♣10\n"
"""Tricks three to seven: on the ace of diamonds West throws a club instead of trumping."""

LAST_THREE = "W ♠Q N ♣Q E ♣8 W ♠9 N ♦K E ♦Q W ♣10 N ♣K E ♣9\n"


@pytest.mark.parametrize("notifier", ["N", "E"])
def test_revoke_of_the_declarer(notifier: str) -> None:
    """3.9.16.2/a, 3.9.16: failing to trump is a revoke; replayed West has eight and gives one up: seven just made."""
    start = f"{OPEN}{FIRST}W ♣A N ♣J E ♣7\n{NO_TRUMP_PLAYED}N ♦K E ♦Q W ♠7 {notifier} notice revoke W 7 W ♠7 "
    deal = deal_of(start + LAST_THREE)
    assert problems(deal) == [("revoke", "3.9.16.2/a", "W", 29, "penalised")]
    assert deal.credited == {"W": 7, "N": 3, "E": 0}
    assert lines(deal) == wrote("W pool 4", "N whists 12 on W")


@pytest.mark.parametrize(("notifier", "taker"), [("N", "N"), ("E", "E")])
def test_penalty_trick_goes_to_the_whister_who_noticed(notifier: str, taker: str) -> None:
    """3.9.16.2/c, C36: of two whisters the one who gave notice has the declarer's trick."""
    start = f"{JOINT}{FIRST}W ♣A N ♣J E ♣7\n{NO_TRUMP_PLAYED}N ♦K E ♦Q W ♠7 {notifier} notice revoke W 7 W ♠7 "
    deal = deal_of(start + LAST_THREE)
    counts = {"W": 7, "N": 2, "E": 0}
    counts[taker] += 1
    assert deal.credited == counts
    told = ["W pool 4", *(f"{seat} whists {counts[seat] * 4} on W" for seat in "NE" if counts[seat])]
    assert lines(deal) == wrote(*told)


def test_penalty_trick_goes_to_the_first_whister_otherwise() -> None:
    """3.9.16.2/c, C36: when the idle dealer gives notice the first whister in turn has the trick."""
    start = f"{JOINT}{FIRST}W ♣A N ♣J E ♣7\n{NO_TRUMP_PLAYED}N ♦K E ♦Q W ♠7 S notice revoke W 7 W ♠7 "
    assert deal_of(start + LAST_THREE).credited == {"W": 7, "N": 3, "E": 0}


def test_declarers_revoke_may_set_the_contract() -> None:
    """3.9.16.2/c, C13: an eight with eight tricks is down one by the penalty trick, which earns whists like others."""
    eight = OPEN.replace("order 7♠", "order 8♠")
    text = f"{eight}{FIRST}W ♣A N ♣J E ♣7\n{NO_TRUMP_PLAYED}N ♦K E ♦Q W ♠7 N notice revoke W 7 W ♠7 {LAST_THREE}"
    expected = wrote("W mountain 6", "N whists 24 on W", "E whists 6 on W", "S whists 6 on W")
    assert lines(deal_of(text)) == expected


def test_revoke_of_a_joint_whister() -> None:
    """C36, 3.8.6/a: the trick comes off North's own count; he has his half, East is short by one."""
    deal = deal_of(f"{JOINT}{FIRST}{SLIP}W ♠K N ♠J E ♦8 E notice revoke N 2 {MENDED}{REST}")
    assert problems(deal) == [("revoke", "3.9.16.2/a", "N", 12, "penalised")]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(deal) == wrote("W pool 4", "N whists 4 on W", "E mountain 4")


PASSER_SLIP = "W ♠K N ♠J E ♦8\nW ♥A N ♥10 E ♦9\n"
"""Tricks three and four: East's diamond, played by North, falls with the nine of hearts still there."""


def test_revoke_from_the_passers_hand() -> None:
    """C46, 3.8.5/b: a revoke from the passer's hand costs the side a trick; the whister answers for it."""
    text = f"{OPEN}{FIRST}W ♣A N ♣J E ♣7\n{PASSER_SLIP}W ♥K W notice revoke E 4 E ♥9\n"
    deal = deal_of(text + "\n".join(REST.splitlines()[2:]))
    assert problems(deal) == [("revoke", "3.9.16.2/a", "E", 20, "penalised")]
    assert deal.credited == {"W": 9, "N": 2, "E": -1}
    assert lines(deal) == wrote(*MADE_WITH_NINE)


def test_revoke_without_a_trick_to_give() -> None:
    """C36: a whister without a trick after the replay is short by one more: three missing of two, twelve points."""
    text = FOUR.replace("♣A10 ♦7 ♥AK", "♣A ♦7 ♥AKQ").replace("♦AK ♥QJ10", "♦AK ♥J10 ♣10") + SEVEN_OPEN
    play = f"{FIRST}W ♣A N ♥10 E ♣7\nW ♠K W notice revoke N 2 N ♣10 E ♣7\n"
    play += "W ♠K N ♠J E ♦8\nW ♥A N ♥10 E ♥9\nW ♥K N ♥J E ♦9\nW ♥Q N ♣J E ♦10\nW ♥8 N ♣Q E ♦J\n"
    play += "W ♠7 N ♣K E ♣8\nW ♠9 N ♦A E ♣9\nW ♠Q N ♦K E ♦Q\n"
    deal = deal_of(text + play)
    assert [problem.code for problem in problems(deal)] == ["revoke"]
    assert deal.credited == {"W": 11, "N": -1, "E": 0}
    assert lines(deal) >= wrote("W pool 4", "N mountain 12")


# --- misère and all-pass: C35 ------------------------------------------------------------------------------------

MISERE = """[Players "4"]
deal 1 dealer S
hand W ♠987 ♣987 ♦87 ♥J7
hand N ♠AKQJ10 ♣AKQJ10
hand E ♦KQJ109 ♥KQ1098
talon ♦A ♥A
W misere N pass E pass W take W discard ♦A ♥A W order misere
"""
"""The first card is act 6."""


def test_revoke_of_the_misere_player() -> None:
    """3.9.16.2/d, C35: replayed the misère player takes nothing, and the penalty trick sets him by one."""
    text = (
        MISERE
        + """W ♠7 N ♠A E ♦9
N ♠K E ♦10 W ♥J
N ♠Q N notice revoke W 2
W ♠8
N ♠Q E ♦J W ♠9
N ♣A E ♦Q W ♣7
N ♣K E ♦K W ♣8
N ♣Q E ♥K W ♣9
N ♣J E ♥Q W ♥J
N ♣10 E ♥10 W ♦7
N ♠J E ♥9 W ♦8
N ♠10 E ♥8 W ♥7
"""
    )
    deal = deal_of(text)
    # Of the norms that apply, the first in the book's order names the violation; each names its own ruling.
    assert problems(deal) == [("revoke", "3.9.16.2/b", "W", 11, "penalised")]
    assert [ruling.clause for ruling in deal.rulings] == ["codex:3.9.16.2/b", "codex:3.9.16.2/d"]
    assert deal.credited["W"] == 1
    assert lines(deal) == wrote("W mountain 10")


CATCHER = """W ♦7 N ♠10 E ♥9
W ♠7 N ♠A W notice revoke E 1
E ♦K
"""
"""East throws a heart on the diamond led, with five diamonds in hand; then he plays the king."""

JACK_TAKES = """E ♥K W ♥7 N ♠J
E ♥8 W ♥J N ♠Q
W ♠7 N ♠A E ♦9
N ♠K E ♦10 W ♠8
N ♣A E ♦J W ♣7
N ♣K E ♦Q W ♣8
N ♣Q E ♥9 W ♣9
N ♣J E ♥10 W ♠9
N ♣10 E ♥Q W ♦8
"""

JACK_GOES = """E ♦Q W ♦8 N ♠J
E ♥K W ♥J N ♠Q
E ♥Q W ♥7 N ♠K
E ♥10 W ♠9 N ♠A
E ♥9 W ♠8 N ♣10
E ♥8 W ♠7 N ♣J
E ♦J W ♣9 N ♣Q
E ♦10 W ♣8 N ♣K
E ♦9 W ♣7 N ♣A
"""


@pytest.mark.parametrize(
    ("rest", "taken"),
    [
        # East leads king and eight of hearts: the jack takes a trick, which the penalty wipes out.
        (JACK_TAKES, 1),
        # East plays his high cards first and West takes nothing: the count is not cut below none.
        (JACK_GOES, 0),
    ],
)
def test_revoke_of_a_catcher(rest: str, taken: int) -> None:
    """3.9.16.2/e, C35: the misère player is counted one trick fewer after the replay, but not fewer than none."""
    deal = deal_of(MISERE + CATCHER + rest)
    assert [(p.code, p.by, p.at, p.status) for p in problems(deal)] == [("revoke", "E", 8, "penalised")]
    assert sum(trick.winner == "W" for trick in deal.tricks) == taken
    assert deal.credited["W"] == 0
    assert lines(deal) == wrote("W pool 10")


ALL_PASS = f"{THREE}W pass N pass E pass\n"
ALL_PASS_REST = """W ♥K N ♥J E ♣9
W ♦7 N ♦K E ♦8
N ♦A E ♦9 W ♠A
N ♥10 E ♣8 W ♠K
N ♠8 E ♠10 W ♠9
E ♦10 W ♠Q N ♠J
E ♦J W ♣A N ♣K
E ♦Q W ♣10 N ♣Q
E ♣7 W ♠7 N ♣J
"""


def test_revoke_in_all_pass() -> None:
    """3.9.16.2/f, C35: North has four tricks after the replay and is written five; the sum is eleven."""
    text = f"{ALL_PASS}W ♥A N ♠J E ♥9\nW ♥K E notice revoke N 1 N ♥Q E ♥9\n{ALL_PASS_REST}"
    deal = deal_of(text)
    assert [(p.code, p.by, p.at, p.status) for p in problems(deal)] == [("revoke", "N", 4, "penalised")]
    assert deal.credited == {"W": 2, "N": 5, "E": 4}
    assert lines(deal) == wrote("W mountain 2", "N mountain 5", "E mountain 4")


def test_penalty_trick_costs_the_zero_bonus() -> None:
    """3.9.16.2/f, 3.7.2.1/b: who has no trick but a penalty trick writes it and has no bonus."""
    text = """[Players "3"]
deal 1 dealer E
hand W ♠987 ♣987 ♦87 ♥J7
hand N ♠AKQJ10 ♣AKQJ10
hand E ♦KQJ109 ♥KQ1098
talon ♦A ♥A
W pass N pass E pass
W ♥7 N ♠10 E ♦9
W ♦7 E notice revoke W 1
W ♦7 N ♠10 E ♦9
W ♥7 N ♠J E ♥8
E ♦10 W ♦8 N ♠Q
E ♦J W ♠9 N ♠K
E ♦Q W ♠8 N ♠A
E ♦K W ♠7 N ♣10
E ♥K W ♥J N ♣J
E ♥Q W ♣9 N ♣Q
E ♥10 W ♣8 N ♣K
E ♥9 W ♣7 N ♣A
"""
    deal = deal_of(text)
    assert deal.credited == {"W": 1, "N": 0, "E": 10}
    assert lines(deal) == wrote("W mountain 1", "N pool 1", "E mountain 10")


# --- when it may be noticed: 3.9.17 ------------------------------------------------------------------------------

UNSEEN = (
    OPEN
    + FIRST
    + SLIP
    + "\n".join(
        [
            "W ♠K N ♠J E ♦8",
            "W ♥A N ♥J E ♥9",
            "W ♥K N ♥Q E ♦9",
            "W ♥8 N ♣J E ♦10",
            "W ♠Q N ♣Q E ♣8",
            "W ♠9 N ♦K E ♦J",
            "W ♠7 N ♦A E ♦Q",
            "W ♣10 N ♣K E ♣9",
        ]
    )
    + "\n"
)
"""With the heart gone the eight of hearts is good: unseen, the revoke leaves North one trick."""


def test_revoke_nobody_notices() -> None:
    """3.9.17/a, C50: what nobody points out has no consequence; the deal stands as it was played."""
    deal = deal_of(UNSEEN)
    assert deal.verdict == "violation"
    assert problems(deal) == [("revoke", "3.9.17/a", "N", 13, "unpunished")]
    assert effects(deal) == []
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(deal) == wrote(*MADE_WITH_NINE)


@pytest.mark.parametrize("between", ["", "table mixed ", "table entry "])
def test_revoke_noticed_after_the_play(between: str) -> None:
    """3.9.17/b, C11: until the cards are mixed and the entry is made a claim is in time, and the replay is recorded."""
    deal = deal_of(f"{UNSEEN}{between}W notice revoke N 2 {MENDED}{REST}")
    assert problems(deal) == [("revoke", "3.9.16.2/a", "N", 13, "penalised")]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(deal) == wrote(*MADE_WITH_NINE)


@pytest.mark.parametrize("closing", ["table mixed table entry", "table entry table mixed"])
def test_revoke_noticed_after_mixing_and_entry(closing: str) -> None:
    """3.9.17/b, 3.9.17/d: after both no claim is heard; the game stands as it was written."""
    deal = deal_of(f"{UNSEEN}{closing} W notice revoke N 2")
    assert problems(deal) == [
        ("revoke", "3.9.17/b", "N", 13, "unpunished"),
        ("notice.late", "3.9.17/d", "W", 41, "unpunished"),
    ]
    assert lines(deal) == wrote(*MADE_WITH_NINE)


def test_strict_deadline() -> None:
    """3.9.17/c, C11: where claims are heard only to the end of play, one after the last card has no effect."""
    deal = deal_of(f"{UNSEEN}W notice revoke N 2", "play.claim_deadline=end_of_play")
    assert problems(deal)[0] == ("revoke", "3.9.17/c", "N", 13, "unpunished")
    assert lines(deal) == wrote(*MADE_WITH_NINE)
    during = f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N 2 {MENDED}{REST}"
    assert problems(deal_of(during, "play.claim_deadline=end_of_play"))[0].status == "penalised"


def test_no_replay_after_mixing_is_for_the_arbiter() -> None:
    """3.9.16.2/g, C49: named after the cards were mixed and with no replay recorded, the result is a question."""
    deal = deal_of(f"{UNSEEN}table mixed W notice revoke N 2")
    assert deal.verdict == "discretion"
    assert [question.code for question in deal.questions] == ["replay"]
    assert lines(deal) == set()


def test_no_replay_before_mixing_is_incomplete() -> None:
    """3.9.16.2/b: with the cards still in their tricks the replay is due, and the deal waits for it."""
    deal = deal_of(f"{UNSEEN}W notice revoke N 2")
    assert deal.verdict == "incomplete"
    assert waits(deal) == ("wait.card", ("N",))


# --- wrong notices -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("notice", ["revoke E 2", "revoke N 1", "revoke W", "play.out-of-turn N"])
def test_notice_of_what_did_not_happen(notice: str) -> None:
    """3.9.17/d, C59: pointing at the wrong player, trick or fault changes nothing, and nothing is replayed."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K N ♠J E ♦8 W notice {notice}")
    assert ("notice.wrong", "3.9.17/d", "W", 18, "unpunished") in problems(deal)
    assert len(deal.tricks) == 3
    assert effects(deal) == []


def test_notice_twice() -> None:
    """3.9.17/d: a revoke already ruled on cannot be claimed again."""
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N 2 {MENDED}W ♠K E notice revoke N 2")
    assert [(p.code, p.status) for p in problems(deal)] == [("revoke", "penalised"), ("notice.wrong", "unpunished")]


def test_notice_within_the_trick() -> None:
    """3.9.16.1: pointed out in the trick itself it is still in time; the offender takes the card back."""
    deal = deal_of(f"{OPEN}{FIRST}W ♣A N ♥10 W notice revoke N 2 N withdraw ♥10 N ♣J E ♣7\n{REST}")
    assert problems(deal) == [("revoke", "3.9.16.1", "N", 13, "corrected")]
    assert deal.credited == {"W": 8, "N": 2, "E": 0}


# --- two revokes -------------------------------------------------------------------------------------------------


def test_later_revoke_is_undone_by_the_rewind() -> None:
    """C48: a revoke that the rewind wipes out stays in the record, undone and without a price."""
    text = f"{OPEN}{FIRST}{SLIP}{PASSER_SLIP.replace('N ♥10', 'N ♥J')}W ♥K W notice revoke N 2 {MENDED}{REST}"
    deal = deal_of(text)
    assert [(p.code, p.by, p.at, p.status) for p in problems(deal)] == [
        ("revoke", "N", 13, "penalised"),
        ("revoke", "E", 20, "undone"),
    ]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}


def test_later_revoke_noticed_first() -> None:
    """C42, C48: noticed in turn, the later first and then the earlier, only the earlier one is paid for."""
    # The first replay is wiped out by the second, with the revoke that it mended.
    start = f"{OPEN}{FIRST}{SLIP}{PASSER_SLIP.replace('N ♥10', 'N ♥J')}W ♥K W notice revoke E 4 E ♥9\n"
    deal = deal_of(f"{start}W ♥K W notice revoke N 2 {MENDED}{REST}")
    assert [(p.code, p.by, p.status) for p in problems(deal)] == [
        ("revoke", "N", "penalised"),
        ("revoke", "E", "undone"),
    ]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}


def test_two_revokes_add_up() -> None:
    """C42: two revokes noticed one after the other, the second in the replay, cost a trick each."""
    start = f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N 2 {MENDED}{PASSER_SLIP}W ♥K W notice revoke E 4 E ♥9\n"
    deal = deal_of(start + "\n".join(REST.splitlines()[2:]))
    assert [(p.code, p.by, p.status) for p in problems(deal)] == [
        ("revoke", "N", "penalised"),
        ("revoke", "E", "penalised"),
    ]
    assert deal.credited == {"W": 10, "N": 1, "E": -1}
    assert lines(deal) == wrote("W pool 4", "N mountain 8")


def test_revoke_in_the_replay_is_a_new_one() -> None:
    """3.9.16: a false card played in the replay is a revoke of its own, which nothing has settled yet."""
    text = f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N 2 N ♦A E ♣7\nW ♠K N ♠J E ♦8"
    deal = deal_of(text)
    assert [(p.code, p.at, p.status) for p in problems(deal)] == [
        ("revoke", 13, "penalised"),
        ("revoke", 17, "pending"),
    ]


# --- hands that are not told whole -------------------------------------------------------------------------------

UNTOLD = "hand N ♠J8 ♣KQJ ♦AK ♥QJ10\n"
LATER = "W ♠K N ♠J E ♦8\nW ♣10 N ♣J E ♣8\n"
"""Tricks three and four: North's trump shows that he had to beat trick two, then his club that he had to follow."""


@pytest.mark.parametrize("hand", ["", "hand N ?*10\n", "hand N ♠8 ♥10 ?*8\n", "hand N ♠J ♥QJ10 ?*6\n"])
def test_later_cards_show_the_revoke_of_a_hand_not_told(hand: str) -> None:
    """3.9.16: what was played later was held before, so the revoke counts as it does with the hand told."""
    text = SEVEN_OPEN + FIRST + SLIP + LATER + "W notice revoke N 2\n" + MENDED + REST
    deal = deal_of(FOUR.replace(UNTOLD, hand) + text)
    assert problems(deal) == [("revoke", "3.9.16.2/a", "N", 13, "penalised")]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(deal) == wrote(*MADE_WITH_NINE)


@pytest.mark.parametrize(("told", "could"), [("?*10", ["cJ"]), ("♣K ?*9", ["cK"])])
def test_cards_that_a_revoke_could_have_been(told: str, could: list[str]) -> None:
    """2.1/a: a club shown later must have been played to a club, whatever trump was shown before it."""
    deal = deal_of(FOUR.replace(UNTOLD, f"hand N {told}\n") + SEVEN_OPEN + FIRST + SLIP + LATER)
    (known,) = deal.violations
    assert set(could) <= set(known.facts["could"]) <= {"cJ", "cK"}


def test_cards_that_show_no_revoke_of_a_hand_not_told() -> None:
    """3.9.16: a discard shown by no later card of the suit led, nor by a trump, is no revoke that could be seen."""
    played = "W ♥A N ♥Q E ♥9\nW ♥K N ♥J E ♦8\n"
    deal = deal_of(FOUR.replace(UNTOLD, "") + SEVEN_OPEN + FIRST + SLIP + played)
    assert problems(deal) == []


def test_overtrumping_is_no_duty_that_a_later_card_could_show() -> None:
    """2.1/b: a trump played to a suit one has not is lawful, and a trump played later shows nothing against it."""
    hand = FOUR.replace(UNTOLD, "").replace("hand W ♠AKQ97 ♣A10 ♦7 ♥AK\n", "")
    deal = deal_of(f"{hand}{SEVEN_OPEN}W ♣A N ♠8 E ♣7 N ♠J E ♠10 W ♠A")
    assert problems(deal) == []


def test_revoke_shown_later_that_nobody_notices() -> None:
    """3.9.17/a: a revoke that only later cards show has no consequence either, if nobody points it out."""
    rest = """N ♣K E ♣9 W ♠7
W ♥A N ♥J E ♥9
W ♥K N ♥Q E ♦9
W ♥8 N ♣Q E ♦10
W ♠Q N ♦K E ♦J
W ♠9 N ♦A E ♦Q
"""
    text = SEVEN_OPEN + FIRST + SLIP + LATER + rest
    told, untold = deal_of(FOUR + text), deal_of(FOUR.replace(UNTOLD, "") + text)
    assert problems(untold) == problems(told) == [("revoke", "3.9.17/a", "N", 13, "unpunished")]
    assert untold.credited == {"W": 9, "N": 1, "E": 0}
    assert lines(untold) == wrote(*MADE_WITH_NINE)
