"""The play of a board, trick by trick: each card goes to the seat that was dealt it, whatever column it stands in."""

from __future__ import annotations

import msgspec

from preferans.bridge.acts import CallLine
from preferans.bridge.cards import Card, Side, after, side_of
from preferans.bridge.legal import winner
from preferans.bridge.pbn.boards import EMPTY, Told
from preferans.bridge.pbn.calls import ENDS
from preferans.bridge.pbn.deal import card_of
from preferans.bridge.pbn.lexer import Loss
from preferans.bridge.table import TRICKS
from preferans.cards import Seat


class Laid(msgspec.Struct, frozen=True):
    """A card with its seat and what stood in the text."""

    seat: Seat
    card: Card
    told: Told


class Play:
    """The tricks of a board, as far as they can be told from its rows."""

    def __init__(self, first: Seat, hands: dict[Seat, list[Card]], contract: CallLine, cells: tuple[Told, ...]) -> None:
        """Follow the rows of four cells; the first column is that of the seat ``first``."""
        self.first = first
        self.left = {seat: list(cards) for seat, cards in hands.items()}
        self.owner = {card: seat for seat, cards in hands.items() for card in cards}
        self.trump = contract.bid.trump
        self.tricks: list[list[Laid]] = []
        self.won = dict.fromkeys(Side, 0)
        self.wrong: list[Loss] = []
        self.lost: list[Loss] = []
        self._follow(after(contract.by), cells)

    def fault(self, code: str, text: str, line: int) -> None:
        """Note something that is not of the standard or not lawful."""
        self.wrong.append(Loss(code=code, text=text, line=line))

    def _follow(self, leader: Seat, cells: tuple[Told, ...]) -> None:
        for row in _rows(cells):
            laid = self._owned(row)
            start = self._start(leader, laid)
            order = [after(start, step) for step in range(len(Seat))]
            known = [seat for place, seat in enumerate(order) if all(one in laid for one in order[: place + 1])]
            self.lost += [
                Loss(code="pbn-card-later", text=one.told.text, line=one.told.line)
                for seat, one in laid.items()
                if seat not in known
            ]
            trick = [laid[seat] for seat in known]
            if trick:
                self.tricks.append(trick)
            for place, one in enumerate(trick):
                self._check(one, trick[0], leads=place == 0)
                self.left.get(one.seat, []).remove(one.card) if one.card in self.left.get(one.seat, []) else None
            if len(known) < len(Seat):
                return
            leader = winner({one.seat: one.card for one in trick}, start, self.trump)
            self.won[side_of(leader)] += 1

    def _owned(self, row: list[Told]) -> dict[Seat, Laid]:
        """Return the cards of a row by seat: by the deal, and where a hand is not told by the column."""
        laid: dict[Seat, Laid] = {}
        for column, told in enumerate(row):
            if told.text in EMPTY:
                continue
            card = card_of(told.text)
            if card is None:
                continue
            seat = self.owner.get(card, after(self.first, column))
            held = card in self.left[seat] if seat in self.left else True
            if not held or seat in laid:
                self.fault("pbn-card-held", told.text, told.line)
            else:
                laid[seat] = Laid(seat, card, told)
        return laid

    def possible(self, side: Side) -> tuple[int, int]:
        """Return the fewest and the most tricks of ``side`` that can be; whoever holds top trumps wins with them."""
        whole = len(self.left) == len(Seat)
        sure = {one: max(self._top_trumps(seat) for seat in one.seats) if whole else 0 for one in Side}
        return self.won[side] + sure[side], TRICKS - self.won[side.other] - sure[side.other]

    def _top_trumps(self, seat: Seat) -> int:
        """Return how many of the highest trumps still out are in the hand of ``seat``."""
        trumps = [(card, one) for one, cards in self.left.items() for card in cards if card.suit is self.trump]
        trumps.sort(key=lambda pair: -pair[0].rank.index)
        return next((place for place, (_, one) in enumerate(trumps) if one is not seat), len(trumps))

    def _start(self, leader: Seat, laid: dict[Seat, Laid]) -> Seat:
        """Return who leads: whoever is marked to have led out of turn, else the seat whose turn it is."""
        leads = [one for one in laid.values() if "L" in one.told.marks]
        for one in leads:
            if one.seat is leader or one is not leads[0] or one.told.marks.count("L") > 1 or "R" in one.told.marks:
                self.fault("pbn-mark-lead", one.told.text, one.told.line)
        return leads[0].seat if leads else leader

    def _check(self, one: Laid, led: Laid, *, leads: bool) -> None:
        """Look whether a card is a revoke, and marked as one if and only if it is."""
        held = any(card.suit is led.card.suit for card in self.left.get(one.seat, ()))
        revoke = not leads and one.card.suit is not led.card.suit and held
        marks = one.told.marks.count("R")
        if marks > 1 or (marks and not revoke and (leads or one.seat in self.left)):
            self.fault("pbn-mark-revoke", one.told.text, one.told.line)
        elif revoke and not marks:
            self.fault("pbn-revoke", one.told.text, one.told.line)


def _rows(cells: tuple[Told, ...]) -> list[list[Told]]:
    """Return the cells in rows of four; a star or plus where a row would begin ends the play."""
    rows: list[list[Told]] = []
    for told in cells:
        if not rows or len(rows[-1]) == len(Seat):
            if told.text in ENDS:
                break
            rows.append([])
        rows[-1].append(told)
    return rows
