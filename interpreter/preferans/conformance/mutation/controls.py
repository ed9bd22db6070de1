"""The controls of a run over mutants, on the same path as the mutants: nothing changed, nothing meant, all changed."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from preferans.conformance.mutation.functions import bound, compiled
from preferans.conformance.mutation.kills import Bench
from preferans.conformance.mutation.mutant import Change, Mutant, Words
from preferans.rulebook import Rulebook, Text

Control = Literal["unmutated", "inert", "sentinel"]


def controls(bench: Bench) -> Iterator[tuple[Control, str, bool]]:
    """Yield each control with what it was tried on and whether it came out as it must.

    The rules as they are pass every case; so do rules with other words, and functions compiled anew; rules without
    one remedy in force, and a function that enters nothing for a game made, fail some.
    """
    yield "unmutated", "", _survives(bench, _change())
    yield "inert", "text", _survives(bench, _change(content=_reworded))
    for name in ("preferans.chapters.tricks.trick_winner", "preferans.bridge.legal.winner"):
        yield "inert", name, _survives(bench, _recompiled(name))
    yield "sentinel", "when", not _survives(bench, _change(content=_without_remedies))
    yield "sentinel", "preferans.chapters.worth.made", not _survives(bench, _gutted("preferans.chapters.worth.made"))


def _survives(bench: Bench, change: Change) -> bool:
    fate = bench.fate_on(change, bench.trials)
    return not fate.failing and not fate.crashing


def _change(**given: Any) -> Change:
    words = Words(ru="", en="")
    mutant = Mutant(id="", clauses=(), operator="gut", place="", was="", now="", words=words)
    return msgspec.structs.replace(Change(mutant=mutant, reach=frozenset()), **given)


def _reworded(content: Rulebook) -> Rulebook:
    clauses = tuple(msgspec.structs.replace(clause, text=Text(ru="…", en="…")) for clause in content.clauses)
    return msgspec.structs.replace(content, clauses=clauses)


def _without_remedies(content: Rulebook) -> Rulebook:
    clauses = tuple(msgspec.structs.replace(clause, when={}, then=()) for clause in content.clauses)
    return msgspec.structs.replace(content, clauses=clauses)


def _recompiled(name: str) -> Change:
    one = bound()[name]
    return _change(function=name, code=compiled(copy.deepcopy(one.tree), one.file))


def _gutted(name: str) -> Change:
    one = bound()[name]
    tree = copy.deepcopy(one.tree)
    tree.body = ast.parse("return []").body
    return _change(function=name, code=compiled(tree, one.file))
