"""Cases as frozen values: the front matter of a file of the corpus, which says what the record below it shows.

The words of verdicts are those of `preferans.verdict`; unknown keys are errors with their place.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from preferans.errors import SpecError
from preferans.evidence import About, Origin
from preferans.notation import front_matter
from preferans.report.plural import Language
from preferans.rulebook.strict import Source
from preferans.verdict import Column, Grade, Kind, Mode, Status

Role = Literal["positive", "negative", "boundary-in", "boundary-out", "interaction"]
"""What a case is for: the rule is kept, it is broken, the last case inside or the first outside, two rules at once."""

Level = Literal["notation", "deal", "auction", "whist", "play", "scoring", "penalty", "match"]
"""What a program must be able to do before the case says anything about it."""

CaseStatus = Literal["draft", "accepted", "disputed", "retired"]
"""Where a case stands; for the last two ``why`` gives the reason."""


DIGITS: Final = 100
"""So many digits a number of points has at most, and its denominator: no sheet comes near it."""

Points: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^-?[0-9]{{1,{DIGITS}}}(/[1-9][0-9]{{0,{DIGITS - 1}}})?$")]
"""Points or whists, exact."""


class Struct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all parts of a case."""


class ExpectedViolation(Struct, frozen=True, kw_only=True):
    """A violation: everything but its facts; without ``at`` it is one of a line that is no act."""

    code: str
    clause: str
    by: str
    at: int | None = None
    status: Status


class ExpectedContract(Struct, frozen=True, kw_only=True):
    """The game played, as in a verdict."""

    kind: Kind
    by: str | None = None
    bid: str | None = None
    order: str | None = None
    whisters: tuple[str, ...] = ()
    mode: Mode | None = None


class ExpectedEntry(Struct, frozen=True, kw_only=True):
    """An entry: everything but its clause."""

    player: str
    column: Column
    points: Points
    on: str | None = None


class ExpectedRow(Struct, frozen=True, kw_only=True):
    """Pool and mountain of a player after the deal."""

    pool: Points
    mountain: Points


class ExpectedProof(Struct, frozen=True, kw_only=True):
    """What open cards prove, and how the figure of the record stands it: everything but the clause."""

    about: About
    by: str
    proved: int
    figure: int | None = None
    source: Origin | None = None
    holds: bool | None = None


class ExpectedRuling(Struct, frozen=True, kw_only=True):
    """A ruling: the effect and its clause; of the arguments those that are named."""

    effect: str
    clause: str
    args: dict[str, Any] = {}


class ExpectedChoice(Struct, frozen=True, kw_only=True):
    """A choice that stands at the end of the record: its code, whose it is, until when."""

    code: str
    by: tuple[str, ...]
    until: str


class ExpectedNext(Struct, frozen=True, kw_only=True):
    """What an unfinished deal waits for, and by whom."""

    what: str
    by: tuple[str, ...]


class ExpectedPlace(Struct, frozen=True, kw_only=True):
    """A place in the ranking of the whole record, and of the further counts those that are named."""

    place: int
    player: str
    further: dict[str, int] = {}


class Expect(Struct, frozen=True, kw_only=True):
    """What a case expects of its last deal: violations and questions not named mean none, the rest counts if given."""

    verdict: Grade
    violations: tuple[ExpectedViolation, ...] = ()
    questions: tuple[str, ...] = ()
    contract: ExpectedContract | None = None
    credited: dict[str, int] | None = None
    entries: tuple[ExpectedEntry, ...] | None = None
    sheet: dict[str, ExpectedRow] = {}
    settlement: dict[str, Points] | None = None
    proofs: tuple[ExpectedProof, ...] | None = None
    rulings: tuple[ExpectedRuling, ...] | None = None
    choices: tuple[ExpectedChoice, ...] | None = None
    next: ExpectedNext | None = None
    ranking: tuple[ExpectedPlace, ...] | None = None


class Case(Struct, frozen=True, kw_only=True):
    """The front matter of a case.

    ``id`` is random and never used again, ``title`` and ``title-ru`` state one fact in English and Russian; ``also``
    are clauses that play a part besides ``clause``; ``twin`` is the case that differs by one act or one card; ``fault``
    the class of bug that fails a negative.
    """

    id: str
    title: str
    title_ru: str = msgspec.field(default="", name="title-ru")
    clause: str
    also: tuple[str, ...] = ()
    role: Role
    twin: str | None = None
    level: Level
    rules: str
    status: CaseStatus
    why: str | None = None
    fault: str | None = None
    expect: Expect
    origin: str | None = None

    def told(self, language: Language) -> str:
        """Return the title in ``language``, the English one where there is no other."""
        return (language == "ru" and self.title_ru) or self.title


class Published(Case, frozen=True, kw_only=True):
    """A case with its record, as a line of ``cases.jsonl``: everything a program that reads only JSON needs.

    ``text`` is the record in the notation without the front matter, ``record`` the same in JSON (``null`` where the
    text is no record, which is then what the case is about); ``sha256`` is that of the file ``source``.
    """

    text: str
    record: msgspec.Raw
    source: str
    sha256: str


def read_case(text: str, name: str) -> Case:
    """Return the case at the head of ``text``, the content of the file ``name``.

    Raises `SpecError`, with line and column in the file, for what is not a case.
    """
    front = front_matter(text)
    if not front:
        raise SpecError("case-front", source=name)
    # The empty line stands for the first "---", so that lines keep their numbers.
    return Source("\n" + front, name).convert(Case)
