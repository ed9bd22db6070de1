"""Chapters 1.2 and 3.2: who plays, who deals next, and the deal that passes on."""

from __future__ import annotations

import pytest

from judging import FOUR, deal_of, judged, problems, waits

UNWHISTED = "W 6♠ N pass E pass W take W discard ? ? W order 6♠ N pass E pass\n"


@pytest.mark.parametrize(("dealer", "following"), [("W", "N"), ("N", "E"), ("E", "S"), ("S", "W")])
def test_deal_passes_clockwise_at_four(dealer: str, following: str) -> None:
    """3.2.2: the next player clockwise deals, whatever was played."""
    order = "WNES"
    first, second, third = (order[(order.index(dealer) + step) % 4] for step in (1, 2, 3))
    game = f"{first} pass {second} pass {third} pass\ntaken {first} 10 taken {second} 0 taken {third} 0\n"
    verdict = judged(f'[Players "4"]\ndeal 1 dealer {dealer}\n{game}deal 2\n')
    assert verdict.deals[1].dealer == following


@pytest.mark.parametrize(("dealer", "following"), [("W", "N"), ("N", "E"), ("E", "W")])
def test_deal_passes_clockwise_at_three(dealer: str, following: str) -> None:
    """3.2.2: at three hands it goes round W, N and E."""
    verdict = judged(f'[Players "3"]\ndeal 1 dealer {dealer}\n{order_by_left_of(dealer)}deal 2\n')
    assert verdict.deals[1].dealer == following


def order_by_left_of(dealer: str) -> str:
    """Return a deal in which the first hand orders six spades and nobody whists."""
    first, second, third = ("WNE"[("WNE".index(dealer) + step) % 3] for step in (1, 2, 3))
    return f"{first} 6♠ {second} pass {third} pass {first} take {first} order 6♠ {second} pass {third} pass\n"


def test_dealer_out_of_turn() -> None:
    """3.2.2: a deal by another than the next player is a violation; the deal then passes on from him."""
    text = f'[Players "3"]\ndeal 1 dealer E\n{UNWHISTED}deal 2 dealer N\n{order_by_left_of("N")}deal 3\n'
    verdict = judged(text)
    assert [(p.code, p.by, p.at) for p in problems(verdict.deals[1])] == [("dealer.wrong", "N", None)]
    assert verdict.deals[2].dealer == "E"


def test_three_players_without_a_word() -> None:
    """1.2: a record that names no South is one of three players."""
    assert set(deal_of("deal 1 dealer E\n").sheet) == {"W", "N", "E"}
    assert set(deal_of("deal 1 dealer S\n").sheet) == {"W", "N", "E", "S"}


def test_idle_dealer_is_paid_but_does_not_play() -> None:
    """1.2: at four hands the other three speak in turn, and the dealer has a row on the sheet."""
    deal = deal_of(FOUR + "W pass N pass")
    assert waits(deal) == ("wait.call", ("E",))
    assert "S" in deal.sheet


def test_unknown_cards_are_no_fault() -> None:
    """Design §4: unknown cards stand for any; what they hide is not judged."""
    text = """[Players "3"]
deal 1 dealer E
hand W ♠A ?*9
hand N ?*10
talon ? ?
W 6♠ N pass E pass W take W discard ? ? W order 6♠ N whist E whist
W ♠A N ♠7 E ♠8
"""
    deal = deal_of(text)
    assert problems(deal) == []
    assert deal.faults == ()
    assert waits(deal) == ("wait.card", ("W",))
