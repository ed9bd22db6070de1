"""Values of options: read from text, bounded, written back.

The grammar is that of ``--set`` and of the tag ``[Option "…"]``: ``true`` and ``false``, whole numbers, words, lists of
numbers in brackets (``[6,7,8]``), and ``none`` where an option allows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from preferans.errors import RulesError
from preferans.rulebook.ids import nearest
from preferans.rulebook.model import OptionSpec

OptionValue: TypeAlias = bool | int | str | tuple[int, ...] | None

_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")
_LIST = re.compile(r"\[\s*(-?[0-9]{1,9}\s*(?:,\s*-?[0-9]{1,9}\s*)*)\]\Z")


def allowed(spec: OptionSpec) -> str:
    """Return what an option may be, in a form that needs no language: ``true, false``; ``6…10``; ``[1…, …]``."""
    if spec.type == "flag":
        return "true, false"
    if spec.values:
        text = ", ".join(spec.values)
    else:
        low = "" if spec.min is None else str(spec.min)
        high = "" if spec.max is None else str(spec.max)
        text = f"{low}…{high}"
    if spec.type == "numbers":
        text = f"[{text}, …]"
    return f"{text}, none" if spec.none else text


def read_value(spec: OptionSpec, text: str) -> OptionValue:
    """Return the value of the option written as ``text``; `RulesError` ``option-value`` says what is allowed."""
    text = text.strip()
    refusal = RulesError("option-value", {"option": spec.name, "value": text, "allowed": allowed(spec)})
    if spec.none and text == "none":
        return None
    if spec.type == "flag" and text in {"true", "false"}:
        return text == "true"
    if spec.type == "word" and text in spec.values:
        return text
    if spec.type == "number" and _NUMBER.match(text) and _fits(spec, int(text)):
        return int(text)
    if spec.type == "numbers" and (match := _LIST.match(text)):
        numbers = tuple(int(part) for part in match[1].split(","))
        if all(_fits(spec, number) for number in numbers):
            return numbers
    raise refusal


def _fits(spec: OptionSpec, number: int) -> bool:
    if spec.values and str(number) not in spec.values:
        return False
    return (spec.min is None or number >= spec.min) and (spec.max is None or number <= spec.max)


def write_value(value: OptionValue) -> str:
    """Return the text of a value, the shortest that reads back as it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{','.join(map(str, value))}]"
    return str(value)


def changes_of(changes: Mapping[str, str] | Iterable[str]) -> dict[str, str]:
    """Return changes of options by name; of two for one option the later holds.

    ``changes`` are a mapping or ``"name=value"`` texts; `RulesError` ``option-syntax`` if one has no equals sign.
    """
    if isinstance(changes, Mapping):
        return dict(changes)
    found = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals or not name.strip():
            raise RulesError("option-syntax", {"text": change})
        found[name.strip()] = value.strip()
    return found


def spec_of(name: str, options: Mapping[str, OptionSpec]) -> OptionSpec:
    """Return the option called ``name``; `RulesError` ``option-unknown`` names the nearest there is."""
    try:
        return options[name]
    except KeyError:
        raise RulesError("option-unknown", {"option": name, "near": nearest(name, options)}) from None
