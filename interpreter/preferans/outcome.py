"""What a deal comes to: its tricks as counted, its entries, and its verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from preferans import basis, counting, entries, proofs
from preferans.cards import Seat
from preferans.chapters import findings, offers, open_cards, order, plans, play, sheet, whist
from preferans.chapters import written as written_sheet
from preferans.docket import Breach, Inquiry
from preferans.effects import develop, settle
from preferans.evidence import Proof
from preferans.record import Deal, SheetLine
from preferans.table import Kind, Phase, Points, Table, TrickState
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
    Proved,
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


def conclude(table: Table, deal: Deal, match_sheet: sheet.Sheet, final: Sequence[SheetLine] = ()) -> DealVerdict:
    """Count the tricks, write the entries on the sheet, and put the verdict of the deal together.

    ``final`` is the sheet as the table wrote it after the deal.
    """
    finish_score_only(table)
    over = table.phase is Phase.OVER
    counts = counting.counted(table, deal) if not table.void and (over or table.docket.replays) else None
    proofs.hold(table, counts)
    if over and counts is None and not table.void:
        counting.unclear(table)
    over = over or counts is not None
    after = counting.corrected(table, counts) if counts is not None else counting.Counts({}, {})
    credited = table.score_tricks = after.credited
    settle_open(table, over)
    if over:
        plans.ask_for_result(table)
    else:
        offers.open_choices(table)
    due: Written = []
    written: Written = []
    if over and not open_questions(table):
        due = entries.of_deal(table, after)
        written = match_sheet.post(due, table.order[0])
        written_sheet.check(table, deal.scores, written, final, match_sheet)
    findings.unasked(table)
    counted = basis.Worth(
        taken=_by_name(counts or {}),
        credited=_by_name(credited),
        due=due,
        posted=written,
        settlement={seat.text: str(points) for seat, points in match_sheet.settlement().items()},
    )
    return _verdict(table, deal, over, written, counted, match_sheet)


def _verdict(
    table: Table, deal: Deal, over: bool, written: Written, counted: basis.Worth, match_sheet: sheet.Sheet
) -> DealVerdict:
    """Put the verdict together from what stands on the table and what was written."""
    return DealVerdict(
        deal=deal.number,
        verdict=grade(table, over),
        dealer=table.dealer.value,
        contract=summary(table),
        violations=tuple(_violation(known) for known in table.docket.breaches),
        rulings=tuple(
            Ruling(clause=c.clause, effect=c.effect, args=c.args, because=(c.breach.index,))
            for c in table.docket.consequences
        ),
        choices=tuple(_choice(inquiry) for inquiry in table.docket.choices),
        questions=tuple(_question(inquiry) for inquiry in open_questions(table)),
        tricks=tuple(_tricks(table)),
        credited=counted.credited,
        entries=tuple(_entry(line) for line in written),
        sheet=match_sheet.rows(),
        settlement=counted.settlement,
        basis=basis.steps(table, counted),
        expected=None if over else expected(table),
        proofs=tuple(_proved(proof) for proof in table.docket.proofs) or msgspec.UNSET,
    )


def _by_name(tricks: dict[Seat, int]) -> dict[str, int]:
    return {seat.text: number for seat, number in tricks.items()}


def finish_score_only(table: Table) -> None:
    """End a score-only deal once all the answers are given: its ``taken`` lines stand in place of the play."""
    if table.score_only and table.phase is Phase.PLAY and table.play_acts == 0:
        play.lapse(table)
        table.phase = Phase.OVER
        table.turn = None


def grade(table: Table, over: bool) -> Grade:
    """Return the verdict of a deal in one word."""
    if open_questions(table):
        return "discretion"
    if not over:
        return "incomplete"
    return "violation" if table.docket.breaches else "legal"


def open_questions(table: Table) -> list[Inquiry]:
    """Return the questions whose answer can change an entry; a replay missing after the cards were mixed is one."""
    docket = table.docket
    if counting.not_recorded(table) or (docket.mixed_before_replay and table.phase is not Phase.OVER):
        ask_for_replay(table)
    return table.docket.disputes + table.docket.questions


def ask_for_replay(table: Table) -> None:
    """Ask what a replay would have brought that the record does not hold (decision C49)."""
    docket = table.docket
    known = next(c for c in docket.consequences if c.effect == "rewind")
    if counting.replayed(table) is not None:
        return
    if not any(q.code == "replay" for q in docket.questions):
        docket.questions.append(Inquiry("replay", "codex:3.9.16.2/g", known.args, {}, known.breach))


# --- settling and telling ----------------------------------------------------------------------------------------


def settle_open(table: Table, over: bool) -> None:
    """Let the end of the deal settle what nobody pointed out in time (3.9.17), or objected to without a lead."""
    docket = table.docket
    if table.void:
        # Nothing is entered for a void deal, so nothing of it is left to ask or to choose.
        docket.choices.clear()
        docket.questions.clear()
        for known in docket.breaches:
            settle(known, "condoned")
    elif over:
        if table.unlawful is not None and table.unlawful.attributes["answer"] in ("none", "objected"):
            order.condone(table)
        for known in docket.breaches:
            if known.status == "pending" and "ended" in known.attributes:
                develop(table, known, ended="yes")
            if known.attributes.get("noticed") == "in-trick" or known.code == "play.out-of-turn":
                # Pointed out, not mended, and never pursued; out of turn, and nobody said what becomes of the card:
                # the others let it pass (decision C50), and nothing is left to choose.
                settle(known, "condoned")
        for seat in table.players:
            open_cards.lapse(table, seat)
        docket.choices.clear()


def summary(table: Table) -> ContractSummary | None:
    """Return the game played, as far as the deal has got."""
    if table.kind is None:
        return None
    mode: Literal["open", "closed", "unplayed"] | None = None
    if table.mode in ("open", "closed", "unplayed"):
        mode = table.mode  # type: ignore[assignment]  # one of the three words, as the test just made sure
    if table.kind is Kind.MISERE and mode == "closed" and table.play_acts and whist.misere_hands_down(table):
        mode = "open"
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
        return Expected(what="wait.mode", by=tuple(seat.value for seat in table.whisters), facts={"trick": number})
    if table.loose is not None:
        card = table.loose.card
        facts = {"card": card.value if card is not None else "?", "seat": table.loose.seat.value, "trick": number}
        return Expected(what="wait.loose", by=turn, facts=facts)
    return Expected(what="wait.card", by=turn, facts={"trick": number})


def _tricks(table: Table) -> Iterable[Trick]:
    shown: list[TrickState] = list(table.tricks)
    if table.trick is not None and table.trick.seats:
        shown.append(table.trick)
    for trick in shown:
        cards = [card.text if card is not None else "?" for card in trick.cards]
        winner = trick.winner.text if trick.winner is not None else None
        yield Trick(
            trick=trick.number,
            plays=tuple(zip([seat.text for seat in trick.seats], cards, strict=True)),
            winner=winner,
            credited=winner,
            talon=trick.talon.text if trick.talon is not None else None,
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
        circumstances=known.attributes or msgspec.UNSET,
    )


def _proved(proof: Proof) -> Proved:
    return Proved(
        about=proof.about,
        clause=proof.clause,
        by=proof.by.value,
        proved=proof.proved,
        figure=proof.figure,
        source=proof.source,
        holds=proof.holds,
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
    told = on.text if on is not None else None
    return Entry(player=player.text, column=column, on=told, points=str(points), clause=norm)
