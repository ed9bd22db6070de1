"""The judge: runs the acts of a record through the chapters and says what the rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from preferans import record as acts_of
from preferans import outcome
from preferans.cards import Seat
from preferans.chapters import auction, dealing, ending, incidents, order, play, revoke, sheet, whist
from preferans.record import AnyAct, Deal, Record
from preferans.rulebook import Book, RuleSet, load
from preferans.table import Phase, Table
from preferans.verdict import FORMAT, DealVerdict, Verdict, gravest

DEFAULT_RULES = "codex-tournament"
"""The rule set of a record that names none."""


def choose_rules(
    record: Record, book: Book | None = None, rules_id: str | None = None, changes: Iterable[str] = ()
) -> RuleSet:
    """Return the rule set for ``record``: the one asked for, else the record's own; ``changes`` come after its options.

    Raises ``RulesError`` for a rule set, option or value that does not exist or is not executed yet.
    """
    book = book or load()
    return book.rules(rules_id or record.rules or DEFAULT_RULES, [*record.options, *changes])


def judge(record: Record, rules: RuleSet | None = None) -> Verdict:
    """Judge ``record`` under ``rules`` (its own rule set if none is given); what players did wrong never raises."""
    rules = rules or choose_rules(record)
    players = dealing.players_of(record)
    match = Match(rules, players, record)
    deals = tuple(match.judge_deal(deal) for deal in record.deals)
    net = match.sheet.settlement()
    return Verdict(
        format=FORMAT,
        rules=rules.id,
        edition=rules.edition,
        verdict=gravest([deal.verdict for deal in deals]) if deals else "incomplete",
        deals=deals,
        options=dict(rules.changed),
        settlement={seat.value: str(points) for seat, points in net.items()},
        ranking=sheet.ranking(net),
    )


class Match:
    """What goes on from deal to deal: the sheet, the series of all-passes, the dealer."""

    def __init__(self, rules: RuleSet, players: tuple[Seat, ...], record: Record) -> None:
        """Begin with what the record says of the sheet before its first deal."""
        self.rules = rules
        self.players = players
        self.sheet = sheet.Sheet(rules, players)
        self.series = 0
        self.dealer: Seat | None = None
        self.number = 0
        self._state(record.before)

    def _state(self, state: acts_of.State | None) -> None:
        if state is None:
            return
        self.sheet.state(state.sheet)
        if state.series is not None:
            self.series = state.series

    def judge_deal(self, deal: Deal) -> DealVerdict:
        """Judge one deal and write its entries on the sheet."""
        self._state(deal.before)
        dealer = deal.dealer or self.dealer
        made = dealing.set_up(deal, self.players, dealer, self.series, self.rules)
        if not isinstance(made, Table):
            return outcome.malformed(deal, made)
        start = made
        if self.dealer is not None and deal.number == self.number + 1:
            dealing.check_dealer(start, self.dealer)
        table, unread = run(start, deal)
        if unread:
            return outcome.malformed(deal, unread)
        dealt = outcome.conclude(table, deal, self.sheet)
        if table.phase is Phase.OVER:
            self.series = outcome.next_series(table)
            self.dealer = table.next_dealer or dealing.next_dealer(self.players, table.dealer)
        self.number = deal.number
        return dealt


# --- one deal ----------------------------------------------------------------------------------------------------


def _pass(table: Table, act: acts_of.Pass, at: int) -> None:
    """A pass is a call in the auction, and after the order a whist answer."""
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
    acts_of.Discard: order.discard,
    acts_of.EntryMade: revoke.entry_made,
    acts_of.GiveUp: order.give_up,
    acts_of.Half: whist.answer,
    acts_of.Here: auction.here,
    acts_of.Insist: order.insist,
    acts_of.Lay: whist.lay,
    acts_of.LookAt: whist.look_at,
    acts_of.Mixed: revoke.mixed,
    acts_of.Notice: revoke.notice,
    acts_of.Object: order.object_,
    acts_of.Open: whist.open_,
    acts_of.Order: order.order,
    acts_of.Pass: _pass,
    acts_of.Peek: order.peek,
    acts_of.Play: play.play,
    acts_of.Refuse: ending.refuse,
    acts_of.ReturnTalon: order.return_talon,
    acts_of.Take: order.take,
    acts_of.Turned: play.turned,
    acts_of.Void: dealing.void,
    acts_of.Whist: whist.answer,
    acts_of.Withdraw: revoke.withdraw,
    **incidents.HANDLERS,
}
"""What judges each kind of act."""


def run(start: Table, deal: Deal) -> tuple[Table, list[Any]]:
    """Run the acts of a deal; return the table as it stands, and what could not be judged.

    Where a ruling goes back, the acts that still stand are folded on a fresh table with the same docket.
    """
    table = start
    standing: list[tuple[int, AnyAct]] = []
    for at, act in enumerate(deal.acts):
        handler = HANDLERS.get(type(act))
        if handler is None:
            return table, [incidents.not_judged(act, at)]
        handler(table, act, at)
        if table.rewind is None:
            standing.append((at, act))
        else:
            table, standing = rewound(table, deal, standing)
    return table, []


def rewound(table: Table, deal: Deal, standing: list[tuple[int, AnyAct]]) -> tuple[Table, list[tuple[int, AnyAct]]]:
    """Return the table as it stood before the act that the ruling goes back to, and the acts that still stand."""
    back_to = table.rewind if table.rewind is not None else len(deal.acts)
    docket = table.docket
    docket.undo_from(back_to)
    docket.replays += 1
    docket.mixed_before_replay = table.mixed
    fresh = dealing.fresh(table)
    kept = [(at, act) for at, act in standing if at < back_to]
    for at, act in kept:
        HANDLERS[type(act)](fresh, act, at)
    return fresh, kept
