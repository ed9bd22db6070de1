"""The kill matrix: for every mutant its words, its outcome and the cases that fail under it, as JSON lines.

It lies beside the cases and goes into the bundle, so that whoever checks a program needs no mutants to be diagnosed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from preferans.conformance.corpus import CorpusError
from preferans.conformance.mutation.mutant import Operator, Words

FORMAT: Final = "preferans-kill-matrix/1"

NAME: Final = "kill-matrix.jsonl"
"""The name of the file, in the folder of the cases and in a bundle."""

ENOUGH: Final = 90
"""So many of a hundred mutants the smoke set kills at least, those counted in that nothing can kill."""

Outcome = Literal["killed", "elsewhere", "silent", "broken", "equivalent"]
"""What becomes of a mutant: killed by a case linked to its clause, killed by other cases only, killed by none, judged
by none without a crash, or known to be no change that a record can show."""

OUTCOMES: Final[tuple[Outcome, ...]] = ("killed", "elsewhere", "silent", "broken", "equivalent")


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of the lines of the file."""


class Head(Line, frozen=True, kw_only=True, tag="header"):
    """The first line: the corpus the mutants were judged by, how many cases and norms it has."""

    format: Literal["preferans-kill-matrix/1"]
    edition: str
    corpus: str
    cases: int
    norms: int


class Row(Line, frozen=True, kw_only=True, tag="mutant"):
    """One mutant, as in `Mutant`, with its outcome and the cases that fail; ``why`` argues that it is equivalent."""

    id: str
    clauses: tuple[str, ...]
    operator: Operator
    place: str
    was: str
    now: str
    words: Words
    outcome: Outcome
    failing: tuple[str, ...] = ()
    crashing: int = 0
    reached: int = 0
    why: Words | None = None


class Foot(Line, frozen=True, kw_only=True, tag="footer"):
    """The last line: mutants by outcome, and the smallest list of cases found that kills most of them."""

    counts: dict[Outcome, int]
    smoke: tuple[str, ...]
    smoke_kills: int = msgspec.field(name="smoke-kills")


AnyLine: TypeAlias = Head | Row | Foot


class Matrix(msgspec.Struct, frozen=True, kw_only=True):
    """A whole kill matrix."""

    head: Head
    rows: tuple[Row, ...]
    foot: Foot

    @property
    def killed(self) -> int:
        """How many mutants a case linked to their clause kills."""
        return self.foot.counts["killed"]


def count(rows: Iterable[Row]) -> dict[Outcome, int]:
    """Return how many mutants have each outcome."""
    counts: dict[Outcome, int] = dict.fromkeys(OUTCOMES, 0)
    for row in rows:
        counts[row.outcome] += 1
    return counts


def foot(rows: Sequence[Row]) -> Foot:
    """Return the last line for ``rows``."""
    cases, killed = smoke(rows)
    return Foot(counts=count(rows), smoke=cases, smoke_kills=killed)


def smoke(rows: Iterable[Row]) -> tuple[tuple[str, ...], int]:
    """Return a short list of cases that kills `ENOUGH` of a hundred mutants, or all that can be, and how many it kills.

    The case that kills most of what is left comes next, of equals the first by its id; then every case goes that the
    others make needless.
    """
    kills: dict[str, set[str]] = {}
    total = 0
    for row in rows:
        total += 1
        for case in row.failing:
            kills.setdefault(case, set()).add(row.id)
    wanted = min(-(-total * ENOUGH // 100), len(set[str]().union(*kills.values())))
    chosen: list[str] = []
    done: set[str] = set()
    while len(done) < wanted:
        best = min(kills, key=lambda case: (-len(kills[case] - done), case))
        chosen.append(best)
        done |= kills[best]
    for case in tuple(reversed(chosen)):
        others = set[str]().union(*(kills[other] for other in chosen if other != case))
        if len(others) >= wanted:
            chosen.remove(case)
            done = others
    return tuple(chosen), len(done)


def changed(kept: Matrix, found: Matrix, whole: bool = True) -> tuple[str, ...]:
    """Return the ids of the mutants that have another line in ``found`` than in ``kept``, or none in ``kept``.

    Where ``found`` is of the ``whole`` of the mutants, also those that have a line in ``kept`` only.
    """
    before, now = ({row.id: row for row in matrix.rows} for matrix in (kept, found))
    return tuple(name for name in {**now, **(before if whole else {})} if now.get(name) != before.get(name))


def encode(matrix: Matrix) -> bytes:
    """Return the content of the file."""
    lines: list[AnyLine] = [matrix.head, *matrix.rows, matrix.foot]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read_matrix(folder: Path) -> Matrix | None:
    """Return the kill matrix beside the cases in ``folder``, ``None`` where there is none; `CorpusError` if broken."""
    path = folder / NAME
    if not path.is_file():
        return None
    decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)
    lines: list[AnyLine] = []
    for number, text in enumerate(path.read_bytes().splitlines(), 1):
        try:
            lines.append(decoder.decode(text))
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise CorpusError("matrix-broken", {"file": path.name, "line": number, "reason": str(error)}) from None
    head, last = (lines[0], lines[-1]) if lines else (None, None)
    if not isinstance(head, Head) or not isinstance(last, Foot):
        raise CorpusError("matrix-broken", {"file": path.name, "line": max(1, len(lines)), "reason": FORMAT})
    return Matrix(head=head, rows=tuple(line for line in lines if isinstance(line, Row)), foot=last)
