"""What stands at the head of a ruling or a sheet: the verdict, the occasion, the rules and the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UnsetType

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.record import Record
from preferans.report.layout import clean
from preferans.report.sheet import called
from preferans.report.voice import Voice, seated
from preferans.verdict import Verdict


def graded(code: str, verdict: Verdict, voice: Voice) -> str:
    """Return the heading ``code`` with the verdict in words."""
    return voice.frame(code, verdict=voice.say(f"grade.{verdict.verdict}"))


def occasion(record: Record) -> str:
    """Return what the record says of event, place, round, table and date, on one line."""
    tags = (clean(record.tags[tag]) for tag in ("Event", "Site", "Round", "Table", "Date") if record.tags.get(tag))
    return ", ".join(tags)


def particulars(verdict: Verdict, record: Record, voice: Voice) -> Iterator[str]:
    """Yield the rules, the options set apart and the players, a sentence each."""
    rules = {"rules": verdict.rules, "edition": verdict.edition, "title": _title(verdict, voice)}
    yield voice.frame("header.rules", **rules)
    if verdict.options:
        options = ", ".join(_option(name, value, voice) for name, value in verdict.options.items())
        yield voice.frame("header.options", options=options)
    players = ", ".join(called(seat, names(record), voice) for seat in _seats(verdict, record))
    if players:
        yield voice.frame("header.players", players=players)


def names(record: Record) -> Mapping[str, str]:
    """Return the players' names by seat, fit to print."""
    return {seat.value: clean(name) for seat, name in record.names.items()}


def _title(verdict: Verdict, voice: Voice) -> str:
    try:
        return voice.of(voice.book.ruleset(f"{verdict.rules}@{verdict.edition}").title)
    except RulesError:  # a verdict from another program may name rules that this book does not hold
        return verdict.rules


def _option(name: str, value: str, voice: Voice) -> str:
    """Return an option set apart by its title and as one would set it: ``Pool target (match.pool_target=20)``."""
    option = voice.book.options.get(name)
    return f"{name}={value}" if option is None else f"{voice.of(option.title)} ({name}={value})"


def _seats(verdict: Verdict, record: Record) -> list[str]:
    """Return the seats at the table: of the sheet, the names, or as many as the record says."""
    alone = () if isinstance(verdict.sheet, UnsetType) else verdict.sheet
    found = {seat for deal in verdict.deals for seat in deal.sheet} | set(names(record)) | set(alone)
    # Two players, who have a sheet only, face each other.
    table = [Seat.WEST, Seat.EAST] if record.players == 2 else list(Seat)[: record.players or 0]
    return seated(found or {seat.value for seat in table})
