"""The command that shows what a run found: ``conformance report``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from preferans.cli.faults import complain
from preferans.cli.files import STDIN, read, save, shown
from preferans.cli.parts import CommandError, OneOf, Option, command, files_argument, lang_option, language

if TYPE_CHECKING:
    from preferans.conformance.results import Results
    from preferans.report.plural import Language


def _render(form: str, results: list[Results], speech: Language, docs: str) -> str:
    from preferans.conformance import reports
    from preferans.conformance.claim import claim_of, encode_claim

    if form == "claim":
        return "".join(encode_claim(claim_of(one)).decode() for one in results)
    if form == "html":
        return reports.html(results, speech, docs)
    return {"text": reports.text, "markdown": reports.markdown, "junit": reports.junit, "tap": reports.tap}[form](
        results, speech
    )


def _compare(results: list[Results], speech: Language) -> int:
    from preferans.conformance.reports.tally import changes
    from preferans.conformance.reports.words import OUTCOMES, say

    if len(results) != 2:
        raise CommandError("report-compare", {"count": len(results)})
    found = list(changes(*results))
    names: dict[Any, Any] = {**OUTCOMES, "": {"ru": "—", "en": "—"}}
    for kind in ("broken", "changed", "fixed", "new", "gone"):
        cases = [change for change in found if change.kind == kind]
        if cases:
            click.echo(f"{say(kind, speech)}: {len(cases)}")
        for change in cases:
            was, now = names[change.before][speech], names[change.after][speech]
            click.echo(f"  {change.case.id}  {change.case.clause}  {was} → {now}  {change.case.told(speech)}")
    if not found:
        click.echo(say("same", speech))
    return 1 if any(change.kind == "broken" for change in found) else 0


def _check_claim(path: str, results: Results, speech: Language) -> int:
    from preferans.conformance.claim import differences, read_claim
    from preferans.conformance.reports.words import say

    errors = list(differences(read_claim(Path(path)), results))
    for error in errors:
        complain(error, speech)
    if not errors:
        click.echo(say("claim-holds", speech))
    return 1 if errors else 0


@command(
    "report",
    Option(
        ["--format", "form"],
        type=OneOf(("text", "markdown", "html", "junit", "tap", "claim")),
        default="text",
        words_key="--format of a report",
    ),
    Option(["--out"], metavar="FILE", words_key="--out report"),
    Option(["--docs"], default="", metavar="URL", words_key="--docs"),
    Option(["--compare"], is_flag=True, words_key="--compare"),
    Option(["--badges"], metavar="DIR", words_key="--badges"),
    Option(["--claim"], metavar="FILE", words_key="--claim"),
    lang_option(),
    files_argument(),
    words_key="conformance report",
)
def report_command(
    files: tuple[str, ...], form: str, out: str | None, docs: str, compare: bool, badges: str | None, claim: str | None
) -> int:
    """Show results, compare two runs, draw badges, or check a claim."""
    from preferans.conformance.reports.badges import badges as drawn
    from preferans.conformance.results import read_results

    speech = language(click.get_current_context())
    results = [read_results(Path(shown(name)), read(name) if name == STDIN else None) for name in files]
    if compare:
        return _compare(results, speech)
    if claim:
        return _check_claim(claim, results[0], speech)
    if badges:
        for name, content in drawn(results[0]):
            save(Path(badges) / name, content)
        return 0
    text = _render(form, results, speech, docs)
    if out:
        save(Path(out), text.encode())
    else:
        click.echo(text, nl=False)
    return 0


COMMANDS: Final[dict[str, click.Command]] = {"report": report_command}
