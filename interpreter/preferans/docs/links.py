"""Addresses of clauses on the site, and links in Markdown."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from typing import Final

from preferans.rulebook import Book

_LINK: Final = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^)\s]+)\)")


def page_of_section(book: str, number: str) -> str:
    """Return the page of a section: a folder, so that its permanent address is ``codex/3-9/`` under any site builder.

    No dots stand in the name, since they break links.
    """
    return f"{book}/{number.replace('.', '-')}/index.md"


def anchor(clause_id: str) -> str:
    """Return the permanent anchor of a clause on its page: its number."""
    return clause_id.partition(":")[2]


class Links:
    """Where each clause is found, for links from one page."""

    def __init__(self, book: Book, page: str, decisions: Mapping[str, str] | None = None) -> None:
        """Keep the rulebook, the page that the links stand on, and the pages of the decisions by their numbers."""
        self.book = book
        self.page = page
        self.decisions = decisions or {}

    def to(self, target: str, text: str) -> str:
        """Return a link with ``text`` to the page or place ``target``, a path from the root of the site."""
        path, hash_, place = target.partition("#")
        relative = posixpath.relpath(path, posixpath.dirname(self.page) or ".") if path != self.page else ""
        return f"[{text}]({relative}{hash_}{place})"

    def address(self, page: str, place: str = "") -> str:
        """Return the address of a rule page, or of a place on it, for HTML on this page; it ends in ``index.html``.

        Addresses in Markdown are the site builder's business (`to`); in HTML only those of ``index`` pages are known.
        """
        if page == self.page:
            return f"#{place}"
        relative = posixpath.relpath(page, posixpath.dirname(self.page) or ".")
        return f"{relative.removesuffix('.md')}.html" + (f"#{place}" if place else "")

    def place_of(self, clause_id: str) -> str:
        """Return where a clause or a section stands, from the root of the site; nothing if it is in no book yet."""
        clause = self.book.clauses.get(clause_id)
        if clause is not None:
            return f"{page_of_section(clause.book, clause.section)}#{anchor(clause_id)}"
        for section in self.book.sections:
            if f"{section.book}:{section.number}" == clause_id:
                return page_of_section(section.book, section.number)
        return ""

    def clause(self, clause_id: str, text: str = "") -> str:
        """Return a link to a clause or a section, or its plain number if it stands in no book yet."""
        shown = text or anchor(clause_id)
        place = self.place_of(clause_id)
        return self.to(place, shown) if place else shown

    def clauses(self, ids: Iterable[str]) -> str:
        """Return links to several clauses."""
        return ", ".join(map(self.clause, ids))

    def decision(self, number: str) -> str:
        """Return a link to a decision record, or its plain number if there is none."""
        page = self.decisions.get(number)
        return self.to(page, number) if page else number

    def option(self, name: str) -> str:
        """Return a link to an option."""
        return self.to(f"options.md#{name}", f"`{name}`")


def without_dangling(text: str, page: str, pages: Iterable[str]) -> str:
    """Return Markdown from the repository with links that lead to no page of the site turned into plain text.

    A file taken into the site keeps its links to files beside it that were taken too; others have no page there.
    """
    known = set(pages)

    def mend(match: re.Match[str]) -> str:
        target = match[2].partition("#")[0]
        if "://" in target or not target:
            return match[0]
        resolved = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
        return match[0] if resolved in known else match[1]

    return _LINK.sub(mend, text)
