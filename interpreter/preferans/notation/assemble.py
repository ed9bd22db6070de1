"""From lines and acts to deals, and from deals to a record: what may stand once only is checked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from preferans import record as r
from preferans.cards import Card, Seat
from preferans.errors import NotationError
from preferans.notation.build import (
    FREE_TAGS,
    NAMES,
    OPTION,
    Builder,
    FinalRow,
    Head,
    Join,
    Plays,
    Series,
    Tag,
    Talon,
    wrong_tag,
)
from preferans.notation.words import Language, seat_text, words


class StateParts:
    """The state before a deal, gathered line by line."""

    def __init__(self, language: Language) -> None:
        """Start with nothing known."""
        self.language = language
        self.sheet: list[r.SheetLine] = []
        self.series: int | None = None
        self.bombs: list[r.BombsLine] = []
        self.seen: set[tuple[str, Seat | None]] = set()

    def once(self, word: str, seat: Seat | None, line: int) -> None:
        """Refuse a second line of the kind ``word`` for ``seat``."""
        if (word, seat) in self.seen:
            what = words(self.language)[word] + (f" {seat_text(self.language)[seat]}" if seat else "")
            raise NotationError("text-line-twice", {"what": what}, line=line, column=0)
        self.seen.add((word, seat))

    def add(self, line: r.SheetLine | r.BombsLine | Series) -> None:
        """Take in one line."""
        if isinstance(line, r.SheetLine):
            self.once("SHEET", line.player, line.line)
            self.sheet.append(line)
        elif isinstance(line, Series):
            self.once("SERIES", None, line.token.line or 0)
            self.series = line.number
        else:
            self.once("BOMBS", line.player, line.line)
            self.bombs.append(line)

    def state(self) -> r.State | None:
        """Return what was gathered, ``None`` if nothing."""
        if not self.sheet and not self.bombs and self.series is None:
            return None
        return r.State(sheet=tuple(self.sheet), series=self.series, bombs=tuple(self.bombs))


class DealParts(StateParts):
    """A deal, gathered line by line."""

    def __init__(self, language: Language) -> None:
        """Start with an empty deal; its head is the one part that is always there."""
        super().__init__(language)
        self.head = Head(0, None, 0)
        self.joined: list[Seat] = []
        self.hands: list[r.HandLine] = []
        self.talon: tuple[Card | None, ...] = ()
        self.talon_line = 0
        self.acts: list[r.AnyAct] = []
        self.marks: list[r.Mark] = []
        self.taken: list[r.TakenLine] = []
        self.scores: list[r.ScoreLine] = []

    def on_plays(self, run: Plays) -> None:
        """Take in a run of plays and its marks."""
        for trick, offset, line in run.marks:
            self.marks.append(r.Mark(trick=trick, at=len(self.acts) + offset, line=line))
        self.acts += run.acts

    def on_mark(self, token: Any) -> None:
        """Take in a trick mark that stands alone."""
        self.marks.append(r.Mark(trick=int(token[:-1]), at=len(self.acts), line=token.line))

    def on_hand(self, line: r.HandLine) -> None:
        """Take in a hand."""
        self.once("HAND", line.player, line.line)
        self.hands.append(line)

    def on_talon(self, line: Talon) -> None:
        """Take in the talon."""
        self.once("TALON", None, line.token.line or 0)
        self.talon, self.talon_line = line.cards, line.token.line or 0

    def on_join(self, line: Join) -> None:
        """Take in a newcomer."""
        self.once("JOIN", line.seat, line.token.line or 0)
        self.joined.append(line.seat)

    def on_taken(self, line: r.TakenLine) -> None:
        """Take in a number of tricks taken."""
        self.once("TAKEN", line.player, line.line)
        self.taken.append(line)

    def on_head(self, head: Head) -> None:
        """Take in the first line."""
        self.head = head

    def deal(self) -> r.Deal:
        """Return the deal gathered."""
        return r.Deal(
            number=self.head.number,
            dealer=self.head.dealer,
            line=self.head.line,
            joined=tuple(self.joined),
            before=self.state() if self.seen else None,
            hands=tuple(self.hands),
            talon=self.talon,
            talon_line=self.talon_line,
            acts=tuple(self.acts),
            marks=tuple(self.marks),
            taken=tuple(self.taken),
            scores=tuple(self.scores),
        )


HANDLERS: Final[dict[str, Callable[[Any, Any], None]]] = {
    "Plays": DealParts.on_plays,
    "Token": DealParts.on_mark,
    "HandLine": DealParts.on_hand,
    "Talon": DealParts.on_talon,
    "Join": DealParts.on_join,
    "Head": DealParts.on_head,
    "TakenLine": DealParts.on_taken,
    "SheetLine": DealParts.add,
    "BombsLine": DealParts.add,
    "Series": DealParts.add,
}
"""What to do with each kind of part of a deal; every other kind is an act, but for score lines."""


def players(tag: Tag) -> int:
    """Return the number of players a ``Players`` tag gives."""
    if tag.value not in ("2", "3", "4"):
        raise wrong_tag(tag, "text-tag-value", allowed="2, 3, 4")
    return int(tag.value)


class Assembler(Builder):
    """A builder that also puts deals and the record together."""

    def __init__(self, language: Language) -> None:
        """Keep the ``language`` for messages."""
        super().__init__(language)
        self.language = language

    def deal(self, parts: list[Any]) -> r.Deal:
        """Put a deal together."""
        deal = DealParts(self.language)
        handlers, acts, scores = HANDLERS, deal.acts, deal.scores
        for part in parts:
            handler = handlers.get(part.__class__.__name__)
            if handler is not None:
                handler(deal, part)
            elif part.__class__ is r.ScoreLine:
                scores.append(part)
            else:
                acts.append(part)
        return deal.deal()

    def start(self, parts: list[Any]) -> r.Record:
        """Put a record together."""
        tags: list[Tag] = []
        draws: list[r.Draw] = []
        deals: list[r.Deal] = []
        final: list[r.SheetLine] = []
        state = StateParts(self.language)
        for part in parts:
            if isinstance(part, r.Deal):
                deals.append(part)
            elif isinstance(part, Tag):
                tags.append(part)
            elif isinstance(part, r.Draw):
                state.once("DRAW", part.player, part.line)
                draws.append(part)
            elif isinstance(part, FinalRow):
                state.once("FINAL", part.row.player, part.row.line)
                final.append(part.row)
            else:
                state.add(part)
        return r.Record(
            format="preferans-record/1",
            draws=tuple(draws),
            before=state.state(),
            deals=tuple(deals),
            final=tuple(final),
            **self._tags(tags),
        )

    def _tags(self, tags: list[Tag]) -> dict[str, Any]:
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
        known: dict[str, Any] = {
            "options": tuple(options),
            "names": {seat: once[name].value for name, seat in NAMES.items() if name in once},
            "tags": {name: once[name].value for name in FREE_TAGS if name in once},
        }
        if "Rules" in once:
            if not once["Rules"].value.strip():
                raise wrong_tag(once["Rules"], "text-tag-empty")
            known["rules"] = once["Rules"].value
        if "Players" in once:
            known["players"] = players(once["Players"])
        return known
