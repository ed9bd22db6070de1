"""What the kill matrix adds to a run: the smoke set before it, the diagnosis after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from preferans.conformance.corpus import Corpus, CorpusError, Selection
    from preferans.conformance.results import Results
    from preferans.report.plural import Language


def smoke_of(corpus: Corpus, speech: Language) -> Selection:
    """Print how much the smoke set is worth, and return it: the few cases that kill most mutants."""
    from preferans.conformance.corpus import CorpusError, Selection
    from preferans.conformance.mutation.matrix import NAME, read_matrix
    from preferans.conformance.reports.words import say

    found = read_matrix(corpus.path)
    if found is None:
        raise CorpusError("matrix-none", {"path": str(corpus.path), "file": NAME})
    cases, kills, total = len(found.foot.smoke), found.foot.smoke_kills, len(found.rows)
    share = round(100 * kills / total, 1)
    click.echo(say("smoke-share", speech, cases=cases, kills=kills, total=total, share=share))
    there = {case.id for case in corpus if case.status == "accepted"}
    return Selection(cases=tuple(case for case in found.foot.smoke if case in there))


def smoke_unfit(results: Results, corpus: Corpus, speech: Language) -> CorpusError:
    """Return what to say where the program claims nothing that the smoke set is about: what it does claim."""
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.reports.tables import claims
    from preferans.conformance.runner import applicable
    from preferans.report.messages import Ready

    fit = sum(applicable(case, results.header.program) for case in corpus if case.status == "accepted")
    facts = {"claims": Ready(claims(results, speech)), "cases": len(results.cases), "fit": fit}
    return CorpusError("smoke-none" if fit else "smoke-and-corpus-none", facts)


def print_diagnosis(results: Results, corpus: Corpus, speech: Language) -> None:
    """Print what the program behaves like, if anything went wrong and the kill matrix is there."""
    from preferans.conformance.diagnosis import diagnose
    from preferans.conformance.mutation.matrix import read_matrix
    from preferans.conformance.reports.words import say

    found = read_matrix(corpus.path)
    findings = diagnose(found, results.cases) if found is not None else ()
    if findings:
        click.echo("\n" + say("diagnosis", speech))
    for finding in findings:
        row = finding.row
        clauses = ", ".join(clause.removeprefix("codex:") for clause in row.clauses)
        perhaps = "" if finding.sure else say("diagnosis-perhaps", speech) + ": "
        click.echo(f"  {clauses}  {perhaps}{getattr(row.words, speech)}")
        facts = {
            "common": len(finding.cases),
            "failing": len(row.failing),
            "wrong": finding.wrong,
            "likeness": round(100 * finding.likeness),
        }
        click.echo("    " + say("diagnosis-why", speech, mutant=row.id, **facts))
