"""The writer of bridge: a record as canonical text, in either language, with suit symbols or letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from preferans import acts as shared
from preferans.bridge import acts as a
from preferans.bridge import record as r
from preferans.bridge.cards import Card, Side
from preferans.bridge.notation.build import NUMBER, PLAIN, SINGLE
from preferans.bridge.notation.words import SUITS, bid_text, card_text, side_text, words
from preferans.notation.build import FREE_TAGS, NAMES, quote
from preferans.notation.words import Language, seat_text, suit_text
from preferans.notation.writer import tag
from preferans.record import Mark

WIDTH: Final = 4
"""How many calls or cards stand on a line; every other act has a line of its own."""

_WORDS: Final[dict[type, str]] = {kind: name for table in (PLAIN, SINGLE, NUMBER) for name, kind in table.items()}


class Writer:
    """How values are written in one language and form."""

    def __init__(self, language: Language, letters: bool) -> None:
        """Look the vocabulary up once."""
        self.words = words(language)
        self.seats = seat_text(language)
        self.sides = side_text(language)
        self.suits = suit_text(language, letters)
        self.cards = card_text(language, letters)
        self.bids = bid_text(language, letters)

    def holdings(self, cards: Iterable[Card]) -> str:
        """Write a hand: suit by suit, highest card first."""
        held = sorted(cards, key=lambda card: -card.rank.index)
        rows = ((suit, [card for card in held if card.suit is suit]) for suit in SUITS)
        return " ".join(self.suits[suit] + "".join(self.cards[card][1:] for card in row) for suit, row in rows if row)

    def deal(self, deal: r.Deal) -> Iterator[str]:
        """Write a deal line by line."""
        word, seats = self.words, self.seats
        dealer = f" {word['DEALER']} {seats[deal.dealer]}" if deal.dealer else ""
        yield f"{word['DEAL']} {deal.number}{dealer}{self.vulnerable(deal.vulnerable)}"
        for line in deal.before:
            told = (("BELOW", line.below), ("ABOVE", line.above), ("GAMES", line.games))
            parts = [f"{word[name]} {number}" for name, number in told if number or name == "BELOW"]
            yield f"{word['RUBBER']} {self.sides[line.side]} {' '.join(parts)}"
        for hand in deal.hands:
            yield f"{word['HAND']} {seats[hand.player]} {self.holdings(hand.cards)}".rstrip()
        if deal.contract:
            doubled = f" {word[deal.contract.doubled[:-1].upper()]}" if deal.contract.doubled else ""
            yield f"{word['CONTRACT']} {seats[deal.contract.by]} {self.bids[deal.contract.bid]}{doubled}"
        if deal.ending:
            taken = [f" {word['TAKEN']} {self.sides[s]} {deal.ending.taken[s]}" for s in Side if s in deal.ending.taken]
            yield f"{word['ENDING']} {deal.ending.trick} {word['LEADER']} {seats[deal.ending.leader]}{''.join(taken)}"
        if deal.honours:
            yield f"{word['HONOURS']} {seats[deal.honours.player]} {deal.honours.number}"
        yield from self.acts(deal)
        if deal.result:
            yield f"{word['RESULT']} {deal.result.tricks}"
        for score in deal.scores:
            yield f"{word['SCORE']} {self.sides[score.side]} {word[score.column.upper()]} {score.points}"

    def vulnerable(self, sides: tuple[Side, ...] | None) -> str:
        """Write who is vulnerable, where the record says so."""
        if sides is None:
            return ""
        told = {0: self.words["NONE"], len(Side): self.words["BOTH"]}.get(len(sides))
        return f" {self.words['VULNERABLE']} {told or self.sides[sides[0]]}"

    def acts(self, deal: r.Deal) -> Iterator[str]:
        """Write the acts: calls and cards in rows, cards behind their trick mark, everything else by itself."""
        at: dict[int, list[Mark]] = {}
        for mark in deal.marks:
            at.setdefault(mark.at, []).append(mark)
        noted = {note.at for note in deal.notes}
        line: list[str] = []
        kind = ""
        for index, act in enumerate(deal.acts):
            now = "play" if isinstance(act, a.Play) else "call" if isinstance(act, _CALLS) else "other"
            full = len(line) >= WIDTH + (kind == "mark")
            if line and (index in at or index in noted or full or now == "other" or kind not in (now, "mark")):
                yield " ".join(line)
                line = []
            yield from self.notes(deal, index)
            if index in at:
                yield from (f"{mark.trick}." for mark in at[index][:-1])
                line, kind = [f"{at[index][-1].trick}."], "mark"
                if now != "play":
                    yield line.pop()
            line.append(self.act(act))
            kind = kind if kind == "mark" and now == "play" else now
        if line:
            yield " ".join(line)
        yield from self.notes(deal, len(deal.acts))
        yield from (f"{mark.trick}." for mark in at.get(len(deal.acts), ()))

    def notes(self, deal: r.Deal, at: int) -> Iterator[str]:
        """Write the words that stand behind the first ``at`` acts."""
        yield from (f"{self.words['NOTE']} {quote(note.text)}" for note in deal.notes if note.at == at)

    def act(self, act: a.AnyAct) -> str:
        """Write an act with its clock and dispute."""
        who = self.words["ARBITER"] if isinstance(act, shared.Finds) else self.seats[act.by]
        text = f"{who} {WRITERS.get(type(act), Writer.by_word)(self, act)}"
        text = f"{text} @{act.clock}" if act.clock is not None else text
        return f"{text} {self.words['DISPUTED']}" if act.disputed else text

    def play(self, act: a.Play) -> str:
        """Write a card played."""
        return f"{self.cards[act.card]} {self.words['MARKED']}" if act.marked else self.cards[act.card]

    def by_word(self, act: Any) -> str:
        """Write an act that is its word and perhaps a card or a number."""
        text = self.words[_WORDS[type(act)]]
        if isinstance(act, a.PenaltyCard | a.Correct | a.Withdraw | a.PickUp):
            return f"{text} {self.cards[act.card]}"
        return f"{text} {act.tricks}" if isinstance(act, shared.Claim | shared.Concede) else text

    def several(self, act: a.Drop | a.Show) -> str:
        """Write cards that were seen."""
        text = f"{self.words['DROP' if isinstance(act, a.Drop) else 'SHOW']} {self.in_order(act.cards)}"
        to = act.to if isinstance(act, a.Show) else None
        return f"{text} {self.words['TO']} {self.seats[to]}" if to else text

    def in_order(self, cards: Iterable[Card]) -> str:
        """Write cards one by one."""
        return " ".join(self.cards[card] for card in cards)

    def demand(self, act: a.Demand) -> str:
        """Write a demand."""
        aim = self.words[act.extreme.upper()] if act.extreme else ""
        aim = self.cards[act.card] if act.card else self.suits[act.suit] if act.suit else aim
        return f"{self.words['DEMAND']} {self.seats[act.seat]} {aim}"

    def notice(self, act: shared.Notice) -> str:
        """Write a notice."""
        return f"{self.words['NOTICE']} {act.code} {self.seats[act.seat]}" + (f" {act.trick}" if act.trick else "")

    def finds(self, act: shared.Finds) -> str:
        """Write a finding."""
        seat = f" {self.seats[act.seat]}" if act.seat else ""
        trick = f" {act.trick}" if act.trick else ""
        answer = self.words["YES" if act.answer else "NO"] if isinstance(act.answer, bool) else str(act.answer)
        return f"{self.words['FINDS']} {act.code}{seat}{trick} {answer}"


_CALLS: Final = (a.Call, a.Double, a.Redouble, shared.Pass)

WRITERS: Final[dict[type, Callable[[Writer, Any], str]]] = {
    a.Play: Writer.play,
    a.Call: lambda w, act: w.bids[act.bid],
    a.Drop: Writer.several,
    a.Show: Writer.several,
    a.Demand: Writer.demand,
    a.Forbid: lambda w, act: f"{w.words['FORBID']} {w.seats[act.seat]} {w.suits[act.suit]}",
    a.Inspect: lambda w, act: f"{w.words['INSPECT']} {act.trick}",
    shared.Ask: lambda w, act: f"{w.words['ASK']} {w.seats[act.seat]}",
    shared.Notice: Writer.notice,
    shared.Finds: Writer.finds,
}
"""The acts that need a writer of their own."""


def _tags(record: r.Record) -> Iterator[str]:
    if record.rules is not None:
        yield tag("Rules", record.rules)
    free = [tag(name, record.tags[name]) for name in FREE_TAGS if name in record.tags]
    free += [tag(name, record.names[seat]) for name, seat in NAMES.items() if seat in record.names]
    if free:
        yield " ".join(free)
    yield from (tag("Option", option) for option in record.options)


def write(record: r.Record, language: Language = "en", ascii: bool = False) -> str:  # noqa: A002  # the option's name
    """Return the canonical text of ``record`` in ``language``; ``ascii`` writes suits as letters."""
    writer = Writer(language, ascii)
    blocks = [list(_tags(record)), *(list(writer.deal(deal)) for deal in record.deals)]
    blocks.append([writer.words["BROKEN_OFF"]] if record.broken_off else [])
    return "\n".join("\n".join(block) + "\n" for block in blocks if block)
