"""Chapter 3.8: the answers to the order, half-whist and return, open and closed play."""

from __future__ import annotations

import pytest

from judging import deal_of, lines, problems, waits, wrote
from preferans.verdict import DealVerdict


def ordered(contract: str, answers: str, players: int = 3) -> str:
    """Return a deal with unknown cards in which West orders ``contract`` and these answers follow."""
    dealer = "E" if players == 3 else "S"
    head = f'[Players "{players}"]\ndeal 1 dealer {dealer}\n'
    return f"{head}W {contract} N pass E pass W take W discard ? ? W order {contract}\n{answers}"


FIRST = 6
"""The index of the first answer in the acts of such a deal."""


def whisters(deal: DealVerdict) -> tuple[tuple[str, ...], str | None]:
    """Return who whists and how the deal is played."""
    assert deal.contract is not None
    return deal.contract.whisters, deal.contract.mode


# --- the table of answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("contract", ["6♠", "7NT", "8♥", "9♣", "10♦"])
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("answers", "who", "mode", "waiting"),
    [
        ("N whist E whist", ("N", "E"), "closed", ("wait.card", ("W",))),
        ("N whist E pass", ("N",), None, ("wait.mode", ("N",))),
        ("N pass E whist", ("E",), None, ("wait.mode", ("E",))),
    ],
)
def test_whist_or_pass(
    contract: str, players: int, answers: str, who: tuple[str, ...], mode: str | None, waiting: tuple[str, tuple[str]]
) -> None:
    """3.8.1, 3.8.3, 3.8.4: each answers whist or pass; two whisters play closed, a lone one chooses."""
    deal = deal_of(ordered(contract, answers, players))
    assert problems(deal) == []
    assert whisters(deal) == (who, mode)
    assert waits(deal) == waiting


@pytest.mark.parametrize(("contract", "value"), [("6♠", 2), ("7♠", 4), ("8♠", 6), ("9♠", 8), ("10♠", 10)])
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_whists(contract: str, value: int, players: int) -> None:
    """3.8/c: both pass, the contract counts as made without play, and only the pool is written."""
    deal = deal_of(ordered(contract, "N pass E pass", players))
    assert deal.verdict == "legal"
    assert whisters(deal) == ((), "unplayed")
    assert lines(deal) == wrote(f"W pool {value}")


@pytest.mark.parametrize(("contract", "value"), [("6♠", 2), ("7NT", 4)])
@pytest.mark.parametrize(("players", "end"), [(3, "N pass"), (4, "N pass"), (4, "N pass S pass")])
def test_half_whist(contract: str, value: int, players: int, end: str) -> None:
    """3.8.7, C55: pass, half, pass: four whists for half of the duty; the idle dealer's pass need not be written."""
    deal = deal_of(ordered(contract, f"N pass E half {end}", players))
    assert deal.verdict == "legal"
    assert lines(deal) == wrote(f"W pool {value}", "E whists 4 on W")


def test_half_whist_waits_for_the_passer() -> None:
    """3.8.8/a: after half-whist the player who passed is asked again."""
    assert waits(deal_of(ordered("6♠", "N pass E half"))) == ("wait.whist", ("N",))


@pytest.mark.parametrize("players", [3, 4])
def test_return_of_the_whist(players: int) -> None:
    """3.8.8/a, 3.8/a: the passer returns the whist and is the lone whister; the half-whist caller passes."""
    deal = deal_of(ordered("7♠", "N pass E half N whist", players))
    assert problems(deal) == []
    assert whisters(deal) == (("N",), None)


def test_dealer_returns_the_whist() -> None:
    """3.8.8/b, 3.8.8/c: after pass, half, pass the idle dealer may look at one opponent's cards and whist."""
    deal = deal_of(ordered("6♠", "N pass E half N pass S look-at E S whist", 4))
    assert problems(deal) == []
    assert whisters(deal) == (("S",), None)
    assert waits(deal) == ("wait.mode", ("S",))


def test_dealer_is_not_asked_before_that() -> None:
    """3.8.8/b: the dealer's whist before the passer has answered again is out of turn."""
    deal = deal_of(ordered("6♠", "N pass E half S whist", 4))
    assert problems(deal) == [("whist.out-of-turn", "3.8/g", "S", FIRST + 2, "corrected")]
    assert waits(deal) == ("wait.whist", ("N",))


def test_dealer_does_not_return_where_not_agreed() -> None:
    """3.8.8/b: where the dealer's return is switched off the half-whist stands at once."""
    deal = deal_of(ordered("6♠", "N pass E half N pass S whist", 4), "whist.dealer_return=false")
    assert [problem.by for problem in problems(deal)] == ["S"]
    assert lines(deal) == wrote("W pool 2", "E whists 4 on W")


SCORED = '[Players "4"]\ndeal 1 dealer S\nW order 6♠ N pass E half N pass S whist\ntaken W 7 taken N 2 taken E 1\n'


def test_returning_dealer_answers_for_the_duty() -> None:
    """3.8.8/b, C6: the dealer writes all six whists for three tricks and two on the mountain for the missing one."""
    assert lines(deal_of(SCORED)) == wrote("W pool 2", "S whists 6 on W", "S mountain 2")


def test_returning_dealer_is_not_liable_where_agreed() -> None:
    """3.8.8/b: by the federation's rules the dealer pays nothing for missing tricks."""
    assert lines(deal_of(SCORED, "whist.dealer_liable=false")) == wrote("W pool 2", "S whists 6 on W")


def test_returning_dealer_shares_with_nobody() -> None:
    """3.8/f, C6: a gentlemanly split does not apply to a dealer who returned the whist."""
    down = SCORED.replace("W 7", "W 5").replace("N 2", "N 4")
    expected = wrote("W mountain 2", "S whists 12 on W", "N whists 2 on W", "E whists 2 on W")
    assert lines(deal_of(down, "whist.style=gentlemanly")) == expected


@pytest.mark.parametrize("looks", ["S look-at E S look-at N", "S look-at N S look-at N S look-at E"])
def test_dealer_looks_at_one_hand_only(looks: str) -> None:
    """3.8.8/c, 3.8.8/d: a look at the second opponent's cards is a violation without a price."""
    deal = deal_of(ordered("6♠", f"N pass E half N pass {looks}", 4))
    at = FIRST + 2 + looks.count("look-at")
    assert problems(deal) == [("hand.second-look", "3.8.8/d", "S", at, "unpunished")]


@pytest.mark.parametrize(
    "answers", ["S look-at E", "N pass S look-at E", "N pass E half N pass S look-at W", "N look-at E"]
)
def test_look_without_the_right(answers: str) -> None:
    """3.8.8/c: only the dealer who is asked may look, and not at the declarer's cards."""
    deal = deal_of(ordered("6♠", answers, 4))
    assert [(p.code, p.status) for p in problems(deal)] == [("hand.second-look", "unpunished")]


# --- half-whist where it is not open -----------------------------------------------------------------------------


@pytest.mark.parametrize("contract", ["8♠", "9♠", "10♠"])
def test_no_half_whist_above_seven(contract: str) -> None:
    """3.8.7/c, 3.8.8.1/b: on eight and above there is no half-whist; the player answers again."""
    deal = deal_of(ordered(contract, "N pass E half"))
    assert problems(deal) == [("half.not-allowed", "3.8/g", "E", FIRST + 1, "corrected")]
    assert waits(deal) == ("wait.whist", ("E",))


@pytest.mark.parametrize(
    ("answers", "by", "at"),
    [
        ("N half", "N", 0),  # the first answers whist or pass
        ("N whist E half", "E", 1),  # half-whist follows a pass only
        ("E half", "E", 0),  # not asked yet
        ("N pass E half N half", "N", 2),  # the return is whist or pass
        ("N whist E pass N half", "N", 2),  # 3.8/b: whist, pass, half
    ],
)
def test_half_whist_without_the_right(answers: str, by: str, at: int) -> None:
    """3.8.7/a, 3.8/b: half-whist is for the third player after a pass, and for nobody else."""
    deal = deal_of(ordered("6♠", answers))
    assert problems(deal) == [("half.not-allowed", "3.8/g", by, FIRST + at, "corrected")]


def test_whist_pass_half_where_agreed() -> None:
    """3.8/b: where agreed, a whister whose partner passed may leave for half, and the other may then return."""
    left = ordered("6♠", "N whist E pass N half")
    assert waits(deal_of(left, "whist.pass_half=true")) == ("wait.whist", ("E",))
    passed = deal_of(left + " E pass", "whist.pass_half=true")
    assert lines(passed) == wrote("W pool 2", "N whists 4 on W")
    returned = deal_of(left + " E whist", "whist.pass_half=true")
    assert whisters(returned) == (("E",), None)


def test_whist_pass_half_is_for_six_and_seven() -> None:
    """3.8/b, 3.8.7/c: even where agreed a whister of an eight cannot leave for half."""
    deal = deal_of(ordered("8♠", "N whist E pass N half"), "whist.pass_half=true")
    assert problems(deal) == [("half.not-allowed", "3.8/g", "N", FIRST + 2, "corrected")]


def test_no_half_whist_where_not_agreed() -> None:
    """3.8.7: where half-whist is not played the third player answers whist or pass."""
    deal = deal_of(ordered("6♠", "N pass E half"), "whist.half=false")
    assert problems(deal) == [("half.not-allowed", "3.8/g", "E", FIRST + 1, "corrected")]


def test_no_return_where_not_agreed() -> None:
    """3.8.8/a: where the whist is not returned, half-whist ends the answers at once."""
    deal = deal_of(ordered("6♠", "N pass E half"), "whist.return=false")
    assert lines(deal) == wrote("W pool 2", "E whists 4 on W")


# --- answers out of turn or not open -----------------------------------------------------------------------------


@pytest.mark.parametrize("answers", ["E whist", "E pass", "W whist", "W pass", "N pass W whist"])
def test_answer_out_of_turn(answers: str) -> None:
    """3.8.1/a, 3.8/g: an answer of a player who is not asked counts as unsaid."""
    at = answers.count(" ") // 2
    deal = deal_of(ordered("6♠", answers))
    by = answers.split()[-2]
    assert problems(deal) == [("whist.out-of-turn", "3.8/g", by, FIRST + at, "corrected")]
    assert waits(deal) == ("wait.whist", ("E" if at else "N",))


def test_answer_after_all_were_given() -> None:
    """3.8/g: a third whist answer, when all is said, is out of turn and changes nothing."""
    deal = deal_of(ordered("6♠", "N whist E pass E whist"))
    assert problems(deal) == [("whist.out-of-turn", "3.8/g", "E", FIRST + 2, "corrected")]
    assert whisters(deal) == (("N",), None)


def test_check_where_tens_are_whisted() -> None:
    """3.8/e, C2: a ten is checked only where that is agreed, and nothing below a ten ever."""
    for contract, options in (("10♠", ()), ("9♠", ("whist.ten=checked",))):
        deal = deal_of(ordered(contract, "N check"), *options)
        assert problems(deal) == [("whist.not-allowed", "3.8/g", "N", FIRST, "corrected")]


def test_ten_that_is_checked() -> None:
    """3.8/e: a checked ten cannot be whisted; checked or not, it is played with open hands."""
    whisted = deal_of(ordered("10♠", "N whist"), "whist.ten=checked")
    assert problems(whisted) == [("whist.not-allowed", "3.8/g", "N", FIRST, "corrected")]
    checked = deal_of(ordered("10♠", "N check E pass"), "whist.ten=checked")
    assert problems(checked) == []
    assert waits(checked) == ("wait.card", ("W",))
    assert whisters(checked)[1] == "open"


def test_stalingrad() -> None:
    """3.8/d, 3.8/h: six spades must be whisted by both, and play is closed; six clubs need not be."""
    passed = deal_of(ordered("6♠", "N pass"), "whist.stalingrad=true")
    assert problems(passed) == [("whist.not-allowed", "3.8/g", "N", FIRST, "corrected")]
    second = deal_of(ordered("6♠", "N whist E pass"), "whist.stalingrad=true")
    assert problems(second) == [("whist.not-allowed", "3.8/g", "E", FIRST + 1, "corrected")]
    both = deal_of(ordered("6♠", "N whist E whist"), "whist.stalingrad=true")
    assert (problems(both), whisters(both)) == ([], (("N", "E"), "closed"))
    assert problems(deal_of(ordered("6♣", "N pass E pass"), "whist.stalingrad=true")) == []


def test_card_before_the_answers() -> None:
    """3.8/g: a card before the second has answered counts as not played, and he answers as he likes."""
    deal = deal_of(ordered("6♠", "N whist W ♠A E whist"))
    assert problems(deal) == [("whist.not-asked", "3.8/g", "W", FIRST + 1, "corrected")]
    assert (whisters(deal), waits(deal)) == ((("N", "E"), "closed"), ("wait.card", ("W",)))


def test_card_before_all_answers_ends_no_deal() -> None:
    """3.8/g: a card before anybody has answered leaves the contract to be answered, not made without play."""
    deal = deal_of(ordered("6♠", "W ♠A"))
    assert problems(deal) == [("whist.not-asked", "3.8/g", "W", FIRST, "corrected")]
    assert waits(deal) == ("wait.whist", ("N",))


def test_card_instead_of_the_answer() -> None:
    """3.8/l, 3.8/m: a card of the player asked, where another has whisted, is his pass; the cards before it stand."""
    deal = deal_of(ordered("6♠", "N whist W ♠A N ♠8 E ♠10"))
    early = [("whist.not-asked", "3.8/m", seat, FIRST + 1 + place, "condoned") for place, seat in enumerate("WN")]
    assert problems(deal) == early
    assert (whisters(deal), waits(deal)) == ((("N",), "closed"), ("wait.card", ("W",)))


# --- open and closed ---------------------------------------------------------------------------------------------

LONE = "N whist E pass "


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_lone_whister_chooses(mode: str) -> None:
    """3.8.5/a: the lone whister chooses open or closed play before the first lead."""
    deal = deal_of(ordered("6♠", f"{LONE}N {mode}"))
    assert problems(deal) == []
    assert whisters(deal) == (("N",), mode)
    assert waits(deal) == ("wait.card", ("W",))


def test_mode_not_named_is_closed() -> None:
    """3.8.5/c: a first lead without a word about open play means closed play."""
    deal = deal_of(ordered("6♠", f"{LONE}W ♠A"))
    assert problems(deal) == []
    assert whisters(deal) == (("N",), "closed")


@pytest.mark.parametrize(
    ("answers", "by"),
    [
        (f"{LONE}E open", "E"),  # the passer
        (f"{LONE}W open", "W"),  # the declarer
        ("N whist E whist N open", "N"),  # both whist
        (f"{LONE}N closed N open", "N"),  # chosen already
        ("N open", "N"),  # not a whister yet
    ],
)
def test_open_without_the_right(answers: str, by: str) -> None:
    """3.8.4/b, 3.8.5/a: only a lone whister chooses, and once; the word of another changes nothing."""
    deal = deal_of(ordered("6♠", answers))
    at = FIRST + len(answers.split()) // 2 - 1
    assert problems(deal) == [("open.not-allowed", "3.8/g", by, at, "corrected")]


def test_open_after_the_first_lead() -> None:
    """3.8.5/c, C19: hands go down before the first lead; where clubs agree, after the first card or trick."""
    after_card = ordered("6♠", f"{LONE}W ♠A N open")
    assert [p.code for p in problems(deal_of(after_card))] == ["open.not-allowed"]
    assert problems(deal_of(after_card, "play.open_after=first_card")) == []
    after_two = ordered("6♠", f"{LONE}W ♠A N ♠8 N open")
    assert [p.code for p in problems(deal_of(after_two, "play.open_after=first_card"))] == ["open.not-allowed"]
    assert problems(deal_of(after_two, "play.open_after=first_trick")) == []


def test_hands_laid_down() -> None:
    """3.8.5/c, 3.8.5/e: in open play the hands go down in time; in closed play, or late, it is a slip without price."""
    assert problems(deal_of(ordered("6♠", f"{LONE}N open N lay E lay"))) == []
    closed = deal_of(ordered("6♠", f"{LONE}N closed N lay"))
    assert problems(closed) == [("hands.not-down", "3.8.5/e", "N", FIRST + 3, "unpunished")]
    late = deal_of(ordered("6♠", f"{LONE}N open N lay W ♠A E lay"))
    assert problems(late) == [("hands.not-down", "3.8.5/e", "E", FIRST + 5, "unpunished")]
