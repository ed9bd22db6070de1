"""The judge: runs a record through the chapters, deal by deal, and says what the rules say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from preferans import entries, outcome, preview
from preferans.cards import Seat
from preferans.chapters import criteria, dark, dealing, findings, length, seating, sheet, written
from preferans.hearing import hear
from preferans.record import AnyAct, Deal, Record, SheetLine, State
from preferans.rulebook import Book, RuleSet, RuleSetSpec, load
from preferans.rulebook.options import changes_of
from preferans.table import Kind, Table
from preferans.verdict import FORMAT, DealVerdict, Fault, Grade, Verdict, gravest

DEFAULT_RULES = "codex-tournament"
"""The rule set of a record that names none."""


def choose_rules(
    record: Record, book: Book | None = None, rules_id: str | RuleSetSpec | None = None, changes: Iterable[str] = ()
) -> RuleSet:
    """Return the rule set for ``record``: the one asked for, else the record's own; ``changes`` come after its options.

    ``rules_id`` is the id of a rule set, or one that a user wrote (`preferans.rulebook.own`).
    Raises ``RulesError`` for a rule set, option or value that does not exist or is not executed yet.
    """
    book = book or load()
    if isinstance(rules_id, RuleSetSpec):
        return book.make(rules_id, changes_of([*record.options, *changes]))
    return book.rules(rules_id or record.rules or DEFAULT_RULES, [*record.options, *changes])


def judge(record: Record, rules: RuleSet | None = None) -> Verdict:
    """Judge ``record`` under ``rules`` (its own rule set if none is given); what players did wrong never raises."""
    rules = rules or choose_rules(record)
    match = Match(rules, record)
    last = len(record.deals) - 1
    deals = tuple(
        match.judge_deal(deal, record.final if place == last else ()) for place, deal in enumerate(record.deals)
    )
    faults = () if deals else tuple(match.alone(record))
    # Where no deal could be judged, or a sheet without deals cannot be, there is nothing to settle.
    judged = not faults and (not deals or not all(deal.faults for deal in deals))
    net = match.sheet.settlement() if judged else {}
    return Verdict(
        format=FORMAT,
        rules=rules.id,
        edition=rules.edition,
        verdict=gravest([deal.verdict for deal in deals]) if deals else match.grade_alone(record, faults),
        deals=deals,
        faults=faults,
        options=dict(rules.changed),
        sheet=msgspec.UNSET if deals or faults or not _has_sheet(record) else match.sheet.rows(),
        settlement={seat.value: str(points) for seat, points in net.items()},
        ranking=() if not judged else sheet.ranking(net, criteria.further(deals, [seat.text for seat in net])),
    )


def _has_sheet(record: Record) -> bool:
    return record.before is not None and bool(record.before.sheet)


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
        self.known = False
        self.clock = length.Clock()
        self.over: length.End | None = None
        self.faults: list[Fault] = []
        self.number: int | None = None
        self._state(record.before)

    def _state(self, state: State | None) -> None:
        """Take over what a record states of the sheet, the series and the bombs before its deals."""
        if state is None:
            return
        self.faults = written.misplaced(state.sheet, self.players)
        if not self.faults:
            self.sheet.state(state.sheet)
            self.faults = written.impossible(state.sheet, self.sheet)
        self._carried(state)

    def _carried(self, state: State) -> None:
        if state.series is not None:
            self.series = state.series
        for line in state.bombs:
            self.bombs[line.player] = line.bombs

    def alone(self, record: Record) -> list[Fault]:
        """Return why a record without deals cannot be: its sheet, or a final sheet with nothing before it."""
        nothing = [dealing.fault("final-without-deals", row.line) for row in record.final[:1]]
        return self.faults + nothing

    @staticmethod
    def grade_alone(record: Record, faults: Sequence[Fault]) -> Grade:
        """Return the verdict on a record without deals: a sheet alone is settled and can break no rule."""
        if faults:
            return "malformed"
        return "legal" if _has_sheet(record) else "incomplete"

    def judge_deal(self, deal: Deal, final: Sequence[SheetLine] = ()) -> DealVerdict:
        """Judge one deal and write its entries on the sheet; ``final`` is the sheet the table had after it."""
        for seat in deal.joined:
            self._join(seat)
        faults = self._faults(deal, final)
        start = self._set_up(deal)
        if faults or not isinstance(start, Table):
            self.known = False
            return outcome.malformed(deal, faults if isinstance(start, Table) else [*faults, *start])
        before = self.sheet.copy()
        self.over = length.over(self.rules, before, deal, self.clock)
        self._check_start(start, deal, before)
        table = hear(start, deal)
        verdict = outcome.conclude(table, deal, self.sheet, final)
        if verdict.questions or verdict.choices:
            verdict = preview.with_outcomes(verdict, lambda act: self._try(deal, act, before))
        self._pass_on(table, deal, verdict)
        return verdict

    def _faults(self, deal: Deal, final: Sequence[SheetLine]) -> list[Fault]:
        """Take over what is stated before the deal; return why the record cannot be so."""
        stated = deal.before.sheet if deal.before is not None else ()
        self.known = self.known and (deal.number in self.following or not stated)
        if deal.before is not None and self.known:
            # The deals before are in the record: what the table wrote is compared, and the right sheet goes on.
            self.faults += [*written.misplaced(stated, self.players), *self._contradicted(deal, deal.before)]
        elif deal.before is not None:
            earlier, self.faults = self.faults, []
            self._state(deal.before)
            self.faults = earlier + self.faults
        faults = [*self.faults, *written.misplaced(final, self.players), *self._order(deal, bool(stated))]
        self.faults = []
        self.number = deal.number
        return faults

    def _contradicted(self, deal: Deal, state: State) -> list[Fault]:
        """Return where the series or the bombs stated before a deal are not those that the deals before it lead to."""
        found = []
        if state.series not in (None, self.series):
            found.append(dealing.fault("series-against-deals", deal.line, count=state.series, right=self.series))
        for line in state.bombs:
            right = self.bombs.get(line.player, 0)
            if line.bombs != right:
                facts = {"player": line.player.value, "count": line.bombs, "right": right}
                found.append(dealing.fault("bombs-against-deals", line.line, **facts))
        return found

    def _order(self, deal: Deal, stated: bool) -> list[Fault]:
        """Return why the deal cannot stand here: its number came before, or no sheet replaces missing deals."""
        if self.number is None or deal.number in self.following:
            return []
        if deal.number <= self.number:
            return [dealing.fault("deal-twice", deal.line, deal=deal.number)]
        missing = list(range(self.number + 1, deal.number))
        if stated or not missing:
            return []
        return [dealing.fault("deal-missing", deal.line, deal=deal.number, missing=missing[0])]

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

    def _check_start(self, start: Table, deal: Deal, before: sheet.Sheet) -> None:
        """Report what is wrong before the first act, with the sheet as it stood ``before`` the deal."""
        if self.dealer is not None and deal.number in self.following:
            dealing.check_dealer(start, self.dealer, deal)
        if self.known and deal.before is not None:
            written.check_sheet(start, deal.before.sheet, before)
        if self.over is not None:
            dealing.after_the_end(start, self.over)
        if self.draws and self.last_dealer is None:
            seating.check_seats(start, self.draws)

    def _try(self, deal: Deal, act: AnyAct, before: sheet.Sheet) -> DealVerdict:
        """Return what the deal would come to with one more act: the outcome of an answer or a choice."""
        longer = msgspec.structs.replace(deal, acts=(*deal.acts, act))
        start = self._set_up(longer)
        if not isinstance(start, Table):
            return outcome.malformed(longer, start)
        self._check_start(start, deal, before)
        return outcome.conclude(hear(start, longer), longer, before.copy())

    def _pass_on(self, table: Table, deal: Deal, verdict: DealVerdict) -> None:
        """Keep what the next deal inherits; an unfinished deal passes nothing on."""
        self.last_dealer = table.dealer
        self.following = ()
        self.known = verdict.expected is None and not verdict.questions
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
