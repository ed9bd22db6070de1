"""Mutants that no record can tell from the rules, each with the argument why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from preferans.conformance.corpus import CorpusError
from preferans.conformance.mutation.mutant import Words
from preferans.rulebook.model import Struct
from preferans.rulebook.strict import Source

NAME: Final = "equivalent.yaml"
"""The name of the list, in the folder of the cases."""

SHARE: Final = 3
"""At most so many of a hundred mutants may be on the list."""


class Equivalent(Struct, frozen=True, kw_only=True):
    """Mutants on the list, by their ids, with the one argument ``why`` for all of them."""

    mutants: tuple[str, ...]
    ru: str
    en: str


def read_equivalent(folder: Path) -> dict[str, Words]:
    """Return the arguments by mutant; an empty list where there is no file.

    Raises `SpecError` with line and column for what is no such list, `CorpusError` for a mutant named twice.
    """
    path = folder / NAME
    if not path.is_file():
        return {}
    found: dict[str, Words] = {}
    for entry in Source(path.read_bytes(), path.name).convert(tuple[Equivalent, ...]):
        for mutant in entry.mutants:
            if mutant in found:
                raise CorpusError("equivalent-twice", {"mutant": mutant, "file": path.name})
            found[mutant] = Words(ru=entry.ru, en=entry.en)
    return found


def stale(listed: Iterable[str], known: Iterable[str], killed: Iterable[str]) -> Iterator[CorpusError]:
    """Yield an error for every mutant on the list that does not exist, or that a case kills after all."""
    there, dead = set(known), set(killed)
    for mutant in listed:
        if mutant not in there:
            yield CorpusError("mutant-unknown", {"mutant": mutant})
        elif mutant in dead:
            yield CorpusError("equivalent-killed", {"mutant": mutant})
