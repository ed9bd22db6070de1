"""What the rules give for the games of two programs, as they stand and with the programs' faults switched on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from conftest import ROOT
from engine_records import SEATS, TABLE, Figures, Game, Key, contract, nonzero, sheet_record, to_record
from preferans import record as r
from preferans import verdict
from preferans.cards import Seat
from preferans.judge import choose_rules, judge
from preferans.rulebook import Book, read_spec
from preferans.verdict import DealVerdict, Entry, Verdict

CAUSES: Final[dict[str, dict[str, str]]] = TABLE["causes"]
"""What stands behind disagreements, each with its switch."""

PLAIN_MISERE: Final = 10
"""What the Leningrad program lets an opponent write for each trick of a misère."""


@lru_cache(maxsize=1)
def book() -> Book:
    """Return the rulebook as it stands in the rule files."""
    return read_spec(ROOT / "spec")


# --- the table of disagreements ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One figure in dispute: the program's, and the right one with its arithmetic."""

    key: Key
    program: Fraction
    rules: Fraction
    by_hand: str


def rows(item: dict[str, Any]) -> list[Row]:
    """Return the figures of one disagreement."""
    return [
        Row(
            (line["player"], line["column"], line.get("on")),
            Fraction(line["program"]),
            Fraction(line["rules"]),
            line["by_hand"],
        )
        for line in item["figures"]
    ]


@lru_cache(maxsize=1)
def disagreements() -> dict[str, list[tuple[str, list[Row]]]]:
    """Return by record its disagreements in order, each as (cause, figures)."""
    found: dict[str, list[tuple[str, list[Row]]]] = defaultdict(list)
    for item in TABLE["disagreements"]:
        found[item["record"]].append((item["cause"], rows(item)))
    return dict(found)


# --- what the rules give, with switches --------------------------------------------------------------------------

Kept = Callable[[Entry], bool]
Change = Callable[[Game, Figures], Figures]


@dataclass(frozen=True)
class Fault:
    """A named fault of a program: acts it takes as done, entries it leaves out, figures it writes otherwise."""

    acts: Callable[[Game], Iterable[r.AnyAct]] = lambda _game: ()
    keeps: Kept = lambda _entry: True
    changes: Change = lambda _game, figures: figures


def order_of(game: Game) -> tuple[Seat, str]:
    """Return the declarer and the contract of a game."""
    event = next(event for event in game.deal["events"] if event["act"] == "order")
    return Seat(event["by"]), event["contract"]


def all_agree_to_ten(game: Game) -> Iterator[r.AnyAct]:
    """Let the declarer claim every trick, and all three consent."""
    declarer, _ = order_of(game)
    yield r.Claim(by=declarer, tricks=10)
    for seat in SEATS:
        yield r.Agree(by=seat)


def level_as_tricks(game: Game, figures: Figures) -> Figures:
    """Credit the declarer of an unplayed game with its level."""
    declarer, ordered = order_of(game)
    return figures | {(declarer.value, "tricks", None): Fraction(contract(ordered).level)}


def whists_on_misere(game: Game, figures: Figures) -> Figures:
    """Let both opponents of a misère write ten whists for each trick of the declarer."""
    declarer, _ = order_of(game)
    paid = PLAIN_MISERE * figures[declarer.value, "tricks", None]
    return figures | {(seat.value, "whists", declarer.value): paid for seat in SEATS if seat is not declarer}


def bonus_once(game: Game, figures: Figures) -> Figures:
    """Take the bonus for no trick off the mountain once instead of twice, and never below nought."""
    changed = dict(figures)
    for (player, column, on), points in figures.items():
        if column == "mountain" and points < 0:
            held = game.before.get((player, column, on), Fraction(0))
            changed[player, column, on] = max(points / 2, -held)
    return nonzero(changed)


def in_whole_whists(game: Game, figures: Figures) -> Figures:
    """Round each settlement to a whole number."""
    return {key: Fraction(round(points)) if key[1] == "settlement" else points for key, points in figures.items()}


FAULTS: Final[dict[str, Fault]] = {
    "no-consolation": Fault(keeps=lambda entry: entry.clause != "codex:3.8.1.2/b"),
    "agreed-as-ten": Fault(acts=all_agree_to_ten),
    "level-as-tricks": Fault(changes=level_as_tricks),
    "consolation-on-misere": Fault(changes=whists_on_misere),
    "bonus-once-not-below-nought": Fault(changes=bonus_once),
    "whole-whists": Fault(changes=in_whole_whists),
}
"""The faults that the table of disagreements names."""


def judged(record: r.Record, options: Iterable[str] = ()) -> Verdict:
    """Judge a record under its own rule set and options, then ``options``."""
    return judge(record, choose_rules(record, book(), changes=options))


def entries_of(entries: Iterable[Entry]) -> Figures:
    """Return entries as figures, those of one column added up."""
    figures: dict[Key, Fraction] = defaultdict(Fraction)
    for entry in entries:
        figures[entry.player, entry.column, entry.on] += verdict.points(entry.points)
    return nonzero(figures)


def sheet_of(deal: DealVerdict) -> Figures:
    """Return the sheet after a deal as figures."""
    figures: dict[Key, Fraction] = {}
    for seat, row in deal.sheet.items():
        figures[seat, "pool", None] = verdict.points(row.pool)
        figures[seat, "mountain", None] = verdict.points(row.mountain)
        figures |= {(seat, "whists", on): verdict.points(whists) for on, whists in row.whists.items()}
    return nonzero(figures)


def figures_of(game: Game, causes: Iterable[str] = ()) -> Figures:
    """Return the rules' tricks, entries and settlement of a game, with the switches of ``causes`` on."""
    switched = [CAUSES[cause] for cause in causes]
    options = [switch["option"] for switch in switched if "option" in switch]
    faults = [FAULTS[switch["fault"]] for switch in switched if "fault" in switch]
    deal = judged(to_record(game, [act for fault in faults for act in fault.acts(game)]), options).deals[0]
    figures = entries_of(entry for entry in deal.entries if all(fault.keeps(entry) for fault in faults))
    figures |= nonzero({(seat, "tricks", None): tricks for seat, tricks in deal.credited.items()})
    if game.settlement:
        net = judged(sheet_record(game), options).settlement
        figures |= nonzero({(seat, "settlement", None): Fraction(points) for seat, points in net.items()})
    for fault in faults:
        figures = fault.changes(game, figures)
    return figures


def own_figures(game: Game) -> Figures:
    """Return the program's tricks, entries and settlement."""
    return {**game.tricks, **game.entries, **game.settlement}
