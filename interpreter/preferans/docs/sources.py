"""Where in the program the functions stand that execute norms: the file and the line."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parents[1]


@cache
def place_of(name: str) -> tuple[str, int]:
    """Return the file of the qualified ``name``, from the root of the repository, and its line, counted from 1."""
    target = _found(name)
    file = Path(inspect.getsourcefile(target) or "").resolve().relative_to(PACKAGE.parent)
    return f"interpreter/{file.as_posix()}", inspect.getsourcelines(target)[1]


def _found(name: str) -> Any:
    """Return the function or class of a qualified name: the longest part of it that is a module holds it."""
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            target: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            target = getattr(target, part)
        return inspect.unwrap(target) if callable(target) else target
    raise LookupError(name)
