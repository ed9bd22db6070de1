"""The choices that stand open at the end of an unfinished record: what an injured side may do now."""

from __future__ import annotations

from preferans.cards import Seat, cards_of
from preferans.docket import Breach, Inquiry
from preferans.table import Phase, Table

from . import open_cards

LEAVE = "leave"
"""The answer that leaves the choice of card to its owner."""


def open_choices(table: Table) -> None:
    """Offer what may be chosen now: to require an open card, or to point a revoke out."""
    if table.phase is not Phase.PLAY:
        return
    for known in table.docket.breaches:
        if known.code == "revoke" and known.status == "pending" and known.by is not None:
            _point_out(table, known, known.by)
    turn = table.turn
    if turn is not None and table.exposed[turn.index] and table.demand is None:
        _require(table, turn)


def _point_out(table: Table, known: Breach, offender: Seat) -> None:
    others = tuple(seat for seat in table.order if open_cards.entitled(table, seat, offender))
    until = "mixed-and-entered" if table.rules.word("play.claim_deadline") == "mixed_and_entered" else "end-of-play"
    choice = Inquiry("point-out", "codex:3.9.16.2/a", {}, {"point-out": {}}, known, others, until)
    table.docket.choices.append(choice)


def _require(table: Table, owner: Seat) -> None:
    cards = open_cards.playable(table, owner, table.exposed[owner.index])
    by = tuple(seat for seat in table.order if open_cards.entitled(table, seat, owner))
    if not cards or table.rules.word("play.open_card") == "must_play":
        return
    options: dict[str, dict[str, object]] = {card.value: {} for card in cards_of(cards)}
    options[LEAVE] = {}
    table.docket.choices.append(Inquiry("require-card", "codex:3.9.14/c", {}, options, None, by, "next-play"))
