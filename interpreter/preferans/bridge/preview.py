"""What each answer to an open question, and each choice, would lead to in bridge: the deal is judged with more acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from preferans.acts import Accept, Agree, Finds, Refuse
from preferans.bridge.acts import AnyAct, Demand, Forbid, PenaltyCard
from preferans.bridge.cards import Card, partner
from preferans.cards import Seat, Suit
from preferans.verdict import Choice, DealVerdict, OnTable, Option, Question

Trial = Callable[[tuple[AnyAct, ...]], DealVerdict]
"""Judges the deal with more acts at its end."""

_PLAIN: Final[dict[str, type[Accept | Agree | Refuse]]] = {"accept": Accept, "agree": Agree, "refuse": Refuse}
"""Choices that are made by a word."""


def with_outcomes(verdict: DealVerdict, trial: Trial) -> DealVerdict:
    """Return ``verdict`` with what each answer and each choice leads to."""
    questions = tuple(_question(question, verdict, trial) for question in verdict.questions)
    choices = tuple(_choice(choice, verdict, trial) for choice in verdict.choices)
    return msgspec.structs.replace(verdict, questions=questions, choices=choices)


def _question(question: Question, verdict: DealVerdict, trial: Trial) -> Question:
    options = (Option(name=name, leads_to=_outcome(trial((act,)), verdict)) for name, act in _answers(question))
    return msgspec.structs.replace(question, options=tuple(options))


def _answers(question: Question) -> Iterator[tuple[str, AnyAct]]:
    """Yield the findings that can answer a question: yes and no, or the tricks that are possible."""
    told = question.about.get("seat") or question.about.get("by")
    seat = Seat(told) if told else None
    if question.code == "revoke-damage":
        for tricks in range(question.about["most"] + 1):
            trick = question.about.get("trick", 0)
            yield str(tricks), Finds(by="arbiter", code=question.code, seat=seat, trick=trick, answer=tricks)
    elif question.code == "claim-result":
        for tricks in range(question.about["least"], question.about["most"] + 1):
            yield str(tricks), Finds(by="arbiter", code=question.code, seat=seat, answer=tricks)
    else:
        for name in ("yes", "no"):
            yield name, Finds(by="arbiter", code=question.code, seat=seat, answer=name == "yes")


def _choice(choice: Choice, verdict: DealVerdict, trial: Trial) -> Choice:
    options = []
    for option in choice.options:
        act = _act(choice, option, verdict)
        tried = verdict if act is None else trial((act,))
        options.append(Option(name=option.name, leads_to=_summary(tried, verdict)))
    return msgspec.structs.replace(choice, options=tuple(options))


def _act(choice: Choice, option: Option, verdict: DealVerdict) -> AnyAct | None:
    """Return the act that makes a choice; ``None`` for the choice to ask for nothing."""
    by, name = Seat(choice.by[0]), option.name
    if name in _PLAIN:
        return _PLAIN[name](by=by)
    if choice.code == "designate":
        return Demand(by=by, seat=_turn(verdict), card=Card(name))
    known = verdict.violations[choice.because[0]]
    if choice.code == "premature-demand":
        return _premature(by, Seat(known.facts["seat"]), name)
    if name == "penalty-card":
        return PenaltyCard(by=by, card=Card(known.facts["card"]))
    if name in ("require", "forbid"):
        seat, suit = partner(Seat(known.by)), Suit(option.leads_to.get("suit") or known.facts["suit"])
        return Demand(by=by, seat=seat, suit=suit) if name == "require" else Forbid(by=by, seat=seat, suit=suit)
    return None


def _premature(by: Seat, seat: Seat, name: str) -> AnyAct:
    """Return the demand that ``seat`` play the highest or lowest card of the suit led, or a card of the suit named."""
    if name == "highest":
        return Demand(by=by, seat=seat, extreme="highest")
    return Demand(by=by, seat=seat, extreme="lowest") if name == "lowest" else Demand(by=by, seat=seat, suit=Suit(name))


def _turn(verdict: DealVerdict) -> Seat:
    return Seat(verdict.expected.by[0] if verdict.expected is not None else "")


def _outcome(tried: DealVerdict, now: DealVerdict) -> dict[str, Any]:
    """Return what an answer of the arbiter changes, with the rulings that fall away by it."""
    gone = _rulings(now, tried)
    return ({"gone": gone} if gone else {}) | _summary(tried, now)


def _rulings(told: DealVerdict, but: DealVerdict) -> list[dict[str, Any]]:
    """Return the rulings of one verdict that are not in the other, by what they say."""
    known = [(ruling.effect, ruling.args) for ruling in but.rulings]
    rest = (ruling for ruling in told.rulings if (ruling.effect, ruling.args) not in known)
    return [{"effect": ruling.effect, **ruling.args} for ruling in rest]


def _summary(tried: DealVerdict, now: DealVerdict) -> dict[str, Any]:
    """Return what an answer changes: new rulings, entries and tricks, or whose turn it is and what he may play."""
    rulings = _rulings(tried, now)
    summary: dict[str, Any] = {"rulings": rulings} if rulings else {}
    if tried.expected is not None:
        summary["expected"] = {"what": tried.expected.what, "by": list(tried.expected.by)}
        if isinstance(tried.table, OnTable) and tried.table.may:
            summary["may"] = list(tried.table.may)
    else:
        summary["credited"] = dict(tried.credited)
        summary["entries"] = [
            {"player": entry.player, "column": entry.column, "on": None, "points": entry.points}
            for entry in tried.entries
        ]
    return summary
