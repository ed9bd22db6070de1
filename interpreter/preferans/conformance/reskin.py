"""The same case in other clothes: seats turned, suits of equal standing exchanged, names changed.

The rules do not care, so the verdict changes its clothes with the record; a program that knows the published cases by
heart does.  Where a rule does care, what it cares about stays: suits named in contracts keep their rank, and where
seats are drawn or a player joins the seats stay.  In rubber bridge the table turns, the sides with it, and suits stay.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from preferans import notation, records
from preferans.conformance.cases import Expect, Published
from preferans.conformance.corpus import NO_RECORD
from preferans.record import FORMAT
from preferans.rulebook.ids import covers

Json = Any
"""A plain JSON value."""

SEATS: Final = {3: ("W", "N", "E"), 4: ("W", "N", "E", "S")}

FIXED: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("codex:3.1", frozenset({"seats", "suits"})),
    ("codex:3.1.1", frozenset({"seats", "suits"})),
    ("codex:3.1.2", frozenset({"seats", "suits"})),
)
"""What clauses care about: cards drawn for seats have ranks and suits, and a newcomer comes to a place."""

_TABLE: Final = ("N", "E", "S", "W")
_NAMES: Final = ("Alpha", "Beta", "Gamma", "Delta")
_SEAT_KEYS: Final = {"by", "seat", "player", "on", "dealer", "of", "from", "to", "joined", "whisters"}
_BY_SEAT: Final = {"whists", "names", "credited", "sheet", "settlement"}
_CARD_KEYS: Final = {"card", "cards", "talon", "suit"}


def reskinner(seed: int) -> Callable[[Published], Published]:
    """Return a function that gives a case its other clothes; the same ``seed`` gives the same ones."""

    def change(case: Published) -> Published:
        return reskin(case, random.Random(f"{seed}:{case.id}"))  # noqa: S311 - no secret, but the same every time

    return change


def reskin(case: Published, source: random.Random) -> Published:
    """Return ``case`` with seats, suits and names changed as ``source`` chooses; what is no record stays."""
    if case.record == NO_RECORD:
        return case
    record: dict[str, Json] = msgspec.json.decode(bytes(case.record))
    if record.get("format") != FORMAT:
        return _bridge(case, record, source)
    seats = _turned(case, record, source)
    suits = _exchanged(case, record, source)
    changed = _change(record, seats, suits)
    if "names" in changed:
        names = source.sample(_NAMES, len(_NAMES))
        changed["names"] = dict(zip(changed["names"], names, strict=False))
    made = notation.from_json(msgspec.json.encode(changed))
    text = notation.write(made, notation.language_of(case.text))
    expect = msgspec.convert(_change(_expectation(case), seats, suits), Expect)
    return msgspec.structs.replace(
        case, text=text, record=msgspec.Raw(notation.to_json(notation.parse(text))), expect=expect
    )


def _bridge(case: Published, record: dict[str, Json], source: random.Random) -> Published:
    """Return a case of rubber bridge with its table turned; suits stay, since their prices differ."""
    places = source.randrange(len(_TABLE))
    turned = {seat: _TABLE[(number + places) % len(_TABLE)] for number, seat in enumerate(_TABLE)}
    if places % 2:
        turned |= {"NS": "EW", "EW": "NS"}
    names = source.sample(_NAMES, len(_NAMES))
    changed = {key: value if key == "tags" else _renamed(value, turned) for key, value in record.items()}
    if "names" in changed:
        changed["names"] = dict(zip(changed["names"], names, strict=False))
    text = records.write(records.from_json(msgspec.json.encode(changed)), notation.language_of(case.text))
    expect = msgspec.convert(_renamed(_expectation(case), turned), Expect)
    return msgspec.structs.replace(
        case, text=text, record=msgspec.Raw(records.to_json(records.parse(text))), expect=expect
    )


def _renamed(value: Json, names: Mapping[str, str]) -> Json:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def _expectation(case: Published) -> dict[str, Json]:
    made: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(case.expect))
    return made


def _fixed(case: Published, what: str) -> bool:
    return any(covers(clause, case.clause) and what in things for clause, things in FIXED)


def _turned(case: Published, record: dict[str, Json], source: random.Random) -> dict[str, str]:
    """Return where each seat goes: all turn by as many places, where nothing holds them."""
    seats = SEATS.get(record.get("players", 0), ())
    joined = any("joined" in deal for deal in record.get("deals", ()))
    strangers = set(_seats_in(record)) - set(seats)
    if not seats or joined or strangers or "draws" in record or _fixed(case, "seats"):
        return {}
    places = source.randrange(len(seats))
    return {seat: seats[(number + places) % len(seats)] for number, seat in enumerate(seats)}


def _exchanged(case: Published, record: dict[str, Json], source: random.Random) -> dict[str, str]:
    """Return what becomes of each suit: those that no contract names change places."""
    if "draws" in record or _fixed(case, "suits"):
        return {}
    named = {contract[-1] for contract in _contracts_in(record)}
    free = [suit for suit in "scdh" if suit not in named]
    return dict(zip(free, source.sample(free, len(free)), strict=True))


def _contracts_in(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "contract" and isinstance(item, str):
                yield item
            else:
                yield from _contracts_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from _contracts_in(item)


def _seats_in(value: Json, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            if key in _BY_SEAT:
                yield name
            yield from _seats_in(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from _seats_in(item, key)
    elif key in _SEAT_KEYS and value in SEATS[4]:
        yield value


def _change(value: Json, seats: Mapping[str, str], suits: Mapping[str, str], key: str = "") -> Json:
    if isinstance(value, dict):
        return {
            seats.get(name, name) if key in _BY_SEAT else name: _change(item, seats, suits, name)
            for name, item in value.items()
        }
    if isinstance(value, list):
        return [_change(item, seats, suits, key) for item in value]
    if isinstance(value, str) and key in _SEAT_KEYS:
        return seats.get(value, value)
    if isinstance(value, str) and key in _CARD_KEYS:
        return suits.get(value[0], value[0]) + value[1:]
    return value
