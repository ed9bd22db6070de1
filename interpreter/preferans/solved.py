"""What is answered about deals with open cards: values whose JSON is the output of ``preferans solve``."""

from __future__ import annotations

from typing import Final

import msgspec

from preferans.cards import Card, Contract, Seat, Suit

FORMAT: Final = "preferans-solve/1"

STRAINS: Final = (*(suit.value for suit in Suit), "NT", "misere")
"""The strains of the tables, by their names in JSON."""


class BestDiscard(msgspec.Struct, frozen=True):
    """The two cards to give up and the declarer's tricks after that."""

    discard: tuple[Card, Card]
    tricks: int


class WithTalon(msgspec.Struct, frozen=True):
    """What a declarer who takes the talon does best: by strain, and the highest game he makes."""

    discards: dict[str, BestDiscard]
    contract: Contract | None


class Stand(msgspec.Struct, frozen=True):
    """A moment of the play: ``played`` tricks are behind it, ``left`` come with the one in progress, ``trick``.

    ``hands`` are the cards still held, ``turn`` plays next, ``bound`` to one of these cards where an open card or a
    demand leaves no other.  ``regular`` is whether all has gone by the rules so far; if not, this is what was left.
    """

    played: int
    left: int
    hands: dict[Seat, tuple[Card, ...]]
    trick: tuple[tuple[Seat, Card], ...]
    turn: Seat
    bound: tuple[Card, ...]
    regular: bool


class Prospect(msgspec.Struct, frozen=True):
    """A contract played out with open cards from a ``moment`` of its play on.

    The declarer has ``taken`` some tricks and takes ``more``; ``cards`` are these by the card played next; ``line`` is
    one best line.
    """

    declarer: Seat
    contract: Contract
    discard: tuple[Card, Card] | None
    moment: Stand
    taken: int
    more: int
    cards: dict[Card, int]
    line: tuple[tuple[Seat, Card], ...]


class AllPass(msgspec.Struct, frozen=True):
    """What a single player can be sure of in all-pass, whatever the other two do: to take no ``more`` tricks than that.

    ``moment`` is where the play has come to, ``taken`` the tricks taken so far.  Where the play has not begun the talon
    is left out of it.
    """

    moment: Stand
    taken: dict[Seat, int]
    more: dict[Seat, int]


class OpenAnswers(msgspec.Struct, frozen=True, kw_only=True):
    """All answers about one deal.

    ``table`` are the tricks of each declarer in each strain with the cards as dealt, the talon out of play; ``talon``
    what each could do with it, where it is known; ``prospect`` the contract ordered, or the highest that can be made;
    ``all_pass`` what each can be sure of, where nobody has ordered.
    """

    file: str
    deal: int
    first: Seat
    hands: dict[Seat, tuple[Card, ...]]
    beside: tuple[Card, ...]
    table: dict[Seat, dict[str, int]]
    talon: dict[Seat, WithTalon] | None
    ordered: bool
    prospect: Prospect | None
    all_pass: AllPass | None


class Solved(msgspec.Struct, frozen=True, kw_only=True):
    """All that ``preferans solve`` answers: ``compiled`` says which of the two solvers did."""

    format: str
    compiled: bool
    deals: tuple[OpenAnswers, ...]
