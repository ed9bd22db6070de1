"""A verdict against what a case expects: the same, the same but for the clause, or what differs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec
from msgspec import UnsetType

from preferans.conformance.cases import (
    Expect,
    ExpectedChoice,
    ExpectedContract,
    ExpectedEntry,
    ExpectedNext,
    ExpectedPlace,
    ExpectedProof,
    ExpectedRuling,
)
from preferans.conformance.protocol import (
    Said,
    SaidChoice,
    SaidContract,
    SaidDeal,
    SaidEntry,
    SaidNext,
    SaidPlace,
    SaidProof,
    SaidRuling,
    plain,
)

_LONGEST: Final = 2048
"""So many bits the denominator of a sum may have."""

Judged = Literal["pass", "fail", "wrong-clause"]
"""How a verdict compares: all is right, something is wrong, only the clause is."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that differs: which part of the verdict, what the case expects of it, what the program said."""

    what: str
    expected: Any
    got: Any


def compare(expect: Expect, said: Said) -> tuple[Judged, tuple[Difference, ...]]:
    """Compare the last deal of ``said``, and its verdict on the whole, with what is expected."""
    deal = said.last
    differences = []
    if said.verdict != expect.verdict:
        differences.append(Difference(what="verdict", expected=expect.verdict, got=said.verdict))
    differences += _violations(expect, deal)
    differences += _details(expect, deal)
    differences += _ranking(expect, said)
    if not differences:
        return "pass", ()
    only_clause = all(difference.what == "clause" for difference in differences)
    return ("wrong-clause" if only_clause else "fail"), tuple(differences)


def _violations(expect: Expect, deal: SaidDeal) -> list[Difference]:
    """Compare violations in any order; where they differ in the clause alone, compare the clauses."""
    due = [(v.at, v.code, v.by, v.status, v.clause) for v in expect.violations]
    got = [(v.at, v.code, v.by, v.status, v.clause) for v in deal.violations]
    if _sorted(due) == _sorted(got):
        return []
    clauses_apart = _sorted(v[:4] for v in due) == _sorted(v[:4] for v in got)
    if clauses_apart:
        return [
            Difference(what="clause", expected=one[4], got=other[4])
            for one, other in zip(_sorted(due), _sorted(got), strict=True)
            if one[4] != other[4]
        ]
    return [Difference(what="violations", expected=plain(expect.violations), got=plain(deal.violations))]


def _sorted(items: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted(items, key=lambda item: tuple((part is not None, part if part is not None else "") for part in item))


def _details(expect: Expect, deal: SaidDeal) -> list[Difference]:
    """Compare what is given of the rest."""
    found = []

    def look(what: str, expected: Any, got: Any) -> None:
        if expected != got:
            found.append(Difference(what=what, expected=plain(expected), got=plain(got)))

    look("questions", sorted(expect.questions), sorted(question.code for question in deal.questions))
    if expect.contract is not None:
        look("contract", _contract(expect.contract), deal.contract and _contract(deal.contract))
    for seat, tricks in (expect.credited or {}).items():
        look(f"credited.{seat}", tricks, deal.credited.get(seat, 0))  # who is not named took none
    if expect.entries is not None:
        look("entries", _sums(expect.entries), _sums(deal.entries))
    for seat, row in expect.sheet.items():
        said = deal.sheet.get(seat)
        for column in ("pool", "mountain"):
            got = getattr(said, column) if said is not None else "0"
            look(f"sheet.{seat}.{column}", _number(getattr(row, column)), _number(got))
    if expect.settlement is not None:
        look("settlement", _numbers(expect.settlement), _numbers(deal.settlement))
    if expect.proofs is not None:
        look("proofs", _proofs(expect.proofs), _proofs(deal.proofs))
    return found + _consequences(expect, deal)


def _consequences(expect: Expect, deal: SaidDeal) -> list[Difference]:
    """Compare what follows from violations, what may be chosen, and what an unfinished deal waits for.

    A program that says nothing of one of these is not held to it.
    """
    found = []
    told = deal.rulings
    if expect.rulings is not None and not isinstance(told, UnsetType) and not _follow(expect.rulings, told):
        found.append(Difference(what="rulings", expected=plain(expect.rulings), got=plain(told)))
    if expect.choices is not None and not isinstance(deal.choices, UnsetType):
        due, got = _choices(expect.choices), _choices(deal.choices)
        if due != got:
            found.append(Difference(what="choices", expected=due, got=got))
    if expect.next is not None and not isinstance(deal.expected, UnsetType):
        waits = _next(expect.next), deal.expected and _next(deal.expected)
        if waits[0] != waits[1]:
            found.append(Difference(what="next", expected=waits[0], got=waits[1]))
    return found


def _ranking(expect: Expect, said: Said) -> list[Difference]:
    """Compare who comes in which place, whatever the order of equals, and the further counts that are named."""
    if expect.ranking is None or isinstance(said.ranking, UnsetType):
        return []
    named = {place.player: set(place.further) for place in expect.ranking}
    due, got = _places(expect.ranking, named), _places(said.ranking, named)
    return [] if due == got else [Difference(what="ranking", expected=due, got=got)]


def _places(ranking: Iterable[ExpectedPlace | SaidPlace], named: dict[str, set[str]]) -> list[dict[str, Any]]:
    rows = []
    for place in sorted(ranking, key=lambda place: (place.place, place.player)):
        further = {name: count for name, count in place.further.items() if name in named.get(place.player, ())}
        rows.append({"place": place.place, "player": place.player, "further": further})
    return rows


def _follow(expected: Iterable[ExpectedRuling], got: Iterable[SaidRuling]) -> bool:
    """Say whether the rulings are those expected, in any order; arguments not named may be anything."""
    left = list(got)
    for ruling in expected:
        found = next((one for one in left if _is(ruling, one)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _is(expected: ExpectedRuling, got: SaidRuling) -> bool:
    # What an author writes in YAML is text, also a number.
    named = {name: str(got.args.get(name)) for name in expected.args}
    due = {name: str(value) for name, value in expected.args.items()}
    return (expected.effect, expected.clause) == (got.effect, got.clause) and due == named


def _choices(choices: Iterable[ExpectedChoice | SaidChoice]) -> list[dict[str, Any]]:
    return sorted(({"code": one.code, "by": sorted(one.by), "until": one.until} for one in choices), key=str)


def _next(wait: ExpectedNext | SaidNext) -> dict[str, Any]:
    return {"what": wait.what, "by": sorted(wait.by)}


def _proofs(proofs: Iterable[ExpectedProof | SaidProof]) -> list[dict[str, Any]]:
    names = ("about", "by", "proved", "figure", "source", "holds")
    return sorted(({name: getattr(proof, name) for name in names} for proof in proofs), key=str)


def _contract(contract: ExpectedContract | SaidContract) -> dict[str, Any]:
    names = ("kind", "by", "bid", "order", "whisters", "mode")
    made = {name: getattr(contract, name) for name in names}
    return made | {"whisters": sorted(contract.whisters)}


def _sums(entries: Iterable[ExpectedEntry | SaidEntry]) -> dict[str, str]:
    """Return entries with those of one column added up, without those that come to nothing.

    Whists for tricks and consolation make one sum.  Fractions that come to a denominator no case expects, and that
    would take for ever, are not added up any further.
    """
    total: dict[str, Fraction] = {}
    for entry in entries:
        key = f"{entry.player} {entry.column}" + (f" on {entry.on}" if entry.on else "")
        so_far = total.setdefault(key, Fraction(0))
        if so_far.denominator.bit_length() < _LONGEST:
            total[key] = so_far + Fraction(entry.points)
    return {key: str(points) for key, points in sorted(total.items()) if points}


def _number(text: str) -> str:
    return str(Fraction(text))


def _numbers(texts: dict[str, str]) -> dict[str, str]:
    return {seat: _number(text) for seat, text in texts.items()}
