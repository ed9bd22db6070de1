"""The vocabulary of the notation: the grammar's text, the words of each language, how values are written.

The words are read out of the grammar files themselves, so the reader and the writer cannot disagree about them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from preferans.cards import CARDS, Card, Contract, Rank, Seat, Suit

Language: TypeAlias = Literal["en", "ru"]
"""The languages a record may be written in."""

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru")

GRAMMAR: Final = Path(__file__).parent.parent / "_data" / "grammar"
"""Where the grammar lies in the installed package."""

_WORD = re.compile(r'^([A-Z_]+): (\(?"[^"]+"(?: \| "[^"]+")*\)?) END$', re.MULTILINE)

SEAT_LETTERS: Final[dict[Language, str]] = {"en": "WNES", "ru": "ЗСВЮ"}
"""Letters of the seats in the order of `Seat`."""

SUIT_LETTERS: Final[dict[Language, str]] = {"en": "scdh", "ru": "птбч"}
"""Letters of the suits in the order of `Suit`, for writing without symbols."""

RANK_LETTERS: Final[dict[Language, dict[Rank, str]]] = {
    "en": {rank: rank.value for rank in Rank},
    "ru": {
        **{rank: rank.value for rank in Rank},
        Rank.JACK: "В",
        Rank.QUEEN: "Д",
        Rank.KING: "К",
        Rank.ACE: "Т",
    },
}
"""How ranks are written."""

NO_TRUMP: Final[dict[Language, str]] = {"en": "NT", "ru": "БК"}
MISERE: Final[dict[Language, str]] = {"en": "misere", "ru": "мизер"}


@cache
def grammar_text(language: Language = "en") -> str:
    """Return the grammar that reads records in ``language``: the common rules, then that language's terminals."""
    return "".join((GRAMMAR / name).read_text("utf-8") for name in ("record.lark", f"{language}.lark"))


@cache
def words(language: Language) -> dict[str, str]:
    """Return the word that is written for each keyword terminal of the grammar in ``language``."""
    return {name: forms[0] for name, forms in word_forms(language).items()}


@cache
def word_forms(language: Language) -> dict[str, tuple[str, ...]]:
    """Return every form that is read for each keyword terminal, the written one first."""
    return {name: tuple(re.findall(r'"([^"]+)"', text)) for name, text in _WORD.findall(grammar_text(language))}


@cache
def terminals(language: Language) -> dict[str, str]:
    """Return the keyword terminal of every word form of ``language``."""
    return {form: name for name, forms in word_forms(language).items() for form in forms}


@cache
def suit_text(language: Language, letters: bool) -> dict[Suit, str]:
    """Return how each suit is written: its symbol, or its letter in ``language`` if ``letters``."""
    return {suit: SUIT_LETTERS[language][suit.index] if letters else suit.symbol for suit in Suit}


@cache
def card_text(language: Language, letters: bool) -> dict[Card, str]:
    """Return how each card is written in ``language``, with a suit letter instead of the symbol if ``letters``."""
    suits, ranks = suit_text(language, letters), RANK_LETTERS[language]
    return {card: suits[card.suit] + ranks[card.rank] for card in CARDS}


@cache
def seat_text(language: Language) -> dict[Seat, str]:
    """Return the letter of each seat in ``language``."""
    return dict(zip(Seat, SEAT_LETTERS[language], strict=True))


@cache
def contract_text(language: Language, letters: bool) -> dict[Contract, str]:
    """Return how each contract is written in ``language``."""
    suits = suit_text(language, letters)

    def write(contract: Contract) -> str:
        if contract.is_misere:
            return MISERE[language]
        return f"{contract.level}{suits[contract.trump] if contract.trump else NO_TRUMP[language]}"

    return {contract: write(contract) for contract in Contract}


@cache
def cards_read(language: Language) -> dict[str, Card]:
    """Return every text that is read as one card in ``language``, and the card."""
    return {text: card for form in (False, True) for card, text in card_text(language, form).items()}


@cache
def seats_read(language: Language) -> dict[str, Seat]:
    """Return every text that is read as a seat in ``language``, and the seat."""
    return {text: seat for seat, text in seat_text(language).items()}


@cache
def suits_read(language: Language) -> dict[str, Suit]:
    """Return every text that is read as a suit in ``language``, and the suit."""
    return {text: suit for form in (False, True) for suit, text in suit_text(language, form).items()}


@cache
def ranks_read(language: Language) -> dict[str, Rank]:
    """Return every text that is read as a rank in ``language``, and the rank."""
    return {text: rank for rank, text in RANK_LETTERS[language].items()}


@cache
def contracts_read(language: Language) -> dict[str, Contract]:
    """Return every text that is read as a contract in ``language``, and the contract."""
    return {text: contract for form in (False, True) for contract, text in contract_text(language, form).items()}
