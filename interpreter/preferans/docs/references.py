"""The map of references: which section of a book names which, as arcs, and every reference as a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from preferans.docs.links import Links, page_of_section
from preferans.docs.rulesets import row
from preferans.docs.words import HEADINGS, SENTENCES, TITLES
from preferans.report.markup import Html, element
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Clause, Section

WIDTH: Final = 440
ROW: Final = 34
NAMES: Final = (118, 322)
"""From where to where the names of the sections stand; arcs run on either side."""

MOST: Final = 15
"""How many of the clauses most referred to are listed."""

Arcs = Mapping[tuple[str, str], int]


def references_page(book: Book, links: Links, language: Language) -> str:
    """Return the page: the map of each book, the clauses most referred to, and all references between sections."""
    lines = [f"# {TITLES['references'].of(language)}", "", SENTENCES["references"].of(language), ""]
    names = list(dict.fromkeys(section.book for section in book.sections))
    for name in names:
        lines += [f"## {TITLES[name].of(language)} {{: #{name} }}", ""]
        lines += ['<div class="diagram">', picture(name, book, links, language), "</div>", ""]
    lines += _most(book, links, language)
    lines += [f"## {HEADINGS['references-list'].of(language)} {{: #list }}", ""]
    lines += [SENTENCES["references-list"].of(language), ""]
    for section in book.sections:
        lines += _list(section, book, links, language)
    return "\n".join(lines)


def named_by(clause: Clause) -> tuple[str, ...]:
    """Return the ids that a clause refers to."""
    return tuple(dict.fromkeys(clause.see + clause.overrides))


def arcs(name: str, book: Book) -> Arcs:
    """Return how many references run from one section of a book to another."""
    found: Counter[tuple[str, str]] = Counter()
    for clause in book.content.clauses:
        for target in named_by(clause):
            other = book.clauses.get(target)
            if other is not None and clause.book == other.book == name and clause.section != other.section:
                found[clause.section, other.section] += 1
    return found


def picture(name: str, book: Book, links: Links, language: Language) -> Html:
    """Return the map of a book as SVG: the sections below each other, arcs on either side."""
    sections = [section for section in book.sections if section.book == name]
    rows = {section.number: place for place, section in enumerate(sections)}
    between = arcs(name, book)
    drawn = [_arc(one, other, count, rows) for (one, other), count in sorted(between.items(), key=lambda arc: -arc[1])]
    boxes = [_name(section, rows[section.number], links, language) for section in sections]
    shown = [_style(section.number) for section in sections]
    return element(
        "svg", element("title", f"{TITLES['references'].of(language)}: {TITLES[name].of(language)}"),
        Html(f"<style>{''.join(shown)}</style>"), *drawn, *boxes,
        viewBox=f"0 0 {WIDTH} {len(sections) * ROW + 8}", role="group", class_="references",
    )  # fmt: skip


def _key(number: str) -> str:
    return number.replace(".", "-")


def _style(number: str) -> str:
    """Return the rule that leaves only the arcs of a section while it is pointed at."""
    key = _key(number)
    return f".references:has(.at-{key}:is(:hover,:focus-visible)) path:not(.of-{key}){{opacity:.06}}"


def _arc(one: str, other: str, count: int, rows: Mapping[str, int]) -> Html:
    start, end = (4 + rows[number] * ROW + ROW // 2 for number in (one, other))
    onward = end > start
    x = NAMES[0] - 4 if onward else NAMES[1] + 4
    reach = abs(end - start) / (len(rows) * ROW) * 115 + 12
    bend = x - reach if onward else x + reach
    path = f"M{x} {start}C{bend:.0f} {start} {bend:.0f} {end} {x} {end}"
    label = element("title", f"{one} → {other}: {count}")
    return element(
        "path", label, d=path, class_=f"of-{_key(one)} of-{_key(other)}", stroke_width=f"{min(1 + count / 2, 7):g}"
    )


def _name(section: Section, place: int, links: Links, language: Language) -> Html:
    y = 4 + place * ROW
    title = section.title.of(language)
    shown = title if len(title) <= 24 else f"{title[:23].rstrip()}…"
    frame = element("rect", x=str(NAMES[0]), y=str(y + 3), width=str(NAMES[1] - NAMES[0]), height=str(ROW - 6), rx="4")
    text = element("text", f"{section.number} {shown}", x=str(NAMES[0] + 6), y=str(y + ROW // 2 + 4))
    address = links.address(page_of_section(section.book, section.number))
    whole = element("title", f"{section.number} {title}")
    return element("a", whole, frame, text, href=address, class_=f"at-{_key(section.number)}")


def _most(book: Book, links: Links, language: Language) -> Iterator[str]:
    counted = Counter(target for clause in book.content.clauses for target in named_by(clause))
    yield f"## {HEADINGS['most-referred'].of(language)} {{: #most }}"
    yield from ("", SENTENCES["most-referred"].of(language), "")
    yield row(HEADINGS["clause"].of(language), HEADINGS["title"].of(language), HEADINGS["times"].of(language))
    yield "|---|---|---:|"
    for target, count in counted.most_common(MOST):
        known = book.clauses.get(target)
        yield row(links.clause(target), known.title.of(language) if known and known.title else "", str(count))
    yield ""


def _list(section: Section, book: Book, links: Links, language: Language) -> Iterator[str]:
    rows = []
    for clause in book.content.clauses:
        if (clause.book, clause.section) != (section.book, section.number):
            continue
        away = [target for target in named_by(clause) if not _inside(target, section, book)]
        if away:
            rows.append(f"- {links.clause(clause.id)} → {links.clauses(away)}")
    if rows:
        yield f"### {section.number} {section.title.of(language)} {{: #from-{section.book}-{section.number} }}"
        yield from ("", *rows, "")


def _inside(target: str, section: Section, book: Book) -> bool:
    other = book.clauses.get(target)
    return other is not None and (other.book, other.section) == (section.book, section.number)
