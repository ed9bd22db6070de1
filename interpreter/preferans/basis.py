"""The derivation of a deal's verdict as steps: what the acts were, what follows from each, and what is written for it.

A step says: under this clause, from these acts, these facts follow.  Every act that stands, every trick, violation,
ruling, count, price and entry rests on exactly one step, in an order in which each rests on those before it, so that a
program that shares nothing with the judge can replay the verdict from the acts to the settlement.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from preferans.cards import Contract, Seat
from preferans.chapters import allpass, dark, ending, misere, worth
from preferans.counting import not_recorded
from preferans.docket import Breach
from preferans.table import Kind, Phase, Points, Table
from preferans.verdict import Column, Step

Line = tuple[Seat, Column, Seat | None, Points, str]
"""An entry as (player, column, on, points, clause)."""


class Worth(NamedTuple):
    """How a deal was counted: tricks ``taken`` and ``credited``, entries ``due`` and as ``posted``, ``settlement``."""

    taken: dict[str, int]
    credited: dict[str, int]
    due: list[Line]
    posted: list[Line]
    settlement: dict[str, str]


def steps(table: Table, counted: Worth) -> tuple[Step, ...]:
    """Return the derivation of a deal: procedure, tricks, violations, rulings, counts, entries, settlement."""
    return (
        *_procedure(table),
        *_tricks(table),
        *_rulings(table),
        *_proofs(table),
        *_counts(table, counted),
        *_entries(table, counted),
        Step(clause="codex:4.2/f", acts=(), facts={"settlement": counted.settlement}),
    )


# --- what was played ---------------------------------------------------------------------------------------------


def _procedure(table: Table) -> Iterator[Step]:
    annulled = _annulled(table)
    if table.kind is Kind.ALL_PASS:
        told: dict[str, Any] = {"kind": "all-pass", "series": table.series}
        earned = dark.earned(table)
        if earned:
            told["bombs"] = [seat.value for seat in earned]
        yield Step(clause="codex:3.3.12", acts=_standing(table.auction_acts, annulled), facts=told)
        return
    if table.declarer is None or table.bid is None:
        return
    facts = {"declarer": table.declarer.value, "bid": table.bid.value}
    yield Step(clause="codex:3.4.1/a", acts=_standing(table.auction_acts, annulled), facts=facts)
    orders = _standing(table.order_acts, annulled)
    if table.contract is not None:
        yield Step(clause="codex:3.4.1/d", acts=orders, facts={"contract": table.contract.value})
    elif table.given_up:
        yield Step(clause="codex:3.4/a", acts=orders, facts={"given-up": True})
    if table.kind is Kind.GAME and (table.whisters or table.mode is not None):
        said: dict[str, Any] = {"whisters": [seat.value for seat in table.whisters], "mode": table.mode}
        if table.half is not None:
            said["half"] = table.half.value
        yield Step(clause="codex:3.8.1/b", acts=_standing(table.whist_acts, annulled), facts=said)


def _annulled(table: Table) -> frozenset[int | None]:
    """Return the acts that a ruling declared not done: nothing rests on them."""
    docket = table.docket
    return frozenset(c.breach.at for c in docket.consequences if c.effect == "annul") if docket.breaches else _NONE


_NONE: frozenset[int | None] = frozenset()


def _standing(acts: list[int], annulled: frozenset[int | None]) -> tuple[int, ...]:
    return tuple(sorted(at for at in acts if at not in annulled)) if annulled else tuple(sorted(acts))


def _tricks(table: Table) -> Iterator[Step]:
    # The trick on the table counts once it is full, also before it is turned.
    full = table.trick is not None and table.trick.winner is not None
    for trick in [*table.tricks, table.trick] if full and table.trick is not None else table.tricks:
        winner = trick.winner.text if trick.winner is not None else None
        yield Step(clause="codex:2.1/d", acts=tuple(trick.ats), facts={"trick": trick.number, "winner": winner})
    if table.agreed is not None:
        agreed = table.agreed
        facts = {"agreed": True, "side": agreed.by.value, "tricks": agreed.tricks}
        yield Step(clause="codex:3.9.22/b", acts=(agreed.at,), facts=facts)


def _rulings(table: Table) -> Iterator[Step]:
    for known in table.docket.breaches:
        yield of_violation(known)
    for told in table.docket.consequences:
        yield Step(
            clause=told.clause, acts=(), facts={"because": told.breach.index, "effect": told.effect, **told.args}
        )


def _proofs(table: Table) -> Iterator[Step]:
    for number, proof in enumerate(table.docket.proofs):
        line = proof.line
        facts: dict[str, Any] = {
            "proof": number,
            "proved": proof.proved,
            "tricks": proof.tricks,
            "trick": line.trick,
            "lying": [f"{seat.value} {card.value}" for seat, card in line.lying],
            "line": [f"{seat.value} {card.value}" for seat, card in line.plays],
            "takers": [seat.value for seat in line.takers],
            "nodes": proof.nodes,
        }
        yield Step(clause=proof.clause, acts=(proof.at,) if proof.at >= 0 else (), facts=facts | proof.further)


def of_violation(known: Breach) -> Step:
    """Return the step that rests on a violation: its number in the verdict, its code, and what became of it."""
    acts = () if known.at is None else (known.at,)
    facts = {"violation": known.index, "code": known.code, "status": known.status}
    return Step(clause=known.clause, acts=acts, facts=facts)


# --- what it came to ---------------------------------------------------------------------------------------------


def _counts(table: Table, counted: Worth) -> Iterator[Step]:
    if not counted.credited:
        return
    told: dict[str, Any] = {"taken": counted.taken, "credited": counted.credited, "source": _source(table)}
    yield Step(clause="codex:2.1/e", acts=(), facts=told)
    factor = dark.multiplier(table)
    if factor != 1:
        facts = {"multiplier": factor, "dark": dark.won_in_the_dark(table), "bombs": _bombs(table)}
        yield Step(clause="codex:4.1.2/a", acts=(), facts=facts)


def _bombs(table: Table) -> int:
    return table.bombs.get(table.declarer, 0) if table.declarer is not None else 0


def _source(table: Table) -> str:
    """Return where the count of tricks comes from: the play, the record, an agreement, an arbiter or a proof."""
    docket = table.docket
    if table.score_only:
        return "record"
    if not_recorded(table) or table.phase is not Phase.OVER:
        return "finding" if any(finding.code == "replay" for finding in docket.findings) else "proof"
    if table.agreed is not None:
        return "agreement" if ending.distribute(table) is not None else "finding"
    if any(trick.winner is None for trick in table.tricks):
        return "finding"
    if table.tricks_left:
        return "run-out" if ending.leftover(table) is not None else "finding"
    return "play"


def _entries(table: Table, counted: Worth) -> Iterator[Step]:
    factor = dark.multiplier(table) if counted.posted else 1
    full: dict[Seat, Points] = {}
    for line in counted.due:
        if line[1] == "pool" and line not in counted.posted:
            room = sum(one[3] for one in counted.posted if (one[0], one[1], one[4]) == (line[0], "pool", line[4]))
            full[line[0]] = room
            facts = {"player": line[0].text, "due": str(line[3]), "room": str(room), **_grounds(table, line, factor)}
            yield Step(clause="codex:4.2/a", acts=(), facts=facts)
    for line in counted.posted:
        player, column, on, points, norm = line
        grounds = _plain(points) if player in full and column == "pool" else _grounds(table, line, factor)
        told = {
            "player": player.text,
            "column": column,
            "on": on.text if on is not None else None,
            "points": str(points),
        }
        yield Step(clause=norm, acts=(), facts=told | grounds)


def _plain(points: Points) -> dict[str, str | None]:
    return {"amount": str(points), "price": "1", "cell": None}


def _grounds(table: Table, line: Line, factor: int) -> dict[str, str | None]:
    """Return how many times which price an entry is, and the table's cell or the option that holds the price."""
    found = _price(table, line)
    if found is None:
        return _plain(line[3])
    points, (price, cell) = line[3], found
    if factor != 1 and line[4] not in _UNMULTIPLIED:
        price *= factor
    # Whole numbers are divided as such: fractions are slow, and seldom needed.
    whole = type(points) is type(price) is int and points % price == 0
    return {"amount": str(points // price if whole else Fraction(points) / price), "price": str(price), "cell": cell}


_UNMULTIPLIED = ("codex:3.4.10", "codex:4.1.1/c", "codex:4.2/c")
"""Entries that no dark game and no bomb makes dearer."""


def _price(table: Table, line: Line) -> tuple[Points, str] | None:
    """Return the price that an entry is a multiple of, ``None`` for one that is a plain number of points."""
    rules, (player, column, on, _, norm) = table.rules, line
    contract = _charged(table, on or player, norm) or table.contract or table.bid
    if norm in _OPTIONS:
        return rules.number(_OPTIONS[norm]), _OPTIONS[norm]
    if norm in _PLAIN:
        return None
    if norm == "codex:3.7.2.2/c":
        return rules.tables.rostov_zero_bonus, "rostov_zero_bonus"
    if contract is None:
        return allpass.price(rules, table.series), "allpass.price"
    if contract.is_misere:
        if column == "mountain":
            return misere.undertrick(rules), "unit.misere_undertrick"
        return rules.tables.value["misere"], "value.misere"
    if norm == "codex:3.4.11/a" and rules.word("talon.bonus_unit") != "whist":
        return rules.tables.consolation_ten, "consolation_ten"
    return _of_level(table, line, contract)


def _of_level(table: Table, line: Line, contract: Contract) -> tuple[Points, str]:
    """Return the price of one trick, or of the whole game, by the level of ``contract``."""
    cost = worth.prices(table.rules, contract.level)
    cell = f"value.{contract.level}"
    if line[1] == "pool":
        return cost.pool, cell
    if line[1] == "mountain":
        return cost.missing if line[4] in _SHORT else cost.undertrick, cell
    if line[4] == "codex:3.8.1.2/b":
        return cost.consolation, cell if table.rules.word("whist.consolation") == "value" else "consolation_ten"
    return cost.whist, cell


_OPTIONS = {
    "codex:3.4.10": "talon.refused_penalty",
    "codex:4.1.1/c": "unit.pool_point",
    "codex:4.2/c": "match.help_price",
}
"""Entries whose price is an option, whatever was played."""

_PLAIN = ("codex:4.2/b", "codex:3.8.5.1.a/3", "codex:3.8.5.1.b/3")
"""Entries that are a number of points and no multiple of a price."""

_SHORT = ("codex:3.8.5/b", "codex:3.8.6/a", "codex:3.8.6/b", "codex:3.9.18/e")
"""Entries for what whisters miss."""


def _charged(table: Table, seat: Seat, norm: str) -> Contract | None:
    """Return the game of the remise that a ruling charges ``seat`` with, by its clause or the consolation for it."""
    if not table.docket.consequences:
        return None
    for told in table.docket.following("remise"):
        if told.args["of"] == seat.value and norm in (told.clause, "codex:3.8.1.2/b"):
            return Contract(told.args["contract"])
    return None
