"""The judge of rubber bridge: runs a record through the rules, deal by deal, and says what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from preferans import acts as shared
from preferans.bridge import acts as a
from preferans.bridge import auction, claims, dealing, demands, play, preview, revoke, score, shown, written
from preferans.bridge.effects import breach
from preferans.bridge.outcome import conclude, malformed
from preferans.bridge.record import Deal, Record
from preferans.bridge.table import Table
from preferans.cards import Seat
from preferans.rulebook import Book, RuleSet, RuleSetSpec, load
from preferans.rulebook.options import changes_of
from preferans.verdict import FORMAT, DealVerdict, Verdict, gravest

DEFAULT_RULES = "bridge-rubber"
"""The rule set of a record of bridge that names none."""

ACTS: Final[dict[type, Callable[[Table, Any, int], None]]] = {
    a.Play: play.play,
    a.Drop: shown.seen,
    a.Show: shown.seen,
    shared.Face: shown.face,
    shared.Accept: demands.accept,
    shared.Refuse: demands.refuse,
    a.PenaltyCard: demands.penalty_card,
    a.Demand: demands.demand,
    a.Forbid: demands.forbid,
    a.PickUp: demands.pick_up,
    shared.Waive: demands.forgo,
    shared.Ask: revoke.ask,
    shared.Notice: revoke.notice,
    a.Correct: revoke.correct,
    a.Withdraw: revoke.withdraw,
    a.Inspect: claims.inspect,
    shared.Claim: claims.claim,
    shared.Concede: claims.claim,
    shared.Agree: claims.agree,
}
"""The acts of the play."""

ANY_TIME: Final = (shared.Notice, a.Correct, a.Inspect, shared.Agree, shared.Refuse, shared.Waive)
"""Acts that have a place after the play too."""

DURING_CLAIM: Final = (shared.Claim, shared.Concede, shared.Agree, shared.Refuse, shared.Notice)
"""Acts that have a place while a claim is open."""


def choose_rules(
    record: Record, book: Book | None = None, rules_id: str | RuleSetSpec | None = None, changes: Iterable[str] = ()
) -> RuleSet:
    """Return the rule set for ``record``: the one asked for, else the record's own; ``changes`` come after its options.

    Raises ``RulesError`` for a rule set, option or value that does not exist.
    """
    book = book or load()
    told = [*record.options, *changes]
    if isinstance(rules_id, RuleSetSpec):
        return book.make(rules_id, changes_of(told))
    return book.rules(rules_id or record.rules or DEFAULT_RULES, told)


def judge(record: Record, rules: RuleSet | None = None) -> Verdict:
    """Judge ``record`` under ``rules`` (its own rule set if none is given); what players did wrong never raises."""
    rules = rules or choose_rules(record)
    rubber = score.Rubber(rules)
    last = len(record.deals) - 1
    deals = tuple(
        judge_deal(deal, rules, rubber, broken_off=record.broken_off and place == last)
        for place, deal in enumerate(record.deals)
    )
    return Verdict(
        format=FORMAT,
        rules=rules.id,
        edition=rules.edition,
        verdict=gravest([deal.verdict for deal in deals]) if deals else "incomplete",
        deals=deals,
        options=dict(rules.changed),
        settlement=rubber.settlement(),
    )


def judge_deal(deal: Deal, rules: RuleSet, rubber: score.Rubber, *, broken_off: bool) -> DealVerdict:
    """Judge one deal and write its entries in the rubber; what stands open says what each answer leads to."""
    before = rubber.copy()
    verdict = ruled(deal, rules, rubber, broken_off=broken_off)

    def trial(acts: tuple[a.AnyAct, ...]) -> DealVerdict:
        changed = msgspec.structs.replace(deal, acts=(*deal.acts, *acts))
        return ruled(changed, rules, before.copy(), broken_off=broken_off)

    return preview.with_outcomes(verdict, trial) if verdict.questions or verdict.choices else verdict


def ruled(deal: Deal, rules: RuleSet, rubber: score.Rubber, *, broken_off: bool) -> DealVerdict:
    """Judge one deal, leaving open what each answer leads to."""
    wrong = tuple(dealing.standing(deal, rules))
    for line in () if wrong else deal.before:
        rubber.state(line.side, line.below, line.above, line.games)
    faults = (*dealing.faults(deal, rules), *wrong)
    if faults:
        return malformed(deal, faults)
    table = hear(deal, dealing.set_up(deal, rules, rubber.vulnerable()))
    return conclude(table, deal, rubber, broken_off=broken_off)


def hear(deal: Deal, table: Table) -> Table:
    """Let the acts of ``deal`` happen at ``table``, one after another."""
    written.collect(table, deal)
    for at, act in enumerate(deal.acts):
        if not isinstance(act, shared.Finds) and (not act.disputed or written.stands(table, act, at)):
            happen(table, act, at)
    return table


def happen(table: Table, act: a.AnyAct, at: int) -> None:
    """Let one act happen; one for which there is no place at this moment counts as not done."""
    if table.phase == "auction" and isinstance(act, dealing.CALLS):
        auction.call(table, act, at)
    elif table.phase == "auction" and isinstance(act, shared.Accept):
        auction.accept(table, act, at)
    elif has_place(table, act):
        ACTS[type(act)](table, act, at)
    else:
        tag = str(type(act).__struct_config__.tag)
        by = act.by if isinstance(act.by, Seat) else None
        breach(table, "act.out-of-place", by, at, {"act": tag})


def has_place(table: Table, act: a.AnyAct) -> bool:
    """Say whether an act of the play may be heard now."""
    if type(act) not in ACTS or table.phase == "auction":
        return False
    if table.phase == "over":
        return isinstance(act, ANY_TIME)
    return table.claim is None or isinstance(act, DURING_CLAIM)
