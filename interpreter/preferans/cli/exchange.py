"""The command ``convert``: records in other forms, with a list of what could not be carried over."""

from __future__ import annotations

from typing import Final

import click

from preferans.cli.faults import complain
from preferans.cli.files import read, read_record, shown
from preferans.cli.parts import CommandError, OneOf, Option, command, file_argument, language, record_lang_option
from preferans.errors import PreferansError
from preferans.report.plural import Language

FORMS: Final = ("pbn",)
"""The other forms there are."""


@command(
    "convert",
    Option(["--from", "from_"], type=OneOf(FORMS), words_key="--from"),
    Option(["--to"], type=OneOf(FORMS), words_key="--to"),
    record_lang_option(),
    Option(["--ascii", "ascii_suits"], is_flag=True, words_key="--ascii"),
    file_argument(),
)
def convert_command(file: str, from_: str | None, to: str | None, lang: Language | None, ascii_suits: bool) -> None:
    """Print a file of another form as a record, or a record in another form."""
    if (from_ is None) == (to is None):
        raise CommandError("from-or-to", {})
    speech = lang or language(click.get_current_context())
    if from_ is not None:
        click.echo(_imported(file, speech, ascii_suits=ascii_suits), nl=False)
    else:
        click.echo(_exported(file), nl=False)


def _imported(file: str, speech: Language, *, ascii_suits: bool) -> str:
    from preferans.bridge.notation import write
    from preferans.bridge.pbn import import_match

    record, losses = import_match(read(file).decode("latin-1"))
    if not record.deals:
        raise CommandError("pbn-nothing", {"file": shown(file)})
    for loss in losses:
        complain(PreferansError(loss.code, {"text": loss.text}, line=loss.line, source=shown(file)), speech)
    return write(record, speech, ascii_suits)


def _exported(file: str) -> str:
    from preferans.bridge.judge import judge
    from preferans.bridge.pbn import export
    from preferans.record import Record

    record = read_record(file)
    if isinstance(record, Record):
        raise CommandError("pbn-preferans", {"file": shown(file)})
    return export(record, judge(record))


COMMANDS: Final = {"convert": convert_command}
