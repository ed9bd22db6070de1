"""How alike two cases are: by how many acts or cards twins differ, and whether two cases are one in other clothes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any, Final

import msgspec

from preferans.conformance.cases import Published
from preferans.conformance.corpus import NO_RECORD
from preferans.record import FORMAT

Json = Any
"""A plain JSON value."""

_PLACES: Final = {"line", "talon-line"}
_CONTRACT: Final = re.compile(r"(?P<level>10|[1-9])(?P<strain>[scdh]|NT)(?P<rest>x{0,2})\Z")
_HONOURS: Final = frozenset({"A", "K", "Q", "J", "10"})
_SEATS: Final = ("W", "N", "E", "S")
_SUITS: Final = ("s", "c", "d", "h")


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
    """Return what is left of a case without the names of seats, suits, low ranks and players.

    Two cases have the same exactly if turning the seats, exchanging suits and exchanging low ranks makes one the other.
    Suits keep their names where contracts of several strains are named, since those outrank each other by them, and in
    bridge where a contract names them, since its price depends on them.
    Honours keep theirs, since rules count them, and where seats are drawn for or a player joins nothing moves.
    A case of reading is its text.
    """
    if case.level == "notation" or case.record == NO_RECORD:
        return msgspec.json.encode([case.clause, case.text])
    record = record_of(case)
    bridge = record.get("format") != FORMAT
    for key in ("names", "tags", "format"):
        record.pop(key, None)
    expect: Json = msgspec.json.decode(msgspec.json.encode(case.expect))
    plain = {"clause": case.clause, "record": record, "expect": expect}
    if "draws" in record or any("joined" in deal for deal in record.get("deals", [])):
        return msgspec.json.encode(plain, order="deterministic")
    pack = _BRIDGE if bridge else _PREFERANS
    return min(
        msgspec.json.encode(_clothed(plain, seats | suits | _low(record, suits, pack), suits), order="deterministic")
        for seats in _turns(record, bridge=bridge)
        for suits in _exchanges(record, expect, seats, pack, bridge=bridge)
    )


class _Pack(msgspec.Struct, frozen=True):
    """How the cards of a game are written, and which ranks no rule counts."""

    card: re.Pattern[str]
    low: frozenset[str]


_PREFERANS: Final = _Pack(re.compile(r"[scdh](?:[789JQKA]|10)\Z"), frozenset({"7", "8", "9", "10"}))
_BRIDGE: Final = _Pack(re.compile(r"[scdh](?:[2-9JQKA]|10)\Z"), frozenset("23456789"))


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str):
        yield value


def _turns(record: dict[str, Json], *, bridge: bool) -> Iterator[dict[str, str]]:
    """Yield the names of seats when the dealer of the first deal sits first; all turns where none is named."""
    seats = _SEATS[:3] if record.get("players") == 3 else _SEATS
    dealer = (record.get("deals") or [{}])[0].get("dealer")
    for turn in [seats.index(dealer)] if dealer in seats else range(len(seats)):
        names = {seat: f"seat{(place - turn) % len(seats)}" for place, seat in enumerate(seats)}
        sides = {"NS": f"side{(1 - turn) % 2}", "EW": f"side{turn % 2}"} if bridge else {}
        yield names | sides


def _exchanges(
    record: dict[str, Json], expect: Json, seats: Mapping[str, str], pack: _Pack, *, bridge: bool
) -> Iterator[dict[str, str]]:
    """Yield the names that suits may take: by what tells them apart, in every order where nothing does."""
    contracts = [match for text in _texts([record, expect]) if (match := _CONTRACT.match(text))]
    strains = {match["strain"] for match in contracts}
    fixed = strains & {*_SUITS} if bridge or len(strains) > 1 else set()
    groups: dict[str, list[str]] = {}
    for suit in _SUITS:
        if suit not in fixed:
            groups.setdefault(_signature(record, suit, seats, pack), []).append(suit)
    # Suits of which nothing is said are alike in every order.
    ordered = [permutations(group) if sign != _UNSEEN else [tuple(group)] for sign, group in sorted(groups.items())]
    for choice in product(*ordered):
        free = [suit for group in choice for suit in group]
        yield {suit: suit for suit in fixed} | {suit: f"suit{number}" for number, suit in enumerate(free)}


_UNSEEN: Final = str(([], [], []))


def _signature(record: dict[str, Json], suit: str, seats: Mapping[str, str], pack: _Pack) -> str:
    """Return what tells a suit from others whatever it is called: who holds what of it, and where it is named."""
    held, talons, named = [], [], []
    for number, deal in enumerate(record.get("deals", [])):
        for hand in deal.get("hands", []):
            ranks = [card[1:] for card in map(str, hand["cards"]) if card[0] == suit]
            if ranks:
                low = sum(rank in pack.low for rank in ranks)
                # A seat that nobody sits on, which makes a record malformed, keeps its name.
                player = seats.get(hand["player"], hand["player"])
                held.append([number, player, low, *sorted(set(ranks) - pack.low)])
        for at, card in enumerate(map(str, deal.get("talon", []))):
            if card[:1] == suit:
                talons.append([number, at, "low" if card[1:] in pack.low else card[1:]])
        for at, text in enumerate(_texts(deal.get("acts", []))):
            if text == suit or (text[:1] == suit and pack.card.match(text)) or _named(text) == suit:
                named.append([number, at, "" if text[1:] in pack.low else text[1:] if text[:1] == suit else text[:-1]])
    return str((sorted(held), talons, named))


def _named(text: str) -> str:
    match = _CONTRACT.match(text)
    return match["strain"] if match else ""


def _low(record: dict[str, Json], suits: Mapping[str, str], pack: _Pack) -> dict[str, str]:
    """Return new names for the low cards: a number as they are named in acts, one name for all others of a suit."""
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for text in _texts([deal.get("acts", []) for deal in record.get("deals", [])]):
        if pack.card.match(text) and text[1:] in pack.low and text not in found:
            found[text] = f"{suits[text[0]]} low{seen[text[0]]}"
            seen[text[0]] += 1
    rest = {suit + rank: f"{suits[suit]} low" for suit in _SUITS for rank in pack.low}
    return rest | found


def _clothed(value: Json, names: Mapping[str, str], suits: Mapping[str, str]) -> Json:
    """Return a value with its names replaced; a hand is a set of cards, and hands are a set of them."""
    if isinstance(value, dict):
        made = {_renamed(key, names, suits): _clothed(item, names, suits) for key, item in value.items()}
        if "hands" in made:
            made["hands"] = sorted([hand["player"], sorted(map(str, hand["cards"]))] for hand in made["hands"])
        return made
    if isinstance(value, list):
        return [_clothed(item, names, suits) for item in value]
    return _renamed(value, names, suits) if isinstance(value, str) else value


def _renamed(text: str, names: Mapping[str, str], suits: Mapping[str, str]) -> str:
    if text in names:
        return names[text]
    match = _CONTRACT.match(text)
    if match:
        return f"{match['level']} {suits.get(match['strain'], match['strain'])}{match['rest']}"
    honour = len(text) > 1 and text[0] in suits and text[1:] in _HONOURS
    return f"{suits[text[0]]} {text[1:]}" if honour else text
