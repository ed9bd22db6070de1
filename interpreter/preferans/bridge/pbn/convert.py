"""From a board of PBN to a record: each card goes to the seat that was dealt it, whatever column it stands in."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from preferans.acts import Agree, Claim, Pass
from preferans.bridge import FORMAT
from preferans.bridge.acts import AnyAct, Call, CallLine, Double, Play, Redouble
from preferans.bridge.cards import Bid, Card, Side, after
from preferans.bridge.legal import winner
from preferans.bridge.pbn.boards import Board, Loss, Told, read
from preferans.bridge.record import Deal, HandLine, Record
from preferans.bridge.table import TRICKS
from preferans.cards import Seat
from preferans.record import Mark

_BID: Final = re.compile(r"([1-7])(C|D|H|S|NT?)(XX?)?")
_CARD: Final = re.compile(r"([SHDC])([2-9TJQKA])")
_ZONES: Final[dict[str, tuple[Side, ...]]] = {
    "None": (), "Love": (), "-": (), "NS": (Side.NS,), "EW": (Side.EW,), "All": tuple(Side), "Both": tuple(Side),
}  # fmt: skip
_TAGS: Final = ("Event", "Site", "Date", "Round", "Table")
_NAMES: Final = {"West": Seat.WEST, "North": Seat.NORTH, "East": Seat.EAST, "South": Seat.SOUTH}


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """A board as a record; ``marked`` are cards marked as revokes, as (seat, card), ``losses`` what is not in it."""

    record: Record
    marked: tuple[tuple[str, str], ...] = ()
    losses: tuple[Loss, ...] = ()


def convert(board: Board, rules: str = "bridge-rubber") -> Converted:
    """Return ``board`` as a record under ``rules``, with what could not be carried over."""
    return _Converter(board).converted(rules)


def import_match(text: str, rules: str = "bridge-rubber") -> tuple[Record, tuple[Loss, ...]]:
    """Return the boards in ``text`` as the deals of one record, and all that was lost; names and tags of the first."""
    converted = [convert(board, rules) for board in read(text)]
    losses = tuple(loss for one in converted for loss in one.losses)
    if not converted:
        return Record(format=FORMAT, rules=rules), losses
    deals = tuple(deal for one in converted for deal in one.record.deals)
    return msgspec.structs.replace(converted[0].record, deals=deals), losses


class _Converter:
    """Converts one board."""

    def __init__(self, board: Board) -> None:
        """Begin with nothing lost but what the reader passed over."""
        self.board = board
        self.tags = board.tags
        self.losses = list(board.losses)
        self.marked: list[tuple[str, str]] = []
        self.acts: list[AnyAct] = []
        self.marks: list[Mark] = []

    def lose(self, code: str, text: str, line: int = 0) -> None:
        """Note something that the record does not hold."""
        self.losses.append(Loss(code=code, text=text, line=line or self.board.line))

    def converted(self, rules: str) -> Converted:
        """Return the record."""
        hands = self.hands()
        dealer = self.seat(self.tags.get("Dealer", ""))
        contract = self.contract()
        irregular = "^" in self.tags.get("Declarer", "") + self.tags.get("Result", "")
        calls = self.calls(dealer) if self.board.calls and not irregular else None
        if calls is None and self.board.calls:
            self.lose("pbn-auction", self.tags.get("Auction", ""))
        self.acts += calls or ()
        if contract is not None and len(hands) == len(Seat):
            self.cards(hands, contract)
        for name in ("Score", "ScoreRubber"):
            if self.tags.get(name):
                self.lose("pbn-score", f"{name} {self.tags[name]}")
        for told in self.board.comments:
            self.lose("pbn-comment", told)
        number = re.sub(r"\D", "", self.tags.get("Board", ""))
        deal = Deal(
            number=int(number or 1),
            dealer=dealer,
            vulnerable=_ZONES.get(self.tags.get("Vulnerable", "None")),
            hands=tuple(HandLine(player=seat, cards=tuple(hands[seat])) for seat in Seat if seat in hands),
            contract=None if calls is not None else contract,
            acts=tuple(self.acts),
            marks=tuple(self.marks),
        )
        names = {seat: self.tags[name] for name, seat in _NAMES.items() if self.tags.get(name)}
        tags = {name: self.tags[name] for name in _TAGS if self.tags.get(name)}
        record = Record(format=FORMAT, rules=rules, names=names, tags=tags, deals=(deal,))
        return Converted(record=record, marked=tuple(self.marked), losses=tuple(self.losses))

    def seat(self, letter: str) -> Seat | None:
        """Return the seat of a letter."""
        return next((seat for seat in Seat if seat.value == letter.strip("^ ")), None)

    def hands(self) -> dict[Seat, list[Card]]:
        """Return the hands of the deal, those that are told."""
        first, _, told = self.tags.get("Deal", "").partition(":")
        seat = self.seat(first)
        found: dict[Seat, list[Card]] = {}
        if seat is None:
            return found
        for step, hand in enumerate(told.split()):
            suits = hand.split(".")
            if len(suits) == len("shdc"):
                cards = [
                    suit + rank.replace("T", "10") for suit, run in zip("shdc", suits, strict=True) for rank in run
                ]
                found[after(seat, step)] = [Card(card) for card in cards]
        dealt = {card for hand in found.values() for card in hand}
        missing = [seat for seat in Seat if seat not in found]
        if len(missing) == 1:
            found[missing[0]] = [card for card in Card if card not in dealt]
        elif missing:
            self.lose("pbn-hands", self.tags.get("Deal", ""))
        return found

    def contract(self) -> CallLine | None:
        """Return the contract of the tags."""
        match = _BID.fullmatch(self.tags.get("Contract", "").replace("*", "X"))
        declarer = self.seat(self.tags.get("Declarer", ""))
        if match is None or declarer is None:
            return None
        doubled: Literal["", "doubled", "redoubled"] = ""
        if match[3]:
            doubled = "doubled" if match[3] == "X" else "redoubled"
        return CallLine(by=declarer, bid=_bid(match), doubled=doubled)

    def calls(self, dealer: Seat | None) -> list[AnyAct] | None:
        """Return the auction, ``None`` if it is irregular or not whole: then the contract alone is carried over."""
        seat = self.seat(self.tags.get("Auction", "")) or dealer
        found: list[AnyAct] = []
        for told in self.board.calls if seat is not None else ():
            if seat is None or told.text in ("*", "+"):
                break
            if told.marks:
                self.lose("pbn-mark", f"^{told.marks[0]} {told.text}", told.line)
                return None
            if told.text == "-":
                seat = after(seat)
                continue
            passes = 3 if told.text == "AP" else 1
            for _ in range(passes):
                act = _call(seat, told)
                if act is None:
                    self.lose("pbn-call", told.text, told.line)
                    return None
                found.append(act)
                seat = after(seat)
        if found and found[0].by is not dealer:
            return None
        return found

    # --- cards ---

    def cards(self, hands: dict[Seat, list[Card]], contract: CallLine) -> None:
        """Play the rows trick by trick, each card from the hand that holds it."""
        owner = {card: seat for seat, held in hands.items() for card in held}
        leader, count = after(contract.by), 0
        for row in self.board.rows:
            trick: dict[Seat, Told] = {}
            for told in row:
                card = _card(told.text)
                if card is not None and card in owner:
                    trick[owner[card]] = told
                elif told.text not in ("-", "*", "+", ""):
                    self.lose("pbn-card", told.text, told.line)
            leads = [seat for seat, told in trick.items() if "L" in told.marks]
            start = leads[0] if leads else leader
            order = [after(start, step) for step in range(len(Seat))]
            known = [seat for place, seat in enumerate(order) if all(one in trick for one in order[: place + 1])]
            if not known:
                break
            count += 1
            self.marks.append(Mark(trick=count, at=len(self.acts)))
            laid = {seat: self.lay(seat, trick[seat]) for seat in known}
            if len(known) < len(Seat):
                break
            leader = winner(laid, start, contract.bid.trump)
        self.claim(contract, count)

    def lay(self, seat: Seat, told: Told) -> Card:
        """Play a card; a mark says what the scorer noted of it."""
        card = Card(told.text[0].lower() + told.text[1:].replace("T", "10"))
        if "R" in told.marks:
            self.marked.append((seat.value, card.value))
        self.acts.append(Play(by=seat, card=card))
        return card

    def claim(self, contract: CallLine, count: int) -> None:
        """Let a play that breaks off end by a claim of the result."""
        plays = sum(isinstance(act, Play) for act in self.acts)
        match = re.fullmatch(r"\^?(\d+)", self.tags.get("Result", ""))
        if match is not None and plays < TRICKS * len(Seat) and count:
            self.acts.append(Claim(by=contract.by, tricks=int(match[1])))
            self.acts.append(Agree(by=after(contract.by)))


def _bid(match: re.Match[str]) -> Bid:
    strain = match[2] if match[2].startswith("N") else match[2].lower()
    return Bid(f"{match[1]}{'NT' if strain.startswith('N') else strain}")


def _call(seat: Seat, told: Told) -> AnyAct | None:
    if told.text in ("Pass", "AP"):
        return Pass(by=seat)
    if told.text in ("X", "XX"):
        return Double(by=seat) if told.text == "X" else Redouble(by=seat)
    match = _BID.fullmatch(told.text)
    return Call(by=seat, bid=_bid(match)) if match is not None and not match[3] else None


def _card(text: str) -> Card | None:
    match = _CARD.fullmatch(text)
    return Card(match[1].lower() + match[2].replace("T", "10")) if match is not None else None
