"""Clause 4.1.3, further criteria: counts by which organisers may part players with equal whists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from preferans.rulebook import clause
from preferans.verdict import DealVerdict

KEYS = ("all-passes-won", "all-pass-tricks", "remises", "misere-tricks")
"""The criteria that the clause names."""

NOT_A_REMISE = ("codex:3.4.10",)
"""Clauses under which points go on the mountain of somebody whose game was not lost."""


@clause("codex:4.1.3/b")
def further(deals: Iterable[DealVerdict], players: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return each player's counts over the deals of a match.

    An all-pass is won by whoever took fewest tricks of those who played; a declarer or a whister writes a remise, also
    of a game that was given up before it was ordered.
    """
    counts = {player: dict.fromkeys(KEYS, 0) for player in players}
    for deal in deals:
        kind = deal.contract.kind if deal.contract is not None else None
        if kind == "all-pass" and deal.credited:
            _all_pass(deal, counts)
        elif kind == "misere" and deal.contract is not None and deal.contract.by in deal.credited:
            counts[deal.contract.by]["misere-tricks"] += deal.credited[deal.contract.by]
        else:
            for player in _set(deal):
                counts[player]["remises"] += 1
    return counts


def _all_pass(deal: DealVerdict, counts: dict[str, dict[str, int]]) -> None:
    played = {
        seat: tricks for seat, tricks in deal.credited.items() if seat != deal.dealer or len(counts) == len("WNE")
    }
    fewest = min(played.values())
    for player, tricks in deal.credited.items():
        counts[player]["all-pass-tricks"] += tricks
        counts[player]["all-passes-won"] += player in played and tricks == fewest


def _set(deal: DealVerdict) -> set[str]:
    return {
        entry.player
        for entry in deal.entries
        if entry.column == "mountain" and Fraction(entry.points) > 0 and entry.clause not in NOT_A_REMISE
    }
