"""The command that searches for disagreements between two programs: ``conformance search``."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from preferans.cli.conformance_run import deeds_in_words, ended_with_its_programs
from preferans.cli.parts import COUNT, SECONDS, CommandError, Option, command, lang_option, language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from preferans.conformance.search import Disagreement
    from preferans.conformance.session import Session
    from preferans.report.plural import Language


def _programs(adapters: tuple[str, ...], timeout: float) -> tuple[Session, Session]:
    from preferans.conformance.inprocess import InProcess
    from preferans.conformance.process import Process
    from preferans.conformance.session import AdapterError, words_of

    if not 1 <= len(adapters) <= 2:
        raise AdapterError("adapter-two", {})
    sessions: list[Session] = [Process(words_of(adapter), timeout) for adapter in adapters]
    first, second = [InProcess(), *sessions][-2:]
    return first, second


@command(
    "search",
    Option(["--adapter", "adapters"], multiple=True, metavar="CMD", words_key="--adapter of two"),
    Option(["--rules"], default="codex-tournament", metavar="ID", words_key="--rules of drawn deals"),
    Option(["--examples"], type=COUNT, default=200, metavar="N", words_key="--examples"),
    Option(["--seeds"], type=COUNT, default=5, metavar="N", words_key="--seeds"),
    Option(["--timeout"], type=SECONDS, default=10.0, metavar="SECONDS", words_key="--timeout"),
    Option(["--out"], default="disputed", metavar="DIR", words_key="--out folder"),
    lang_option(),
    words_key="conformance search",
)
def search_command(adapters: tuple[str, ...], rules: str, examples: int, seeds: int, timeout: float, out: str) -> int:
    """Search, print every disagreement as it is found, and write it down."""
    if find_spec("hypothesis") is None:
        raise CommandError("needs-package", {"package": "hypothesis"})
    from preferans import rulebook
    from preferans.conformance.reports.words import say
    from preferans.conformance.search import Search, write_disputed

    speech = language(click.get_current_context())
    rulebook.load().ruleset(rules)
    programs = _programs(adapters, timeout)
    folder = Path(out)
    used = {path.name[:5] for path in folder.rglob("*.pref")}
    found = 0
    with ended_with_its_programs():
        try:
            with deeds_in_words(speech):
                search = Search(*programs, rules)
            for one in search.run(examples, seeds):
                path = write_disputed(one, search.names, folder, used)
                deeds = _deeds(one, search.names, speech)
                found += not deeds
                click.echo(f"{path}: {'; '.join(deeds) or ', '.join(one.differs)}")
        finally:
            for session in programs:
                session.bye()
    click.echo(say("searched", speech, deals=search.looked, judged=search.judged, found=found, failed=search.failed))
    return 1 if found or search.failed else 0


def _deeds(found: Disagreement, names: Sequence[str], speech: Language) -> list[str]:
    """Return what a program did that gave no answer, in the words of ``conformance run``."""
    from preferans.conformance.reports.words import deed
    from preferans.conformance.session import Trouble

    answers = zip(names, (found.first, found.second), strict=True)
    return [f"{name}: {deed(said.did, said.facts, speech)}" for name, said in answers if isinstance(said, Trouble)]


COMMANDS: Final[dict[str, click.Command]] = {"search": search_command}
