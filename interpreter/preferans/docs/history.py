"""The history of a clause: how it stands in other editions of its book, and what was set right in it since."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.docs.words import CLAUSE
from preferans.report.plural import Language
from preferans.rulebook import Book


def history_of(clause_id: str, book: Book, language: Language) -> Iterator[str]:
    """Yield what is known of a clause, a sentence each: other editions first, then mistakes set right."""
    titles = {edition.id: edition.title for edition in book.content.history.editions}
    for note in book.content.history.notes:
        if note.clause == clause_id:
            named = ", ".join(titles[edition].of(language) for edition in note.editions)
            yield f"{named}: {note.text.of(language)}"
    for one in book.content.errata:
        if clause_id in one.clauses:
            frame = CLAUSE["erratum"].of(language)
            yield f"{frame.format(id=one.id, date=one.date, after=one.editions.after)}: {one.why.of(language)}"
