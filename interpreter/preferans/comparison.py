"""Two rule sets side by side: the options and prices that differ, and sample deals that come to other nets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import msgspec

from preferans.acts import Bid, Order, Pass, PlayerAct, Take, Whist
from preferans.cards import Contract, Seat
from preferans.chapters import allpass, misere, worth
from preferans.judge import judge
from preferans.record import FORMAT, Deal, Record, State, TakenLine
from preferans.rulebook import OptionSpec, RuleSet
from preferans.rulebook.options import write_value

ALL_PASSES: Final = 4
"""How many all-passes in a row are looked at."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An option that two rule sets have otherwise; ``readers`` are the clauses that it changes, by their full ids."""

    option: OptionSpec
    values: tuple[str, str]
    readers: tuple[str, ...]


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """A price that differs: ``what`` it is of, ``at`` which level or after how many all-passes (0: at all)."""

    what: str
    at: int
    values: tuple[str, str]


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """A sample deal and what each player wins or loses on it in whists, under the one rule set and the other."""

    name: str
    nets: tuple[dict[str, Fraction], dict[str, Fraction]]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """All that two rule sets differ in; of ``off``, ``replaced`` and ``fixed`` what only one of them has."""

    rules: tuple[RuleSet, RuleSet]
    choices: tuple[Choice, ...]
    off: tuple[tuple[str, ...], tuple[str, ...]]
    replaced: tuple[tuple[str, ...], tuple[str, ...]]
    fixed: tuple[tuple[str, ...], tuple[str, ...]]
    prices: tuple[Price, ...]
    samples: tuple[Sample, ...]

    @property
    def alike(self) -> bool:
        """Whether the two play alike."""
        books = {rules.book_id for rules in self.rules}
        return len(books) == 1 and not (self.choices or any((*self.off, *self.replaced, *self.fixed)))


def compare(one: RuleSet, other: RuleSet) -> Comparison:
    """Return what ``one`` and ``other`` differ in; prices and deals only where both are of one book."""
    comparable = one.book_id == other.book_id
    return Comparison(
        rules=(one, other),
        choices=tuple(choices(one, other)),
        off=_apart(one.off, other.off),
        replaced=_apart(tuple(one.replaced), tuple(other.replaced)),
        fixed=_apart(one.fixed, other.fixed),
        prices=tuple(_prices(one, other)) if comparable else (),
        samples=tuple(_samples(one, other)) if comparable else (),
    )


def choices(one: RuleSet, other: RuleSet) -> Iterator[Choice]:
    """Yield the options that differ, in the order of the rulebook."""
    for name, option in one.book.options.items():
        values = (write_value(one.options[name]), write_value(other.options[name]))
        if values[0] != values[1]:
            clauses = one.book.content.clauses
            readers = tuple(clause.id for clause in clauses if name in {*clause.reads, *clause.options})
            yield Choice(option=option, values=values, readers=readers)


def _apart(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(item for item in one if item not in other), tuple(item for item in other if item not in one)


# --- prices ------------------------------------------------------------------------------------------------------


def prices(rules: RuleSet) -> dict[tuple[str, int], str]:
    """Return every price of a rule set by what it is of, and the level or the number of all-passes before."""
    found: dict[tuple[str, int], Any] = {}
    for level in rules.tables.levels:
        of_level = worth.prices(rules, level)
        found |= {(name, level): points for name, points in of_level._asdict().items()}
    found["misere-trick", 0] = misere.undertrick(rules)
    for series in range(ALL_PASSES):
        found["all-pass-trick", series + 1] = allpass.price(rules, series)
    levels = rules.numbers("allpass.exit_level")
    for series in range(1, ALL_PASSES):
        found["exit", series] = levels[min(series, len(levels) - 1)]
    found["pool-point", 0] = rules.number("unit.pool_point") * rules.tables.whists_per_point
    return {key: str(points) for key, points in found.items()}


def _prices(one: RuleSet, other: RuleSet) -> Iterator[Price]:
    theirs = prices(other)
    for (what, at), points in prices(one).items():
        values = (points, theirs[what, at])
        if values[0] != values[1]:
            yield Price(what=what, at=at, values=values)


# --- sample deals ------------------------------------------------------------------------------------------------

Tricks = tuple[int, int, int]

_W, _N, _E, _S = Seat

SAMPLES: Final[dict[str, tuple[Contract | None, tuple[type[PlayerAct], ...], Tricks | None, int]]] = {
    "unwhisted-seven": (Contract.S7, (Pass, Pass), None, 0),
    "seven-short-whister": (Contract.S7, (Whist, Pass), (9, 1, 0), 0),
    "seven-short-both": (Contract.S7, (Whist, Whist), (10, 0, 0), 0),
    "eight-short-both": (Contract.S8, (Whist, Whist), (10, 0, 0), 0),
    "seven-down-lone": (Contract.S7, (Whist, Pass), (6, 3, 1), 0),
    "seven-down-both": (Contract.S7, (Whist, Whist), (5, 3, 2), 0),
    "misere-made": (Contract.MISERE, (), (0, 5, 5), 0),
    "misere-one": (Contract.MISERE, (), (1, 4, 5), 0),
    "all-pass": (None, (), (6, 4, 0), 0),
    "third-all-pass": (None, (), (5, 4, 1), 2),
}
"""Sample deals at four hands, dealt by South: what West orders, what North and East say, the tricks of W, N and E, and
how many all-passes went before."""


def net(rules: RuleSet, name: str) -> dict[str, Fraction]:
    """Return what each player wins or loses in whists on the sample deal ``name`` under ``rules``."""
    contract, answers, tricks, series = SAMPLES[name]
    acts: list[Any] = []
    if contract is None:
        acts += [Pass(by=seat) for seat in (_W, _N, _E)]
    elif tricks is None:
        # A game that nobody plays has no tricks to tell, so the deal is told from its first word.
        acts += [Bid(by=_W, contract=contract), Pass(by=_N), Pass(by=_E), Take(by=_W)]
    if contract is not None:
        acts.append(Order(by=_W, contract=contract))
        acts += [answer(by=seat) for answer, seat in zip(answers, (_N, _E), strict=False)]
    taken = [TakenLine(player=seat, tricks=count) for seat, count in zip((_W, _N, _E), tricks or (), strict=False)]
    deal = Deal(number=1, dealer=_S, acts=tuple(acts), taken=tuple(taken), before=State(series=series))
    verdict = judge(Record(format=FORMAT, players=len(Seat), deals=(deal,)), rules)
    return {seat: Fraction(points) for seat, points in verdict.settlement.items()}


def _samples(one: RuleSet, other: RuleSet) -> Iterator[Sample]:
    for name in SAMPLES:
        nets = (net(one, name), net(other, name))
        if nets[0] != nets[1]:
            yield Sample(name=name, nets=nets)
