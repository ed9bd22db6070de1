"""Clause 3.8.5.1: a plan of play that a partner does not support, and how each variety of event settles it."""

from __future__ import annotations

from preferans import proofs
from preferans.cards import Seat
from preferans.docket import Inquiry
from preferans.effects import breach, develop
from preferans.record import Guarantee, OtherPlan, Plan
from preferans.rulebook import RuleSet, clause
from preferans.table import Phase, Points, Table, Warrant
from preferans.verdict import Column

from . import counts, sheet

Written = list[tuple[Seat, Column, Seat | None, Points, str]]

COMMERCIAL = "commercial"


def plan(table: Table, act: Plan, at: int) -> None:
    """A plan is stated; after a wrong number of cards came to light it is the proof that the opponents offer."""
    known = counts.claim_proof(table, act.by)
    if known is None:
        return
    table.docket.found(counts.PROVED, known.by)
    if known.attributes.get("proof") == "none":
        develop(table, known, proof="claimed")


@clause("codex:3.8.5.1/a")
def other_plan(table: Table, act: OtherPlan, at: int) -> None:
    """A dissenting player states another plan: it needs a defender or the dealer, and play that is not over."""
    if act.by is table.declarer or table.declarer is None or table.phase is not Phase.PLAY:
        breach(table, "act.out-of-place", act.by, at, {"act": "other-plan"})
        return
    table.dissent.append((act.by, act.cards, at))
    _prove(table, act, at)


@clause("codex:3.8.5.1.b/5")
def _prove(table: Table, act: OtherPlan, at: int) -> None:
    """Prove in a tournament what the other plan would bring, where the table asks open cards."""
    if table.rules.word("event.type") != COMMERCIAL and table.rules.word("proof.plan") == proofs.SOLVER:
        table.docket.prove(proofs.plan(table, act.by, act.cards, at))


def guarantee(table: Table, act: Guarantee, at: int) -> None:
    """A result is named: to a declarer with a wrong number of cards what he would have had, else to dissenters."""
    if not counts.state_result(table, act):
        _warrant(table, act, at)


@clause("codex:3.8.5.1.a/1", "codex:3.8.5.1.a/2")
def _warrant(table: Table, act: Guarantee, at: int) -> None:
    """In a commercial match a result is warranted to dissenters; each of them accepts it for himself.

    A dissenter who is left the play on the same terms warrants in his turn.
    """
    commercial = table.rules.word("event.type") == COMMERCIAL
    begun = table.disputed_play_begun(act.by)
    plays_against = table.declarer is not None and act.by is not table.declarer
    at_table = all(seat in table.players for seat in act.to)
    if not commercial or not plays_against or table.phase is not Phase.PLAY or begun or not at_table:
        breach(table, "act.out-of-place", act.by, at, {"act": "guarantee"})
        return
    for seat in act.to:
        if seat is not table.declarer and seat is not act.by:
            table.warrants.append(Warrant(act.by, seat, act.tricks))


def accept(table: Table, seat: Seat) -> bool:
    """Let ``seat`` accept the last guarantee offered to it, or the figure named; say whether there was one."""
    for warrant in reversed(table.warrants):
        if warrant.to is seat and not warrant.accepted:
            warrant.accepted = True
            return True
    return counts.accept_result(table, seat)


@clause("codex:3.8.5.1.a/1")
def decline(table: Table, seat: Seat) -> bool:
    """Let ``seat`` decline the guarantee offered to it, or the figure named; say whether there was one."""
    offered = any(warrant.to is seat and not warrant.accepted for warrant in table.warrants)
    return offered or counts.may_decline(table, seat)


# --- what is written ---------------------------------------------------------------------------------------------


def worth(rules: RuleSet, players: tuple[Seat, ...], written: Written) -> dict[Seat, Points]:
    """Return what entries are worth to each player in settled whists, on a sheet that is nowhere near its end."""
    blank = sheet.Sheet(rules, players, unlimited=True)
    blank.post(written, players[0])
    return blank.settlement()


@clause("codex:3.8.5.1.a/3")
def warranted(table: Table, written: Written, at_result: dict[int, Written]) -> Written:
    """Return what guarantees add: the difference between the named result and the real one, from giver to taker.

    Those that nobody accepted have lapsed by now.
    """
    real = worth(table.rules, table.players, written)
    lines: Written = []
    for warrant in table.warrants:
        named = worth(table.rules, table.players, at_result[warrant.tricks])
        short = named[warrant.to] - real[warrant.to]
        lines += [
            (warrant.to, "whists", warrant.by, max(0, short), "codex:3.8.5.1.a/3"),
            (warrant.by, "whists", warrant.to, max(0, -short), "codex:3.8.5.1.a/3"),
        ]
    return lines


@clause("codex:3.8.5.1.b/1", "codex:3.8.5.1.b/2", "codex:3.8.5.1.b/4")
def awarded(table: Table, written: Written, at_result: dict[int, Written]) -> Written:
    """Return the entries when an arbiter awarded other results to some players (decision C47).

    Pool and mountain stand as in the result drawn for the declarer, each player's whists as in his own result; what
    does not meet is an entry of its own, so the deal need not add up to nought.
    """
    results = dict.fromkeys(table.players, written)
    results |= {seat: at_result[tricks] for seat, tricks, _ in table.docket.awards}
    declarer = table.declarer
    drawn = written
    if declarer is not None:
        lot = table.docket.lot
        drawn = results[declarer] = at_result[lot] if lot is not None else results[declarer]
    mixed: Written = [line for line in drawn if line[1] != "whists"]
    for seat in table.players:
        mixed += [line for line in results[seat] if line[1] == "whists" and line[0] is seat]
    on_sheet = worth(table.rules, table.players, mixed)
    for seat in table.players:
        due = worth(table.rules, table.players, results[seat])[seat] - on_sheet[seat]
        mixed.append((seat, "ruling", None, due, "codex:3.8.5.1.b/3"))
    return mixed


@clause("codex:3.8.5.1.b/3")
def ask_for_result(table: Table) -> None:
    """Ask an arbiter for what a tournament needs and nobody has told: the result of each dissenter, then the lot."""
    docket = table.docket
    if table.rules.word("event.type") == COMMERCIAL or not table.dissent:
        _drop_unasked(table)
        return
    _award_proved(table)
    awarded_to = {seat for seat, _, _ in docket.awards}
    unruled = {dissenter: cards for dissenter, cards, _ in table.dissent if dissenter not in awarded_to}
    for dissenter, cards in unruled.items():
        about = {"seat": dissenter.value, "cards": [card.value for card in cards]}
        docket.questions.append(Inquiry("best-plan", "codex:3.8.5.1.b/3", about, {}))
    if not unruled and docket.lot is None and table.declarer is not None:
        options: dict[str, dict[str, object]] = {}
        docket.questions.append(Inquiry("lot", "codex:3.8.5.1.b/4", {"seat": table.declarer.value}, options))


@clause("codex:3.8.5.1.b/5")
def _award_proved(table: Table) -> None:
    """Award to each dissenter whom no arbiter has awarded anything what open cards prove of the plan."""
    docket = table.docket
    ruled = {seat for seat, _, _ in docket.awards}
    for proof in docket.proofs:
        if proof.about == "plan" and proof.by not in ruled:
            docket.awards.append((proof.by, proof.proved, proof.at))


def _drop_unasked(table: Table) -> None:
    """Report awards and a lot where no plan was in dispute; they change nothing (3.9.17)."""
    docket = table.docket
    for seat, _, at in docket.awards:
        breach(table, "finding.unasked", None, at, {"what": "best-plan", "seat": seat.value})
    if docket.lot is not None:
        breach(table, "finding.unasked", None, docket.lot_at, {"what": "lot", "seat": ""})
    docket.awards, docket.lot = [], None
