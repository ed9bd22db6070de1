"""The command ``rules stamp``: records which text each translation was made from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from preferans.cli.parts import Argument, Option, command, lang_option, language
from preferans.cli.texts_of_coverage import SAID
from preferans.errors import SpecError


@command(
    "stamp",
    Option(["--spec"], metavar="DIR", words_key="--spec"),
    Option(["--all", "everything"], is_flag=True, words_key="--all texts"),
    lang_option(),
    Argument(["clauses"], nargs=-1, words_key="clauses"),
    words_key="rules stamp",
)
def stamp_command(clauses: tuple[str, ...], spec: str | None, everything: bool) -> int:
    """Write the hashes that are missing or asked for."""
    from preferans.compile import ROOT
    from preferans.rulebook import read_spec
    from preferans.rulebook.stamping import stamped, write

    folder = Path(spec) if spec else ROOT / "spec"
    book = read_spec(folder)
    if not book.clauses:
        raise SpecError("spec-no-clauses", {"folder": str(folder)})
    again = set(book.clauses) if everything else {book.clause(name).id for name in clauses}
    accounts, done, stale = stamped(book, again)
    speech = language(click.get_current_context())
    if done:
        write(accounts, folder)
        click.echo(SAID["stamped"][speech].format(clauses=", ".join(done)))
        click.echo(SAID["compile"][speech])
    if stale:
        click.echo(SAID["stale"][speech].format(clauses=", ".join(stale)))
    if not done and not stale:
        click.echo(SAID["fresh"][speech])
    return 1 if stale else 0


COMMANDS: Final = {"stamp": stamp_command}
