"""What a record says of itself: the tricks the table wrote, marks of revokes, disputed acts, an arbiter's answers."""

from __future__ import annotations

from preferans.acts import Finds, Notice, PlayerAct
from preferans.bridge import claims
from preferans.bridge.acts import CallLine, Play
from preferans.bridge.cards import side_of
from preferans.bridge.effects import breach
from preferans.bridge.record import Deal, ResultLine
from preferans.bridge.table import Table
from preferans.docket import Finding, Inquiry
from preferans.rulebook import clause

HAPPENED = "happened"
"""The question whether a disputed act took place."""


@clause("bridge:8.12/b")
def result(table: Table, told: ResultLine, contract: CallLine) -> None:
    """Compare the tricks the table wrote with those won; where the cards break off they end the play."""
    side, tricks = side_of(contract.by), told.tricks
    least, most = claims.possible(table, side)
    if not least <= tricks <= most:
        facts = {"tricks": tricks, "least": least, "most": most}
        breach(table, "result.wrong", None, None, facts).line = told.line
    elif table.phase == "play" and table.claim is None:
        table.agreed = (side, tricks)
        table.phase = "over"


def marks(table: Table, deal: Deal) -> None:
    """Say of every card marked as a revoke whether it was one, and whether it is established as the record shows."""
    for at, act in enumerate(deal.acts):
        if not isinstance(act, Play) or not act.marked:
            continue
        known = next((one for one in table.revokes if one.breach.at == at), None)
        if known is None:
            breach(table, "mark.wrong", act.by, at, {"card": act.card.value})
        else:
            known.breach.facts["marked"] = "established" if known.state == "established" else "not-established"


# --- what only a person can decide -------------------------------------------------------------------------------


def collect(table: Table, deal: Deal) -> None:
    """Put the arbiter's findings on the docket before the deal is heard: they hold wherever they are written."""
    for at, act in enumerate(deal.acts):
        if isinstance(act, Finds):
            table.docket.findings.append(Finding(act.code, act.seat, act.trick, act.answer, at))


@clause("bridge:7.3/j")
def stands(table: Table, act: PlayerAct, at: int) -> bool:
    """Say whether a disputed act counts: as the arbiter found; until he has, it does, and is a question."""
    answer = table.docket.found(HAPPENED, act.by)
    if answer is None:
        answer = noticed(table, act)
    if answer is None:
        tag = str(type(act).__struct_config__.tag)
        about = {"act": tag, "seat": act.by.value, "at": at}
        table.docket.disputes.append(Inquiry(HAPPENED, "bridge:7.3/j", about, {"yes": {}, "no": {}}))
    return answer is None or bool(answer)


def noticed(table: Table, act: PlayerAct) -> bool | int | None:
    """Return the arbiter's finding on the offence that a disputed notice is about."""
    return table.docket.found(act.code, act.seat, act.trick) if isinstance(act, Notice) else None


def unasked(table: Table) -> None:
    """Report findings that answer no question of this deal."""
    for finding in table.docket.findings:
        if not finding.used:
            facts = {"what": finding.code, "seat": finding.seat.value if finding.seat is not None else ""}
            breach(table, "finding.unasked", None, finding.at, facts)
