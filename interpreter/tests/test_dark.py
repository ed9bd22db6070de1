"""Clause 3.3.19 and its kin in Classic: games in the dark, misère in the dark, bombs, compulsory all-passes."""

from __future__ import annotations

import pytest

from judging import deal_of, judged, lines, problems, waits, wrote
from preferans.verdict import DealVerdict

TABLE = '[Players "4"]\ndeal 1 dealer S\n'
WON = "W 6♠ dark N pass E pass "
LOOKED = "W 6♠ dark N 6♣ E pass W look W 6♦ N pass "
SIX = "W 6♣ N pass E pass W take W order 6♣ N whist E pass\n"


def dark(acts: str, *options: str, before: str = "") -> DealVerdict:
    """Return the verdict on the last deal of a Classic record of four whose first dealer is South."""
    return deal_of(f'[Players "4"]\n{before}deal 1 dealer S\n{acts}', *options, rules="classic")


def taken(*tricks: int) -> str:
    """Return the tricks taken by W, N, E and S."""
    return "\n" + "".join(f"taken {seat} {count}\n" for seat, count in zip("WNES", tricks, strict=True))


# --- where a call in the dark is one -----------------------------------------------------------------------------


@pytest.mark.parametrize("calls", ["W 6♠ dark", "W pass N 6♠ dark", "W misere dark", "W 6♠ N 10NT dark", "W pass dark"])
def test_calls_in_the_dark(calls: str) -> None:
    """3.3.19: the lowest bid, misère and a pass open in the dark; over an opened auction any bid may be dark."""
    assert problems(dark(calls)) == []


@pytest.mark.parametrize("calls", ["W 6♣ dark", "W 10NT dark", "W look W 6♠ dark", "W look W pass dark"])
def test_calls_that_are_not_dark(calls: str) -> None:
    """3.3.19.d, C62: another opening, and any call after a look, counts as made in the light."""
    (problem,) = problems(dark(calls))
    assert (problem.code, problem.clause, problem.status) == ("dark.not-allowed", "3.3.19.d", "unpunished")


@pytest.mark.parametrize("rules", ["codex-tournament", "codex-commercial", "sochi", "leningrad", "rostov", "fspr"])
def test_no_dark_calls_outside_classic(rules: str) -> None:
    """3.3.19.b/1: without the agreement a bid in the dark is an ordinary one, so its winner shows the talon."""
    deal = deal_of(f"{TABLE}{WON}W take dark", rules=rules)
    assert [problem.code for problem in problems(deal)] == ["dark.not-allowed", "talon.not-shown"]


def test_dark_bids_by_option() -> None:
    """3.3.19.b/1: the agreement is an option of any rule set."""
    deal = deal_of(f"{TABLE}{WON}W take dark W order 7♠ N pass E pass", "classic.dark=true", rules="sochi")
    assert problems(deal) == []
    assert lines(deal) == wrote("W pool 8")


# --- what a game in the dark is worth ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "entries"),
    [
        ((6, 3, 1, 0), ("W pool 4", "N whists 12 on W", "E whists 4 on W")),
        ((10, 0, 0, 0), ("W pool 4", "N mountain 4", "E mountain 4")),  # each two short, at half of two, doubled
        ((5, 3, 2, 0), ("W mountain 4", "N whists 16 on W", "E whists 12 on W", "S whists 4 on W")),
        ((3, 4, 3, 0), ("W mountain 12", "N whists 28 on W", "E whists 24 on W", "S whists 12 on W")),
    ],
)
def test_dark_six(tricks: tuple[int, ...], entries: tuple[str, ...]) -> None:
    """3.3.19.b/4, 3.3.19.b/5: on a dark six both whist, and every entry is doubled."""
    deal = dark(f"{WON}W take dark W order 6♣ N whist E whist{taken(*tricks)}")
    assert problems(deal) == []
    assert lines(deal) == wrote(*entries)


@pytest.mark.parametrize(("order", "points"), [("7♠", 8), ("8♠", 12), ("9♠", 16), ("10♠", 20)])
def test_higher_games_in_the_dark(order: str, points: int) -> None:
    """3.3.19.b/4, 3.3.19.b/5: whatever is ordered counts double; from seven on nobody has to whist."""
    deal = dark(f"{WON}W take dark W order {order} N pass E pass", "match.pool_target=20")
    assert problems(deal) == []
    assert lines(deal) == wrote(f"W pool {points}")


@pytest.mark.parametrize("look", ["W look W 6♦", "W 6♦"])
def test_look_and_go_on(look: str) -> None:
    """3.3.19.b/2, 3.3.19.b/7: who looks, or bids on in the light, plays without multiplier and compulsory whist."""
    deal = dark(f"W 6♠ dark N 6♣ E pass {look} N pass W take W order 6♦ N pass E pass")
    assert problems(deal) == []
    assert lines(deal) == wrote("W pool 2")


@pytest.mark.parametrize("moment", ["W look W take dark W order 7♠", "W take dark W look W order 7♠"])
def test_look_after_the_auction(moment: str) -> None:
    """3.3.19.b/7: the look that costs the multiplier is one during the auction."""
    assert lines(dark(f"{WON}{moment} N pass E pass")) == wrote("W pool 8")


def test_opponents_dark_bid_does_not_double() -> None:
    """3.3.19.b/5: a game won in the light after another's dark bid has no multiplier."""
    deal = dark("W 6♠ dark N 7♣ E pass W pass N take N order 7♣ E pass W pass")
    assert lines(deal) == wrote("N pool 4")


# --- misère ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tricks", "entry"), [((0, 5, 5, 0), "W pool 10"), ((2, 4, 4, 0), "W mountain 20")])
def test_switch_to_misere(tricks: tuple[int, ...], entry: str) -> None:
    """3.3.19.b/6: changed for misère before the talon, the game shows the talon and is not doubled."""
    deal = dark(f"{WON}W order misere W take W order misere{taken(*tricks)}", "match.pool_target=20")
    assert problems(deal) == []
    assert lines(deal) == wrote(entry)


@pytest.mark.parametrize("won", ["W 6♠ N pass E pass ", LOOKED, WON + "W take dark "])
def test_no_switch_to_misere(won: str) -> None:
    """3.3.19.b/6, 3.4.4/a: in the light, after a look, or with the talon taken, misère is no lawful order."""
    assert [problem.code for problem in problems(dark(f"{won}W order misere"))] == ["order.not-allowed"]


@pytest.mark.parametrize(
    ("over", "stands"),
    [
        ("8NT dark", False),
        ("9♠", False),
        ("9NT", False),
        ("9♠ dark", True),
        ("9NT dark", True),
        ("10♠", True),
        ("10♠ dark", True),
    ],
)
def test_what_outbids_dark_misere(over: str, stands: bool) -> None:
    """3.3.19.c/2: only a nine in the dark or a ten outbids misère in the dark."""
    codes = [problem.code for problem in problems(dark(f"W misere dark N {over}"))]
    assert codes == ([] if stands else ["bid.insufficient"])


@pytest.mark.parametrize(("under", "stands"), [("8NT", True), ("9NT", True), ("10♠", False)])
def test_what_dark_misere_outbids(under: str, stands: bool) -> None:
    """3.3.19.c/2: misère in the dark stands between the ordinary nines and tens."""
    codes = [problem.code for problem in problems(dark(f"W {under} N misere dark"))]
    assert codes == ([] if stands else ["bid.insufficient"])


@pytest.mark.parametrize(
    ("price", "tricks", "entry"),
    [
        (2, (0, 5, 5, 0), "W pool 20"),
        (1, (0, 5, 5, 0), "W pool 10"),
        (2, (1, 5, 4, 0), "W mountain 20"),
        (1, (1, 5, 4, 0), "W mountain 10"),
    ],
)
def test_price_of_dark_misere(price: int, tricks: tuple[int, ...], entry: str) -> None:
    """3.3.19.c/1: misère in the dark is doubled, made or lost, unless the table agreed on the single price."""
    play = f"W misere dark N pass E pass W take dark W order misere{taken(*tricks)}"
    deal = dark(play, "match.pool_target=20", f"classic.dark_misere_price={price}")
    assert problems(deal) == []
    assert lines(deal) == wrote(entry)


# --- bombs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bombs", "factor"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_bombs_multiply(bombs: int, factor: int) -> None:
    """3.3.19.a, C27: each bomb doubles all the entries of its owner's game: 2, 4, 8 times."""
    deal = dark(f"{SIX}{taken(6, 4, 0, 0)}", "match.pool_target=40", before=f"bombs W {bombs}\n")
    assert lines(deal) == wrote(f"W pool {2 * factor}", f"N whists {8 * factor} on W")


def test_bomb_and_misere() -> None:
    """3.3.19.a: misère is a game like another: a bomb doubles it."""
    deal = dark(f"W misere N pass E pass W take W order misere{taken(2, 4, 4, 0)}", before="bombs W 1\n")
    assert lines(deal) == wrote("W mountain 40")


def test_bomb_does_not_touch_an_all_pass() -> None:
    """3.3.19.a: an all-pass is nobody's game: no bomb multiplies it or is spent by it."""
    all_pass = f"deal 1 dealer S\nW pass N pass E pass{taken(4, 3, 2, 1)}"
    text = f'[Players "4"]\nbombs W 1\n{all_pass}deal 2\n{SIX}{taken(6, 4, 0, 0)}'
    first, second = judged(text, rules="classic").deals
    assert lines(first) == wrote("W mountain 4", "N mountain 3", "E mountain 2", "S mountain 1")
    assert lines(second) == wrote("W pool 4", "N whists 16 on W")


def test_bomb_waits_for_its_owner() -> None:
    """3.3.19.a: another player's game neither uses the bomb nor spends it."""
    north = "W pass N 6♣ E pass N take N order 6♣ E pass W pass\n"
    text = f'[Players "3"]\nbombs W 1\ndeal 1 dealer E\n{north}deal 2\nN pass E pass W 6♣ W order 6♣ N pass E pass'
    first, second = judged(text, rules="classic").deals
    assert lines(first) == wrote("N pool 2")
    assert lines(second) == wrote("W pool 4")


def test_bomb_does_not_double_the_dealers_misdeal() -> None:
    """3.2/b, 3.3.19.a: a void deal is no game: the dealer's remise for a second misdeal has no multiplier."""
    text = '[Players "4"]\nbombs W 1\ndeal 1 dealer S\ntable void no-cut\ndeal 1\nhand W ?*10\nW 6♣ N pass E pass '
    deal = deal_of(f"{text}table void card-exposed", rules="classic")
    assert lines(deal) == wrote("S mountain 2")


# --- all-passes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "low", "least"), [(1, "6NT", "7♠"), (2, "7NT", "8♠"), (3, "8NT", "9♠")])
def test_exit_after_dark_all_passes(rounds: int, low: str, least: str) -> None:
    """3.7.7/c: each all-pass in a row with a pass in the dark raises the least game by a level."""
    text = "".join(f"deal {n} dealer S\nW pass dark N pass E pass{taken(4, 3, 2, 1)}" for n in range(1, rounds + 1))
    for bid, codes in ((low, ["bid.below-exit"]), (least, [])):
        deal = deal_of(f'[Players "4"]\n{text}deal {rounds + 1} dealer S\nW {bid}', rules="classic")
        assert [problem.code for problem in problems(deal)] == codes


@pytest.mark.parametrize("rounds", [1, 2])
def test_compulsory_all_passes(rounds: int) -> None:
    """3.7.9: the agreed number of all-passes has no auction, and each gives everybody a bomb."""
    option = f"classic.opening_allpass={rounds}"
    opening = "".join(f"deal {n} dealer S\n{taken(4, 3, 2, 1)}" for n in range(1, rounds + 1))
    game = "W 9♠ N pass E pass W take W order 9♠ N pass E pass"
    verdict = judged(
        f'[Players "4"]\n{opening}deal {rounds + 1} dealer S\n{game}', option, "match.pool_target=40", rules="classic"
    )
    assert [deal.contract.kind for deal in verdict.deals if deal.contract] == ["all-pass"] * rounds + ["game"]
    assert lines(verdict.deals[-1]) == wrote(f"W pool {8 * 2**rounds}")


def test_compulsory_all_pass_waits_for_a_card() -> None:
    """3.7.9: in a compulsory all-pass nobody is asked for a call; the dealer of four leads the talon at once."""
    assert waits(dark("", "classic.opening_allpass=1")) == ("wait.card", ("S",))
