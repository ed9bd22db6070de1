"""Clause 3.9.18 and what leads to it: a wrong number of cards, a turn missed, cards that run out.

Where nothing else is said West plays six spades with eleven cards, since he laid away one card only.
"""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, deal_of, lines, problems, wrote

SIX = FOUR + SEVEN_OPEN.replace("order 7♠", "order 6♠")
ELEVEN = SIX.replace("discard ♦7 ♥7", "discard ♦7")
JOINT = ("N whist E pass N open", "N whist E whist")
FIRST = "W ♠A N ♠8 E ♠10\n"
SKIPPED = "W ♠A N skip E ♠10\n"
"""North misses his turn in trick one and has a card too many from then on."""


def ends(tricks: int) -> str:
    """Return an agreement that West has so many tricks in the end."""
    return f"W claim {tricks} N agree E agree\n"


def shares(west: int, north: int, east: int) -> str:
    """Return an agreement with what the arbiter found of each player's tricks."""
    found = "".join(f"arbiter finds whose-tricks {s} {n}\n" for s, n in (("W", west), ("N", north), ("E", east)))
    return ends(west) + found


@pytest.mark.parametrize("tricks", range(1, 11))
def test_declarer_is_down_two_at_least(tricks: int) -> None:
    """3.9.18/b, C30: with t tricks on a six the remise is the larger of two and 6 - (t - 2)."""
    deal = deal_of(f"{ELEVEN}{FIRST}N count W 10\n{ends(tricks)}")
    under = max(2, 8 - tricks)
    assert wrote(f"W mountain {2 * under}") <= lines(deal)


def test_figures_of_the_first_example() -> None:
    """3.9.18, example 1: six is scored as four, four as two, eight as four; whists and consolation as they were."""
    text = f"{ELEVEN}{FIRST}N count W 10\n"
    assert lines(deal_of(text + ends(6))) == wrote("W mountain 4", "N whists 8 on W")
    four = wrote("W mountain 8", "N whists 16 on W", "E whists 4 on W", "S whists 4 on W")
    assert lines(deal_of(text + ends(4))) == four
    assert lines(deal_of(text + ends(8))) == wrote("W mountain 4", "N whists 4 on W")


@pytest.mark.parametrize(("proved", "under"), [(0, 2), (1, 2), (2, 2), (3, 3), (5, 5)])
def test_proved_remise(proved: int, under: int) -> None:
    """3.9.18/c: what is proved counts where it is more than the two of the rule."""
    deal = deal_of(f"{ELEVEN}{FIRST}N count W 10\narbiter finds proved W {proved}\n{ends(6)}")
    assert lines(deal) == wrote(f"W mountain {2 * under}", "N whists 8 on W")


def test_question_of_proof_shows_its_outcomes() -> None:
    """3.9.18/k: an offered proof is a question, and each number of tricks has its entries told."""
    deal = deal_of(f'{ELEVEN}{FIRST}N count W 10\nN plan "hearts"\n{ends(6)}')
    assert deal.verdict == "discretion"
    (question,) = deal.questions
    assert (question.code, question.clause) == ("proved", "codex:3.9.18/k")
    ways = {option.name: option.leads_to["entries"] for option in question.options}
    assert list(ways) == [str(number) for number in range(11)]
    assert {entry["points"] for entry in ways["5"] if entry["column"] == "mountain"} == {"10"}
    assert {entry["points"] for entry in ways["1"] if entry["column"] == "mountain"} == {"4"}


def test_same_wrong_count_is_charged_once() -> None:
    """3.9.18/b: counting again what is already known adds nothing."""
    deal = deal_of(f"{ELEVEN}{FIRST}N count W 10 E count W 10\n{ends(6)}")
    assert [p.code for p in problems(deal)].count("count.wrong") == 1
    assert lines(deal) == wrote("W mountain 4", "N whists 8 on W")


@pytest.mark.parametrize("at", ["", FIRST])
def test_right_count_is_no_violation(at: str) -> None:
    """3.9.18/a: a count that finds what is due changes nothing."""
    deal = deal_of(f"{SIX}{at}N count W {9 if at else 10}")
    assert deal.violations == ()


def test_turn_missed_by_the_last_player_completes_the_trick() -> None:
    """3.9/g: when the third player misses his turn the trick of two cards has its taker."""
    deal = deal_of(f"{SIX}W ♠A N ♠8 E skip W ♠K")
    assert deal.tricks[0].winner == "W"
    assert deal.tricks[0].plays == (("W", "sA"), ("N", "s8"))


@pytest.mark.parametrize("who", ["W", "E"])
def test_only_who_is_on_turn_to_follow_misses_a_turn(who: str) -> None:
    """3.9/g: a leader has no turn to miss, nor has a player whose turn it is not."""
    deal = deal_of(f"{SIX}{FIRST}{who} skip")
    assert problems(deal) == [("act.out-of-place", "3.9/d", who, 12, "corrected")]


def test_missed_turn_is_found_at_the_end() -> None:
    """3.9.18/e: North is left with a card when the others have none, and is down two on whist."""
    rest = """W ♠K N ♠8 E ♦8
W ♣A N ♣J E ♣7
W ♥A N ♥10 E ♥9
W ♥K N ♥J E ♦9
W ♥8 N ♥Q E ♦10
N ♦A E ♦J W ♠7
W ♠Q N ♠J E ♣8
W ♠9 N ♦K E ♦Q
W ♣10 N ♣K E ♣9
"""
    deal = deal_of(f"{SIX}{SKIPPED}{rest}")
    assert ("count.wrong", "3.9.18/e", "N", 10, "penalised") in problems(deal)
    # West has eight, the defence two of four: two missing and two charged.
    assert lines(deal) == wrote("W pool 2", "N whists 4 on W", "N mountain 8")


@pytest.mark.parametrize(("west", "mountain"), [(6, 4), (7, 6), (8, 8), (10, 12)])
def test_lone_whister_adds_two_to_what_he_lacks(west: int, mountain: int) -> None:
    """3.9.18/e, C37: the shortfall of the duty of four, and two tricks more, at two points each."""
    deal = deal_of(f"{SIX}{SKIPPED}W count N 10\n{ends(west)}")
    assert wrote(f"N mountain {mountain}") <= lines(deal)


def test_whister_is_charged_though_the_declarer_is_set() -> None:
    """3.9.18/f, C43: only his shortfall needs a contract made; the charge for the count stands by itself."""
    deal = deal_of(f"{SIX}{SKIPPED}W count N 10\n{ends(5)}")
    written = wrote("W mountain 2", "N whists 12 on W", "E whists 2 on W", "S whists 2 on W", "N mountain 4")
    assert lines(deal) == written


def test_both_are_punished() -> None:
    """3.9.18, example 3: the declarer is down two on the game and the whister down two on whist."""
    text = ELEVEN.replace("hand N ♠J8 ♣KQJ ♦AK ♥QJ10", "hand N ?*10")
    deal = deal_of(f"{text}{FIRST}N count W 10 W count N 8\n{ends(6)}")
    assert [p.clause for p in problems(deal) if p.code == "count.wrong"] == ["3.9.18/b", "3.9.18/e"]
    assert lines(deal) == wrote("W mountain 4", "N whists 8 on W", "N mountain 4")


@pytest.mark.parametrize(
    ("order", "tricks", "written"),
    [
        ("7♠", (7, 3, 0), ("W pool 4", "N whists 12 on W", "N mountain 8")),
        ("7♠", (7, 1, 2), ("W pool 4", "N whists 4 on W", "E whists 8 on W", "N mountain 8")),
        ("7♠", (9, 0, 1), ("W pool 4", "E whists 4 on W", "N mountain 12")),
        ("8♠", (8, 2, 0), ("W pool 6", "N whists 12 on W", "N mountain 12")),
        ("8♠", (10, 0, 0), ("W pool 6", "N mountain 12", "E mountain 6")),
    ],
    ids=["seven-three-none", "seven-one-two", "seven-none-one", "eight-two-none", "eight-none"],
)
def test_innocent_partner_pays_nothing_for_it(
    order: str, tricks: tuple[int, int, int], written: tuple[str, ...]
) -> None:
    """3.9.18/e with 3.8.6: North's charge is his own; East pays only what he would owe in any case."""
    text = SIX.replace("order 6♠", f"order {order}").replace(*JOINT)
    assert lines(deal_of(f"{text}{SKIPPED}W count N 10\n{shares(*tricks)}")) == wrote(*written)


def test_declarer_of_nine_cards_leaves_the_last_trick() -> None:
    """3.9.18/h, C38: play ends when West has no card, and the trick he cannot play to is the others'."""
    text = SIX.replace("discard ♦7 ♥7", "discard ♦7 ♥7 ♣10")
    rest = """W ♣A N ♣J E ♣7
W ♠K N ♠J E ♦8
W ♥A N ♥10 E ♥9
W ♥K N ♥J E ♦9
W ♥8 N ♥Q E ♦10
N ♦A E ♦J W ♠7
W ♠Q N ♣Q E ♣8
W ♠9 N ♦K E ♦Q
"""
    deal = deal_of(text + FIRST + rest)
    assert deal.expected is None
    assert deal.credited == {"W": 6, "N": 2, "E": 0}
    assert lines(deal) == wrote("W mountain 4", "N whists 4 on W")
