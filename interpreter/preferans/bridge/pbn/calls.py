"""The auction of a board, call by call: what it comes to, and what in it is not lawful or wrongly marked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from preferans.bridge.acts import CallLine
from preferans.bridge.cards import Bid, after, side_of
from preferans.bridge.judge import DEFAULT_RULES
from preferans.bridge.pbn.boards import Told
from preferans.bridge.pbn.deal import bid_of
from preferans.bridge.pbn.lexer import Loss
from preferans.cards import Seat
from preferans.rulebook import load

ENDS: Final = ("*", "+")
"""What says that a section ends, or where the next call or card would stand."""


@cache
def strains() -> tuple[str, ...]:
    """Return the order of strains, by the table of the rulebook."""
    return tuple(load().rules(DEFAULT_RULES).bridge.strains)


class Spoken(msgspec.Struct, frozen=True):
    """One call: by whom, what (a bid, ``"Pass"``, ``"X"``, ``"XX"``), its marks, and how many were passed over."""

    seat: Seat
    call: str
    told: Told
    skipped: int = 0


class Auction:
    """The calls of a board."""

    def __init__(self, first: Seat, dealer: Seat | None, calls: tuple[Told, ...]) -> None:
        """Read the calls from the seat ``first`` on; those before the dealer's are dashes."""
        self.spoken: list[Spoken] = []
        self.wrong: list[Loss] = []
        self.bid: tuple[Seat, Bid] | None = None
        self.doubled: Literal["", "doubled", "redoubled"] = ""
        self.passes = 0
        self.skipped = 0
        self.dealer = dealer
        self._read(first, calls)

    def fault(self, code: str, text: str, line: int) -> None:
        """Note something unlawful."""
        self.wrong.append(Loss(code=code, text=text, line=line))

    def _read(self, seat: Seat, calls: tuple[Told, ...]) -> None:
        for told in calls:
            if told.text in ENDS:
                break
            if told.text == "-" and not self.spoken:
                seat = after(seat)
                continue
            if told.text == "" and told.marks == ("S",):
                self.skipped += 1
                seat = after(seat)
                continue
            first = not self.spoken and after(seat, -self.skipped) is not self.dealer
            if first and self.dealer is not None:
                self.fault("pbn-first-call", told.text, told.line)
            for call in self._calls(told):
                self._hear(Spoken(seat, call, told, self.skipped))
                self.skipped = 0
                seat = after(seat)

    def _calls(self, told: Told) -> Iterator[str]:
        """Yield the calls of a word: AP is as many passes as end the auction."""
        if told.text == "AP":
            yield from ["Pass"] * max(self.last - self.passes, 0)
        elif told.text in ("Pass", "X", "XX") or bid_of(told.text) is not None:
            yield told.text
        else:
            self.fault("pbn-call", told.text, told.line)

    def _hear(self, one: Spoken) -> None:
        self.spoken.append(one)
        marked = "I" in one.told.marks
        bid = bid_of(one.call)
        if bid is not None:
            low = self.bid is not None and _height(bid) <= _height(self.bid[1])
            if low != marked:
                self.fault("pbn-mark-bid" if marked else "pbn-low-bid", one.call, one.told.line)
            self.bid, self.doubled, self.passes = (one.seat, bid), "", 0
        elif one.call == "Pass":
            self.passes += 1
        else:
            self._double(one)
        if marked and bid is None:
            self.fault("pbn-mark-bid", one.call, one.told.line)

    def _double(self, one: Spoken) -> None:
        own = self.bid is not None and side_of(self.bid[0]) is side_of(one.seat)
        right = not own and self.doubled == "" if one.call == "X" else own and self.doubled == "doubled"
        if self.bid is None or not right:
            self.fault("pbn-double", one.call, one.told.line)
            return
        self.doubled, self.passes = ("doubled" if one.call == "X" else "redoubled"), 0

    @property
    def last(self) -> int:
        """How many passes in a row end the auction: one less once there is a bid."""
        return len(Seat) - (self.bid is not None)

    @property
    def over(self) -> bool:
        """Whether the auction has come to its end."""
        return self.passes >= self.last

    @property
    def contract(self) -> CallLine | None:
        """The contract it came to; ``None`` if all passed or it is not over."""
        if self.bid is None or not self.over:
            return None
        seat, bid = self.bid
        strain = bid.strain
        named = (
            (one.seat, told) for one in self.spoken if (told := bid_of(one.call)) and side_of(one.seat) is side_of(seat)
        )
        by = next(caller for caller, told in named if told.strain == strain)
        return CallLine(by=by, bid=bid, doubled=self.doubled)


def _height(bid: Bid) -> tuple[int, int]:
    return bid.level, strains().index(bid.strain)
