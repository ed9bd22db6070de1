"""What the analysis answers about one deal with open cards; encoded, this is the JSON of ``solve``."""

from __future__ import annotations

from typing import Final

import msgspec

from preferans import analysis
from preferans.analysis import Kind, Position
from preferans.cards import Card, Contract, Hand, Seat, Suit, cards_of
from preferans.cli.open_deal import PLAYERS, OpenDeal, whole_deal

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


class Prospect(msgspec.Struct, frozen=True):
    """A contract played out with open cards.

    ``played`` tricks have been played, of which the declarer has ``taken`` some; of the ``left`` to be played he takes
    ``more``; ``cards`` are these tricks by the card played next; ``line`` is one best line.
    """

    declarer: Seat
    contract: Contract
    discard: tuple[Card, Card] | None
    played: int
    taken: int
    more: int
    left: int
    turn: Seat
    cards: dict[Card, int]
    line: tuple[tuple[Seat, Card], ...]


class OpenAnswers(msgspec.Struct, frozen=True, kw_only=True):
    """All answers about one deal.

    ``table`` are the tricks of each declarer in each strain with the cards as dealt, the talon out of play; ``talon``
    what each could do with it, where it is known; ``prospect`` the contract ordered, or the highest that can be made.
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


def answers(file: str, deal: OpenDeal) -> OpenAnswers:
    """Answer everything about a deal."""
    rows = analysis.trick_table(deal.dealt, 0)
    talon = _with_talon(deal) if whole_deal(deal) else None
    return OpenAnswers(
        file=file,
        deal=deal.number,
        first=deal.seats[0],
        hands={seat: tuple(cards_of(hand)) for seat, hand in zip(deal.seats, deal.dealt, strict=True)},
        beside=tuple(cards_of(deal.talon)),
        table={seat: dict(zip(STRAINS, row, strict=True)) for seat, row in zip(deal.seats, rows, strict=True)},
        talon=talon,
        ordered=deal.contract is not None,
        prospect=_ordered(deal) if deal.contract else _suggested(deal, talon),
    )


def _turned(deal: OpenDeal, player: int) -> tuple[Hand, tuple[Hand, Hand], int]:
    """Return the hand of ``player`` with the talon, those of the two after him, and who leads, counted from him."""
    one, two, three = (deal.dealt[(player + step) % PLAYERS] for step in range(PLAYERS))
    return one | deal.talon, (two, three), -player % PLAYERS


def _with_talon(deal: OpenDeal) -> dict[Seat, WithTalon]:
    found = {}
    for player, seat in enumerate(deal.seats):
        twelve, others, leader = _turned(deal, player)
        best = analysis.best_contract(twelve, others, leader)
        fewest = analysis.best_discard(twelve, others, None, leader, Kind.FEWEST)
        rows = [*(best.discards[trump] for trump in (*Suit, None)), fewest]
        discards = {name: BestDiscard(row.cards, row.tricks) for name, row in zip(STRAINS, rows, strict=True)}
        found[seat] = WithTalon(discards, best.contract)
    return found


def _prospect(deal: OpenDeal, position: Position, contract: Contract, discard: tuple[Card, Card] | None) -> Prospect:
    return Prospect(
        declarer=deal.seats[position.soloist],
        contract=contract,
        discard=discard,
        played=deal.tricks,
        taken=deal.taken,
        more=analysis.solve(position).tricks,
        left=position.tricks_left,
        turn=deal.seats[position.turn],
        cards=analysis.card_values(position),
        line=tuple((deal.seats[player], card) for player, card in analysis.best_line(position)),
    )


def _ordered(deal: OpenDeal) -> Prospect | None:
    """Return what the contract ordered leads to; before the discard, with the best one."""
    if deal.contract is None or deal.declarer is None:
        return None
    if deal.position is not None:
        return _prospect(deal, deal.position, deal.contract, None)
    return _discarding(deal, deal.seats.index(deal.declarer), deal.contract) if whole_deal(deal) else None


def _suggested(deal: OpenDeal, talon: dict[Seat, WithTalon] | None) -> Prospect | None:
    """Return the highest contract that anybody makes, played out."""
    order = list(Contract)
    made = [(order.index(row.contract), -deal.seats.index(seat)) for seat, row in (talon or {}).items() if row.contract]
    if not made:
        return None
    height, place = max(made)
    return _discarding(deal, -place, order[height])


def _discarding(deal: OpenDeal, player: int, contract: Contract) -> Prospect | None:
    twelve, others, leader = _turned(deal, player)
    kind = Kind.FEWEST if contract.is_misere else Kind.MOST
    best = analysis.best_discard(twelve, others, contract.trump, leader, kind)
    hands = list(deal.dealt)
    hands[player] = twelve ^ best.cards[0].bit ^ best.cards[1].bit
    one, two, three = hands
    position = Position(hands=(one, two, three), leader=0, soloist=player, trump=contract.trump, kind=kind)
    return _prospect(deal, position, contract, best.cards)
