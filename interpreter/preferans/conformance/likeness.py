"""How alike two cases are: by how many acts or cards twins differ, and whether two cases are one in other clothes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from preferans.conformance.cases import Published

Json = Any
"""A plain JSON value."""

_PLACES: Final = {"line", "talon-line"}
_CARD: Final = re.compile(r"[scdh](?:[789JQKA]|10)\Z")
_CONTRACT: Final = re.compile(r"[6-9][scdh]\Z|10[scdh]\Z")
_HONOURS: Final = frozenset("AKQJ")
_LOW: Final = [f"{suit}{rank}" for suit in "scdh" for rank in ("7", "8", "9", "10")]
_SEATS: Final = ("W", "N", "E", "S")


def record_of(case: Published) -> dict[str, Json]:
    """Return the record of a case as plain JSON without the numbers of its lines; empty where there is none."""
    found: dict[str, Json] | None = msgspec.json.decode(bytes(case.record))
    record: dict[str, Json] = _without_places(found or {})
    return record


def _without_places(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_places(item) for key, item in value.items() if key not in _PLACES}
    if isinstance(value, list):
        return [_without_places(item) for item in value]
    return value


# --- twins -------------------------------------------------------------------------------------------------------


def distance(one: Published, other: Published) -> int:
    """Return by how many acts, cards or lines the records of two cases differ.

    Two cards changing places count as one, and so does a trick that another player took; trick marks count nothing.
    """
    left, right = record_of(one), record_of(other)
    deals = left.pop("deals", []), right.pop("deals", [])
    total = _lists(left.pop("options", []), right.pop("options", [])) + _lists(
        left.pop("draws", []), right.pop("draws", [])
    )
    total += sum(1 for key in {*left, *right} - {"names", "tags"} if left.get(key) != right.get(key))
    total += abs(len(deals[0]) - len(deals[1]))
    return total + sum(_deals(a, b) for a, b in zip(*deals, strict=False))


def _deals(left: dict[str, Json], right: dict[str, Json]) -> int:
    moved, pair = _cards(left, right)
    acts = left.get("acts", []), right.get("acts", [])
    changed = _lists(*acts)
    if pair is not None:
        changed = min(changed, _lists(_exchanged(acts[0], pair), acts[1]))
    taken = [{row["player"]: row["tricks"] for row in deal.get("taken", [])} for deal in (left, right)]
    tricks = _moved(taken[0], taken[1]) if all(taken) else sum(map(len, taken))
    scores = _lists(left.get("scores", []), right.get("scores", []))
    rest = {*left, *right} - {"hands", "talon", "acts", "taken", "scores", "marks"}
    return moved + changed + tricks + scores + sum(1 for key in rest if left.get(key) != right.get(key))


def _cards(left: dict[str, Json], right: dict[str, Json]) -> tuple[int, dict[str, str] | None]:
    """Return how many cards lie elsewhere, and the pair if two changed places."""
    owners = [_owners(left), _owners(right)]
    gone = {seat: owners[0].get(seat, Counter()) - owners[1].get(seat, Counter()) for seat in {*owners[0], *owners[1]}}
    come = {seat: owners[1].get(seat, Counter()) - owners[0].get(seat, Counter()) for seat in gone}
    moved = max((max(gone[seat].total(), come[seat].total()) for seat in gone), default=0)
    cards = [card for counter in gone.values() for card in counter]
    pair = {cards[0]: cards[1], cards[1]: cards[0]} if moved == 1 and len(cards) == 2 else None
    if moved == 0 and left.get("talon") != right.get("talon"):
        talon = left.get("talon", [])
        return 1, dict(zip(talon, reversed(talon), strict=True))
    return moved, pair


def _owners(deal: dict[str, Json]) -> dict[str, Counter[str]]:
    owners = {hand["player"]: Counter(str(card) for card in hand["cards"]) for hand in deal.get("hands", [])}
    return owners | {"talon": Counter(str(card) for card in deal.get("talon", []))}


def _moved(left: Mapping[str, int], right: Mapping[str, int]) -> int:
    return sum(max(0, left.get(seat, 0) - right.get(seat, 0)) for seat in {*left, *right})


def _exchanged(value: Json, pair: Mapping[str, str]) -> Json:
    if isinstance(value, dict):
        return {key: _exchanged(item, pair) for key, item in value.items()}
    if isinstance(value, list):
        return [_exchanged(item, pair) for item in value]
    return pair.get(value, value) if isinstance(value, str) else value


def _lists(left: Sequence[Json], right: Sequence[Json]) -> int:
    """Return the least number of items to put in, take out or change that makes one list the other."""
    row = list(range(len(right) + 1))
    for number, item in enumerate(left, 1):
        above, row = row, [number]
        for place, other in enumerate(right, 1):
            row.append(min(above[place] + 1, row[-1] + 1, above[place - 1] + (item != other)))
    return row[-1]


# --- one case in other clothes -----------------------------------------------------------------------------------


def skeleton(case: Published) -> bytes:
    """Return what is left of a case without the names of seats, suits and ranks: equal for cases that are one.

    Seats are numbered from the dealer, suits by the cards and plays they have, low cards as they appear.  Suits named
    in contracts keep their names, since contracts outrank each other by them, and so do honours, since the rules count
    them.
    """
    record = record_of(case)
    for key in ("names", "tags", "format"):
        record.pop(key, None)
    expect: Json = msgspec.json.decode(msgspec.json.encode(case.expect))
    named = _Renamer(record, expect).value({"clause": case.clause, "record": record, "expect": expect})
    for deal in named["record"].get("deals", []):
        deal["hands"] = sorted([hand["player"], sorted(map(str, hand["cards"]))] for hand in deal.get("hands", []))
    return msgspec.json.encode(named, order="deterministic")


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str):
        yield value


class _Renamer:
    """Puts numbers in place of the names of seats, suits and low cards."""

    def __init__(self, record: dict[str, Json], expect: Json) -> None:
        """Choose the numbers."""
        deals = record.get("deals", [])
        seats = _SEATS[:3] if record.get("players") == 3 else _SEATS
        dealer = deals[0].get("dealer") if deals else None
        turn = seats.index(dealer) if dealer in seats else 0
        self.seats = {seat: f"seat{(place - turn) % len(seats)}" for place, seat in enumerate(seats)}
        fixed = {text[-1] for text in _texts([record, expect]) if _CONTRACT.match(text)}
        free = sorted(
            "scdh".translate({ord(suit): None for suit in fixed}), key=lambda suit: self._signature(deals, suit)
        )
        self.suits = {suit: f"suit{number}" for number, suit in enumerate(free)}
        self.low: dict[str, str] = {}
        seen: Counter[str] = Counter()
        for text in [*_texts([deal.get("acts", []) for deal in deals]), *_LOW]:
            if _CARD.match(text) and text[1] not in _HONOURS and text not in self.low:
                self.low[text] = f"{self.suits.get(text[0], text[0])} low{seen[text[0]]}"
                seen[text[0]] += 1

    def _signature(self, deals: list[Json], suit: str) -> str:
        """Return what tells a suit from others: who holds which of its cards, and where they are played."""
        found = []
        for deal in deals:
            hands = [(self.seats.get(hand["player"], ""), hand["cards"]) for hand in deal.get("hands", [])]
            held = sorted([seat, *sorted(str(card) for card in cards if str(card)[0] == suit)] for seat, cards in hands)
            acts = enumerate(_texts(deal.get("acts", [])))
            played = [at for at, text in acts if text == suit or (text[0:1] == suit and _CARD.match(text))]
            found.append(([[seat, *(card[1:] for card in cards)] for seat, *cards in held], played))
        return str(found)

    def value(self, value: Json) -> Json:
        """Return a value with its names replaced."""
        if isinstance(value, dict):
            return {self.text(key): self.value(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.value(item) for item in value]
        return self.text(value) if isinstance(value, str) else value

    def text(self, text: str) -> str:
        """Return a text with its name replaced, if it is one."""
        if text in self.low:
            return self.low[text]
        if _CARD.match(text):
            return self.suits.get(text[0], text[0]) + text[1:]
        return self.seats.get(text) or self.suits.get(text, text)
