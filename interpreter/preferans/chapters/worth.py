"""Chapters 2.2.2 and 3.8, what a game is worth: the entries that follow from the credited tricks."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from preferans.cards import Contract, Seat
from preferans.rulebook import RuleSet, clause
from preferans.table import Points, Table
from preferans.verdict import Column

from . import misere, whist

Written = list[tuple[Seat, Column, Seat | None, Points, str]]
"""Entries as (player, column, on, points, clause)."""


class Prices(NamedTuple):
    """The prices of one level: pool, undertrick, whist trick, missing whist trick, consolation, duty in tricks."""

    pool: int
    undertrick: int
    whist: int
    missing: Points
    consolation: int
    duty: int


@lru_cache(maxsize=1024)
def prices(rules: RuleSet, level: int) -> Prices:
    """Return the prices of a contract of ``level`` under ``rules``."""
    value = price(rules, level)
    whist_price = value * rules.number("unit.whist")
    return Prices(
        pool=value,
        undertrick=value * rules.number("unit.undertrick"),
        whist=whist_price,
        missing=exact(whist_price * responsibility(rules)),
        consolation=consolation_price(rules, whist_price),
        duty=duty(rules, level),
    )


def exact(points: Fraction) -> Points:
    """Return a rational as an int where it is one."""
    return points.numerator if points.denominator == 1 else points


def price(rules: RuleSet, level: int) -> int:
    """Return the price of a contract: the points in the pool when it is made."""
    return rules.tables.value[str(level)]


@clause("codex:3.8.2/a")
def duty(rules: RuleSet, level: int) -> int:
    """Return how many tricks the whisters must take together."""
    return rules.tables.duty[str(level)]


@clause("codex:3.8.11")
def responsibility(rules: RuleSet) -> Fraction:
    """Return the share of the price that a whister pays for a missing trick: whole, or half."""
    return rules.tables.responsibility[rules.word("whist.responsibility")]


def consolation_price(rules: RuleSet, whist_price: int) -> int:
    """Return the consolation for one undertrick: the price of a whist trick, or the same at every level."""
    return whist_price if rules.word("whist.consolation") == "value" else rules.tables.consolation_ten


# --- a game played, or settled without play ----------------------------------------------------------------------


@clause("codex:3.9.18/d")
def score(table: Table, actual: dict[Seat, int], credited: dict[Seat, int], least: dict[Seat, int]) -> Written:
    """Return the entries of a game.

    ``credited`` decides what the declarer writes; whists and consolation go by the ``actual`` tricks (decision C13);
    ``least`` are the missing tricks that a ruling charges at the least.
    """
    contract, declarer = table.contract, table.declarer
    if contract is None or declarer is None:
        return []
    cost = prices(table.rules, contract.level)
    if table.half is not None:
        return made(declarer, cost) + half_whist(table, table.half, declarer, contract)
    if not table.whisters and not whist.is_checked(table.rules, contract):
        return made(declarer, cost)
    missing = contract.level - credited[declarer]
    under = max(missing, least.get(declarer, missing))
    lost = under > 0
    actual_under = max(0, contract.level - actual[declarer])
    own = undertricks(declarer, under, cost) if lost else made(declarer, cost)
    lines = own + consolations(table, declarer, actual_under, cost) + trick_whists(table, actual, actual_under, cost)
    short = {} if lost else shortfalls(table, actual, contract, cost)
    return lines + whisters_remise(table, short, charged_tricks(table, least), cost)


@clause("codex:3.8/c")
def made(declarer: Seat, cost: Prices) -> Written:
    """Write a contract made, played or not, in the declarer's pool."""
    return [(declarer, "pool", None, cost.pool, "codex:2.2.2")]


@clause("codex:3.8.7/b")
def half_whist(table: Table, seat: Seat, declarer: Seat, contract: Contract) -> Written:
    """Write half of the duty for the player who left for half a whist."""
    cost = prices(table.rules, contract.level)
    points = exact(cost.whist * cost.duty * table.rules.tables.half_whist_share)
    return [(seat, "whists", declarer, points, "codex:3.8.7/b")]


def undertricks(declarer: Seat, under: int, cost: Prices) -> Written:
    """Write undertricks on the declarer's mountain."""
    return [(declarer, "mountain", None, under * cost.undertrick, "codex:2.2.2")]


@clause("codex:3.8.1.2/a", "codex:3.8.1.2/b")
def consolations(table: Table, declarer: Seat, under: int, cost: Prices) -> Written:
    """Write consolation for each undertrick: for all but the declarer, for the three who play, or for whisters only."""
    to = table.rules.word("whist.consolation_to")
    among = {"all": table.players, "active": table.order, "whisters": table.whisters}[to]
    return [
        (seat, "whists", declarer, under * cost.consolation, "codex:3.8.1.2/b")
        for seat in among
        if seat is not declarer
    ]


@clause("codex:3.8.1.1", "codex:3.8.1.3/a")
def trick_whists(table: Table, credited: dict[Seat, int], under: int, cost: Prices) -> Written:
    """Write whists for tricks: a lone whister for both defenders' tricks, two whisters each for the own."""
    declarer = whist.declarer_of(table)
    whisters = table.whisters
    # A count below nought raises the shortfall, but nobody writes whists for fewer than no tricks (C36).
    if len(whisters) != 1:  # both whisted, or nobody on a ten that is checked
        return [
            (seat, "whists", declarer, max(0, credited[seat]) * cost.whist, "codex:3.8.1.1")
            for seat in table.opponents(declarer)
        ]
    total = max(0, defence(table, credited)) * cost.whist
    if under and splits(table):
        return gentlemanly(table, declarer, total)
    return [(whisters[0], "whists", declarer, total, "codex:3.8.1.1")]


def defence(table: Table, credited: dict[Seat, int]) -> int:
    """Return the tricks of both defenders together."""
    return sum(credited.get(seat, 0) for seat in table.opponents(whist.declarer_of(table)))


def splits(table: Table) -> bool:
    """Say whether whister and passer share a lone whist; a dealer who returned the whist shares with nobody (C6)."""
    return table.rules.word("whist.style") == "gentlemanly" and table.is_active(table.whisters[0])


@clause("codex:3.8/f")
def gentlemanly(table: Table, declarer: Seat, total: int) -> Written:
    """Share the trick whists of a set game between whister and passer."""
    half = exact(total * table.rules.tables.gentlemanly_share)
    return [(seat, "whists", declarer, half, "codex:3.8/f") for seat in table.opponents(declarer)]


# --- the whisters' remise ----------------------------------------------------------------------------------------


Short = dict[Seat, tuple[Fraction, str]]
"""The tricks that a whister answers for, and the norm that charges them."""


_NOTHING_MISSED = (Fraction(0), "codex:3.9.18/e")


def shortfalls(table: Table, actual: dict[Seat, int], contract: Contract, cost: Prices) -> Short:
    """Return the whisters' missing tricks where the contract is made; nothing on a ten that is checked."""
    if whist.is_checked(table.rules, contract):
        return {}
    if len(table.whisters) > 1:
        short, norm = joint_shortfall(table, actual, contract, cost)
    else:
        short, norm = lone_shortfall(table, actual, cost), "codex:3.8.5/b"
    return {seat: (tricks, norm) for seat, tricks in short.items() if tricks}


@clause("codex:3.9.18/f")
def charged_tricks(table: Table, least: dict[Seat, int]) -> dict[Seat, int]:
    """Return the penalty tricks of the whisters' side by who answers for them: a lone whister for both hands (C37)."""
    charged: dict[Seat, int] = {}
    for seat, tricks in least.items():
        if seat is not table.declarer and table.whisters:
            answers = seat if seat in table.whisters else table.whisters[0]
            charged[answers] = charged.get(answers, 0) + tricks
    return charged


@clause("codex:3.8.1.3/b")
def whisters_remise(table: Table, short: Short, charged: dict[Seat, int], cost: Prices) -> Written:
    """Write what the whisters miss and what they are charged on their mountains, for each in one entry."""
    lines: Written = []
    for seat in table.whisters:
        tricks, norm = short.get(seat, _NOTHING_MISSED)
        lines.append((seat, "mountain", None, exact((tricks + charged.get(seat, 0)) * cost.missing), norm))
    return lines


@clause("codex:3.8.5/b", "codex:3.8.8/b")
def lone_shortfall(table: Table, credited: dict[Seat, int], cost: Prices) -> dict[Seat, Fraction]:
    """Return the missing tricks of the lone whister, who answers for both hands; a dealer only where dealers answer."""
    seat = table.whisters[0]
    missing = max(0, cost.duty - defence(table, credited))
    liable = table.is_active(seat) or table.rules.flag("whist.dealer_liable")
    return {seat: Fraction(missing)} if liable else {}


def joint_shortfall(
    table: Table, credited: dict[Seat, int], contract: Contract, cost: Prices
) -> tuple[dict[Seat, Fraction], str]:
    """Return the missing tricks of two whisters who together took too few, and the norm that charges them."""
    missing = cost.duty - sum(credited.get(seat, 0) for seat in table.whisters)
    halves = contract.level in table.rules.tables.half_duty_levels
    norm = "codex:3.8.6/a" if halves else "codex:3.8.6/b"
    if missing <= 0:
        return {}, norm
    if halves:
        return own_halves(table, credited, missing, cost), norm
    return high_contract(table, missing), norm


@clause("codex:3.8.4/a", "codex:3.8.6/a")
def own_halves(table: Table, credited: dict[Seat, int], missing: int, cost: Prices) -> dict[Seat, Fraction]:
    """Return what each who took less than half of the duty misses of that half."""
    own = cost.duty * table.rules.tables.half_duty_share
    capped = table.rules.word("whist.joint_shortfall") == "capped"
    short: dict[Seat, Fraction] = {}
    for seat in table.whisters:
        short[seat] = max(Fraction(0), own - credited[seat])
        if capped:
            short[seat] = min(short[seat], Fraction(missing))
    return short


@clause("codex:3.8.6/b")
def high_contract(table: Table, missing: int) -> dict[Seat, Fraction]:
    """Charge the second who whisted for the missing trick of an eight, nine or ten, or both where that is agreed."""
    both = table.rules.word("whist.high_contract_shortfall") == "both"
    payers = table.whisters if both else table.whisters[1:]
    return {seat: Fraction(missing) for seat in payers}


# --- a remise that a rule prescribes -----------------------------------------------------------------------------


@clause("codex:3.4.4/f")
def charged(table: Table, seat: Seat, tricks: int, contract: Contract, norm: str) -> Written:
    """Write a set game of so many tricks that nobody played: mountain and consolation, no trick whists (C12, C40).

    On misère there is no consolation either (3.6/c).
    """
    mountain: Written = [(seat, "mountain", None, tricks * price_of_undertrick(table.rules, contract), norm)]
    consolation = [] if contract.is_misere else consolations(table, seat, tricks, prices(table.rules, contract.level))
    return mountain + consolation


def price_of_undertrick(rules: RuleSet, contract: Contract) -> int:
    """Return the mountain points of one undertrick of ``contract``."""
    return misere.undertrick(rules) if contract.is_misere else prices(rules, contract.level).undertrick


@clause("codex:3.4/a")
def given_up(table: Table, declarer: Seat, bid: Contract) -> Written:
    """Write the agreed remise of a declarer who gave up before ordering; nobody writes whists."""
    tricks = table.rules.number("auction.give_up")
    cost = prices(table.rules, bid.level)
    return [(declarer, "mountain", None, tricks * cost.undertrick, "codex:3.4/a")]


# --- the talon's bonus -------------------------------------------------------------------------------------------


@clause("codex:3.4.11/a")
def talon_bonus(table: Table) -> Written:
    """Write what the dealer owes or writes for tricks given in the talon, where that is agreed."""
    mode = table.rules.word("talon.bonus")
    contract, declarer = table.contract, table.declarer
    if mode == "off" or contract is None or declarer is None or contract.is_misere:
        return []
    units = bonus_units(table)
    ten = table.rules.word("talon.bonus_unit") != "whist"
    points = units * (table.rules.tables.consolation_ten if ten else prices(table.rules, contract.level).whist)
    if mode == "split" or table.is_active(table.dealer):
        payers = table.opponents(declarer)
        return [(seat, "whists", declarer, exact(Fraction(points, len(payers))), "codex:3.4.11/a") for seat in payers]
    return [(table.dealer, "whists", declarer, points, "codex:3.4.11/a")]


def bonus_units(table: Table) -> int:
    """Return the units of the talon: two aces, ace and king of one suit, one ace, or a marriage."""
    cards = [card for card in table.talon if card is not None]
    if len(cards) < len(table.talon):
        return 0
    ranks = sorted(card.rank.value for card in cards)
    one_suit = len({card.suit for card in cards}) == 1
    unit = table.rules.tables.talon_bonus
    if ranks == ["A", "A"]:
        return unit["two_aces"]
    if "A" in ranks:
        return unit["ace_king"] if one_suit and "K" in ranks else unit["ace"]
    return unit["marriage"] if one_suit and ranks == ["K", "Q"] else 0


@clause("codex:3.4.10")
def talon_refused(table: Table) -> Written:
    """Write the dealer's charge when both cards of the talon are discarded, where that is agreed."""
    points = table.rules.number("talon.refused_penalty")
    refused = table.discarded is not None and None not in table.talon and set(table.discarded) == set(table.talon)
    if not points or not refused or table.rules.word("talon.refusal") != "discards_talon":
        return []
    return [(table.dealer, "mountain", None, points, "codex:3.4.10")]
