"""The whole ruling in plain text, to read and to print: no colours, at most a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.record import Record
from preferans.report.deal import Block, deal_blocks, fault_lines
from preferans.report.layout import WIDTH, clean, wrap
from preferans.report.plural import Language
from preferans.report.sheet import called, ranking_lines, settlement_text, sheet_lines
from preferans.report.voice import Voice, seated
from preferans.rulebook.book import Book
from preferans.verdict import DealVerdict, Verdict


def render(verdict: Verdict, record: Record, language: Language, book: Book) -> str:
    """Return the ruling ``verdict`` on ``record`` in words of ``language``, ended by a line break.

    Raises `SpecError` where the rule files lack a text or a template names what the verdict does not hold.
    """
    voice = Voice(language, book)
    blocks = [_header("heading.ruling", verdict, record, voice)]
    if verdict.faults:
        blocks.append([voice.say("heading.faults"), *fault_lines(verdict.faults, voice)])
    for place, deal in enumerate(verdict.deals):
        blocks += deal_blocks(deal, record.deals[place] if place < len(record.deals) else None, voice)
    blocks.append([_graded("heading.final", verdict, voice), *_settled(verdict, record, voice)])
    return _page(blocks)


def render_sheet(verdict: Verdict, record: Record, language: Language, book: Book) -> str:
    """Return the score sheet after the last deal, with the settlement and the ranking, ended by a line break."""
    voice = Voice(language, book)
    blocks = [_header("heading.sheet", verdict, record, voice)]
    last = _last_sheet(verdict)
    if last is not None:
        title = voice.say("heading.sheet-last", deal=last.deal)
        blocks.append([title, *sheet_lines(last.sheet, last.settlement, voice)])
    if verdict.ranking or verdict.settlement:
        blocks.append([voice.say("heading.settlement"), *_settled(verdict, record, voice)])
    if verdict.verdict not in ("legal", "violation"):
        blocks.append([_graded("heading.final", verdict, voice)])
    return _page(blocks)


def _page(blocks: list[Block]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _last_sheet(verdict: Verdict) -> DealVerdict | None:
    return next((deal for deal in reversed(verdict.deals) if deal.sheet), None)


def _header(code: str, verdict: Verdict, record: Record, voice: Voice) -> Block:
    title = _graded(code, verdict, voice)
    lines = [title, "=" * min(len(title), WIDTH)]
    tags = [clean(record.tags[tag]) for tag in ("Event", "Site", "Round", "Table", "Date") if record.tags.get(tag)]
    if tags:
        lines += wrap(", ".join(tags))
    rules = {"rules": verdict.rules, "edition": verdict.edition, "title": _title(verdict, voice)}
    lines += wrap(voice.frame("header.rules", **rules), rest="  ")
    if verdict.options:
        options = ", ".join(_option(name, value, voice) for name, value in verdict.options.items())
        lines += wrap(voice.frame("header.options", options=options), rest="  ")
    names = _names(record)
    players = ", ".join(called(seat, names, voice) for seat in _seats(verdict, record))
    return lines + (wrap(voice.frame("header.players", players=players), rest="  ") if players else [])


def _title(verdict: Verdict, voice: Voice) -> str:
    try:
        return voice.of(voice.book.ruleset(f"{verdict.rules}@{verdict.edition}").title)
    except RulesError:  # a verdict from another program may name rules that this book does not hold
        return verdict.rules


def _option(name: str, value: str, voice: Voice) -> str:
    """Return an option set apart by its title and as one would set it: ``Pool target (match.pool_target=20)``."""
    option = voice.book.options.get(name)
    return f"{name}={value}" if option is None else f"{voice.of(option.title)} ({name}={value})"


def _names(record: Record) -> Mapping[str, str]:
    return {seat.value: clean(name) for seat, name in record.names.items()}


def _seats(verdict: Verdict, record: Record) -> list[str]:
    """Return the seats at the table: of the sheet, the names, or as many as the record says."""
    found = {seat for deal in verdict.deals for seat in deal.sheet} | set(_names(record))
    return seated(found or {seat.value for seat in list(Seat)[: record.players or 0]})


def _graded(code: str, verdict: Verdict, voice: Voice) -> str:
    return voice.frame(code, verdict=voice.say(f"grade.{verdict.verdict}"))


def _settled(verdict: Verdict, record: Record, voice: Voice) -> list[str]:
    if verdict.ranking:
        return ranking_lines(verdict.ranking, _names(record), voice)
    return wrap(settlement_text(verdict.settlement, voice), first="  ", rest="  ") if verdict.settlement else []
