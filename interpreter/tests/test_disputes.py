"""The invented disputes of ``examples/``, whose figures are told clause by clause on the page ``disputes.md``."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from checking import refusal
from judging import deal_of, judged, lines
from preferans.docs.disputes import with_rulings
from preferans.records import parse
from preferans.report.plural import LANGUAGES, Language
from preferans.rulebook import load
from preferans.verdict import DealVerdict

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("dispute-order", "dispute-play", "dispute-plan")


def dispute(name: str) -> DealVerdict:
    """Return the verdict on the deal of ``examples/NAME.pref``."""
    return deal_of((ROOT / "examples" / f"{name}.pref").read_text("utf-8"))


def points(*written: tuple[str, str, str | None, int]) -> set[tuple[str, str, str | None, Fraction]]:
    """Return entries as :func:`judging.lines` gives them."""
    return {(player, column, on, Fraction(amount)) for player, column, on, amount in written}


@pytest.mark.parametrize("name", NAMES)
def test_every_dispute_is_long_and_derived_whole(name: str) -> None:
    """Each dispute holds at least ten irregular acts, is decided, and its derivation has no gap."""
    deal = dispute(name)
    assert len(deal.violations) >= 10
    assert deal.verdict == "violation"
    text = (ROOT / "examples" / f"{name}.pref").read_text("utf-8")
    assert refusal(parse(text), judged(text)) is None


def test_an_order_that_would_not_stand() -> None:
    """Eight tricks less one for the look at the discard make six hearts; West is two short of four at 2 each."""
    deal = dispute("dispute-order")
    assert deal.credited == {"W": 2, "N": 7, "E": 0}
    assert lines(deal) == points(("N", "pool", None, 2), ("W", "whists", "N", 4), ("W", "mountain", None, 4))
    # Mountain points are worth 10 whists shared by four: (2 - 4 x 4) x 10/4 + 4 for West.
    assert {seat: Fraction(net) for seat, net in deal.settlement.items()} == {"W": -31, "N": 21, "E": 5, "S": 5}


def test_cards_where_they_should_not_be() -> None:
    """Eight tricks and the penalty trick make eight clubs; North's one trick meets the duty and writes six."""
    deal = dispute("dispute-play")
    assert deal.credited == {"W": 0, "N": 1, "E": 9}
    assert lines(deal) == points(("E", "pool", None, 6), ("N", "whists", "E", 6))
    (wrong,) = [violation for violation in deal.violations if violation.code == "score.wrong"]
    assert (wrong.by, wrong.facts["points"], wrong.facts["right"]) == ("W", "6", "0")


def test_two_plans_against_one_misere() -> None:
    """Five tricks drawn cost 50, and those with the seven tricks played get 50 whists apart, so the sum is 100."""
    deal = dispute("dispute-plan")
    assert lines(deal) == points(("W", "mountain", None, 50), ("N", "ruling", None, 50), ("S", "ruling", None, 50))
    assert {seat: Fraction(net) for seat, net in deal.settlement.items()} == {"W": -375, "N": 175, "E": 125, "S": 175}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_cites_only_clauses_of_the_book(language: Language) -> None:
    """Every clause number told on the page of disputes is in the rulebook, and every record on it is judged."""
    page = (ROOT / "docs" / language / "disputes.md").read_text("utf-8")
    book = load()
    cited = set(re.findall(r"\b\d\.\d+(?:\.\d+)*(?:\.[a-c])?(?:/[a-z0-9]+)?", page))
    assert all(f"codex:{number}" in book.clauses for number in cited)
    made = with_rulings(page, ROOT / "examples", language, book)
    assert "judged:" not in made
    assert made.count("```pref") == len(NAMES)
