"""Answers everything about a deal with open cards."""

from __future__ import annotations

from preferans import analysis
from preferans.analysis import Kind, Position
from preferans.cards import Card, Contract, Hand, Seat, Suit, cards_of
from preferans.cli.open_deal import PLAYERS, OpenDeal, whole_deal
from preferans.cli.open_table import Standing
from preferans.solved import STRAINS, AllPass, BestDiscard, OpenAnswers, Prospect, Stand, WithTalon


def answers(file: str, deal: OpenDeal) -> OpenAnswers:
    """Answer everything about a deal."""
    rows = analysis.trick_table(deal.dealt, 0)
    talon = _with_talon(deal) if whole_deal(deal) else None
    found = _ordered(deal) if deal.contract else _suggested(deal, talon)
    return OpenAnswers(
        file=file,
        deal=deal.number,
        first=deal.seats[0],
        hands={seat: tuple(cards_of(hand)) for seat, hand in zip(deal.seats, deal.dealt, strict=True)},
        beside=tuple(cards_of(deal.talon)),
        table={seat: dict(zip(STRAINS, row, strict=True)) for seat, row in zip(deal.seats, rows, strict=True)},
        talon=talon,
        ordered=deal.contract is not None,
        prospect=None if deal.all_pass else found,
        all_pass=None if deal.contract else _all_pass(deal),
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


def _prospect(deal: OpenDeal, at: Standing, contract: Contract, discard: tuple[Card, Card] | None) -> Prospect | None:
    position = at.position
    if position is None:
        return None
    return Prospect(
        declarer=deal.seats[position.soloist],
        contract=contract,
        discard=discard,
        moment=_moment(deal, at, position),
        taken=at.taken[position.soloist],
        more=analysis.solve(position).tricks,
        cards=analysis.card_values(position),
        line=tuple((deal.seats[player], card) for player, card in analysis.best_line(position)),
    )


def _moment(deal: OpenDeal, at: Standing, position: Position) -> Stand:
    seats = deal.seats
    return Stand(
        played=at.tricks,
        left=position.tricks_left,
        hands={seat: tuple(cards_of(hand)) for seat, hand in zip(seats, position.hands, strict=True)},
        trick=tuple((seats[player], card) for player, card in position.played),
        turn=seats[position.turn],
        bound=at.bound,
        regular=at.regular,
    )


def _ordered(deal: OpenDeal) -> Prospect | None:
    """Return what the contract ordered leads to; before the discard, with the best one."""
    if deal.contract is None or deal.declarer is None or deal.standing is None:
        return None
    if deal.position is None and deal.standing.tricks == 0 and whole_deal(deal):
        return _discarding(deal, deal.seats.index(deal.declarer), deal.contract)
    return _prospect(deal, deal.standing, deal.contract, None)


def _all_pass(deal: OpenDeal) -> AllPass | None:
    """Return what each can be sure of in all-pass: from where its play has come to, or from the cards as dealt."""
    at = deal.standing
    if at is None or (at.position is None and at.tricks == 0):
        at = Standing(position=Position(hands=deal.dealt, leader=0, kind=Kind.FEWEST), tricks=0, taken=(0, 0, 0))
    if at.position is None:
        return None
    sure = [analysis.guarantee(at.position, player).tricks for player in range(PLAYERS)]
    taken = dict(zip(deal.seats, at.taken, strict=True))
    return AllPass(_moment(deal, at, at.position), taken, dict(zip(deal.seats, sure, strict=True)))


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
    return _prospect(deal, Standing(position=position, tricks=0, taken=(0, 0, 0)), contract, best.cards)
