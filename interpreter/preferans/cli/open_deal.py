"""A deal of a record as the analysis needs it: all cards known, followed up to where its play has come."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from preferans import record
from preferans.analysis import Hands, Position
from preferans.cards import PACK, Contract, Hand, Seat, cards_of, hand_of
from preferans.cli.open_table import Standing, heard, standing
from preferans.cli.parts import CommandError
from preferans.table import Kind as Game

PLAYERS: Final = 3


class OpenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal with open cards.

    ``seats`` are the three who play, the first hand first: player n of the analysis sits at ``seats[n]``.
    ``dealt`` are their hands as dealt, ``talon`` the two cards beside them (an empty set if the record gives none).
    ``contract`` is what was ordered, by ``declarer``; ``all_pass`` says that all have passed instead.
    ``standing`` is where the play has come to, ``None`` before there is an order or an all-pass.
    """

    number: int
    seats: tuple[Seat, ...]
    dealt: Hands
    talon: Hand
    contract: Contract | None = None
    declarer: Seat | None = None
    all_pass: bool = False
    standing: Standing | None = None

    @property
    def position(self) -> Position | None:
        """Return the moment the play has come to, ``None`` where there is none to look at."""
        return self.standing.position if self.standing else None


def open_deal(told: record.Record, deal: record.Deal, first: Seat | None) -> OpenDeal:
    """Return a deal of ``told`` with open cards; ``first`` is the first hand where the record does not show it.

    Raises `CommandError` where cards are unknown or do not fit together, and `PositionError` for impossible hands.
    """
    lines = {line.player: line for line in deal.hands}
    if len(lines) != PLAYERS:
        raise _error("solve-hands", deal, count=len(lines))
    if any(card is None for line in deal.hands for card in line.cards) or None in deal.talon:
        raise _error("solve-unknown-cards", deal)
    seats = _seats(deal, sorted(lines, key=lambda seat: seat.index), first)
    hands: list[Hand] = []
    for seat in seats:
        cards = [card for card in lines[seat].cards if card is not None]
        if len(set(cards)) < len(cards):
            raise _error("solve-card-twice", deal, card=next(card for card in cards if cards.count(card) > 1))
        hands.append(hand_of(cards))
    talon = hand_of(card for card in deal.talon if card is not None)
    dealt = (hands[0], hands[1], hands[2])
    shared = dealt[0] & dealt[1] | dealt[0] & dealt[2] | dealt[1] & dealt[2] | talon & (dealt[0] | dealt[1] | dealt[2])
    if shared:
        raise _error("solve-card-twice", deal, card=next(cards_of(shared)))
    Position(hands=dealt, leader=0)
    return _followed(OpenDeal(number=deal.number, seats=seats, dealt=dealt, talon=talon), told, deal)


def _seats(deal: record.Deal, held: list[Seat], first: Seat | None) -> tuple[Seat, ...]:
    """Return the three who play, the first hand first."""
    if first is None:
        if deal.dealer is None:
            raise _error("solve-no-first", deal)
        around = list(Seat)
        after = around[deal.dealer.index + 1 :] + around[: deal.dealer.index + 1]
        first = next(seat for seat in after if seat in held)
    if first not in held:
        raise _error("solve-first", deal, seat=first.value)
    at = held.index(first)
    return tuple(held[at:] + held[:at])


def _error(code: str, deal: record.Deal, line: int = 0, **facts: Any) -> CommandError:
    error = CommandError(code, {"deal": deal.number, **facts})
    error.line = line
    return error


def _followed(start: OpenDeal, told: record.Record, deal: record.Deal) -> OpenDeal:
    """Return ``start`` with what the acts of the deal have made of it."""
    if not deal.acts:
        return start
    table, deal = heard(told, deal, start.seats)
    if table.kind is Game.ALL_PASS:
        return msgspec.structs.replace(start, all_pass=True, standing=standing(table, deal, start.seats))
    if table.contract is None:
        plays = [act for act in deal.acts if isinstance(act, record.Play | record.SelfPlay)]
        if plays:
            raise _error("solve-no-order", deal, plays[0].line)
        return start
    return msgspec.structs.replace(
        start, contract=table.contract, declarer=table.declarer, standing=standing(table, deal, start.seats)
    )


def whole_deal(deal: OpenDeal) -> bool:
    """Say whether all 32 cards are known: three hands of ten and a talon of two."""
    return deal.talon | deal.dealt[0] | deal.dealt[1] | deal.dealt[2] == PACK
