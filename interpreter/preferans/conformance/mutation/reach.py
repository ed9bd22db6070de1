"""Which rule data and which lines of clause functions a case reaches: one traced run of the corpus.

A change that a case does not reach cannot change what is said about it, so it need not be judged again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

import msgspec

from preferans.conformance.mutation.functions import Bound
from preferans.conformance.mutation.trial import Trial, rules_of, say
from preferans.rulebook import Book, Remedy, RuleSet
from preferans.rulebook.options import OptionValue


def traced(trials: tuple[Trial, ...], book: Book, functions: Mapping[str, Bound]) -> dict[str, list[int]]:
    """Return, for every key of a trace, the places in ``trials`` of the cases that reach it, in order.

    Of ``functions`` the lines are traced.

    Keys are ``fact:CODE``, ``table:NAME``, ``option:NAME``, ``rules:ID`` and ``line:FUNCTION:LINE``.
    """
    names = {one.function.__code__: one.name for one in functions.values()}
    found: dict[str, list[int]] = {}
    for place, trial in enumerate(trials):
        for key in sorted(_reached(trial, book, names)):
            found.setdefault(key, []).append(place)
    return found


def _reached(trial: Trial, book: Book, names: dict[CodeType, str]) -> set[str]:
    if trial.record is None:
        return set()
    keys: set[str] = set()
    rules = rules_of(trial, book)
    keys.add(f"rules:{rules.id}")
    # A rule set of its own for every case: what is remembered for a rule set hides nothing.
    watched = msgspec.structs.replace(
        rules,
        tables=_Watched(rules.tables, keys),
        bridge=_Watched(rules.bridge, keys),
        by_fact=_Facts(rules, keys),
        options=_Options(rules, keys),
    )
    with _lines(names, keys):
        say(trial.record, watched)
    return keys


class _Watched:
    """Tables that note which of them is read."""

    def __init__(self, tables: Any, keys: set[str]) -> None:
        self._tables = tables
        self._keys = keys

    def __getattr__(self, name: str) -> Any:
        kind = type(self._tables)
        if name not in kind.__struct_fields__:
            return getattr(kind, name).func(self)
        self._keys.add(f"table:{name}")
        return getattr(self._tables, name)


class _Facts(dict[str, tuple[Remedy, ...]]):
    """Remedies by fact that note which facts are looked up."""

    def __init__(self, rules: RuleSet, keys: set[str]) -> None:
        super().__init__(rules.by_fact)
        self._keys = keys

    def get(self, code: str, default: Any = None) -> Any:
        self._keys.add(f"fact:{code}")
        return super().get(code, default)


class _Options(dict[str, OptionValue]):
    """Options that note which of them is read."""

    def __init__(self, rules: RuleSet, keys: set[str]) -> None:
        super().__init__(rules.options)
        self._keys = keys

    def get(self, name: str, default: Any = None) -> Any:
        self._keys.add(f"option:{name}")
        return super().get(name, default)

    def __getitem__(self, name: str) -> OptionValue:
        self._keys.add(f"option:{name}")
        return super().__getitem__(name)


@contextmanager
def _lines(names: dict[CodeType, str], keys: set[str]) -> Iterator[None]:
    """Note the lines that run of the functions in ``names``, and of the functions written inside of them."""
    known: dict[CodeType, str | None] = dict(names)

    def name_of(frame: FrameType) -> str | None:
        code = frame.f_code
        if code not in known:
            outer = frame.f_back
            inner = "<locals>" in code.co_qualname and outer is not None
            known[code] = known.get(outer.f_code) if inner and outer is not None else None
        return known[code]

    def tracer(frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        del argument
        name = name_of(frame)
        if name is None:
            return None
        if event in ("call", "line"):
            keys.add(f"line:{name}:{frame.f_lineno}")
        return tracer

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)
