"""What a run found, as frozen values and as JSON lines: a header, a line for every case, a footer.

A file without a footer is a run that was interrupted; it can be taken up again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from preferans.conformance.cases import Level
from preferans.conformance.compare import Difference
from preferans.conformance.corpus import LEVELS, CorpusError, Selection
from preferans.report.plural import Language

FORMAT: Final = "preferans-results/1"

Outcome = Literal["pass", "fail", "wrong-clause", "error", "timeout", "skipped", "inapplicable"]
"""What became of a case."""

OUTCOMES: Final[tuple[Outcome, ...]] = ("pass", "fail", "wrong-clause", "error", "timeout", "skipped", "inapplicable")

JUDGED: Final[frozenset[Outcome]] = frozenset({"pass", "fail", "wrong-clause", "error", "timeout"})
"""The outcomes of cases that the program was asked about and had to answer."""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of the lines of a file of results."""


class Program(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who was asked and what it claims; ``None`` for rules or clauses claims all."""

    name: str
    version: str = ""
    levels: tuple[Level, ...] = ()
    rules: tuple[str, ...] | None = None
    clauses: tuple[str, ...] | None = None


class Header(Line, frozen=True, kw_only=True, tag="header"):
    """The first line: program, corpus, what was asked for; ``reskin`` is the seed of changed seats and suits."""

    format: Literal["preferans-results/1"]
    program: Program
    edition: str
    corpus: str
    selection: Selection
    reskin: int | None = None


class Result(Line, frozen=True, kw_only=True, tag="case"):
    """One case: what became of it, what differs, what the program did if it did not answer, how long it took (ms).

    ``did`` is a code of ``spec/faults/conformance.yaml``; ``facts`` fill its words.
    """

    id: str
    clause: str
    level: Level
    rules: str
    title: str
    title_ru: str = msgspec.field(default="", name="title-ru")
    result: Outcome
    differences: tuple[Difference, ...] = ()
    did: str = ""
    facts: dict[str, str] = {}
    ms: int = 0

    def told(self, language: Language) -> str:
        """Return the title in ``language``, the English one where there is no other."""
        return (language == "ru" and self.title_ru) or self.title


class Footer(Line, frozen=True, kw_only=True, tag="footer"):
    """The last line.

    ``stopped`` is the code of what ended the run early, ``notes`` what the program did besides its answers, and
    ``refused`` are claimed levels of which no case was judged.
    """

    counts: dict[Outcome, int]
    levels: dict[Level, dict[Outcome, int]]
    stopped: str = ""
    notes: tuple[str, ...] = ()
    refused: tuple[Level, ...] = ()


AnyLine: TypeAlias = Header | Result | Footer


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """A whole file of results; ``footer`` is ``None`` for an interrupted run."""

    header: Header
    cases: tuple[Result, ...]
    footer: Footer | None = None

    @property
    def title(self) -> str:
        """The program's name with its version."""
        return f"{self.header.program.name} {self.header.program.version}".strip()


def footer(cases: Iterable[Result], stopped: str, notes: Iterable[str], refused: Iterable[Level]) -> Footer:
    """Return the footer that counts ``cases``."""
    counts: dict[Outcome, int] = dict.fromkeys(OUTCOMES, 0)
    levels: dict[Level, dict[Outcome, int]] = {}
    for case in cases:
        counts[case.result] += 1
        level = levels.setdefault(case.level, dict.fromkeys(OUTCOMES, 0))
        level[case.result] += 1
    ordered = {level: levels[level] for level in LEVELS if level in levels}
    return Footer(counts=counts, levels=ordered, stopped=stopped, notes=tuple(notes), refused=tuple(refused))


def encode(line: AnyLine) -> bytes:
    """Return the line of a file of results."""
    return msgspec.json.encode(line) + b"\n"


def read_results(path: Path, data: bytes | None = None) -> Results:
    """Return the results in the file ``path``, or in ``data`` that was read already; `CorpusError` for what is none."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyLine)
    lines: list[AnyLine] = []
    try:
        data = path.read_bytes() if data is None else data
    except OSError as error:
        raise CorpusError("file-unreadable", {"file": str(path), "reason": error.strerror or str(error)}) from None
    for number, text in enumerate(data.splitlines(), 1):
        try:
            lines.append(decoder.decode(text))
        except (msgspec.MsgspecError, UnicodeError) as error:
            # A run that was killed may leave half a line at the end.
            if number > 1 and not data.endswith(b"\n") and number == len(data.splitlines()):
                break
            facts = {"file": str(path), "line": number, "reason": str(error)}
            raise CorpusError("results-line", facts) from None
    if not lines or not isinstance(lines[0], Header):
        raise CorpusError("results-header", {"file": str(path)})
    last = lines[-1]
    return Results(
        header=lines[0],
        cases=tuple(line for line in lines if isinstance(line, Result)),
        footer=last if isinstance(last, Footer) else None,
    )
