"""The command ``convert``: records in other forms, with a list of what could not be carried over."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from preferans.cli.faults import complain
from preferans.cli.files import read, read_record, shown
from preferans.cli.parts import CommandError, OneOf, Option, command, file_argument, language, record_lang_option
from preferans.errors import PreferansError
from preferans.report.plural import Language

if TYPE_CHECKING:
    from preferans.bridge.pbn import Loss

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
def convert_command(file: str, from_: str | None, to: str | None, lang: Language | None, ascii_suits: bool) -> int:
    """Print a file of another form as a record, or a record in another form; 1 where something in it is wrong."""
    if (from_ is None) == (to is None):
        raise CommandError("from-or-to", {})
    speech = lang or language(click.get_current_context())
    return _imported(file, speech, ascii_suits=ascii_suits) if from_ is not None else _exported(file, speech)


def _imported(file: str, speech: Language, *, ascii_suits: bool) -> int:
    from preferans.bridge.notation import write
    from preferans.bridge.pbn import has_boards, import_match
    from preferans.notation.source import check_size

    data = read(file)
    check_size(len(data), shown(file))
    text = _pbn_text(data, file)
    if not has_boards(text):
        raise CommandError("pbn-nothing", {"file": shown(file)})
    found = import_match(text)
    if not found.record.deals:
        raise CommandError("pbn-nothing", {"file": shown(file)})
    _list((*found.wrong, *found.losses), file, speech)
    click.echo(write(found.record, speech, ascii_suits), nl=False)
    return 1 if found.wrong else 0


def _pbn_text(data: bytes, file: str) -> str:
    """Return the text of PBN in ``data``, in Latin-1 or, behind the mark of UTF-8, in that; `CommandError` if none."""
    if b"\0" in data or data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise CommandError("pbn-encoding", {"file": shown(file)})
    if not data.startswith(codecs.BOM_UTF8):
        return data.decode("latin-1")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.removeprefix(codecs.BOM_UTF8).decode("latin-1")


def _exported(file: str, speech: Language) -> int:
    from preferans.bridge.pbn import export
    from preferans.games import judge
    from preferans.record import Record

    record = read_record(file)
    if isinstance(record, Record):
        raise CommandError("pbn-preferans", {"file": shown(file)})
    made = export(record, judge(record))
    _list(made.losses, "", speech)
    click.echo(made.text.encode("latin-1"), nl=False)
    return 0


def _list(losses: Iterable[Loss], file: str, speech: Language) -> None:
    """Print on standard error what is wrong or lost; what several boards have in common is told once for all."""
    from preferans.report.messages import Ready

    boards: dict[tuple[str, str], list[Loss]] = {}
    for loss in losses:
        boards.setdefault((loss.code, loss.text), []).append(loss)
    for (code, text), told in boards.items():
        numbers = ", ".join(dict.fromkeys(str(loss.board) for loss in told))
        facts = {"text": text, "board": Ready(numbers)}
        complain(PreferansError(code, facts, line=told[0].line, source=shown(file) if file else ""), speech)


COMMANDS: Final = {"convert": convert_command}
