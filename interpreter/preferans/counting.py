"""Whose tricks they are: as taken, as agreed, as an arbiter found, and after all penalty tricks."""

from __future__ import annotations

from typing import NamedTuple

from preferans.cards import Seat
from preferans.chapters import ending
from preferans.docket import Inquiry
from preferans.record import Deal
from preferans.rulebook import clause
from preferans.table import Kind, Phase, Table


def counted(table: Table, deal: Deal) -> dict[Seat, int] | None:
    """Return the tricks of each player as they were taken, agreed or written; ``None`` where that is not clear."""
    if deal.taken:
        return {seat: sum(line.tricks for line in deal.taken if line.player is seat) for seat in table.players}
    if not_recorded(table) or table.phase is not Phase.OVER:
        return replayed(table)
    if table.agreed is not None:
        return shared(table, ending.distribute(table))
    if any(trick.winner is None for trick in table.tricks):
        return shared(table, None)
    if table.tricks_left:
        return shared(table, ending.leftover(table))
    return {seat: table.taken[seat.index] for seat in table.players if table.is_active(seat) or table.taken[seat.index]}


def not_recorded(table: Table) -> bool:
    """Say whether a replay's result is an arbiter's, or the solver's where the record plays none to its end (C9)."""
    mode = table.rules.word("play.revoke") if table.docket.replays else "recorded"
    if mode != "solver":
        return mode == "ruled"
    return table.phase is not Phase.OVER or any(finding.code == "replay" for finding in table.docket.findings)


@clause("codex:3.9.16.2/g")
def replayed(table: Table) -> dict[Seat, int] | None:
    """Return the tricks of a replay that an arbiter found: the declarer's, or each player's where all play alone."""
    docket = table.docket
    if table.kind is Kind.ALL_PASS or len(table.whisters) > 1:
        each = {seat: docket.found("replay", seat) for seat in table.order}
        known = {seat: int(tricks) for seat, tricks in each.items() if tricks is not None}
        known |= of_dealer(table, "replay")
        whole = set(table.order) <= set(known) and sum(known.values()) == table.rules.tables.pack["hand"]
        return known if whole else None
    tricks = docket.found("replay", table.declarer)
    proof = docket.proof(table.declarer, "replay")
    if tricks is None and proof is not None:
        tricks = proof.proved
    return None if tricks is None else at_result(table, int(tricks))


def at_result(table: Table, tricks: int) -> dict[Seat, int]:
    """Return the counts in which the declarer has ``tricks`` and the defence, counted together, the rest."""
    declarer = table.declarer or table.order[0]
    left, right = table.opponents(declarer)
    taker = next((seat for seat in table.whisters if table.is_active(seat)), left)
    other = right if taker is left else left
    return {declarer: tricks, taker: table.rules.tables.pack["hand"] - tricks, other: 0}


def shared(table: Table, counts: dict[Seat, int] | None) -> dict[Seat, int] | None:
    """Return ``counts``, or what an arbiter found of each player's tricks where the record leaves them open."""
    if counts is not None:
        return counts
    each = {seat: table.docket.found("whose-tricks", seat) for seat in table.order}
    known = {seat: int(tricks) for seat, tricks in each.items() if tricks is not None}
    known |= of_dealer(table, "whose-tricks")
    return known if set(table.order) <= set(known) and _fit_the_agreement(table, known) else None


def _fit_the_agreement(table: Table, counts: dict[Seat, int]) -> bool:
    """Say whether shares that an arbiter found come to what was agreed: all the tricks, and its own to its side."""
    agreed = table.agreed
    if agreed is None:
        return True
    mine = sum(counts[seat] for seat in ending.side_of(table, agreed.by))
    return mine == agreed.tricks and sum(counts.values()) == table.rules.tables.pack["hand"]


@clause("codex:3.7/d")
def of_dealer(table: Table, code: str) -> dict[Seat, int]:
    """Return the tricks of a dealer, who at four hands may have led the talon: those an arbiter found, else taken."""
    found = table.docket.found(code, table.dealer)
    tricks = table.taken[table.dealer.index] if found is None else int(found)
    return {table.dealer: tricks} if tricks else {}


def unclear(table: Table) -> None:
    """Ask for the tricks that the record does not settle between two players (3.9.22)."""
    about = {"taken": {seat.value: table.taken[seat.index] for seat in table.order}}
    table.docket.questions.append(Inquiry("whose-tricks", "codex:3.9.22/b", about, {}))


class Counts(NamedTuple):
    """Tricks of each player: ``actual`` after tricks changed hands, ``credited`` after one-sided corrections too."""

    actual: dict[Seat, int]
    credited: dict[Seat, int]


def corrected(table: Table, counts: dict[Seat, int]) -> Counts:
    """Return the counts after all penalty tricks: first all are added, then what fell below nought is cut if need be.

    Only the misère player's count is cut at zero (decisions C35 and C44); a declarer or whister may fall below.
    """
    actual = dict(counts)
    for told in table.docket.following("transfer-tricks"):
        giver, taker, tricks = Seat(told.args["from"]), Seat(told.args["to"]), told.args["tricks"]
        actual[giver] = actual.get(giver, 0) - tricks
        actual[taker] = actual.get(taker, 0) + tricks
    credited = dict(actual)
    for told in table.docket.following("adjust-tricks"):
        seat = Seat(told.args["of"])
        credited[seat] = credited.get(seat, 0) + told.args["tricks"]
    if table.kind is Kind.MISERE and table.declarer is not None:
        credited[table.declarer] = max(0, credited.get(table.declarer, 0))
    return Counts(actual, credited)


def least_under(table: Table) -> dict[Seat, int]:
    """Return the least number of missing tricks that rulings prescribe for a player (3.9.18)."""
    least: dict[Seat, int] = {}
    for told in table.docket.following("adjust-tricks"):
        if "least-under" in told.args:
            seat = Seat(told.args["of"])
            least[seat] = max(least.get(seat, 0), told.args["least-under"])
    return least
