"""Where the words come from: the one place that knows how ``words.yaml`` and ``phrases.yaml`` lie in a book."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from preferans.errors import SpecError
from preferans.report.plural import Language, number_text, plural
from preferans.rulebook.book import Book
from preferans.rulebook.model import Text


class HasText(Protocol):
    """An entry of a vocabulary that has a template in both languages."""

    @property
    def text(self) -> Text:
        """The template."""


def template(entries: Mapping[str, HasText], code: str, language: Language) -> str:
    """Return the template of the entry ``code``; `SpecError` ``no-text`` if there is none in ``language``."""
    entry = entries.get(code)
    return _text(None if entry is None else entry.text, code, language)


def phrase(book: Book, code: str, language: Language) -> str:
    """Return the template ``code`` of ``phrases.yaml``; `SpecError` ``no-text`` if there is none in ``language``."""
    return _text(book.content.phrases.get(code), code, language)


def _text(text: Text | None, code: str, language: Language) -> str:
    words = "" if text is None else text.of(language)
    if not words:
        raise SpecError("no-text", {"code": code, "language": language})
    return words


def forms(book: Book, key: str, language: Language) -> Mapping[str, str]:
    """Return the forms of the word ``key``; none at all if it is not in the list."""
    word = book.content.words.get(key)
    if word is None:
        return {}
    return word.ru if language == "ru" else word.en


def name(book: Book, key: str, language: Language, case: str = "nom") -> str | None:
    """Return the word ``key`` in ``case`` (in the nominative where the case is not given); ``None`` if it has none."""
    found = forms(book, key, language)
    return found.get(case) or found.get("nom")


def counted(book: Book, number: Fraction, key: str, language: Language) -> str | None:
    """Return ``number`` with the word ``key`` in the form it asks for; ``None`` if the word has no such form."""
    noun = forms(book, key, language).get(plural(number, language))
    return None if noun is None else f"{number_text(number)} {noun}"


def down(book: Book, tricks: Fraction, language: Language) -> str:
    """Return a remise of so many tricks: ``без двух``, ``down two``; past the list with the number."""
    listed = name(book, f"down.{tricks}", language)
    return listed or f"{'без' if language == 'ru' else 'down'} {number_text(tricks)}"
