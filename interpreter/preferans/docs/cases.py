"""The cases of the corpus on the pages of the clauses that they hold: each with its record and the ruling on it.

Every case is judged when the pages are made, so that what a reader sees is what the program says now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import msgspec
from pygments.token import Comment

from preferans import records
from preferans.conformance.cases import Published
from preferans.conformance.corpus import Corpus
from preferans.conformance.held import deleted
from preferans.conformance.inprocess import record_of, verdict_on
from preferans.conformance.mutation.matrix import read_matrix
from preferans.docs.links import Links, page_of_section
from preferans.docs.words import CASES, ROLES
from preferans.errors import PreferansError
from preferans.highlight.lexer import TOKENS, PreferansLexer
from preferans.record import Record
from preferans.records import AnyRecord
from preferans.report import wording
from preferans.report.markup import Html, element, grid, joined, suited, text
from preferans.report.messages import render_error
from preferans.report.plural import Language
from preferans.report.sheet import entry_rows
from preferans.report.voice import Voice
from preferans.report.wording import Item
from preferans.rulebook import Book
from preferans.rulebook.model import Section
from preferans.verdict import DealVerdict, Verdict

FAILING: Final = 12
"""How many of the cases that fail without a clause are named; all of them stand with its mutants."""


COLOURS: Final = {
    TOKENS["card.red"]: "l-Card-Red",
    TOKENS["structure"]: "kd",
    TOKENS["incident"]: "ne",
    TOKENS["arbiter"]: "kn",
    Comment: "c1",
}
"""What is coloured in the record of a case, and by which class."""


class Judged(msgspec.Struct, frozen=True):
    """A case with its record and the verdict on it; ``error`` is why the text is no record, where it is none."""

    case: Published
    record: AnyRecord | None
    verdict: Verdict
    error: PreferansError | None = None


MANY: Final = 350
"""A section of more cases than these has them on a page beside the rules, so that the page of the rules stays light."""


def page_of_cases(book: str, number: str) -> str:
    """Return the page with the cases of a section that has too many for the page of its rules."""
    return page_of_section(book, number).removesuffix("index.md") + "cases/index.md"


class Shelf:
    """All cases of a corpus, by the clause that each holds and by the clauses that play a part in it."""

    def __init__(self, judged: Iterable[Judged], book: Book, without: Mapping[str, Sequence[str]]) -> None:
        """Sort the cases; ``without`` are those that fail without each clause."""
        self.book = book
        self.without = without
        self.of: dict[str, list[Judged]] = {}
        self.beside: dict[str, list[Judged]] = {}
        self.by_id: dict[str, Judged] = {}
        for one in judged:
            self.by_id[one.case.id] = one
            self.of.setdefault(one.case.clause, []).append(one)
            for clause in one.case.also:
                if clause != one.case.clause:
                    self.beside.setdefault(clause, []).append(one)
        self.sections: Counter[tuple[str, str]] = Counter()
        for known in (book.clauses[name] for name in self.of if name in book.clauses):
            self.sections[known.book, known.section] += len(self.of[known.id])

    def apart(self, book: str, section: str) -> bool:
        """Say whether the cases of a section stand on a page beside that of its rules."""
        return self.sections[book, section] > MANY

    def address(self, case_id: str, links: Links) -> str:
        """Return the address of a case for HTML on the page of ``links``; nothing if it is on no page."""
        one = self.by_id.get(case_id)
        clause = self.book.clauses.get(one.case.clause) if one else None
        if clause is None:
            return ""
        page = page_of_cases if self.apart(clause.book, clause.section) else page_of_section
        return links.address(page(clause.book, clause.section), anchor_of(case_id))

    def shown(self, clause_id: str, links: Links, language: Language) -> Iterator[str]:
        """Yield the lines of HTML with the cases of a clause, and links to those that it plays a part in."""
        own, beside = self.of.get(clause_id, []), self.beside.get(clause_id, [])
        if own:
            summary = f"{CASES['cases'].of(language)}: {len(own)}"
            yield '<details class="cases" data-pagefind-ignore="all">'
            yield f"<summary>{summary}</summary>"
            clause = self.book.clauses[clause_id]
            apart = self.apart(clause.book, clause.section)
            for one in own:
                shown = _Shown(one, self, links, language)
                yield from (shown.listed(),) if apart else shown.lines()
            yield "</details>"
        if beside:
            others = ", ".join(self.link(one.case.id, links, language) for one in beside)
            yield '<details class="cases beside" data-pagefind-ignore="all">'
            yield f"<summary>{CASES['beside'].of(language)}: {len(beside)}</summary>"
            yield f"<p>{others}</p>"
            yield "</details>"
        failing = self.without.get(clause_id, ())
        if failing:
            others = ", ".join(self.link(case, links, language) for case in failing[:FAILING])
            others += " …" if len(failing) > FAILING else ""
            yield '<details class="cases beside" data-pagefind-ignore="all">'
            yield f"<summary>{CASES['without'].of(language)}: {len(failing)}</summary>"
            yield f"<p>{others}</p>"
            yield "</details>"
        if own or beside or failing:
            yield ""

    def page(self, section: Section, links: Links, language: Language) -> str:
        """Return the page with the cases of a section, clause by clause, each with its record and the ruling on it."""
        lines = [f"# {CASES['cases'].of(language)}: {section.number} {section.title.of(language)}", ""]
        for clause in self.book.content.clauses:
            own = self.of.get(clause.id, [])
            if own and (clause.book, clause.section) == (section.book, section.number):
                title = clause.title.of(language) if clause.title is not None else ""
                lines += [f"## {links.clause(clause.id)} {title}".rstrip(), ""]
                lines += ['<details class="cases" open data-pagefind-ignore="all">']
                lines += [f"<summary>{CASES['cases'].of(language)}: {len(own)}</summary>"]
                lines += [line for one in own for line in _Shown(one, self, links, language).lines()]
                lines += ["</details>", ""]
        return "\n".join(lines)

    def link(self, case_id: str, links: Links, language: Language) -> str:
        """Return a link to a case in HTML: its id, with its title as a hint where that is not on the same page."""
        address = self.address(case_id, links)
        label = f"<code>{case_id}</code>"
        if not address:
            return label
        if address.startswith("#"):
            return f'<a href="{address}">{label}</a>'
        hint = text(self.by_id[case_id].case.told(language))
        return f'<a href="{address}" title="{hint}">{label}</a>'


@cache
def judged_cases(folder: Path, book: Book) -> Shelf:
    """Return the cases of the corpus in ``folder``, judged under the rulebook ``book``."""
    matrix = read_matrix(folder)
    cases = [_judged(case, book) for case in Corpus(folder) if case.status == "accepted"]
    return Shelf(cases, book, deleted(matrix) if matrix is not None else {})


def _judged(case: Published, book: Book) -> Judged:
    record = record_of(case)
    error = None
    if record is None:
        try:
            records.parse(case.text, f"{case.id}.pref")
        except PreferansError as found:
            error = found
    else:
        # The lines of the record as it is shown, not of the file of the case.
        record = records.parse(records.write(record), case.id)
    return Judged(case=case, record=record, verdict=verdict_on(record, book), error=error)


def coloured(written: str) -> str:
    """Return a record as HTML in the colours of the site, as far as they help: the whole would double the page."""
    told = []
    for token, value in PreferansLexer(stripnl=False, ensurenl=False).get_tokens(written):
        kind = next((name for kind, name in COLOURS.items() if token in kind), "")
        text = escape(value, quote=False)
        told.append(f'<span class="{kind}">{text}</span>' if kind else text)
    return "".join(told)


def anchor_of(case_id: str) -> str:
    """Return the permanent anchor of a case on the page of its clause."""
    return f"case-{case_id}"


class _Shown:
    """One case as HTML that holds no empty line, so that every reader of Markdown leaves it whole."""

    def __init__(self, one: Judged, shelf: Shelf, links: Links, language: Language) -> None:
        self.one, self.shelf, self.links, self.language = one, shelf, links, language
        self.voice = Voice(language, shelf.book)

    def listed(self) -> str:
        """Return the case as a line of a list, which leads to the page where it stands whole."""
        case = self.one.case
        label = f'<a href="{self.shelf.address(case.id, self.links)}"><code>{case.id}</code></a>'
        return f'<p class="case" id="{anchor_of(case.id)}">{label} {self._title()}</p>'

    def _title(self) -> str:
        case, verdict = self.one.case, self.one.verdict
        grade = element("span", self.voice.say(f"grade.{verdict.verdict}"), class_=f"grade {verdict.verdict}")
        return f"{text(case.told(self.language))} {grade}"

    def lines(self) -> Iterator[str]:
        """Yield the case whole: its record and the ruling on it, below a line that opens them."""
        case, verdict = self.one.case, self.one.verdict
        yield f'<details class="case" id="{anchor_of(case.id)}">'
        yield f"<summary><code>{case.id}</code> {self._title()}</summary>"
        yield f"<p>{' · '.join(self._about(case))}</p>"
        yield f'<div class="highlight"><pre class="record"><code>{self._record()}</code></pre></div>'
        yield from self._ruling(verdict)
        yield "</details>"

    def _about(self, case: Published) -> Iterator[str]:
        yield text(ROLES[case.role].of(self.language))
        yield f"<code>{text(case.rules)}</code>"
        if case.twin:
            yield f"{CASES['twin'].of(self.language)} {self.shelf.link(case.twin, self.links, self.language)}"

    def _record(self) -> str:
        record = self.one.record
        written = self.one.case.text if record is None else records.write(record, self.language)
        return coloured(written.strip()).replace("\n\n", "&#10;\n")

    def _ruling(self, verdict: Verdict) -> Iterator[str]:
        if self.one.error is not None:
            yield element("p", render_error(self.one.error, self.language, self.shelf.book), class_="fault")
        told = list(verdict.deals[-1:])
        faults = [*verdict.faults, *(fault for deal in told for fault in deal.faults)]
        for item in wording.faults(tuple(faults), self.voice):
            yield element("p", _sentence(item), class_="fault")
        for deal in told:
            yield from self._deal(deal)

    def _deal(self, deal: DealVerdict) -> Iterator[str]:
        record, voice = self.one.record, self.voice
        played = record.deals[-1] if isinstance(record, Record) and record.deals else None
        parts = (
            ("violations", wording.violations(deal, played, voice)),
            ("rulings", wording.rulings(deal, voice)),
            ("choices", wording.choices(deal, voice)),
            ("questions", wording.questions(deal, voice)),
        )
        for name, items in parts:
            told = [element("li", _sentence(item)) for item in items]
            if told:
                yield element("p", voice.say(f"heading.{name}"), class_="part") + element("ul", *told)
        waits = wording.expected(deal, voice)
        if waits:
            yield element("p", suited(waits))
        if deal.entries:
            rows = entry_rows(deal.entries, voice)[1:]
            told = [
                element("li", f"{who}: {where} {points} ", element("small", clause))
                for who, where, points, clause in rows
            ]
            yield element("p", voice.say("heading.entries"), class_="part") + element("ul", *told)


def _sentence(item: Item) -> Html:
    """Return a statement with its notes, its answers and the outcomes they lead to."""
    told = [suited(item.text)]
    if item.notes:
        told.append(element("small", suited(" · ".join(item.notes))))
    if item.table:
        told.append(grid(item.table, "r" * len(item.table[0])))
    elif item.answers:
        answers = (": ".join(filter(None, (answer.name, answer.leads))) for answer in item.answers)
        told.append(element("ul", *(element("li", suited(answer)) for answer in answers)))
    return joined(told, " ")
