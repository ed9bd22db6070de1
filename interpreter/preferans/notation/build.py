"""From the grammar's rules to the values of a record: the functions the parser calls at every reduction.

Each method of `Builder` is named by the rule (lower case) or terminal (upper case) it serves and takes what its parts
became.  Nothing is kept between calls, so one builder serves any number of parses at once.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final, NamedTuple

from lark import Token
from msgspec.structs import replace

from preferans import record as r
from preferans.cards import Card, Rank, Seat, Suit
from preferans.errors import NotationError
from preferans.notation import words
from preferans.notation.words import Language

PLAIN: Final[dict[str, type[r.PlayerAct]]] = {
    "PASS": r.Pass, "TAKE": r.Take, "HERE": r.Here, "LOOK": r.Look, "RETURN_TALON": r.ReturnTalon, "INSIST": r.Insist,
    "GIVE_UP": r.GiveUp, "PEEK": r.Peek, "WHIST": r.Whist, "HALF": r.Half, "CHECK": r.Check, "OPEN": r.Open,
    "CLOSED": r.Closed, "LAY": r.Lay, "SKIP": r.Skip, "ACCEPT": r.Accept, "REFUSE": r.Refuse, "WAIVE": r.Waive,
    "FACE": r.Face, "AGREE": r.Agree,
}  # fmt: skip
"""Acts that are a seat and a word."""

TOWARDS: Final[dict[str, type[r.LookAt | r.Ask]]] = {"LOOK_AT": r.LookAt, "ASK": r.Ask}
SPOKEN: Final[dict[str, type[r.Plan | r.Remark]]] = {"PLAN": r.Plan, "REMARK": r.Remark}
SEVERAL: Final[dict[str, type[r.OtherPlan | r.Drop]]] = {"OTHER_PLAN": r.OtherPlan, "DROP": r.Drop}
SINGLE: Final[dict[str, type[r.SelfPlay | r.Withdraw]]] = {"SELF": r.SelfPlay, "WITHDRAW": r.Withdraw}
NUMBER: Final[dict[str, type[r.Claim | r.Concede]]] = {"CLAIM": r.Claim, "CONCEDE": r.Concede}
TABLE: Final[dict[str, type[r.TableAct]]] = {"TURNED": r.Turned, "MIXED": r.Mixed, "ENTRY": r.EntryMade}

NAMES: Final = {"West": Seat.WEST, "North": Seat.NORTH, "East": Seat.EAST, "South": Seat.SOUTH}
"""The tags that hold a player's name."""

FREE_TAGS: Final = ("Event", "Date", "Site", "Round", "Table")
"""The tags kept as they are."""

TAGS: Final = ("Rules", *FREE_TAGS, "Players", *NAMES, "Option")
"""Every tag."""

_HOLDING = re.compile(r"\?(?:\*(\d+))?|([^\s?])((?:10|[^\s\d?]|\d)+)")
_RANK = re.compile(r"10|.")
OPTION: Final = re.compile(r"[a-z][a-z0-9_.-]*=\S.*")
"""What an option tag holds."""


class Tag(NamedTuple):
    """A tag pair and where it stands."""

    name: str
    value: str
    token: Token


class Head(NamedTuple):
    """The first line of a deal."""

    number: int
    dealer: Seat | None
    line: int


class Join(NamedTuple):
    """A player who joins before a deal."""

    seat: Seat
    token: Token


class Series(NamedTuple):
    """All-passes in a row so far."""

    number: int
    token: Token


class FinalRow(NamedTuple):
    """A player's row of the sheet as the table had it after the last deal."""

    row: r.SheetLine
    token: Token


class Talon(NamedTuple):
    """The two cards of the talon."""

    cards: tuple[Card | None, ...]
    token: Token


class Plays(NamedTuple):
    """A run of plays with its trick marks: ``(trick, index of the play after it, line)``."""

    acts: list[r.AnyAct]
    marks: list[tuple[int, int, int]]


def unquote(text: str) -> str:
    """Return what the quoted ``text`` stands for."""
    body = text[1:-1]
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], body) if "\\" in body else body


def quote(text: str) -> str:
    """Return ``text`` in quotes, as `unquote` reads it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def points(text: str) -> str:
    """Return the amount in its one canonical form: ``"24"``, ``"-2"``, ``"5/2"``."""
    return str(Fraction(text))


def duplicate(token: Token, what: str) -> NotationError:
    """Return the error of a line that may stand once only; ``what`` repeats its beginning."""
    return NotationError("text-line-twice", {"what": what}, line=token.line or 0, column=token.column or 0)


def wrong_tag(tag: Tag, code: str, **facts: object) -> NotationError:
    """Return the error ``code`` about ``tag``."""
    found: dict[str, object] = {"tag": tag.name, "value": tag.value, **facts}
    return NotationError(code, found, line=tag.token.line or 0, column=tag.token.column or 0)


class Builder:
    """The values of the terminals and rules of the grammar in one language."""

    def __init__(self, language: Language) -> None:
        """Look the vocabulary of ``language`` up once."""
        self.seats = words.seats_read(language)
        self.known = words.cards_read(language)
        self.cards: dict[str, Card | None] = {**self.known, "?": None}
        self.suits = words.suits_read(language)
        self.ranks = words.ranks_read(language)
        self.contracts = words.contracts_read(language)
        self.by_suit: dict[Suit, dict[Rank, Card]] = {
            suit: {card.rank: card for card in Card if card.suit is suit} for suit in Suit
        }

    # --- terminals ---

    def PLAYS(self, token: Token) -> Plays:  # noqa: N802  # named by the terminal
        """Split a run of plays into its acts and marks."""
        seats, cards = self.seats, self.cards
        acts: list[r.AnyAct] = []
        marks: list[tuple[int, int, int]] = []
        for line, text in enumerate(token.value.split("\n"), token.line or 0):
            parts = iter(text.split())
            for part in parts:
                if part[-1] == ".":
                    marks.append((int(part[:-1]), len(acts), line))
                else:
                    acts.append(r.Play(by=seats[part], card=cards[next(parts)], line=line))
        return Plays(acts, marks)

    def TAG(self, token: Token) -> Tag:  # noqa: N802  # named by the terminal
        """Split a tag pair."""
        name, text = token.value[1:-1].split(maxsplit=1)
        return Tag(name, unquote(text.rstrip()), token)

    def HOLDINGS(self, token: Token) -> list[Card | None]:  # noqa: N802  # named by the terminal
        """Split holdings (``♠AKQ97 ?*3``) into cards."""
        cards: list[Card | None] = []
        for unknown, suit, ranks in _HOLDING.findall(token):
            if suit:
                row = self.by_suit[self.suits[suit]]
                cards += [row[self.ranks[rank]] for rank in _RANK.findall(ranks)]
            else:
                cards += [None] * int(unknown or 1)
        return cards

    def STRING(self, token: Token) -> str:  # noqa: N802  # named by the terminal
        """Take a text out of its quotes."""
        return unquote(token)

    def _cards(self, tokens: list[Token]) -> tuple[Card | None, ...]:
        cards: list[Card | None] = []
        for token in tokens:
            if token.type == "UNKNOWN":
                cards += [None] * int(token[2:] or 1)
            else:
                cards.append(self.cards[token.value])
        return tuple(cards)

    # --- lines ---

    def sheet(self, parts: list[Any]) -> r.SheetLine:
        """Read a player's row of the sheet."""
        token, seat = parts[0], self.seats[parts[1].value]
        once: dict[str, str] = {}
        whists: dict[Seat, str] = {}
        for word, column, amount, on in parts[2:]:
            if on is None and column not in once:
                once[column] = amount
            elif on is not None and on not in whists:
                whists[on] = amount
            else:
                raise duplicate(token, f"{token} {parts[1]} … {word}")
        return r.SheetLine(player=seat, whists=whists, line=token.line, **once)

    def final(self, parts: list[Any]) -> FinalRow:
        """Read a player's row of the sheet at the end."""
        return FinalRow(self.sheet(parts), parts[0])

    def money(self, parts: list[Any]) -> tuple[str, str, str, Seat | None]:
        """Read one amount of a column: its word, column, points and on whom."""
        word = parts[0]
        return str(word), word.type.lower(), points(parts[1]), self.seats[parts[3].value] if len(parts) > 2 else None

    def series(self, parts: list[Any]) -> Series:
        """Read the number of all-passes in a row."""
        return Series(int(parts[1]), parts[0])

    def bombs(self, parts: list[Any]) -> r.BombsLine:
        """Read a player's bombs."""
        return r.BombsLine(player=self.seats[parts[1].value], bombs=int(parts[2]), line=parts[0].line)

    def draw(self, parts: list[Any]) -> r.Draw:
        """Read a card drawn for the seats."""
        card = self.known[parts[2].value]
        return r.Draw(player=self.seats[parts[1].value], card=card, line=parts[0].line)

    def join(self, parts: list[Any]) -> Join:
        """Read who joins."""
        return Join(self.seats[parts[1].value], parts[0])

    def head(self, parts: list[Any]) -> Head:
        """Read a deal's number and dealer."""
        return Head(int(parts[1]), self.seats[parts[3].value] if len(parts) > 2 else None, parts[0].line)

    def hand(self, parts: list[Any]) -> r.HandLine:
        """Read a hand."""
        cards = tuple(card for run in parts[2:] for card in run)
        return r.HandLine(player=self.seats[parts[1].value], cards=cards, line=parts[0].line)

    def talon(self, parts: list[Any]) -> Talon:
        """Read the talon, in order."""
        return Talon(self._cards(parts[1:]), parts[0])

    def taken(self, parts: list[Any]) -> r.TakenLine:
        """Read the number of tricks a player took."""
        return r.TakenLine(player=self.seats[parts[1].value], tricks=int(parts[2]), line=parts[0].line)

    def score(self, parts: list[Any]) -> r.ScoreLine:
        """Read an entry the table wrote."""
        _, column, amount, on = parts[2]
        return r.ScoreLine(player=self.seats[parts[1].value], column=column, points=amount, on=on, line=parts[0].line)

    # --- acts ---

    def timed(self, parts: list[Any]) -> Any:
        """Put a clock or ``disputed`` on an act, the last of a run."""
        target, marks = parts[0], {token.type: token for token in parts[1:]}
        clock = str(marks["CLOCK"][1:]) if "CLOCK" in marks else None
        if isinstance(target, Plays):
            target.acts[-1] = replace(target.acts[-1], clock=clock, disputed="DISPUTED" in marks)
            return target
        return replace(target, clock=clock, disputed="DISPUTED" in marks)

    def play(self, parts: list[Any]) -> r.Play:
        """Read a card played."""
        return r.Play(by=self.seats[parts[0].value], card=self.cards[parts[1].value], line=parts[0].line)

    def plain(self, parts: list[Any]) -> r.PlayerAct:
        """Read an act without arguments."""
        seat = parts[0]
        return PLAIN[parts[1].type](by=self.seats[seat], line=seat.line)

    def dark(self, parts: list[Any]) -> r.PlayerAct:
        """Read a pass or taking in the dark."""
        kind = r.Pass if parts[1].type == "PASS" else r.Take
        return kind(by=self.seats[parts[0].value], dark=True, line=parts[0].line)

    def bid(self, parts: list[Any]) -> r.Bid:
        """Read a bid, with or without its word."""
        manner = parts[-1].type
        contract = self.contracts[parts[-2 if manner in ("DARK", "NO_TALON") else -1].value]
        seat = self.seats[parts[0].value]
        dark, no_talon = manner == "DARK", manner == "NO_TALON"
        return r.Bid(by=seat, contract=contract, dark=dark, no_talon=no_talon, line=parts[0].line)

    def discard(self, parts: list[Any]) -> r.Discard:
        """Read a discard."""
        return r.Discard(by=self.seats[parts[0].value], cards=self._cards(parts[2:]), line=parts[0].line)

    def order(self, parts: list[Any]) -> r.Order:
        """Read an order."""
        contract = self.contracts[parts[2].value]
        return r.Order(by=self.seats[parts[0].value], contract=contract, at_once=len(parts) > 3, line=parts[0].line)

    def object_to(self, parts: list[Any]) -> r.Object:
        """Read an objection."""
        return r.Object(by=self.seats[parts[0].value], code=str(parts[2]), line=parts[0].line)

    def towards(self, parts: list[Any]) -> r.PlayerAct:
        """Read an act towards another seat."""
        seat = self.seats[parts[2].value]
        return TOWARDS[parts[1].type](by=self.seats[parts[0].value], seat=seat, line=parts[0].line)

    def spoken(self, parts: list[Any]) -> r.PlayerAct:
        """Read a plan or remark, in words if any."""
        text = parts[2] if len(parts) > 2 else ""
        return SPOKEN[parts[1].type](by=self.seats[parts[0].value], text=text, line=parts[0].line)

    def several(self, parts: list[Any]) -> r.PlayerAct:
        """Read an act with one card or more."""
        cards = tuple(self.known[token.value] for token in parts[2:])
        return SEVERAL[parts[1].type](by=self.seats[parts[0].value], cards=cards, line=parts[0].line)

    def show(self, parts: list[Any]) -> r.Show:
        """Read cards shown, to one seat or to all."""
        to = self.seats[parts[-1].value] if parts[-1].type == "SEAT" else None
        cards = tuple(self.known[token.value] for token in parts if token.type == "CARD")
        return r.Show(by=self.seats[parts[0].value], cards=cards, to=to, line=parts[0].line)

    def guarantee(self, parts: list[Any]) -> r.Guarantee:
        """Read a guarantee."""
        to = tuple(self.seats[token.value] for token in parts[2:-2])
        return r.Guarantee(by=self.seats[parts[0].value], to=to, tricks=int(parts[-1]), line=parts[0].line)

    def single(self, parts: list[Any]) -> r.PlayerAct:
        """Read an act with one card."""
        card = self.known[parts[2].value]
        return SINGLE[parts[1].type](by=self.seats[parts[0].value], card=card, line=parts[0].line)

    def _aim(self, token: Token) -> dict[str, Any]:
        if token.type == "CARD":
            return {"card": self.known[token.value]}
        if token.type == "SUIT":
            return {"suit": self.suits[token.value]}
        return {"contract": self.contracts[token.value]}

    def demand(self, parts: list[Any]) -> r.Demand:
        """Read a demand for a card or suit."""
        seat = self.seats[parts[2].value]
        return r.Demand(by=self.seats[parts[0].value], seat=seat, line=parts[0].line, **self._aim(parts[3]))

    def answer(self, parts: list[Any]) -> r.Answer:
        """Read an answer."""
        return r.Answer(by=self.seats[parts[0].value], yes=parts[2].type == "YES", line=parts[0].line)

    def notice(self, parts: list[Any]) -> r.Notice:
        """Read a notice: what, whose, which trick."""
        trick = int(parts[4]) if len(parts) > 4 else 0
        seat = self.seats[parts[3].value]
        return r.Notice(by=self.seats[parts[0].value], code=str(parts[2]), seat=seat, trick=trick, line=parts[0].line)

    def count(self, parts: list[Any]) -> r.Count:
        """Read a count of cards."""
        seat = self.seats[parts[2].value]
        return r.Count(by=self.seats[parts[0].value], seat=seat, cards=int(parts[3]), line=parts[0].line)

    def number(self, parts: list[Any]) -> r.PlayerAct:
        """Read a claim or concession."""
        return NUMBER[parts[1].type](by=self.seats[parts[0].value], tricks=int(parts[2]), line=parts[0].line)

    def table(self, parts: list[Any]) -> r.TableAct:
        """Read an act of the table."""
        return TABLE[parts[1].type](by="table", line=parts[0].line)

    def void(self, parts: list[Any]) -> r.Void:
        """Read why a deal is void."""
        return r.Void(by="table", code=str(parts[2]), line=parts[0].line)

    def tells(self, parts: list[Any]) -> r.Tells:
        """Read an outsider's advice."""
        return r.Tells(by="outsider", seat=self.seats[parts[2].value], line=parts[0].line, **self._aim(parts[3]))

    def finds(self, parts: list[Any]) -> r.Finds:
        """Read a finding: code, then seat, trick, answer and words by their kinds."""
        text = "" if isinstance(parts[-1], Token) else parts.pop()
        last = parts.pop()
        answer: bool | int = int(last) if last.type == "INT" else last.type == "YES"
        more = {token.type: token for token in parts[3:]}
        return r.Finds(
            by="arbiter",
            code=str(parts[2]),
            seat=self.seats[more["SEAT"]] if "SEAT" in more else None,
            trick=int(more.get("INT", 0)),
            answer=answer,
            text=text,
            line=parts[0].line,
        )

    def rules(self, parts: list[Any]) -> r.Rules:
        """Read a result awarded."""
        return r.Rules(by="arbiter", seat=self.seats[parts[2].value], tricks=int(parts[4]), line=parts[0].line)

    def draws(self, parts: list[Any]) -> r.Draws:
        """Read a result drawn by lot."""
        return r.Draws(by="arbiter", tricks=int(parts[3]), line=parts[0].line)
