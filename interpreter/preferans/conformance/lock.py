"""Locks: each norm tied to the text and data with which its cases were last reviewed, each case to what it expects.

A norm that has changed since, or whose case stands under another norm by now, makes its cases suspect until somebody
has looked through them and says why they hold.
What an accepted case expects changes only with an erratum.  New norms and new cases are locked without ceremony.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from preferans.conformance.cases import Published
from preferans.conformance.corpus import EDITION, NO_RECORD, CorpusError, default_path
from preferans.conformance.lint import Finding
from preferans.rulebook import Book, Clause
from preferans.rulebook.model import Erratum

Json = Any
"""A plain JSON value."""

NAME: Final = "lock.jsonl"

_LENGTH: Final = 12

_OF_A_CLAUSE: Final = ("kind", "text", "when", "options", "then", "status", "overrides", "reads", "tables", "reason")
"""What of a clause its cases depend on; titles and links may change."""


class Lock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One norm: the ``hash`` of its text and data when its cases were last reviewed, when and why, and their hashes."""

    clause: str
    hash: str
    date: str
    why: str
    cases: dict[str, str] = {}


def default_lock() -> Path:
    """Return where the lock lies: beside the folder of cases."""
    return default_path().parent / NAME


def clause_hash(clause: Clause) -> str:
    """Return the hash of a norm's text and data."""
    return _hash({name: getattr(clause, name) for name in _OF_A_CLAUSE})


def case_hash(case: Published) -> str:
    """Return the hash of what a case says: its rules, its record in whatever language, and what it expects."""
    record: Json = case.text if case.record == NO_RECORD else _without_lines(msgspec.json.decode(bytes(case.record)))
    return _hash([case.rules, record, case.expect])


def _hash(value: Json) -> str:
    plain = msgspec.json.decode(msgspec.json.encode(value))
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:_LENGTH]


def _without_lines(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_lines(item) for key, item in value.items() if key != "line"}
    return [_without_lines(item) for item in value] if isinstance(value, list) else value


def read_lock(path: Path) -> dict[str, Lock]:
    """Return the locks in a file by clause; `CorpusError` if it is missing, a line is none, or a clause has two."""
    if not path.is_file():
        raise CorpusError("lock-missing", {"path": str(path)})
    found: dict[str, Lock] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            lock = msgspec.json.decode(line, type=Lock)
        except msgspec.MsgspecError as error:
            raise CorpusError("lock-line", {"path": str(path), "line": number, "reason": str(error)}) from None
        if lock.clause in found:
            raise CorpusError("lock-twice", {"path": str(path), "line": number, "clause": lock.clause})
        found[lock.clause] = lock
    return found


def write_lock(locks: Mapping[str, Lock], path: Path) -> None:
    """Write the locks, one norm a line, in the order given."""
    path.write_bytes(b"".join(msgspec.json.encode(lock) + b"\n" for lock in locks.values()))


class Locks:
    """The locks of a corpus against the rulebook and the cases as they are."""

    def __init__(self, book: Book, cases: Iterable[Published], locks: Mapping[str, Lock]) -> None:
        """Hash every norm and every accepted case."""
        self.book = book
        self.locks = locks
        self.clauses = {clause.id: clause_hash(clause) for clause in book.content.clauses if clause.is_leaf}
        self.cases: dict[str, dict[str, str]] = {clause: {} for clause in self.clauses}
        self.also: dict[str, list[str]] = {}
        for case in cases:
            if case.status == "accepted":
                self.cases.setdefault(case.clause, {})[case.id] = case_hash(case)
                for clause in case.also:
                    self.also.setdefault(clause, []).append(case.id)
        self._place = {name: clause for clause, found in self.cases.items() for name in found}
        self._now = {name: hashed for found in self.cases.values() for name, hashed in found.items()}
        self._before = {name: hashed for lock in locks.values() for name, hashed in lock.cases.items()}

    # --- what is wrong ---------------------------------------------------------------------------------------------

    def findings(self) -> Iterator[Finding]:
        """Yield suspect cases by clause, accepted cases that changed without an erratum, and errata that do not fit.

        A case under what is no norm can be locked with none, so it is found too.
        """
        for clause, lock in self.locks.items():
            if clause in self.clauses and lock.hash != self.clauses[clause]:
                yield Finding(clause, "lock-clause", {"date": lock.date, "cases": self._suspects(clause)})
            for case, now in self._moved(lock):
                yield Finding(clause, "lock-case-moved", {"case": case, "date": lock.date, "now": now})
        for name, clause in self._place.items():
            if clause not in self.clauses:
                code = "case-clause-heading" if clause in self.book.clauses else "case-clause-unknown"
                yield Finding(name, code, {"clause": clause})
        yield from self.unexplained()
        for erratum in self.book.content.errata:
            yield from self._erratum(erratum)

    def unexplained(self) -> Iterator[Finding]:
        """Yield the accepted cases that changed or went without an erratum."""
        for name, before in self._before.items():
            after = self._now.get(name)
            if after != before and not self._explained(name, before, after):
                code = "lock-case" if after is not None else "lock-case-gone"
                yield Finding(name, code, {"case": name, "before": before, "after": after or ""})

    def _moved(self, lock: Lock) -> Iterator[tuple[str, str]]:
        """Yield the accepted cases reviewed with a norm that stand under another clause now, each with that clause."""
        for name in lock.cases:
            now = self._place.get(name, lock.clause)
            if now != lock.clause:
                yield name, now

    def _suspects(self, clause: str) -> str:
        found = [*self.cases.get(clause, {}), *self.also.get(clause, ())]
        return ", ".join(dict.fromkeys(found)) or "—"

    def _explained(self, name: str, before: str, after: str | None) -> bool:
        """Say whether errata lead from what a case expected to what it expects, perhaps in several steps."""
        steps = {
            change.before: change.after for one in self.book.content.errata for change in one.cases if change.id == name
        }
        seen: set[str] = set()
        step: str | None = before
        while step is not None and step in steps and step not in seen:
            seen.add(step)
            step = steps[step]
            if step == after:
                return True
        return False

    def _erratum(self, erratum: Erratum) -> Iterator[Finding]:
        place = f"errata {erratum.id}"
        for clause in erratum.clauses:
            if clause not in self.book.clauses:
                yield Finding(place, "case-clause-unknown", {"clause": clause})
        for change in erratum.cases:
            if change.id not in self._now and change.after is not None:
                yield Finding(place, "erratum-case", {"case": change.id})
        editions = erratum.editions
        if not (editions.before.isdigit() and editions.after.isdigit()) or not (
            int(editions.before) < int(editions.after) <= int(EDITION)
        ):
            facts = {"before": editions.before, "after": editions.after, "edition": EDITION}
            yield Finding(place, "erratum-edition", facts)

    # --- locking ---------------------------------------------------------------------------------------------------

    def fresh(self) -> tuple[int, int]:
        """Return how many norms and how many cases are not locked yet."""
        norms = sum(clause not in self.locks for clause in self.clauses)
        return norms, sum(name not in self._before for name in self._now)

    def relocked(self, again: Callable[[str], bool], date: str, why: str) -> tuple[dict[str, Lock], list[str]]:
        """Return the locks with all that is new, and with the suspect norms that ``again`` chooses reviewed anew.

        A case that was moved stays with the norm it was reviewed with until that norm or its new one is chosen.
        The second part are the norms whose review is recorded with ``date`` and ``why``.
        """
        held: dict[str, dict[str, str]] = {}
        touched = set()
        for clause, lock in self.locks.items():
            for name, now in self._moved(lock):
                if now in self.clauses and (again(clause) or again(now)):
                    touched |= {clause, now}
                else:
                    held.setdefault(clause, {})[name] = lock.cases[name]
        waiting = {name for cases in held.values() for name in cases}
        # A norm that is gone keeps its lock as long as a case that was reviewed with it waits for a new one.
        made = {clause: msgspec.structs.replace(self.locks[clause], cases=cases) for clause, cases in held.items()}
        reviewed = []
        for clause, hashed in self.clauses.items():
            old = self.locks.get(clause)
            own = {name: told for name, told in self.cases.get(clause, {}).items() if name not in waiting}
            cases = dict(sorted((own | held.get(clause, {})).items()))
            if old is None or (again(clause) and (old.hash != hashed or clause in touched)):
                made[clause] = Lock(clause=clause, hash=hashed, date=date, why=why, cases=cases)
                reviewed.append(clause)
            else:
                made[clause] = msgspec.structs.replace(old, cases=cases)
        return made, reviewed
