"""The JSON form of a record of bridge: the encoding of its values, read strictly."""

from __future__ import annotations

from functools import cache

import msgspec

from preferans.bridge.record import Record
from preferans.errors import RecordError


@cache
def _decoder() -> msgspec.json.Decoder[Record]:
    return msgspec.json.Decoder(Record)


def to_json(record: Record, indent: int | None = None) -> bytes:
    """Return the JSON form of ``record`` in UTF-8: on one line, or with ``indent`` spaces a level."""
    data = msgspec.json.encode(record)
    return data if indent is None else msgspec.json.format(data, indent=indent)


def from_json(data: bytes | str) -> Record:
    """Return the record encoded in ``data``; `RecordError` for what does not fit its types."""
    try:
        return _decoder().decode(data)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `")
        raise RecordError("json-invalid", {"path": path.rstrip("`") or "$", "reason": what}) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError("json-syntax", {"reason": str(error)}) from None
