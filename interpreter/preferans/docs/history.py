"""What is known of how clauses stand in other editions of their book: read from ``spec/history.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from preferans.report.plural import Language
from preferans.rulebook.model import Struct, Text
from preferans.rulebook.strict import Source

FILE: Final = "history.yaml"


class Edition(Struct, frozen=True):
    """An edition of a book, besides the one that its clauses follow."""

    id: str
    book: str
    title: Text


class Note(Struct, frozen=True):
    """What stands in some editions at the place of a clause."""

    clause: str
    editions: tuple[str, ...]
    text: Text


class History(Struct, frozen=True):
    """The editions, and the notes on clauses."""

    editions: tuple[Edition, ...] = ()
    notes: tuple[Note, ...] = ()

    def of(self, clause_id: str, language: Language) -> Iterator[str]:
        """Yield what is known of a clause: the editions, then what stands there."""
        titles: Mapping[str, Text] = {edition.id: edition.title for edition in self.editions}
        for note in self.notes:
            if note.clause == clause_id:
                named = ", ".join(titles[edition].of(language) for edition in note.editions)
                yield f"{named}: {note.text.of(language)}"


@cache
def read_history(spec: Path) -> History:
    """Return the history in the folder ``spec``, nothing if there is none; `SpecError` if the file breaks its form."""
    path = spec / FILE
    return Source(path.read_bytes(), path.name).convert(History) if path.is_file() else History()
