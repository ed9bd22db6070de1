"""The score of a rubber by hand-counted figures: prices former and new, games, the bonus, and what is left undone."""

from __future__ import annotations

import pytest

from bridge_table import book, breaches, ruled
from preferans.bridge.judge import choose_rules, judge
from preferans.bridge.notation import parse
from preferans.verdict import DealVerdict, RubberRow, Verdict


def played(contract: str, tricks: int, *lines: str, vulnerable: str = "none", figures: str = "old") -> DealVerdict:
    """Return the verdict on a deal that South declared and in which his side won so many tricks."""
    text = f'[Rules "bridge-rubber"]\n[Option "bridge.figures={figures}"]\ndeal 1 vulnerable {vulnerable}\n'
    text += f"contract S {contract}\nending 14 leader S taken NS {tricks} taken EW {13 - tricks}\n"
    return ruled(text + "\n".join(lines))


def sums(deal: DealVerdict) -> dict[tuple[str, str], int]:
    """Return the points of each side, below and above."""
    found: dict[tuple[str, str], int] = {}
    for entry in deal.entries:
        key = (entry.player, entry.column)
        found[key] = found.get(key, 0) + int(entry.points)
    return found


def declarers(deal: DealVerdict) -> tuple[int, int]:
    """Return what the declarer's side wrote below and above."""
    found = sums(deal)
    return found.get(("NS", "below"), 0), found.get(("NS", "above"), 0)


MADE = [
    ("2♥", 8, "none", (60, 0), (60, 0)),
    ("2♥", 10, "none", (60, 60), (60, 60)),
    ("2♥", 9, "none", (60, 30), (60, 30)),
    ("3NT", 9, "none", (100, 0), (100, 0)),
    ("4♠", 11, "NS", (120, 30), (120, 30)),
    ("5♦", 11, "none", (100, 0), (100, 0)),
    ("2♥ double", 8, "none", (120, 50), (120, 50)),
    ("2♥ double", 10, "NS", (120, 450), (120, 450)),
    ("2♥ redouble", 9, "none", (240, 250), (240, 300)),
    ("1NT redouble", 7, "none", (160, 50), (160, 100)),
    ("6♣", 12, "none", (120, 500), (120, 500)),
    ("6NT", 13, "NS", (190, 780), (190, 780)),
    ("7♠ double", 13, "NS", (420, 1550), (420, 1550)),
]
"""Contract, tricks, who is vulnerable, and the points below and above: by the former figures, by the new."""


@pytest.mark.parametrize(("contract", "tricks", "vulnerable", "old", "new"), MADE)
def test_a_contract_that_is_made(
    contract: str, tricks: int, vulnerable: str, old: tuple[int, int], new: tuple[int, int]
) -> None:
    """What a contract brings below and above the line, apart from the rubber's own bonus."""
    assert declarers(played(contract, tricks, vulnerable=vulnerable)) == old
    assert declarers(played(contract, tricks, vulnerable=vulnerable, figures="new")) == new


SET = [
    ("4♥", 8, "none", 100, 100),
    ("4♥", 8, "NS", 200, 200),
    ("4♥ double", 6, "none", 700, 800),
    ("4♥ double", 6, "NS", 1100, 1100),
    ("4♥ redouble", 7, "none", 1000, 1000),
    ("3NT double", 4, "none", 900, 1100),
]


@pytest.mark.parametrize(("contract", "tricks", "vulnerable", "old", "new"), SET)
def test_a_contract_that_fails(contract: str, tricks: int, vulnerable: str, old: int, new: int) -> None:
    """What undertricks bring the defenders, all of it above the line."""
    assert sums(played(contract, tricks, vulnerable=vulnerable)) == {("EW", "above"): old}
    assert sums(played(contract, tricks, vulnerable=vulnerable, figures="new")) == {("EW", "above"): new}


HANDS = """hand N ♠9432 ♥AKQJ ♦432 ♣43
hand E ♠AKQ ♥5432 ♦AKQ ♣AKQ
hand S ♠J1065 ♥10 ♦J1098 ♣J1098
hand W ♠87 ♥9876 ♦765 ♣7652
"""


@pytest.mark.parametrize(
    ("contract", "north", "points"), [("4♥", "♥AKQJ", {"NS": 100}), ("4♥", "♥AKQJ10", {"NS": 150}), ("3NT", "", {})]
)
def test_honours(contract: str, north: str, points: dict[str, int]) -> None:
    """Four trump honours in one hand bring 100, five 150; three aces at no trump bring nothing."""
    hands = HANDS
    if north.endswith("10"):
        hands = HANDS.replace("♥AKQJ ♦432", "♥AKQJ10 ♦32").replace("♥10 ♦J1098", "♦J10984")
    deal = ruled(f'[Rules "bridge-rubber"]\ndeal 1 vulnerable none\n{hands}contract S {contract}\nS claim 10\nE agree')
    told = {entry.player: int(entry.points) for entry in deal.entries if entry.clause == "bridge:8.7"}
    assert told == points


RUBBER = """[Rules "bridge-rubber"]

deal 1
contract S 2♥
ending 14 leader S taken NS 10 taken EW 3

deal 2
contract S 1NT
ending 14 leader S taken NS 8 taken EW 5

deal 3
contract E 4♠
ending 14 leader S taken NS 3 taken EW 10

deal 4
contract S 3NT double
ending 14 leader S taken NS 7 taken EW 6

deal 5
contract S 4♥
ending 14 leader S taken NS 11 taken EW 2
honours S 4
"""


def of_record(text: str) -> Verdict:
    """Return the verdict on a record."""
    record = parse(text)
    return judge(record, choose_rules(record, book()))


def rows(deal: DealVerdict) -> dict[str, tuple[str, str, int]]:
    """Return how the sides stand after a deal."""
    assert isinstance(deal.rubber, dict)
    return {side: (row.below, row.above, row.games) for side, row in deal.rubber.items()}


def test_a_rubber_of_five_deals() -> None:
    """Part-scores make a game together, games make sides vulnerable, and two games to one bring 500."""
    verdict = of_record(RUBBER)
    assert [rows(deal)["NS"][2] for deal in verdict.deals] == [0, 1, 1, 1, 2]
    assert [rows(deal)["EW"][2] for deal in verdict.deals] == [0, 0, 1, 1, 1]
    assert [sums(deal) for deal in verdict.deals] == [
        {("NS", "below"): 60, ("NS", "above"): 60},
        {("NS", "below"): 40, ("NS", "above"): 30},
        {("EW", "below"): 120},
        {("EW", "above"): 500},
        {("NS", "below"): 120, ("NS", "above"): 630},
    ]
    # 940 to 620.
    assert verdict.settlement == {"NS": "320", "EW": "-320"}


def test_a_part_score_is_cut_off_by_a_game() -> None:
    """When a side has won a game, the part-score of the other no longer counts towards the next."""
    text = RUBBER.split("deal 4", maxsplit=1)[0].replace(
        "contract S 1NT\nending 14 leader S taken NS 8 taken EW 5",
        "contract E 1♣\nending 14 leader S taken NS 6 taken EW 7",
    )
    verdict = of_record(text)
    assert rows(verdict.deals[1]) == {"NS": ("60", "60", 0), "EW": ("20", "0", 0)}
    assert rows(verdict.deals[2]) == {"NS": ("0", "120", 0), "EW": ("0", "140", 1)}


def test_two_games_to_none_bring_more() -> None:
    """A rubber won without a game of the other side brings 700."""
    text = '[Rules "bridge-rubber"]\ndeal 1\nrubber NS below 0 above 100 games 1\n'
    text += "contract S 3NT\nending 14 leader S taken NS 9 taken EW 4\n"
    verdict = of_record(text)
    assert sums(verdict.deals[0]) == {("NS", "below"): 100, ("NS", "above"): 700}
    assert verdict.settlement == {"NS": "900", "EW": "-900"}


@pytest.mark.parametrize(("figures", "part"), [("old", 50), ("new", 100)])
def test_an_unfinished_rubber(figures: str, part: int) -> None:
    """Broken off, the only side with a game gets 300, and a part-score 50 or under later rules 100."""
    option = f'\n[Option "bridge.figures={figures}"]\n\ndeal 1'
    text = RUBBER.split("deal 3", maxsplit=1)[0].replace("\n\ndeal 1", option)
    text += "deal 3\ncontract E 1♠\nending 14 leader S taken NS 6 taken EW 7\nbroken-off\n"
    deal = of_record(text).deals[-1]
    assert sums(deal) == {("NS", "above"): 300, ("EW", "below"): 30, ("EW", "above"): part}


def test_vulnerability_follows_from_the_games() -> None:
    """What the record does not say of the zone follows from the games won."""
    contracts = [deal.contract for deal in of_record(RUBBER).deals]
    assert [told.vulnerable for told in contracts if told is not None] == [False, False, False, True, True]


def test_a_wrong_figure_is_found() -> None:
    """The table wrote 120 below the line for two hearts made with two over: 60 is right."""
    deal = played("2♥", 10, "score NS below 120", "score NS above 60")
    assert breaches(deal) == [("figure.wrong", "8.11", "table", "corrected")]
    assert deal.violations[0].facts["right"] == "60"
    assert breaches(played("2♥", 10, "score NS below 60", "score NS above 60")) == []


def test_a_row_says_how_a_side_stands() -> None:
    """After the first deal North and South have 60 below and 60 above."""
    deal = of_record(RUBBER).deals[0]
    assert isinstance(deal.rubber, dict)
    assert deal.rubber["NS"] == RubberRow(below="60", above="60", games=0)
