"""The commands that show what the cases cover: ``conformance coverage`` and ``conformance pairs``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import click

from preferans.cli.conformance import corpus_at, corpus_option
from preferans.cli.faults import worded
from preferans.cli.parts import CommandError, OneOf, Option, Whole, command, lang_option, language
from preferans.cli.texts_of_coverage import SAID
from preferans.report.plural import Language

if TYPE_CHECKING:
    from preferans.conformance.coverage import Cell, Coverage
    from preferans.conformance.lint import Finding
    from preferans.conformance.pairs import Meeting
    from preferans.rulebook import Clause

_WIDTH: Final = 18


def _gather(corpus: str | None) -> Coverage:
    """Return the coverage of the rulebook by the corpus, which is judged for it."""
    from preferans import rulebook
    from preferans.conformance.coverage import Coverage
    from preferans.conformance.reach import reach
    from preferans.games import judges

    judges()
    book, executors = rulebook.load(), rulebook.executors()
    cases = list(corpus_at(corpus))
    return Coverage(book, cases, executors, reach(cases, book, executors))


def _chosen(coverage: Coverage, books: Sequence[str], clauses: Sequence[str]) -> list[Clause]:
    from preferans.rulebook import covers

    outer = [coverage.book.clause(name).id for name in clauses]
    return [
        norm
        for norm in coverage.norms()
        if (not books or norm.book in books) and (not outer or any(covers(name, norm.id) for name in outer))
    ]


def _short(norm: str) -> str:
    return norm.removeprefix("codex:")


# --- as text -----------------------------------------------------------------------------------------------------


def _shown(cells: Iterable[Cell]) -> str:
    """Return one role of a norm over all rule sets: the number of its cases, else the reason, else a gap."""
    found = list(cells)
    cases = {name for cell in found for name in cell.cases}
    if cases:
        return str(len(cases))
    reasons = sorted({cell.reason for cell in found if cell.reason is not None})
    return "—" if any(cell.is_empty for cell in found) else "/".join(reasons)


def _rows(coverage: Coverage, norms: Iterable[Clause], rules: Sequence[str]) -> Iterator[str]:
    from preferans.conformance.links import ROLES

    yield "".join(f"{head:{_WIDTH}}" for head in ("", *ROLES)).rstrip()
    for norm in norms:
        cells = list(coverage.cells([norm], rules))
        row = [_shown(cell for cell in cells if cell.role == role) for role in ROLES]
        yield "".join(f"{part:{_WIDTH}}" for part in (_short(norm.id), *row)).rstrip()


def _one(coverage: Coverage, norm: Clause, rules: Sequence[str], speech: Language) -> Iterator[str]:
    """Yield the cells of one norm with their cases and reasons in words."""
    words = {reason.code: reason.text.of(speech) for reason in coverage.book.content.coverage.reasons}
    yield f"{_short(norm.id)}  {norm.title.of(speech) if norm.title else ''}".rstrip()
    grouped: dict[tuple[str, str], list[str]] = {}
    for cell in coverage.cells([norm], rules):
        at = f" ({_short(cell.at)})" if cell.at else ""
        said = ", ".join(cell.cases) or words.get(cell.reason or "", cell.reason or SAID["gap"][speech]) + at
        grouped.setdefault((cell.role, said), []).append(cell.rules)
    for (role, said), rulesets in grouped.items():
        where = "" if len(rulesets) == len(coverage.rulesets(norm)) else f" [{', '.join(rulesets)}]"
        yield f"    {role}{where}: {said}"


def _totals(cells: Iterable[Cell], coverage: Coverage, norms: int, speech: Language) -> Iterator[str]:
    words = {reason.code: reason.text.of(speech) for reason in coverage.book.content.coverage.reasons}
    tally = Counter(cell.reason or ("case" if cell.cases else "gap") for cell in cells)
    facts = {"norms": norms, "cases": len(coverage.cases), "cells": tally.total()}
    yield SAID["totals"][speech].format(**facts, filled=tally.pop("case", 0), gaps=tally.pop("gap", 0))
    for code, count in tally.most_common():
        yield f"    {count:6} {code}: {words.get(code, '')}"


def _print_findings(findings: Iterable[Finding], speech: Language) -> int:
    count = 0
    for count, finding in enumerate(findings, 1):  # noqa: B007 - the last number is the count
        click.echo(worded(finding.error(), speech))
    return count


@command(
    "coverage",
    Option(["--book", "books"], multiple=True, type=OneOf(("codex", "bridge")), words_key="--book"),
    Option(["--clause", "clauses"], multiple=True, metavar="ID", words_key="--clause of norms"),
    Option(["--rules"], multiple=True, metavar="ID", words_key="--rules of cells"),
    Option(["--format", "form"], type=OneOf(("text", "json")), default="text", words_key="--format of coverage"),
    Option(["--gaps", "only_gaps"], is_flag=True, words_key="--gaps"),
    corpus_option(),
    lang_option(),
    words_key="conformance coverage",
)
def coverage_command(
    books: tuple[str, ...],
    clauses: tuple[str, ...],
    rules: tuple[str, ...],
    form: str,
    corpus: str | None,
    only_gaps: bool,
) -> int:
    """Print the matrix and what is wrong with it."""
    from preferans.conformance.gaps import NOTES, faults, gaps

    coverage = _gather(corpus)
    for name in rules:
        coverage.book.ruleset(name)
    speech = language(click.get_current_context())
    norms = _chosen(coverage, books, clauses)
    cells = list(coverage.cells(norms, rules))
    # Asked about a part, the command says what is wrong with that part.
    findings = [*gaps(coverage, norms), *(() if books or clauses else faults(coverage))]
    wrong = any(finding.code not in NOTES for finding in findings)
    if form == "json":
        _print_json(coverage, cells, findings, speech)
        return 1 if wrong else 0
    if not only_gaps:
        for line in _rows(coverage, norms, rules) if not clauses else ():
            click.echo(line)
        for norm in norms if clauses else ():
            for line in _one(coverage, norm, rules, speech):
                click.echo(line)
    for line in _totals(cells, coverage, len(norms), speech):
        click.echo(line)
    _print_findings(findings, speech)
    if not wrong:
        click.echo(SAID["covered"][speech])
    return 1 if wrong else 0


def _print_json(coverage: Coverage, cells: list[Cell], findings: list[Finding], speech: Language) -> None:
    import msgspec

    from preferans.conformance.coverage import Report, Told
    from preferans.conformance.ruledata import Words

    reasons = {one.code: Words(ru=one.text.ru, en=one.text.en) for one in coverage.book.content.coverage.reasons}
    told = tuple(Told(place=one.source, code=one.code, text=worded(one.error(), speech)) for one in findings)
    report = Report(reasons=reasons, cells=tuple(cells), findings=told)
    click.echo(msgspec.json.format(msgspec.json.encode(report), indent=1))


# --- pairs -------------------------------------------------------------------------------------------------------


def _drawn(coverage: Coverage, count: int) -> set[Meeting]:
    """Return the pairs that meet in ``count`` drawn deals, legal and nearly legal, of each rule set of the Codex."""
    if find_spec("hypothesis") is None:
        raise CommandError("needs-package", {"package": "hypothesis"})
    from preferans.conformance.drawing import drawn
    from preferans.conformance.reach import meetings_of

    return meetings_of(drawn(count, coverage.book), coverage.book, coverage.executors)


@command(
    "pairs",
    Option(["--draw"], type=Whole(0), default=0, metavar="N", words_key="--draw"),
    corpus_option(),
    lang_option(),
    words_key="conformance pairs",
)
def pairs_command(draw: int, corpus: str | None) -> int:
    """Print every pair with its cases or the reason why it needs none."""
    from preferans.conformance.pairs import unlisted

    coverage = _gather(corpus)
    speech = language(click.get_current_context())
    pairs, words = coverage.pairs, coverage.book.content.interactions.reasons
    wrong = 0
    for pair in pairs.known():
        reason = pairs.reason(pair)
        said = ", ".join(pairs.shown.get(pair, ())) or (words[reason].of(speech) if reason in words else reason)
        wrong += said is None or pair not in pairs.listed
        note = "" if pair in pairs.listed else f"  {SAID['unlisted'][speech]}"
        click.echo(f"{' + '.join(map(_short, pair))}: {said or SAID['gap'][speech]}{note}")
    fresh = unlisted(_drawn(coverage, draw), coverage.book) if draw else []
    for pair in fresh:
        click.echo(f"{' + '.join(map(_short, pair))}: {SAID['unlisted'][speech]}")
    click.echo(SAID["pairs"][speech].format(pairs=len(pairs.known()), shown=len(pairs.shown), wrong=wrong + len(fresh)))
    return 1 if wrong or fresh else 0


COMMANDS: Final[dict[str, click.Command]] = {"coverage": coverage_command, "pairs": pairs_command}
