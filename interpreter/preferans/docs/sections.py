"""The page of one section of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from preferans.docs.links import Links, anchor
from preferans.report.describe import condition, remedy, table
from preferans.report.labels import FIELDS, KINDS, STANDINGS, STANDINGS_LONG, STATUSES
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Clause, Section

Executors = Mapping[str, tuple[str, ...]]


class SectionPage:
    """Writes the clauses of a section in one language."""

    def __init__(self, book: Book, links: Links, executors: Executors, language: Language) -> None:
        """Keep what every clause needs."""
        self.book = book
        self.links = links
        self.executors = executors
        self.language = language

    def text(self, section: Section) -> str:
        """Return the whole page of ``section``."""
        lines = [f"# {section.number} {section.title.of(self.language)}", ""]
        own = f"{section.book}:{section.number}"
        # A section may be one clause that bears the section's own number, with the others below it.
        clauses = (self.book.clauses[own],) if own in self.book.clauses else self.book.below(own)
        for clause in clauses:
            lines += self._clause(clause, 2)
        return "\n".join(lines)

    def _clause(self, clause: Clause, depth: int) -> Iterator[str]:
        title = clause.title.of(self.language) if clause.title else ""
        number = anchor(clause.id)
        yield f"{'#' * min(depth, 6)} {number} {title}".rstrip() + f" {{: #{number} }}"
        yield ""
        yield self._badges(clause)
        yield ""
        if clause.text:
            yield clause.text.of(self.language)
            yield ""
        yield from self._tables(clause)
        facts = [f"- **{FIELDS[field].of(self.language)}**: {value}" for field, value in self._facts(clause) if value]
        if facts:
            yield from facts
            yield ""
        for child in self.book.below(clause.id):
            yield from self._clause(child, depth + 1)

    def _badges(self, clause: Clause) -> str:
        standing = STANDINGS[clause.standing].of(self.language)
        hint = STANDINGS_LONG[clause.standing].of(self.language)
        badge = f'<span class="standing {clause.standing}" title="{hint}">{standing}</span>'
        if clause.kind:
            badge += f' <span class="kind">{KINDS[clause.kind].of(self.language)}</span>'
        return badge

    def _tables(self, clause: Clause) -> Iterator[str]:
        for name, value in clause.tables.items():
            if isinstance(value, Mapping):
                yield f"| `{name}` | " + " | ".join(map(str, value)) + " |"
                yield "|---" * (len(value) + 1) + "|"
                yield "| | " + " | ".join(map(table, value.values())) + " |"
            else:
                yield f"`{name}`: {table(value)}"
            yield ""

    def _facts(self, clause: Clause) -> Iterator[tuple[str, str]]:
        """Yield what is known of a clause besides text and tables: a field of the labels and its value."""
        language = self.language
        if clause.when:
            yield "when", f"`{condition(clause.when, language)}`"
        if clause.options:
            yield "only-if", f"`{condition(clause.options, language)}`"
        if clause.then:
            yield "then", "; ".join(f"`{remedy(effect)}`" for effect in clause.then)
            yield "status", STATUSES[clause.status].of(language)
        yield "overrides", self.links.clauses(clause.overrides)
        yield "function", ", ".join(f"`{name}`" for name in self.executors.get(clause.id, ()))
        if clause.reason:
            yield "reason", clause.reason.of(language)
        if clause.id in self.book.content.pending.norms:
            yield "pending", self.book.content.pending.norms[clause.id].of(language)
        yield "reads", ", ".join(map(self.links.option, clause.reads))
        yield "see", self.links.clauses(clause.see)
        yield "from", self.links.clauses(other.id for other in self.book.references_to(clause.id))
        yield "footnotes", ", ".join(clause.footnotes)
        yield "decisions", ", ".join(map(self.links.decision, clause.decisions))
