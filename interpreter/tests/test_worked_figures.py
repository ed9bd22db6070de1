"""The worked figures of the rules: prices, duties, the examples of the clauses, whole score sheets.

Every figure is the clause's own or was worked out by hand from it; `by_paper` settles a sheet by the paper method,
another way than the judge's formula.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from judging import deal_of, judged, lines, net, problems, wrote
from preferans.verdict import Verdict

VALUE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""2.2.2: the price of a game by its level."""

DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""3.8.2: the obligatory tricks of the whisters."""

CONVENTIONS = ("sochi", "leningrad", "rostov")


# --- another way to settle ---------------------------------------------------------------------------------------


def by_paper(verdict: Verdict, target: int, point: int) -> dict[str, Fraction]:
    """Settle the final sheet as on paper.

    What the pool lacks goes on the mountain at ``point`` each; the least mountain is taken off all; every other player
    writes ten n-ths of the rest on its owner; then each pair is netted.
    """
    rows = verdict.deals[-1].sheet
    hills = {seat: Fraction(row.mountain) + point * (target - Fraction(row.pool)) for seat, row in rows.items()}
    least = min(hills.values())
    owed = {(one, other): Fraction(0) for one in rows for other in rows if one != other}
    for one, row in rows.items():
        for other, points in row.whists.items():
            owed[one, other] += Fraction(points)
    for owner, hill in hills.items():
        for other in rows:
            if other != owner:
                owed[other, owner] += (hill - least) * 10 / len(rows)
    return {one: sum((owed[one, o] - owed[o, one] for o in rows if o != one), Fraction(0)) for one in rows}


# --- a whole match under three conventions -----------------------------------------------------------------------

MATCH = """[Players "3"]
deal 1 dealer E
W order 6♠ N whist E whist
taken W 6 taken N 3 taken E 1
deal 2
N order 7♠ E whist W pass
taken N 6 taken E 2 taken W 2
deal 3
E pass W pass N pass
taken W 5 taken N 4 taken E 1
deal 4
E order misere
taken E 0 taken W 5 taken N 5
deal 5
W order 9♠ N whist E pass
taken W 9 taken N 1 taken E 0
deal 6
N order 8♠ E whist W whist
taken N 8 taken W 2 taken E 0
deal 7
W order 6♠ N whist E whist
taken W 8 taken N 1 taken E 1
deal 8
N 6♠ E pass W pass
N take N order 6♠ E pass W pass
"""

EIGHT = {
    "sochi": (
        {"W pool 2", "N whists 6 on W", "E whists 2 on W"},
        {"N mountain 4", "E whists 20 on N", "W whists 4 on N"},
        {"W mountain 5", "N mountain 4", "E mountain 1"},
        {"E pool 10"},
        {"W pool 8", "N whists 8 on W"},
        {"N pool 6", "W whists 12 on N"},
        {"N pool 2", "W whists 20 on N", "N whists 2 on W", "E whists 2 on W", "N mountain 2", "E mountain 2"},
        {"N pool 2"},
    ),
    "leningrad": (
        {"W pool 2", "N whists 12 on W", "E whists 4 on W"},
        {"N mountain 8", "E whists 24 on N", "W whists 24 on N"},
        {"W mountain 10", "N mountain 8", "E mountain 2"},
        {"E pool 10"},
        {"W pool 8", "N whists 16 on W"},
        {"N pool 6", "W whists 24 on N"},
        {"N pool 2", "W whists 40 on N", "N whists 4 on W", "E whists 4 on W", "N mountain 2", "E mountain 2"},
        {"N pool 2"},
    ),
    "rostov": (
        {"W pool 2", "N whists 6 on W", "E whists 2 on W"},
        {"N mountain 4", "E whists 18 on N", "W whists 18 on N"},
        {"E whists 25 on W", "E whists 20 on N"},
        {"E pool 10"},
        {"W pool 8", "N whists 8 on W"},
        {"N pool 6", "W whists 12 on N"},
        {"N pool 2", "W whists 20 on N", "N whists 2 on W", "E whists 2 on W", "N mountain 1", "E mountain 1"},
        {"N pool 2"},
    ),
}
"""What each of the eight deals adds to the sheet (2.2.2, 3.8.1.1 to 3.8.1.3, 3.8.6, 3.7.2.1, 3.7.2.2, 3.6/b, 4.2)."""

MOUNTAINS = {"sochi": (5, 10, 3), "leningrad": (10, 18, 4), "rostov": (0, 5, 1)}
WHISTS = {
    "sochi": {"WN": 36, "NW": 16, "EW": 4, "EN": 20},
    "leningrad": {"WN": 88, "NW": 32, "EW": 8, "EN": 24},
    "rostov": {"WN": 50, "NW": 16, "EW": 29, "EN": 38},
}
NET = {
    "sochi": (26, -80, 54),
    "leningrad": (Fraction(164, 3), Fraction(-460, 3), Fraction(296, 3)),
    "rostov": (25, -102, 77),
}


@pytest.mark.parametrize("rules", CONVENTIONS)
def test_match_deal_by_deal(rules: str) -> None:
    """2.2.2, 3.6/b, 3.7.2, 3.8.1.1-3, 3.8.6, 4.2: each of the eight deals writes the figures of the convention."""
    options = ["allpass.exit_level=[6]"]  # the last deals are sixes; how all-pass is left is not the matter here
    verdict = judged(MATCH, *options, rules=rules)
    for number, (deal, expected) in enumerate(zip(verdict.deals, EIGHT[rules], strict=True), 1):
        assert deal.verdict == "legal", number
        assert lines(deal) == wrote(*expected), number


@pytest.mark.parametrize("rules", CONVENTIONS)
def test_match_final_sheet(rules: str) -> None:
    """4.2/a-c: all pools close at ten, and mountains and whists add up to the convention's final sheet."""
    sheet = judged(MATCH, "allpass.exit_level=[6]", rules=rules).deals[-1].sheet
    assert [Fraction(sheet[seat].pool) for seat in "WNE"] == [10, 10, 10]
    assert [Fraction(sheet[seat].mountain) for seat in "WNE"] == list(MOUNTAINS[rules])
    told = {seat + on: Fraction(points) for seat, row in sheet.items() for on, points in row.whists.items()}
    assert told == WHISTS[rules]


@pytest.mark.parametrize("rules", CONVENTIONS)
def test_match_settlement(rules: str) -> None:
    """4.2/f: the match settles at the figures of the convention, by the formula and by the paper method alike."""
    verdict = judged(MATCH, "allpass.exit_level=[6]", rules=rules)
    expected = dict(zip("WNE", NET[rules], strict=True))
    assert net(verdict) == expected
    assert by_paper(verdict, 10, 2 if rules == "leningrad" else 1) == expected


def test_match_ranking() -> None:
    """4.1.3: the largest sum of whists is first."""
    ranking = judged(MATCH, rules="sochi").ranking
    assert [(place.place, place.player) for place in ranking] == [(1, "E"), (2, "W"), (3, "N")]


def test_leningrad_without_help_settles_alike() -> None:
    """4.1.1/b, 4.2/d: without help the surplus comes off the mountain doubled, and the net stays the same."""
    verdict = judged(MATCH, "match.help=off", "allpass.exit_level=[6]", rules="leningrad")
    assert lines(verdict.deals[6]) >= wrote("W mountain -4")
    assert net(verdict) == dict(zip("WNE", NET["leningrad"], strict=True))


# --- four at the table -------------------------------------------------------------------------------------------

IDLE_DEALER = """[Players "4"]
deal 1 dealer S
W order 7♠ N whist E whist
taken W 5 taken N 3 taken E 2
"""


@pytest.mark.parametrize(
    ("rules", "mountain", "whists", "expected"),
    [
        ("sochi", 8, (20, 16, 8), (-104, 40, 36, 28)),
        ("leningrad", 16, (40, 32, 16), (-208, 80, 72, 56)),
        ("rostov", 8, (32, 28, 20), (-140, 52, 48, 40)),
    ],
)
def test_idle_dealer_writes_consolation(
    rules: str, mountain: int, whists: tuple[int, int, int], expected: tuple[int, ...]
) -> None:
    """3.8.1.2: seven down two at four hands; whisters write tricks and consolation, the idle dealer consolation."""
    verdict = judged(IDLE_DEALER, rules=rules)
    told = [f"{seat} whists {points} on W" for seat, points in zip("NES", whists, strict=True)]
    assert lines(verdict.deals[0]) == wrote(f"W mountain {mountain}", *told)
    assert net(verdict) == dict(zip("WNES", expected, strict=True))


@pytest.mark.parametrize(("to", "seats"), [("all", "NES"), ("active", "NE"), ("whisters", "N")])
def test_consolation_goes_to_those_agreed(to: str, seats: str) -> None:
    """3.8.1.2/b: all but the declarer write consolation, or only the three who play, or only the whisters."""
    text = '[Players "4"]\ndeal 1 dealer S\nW order 7♠ N whist E pass\ntaken W 6 taken N 4 taken E 0\n'
    due = {"N": 16, "E": 0, "S": 0}
    for seat in seats:
        due[seat] += 4
    expected = wrote("W mountain 4", *(f"{seat} whists {points} on W" for seat, points in due.items() if points))
    assert lines(deal_of(text, f"whist.consolation_to={to}", rules="sochi")) == expected


# --- a published settlement --------------------------------------------------------------------------------------


def test_published_settlement() -> None:
    """4.2/f: mountains 42, 96 and 132 with six columns of whists settle at +558, -83 and -475, pools closed."""
    text = """[Players "3"]
sheet W pool 10 mountain 42 whists 170 on N whists 60 on E
sheet N pool 10 mountain 96 whists 64 on W whists 178 on E
sheet E pool 10 mountain 132 whists 88 on W whists 95 on N
deal 1 dealer E
"""
    verdict = judged(text, rules="sochi")
    expected = {"W": Fraction(558), "N": Fraction(-83), "E": Fraction(-475)}
    assert net(verdict) == expected == by_paper(verdict, 10, 1)


# --- tables of prices and duties ---------------------------------------------------------------------------------


def played(level: int, tricks: tuple[int, int, int], answers: str, players: int = 3) -> str:
    """Return a score-only deal: West declares spades at ``level`` and W, N, E take ``tricks``."""
    dealer = "E" if players == 3 else "S"
    taken = " ".join(f"taken {seat} {count}" for seat, count in zip("WNE", tricks, strict=True))
    return f'[Players "{players}"]\ndeal 1 dealer {dealer}\nW order {level}♠ {answers}\n{taken}\n'


@pytest.mark.parametrize("level", VALUE)
@pytest.mark.parametrize(("rules", "unit"), [("sochi", 1), ("leningrad", 2), ("rostov", 1)])
def test_price_of_a_made_game(level: int, rules: str, unit: int) -> None:
    """2.2.2, 3.8.1.1: a game just made writes its value to the pool and its price per trick to each whister."""
    left = 10 - level
    price = VALUE[level] * unit
    expected = [f"W pool {VALUE[level]}"]
    if left:
        expected.append(f"N whists {left * price} on W")
    missing = max(0, DUTY[level] - left)
    if missing:  # only the ten: one obligatory trick that cannot be taken (C1)
        share = price if rules == "sochi" else Fraction(price, 2)
        expected.append(f"N mountain {missing * share}")
    assert lines(deal_of(played(level, (level, left, 0), "N whist E pass"), rules=rules)) == wrote(*expected)


@pytest.mark.parametrize("level", VALUE)
@pytest.mark.parametrize(("rules", "unit"), [("sochi", 1), ("leningrad", 2), ("rostov", 1)])
def test_price_of_an_undertrick(level: int, rules: str, unit: int) -> None:
    """2.2.2, 3.8.1.2: down one costs the price on the mountain, and each other player writes one consolation."""
    price = VALUE[level] * unit
    consolation = 10 if rules == "rostov" else price
    left = 11 - level
    whister = left * price
    shares = (whister, 0) if rules == "sochi" else (whister // 2, whister // 2)
    expected = wrote(
        f"W mountain {price}",
        f"N whists {shares[0] + consolation} on W",
        f"E whists {shares[1] + consolation} on W",
    )
    assert lines(deal_of(played(level, (level - 1, left, 0), "N whist E pass"), rules=rules)) == expected


@pytest.mark.parametrize("level", VALUE)
@pytest.mark.parametrize(("rules", "share"), [("sochi", 1), ("leningrad", 1), ("rostov", Fraction(1, 2))])
def test_price_of_a_missing_whist_trick(level: int, rules: str, share: Fraction) -> None:
    """3.8.2, 3.8.11, 3.8.12: a lone whister without a trick pays for the whole duty, in full or by half."""
    # Half of Leningrad's doubled price is the value itself; half of Rostov's is half the value.
    expected = wrote(f"W pool {VALUE[level]}", f"N mountain {DUTY[level] * VALUE[level] * share}")
    assert lines(deal_of(played(level, (10, 0, 0), "N whist E pass"), rules=rules)) == expected


@pytest.mark.parametrize(("rules", "points"), [("sochi", 10), ("leningrad", 20), ("rostov", 10)])
def test_misere_prices(rules: str, points: int) -> None:
    """3.6/b, 3.6/c: misère writes ten to the pool; a trick costs ten on the mountain, twenty in Leningrad."""
    text = '[Players "4"]\ndeal 1 dealer S\nW order misere\ntaken W {} taken N {} taken E 0\n'
    assert lines(deal_of(text.format(0, 10), rules=rules)) == wrote("W pool 10")
    assert lines(deal_of(text.format(3, 7), rules=rules)) == wrote(f"W mountain {3 * points}")


def test_duty_of_seven_is_two() -> None:
    """3.8.2, C1: seven asks for two tricks, not three: with two the whister pays nothing, with one he pays four."""
    assert lines(deal_of(played(7, (8, 2, 0), "N whist E pass"))) == wrote("W pool 4", "N whists 8 on W")
    short = lines(deal_of(played(7, (9, 1, 0), "N whist E pass")))
    assert short == wrote("W pool 4", "N whists 4 on W", "N mountain 4")


def test_ten_is_whisted_or_checked() -> None:
    """3.8.2/c, 3.8/e, C2: a whister of a made ten is down one; where the ten is checked nobody pays."""
    whisted = lines(deal_of(played(10, (10, 0, 0), "N whist E pass")))
    assert whisted == wrote("W pool 10", "N mountain 10")
    checked = lines(deal_of(played(10, (10, 0, 0), "N check E pass"), "whist.ten=checked"))
    assert checked == wrote("W pool 10")


@pytest.mark.parametrize(
    ("rules", "level", "points"),
    [("sochi", 6, 4), ("sochi", 7, 4), ("rostov", 6, 4), ("rostov", 7, 4), ("leningrad", 6, 8), ("leningrad", 7, 8)],
)
def test_half_whist_figures(rules: str, level: int, points: int) -> None:
    """3.8.7: leaving for half-whist writes half of the duty: 4 on six and on seven, 8 where whists are doubled."""
    text = f'[Players "3"]\ndeal 1 dealer E\nW {level}♠ N pass E pass W take W order {level}♠ N pass E half N pass\n'
    assert lines(deal_of(text, rules=rules)) == wrote(f"W pool {VALUE[level]}", f"E whists {points} on W")


@pytest.mark.parametrize("level", VALUE)
@pytest.mark.parametrize("players", [3, 4])
def test_worth_of_an_unwhisted_game(level: int, players: int) -> None:
    """4.1.1, 4.2/f: an unwhisted game is worth ten times its value, less the declarer's own n-th share."""
    dealer = "E" if players == 3 else "S"
    calls = f"W {level}♠ N pass E pass W take W order {level}♠ N pass E pass"
    text = f'[Players "{players}"]\ndeal 1 dealer {dealer}\n{calls}\n'
    shares = net(judged(text, rules="sochi"))
    assert shares.pop("W") == Fraction(10 * VALUE[level] * (players - 1), players)
    assert set(shares.values()) == {Fraction(-10 * VALUE[level], players)}


def test_worth_of_a_misere() -> None:
    """4.1.1: a misère made is worth 66 2/3 at three hands and 75 at four, where it costs each of the others 25."""
    text = '[Players "{}"]\ndeal 1 dealer {}\nW order misere\ntaken W 0 taken N 10 taken E 0\n'
    assert net(judged(text.format(3, "E"), rules="sochi"))["W"] == Fraction(200, 3)
    assert net(judged(text.format(4, "S"), rules="sochi")) == {"W": 75, "N": -25, "E": -25, "S": -25}
    down = net(judged(text.replace("W 0", "W 1").replace("N 10", "N 9").format(4, "S"), rules="sochi"))
    assert down == {"W": -75, "N": 25, "E": 25, "S": 25}


# --- 3.8.6: both whist -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "tricks", "short"),
    [
        (6, (2, 1), (0, 1)),  # the clause's first example
        (6, (1, 0), (1, 2)),  # its second: the declarer took nine
        (8, (0, 0), (0, 1)),  # its third: the declarer took ten
        (6, (3, 1), (0, 0)),  # four together: nobody pays
        (6, (1, 2), (1, 0)),
        (6, (0, 0), (2, 2)),
        (6, (3, 0), (0, 2)),  # C3, literally: side lacks one, the other's half lacks two
        (6, (0, 3), (2, 0)),
        (7, (1, 0), (0, 1)),
        (7, (0, 0), (1, 1)),
        (7, (2, 0), (0, 0)),
        (9, (0, 0), (0, 1)),
        (10, (0, 0), (0, 1)),
    ],
)
def test_joint_shortfall(level: int, tricks: tuple[int, int], short: tuple[int, int]) -> None:
    """3.8.6: on six and seven each short of his half pays to the half; above, the second to whist pays."""
    text = played(level, (10 - sum(tricks), *tricks), "N whist E whist")
    price = VALUE[level]
    expected = [f"W pool {price}"]
    for seat, took, missing in zip("NE", tricks, short, strict=True):
        if took:
            expected.append(f"{seat} whists {took * price} on W")
        if missing:
            expected.append(f"{seat} mountain {missing * price}")
    assert lines(deal_of(text)) == wrote(*expected)


def test_capped_joint_shortfall() -> None:
    """3.8.6/a, C3: capped, a whister pays for no more than the side lacks: one trick at 3 and 0 on a six."""
    text = played(6, (7, 3, 0), "N whist E whist")
    capped = lines(deal_of(text, "whist.joint_shortfall=capped"))
    assert capped == wrote("W pool 2", "N whists 6 on W", "E mountain 2")


@pytest.mark.parametrize("tricks", [(a, b) for a in range(5) for b in range(5) if a + b <= 4])
def test_capped_differs_only_at_three_and_none(tricks: tuple[int, int]) -> None:
    """3.8.6/a, C3: of all scores on a six the two readings differ at 3-0 and 0-3 only."""
    text = played(6, (10 - sum(tricks), *tricks), "N whist E whist")
    differ = lines(deal_of(text)) != lines(deal_of(text, "whist.joint_shortfall=capped"))
    assert differ == (tricks in {(3, 0), (0, 3)})


def test_second_to_whist_is_by_order_of_answers() -> None:
    """3.8.6/b: North plays; East whists first and West second, so West answers for the missing trick of an eight."""
    text = '[Players "3"]\ndeal 1 dealer E\nN order 8♠ E whist W whist\ntaken N 10 taken E 0 taken W 0\n'
    assert lines(deal_of(text)) == wrote("N pool 6", "W mountain 6")


def test_both_pay_on_high_contracts_where_agreed() -> None:
    """3.8.6/b, C4: where both pay, each writes six on an eight in full responsibility."""
    text = played(8, (10, 0, 0), "N whist E whist")
    both = lines(deal_of(text, "whist.high_contract_shortfall=both"))
    assert both == wrote("W pool 6", "N mountain 6", "E mountain 6")


@pytest.mark.parametrize("rules", CONVENTIONS)
def test_set_game_leaves_the_whisters_free(rules: str) -> None:
    """3.8.1.3/b: when the declarer is set no whister pays, however few tricks his own are."""
    deal = deal_of(played(6, (5, 5, 0), "N whist E whist"), rules=rules)
    assert not [entry for entry in deal.entries if entry.column == "mountain" and entry.player != "W"]


# --- 3.8/f: greedy and gentlemanly -------------------------------------------------------------------------------


def test_gentlemanly_splits_only_a_set_game() -> None:
    """3.8/f, C23: whister and passer share the whists of a set game; of a made one the whister writes them all."""
    made = lines(deal_of(played(7, (7, 2, 1), "N whist E pass"), "whist.style=gentlemanly"))
    assert made == wrote("W pool 4", "N whists 12 on W")
    down = lines(deal_of(played(7, (6, 3, 1), "N whist E pass"), "whist.style=gentlemanly"))
    assert down == wrote("W mountain 4", "N whists 12 on W", "E whists 12 on W")


def test_greedy_gives_the_passer_consolation_only() -> None:
    """3.8/f, 3.8.1.2: greedy, the whister writes all sixteen for tricks; both write four of consolation."""
    down = lines(deal_of(played(7, (6, 3, 1), "N whist E pass")))
    assert down == wrote("W mountain 4", "N whists 20 on W", "E whists 4 on W")


# --- 4.1.1: one worth within a match -----------------------------------------------------------------------------

NINE_AT_THE_END = """[Players "4"]
sheet W pool 8 mountain 0
sheet N pool 10 mountain 0
sheet E pool 10 mountain 0
sheet S pool 10 mountain 0
deal 1 dealer S
W 9♠ N pass E pass W take W order 9♠ N pass E pass
"""


def test_surplus_comes_off_the_mountain() -> None:
    """4.1.1/c: with two points missing a nine writes two to the pool and six off the mountain, below zero."""
    verdict = judged(NINE_AT_THE_END)
    assert lines(verdict.deals[0]) == wrote("W pool 2", "W mountain -6")
    assert verdict.deals[0].sheet["W"].mountain == "-6"


def test_surplus_costs_each_other_player_fifteen() -> None:
    """4.1.1/c: six points off the mountain cost each of three others 15 whists, 45 together."""
    full = NINE_AT_THE_END.replace("pool 8", "pool 10")
    assert net(judged(full.split("W 9♠")[0])) == dict.fromkeys("WNES", Fraction(0))
    eight_off = net(judged(full))
    six_off = {seat: points * Fraction(6, 8) for seat, points in eight_off.items()}
    assert six_off == {"W": 45, "N": -15, "E": -15, "S": -15}


def test_surplus_is_neither_lost_nor_written_as_whists() -> None:
    """4.1.1/d, 4.1.1/e: the wrong reckonings would leave the declarer 15 (lost) or 75 (20 on each of three), not 60."""
    gained = net(judged(NINE_AT_THE_END))["W"] - net(judged(NINE_AT_THE_END.split("W 9♠", maxsplit=1)[0]))["W"]
    assert gained == 60
    assert gained not in (15, 75)


@pytest.mark.parametrize("rules", CONVENTIONS)
@pytest.mark.parametrize("players", [3, 4])
def test_own_point_help_and_write_off_are_worth_the_same(rules: str, players: int) -> None:
    """4.1.1/b, 4.2/a-d: a made six moves the settlement alike into the own pool, as help, and off the mountain."""
    dealer, seats = ("E", "WNE") if players == 3 else ("S", "WNES")
    moves = []
    for own, others in ((0, 0), (10, 4), (10, 10)):
        state = "".join(f"sheet {seat} pool {own if seat == 'W' else others}\n" for seat in seats)
        head = f'[Players "{players}"]\n{state}deal 1 dealer {dealer}\n'
        after = net(judged(head + "W 6♠ N pass E pass W take W order 6♠ N pass E pass\n", rules=rules))
        before = net(judged(head, rules=rules))
        moves.append({seat: after[seat] - before[seat] for seat in seats})
    assert moves[0] == moves[1] == moves[2]


def test_help_goes_to_the_largest_open_pool_first() -> None:
    """4.2/b, 4.2/c: eight points over help the pool at seven with three, then the pool at two with five."""
    text = """[Players "3"]
sheet W pool 10
sheet N pool 2
sheet E pool 7
deal 1 dealer E
W 9♠ N pass E pass W take W order 9♠ N pass E pass
"""
    expected = wrote("E pool 3", "W whists 30 on E", "N pool 5", "W whists 50 on N")
    assert lines(deal_of(text, rules="sochi")) == expected


def test_help_of_equal_pools_goes_clockwise() -> None:
    """4.2/b: of two equal open pools the next one clockwise is helped."""
    text = '[Players "3"]\nsheet W pool 10\nsheet N pool 4\nsheet E pool 4\ndeal 1 dealer E\n'
    text += "W 6♠ N pass E pass W take W order 6♠ N pass E pass\n"
    assert lines(deal_of(text, rules="sochi")) == wrote("N pool 2", "W whists 20 on N")


def test_surplus_goes_to_own_mountain_after_all_help() -> None:
    """4.2/d: ten points over find room for three in the other pools; seven come off the own mountain."""
    text = '[Players "3"]\nsheet W pool 10\nsheet N pool 8\nsheet E pool 9\ndeal 1 dealer E\n'
    text += "W order misere\ntaken W 0 taken N 10 taken E 0\n"
    expected = wrote("E pool 1", "W whists 10 on E", "N pool 2", "W whists 20 on N", "W mountain -7")
    assert lines(deal_of(text, rules="sochi")) == expected


# --- all-pass ----------------------------------------------------------------------------------------------------

ALL_PASS = '[Players "3"]\ndeal 1 dealer E\nW pass N pass E pass\ntaken W {} taken N {} taken E {}\n'


def test_rostov_all_pass_five_four_one() -> None:
    """3.7.2.2/a: the one with one trick writes 25 and 20 on those with five and four."""
    assert lines(deal_of(ALL_PASS.format(5, 4, 1), rules="rostov")) == wrote("E whists 25 on W", "E whists 20 on N")


def test_rostov_all_pass_four_three_three() -> None:
    """3.7.2.2/b: two with three tricks share the twenty written on the third."""
    assert lines(deal_of(ALL_PASS.format(4, 3, 3), rules="rostov")) == wrote("N whists 10 on W", "E whists 10 on W")


def test_rostov_all_pass_fractions() -> None:
    """3.7.2.2/b, 4.2/g: two who share the fewest write exact halves, here of the 25 for five tricks."""
    text = '[Players "4"]\ndeal 1 dealer S\nW pass N pass E pass\ntaken W 5 taken N 2 taken E 2 taken S 1\n'
    halves = lines(deal_of(text, "allpass.talon=dealer_plays", rules="rostov"))
    assert halves == wrote("N whists 25/2 on W", "E whists 25/2 on W")


def test_rostov_without_a_trick() -> None:
    """3.7.2.2/c: a player without a trick also writes one point to the pool, whatever a trick costs."""
    expected = wrote("E pool 1", "E whists 30 on W", "E whists 20 on N")
    assert lines(deal_of(ALL_PASS.format(6, 4, 0), rules="rostov")) == expected


@pytest.mark.parametrize(
    ("rules", "series", "price"),
    [
        ("sochi", 0, 1),
        ("sochi", 5, 1),
        ("leningrad", 0, 2),
        ("leningrad", 1, 4),
        ("leningrad", 2, 6),
        ("leningrad", 9, 6),
    ],
)
def test_all_pass_progression(rules: str, series: int, price: int) -> None:
    """3.7/e: in Sochi a trick costs one each time; in Leningrad 2, 4, 6 and then 6 again."""
    text = ALL_PASS.format(3, 5, 2).replace("deal 1", f"series {series}\ndeal 1")
    expected = wrote(f"W mountain {3 * price}", f"N mountain {5 * price}", f"E mountain {2 * price}")
    assert lines(deal_of(text, rules=rules)) == expected


def test_all_pass_progression_runs_on_by_itself() -> None:
    """3.7/e, 3.7/g: a second all-pass in a row is reckoned as the second, a third as the third."""
    second = "deal 2\nN pass E pass W pass\ntaken W 3 taken N 5 taken E 2\n"
    third = "deal 3\nE pass W pass N pass\ntaken W 3 taken N 5 taken E 2\n"
    verdict = judged(ALL_PASS.format(3, 5, 2) + second + third, rules="leningrad")
    assert [deal.entries[0].points for deal in verdict.deals] == ["6", "12", "18"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("pool_price", "E pool 2"),
        ("mountain_2x", "E mountain -4"),
        ("pool_1", "E pool 1"),
        ("none", ""),
    ],
)
def test_zero_bonus(kind: str, expected: str) -> None:
    """3.7.2.1/b: who takes no trick writes the price of one to the pool, or twice off the mountain, or as agreed."""
    told = ["W mountain 12", "N mountain 8", *([expected] if expected else [])]
    assert lines(deal_of(ALL_PASS.format(6, 4, 0), f"allpass.zero_bonus={kind}", rules="leningrad")) == wrote(*told)


def test_zero_bonus_in_pool_and_off_mountain_are_worth_the_same() -> None:
    """3.7.2.1/c, C16: two pool points of Leningrad are four mountain points, so both bonuses settle alike."""
    text = ALL_PASS.format(6, 4, 0)
    assert net(judged(text, rules="leningrad")) == net(
        judged(text, "allpass.zero_bonus=mountain_2x", rules="leningrad")
    )


def test_amnesty_of_three_five_two() -> None:
    """3.7/f: with 3, 5 and 2 tricks the amnesty writes 1, 3 and nothing."""
    told = lines(deal_of(ALL_PASS.format(3, 5, 2), "allpass.amnesty=true", "allpass.zero_bonus=none", rules="sochi"))
    assert told == wrote("W mountain 1", "N mountain 3")


def test_amnesty_is_neutral_at_three_hands_only() -> None:
    """3.7/f, C18: at three hands the amnesty changes no settlement; with an idle dealer it does."""
    three = ALL_PASS.format(3, 5, 2)
    four = '[Players "4"]\ndeal 1 dealer S\nW pass N pass E pass\ntaken W 3 taken N 5 taken E 2 taken S 0\n'
    options = ["allpass.zero_bonus=none", "allpass.amnesty=true"]
    assert net(judged(three, options[0], rules="sochi")) == net(judged(three, *options, rules="sochi"))
    assert net(judged(four, options[0], rules="sochi")) == {"W": -5, "N": -25, "E": 5, "S": 25}
    assert net(judged(four, *options, rules="sochi")) == {"W": 0, "N": -20, "E": 10, "S": 10}


# --- 3.4.11: the talon's bonus -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("talon", "units"),
    [("♥A ♥7", 1), ("♥A ♥K", 2), ("♥A ♠A", 3), ("♥K ♥Q", 1), ("♥K ♠Q", 0), ("♥A ♠K", 1), ("♥A ♥Q", 1), ("♥8 ♥7", 0)],
)
def test_talon_bonus(talon: str, units: int) -> None:
    """3.4.11: an ace is one unit, ace and king of a suit two, two aces three, a marriage one."""
    text = f'[Players "4"]\ndeal 1 dealer S\ntalon {talon}\nW order 6♠ N whist E pass\ntaken W 6 taken N 4 taken E 0\n'
    expected = ["W pool 2", "N whists 8 on W", *([f"S whists {2 * units} on W"] if units else [])]
    assert lines(deal_of(text, "talon.bonus=dealer", rules="sochi")) == wrote(*expected)
    assert lines(deal_of(text, rules="sochi")) == wrote("W pool 2", "N whists 8 on W")


def test_score_only_deals_have_no_violations() -> None:
    """Design: a deal told by order, answers and tricks taken is judged like one played."""
    assert [problems(deal) for deal in judged(MATCH, rules="sochi").deals] == [[]] * 8
