"""The verdict on a deal of bridge: tricks, transfers, entries, and what the deal still waits for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from preferans.bridge import auction, demands, revoke, score, written
from preferans.bridge.cards import Side, cards_of, side_of
from preferans.bridge.effects import breach, lapse
from preferans.bridge.record import Deal
from preferans.bridge.table import SEATS, Table
from preferans.bridge.table import Trick as TrickState
from preferans.docket import Breach, Inquiry
from preferans.verdict import (
    Choice,
    ContractSummary,
    DealVerdict,
    Entry,
    Expected,
    Fault,
    Grade,
    OnTable,
    Option,
    Question,
    Ruling,
    Step,
    Trick,
    Violation,
)


def malformed(deal: Deal, faults: tuple[Fault, ...]) -> DealVerdict:
    """Return the verdict on a deal that cannot be judged."""
    dealer = deal.dealer.value if deal.dealer is not None else None
    return DealVerdict(deal=deal.number, verdict="malformed", dealer=dealer, contract=None, faults=faults)


def conclude(table: Table, deal: Deal, rubber: score.Rubber, *, broken_off: bool) -> DealVerdict:
    """Count the tricks, let revokes be paid, write the entries, and put the verdict together."""
    if deal.result is not None and table.contract is not None:
        written.result(table, deal.result, table.contract)
    over = table.phase == "over"
    if over:
        _settle(table)
    written.marks(table, deal)
    written.unasked(table)
    played = table.taken()
    credited = revoke.credited(table, played)
    figures: list[score.Figure] = []
    if over:
        figures = rubber.post(score.of_deal(table, played, credited))
        check(table, deal, figures)
        figures = figures + (rubber.break_off() if broken_off else [])
    entries = tuple(
        Entry(player=one.side.value, column=one.column, on=None, points=str(one.points), clause=one.clause)
        for one in figures
    )
    told = {side.value: credited[side] for side in Side} if table.contract is not None else {}
    choices = [] if over else [*table.docket.choices, *demands.choices(table)]
    return DealVerdict(
        deal=deal.number,
        verdict=grade(table, over),
        dealer=deal.dealer.value if deal.dealer is not None else None,
        contract=summary(table),
        violations=tuple(_violation(known) for known in table.docket.breaches),
        rulings=tuple(
            Ruling(clause=c.clause, effect=c.effect, args=c.args, because=(c.breach.index,))
            for c in table.docket.consequences
        ),
        choices=tuple(_choice(inquiry) for inquiry in choices),
        questions=tuple(_question(inquiry) for inquiry in table.docket.disputes + table.docket.questions),
        tricks=tuple(_tricks(table)),
        credited=told,
        entries=entries,
        basis=tuple(_steps(table, {side.value: played[side] for side in Side}, told, figures, rubber)),
        expected=None if over else expected(table),
        table=_on_table(table),
        rubber=rubber.rows(),
        settlement=rubber.settlement(),
    )


def _settle(table: Table) -> None:
    """Settle the revokes once the play is over, and let lapse what nobody has chosen."""
    revoke.settle(table)
    for known in table.docket.breaches:
        if known.status == "pending":
            lapse(table, known)


def check(table: Table, deal: Deal, figures: list[score.Figure]) -> None:
    """Compare what the table wrote with the entries of the deal, column by column."""
    for line in deal.scores:
        right = sum(one.points for one in figures if (one.side, one.column) == (line.side, line.column))
        if line.points != right:
            facts = {"side": line.side.value, "column": line.column, "points": str(line.points), "right": str(right)}
            breach(table, "figure.wrong", None, None, facts).line = line.line


def grade(table: Table, over: bool) -> Grade:
    """Return the verdict of a deal in one word."""
    if table.docket.questions or table.docket.disputes:
        return "discretion"
    if not over:
        return "incomplete"
    return "violation" if table.docket.breaches else "legal"


def summary(table: Table) -> ContractSummary | None:
    """Return the contract, as far as the deal has got."""
    contract = table.contract
    if contract is None:
        nothing = ContractSummary(kind="passed-out", by=None, bid=None, order=None, whisters=(), mode=None)
        return nothing if table.passed_out else None
    return ContractSummary(
        kind="bridge",
        by=contract.by.value,
        bid=contract.bid.value,
        order=None,
        whisters=(),
        mode=None,
        doubled=contract.doubled,
        vulnerable=side_of(contract.by) in table.vulnerable,
    )


def expected(table: Table) -> Expected:
    """Return whom an unfinished deal waits for, and for what."""
    if table.phase == "auction":
        return Expected(what="wait.call", by=(auction.turn(table).value,))
    if table.claim is not None:
        if table.claim.tricks is None:
            return Expected(what="wait.claim", by=(table.claim.seat.value,))
        if table.claim.contested:
            return Expected(what="wait.finding", by=())
        return Expected(what="wait.answer", by=tuple(seat.value for seat in side_of(table.claim.seat).other.seats))
    number = table.trick.number
    if table.loose is not None:
        facts = {"card": table.loose.card.value, "seat": table.loose.seat.value, "trick": number}
        by = demands.answering(table, table.loose.seat)
        return Expected(what="wait.loose", by=tuple(seat.value for seat in by), facts=facts)
    return Expected(what="wait.card", by=(table.turn.value,), facts={"trick": number})


def _on_table(table: Table) -> OnTable:
    cards = {seat.value: tuple(card.value for card in table.penalty[seat]) for seat in SEATS if table.penalty[seat]}
    waits = table.phase == "play" and table.loose is None and table.claim is None
    may = tuple(card.value for card in cards_of(table.may(table.turn))) if waits else ()
    return OnTable(penalty_cards=cards, may=may)


def _tricks(table: Table) -> Iterator[Trick]:
    shown: list[TrickState] = [*table.tricks, *([table.trick] if table.trick.cards else [])]
    for trick in shown:
        winner = trick.winner.value if trick.winner is not None else None
        plays = tuple((seat.value, card.value) for seat, card in trick.cards.items())
        yield Trick(trick=trick.number, plays=plays, winner=winner, credited=winner)


def _steps(
    table: Table, taken: dict[str, int], credited: dict[str, int], figures: list[score.Figure], rubber: score.Rubber
) -> Iterator[Step]:
    """Yield the derivation: contract, tricks, what was asked and agreed, violations, rulings, counts, entries."""
    if table.contract is not None:
        facts = {"declarer": table.contract.by.value, "bid": table.contract.bid.value}
        yield Step(clause="bridge:7.2/d", acts=tuple(sorted(at for _, _, at in table.calls)), facts=facts)
    for trick in table.tricks:
        told = {"trick": trick.number, "winner": trick.winner.value if trick.winner is not None else None}
        yield Step(clause="bridge:7.3/c", acts=tuple(trick.ats.values()), facts=told)
    yield from table.steps
    for known in table.docket.breaches:
        acts = () if known.at is None else (known.at,)
        about = {"violation": known.index, "code": known.code, "status": known.status}
        yield Step(clause=known.clause, acts=acts, facts=about)
    for ruled in table.docket.consequences:
        facts = {"because": ruled.breach.index, "effect": ruled.effect, **ruled.args}
        yield Step(clause=ruled.clause, acts=(), facts=facts)
    if credited:
        yield Step(clause="bridge:R28", acts=(), facts={"taken": taken, "credited": credited})
    for one in figures:
        about = {"player": one.side.value, "column": one.column, "on": None, "points": str(one.points)}
        price = {"amount": str(one.amount), "price": str(one.points // one.amount), "cell": one.cell}
        yield Step(clause=one.clause, acts=(), facts=about | price)
    stand = {side: {"below": row.below, "above": row.above, "games": row.games} for side, row in rubber.rows().items()}
    yield Step(clause="bridge:8.10", acts=(), facts={"rubber": stand})


def _violation(known: Breach) -> Violation:
    return Violation(
        code=known.code,
        clause=known.clause,
        by=known.by.value if known.by is not None else "table",
        at=known.at,
        status=known.status,
        facts=known.facts,
        line=known.line,
        circumstances=known.attributes or msgspec.UNSET,
    )


def _options(inquiry: Inquiry) -> tuple[Option, ...]:
    return tuple(Option(name=name, leads_to=dict(facts)) for name, facts in inquiry.options.items())


def _because(inquiry: Inquiry) -> tuple[int, ...]:
    return (inquiry.breach.index,) if inquiry.breach is not None else ()


def _choice(inquiry: Inquiry) -> Choice:
    return Choice(
        code=inquiry.code,
        clause=inquiry.clause,
        by=tuple(seat.value for seat in inquiry.by),
        until=inquiry.until,
        because=_because(inquiry),
        options=_options(inquiry),
    )


def _question(inquiry: Inquiry) -> Question:
    return Question(
        code=inquiry.code,
        clause=inquiry.clause,
        about=inquiry.about,
        because=_because(inquiry),
        options=_options(inquiry),
    )
