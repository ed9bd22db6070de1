"""Cards that are seen: the declarer's go back to the hand, a defender's become penalty cards."""

from __future__ import annotations

from preferans.acts import Face
from preferans.bridge.acts import Drop, Show
from preferans.bridge.cards import Card, cards_of, partner
from preferans.bridge.effects import breach
from preferans.bridge.table import Claimed, Table
from preferans.cards import Seat
from preferans.rulebook import clause


def seen(table: Table, act: Drop | Show, at: int) -> None:
    """Take cards that fell face up, or were held so that others could see them."""
    held = [card for card in act.cards if card.bit & table.hands[act.by.index]]
    if len(held) < len(act.cards):
        breach(table, "act.out-of-place", act.by, at, {"act": "drop" if isinstance(act, Drop) else "show"})
    elif not forgiven(table, act.by) and counts(act):
        expose(table, act.by, held, at)


@clause("bridge:R1")
def forgiven(table: Table, seat: Seat) -> bool:
    """Say whether cards of ``seat`` that were seen go back to the hand: the declarer's and the dummy's do."""
    return table.role(seat) != "defender"


@clause("bridge:R3")
def counts(act: Drop | Show) -> bool:
    """Say whether a defender's card is shown: on the table, or so that his partner could see it."""
    return isinstance(act, Drop) or act.to in (None, partner(act.by))


def expose(table: Table, seat: Seat, cards: list[Card], at: int) -> None:
    """Report cards of a defender that were shown."""
    breach(table, "card.exposed", seat, at, {"cards": [card.value for card in cards]})


@clause("bridge:R2")
def face(table: Table, act: Face, at: int) -> None:
    """A hand faced on purpose: the declarer's is a claim or concession, a defender's is shown."""
    if table.role(act.by) == "dummy":
        breach(table, "act.out-of-place", act.by, at, {"act": "face"})
    elif table.role(act.by) == "defender":
        expose(table, act.by, list(cards_of(table.hands[act.by.index])), at)
    else:
        table.claim = Claimed(act.by, None, at)
