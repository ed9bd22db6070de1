"""Claims and concessions, the answer to them, and the wish to see quitted tricks."""

from __future__ import annotations

from preferans.acts import Agree, Claim, Concede, Refuse
from preferans.bridge import revoke
from preferans.bridge.acts import Inspect
from preferans.bridge.cards import Side, side_of
from preferans.bridge.effects import breach
from preferans.bridge.table import TRICKS, Claimed, Table
from preferans.cards import Seat
from preferans.rulebook import clause
from preferans.verdict import Step


def claim(table: Table, act: Claim | Concede, at: int) -> None:
    """Claim or concede: the speaker's side will have so many tricks in all."""
    side = side_of(act.by)
    least, most = possible(table, side)
    if not least <= act.tricks <= most:
        facts = {"tricks": act.tricks, "least": least, "most": most}
        breach(table, "claim.impossible", act.by, at, facts)
        return
    revoke.establish_by_claim(table, side, own=True)
    table.claim = Claimed(act.by, act.tricks, at)
    if isinstance(act, Concede) and act.tricks == least:
        settle(table, act.tricks, at)


def possible(table: Table, side: Side) -> tuple[int, int]:
    """Return the fewest and the most tricks that ``side`` can have in all; once the play is over they are the same."""
    won = table.taken()
    return won[side], TRICKS - won[side.other]


def arbitrated(table: Table, seat: Seat, least: int, most: int) -> int | None:
    """Return the arbiter's number of tricks for the claim of ``seat``, if he gave one that can be."""
    fitting = [f for f in table.docket.findings if f.fits("claim-result", seat, 0) and least <= int(f.answer) <= most]
    for finding in fitting:
        finding.used = True
    return int(fitting[-1].answer) if fitting else None


def awaits(table: Table, seat: Seat) -> bool:
    """Say whether a claim is for ``seat`` to answer: one that was refused is for the arbiter."""
    claimed = table.claim
    return claimed is not None and not claimed.contested and side_of(seat) is not side_of(claimed.seat)


def agree(table: Table, act: Agree, at: int) -> None:
    """Agree to a claim of the other side, or that it see quitted tricks."""
    claimed = table.claim
    if claimed is not None and claimed.tricks is not None and awaits(table, act.by):
        revoke.establish_by_claim(table, side_of(act.by), own=False)
        settle(table, claimed.tricks, at)
    elif table.inspection is not None and side_of(act.by) is not side_of(table.inspection[0]):
        inspected(table, at, allowed=True)
    else:
        breach(table, "act.out-of-place", act.by, at, {"act": "agree"})


def settle(table: Table, tricks: int, at: int) -> None:
    """End the play: the side of the claim has ``tricks`` in all, the other the rest."""
    if table.claim is None:
        return
    side = side_of(table.claim.seat)
    table.agreed = (side, tricks)
    table.steps.append(Step(clause="bridge:7.3/i", acts=(table.claim.at, at), facts={"agreed": True, "tricks": tricks}))
    table.claim = None
    table.phase = "over"


def refuse(table: Table, act: Refuse, at: int) -> None:
    """Refuse a claim, which an arbiter then settles, or an inspection."""
    claimed = table.claim
    if claimed is not None and claimed.tricks is not None and awaits(table, act.by):
        least, most = possible(table, side_of(claimed.seat))
        facts = {"tricks": claimed.tricks, "least": least, "most": most}
        found = arbitrated(table, claimed.seat, least, most)
        claimed.contested = True
        answered = "no" if found is None else "yes"
        breach(table, "claim.contested", claimed.seat, claimed.at, facts, answered=answered)
        if found is not None:
            settle(table, found, at)
    elif table.inspection is not None:
        inspected(table, at, allowed=False)
    else:
        breach(table, "act.out-of-place", act.by, at, {"act": "refuse"})


@clause("bridge:R18")
def inspect(table: Table, act: Inspect, at: int) -> None:
    """Ask to see a quitted trick: before the end of play both sides must agree."""
    if act.trick in {trick.number for trick in table.tricks}:
        table.inspection = (act.by, act.trick)
    else:
        breach(table, "act.out-of-place", act.by, at, {"act": "inspect"})
    if table.phase == "over":
        inspected(table, at, allowed=True)


def inspected(table: Table, at: int, *, allowed: bool) -> None:
    """Note whether a quitted trick may be seen."""
    if table.inspection is not None:
        facts = {"trick": table.inspection[1], "allowed": allowed}
        table.steps.append(Step(clause="bridge:R18", acts=(at,), facts=facts))
        table.inspection = None
