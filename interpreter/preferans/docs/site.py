"""All pages of the site, written to disk before any site builder reads them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from preferans import rulebook
from preferans.docs import lists
from preferans.docs.corpus import corpus_pages
from preferans.docs.disputes import with_rulings
from preferans.docs.links import Links, page_of_section, without_dangling
from preferans.docs.pictures import with_pictures
from preferans.docs.sections import SectionPage
from preferans.docs.words import SENTENCES, TITLES
from preferans.games import judges
from preferans.report.plural import LANGUAGES, Language
from preferans.rulebook import Book

_HEADING: Final = re.compile(r"^#\s+(.+)$", re.MULTILINE)
_DECISION: Final = re.compile(r"[CQ]\d+\b")

Pages = dict[str, str]
"""Markdown by path from the root of the site of one language."""


def pages(root: Path, book: Book, language: Language) -> Pages:
    """Return every page of the site in ``language`` from the repository at ``root``."""
    made, examples = _taken(root, language), root / "examples"
    for fill in (with_rulings, with_pictures):
        made = {path: fill(text, examples, language, book) for path, text in made.items()}
    decisions = _decision_pages(made)
    judges()
    executors = rulebook.executors()
    for section in book.sections:
        page = page_of_section(section.book, section.number)
        made[page] = SectionPage(book, Links(book, page, decisions), executors, language).text(section)
    made["rules/index.md"] = lists.books(book, Links(book, "rules/index.md"), language)
    made["rulesets.md"] = lists.rule_sets(book, Links(book, "rulesets.md"), language)
    made["facts.md"] = lists.violations(book, Links(book, "facts.md"), language)
    if book.content.glossary:
        made["glossary.md"] = lists.glossary(book, Links(book, "glossary.md"), language)
    made["commands.md"] = lists.commands(language)
    made |= corpus_pages(root, language)
    made["search.md"] = f'# {TITLES["search"].of(language)}\n\n<div id="search"></div>\n'
    made["decisions/index.md"] = _decision_index(made, language)
    return {path: without_dangling(text, path, made) for path, text in made.items()}


def _taken(root: Path, language: Language) -> Pages:
    """Return the pages that are written by hand: those of the language, the notation, the decision records."""
    folder = root / "docs" / language
    taken = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.md"))}
    notation = root / "grammar" / ("README.ru.md" if language == "ru" else "README.md")
    if not notation.is_file():
        notation = root / "grammar" / "README.md"
    if notation.is_file():
        taken["notation.md"] = notation.read_text("utf-8")
    for path in sorted((root / "docs" / "decisions").glob("*.md")):
        name = "index" if path.stem.lower() in {"readme", "index"} else path.stem.replace(".", "-")
        taken[f"decisions/{name}.md"] = path.read_text("utf-8")
    return taken


def _title(text: str, fallback: str) -> str:
    match = _HEADING.search(text)
    return re.sub(r"\s*\{:.*\}$", "", match[1]) if match else fallback


def _records(made: Pages) -> Iterator[tuple[str, str]]:
    for page, text in made.items():
        if page.startswith("decisions/") and page != "decisions/index.md":
            yield page, text


def _decision_pages(made: Pages) -> dict[str, str]:
    """Return the page of each numbered reading: the record whose title begins with the number."""
    numbers = ((_DECISION.match(_title(text, "")), page) for page, text in _records(made))
    return {match[0]: page for match, page in numbers if match}


def _decision_index(made: Pages, language: Language) -> str:
    head = made.get("decisions/index.md", "").rstrip() if language == "en" else ""
    lines = [head or f"# {TITLES['decisions'].of(language)}\n\n{SENTENCES['decisions'].of(language)}", ""]
    lines += [f"## {TITLES['all-records'].of(language)}", ""]
    for page, text in _records(made):
        lines.append(f"- [{_title(text, page)}]({page.removeprefix('decisions/')})")
    return "\n".join([*lines, ""])


def navigation(made: Pages, book: Book, language: Language) -> list[Any]:
    """Return the navigation of the site, in the form MkDocs reads."""

    def entry(key: str, page: str) -> list[Any]:
        return [{TITLES[key].of(language): page}] if page in made else []

    rules: list[Any] = ["rules/index.md"]
    for name in dict.fromkeys(section.book for section in book.sections):
        sections = [
            {f"{section.number} {section.title.of(language)}": page_of_section(name, section.number)}
            for section in book.sections
            if section.book == name
        ]
        rules.append({TITLES[name].of(language): sections})
    decisions: list[Any] = ["decisions/index.md"]
    decisions += [{_title(text, page): page} for page, text in _records(made)]
    return [
        *entry("index", "index.md"),
        *entry("search", "search.md"),
        {TITLES["rules"].of(language): rules},
        *entry("rulesets", "rulesets.md"),
        *entry("facts", "facts.md"),
        *entry("glossary", "glossary.md"),
        *entry("notation", "notation.md"),
        *entry("disputes", "disputes.md"),
        *entry("sheet", "sheet.md"),
        *entry("solving", "solving.md"),
        *entry("commands", "commands.md"),
        *entry("conformance", "conformance.md"),
        *entry("protocol", "protocol.md"),
        *entry("programs", "programs.md"),
        {TITLES["decisions"].of(language): decisions},
    ]


def write(root: Path, out: Path) -> int:
    """Write the pages of both languages and their navigation into ``out``, emptied before; return how many pages."""
    book = rulebook.load()
    count = 0
    for language in LANGUAGES:
        folder = out / language
        shutil.rmtree(folder, ignore_errors=True)
        made = pages(root, book, language)
        for path, text in made.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text.rstrip("\n") + "\n", "utf-8")
        shutil.copytree(root / "docs" / "assets", folder / "assets")
        # MkDocs reads YAML, and JSON is YAML.
        nav = json.dumps({"nav": navigation(made, book, language)}, ensure_ascii=False, indent=1)
        (out / f"nav.{language}.yml").write_text(nav + "\n", "utf-8")
        count += len(made)
    return count
