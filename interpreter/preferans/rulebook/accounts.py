"""The account of texts: who claims each sentence, and whether a translation is of the text as it stands.

The Russian text is the one that is translated; the hash in ``spec/texts.yaml`` is that of the text the translator saw.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from preferans.rulebook.findings import Finding, finding
from preferans.rulebook.model import Account, Clause, Rulebook, Text

MARKS: Final = ("norm", "definition", "advice", "discretion", "commentary")
"""What a sentence may be; instead of one of these it may name the norm that executes it."""

_END: Final = re.compile(r"""(?<=[.!?…])["»)]*\s+(?=["«(]?[A-ZА-ЯЁ0-9])""")

_LENGTH: Final = 12


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text."""
    return tuple(part for part in _END.split(text.strip()) if part)


def digest(text: Text) -> str:
    """Return the hash of what a translation is made from: the Russian text, however its lines are broken."""
    plain = unicodedata.normalize("NFC", " ".join(text.ru.split()))
    return hashlib.sha256(plain.encode()).hexdigest()[:_LENGTH]


def claims(clause: Clause, account: Account | None, *, executed: bool) -> tuple[str, ...]:
    """Return what each sentence of a clause is, as far as it is known: one alone goes by the clause's kind."""
    if account is not None and account.says:
        return account.says
    if clause.text is None or len(sentences(clause.text.ru)) != 1 or clause.kind is None:
        return ()
    if executed:
        return ("discretion" if clause.kind == "discretion" else "norm",)
    return (clause.kind,) if clause.kind in MARKS else ()


def check_accounts(content: Rulebook, executed: Mapping[str, bool]) -> Iterator[Finding]:
    """Yield sentences that nothing claims, claims that do not hold, and translations of a text that has changed.

    ``executed`` says of every norm whether something executes it.
    """
    known = {clause.id: clause for clause in content.clauses}
    for clause_id in content.texts:
        if clause_id not in known or known[clause_id].text is None:
            yield finding("dangling", "texts", field="texts", target=clause_id)
    for clause in content.clauses:
        if clause.text is None:
            continue
        account = content.texts.get(clause.id)
        if account is None:
            yield finding("translation-missing", clause.id)
        elif account.of != digest(clause.text):
            yield finding("translation-stale", clause.id, due=digest(clause.text), has=account.of)
        yield from _sentences(clause, account, executed)


def _sentences(clause: Clause, account: Account | None, executed: Mapping[str, bool]) -> Iterator[Finding]:
    text = clause.text or Text()
    counted = {language: len(sentences(text.of(language))) for language in ("ru", "en")}
    if counted["ru"] != counted["en"]:
        yield finding("sentences-differ", clause.id, **counted)
        return
    says = claims(clause, account, executed=executed.get(clause.id, False))
    if len(says) != counted["ru"]:
        yield finding("sentence-unclaimed", clause.id, sentences=counted["ru"], claimed=len(says))
        return
    for number, mark in enumerate(says, 1):
        if not _holds(clause, mark, executed):
            yield finding("bad-claim", clause.id, number=number, mark=mark)
    if executed.get(clause.id) and not {"norm", "discretion"} & set(says):
        yield finding("norm-without-sentence", clause.id)


def _holds(clause: Clause, mark: str, executed: Mapping[str, bool]) -> bool:
    """Say whether a sentence of ``clause`` may be marked so: a norm must be executed, discretion must be left."""
    if mark == "norm":
        return executed.get(clause.id, False)
    if mark == "discretion":
        return clause.kind == "discretion"
    return mark in MARKS or (mark != clause.id and executed.get(mark, False))
