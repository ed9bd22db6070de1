"""The derivation of a deal's verdict as steps, and the check that none is missing.

A step says: under this clause, from these acts, these facts follow.  Every act that stands, every trick, violation,
ruling and entry rests on exactly one step, so a reader or a program can follow the verdict from the acts to the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UnsetType

from preferans.cards import Seat
from preferans.table import Kind, Table
from preferans.verdict import DealVerdict, Entry, Step


def steps(table: Table, credited: dict[Seat, int], entries: tuple[Entry, ...]) -> tuple[Step, ...]:
    """Return the derivation of a deal: procedure, tricks, breaches, rulings, proofs, counts, entries, in this order."""
    return (
        *_procedure(table),
        *_tricks(table),
        *_rulings(table),
        *_proofs(table),
        *_counts(table, credited),
        *_entries(entries),
    )


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
    if table.kind is Kind.GAME and (table.whisters or table.mode is not None):
        told = {"whisters": [seat.value for seat in table.whisters], "mode": table.mode}
        if table.half is not None:
            told["half"] = table.half.value
        yield Step(clause="codex:3.8.1/b", acts=tuple(table.whist_acts), facts=told)


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
        acts = () if known.at is None else (known.at,)
        facts = {"violation": known.index, "code": known.code, "status": known.status}
        yield Step(clause=known.clause, acts=acts, facts=facts)
    for told in table.docket.consequences:
        facts = {"because": told.breach.index, "effect": told.effect, **told.args}
        yield Step(clause=told.clause, acts=(), facts=facts)


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


def _counts(table: Table, credited: dict[Seat, int]) -> Iterator[Step]:
    if credited:
        source = "agreement" if table.agreed is not None else "record" if table.score_only else "play"
        told = {"credited": {seat.text: tricks for seat, tricks in credited.items()}, "source": source}
        yield Step(clause="codex:2.1/e", acts=(), facts=told)


def _entries(entries: tuple[Entry, ...]) -> Iterator[Step]:
    for entry in entries:
        facts = {"player": entry.player, "column": entry.column, "on": entry.on, "points": entry.points}
        yield Step(clause=entry.clause, acts=(), facts=facts)


# --- the check ---------------------------------------------------------------------------------------------------

Due = tuple[str, str, dict[str, Any]]
"""What must be derived: its name, the clause, and facts that a step under that clause must tell."""


def missing(deal: DealVerdict) -> list[str]:
    """Return what in a deal's verdict no step of its basis supports; an empty list means the derivation is whole.

    Each step supports one thing only, so a derivation with a step taken out is never whole.
    """
    left = list(deal.basis)
    gaps = []
    for name, clause, facts in _due(deal):
        step = next((step for step in left if step.clause == clause and _tells(step, facts)), None)
        if step is None:
            gaps.append(name)
        else:
            left.remove(step)
    return gaps


def _tells(step: Step, facts: dict[str, Any]) -> bool:
    return all(name in step.facts and step.facts[name] == value for name, value in facts.items())


def _due(deal: DealVerdict) -> Iterator[Due]:
    yield from _due_procedure(deal)
    for trick in deal.tricks:
        # A trick without a taker is one with an unknown card, or the last one while it is not full.
        if trick.winner is not None or trick is not deal.tricks[-1]:
            yield f"trick {trick.trick}", "codex:2.1/d", {"trick": trick.trick, "winner": trick.winner}
    for number, violation in enumerate(deal.violations):
        facts = {"violation": number, "code": violation.code, "status": violation.status}
        yield f"violation {number}", violation.clause, facts
    for number, ruling in enumerate(deal.rulings):
        facts = {"because": ruling.because[0], "effect": ruling.effect, **ruling.args}
        yield f"ruling {number}", ruling.clause, facts
    for number, proof in enumerate(() if isinstance(deal.proofs, UnsetType) else deal.proofs):
        yield f"proof {number}", proof.clause, {"proof": number, "proved": proof.proved}
    for entry in deal.entries:
        facts = {"player": entry.player, "column": entry.column, "on": entry.on, "points": entry.points}
        yield f"entry {entry.player} {entry.column}", entry.clause, facts


def _due_procedure(deal: DealVerdict) -> Iterator[Due]:
    contract = deal.contract
    if contract is not None and contract.kind == "all-pass":
        yield "all-pass", "codex:3.3.12", {"kind": "all-pass"}
    elif contract is not None:
        yield "declarer", "codex:3.4.1/a", {"declarer": contract.by, "bid": contract.bid}
        if contract.order is not None:
            yield "order", "codex:3.4.1/d", {"contract": contract.order}
        if contract.kind == "game" and (contract.whisters or contract.mode is not None):
            yield "whist", "codex:3.8.1/b", {"whisters": list(contract.whisters), "mode": contract.mode}
    if deal.credited:
        yield "credited", "codex:2.1/e", {"credited": deal.credited}
    if any(step.facts.get("source") == "agreement" for step in deal.basis):
        yield "agreement", "codex:3.9.22/b", {"agreed": True}
