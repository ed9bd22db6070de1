"""The writer: a record as canonical text, in either language, with suit symbols or letters.

The layout depends on the acts alone, never on the width of words, so the texts of a record in both languages have the
same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from preferans import record as r
from preferans.cards import Card, Seat
from preferans.notation.build import (
    FREE_TAGS,
    NAMES,
    NUMBER,
    PLAIN,
    SEVERAL,
    SINGLE,
    SPOKEN,
    TABLE,
    TOWARDS,
    points,
    quote,
)
from preferans.notation.words import Language, card_text, contract_text, seat_text, suit_text, words

PHASES: Final[dict[type[r.Act], str]] = {
    **dict.fromkeys((r.Bid, r.Pass, r.Here, r.Look), "auction"),
    **dict.fromkeys((r.Take, r.ReturnTalon, r.Discard, r.Order, r.Object, r.Insist, r.GiveUp, r.Peek), "order"),
    **dict.fromkeys((r.Whist, r.Half, r.Check, r.Open, r.Closed, r.Lay, r.LookAt), "whist"),
    **dict.fromkeys((r.Plan, r.OtherPlan, r.Guarantee), "plan"),
    **dict.fromkeys((r.Play, r.SelfPlay, r.Skip), "play"),
    **dict.fromkeys((r.Turned, r.Mixed, r.EntryMade, r.Void), "table"),
    **dict.fromkeys((r.Tells, r.Finds, r.Rules, r.Draws), "others"),
}
"""Acts of one phase stand together on a line; acts of no phase are incidents."""

WIDTH: Final[dict[str, int]] = {"play": 3, "plan": 1, "others": 1}
"""How many acts of a phase stand on a line that no trick mark opens; `MANY` for the rest."""

MANY: Final = 6

TRICK: Final = 5
"""How many parts a line has at most that a trick mark opens: the mark and four plays."""

_WORDS: Final[dict[type[r.Act], str]] = {
    kind: name for table in (PLAIN, TOWARDS, SPOKEN, SEVERAL, SINGLE, NUMBER, TABLE) for name, kind in table.items()
}


class Writer:
    """How values are written in one language and form."""

    def __init__(self, language: Language, letters: bool) -> None:
        """Look the vocabulary up once."""
        self.words = words(language)
        self.seats = seat_text(language)
        self.suits = suit_text(language, letters)
        self.cards = card_text(language, letters)
        self.contracts = contract_text(language, letters)

    # --- parts ---

    def in_order(self, cards: Iterable[Card | None]) -> str:
        """Write cards one by one in their order, unknown ones together."""
        parts = []
        for known, run in groupby(cards, key=lambda card: card is not None):
            some = list(run)
            parts += [self.cards[card] for card in some if card] if known else [self.unknown(len(some))]
        return " ".join(parts)

    def unknown(self, number: int) -> str:
        """Write ``number`` unknown cards."""
        return "?" if number == 1 else f"?*{number}"

    def holdings(self, cards: Iterable[Card | None]) -> str:
        """Write a hand: suit by suit, highest card first, unknown cards last."""
        known: list[Card] = []
        unknown = 0
        for card in cards:
            if card is None:
                unknown += 1
            else:
                known.append(card)
        known.sort(key=lambda card: (card.suit.index, -card.rank.index))
        parts = []
        for suit, row in groupby(known, key=lambda card: card.suit):
            parts.append(self.suits[suit] + "".join(self.cards[card][1:] for card in row))
        if unknown:
            parts.append(self.unknown(unknown))
        return " ".join(parts)

    def money(self, column: str, amount: str, on: Seat | None = None) -> str:
        """Write one amount of a column."""
        text = f"{self.words[column.upper()]} {points(amount)}"
        return text if on is None else f"{text} {self.words['ON']} {self.seats[on]}"

    # --- lines ---

    def state(self, state: r.State | None) -> Iterator[str]:
        """Write the state of the sheet before a deal."""
        if state is None:
            return
        yield from self.rows("SHEET", state.sheet)
        if state.series is not None:
            yield f"{self.words['SERIES']} {state.series}"
        for held in state.bombs:
            yield f"{self.words['BOMBS']} {self.seats[held.player]} {held.bombs}"

    def rows(self, word: str, rows: Iterable[r.SheetLine]) -> Iterator[str]:
        """Write rows of a sheet, each behind ``word``."""
        for row in rows:
            parts = [f"{self.words[word]} {self.seats[row.player]}"]
            parts += [self.money("pool", row.pool)] if row.pool is not None else []
            parts += [self.money("mountain", row.mountain)] if row.mountain is not None else []
            parts += [self.money("whists", row.whists[seat], seat) for seat in Seat if seat in row.whists]
            yield " ".join(parts)

    def deal(self, deal: r.Deal) -> Iterator[str]:
        """Write a deal line by line."""
        word = self.words
        for seat in deal.joined:
            yield f"{word['JOIN']} {self.seats[seat]}"
        dealer = f" {word['DEALER']} {self.seats[deal.dealer]}" if deal.dealer else ""
        yield f"{word['DEAL']} {deal.number}{dealer}"
        yield from self.state(deal.before)
        for hand in deal.hands:
            yield f"{word['HAND']} {self.seats[hand.player]} {self.holdings(hand.cards)}".rstrip()
        if deal.talon:
            yield f"{word['TALON']} {self.in_order(deal.talon)}"
        yield from self.play(deal.acts, deal.marks)
        for taken in deal.taken:
            yield f"{word['TAKEN']} {self.seats[taken.player]} {taken.tricks}"
        for score in deal.scores:
            yield f"{word['SCORE']} {self.seats[score.player]} {self.money(score.column, score.points, score.on)}"

    def play(self, acts: tuple[r.AnyAct, ...], marks: tuple[r.Mark, ...]) -> Iterator[str]:
        """Write the acts, grouped into lines by phase and trick."""
        at: dict[int, list[r.Mark]] = {}
        for mark in marks:
            at.setdefault(mark.at, []).append(mark)
        line: list[str] = []
        phase, ordered, marked = "", False, False
        for index, act in enumerate(acts):
            now = "whist" if ordered and isinstance(act, r.Pass) else PHASES.get(type(act), "incident")
            ordered = ordered or isinstance(act, r.Order)
            full = len(line) >= (TRICK if marked else WIDTH.get(now, MANY))
            if line and (now != phase or index in at or full):
                yield join(phase, line)
                line, marked = [], False
            for mark in at.get(index, ()):
                if line:
                    yield line.pop()
                line, marked = [f"{mark.trick}."], True
            if marked and len(line) == 1 and now != "play" and line[0].endswith("."):
                yield line.pop()
                marked = False
            line.append(self.act(act))
            phase = now
        if line:
            yield join(phase, line)
        for mark in at.get(len(acts), ()):
            yield f"{mark.trick}."

    # --- acts ---

    def act(self, act: r.AnyAct) -> str:
        """Write an act with its clock and dispute."""
        text = f"{self.who(act)} {WRITERS.get(type(act), Writer.by_word)(self, act)}"
        if act.clock is not None:
            text += f" @{act.clock}"
        return f"{text} {self.words['DISPUTED']}" if act.disputed else text

    def who(self, act: r.AnyAct) -> str:
        """Write who acts."""
        return self.seats[act.by] if isinstance(act.by, Seat) else self.words[act.by.upper()]

    def by_word(self, act: Any) -> str:
        """Write an act that is its word and at most one argument."""
        text = self.words[_WORDS[type(act)]]
        if isinstance(act, r.Pass | r.Take):
            return f"{text} {self.words['DARK']}" if act.dark else text
        if isinstance(act, r.LookAt | r.Ask):
            return f"{text} {self.seats[act.seat]}"
        if isinstance(act, r.Plan | r.Remark):
            return f"{text} {quote(act.text)}" if act.text else text
        if isinstance(act, r.OtherPlan | r.Drop):
            return f"{text} {' '.join(self.cards[card] for card in act.cards)}"
        if isinstance(act, r.SelfPlay | r.Withdraw):
            return f"{text} {self.cards[act.card]}"
        if isinstance(act, r.Claim | r.Concede):
            return f"{text} {act.tricks}"
        return text

    def aim(self, act: r.Demand | r.Tells) -> str:
        """Write the card, suit or contract an act is about."""
        if act.card:
            return self.cards[act.card]
        if act.suit:
            return self.suits[act.suit]
        return self.contracts[act.contract] if isinstance(act, r.Tells) and act.contract else ""

    def on_play(self, act: r.Play) -> str:
        """Write a card played."""
        return self.cards[act.card] if act.card else "?"

    def on_bid(self, act: r.Bid) -> str:
        """Write a bid."""
        manner = "DARK" if act.dark else "NO_TALON" if act.no_talon else ""
        return self.contracts[act.contract] + (f" {self.words[manner]}" if manner else "")

    def on_discard(self, act: r.Discard) -> str:
        """Write a discard."""
        return f"{self.words['DISCARD']} {self.in_order(act.cards)}".rstrip()

    def on_order(self, act: r.Order) -> str:
        """Write an order."""
        text = f"{self.words['ORDER']} {self.contracts[act.contract]}"
        return f"{text} {self.words['AT_ONCE']}" if act.at_once else text

    def on_object(self, act: r.Object) -> str:
        """Write an objection."""
        return f"{self.words['OBJECT']} {act.code}"

    def on_guarantee(self, act: r.Guarantee) -> str:
        """Write a guarantee."""
        to = " ".join(self.seats[seat] for seat in act.to)
        return f"{self.words['GUARANTEE']} {to} {self.words['TRICKS']} {act.tricks}"

    def on_demand(self, act: r.Demand) -> str:
        """Write a demand."""
        return f"{self.words['DEMAND']} {self.seats[act.seat]} {self.aim(act)}"

    def on_show(self, act: r.Show) -> str:
        """Write cards shown."""
        cards = " ".join(self.cards[card] for card in act.cards)
        text = f"{self.words['SHOW']} {cards}"
        return f"{text} {self.words['TO']} {self.seats[act.to]}" if act.to else text

    def on_answer(self, act: r.Answer) -> str:
        """Write an answer."""
        return f"{self.words['ANSWER']} {self.words['YES' if act.yes else 'NO']}"

    def on_notice(self, act: r.Notice) -> str:
        """Write a notice."""
        return f"{self.words['NOTICE']} {act.code} {self.seats[act.seat]}" + (f" {act.trick}" if act.trick else "")

    def on_count(self, act: r.Count) -> str:
        """Write a count of cards."""
        return f"{self.words['COUNT']} {self.seats[act.seat]} {act.cards}"

    def on_void(self, act: r.Void) -> str:
        """Write why a deal is void."""
        return f"{self.words['VOID']} {act.code}"

    def on_tells(self, act: r.Tells) -> str:
        """Write an outsider's advice."""
        return f"{self.words['TELLS']} {self.seats[act.seat]} {self.aim(act)}"

    def on_finds(self, act: r.Finds) -> str:
        """Write a finding."""
        parts = [self.words["FINDS"], act.code]
        parts += [self.seats[act.seat]] if act.seat else []
        parts += [str(act.trick)] if act.trick else []
        parts += [self.words["YES" if act.answer else "NO"] if isinstance(act.answer, bool) else str(act.answer)]
        parts += [quote(act.text)] if act.text else []
        return " ".join(parts)

    def on_rules(self, act: r.Rules) -> str:
        """Write a result awarded."""
        return f"{self.words['RULES']} {self.seats[act.seat]} {self.words['TRICKS']} {act.tricks}"

    def on_draws(self, act: r.Draws) -> str:
        """Write a result drawn by lot."""
        return f"{self.words['DRAWS']} {self.words['TRICKS']} {act.tricks}"


WRITERS: Final[dict[type[r.Act], Callable[[Writer, Any], str]]] = {
    r.Play: Writer.on_play, r.Bid: Writer.on_bid, r.Discard: Writer.on_discard, r.Order: Writer.on_order,
    r.Object: Writer.on_object, r.Guarantee: Writer.on_guarantee, r.Demand: Writer.on_demand, r.Show: Writer.on_show,
    r.Answer: Writer.on_answer, r.Notice: Writer.on_notice, r.Count: Writer.on_count, r.Void: Writer.on_void,
    r.Tells: Writer.on_tells, r.Finds: Writer.on_finds, r.Rules: Writer.on_rules, r.Draws: Writer.on_draws,
}  # fmt: skip
"""The acts that need a writer of their own."""


def join(phase: str, line: list[str]) -> str:
    """Put the acts of a line together: plays close, others apart."""
    return (" " if phase == "play" else "   ").join(line)


def tag(name: str, value: str) -> str:
    """Write a tag pair."""
    return f"[{name} {quote(value)}]"


def tags(record: r.Record) -> Iterator[str]:
    """Write the tags: rules, free tags, players, options."""
    if record.rules is not None:
        yield tag("Rules", record.rules)
    free = [tag(name, record.tags[name]) for name in FREE_TAGS if name in record.tags]
    if free:
        yield " ".join(free)
    table = [tag("Players", str(record.players))] if record.players is not None else []
    table += [tag(name, record.names[seat]) for name, seat in NAMES.items() if seat in record.names]
    if table:
        yield " ".join(table)
    yield from (tag("Option", option) for option in record.options)


def write(record: r.Record, language: Language = "en", ascii: bool = False) -> str:  # noqa: A002  # the option's name
    """Return the canonical text of ``record`` in ``language``; ``ascii`` writes suits as letters.

    The record is one that `parse` or `from_json` gave, or one that `check` lets pass.
    """
    writer = Writer(language, ascii)
    draws = [f"{writer.words['DRAW']} {writer.seats[draw.player]} {writer.cards[draw.card]}" for draw in record.draws]
    blocks = [list(tags(record)), draws + list(writer.state(record.before))]
    blocks += [list(writer.deal(deal)) for deal in record.deals]
    blocks.append(list(writer.rows("FINAL", record.final)))
    return "\n".join("\n".join(block) + "\n" for block in blocks if block)
