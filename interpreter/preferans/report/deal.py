"""The ruling on one deal: game, tricks, violations and what follows, choices and questions, entries and sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from preferans.errors import SpecError
from preferans.record import Deal, Play, SelfPlay
from preferans.report import messages
from preferans.report.layout import Side, table, width, wrap
from preferans.report.sheet import entry_lines, sheet_lines
from preferans.report.voice import Voice, seated, starred
from preferans.verdict import Choice, ContractSummary, DealVerdict, Fault, Option, Question, Trick, Violation

Block = list[str]
"""Lines that stand together; blocks are parted by an empty line."""

Marks = Mapping[tuple[int, str, str], str]
"""The star of a card by trick, seat and card; trick 0 is any trick."""


def deal_blocks(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Block]:
    """Yield the parts of the ruling on a deal; ``deal`` is its record, for the lines of acts."""
    game = verdict.contract is not None or not verdict.faults
    yield [*_heading(verdict, voice), *(_paragraph(_contract_text(verdict.contract, voice)) if game else [])]
    if verdict.faults:
        yield _titled("faults", fault_lines(verdict.faults, voice), voice)
    if verdict.tricks:
        yield _titled("tricks", _trick_lines(verdict, deal, voice), voice)
    if verdict.violations:
        yield _titled("violations", _violation_lines(verdict, deal, voice), voice)
    if verdict.rulings:
        yield _titled("rulings", _ruling_lines(verdict, voice), voice)
    if verdict.choices:
        yield _titled("choices", [line for choice in verdict.choices for line in _choice_lines(choice, voice)], voice)
    if verdict.questions:
        lines = [line for question in verdict.questions for line in _question_lines(question, voice)]
        yield _titled("questions", lines, voice)
    if verdict.expected is not None:
        yield _paragraph(f"{voice.say('wait.head')} {_expected_text(verdict, voice)}")
    if verdict.entries:
        yield _titled("entries", entry_lines(verdict.entries, voice), voice)
    if verdict.sheet:
        stands = "sheet-without" if verdict.expected is not None and not verdict.entries else "sheet-after"
        yield _titled(stands, sheet_lines(verdict.sheet, verdict.settlement, voice), voice)


def fault_lines(faults: tuple[Fault, ...], voice: Voice) -> list[str]:
    """Return why a record or deal is malformed, with the line of each fault."""
    lines: list[str] = []
    for fault in faults:
        text = messages.fault_text(fault, voice.language, voice.book)
        place = f"{voice.say('note.line', line=fault.line)}: " if fault.line else ""
        lines += wrap(place + text, first="  ", rest="    ")
    return lines


def _titled(name: str, lines: list[str], voice: Voice) -> Block:
    return [voice.say(f"heading.{name}"), *lines]


def _paragraph(text: str, first: str = "", rest: str = "") -> list[str]:
    return wrap(text, first=first, rest=rest)


def _heading(verdict: DealVerdict, voice: Voice) -> list[str]:
    parts = [voice.say("heading.deal", deal=verdict.deal)]
    parts += [voice.say("heading.dealer", dealer=verdict.dealer)] if verdict.dealer else []
    parts.append(voice.say(f"grade.{verdict.verdict}"))
    title = " · ".join(parts)
    return [title, "-" * width(title)]


# --- the game ----------------------------------------------------------------------------------------------------


def _contract_text(contract: ContractSummary | None, voice: Voice) -> str:
    if contract is None:
        return f"{voice.say('contract.none')}."
    if contract.kind == "all-pass":
        return f"{voice.say('contract.all-pass')}."
    parts = [_game(contract, voice)]
    if contract.whisters:
        code = "contract.whister" if len(contract.whisters) == 1 else "contract.whisters"
        parts.append(voice.say(code, by=contract.whisters))
    if contract.mode is not None:
        parts.append(voice.say(f"mode.{contract.mode}"))
    return f"{'; '.join(parts)}."


def _game(contract: ContractSummary, voice: Voice) -> str:
    facts = {"by": contract.by, "bid": contract.bid, "order": contract.order or contract.bid}
    if contract.order is None and contract.kind == "game":
        return voice.say("contract.won", **facts)
    differs = contract.order is not None and contract.bid not in (None, contract.order)
    return voice.say("contract.bid" if differs else "contract.game", **facts)


# --- tricks ------------------------------------------------------------------------------------------------------


def _trick_lines(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> list[str]:
    marks = _marks(verdict, deal)
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
        row += [cards, _taker(trick.winner, voice)]
        row += [_taker(trick.credited, voice)] if credited else []
        rows.append(row)
    lefts: list[Side] = ["left"] * (len(heading) - 1)
    return table(rows, ["right", *lefts]) + _count_lines(verdict, voice)


def _plays_column(tricks: tuple[Trick, ...], marks: Marks, voice: Voice) -> list[str]:
    """Return the cards of each trick on one line, those of the same turn one below the other."""
    rows = [_plays(trick, marks, voice) for trick in tricks]
    turns = max(map(len, rows))
    lefts: list[Side] = ["left"] * turns
    return table([row + [""] * (turns - len(row)) for row in rows], lefts, indent="")


def _plays(trick: Trick, marks: Marks, voice: Voice) -> list[str]:
    """Return the cards of a trick in order of play, the leader's first."""
    return [
        f"{voice.value(seat, 'abbr')} {voice.value(card)}"
        f"{marks.get((trick.trick, seat, card)) or marks.get((0, seat, card), '')}"
        for seat, card in trick.plays
    ]


def _taker(seat: str | None, voice: Voice) -> str:
    return voice.value(seat) if seat else "–"


def _count_lines(verdict: DealVerdict, voice: Voice) -> list[str]:
    if not verdict.credited:
        return []
    counts = [f"{voice.value(seat)} {verdict.credited[seat]}" for seat in seated(verdict.credited)]
    return _paragraph(voice.frame("tricks.count", tricks=", ".join(counts)), "  ", "  ")


def _marks(verdict: DealVerdict, deal: Deal | None) -> Marks:
    """Return the star of every card that a violation names and that lies in a trick.

    A card that was taken back may be played rightly later: it is starred only in the trick that the violation names.
    """
    found: dict[tuple[int, str, str], str] = {}
    for index, violation in enumerate(verdict.violations):
        card, trick = _card_of(violation, deal), violation.facts.get("trick")
        if card is None or (trick is None and violation.status in ("corrected", "undone")):
            continue
        key = (trick if isinstance(trick, int) else 0, violation.by, card)
        found[key] = found.get(key, "") + starred([index])
    return found


def _card_of(violation: Violation, deal: Deal | None) -> str | None:
    """Return the card whose play is the violation, ``None`` where the violation is no play."""
    if deal is not None and violation.at is not None and violation.at < len(deal.acts):
        act = deal.acts[violation.at]
        return act.card.value if isinstance(act, Play | SelfPlay) and act.card is not None else None
    card = violation.facts.get("card")
    return card if isinstance(card, str) and isinstance(violation.facts.get("trick"), int) else None


# --- violations and what follows ---------------------------------------------------------------------------------


def _violation_lines(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> list[str]:
    lines: list[str] = []
    for index, violation in enumerate(verdict.violations):
        star = f"  {starred([index])} "
        rest = " " * len(star)
        lines += wrap(messages.violation_text(violation, voice.language, voice.book), first=star, rest=rest)
        notes = [
            voice.clause(violation.clause),
            *_place(violation, deal, voice),
            voice.say(f"status.{violation.status}"),
        ]
        lines += wrap(" · ".join(notes), first=rest, rest=rest + "  ")
    return lines


def _place(violation: Violation, deal: Deal | None, voice: Voice) -> list[str]:
    """Return where the violation stands: the line of the record where it is known, else the number of the act."""
    line = violation.line
    if not line and deal is not None and violation.at is not None and violation.at < len(deal.acts):
        line = deal.acts[violation.at].line
    if line:
        return [voice.say("note.line", line=line)]
    return [] if violation.at is None else [voice.say("note.act", act=violation.at + 1)]


def _ruling_lines(verdict: DealVerdict, voice: Voice) -> list[str]:
    lines: list[str] = []
    for ruling in verdict.rulings:
        text = messages.ruling_text(ruling, voice.language, voice.book)
        lines += wrap(text, first="  - ", rest="    ")
        lines += wrap(f"{voice.clause(ruling.clause)}{_because(ruling.because, voice)}", first="    ", rest="      ")
    return lines


def _because(numbers: tuple[int, ...], voice: Voice) -> str:
    return f" · {voice.frame('frame.because', because=starred(numbers))}" if numbers else ""


def _choice_lines(choice: Choice, voice: Voice) -> list[str]:
    text = [messages.choice_text(choice, voice.language, voice.book)]
    told = voice.of(voice.book.questions[choice.code].text)
    if choice.by and "{by" not in told:
        text.append(voice.say("frame.by" if len(choice.by) == 1 else "frame.by-several", by=choice.by))
    if choice.until and "{until" not in told:
        until = messages.coded("until", choice.until, voice.language, voice.book)
        text.append(voice.frame("frame.until", until=until))
    notes = voice.clause(choice.clause) + _because(choice.because, voice)
    lines = wrap(" ".join(text), first="  - ", rest="    ") + wrap(notes, first="    ", rest="      ")
    return lines + _option_lines(choice.code, choice.options, {"by": choice.by}, voice)


def _question_lines(question: Question, voice: Voice) -> list[str]:
    notes = voice.clause(question.clause) + _because(question.because, voice)
    lines = wrap(messages.question_text(question, voice.language, voice.book), first="  - ", rest="    ")
    lines += wrap(notes, first="    ", rest="      ")
    return lines + _option_lines(question.code, question.options, question.about, voice)


def _option_lines(code: str, options: tuple[Option, ...], facts: Mapping[str, Any], voice: Voice) -> list[str]:
    lines: list[str] = []
    for option in options:
        name, leads = _option_name(code, option, facts, voice), leads_text(option.leads_to, voice)
        text = voice.frame("frame.option", option=name, leads=leads) if leads else name
        lines += wrap(text, first="      ", rest="        ")
    return lines


def _option_name(code: str, option: Option, facts: Mapping[str, Any], voice: Voice) -> str:
    spec = voice.book.questions.get(code)
    for answer in spec.options if spec is not None else ():
        if answer.name == option.name:
            filled = {**facts, **option.leads_to}
            return messages.render(voice.of(answer.text), filled, voice.language, voice.book)
    return voice.value(option.name)


def leads_text(leads: Mapping[str, Any], voice: Voice) -> str:
    """Return what an answer leads to: consequences in the words of their effects, anything else as name and value."""
    parts: list[str] = []
    for key, value in leads.items():
        if key == "rulings":
            parts += [_consequence(item, voice) for item in value]
        elif key in voice.book.effects:
            parts.append(_effect(key, value if isinstance(value, Mapping) else {}, voice))
        elif f"leads.{key}" in voice.book.content.phrases:
            parts.append(voice.say(f"leads.{key}", value=value))
        else:
            parts.append(f"{voice.value(key)} {voice.value(value)}")
    return "; ".join(parts)


def _consequence(item: Mapping[str, Any], voice: Voice) -> str:
    args = item.get("args") or {name: value for name, value in item.items() if name not in ("effect", "clause")}
    return _effect(str(item.get("effect")), args, voice)


def _effect(effect: str, args: Mapping[str, Any], voice: Voice) -> str:
    try:
        return messages.effect_text(effect, args, voice.language, voice.book).rstrip(".")
    except SpecError:
        # What an answer leads to need not name everything that a ruling does: then its parts are listed.
        return " ".join([voice.value(effect), *(f"{voice.value(k)} {voice.value(v)}" for k, v in args.items())])


def _expected_text(verdict: DealVerdict, voice: Voice) -> str:
    expected = verdict.expected
    if expected is None:
        return ""
    code = expected.what if expected.what.startswith("wait.") else f"wait.{expected.what}"
    # What a player may say is a list of alternatives: commas alone, where a list of seats would end in "and".
    facts = {
        key: messages.Ready(", ".join(map(voice.value, value))) if isinstance(value, list | tuple) else value
        for key, value in expected.facts.items()
    }
    return voice.say(code, **(facts | {"by": expected.by}))
