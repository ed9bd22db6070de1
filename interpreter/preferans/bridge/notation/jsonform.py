"""The JSON form of a record of bridge: encoding, strict decoding, what its types do not say, and its schema."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from preferans.bridge import acts as a
from preferans.bridge import record as r
from preferans.errors import RecordError
from preferans.notation import jsonform as shared
from preferans.notation.jsonform import Problems


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
        raise shared.explain(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError("json-syntax", {"reason": str(error)}) from None
    for path, code in _problems(record):
        raise RecordError(code, {"path": "$" + path})
    return record


def record_schema() -> bytes:
    """Return the JSON Schema (draft 2020-12) of a record of bridge, as published in ``spec/schema``."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "preferans/bridge-record",
        "title": "A record of rubber bridge (preferans-bridge/1)",
        **msgspec.json.schema(r.Record),
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


# --- what the types do not say -----------------------------------------------------------------------------------


def _problems(record: r.Record) -> Problems:
    if record == r.Record(format=record.format):
        yield "", "json-no-record"
    if record.rules is not None and not record.rules.strip():
        yield ".rules", "json-text"
    yield from shared.texts(record)
    for number, deal in enumerate(record.deals):
        for path, code in _deal(deal):
            yield f".deals[{number}]{path}", code


def _deal(deal: r.Deal) -> Problems:
    yield from shared.in_range(".number", deal.number)
    yield from shared.once(".vulnerable", list(deal.vulnerable or ()))
    yield from shared.once(".before", [line.side for line in deal.before])
    yield from shared.once(".hands", [line.player for line in deal.hands])
    for number, line in enumerate(deal.hands):
        yield from shared.once(f".hands[{number}].cards", list(line.cards))
    for name, value in _numbers(deal):
        yield from shared.in_range(name, value)
    yield from shared.marks(deal.marks, len(deal.acts))
    last = 0
    for number, note in enumerate(deal.notes):
        if not last <= note.at <= len(deal.acts):
            yield f".notes[{number}].at", "json-mark"
        last = note.at
        yield from shared.text(f".notes[{number}].text", note.text)
    for number, act in enumerate(deal.acts):
        for path, code in _act(act):
            yield f".acts[{number}]{path}", code


def _numbers(deal: r.Deal) -> list[tuple[str, int]]:
    """Return the numbers of the lines of a deal with their paths."""
    found = [(f".before[{n}].{name}", getattr(line, name)) for n, line in enumerate(deal.before) for name in _RUBBER]
    if deal.ending is not None:
        found.append((".ending.trick", deal.ending.trick))
        found += [(f".ending.taken.{side.value}", tricks) for side, tricks in deal.ending.taken.items()]
    found += [(".honours.number", deal.honours.number)] if deal.honours is not None else []
    found += [(".result.tricks", deal.result.tricks)] if deal.result is not None else []
    return found + [(f".scores[{n}].points", line.points) for n, line in enumerate(deal.scores)]


_RUBBER = ("below", "above", "games")


def _act(act: Any) -> Problems:
    """Look at the arguments of an act."""
    yield from shared.arguments(act)
    if act.clock is not None and not shared.CLOCK.fullmatch(act.clock):
        yield ".clock", "json-clock"
    if isinstance(act, a.Demand) and sum(aim is not None for aim in (act.card, act.suit, act.extreme)) != 1:
        yield "", "bridge-json-aim"
    answer = getattr(act, "answer", None)
    if isinstance(answer, int) and not isinstance(answer, bool):
        yield from shared.in_range(".answer", answer)
    if getattr(act, "text", "") != "" or getattr(act, "dark", False):
        # Words of a finding and calls in the dark are of preferans alone.
        yield "", "bridge-json"
