"""Whole deals with revokes drawn by lot: the judge agrees with a plain reckoning, edition by edition."""

from __future__ import annotations

import pytest

from bridge_table import ruled
from plain_bridge import Game, credited, drawn, partner, points, side, text, transferred

EDITIONS = ("two", "law-1997", "law-2007")
DEALS = [(seed, (0.0, 0.02, 0.06, 0.2)[seed % 4]) for seed in range(240)]
"""Seeds, and how often somebody fails to follow suit though he could."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seed", "rate"), DEALS)
def test_judge_and_plain_reckoning_agree(seed: int, rate: float, edition: str) -> None:
    """Winners, revokes, tricks after the transfers, and every point of the deal are the same."""
    game = drawn(seed, rate)
    verdict = ruled(text(game, edition))
    assert [trick.winner for trick in verdict.tricks] == game.winners
    found = [(v.facts["trick"], v.by, frozenset(v.facts["could"])) for v in verdict.violations]
    assert found == [(one.trick, one.seat, one.could) for one in game.revokes]
    assert verdict.credited == credited(game, edition)
    told: dict[tuple[str, str], int] = {}
    for entry in verdict.entries:
        key = (entry.player, entry.column)
        told[key] = told.get(key, 0) + int(entry.points)
    assert told == points(game, edition)


def kinds(game: Game) -> set[str]:
    """Return what a deal shows: how many revokes by whom, whether something caps the price, and more."""
    found = {"none"} if not game.revokes else set()
    found |= {"both sides"} if len({side(one.seat) for one in game.revokes}) == 2 else set()
    found |= {"dummy"} if any(one.seat == partner(game.declarer) for one in game.revokes) else set()
    pairs = [(one.seat, one.suit) for one in game.revokes]
    found |= {"again"} if len(set(pairs)) < len(pairs) else set()
    seats = {one.seat for one in game.revokes}
    found |= {"partners"} if {"E", "W"} <= seats or {"N", "S"} <= seats else set()
    for giver, given in transferred(game, "two").items():
        owed = 2 * len({pair for pair in pairs if side(pair[0]) == giver and pair[0] != partner(game.declarer)})
        found |= {"capped"} if 0 < given < owed else {"nothing to pay with"} if owed and not given else set()
        found |= {"paid in full"} if owed and given == owed else set()
    mine = side(game.declarer)
    before = sum(side(winner) == mine for winner in game.winners) >= game.level + 6
    after = credited(game, "two")[mine] >= game.level + 6
    found |= {"made by it"} if after and not before else {"broken by it"} if before and not after else set()
    found |= {"editions differ"} if len({credited(game, edition)[mine] for edition in EDITIONS}) > 1 else set()
    return found


def test_the_deals_show_every_kind() -> None:
    """Among the deals drawn are all kinds: none, one, several, both sides, dummy, capped, made and broken contracts."""
    seen = set().union(*(kinds(drawn(seed, rate)) for seed, rate in DEALS))
    assert seen == {
        "none", "both sides", "dummy", "again", "partners", "capped", "nothing to pay with", "paid in full",
        "made by it", "broken by it", "editions differ",
    }  # fmt: skip
