"""What a judgement says, as frozen values whose encoding is the published JSON form (``preferans-verdict/1``).

Points and whists are exact rationals written as strings (``"24"``, ``"5/2"``); cards, contracts and seats have their
ASCII forms.  ``clause`` is always a full clause id with its book (``"codex:3.9.16.2/a"``).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec

from preferans.evidence import About, Origin

FORMAT: Final = "preferans-verdict/1"

Grade = Literal["malformed", "discretion", "incomplete", "violation", "legal"]
"""A verdict in one word."""

GRADES: Final[tuple[Grade, ...]] = ("malformed", "discretion", "incomplete", "violation", "legal")
"""All grades, gravest first."""

Status = Literal["penalised", "corrected", "condoned", "waived", "unpunished", "undone", "pending"]
"""What became of a violation (decisions C48, C50); ``pending``: nothing is settled yet."""

Column = Literal["pool", "mountain", "whists", "ruling", "below", "above"]
"""A column of the sheet; ``ruling`` holds what an arbiter awarded under 3.8.5.1 b and no other entry carries.

The last two are those of a rubber of bridge, below and above the line.
"""

Kind = Literal["game", "misere", "all-pass", "bridge", "passed-out"]
"""What sort of game a deal came to; the last two are those of bridge."""

Mode = Literal["open", "closed", "unplayed"]
"""How a game was played: with the whisters' hands open, closed, or not at all."""

Facts = Mapping[str, Any]
"""Named facts of a violation, ruling or step: strings, integers, booleans and lists of strings, all in JSON forms."""


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a player did wrong.

    ``code`` is a fact of ``spec/facts.yaml``; ``at`` the index of the act in the deal's acts, ``None`` for a written
    score line, whose number is then in ``line``.  ``circumstances`` are those that remedies ask about, by the names of
    ``spec/facts.yaml``: they decide which rulings follow.
    """

    code: str
    clause: str
    by: str
    at: int | None
    status: Status
    facts: Facts
    line: int = 0
    circumstances: Mapping[str, str] | msgspec.UnsetType = msgspec.UNSET


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """One consequence: an effect of ``spec/effects.yaml`` with its arguments; ``because`` are indices of violations."""

    clause: str
    effect: str
    args: Facts
    because: tuple[int, ...]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One way open in a choice or question: what it is called and what it leads to (rulings or facts)."""

    name: str
    leads_to: Facts = msgspec.field(name="leads-to", default_factory=dict)


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What the injured side may choose now: ``code`` of ``spec/questions.yaml``, by whom, until which moment."""

    code: str
    clause: str
    by: tuple[str, ...]
    until: str
    because: tuple[int, ...]
    options: tuple[Option, ...]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What an arbiter must find: ``code`` of ``spec/questions.yaml`` and the outcome of each answer."""

    code: str
    clause: str
    about: Facts
    because: tuple[int, ...]
    options: tuple[Option, ...]


class Proved(msgspec.Struct, frozen=True, kw_only=True):
    """What best play with open cards proves of ``by``, and how the figure of the record stands it.

    ``proved`` and ``figure`` are undertricks of an order or a wrong ``count``, the declarer's tricks of a ``plan`` or a
    ``replay``, and the tricks of the side of ``by`` for a ``claim`` or a ``faced`` hand.  ``figure`` comes from
    ``source``; without one, ``holds`` is ``None`` too.  The evidence is a step of the basis.
    """

    about: About
    clause: str
    by: str
    proved: int
    figure: int | None = None
    source: Origin | None = None
    holds: bool | None = None


class Trick(msgspec.Struct, frozen=True, kw_only=True):
    """A completed trick: ``plays`` in order as (seat, card); ``talon`` the talon's card in all-pass at three hands."""

    trick: int
    plays: tuple[tuple[str, str], ...]
    winner: str | None
    credited: str | None
    talon: str | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry on the sheet: ``points`` added to a column of ``player`` (whists: written ``on`` another player)."""

    player: str
    column: Column
    on: str | None
    points: str
    clause: str


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """The running sheet of one player; ``ruling`` only where an arbiter awarded something (3.8.5.1 b)."""

    pool: str = "0"
    mountain: str = "0"
    whists: dict[str, str] = {}
    ruling: str | msgspec.UnsetType = msgspec.UNSET


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the derivation: under ``clause``, from the acts with these indices, these facts follow."""

    clause: str
    acts: tuple[int, ...]
    facts: Facts


class ContractSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The game played: ``by`` (``None`` in all-pass), the ``bid`` that won, ``order``, ``whisters``, ``mode`` of it.

    In bridge alone a contract is ``doubled`` or ``redoubled`` (or neither, an empty text), and ``vulnerable``.
    """

    kind: Kind = "game"
    by: str | None
    bid: str | None
    order: str | None
    whisters: tuple[str, ...]
    mode: Mode | None
    doubled: str | msgspec.UnsetType = msgspec.UNSET
    vulnerable: bool | msgspec.UnsetType = msgspec.UNSET


class OnTable(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What lies on the table of bridge: each defender's ``penalty_cards``, and what the seat in turn ``may`` play."""

    penalty_cards: dict[str, tuple[str, ...]] = {}
    may: tuple[str, ...] = ()


class RubberRow(msgspec.Struct, frozen=True, kw_only=True):
    """How a side stands in a rubber: ``below`` the line in the running game, all else ``above``, and ``games`` won."""

    below: str
    above: str
    games: int


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What an unfinished deal waits for: ``what`` is a code of ``spec/phrases.yaml`` (``wait.*``), ``by`` who."""

    what: str
    by: tuple[str, ...]
    facts: Facts = {}


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Why a deal is malformed: a code of ``spec/faults.yaml``, where, and the facts its message needs."""

    code: str
    line: int
    at: int | None
    facts: Facts


class DealVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement of one deal; ``sheet`` and ``settlement`` are the running ones after it.

    ``proofs`` stand only where a rule set asks open cards for one.
    ``table`` and ``rubber`` are of bridge alone, in place of the sheet; its tricks are credited to the two sides.
    """

    deal: int
    verdict: Grade
    dealer: str | None = None
    contract: ContractSummary | None
    violations: tuple[Violation, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    choices: tuple[Choice, ...] = ()
    questions: tuple[Question, ...] = ()
    tricks: tuple[Trick, ...] = ()
    credited: dict[str, int] = {}
    entries: tuple[Entry, ...] = ()
    sheet: dict[str, SheetRow] = {}
    settlement: dict[str, str] = {}
    basis: tuple[Step, ...] = ()
    expected: Expected | None = None
    faults: tuple[Fault, ...] = ()
    proofs: tuple[Proved, ...] | msgspec.UnsetType = msgspec.UNSET
    table: OnTable | msgspec.UnsetType = msgspec.UNSET
    rubber: dict[str, RubberRow] | msgspec.UnsetType = msgspec.UNSET


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the final ranking: equal results share a place.

    ``further`` are counts by which organisers may part equals (4.1.3): ``all-passes-won``, ``all-pass-tricks``,
    ``remises`` and ``misere-tricks``; whists alone decide.
    """

    place: int
    player: str
    whists: str
    further: dict[str, int] = {}


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement of a record under a rule set; ``options`` are those set apart from the rule set's own.

    ``sheet`` is that of a record without deals; otherwise each deal has its own.
    """

    format: Literal["preferans-verdict/1"]
    rules: str
    edition: str
    verdict: Grade
    deals: tuple[DealVerdict, ...]
    options: dict[str, str] = {}
    sheet: dict[str, SheetRow] | msgspec.UnsetType = msgspec.UNSET
    settlement: dict[str, str] = {}
    ranking: tuple[Place, ...] = ()
    faults: tuple[Fault, ...] = ()


def gravest(grades: list[Grade]) -> Grade:
    """Return the gravest of ``grades``; no grade at all is ``legal``."""
    return min(grades, key=GRADES.index, default="legal")


def points(text: str) -> Fraction:
    """Return the points written in ``text`` as an exact rational."""
    return Fraction(text)


def to_json(verdict: Verdict) -> bytes:
    """Return the JSON form of ``verdict``, UTF-8, two spaces of indent."""
    return msgspec.json.format(msgspec.json.encode(verdict), indent=2)


def from_json(data: bytes | str) -> Verdict:
    """Return the verdict encoded in ``data``; ``msgspec.ValidationError`` if it is none."""
    return msgspec.json.decode(data, type=Verdict)
