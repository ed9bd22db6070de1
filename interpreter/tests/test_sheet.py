"""Chapter 4 over whole records: the running sheet, settlement and ranking, and what the table wrote itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judging import book, deal_of, judged, lines, net, problems, short, wrote
from preferans.report.messages import fault_text, violation_text
from preferans.report.plural import LANGUAGES, Language
from preferans.verdict import points

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


@pytest.mark.parametrize("column", ["W pool {}", "N whists {} on W"])
def test_lines_with_every_denominator_are_judged(column: str) -> None:
    """4.2/h: however many fractions a column is written in, their sum can be told."""
    odd = "".join(f"score {column.format(f'1/{part}')}\n" for part in range(1, 1000))
    deal = deal_of(MADE + odd)
    assert {problem[0] for problem in problems(deal)} == {"score.wrong"}
    assert all(violation_text(one, language, book()) for one in deal.violations for language in LANGUAGES)


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


# --- a sheet that the table wrote --------------------------------------------------------------------------------

SECOND = "deal 2\nN order 6♠ E whist S pass\ntaken N 6 taken E 4 taken S 0\n"
"""North makes a six with six tricks: two in his pool, eight whists for East on him."""


def test_several_wrong_lines_are_named_each() -> None:
    """4.2/h: two wrong lines of one deal are two violations."""
    deal = deal_of(MADE + "score W pool 2\nscore N mountain 8\n")
    assert [(v.by, v.facts["column"], v.facts["right"]) for v in deal.violations] == [
        ("W", "pool", "4"),
        ("N", "mountain", "4"),
    ]


def test_a_wrong_line_tells_the_settlement() -> None:
    """4.2/h: two points short in the pool are fifteen whists short at four hands: 10/4 from each of three."""
    facts = deal_of(MADE + "score W pool 2\n").violations[0].facts
    # West: pool 4, North's mountain 4, North four whists on West; hills -4, 4, 0, 0: 10/4 of (0 + 16) less 4.
    assert (facts["difference"], facts["net"], facts["net-written"]) == ("-2", "36", "21")


def test_right_sheet_between_deals() -> None:
    """4.2/k: a sheet before a later deal that agrees with the deals before is no violation and changes nothing."""
    sheet = "sheet W pool 4\nsheet N mountain 4 whists 4 on W\n"
    verdict = judged(MADE + SECOND.replace("\n", f"\n{sheet}", 1))
    assert verdict.verdict == "legal"
    assert verdict.deals[1].sheet["N"].pool == "2"


def test_wrong_sheet_between_deals() -> None:
    """4.2/k: a wrong figure before a later deal is named where it stands, and the right sheet goes on."""
    sheet = "sheet W pool 4 whists 10 on E\nsheet N mountain 8 whists 4 on W\n"
    verdict = judged(MADE + SECOND.replace("\n", f"\n{sheet}", 1))
    first, second = verdict.deals
    assert first.violations == ()
    assert [
        (v.code, short(v.clause), v.by, v.line, v.facts.get("on"), v.facts["right"]) for v in second.violations
    ] == [
        ("score.wrong", "4.2/h", "W", 6, "E", "0"),
        ("score.wrong", "4.2/h", "N", 7, None, "4"),
    ]
    assert (second.sheet["N"].mountain, second.sheet["W"].whists) == ("4", {})


def test_right_final_sheet() -> None:
    """4.2/k: a sheet written only at the end that follows from the deals is no violation."""
    final = "final W pool 4 mountain 0\nfinal N pool 2 mountain 4 whists 4 on W\nfinal E whists 8 on N\n"
    assert judged(MADE + SECOND + final).verdict == "legal"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "For East the table wrote whists on North 18; 8 is right (a difference of +10). "),
        ("ru", "У Востока записано: висты на Север — 18, а верно 8 (разница +10). "),
    ],
)
def test_a_wrong_figure_in_words(language: Language, expected: str) -> None:
    """4.2/h: the words name the entry, whose it is, by how much it is wrong, and what the settlement becomes."""
    violation = deal_of(MADE + SECOND + "final E whists 18 on N\n").violations[0]
    text = violation_text(violation, language, book())
    # Hills: West -4, North 4 - 2, the others nought; East has 10/4 of (-2 - 0) and eight whists on North.
    assert text.startswith(expected)
    assert "+3" in text.removeprefix(expected)
    assert "+13" in text


def test_wrong_final_sheet() -> None:
    """4.2/k: a figure that does not follow from the deals is a violation of the last deal, with what it changes."""
    deal = deal_of(MADE + SECOND + "final W pool 4\nfinal E whists 18 on N\n")
    assert problems(deal) == [("score.wrong", "4.2/h", "E", None, "corrected")]
    facts = deal.violations[0].facts
    assert (facts["points"], facts["right"], facts["difference"], facts["on"]) == ("18", "8", "10", "N")
    assert points(facts["net-written"]) - points(facts["net"]) == 10


def test_sheet_bridges_missing_deals() -> None:
    """4.2/k: where deals are left out the sheet stated is taken over, since nothing in the record contradicts it."""
    verdict = judged(MADE + "deal 7 dealer W\nsheet W pool 10\nN 6♠ E pass S pass N take N order 6♠ E pass S pass\n")
    assert verdict.verdict == "legal"
    assert (verdict.deals[1].sheet["W"].pool, verdict.deals[1].sheet["N"].pool) == ("10", "2")


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (MADE + SECOND.replace("deal 2", "deal 3"), "deal-missing", {"deal": 3, "missing": 2}),
        (MADE + SECOND.replace("deal 2", "deal 1"), "deal-twice", {"deal": 1}),
        (MADE.replace("deal 1", "deal 5") + SECOND, "deal-twice", {"deal": 2}),
        ('[Players "3"]\nsheet S pool 2\ndeal 1 dealer E\n', "seat-not-at-table", {"seat": "S", "players": 3}),
        ('[Players "3"]\nsheet W whists 2 on S\ndeal 1 dealer E\n', "seat-not-at-table", {"seat": "S", "players": 3}),
        ('[Players "3"]\nsheet W whists 2 on W\ndeal 1 dealer E\n', "sheet-on-self", {"player": "W"}),
        (
            '[Players "3"]\nsheet W whists -2 on N\ndeal 1 dealer E\n',
            "sheet-below-zero",
            {"player": "W", "column": "whists", "points": "-2"},
        ),
        (
            '[Players "3"]\nsheet W pool -1\ndeal 1 dealer E\n',
            "sheet-below-zero",
            {"player": "W", "column": "pool", "points": "-1"},
        ),
        (
            '[Players "3"]\nsheet W pool 11\ndeal 1 dealer E\n',
            "sheet-over-target",
            {"player": "W", "points": "11", "target": 10},
        ),
        (MADE.replace('"4"', '"3"').replace("dealer S", "dealer E") + "score S pool 2\n", "seat-not-at-table", None),
        (MADE + "final W whists 4 on W\n", "sheet-on-self", {"player": "W"}),
        (MADE + SECOND.replace("\n", "\nseries 2\n", 1), "series-against-deals", {"count": 2, "right": 0}),
        (
            MADE + SECOND.replace("\n", "\nbombs N 1\n", 1),
            "bombs-against-deals",
            {"player": "N", "count": 1, "right": 0},
        ),
    ],
)  # fmt: skip
def test_what_cannot_be(text: str, code: str, facts: dict[str, object] | None) -> None:
    """Design §5: a record whose deals or sheet contradict themselves is malformed, and the contradiction is named."""
    verdict = judged(text)
    assert verdict.verdict == "malformed"
    found = [fault for deal in verdict.deals for fault in deal.faults]
    assert [fault.code for fault in found] == [code]
    assert found[0].line > 0
    assert facts is None or found[0].facts == facts
    said = [fault_text(found[0], language, book()) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert not any("{" in text for text in said)


def test_a_void_deal_keeps_its_number() -> None:
    """3.2.2: after a void deal the same number comes again, and no deal is missing or doubled."""
    void = "deal 2\ntable void card-exposed\n"
    assert judged(MADE + void + SECOND).verdict == "violation"
    assert [deal.faults for deal in judged(MADE + void + SECOND).deals] == [(), (), ()]


def test_a_final_sheet_needs_a_deal() -> None:
    """4.2/k: a sheet at the end of no deal at all is a contradiction."""
    verdict = judged('[Players "3"]\nfinal W pool 2\n')
    assert (verdict.verdict, [fault.code for fault in verdict.faults]) == ("malformed", ["final-without-deals"])


def test_an_unlimited_pool_takes_any_sheet() -> None:
    """FSPR: where the pool has no limit a sheet may hold any pool."""
    assert deal_of('[Players "3"]\nsheet W pool 44\ndeal 1 dealer E\n', rules="fspr").faults == ()
