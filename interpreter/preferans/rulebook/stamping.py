"""Records which Russian text each translation was made from: rewrites ``spec/texts.yaml``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from preferans.rulebook.accounts import digest
from preferans.rulebook.book import Book
from preferans.rulebook.model import Account

NAME: Final = "texts.yaml"

_HEAD: Final = """\
# What is known of the texts of the clauses.
# of: the hash of the Russian text that the English one translates; written by `preferans rules stamp`.
# says: what each sentence is, in either language; README.md has the words. A text of one sentence need not say it.
"""


def stamped(book: Book, again: Collection[str]) -> tuple[dict[str, Account], list[str], list[str]]:
    """Return the account of every text, the ids that were stamped and those that are stale and were not.

    A text without a hash gets one; one that has changed gets a new one only if it is among ``again``.
    """
    accounts: dict[str, Account] = {}
    done: list[str] = []
    stale: list[str] = []
    for clause in book.content.clauses:
        if clause.text is None:
            continue
        known, due = book.content.texts.get(clause.id), digest(clause.text)
        if known is None:
            accounts[clause.id] = Account(of=due)
            done.append(clause.id)
        elif known.of == due or clause.id not in again:
            accounts[clause.id] = known
            if known.of != due:
                stale.append(clause.id)
        else:
            accounts[clause.id] = msgspec.structs.replace(known, of=due)
            done.append(clause.id)
    return accounts, done, stale


def write(accounts: Mapping[str, Account], folder: Path) -> None:
    """Write the file into ``folder``, one text a line, in the order of ``accounts``."""
    (folder / NAME).write_text(_HEAD + "".join(_lines(accounts)), "utf-8")


def _lines(accounts: Mapping[str, Account]) -> Iterable[str]:
    for clause_id, account in accounts.items():
        marks = (f'"{mark}"' if ":" in mark else mark for mark in account.says)
        says = f", says: [{', '.join(marks)}]" if account.says else ""
        yield f'"{clause_id}": {{of: "{account.of}"{says}}}\n'
