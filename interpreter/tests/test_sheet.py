"""Chapter 4 over whole records: the running sheet, settlement and ranking, and what the table wrote itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judging import deal_of, judged, lines, net, problems, wrote

MADE = """[Players "4"]
deal 1 dealer S
W order 7♠ N whist E pass
taken W 9 taken N 1 taken E 0
"""
"""Seven with nine tricks: four in the pool, four whists for North and four on his mountain for the trick he misses."""

RIGHT = "score W pool 4\nscore N whists 4 on W\nscore N mountain 4\n"


def test_right_score_lines() -> None:
    """4.2/a: what the table wrote and the rules say alike is no violation."""
    assert judged(MADE + RIGHT).verdict == "legal"


@pytest.mark.parametrize(
    ("line", "by", "column", "right"),
    [
        ("score W pool 2", "W", "pool", "4"),
        ("score N whists 8 on W", "N", "whists", "4"),
        ("score N mountain 8", "N", "mountain", "4"),
        ("score E whists 4 on W", "E", "whists", "0"),
        ("score W mountain 4", "W", "mountain", "0"),
    ],
)
def test_wrong_score_line(line: str, by: str, column: str, right: str) -> None:
    """4.2/h: a line that does not follow from the play is named with its line number and the right figure."""
    deal = deal_of(MADE + line)
    assert problems(deal) == [("score.wrong", "4.2/h", by, None, "corrected")]
    violation = deal.violations[0]
    assert violation.line == MADE.count("\n") + 1
    assert (violation.facts["column"], violation.facts["right"]) == (column, right)
    assert lines(deal) == wrote("W pool 4", "N whists 4 on W", "N mountain 4")


def test_score_lines_of_one_column_add_up() -> None:
    """4.2: whists for tricks and consolation may be written in two lines."""
    down = MADE.replace("W 9", "W 6").replace("N 1", "N 4")
    right = "score N whists 16 on W\nscore N whists 4 on W\n"
    assert judged(down + right).verdict == "legal"


def test_score_lines_may_be_left_out() -> None:
    """4.2: a column the table did not tell is not a violation."""
    assert judged(MADE + "score W pool 4\n").verdict == "legal"


def test_help_in_score_lines() -> None:
    """4.2/b, 4.2/c: help is written in the pool of the player helped and in whists on him."""
    state = '[Players "3"]\nsheet W pool 10\nsheet N pool 6\ndeal 1 dealer E\n'
    text = f"{state}W 6♠ N pass E pass W take W order 6♠ N pass E pass\n"
    assert judged(text + "score N pool 2\nscore W whists 20 on N\n", rules="sochi").verdict == "legal"
    assert [p.code for p in problems(deal_of(text + "score W pool 2\n", rules="sochi"))] == ["score.wrong"]


def test_sheet_runs_on() -> None:
    """4.2: the sheet after each deal is the one before it with its entries added."""
    second = "deal 2\nN order 6♠ E whist S pass\ntaken N 6 taken E 4 taken S 0\n"
    verdict = judged(MADE + second)
    first, last = (deal.sheet for deal in verdict.deals)
    assert (first["W"].pool, first["N"].mountain, first["N"].whists) == ("4", "4", {"W": "4"})
    assert (last["N"].pool, last["N"].mountain, last["E"].whists) == ("2", "4", {"N": "8"})


def test_sheet_before_the_first_deal() -> None:
    """Design §4: a record may begin with a sheet, to which its deals add."""
    state = "sheet W pool 2 mountain 7 whists 11 on N\nsheet N whists 1/2 on W\n"
    sheet = deal_of(MADE.replace("deal 1", state + "deal 1")).sheet
    assert (sheet["W"].pool, sheet["W"].mountain, sheet["W"].whists) == ("6", "7", {"N": "11"})
    assert sheet["N"].whists == {"W": "9/2"}


@pytest.mark.parametrize("rules", ["codex-tournament", "sochi", "leningrad", "rostov", "fspr"])
def test_settlements_sum_to_zero(rules: str) -> None:
    """4.2/f: the sum of all settlements is exactly zero after every deal."""
    text = MADE + "deal 2\nN pass E pass S pass\ntaken N 3 taken E 3 taken S 3 taken W 1\n"
    text += "deal 3\nE order misere\ntaken E 2 taken S 8 taken W 0\n"
    for deal in judged(text, rules=rules).deals:
        assert sum(net(deal).values()) == 0


def test_settlement_keeps_thirds() -> None:
    """4.2/g: at three hands thirds are kept exact: a six that nobody whists is worth 13 1/3."""
    text = '[Players "3"]\ndeal 1 dealer E\nW 6♠ N pass E pass W take W order 6♠ N pass E pass\n'
    verdict = judged(text)
    assert verdict.settlement == {"W": "40/3", "N": "-20/3", "E": "-20/3"}
    assert net(verdict)["W"] == Fraction(40, 3)


def test_ranking_shares_places() -> None:
    """4.1.3: equal results share a place, and the next place counts all above it."""
    assert [(p.place, p.player) for p in judged(MADE + RIGHT).ranking] == [(1, "W"), (2, "E"), (2, "S"), (4, "N")]


def test_pool_without_a_limit() -> None:
    """FSPR: without a pool target nothing overflows; three misères make thirty."""
    deal = "order misere\ntaken {} 0 taken {} 10 taken {} 0\n"
    text = '[Players "3"]\n' + "".join(
        f"deal {number} dealer {dealer}\nW {deal.format('W', 'N', 'E')}"
        for number, dealer in ((1, "E"), (2, "W"), (3, "N"))
    )
    assert deal_of(text, rules="fspr").sheet["W"].pool == "30"


def test_zero_bonuses_are_written_from_the_first_hand() -> None:
    """4.2/b: of two bonuses that find one point of room, the first hand's goes in first and the other helps nobody."""
    text = """[Players "3"]
sheet W pool 9 mountain 0
sheet N pool 10 mountain 0
sheet E pool 10 mountain 0
deal 1 dealer W
N pass E pass W pass
taken N 10 taken E 0 taken W 0
"""
    # East, second from the dealer, comes before West: his point helps West, whose own then comes off the mountain.
    expected = wrote("N mountain 10", "W pool 1", "E whists 10 on W", "W mountain -1")
    assert lines(deal_of(text, rules="sochi")) == expected
