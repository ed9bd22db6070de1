"""From a board of PBN to a record: calls, cards by who was dealt them, marks, notes and comments, result and score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from preferans.acts import Accept, Pass
from preferans.bridge import FORMAT
from preferans.bridge.acts import AnyAct, Call, CallLine, Double, Play, Redouble
from preferans.bridge.cards import Card, Side, after, side_of
from preferans.bridge.pbn.boards import EMPTY, Board, Told, read
from preferans.bridge.pbn.calls import Spoken
from preferans.bridge.pbn.check import auction_of, check, contract_of_board, play_of
from preferans.bridge.pbn.deal import bid_of, completed, hands_of, seat_of
from preferans.bridge.pbn.lexer import Loss
from preferans.bridge.pbn.tags import number as value_of
from preferans.bridge.pbn.tags import too_long
from preferans.bridge.record import Deal, EndingLine, HandLine, NoteLine, Record, ResultLine, RubberLine, ScoreLine
from preferans.bridge.table import TRICKS
from preferans.cards import Seat
from preferans.notation.build import FREE_TAGS
from preferans.record import Mark

_ZONES: Final[dict[str, tuple[Side, ...]]] = {
    "None": (), "Love": (), "-": (), "NS": (Side.NS,), "EW": (Side.EW,), "All": tuple(Side), "Both": tuple(Side),
}  # fmt: skip
_NAMES: Final = {"West": Seat.WEST, "North": Seat.NORTH, "East": Seat.EAST, "South": Seat.SOUTH}
_CARRIED: Final = frozenset(
    {"Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play", "ScoreRubber"}
)
"""The tags that have a place in every deal of a record; names, ``Event`` and the like stand once for the whole."""


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """A board as a record, with its number in the file.

    ``wrong`` is what in the board is not of the standard, ``losses`` what the record does not hold; both have codes of
    ``spec/faults/bridge.yaml``.
    """

    board: int
    record: Record
    wrong: tuple[Loss, ...] = ()
    losses: tuple[Loss, ...] = ()


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """The boards of a file as the deals of one record, with all that was wrong in them and all that was lost."""

    record: Record
    wrong: tuple[Loss, ...] = ()
    losses: tuple[Loss, ...] = ()


def convert(board: Board, rules: str = "bridge-rubber") -> Converted:
    """Return ``board`` as a record under ``rules``, with what is wrong in it and what could not be carried over."""
    return _Converter(board).converted(rules)


def import_match(text: str, rules: str = "bridge-rubber") -> Imported:
    """Return the boards in ``text`` as the deals of one record; names and tags are those of the first.

    Boards that were not scored as a rubber stand each by itself: none begins with what another left on the sheet.
    """
    converted = [convert(board, rules) for board in read(text)]
    if not converted:
        return Imported(record=Record(format=FORMAT, rules=rules))
    first = converted[0].record
    wrong = tuple(loss for one in converted for loss in one.wrong)
    losses = tuple(loss for one in converted for loss in (*one.losses, *_differing(first, one)))
    deals = tuple(deal for one in converted for deal in one.record.deals)
    return Imported(record=msgspec.structs.replace(first, deals=deals), wrong=wrong, losses=losses)


def _differing(first: Record, one: Converted) -> Iterator[Loss]:
    """Yield the names and tags of a board that the record does not hold, since its first board has others."""
    names = {seat.name.capitalize(): name for seat, name in one.record.names.items() if first.names.get(seat) != name}
    tags = {name: value for name, value in one.record.tags.items() if first.tags.get(name) != value}
    for name, value in (names | tags).items():
        yield Loss(code="pbn-tag-dropped", text=f"{name} {value}", line=one.record.deals[0].line, board=one.board)


class _Converter:
    """Converts one board."""

    def __init__(self, board: Board) -> None:
        """Begin with nothing lost."""
        self.board = board
        self.tags = board.tags
        self.losses: list[Loss] = []
        self.acts: list[AnyAct] = []
        self.marks: list[Mark] = []
        self.notes = [NoteLine(text=text) for text in board.comments]

    def lose(self, code: str, text: str, line: int = 0) -> None:
        """Note something that the record does not hold."""
        self.losses.append(Loss(code=code, text=text, line=line or self.board.line, board=self.board.number))

    def converted(self, rules: str) -> Converted:
        """Return the record."""
        hands = completed(hands_of(self.tags.get("Deal", ""))[0])
        dealer = seat_of(self.tags.get("Dealer", ""))
        contract = contract_of_board(self.board)
        written = self.auction(contract)
        self.play(hands, contract)
        self.dropped()
        result = self.result(contract)
        deal = Deal(
            number=self.number(),
            dealer=dealer,
            vulnerable=_ZONES.get(self.tags.get("Vulnerable", "")),
            line=self.board.line,
            before=() if self.tags.get("Scoring", "") in ("Rubber", "Chicago") else _NOTHING,
            hands=tuple(HandLine(player=seat, cards=tuple(hands[seat])) for seat in Seat if seat in hands),
            contract=written,
            ending=self.unplayed(hands, contract, result),
            acts=tuple(self.acts),
            marks=tuple(self.marks),
            notes=tuple(self.notes),
            result=result,
            scores=tuple(self.scores(contract)),
        )
        names = {seat: self.tags[name] for name, seat in _NAMES.items() if self.tags.get(name)}
        tags = {name: self.tags[name] for name in FREE_TAGS if self.tags.get(name)}
        record = Record(format=FORMAT, rules=rules, names=names, tags=tags, deals=(deal,))
        return Converted(board=self.board.number, record=record, wrong=check(self.board), losses=tuple(self.losses))

    def number(self) -> int:
        """Return the number of the deal: the digits of the board's, its place in the file where they say none."""
        told = self.tags.get("Board", "")
        digits = re.sub(r"\D", "", told)
        if too_long(digits):
            self.lose("pbn-tag-dropped", f"Board {told}", self.board.lines["Board"])
            return self.board.number
        return int(digits or self.board.number)

    # --- calls -------------------------------------------------------------------------------------------------------

    def auction(self, contract: CallLine | None) -> CallLine | None:
        """Take the calls over; return the contract as far as the record has to say it besides them.

        An auction that is not whole, or that does not come to the contract of the board, stays as words.
        """
        auction = auction_of(self.board)
        if auction is None or not auction.spoken:
            return contract
        found = auction.contract
        fits = auction.over and (contract is None or _game(found) == _game(contract))
        if not fits or any(fault.code in ("pbn-call", "pbn-first-call") for fault in auction.wrong):
            words = " ".join(_worded(told) for told in self.board.calls)
            self.lose("pbn-auction", words, self.board.lines.get("Auction", 0))
            self.notes.append(NoteLine(text=f"Auction {self.tags['Auction']}: {words}"))
            return contract
        for place, one in enumerate(auction.spoken):
            self.call(one)
            last = place + 1 == len(auction.spoken) or auction.spoken[place + 1].told is not one.told
            self.annotate(one.told, "Auction") if last else None
        return contract if contract is not None and found is not None and contract.by is not found.by else None

    def call(self, one: Spoken) -> None:
        """Take a call over; one that is marked, or for which players were passed over, was accepted."""
        bid = bid_of(one.call)
        plain = {"Pass": Pass, "X": Double, "XX": Redouble}
        self.acts.append(Call(by=one.seat, bid=bid) if bid is not None else plain[one.call](by=one.seat))
        irregular = (one.skipped > 0) + ("I" in one.told.marks)
        self.acts += [Accept(by=after(one.seat))] * irregular

    def annotate(self, told: Told, section: str) -> None:
        """Keep what was added to a call or card: suffixes, numbers, notes and comments."""
        at = len(self.acts)
        notes = self.board.notes[section]
        words = [*told.added, *(f"={number}= {notes.get(number, '')}".strip() for number in told.notes)]
        self.notes += [NoteLine(text=text, at=at) for text in words]

    # --- cards -------------------------------------------------------------------------------------------------------

    def play(self, hands: dict[Seat, list[Card]], contract: CallLine | None) -> None:
        """Take the cards over, trick by trick."""
        play = play_of(self.board)
        if hands and (len(hands) < len(Seat) or any(len(held) < TRICKS for held in hands.values())):
            self.lose("pbn-hands", self.tags.get("Deal", ""), self.board.lines.get("Deal", 0))
        if play is None or contract is None:
            cards = [told.text for told in self.board.cards if told.text not in EMPTY]
            if cards:
                self.lose("pbn-play", " ".join(cards), self.board.lines.get("Play", 0))
            return
        for number, trick in enumerate(play.tricks, 1):
            self.marks.append(Mark(trick=number, at=len(self.acts)))
            for one in trick:
                self.acts.append(Play(by=one.seat, card=one.card, marked="R" in one.told.marks))
                self.annotate(one.told, "Play")
        laid = {id(one.told) for trick in play.tricks for one in trick}
        for told in self.board.cards:
            if told.text not in EMPTY and id(told) not in laid:
                self.lose("pbn-card-later", told.text, told.line)
            if id(told) not in laid:
                self.annotate(told, "Play")

    # --- what the table wrote ----------------------------------------------------------------------------------------

    def result(self, contract: CallLine | None) -> ResultLine | None:
        """Return the tricks of the declarer's side as the board tells them."""
        told = self.tags.get("Result", "")
        plain = re.fullmatch(r"\^?(\d+)", told)
        sides = dict(re.findall(r"(NS|EW) (\d+)", told))
        if contract is None:
            if told:
                self.lose("pbn-tag-dropped", f"Result {told}", self.board.lines["Result"])
            return None
        side = side_of(contract.by)
        if plain is None and side.value not in sides and side.other.value in sides:
            rest = TRICKS - value_of(sides[side.other.value])
            sides |= {side.value: str(rest)} if rest >= 0 else {}
        number = plain[1] if plain is not None else sides.get(side.value)
        if number is not None and not too_long(number):
            return ResultLine(tricks=int(number))
        if told not in ("", "?"):
            self.lose("pbn-tag-dropped", f"Result {told}", self.board.lines["Result"])
        return None

    def unplayed(
        self, hands: dict[Seat, list[Card]], contract: CallLine | None, result: ResultLine | None
    ) -> EndingLine | None:
        """Return the end of a deal of which no card is known, only the contract and the result."""
        if hands or contract is None or result is None or self.acts or result.tricks > TRICKS:
            return None
        side = side_of(contract.by)
        return EndingLine(
            trick=TRICKS + 1, leader=contract.by, taken={side: result.tricks, side.other: TRICKS - result.tricks}
        )

    def scores(self, contract: CallLine | None) -> Iterator[ScoreLine]:
        """Yield the figures of the rubber that a record can hold: those without a side are the declarer's."""
        told = self.tags.get("ScoreRubber", "")
        for side, above, below in re.findall(r"(NS|EW)? ?(\d+) ?/ ?(\d+)", told):
            if (not side and contract is None) or too_long(above) or too_long(below):
                self.lose("pbn-tag-dropped", f"ScoreRubber {told}", self.board.lines["ScoreRubber"])
                return
            whose = Side(side) if side or contract is None else side_of(contract.by)
            yield ScoreLine(side=whose, column="below", points=value_of(below))
            yield ScoreLine(side=whose, column="above", points=value_of(above))

    def dropped(self) -> None:
        """List the tags, and the lines of other sections, that have no place in a record."""
        for name, value in self.tags.items():
            if value and name not in _CARRIED and name not in FREE_TAGS and name not in _NAMES:
                self.lose("pbn-tag-dropped", f"{name} {value}", self.board.lines[name])
        for name in self.board.sections:
            self.lose("pbn-section", name, self.board.lines.get(name, 0))
        contract = self.tags.get("Contract", "")
        if re.fullmatch(r"(?:C|D|H|S|NT)(?:XX?)?", contract):
            self.lose("pbn-tag-dropped", f"Contract {contract}", self.board.lines["Contract"])


_NOTHING: Final = tuple(RubberLine(side=side) for side in Side)
"""How the sides stand before a board that is not part of a rubber."""


def _worded(told: Told) -> str:
    """Return a call as it stood, with its marks."""
    return " ".join([*(f"^{mark}" for mark in told.marks), *([told.text] if told.text else [])])


def _game(contract: CallLine | None) -> tuple[object, ...]:
    """Return what a contract is, whichever of the two partners plays it."""
    return () if contract is None else (side_of(contract.by), contract.bid, contract.doubled)
