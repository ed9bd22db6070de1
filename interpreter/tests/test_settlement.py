"""Chapter 4: the settlement by formula and on paper, the surplus, the mountain of two, and further criteria."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging import book, deal_of, judged, lines, net, problems, wrote
from preferans.cards import Seat
from preferans.chapters.sheet import Sheet, hussar, hussar_surplus, on_paper, paper_whists
from preferans.record import SheetLine

W, N, E, S = Seat


def sheet_of(rules: str, rows: dict[Seat, tuple[int, int, dict[Seat, int]]], *options: str) -> Sheet:
    """Return a sheet with these rows: pool, mountain, whists on others."""
    made = Sheet(book().rules(rules, options), tuple(rows))
    made.state(
        SheetLine(player=seat, pool=str(pool), mountain=str(hill), whists={on: str(n) for on, n in whists.items()})
        for seat, (pool, hill, whists) in rows.items()
    )
    return made


PUBLISHED = {
    W: (10, 42, {N: 170, E: 60}),
    N: (10, 96, {W: 64, E: 178}),
    E: (10, 132, {W: 88, N: 95}),
}
"""A published settlement with all pools closed."""


def test_paper_method_step_by_step() -> None:
    """4.2/f: after the amnesty 0, 54 and 90 the others write 180 and 300 each; the pairs net 286, 272 and 203."""
    sheet = sheet_of("sochi", PUBLISHED)
    whists = paper_whists(sheet)
    assert (whists[W, N], whists[E, N]) == (170 + 180, 95 + 180)
    assert (whists[W, E], whists[N, E]) == (60 + 300, 178 + 300)
    assert whists[W, N] - whists[N, W] == 286
    assert whists[W, E] - whists[E, W] == 272
    assert whists[N, E] - whists[E, N] == 203
    assert on_paper(sheet) == {W: 558, N: -83, E: -475}


rows = st.tuples(
    st.integers(0, 10), st.integers(-30, 200), st.dictionaries(st.sampled_from(list(Seat)), st.integers(0, 400))
)


@given(st.lists(rows, min_size=3, max_size=4), st.sampled_from(["sochi", "leningrad", "rostov", "fspr", "classic"]))
def test_formula_and_paper_agree(several: list[tuple[int, int, dict[Seat, int]]], rules: str) -> None:
    """4.2/f, 4.2/g: both ways give the same exact figures on any sheet, and they sum to zero."""
    players = list(Seat)[: len(several)]
    sheet = sheet_of(
        rules,
        {
            seat: (pool, hill, {on: points for on, points in whists.items() if on in players and on is not seat})
            for seat, (pool, hill, whists) in zip(players, several, strict=True)
        },
    )
    assert sheet.settlement() == on_paper(sheet)
    assert sum(sheet.settlement().values()) == 0


# --- the surplus (4.1.1) -----------------------------------------------------------------------------------------

LAST_TWO = """[Players "4"]
sheet W pool 8 mountain 3
sheet N pool 10
sheet E pool 10
sheet S pool 10
deal 1 dealer S
W 9♠ N pass E pass
W take W order 9♠
N pass E pass
"""
"""A nine is made when the whole match lacks two points."""


def test_the_surplus_comes_off_the_mountain() -> None:
    """4.1.1/c: two go to the pool and six off the mountain, below zero; each other player loses fifteen whists."""
    right = LAST_TWO + "score W pool 2\nscore W mountain -6\n"
    deal = deal_of(right)
    assert deal.verdict == "legal"
    assert lines(deal) == wrote("W pool 2", "W mountain -6")
    assert deal.sheet["W"].mountain == "-3"
    only = sheet_of("sochi", {W: (10, -6, {}), N: (10, 0, {}), E: (10, 0, {}), S: (10, 0, {})}).settlement()
    assert only == {W: 45, N: -15, E: -15, S: -15}


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        # The surplus is lost.
        ("score W pool 2\nscore W mountain 0\n", [("W", "mountain", None, "0", "-6")]),
        # The surplus is written as whists, twenty on each: sixty where forty-five is right.
        (
            "score W pool 2\nscore W whists 20 on N\nscore W whists 20 on E\nscore W whists 20 on S\n",
            [("W", "whists", on, "20", "0") for on in "NES"],
        ),
        # Half comes off, as if two played with a mountain that is not shared.
        ("score W pool 2\nscore W mountain -3\n", [("W", "mountain", None, "-3", "-6")]),
        # The pool grows over its limit.
        ("score W pool 8\n", [("W", "pool", None, "8", "2")]),
    ],
)
def test_wrong_ways_with_the_surplus(written: str, wrong: list[tuple[str, str, str | None, str, str]]) -> None:
    """4.1.1/d-f: each wrong way is named where it stands, with the right figure."""
    deal = deal_of(LAST_TWO + written)
    assert {p.code for p in problems(deal)} == {"score.wrong"}
    assert [
        (v.by, v.facts["column"], v.facts.get("on"), v.facts["points"], v.facts["right"]) for v in deal.violations
    ] == wrong


def test_the_sum_of_pools_ends_the_match() -> None:
    """4.2/e, 4.1.1: where the sum decides, a pool takes what the whole table still lacks and the rest comes off."""
    text = LAST_TWO.replace("sheet W pool 8 mountain 3\nsheet N pool 10", "sheet W pool 12\nsheet N pool 6")
    assert lines(deal_of(text, "match.end=sum")) == wrote("W pool 2", "W mountain -6")
    assert deal_of(text, "match.end=sum").sheet["W"].pool == "14"
    later = "deal 2\nN 6♠ E pass S pass N take N order 6♠ E pass S pass\n"
    assert [p.code for p in problems(deal_of(text + later, "match.end=sum"))] == ["match.over"]


@pytest.mark.parametrize("end", ["time", "deals"])
def test_time_and_number_of_deals_end_a_match_from_outside(end: str) -> None:
    """4.2/e: a match by time or number of deals goes on with every pool closed, and points come off the mountain."""
    later = "deal 2\nN 6♠ E pass S pass N take N order 6♠ E pass S pass\n"
    deal = deal_of(LAST_TWO + later, f"match.end={end}")
    assert deal.verdict == "legal"
    assert lines(deal) == wrote("N mountain -2")


@pytest.mark.parametrize(
    ("options", "clocks", "why"),
    [
        (["match.end=deals", "match.deals=1"], ("", ""), "deals-played"),
        (["match.end=deals", "match.deals=2"], ("", ""), None),
        (["match.end=deals"], ("", ""), None),
        (["match.end=time", "match.minutes=60"], ("@21:00", "@22:00"), "time-up"),
        (["match.end=time", "match.minutes=60"], ("@21:00:01", "@22:00"), None),
        (["match.end=time", "match.minutes=60"], ("@23:30:00", "@00:30"), "time-up"),
        (["match.end=time", "match.minutes=60"], ("@23:30", "@00:29:59"), None),
        # Without a clock at a deal nothing is known of its time.
        (["match.end=time", "match.minutes=60"], ("@21:00", ""), None),
    ],
)
def test_a_match_of_stated_length_is_over(options: list[str], clocks: tuple[str, str], why: str | None) -> None:
    """4.2/e: a deal beyond the stated number or begun when the minutes are up is one too many, and counts."""
    one, two = clocks
    deal = deal_of(
        f"deal 1 dealer S\nW 6♠ {one} N pass E pass W take W discard ?*2 W order 6♠ N pass E pass\n"
        f"deal 2\nN 6♠ {two} E pass S pass N take N discard ?*2 N order 6♠ E pass S pass\n",
        *options,
    )
    assert [(v.code, v.facts["why"]) for v in deal.violations] == ([("match.over", why)] if why else [])
    assert lines(deal) == wrote("N pool 2")


def test_help_in_order_of_seats() -> None:
    """4.2/b: with ``next`` the next player clockwise is helped first, whatever the pools."""
    text = LAST_TWO.replace("sheet W pool 8 mountain 3", "sheet W pool 10").replace("N pool 10", "N pool 2")
    text = text.replace("E pool 10", "E pool 7")
    first = wrote("E pool 3", "W whists 30 on E", "N pool 5", "W whists 50 on N")
    assert lines(deal_of(text, "match.help_order=largest_pool")) == first
    following = wrote("N pool 8", "W whists 80 on N")
    assert lines(deal_of(text, "match.help_order=next")) == following


# --- two players -------------------------------------------------------------------------------------------------


def test_half_of_the_surplus_comes_off_an_unshared_mountain() -> None:
    """4.1.1/f: of six points three come off, ten whists each: thirty, as six off a shared mountain of two give."""
    rules = book().rules("sochi")
    assert hussar_surplus(rules, 6) == 3
    assert hussar(rules, (10, 10), (-3, 0), (0, 0)) == (30, -30)


@given(st.integers(0, 10), st.integers(0, 10), st.integers(0, 10), st.integers(0, 40), st.integers(0, 99))
def test_worth_is_constant_in_hussar(own: int, other: int, points: int, hill: int, whists: int) -> None:
    """4.1.1/b, 4.1.1/f: points are worth the same in the pool and, by halves, off an unshared mountain."""
    rules = book().rules("sochi")
    before = hussar(rules, (own, other), (hill, 0), (whists, 0))
    pooled = hussar(rules, (own + points, other), (hill, 0), (whists, 0))
    off = hussar(rules, (own, other), (hill - hussar_surplus(rules, points), 0), (whists, 0))
    assert pooled == off
    assert pooled[0] - before[0] == 5 * points
    assert sum(pooled) == 0


def test_whists_in_hussar() -> None:
    """4.2/f: whists of two are netted, and each point of the mountain is ten for the other."""
    assert hussar(book().rules("sochi"), (0, 0), (4, 7), (12, 20)) == (Fraction(22), Fraction(-22))


TWO = '[Rules "sochi"]\n[Players "2"]\nsheet W pool 10 mountain -3 whists 12 on E\nsheet E pool 10 whists 20 on W\n'


def test_a_sheet_of_two_is_settled() -> None:
    """4.1.1/f: a record may hold the sheet of two alone; three points off the mountain are thirty, less eight."""
    verdict = judged(TWO)
    assert (verdict.verdict, verdict.settlement) == ("legal", {"W": "22", "E": "-22"})
    assert [(place.place, place.player) for place in verdict.ranking] == [(1, "W"), (2, "E")]


def test_two_have_no_deals_here() -> None:
    """A deal of two is malformed and says why, and seats other than West and East are not at their table."""
    (deal,) = judged(TWO + "deal 1 dealer W\nW 6♠ E pass\n").deals
    assert [fault.code for fault in deal.faults] == ["deal-at-two"]
    refused = judged(TWO + "sheet N pool 1\n")
    assert [fault.code for fault in refused.faults] == ["seat-not-at-table"]
    assert (refused.settlement, refused.ranking) == ({}, ())


def test_a_sheet_without_deals_is_settled() -> None:
    """4.2/f: the sheet of a record without deals is settled, and a record with nothing in it is incomplete."""
    verdict = judged('[Rules "sochi"]\n[Players "4"]\nsheet W pool 8 mountain 3\nsheet N pool 10 whists 20 on W\n')
    # Hills against a pool of ten: 5, 0, 10, 10, a quarter of ten whists for each point; twenty whists of North on West.
    expected = {"W": "-15/2", "N": "165/2", "E": "-75/2", "S": "-75/2"}
    assert (verdict.verdict, verdict.settlement) == ("legal", expected)
    assert verdict.sheet["W"].mountain == "3"
    assert judged('[Players "4"]\n').verdict == "incomplete"


# --- further criteria --------------------------------------------------------------------------------------------


def test_further_criteria_are_counted() -> None:
    """4.1.3/b: all-passes won and their tricks, remises and misère tricks are counted; places go by whists alone."""
    text = """[Players "3"]
deal 1 dealer E
W pass N pass E pass
taken W 5 taken N 4 taken E 1
deal 2
N order misere
taken N 2 taken E 4 taken W 4
deal 3
E order 7♠ W whist N pass
taken E 6 taken W 4 taken N 0
deal 4
W order 7♠ N whist E pass
taken W 9 taken N 1 taken E 0
"""
    verdict = judged(text, rules="sochi")
    keys = ("all-passes-won", "all-pass-tricks", "remises", "misere-tricks")
    assert {place.player: tuple(place.further[key] for key in keys) for place in verdict.ranking} == {
        "W": (0, 5, 0, 0),
        "N": (0, 4, 1, 2),
        "E": (1, 1, 1, 0),
    }
    order = [place.player for place in verdict.ranking]
    assert order == sorted(order, key=lambda seat: -net(verdict)[seat])


def test_a_dealer_of_four_does_not_win_an_all_pass() -> None:
    """4.1.3/b: who did not play an all-pass has not won it."""
    verdict = judged('[Players "4"]\ndeal 1 dealer S\nW pass N pass E pass\ntaken W 5 taken N 4 taken E 1\n')
    assert {place.player: place.further["all-passes-won"] for place in verdict.ranking} == {
        "W": 0,
        "N": 0,
        "E": 1,
        "S": 0,
    }
