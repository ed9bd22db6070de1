"""What is printed, what is reconstructed and from what, and what this project decided."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.docs.links import Links, page_of_section
from preferans.docs.references import named_by
from preferans.docs.rulesets import row
from preferans.docs.words import HEADINGS, SENTENCES, TITLES
from preferans.report.labels import STANDINGS, STANDINGS_LONG
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.ids import covers
from preferans.rulebook.model import Clause, Section


def origins_page(book: Book, links: Links, language: Language) -> str:
    """Return the page of origins."""
    lines = [f"# {TITLES['origins'].of(language)}", "", SENTENCES["origins"].of(language), ""]
    lines += [f"- **{words.of(language)}** — {STANDINGS_LONG[name].of(language)}." for name, words in STANDINGS.items()]
    lines += ["", f"## {HEADINGS['counts'].of(language)} {{: #counts }}", "", *_counts(book, links, language)]
    lines += [f"## {HEADINGS['reconstructed'].of(language)} {{: #reconstructed }}", ""]
    lines += [SENTENCES["reconstructed"].of(language), "", *_reconstructed(book, links, language)]
    lines += [f"## {HEADINGS['decided'].of(language)} {{: #decided }}", "", SENTENCES["decided"].of(language), ""]
    lines += _decided(book, links, language)
    return "\n".join(lines)


def _norms(book: Book, section: Section) -> list[Clause]:
    return [clause for clause in book.content.clauses if clause.is_leaf and _in(clause, section)]


def _in(clause: Clause, section: Section) -> bool:
    return (clause.book, clause.section) == (section.book, section.number)


def _counts(book: Book, links: Links, language: Language) -> Iterator[str]:
    yield row(HEADINGS["section"].of(language), *(words.of(language) for words in STANDINGS.values()))
    yield "|---|" + "---:|" * len(STANDINGS)
    for section in book.sections:
        norms = _norms(book, section)
        title = f"{section.number} {section.title.of(language)}"
        counts = (sum(clause.standing == name for clause in norms) for name in STANDINGS)
        yield row(
            links.to(page_of_section(section.book, section.number), title), *(str(count or "") for count in counts)
        )
    yield ""


def evidence(clause: Clause, book: Book) -> tuple[str, ...]:
    """Return the printed clauses that refer to a reconstructed one, or to what it stands under, or that it leans on."""
    above = [clause.id, clause.parent] if clause.parent else [clause.id]
    refer = [
        other.id
        for other in book.content.clauses
        if other.standing == "sourced"
        and not covers(clause.id, other.id)
        and any(target in above for target in named_by(other))
    ]
    leans = [
        target for target in named_by(clause) if target in book.clauses and book.clauses[target].standing == "sourced"
    ]
    return tuple(dict.fromkeys(refer + leans))


def _reconstructed(book: Book, links: Links, language: Language) -> Iterator[str]:
    yield row(*(HEADINGS[key].of(language) for key in ("clause", "title", "rests-on")))
    yield "|---|---|---|"
    for clause in book.content.clauses:
        if clause.standing == "reconstructed" and clause.is_leaf:
            found = links.clauses(evidence(clause, book)) or HEADINGS["custom"].of(language)
            found += "".join(f", {links.decision(number)}" for number in clause.decisions)
            yield row(links.clause(clause.id), clause.title.of(language) if clause.title else "", found)
    yield ""


def _decided(book: Book, links: Links, language: Language) -> Iterator[str]:
    yield row(*(HEADINGS[key].of(language) for key in ("clause", "title", "records")))
    yield "|---|---|---|"
    for clause in book.content.clauses:
        if clause.standing == "decision" and clause.is_leaf:
            records = ", ".join(map(links.decision, clause.decisions))
            yield row(links.clause(clause.id), clause.title.of(language) if clause.title else "", records)
    yield ""
