"""Remedies, conditions and tables of a clause as short text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from preferans.report.labels import FIELDS
from preferans.rulebook.model import Effect


def condition(wanted: Mapping[str, Iterable[str]], language: str) -> str:
    """Return what a remedy asks for, as ``fact = revoke, noticed = after-trick or after-play``."""
    either = f" {FIELDS['or'].of(language)} "
    return ", ".join(f"{name} = {either.join(values)}" for name, values in wanted.items())


def remedy(effect: Effect) -> str:
    """Return an effect with its arguments, as ``transfer-tricks (tricks 1, from offender, to opponents)``."""
    args = ", ".join(f"{name} {table(value)}" for name, value in effect.args.items())
    return f"{effect.name} ({args})" if args else effect.name


def table(value: Any) -> str:
    """Return a value of a table or an argument on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} → {table(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(table, value))
    return str(value)
