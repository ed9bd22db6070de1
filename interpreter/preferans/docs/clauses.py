"""What a page says of one clause: badges, text, tables, remedy, options, who executes it, and where it leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from preferans.docs.history import history_of
from preferans.docs.links import Links
from preferans.docs.sources import place_of
from preferans.docs.terms import PAGE as TERMS
from preferans.docs.terms import linked
from preferans.docs.values import conditions, facts_of, order
from preferans.docs.words import CLAUSE
from preferans.report.describe import table
from preferans.report.labels import FIELDS, KINDS, STANDINGS, STANDINGS_LONG, STATUSES
from preferans.report.plural import Language
from preferans.rulebook import Book, RuleSet
from preferans.rulebook.ids import covers
from preferans.rulebook.model import Clause, Text
from preferans.rulebook.options import read_value, spec_of, write_value

Executors = Mapping[str, tuple[str, ...]]


class ClauseParts:
    """Writes what stands below the heading of a clause, in one language."""

    def __init__(self, book: Book, links: Links, executors: Executors, language: Language) -> None:
        """Keep what every clause needs."""
        self.book = book
        self.links = links
        self.executors = executors
        self.language = language
        self.sets: tuple[RuleSet, ...] = tuple(
            book.rules(f"{spec.id}@{spec.edition}") for spec in book.content.rulesets
        )

    def lines(self, clause: Clause, more: Iterable[str] = ()) -> Iterator[str]:
        """Yield the lines of ``clause``, ended by an empty one; ``more`` ends the list of what is known of it."""
        yield from (self._badges(clause), "{: .badges }", "")
        if clause.text:
            yield from (linked(clause.text.of(self.language), self.book, self.links, self.language), "")
        yield from self._tables(clause)
        told = [*self._remedy(clause), *self._options(clause), *self._facts(clause), *more]
        if told:
            yield from (*told, "")

    def _of(self, text: Text) -> str:
        return text.of(self.language)

    def _badges(self, clause: Clause) -> str:
        hint = STANDINGS_LONG[clause.standing].of(self.language)
        standing = self._of(STANDINGS[clause.standing])
        badge = f'<span class="standing {clause.standing}" title="{hint}" data-pagefind-ignore>{standing}</span>'
        if clause.kind:
            badge += f' <span class="kind" data-pagefind-ignore>{self._of(KINDS[clause.kind])}</span>'
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

    # --- what is carried out -----------------------------------------------------------------------------------------

    def _remedy(self, clause: Clause) -> Iterator[str]:
        """Yield when the remedy applies and what it orders, in words."""
        facts = facts_of(clause, self.book)
        if facts:
            either = f" {self._of(FIELDS['or'])} "
            named = either.join(
                self.links.to(f"violations.md#{fact.code}", self._of(fact.title)) + f" `{fact.code}`" for fact in facts
            )
            yield f"- **{self._of(FIELDS['when'])}**: {named}"
            yield from (f"    - {line}" for line in conditions(clause.when, facts[0], self.book, self.language))
        if clause.options:
            told = "; ".join(self._condition(name, texts) for name, texts in clause.options.items())
            yield f"- **{self._of(CLAUSE['only-if'])}**: {told}"
        if clause.then:
            yield f"- **{self._of(FIELDS['then'])}**:"
            yield from (f"    - {order(effect, self.book, self.language)}" for effect in clause.then)
            yield f"- **{self._of(FIELDS['status'])}**: {self._of(STATUSES[clause.status])}"

    def _condition(self, name: str, texts: Iterable[str]) -> str:
        either = f" {self._of(FIELDS['or'])} "
        return f"{self._option(name)} — {either.join(f'`{text}`' for text in texts)}{self._where(name, texts)}"

    def _where(self, name: str, texts: Iterable[str]) -> str:
        """Return the rule sets in which an option has one of the values, in brackets."""
        spec = spec_of(name, self.book.options)
        values = [read_value(spec, text) for text in texts]
        sets = [f"`{rules.id}`" for rules in self._sets_of(name) if rules.options[name] in values]
        return f" ({', '.join(sets)})" if sets else ""

    def _option(self, name: str) -> str:
        return self.links.to(f"options.md#{name}", self._of(self.book.options[name].title))

    def _sets_of(self, name: str) -> list[RuleSet]:
        """Return the rule sets of the books whose clauses read the option ``name``."""
        books = {clause.book for clause in self.book.content.clauses if name in {*clause.reads, *clause.options}}
        return [rules for rules in self.sets if rules.book_id in books]

    def _options(self, clause: Clause) -> Iterator[str]:
        """Yield the options that change the clause, with the value that each rule set gives it."""
        if clause.reads:
            yield f"- **{self._of(CLAUSE['options'])}**:"
        for name in clause.reads:
            by_value: dict[str, list[str]] = {}
            for rules in self._sets_of(name):
                by_value.setdefault(write_value(rules.options[name]), []).append(f"`{rules.id}`")
            everywhere = [self._of(CLAUSE["everywhere"])] if len(by_value) == 1 else []
            told = "; ".join(f"**{value}** — {', '.join(everywhere or sets)}" for value, sets in by_value.items())
            yield f"    - {self._option(name)} `{name}`: {told}"
        without = [rules.id for rules in self.sets if any(covers(off, clause.id) for off in rules.off)]
        if without:
            yield f"- **{self._of(CLAUSE['off'])}**: {', '.join(f'`{name}`' for name in without)}"

    # --- where it leads ----------------------------------------------------------------------------------------------

    def _facts(self, clause: Clause) -> Iterator[str]:
        for field, value in self._known(clause):
            if value:
                yield f"- **{self._of(field)}**: {value}"

    def _known(self, clause: Clause) -> Iterator[tuple[Text, str]]:
        """Yield what else is known of a clause: a label and its value."""
        yield FIELDS["overrides"], self.links.clauses(clause.overrides)
        broken = [fact for fact in self.book.facts.values() if fact.clause == clause.id]
        yield (
            CLAUSE["violation-of"],
            ", ".join(
                self.links.to(f"violations.md#{fact.code}", self._of(fact.title)) + f" `{fact.code}`" for fact in broken
            ),
        )
        yield CLAUSE["defines"], ", ".join(self._terms(clause))
        if clause.reason:
            yield FIELDS["reason"], self._of(clause.reason)
        if clause.id in self.book.content.pending.norms:
            yield FIELDS["pending"], self._of(self.book.content.pending.norms[clause.id])
        yield FIELDS["see"], self.links.clauses(clause.see)
        yield FIELDS["from"], self.links.clauses(other.id for other in self.book.references_to(clause.id))
        yield FIELDS["footnotes"], ", ".join(clause.footnotes)
        yield FIELDS["decisions"], ", ".join(map(self.links.decision, clause.decisions))
        yield CLAUSE["history"], " ".join(history_of(clause.id, self.book, self.language))
        yield FIELDS["function"], ", ".join(map(self._function, self.executors.get(clause.id, ())))

    def _terms(self, clause: Clause) -> Iterator[str]:
        """Yield the terms that the clause defines, with their other names."""
        for term in self.book.content.glossary:
            if clause.id in term.clauses:
                also = f" ({self._of(term.also)})" if term.also and self._of(term.also) else ""
                yield self.links.to(f"{TERMS}#{term.code}", self._of(term.name)) + also

    def _function(self, name: str) -> str:
        file, line = place_of(name)
        return f"`{name.removeprefix('preferans.')}` (`{file}:{line}`)"
