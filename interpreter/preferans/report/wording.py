"""What a verdict on a deal says, sentence by sentence, before it is laid out as text or as a page."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UnsetType

from preferans.acts import Draws, Finds, Rules
from preferans.evidence import IN_UNDERTRICKS
from preferans.record import AnyAct, Deal
from preferans.report import course, messages
from preferans.report.leads import Answer, answers, numbers
from preferans.report.voice import Voice, starred
from preferans.verdict import Choice, ContractSummary, DealVerdict, Fault, Proved, Question, Step, Violation


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One statement: what it says, the notes below it, and the answers open, or their outcomes as a table.

    ``sides`` says of each column of the table whether it keeps to the left or the right (``"rll"``), right if empty.
    ``number`` is that of a violation, from 1; ``because`` are the numbers of the violations it follows from.
    """

    text: str
    notes: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    sides: str = ""
    number: int = 0
    because: tuple[int, ...] = ()


def violations(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Item]:
    """Yield what was done wrong: the sentence, then clause, place in the record and what became of it."""
    for number, violation in enumerate(verdict.violations, 1):
        text = messages.violation_text(violation, voice.language, voice.book)
        status = voice.say(f"status.{violation.status}")
        shown = [voice.say(f"note.marked.{violation.facts['marked']}")] if "marked" in violation.facts else []
        notes = (voice.clause(violation.clause), *_place(violation, deal, voice), status, *shown)
        yield Item(text=text, notes=notes, number=number)


def _place(violation: Violation, deal: Deal | None, voice: Voice) -> list[str]:
    if violation.line:
        return [voice.say("note.line", line=violation.line)]
    return place_of(violation.at, deal, voice)


def place_of(at: int | None, deal: Deal | None, voice: Voice) -> list[str]:
    """Return where an act stands: the line of the record where it is known, else the number of the act."""
    act = course.act_of(deal, at)
    if act is not None and act.line:
        return [voice.say("note.line", line=act.line)]
    return [] if at is None else [voice.say("note.act", act=at + 1)]


def rulings(verdict: DealVerdict, voice: Voice) -> Iterator[Item]:
    """Yield what follows, each with its clause and the violations it follows from."""
    for ruling in verdict.rulings:
        text = messages.ruling_text(ruling, voice.language, voice.book)
        yield Item(text=text, notes=(voice.clause(ruling.clause),), because=_numbers(ruling.because))


def choices(verdict: DealVerdict, voice: Voice) -> Iterator[Item]:
    """Yield who may choose what, until when, and what each choice leads to."""
    for choice in verdict.choices:
        spec = voice.book.questions[choice.code]
        text = [messages.choice_text(choice, voice.language, voice.book)]
        if choice.by and "{by" not in voice.of(spec.text):
            text.append(voice.say("frame.by" if len(choice.by) == 1 else "frame.by-several", by=choice.by))
        if choice.until and "{until" not in voice.of(spec.text):
            until = messages.coded("until", choice.until, voice.language, voice.book)
            text.append(voice.frame("frame.until", until=until))
        yield _open(choice, " ".join(text), answers(choice.code, choice.options, {"by": choice.by}, (), voice), voice)


def questions(verdict: DealVerdict, voice: Voice) -> Iterator[Item]:
    """Yield what the arbiter must find and what each answer leads to."""
    ruled = [{"effect": ruling.effect, **ruling.args} for ruling in verdict.rulings]
    for question in verdict.questions:
        text = messages.question_text(question, voice.language, voice.book)
        yield _open(question, text, answers(question.code, question.options, question.about, ruled, voice), voice)


def _open(asked: Choice | Question, text: str, found: tuple[Answer, ...], voice: Voice) -> Item:
    table = numbers(asked.options, voice)
    notes, because = (voice.clause(asked.clause),), _numbers(asked.because)
    return Item(text=text, notes=notes, answers=() if table else found, table=table, because=because)


def _numbers(because: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(index + 1 for index in because)


def faults(found: tuple[Fault, ...], voice: Voice) -> Iterator[Item]:
    """Yield why a record or deal cannot be judged, each with its line."""
    for fault in found:
        notes = (voice.say("note.line", line=fault.line),) if fault.line else ()
        yield Item(text=messages.fault_text(fault, voice.language, voice.book), notes=notes)


# --- what open cards prove ---------------------------------------------------------------------------------------


def proofs(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Item]:
    """Yield what is proved with open cards, how the figure of the record stands it, and the line that shows it."""
    told = () if isinstance(verdict.proofs, UnsetType) else verdict.proofs
    for number, proof in enumerate(told):
        step = next(step for step in verdict.basis if step.facts.get("proof") == number)
        facts = {**step.facts, "by": proof.by, "proved": proof.proved}
        text = [voice.say(_proof_code(proof, verdict), **facts)]
        if proof.source is not None and proof.figure is not None:
            figure = messages.Ready(_figure(proof, voice))
            text.append(voice.say(f"proof.{proof.source}.{'holds' if proof.holds else 'fails'}", figure=figure))
        at = step.acts[0] if step.acts else None
        notes = (voice.clause(proof.clause), *place_of(at, deal, voice))
        table = tuple(_line(step, voice))
        yield Item(text=" ".join(text), notes=notes, table=table, sides="r" + "l" * (len(table[0]) - 1))


def _proof_code(proof: Proved, verdict: DealVerdict) -> str:
    if proof.about in ("claim", "faced"):
        wants_many = verdict.contract is not None and verdict.contract.kind == "game"
        return "proof.claim" if wants_many else "proof.claim.fewest"
    if proof.about in IN_UNDERTRICKS and not proof.proved:
        return f"proof.{proof.about}.made"
    return f"proof.{proof.about}"


def _figure(proof: Proved, voice: Voice) -> str:
    """Return the figure of the record in its unit: a remise, or a number of tricks."""
    code = "proof.down" if proof.about in IN_UNDERTRICKS and proof.figure else "proof.tricks"
    return voice.say(code, figure=proof.figure)


def _line(step: Step, voice: Voice) -> Iterator[tuple[str, ...]]:
    """Yield a line trick by trick; cards that lay on the table before it stand in brackets."""
    lying = [f"({_play(play, voice)})" for play in step.facts["lying"]]
    plays = lying + [_play(play, voice) for play in step.facts["line"]]
    takers = step.facts["takers"]
    size = len(plays) // len(takers)
    blank = [""] * (size - 1)
    yield (voice.say("column.trick"), voice.say("column.plays"), *blank, voice.say("column.winner"))
    for place, taker in enumerate(takers):
        cards = plays[size * place : size * (place + 1)]
        yield (str(step.facts["trick"] + place), *cards, voice.value(taker))


def _play(play: str, voice: Voice) -> str:
    """Return one card of a line with the letter of its seat."""
    seat, card = play.split()
    return f"{voice.value(seat, 'abbr')} {voice.value(card)}"


# --- the arbiter and what is disputed ----------------------------------------------------------------------------


def findings(deal: Deal | None, voice: Voice) -> Iterator[Item]:
    """Yield what the arbiter found, awarded and drew in the deal, with the place in the record."""
    for at, act in enumerate(deal.acts if deal else ()):
        if isinstance(act, Finds):
            yield Item(text=_found(act, voice), notes=tuple(place_of(at, deal, voice)))
        elif isinstance(act, Rules):
            text = voice.say("found.rules", seat=act.seat, tricks=act.tricks)
            yield Item(text=text, notes=tuple(place_of(at, deal, voice)))
        elif isinstance(act, Draws):
            yield Item(text=voice.say("found.draws", tricks=act.tricks), notes=tuple(place_of(at, deal, voice)))


def _found(act: Finds, voice: Voice) -> str:
    about = [voice.value(act.seat)] if act.seat is not None else []
    about += [voice.say("tricks.row", trick=act.trick)] if act.trick else []
    facts = {"what": act.code, "answer": act.answer, "about": messages.Ready(", ".join(about))}
    told = [voice.say("found.finds-about" if about else "found.finds", **facts)]
    told += [voice.say("found.text", text=act.text)] if act.text else []
    return " ".join(told)


def disputes(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Item]:
    """Yield the disputed acts, each with its place and whether it is decided."""
    asked = {question.about.get("at") for question in verdict.questions}
    asked |= {verdict.violations[number].at for question in verdict.questions for number in question.because}
    for at, act in course.disputed(deal):
        state = "dispute.open" if at in asked else "dispute.settled"
        yield Item(text=act_text(act, voice), notes=(*place_of(at, deal, voice), voice.say(state)))


def act_text(act: AnyAct, voice: Voice) -> str:
    """Return an act in a few words: what was done, and by whom."""
    tag = str(type(act).__struct_config__.tag)
    parts = [messages.named(tag, "act", voice.language, voice.book)]
    told = (getattr(act, name, None) for name in ("card", "contract", "cards", "suit"))
    parts += [voice.value(value) for value in told if value]
    return voice.frame("frame.about", act=" ".join(parts), by=voice.value(act.by))


# --- the game ----------------------------------------------------------------------------------------------------


def contract(told: ContractSummary | None, voice: Voice) -> str:
    """Return the game in a sentence: who plays what on which bid, who whists, how it is played."""
    if told is None:
        return f"{voice.say('contract.none')}."
    if told.kind in ("all-pass", "passed-out"):
        return f"{voice.say(f'contract.{told.kind}')}."
    if told.kind == "bridge":
        return f"{_bridge(told, voice)}."
    parts = [_game(told, voice)]
    if told.whisters:
        code = "contract.whister" if len(told.whisters) == 1 else "contract.whisters"
        parts.append(voice.say(code, by=told.whisters))
    if told.mode is not None:
        parts.append(voice.say(f"mode.{told.mode}"))
    return f"{'; '.join(parts)}."


def _bridge(told: ContractSummary, voice: Voice) -> str:
    code = "contract.doubled" if told.doubled else "contract.bridge"
    parts = [voice.say(code, by=told.by, bid=told.bid, doubled=told.doubled)]
    parts += [voice.say("contract.vulnerable")] if told.vulnerable is True else []
    return ", ".join(parts)


def on_table(verdict: DealVerdict, voice: Voice) -> list[str]:
    """Return the penalty cards on the table of bridge, and what the player in turn may play: a sentence each."""
    table = verdict.table
    if isinstance(table, UnsetType):
        return []
    told = [voice.say("table.penalty-cards", of=seat, cards=cards) for seat, cards in table.penalty_cards.items()]
    return told + ([voice.say("table.may", cards=table.may)] if table.may else [])


def _game(told: ContractSummary, voice: Voice) -> str:
    facts = {"by": told.by, "bid": told.bid, "order": told.order or told.bid}
    if told.order is None and told.kind == "game":
        return voice.say("contract.won", **facts)
    differs = told.order is not None and told.bid not in (None, told.order)
    return voice.say("contract.bid" if differs else "contract.game", **facts)


def expected(verdict: DealVerdict, voice: Voice) -> str:
    """Return what an unfinished deal waits for, and of whom; nothing for a finished one."""
    waits = verdict.expected
    if waits is None:
        return ""
    code = waits.what if waits.what.startswith("wait.") else f"wait.{waits.what}"
    # What a player may say is a list of alternatives: commas alone, where a list of seats would end in "and".
    facts = {
        key: messages.Ready(", ".join(map(voice.value, value))) if isinstance(value, list | tuple) else value
        for key, value in waits.facts.items()
    }
    return f"{voice.say('wait.head')} {voice.say(code, **(facts | {'by': waits.by}))}"


def sheet_heading(verdict: DealVerdict) -> str:
    """Return the phrase that heads the sheet: while a deal is not decided it is the sheet without that deal."""
    undecided = verdict.expected is not None or verdict.verdict == "discretion"
    return "heading.sheet-without" if undecided and not verdict.entries else "heading.sheet-after"


def because_text(numbers: tuple[int, ...], voice: Voice) -> str:
    """Return the violations that a statement follows from: ``for *1, *3``."""
    return voice.frame("frame.because", because=starred(number - 1 for number in numbers)) if numbers else ""
