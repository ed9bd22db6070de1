"""Drawn deals, legal and nearly legal, without a test around them: the same number gives the same deals."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase

from preferans import records
from preferans.conformance.strategies import Json, deals, nearly
from preferans.errors import PreferansError
from preferans.records import AnyRecord
from preferans.rulebook import Book


def drawn(count: int, book: Book) -> Iterator[AnyRecord]:
    """Yield about ``count`` deals under every rule set of the Codex; what is no record is left out."""
    for spec in book.content.rulesets:
        if spec.book == "codex":
            yield from filter(None, map(_record, _examples(st.one_of(deals(spec.id), nearly(spec.id)), count)))


def _examples(strategy: st.SearchStrategy[Json], count: int) -> list[Json]:
    found: list[Json] = []

    @seed(0)
    @settings(
        max_examples=count,
        database=InMemoryExampleDatabase(),
        phases=(Phase.generate,),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def gather(example: Json) -> None:
        found.append(example)

    gather()
    return found


def _record(example: Json) -> AnyRecord | None:
    try:
        return records.from_json(msgspec.json.encode(example))
    except PreferansError:
        return None
