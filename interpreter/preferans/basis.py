"""The derivation of a deal's verdict as steps, and the check that none is missing.

A step says: under this clause, from these acts, these facts follow.  Every act that stands, every trick, violation,
ruling and entry rests on exactly one step, so a reader (or a program) can follow the verdict from the acts to the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from preferans.cards import Seat
from preferans.table import Kind, Table
from preferans.verdict import DealVerdict, Entry, Step


def steps(table: Table, credited: dict[Seat, int], entries: tuple[Entry, ...]) -> tuple[Step, ...]:
    """Return the derivation of a deal: procedure, tricks, violations, rulings, counts, entries, in that order."""
    return tuple([*_procedure(table), *_tricks(table), *_rulings(table), *_counts(table, credited), *_entries(entries)])


def _procedure(table: Table) -> Iterator[Step]:
    if table.kind is Kind.ALL_PASS:
        yield Step(clause="codex:3.3.12", acts=tuple(table.auction_acts), facts={"kind": "all-pass"})
        return
    if table.declarer is None or table.bid is None:
        return
    facts = {"declarer": table.declarer.value, "bid": table.bid.value}
    yield Step(clause="codex:3.4.1/a", acts=tuple(table.auction_acts), facts=facts)
    if table.contract is not None:
        yield Step(clause="codex:3.4.1/d", acts=tuple(table.order_acts), facts={"contract": table.contract.value})
    if table.whist_acts:
        told = {"whisters": [seat.value for seat in table.whisters], "mode": table.mode or ""}
        if table.half is not None:
            told["half"] = table.half.value
        yield Step(clause="codex:3.8.1/b", acts=tuple(table.whist_acts), facts=told)


def _tricks(table: Table) -> Iterator[Step]:
    for trick in table.tricks:
        winner = trick.winner.value if trick.winner is not None else None
        yield Step(clause="codex:2.1/d", acts=tuple(trick.ats), facts={"trick": trick.number, "winner": winner})
    if table.agreed is not None:
        agreed = table.agreed
        facts = {"side": agreed.by.value, "tricks": agreed.tricks}
        yield Step(clause="codex:3.9.22/b", acts=(agreed.at,), facts=facts)


def _rulings(table: Table) -> Iterator[Step]:
    for known in table.docket.breaches:
        acts = () if known.at is None else (known.at,)
        yield Step(clause=known.clause, acts=acts, facts={"violation": known.index, "code": known.code, "status": known.status})
    for told in table.docket.consequences:
        yield Step(clause=told.clause, acts=(), facts={"because": told.breach.index, "effect": told.effect, **told.args})


def _counts(table: Table, credited: dict[Seat, int]) -> Iterator[Step]:
    if credited and (table.tricks or table.agreed is not None):
        yield Step(clause="codex:2.1/e", acts=(), facts={"credited": {s.value: n for s, n in credited.items()}})


def _entries(entries: tuple[Entry, ...]) -> Iterator[Step]:
    for entry in entries:
        facts = {"player": entry.player, "column": entry.column, "on": entry.on, "points": entry.points}
        yield Step(clause=entry.clause, acts=(), facts=facts)


# --- the check ---------------------------------------------------------------------------------------------------


def missing(deal: DealVerdict) -> list[str]:
    """Return what in a deal's verdict no step of its basis supports; an empty list means the derivation is whole."""
    told = [(step.clause, step.facts) for step in deal.basis]
    gaps = []
    for trick in deal.tricks:
        facts = {"trick": trick.trick, "winner": trick.winner}
        if trick.winner is not None and ("codex:2.1/d", facts) not in told:
            gaps.append(f"trick {trick.trick}")
    for number, violation in enumerate(deal.violations):
        facts = {"violation": number, "code": violation.code, "status": violation.status}
        if (violation.clause, facts) not in told:
            gaps.append(f"violation {number}")
    for number, ruling in enumerate(deal.rulings):
        facts = {"because": ruling.because[0], "effect": ruling.effect, **ruling.args}
        if told.count((ruling.clause, facts)) < 1:
            gaps.append(f"ruling {number}")
    return gaps + _missing_procedure(deal) + _missing_entries(deal)


def _missing_procedure(deal: DealVerdict) -> list[str]:
    clauses = {step.clause for step in deal.basis}
    contract = deal.contract
    gaps = []
    if contract is not None:
        if contract.kind == "all-pass" and "codex:3.3.12" not in clauses:
            gaps.append("all-pass")
        if contract.by is not None and "codex:3.4.1/a" not in clauses:
            gaps.append("declarer")
        if contract.order is not None and "codex:3.4.1/d" not in clauses:
            gaps.append("order")
        if contract.whisters and "codex:3.8.1/b" not in clauses:
            gaps.append("whist")
    counted = any(step.facts == {"credited": deal.credited} for step in deal.basis)
    if deal.credited and deal.tricks and deal.entries and not counted:
        gaps.append("credited")
    return gaps


def _missing_entries(deal: DealVerdict) -> list[str]:
    told = [(step.clause, step.facts) for step in deal.basis]
    gaps = []
    for entry in deal.entries:
        key = (entry.clause, {"player": entry.player, "column": entry.column, "on": entry.on, "points": entry.points})
        if key in told:
            told.remove(key)
        else:
            gaps.append(f"entry {entry.player} {entry.column}")
    return gaps
