"""The vocabulary of the notation of bridge: the grammar's text, its words, and how values are written."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from preferans.bridge.cards import Bid, Card, Rank, Side
from preferans.cards import Suit
from preferans.notation.words import GRAMMAR, NO_TRUMP, RANK_LETTERS, Language, suit_text

_WORD = re.compile(r'^([A-Z_]+): "([^"]+)" END$', re.MULTILINE)

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits in the order in which a hand is written."""

_SIDES: Final[dict[Language, dict[Side, str]]] = {
    "en": {side: side.value for side in Side},
    "ru": {Side.NS: "СЮ", Side.EW: "ВЗ"},
}


@cache
def grammar_text(language: Language) -> str:
    """Return the grammar that reads records in ``language``: the common rules, then that language's terminals."""
    return "".join((GRAMMAR / name).read_text("utf-8") for name in ("bridge.lark", f"bridge.{language}.lark"))


@cache
def words(language: Language) -> dict[str, str]:
    """Return the word of each keyword terminal of the grammar in ``language``."""
    return dict(_WORD.findall(grammar_text(language)))


@cache
def rank_text(language: Language) -> dict[Rank, str]:
    """Return how each rank is written."""
    letters = {rank.value: text for rank, text in RANK_LETTERS[language].items()}
    return {rank: letters.get(rank.value, rank.value) for rank in Rank}


@cache
def card_text(language: Language, letters: bool) -> dict[Card, str]:
    """Return how each card is written, with a suit letter instead of the symbol if ``letters``."""
    suits, ranks = suit_text(language, letters), rank_text(language)
    return {card: suits[card.suit] + ranks[card.rank] for card in Card}


@cache
def bid_text(language: Language, letters: bool) -> dict[Bid, str]:
    """Return how each bid is written."""
    suits = suit_text(language, letters)
    return {bid: f"{bid.level}{suits[bid.trump] if bid.trump else NO_TRUMP[language]}" for bid in Bid}


def side_text(language: Language) -> dict[Side, str]:
    """Return how each side is written."""
    return _SIDES[language]


@cache
def cards_read(language: Language) -> dict[str, Card]:
    """Return every text that is read as a card, and the card."""
    return {text: card for form in (False, True) for card, text in card_text(language, form).items()}


@cache
def bids_read(language: Language) -> dict[str, Bid]:
    """Return every text that is read as a bid, and the bid."""
    return {text: bid for form in (False, True) for bid, text in bid_text(language, form).items()}


@cache
def sides_read(language: Language) -> dict[str, Side]:
    """Return every text that is read as a side, and the side."""
    return {text: side for side, text in side_text(language).items()}


@cache
def ranks_read(language: Language) -> dict[str, Rank]:
    """Return every text that is read as a rank, and the rank."""
    return {text: rank for rank, text in rank_text(language).items()}
