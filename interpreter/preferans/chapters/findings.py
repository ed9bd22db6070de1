"""What only a person can decide: the arbiter's findings in a record, and what of it is disputed.

Findings are read before the deal is judged, so that an answer holds from the act it is about, wherever it is written.
"""

from __future__ import annotations

from preferans.cards import Seat
from preferans.docket import Docket, Finding, Inquiry
from preferans.effects import breach
from preferans.record import AnyAct, Deal, Draws, Finds, Notice, Rules
from preferans.rulebook import clause
from preferans.table import Table

HAPPENED = "happened"
"""The question whether a disputed act took place."""


_ARBITERS_ACTS = frozenset((Finds, Rules, Draws))


ALIASES = {"order.at-once": "intention-evident"}
"""Codes by which an answer may be given besides that of its question."""


def collect(deal: Deal, docket: Docket) -> None:
    """Put the findings, awards and the lot of ``deal`` on the docket."""
    if _ARBITERS_ACTS.isdisjoint(map(type, deal.acts)):
        return
    for at, act in enumerate(deal.acts):
        if isinstance(act, Finds):
            docket.findings.append(Finding(ALIASES.get(act.code, act.code), act.seat, act.trick, act.answer, at))
        elif isinstance(act, Rules):
            docket.awards.append((act.seat, act.tricks, at))
        elif isinstance(act, Draws):
            docket.lot, docket.lot_at = act.tricks, at


@clause("codex:3.9.17/e")
def settled(act: AnyAct, docket: Docket) -> bool | None:
    """Return whether a disputed act happened, as the arbiter found; ``None`` while nobody has found it."""
    seat = act.by if isinstance(act.by, Seat) else None
    answer = docket.found(HAPPENED, seat)
    if answer is None and isinstance(act, Notice):
        # A finding by the code of the violation settles a disputed notice of it.
        answer = docket.found(act.code, act.seat, act.trick)
    return None if answer is None else bool(answer)


def dispute(act: AnyAct, at: int) -> Inquiry:
    """Return the question whether a disputed act happened."""
    about = {"act": str(type(act).__struct_config__.tag), "seat": act.by.value if isinstance(act.by, Seat) else act.by}
    return Inquiry(HAPPENED, "codex:3.9.17/e", about | {"at": at}, {"yes": {}, "no": {}})


def note(table: Table, act: Finds | Rules | Draws, at: int) -> None:
    """A finding takes effect where its question is asked; here it is only passed."""
    del table, act, at


def unasked(table: Table) -> None:
    """Report findings that answer no question of this deal, and of two contradictory ones the earlier."""
    docket = table.docket
    for finding in docket.findings:
        if not finding.used:
            _report(table, "finding.unasked", finding)
    for number, finding in enumerate(docket.findings):
        later = docket.findings[number + 1 :]
        same = [
            other
            for other in later
            if (other.code, other.seat, other.trick) == (finding.code, finding.seat, finding.trick)
        ]
        if finding.used and any(other.answer != finding.answer for other in same):
            _report(table, "finding.contradicted", finding)


def _report(table: Table, code: str, finding: Finding) -> None:
    facts = {"what": finding.code, "seat": finding.seat.value if finding.seat is not None else ""}
    breach(table, code, None, finding.at, facts)
