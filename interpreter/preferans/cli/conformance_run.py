"""The command that checks a program: ``conformance run``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from preferans.cli.conformance import corpus_at, corpus_option, selection_of, selection_options
from preferans.cli.conformance_diagnosis import print_diagnosis, smoke_of, smoke_unfit
from preferans.cli.faults import complain, worded
from preferans.cli.files import save
from preferans.cli.parts import COUNT, SECONDS, WHOLE, CommandError, Option, command, lang_option, language
from preferans.errors import PreferansError

if TYPE_CHECKING:
    from preferans.conformance.cases import Level, Published
    from preferans.conformance.corpus import Corpus, Selection
    from preferans.conformance.protocol import Capabilities
    from preferans.conformance.results import AnyLine, Header, Result, Results
    from preferans.conformance.session import Session
    from preferans.report.plural import Language

BAR: Final = 30
"""The width of the progress bar."""

_CHOOSING: Final = ("levels", "clauses", "rules", "cases")


def _sessions(
    adapter: str | None, one_shot: str | None, in_process: bool, jobs: int, timeout: float, levels: Sequence[Any]
) -> list[Session]:
    """Return the copies of the program that will be asked."""
    from preferans.conformance.inprocess import InProcess
    from preferans.conformance.process import OneShot, Process
    from preferans.conformance.session import AdapterError, words_of

    given = {"--adapter": adapter, "--one-shot": one_shot, "--in-process": in_process}
    names = [name for name, value in given.items() if value]
    if not names:
        raise AdapterError("adapter-none", {})
    if len(names) > 1:
        raise CommandError("options-exclude", {"one": names[0], "other": names[1]})
    if in_process:
        return [InProcess()]
    words = words_of(adapter or one_shot or "")
    if adapter:
        return [Process(words, timeout) for _ in range(max(1, jobs))]
    return [OneShot(words, timeout, tuple(levels)) for _ in range(max(1, jobs))]


@contextmanager
def deeds_in_words(speech: Language) -> Iterator[None]:
    """Have an error about a program that does not say who it is say in words what it did instead."""
    from preferans.conformance.reports.words import deed

    try:
        yield
    except PreferansError as error:
        did = error.facts.get("did")
        if did:
            facts = {key: str(value) for key, value in error.facts.items()}
            error.facts["words"] = deed(str(did), facts, speech)
        raise


def _earlier(out: str | None, resume: bool, header: Header) -> list[Result]:
    """Return the results that the file ``out`` has from an interrupted run."""
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.results import read_results

    if out is None or not Path(out).exists():
        return []
    if not resume:
        raise CorpusError("results-there", {"file": out})
    found = read_results(Path(out))
    if found.header != header:
        raise CorpusError("results-other", {"file": out})
    return list(found.cases)


@contextmanager
def ended_with_its_programs() -> Iterator[None]:
    """Take a request to end as an interruption, so that programs under test are ended too."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:  # not in the main thread: whoever runs us there looks after signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Progress:
    """A bar on standard error, drawn only where somebody is looking."""

    def __init__(self, total: int) -> None:
        """Begin with nothing done of ``total``."""
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()

    def step(self) -> None:
        """Count one more and draw, now and then."""
        self.done += 1
        if self.shown and (self.done % 10 == 0 or self.done == self.total):
            filled = BAR * self.done // max(1, self.total)
            click.echo(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {self.done}/{self.total}", err=True, nl=False)

    def close(self) -> None:
        """Wipe the bar away."""
        if self.shown:
            click.echo(f"\r{' ' * (BAR + 30)}\r", err=True, nl=False)


def _write(stream: IO[bytes] | None, line: bytes) -> None:
    if stream is not None:
        stream.write(line)
        stream.flush()


def _results(
    sessions: list[Session],
    claim: Capabilities,
    corpus: Corpus,
    header: Header,
    done: list[Result],
    out: str | None,
    speech: Language,
) -> Results:
    """Ask about every case that is not ``done`` and return all results, written to ``out`` as they come."""
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.reskin import reskinner
    from preferans.conformance.results import Results, encode, footer
    from preferans.conformance.runner import State, refused_levels, run

    state = State()
    names = {result.id for result in done}
    levels = {result.level for result in done}
    results = list(done)
    whole = header.selection == type(header.selection)()
    # A whole corpus is read as it goes, so that the first result comes at once; of a part the size must be known.
    chosen: Iterable[Any] = corpus.select(header.selection) if whole else list(corpus.select(header.selection))
    progress = Progress((len(corpus) if whole else len(list(chosen))) - len(done))

    change = reskinner(header.reskin) if header.reskin is not None else None
    begun: list[AnyLine] = [header, *done]
    with closing(_Sink(out, b"".join(encode(line) for line in begun))) as sink:
        with closing(run(sessions, claim, _wanted(chosen, names, levels, speech), state, change)) as going:
            for result in going:
                results.append(result)
                _write(sink.stream, encode(result))
                progress.step()
        progress.close()
        if not results:
            sink.drop()
            raise CorpusError("nothing-selected", {})
        asked = claim.levels if whole else levels
        end = footer(results, state.stopped, state.notes, refused_levels(claim, results, asked))
        _write(sink.stream, encode(end))
    return Results(header=header, cases=tuple(results), footer=end)


def _wanted(chosen: Iterable[Published], done: set[str], levels: set[Level], speech: Language) -> Iterator[Published]:
    """Yield the cases that are not ``done`` and keep their ``levels``.

    Says once of every clause that a case stands under and the rulebook does not know.
    """
    from preferans import rulebook
    from preferans.conformance.corpus import CorpusError

    told = set(rulebook.load().clauses)
    for case in chosen:
        if case.id in done:
            continue
        if case.clause not in told:
            told.add(case.clause)
            complain(CorpusError("case-clause-unknown", {"clause": case.clause}, source=case.source), speech)
        levels.add(case.level)
        yield case


class _Sink:
    """The file of results, or nothing; it begins with ``begun``, and what an earlier run left there is never lost."""

    def __init__(self, out: str | None, begun: bytes) -> None:
        self.out = out
        if out and Path(out).exists():
            save(Path(out), begun)
            begun = b""
        try:
            # Closed by `close`, since it stays open as long as the run goes on.
            self.stream: IO[bytes] | None = Path(out).open("ab") if out else None  # noqa: SIM115
            _write(self.stream, begun)
        except OSError as error:
            raise CommandError("file-unwritable", {"file": out, "reason": error.strerror or str(error)}) from error

    def close(self) -> None:
        if self.stream is not None:
            self.stream.close()

    def drop(self) -> None:
        """Leave no file of a run in which nothing was asked."""
        if self.out is not None:
            Path(self.out).unlink(missing_ok=True)


@command(
    "run",
    Option(["--adapter"], metavar="CMD", words_key="--adapter"),
    Option(["--one-shot"], metavar="CMD", words_key="--one-shot"),
    Option(["--in-process"], is_flag=True, words_key="--in-process"),
    corpus_option(),
    *selection_options(),
    Option(["--jobs"], type=COUNT, default=1, metavar="N", words_key="--jobs"),
    Option(["--timeout"], type=SECONDS, default=10.0, metavar="SECONDS", words_key="--timeout"),
    Option(["--reskin"], type=WHOLE, metavar="SEED", words_key="--reskin"),
    Option(["--smoke"], is_flag=True, words_key="--smoke"),
    Option(["--known"], metavar="FILE", words_key="--known"),
    Option(["--out"], metavar="FILE", words_key="--out results"),
    Option(["--resume"], is_flag=True, words_key="--resume"),
    lang_option(),
    words_key="conformance run",
)
def run_command(**given: Any) -> int:
    """Run a program over the corpus and print what was found."""
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.known import read_known
    from preferans.conformance.reports.tally import failures

    speech = language(click.get_current_context())
    if given["resume"] and not given["out"]:
        raise CommandError("option-needs-option", {"one": "--resume", "other": "--out"})
    selection = selection_of(*(given[name] for name in ("levels", "clauses", "rules", "cases")))
    known = read_known(Path(given["known"])) if given["known"] else {}
    chosen = (given[name] for name in ("adapter", "one_shot", "in_process", "jobs", "timeout", "levels"))
    sessions = _sessions(*chosen)
    corpus = corpus_at(given["corpus"])
    if given["smoke"] and selection != type(selection)():
        raise CommandError("options-exclude", {"one": "--smoke", "other": _first_of(given)})
    if given["smoke"]:
        _tell_of_matrix(corpus, speech)
        selection = smoke_of(corpus, speech)
    with ended_with_its_programs():
        results = _run(sessions, corpus, selection, given, speech)
    if given["smoke"] and all(case.result == "inapplicable" for case in results.cases):
        complain(smoke_unfit(results, corpus, speech), speech)
    code = _conclude(results, known, selection, speech)
    try:
        if failures(results):
            if not given["smoke"]:  # which has said so already
                _tell_of_matrix(corpus, speech)
            print_diagnosis(results, corpus, speech)
    except CorpusError as error:  # what the run found stands without its diagnosis
        complain(error, speech)
    return code


def _tell_of_matrix(corpus: Corpus, speech: Language) -> None:
    """Say so if the kill matrix beside the cases was made with another corpus: it may be used all the same."""
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.mutation.matrix import NAME, read_matrix

    found = read_matrix(corpus.path)
    if found is not None and found.head.corpus != corpus.sha256:
        click.echo(worded(CorpusError("matrix-other", {"file": NAME}), speech))


def _first_of(given: dict[str, Any]) -> str:
    """Return the first option given that chooses cases."""
    return next(f"--{name.removesuffix('s')}" if name != "rules" else "--rules" for name in _CHOOSING if given[name])


def _judged(results: Results) -> bool:
    """Say whether any case was judged."""
    from preferans.conformance.results import JUDGED

    return any(case.result in JUDGED for case in results.cases)


def _run(
    sessions: list[Session], corpus: Corpus, selection: Selection, given: dict[str, Any], speech: Language
) -> Results:
    """Ask the program who it is, then about every case, and let it leave."""
    from preferans.conformance.results import FORMAT, Header
    from preferans.conformance.runner import program_of, unknown

    try:
        with deeds_in_words(speech):
            claim = sessions[0].hello()
        for error in unknown(claim):
            complain(error, speech)
        header = Header(
            format=FORMAT,
            program=program_of(claim),
            edition=corpus.edition,
            corpus=corpus.sha256,
            selection=selection,
            reskin=given["reskin"],
        )
        done = _earlier(given["out"], given["resume"], header)
        return _results(sessions, claim, corpus, header, done, given["out"], speech)
    finally:
        sessions[0].bye()


def _conclude(results: Results, known: dict[str, Any], selection: Selection, speech: Language) -> int:
    """Print the figures and return the exit code."""
    from preferans.conformance.known import stale
    from preferans.conformance.reports import text
    from preferans.conformance.reports.tally import failures
    from preferans.conformance.reports.words import say

    click.echo(text([results], speech), nl=False)
    wrong = [case for case in failures(results) if case.id not in known]
    expected = len(failures(results)) - len(wrong)
    if expected:
        click.echo(say("known", speech, count=expected))
    # A run over a part of the corpus says nothing of entries outside of that part.
    seen = {case.id for case in results.cases}
    whole = selection == type(selection)()
    errors = list(stale([case for case in known if whole or case in seen], results.cases))
    for error in errors:
        complain(error, speech)
    end = results.footer
    if (end is not None and (end.stopped or end.refused)) or not _judged(results):
        return 2
    return 1 if wrong or errors else 0


COMMANDS: Final[dict[str, click.Command]] = {"run": run_command}
