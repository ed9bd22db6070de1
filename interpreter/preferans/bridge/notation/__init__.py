"""The notation of rubber bridge: text and JSON to `preferans.bridge.record.Record` and back, in Russian and English."""

from __future__ import annotations

from preferans.bridge.notation.jsonform import from_json, record_schema, to_json
from preferans.bridge.notation.reader import is_bridge, parse, parse_bytes
from preferans.bridge.notation.writer import write

__all__ = ["from_json", "is_bridge", "parse", "parse_bytes", "record_schema", "to_json", "write"]
