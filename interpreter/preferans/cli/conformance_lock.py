"""The command ``conformance lock``: ties norms to the cases that were reviewed with them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Final

import click

from preferans.cli.conformance import corpus_at, corpus_option
from preferans.cli.faults import worded
from preferans.cli.parts import Argument, CommandError, Option, command, lang_option, language
from preferans.cli.texts_of_coverage import SAID


@command(
    "lock",
    Option(["--why"], metavar="TEXT", words_key="--why"),
    Option(["--all", "everything"], is_flag=True, words_key="--all clauses"),
    Option(["--check"], is_flag=True, words_key="--check of locks"),
    Option(["--lock", "lock_path"], metavar="FILE", words_key="--lock"),
    corpus_option(),
    lang_option(),
    Argument(["clauses"], nargs=-1, words_key="clauses"),
    words_key="conformance lock",
)
def lock_command(
    clauses: tuple[str, ...],
    why: str | None,
    everything: bool,
    check: bool,
    lock_path: str | None,
    corpus: str | None,
) -> int:
    """Lock what is new, and what was reviewed; or say what is suspect."""
    from preferans import rulebook
    from preferans.conformance.lock import Locks, default_lock, read_lock, write_lock
    from preferans.rulebook import covers

    book = rulebook.load()
    outer = [book.clause(name).id for name in clauses]
    if (outer or everything) and not (why or "").strip():
        raise CommandError("lock-why", {})
    path = Path(lock_path) if lock_path else default_lock()
    locks = Locks(book, corpus_at(corpus), read_lock(path) if check or path.exists() else {})
    speech = language(click.get_current_context())
    findings = list(locks.findings() if check else locks.unexplained())
    for finding in findings:
        click.echo(worded(finding.error(), speech))
    norms, cases = locks.fresh()
    if check or findings:
        for key in _state(len(findings), norms + cases):
            click.echo(SAID[key][speech].format(norms=norms, cases=cases, findings=len(findings)))
        return 1 if findings or norms or cases else 0
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    made, reviewed = locks.relocked(
        lambda clause: everything or any(covers(name, clause) for name in outer), today, (why or "").strip() or "new"
    )
    write_lock(made, path)
    click.echo(SAID["locked"][speech].format(path=path, reviewed=len(reviewed), cases=cases))
    left = list(Locks(book, corpus_at(corpus), made).findings())
    for finding in left:
        click.echo(worded(finding.error(), speech))
    return 1 if left else 0


def _state(findings: int, fresh: int) -> tuple[str, ...]:
    """Return the keys of what there is to say of the locks as a whole."""
    found = (("lock-unsound",) if findings else ()) + (("lock-open",) if fresh else ())
    return found or ("lock-sound",)


COMMANDS: Final[dict[str, click.Command]] = {"lock": lock_command}
