"""From a record and its verdict to PBN: what that format can hold, and the rest in comments.

A trick given for a revoke cannot be told by ``Result``, which is the tricks won in play; ``ScoreRubber`` shows it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

import msgspec

from preferans.acts import Accept, Finds, Pass
from preferans.bridge.acts import AnyAct, Call, Double, Play, Redouble
from preferans.bridge.cards import Card, Side, after, side_of
from preferans.bridge.notation.writer import Writer
from preferans.bridge.pbn.lexer import Loss
from preferans.bridge.record import Deal, Record
from preferans.bridge.table import TRICKS
from preferans.cards import Seat
from preferans.verdict import DealVerdict, Trick, Verdict

_SUITS: Final = "shdc"
_WIDTH: Final = 200
_MARKED: Final = frozenset({"pending", "penalised", "unpunished", "waived"})
"""What becomes of a revoke that was not corrected: PBN marks it."""


class Exported(msgspec.Struct, frozen=True, kw_only=True):
    """Text of PBN in characters of Latin-1, and what it could not hold even in comments."""

    text: str
    losses: tuple[Loss, ...] = ()


def export(record: Record, verdict: Verdict) -> Exported:
    """Return ``record`` as PBN, with the results that ``verdict`` finds; acts PBN has no word for are comments."""
    games = (_Game(record, deal, told).lines() for deal, told in zip(record.deals, verdict.deals, strict=True))
    lines = ["% PBN 2.1"]
    for game in games:
        lines += ["", *game]
    losses = tuple(
        Loss(code="pbn-latin", text=line, line=number) for number, line in enumerate(lines, 1) if not _latin(line)
    )
    text = "\n".join(lines) + "\n"
    return Exported(text=text.encode("latin-1", "replace").decode("latin-1"), losses=losses)


def _latin(line: str) -> bool:
    return all(ord(character) < 0x100 for character in line)


class _Game:
    """One deal as a game."""

    def __init__(self, record: Record, deal: Deal, told: DealVerdict) -> None:
        """Find which calls stand."""
        self.record = record
        self.deal = deal
        self.told = told
        self.writer = Writer("en", letters=True)
        self.contract = told.contract if told.contract is not None and told.contract.by is not None else None
        self.refused = {v.at for v in told.violations if v.code in _CALLS and v.status == "corrected"}
        self.low = {v.at for v in told.violations if v.code == "bid.insufficient" and v.status == "condoned"}
        self.plays = {(act.by.value, act.card.value): at for at, act in enumerate(deal.acts) if isinstance(act, Play)}
        self.laid = {self.plays[play] for trick in told.tricks for play in trick.plays if play in self.plays}

    def lines(self) -> Iterator[str]:
        """Yield the lines of the game."""
        yield from (f'[{name} "{_quoted(value)}"]' for name, value in self.tags().items())
        yield from self.comments()
        yield from self.auction()
        yield from self.play()

    @property
    def alone(self) -> bool:
        """Whether the deal stands by itself: nothing is on the sheet before it."""
        return len(self.deal.before) == len(Side) and all(
            not (line.below or line.above or line.games) for line in self.deal.before
        )

    # --- tags --------------------------------------------------------------------------------------------------------

    def tags(self) -> dict[str, str]:
        """Return the tags in the order of the standard."""
        record, deal = self.record, self.deal
        tags = {name: record.tags.get(name, "") for name in ("Event", "Site", "Date")}
        tags |= {"Board": str(deal.number)}
        tags |= {
            seat.name.capitalize(): record.names.get(seat, "")
            for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
        }
        tags |= {"Dealer": deal.dealer.value if deal.dealer is not None else "", "Vulnerable": self.zone()}
        tags |= {"Deal": _hands(deal), "Scoring": "" if self.alone else "Rubber", "Declarer": self.declarer()}
        tags |= {"Contract": self.written(), "Result": self.result()}
        tags |= {name: record.tags[name] for name in ("Round", "Table") if record.tags.get(name)}
        rubber = self.rubber()
        return tags | ({"ScoreRubber": rubber} if rubber else {})

    def zone(self) -> str:
        """Return who is vulnerable, where the record says so."""
        sides = self.deal.vulnerable
        if sides is None:
            return ""
        return {0: "None", len(Side): "All"}.get(len(sides), "".join(side.value for side in sides))

    def declarer(self) -> str:
        """Return the declarer, marked where it is not the one of the auction."""
        if self.contract is None:
            return ""
        swapped = any(v.code == "contract.written" and v.status == "condoned" for v in self.told.violations)
        return f"{'^' if swapped else ''}{self.contract.by}"

    def written(self) -> str:
        """Return the contract; of an ending, whose first tricks PBN cannot tell, the denomination alone."""
        if self.contract is None:
            return "Pass" if self.told.contract is not None else ""
        bid = (self.contract.bid or "").upper()
        doubled = {"doubled": "X", "redoubled": "XX"}.get(str(self.contract.doubled), "")
        ending = self.deal.ending is not None and self.deal.ending.trick <= TRICKS
        return (bid[1:] if ending else bid) + doubled

    def result(self) -> str:
        """Return the tricks the declarer's side won in play, before any were given; another number is marked."""
        if self.contract is None or self.told.expected is not None:
            return f"^{self.deal.result.tricks}" if self.deal.result is not None and self.contract is not None else ""
        side = side_of(Seat(self.contract.by)).value
        given = [ruling.args for ruling in self.told.rulings if ruling.effect == "transfer-tricks"]
        moved = sum(args["tricks"] * ((args["to"] == side) - (args["from"] == side)) for args in given)
        won = self.told.credited[side] - moved
        written = self.deal.result.tricks if self.deal.result is not None else won
        return str(won) if written == won else f"^{written}"

    def rubber(self) -> str:
        """Return the points of each side above and below the line."""
        parts = []
        for side in Side:
            points = {
                column: sum(
                    int(one.points) for one in self.told.entries if (one.player, one.column) == (side.value, column)
                )
                for column in ("above", "below")
            }
            if any(points.values()):
                parts.append(f"{side.value} {points['above']}/{points['below']}")
        return " ".join(parts)

    # --- comments ----------------------------------------------------------------------------------------------------

    def comments(self) -> Iterator[str]:
        """Yield every act that PBN has no place for, and every ruling, as comments."""
        ending, words = self.deal.ending, self.writer.words
        bare = msgspec.structs.replace(self.deal, acts=(), marks=(), notes=(), scores=())
        for line in self.writer.deal(bare):
            if line.split()[0] in (words["RUBBER"], words["HONOURS"]) and not self.alone:
                yield from _comment(line)
        if ending is not None and self.contract is not None:
            won = ", ".join(f"{side.value} {tricks}" for side, tricks in ending.taken.items())
            yield from _comment(f"ending from trick {ending.trick}, contract {self.contract.bid}, won before: {won}")
        for number, act in enumerate(self.deal.acts):
            yield from self.notes(number)
            there = number in self.laid if isinstance(act, Play) else self.stands(number, act)
            if not there or act.disputed:
                yield from _comment(f"act {number + 1}: {self.writer.act(act)}")
        yield from self.notes(len(self.deal.acts))
        for violation in self.told.violations:
            yield from _comment(f"{violation.code} {violation.by} {violation.status} {violation.clause}")
        for ruling in self.told.rulings:
            args = " ".join(f"{name}={_plain(value)}" for name, value in ruling.args.items())
            yield from _comment(f"{ruling.effect} {args}")

    def notes(self, at: int) -> Iterator[str]:
        """Yield the words that stand behind the first ``at`` acts, unless they go beside a call or card."""
        if not self.beside(at - 1):
            yield from self.words(at)

    def words(self, at: int) -> Iterator[str]:
        """Yield the words that stand behind the first ``at`` acts."""
        yield from (line for note in self.deal.notes if note.at == at for line in _comment(note.text))

    def beside(self, at: int) -> bool:
        """Say whether the act stands in the auction or the play of the board, so that words may go beside it."""
        if at < 0 or at in self.laid:
            return at >= 0
        act = self.deal.acts[at]
        return isinstance(act, _WORDS) and self.stands(at, act) and not self.misplaced(at)

    # --- calls -------------------------------------------------------------------------------------------------------

    def stands(self, at: int, act: AnyAct) -> bool:
        """Say whether an act is a call that stands, or the acceptance by which one does."""
        if isinstance(act, Accept):
            return any(v.at == self._call_before(at) and v.status == "condoned" for v in self.told.violations)
        said_no = any(
            isinstance(one, Finds) and one.code == "happened" and one.seat in (None, act.by) and not one.answer
            for one in self.deal.acts
        )
        return isinstance(act, _WORDS) and at not in self.refused and not (act.disputed and said_no)

    def _call_before(self, at: int) -> int | None:
        return next((place for place in range(at - 1, -1, -1) if isinstance(self.deal.acts[place], _WORDS)), None)

    def auction(self) -> Iterator[str]:
        """Yield the calls, four in a row; irregular ones are marked, and each player passed over has a sign."""
        cells: list[tuple[str, list[str]]] = []
        seat = self.deal.dealer
        for at, act in enumerate(self.deal.acts):
            if not isinstance(act, _WORDS) or not self.beside(at):
                continue
            while seat is not None and seat is not act.by:
                cells.append(("^S", []))
                seat = after(seat)
            cells.append((("^I " if at in self.low else "") + _call(act), list(self.words(at + 1))))
            seat = after(act.by)
        if cells:
            yield f'[Auction "{(self.deal.dealer or Seat.WEST).value}"]'
            yield from _rows(cells)

    def misplaced(self, at: int) -> bool:
        """Say whether an act had no place where it stood."""
        return any(v.at == at and v.code == "act.out-of-place" for v in self.told.violations)

    # --- cards -------------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[str]:
        """Yield the cards, a column for each seat from the first leader on."""
        if not self.told.tricks:
            return
        revoked = {
            (violation.by, violation.facts["card"])
            for violation in self.told.violations
            if violation.code == "revoke" and violation.status in _MARKED
        }
        first = Seat(self.told.tricks[0].plays[0][0])
        yield f'[Play "{first.value}"]'
        leader: str | None = self.leader().value
        cells: list[tuple[str, list[str]]] = []
        for trick in self.told.tricks:
            for card, at in _row(trick, first, revoked, leader, self.plays):
                cells.append((card, list(self.words(at + 1)) if at is not None else []))
            leader = trick.winner
        yield from _rows(cells)
        yield "*"

    def leader(self) -> Seat:
        """Return whose turn it was to lead first."""
        if self.deal.ending is not None:
            return self.deal.ending.leader
        return after(Seat(self.contract.by)) if self.contract is not None else Seat.WEST


_WORDS: Final = (Call, Pass, Double, Redouble)
_CALLS: Final = ("bid.insufficient", "bid.out-of-turn", "double.not-allowed")


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _comment(text: str) -> Iterator[str]:
    """Yield a comment over as many lines as it needs; a brace in it would end it."""
    told = textwrap.wrap("{" + text.replace("}", ")").replace("{", "(") + "}", _WIDTH) or ["{}"]
    yield from (line if not line.startswith("%") else f" {line}" for line in told)


def _plain(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _hands(deal: Deal) -> str:
    held = {line.player: line.cards for line in deal.hands}
    if not any(held.values()):
        return ""
    return "N:" + " ".join(_hand(held.get(after(Seat.NORTH, step), ())) for step in range(len(Seat)))


def _hand(cards: tuple[Card, ...]) -> str:
    ordered = sorted(cards, key=lambda card: -card.rank.index)
    runs = ("".join(_rank(card.text) for card in ordered if card.suit.value == suit) for suit in _SUITS)
    return ".".join(runs) if cards else "-"


def _rank(text: str) -> str:
    return text[1:].replace("10", "T")


def _call(act: AnyAct) -> str:
    if isinstance(act, Call):
        return str(act.bid.value[0] + act.bid.value[1:].upper())
    return "X" if isinstance(act, Double) else "XX" if isinstance(act, Redouble) else "Pass"


def _row(
    trick: Trick, first: Seat, revoked: set[tuple[str, str]], leader: str | None, plays: dict[tuple[str, str], int]
) -> Iterator[tuple[str, int | None]]:
    """Yield the cards of a trick by columns, each with its marks and the act that laid it."""
    cards = dict(trick.plays)
    for step in range(len(Seat)):
        seat = after(first, step).value
        card = cards.get(seat, "")
        told = card[0].upper() + _rank(card) if card else "-"
        mark = "^R " if (seat, card) in revoked else ""
        led = "^L " if seat == trick.plays[0][0] and seat != leader else ""
        yield f"{led}{mark}{told}", plays.get((seat, card))


def _rows(cells: list[tuple[str, list[str]]]) -> Iterator[str]:
    """Yield cells four to a line; words that belong to one have lines of their own behind it."""
    line: list[str] = []
    for place, (text, words) in enumerate(cells, 1):
        line.append(text)
        if words or place % len(Seat) == 0:
            yield " ".join(line)
            yield from words
            line = []
    if line:
        yield " ".join(line)
