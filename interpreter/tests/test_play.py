"""Chapters 2.1 and 3.9: turn, following suit, taking tricks, and cards that may not be played."""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, THREE, deal_of, effects, lines, problems, waits, wrote

OPEN = FOUR + SEVEN_OPEN
"""Seven spades by West, North runs both defenders' hands; West leads."""

AT = 9
"""The index of the first card in the acts of `OPEN`."""

PLAYED = [
    "W ♠A N ♠8 E ♠10",
    "W ♣A N ♣J E ♣7",
    "W ♠K N ♠J E ♦8",
    "W ♥A N ♥10 E ♥9",
    "W ♥K N ♥J E ♦9",
    "W ♥8 N ♥Q E ♦10",
    "N ♦A E ♦J W ♠7",
    "W ♠Q N ♣Q E ♣8",
    "W ♠9 N ♦K E ♦Q",
    "W ♣10 N ♣K E ♣9",
]
"""Ten tricks: West loses the queen of hearts and the last club."""

WINNERS = "WWWWWNWWWN"


def tricks(count: int) -> str:
    """Return the deal played to the end of trick ``count``."""
    return OPEN + "\n".join(PLAYED[:count]) + "\n"


# --- a whole deal ------------------------------------------------------------------------------------------------


def test_whole_deal() -> None:
    """2.1, 2.2.2, 3.8.1.1: eight tricks of a seven: four in the pool, two times four whists; every taker is right."""
    deal = deal_of(tricks(10))
    assert deal.verdict == "legal"
    assert [trick.winner for trick in deal.tricks] == list(WINNERS)
    assert deal.credited == {"W": 8, "N": 2, "E": 0}
    assert lines(deal) == wrote("W pool 4", "N whists 8 on W")


def test_deal_cut_after_every_act() -> None:
    """Design §5: a deal cut after any act is incomplete, without violations, and names who is to act and what with."""
    acts = ["W 6♠", "N pass", "E pass", "W take", "W discard ♦7 ♥7", "W order 7♠", "N whist", "E pass", "N open"]
    expected = [
        ("wait.call", "N"),
        ("wait.call", "E"),
        ("wait.talon", "W"),
        ("wait.discard", "W"),
        ("wait.order", "W"),
        ("wait.whist", "N"),
        ("wait.whist", "E"),
        ("wait.mode", "N"),
        ("wait.card", "W"),
    ]
    for number, trick in enumerate(PLAYED):
        seats, cards = trick.split()[::2], trick.split()[1::2]
        acts += [f"{seat} {card}" for seat, card in zip(seats, cards, strict=True)]
        expected += [("wait.card", seat) for seat in [*seats[1:], WINNERS[number]]]
    assert waits(deal_of(FOUR)) == ("wait.call", ("W",))
    for count in range(1, len(acts)):
        deal = deal_of(FOUR + "\n".join(acts[:count]))
        assert deal.verdict == "incomplete", count
        assert problems(deal) == [], count
        what, by = expected[count - 1]
        assert waits(deal) == (what, (by,)), count
        assert lines(deal) == set(), count


# --- who leads ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bidder", "auction"), [("W", "W 6♠ N pass E pass"), ("N", "W pass N 6♠ E pass")])
def test_first_hand_leads(bidder: str, auction: str) -> None:
    """3.9/a: the first hand leads to trick one, whether it is the declarer or not."""
    others = "N whist E whist" if bidder == "W" else "E whist W whist"
    text = f'[Players "3"]\ndeal 1 dealer E\n{auction} {bidder} take {bidder} discard ? ? {bidder} order 6♠ {others}'
    assert waits(deal_of(text)) == ("wait.card", ("W",))


def test_wrong_first_lead_taken_back() -> None:
    """3.9/a, 3.9.15/a: a lead by North in West's place goes back and becomes an open card."""
    deal = deal_of(f"{OPEN}N ♣K W ♠A N ♠8 E ♠10")
    assert problems(deal) == [("play.out-of-turn", "3.9.15/a", "N", AT, "corrected")]
    assert effects(deal) == [("expose", {"card": ["cK"], "of": "N"})]
    assert waits(deal) == ("wait.card", ("W",))


def test_wrong_first_lead_withdrawn() -> None:
    """3.9.15/a: taken back in words, the card is open too, and the lead is West's."""
    deal = deal_of(f"{OPEN}N ♣K N withdraw ♣K")
    assert problems(deal) == [("play.out-of-turn", "3.9.15/a", "N", AT, "corrected")]
    assert waits(deal) == ("wait.card", ("W",))


def test_wrong_lead_waits_for_the_opponents() -> None:
    """3.9.14/a: until the declarer decides, the card led out of turn lies on the table."""
    deal = deal_of(f"{OPEN}N ♣K")
    assert problems(deal) == [("play.out-of-turn", "3.9.14/a", "N", AT, "pending")]
    assert [(choice.code, choice.by) for choice in deal.choices] == [("accept-or-refuse", ("W",))]


def test_wrong_lead_accepted() -> None:
    """3.9.14/b: a lead out of turn that the opponent accepts is lawful, and play goes on from it."""
    deal = deal_of(f"{OPEN}N ♣K W accept E ♣7 W ♣A")
    assert problems(deal) == [("play.out-of-turn", "3.9.14/b", "N", AT, "condoned")]
    assert [trick.plays for trick in deal.tricks] == [(("N", "cK"), ("E", "c7"), ("W", "cA"))]


def test_wrong_lead_accepted_by_playing_to_it() -> None:
    """3.9.14/a, 3.9.14/b: East is to lead, West does; North, an opponent, plays to it and so accepts it."""
    text = """[Players "3"]
deal 1 dealer N
E pass W 6♠ N pass W take W discard ? ? W order 6♠ N whist E whist
W ♠A N ♠8 E ♠10"""
    deal = deal_of(text)
    assert problems(deal) == [("play.out-of-turn", "3.9.14/b", "W", 8, "condoned")]
    assert deal.tricks[0].winner == "W"


# --- which card may be played ------------------------------------------------------------------------------------


def test_card_of_another_hand() -> None:
    """3.9/e, C58: a card that the player does not hold cannot be played; he is still on turn."""
    deal = deal_of(f"{OPEN}W ♣K")
    assert problems(deal) == [("play.not-held", "3.9/e", "W", AT, "corrected")]
    assert waits(deal) == ("wait.card", ("W",))


def test_card_that_was_discarded() -> None:
    """3.9/e: the declarer's own discard is no longer held."""
    assert problems(deal_of(f"{OPEN}W ♦7")) == [("play.not-held", "3.9/e", "W", AT, "corrected")]


def test_card_played_again() -> None:
    """Design §3: a card played for a second time in the deal is one that is not held."""
    deal = deal_of(f"{tricks(1)}W ♠A")
    assert problems(deal) == [("play.not-held", "3.9/e", "W", AT + 3, "corrected")]
    assert deal.violations[0].facts["played"] == "yes"


def test_second_card_to_a_trick() -> None:
    """3.9/f, C58: a second card to the same trick goes back to the hand and becomes open."""
    deal = deal_of(f"{OPEN}W ♠A N ♠8 N ♠J E ♠10 W ♣A")
    assert problems(deal) == [("play.twice", "3.9/f", "N", AT + 2, "corrected")]
    assert ("expose", {"card": ["sJ"], "of": "N"}) in effects(deal)
    assert deal.tricks[0].plays == (("W", "sA"), ("N", "s8"), ("E", "s10"))


def test_idle_dealer_plays_no_card() -> None:
    """1.2: at four hands the dealer has no card to play."""
    deal = deal_of(f"{OPEN}W ♠A N ♠8 S ♠9")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("act.out-of-place", "S", AT + 2)]


def test_follow_trump_or_throw_away() -> None:
    """2.1/a-c: of three players one follows, one trumps, and one with neither throws away what he likes."""
    deal = deal_of(f"{tricks(6)}N ♦A E ♦J W ♠7")
    assert problems(deal) == []
    assert deal.tricks[-1].winner == "W"
    thrown = deal_of(f"{tricks(2)}W ♠K N ♠J E ♣8")
    assert problems(thrown) == []


def test_no_duty_to_overtake() -> None:
    """2.1/a: with the ace and ten of clubs West may play the ten under North's king."""
    deal = deal_of(f"{OPEN}N ♣K W accept E ♣7 W ♣10")
    assert [problem.code for problem in problems(deal)] == ["play.out-of-turn"]
    assert deal.tricks[0].winner == "N"


def test_any_trump_will_do() -> None:
    """2.1/b: a player who must trump may choose among his trumps."""
    for card in ("♠7", "♠9", "♠Q"):
        assert problems(deal_of(f"{tricks(6)}N ♦A E ♦J W {card}")) == []


@pytest.mark.parametrize(
    ("before", "play", "by", "could"),
    [
        (0, "W ♠A N ♣K", "N", ["s8", "sJ"]),  # a trump is led and not followed
        (1, "W ♣A N ♥10", "N", ["cJ", "cQ", "cK"]),  # a suit is led and not followed
        (1, "W ♣A N ♠J", "N", ["cJ", "cQ", "cK"]),  # trumping with the suit in hand
        (6, "N ♦A E ♦J W ♣10", "W", ["s7", "s9", "sQ"]),  # neither suit nor the trump that must be played
    ],
)
def test_revoke_is_seen(before: int, play: str, by: str, could: list[str]) -> None:
    """2.1, 3.9.16: not following the suit or trump led, or not trumping when void, is a revoke."""
    deal = deal_of(tricks(before) + play)
    at = AT + 3 * before + len(play.split()) // 2 - 1
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("revoke", by, at)]
    assert deal.violations[0].facts["could"] == could


def test_highest_trump_takes_the_trick() -> None:
    """2.1/d: of two trumps on a side suit the higher takes the trick."""
    text = """[Players "3"]
deal 1 dealer E
W 6♠ N pass E pass W take W discard ? ? W order 6♠ N whist E whist
W ♥A N ♠7 E ♠8"""
    assert deal_of(text).tricks[0].winner == "E"


def test_off_suit_card_takes_nothing() -> None:
    """2.1/d: without trump an ace of another suit does not beat the seven led."""
    text = """[Players "3"]
deal 1 dealer E
W 6NT N pass E pass W take W discard ? ? W order 6NT N whist E whist
W ♥7 N ♠A E ♦A"""
    assert deal_of(text).tricks[0].winner == "W"


# --- out of turn within a trick ----------------------------------------------------------------------------------


def test_card_out_of_turn_in_a_trick() -> None:
    """3.9/b, 3.9.15/a: East before North: taken back, the card is open."""
    deal = deal_of(f"{OPEN}W ♠A E ♠10 E withdraw ♠10 N ♠8 E ♠10")
    assert problems(deal) == [("play.out-of-turn", "3.9.15/a", "E", AT + 1, "corrected")]
    assert [problem.code for problem in problems(deal)] == ["play.out-of-turn"]


def test_card_out_of_turn_found_too_late() -> None:
    """3.9.14.5/a: once the trick is completed a slip of turn in it is not punished and nothing is replayed."""
    deal = deal_of(f"{OPEN}W ♠A E ♠10 N ♠8 W ♣A")
    assert problems(deal) == [("play.out-of-turn", "3.9.14.5/a", "E", AT + 1, "unpunished")]
    assert deal.tricks[0].winner == "W"


def test_out_of_turn_in_the_last_trick() -> None:
    """3.9.21: a slip of turn in the last trick is immaterial; the result stands."""
    deal = deal_of(f"{tricks(9)}W ♣10 E ♣9 N ♣K")
    assert problems(deal) == [("play.out-of-turn", "3.9.21", "E", AT + 28, "unpunished")]
    assert lines(deal) == wrote("W pool 4", "N whists 8 on W")


def test_lead_out_of_turn_in_the_last_trick() -> None:
    """3.9.21: so is a lead out of turn to the last trick."""
    deal = deal_of(f"{tricks(9)}N ♣K")
    assert problems(deal) == [("play.out-of-turn", "3.9.21", "N", AT + 27, "unpunished")]


# --- talk and incidents ------------------------------------------------------------------------------------------


def test_card_shown() -> None:
    """3.9.15/d, C32: a card shown without being released becomes open, the declarer's too."""
    deal = deal_of(f"{OPEN}W ♠A W show ♥A to E")
    assert problems(deal) == [("card.shown", "3.9.15/d", "W", AT + 1, "corrected")]
    assert effects(deal) == [("expose", {"card": ["hA"], "of": "W"})]


def test_remark() -> None:
    """3.9.19/a: a remark during play is a breach without a fixed price."""
    deal = deal_of(f'{OPEN}W ♠A E remark "lead hearts"')
    assert problems(deal) == [("remark", "3.9.19/a", "E", AT + 1, "unpunished")]


def test_question_about_a_renounce() -> None:
    """3.9.19/b: whoever discards off suit may be asked whether he has none; any other question is a remark."""
    assert problems(deal_of(f"{tricks(2)}W ♠K N ♠J E ♦8 W ask E E answer yes")) == []
    assert [p.code for p in problems(deal_of(f"{OPEN}W ♠A N ♠8 W ask N"))] == ["remark"]


def test_three_hands_play_the_same() -> None:
    """1.2, 3.9/a: at three hands the dealer plays, and the first hand leads as at four."""
    deal = deal_of(THREE + SEVEN_OPEN + "\n".join(PLAYED))
    assert deal.verdict == "legal"
    assert lines(deal) == wrote("W pool 4", "N whists 8 on W")
