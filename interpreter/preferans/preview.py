"""What each answer to an open question, and each choice, would lead to: the deal is judged with one more act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from preferans.cards import Card, Seat
from preferans.record import Accept, AnyAct, Demand, Finds, Insist, Notice, Refuse
from preferans.verdict import Choice, DealVerdict, Option, Question

NOBODY = "nobody"
"""The answer that no player can be found at fault."""

Trial = Callable[[AnyAct], DealVerdict]
"""Judges the deal with one more act."""

_SEATS = frozenset(seat.value for seat in Seat)

NUMBERED = 11
"""Answers in tricks run from none to all ten of a deal."""


def with_outcomes(verdict: DealVerdict, trial: Trial) -> DealVerdict:
    """Return ``verdict`` with what each answer and each choice leads to."""
    questions = tuple(_question(question, verdict, trial) for question in verdict.questions)
    choices = tuple(_choice(choice, verdict, trial) for choice in verdict.choices)
    return msgspec.structs.replace(verdict, questions=questions, choices=choices)


def _question(question: Question, verdict: DealVerdict, trial: Trial) -> Question:
    answers = _culprits(question, verdict) if question.code == "whose-fault" else _answers(question)
    options = tuple(Option(name=name, leads_to=_summary(trial(act), None)) for name, act in answers)
    return msgspec.structs.replace(question, options=options or question.options)


def _answers(question: Question) -> Iterator[tuple[str, AnyAct]]:
    """Yield the findings that can answer a question: yes and no, or a number of tricks."""
    named = [question.about.get(key) for key in ("seat", "by")]
    seat = next((Seat(text) for text in named if text in _SEATS), None)
    names = [option.name for option in question.options]
    if names:
        for name in names:
            yield name, Finds(by="arbiter", code=question.code, seat=seat, answer=name == "yes")
    elif question.code in ("replay", "proved", "missed-gain", "remise-tricks"):
        # The tricks of a replay are the declarer's, whoever the offender was.
        about = None if question.code == "replay" else seat
        for tricks in range(NUMBERED):
            yield str(tricks), Finds(by="arbiter", code=question.code, seat=about, answer=tricks)


def _culprits(question: Question, verdict: DealVerdict) -> Iterator[tuple[str, AnyAct]]:
    """Yield the findings that name a player, and the one that nobody can be named."""
    idle = verdict.dealer if len(verdict.sheet) > len(Seat) - 1 else None
    for name in verdict.sheet:
        if name != idle:
            yield name, Finds(by="arbiter", code=question.code, seat=Seat(name), answer=True)
    yield NOBODY, Finds(by="arbiter", code=question.code, answer=False)


def _choice(choice: Choice, verdict: DealVerdict, trial: Trial) -> Choice:
    options = []
    for option in choice.options:
        act = _act(choice, option.name, verdict)
        options.append(option if act is None else Option(name=option.name, leads_to=_summary(trial(act), verdict)))
    return msgspec.structs.replace(choice, options=tuple(options))


def _act(choice: Choice, name: str, verdict: DealVerdict) -> AnyAct | None:
    """Return the act that makes a choice, where one act does."""
    by = Seat(choice.by[0])
    if name == "accept":
        return Accept(by=by)
    if name == "refuse":
        return Refuse(by=by)
    if name == "insist":
        return Insist(by=verdict_party(verdict, choice))
    if name == "point-out":
        known = verdict.violations[choice.because[0]]
        return Notice(by=by, code=known.code, seat=Seat(known.by), trick=int(known.facts.get("trick", 0)))
    if choice.code == "require-card" and name != "leave":
        return Demand(by=by, seat=verdict_party(verdict, choice), card=Card(name))
    return None


def verdict_party(verdict: DealVerdict, choice: Choice) -> Seat:
    """Return whose card or order a choice is about: the offender, or whoever is on turn."""
    if choice.because:
        return Seat(verdict.violations[choice.because[0]].by)
    turn = verdict.expected.by[0] if verdict.expected is not None else choice.by[0]
    return Seat(turn)


def _summary(tried: DealVerdict, now: DealVerdict | None) -> dict[str, Any]:
    """Return what an answer changes: new rulings, the counts, the entries, or what the deal then waits for."""
    known = now.rulings if now is not None else ()
    rulings = [{"effect": told.effect, **told.args} for told in tried.rulings if told not in known]
    summary: dict[str, Any] = {"rulings": rulings} if rulings else {}
    if tried.entries:
        summary["credited"] = dict(tried.credited)
        summary["entries"] = [
            {"player": entry.player, "column": entry.column, "on": entry.on, "points": entry.points}
            for entry in tried.entries
        ]
    elif tried.expected is not None:
        summary["expected"] = {"what": tried.expected.what, "by": list(tried.expected.by)}
    return summary
