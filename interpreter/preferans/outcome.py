"""What a deal comes to: its tricks as counted, its entries, and its verdict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from preferans import basis
from preferans.cards import Seat
from preferans.chapters import allpass, ending, misere, sheet, whist, worth
from preferans.effects import breach, develop, settle
from preferans.record import Deal
from preferans.rulebook import clause
from preferans.table import Breach, Inquiry, Kind, Phase, Points, Table, TrickState
from preferans.verdict import (
    Choice,
    Column,
    ContractSummary,
    DealVerdict,
    Entry,
    Expected,
    Fault,
    Grade,
    Option,
    Question,
    Ruling,
    Trick,
    Violation,
)

Written = list[tuple[Seat, Column, Seat | None, Points, str]]


def malformed(deal: Deal, faults: Iterable[Fault]) -> DealVerdict:
    """Return the verdict of a deal that cannot be judged, with all that is wrong with it."""
    dealer = deal.dealer.value if deal.dealer is not None else None
    return DealVerdict(deal=deal.number, verdict="malformed", dealer=dealer, contract=None, faults=tuple(faults))


def conclude(table: Table, deal: Deal, match_sheet: sheet.Sheet) -> DealVerdict:
    """Count the tricks, write the entries on the sheet, and put the verdict of the deal together."""
    finish_score_only(table)
    over = table.phase is Phase.OVER
    counts = counted(table, deal) if over else None
    if over and counts is None and not table.void:
        unclear(table)
    counts_after = corrected(table, counts) if counts is not None else Counts({}, {})
    credited = table.score_tricks = counts_after.credited
    settle_open(table, over)
    written: Written = []
    if over and not open_questions(table) and not table.void:
        written = match_sheet.post(entries(table, counts_after), table.order[0])
        check_scores(table, deal, written)
    posted = tuple(_entry(line) for line in written)
    net = match_sheet.settlement()
    return DealVerdict(
        deal=deal.number,
        verdict=grade(table),
        dealer=table.dealer.value,
        contract=summary(table),
        violations=tuple(_violation(known) for known in table.docket.breaches),
        rulings=tuple(
            Ruling(clause=c.clause, effect=c.effect, args=c.args, because=(c.breach.index,))
            for c in table.docket.consequences
        ),
        choices=tuple(_choice(inquiry) for inquiry in table.docket.choices),
        questions=tuple(_question(inquiry) for inquiry in table.docket.questions),
        tricks=tuple(_tricks(table)),
        credited={seat.value: tricks for seat, tricks in credited.items()},
        entries=posted,
        sheet=match_sheet.rows(),
        settlement={seat.value: str(points) for seat, points in net.items()},
        basis=basis.steps(table, credited, posted),
        expected=None if over else expected(table),
    )


def finish_score_only(table: Table) -> None:
    """End a score-only deal once all the answers are given: its ``taken`` lines stand in place of the play."""
    if table.score_only and table.phase is Phase.PLAY and table.play_acts == 0:
        table.phase = Phase.OVER
        table.turn = None


def grade(table: Table) -> Grade:
    """Return the verdict of a deal in one word."""
    if open_questions(table):
        return "discretion"
    if table.phase is not Phase.OVER:
        return "incomplete"
    return "violation" if table.docket.breaches else "legal"


def open_questions(table: Table) -> list[Inquiry]:
    """Return the questions whose answer can change an entry; a replay that is missing after the cards were mixed is one."""
    if table.docket.mixed_before_replay and table.phase is not Phase.OVER:
        ask_for_replay(table)
    return table.docket.questions


@clause("codex:3.9.16.2/g")
def ask_for_replay(table: Table) -> None:
    """Ask what a replay would have brought that the record does not hold (decision C49)."""
    docket = table.docket
    known = next(c for c in docket.consequences if c.effect == "rewind")
    if not any(q.code == "replay" for q in docket.questions):
        docket.questions.append(Inquiry("replay", "codex:3.9.16.2/g", known.args, {}, known.breach))


# --- counting ----------------------------------------------------------------------------------------------------


def counted(table: Table, deal: Deal) -> dict[Seat, int] | None:
    """Return the tricks of each player as they were taken, agreed or written; ``None`` where that is not clear."""
    if deal.taken:
        return {seat: sum(line.tricks for line in deal.taken if line.player is seat) for seat in table.players}
    if table.agreed is not None:
        return ending.distribute(table)
    if any(trick.winner is None for trick in table.tricks):
        return None
    return {seat: table.taken[seat.index] for seat in table.players if table.is_active(seat) or table.taken[seat.index]}


def unclear(table: Table) -> None:
    """Ask for the tricks that the record does not settle between two players (3.9.22)."""
    about = {"taken": {seat.value: table.taken[seat.index] for seat in table.order}}
    table.docket.questions.append(Inquiry("whose-tricks", "codex:3.9.22/b", about, {}))


class Counts(NamedTuple):
    """Tricks of each player: ``actual`` after tricks changed hands, ``credited`` after one-sided corrections too."""

    actual: dict[Seat, int]
    credited: dict[Seat, int]


def corrected(table: Table, counts: dict[Seat, int]) -> Counts:
    """Return the counts after all penalty tricks: first all are added, then what fell below nought is cut where it must be.

    Only the misère player's count is cut at zero (decisions C35 and C44); a declarer or whister may fall below.
    """
    actual = dict(counts)
    for told in table.docket.following("transfer-tricks"):
        giver, taker, tricks = Seat(told.args["from"]), Seat(told.args["to"]), told.args["tricks"]
        actual[giver] = actual.get(giver, 0) - tricks
        actual[taker] = actual.get(taker, 0) + tricks
    credited = dict(actual)
    for told in table.docket.following("adjust-tricks"):
        seat = Seat(told.args["of"])
        credited[seat] = credited.get(seat, 0) + told.args["tricks"]
    if table.kind is Kind.MISERE and table.declarer is not None:
        credited[table.declarer] = max(0, credited.get(table.declarer, 0))
    return Counts(actual, credited)


def least_under(table: Table) -> dict[Seat, int]:
    """Return the least number of missing tricks that rulings prescribe for a player (3.9.18)."""
    least: dict[Seat, int] = {}
    for told in table.docket.following("adjust-tricks"):
        if "least-under" in told.args:
            seat = Seat(told.args["of"])
            least[seat] = max(least.get(seat, 0), told.args["least-under"])
    return least


# --- entries -----------------------------------------------------------------------------------------------------


def entries(table: Table, counts: Counts) -> Written:
    """Return the entries of a finished deal, before the pool overflows."""
    credited = counts.credited
    charges = table.docket.following("remise")
    if charges:
        return [line for told in charges for line in _charge(table, told.args, told.clause)]
    if table.kind is Kind.ALL_PASS:
        return allpass.score(table, credited)
    if table.kind is Kind.MISERE and table.declarer is not None:
        tricks = max(credited.get(table.declarer, 0), least_under(table).get(table.declarer, 0))
        return misere.score(table.rules, table.declarer, tricks)
    return worth.score(table, counts.actual, credited, least_under(table)) + worth.talon_bonus(table)


def _charge(table: Table, args: dict[str, Any], norm: str) -> Written:
    contract = table.bid if args["contract"] == (table.bid.value if table.bid else "") else table.contract
    if contract is None:
        return []
    return worth.charged(table, Seat(args["of"]), args["tricks"], contract, norm)


def check_scores(table: Table, deal: Deal, written: Written) -> None:
    """Compare what the table wrote with what is right, column by column; a wrong line is a violation."""
    right: dict[tuple[Seat, str, Seat | None], Points] = defaultdict(int)
    for player, column, on, points, _ in written:
        right[player, column, on] += points
    wrote: dict[tuple[Seat, str, Seat | None], Points] = defaultdict(int)
    for line in deal.scores:
        wrote[line.player, line.column, line.on] += sheet.number(line.points)
    for line in deal.scores:
        key = (line.player, line.column, line.on)
        points = wrote.pop(key, None)
        if points is None or points == right[key]:
            continue
        facts = {"column": line.column, "points": str(points), "right": str(right[key]), "player": line.player.value}
        if line.on is not None:
            facts["on"] = line.on.value
        known = breach(table, "score.wrong", line.player, None, facts, column=line.column)
        known.line = line.line
        settle(known, "corrected")


def next_series(table: Table) -> int:
    """Return the number of all-passes in a row after the deal."""
    if table.void:
        return table.series
    if table.kind is Kind.ALL_PASS:
        return allpass.series_after(table.rules, table.series, "all-pass")
    return allpass.series_after(table.rules, table.series, _ended_by(table))


def _ended_by(table: Table) -> str:
    made = not any(c.effect == "remise" for c in table.docket.consequences)
    if made and table.kind is Kind.MISERE and table.declarer is not None:
        made = table.score_tricks.get(table.declarer, 0) == 0
    elif made and table.contract is not None and table.declarer is not None and table.mode != "unplayed":
        made = table.score_tricks.get(table.declarer, 0) >= table.contract.level
    if not made:
        return "lost"
    return "made-and-whisted" if table.whisters and table.kind is Kind.GAME else "made"


# --- settling and telling ----------------------------------------------------------------------------------------


def settle_open(table: Table, over: bool) -> None:
    """Let the end of the deal settle what nobody pointed out in time (3.9.17)."""
    if over:
        for known in table.docket.breaches:
            if known.status == "pending" and "ended" in known.attributes:
                develop(table, known, ended="yes")


def summary(table: Table) -> ContractSummary | None:
    """Return the game played, as far as the deal has got."""
    if table.kind is None:
        return None
    mode: Literal["open", "closed", "unplayed"] | None = None
    if table.mode in ("open", "closed", "unplayed"):
        mode = table.mode  # type: ignore[assignment]  # one of the three words, as the test just made sure
    return ContractSummary(
        kind=table.kind.value,
        by=table.declarer.value if table.declarer is not None else None,
        bid=table.bid.value if table.bid is not None else None,
        order=table.contract.value if table.contract is not None else None,
        whisters=tuple(seat.value for seat in table.whisters),
        mode=mode,
    )


def expected(table: Table) -> Expected:
    """Return whose turn it is in an unfinished deal, and for what."""
    turn = (table.turn.value,) if table.turn is not None else tuple(seat.value for seat in table.order)
    if table.phase is Phase.WHIST:
        return Expected(what="wait.whist", by=turn, facts={"may": list(table.may)})
    if table.phase is Phase.PLAY:
        return _expected_card(table, turn)
    what = {Phase.AUCTION: "wait.call", Phase.TALON: "wait.talon", Phase.ORDER: "wait.order"}[table.phase]
    if table.phase is Phase.ORDER and table.discarded is None:
        what = "wait.discard"
    return Expected(what=what, by=turn)


def _expected_card(table: Table, turn: tuple[str, ...]) -> Expected:
    full = table.trick is not None and len(table.trick.seats) == table.trick.size
    number = len(table.tricks) + 1 + (1 if full else 0)
    if table.mode is None and table.play_acts == 0 and table.kind is Kind.GAME:
        return Expected(what="wait.mode", by=(table.whisters[0].value,), facts={"trick": number})
    if table.loose is not None:
        facts = {"card": table.loose.card.value, "seat": table.loose.seat.value, "trick": number}
        return Expected(what="wait.loose", by=turn, facts=facts)
    return Expected(what="wait.card", by=turn, facts={"trick": number})


def _tricks(table: Table) -> Iterable[Trick]:
    shown: list[TrickState] = list(table.tricks)
    if table.trick is not None and table.trick.seats:
        shown.append(table.trick)
    for trick in shown:
        cards = [card.value if card is not None else "?" for card in trick.cards]
        winner = trick.winner.value if trick.winner is not None else None
        yield Trick(
            trick=trick.number,
            plays=tuple(zip([seat.value for seat in trick.seats], cards, strict=True)),
            winner=winner,
            credited=winner,
            talon=trick.talon.value if trick.talon is not None else None,
        )


def _violation(known: Breach) -> Violation:
    return Violation(
        code=known.code,
        clause=known.clause,
        by=known.by.value if known.by is not None else "table",
        at=known.at,
        status=known.status,
        facts=known.facts,
        line=known.line,
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


def _entry(line: tuple[Seat, Column, Seat | None, Points, str]) -> Entry:
    player, column, on, points, norm = line
    told = on.value if on is not None else None
    return Entry(player=player.value, column=column, on=told, points=str(points), clause=norm)
