"""Chapter 3.9, which cards a hand may hold: those told, or any that is nowhere else among its unknown ones."""

from __future__ import annotations

from preferans.cards import Card, Seat
from preferans.effects import breach
from preferans.rulebook import clause
from preferans.table import Table


def may_hold(table: Table, seat: Seat, card: Card | None) -> bool:
    """Say whether the card is in the hand, or can be one of its unknown cards."""
    if card is not None and table.hands[seat.index] & card.bit:
        return True
    return table.unknown[seat.index] > 0 and (card is None or not elsewhere(table, card))


def elsewhere(table: Table, card: Card) -> bool:
    """Say whether a card cannot be in an unknown hand: it is in a known one, laid away, or was played already."""
    laid_away = card in (table.discarded or table.talon)
    return laid_away or any(hand & card.bit for hand in table.hands) or gone(table, card)


@clause("codex:3.9/c")
def report_not_held(table: Table, seat: Seat, card: Card | None, at: int) -> None:
    """Report a card that the hand does not hold: it cannot be played."""
    facts = {
        "card": card.value if card is not None else "?",
        "played": "yes" if card is not None and gone(table, card) else "no",
    }
    breach(table, "play.not-held", seat, at, facts)


def gone(table: Table, card: Card) -> bool:
    """Say whether a card lies in a trick already."""
    tricks = table.tricks if table.trick is None else [*table.tricks, table.trick]
    return any(card in trick.cards for trick in tricks)


def spend_unknown(table: Table, seat: Seat, at: int) -> bool:
    """Take an unknown card from the unknown ones of the hand; a hand known whole has none."""
    if table.unknown[seat.index]:
        table.unknown[seat.index] -= 1
        return True
    report_not_held(table, seat, None, at)
    return False
