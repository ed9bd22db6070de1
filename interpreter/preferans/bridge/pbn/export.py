"""From a record and its verdict to PBN: what that format can hold, and the rest in comments.

A trick given for a revoke cannot be told by ``Result``, which is the tricks won in play; ``ScoreRubber`` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from preferans.acts import Pass
from preferans.bridge.acts import AnyAct, Call, Double, Play, Redouble
from preferans.bridge.cards import Card, Side, after, side_of
from preferans.bridge.notation.writer import Writer
from preferans.bridge.record import Deal, Record
from preferans.cards import Seat
from preferans.verdict import DealVerdict, Trick, Verdict

_SUITS: Final = "shdc"
_MARKED: Final = frozenset({"pending", "penalised", "unpunished", "waived"})
"""What becomes of a revoke that was not corrected: PBN marks it."""


def export(record: Record, verdict: Verdict) -> str:
    """Return ``record`` as PBN text, with the results that ``verdict`` finds; acts PBN has no word for are comments."""
    games = (_game(record, deal, told) for deal, told in zip(record.deals, verdict.deals, strict=True))
    return "% PBN 2.1\n\n" + "\n\n".join("\n".join(game) for game in games) + "\n"


def _game(record: Record, deal: Deal, told: DealVerdict) -> Iterator[str]:
    yield from (f'[{name} "{value}"]' for name, value in _tags(record, deal, told).items())
    yield from _comments(deal, told)
    yield from _auction(deal)
    yield from _play(told)


def _tags(record: Record, deal: Deal, told: DealVerdict) -> dict[str, str]:
    """Return the tags in the order of the standard."""
    contract = told.contract
    declarer = contract.by if contract is not None and contract.by is not None else ""
    bid = (contract.bid or "Pass") if contract is not None else "?"
    doubled = {"doubled": "X", "redoubled": "XX"}.get(str(contract.doubled), "") if contract is not None else ""
    tags = {name: record.tags.get(name, "") for name in ("Event", "Site", "Date")}
    tags |= {"Board": str(deal.number)}
    tags |= {f"{seat.name.capitalize()}": record.names.get(seat, "") for seat in (Seat.WEST, Seat.NORTH)}
    tags |= {f"{seat.name.capitalize()}": record.names.get(seat, "") for seat in (Seat.EAST, Seat.SOUTH)}
    tags |= {"Dealer": deal.dealer.value if deal.dealer is not None else "", "Vulnerable": _zone(deal)}
    tags |= {"Deal": _hands(deal), "Scoring": "Rubber", "Declarer": declarer}
    tags |= {"Contract": (bid if bid == "Pass" else bid[0] + bid[1:].upper()) + doubled, "Result": _result(told)}
    rubber = _rubber(told)
    return tags | ({"ScoreRubber": rubber} if rubber else {})


def _zone(deal: Deal) -> str:
    if deal.vulnerable is None:
        return ""
    return {0: "None", len(Side): "All"}.get(len(deal.vulnerable), "".join(side.value for side in deal.vulnerable))


def _hands(deal: Deal) -> str:
    held = {line.player: line.cards for line in deal.hands}
    return "N:" + " ".join(_hand(held.get(after(Seat.NORTH, step), ())) for step in range(len(Seat)))


def _hand(cards: tuple[Card, ...]) -> str:
    ordered = sorted(cards, key=lambda card: -card.rank.index)
    runs = ("".join(_rank(card.text) for card in ordered if card.suit.value == suit) for suit in _SUITS)
    return ".".join(runs) if cards else "-"


def _rank(text: str) -> str:
    return text[1:].replace("10", "T")


def _result(told: DealVerdict) -> str:
    """Return the tricks the declarer's side won in play, before any were given for a revoke."""
    if told.contract is None or told.contract.by is None or told.expected is not None:
        return ""
    side = side_of(Seat(told.contract.by)).value
    given = [ruling.args for ruling in told.rulings if ruling.effect == "transfer-tricks"]
    moved = sum(args["tricks"] * ((args["to"] == side) - (args["from"] == side)) for args in given)
    return str(told.credited[side] - moved)


def _rubber(told: DealVerdict) -> str:
    """Return the points of each side above and below the line."""
    parts = []
    for side in Side:
        points = {
            column: sum(
                int(entry.points) for entry in told.entries if (entry.player, entry.column) == (side.value, column)
            )
            for column in ("above", "below")
        }
        if any(points.values()):
            parts.append(f"{side.value} {points['above']}/{points['below']}")
    return " ".join(parts)


def _comments(deal: Deal, told: DealVerdict) -> Iterator[str]:
    """Yield every act that PBN has no place for, and every ruling, as comments."""
    writer = Writer("en", letters=True)
    for number, act in enumerate(deal.acts, 1):
        if not isinstance(act, Call | Pass | Double | Redouble | Play):
            yield f"{{act {number}: {writer.act(act)}}}"
    for violation in told.violations:
        yield f"{{{violation.code} {violation.by} {violation.status} {violation.clause}}}"
    for ruling in told.rulings:
        yield f"{{{ruling.effect} {' '.join(f'{name}={value}' for name, value in ruling.args.items())}}}"


def _auction(deal: Deal) -> Iterator[str]:
    calls = [act for act in deal.acts if isinstance(act, Call | Pass | Double | Redouble)]
    if not calls:
        return
    yield f'[Auction "{calls[0].by.value}"]'
    for start in range(0, len(calls), len(Seat)):
        yield " ".join(_call(act) for act in calls[start : start + len(Seat)])


def _call(act: AnyAct) -> str:
    if isinstance(act, Call):
        return str(act.bid.value[0] + act.bid.value[1:].upper())
    return "X" if isinstance(act, Double) else "XX" if isinstance(act, Redouble) else "Pass"


def _play(told: DealVerdict) -> Iterator[str]:
    """Yield the cards, a column for each seat from the first leader on."""
    if not told.tricks:
        return
    revoked = {
        (violation.by, violation.facts["card"])
        for violation in told.violations
        if violation.code == "revoke" and violation.status in _MARKED
    }
    first = Seat(told.tricks[0].plays[0][0])
    yield f'[Play "{first.value}"]'
    leader: str | None = first.value
    for trick in told.tricks:
        yield _row(trick, first, revoked, leader)
        leader = trick.winner
    yield "*"


def _row(trick: Trick, first: Seat, revoked: set[tuple[str, str]], leader: str | None) -> str:
    cards = dict(trick.plays)
    found = []
    for step in range(len(Seat)):
        seat = after(first, step).value
        card = cards.get(seat)
        told = "-" if card is None else card[0].upper() + _rank(card)
        mark = "^R " if (seat, card) in revoked else ""
        led = "^L " if seat == trick.plays[0][0] and seat != leader else ""
        found.append(f"{led}{mark}{told}")
    return " ".join(found)
