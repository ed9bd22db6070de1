"""Classic from its first compulsory all-pass: bombs multiply and are spent, exits rise, the same player deals again."""

from __future__ import annotations

from judging import deal_of, judged, lines, problems, wrote

OPENING = """[Players "4"]
[Option "classic.opening_allpass=1"]
deal 1 dealer S
taken W 5 taken N 4 taken E 1
"""
"""The compulsory all-pass that gives each of the four a bomb."""

SEVEN = "deal 2 dealer S\nW 7♣ N pass E pass W take W order 7♣ N whist E pass\ntaken W 9 taken N 1 taken E 0\n"
"""After it the same player deals, and West makes a seven; North misses one trick."""

SIX = "deal 3 dealer W\nN 6♣ E pass S pass N take N order 6♣ E pass S pass\n"
LOST = "deal 4 dealer N\nE order 6♣ S whist W pass\ntaken E 5 taken S 3 taken W 2\n"
AGAIN = "deal 5 dealer E\nS pass W pass N 6♣ N take N order 6♣ S pass W pass\n"


def test_a_match_of_classic_plays() -> None:
    """3.7.9, 3.7.7: an opening all-pass, the same dealer, an exit with a seven and games with bombs are in order."""
    verdict = judged(OPENING + SEVEN + SIX + LOST + AGAIN, rules="classic")
    assert [deal.verdict for deal in verdict.deals] == ["legal"] * 5
    assert [deal.dealer for deal in verdict.deals] == ["S", "S", "W", "N", "E"]
    assert verdict.deals[0].contract is not None
    assert verdict.deals[0].contract.kind == "all-pass"
    assert lines(verdict.deals[0]) == wrote("W mountain 5", "N mountain 4", "E mountain 1")


def test_a_bomb_doubles_every_entry_and_is_spent() -> None:
    """3.3.19.a: a bomb doubles pool, whists and the half-responsible remise of its owner's game, and is then spent."""
    deals = judged(OPENING + SEVEN + SIX + LOST + AGAIN, rules="classic").deals
    assert lines(deals[1]) == wrote("W pool 8", "N whists 8 on W", "N mountain 4")
    assert lines(deals[2]) == wrote("N pool 4")
    assert lines(deals[4]) == wrote("N pool 2")


def test_a_bomb_doubles_a_lost_game_and_stays() -> None:
    """3.3.19.a, 4.1.2/a: a six down one with a bomb costs twice as much, and the next six of the same player too."""
    text = OPENING + SEVEN + SIX + LOST
    assert lines(deal_of(text, rules="classic")) == wrote(
        "E mountain 4", "S whists 24 on E", "W whists 4 on E", "N whists 4 on E"
    )
    later = "deal 5 dealer E\nS pass W pass N pass\ntaken S 4 taken W 3 taken N 3\n"
    later += "deal 6 dealer E\nS pass W pass N pass\ntaken S 4 taken W 3 taken N 3\n"
    next_game = "deal 5 dealer E\nS 6♣ W pass N pass S take S order 6♣ W pass N pass\n"
    next_game += "deal 6 dealer S\nW pass N pass E 6♣ E take E order 6♣ W pass N pass\n"
    assert judged(text + next_game, rules="classic").verdict == "legal"
    assert lines(deal_of(text + next_game, rules="classic")) == wrote("E pool 4")
    assert [p.code for p in problems(deal_of(text + later, rules="classic"))] == []


def test_the_exit_rises_with_passes_in_the_dark() -> None:
    """3.7.7/c: the compulsory all-pass counts as passes in the dark, so a six is too low after it."""
    assert [p.code for p in problems(deal_of(OPENING + "deal 2 dealer S\nW 6♣\n", rules="classic"))] == [
        "bid.below-exit"
    ]


def test_two_opening_all_passes_double_twice() -> None:
    """3.7.9, C27: two compulsory all-passes give two bombs, which quadruple a game, and leave with an eight."""
    text = OPENING.replace("allpass=1", "allpass=2") + "deal 2 dealer S\ntaken W 5 taken N 4 taken E 1\n"
    text += "deal 3 dealer S\nW 8♣ N pass E pass W take W order 8♣ N pass E pass\n"
    # Twenty-four for a pool of ten: ten go in, ten help North, and four help East.
    assert lines(deal_of(text, rules="classic")) == wrote(
        "W pool 10", "N pool 10", "W whists 100 on N", "E pool 4", "W whists 40 on E"
    )
