"""One language over one book: what every part of a report needs to say anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from preferans.cards import Seat
from preferans.report import messages
from preferans.report.plural import Language
from preferans.rulebook.book import Book
from preferans.rulebook.model import Text

BOOK: Final = "codex:"
"""The prefix that is left out where a clause is named; a clause of another book keeps its own."""

_SEATS: Final = {seat.value: seat.index for seat in Seat}


class Voice(msgspec.Struct, frozen=True):
    """Speaks ``language`` in the words of ``book``."""

    language: Language
    book: Book

    def say(self, code: str, **facts: Any) -> str:
        """Return the phrase ``code`` filled with ``facts``."""
        return messages.phrase(code, self.language, self.book, facts)

    def frame(self, code: str, **texts: str) -> str:
        """Return the phrase ``code`` filled with texts that are worded already."""
        return self.say(code, **{key: messages.Ready(text) for key, text in texts.items()})

    def value(self, value: Any, case: str = "nom") -> str:
        """Return one value of a fact in words."""
        return messages.value_text(value, self.language, self.book, case=case)

    def clause(self, clause_id: str) -> str:
        """Return the number, title and standing of a clause: ``3.9.16.2/a Revoke noticed late [reconstructed]``.

        What is sourced bears no mark; a norm without a title has that of the entry above it.
        """
        parts = [number(clause_id)]
        clause = self.book.clauses.get(clause_id)
        if clause is not None:
            parts.append(self._title(clause_id))
            parts += [self.say(f"standing.{clause.standing}")] if clause.standing != "sourced" else []
        return " ".join(filter(None, parts))

    def _title(self, clause_id: str | None) -> str:
        clause = self.book.clauses.get(clause_id) if clause_id is not None else None
        if clause is None:
            return ""
        return self.of(clause.title) if clause.title is not None else self._title(clause.parent)

    def of(self, text: Text) -> str:
        """Return ``text`` in this language."""
        return text.of(self.language)


def number(clause_id: str) -> str:
    """Return the number of a clause as it is printed: ``3.8.6/a``, ``bridge:revoke.3``."""
    return clause_id.removeprefix(BOOK)


def seated(seats: Iterable[str]) -> list[str]:
    """Return ``seats`` in the order of the table, W N E S; anything else stays behind them."""
    return sorted(seats, key=lambda seat: _SEATS.get(seat, len(_SEATS)))


def starred(numbers: Iterable[int]) -> str:
    """Return the marks of violations, counted from 0 in a verdict and from 1 on paper: ``*1, *3``."""
    return ", ".join(f"*{index + 1}" for index in numbers)
