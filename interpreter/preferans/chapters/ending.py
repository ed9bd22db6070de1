"""Clause 3.9.22: an end of play by consent, and what becomes of a claim nobody consents to."""

from __future__ import annotations

from preferans import proofs
from preferans.cards import Seat
from preferans.effects import breach
from preferans.record import Agree, Claim, Concede, Refuse
from preferans.rulebook import clause
from preferans.table import Kind, Phase, Proposal, Table

from . import dealing, plans, play, revoke, whist


@clause("codex:3.9.22/a")
def claim(table: Table, act: Claim | Concede, at: int) -> None:
    """A player proposes to stop at a result: so many tricks for the own side in the end."""
    least, most = bounds(table, act.by)
    if table.phase is not Phase.PLAY or not table.is_active(act.by):
        breach(table, "act.out-of-place", act.by, at, {"act": "claim"})
        return
    if not least <= act.tricks <= most:
        breach(table, "claim.impossible", act.by, at, {"tricks": act.tricks, "least": least, "most": most})
        return
    table.proposal = Proposal(act.by, act.tricks, at)
    check(table, act.by, act.tricks, at)


@clause("codex:3.9.22/e")
def check(table: Table, seat: Seat, tricks: int | None, at: int) -> None:
    """Hold a claim, or a faced hand (``None``: all that is left), to best play, where the table asks open cards."""
    if table.rules.word("proof.claim") == proofs.SOLVER:
        table.docket.prove(proofs.claim(table, seat, tricks, at))


def bounds(table: Table, seat: Seat) -> tuple[int, int]:
    """Return the fewest and most tricks the side of ``seat`` can still end with."""
    play.put_away(table)
    won = sum(table.taken[member.index] for member in side_of(table, seat))
    return won, won + _open_tricks(table)


def _open_tricks(table: Table) -> int:
    """Return how many tricks are nobody's yet: those still to come, and those whose taker the record does not tell."""
    return table.rules.tables.pack["hand"] - sum(table.taken)


def side_of(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the players who win tricks together with ``seat``: the two defenders are one side."""
    if table.declarer is None or seat is table.declarer:
        return (seat,)
    return table.opponents(table.declarer)


@clause("codex:3.9.22/b")
def agree(table: Table, act: Agree, at: int) -> None:
    """Consent to the open proposal; with the consent that the table asks for, play ends."""
    proposal = table.proposal
    if proposal is None and (_joins(table, act.by) or plans.accept(table, act.by)):
        return
    if proposal is None or act.by in proposal.consents:
        breach(table, "act.out-of-place", act.by, at, {"act": "agree"})
        return
    proposal.consents.append(act.by)
    if all(seat in proposal.consents for seat in needed(table)):
        dealing.charge_found(table)
        table.agreed = proposal
        table.proposal = None
        play.lapse(table)
        table.phase = Phase.OVER


def _joins(table: Table, seat: Seat) -> bool:
    """Say whether somebody whose consent was not needed agrees, or objects, to what the others have agreed on."""
    return table.agreed is not None and seat in table.players and seat not in table.agreed.consents


def needed(table: Table) -> tuple[Seat, ...]:
    """Return whose consent ends play: the three who play, or all at the table (decision C41)."""
    return table.players if table.rules.word("play.stop_consent") == "all" else table.order


def refuse(table: Table, act: Refuse, at: int) -> None:
    """Refuse the open proposal, or else the card out of turn on the table, or what was guaranteed or named."""
    proposal = table.proposal
    if proposal is None and table.loose is None and (_joins(table, act.by) or plans.decline(table, act.by)):
        return
    if proposal is None:
        revoke.refuse_card(table, act, at)
        return
    if act.by in needed(table):
        _without_consent(table, proposal)


@clause("codex:3.9.22/c")
def _without_consent(table: Table, proposal: Proposal) -> None:
    """Play goes on, and the cards of the player who claimed lie open."""
    table.exposed[proposal.by.index] = table.hands[proposal.by.index]
    table.proposal = None


def distribute(table: Table) -> dict[Seat, int] | None:
    """Return the agreed tricks by seat, or ``None`` when the agreement does not say which of two takes the rest."""
    agreed = table.agreed
    if agreed is None:
        return None
    left = _open_tricks(table)
    counts = {
        seat: table.taken[seat.index] for seat in table.players if table.is_active(seat) or table.taken[seat.index]
    }
    mine = side_of(table, agreed.by)
    won = agreed.tricks - sum(table.taken[seat.index] for seat in mine)
    for members, tricks in ((mine, won), (tuple(seat for seat in table.order if seat not in mine), left - won)):
        if not _share(table, counts, members, tricks):
            return None
    return counts


def leftover(table: Table) -> dict[Seat, int] | None:
    """Return the tricks when a declarer without cards leaves the last ones to the others; ``None`` if unclear."""
    counts = {seat: table.taken[seat.index] for seat in table.order}
    defence = table.opponents(whist.declarer_of(table))
    return counts if _share(table, counts, defence, table.tricks_left) else None


def _share(table: Table, counts: dict[Seat, int], members: tuple[Seat, ...], tricks: int) -> bool:
    """Give ``tricks`` to a side; say whether it is clear to whom: one player, or a side counted together."""
    if tricks == 0:
        return True
    together = table.kind is Kind.MISERE or len(table.whisters) == 1
    if len(members) > 1 and not (together and table.kind is not Kind.ALL_PASS):
        return False
    taker = next((seat for seat in members if seat in table.whisters), members[0])
    counts[taker] += tricks
    return True
