"""The tie between a norm and the function that executes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from preferans.rulebook.ids import full

Bound = TypeVar("Bound")

_bound: dict[str, list[str]] = {}


def clause(*ids: str) -> Callable[[Bound], Bound]:
    """Tie a function (or a class, or any object with a qualified name) to the norms it executes.

    ``ids`` are clause ids, with or without the book ``codex``.  The object is registered and returned unchanged.
    """

    def bind(target: Bound) -> Bound:
        name = f"{getattr(target, '__module__', '?')}.{getattr(target, '__qualname__', type(target).__qualname__)}"
        for clause_id in ids:
            names = _bound.setdefault(full(clause_id), [])
            if name not in names:
                names.append(name)
        return target

    return bind


def executors() -> dict[str, tuple[str, ...]]:
    """Return the qualified names of what executes each norm, as far as the modules are imported that hold it."""
    return {clause_id: tuple(names) for clause_id, names in sorted(_bound.items())}
