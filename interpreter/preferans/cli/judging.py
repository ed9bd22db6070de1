"""The commands that judge: ``judge`` and ``score``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from preferans.cli.faults import complain, worded
from preferans.cli.files import book_with, read_record, rules_named, shown
from preferans.cli.parts import (
    CommandError,
    OneOf,
    Option,
    command,
    file_argument,
    files_argument,
    lang_option,
    language,
    rule_options,
)
from preferans.cli.texts import LABELS
from preferans.errors import PreferansError
from preferans.report.plural import Language

if TYPE_CHECKING:
    from preferans.record import Record
    from preferans.rulebook import Book, RuleSetSpec
    from preferans.verdict import Grade, Verdict

EXIT_CODES: Final[dict[Grade, int]] = {"legal": 0, "violation": 1, "malformed": 2, "incomplete": 3, "discretion": 3}

GRAVEST_FIRST: Final = (2, 3, 1, 0)


def _judge_file(name: str, rules: str | RuleSetSpec | None, changes: tuple[str, ...]) -> tuple[Verdict, Record]:
    """Return the verdict on the record in the file ``name``, and the record as a report needs it."""
    from preferans import games, records, rulebook

    record = read_record(name, rules if isinstance(rules, str) else rules.book if rules is not None else "")
    verdict = games.judge(record, games.choose_rules(record, rulebook.load(), rules, changes))
    return verdict, records.headed(record)


def _json_line(name: str, verdict: Verdict | None, error: PreferansError | None, speech: Language) -> str:
    line: dict[str, Any] = {"file": shown(name)}
    if verdict is not None:
        line["verdict"] = verdict
    if error is not None:
        facts = {
            key: value if isinstance(value, int | str | list) else str(value) for key, value in error.facts.items()
        }
        line["error"] = {"code": error.code, "line": error.line, "column": error.column, "facts": facts}
        line["error"]["text"] = worded(error, speech)
    return msgspec.json.encode(line).decode()


def _print_verdict(
    name: str, verdict: Verdict, record: Record, form: str, speech: Language, book: Book, *, alone: bool
) -> None:
    from preferans.report.layout import clean
    from preferans.report.text import render
    from preferans.verdict import to_json

    if form == "json":
        click.echo(to_json(verdict).decode() if alone else _json_line(name, verdict, None, speech))
        return
    text = render(verdict, record, speech, book).rstrip("\n")
    click.echo(text if alone else f"=== {clean(shown(name))}\n{text}\n")


def _print_page(pages: list[tuple[str, Verdict, Record]], speech: Language, book: Book, *, alone: bool) -> None:
    """Print one page with the rulings on all records that could be read."""
    from preferans.report.page import Judged, render_page

    judged = [Judged(verdict, record, "" if alone else shown(name)) for name, verdict, record in pages]
    click.echo(render_page(judged, speech, book), nl=False)


@command(
    "judge",
    *rule_options(),
    lang_option(),
    Option(["--format", "form"], type=OneOf(("text", "json", "html")), default="text", words_key="--format"),
    files_argument(),
)
def judge_command(files: tuple[str, ...], rules: str | None, changes: tuple[str, ...], form: str) -> int:
    """Judge every file and return the exit code of the gravest; a bad file does not keep the next from its ruling."""
    speech = language(click.get_current_context())
    alone = len(files) == 1
    codes = set()
    chosen = rules_named(rules) if rules else None
    book = book_with(chosen)
    pages: list[tuple[str, Verdict, Record]] = []
    proved = False
    for name in files:
        try:
            verdict, record = _judge_file(name, chosen, changes)
        except PreferansError as error:
            codes.add(2)
            complain(error, speech)
            if form == "json" and not alone:
                click.echo(_json_line(name, None, error, speech))
            continue
        codes.add(EXIT_CODES[verdict.verdict])
        proved = proved or has_proofs(verdict)
        if form == "html":
            pages.append((name, verdict, record))
            continue
        _print_verdict(name, verdict, record, form, speech, book, alone=alone)
    if pages:
        _print_page(pages, speech, book, alone=alone)
    if proved:
        _say_slower(speech)
    return next(code for code in GRAVEST_FIRST if code in codes)


def has_proofs(verdict: Verdict) -> bool:
    """Say whether open cards were asked for a proof."""
    return any(deal.proofs for deal in verdict.deals)


def _say_slower(speech: Language) -> None:
    """Say that proofs would be found sooner by the compiled solver, where it is not installed."""
    from preferans import analysis

    if not analysis.COMPILED:
        click.echo(LABELS["slower"][speech], err=True)


def _draw(verdict: Verdict, record: Record, picture: str, speech: Language, book: Book) -> str:
    """Return the picture asked for, as SVG; ``CommandError`` where there is nothing to draw."""
    from preferans.report.chart import render_chart
    from preferans.report.pulka import render_pulka

    render = render_pulka if picture == "--svg" else render_chart
    drawn = render(verdict, record, speech, book)
    if not drawn:
        raise CommandError("nothing-to-draw", {"option": picture})
    return drawn


@command(
    "score",
    *rule_options(),
    lang_option(),
    Option(["--svg"], is_flag=True, words_key="--svg"),
    Option(["--chart"], is_flag=True, words_key="--chart"),
    Option(["--paper"], is_flag=True, words_key="--paper"),
    file_argument(),
)
def score_command(file: str, rules: str | None, changes: tuple[str, ...], svg: bool, chart: bool, paper: bool) -> int:
    """Print the sheet after the last deal, or draw it; violations alone do not spoil it."""
    from preferans.report.text import render_sheet

    if svg + chart + paper > 1:
        raise CommandError("one-at-a-time", {})

    speech = language(click.get_current_context())
    chosen = rules_named(rules) if rules else None
    verdict, record = _judge_file(file, chosen, changes)
    if svg or chart:
        click.echo(_draw(verdict, record, "--svg" if svg else "--chart", speech, book_with(chosen)), nl=False)
    elif paper:
        from preferans.cli.paper import by_hand

        click.echo("\n".join(by_hand(verdict, speech, book_with(chosen))))
    else:
        click.echo(render_sheet(verdict, record, speech, book_with(chosen)).rstrip("\n"))
    code = EXIT_CODES[verdict.verdict]
    return 0 if code == 1 else code


COMMANDS: Final = {"judge": judge_command, "score": score_command}
