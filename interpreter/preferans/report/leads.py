"""What each answer to a question, and each choice, leads to: in words, with equal outcomes told once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

import msgspec

from preferans.errors import SpecError
from preferans.report import messages
from preferans.report.plural import number_text
from preferans.report.voice import Voice, seated
from preferans.verdict import Option, points


class Answer(msgspec.Struct, frozen=True):
    """One answer, or several with the same outcome: how they are called, what they lead to (perhaps nothing told)."""

    name: str
    leads: str


def answers(
    code: str, options: tuple[Option, ...], facts: Mapping[str, Any], ruled: Iterable[Any], voice: Voice
) -> tuple[Answer, ...]:
    """Return the answers to ``code`` with their outcomes, neighbours of equal outcome in one.

    ``facts`` fill the names of answers; ``ruled`` are the rulings that stand whatever is answered, as effects with
    their arguments: they are not told again.
    """
    known = list(ruled)
    told = [(option, _leads(option, known, voice)) for option in options]
    found = []
    for _, group in groupby(told, key=lambda pair: pair[1] or pair[0].name):
        same = list(group)
        found.append(Answer(_names(code, [option for option, _ in same], facts, voice), same[0][1]))
    return tuple(found)


def _leads(option: Option, known: list[Any], voice: Voice) -> str:
    """Return what an answer leads to besides what is ruled already; nothing where nothing is told of it."""
    leads = dict(option.leads_to)
    if "rulings" in leads:
        leads["rulings"] = [item for item in leads["rulings"] if item not in known]
    return leads_text(leads, voice) or (voice.say("leads.nothing") if option.leads_to else "")


def _names(code: str, options: list[Option], facts: Mapping[str, Any], voice: Voice) -> str:
    """Return how some answers are called: numbers in a row as a range, others one by one."""
    names = [_name(code, option, facts, voice) for option in options]
    if len(names) > 2 and all(option.name.isdecimal() for option in options):
        return voice.frame("frame.range", first=names[0], last=names[-1])
    return ", ".join(names)


def _name(code: str, option: Option, facts: Mapping[str, Any], voice: Voice) -> str:
    spec = voice.book.questions.get(code)
    for answer in spec.options if spec is not None else ():
        if answer.name == option.name:
            filled = {**facts, **option.leads_to}
            return messages.render(voice.of(answer.text), filled, voice.language, voice.book)
    return voice.value(option.name)


def leads_text(leads: Mapping[str, Any], voice: Voice) -> str:
    """Return what an answer leads to: rulings, the counts, the entries, whose turn it then is; else name and value."""
    parts: list[str] = []
    for key, value in leads.items():
        if key == "rulings":
            parts += [_consequence(item, voice) for item in value]
        elif key in _TELLERS:
            parts.append(_TELLERS[key](value, voice))
        elif key in voice.book.effects:
            parts.append(_effect(key, value if isinstance(value, Mapping) else {}, voice))
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


def _credited(counts: Mapping[str, int], voice: Voice) -> str:
    return voice.frame("leads.credited", tricks=counted(counts, voice))


def counted(counts: Mapping[str, int], voice: Voice) -> str:
    """Return the tricks of each player in one line: ``West 9, North 1, East 0``."""
    return ", ".join(f"{voice.value(seat)} {counts[seat]}" for seat in seated(counts))


def _entries(entries: Iterable[Mapping[str, Any]], voice: Voice) -> str:
    """Return entries on one line, those of one column added up: ``West mountain +8, North whists on West +12``."""
    sums: dict[tuple[str, str, str | None], Fraction] = {}
    for entry in entries:
        key = (entry["player"], entry["column"], entry.get("on"))
        sums[key] = sums.get(key, Fraction(0)) + points(entry["points"])
    told = [
        voice.say(f"leads.entry.{column}", player=player, on=on, points=messages.Ready(number_text(total, signed=True)))
        for (player, column, on), total in sums.items()
    ]
    return voice.frame("leads.entries", entries=", ".join(told))


def _expected(expected: Mapping[str, Any], voice: Voice) -> str:
    code = str(expected["what"]).removeprefix("wait.")
    return voice.say(f"next.{code}", by=expected["by"])


_TELLERS: Final[Mapping[str, Callable[[Any, Voice], str]]] = {
    "credited": _credited,
    "entries": _entries,
    "expected": _expected,
}
"""What the outcome of an answer may hold besides rulings."""
