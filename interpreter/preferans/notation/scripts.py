"""Letters that look alike in two alphabets, and what a word of the other language would be in this one."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

from preferans.notation import words as w
from preferans.notation.words import LANGUAGES, Language

CYRILLIC_TWINS: Final = dict(zip("АВСЕНКМОРТХІЈЅаеорсухіјѕ", "ABCEHKMOPTXIJSaeopcyxijs", strict=True))
"""Cyrillic letters that look like Latin ones."""

LATIN_TWINS: Final = {latin: cyrillic for cyrillic, latin in CYRILLIC_TWINS.items() if cyrillic.lower() not in "ијѕі"}
"""Latin letters that look like letters of the Russian alphabet."""

DIGIT_TWINS: Final = dict(zip("ЗзOoОоlIІ", "330000111", strict=True))
"""Letters of either alphabet that look like digits."""

Script = Literal["Cyrillic", "Latin"]

_LETTERS: Final[dict[Script, re.Pattern[str]]] = {
    "Cyrillic": re.compile("[\u0400-\u052f]"),
    "Latin": re.compile("[A-Za-z]"),
}
_ODD = re.compile("[\ufe00-\ufe0f\u0300-\u036f\u200b-\u200f\u2060]")
_NUMBER = re.compile(r"-?[0-9]+(?:/[0-9]+|\.)?")
_CODE = re.compile(r"[a-z]+(?:[.-][a-z]+)*")
_HOLDING: Final = {
    "en": re.compile(r"([♠♣♦♥scdh])((?:10|[AKQJ987])+)"),
    "ru": re.compile(r"([♠♣♦♥птбч])((?:10|[ТКДВ987])+)"),
}


def first_letter(word: str, script: Script) -> int | None:
    """Return the index of the first letter of ``script`` in ``word``, ``None`` if there is none."""
    match = _LETTERS[script].search(word)
    return match.start() if match else None


def odd_mark(word: str) -> str:
    """Return the first sign in ``word`` that prints nothing or sits on its neighbour; empty if there is none."""
    match = _ODD.search(word)
    return match[0] if match else ""


def rank_list(language: Language) -> str:
    """Return the ranks as they are written in ``language``, highest first."""
    return " ".join(reversed(w.RANK_LETTERS[language].values()))


@cache
def _translations(language: Language) -> dict[str, str]:
    """Return words, seats, cards, suits and contracts of the other language with what they are in ``language``."""
    other = next(one for one in LANGUAGES if one != language)
    table = {form: w.words(language)[name] for form, name in w.terminals(other).items()}
    table |= {text: w.seat_text(language)[seat] for text, seat in w.seats_read(other).items()}
    for letters in (False, True):
        for theirs, ours in (
            (w.card_text(other, letters), w.card_text(language, letters)),
            (w.suit_text(other, letters), w.suit_text(language, letters)),
            (w.contract_text(other, letters), w.contract_text(language, letters)),
        ):
            table |= {theirs[key]: ours[key] for key in theirs}  # type: ignore[index]
    return table


def known(word: str, language: Language) -> bool:
    """Say whether ``word`` is a word, seat, card, holding, suit or contract in ``language``."""
    tables = (w.terminals(language), w.seats_read(language), w.suits_read(language), w.contracts_read(language))
    return any(word in table for table in tables) or bool(_HOLDING[language].fullmatch(word))


def _holding(word: str, language: Language) -> str:
    """Return a holding of the other language in ``language``; empty if it is none."""
    other = next(one for one in LANGUAGES if one != language)
    match = _HOLDING[other].fullmatch(word)
    if not match:
        return ""
    suit, ranks = match.groups()
    theirs, ours = w.ranks_read(other), w.RANK_LETTERS[language]
    written = w.suit_text(language, suit not in "♠♣♦♥")[w.suits_read(other)[suit]]
    return written + "".join(ours[theirs[rank]] for rank in re.findall("10|.", ranks))


def meant(word: str, language: Language, *, code: bool) -> str:
    """Return what ``word``, with letters of the other alphabet, was to be in ``language``; empty if nothing fits.

    ``code`` says that a code was expected, which is Latin in every language.
    """
    twins = LATIN_TWINS if language == "ru" and not code else CYRILLIC_TWINS
    twin = "".join(twins.get(letter, letter) for letter in word)
    if twin != word and (known(twin, language) or (code and _CODE.fullmatch(twin))):
        return twin
    return _translations(language).get(word, "") or _holding(word, language)


def letter_for_digit(word: str, language: Language, *, number: bool) -> tuple[int, str, str] | None:
    """Return where a letter stands for a digit in ``word``, the digit, and the word meant; ``None`` if none does.

    ``number`` says that no seat was expected, so that a lone ``З`` is a three.
    """
    swapped = "".join(DIGIT_TWINS.get(letter, letter) for letter in word)
    if swapped == word or not (number or any(letter.isdigit() or letter == "." for letter in word)):
        return None
    if not known(swapped, language) and not _NUMBER.fullmatch(swapped):
        return None
    index = next(index for index, letter in enumerate(word) if swapped[index] != letter)
    return index, swapped[index], swapped
