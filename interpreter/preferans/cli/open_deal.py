"""A deal of a record as the analysis needs it: all cards known, followed up to where its play has come.

Only regular play is followed.  What went wrong at a table is the judge's business; a card taken back, out of turn or
against the suit is refused here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from preferans import record
from preferans.analysis import Hands, Kind, Position, PositionError, legal_cards
from preferans.cards import PACK, Card, Contract, Hand, Seat, Suit, cards_of, hand_of
from preferans.cli.parts import CommandError

PLAYERS: Final = 3


class OpenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal with open cards.

    ``seats`` are the three who play, the first hand first: player n of the analysis sits at ``seats[n]``.
    ``dealt`` are their hands as dealt, ``talon`` the two cards beside them (an empty set if the record gives none).
    ``contract`` is what was ordered, by ``declarer``; ``position`` the moment the play has come to, ``None`` while
    there is none to look at; ``tricks`` the tricks played so far, ``taken`` those of the declarer.
    """

    number: int
    seats: tuple[Seat, ...]
    dealt: Hands
    talon: Hand
    contract: Contract | None = None
    declarer: Seat | None = None
    position: Position | None = None
    tricks: int = 0
    taken: int = 0


def open_deal(deal: record.Deal, first: Seat | None) -> OpenDeal:
    """Return ``deal`` with open cards; ``first`` is the first hand where the record does not show it.

    Raises `CommandError` where cards are unknown or play was not regular, and `PositionError` for impossible hands.
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
            raise _error("solve-card-twice", deal, card=next(card for card in cards if cards.count(card) > 1).value)
        hands.append(hand_of(cards))
    talon = hand_of(card for card in deal.talon if card is not None)
    dealt = (hands[0], hands[1], hands[2])
    Position(hands=dealt, leader=0)
    shared = talon & (dealt[0] | dealt[1] | dealt[2])
    if shared:
        raise _error("solve-card-twice", deal, card=next(cards_of(shared)).value)
    return _Follower(OpenDeal(number=deal.number, seats=seats, dealt=dealt, talon=talon), deal).followed()


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


class _Follower:
    """Follows the acts of one deal."""

    def __init__(self, start: OpenDeal, deal: record.Deal) -> None:
        self.start = start
        self.deal = deal
        self.hands = list(start.dealt)
        self.contract: Contract | None = None
        self.declarer: Seat | None = None
        self.leader = 0
        self.played: tuple[tuple[int, Card], ...] = ()
        self.taken = 0
        self.tricks = 0

    def followed(self) -> OpenDeal:
        """Follow all acts and return where they lead."""
        handlers: dict[type, Callable[[Any], None]] = {
            record.Take: self.take,
            record.Discard: self.discard,
            record.Order: self.order,
            record.Play: self.play,
            record.SelfPlay: self.play,
            record.Withdraw: self.irregular,
            record.Skip: self.irregular,
        }
        marks = {mark.at: mark.trick for mark in self.deal.marks}
        for at, act in enumerate(self.deal.acts):
            if marks.get(at, self.tricks + 1) != self.tricks + 1:
                self.irregular(act)
            handler = handlers.get(type(act))
            if handler is not None:
                handler(act)
        position = self.position() if self.contract else None
        return msgspec.structs.replace(
            self.start,
            contract=self.contract,
            declarer=self.declarer,
            position=position,
            tricks=self.tricks,
            taken=self.taken,
        )

    def player(self, seat: Seat, line: int) -> int:
        """Return the number of the player at ``seat``."""
        if seat not in self.start.seats:
            raise _error("solve-irregular", self.deal, line)
        return self.start.seats.index(seat)

    def take(self, act: record.Take) -> None:
        """The talon comes to the declarer's hand."""
        self.hands[self.player(act.by, act.line)] |= self.start.talon

    def discard(self, act: record.Discard) -> None:
        """The discard leaves the hand."""
        player = self.player(act.by, act.line)
        gone = hand_of(card for card in act.cards if card is not None)
        if None in act.cards:
            raise _error("solve-unknown-cards", self.deal, act.line)
        if gone & ~self.hands[player]:
            raise _error("solve-irregular", self.deal, act.line)
        self.hands[player] ^= gone

    def order(self, act: record.Order) -> None:
        """The contract is named; the last one counts."""
        self.contract, self.declarer = act.contract, act.by
        self.player(act.by, act.line)

    def position(self) -> Position | None:
        """Return the position reached, ``None`` before the discard and when no card is left."""
        if self.declarer is None or self.contract is None:
            return None
        hands = (self.hands[0], self.hands[1], self.hands[2])
        whole = [hand.bit_count() for hand in hands]
        if not any(whole) or max(whole) > min(whole) + 1:
            return None
        return Position(
            hands=hands,
            leader=self.leader,
            soloist=self.start.seats.index(self.declarer),
            trump=self.contract.trump,
            kind=Kind.FEWEST if self.contract.is_misere else Kind.MOST,
            played=self.played,
        )

    def play(self, act: record.Play | record.SelfPlay) -> None:
        """A card is laid; a full trick goes to its winner."""
        player = self.player(act.by, act.line)
        if self.contract is None:
            raise _error("solve-no-order", self.deal, act.line)
        if act.card is None:
            raise _error("solve-unknown-cards", self.deal, act.line)
        try:
            position = self.position()
        except PositionError as error:
            raise _error("solve-irregular", self.deal, act.line) from error
        if position is None or player != position.turn or not legal_cards(position) & act.card.bit:
            raise _error("solve-irregular", self.deal, act.line)
        self.hands[player] ^= act.card.bit
        self.played += ((player, act.card),)
        if len(self.played) == PLAYERS:
            self.leader = winner(self.played, self.contract.trump)
            self.taken += self.start.seats[self.leader] is self.declarer
            self.played = ()
            self.tricks += 1

    def irregular(self, act: record.Act) -> None:
        """Refuse what is not regular play."""
        raise _error("solve-irregular", self.deal, act.line)


def winner(played: tuple[tuple[int, Card], ...], trump: Suit | None) -> int:
    """Return who takes a full trick."""
    led = played[0][1].suit
    return max(played, key=lambda one: (one[1].suit is trump, one[1].suit is led, one[1].rank.index))[0]


def whole_deal(deal: OpenDeal) -> bool:
    """Say whether all 32 cards are known: three hands of ten and a talon of two."""
    return deal.talon | deal.dealt[0] | deal.dealt[1] | deal.dealt[2] == PACK
