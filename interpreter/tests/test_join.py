"""Chapter 3.1: the draw for seats, the first dealer, and a fourth player who joins three."""

from __future__ import annotations

import pytest

from judging import deal_of, judged, problems, waits

SIX = "{first} 6♠ {second} pass {third} pass {first} take {first} order 6♠ {second} pass {third} pass\n"


def draw(*cards: str, acts: str = "") -> str:
    """Return a record whose players, clockwise from West, drew ``cards``; its first deal names no dealer."""
    drawn = "".join(f"draw {seat} {card}\n" for seat, card in zip("WNES", cards, strict=False))
    return f'[Players "{len(cards)}"]\n{drawn}deal 1\n{acts}'


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        (("♠7", "♠8", "♠9", "♠10"), "W"),
        (("♠10", "♠7", "♠8", "♠9"), "N"),
        (("♠A", "♠7", "♠8", "♠K"), "W"),  # the ace is the lowest card of this draw
        (("♠K", "♥A", "♠7", "♠8"), "N"),
        (("♥A", "♠A", "♣A", "♦A"), "N"),  # of four aces the spade is the lowest
        (("♦9", "♥9", "♠9"), "E"),
    ],
)
def test_lowest_card_deals_first(cards: tuple[str, ...], dealer: str) -> None:
    """3.1.1, 3.2.1: the lowest card, ace below seven, then the lower suit, has the first deal."""
    deal = deal_of(draw(*cards))
    assert deal.dealer == dealer
    assert problems(deal) == []


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        (("♠7", "♠9", "♠8", "♠10"), ["W", "E", "N", "S"]),
        (("♠7", "♥9", "♦9", "♦K"), ["W", "E", "N", "S"]),
        (("♠7", "♠8", "♠A", "♠K"), ["E", "W", "N", "S"]),
        (("♠7", "♠9", "♠8"), ["W", "E", "N"]),
    ],
)
def test_seats_against_the_draw(cards: tuple[str, ...], order: list[str]) -> None:
    """3.1.1/a, 3.1.1/c: seats that do not rise clockwise from the lowest card are told once, and stand."""
    verdict = judged(draw(*cards))
    (problem,) = problems(verdict.deals[0])
    assert problem == ("seat.wrong", "3.1.1/c", order[0], None, "condoned")
    assert verdict.deals[0].violations[0].facts["due"] == order


def test_seats_are_looked_at_once() -> None:
    """3.1.1/c: the seats are a matter of the first deal only."""
    text = draw("♠7", "♠9", "♠8", acts=SIX.format(first="N", second="E", third="W"))
    assert problems(judged(f"{text}deal 2\n").deals[1]) == []


def test_first_deal_by_agreement() -> None:
    """3.2.1: by agreement another than the lowest card may deal first: a dealer who is named is nobody's fault."""
    deal = deal_of(draw("♠7", "♠8", "♠9", "♠10").replace("deal 1", "deal 1 dealer N"))
    assert (deal.dealer, problems(deal)) == ("N", [])


# --- a fourth player ---------------------------------------------------------------------------------------------


def three(dealer: str, *sheet: tuple[int, int], then: str = "deal 2\n") -> str:
    """Return three players' unwhisted six dealt by ``dealer``, before it ``sheet``, and after it South who joins."""
    rows = "".join(
        f"sheet {seat} pool {pool} mountain {mountain}\n" for seat, (pool, mountain) in zip("WNE", sheet, strict=False)
    )
    seats = "WNE" * 2
    at = seats.index(dealer)
    game = SIX.format(first=seats[at + 1], second=seats[at + 2], third=dealer)
    return f'[Players "3"]\n{rows}deal 1 dealer {dealer}\n{game}join S\n{then}'


@pytest.mark.parametrize(
    ("sheet", "pool", "mountain"),
    [
        (((4, 7), (0, 3), (2, 0)), "2", "4"),  # 8/3 and 10/3
        (((4, 7), (0, 3), (3, 2)), "3", "4"),  # 9/3 and 12/3
        (((5, 0), (0, 0), (2, 1)), "3", "1"),  # 9/3 and 1/3
        (((0, 0), (0, 0), (0, 0)), "0", "0"),  # 2/3 and nothing
    ],
)
def test_newcomers_sheet(sheet: tuple[tuple[int, int], ...], pool: str, mountain: str) -> None:
    """3.1.2/a, 3.1.2/c, C34: pool down, mountain up; the first hand's six has put two into one of the pools."""
    row = deal_of(three("W", *sheet)).sheet["S"]
    assert (row.pool, row.mountain, row.whists) == (pool, mountain, {})


@pytest.mark.parametrize(("dealer", "first"), [("W", "N"), ("N", "E"), ("E", "W")])
def test_newcomers_seat_and_deal(dealer: str, first: str) -> None:
    """3.1.2/b: the newcomer sits on the left of the last dealer and deals; the player on his own left speaks first."""
    deal = deal_of(three(dealer))
    assert deal.dealer == "S"
    assert waits(deal) == ("wait.call", (first,))


def test_deal_goes_round_with_the_newcomer() -> None:
    """3.2.2, 3.1.2/b: after the newcomer the player on his left deals, and the round has four seats."""
    text = three("W", then="deal 2\n" + SIX.format(first="N", second="E", third="W"))
    text += "deal 3\n" + SIX.format(first="E", second="W", third="S")
    text += "deal 4\n" + SIX.format(first="W", second="S", third="N")
    verdict = judged(f"{text}deal 5\n")
    assert [deal.dealer for deal in verdict.deals] == ["W", "S", "N", "E", "W"]
    assert [problem.code for deal in verdict.deals for problem in problems(deal)] == []


@pytest.mark.parametrize("dealer", ["W", "N", "E"])
def test_somebody_else_deals_for_the_newcomer(dealer: str) -> None:
    """3.1.2/b: the deal after he joins is the newcomer's; anybody else is out of turn."""
    deal = deal_of(three("W", then=f"deal 2 dealer {dealer}\n"))
    assert problems(deal) == [("dealer.wrong", "3.2.14/b", dealer, None, "condoned")]
    assert deal.violations[0].facts["due"] == "S"


def test_who_joins_has_not_played_before() -> None:
    """3.1.2: who joins later has no seat before it: the deals he is told to have played are malformed."""
    text = '[Players "4"]\ndeal 1 dealer S\n' + SIX.format(first="W", second="N", third="E")
    verdict = judged(f"{text}join W\ndeal 2\n")
    assert verdict.verdict == "malformed"
    assert {fault.code for fault in verdict.deals[0].faults} == {"seat-not-at-table"}
