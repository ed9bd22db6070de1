"""The command that proves the corpus: ``conformance mutate``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from preferans.cli.conformance import corpus_at, corpus_option
from preferans.cli.conformance_run import Progress
from preferans.cli.faults import complain
from preferans.cli.files import save
from preferans.cli.parts import CLAUSE, COUNT, OneOf, Option, command, lang_option, language

if TYPE_CHECKING:
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.mutation.kills import Bench
    from preferans.conformance.mutation.matrix import Matrix, Row
    from preferans.conformance.mutation.mutant import Change
    from preferans.report.plural import Language


SHOWN: Final = 8
"""So many of the mutants that differ from the file are named."""


def _print_list(wanted: tuple[Change, ...], speech: Language) -> None:
    for change in wanted:
        mutant = change.mutant
        words = getattr(mutant.words, speech)
        click.echo(f"{mutant.id}  {mutant.operator:16}  {' '.join(mutant.clauses)}  {words}")


def _controls(bench: Bench, speech: Language) -> bool:
    """Try the controls, print them, and say whether all came out as they must."""
    from preferans.conformance.mutation.controls import controls
    from preferans.conformance.reports.words import say

    sound = True
    for name, subject, held in controls(bench):
        sound = sound and held
        click.echo(say(f"control-{name}", speech, subject=subject) + ": " + say("held" if held else "not-held", speech))
    return sound


def _print_row(row: Row, speech: Language) -> None:
    from preferans.conformance.reports.words import say

    became = say(f"outcome-{row.outcome}", speech)
    click.echo(f"{row.id}  {became}  {' '.join(row.clauses)}  {getattr(row.words, speech)}")
    click.echo(f"    {row.operator}  {row.place}")
    cases = " ".join(row.failing[:12]) + (" …" if len(row.failing) > 12 else "")
    click.echo("    " + say("mutant-cases", speech, reached=row.reached, crashing=row.crashing, failing=cases or "—"))


def _stale(path: Path, found: Matrix, whole: bool) -> Iterator[CorpusError]:
    """Yield an error if the file beside the cases is not what was found, with the first mutants that differ.

    Of a run over some mutants only their lines are compared.
    """
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.mutation.matrix import NAME, changed, read_matrix

    kept = read_matrix(path)
    if kept is None:
        yield CorpusError("matrix-none", {"file": NAME, "path": str(path)})
        return
    names = changed(kept, found, whole)
    if names or (whole and kept != found):
        shown = " ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
        yield CorpusError("matrix-stale", {"file": NAME, "count": len(names), "mutants": shown or "—"})


def _conclude(found: Matrix, whole: bool, speech: Language) -> int:
    """Print the figures and return the exit code."""
    from preferans.conformance.mutation.equivalent import SHARE
    from preferans.conformance.reports.words import say

    counts = found.foot.counts
    total = len(found.rows)
    click.echo(say("mutants", speech, total=total, **counts))
    if whole:
        head = found.head
        click.echo(say("summary", speech, norms=head.norms, cases=head.cases, killed=found.killed, total=total))
        click.echo(say("smoke", speech, cases=len(found.foot.smoke), kills=found.foot.smoke_kills, total=total))
    too_many = whole and counts["equivalent"] * 100 > total * SHARE
    if too_many:
        click.echo(say("equivalent-many", speech, count=counts["equivalent"], total=total, share=SHARE))
    return 1 if too_many or counts["elsewhere"] or counts["silent"] or counts["broken"] else 0


@command(
    "mutate",
    corpus_option(),
    Option(["--clause", "clauses"], multiple=True, metavar="ID", type=CLAUSE, words_key="--clause"),
    Option(["--book", "books"], multiple=True, type=OneOf(("codex", "bridge")), words_key="--book of mutants"),
    Option(["--only", "mutants"], multiple=True, metavar="MUTANT", words_key="--only"),
    Option(["--list", "listed"], is_flag=True, words_key="--list of mutants"),
    Option(["--check"], is_flag=True, words_key="--check of the matrix"),
    Option(["--jobs"], type=COUNT, default=1, metavar="N", words_key="--jobs of mutants"),
    Option(["--out"], metavar="FILE", words_key="--out matrix"),
    lang_option(),
    words_key="conformance mutate",
)
def mutate_command(**given: Any) -> int:
    """Judge the corpus under every mutant and print those that no case linked to their clause kills."""
    from preferans import rulebook
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.mutation.kills import Bench
    from preferans.conformance.mutation.matrix import encode
    from preferans.conformance.mutation.run import Wanted, accepted, matrix, select, stale_equivalents

    speech = language(click.get_current_context())
    book = rulebook.load()
    choice = Wanted(clauses=given["clauses"], books=given["books"], mutants=given["mutants"])
    whole = choice == Wanted()
    wanted = select(book, choice)
    if given["listed"]:
        _print_list(wanted, speech)
        return 0
    corpus = corpus_at(given["corpus"])
    bench = Bench(accepted(corpus), book)
    if not _controls(bench, speech):
        raise CorpusError("control-failed", {})
    progress = Progress(len(wanted))
    found = matrix(bench, corpus, wanted, given["jobs"], progress.step)
    progress.close()
    for row in found.rows:
        if choice.mutants or row.outcome in ("elsewhere", "silent", "broken"):
            _print_row(row, speech)
    errors = list(stale_equivalents(corpus, found, whole))
    if given["check"]:
        errors += _stale(corpus.path, found, whole)
    for error in errors:
        complain(error, speech)
    if given["out"]:
        save(Path(given["out"]), encode(found))
    return _conclude(found, whole, speech) or (1 if errors else 0)


COMMANDS: Final[dict[str, click.Command]] = {"mutate": mutate_command}
