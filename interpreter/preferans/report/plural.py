"""Which form of a noun a number asks for, and how a number is printed: Russian and English.

A function of our own, checked against the CLDR rules in tests: a message is put together for every violation of every
deal of a batch, and a library for it costs a hundred times more.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

Language = Literal["ru", "en"]
"""The languages in which everything a person sees exists."""

LANGUAGES: tuple[Language, ...] = ("ru", "en")
"""Both languages."""

Form = Literal["one", "few", "many", "other"]
"""The forms of a noun: ``one``, ``few`` and ``many`` in Russian, ``one`` and ``other`` in English."""

MINUS = "−"


def plural(number: int | Fraction, language: Language) -> Form:
    """Return the form of a noun that stands after ``number``; the sign makes no difference.

    A fraction takes the genitive singular in Russian (``5/2 виста``), for our nouns the form of two to four.
    In English a proper fraction takes the singular (``1/2 point``), a mixed number the plural (``2 1/2 points``).
    """
    size = abs(Fraction(number))
    if size.denominator != 1:
        if language == "ru":
            return "few"
        return "one" if size < 1 else "other"
    whole = size.numerator
    if language == "en":
        return "one" if whole == 1 else "other"
    if whole % 10 == 1 and whole % 100 != 11:
        return "one"
    if whole % 10 in (2, 3, 4) and whole % 100 not in (12, 13, 14):
        return "few"
    return "many"


def number_text(number: int | Fraction, *, signed: bool = False) -> str:
    """Return ``number`` as people write it: ``26``, ``54 2/3``, ``−80``; ``signed`` puts a plus before a gain."""
    value = Fraction(number)
    whole, rest = divmod(abs(value.numerator), value.denominator)
    parts = [str(whole)] if whole or not rest else []
    if rest:
        parts.append(f"{rest}/{value.denominator}")
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return sign + " ".join(parts)
