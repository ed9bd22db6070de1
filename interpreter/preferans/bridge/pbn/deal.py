"""The hands, the contract and the seats of PBN as values, with what is wrong in their writing."""

from __future__ import annotations

import re
from typing import Final, Literal

from preferans.bridge.acts import CallLine
from preferans.bridge.cards import Bid, Card, after
from preferans.cards import Seat

_BID: Final = re.compile(r"([1-7])(C|D|H|S|NT)")
_CONTRACT: Final = re.compile(r"([1-7])(C|D|H|S|NT)(XX?)?")
_CARD: Final = re.compile(r"([SHDC])([2-9TJQKA])")
_SUITS: Final = "shdc"

Wrong = tuple[str, str]
"""A code and the words at fault."""


def seat_of(letter: str) -> Seat | None:
    """Return the seat of a letter, which may be marked as irregular."""
    return next((seat for seat in Seat if seat.value == letter.strip("^ ")), None)


def bid_of(text: str) -> Bid | None:
    """Return the bid written so, ``None`` if it is none."""
    match = _BID.fullmatch(text)
    if match is None:
        return None
    return Bid(match[1] + (match[2] if match[2] == "NT" else match[2].lower()))


def card_of(text: str) -> Card | None:
    """Return the card written so (suit, then rank), ``None`` if it is none."""
    match = _CARD.fullmatch(text)
    return Card(match[1].lower() + match[2].replace("T", "10")) if match is not None else None


def contract_of(contract: str, declarer: str) -> CallLine | None:
    """Return the contract of the two tags, ``None`` where one is not known or holds only a denomination."""
    match, by = _CONTRACT.fullmatch(contract), seat_of(declarer)
    bid = bid_of(match[1] + match[2]) if match is not None else None
    if match is None or by is None or bid is None:
        return None
    doubled: Literal["", "doubled", "redoubled"] = ""
    if match[3]:
        doubled = "doubled" if match[3] == "X" else "redoubled"
    return CallLine(by=by, bid=bid, doubled=doubled)


def hands_of(deal: str) -> tuple[dict[Seat, list[Card]], list[Wrong]]:
    """Return the hands that the tag tells, and what is wrong with it: a rank, a card twice, numbers of cards."""
    first, colon, told = deal.partition(":")
    seat = seat_of(first)
    found: dict[Seat, list[Card]] = {}
    if not deal or seat is None or not colon:
        return found, [("pbn-value", f"Deal {deal}")] if deal else []
    wrong: list[Wrong] = []
    parts = told.split(" ")
    if len(parts) != len(Seat):
        return found, [("pbn-value", f"Deal {deal}")]
    for step, part in enumerate(parts):
        suits = part.split(".")
        if part != "-" and len(suits) != len(_SUITS):
            wrong.append(("pbn-value", f"Deal {part}"))
        elif part != "-":
            cards = [card_of(suit.upper() + rank) for suit, run in zip(_SUITS, suits, strict=True) for rank in run]
            wrong += [("pbn-rank", part)] if None in cards else []
            found[after(seat, step)] = [card for card in cards if card is not None]
    return found, wrong + numbers(found)


def numbers(hands: dict[Seat, list[Card]]) -> list[Wrong]:
    """Return what is wrong with the numbers of cards: one held twice, no hand at all, or hands that are not alike."""
    held = [card for hand in hands.values() for card in hand]
    twice = next((card for card in held if held.count(card) > 1), None)
    found = [("pbn-card-twice", twice.value)] if twice is not None else []
    sizes = {seat.value: len(cards) for seat, cards in hands.items()}
    if not held or len(set(sizes.values())) > 1 or max(sizes.values()) > 13:
        found.append(("pbn-hand-sizes", " ".join(f"{seat} {size}" for seat, size in sizes.items()) or "-"))
    return found


def completed(hands: dict[Seat, list[Card]]) -> dict[Seat, list[Card]]:
    """Return the hands with the fourth added where three of thirteen cards are told."""
    missing = [seat for seat in Seat if seat not in hands]
    if len(missing) != 1 or any(len(cards) != 13 for cards in hands.values()):
        return hands
    dealt = {card for cards in hands.values() for card in cards}
    return hands | {missing[0]: [card for card in Card if card not in dealt]}
