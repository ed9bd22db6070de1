"""The JSON form of a record: encoding, strict decoding, and its published schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import msgspec

from preferans import record as r
from preferans.errors import RecordError
from preferans.notation.build import FREE_TAGS, OPTION

_TYPES = re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`")
_MISSING = re.compile(r"Object missing required field `(?P<field>[^`]*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>[^`]*)`")
_VALUE = re.compile(r"Invalid (?:enum )?value (?P<got>.*)")

_CODE = re.compile(r"[a-z]+(?:[.-][a-z]+)*")
CLOCK = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?", re.ASCII)
# Denominators are short, so that no sum of any number of lines has more digits than can be written.
_POINTS = re.compile(r"-?\d{1,9}(?:/[1-9]\d{0,2})?", re.ASCII)
_TEXT = re.compile("[^\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]*")

LARGEST: Final = 999_999
"""The largest number a text can hold."""

_NUMBERS: Final = ("tricks", "trick", "cards")

Problems = Iterator[tuple[str, str]]
"""Paths below the place looked at, and the code of what is wrong there."""


@cache
def _decoder() -> msgspec.json.Decoder[r.Record]:
    return msgspec.json.Decoder(r.Record)


def to_json(record: r.Record, indent: int | None = None) -> bytes:
    """Return the JSON form of ``record`` in UTF-8: on one line, or with ``indent`` spaces a level."""
    data = msgspec.json.encode(record)
    return data if indent is None else msgspec.json.format(data, indent=indent)


def from_json(data: bytes | str) -> r.Record:
    """Return the record encoded in ``data``.

    Raises `RecordError`, with the path of the wrong value, for what does not fit the schema or could not be text.
    """
    try:
        record = _decoder().decode(data)
    except msgspec.ValidationError as error:
        raise explain(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError("json-syntax", {"reason": str(error)}) from None
    check(record)
    return record


def explain(message: str) -> RecordError:
    """Return the error for what a decoder says of a value."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`") or "$"
    for code, pattern in (
        ("json-type", _TYPES),
        ("json-missing", _MISSING),
        ("json-unknown-key", _UNKNOWN),
        ("json-value", _VALUE),
    ):
        found = pattern.search(what)
        if found:
            return RecordError(code, {"path": path, **found.groupdict()})
    return RecordError("json-invalid", {"path": path, "reason": what})


# --- what the types do not say ---


def check(record: r.Record) -> None:
    """Raise `RecordError` if ``record`` holds what its types allow and the notation does not."""
    for path, code in _problems(record):
        raise RecordError(code, {"path": "$" + path})


def _problems(record: r.Record) -> Problems:
    if record == r.Record(format=record.format):
        yield "", "json-no-record"
    if record.players not in (None, 2, 3, 4):
        yield ".players", "json-players"
    if record.rules is not None and not record.rules.strip():
        yield ".rules", "json-text"
    yield from texts(record)
    yield from _state(".before", record.before)
    yield from once(".draws", [draw.player for draw in record.draws])
    for number, deal in enumerate(record.deals):
        for path, code in _deal(deal):
            yield f".deals[{number}]{path}", code
    yield from _rows(".final", record.final)


def texts(record: Any) -> Problems:
    """Look at the rules, options, names and tags of a record of either game."""
    if record.rules is not None and not _TEXT.fullmatch(record.rules):
        yield ".rules", "json-text"
    for number, option in enumerate(record.options):
        if not OPTION.fullmatch(option) or not _TEXT.fullmatch(option):
            yield f".options[{number}]", "json-option"
    for seat, name in record.names.items():
        if not _TEXT.fullmatch(name):
            yield f".names.{seat.value}", "json-text"
    for tag, text in record.tags.items():
        if tag not in FREE_TAGS:
            yield f".tags.{tag}", "json-tag"
        if not _TEXT.fullmatch(text):
            yield f".tags.{tag}", "json-text"


def once(path: str, keys: list[Any]) -> Problems:
    """Look for a key that stands twice."""
    if len(set(keys)) < len(keys):
        twice = next(index for index, key in enumerate(keys) if key in keys[:index])
        yield f"{path}[{twice}]", "json-twice"


def in_range(path: str, value: int | None, largest: int = LARGEST) -> Problems:
    """Look whether a number is one that a text can hold."""
    if value is not None and not 0 <= value <= largest:
        yield path, "json-number"


def _points(path: str, text: str | None) -> Problems:
    if text is not None and not _POINTS.fullmatch(text):
        yield path, "json-points"


def _state(path: str, state: r.State | None) -> Problems:
    if state is None:
        return
    if state == r.State():
        yield path, "json-empty"
    yield from once(f"{path}.bombs", [row.player for row in state.bombs])
    yield from in_range(f"{path}.series", state.series)
    yield from _rows(f"{path}.sheet", state.sheet)
    for number, held in enumerate(state.bombs):
        yield from in_range(f"{path}.bombs[{number}].bombs", held.bombs)


def _rows(path: str, rows: tuple[r.SheetLine, ...]) -> Problems:
    yield from once(path, [row.player for row in rows])
    for number, row in enumerate(rows):
        place = f"{path}[{number}]"
        if row.pool is None and row.mountain is None and not row.whists:
            yield place, "json-empty"
        yield from _points(f"{place}.pool", row.pool)
        yield from _points(f"{place}.mountain", row.mountain)
        for seat, text in row.whists.items():
            yield from _points(f"{place}.whists.{seat.value}", text)


def _deal(deal: r.Deal) -> Problems:
    yield from in_range(".number", deal.number)
    yield from once(".joined", list(deal.joined))
    yield from _state(".before", deal.before)
    yield from once(".hands", [hand.player for hand in deal.hands])
    for number, hand in enumerate(deal.hands):
        if sum(card is None for card in hand.cards) > 99:
            yield f".hands[{number}].cards", "json-number"
    yield from marks(deal.marks, len(deal.acts))
    for number, act in enumerate(deal.acts):
        checker = _CHECKS.get(type(act))
        if checker is not None:
            for path, code in checker(act):
                yield f".acts[{number}]{path}", code
        if act.clock is not None and not CLOCK.fullmatch(act.clock):
            yield f".acts[{number}].clock", "json-clock"
    yield from once(".taken", [taken.player for taken in deal.taken])
    for number, taken in enumerate(deal.taken):
        yield from in_range(f".taken[{number}].tricks", taken.tricks)
    for number, score in enumerate(deal.scores):
        yield from _points(f".scores[{number}].points", score.points)
        if (score.on is None) == (score.column == "whists"):
            yield f".scores[{number}].on", "json-score-on"


def marks(found: tuple[r.Mark, ...], acts: int) -> Problems:
    """Look at the marks of tricks: their numbers, and that they go forward through so many ``acts``."""
    last = 0
    for place, mark in enumerate(found):
        yield from in_range(f".marks[{place}].trick", mark.trick, 99)
        if not last <= mark.at <= acts:
            yield f".marks[{place}].at", "json-mark"
        last = mark.at


def text(path: str, told: str) -> Problems:
    """Look for characters that no text may hold."""
    if not _TEXT.fullmatch(told):
        yield path, "json-text"


def arguments(act: Any) -> Problems:
    """Look at the arguments that several kinds of act share, by name."""
    for name in act.__struct_fields__:
        value = getattr(act, name)
        if name == "code" and not _CODE.fullmatch(value):
            yield ".code", "json-code"
        elif name == "text" and not _TEXT.fullmatch(value):
            yield ".text", "json-text"
        elif name in _NUMBERS and isinstance(value, int):
            yield from in_range(f".{name}", value)
        elif name in ("cards", "to") and value == () and not isinstance(act, r.Discard):
            yield f".{name}", "json-empty"


def _finds(act: r.Finds) -> Problems:
    yield from arguments(act)
    if not isinstance(act.answer, bool):
        yield from in_range(".answer", act.answer)


def _aim(act: r.Demand | r.Tells) -> Problems:
    aims = [act.card, act.suit, act.contract if isinstance(act, r.Tells) else None]
    if sum(aim is not None for aim in aims) != 1:
        yield "", "json-aim"


_CHECKS: Final[dict[type[r.Act], Callable[[Any], Problems]]] = {
    r.Finds: _finds, r.Demand: _aim, r.Tells: _aim,
    **dict.fromkeys(
        (r.Object, r.Notice, r.Void, r.Plan, r.Remark, r.Guarantee, r.OtherPlan, r.Drop, r.Show, r.Count, r.Claim,
         r.Concede, r.Rules, r.Draws),
        arguments,
    ),
}  # fmt: skip
"""The kinds of act whose types do not say everything."""


# --- the schema ---


def record_schema() -> bytes:
    """Return the JSON Schema (draft 2020-12) of a record, as published in ``spec/schema/record.schema.json``."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of preferans (preferans-record/1)",
        **msgspec.json.schema(r.Record),
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
