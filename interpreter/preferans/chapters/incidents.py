"""Incidents beside the procedure: what was shown, said, asked or advised.

They are noted as facts; what follows from them is the rulebook's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from preferans.effects import breach
from preferans.record import Answer, Ask, Drop, Face, Remark, Show, Tells
from preferans.rulebook import clause
from preferans.table import Phase, Table

from . import counts, ending


@clause("codex:3.9.19/b")
def ask(table: Table, act: Ask, at: int) -> None:
    """Whether a player who did not follow suit really has none may be asked; any other question is a remark.

    Before the play and after it everybody may ask what he likes.
    """
    if table.phase is not Phase.PLAY:
        return
    trick = table.trick
    place = trick.seats.index(act.seat) if trick is not None and act.seat in trick.seats else None
    card = trick.cards[place] if trick is not None and place is not None else None
    if trick is None or card is None or card.suit is trick.led:
        breach(table, "remark", act.by, at, {"text": ""})


def answer(table: Table, act: Answer, at: int) -> None:
    """The answer to the one permitted question stays in the record; the cards themselves decide."""
    del table, act, at


@clause("codex:3.9.15/e")
def drop(table: Table, act: Drop, at: int) -> None:
    """A card dropped by accident goes back to the hand (decision C52); an idle dealer has none to drop."""
    if not table.is_active(act.by):
        breach(table, "act.out-of-place", act.by, at, {"act": "drop"})


def remark(table: Table, act: Remark, at: int) -> None:
    """A remark during play."""
    if table.phase is Phase.PLAY:
        breach(table, "remark", act.by, at, {"text": act.text})


def show(table: Table, act: Show, at: int) -> None:
    """Cards shown to another player without being released; once play is over anybody may show his."""
    if table.phase is Phase.OVER:
        return
    if not table.is_active(act.by):
        breach(table, "act.out-of-place", act.by, at, {"act": "show"})
        return
    cards = [card.value for card in act.cards]
    breach(table, "card.shown", act.by, at, {"cards": cards}, **{"last-trick": counts.last_trick(table)})


def face(table: Table, act: Face, at: int) -> None:
    """A whole hand faced; once play is over anybody may face his."""
    if table.phase is Phase.OVER:
        return
    if not table.is_active(act.by):
        breach(table, "act.out-of-place", act.by, at, {"act": "face"})
        return
    ending.check(table, act.by, None, at)
    breach(table, "hand.faced", act.by, at, **{"last-trick": counts.last_trick(table)})


def tells(table: Table, act: Tells, at: int) -> None:
    """Advice from outside, for as long as there is something to decide."""
    if table.phase is Phase.OVER:
        return
    told = act.card or act.suit or act.contract
    facts = {"seat": act.seat.value, "told": told.value if told else ""}
    breach(table, "advice.outside", act.seat, at, facts, about=_about(table, act), answered="open")


def _about(table: Table, act: Tells) -> str:
    """Return what the advice is about: a card is led or discarded, a suit is led or is to be trumps.

    Before there is a declarer nobody has a right to order: a game advised then is one to bid (decision C71).
    """
    if act.contract is not None or (act.suit is not None and table.phase is not Phase.PLAY):
        return "call" if table.declarer is None else "order"
    to_discard = act.seat is table.declarer and table.contract is None and table.discarded is None
    return "discard" if act.card is not None and to_discard else "play"


HANDLERS: dict[type, Callable[[Table, Any, int], None]] = {
    Ask: ask,
    Answer: answer,
    Drop: drop,
    Face: face,
    Remark: remark,
    Show: show,
    Tells: tells,
}
