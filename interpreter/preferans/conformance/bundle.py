"""The corpus as a bundle that needs a JSON parser only: cases, clauses, schemas, and a manifest of their sha256.

The same corpus and rulebook give the same bytes on every machine.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from preferans.conformance.cases import Published
from preferans.conformance.corpus import CASES, EDITION, MANIFEST, Manifest, name_of
from preferans.conformance.mutation.matrix import NAME as MATRIX
from preferans.conformance.ruledata import RULES, Words, rule_data
from preferans.rulebook import DATA, Book, Text
from preferans.rulebook.model import Kind, Standing

FORMAT: Final = "preferans-corpus/1"
CLAUSES: Final = "clauses.jsonl"

SCHEMAS: Final = (
    "case", "bundled-case", "bundled-clause", "rules", "manifest", "record", "verdict", "request", "reply", "results",
    "claim", "kill-matrix",
)  # fmt: skip
"""The schemas that come along, by the first part of their file's name."""


class BundledClause(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of the rulebook with its words and the ids of its cases; a heading of norms has no ``kind``."""

    id: str
    standing: Standing
    kind: Kind | None
    title: Words | None
    text: Words | None
    see: tuple[str, ...]
    cases: tuple[str, ...]


def bundle(cases: Iterable[Published], book: Book, matrix: bytes | None = None) -> dict[str, bytes]:
    """Return the files of the bundle with ``cases`` by their names; retired cases stay, with their status.

    ``matrix`` is the kill matrix of these cases, which comes along as it is.
    """
    ordered = sorted(cases, key=lambda case: case.id)
    files = {
        CASES: b"".join(msgspec.json.encode(case) + b"\n" for case in ordered),
        CLAUSES: b"".join(msgspec.json.encode(line) + b"\n" for line in _clauses(ordered, book)),
    }
    if matrix is not None:
        files[MATRIX] = matrix
    files[RULES] = msgspec.json.format(msgspec.json.encode(rule_data(book)), indent=1) + b"\n"
    for name in SCHEMAS:
        files[f"schemas/{name}.schema.json"] = (DATA / "schema" / f"{name}.schema.json").read_bytes()
    manifest = Manifest(
        format=FORMAT,
        edition=EDITION,
        rules_edition=book.ruleset("codex-tournament").edition,
        corpus=name_of((case.id, case.sha256) for case in ordered),
        cases=len(ordered),
        counts={name: _count(ordered, name) for name in ("status", "level", "role", "rules")},
        sha256={name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())},
    )
    files[MANIFEST] = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
    return files


def may_be_bundle(folder: Path) -> bool:
    """Say whether a bundle may be written into ``folder``: it is not there, empty, or holds a bundle already."""
    if not folder.is_dir() or not any(folder.iterdir()):
        return True
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest).format == FORMAT
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return False


def _count(cases: Sequence[Published], name: str) -> dict[str, int]:
    counted = Counter(str(getattr(case, name)) for case in cases)
    return dict(sorted(counted.items()))


def _clauses(cases: Sequence[Published], book: Book) -> Iterable[BundledClause]:
    """Yield every clause with its words and the ids of its cases."""
    by_clause: dict[str, list[str]] = {}
    for case in cases:
        for clause_id in dict.fromkeys([case.clause, *case.also]):
            by_clause.setdefault(clause_id, []).append(case.id)
    for clause in book.content.clauses:
        yield BundledClause(
            id=clause.id,
            standing=clause.standing,
            kind=clause.kind,
            title=_words(clause.title),
            text=_words(clause.text),
            see=clause.see,
            cases=tuple(by_clause.get(clause.id, ())),
        )


def _words(text: Text | None) -> Words | None:
    return Words(ru=text.ru, en=text.en) if text is not None else None


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the files of a bundle into ``folder``."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
