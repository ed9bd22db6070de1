"""Chapter 3.4: talon, discard and order, lawful and not."""

from __future__ import annotations

import pytest

from judging import FOUR, THREE, deal_of, effects, lines, problems, waits, wrote

SIX = "W 6♠ N pass E pass\n"
TAKEN = SIX + "W take W discard ♦7 ♥7\n"
LEAD = "N whist E pass W ♠A"


# --- the lawful course -------------------------------------------------------------------------------------------


def test_talon_discard_order_in_turn() -> None:
    """3.4.1: the declarer takes the talon, discards two cards, then orders; then the next player answers."""
    steps = [("W take ", "wait.discard"), ("W discard ♦7 ♥7 ", "wait.order"), ("W order 6♠ ", "wait.whist")]
    text = FOUR + SIX
    assert waits(deal_of(text)) == ("wait.talon", ("W",))
    for act, expected in steps:
        text += act
        deal = deal_of(text)
        assert problems(deal) == []
        assert waits(deal) == (expected, ("N" if expected == "wait.whist" else "W",))


@pytest.mark.parametrize("order", ["6♠", "6NT", "7♥", "10NT"])
def test_order_at_or_above_the_bid(order: str) -> None:
    """3.4.3: the order may be the bid or anything above it."""
    deal = deal_of(f"{FOUR}{TAKEN}W order {order}")
    assert problems(deal) == []
    assert waits(deal)[0] == "wait.whist"


def test_discard_may_be_changed_before_the_order() -> None:
    """3.4.1/c, 3.4.9/a: until the order two other cards may be laid away."""
    deal = deal_of(f"{FOUR}{SIX}W take W discard ♦7 ♥7 W discard ♦7 ♥8 W order 6♠ N whist E pass N open W ♥7")
    assert problems(deal) == []


def test_order_corrected_at_once() -> None:
    """3.4.8/a, C31: an order corrected in one breath stands in its second form."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ W order 6♥ at-once")
    assert problems(deal) == []
    assert deal.contract is not None
    assert deal.contract.order == "6h"
    assert waits(deal) == ("wait.whist", ("N",))


# --- slips with the talon and the discard ------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["N take", "N discard ♠8 ♠J", "N order 6♠", "E return-talon"])
def test_only_the_declarer_acts(act: str) -> None:
    """3.4.1: talon, discard and order are the declarer's; the same act of another has no place."""
    deal = deal_of(FOUR + SIX + act)
    assert problems(deal) == [("act.out-of-place", "3.9/d", act[0], 3, "corrected")]
    assert waits(deal) == ("wait.talon", ("W",))


def test_talon_taken_unshown() -> None:
    """3.4.1/b, 3.4.1/e: a talon taken unshown is put right, and the deal goes on."""
    deal = deal_of(f"{FOUR}{SIX}W take dark")
    assert problems(deal) == [("talon.not-shown", "3.4.1/e", "W", 3, "corrected")]
    assert waits(deal) == ("wait.discard", ("W",))


@pytest.mark.parametrize("before", ["", "W take ", "W take W discard ♦7 ♥7 "])
def test_talon_is_not_returned(before: str) -> None:
    """3.4.5/a: the talon cannot be given back, whenever it is tried; nothing moves."""
    deal = deal_of(FOUR + SIX + before + "W return-talon")
    at = 3 + before.count("W")
    assert problems(deal) == [("talon.returned", "3.4.5/a", "W", at, "corrected")]
    assert waits(deal) == waits(deal_of(FOUR + SIX + before))


@pytest.mark.parametrize("cards", ["♦7", "♦7 ♥7 ♥8"])
def test_wrong_discard_found_before_the_order(cards: str) -> None:
    """3.4.1/f, C51: one card or three, found before the order, are put right without penalty."""
    deal = deal_of(f"{FOUR}{SIX}W take W discard {cards} W discard ♦7 ♥7 W order 6♠ N pass E pass")
    assert problems(deal) == [("discard.count", "3.4.1/f", "W", 4, "corrected")]
    assert lines(deal) == wrote("W pool 2")


def test_discard_of_a_card_not_held() -> None:
    """3.4.1/g, C58: a card of another hand cannot be discarded; the discard counts as not made."""
    deal = deal_of(f"{FOUR}{SIX}W take W discard ♣K ♥7")
    assert problems(deal) == [("discard.not-held", "3.4.1/g", "W", 4, "corrected")]
    again = deal_of(f"{FOUR}{SIX}W take W discard ♣K ♥7 W discard ♦7 ♥7 W order 6♠ N pass E pass")
    assert [problem.code for problem in problems(again)] == ["discard.not-held"]
    assert lines(again) == wrote("W pool 2")


def test_discard_is_not_changed_after_the_order() -> None:
    """3.4.9/a: the discard is closed by the order; another one changes nothing."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ W discard ♥8 ♥7 N pass E pass")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("discard.changed", "W", 6)]
    assert lines(deal) == wrote("W pool 2")


# --- an order below the bid --------------------------------------------------------------------------------------

SEVEN_BID = "W 7♠ N pass E pass W take W discard ♦7 ♥7 W order 6♠\n"


def test_order_below_the_bid_waits_for_an_answer() -> None:
    """3.4.3, 3.4.4/a: an order below the bid is a violation that nothing has settled yet."""
    deal = deal_of(FOUR + SEVEN_BID)
    assert [(p.code, p.by, p.at, p.status) for p in problems(deal)] == [("order.below-bid", "W", 5, "pending")]


def test_order_below_the_bid_objected_to() -> None:
    """3.4.4/a: upon objection the declarer chooses whether to correct the order or to insist."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}N object order.below-bid")
    assert problems(deal) == [("order.below-bid", "3.4.4/a", "W", 5, "pending")]
    assert waits(deal) == ("wait.order", ("W",))
    assert [(choice.code, choice.by) for choice in deal.choices] == [("correct-or-insist", ("W",))]


def test_order_below_the_bid_corrected() -> None:
    """3.4.4/c: corrected upon objection, the order stands and the slip costs nothing."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}N object order.below-bid W order 7♣ N pass E pass")
    assert problems(deal) == [("order.below-bid", "3.4.4/c", "W", 5, "corrected")]
    assert lines(deal) == wrote("W pool 4")


def test_order_below_the_bid_insisted_on() -> None:
    """3.4.4/b, C12: the declarer who insists is down all seven of the seven bid: 28, and consolation of 28 to each."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}E object order.below-bid W insist")
    assert problems(deal) == [("order.below-bid", "3.4.4/b", "W", 5, "penalised")]
    assert effects(deal) == [("remise", {"of": "W", "tricks": 7, "contract": "7s"}), ("end-deal", {})]
    assert lines(deal) == wrote("W mountain 28", "N whists 28 on W", "E whists 28 on W", "S whists 28 on W")


def test_order_below_the_bid_nobody_objects() -> None:
    """3.4.4/d, C39: with the first lead an unlawful order stands as it was named."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}{LEAD}")
    assert problems(deal) == [("order.below-bid", "3.4.4/d", "W", 5, "condoned")]
    assert deal.contract is not None
    assert deal.contract.order == "6s"


def test_order_below_the_bid_that_nobody_whists() -> None:
    """3.4.4/d: where no card is led at all, the end of the deal lets the order stand."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}N pass E pass")
    assert problems(deal) == [("order.below-bid", "3.4.4/d", "W", 5, "condoned")]
    assert lines(deal) == wrote("W pool 2")


def test_objection_after_the_first_lead() -> None:
    """3.4.4/d, 3.9.17/d: an objection after the first lead comes too late and changes nothing."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}{LEAD} N object order.below-bid")
    assert problems(deal) == [
        ("order.below-bid", "3.4.4/d", "W", 5, "condoned"),
        ("notice.wrong", "3.9.17/d", "N", 9, "unpunished"),
    ]


def test_objection_until_the_first_lead() -> None:
    """3.4.4/d: after the whist answers, before the lead, an objection is still in time."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}N whist E pass N open E object order.below-bid")
    assert problems(deal) == [("order.below-bid", "3.4.4/a", "W", 5, "pending")]


def test_objection_to_a_lawful_order() -> None:
    """3.9.17/d: an objection to a lawful order changes nothing."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ N object order.below-bid")
    assert problems(deal) == [("notice.wrong", "3.9.17/d", "N", 6, "unpunished")]
    assert waits(deal) == ("wait.whist", ("N",))


def test_insisting_without_an_objection() -> None:
    """3.4.4/b: there is nothing to insist on before somebody has objected."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}W insist")
    assert [(p.code, p.at) for p in problems(deal)][1:] == [("act.out-of-place", 6)]


def test_correction_may_be_unlawful_too() -> None:
    """3.4.3: an order below the bid put in place of another is a violation of its own."""
    deal = deal_of(f"{FOUR}{SEVEN_BID}N object order.below-bid W order 6♣")
    assert [(p.code, p.at, p.status) for p in problems(deal)] == [
        ("order.below-bid", 5, "corrected"),
        ("order.below-bid", 7, "pending"),
    ]


# --- an order of another kind ------------------------------------------------------------------------------------


def test_misere_after_a_suit_bid() -> None:
    """3.4.4: misère may not be ordered after bidding a game; insisting costs all six of the six bid: 12."""
    text = f"{FOUR}{TAKEN}W order misere N object order.not-allowed W insist"
    deal = deal_of(text)
    assert problems(deal) == [("order.not-allowed", "3.4.4/b", "W", 5, "penalised")]
    assert lines(deal) == wrote("W mountain 12", "N whists 12 on W", "E whists 12 on W", "S whists 12 on W")


MISERE_BID = "W misere N pass E pass W take W discard ♠A ♥A W order 9♠\n"


def test_game_after_a_misere_bid() -> None:
    """3.4.4/a: a game ordered in place of the misère bid is unlawful though it stands higher."""
    deal = deal_of(f"{FOUR}{MISERE_BID}N object order.not-allowed W order misere")
    assert problems(deal) == [("order.not-allowed", "3.4.4/c", "W", 5, "corrected")]


def test_insisting_after_a_misere_bid_is_for_the_arbiter() -> None:
    """3.4.4/e, C12: how many tricks "all" is after a misère bid, an arbiter decides; nothing is entered."""
    deal = deal_of(f"{FOUR}{MISERE_BID}N object order.not-allowed W insist")
    assert deal.verdict == "discretion"
    assert problems(deal) == [("order.not-allowed", "3.4.4/e", "W", 5, "pending")]
    assert [question.code for question in deal.questions] == ["remise-tricks"]
    assert lines(deal) == set()


# --- a late change -----------------------------------------------------------------------------------------------


def test_change_after_a_pause() -> None:
    """3.4.8/b: after a pause the first order stands, even before anybody has whisted."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ W order 6♥ N pass E pass")
    assert problems(deal) == [("order.late-change", "3.4.8/b", "W", 6, "corrected")]
    assert deal.contract is not None
    assert deal.contract.order == "6s"


@pytest.mark.parametrize("breath", ["", " at-once"])
def test_change_after_a_whist(breath: str) -> None:
    """3.4.7: a whist locks the order, even against a correction in one breath."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ N whist W order 6♥{breath}")
    assert problems(deal) == [("order.late-change", "3.4.7", "W", 7, "corrected")]
    assert waits(deal) == ("wait.whist", ("E",))


def test_disputed_change_is_reported() -> None:
    """3.4.8/c: a correction whose pause is disputed is reported as a late change."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ W order 6♥ disputed")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("order.late-change", "W", 6)]


def test_no_order_made() -> None:
    """3.4.2: giving the game up before the order is no right; nothing is settled by it."""
    deal = deal_of(f"{FOUR}{TAKEN}W give-up")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("order.refused", "W", 5)]
    assert waits(deal) == ("wait.order", ("W",))


# --- looking at the discard --------------------------------------------------------------------------------------


def test_peek_before_the_lead_is_free() -> None:
    """3.4.9/b: between the order and the first lead the declarer may look at the own discard."""
    assert problems(deal_of(f"{FOUR}{TAKEN}W order 6♠ W peek")) == []
    assert problems(deal_of(f"{THREE}{TAKEN}W order 6♠ N whist E pass N open W peek")) == []


def test_peek_after_the_lead() -> None:
    """3.4.9/b: after the first lead the look is a violation."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ {LEAD} W peek")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("discard.peeked", "W", 9)]


@pytest.mark.parametrize("act", ["N peek", "W peek"])
def test_peek_without_a_discard(act: str) -> None:
    """3.4.9/b: there is no own discard to look at before it is made, or for another player."""
    deal = deal_of(f"{FOUR}{SIX}W take {act}")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("act.out-of-place", act[0], 4)]
