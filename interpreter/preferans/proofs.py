"""What best play with open cards proves in a ruling: the open-hand solver asked about the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from preferans.cards import Card
from preferans.rulebook import clause
from preferans.table import Kind, Proof, Table

if TYPE_CHECKING:
    from preferans.analysis import Position


@clause("codex:3.9.16.2/h")
def replay(table: Table) -> Proof | None:
    """Return what the replay after a revoke brings the declarer, every doubt going against the offender.

    From the moment before the wrong card all play their best with open cards, and of the cards the offender may
    lawfully play then, the worst for him is taken (decision C66).  ``None`` where it cannot be proved: in all-pass,
    where there are no two sides, and where a hand is unknown.
    """
    from preferans.analysis import card_values  # noqa: PLC0415 - the solver is loaded only where a rule set asks it

    position = position_of(table)
    offender, declarer = table.turn, table.declarer
    if position is None or offender is None or declarer is None:
        return None
    values = card_values(position)
    wants_many = (table.kind is Kind.GAME) is (offender is declarer)
    worst = min(values.values()) if wants_many else max(values.values())
    return Proof(table.taken[declarer.index] + worst, len(values))


def position_of(table: Table) -> Position | None:
    """Return the table as an open position, ``None`` where hands are unknown or the sides are not two."""
    from preferans.analysis import Kind as Aim  # noqa: PLC0415 - as above
    from preferans.analysis import Position  # noqa: PLC0415 - as above

    seats = table.order
    if table.declarer is None or table.kind is Kind.ALL_PASS or any(table.unknown[seat.index] for seat in seats):
        return None
    trick = table.trick
    played: tuple[tuple[int, Card], ...] = ()
    leader = table.turn
    if trick is not None and trick.seats and len(trick.seats) < trick.size:
        played = tuple((seats.index(seat), card) for seat, card in zip(trick.seats, trick.cards, strict=True) if card)
        leader = trick.seats[0]
    if leader is None:
        return None
    west, north, east = (table.hands[seat.index] for seat in seats)
    return Position(
        hands=(west, north, east),
        leader=seats.index(leader),
        soloist=seats.index(table.declarer),
        trump=table.trump,
        kind=Aim.FEWEST if table.kind is Kind.MISERE else Aim.MOST,
        played=played,
    )
