"""The command that shows a case, or what a program is asked about it: ``conformance show``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from preferans.cli.conformance import corpus_at, corpus_option
from preferans.cli.parts import Argument, Option, command, lang_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from preferans.conformance.cases import Published


@command(
    "show",
    Option(["--request"], is_flag=True, words_key="--request"),
    corpus_option(),
    lang_option(),
    Argument(["ids"], nargs=-1, required=True, words_key="ids of cases"),
    words_key="conformance show",
)
def show_command(ids: tuple[str, ...], request: bool, corpus: str | None) -> None:
    """Print the cases, or the lines of the protocol that ask about them."""
    from preferans.conformance.corpus import Selection

    found = corpus_at(corpus)
    cases = list(found.select(Selection(cases=ids)))
    if request:
        _ask(cases)
        return
    for number, case in enumerate(cases):
        click.echo(("\n" if number else "") + _shown(case), nl=False)


def _shown(case: Published) -> str:
    """Return a case as its file has it: what is expected, one key a line, and the record."""
    import msgspec

    from preferans.conformance.cases import Case

    given: dict[str, object] = msgspec.json.decode(msgspec.json.encode(case))
    head = {name: given[name] for name in Case.__struct_fields__ if name in given}
    lines = [f"{name}: {msgspec.json.encode(value).decode()}" for name, value in head.items()]
    return "\n".join(["---", *lines, "---", case.text])


def _ask(cases: Sequence[Published]) -> None:
    """Print what the runner would say to a program about these cases."""
    from preferans.conformance.protocol import PROTOCOL, Bye, Hello, Judge, encode

    lines = [encode(Hello(seq=0, protocol=PROTOCOL))]
    for number, case in enumerate(cases, 1):
        lines.append(encode(Judge(seq=number, rules=case.rules, text=case.text, record=case.record)))
    lines.append(encode(Bye(seq=len(lines))))
    for line in lines:
        click.echo(line.decode(), nl=False)


COMMANDS: Final[dict[str, click.Command]] = {"show": show_command}
