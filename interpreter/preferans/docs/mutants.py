"""What the corpus notices: for every clause the changes that its cases kill, from the kill matrix beside the cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from preferans.conformance.mutation.matrix import OUTCOMES, Matrix, Row
from preferans.docs.cases import Shelf
from preferans.docs.links import Links, page_of_section
from preferans.docs.rulesets import row
from preferans.docs.words import FATES, HEADINGS, MUTANTS, OUTCOME_WORDS, SENTENCES, TITLES
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Clause, Section

INDEX: Final = "mutants/index.md"

FEW: Final = 6
"""So many failing cases of a mutant are named; the rest are counted."""


def page_of(section: Section) -> str:
    """Return the page with all mutants of a section."""
    return f"mutants/{section.book}-{section.number.replace('.', '-')}.md"


def anchor_of(clause: Clause) -> str:
    """Return the anchor of a clause among the mutants; its bare number belongs to the clause itself."""
    return f"mutants-{clause.number}"


class Mutants:
    """The kill matrix by clause, and the cases it names; without a matrix nothing is said anywhere."""

    def __init__(self, matrix: Matrix | None, shelf: Shelf, book: Book) -> None:
        """Sort the mutants by their clauses."""
        self.matrix = matrix
        self.shelf = shelf
        self.book = book
        self.of: dict[str, list[Row]] = {}
        for mutant in matrix.rows if matrix else ():
            for clause in mutant.clauses:
                self.of.setdefault(clause, []).append(mutant)

    def told(self, clause: Clause, links: Links, language: Language) -> Iterator[str]:
        """Yield what stands in the list of a clause: how many mutants it has, with a link to all of them."""
        found = self.of.get(clause.id, [])
        if found:
            killed = sum(one.outcome == "killed" for one in found)
            section = next(one for one in self.book.sections if (one.book, one.number) == (clause.book, clause.section))
            count = MUTANTS["count"].of(language).format(count=len(found), killed=killed)
            place = f"{page_of(section)}#{anchor_of(clause)}"
            yield f"- **{TITLES['mutants'].of(language)}**: {links.to(place, count)}"

    def _cases(self, cases: Sequence[str], most: int, links: Links) -> str:
        """Return links to cases in Markdown, ``most`` at the most."""
        told = [self._case(case, links) for case in cases[:most]]
        return ", ".join(told) + (f" … ({len(cases)})" if len(cases) > most else "")

    def _case(self, case_id: str, links: Links) -> str:
        one = self.shelf.by_id.get(case_id)
        clause = self.book.clauses.get(one.case.clause) if one else None
        if clause is None:
            return f"`{case_id}`"
        return links.to(f"{page_of_section(clause.book, clause.section)}#case-{case_id}", f"`{case_id}`")

    def pages(self, language: Language) -> dict[str, str]:
        """Return the pages: one that counts, and one for each section; none without a matrix."""
        if self.matrix is None:
            return {}
        made = {INDEX: self._index(self.matrix, language)}
        for section in self.book.sections:
            if any(self._clauses(section)):
                made[page_of(section)] = "\n".join(self._section(section, language))
        return made

    def _clauses(self, section: Section) -> Iterator[Clause]:
        for clause in self.book.content.clauses:
            if (clause.book, clause.section) == (section.book, section.number) and clause.id in self.of:
                yield clause

    def _index(self, matrix: Matrix, language: Language) -> str:
        links = Links(self.book, INDEX)
        lines = [f"# {TITLES['mutants'].of(language)}", "", SENTENCES["mutants"].of(language), ""]
        total = sum(matrix.foot.counts.values())
        lines += [f"- {OUTCOME_WORDS[name].of(language)}: **{matrix.foot.counts.get(name, 0)}**" for name in OUTCOMES]
        smoke = self._cases(matrix.foot.smoke, len(matrix.foot.smoke), links)
        said = MUTANTS["smoke"].of(language).format(count=len(matrix.foot.smoke), kills=matrix.foot.smoke_kills)
        lines += ["", f"{MUTANTS['total'].of(language)}: {total}.", "", f"{said} {smoke}", ""]
        lines += [row(HEADINGS["section"].of(language), *(OUTCOME_WORDS[name].of(language) for name in OUTCOMES))]
        lines += ["|---|" + "---:|" * len(OUTCOMES)]
        for section in self.book.sections:
            rows = {one.id: one for clause in self._clauses(section) for one in self.of[clause.id]}
            if rows:
                title = f"{section.number} {section.title.of(language)}"
                lines.append(row(links.to(page_of(section), title), *map(str, _tally(rows.values()))))
        return "\n".join([*lines, ""])

    def _section(self, section: Section, language: Language) -> Iterator[str]:
        links = Links(self.book, page_of(section))
        yield f"# {TITLES['mutants'].of(language)}: {section.number} {section.title.of(language)}"
        yield ""
        for clause in self._clauses(section):
            title = clause.title.of(language) if clause.title else ""
            yield f"## {clause.number} {title}".rstrip() + f" {{: #{anchor_of(clause)} }}"
            yield from ("", f"{HEADINGS['clause'].of(language)} {links.clause(clause.id)}.", "")
            for one in self.of[clause.id]:
                yield f"- {_words(one, title, language)} — {self._fate(one, links, language)}"
            yield ""

    def _fate(self, one: Row, links: Links, language: Language) -> str:
        said = FATES[one.outcome].of(language)
        if one.why is not None:
            return f"{said}: {one.why.ru if language == 'ru' else one.why.en}"
        return f"{said}: {self._cases(one.failing, FEW, links)}" if one.failing else said


def _tally(rows: Iterable[Row]) -> list[int]:
    found = list(rows)
    return [sum(one.outcome == name for one in found) for name in OUTCOMES]


def _words(one: Row, title: str, language: Language) -> str:
    """Return what a mutant does, without the title that stands above it; pieces of the program as code."""
    said = one.words.ru if language == "ru" else one.words.en
    said = said.removeprefix(f"{title}: ")
    for opening, closing in ("«»", "“”"):
        said = said.replace(opening, "`").replace(closing, "`")
    return said
