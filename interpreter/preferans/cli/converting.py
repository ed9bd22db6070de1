"""The commands that change the form of a record: ``fmt``, ``parse`` and ``write``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from preferans.cli.faults import complain
from preferans.cli.files import STDIN, is_json, read, read_json, replace, shown
from preferans.cli.parts import (
    CommandError,
    Option,
    command,
    file_argument,
    files_argument,
    lang_option,
    language,
    record_lang_option,
)
from preferans.errors import PreferansError
from preferans.report.plural import Language

if TYPE_CHECKING:
    from preferans.records import AnyRecord

_NOTATION: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:#|---|\[[A-Za-z]+[ \t]+"|deal |%s )' % "сдача".encode())
"""How a text in the notation begins and JSON does not."""


def canonical(name: str, data: bytes, lang: Language | None, *, ascii_suits: bool) -> tuple[str, str]:
    """Return the text in ``data`` and its canonical form, with comments and front matter kept.

    ``PreferansError`` if there is no record in it.
    """
    from preferans import notation, records
    from preferans.cli.keeping import front_matter, keep, same

    if is_json(name, data):
        raise CommandError("fmt-json", {"file": shown(name)})
    record: AnyRecord = records.parse_bytes(data, shown(name))
    old = data.decode("utf-8-sig")
    new = records.write(record, lang or notation.language_of(old[len(front_matter(old)) :]), ascii_suits)
    text = keep(old, record, new, records.parse(new, shown(name)))
    if not same(record, records.parse(text, shown(name))):
        raise CommandError("record-not-kept", {"file": shown(name)})
    return old, text


def _ascii_option() -> Option:
    return Option(["--ascii", "ascii_suits"], is_flag=True, words_key="--ascii")


@command(
    "fmt",
    Option(["--check"], is_flag=True, words_key="--check"),
    record_lang_option(),
    _ascii_option(),
    files_argument(),
)
def fmt_command(files: tuple[str, ...], check: bool, lang: Language | None, ascii_suits: bool) -> int:
    """Rewrite every file in place; a bad file is left alone and does not keep the next from its turn."""
    speech = language(click.get_current_context())
    codes = {0}
    for name in files:
        try:
            data = read(name)
            _, text = canonical(name, data, lang, ascii_suits=ascii_suits)
            changed = text.encode() != data
            if check and changed:
                codes.add(1)
                click.echo(shown(name))
            elif name == STDIN and not check:
                click.echo(text, nl=False)
            elif changed:
                replace(name, text)
        except PreferansError as error:
            complain(error, speech)
            codes.add(2)
    return max(codes)


@command("parse", lang_option(), file_argument())
def parse_command(file: str) -> None:
    """Print the JSON form of a record in the notation."""
    from preferans import records

    data = read(file)
    if is_json(file, data):
        raise CommandError("parse-json", {"file": shown(file)})
    record = records.parse_bytes(data, shown(file))
    click.echo(records.to_json(record).decode().rstrip("\n"))


@command("write", record_lang_option(), _ascii_option(), file_argument())
def write_command(file: str, lang: Language | None, ascii_suits: bool) -> None:
    """Print the canonical text of a record in JSON."""
    from preferans import records

    data = read(file)
    if _NOTATION.match(data):
        raise CommandError("write-notation", {"file": shown(file)})
    record = read_json(file, data)
    click.echo(records.write(record, lang or language(click.get_current_context()), ascii_suits), nl=False)


COMMANDS: Final = {"fmt": fmt_command, "parse": parse_command, "write": write_command}
