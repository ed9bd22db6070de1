"""The command ``solve``: what best play with open cards leads to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import click

from preferans.cards import Seat
from preferans.cli.faults import complain
from preferans.cli.files import read_record, shown
from preferans.cli.parts import WHOLE, CommandError, OneOf, Option, command, files_argument, lang_option, language
from preferans.cli.texts import LABELS
from preferans.errors import PreferansError

if TYPE_CHECKING:
    from preferans.cli.open_deal import OpenDeal
    from preferans.report.plural import Language
    from preferans.solved import OpenAnswers

MANY: Final = 4
"""From so many deals on a bar shows how far the work has come, where somebody looks at a terminal."""

MOST_THREADS: Final = 64

Job = tuple[str, "OpenDeal"]


@command(
    "solve",
    Option(["--first"], type=OneOf([seat.value for seat in Seat]), words_key="--first"),
    Option(["--threads"], type=WHOLE, default=1, metavar="N", words_key="--threads"),
    Option(["--json", "as_json"], is_flag=True, words_key="--json"),
    Option(["--svg"], is_flag=True, words_key="solve --svg"),
    lang_option(),
    files_argument(),
)
def solve_command(files: tuple[str, ...], first: str | None, threads: int, as_json: bool, svg: bool) -> int:
    """Solve every deal of every file; a bad file does not keep the next from its answers."""
    from preferans import analysis

    speech = language(click.get_current_context())
    if not 1 <= threads <= MOST_THREADS:
        raise CommandError("solve-threads", {"threads": threads, "limit": MOST_THREADS})
    if as_json and svg:
        raise CommandError("solve-one-form", {})
    jobs, code = _jobs(files, Seat(first) if first else None, speech)
    if jobs and not analysis.COMPILED:
        click.echo(LABELS["slower"][speech], err=True)
    found = _solved(jobs, threads if analysis.COMPILED else 1, speech)
    if as_json:
        _print_json(list(found))
    elif svg:
        _print_svg(list(found), speech)
    else:
        _print_text(found, speech, alone=len(files) == 1)
    return code


def _jobs(files: tuple[str, ...], first: Seat | None, speech: Language) -> tuple[list[Job], int]:
    """Return the deals to be solved, and 2 if some cannot be."""
    from preferans.cli.open_deal import open_deal
    from preferans.record import Deal, Record

    jobs: list[Job] = []
    code = 0
    for name in files:
        try:
            told = read_record(name)
            if not told.deals:
                raise CommandError("solve-nothing", {})
            for deal in told.deals:
                if not isinstance(told, Record) or not isinstance(deal, Deal):
                    raise CommandError("solve-bridge", {"deal": deal.number})
                try:
                    jobs.append((shown(name), open_deal(told, deal, first)))
                except PreferansError as error:
                    error.line = error.line or deal.line
                    raise
        except PreferansError as error:
            # Where the file itself is at fault the message names it.
            error.source = error.source or ("" if "file" in error.facts else shown(name))
            complain(error, speech)
            code = 2
    return jobs, code


def _solved(jobs: list[Job], threads: int, speech: Language) -> Iterator[OpenAnswers]:
    """Yield the answers in the order of the jobs."""
    from preferans.cli.open_answers import answers

    done = _bar(len(jobs), LABELS["solving"][speech]) if len(jobs) >= MANY and sys.stderr.isatty() else None
    if threads == 1:
        for job in jobs:
            yield answers(*job)
            if done:
                done()
        return
    from concurrent.futures import ThreadPoolExecutor

    # The core lets other threads run while it searches.
    with ThreadPoolExecutor(threads) as pool:
        try:
            for found in pool.map(lambda job: answers(*job), jobs):
                yield found
                if done:
                    done()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _bar(total: int, label: str) -> Callable[[], None]:
    """Begin a bar on stderr that ends by itself; return what to call after every deal."""
    from rich.console import Console
    from rich.progress import Progress

    progress = Progress(console=Console(stderr=True), transient=True)
    task = progress.add_task(label, total=total)
    progress.start()

    def step() -> None:
        progress.advance(task)
        if progress.finished:
            progress.stop()

    return step


def _print_json(found: list[OpenAnswers]) -> None:
    import msgspec

    from preferans.analysis import COMPILED
    from preferans.solved import FORMAT, Solved

    whole = Solved(format=FORMAT, compiled=COMPILED, deals=tuple(found))
    click.echo(msgspec.json.encode(whole).decode())


def _print_svg(found: list[OpenAnswers], speech: Language) -> None:
    from preferans import rulebook
    from preferans.cli.open_svg import render_svg
    from preferans.report.voice import Voice

    if found:
        click.echo(render_svg(found, Voice(speech, rulebook.load())), nl=False)


def _print_text(found: Iterator[OpenAnswers], speech: Language, *, alone: bool) -> None:
    from preferans import rulebook
    from preferans.cli.open_text import render
    from preferans.report.layout import clean
    from preferans.report.voice import Voice

    voice = Voice(speech, rulebook.load())
    begun = False
    for answer in found:
        text = render(answer, voice)
        click.echo(("\n" if begun else "") + (text if alone else f"=== {clean(answer.file)}\n{text}"))
        begun = True


COMMANDS: Final = {"solve": solve_command}
