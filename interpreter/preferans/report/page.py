"""The ruling as one page to print: plain HTML that holds its style and asks for nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UnsetType

from preferans.record import Deal, Record
from preferans.report import header, wording
from preferans.report.board import cards_section, play_section
from preferans.report.chart import render_chart
from preferans.report.deal import heading_parts
from preferans.report.markup import Html, element, grid, joined, suited, text
from preferans.report.plural import Language
from preferans.report.pulka import render_pulka
from preferans.report.sheet import entry_rows, ranking_rows, rubber_rows, settlement_text, sheet_rows
from preferans.report.style import STYLE
from preferans.report.voice import Voice
from preferans.report.wording import Item
from preferans.rulebook.book import Book
from preferans.verdict import DealVerdict, SheetRow, Verdict


class Judged(msgspec.Struct, frozen=True):
    """A record with its verdict, and how its file is called where there are several."""

    verdict: Verdict
    record: Record
    name: str = ""


def render_page(judged: Sequence[Judged], language: Language, book: Book) -> str:
    """Return one page with the ruling on every record, ended by a line break.

    Raises `SpecError` where the rule files lack a text or a template names what a verdict does not hold.
    """
    voice = Voice(language, book)
    rulings = [
        element("main", *_ruling(one, f"r{n}-" if len(judged) > 1 else "", voice)) for n, one in enumerate(judged, 1)
    ]
    title = " · ".join(header.graded("heading.ruling", one.verdict, voice) for one in judged[:1])
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{text(title)}</title><style>{STYLE}</style>'
    )
    return f'<!DOCTYPE html>\n<html lang="{language}"><head>{head}</head>\n<body>{joined(rulings)}</body></html>\n'


def _ruling(judged: Judged, prefix: str, voice: Voice) -> Iterator[Html]:
    verdict, record = judged.verdict, judged.record
    title = element("h1", header.graded("heading.ruling", verdict, voice), class_=verdict.verdict)
    lines = [judged.name, header.occasion(record), *header.particulars(verdict, record, voice)]
    yield element("header", title, *(element("p", line) for line in lines if line), class_="top")
    if verdict.faults:
        yield _items("faults", tuple(wording.faults(verdict.faults, voice)), f"{prefix}faults", "", voice)
    for place, deal in enumerate(verdict.deals):
        name = f"{prefix}deal-{place + 1}"
        told = record.deals[place] if place < len(record.deals) else None
        yield element("article", *_deal(deal, told, name, voice), id=name, class_="deal")
    yield _alone(verdict, prefix, voice)
    drawn = _pictures(verdict, record, prefix, voice)
    # The sheet alone fits beside the result; the chart of a match takes its place there, and both stand above it.
    above, beside = (drawn, []) if len(drawn) > 1 else ([], drawn)
    yield _pair(*above, kind="pair pictures")
    yield _pair(*_settled(verdict, record, prefix, voice), *beside, kind="pair outcome")
    foot = [element("span", voice.say("foot.arbiter")), element("span", voice.say("foot.date"))]
    yield element("footer", *foot, class_="foot")


def _deal(verdict: DealVerdict, told: Deal | None, name: str, voice: Voice) -> Iterator[Html]:
    number, *rest = heading_parts(verdict, voice)
    notes = (element("span", f" · {part}") for part in rest)
    yield element("h2", number, *notes)
    if verdict.contract is not None or not verdict.faults:
        yield element("p", suited(wording.contract(verdict.contract, voice)), class_="contract")
    if verdict.faults:
        yield _items("faults", tuple(wording.faults(verdict.faults, voice)), f"{name}-faults", "", voice)
    yield _pair(cards_section(verdict, told, name, voice), play_section(verdict, told, name, voice))
    yield _pair(
        _items("violations", tuple(wording.violations(verdict, told, voice)), f"{name}-violations", name, voice),
        _items("rulings", tuple(wording.rulings(verdict, voice)), f"{name}-rulings", name, voice),
    )
    yield _pair(_items("proofs", tuple(wording.proofs(verdict, told, voice)), f"{name}-proofs", name, voice))
    yield _pair(
        _items("findings", tuple(wording.findings(told, voice)), f"{name}-findings", name, voice),
        _items("disputed", tuple(wording.disputes(verdict, told, voice)), f"{name}-disputed", name, voice),
    )
    yield _items("choices", tuple(wording.choices(verdict, voice)), f"{name}-choices", name, voice)
    yield _items("questions", tuple(wording.questions(verdict, voice)), f"{name}-questions", name, voice)
    waits = wording.expected(verdict, voice)
    yield element("p", suited(waits), class_="waits") if waits else Html()
    for lying in wording.on_table(verdict, voice):
        yield element("p", suited(lying))
    yield _pair(_entries(verdict, name, voice), _sheet(verdict, name, voice), kind="pair books")


def _pair(*sections: Html, kind: str = "pair") -> Html:
    """Return sections side by side where there is room; an empty one takes none."""
    told = [section for section in sections if section]
    return element("div", *told, class_=kind) if told else Html()


def _section(heading: str, name: str, *inside: Html, kind: str = "") -> Html:
    return element("section", element("h3", heading), *inside, id=name, class_=kind)


# --- statements --------------------------------------------------------------------------------------------------


def _items(heading: str, items: tuple[Item, ...], name: str, deal: str, voice: Voice) -> Html:
    """Return a section of statements, nothing where there are none."""
    if not items:
        return Html()
    listed = element("ul", *(_item(item, deal, voice) for item in items))
    return _section(voice.say(f"heading.{heading}"), name, listed)


def _item(item: Item, deal: str, voice: Voice) -> Html:
    number = element("span", f"*{item.number}", class_="number") if item.number else None
    told = [element("span", suited(note)) for note in item.notes]
    if item.because:
        links = joined((element("a", f"*{n}", href=f"#{deal}-v{n}") for n in item.because), ", ")
        told.append(element("span", Html(_because(links, voice)), class_="because"))
    note = element("div", joined(told, " · "), class_="note") if told else None
    answers = _answers(item) if item.answers else None
    if item.table:
        answers = grid([[suited(cell) for cell in row] for row in item.table], item.sides or "r" * len(item.table[0]))
    return element("li", number, suited(item.text), note, answers, id=f"{deal}-v{item.number}" if item.number else "")


def _because(links: Html, voice: Voice) -> str:
    """Return "for" with links in place of the numbers."""
    before, _, after = voice.frame("frame.because", because="\n").partition("\n")
    return text(before) + links + text(after)


def _answers(item: Item) -> Html:
    rows = (
        element("tr", element("th", suited(a.name), scope="row"), element("td", suited(a.leads))) for a in item.answers
    )
    return element("table", element("tbody", *rows), class_="answers")


# --- the sheet ---------------------------------------------------------------------------------------------------


def _entries(verdict: DealVerdict, name: str, voice: Voice) -> Html:
    if not verdict.entries:
        return Html()
    heading = voice.say("heading.entries")
    return _section(heading, f"{name}-entries", grid(entry_rows(verdict.entries, voice), "llrl", label=heading))


def _sheet(verdict: DealVerdict, name: str, voice: Voice) -> Html:
    if not isinstance(verdict.rubber, UnsetType):
        heading = voice.say("heading.rubber")
        return _section(heading, f"{name}-sheet", grid(rubber_rows(verdict.rubber, voice), "lrrrr", label=heading))
    if not verdict.sheet:
        return Html()
    return _running(voice.say(wording.sheet_heading(verdict)), verdict.sheet, verdict.settlement, name, voice)


def _alone(verdict: Verdict, prefix: str, voice: Voice) -> Html:
    """Return the sheet of a record that holds nothing else."""
    if isinstance(verdict.sheet, UnsetType):
        return Html()
    return _running(voice.say("heading.sheet-alone"), verdict.sheet, verdict.settlement, f"{prefix}alone", voice)


def _running(
    heading: str, sheet: Mapping[str, SheetRow], settlement: Mapping[str, str], name: str, voice: Voice
) -> Html:
    rows = sheet_rows(sheet, settlement, voice)
    return _section(heading, f"{name}-sheet", grid(rows, "l" + "r" * (len(rows[0]) - 1), label=heading))


def _settled(verdict: Verdict, record: Record, prefix: str, voice: Voice) -> Iterator[Html]:
    heading = header.graded("heading.final", verdict, voice)
    if verdict.ranking:
        rows = ranking_rows(verdict.ranking, header.names(record), voice)
        yield _section(heading, f"{prefix}result", grid(rows, "rlr", label=heading), kind="result")
    else:
        told = settlement_text(verdict.settlement, voice) if verdict.settlement else ""
        yield _section(heading, f"{prefix}result", element("p", told) if told else Html())


def _pictures(verdict: Verdict, record: Record, prefix: str, voice: Voice) -> list[Html]:
    """Return the sheet as it is drawn on paper, and the chart of a match of several deals."""
    asked = (verdict, record, voice.language, voice.book)
    drawn = [render_pulka(*asked, name=f"{prefix}pulka", alone=False)]
    if sum(1 for deal in verdict.deals if deal.settlement) > 1:
        drawn.append(render_chart(*asked, name=f"{prefix}chart", alone=False))
    return [element("figure", Html(one)) for one in drawn if one]
