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
    told = [
        (option, _told(leads, option, voice)) for option, leads in zip(options, _plain(options, ruled), strict=True)
    ]
    found = []
    for _, group in groupby(told, key=lambda pair: pair[1] or pair[0].name):
        same = list(group)
        found.append(Answer(_names(code, [option for option, _ in same], facts, voice), same[0][1]))
    return tuple(found)


def _told(leads: Mapping[str, Any], option: Option, voice: Voice) -> str:
    return leads_text(leads, voice) or (voice.say("leads.nothing") if option.leads_to else "")


def _plain(options: tuple[Option, ...], ruled: Iterable[Any]) -> list[dict[str, Any]]:
    """Return what each answer leads to without what is no news.

    That is a ruling that stands already, a change by no tricks, and counts that are the same for every answer or all
    nought.  Where the answers are numbers the entries alone tell enough.
    """
    known = list(ruled)
    numbered = _numbered(options)
    counts = [option.leads_to.get("credited") for option in options]
    alike = len(options) > 1 and all(count == counts[0] for count in counts)
    found = []
    for option in options:
        leads = dict(option.leads_to)
        if alike or not any((leads.get("credited") or {"": 1}).values()):
            leads.pop("credited", None)
        if "rulings" in leads:
            news = _without(leads["rulings"], known)
            leads["rulings"] = [] if numbered and "entries" in leads else news
        found.append(leads)
    return found


def _without(rulings: Iterable[Mapping[str, Any]], known: list[Any]) -> list[Mapping[str, Any]]:
    """Return ``rulings`` less those of ``known``, each of which takes away one, and less changes by no tricks."""
    left, news = list(known), []
    for ruling in rulings:
        if ruling in left:
            left.remove(ruling)
        elif ruling.get("tricks") != 0:
            news.append(ruling)
    return news


def _numbered(options: Iterable[Option]) -> bool:
    return all(option.name.isdecimal() for option in options)


def _names(code: str, options: list[Option], facts: Mapping[str, Any], voice: Voice) -> str:
    """Return how some answers are called: numbers in a row as a range, others one by one."""
    names = [_name(code, option, facts, voice) for option in options]
    return _range(names, voice) if _numbered(options) else ", ".join(names)


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
    return ". ".join(part if place == 0 else messages.begun(part) for place, part in enumerate(parts))


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


Line = tuple[str, str, str | None]
"""Whose entry, in which column, on whom."""


def _sums(entries: Iterable[Mapping[str, Any]]) -> dict[Line, Fraction]:
    """Return entries with those of one column added up."""
    sums: dict[Line, Fraction] = {}
    for entry in entries:
        key = (entry["player"], entry["column"], entry.get("on"))
        sums[key] = sums.get(key, Fraction(0)) + points(entry["points"])
    return sums


def _entries(entries: Iterable[Mapping[str, Any]], voice: Voice) -> str:
    """Return entries on one line: ``West mountain +8, North whists on West +12``."""
    told = [
        voice.say(f"leads.entry.{column}", player=player, on=on, points=messages.Ready(number_text(total, signed=True)))
        for (player, column, on), total in _sums(entries).items()
    ]
    return voice.frame("leads.entries", entries=", ".join(told))


def numbers(options: tuple[Option, ...], voice: Voice) -> tuple[tuple[str, ...], ...]:
    """Return the outcomes of answers that are numbers as a table, a column per entry, equal neighbours in one row.

    Nothing where the answers are no numbers or lead to no entries: then they are told one by one.
    """
    sums = [_sums(option.leads_to.get("entries", ())) for option in options]
    lines = list(dict.fromkeys(line for told in sums for line in told))
    if len(options) < 3 or not _numbered(options) or not lines or any("expected" in o.leads_to for o in options):
        return ()
    heading = (voice.say("column.answer"), *(_heading(line, voice) for line in lines))
    rows = [heading]
    cells = [tuple(number_text(told.get(line, Fraction(0)), signed=True) for line in lines) for told in sums]
    for row, group in groupby(zip(options, cells, strict=True), key=lambda pair: pair[1]):
        rows.append((_range([option.name for option, _ in group], voice), *row))
    return tuple(rows)


def _heading(line: Line, voice: Voice) -> str:
    player, column, on = line
    return voice.say(f"leads.column.{column}", player=player, on=on)


def _range(names: list[str], voice: Voice) -> str:
    return ", ".join(names) if len(names) < 3 else voice.frame("frame.range", first=names[0], last=names[-1])


def _expected(expected: Mapping[str, Any], voice: Voice) -> str:
    code = str(expected["what"]).removeprefix("wait.")
    return voice.say(f"next.{code}", by=expected["by"])


def _gone(rulings: list[Mapping[str, Any]], voice: Voice) -> str:
    return voice.frame("leads.gone", rulings="; ".join(_consequence(item, voice) for item in rulings))


def _may(cards: list[str], voice: Voice) -> str:
    return voice.frame("leads.may", cards=", ".join(map(voice.value, cards)))


_TELLERS: Final[Mapping[str, Callable[[Any, Voice], str]]] = {
    "credited": _credited,
    "entries": _entries,
    "expected": _expected,
    "gone": _gone,
    "may": _may,
}
"""What the outcome of an answer may hold besides rulings."""
