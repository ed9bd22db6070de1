"""The page of one section of the rules: its clauses in order, each under its permanent anchor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from preferans.docs.cases import Shelf
from preferans.docs.clauses import ClauseParts, Executors
from preferans.docs.links import Links, anchor
from preferans.docs.mutants import Mutants
from preferans.docs.words import CLAUSE
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Clause, Section


class Known(msgspec.Struct, frozen=True):
    """What is known of clauses outside the rulebook: what executes them, their cases, their mutants."""

    executors: Executors
    shelf: Shelf
    mutants: Mutants


def clauses_of(section: Section, book: Book) -> tuple[Clause, ...]:
    """Return the outermost clauses of a section.

    A section may be one clause that bears the section's own number, with the others below it.
    """
    own = f"{section.book}:{section.number}"
    return (book.clauses[own],) if own in book.clauses else book.below(own)


def reading_order(book: Book, name: str) -> tuple[Clause, ...]:
    """Return all clauses of the book ``name`` in the order in which its pages show them."""

    def walk(clauses: Sequence[Clause]) -> Iterator[Clause]:
        for clause in clauses:
            yield clause
            yield from walk(book.below(clause.id))

    sections = (section for section in book.sections if section.book == name)
    return tuple(clause for section in sections for clause in walk(clauses_of(section, book)))


def title_of(clause: Clause, book: Book, language: Language) -> str:
    """Return the title of a clause; a norm without one has that of the entry above it."""
    if clause.title is not None:
        return clause.title.of(language)
    above = book.clauses.get(clause.parent or "")
    return title_of(above, book, language) if above is not None else ""


class SectionPage:
    """Writes the clauses of a section in one language."""

    def __init__(self, book: Book, links: Links, known: Known, language: Language) -> None:
        """Keep what every clause needs."""
        self.book = book
        self.links = links
        self.shelf = known.shelf
        self.mutants = known.mutants
        self.language = language
        self.parts = ClauseParts(book, links, known.executors, language)

    def text(self, section: Section) -> str:
        """Return the whole page of ``section``."""
        # The search asks for rules apart from all else, so that no page about them can crowd them out.
        lines = [f'# {section.number} {section.title.of(self.language)} {{: data-pagefind-filter="kind:rule" }}', ""]
        order = reading_order(self.book, section.book)
        places = {clause.id: place for place, clause in enumerate(order)}
        for clause in clauses_of(section, self.book):
            lines += self._clause(clause, 2, order, places)
        return "\n".join(lines)

    def _clause(self, clause: Clause, depth: int, order: Sequence[Clause], places: Mapping[str, int]) -> Iterator[str]:
        title = title_of(clause, self.book, self.language)
        number = anchor(clause.id)
        yield f"{'#' * min(depth, 6)} {number} {title}".rstrip() + f" {{: #{number} }}"
        yield ""
        yield from self.parts.lines(clause, self.mutants.told(clause, self.links, self.language))
        yield from self.shelf.shown(clause.id, self.links, self.language)
        yield from self._neighbours(order, places[clause.id])
        for child in self.book.below(clause.id):
            yield from self._clause(child, depth + 1, order, places)

    def _neighbours(self, order: Sequence[Clause], place: int) -> Iterator[str]:
        """Yield links to the clauses before and after, also across sections."""
        told = []
        if place:
            told.append(self._neighbour(order[place - 1], "previous", "← {}"))
        if place + 1 < len(order):
            told.append(self._neighbour(order[place + 1], "next", "{} →"))
        if told:
            yield from (" ".join(told), "{: .neighbours data-pagefind-ignore=all }", "")

    def _neighbour(self, clause: Clause, key: str, frame: str) -> str:
        title = f"{CLAUSE[key].of(self.language)}: {clause.title.of(self.language) if clause.title else ''}".rstrip(
            ": "
        )
        hint = title.replace('"', "”")
        return self.links.clause(clause.id, frame.format(anchor(clause.id))) + f'{{: .{key} title="{hint}" }}'
