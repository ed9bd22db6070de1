"""One deal heard: every act goes to the chapter that judges it, and a ruling that goes back is folded anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from preferans import proofs
from preferans import record as acts_of
from preferans.chapters import (
    auction,
    counts,
    dark,
    dealing,
    ending,
    findings,
    incidents,
    open_cards,
    order,
    plans,
    play,
    revoke,
    whist,
)
from preferans.record import AnyAct, Deal
from preferans.table import Table


def _pass(table: Table, act: acts_of.Pass, at: int) -> None:
    """A pass is a call in the auction, after the order a whist answer, and in a compulsory all-pass only said aloud."""
    if table.compulsory and table.play_acts == 0:
        return
    if table.contract is None:
        auction.pass_(table, act, at)
    else:
        whist.answer(table, act, at)


Handler = Callable[[Table, Any, int], None]

HANDLERS: dict[type, Handler] = {
    acts_of.Accept: revoke.accept,
    acts_of.Agree: ending.agree,
    acts_of.Bid: auction.bid,
    acts_of.Check: whist.answer,
    acts_of.Claim: ending.claim,
    acts_of.Closed: whist.closed,
    acts_of.Concede: ending.claim,
    acts_of.Count: counts.count,
    acts_of.Demand: open_cards.demand,
    acts_of.Discard: order.discard,
    acts_of.Draws: findings.note,
    acts_of.EntryMade: revoke.entry_made,
    acts_of.Finds: findings.note,
    acts_of.GiveUp: order.give_up,
    acts_of.Guarantee: plans.guarantee,
    acts_of.Half: whist.answer,
    acts_of.Here: auction.here,
    acts_of.Insist: order.insist,
    acts_of.Lay: whist.lay,
    acts_of.Look: dark.look,
    acts_of.LookAt: whist.look_at,
    acts_of.Mixed: revoke.mixed,
    acts_of.Notice: revoke.notice,
    acts_of.Object: order.object_,
    acts_of.Open: whist.open_,
    acts_of.Order: order.order,
    acts_of.OtherPlan: plans.other_plan,
    acts_of.Pass: _pass,
    acts_of.Peek: order.peek,
    acts_of.Plan: plans.plan,
    acts_of.Play: play.play,
    acts_of.Refuse: ending.refuse,
    acts_of.ReturnTalon: order.return_talon,
    acts_of.Rules: findings.note,
    acts_of.SelfPlay: play.self_play,
    acts_of.Skip: play.skip,
    acts_of.Take: order.take,
    acts_of.Turned: play.turned,
    acts_of.Void: dealing.void,
    acts_of.Waive: open_cards.waive,
    acts_of.Whist: whist.answer,
    acts_of.Withdraw: revoke.withdraw,
    **incidents.HANDLERS,
}
"""What judges each kind of act."""


def hear(start: Table, deal: Deal) -> Table:
    """Run the acts of a deal and return the table as it stands.

    A disputed act that the arbiter found not to have happened is left out; one nobody has decided counts for the time
    being and is a question.  Where a ruling goes back, the acts that still stand are folded on a fresh table with the
    same docket.
    """
    table = start
    docket = table.docket
    standing: list[tuple[int, AnyAct]] = []
    for at, act in enumerate(deal.acts):
        if act.disputed and not _stands(act, at, table):
            continue
        HANDLERS[type(act)](table, act, at)
        if table.rewind is None:
            standing.append((at, act))
        else:
            table, standing = rewound(table, standing, at)
    docket.mixed_before_replay = docket.mixed_before_replay or (docket.replays > 0 and table.mixed)
    return table


def _stands(act: AnyAct, at: int, table: Table) -> bool:
    """Say whether a disputed act counts; while nobody has decided it, ask.

    A disputed order is not in question itself: what is disputed is whether it came at once (3.4.8): the chapter asks.
    """
    if isinstance(act, acts_of.Order) and table.contract is not None and table.unlawful is None:
        return True
    happened = findings.settled(act, table.docket)
    if happened is None:
        table.docket.disputes.append(findings.dispute(act, at))
    return happened is not False


def rewound(table: Table, standing: list[tuple[int, AnyAct]], now: int) -> tuple[Table, list[tuple[int, AnyAct]]]:
    """Return the table as it stood before the act that the ruling of act ``now`` goes back to, and the acts that stand.

    They are heard again, each as if for the first time: nothing that came of them later is known yet.
    """
    back_to = table.rewind if table.rewind is not None else 0
    docket = table.docket
    kept = [(at, act) for at, act in standing if at < back_to]
    docket.undo_from(back_to, {at for at, _ in kept}, now)
    docket.replays += 1
    docket.mixed_before_replay = table.mixed
    fresh = dealing.fresh(table)
    for at, act in kept:
        HANDLERS[type(act)](fresh, act, at)
    counts.found_before(fresh)
    if table.rules.word("play.revoke") == "solver":
        docket.prove(proofs.replay(fresh, back_to))
    return fresh, kept
