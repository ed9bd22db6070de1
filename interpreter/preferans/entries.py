"""What is written for a deal, what the table wrote instead, and what the next deal inherits."""

from __future__ import annotations

from preferans import counting
from preferans.cards import Contract, Seat
from preferans.chapters import allpass, dark, misere, plans, worth
from preferans.counting import Counts, least_under
from preferans.docket import Consequence
from preferans.table import Kind, Points, Table
from preferans.verdict import Column

Written = list[tuple[Seat, Column, Seat | None, Points, str]]
"""Entries as (player, column, on, points, clause)."""


def of_deal(table: Table, counts: Counts) -> Written:
    """Return the entries of a finished deal, before the pool overflows: the game's, those of the plans, the talon's.

    What comes to nothing is no entry.
    """
    written = dark.multiplied(table, of_game(table, counts))
    if table.void:
        return [line for line in written if line[3]]
    if table.warrants or table.docket.awards:
        written = _of_plans(table, written)
    return [line for line in written + worth.talon_refused(table) if line[3]]


def _of_plans(table: Table, written: Written) -> Written:
    """Return the entries with what guarantees and an arbiter's awards make of them (3.8.5.1)."""
    docket = table.docket
    named = {warrant.tricks for warrant in table.warrants} | {tricks for _, tricks, _ in docket.awards}
    if docket.lot is not None:
        named.add(docket.lot)
    at_result = {}
    for tricks in named:
        counts = counting.at_result(table, tricks)
        at_result[tricks] = dark.multiplied(table, of_game(table, Counts(counts, counts)))
    if docket.awards:
        return plans.awarded(table, written, at_result)
    return written + plans.warranted(table, written, at_result)


def of_game(table: Table, counts: Counts) -> Written:
    """Return the entries of the game itself."""
    credited = counts.credited
    charges = table.docket.following("remise")
    if charges or table.docket.following("end-deal"):
        return _charges(table, charges)
    if table.void:
        return []
    if table.given_up and table.declarer is not None and table.bid is not None:
        return worth.given_up(table, table.declarer, table.bid)
    if table.kind is Kind.ALL_PASS:
        return allpass.score(table, credited)
    if table.kind is Kind.MISERE and table.declarer is not None:
        return misere.score(table.rules, table.declarer, credited.get(table.declarer, 0))
    return worth.score(table, counts.actual, credited, least_under(table)) + worth.talon_bonus(table)


def _charges(table: Table, charges: list[Consequence]) -> Written:
    """Return the entries of the remises that rulings prescribe; those of one game and player add up to one remise."""
    sums: dict[tuple[str, str, bool], int] = {}
    norms: dict[tuple[str, str, bool], str] = {}
    for told in charges:
        key = (told.args["of"], told.args["contract"], told.args.get("consolation") != "none")
        sums[key] = sums.get(key, 0) + told.args["tricks"]
        norms.setdefault(key, told.clause)
    lines: Written = []
    for (seat, contract, consoled), tricks in sums.items():
        charged = worth.charged(table, Seat(seat), tricks, Contract(contract), norms[seat, contract, consoled])
        lines += [line for line in charged if consoled or line[1] == "mountain"]
    return lines


def next_series(table: Table) -> int:
    """Return the number of all-passes in a row after a deal that was not void."""
    if table.kind is Kind.ALL_PASS:
        return allpass.series_after(table.rules, table.series, "all-pass")
    return allpass.series_after(table.rules, table.series, ended_by(table))


def ended_by(table: Table) -> str:
    """Return how a game ended: ``made-and-whisted``, ``made`` or ``lost``."""
    made = not table.given_up and not any(c.effect in ("remise", "end-deal") for c in table.docket.consequences)
    if made and table.kind is Kind.MISERE and table.declarer is not None:
        made = table.score_tricks.get(table.declarer, 0) == 0
    elif made and table.contract is not None and table.declarer is not None and table.mode != "unplayed":
        # With a wrong number of cards a game is lost however many tricks were taken (3.9.18).
        charged = least_under(table).get(table.declarer, 0)
        made = not charged and table.score_tricks.get(table.declarer, 0) >= table.contract.level
    if not made:
        return "lost"
    return "made-and-whisted" if table.whisters and table.kind is Kind.GAME else "made"
