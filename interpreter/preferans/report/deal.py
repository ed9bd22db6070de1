"""The ruling on one deal in plain text: cards, tricks, violations and what follows, what is open, entries and sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import UnsetType

from preferans.record import Deal
from preferans.report import course, hands, wording
from preferans.report.layout import Side, table, width, wrap
from preferans.report.leads import counted
from preferans.report.sheet import entry_lines, rubber_lines, sheet_lines
from preferans.report.voice import Voice
from preferans.report.wording import Item
from preferans.verdict import DealVerdict, Fault, Trick

Block = list[str]
"""Lines that stand together; blocks are parted by an empty line."""


def deal_blocks(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Block]:
    """Yield the parts of the ruling on a deal; ``deal`` is its record, for the cards and the lines of acts."""
    yield from _opening(verdict, deal, voice)
    cards = course.laid(verdict, deal)
    if verdict.tricks:
        yield _titled("tricks", _trick_lines(verdict, course.marks_of(verdict, cards), voice), voice)
    back = course.taken_back(verdict, cards)
    if back:
        yield _titled("taken-back", [line for run in back for line in _run_lines(run, voice)], voice)
    for name, items in _statements(verdict, deal, voice):
        lines = [line for item in items for line in _item_lines(item, voice)]
        if lines:
            yield _titled(name, lines, voice)
    yield from _closing(verdict, voice)


def _opening(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Block]:
    game = verdict.contract is not None or not verdict.faults
    yield [*_heading(verdict, voice), *(wrap(wording.contract(verdict.contract, voice)) if game else [])]
    if verdict.faults:
        yield _titled("faults", fault_lines(verdict.faults, voice), voice)
    dealt = _card_lines(verdict, deal, voice)
    if dealt:
        yield _titled("cards", dealt, voice)


def _statements(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[tuple[str, Iterable[Item]]]:
    yield "violations", wording.violations(verdict, deal, voice)
    yield "rulings", wording.rulings(verdict, voice)
    yield "proofs", wording.proofs(verdict, deal, voice)
    yield "findings", wording.findings(deal, voice)
    yield "disputed", wording.disputes(verdict, deal, voice)
    yield "choices", wording.choices(verdict, voice)
    yield "questions", wording.questions(verdict, voice)


def _closing(verdict: DealVerdict, voice: Voice) -> Iterator[Block]:
    waits = wording.expected(verdict, voice)
    if waits:
        yield wrap(waits)
    lying = wording.on_table(verdict, voice)
    if lying:
        yield _titled("table", [line for told in lying for line in wrap(told, first="  ", rest="    ")], voice)
    if verdict.entries:
        yield _titled("entries", entry_lines(verdict.entries, voice), voice)
    if verdict.sheet:
        lines = sheet_lines(verdict.sheet, verdict.settlement, voice)
        yield [voice.say(wording.sheet_heading(verdict)), *lines]
    if not isinstance(verdict.rubber, UnsetType):
        yield _titled("rubber", rubber_lines(verdict.rubber, voice), voice)


def fault_lines(faults: tuple[Fault, ...], voice: Voice) -> list[str]:
    """Return why a record or deal cannot be judged, with the line of each fault."""
    items = wording.faults(faults, voice)
    return [line for item in items for line in wrap(": ".join([*item.notes, item.text]), first="  ", rest="    ")]


def _titled(name: str, lines: list[str], voice: Voice) -> Block:
    return [voice.say(f"heading.{name}"), *lines]


def heading_parts(verdict: DealVerdict, voice: Voice) -> list[str]:
    """Return the number of the deal, its dealer where known, and the verdict on it."""
    parts = [voice.say("heading.deal", deal=verdict.deal)]
    parts += [voice.say("heading.dealer", dealer=verdict.dealer)] if verdict.dealer else []
    return [*parts, voice.say(f"grade.{verdict.verdict}")]


def _heading(verdict: DealVerdict, voice: Voice) -> list[str]:
    title = " · ".join(heading_parts(verdict, voice))
    return [title, "-" * width(title)]


# --- cards and tricks --------------------------------------------------------------------------------------------


def _card_lines(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> list[str]:
    """Return the hands, a line each with a column per suit, then the talon and the discard."""
    rows = []
    for held in hands.holdings(deal, voice):
        unknown = voice.say("cards.unknown", n=held.unknown) if held.unknown else ""
        suits = [f"{symbol} {ranks}" for symbol, ranks in zip("♠♣♦♥", held.suits, strict=True)]
        known = any(ranks != hands.NONE for ranks in held.suits)
        rows.append([voice.value(held.seat), *(suits if known else [""] * 4), unknown])
    sides: list[Side] = ["left"] * 6
    lines = table(rows, sides) if rows else []
    laid_away = [("talon", tuple(deal.talon) if deal else ()), ("discard", course.discard_of(verdict, deal))]
    named = [f"{voice.say(f'cards.{name}')} {hands.cards_text(cards, voice)}" for name, cards in laid_away if cards]
    return lines + (["  " + ". ".join(named)] if named else [])


def _trick_lines(verdict: DealVerdict, marks: course.Marks, voice: Voice) -> list[str]:
    talon = any(trick.talon for trick in verdict.tricks)
    credited = any(trick.credited != trick.winner for trick in verdict.tricks)
    plays = _plays_column(verdict.tricks, marks, voice)
    heading = [voice.say("column.trick")]
    heading += [voice.say("column.talon")] if talon else []
    heading += [voice.say("column.plays"), voice.say("column.winner")]
    heading += [voice.say("column.credited")] if credited else []
    rows = [heading]
    for trick, cards in zip(verdict.tricks, plays, strict=True):
        row = [str(trick.trick)]
        row += [voice.value(trick.talon) if trick.talon else ""] if talon else []
        row += [cards, taker(trick.winner, voice)]
        row += [taker(trick.credited, voice)] if credited else []
        rows.append(row)
    lefts: list[Side] = ["left"] * (len(heading) - 1)
    return table(rows, ["right", *lefts]) + _count_lines(verdict, voice)


def _plays_column(tricks: tuple[Trick, ...], marks: course.Marks, voice: Voice) -> list[str]:
    """Return the cards of each trick on one line, those of the same turn one below the other."""
    rows = [_plays(trick, marks, voice) for trick in tricks]
    turns = max(map(len, rows))
    lefts: list[Side] = ["left"] * turns
    return table([row + [""] * (turns - len(row)) for row in rows], lefts, indent="")


def _plays(trick: Trick, marks: course.Marks, voice: Voice) -> list[str]:
    """Return the cards of a trick in order of play, the leader's first."""
    return [
        f"{voice.value(seat, 'abbr')} {voice.value(card)}{marks.get((trick.trick, seat, card), '')}"
        for seat, card in trick.plays
    ]


def _run_lines(run: tuple[course.Laid, ...], voice: Voice) -> list[str]:
    """Return cards taken back in a row, a trick a line: ``2. N ♥10*1  E ♣7``."""
    lines = []
    for trick, cards in groupby(run, key=lambda card: card.trick):
        told = [f"{voice.value(card.seat, 'abbr')} {voice.value(card.card)}{card.marks}" for card in cards]
        lines.append(f"  {trick}. {'  '.join(told)}")
    return lines


def taker(seat: str | None, voice: Voice) -> str:
    """Return who took a trick, a dash while it is not complete."""
    return voice.value(seat) if seat else "–"


def _count_lines(verdict: DealVerdict, voice: Voice) -> list[str]:
    if not verdict.credited:
        return []
    return wrap(voice.frame("tricks.count", tricks=counted(verdict.credited, voice)), first="  ", rest="  ")


# --- statements --------------------------------------------------------------------------------------------------


def _item_lines(item: Item, voice: Voice) -> list[str]:
    star = f"  *{item.number} " if item.number else "  - "
    rest = " " * len(star)
    lines = wrap(item.text, first=star, rest=rest)
    notes = [*item.notes, *filter(None, [wording.because_text(item.because, voice)])]
    lines += wrap(" · ".join(notes), first=rest, rest=rest + "  ") if notes else []
    if item.table:
        letters = item.sides or "r" * len(item.table[0])
        sides: list[Side] = ["right" if letter == "r" else "left" for letter in letters]
        lines += table(item.table, sides, indent=rest + "  ")
    for answer in item.answers:
        text = voice.frame("frame.option", option=answer.name, leads=answer.leads) if answer.leads else answer.name
        lines += wrap(text, first=rest + "  ", rest=rest + "    ")
    return lines
