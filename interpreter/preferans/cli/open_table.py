"""A record heard by the judge, up to where it ends: the position on the table, as rulings and demands have left it.

The judge knows what stands: cards taken back, a revoke played again, open cards, what was demanded.  An ending with few
cards each is heard as a deal of a smaller pack, and an order without an auction as if it had been bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from preferans import record
from preferans.analysis import Kind, Position, PositionError
from preferans.cards import EMPTY, Card, Hand, Seat, cards_of
from preferans.chapters import allpass, dealing, findings, open_cards, whist
from preferans.cli.parts import CommandError
from preferans.hearing import hear
from preferans.judge import choose_rules
from preferans.rulebook import RuleSet
from preferans.table import Kind as Game
from preferans.table import Phase, Table

PLAYERS: Final = 3

PLAYS: Final = (record.Play, record.SelfPlay)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a deal has come to: the ``position``, ``None`` where no card can be played any more or not yet.

    ``tricks`` were played so far, of which each of the three has ``taken`` some, the first hand's number first.
    ``bound`` are the cards of which the player on turn must play one, being open or demanded; ``regular`` is whether
    all has gone by the rules since the first card.
    """

    position: Position | None
    tricks: int
    taken: tuple[int, int, int]
    bound: tuple[Card, ...] = ()
    regular: bool = True


def heard(told: record.Record, deal: record.Deal, seats: tuple[Seat, ...]) -> tuple[Table, record.Deal]:
    """Return the table after all acts of a deal, and the deal as it was heard, with the calls it leaves out.

    ``seats`` are the three who play, the first hand first.

    Raises `CommandError` where the deal cannot be one, and `RulesError` where its rule set is unknown.
    """
    if not any(isinstance(act, record.Take | record.Discard) for act in deal.acts) and not _whole(deal):
        deal = msgspec.structs.replace(deal, talon=())
    rules = _with_pack(choose_rules(told), deal)
    players = dealing.players_of(told)
    idle = [seat for seat in players if seat not in seats]
    if len(idle) != len(players) - PLAYERS or (idle and _order(players, idle[0]) != seats):
        players, idle = tuple(sorted(seats, key=lambda seat: seat.index)), []
    dealer = idle[0] if idle else seats[-1]
    acts = (*_auction(deal, seats), *_answered(deal.acts, rules, seats))
    deal = msgspec.structs.replace(deal, dealer=dealer, acts=acts)
    start = dealing.set_up(deal, players, dealer, 0, rules)
    if not isinstance(start, Table):
        raise _error(start[0].code, start[0].line, **start[0].facts)
    findings.collect(deal, start.docket)
    return hear(start, deal), deal


def _whole(deal: record.Deal) -> bool:
    """Say whether the deal has all the cards of the pack."""
    return sum(len(line.cards) for line in deal.hands) + len(deal.talon) == len(Card)


def _with_pack(rules: RuleSet, deal: record.Deal) -> RuleSet:
    """Return ``rules`` with a pack of as many cards as the deal has."""
    pack = {**rules.tables.pack, "hand": len(deal.hands[0].cards), "talon": len(deal.talon)}
    return msgspec.structs.replace(rules, tables=msgspec.structs.replace(rules.tables, pack=pack))


def _order(players: tuple[Seat, ...], dealer: Seat) -> tuple[Seat, ...]:
    at = players.index(dealer)
    return players[at + 1 :] + players[:at]


def _auction(deal: record.Deal, seats: tuple[Seat, ...]) -> Iterator[record.AnyAct]:
    """Yield the calls that lead to the order, where the record has no auction: the declarer bids what he orders."""
    order = next((act for act in deal.acts if isinstance(act, record.Order)), None)
    called = any(isinstance(act, record.Bid | record.Here | record.Look) for act in deal.acts)
    if order is None or called:
        return
    for seat in seats:
        if seat is order.by:
            yield record.Bid(by=seat, contract=order.contract, line=order.line)
        else:
            yield record.Pass(by=seat, line=order.line)


def _answered(acts: tuple[record.AnyAct, ...], rules: RuleSet, seats: tuple[Seat, ...]) -> tuple[record.AnyAct, ...]:
    """Return ``acts`` with both opponents whisting before the first card, where the record has no answers to a game."""
    orders = [at for at, act in enumerate(acts) if isinstance(act, record.Order)]
    order = acts[orders[-1]] if orders else None
    first = next((at for at, act in enumerate(acts) if isinstance(act, PLAYS)), None)
    if not isinstance(order, record.Order) or first is None or order.contract.is_misere or order.by not in seats:
        return acts
    if any(isinstance(act, record.Whist | record.Pass | record.Half | record.Check) for act in acts[orders[0] :]):
        return acts
    answer = record.Check if whist.is_checked(rules, order.contract) else record.Whist
    at = seats.index(order.by)
    answers = [answer(by=seat, line=order.line) for seat in (seats[at + 1 :] + seats[:at])]
    return (*acts[:first], *answers, *acts[first:])


def standing(table: Table, deal: record.Deal, seats: tuple[Seat, ...]) -> Standing:
    """Return where the play of a deal heard has come to; `CommandError` where cards are unknown or do not fit."""
    if any(table.unknown[seat.index] for seat in seats):
        raise _error("solve-unknown-cards", deal.line, deal=deal.number)
    tricks, taken = len(table.tricks), [table.taken[seat.index] for seat in seats]
    trick = table.trick
    if trick is not None and trick.seats and len(trick.seats) == trick.size:
        tricks += 1
        if trick.winner in seats:
            taken[seats.index(trick.winner)] += 1
    one, two, three = taken
    begun = next((at for at, act in enumerate(deal.acts) if isinstance(act, PLAYS)), len(deal.acts))
    regular = all(known.at is None or known.at < begun for known in table.docket.breaches)
    nowhere = Standing(position=None, tricks=tricks, taken=(one, two, three), regular=regular)
    held = [table.hands[seat.index] for seat in seats]
    playable = table.phase in (Phase.WHIST, Phase.PLAY, Phase.OVER) and any(held) and not table.void
    if not playable or _talon_leads(table, tricks) or (table.play_acts == 0 and len({*map(int.bit_count, held)}) > 1):
        return nowhere
    try:
        position, bound = _position(table, seats)
    except PositionError as error:
        raise _error("solve-irregular", deal.line, deal=deal.number) from error
    return msgspec.structs.replace(nowhere, position=position, bound=bound)


def _talon_leads(table: Table, tricks: int) -> bool:
    """Say whether the talon has a part in the next trick, so that three hands alone do not tell what follows."""
    unused = allpass.talon_mode(table.rules, len(table.players)) == "unused"
    return table.kind is Game.ALL_PASS and not unused and tricks < len(table.talon)


def _position(table: Table, seats: tuple[Seat, ...]) -> tuple[Position, tuple[Card, ...]]:
    """Return the position, and the cards of which the player on turn must play one."""
    hands = [table.hands[seat.index] for seat in seats]
    played, later = _trick_of(table)
    leader = played[0][0] if played else _leader(table, seats)
    forced, banned = _open_cards(table), EMPTY
    # Who laid a card after a place that is now empty keeps to it: it is played again in its turn, and no other.
    for seat, card in later:
        hands[seats.index(seat)] |= card.bit
        banned |= hands[seats.index(seat)] & ~card.bit
    turn = seats[(seats.index(leader) + len(played)) % PLAYERS]
    bound = open_cards.bound_to(table, turn) if table.phase is Phase.PLAY else EMPTY
    if bound:
        banned |= table.hands[turn.index] & ~bound
    one, two, three = hands
    position = Position(
        hands=(one, two, three),
        leader=seats.index(leader),
        soloist=seats.index(table.declarer or seats[0]),
        trump=table.trump,
        kind=Kind.MOST if table.kind is Game.GAME else Kind.FEWEST,
        played=tuple((seats.index(seat), card) for seat, card in played),
        forced=forced,
        forbidden=banned & ~forced,
    )
    return position, tuple(cards_of(bound))


Laid = list[tuple[Seat, Card]]


def _trick_of(table: Table) -> tuple[Laid, Laid]:
    """Return the cards of the trick in progress up to the player on turn, and those laid after an empty place."""
    trick = table.trick
    if trick is None or len(trick.seats) == trick.size:
        return [], []
    laid = [(seat, card) for seat, card in zip(trick.seats, trick.cards, strict=True) if card is not None]
    place = len(laid) if table.gap is None else table.gap
    return laid[:place], laid[place:]


def _leader(table: Table, seats: tuple[Seat, ...]) -> Seat:
    """Return who leads: whoever is on turn, the first hand before play, and the last taker where play has ended."""
    if table.turn in seats and table.phase is Phase.PLAY:
        return table.turn
    last = table.tricks[-1].winner if table.tricks else None
    return last if last in seats else seats[0]


def _open_cards(table: Table) -> Hand:
    """Return the open cards that must be played at the first chance, where the table plays so."""
    custom = table.rules.word("play.open_card")
    if custom == "may_require":
        return EMPTY
    found = EMPTY
    for seat in table.order:
        if custom != "bridge" or seat is not table.declarer:
            found |= table.exposed[seat.index] & table.hands[seat.index]
    return found


def _error(code: str, line: int, **facts: Any) -> CommandError:
    error = CommandError(code, facts)
    error.line = line
    return error
