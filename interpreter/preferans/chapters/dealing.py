"""Chapters 1.2 and 3.2, dealing: who plays, who deals, and whether the cards told make a pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from preferans.cards import Card, Hand, Seat, hand_of
from preferans.docket import Docket, Finding
from preferans.effects import breach, develop
from preferans.record import Deal, Finds, Notice, Object, Order, Play, Record, Void
from preferans.rulebook import RuleSet, clause
from preferans.table import Dealt, Kind, Phase, Table
from preferans.verdict import Fault

from . import allpass, counts, findings

MISCOUNTED = ("wrong-number", "short-pack")
"""The causes of a void deal for which its hands may be written with the wrong numbers of cards."""

OPPOSITE: Final = (Seat.WEST, Seat.EAST)
"""The seats of two players."""


def fault(code: str, line: int, **facts: Any) -> Fault:
    """Return what makes a deal malformed, found at ``line``."""
    return Fault(code=code, line=line, at=None, facts=facts)


def players_of(record: Record) -> tuple[Seat, ...]:
    """Return the players clockwise: three at W, N and E, or four; two, who have a sheet only, face each other.

    Where the record does not say, a South that deals, holds cards or acts makes four.
    """
    joining = {seat for deal in record.deals for seat in deal.joined}
    seats = tuple(seat for seat in Seat if seat not in joining)
    count = record.players
    if count is None:
        mentioned = _mentioned(record)
        count = sum(seat is not Seat.SOUTH or seat in mentioned for seat in seats)
    return OPPOSITE if count == len(OPPOSITE) else seats[:count]


def _mentioned(record: Record) -> set[Seat]:
    seats = set(record.names)
    for deal in record.deals:
        seats |= {hand.player for hand in deal.hands}
        seats |= {act.by for act in deal.acts if isinstance(act.by, Seat)}
        if deal.dealer is not None:
            seats.add(deal.dealer)
    return seats


@clause("codex:3.2.2")
def next_dealer(players: tuple[Seat, ...], dealer: Seat) -> Seat:
    """Return who deals after a valid deal: the next clockwise."""
    return players[(players.index(dealer) + 1) % len(players)]


def set_up(
    deal: Deal, players: tuple[Seat, ...], dealer: Seat | None, series: int, rules: RuleSet
) -> Table | list[Fault]:
    """Return the table of a deal before its first act, or all that makes the deal malformed."""
    faults = [*_seat_faults(deal, players), *_card_faults(deal, rules.tables.pack), *_taken_faults(deal, rules)]
    faults += _cause_faults(deal, rules)
    if len(players) < rules.tables.active:
        faults = [fault("deal-at-two", deal.line)]
    if len(players) == rules.tables.active and rules.word("allpass.talon") == "dealer_plays":
        faults.append(fault("talon-at-three", deal.line))
    if dealer is None:
        faults.append(fault("deal-no-dealer", deal.line, deal=deal.number))
    elif any(hand.player is dealer for hand in deal.hands) and len(players) > rules.tables.active:
        faults.append(fault("hand-of-idle-dealer", deal.line, seat=dealer.value))
    if dealer is not None and len(players) > rules.tables.active:
        faults += _idle_faults(deal, dealer, allpass.talon_mode(rules, len(players)), rules.tables.pack["talon"])
    if faults or dealer is None:
        return faults
    idle = dealer if len(players) > rules.tables.active else None
    hands, unknown = _hands(deal, players, idle, rules.tables.pack)
    cards = Dealt(hands, unknown, deal.talon or (None,) * rules.tables.pack["talon"])
    return Table(rules, players, dealer, cards, series, Docket(), score_only=bool(deal.taken))


def _hands(
    deal: Deal, players: tuple[Seat, ...], idle: Seat | None, pack: Mapping[str, int]
) -> tuple[tuple[Hand, ...], tuple[int, ...]]:
    """Return known cards and numbers of unknown cards by seat index; a hand not told is unknown whole.

    The ``idle`` dealer of four holds no cards.
    """
    hands, unknown = [0, 0, 0, 0], [0, 0, 0, 0]
    told = {line.player: line.cards for line in deal.hands}
    for seat in players:
        if seat is idle:
            continue
        cards = told.get(seat)
        if cards is None:
            unknown[seat.index] = pack["hand"]
        else:
            known = [card for card in cards if card is not None]
            hands[seat.index] = hand_of(known)
            unknown[seat.index] = len(cards) - len(known)
    return tuple(hands), tuple(unknown)


def _seat_faults(deal: Deal, players: tuple[Seat, ...]) -> Iterable[Fault]:
    """Yield seats that are not at this table."""
    if deal.dealer is not None and deal.dealer not in players:
        yield fault("seat-not-at-table", deal.line, seat=deal.dealer.value, players=len(players))
    for line in deal.hands:
        if line.player not in players:
            yield fault("seat-not-at-table", line.line, seat=line.player.value, players=len(players))
    named = [(line.player, line.line) for line in deal.taken] + [(line.player, line.line) for line in deal.scores]
    named += [(line.on, line.line) for line in deal.scores if line.on is not None]
    for seat, number in named:
        if seat not in players:
            yield fault("seat-not-at-table", number, seat=seat.value, players=len(players))
    if {act.by for act in deal.acts}.issubset(players):
        return
    for at, act in enumerate(deal.acts):
        if isinstance(act.by, Seat) and act.by not in players:
            facts = {"seat": act.by.value, "players": len(players)}
            yield Fault(code="seat-not-at-table", line=act.line, at=at, facts=facts)


def _card_faults(deal: Deal, pack: Mapping[str, int]) -> Iterable[Fault]:
    """Yield wrong numbers of cards and cards told twice."""
    seen: dict[Card, int] = {}
    places = [(line.player, line.line, line.cards) for line in deal.hands]
    for player, line, cards in places:
        if len(cards) != pack["hand"] and not _told_miscounted(deal):
            yield fault("hand-count", line, seat=player.value, count=len(cards), due=pack["hand"])
        yield from _twice(seen, cards, line)
    if deal.talon:
        if len(deal.talon) != pack["talon"] and not _told_miscounted(deal):
            yield fault("talon-count", deal.talon_line, count=len(deal.talon), due=pack["talon"])
        yield from _twice(seen, deal.talon, deal.talon_line)


def _told_miscounted(deal: Deal) -> bool:
    """Say whether the deal is void because its cards were counted wrongly."""
    return any(isinstance(act, Void) and act.code in MISCOUNTED for act in deal.acts)


def _twice(seen: dict[Card, int], cards: Iterable[Card | None], line: int) -> Iterable[Fault]:
    for card in cards:
        if card is None:
            continue
        if card in seen:
            yield fault("card-twice", line, card=card.value, first=seen[card])
        seen[card] = line


def _taken_faults(deal: Deal, rules: RuleSet) -> Iterable[Fault]:
    """Yield tricks taken that do not make the tricks of a deal."""
    if deal.taken:
        total, due = sum(line.tricks for line in deal.taken), rules.tables.pack["hand"]
        if any(isinstance(act, Play) for act in deal.acts):
            yield fault("taken-and-played", deal.taken[0].line)
        elif total != due:
            yield fault("taken-sum", deal.taken[0].line, count=total, due=due)


def _idle_faults(deal: Deal, dealer: Seat, talon_mode: str, talon: int) -> Iterable[Fault]:
    """Yield more tricks written for the dealer of four than he has cards for (1.2).

    He has none but for the ``talon`` cards that he leads in an all-pass where ``talon_mode`` says so.
    """
    leads = talon_mode == "dealer_plays" and not any(isinstance(act, Order) for act in deal.acts)
    most = talon if leads else 0
    for line in deal.taken:
        if line.player is dealer and line.tricks > most:
            yield fault("taken-by-idle-dealer", line.line, seat=dealer.value, count=line.tricks, most=most)


_NAMING = frozenset((Void, Notice, Object, Finds))


def _cause_faults(deal: Deal, rules: RuleSet) -> Iterable[Fault]:
    """Yield codes the rulebook does not know: causes of a void deal, violations pointed out, answers to no question."""
    if _NAMING.isdisjoint(map(type, deal.acts)):
        return
    book = rules.book
    causes = book.facts["deal.void"].attributes["cause"].values
    answers = {*book.questions, *book.facts, *findings.ALIASES}
    for at, act in enumerate(deal.acts):
        if isinstance(act, Void) and act.code not in causes:
            yield Fault(code="void-cause", line=act.line, at=at, facts={"cause": act.code, "causes": ", ".join(causes)})
            continue
        known = book.facts if isinstance(act, Notice | Object) else answers if isinstance(act, Finds) else None
        if known is not None and isinstance(act, Notice | Object | Finds) and act.code not in known:
            yield Fault(code="code-unknown", line=act.line, at=at, facts={"what": act.code})


def void(table: Table, act: Void, at: int) -> None:
    """The deal is declared void; whether it is, and who deals next, follows from the cause and the moment."""
    if act.code == "out-of-turn" and any(b.code == "dealer.wrong" for b in table.docket.breaches):
        return
    if table.void:
        breach(table, "act.out-of-place", None, at, {"act": "void"})
        return
    begun = bool(table.auction_acts) or table.kind is not None
    told = any(table.dealt.hands)
    moment = "after-auction" if begun else "before-auction" if told else "dealing"
    found = whose_fault(table.docket)
    attributes = {
        "cause": act.code,
        "moment": moment,
        "again": "no",
        "looked": "yes" if table.looked else "no",
        "fault": "none" if found is None else "found" if found else "nobody",
    }
    known = breach(table, "deal.void", table.dealer, at, {"cause": act.code}, **attributes)
    if table.void_before and misdealt(table):
        develop(table, known, again="yes")
    charge_found(table)


def charge_found(table: Table) -> None:
    """Charge in play the player whose number of cards an arbiter found wrong where the deal stands (3.2.13, 3.9.18)."""
    known = next((b for b in table.docket.breaches if b.attributes.get("fault") == "found"), None)
    finding = _fault_found(table.docket)
    if known is None or finding is None or finding.seat is None or known.status != "condoned":
        return
    if counts.is_off(table, finding.seat):
        counts.charge(table, finding.seat, known.at, counts.count_facts(table, finding.seat))


def whose_fault(docket: Docket) -> bool | None:
    """Return whether an arbiter found the player whose number of cards is wrong; ``False``: he found that nobody is."""
    finding = _fault_found(docket)
    return None if finding is None else bool(finding.answer)


def _fault_found(docket: Docket) -> Finding | None:
    for finding in reversed(docket.findings):
        if finding.code == "whose-fault" and (finding.answer or finding.seat is None):
            finding.used = True
            return finding
    return None


def misdealt(table: Table) -> bool:
    """Say whether the deal is void by the dealer's own fault, so that another would be his second in a row (3.2/c)."""
    faults = table.rules.tables.dealer_faults
    return table.void and any(b.code == "deal.void" and b.facts["cause"] in faults for b in table.docket.breaches)


def fresh(table: Table) -> Table:
    """Return the table as it was dealt, with the same docket: what stands is folded on it anew."""
    again = Table(
        table.rules,
        table.players,
        table.dealer,
        table.dealt,
        table.series,
        table.docket,
        score_only=table.score_only,
    )
    again.bombs, again.dark_series, again.void_before = table.bombs, table.dark_series, table.void_before
    if table.compulsory:
        compel(again)
    return again


@clause("codex:3.7.9")
def compel(table: Table) -> None:
    """Begin one of the compulsory all-passes that open a Classic match: there is no auction."""
    table.compulsory = True
    table.kind = Kind.ALL_PASS
    table.phase = Phase.PLAY
    allpass.begin(table)


@clause("codex:3.7.7/b")
def same_dealer(rules: RuleSet) -> bool:
    """Say whether the dealer of an all-pass deals again."""
    return rules.flag("classic.same_dealer") or not rules.flag("allpass.sliding")


def check_dealer(table: Table, due: Seat, deal: Deal) -> None:
    """Report a deal out of turn; noticed before it is finished it is void, afterwards it stands (3.2.14)."""
    if table.dealer is not due:
        first = deal.acts[0] if deal.acts else None
        stopped = isinstance(first, Void) and first.code == "out-of-turn" and not deal.hands
        moment = "dealing" if stopped else "dealt"
        breach(table, "dealer.wrong", table.dealer, None, {"due": due.value}, moment=moment)


def after_the_end(table: Table, why: str) -> None:
    """Report a deal played after the end of the match, ``why`` it was over; it counts like any other (4.2/j)."""
    breach(table, "match.over", table.dealer, None, {"why": why})
