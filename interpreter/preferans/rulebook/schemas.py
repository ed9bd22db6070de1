"""The JSON Schemas of the rule files, generated from their types."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from preferans.rulebook.forms import FILES
from preferans.rulebook.model import Rulebook

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def _hook(kind: type) -> dict[str, Any]:
    if kind is Fraction:
        return {"type": ["string", "integer"], "pattern": "^-?[0-9]+(/[1-9][0-9]*)?$"}
    raise TypeError(kind)


def schemas() -> dict[str, bytes]:
    """Return the content of each schema file by its name (``section.schema.json`` …), the compiled rulebook's too."""
    found = {}
    for name, kind in {**FILES, "rulebook": Rulebook}.items():
        schema = {"$schema": DIALECT, "$id": f"preferans/{name}", "title": name}
        schema |= msgspec.json.schema(kind, schema_hook=_hook)
        found[f"{name}.schema.json"] = msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
    return found
