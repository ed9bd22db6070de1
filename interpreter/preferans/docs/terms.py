"""Terms of the glossary inside running text: each is linked to its entry where a text first uses it, in any form."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from preferans.docs.links import Links
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Term

PAGE: Final = "glossary.md"

_ENDING: Final = re.compile(r"(?:ая|яя|ую|ый|ий|ой|ые|ие|ия|[аеиойуыьэюя])$")
_CASES: Final = (
    "а|я|о|е|у|ю|ы|и|ь|й|ия|ии|ию|ие|ов|ев|ей|ам|ям|ах|ях|ом|ем|ой|ою|ею|ами|ями|ью|"
    "ий|ый|ая|яя|ое|ее|ые|ого|его|ому|ему|ым|им|ых|их|ыми|ими|ую|юю"
)
_FIXED: Final = frozenset({"втёмную", "в", "светлую", "виста"})
_SAID: Final = frozenset({"here"})
"""Terms that are ordinary words too: only in quotes do they mean the term."""

_NOT: Final = re.compile(r"(?:ход\w* (?:сдачи|торговли|игры|пульки))", re.IGNORECASE)
"""Where a form of a term means something else: «ход сдачи» is no lead."""


def _word(word: str, language: Language) -> str:
    """Return a pattern for ``word`` in any of its forms."""
    if language == "en":
        return re.escape(word) + r"(?:s|es|['’]s)?"
    if word in _FIXED:
        return re.escape(word)
    stem = _ENDING.sub("", word) if len(word) > 3 else word
    forms = [f"{re.escape(stem)}(?:{_CASES})?"]
    if stem.endswith("к") and stem != word:
        forms.append(f"{re.escape(stem[:-1])}[ое]к")  # взятка, взяток
    return f"(?:{'|'.join(forms)})"


def _names(term: Term, language: Language) -> list[str]:
    names = [term.name.of(language)]
    if term.also and term.also.of(language):
        names += [name.strip() for name in term.also.of(language).split(",")]
    return [name.lower() for name in names]


@lru_cache(maxsize=4)
def _pattern(language: Language, terms: tuple[Term, ...]) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return one pattern for all terms, the longest first, with a group for each, and the codes of the groups."""
    found = []
    for term in terms:
        for name in _names(term, language):
            pattern = r"\s+".join(_word(word, language) for word in name.split())
            if term.code in _SAID:
                pattern = rf"(?<=[«“\"]){pattern}(?=[»”\"])"
            found.append((len(name), pattern, term.code))
    found.sort(key=lambda one: -one[0])
    joined = "|".join(rf"({pattern})" for _, pattern, _ in found)
    return re.compile(rf"(?<![\w-])(?:{joined})(?![\w-])", re.IGNORECASE), tuple(code for *_, code in found)


def linked(text: str, book: Book, links: Links, language: Language, *, without: str = "") -> str:
    """Return ``text`` with the first use of each term linked to the glossary; the term ``without`` stays plain."""
    pattern, codes = _pattern(language, book.content.glossary)
    done = {without}

    def link(match: re.Match[str]) -> str:
        code = codes[next(place for place, group in enumerate(match.groups()) if group is not None)]
        if code in done or _NOT.match(text, match.start()):
            return match[0]
        done.add(code)
        return links.to(f"{PAGE}#{code}", match[0]) + "{.term}"

    return pattern.sub(link, text)


def users_of(code: str, book: Book, language: Language) -> list[str]:
    """Return the ids of the clauses whose text uses the term ``code``, in book order."""
    return _users(book, language).get(code, [])


@lru_cache(maxsize=4)
def _users(book: Book, language: Language) -> dict[str, list[str]]:
    pattern, codes = _pattern(language, book.content.glossary)
    found: dict[str, list[str]] = {}
    for clause in book.content.clauses:
        text = clause.text.of(language) if clause.text else ""
        for match in pattern.finditer(text):
            code = codes[next(place for place, group in enumerate(match.groups()) if group is not None)]
            users = found.setdefault(code, [])
            if not _NOT.match(text, match.start()) and clause.id not in users[-1:]:
                users.append(clause.id)
    return found
