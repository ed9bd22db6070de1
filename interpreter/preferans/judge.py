"""The judge: runs a record through the chapters, deal by deal, and says what the rules say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from preferans import entries, outcome, preview
from preferans.cards import Seat
from preferans.chapters import dark, dealing, findings, seating, sheet
from preferans.hearing import hear
from preferans.record import AnyAct, Deal, Record, State
from preferans.rulebook import Book, RuleSet, load
from preferans.table import Kind, Table
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
    match = Match(rules, record)
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
    """What goes on from deal to deal: the players, the sheet, the series of all-passes, bombs, and the dealer."""

    def __init__(self, rules: RuleSet, record: Record) -> None:
        """Begin with what the record says of the sheet before its first deal."""
        self.rules = rules
        self.players = dealing.players_of(record)
        self.sheet = sheet.Sheet(rules, self.players)
        self.series = 0
        self.dark_series = 0
        self.bombs: dict[Seat, int] = {}
        self.dealer = seating.first_dealer(record.draws, rules)
        self.last_dealer: Seat | None = None
        self.following: tuple[int, ...] = ()
        self.void_before = False
        self.draws = record.draws
        self._state(record.before)

    def _state(self, state: State | None) -> None:
        if state is None:
            return
        self.sheet.state(state.sheet)
        if state.series is not None:
            self.series = state.series
        for line in state.bombs:
            self.bombs[line.player] = line.bombs

    def judge_deal(self, deal: Deal) -> DealVerdict:
        """Judge one deal and write its entries on the sheet."""
        for seat in deal.joined:
            self._join(seat)
        self._state(deal.before)
        start = self._set_up(deal)
        if not isinstance(start, Table):
            return outcome.malformed(deal, start)
        self._check_start(start, deal)
        before = self.sheet.copy()
        table = hear(start, deal)
        verdict = outcome.conclude(table, deal, self.sheet)
        if verdict.questions or verdict.choices:
            verdict = preview.with_outcomes(verdict, lambda act: self._try(deal, act, before))
        self._pass_on(table, deal, verdict)
        return verdict

    def _set_up(self, deal: Deal) -> Table | list[Any]:
        start = dealing.set_up(deal, self.players, deal.dealer or self.dealer, self.series, self.rules)
        if isinstance(start, Table):
            start.bombs = dict(self.bombs)
            start.dark_series = self.dark_series
            start.void_before = self.void_before
            if deal.number <= self.rules.number("classic.opening_allpass"):
                dealing.compel(start)
            findings.collect(deal, start.docket)
        return start

    def _check_start(self, start: Table, deal: Deal) -> None:
        if self.dealer is not None and deal.number in self.following:
            dealing.check_dealer(start, self.dealer, deal)
        if self.sheet.is_over():
            dealing.after_the_end(start)
        if self.draws and self.last_dealer is None:
            seating.check_seats(start, self.draws)

    def _try(self, deal: Deal, act: AnyAct, before: sheet.Sheet) -> DealVerdict:
        """Return what the deal would come to with one more act: the outcome of an answer or a choice."""
        longer = msgspec.structs.replace(deal, acts=(*deal.acts, act))
        start = self._set_up(longer)
        if not isinstance(start, Table):
            return outcome.malformed(longer, start)
        self._check_start(start, deal)
        return outcome.conclude(hear(start, longer), longer, before.copy())

    def _pass_on(self, table: Table, deal: Deal, verdict: DealVerdict) -> None:
        """Keep what the next deal inherits; an unfinished deal passes nothing on."""
        self.last_dealer = table.dealer
        self.following = ()
        if verdict.expected is not None:
            return
        # A void deal keeps its number and is repeated; some count it all the same.
        self.following = (deal.number, deal.number + 1) if table.void else (deal.number + 1,)
        # Only the same dealer's next deal can be his second misdeal in a row.
        self.void_before = dealing.misdealt(table) and table.next_dealer is table.dealer
        if table.void:
            self.dealer = table.next_dealer
            return
        for seat in dark.earned(table):
            self.bombs[seat] = self.bombs.get(seat, 0) + 1
        if entries.ended_by(table).startswith("made") and table.declarer is not None:
            self.bombs[table.declarer] = 0
        self.series = entries.next_series(table)
        in_dark = bool(dark.earned(table))
        self.dark_series = 0 if self.series == 0 else self.dark_series + (1 if in_dark else 0)
        stays = table.kind is Kind.ALL_PASS and dealing.same_dealer(self.rules)
        self.dealer = table.dealer if stays else dealing.next_dealer(self.players, table.dealer)

    def _join(self, seat: Seat) -> None:
        """A fourth player joins: on the left of who has just dealt, with the means of the others (3.1.2)."""
        if seat in self.players:
            return
        self.players = seating.joined(self.players, seat, self.last_dealer)
        self.sheet.join(seat, self.players)
        self.dealer = seat
