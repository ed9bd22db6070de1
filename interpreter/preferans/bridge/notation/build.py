"""From the grammar's rules to the values of a record of bridge: the functions the parser calls at every reduction."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from lark import Token
from msgspec.structs import replace

from preferans import acts as shared
from preferans.bridge import FORMAT
from preferans.bridge import acts as a
from preferans.bridge import record as r
from preferans.bridge.cards import Card, Rank, Side
from preferans.bridge.notation import words
from preferans.cards import Seat, Suit
from preferans.errors import NotationError
from preferans.notation.build import FREE_TAGS, NAMES, OPTION, Tag, unquote, wrong_tag
from preferans.notation.words import Language, seats_read, suits_read
from preferans.record import Mark

PLAIN: Final[dict[str, type[shared.PlayerAct]]] = {
    "PASS": shared.Pass, "DOUBLE": a.Double, "REDOUBLE": a.Redouble, "FACE": shared.Face, "ACCEPT": shared.Accept,
    "REFUSE": shared.Refuse, "WAIVE": shared.Waive, "AGREE": shared.Agree,
}  # fmt: skip
"""Acts that are a seat and a word."""

SINGLE: Final[dict[str, type[a.PenaltyCard | a.Correct | a.Withdraw | a.PickUp]]] = {
    "PENALTY_CARD": a.PenaltyCard, "CORRECT": a.Correct, "WITHDRAW": a.Withdraw, "PICK_UP": a.PickUp,
}  # fmt: skip
NUMBER: Final[dict[str, type[shared.Claim | shared.Concede]]] = {"CLAIM": shared.Claim, "CONCEDE": shared.Concede}

_RANK = re.compile(r"10|.")


class Head(NamedTuple):
    """The first line of a deal."""

    number: int
    dealer: Seat | None
    vulnerable: tuple[Side, ...] | None
    line: int


class Builder:
    """The values of the rules of the grammar in one language."""

    def __init__(self, language: Language) -> None:
        """Look the vocabulary of ``language`` up once."""
        self.words = words.words(language)
        self.seats = seats_read(language)
        self.suits = suits_read(language)
        self.cards = words.cards_read(language)
        self.bids = words.bids_read(language)
        self.sides = words.sides_read(language)
        self.ranks = words.ranks_read(language)
        self.by_suit: dict[Suit, dict[Rank, Card]] = {
            suit: {card.rank: card for card in Card if card.suit is suit} for suit in Suit
        }

    def TAG(self, token: Token) -> Tag:  # noqa: N802  # named by the terminal
        """Split a tag pair."""
        name, text = token.value[1:-1].split(maxsplit=1)
        return Tag(name, unquote(text.rstrip()), token)

    def HOLDING(self, token: Token) -> list[Card]:  # noqa: N802  # named by the terminal
        """Split a holding (``♠AKQ97``) into cards."""
        row = self.by_suit[self.suits[token[0]]]
        return [row[self.ranks[rank]] for rank in _RANK.findall(token[1:])]

    # --- lines ---

    def head(self, parts: list[Any]) -> Head:
        """Read a deal's number, dealer and who is vulnerable."""
        more = {token.type: token for token in parts[2:]}
        vulnerable: tuple[Side, ...] | None = None
        if "SIDE" in more:
            vulnerable = (self.sides[more["SIDE"]],)
        elif "BOTH" in more or "NONE" in more:
            vulnerable = tuple(Side) if "BOTH" in more else ()
        return Head(int(parts[1]), self.seats[more["SEAT"]] if "SEAT" in more else None, vulnerable, parts[0].line)

    def rubber(self, parts: list[Any]) -> r.RubberLine:
        """Read how a side stands."""
        told = {word.type.lower(): int(number) for word, number in zip(parts[2::2], parts[3::2], strict=True)}
        return r.RubberLine(side=self.sides[parts[1]], line=parts[0].line, **told)

    def hand(self, parts: list[Any]) -> r.HandLine:
        """Read a hand."""
        cards = tuple(card for run in parts[2:] for card in run)
        return r.HandLine(player=self.seats[parts[1]], cards=cards, line=parts[0].line)

    def contract(self, parts: list[Any]) -> a.CallLine:
        """Read a contract whose auction is not recorded."""
        doubled: Any = f"{parts[3].type.lower()}d" if len(parts) > 3 else ""
        return a.CallLine(by=self.seats[parts[1]], bid=self.bids[parts[2]], doubled=doubled, line=parts[0].line)

    def ending(self, parts: list[Any]) -> r.EndingLine:
        """Read where an ending begins."""
        taken = {self.sides[side]: int(number) for side, number in zip(parts[5::3], parts[6::3], strict=True)}
        return r.EndingLine(trick=int(parts[1]), leader=self.seats[parts[3]], taken=taken, line=parts[0].line)

    def honours(self, parts: list[Any]) -> r.HonoursLine:
        """Read the honours in one hand."""
        return r.HonoursLine(player=self.seats[parts[1]], number=int(parts[2]), line=parts[0].line)

    def result(self, parts: list[Any]) -> r.ResultLine:
        """Read the tricks the table wrote."""
        return r.ResultLine(tricks=int(parts[1]), line=parts[0].line)

    def note(self, parts: list[Any]) -> r.NoteLine:
        """Read words that somebody wrote into the record."""
        return r.NoteLine(text=unquote(parts[1].value), line=parts[0].line)

    def score(self, parts: list[Any]) -> r.ScoreLine:
        """Read a figure the table wrote."""
        column: Any = parts[2].type.lower()
        return r.ScoreLine(side=self.sides[parts[1]], column=column, points=int(parts[3]), line=parts[0].line)

    # --- acts ---

    def timed(self, parts: list[Any]) -> Any:
        """Put a clock or ``disputed`` on an act."""
        marks = {token.type: token for token in parts[1:]}
        clock = str(marks["CLOCK"][1:]) if "CLOCK" in marks else None
        return replace(parts[0], clock=clock, disputed="DISPUTED" in marks)

    def play(self, parts: list[Any]) -> a.Play:
        """Read a card played, perhaps marked as a revoke."""
        return a.Play(by=self.seats[parts[0]], card=self.cards[parts[1]], marked=len(parts) > 2, line=parts[0].line)

    def call(self, parts: list[Any]) -> a.Call:
        """Read a bid."""
        return a.Call(by=self.seats[parts[0]], bid=self.bids[parts[1]], line=parts[0].line)

    def plain(self, parts: list[Any]) -> shared.PlayerAct:
        """Read an act without arguments."""
        return PLAIN[parts[1].type](by=self.seats[parts[0]], line=parts[0].line)

    def drop(self, parts: list[Any]) -> a.Drop:
        """Read cards that fell face up."""
        cards = tuple(self.cards[token] for token in parts[2:])
        return a.Drop(by=self.seats[parts[0]], cards=cards, line=parts[0].line)

    def show(self, parts: list[Any]) -> a.Show:
        """Read cards that could be seen, by one seat or by all."""
        to = self.seats[parts[-1]] if parts[-1].type == "SEAT" else None
        cards = tuple(self.cards[token] for token in parts if token.type == "CARD")
        return a.Show(by=self.seats[parts[0]], cards=cards, to=to, line=parts[0].line)

    def demand(self, parts: list[Any]) -> a.Demand:
        """Read a demand for a card, a suit, or the highest or lowest card."""
        aim = parts[3]
        told: dict[str, Any] = {"extreme": aim.type.lower()}
        if aim.type in ("CARD", "SUIT"):
            told = {"card": self.cards[aim]} if aim.type == "CARD" else {"suit": self.suits[aim]}
        return a.Demand(by=self.seats[parts[0]], seat=self.seats[parts[2]], line=parts[0].line, **told)

    def forbid(self, parts: list[Any]) -> a.Forbid:
        """Read a ban on a suit."""
        suit = self.suits[parts[3]]
        return a.Forbid(by=self.seats[parts[0]], seat=self.seats[parts[2]], suit=suit, line=parts[0].line)

    def single(self, parts: list[Any]) -> shared.PlayerAct:
        """Read an act with one card."""
        return SINGLE[parts[1].type](by=self.seats[parts[0]], card=self.cards[parts[2]], line=parts[0].line)

    def ask(self, parts: list[Any]) -> shared.Ask:
        """Read a question to another player."""
        return shared.Ask(by=self.seats[parts[0]], seat=self.seats[parts[2]], line=parts[0].line)

    def notice(self, parts: list[Any]) -> shared.Notice:
        """Read a notice: what, whose, which trick."""
        seat, trick = self.seats[parts[3]], int(parts[4]) if len(parts) > 4 else 0
        return shared.Notice(by=self.seats[parts[0]], code=str(parts[2]), seat=seat, trick=trick, line=parts[0].line)

    def inspect(self, parts: list[Any]) -> a.Inspect:
        """Read the wish to see a quitted trick."""
        return a.Inspect(by=self.seats[parts[0]], trick=int(parts[2]), line=parts[0].line)

    def number(self, parts: list[Any]) -> shared.PlayerAct:
        """Read a claim or concession."""
        return NUMBER[parts[1].type](by=self.seats[parts[0]], tricks=int(parts[2]), line=parts[0].line)

    def finds(self, parts: list[Any]) -> shared.Finds:
        """Read a finding: code, then seat, trick and answer by their kinds."""
        last = parts.pop()
        answer: bool | int = int(last) if last.type == "INT" else last.type == "YES"
        more = {token.type: token for token in parts[3:]}
        return shared.Finds(
            by="arbiter",
            code=str(parts[2]),
            seat=self.seats[more["SEAT"]] if "SEAT" in more else None,
            trick=int(more.get("INT", 0)),
            answer=answer,
            line=parts[0].line,
        )

    # --- deals and the record ---

    def deal(self, parts: list[Any]) -> r.Deal:
        """Put a deal together."""
        head = parts[0]
        found: dict[str, list[Any]] = {name: [] for name in ("before", "hands", "scores", "acts", "marks", "notes")}
        once: dict[str, Any] = {}
        for part in parts[1:]:
            if isinstance(part, Token):
                found["marks"].append(Mark(trick=int(part[:-1]), at=len(found["acts"]), line=part.line or 0))
            elif isinstance(part, r.NoteLine):
                found["notes"].append(replace(part, at=len(found["acts"])))
            elif type(part) in _ONCE:
                self._once(once, _ONCE[type(part)], part)
            else:
                found[_PLACES.get(type(part), "acts")].append(part)
        for name, key in (("before", "side"), ("hands", "player")):
            self._each_once(name, [getattr(line, key) for line in found[name]], found[name])
        told: dict[str, Any] = {name: tuple(lines) for name, lines in found.items()}
        return r.Deal(
            number=head.number, dealer=head.dealer, vulnerable=head.vulnerable, line=head.line, **told, **once
        )

    def _once(self, once: dict[str, Any], name: str, part: Any) -> None:
        if name in once:
            raise NotationError("text-line-twice", {"what": self.words[name.upper()]}, line=part.line)
        once[name] = part

    def _each_once(self, name: str, keys: list[Any], lines: list[Any]) -> None:
        for place, key in enumerate(keys):
            if key in keys[:place]:
                word = self.words["RUBBER" if name == "before" else "HAND"]
                raise NotationError("text-line-twice", {"what": word}, line=lines[place].line)

    def start(self, parts: list[Any]) -> r.Record:
        """Put a record together."""
        tags = [part for part in parts if isinstance(part, Tag)]
        once: dict[str, Tag] = {}
        options: list[str] = []
        for tag in tags:
            if tag.name == "Option":
                if not OPTION.fullmatch(tag.value):
                    raise wrong_tag(tag, "text-option")
                options.append(tag.value)
            elif tag.name in once:
                raise wrong_tag(tag, "text-tag-twice", first=once[tag.name].token.line)
            else:
                once[tag.name] = tag
        return r.Record(
            format=FORMAT,
            rules=once["Rules"].value if "Rules" in once else None,
            options=tuple(options),
            names={seat: once[name].value for name, seat in NAMES.items() if name in once},
            tags={name: once[name].value for name in FREE_TAGS if name in once},
            deals=tuple(part for part in parts if isinstance(part, r.Deal)),
            broken_off=any(isinstance(part, Token) for part in parts),
        )


_ONCE: Final[dict[type, str]] = {
    a.CallLine: "contract", r.EndingLine: "ending", r.HonoursLine: "honours", r.ResultLine: "result",
}  # fmt: skip
_PLACES: Final[dict[type, str]] = {r.RubberLine: "before", r.HandLine: "hands", r.ScoreLine: "scores"}
