"""The whole ruling in plain text, to read and to print: no colours, at most a hundred columns."""

from __future__ import annotations

from msgspec import UnsetType

from preferans.record import Record
from preferans.report import header
from preferans.report.deal import Block, deal_blocks, fault_lines
from preferans.report.layout import WIDTH, wrap
from preferans.report.plural import Language
from preferans.report.sheet import ranking_lines, rubber_lines, settlement_text, sheet_lines
from preferans.report.voice import Voice
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
    blocks += _alone(verdict, voice)
    blocks.append([header.graded("heading.final", verdict, voice), *_settled(verdict, record, voice)])
    return _page(blocks)


def render_sheet(verdict: Verdict, record: Record, language: Language, book: Book) -> str:
    """Return the score sheet after the last deal, with the settlement and the ranking, ended by a line break."""
    voice = Voice(language, book)
    blocks = [_header("heading.sheet", verdict, record, voice)]
    last = _last_sheet(verdict)
    if last is not None:
        title = voice.say("heading.sheet-last", deal=last.deal)
        blocks.append([title, *sheet_lines(last.sheet, last.settlement, voice)])
    blocks += _alone(verdict, voice)
    played = verdict.deals[-1] if verdict.deals else None
    if played is not None and not isinstance(played.rubber, UnsetType):
        blocks.append([voice.say("heading.rubber-last", deal=played.deal), *rubber_lines(played.rubber, voice)])
    if verdict.ranking or verdict.settlement:
        blocks.append([voice.say("heading.settlement"), *_settled(verdict, record, voice)])
    faults = [*verdict.faults, *(fault for deal in verdict.deals for fault in deal.faults)]
    if faults:
        blocks.append([voice.say("heading.faults"), *fault_lines(tuple(faults), voice)])
    if verdict.verdict not in ("legal", "violation"):
        blocks.append([header.graded("heading.final", verdict, voice)])
    return _page(blocks)


def _page(blocks: list[Block]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _last_sheet(verdict: Verdict) -> DealVerdict | None:
    return next((deal for deal in reversed(verdict.deals) if deal.sheet), None)


def _header(code: str, verdict: Verdict, record: Record, voice: Voice) -> Block:
    title = header.graded(code, verdict, voice)
    lines = [title, "=" * min(len(title), WIDTH)]
    occasion = header.occasion(record)
    return (
        lines
        + (wrap(occasion) if occasion else [])
        + [line for told in header.particulars(verdict, record, voice) for line in wrap(told, rest="  ")]
    )


def _alone(verdict: Verdict, voice: Voice) -> list[Block]:
    """Return the sheet of a record that holds nothing else."""
    if isinstance(verdict.sheet, UnsetType):
        return []
    return [[voice.say("heading.sheet-alone"), *sheet_lines(verdict.sheet, verdict.settlement, voice)]]


def _settled(verdict: Verdict, record: Record, voice: Voice) -> list[str]:
    if verdict.ranking:
        return ranking_lines(verdict.ranking, header.names(record), voice)
    return wrap(settlement_text(verdict.settlement, voice), first="  ", rest="  ") if verdict.settlement else []
