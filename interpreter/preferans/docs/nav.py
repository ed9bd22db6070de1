"""The navigation of the site: what a reader finds in which drawer, in the form MkDocs reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from preferans.docs.cases import page_of_cases
from preferans.docs.links import page_of_section
from preferans.docs.lists import OVERVIEWS
from preferans.docs.mutants import INDEX, page_of
from preferans.docs.words import CASES, TITLES
from preferans.report.plural import Language
from preferans.rulebook import Book

_HEADING: Final = re.compile(r"^#\s+(.+)$", re.MULTILINE)

GUIDES: Final = ("notation", "notation-bridge", "syntax", "disputes", "sheet", "solving", "proofs", "commands")
"""The guides that stand at the root of the site, in order; those of ``docs/*/guides/`` come before them."""

GUIDE_ORDER: Final = ("arbiter", "author", "club", "contributor")
"""The first guides of ``docs/*/guides/`` by the names of their files; any others follow in the order of names."""

PROGRAMS: Final = ("conformance", "protocol", "programs", "formats")
"""The pages for authors of programs, in order; ``programs`` is what programs keep."""


def title_of(text: str, fallback: str) -> str:
    """Return the title of a page: its first heading."""
    match = _HEADING.search(text)
    return re.sub(r"\s*\{:.*\}$", "", match[1]) if match else fallback


def records(made: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the pages of decision records with their text."""
    for page, text in made.items():
        if page.startswith("decisions/") and page != "decisions/index.md":
            yield page, text


def navigation(made: Mapping[str, str], book: Book, language: Language) -> list[Any]:
    """Return the navigation over the pages ``made``."""

    def entries(*keys: str) -> list[Any]:
        return [{TITLES[key].of(language): f"{key}.md"} for key in keys if f"{key}.md" in made]

    def drawer(key: str, content: list[Any]) -> list[Any]:
        return [{TITLES[key].of(language): content}] if content else []

    decisions = ["decisions/index.md", *({title_of(text, page): page} for page, text in records(made))]
    return [
        {TITLES["index"].of(language): ["index.md", *entries("search")]},
        *(part for name in _books(book) for part in drawer(name, _sections(made, book, name, language))),
        *drawer("tables", ["tables/index.md", *({TITLES[key].of(language): page} for key, page in OVERVIEWS.items())]),
        *drawer("guides", [*_guides(made), *entries(*GUIDES)]),
        *drawer("programs-part", [*entries(*PROGRAMS), *drawer("mutants", _mutants(made, book))]),
        *drawer("decisions", decisions),
    ]


def _books(book: Book) -> list[str]:
    return list(dict.fromkeys(section.book for section in book.sections))


def _sections(made: Mapping[str, str], book: Book, name: str, language: Language) -> list[Any]:
    """Return the pages of a book; a page of cases stands below that of its section."""
    found: list[Any] = [f"{name}/index.md"]
    for section in (section for section in book.sections if section.book == name):
        page, cases = page_of_section(name, section.number), page_of_cases(name, section.number)
        below = [page, {CASES["cases"].of(language): cases}]
        found.append({f"{section.number} {section.title.of(language)}": below if cases in made else page})
    return found


def _guides(made: Mapping[str, str]) -> list[Any]:
    """Return the guides: those of `GUIDE_ORDER`, then the others; an ``index.md`` heads them."""
    names = [page for page in made if page.startswith("guides/")]
    known = {f"guides/{name}.md": place for place, name in enumerate(GUIDE_ORDER)}
    names.sort(key=lambda page: (page != "guides/index.md", known.get(page, len(known)), page))
    return [page if page == "guides/index.md" else {title_of(made[page], page): page} for page in names]


def _mutants(made: Mapping[str, str], book: Book) -> list[Any]:
    """Return the pages of mutants, those that count first; nothing where no corpus was judged under mutants."""
    pages = {f"{section.book} {section.number}": page_of(section) for section in book.sections}
    return [page for page in (INDEX,) if page in made] + [{name: page} for name, page in pages.items() if page in made]
