"""Helpers of the tests of derivations: the checker, loaded as the program it is, and verdicts to tamper with."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from judging import book
from preferans.conformance.ruledata import rule_data
from preferans.games import choose_rules, judge
from preferans.records import AnyRecord, from_json, to_json
from preferans.verdict import Verdict
from preferans.verdict import to_json as verdict_json

CHECKER = Path(__file__).resolve().parents[2] / "conformance" / "checker" / "check_basis.py"

Json = dict[str, Any]


@lru_cache(maxsize=1)
def checker() -> Any:
    """Return the checker as a module."""
    spec = importlib.util.spec_from_file_location("check_basis", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@lru_cache(maxsize=1)
def rules() -> Json:
    """Return the rule data as a bundle holds them."""
    made: Json = json.loads(msgspec.json.encode(rule_data(book())))
    return made


def told(verdict: Verdict) -> Json:
    """Return the JSON form of a verdict, decoded."""
    decoded: Json = json.loads(verdict_json(verdict))
    return decoded


def verdict_on(record: Json) -> Json:
    """Return the verdict on a record, both in JSON form."""
    known = from_json(json.dumps(record))
    return told(judge(known, choose_rules(known, book())))


def refusal(record: Json | AnyRecord, verdict: Json | Verdict, data: Json | None = None) -> tuple[str, Json] | None:
    """Return why the checker refuses a verdict on a record, with its facts; ``None`` if the derivation holds."""
    if not isinstance(record, dict):
        record = json.loads(to_json(record))
    if isinstance(verdict, Verdict):
        verdict = told(verdict)
    try:
        checker().check(data or rules(), record, verdict)
    except checker().Refused as refused:
        code, facts = refused.args
        return code, facts
    return None


def with_basis(verdict: Json, deal: int, steps: list[Json]) -> Json:
    """Return the verdict with other steps as the derivation of one deal; the rest is shared."""
    deals = list(verdict["deals"])
    deals[deal] = deals[deal] | {"basis": steps}
    return verdict | {"deals": deals}


SEARCHED = ("nodes", "cards", "discard", "plan")
"""What a step tells of a search besides the line it found: another search may find the line in another way."""


def changes(part: Any) -> Iterator[Any]:
    """Yield a value with one thing in it changed, in every place and so that its kind stays."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name not in SEARCHED:
                yield from (part | {name: other} for other in changes(value))
    elif isinstance(part, list):
        yield [*part, *(part[-1:] or ["W"])]
        for place, value in enumerate(part):
            yield part[:place] + part[place + 1 :]
            yield from ([*part[:place], other, *part[place + 1 :]] for other in changes(value))
    else:
        yield other_than(part)


def other_than(value: Any) -> Any:
    """Return another value of the same kind: a seat for a seat, points for points, a word for a word."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return "W"
    seats = "WNES"
    if value in tuple(seats):
        return seats[(seats.index(value) + 1) % len(seats)]
    return str(int(value) + 1) if value.lstrip("-").isdigit() else f"{value}0"


def corrupted(steps: list[Json], clauses: list[str]) -> Iterator[tuple[str, list[Json]]]:
    """Yield what was done to a derivation and the derivation then: every step dropped, doubled, swapped and changed."""
    for place, step in enumerate(steps):
        before, after = steps[:place], steps[place + 1 :]
        yield f"drop {place}", before + after
        yield f"double {place}", [*before, step, step, *after]
        if after and after[0] != step:
            yield f"exchange {place}", [*before, after[0], step, *after[1:]]
        other = clauses[(clauses.index(step["clause"]) + 1) % len(clauses)]
        yield f"clause {place}", [*before, step | {"clause": other}, *after]
        for part in ("acts", "facts"):
            for number, value in enumerate(changes(step[part])):
                yield f"{part} {place}.{number}", [*before, step | {part: value}, *after]
