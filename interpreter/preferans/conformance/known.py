"""Known failures: a list with reasons that a program keeps, so that only news make a run fail.

An entry whose case no longer fails is stale and an error, as is one for a case that was not judged or is not there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from preferans.conformance.corpus import CorpusError
from preferans.conformance.results import JUDGED, Result


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case that is known to fail, and why."""

    id: str
    reason: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    known: tuple[Known, ...] = ()


def read_known(path: Path) -> dict[str, Known]:
    """Return the entries of the TOML file ``path`` by case; `CorpusError` if it holds anything else."""
    try:
        entries = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File).known
    except (OSError, ValueError, RecursionError, msgspec.ValidationError) as error:  # a long number is a ValueError
        reason = getattr(error, "strerror", None) or str(error)
        raise CorpusError("known-broken", {"file": str(path), "reason": reason}) from None
    for entry in entries:
        if not entry.reason.strip():
            raise CorpusError("known-broken", {"file": str(path), "reason": f"{entry.id}: reason"})
    return {entry.id: entry for entry in entries}


def stale(known: Iterable[str], results: Iterable[Result]) -> Iterator[CorpusError]:
    """Yield an error for every entry whose case does not fail."""
    found = {result.id: result.result for result in results}
    for case in known:
        outcome = found.get(case, "—")
        if outcome not in JUDGED - {"pass"}:
            yield CorpusError("known-stale", {"case": case, "result": outcome})
