"""The protocol between the runner and a program: JSON objects, one a line, over the program's standard streams.

The runner asks ``hello`` once, ``judge`` for every case and ``bye`` at the end; the program writes one reply for each
``hello`` and ``judge``, with the number ``seq`` of the request, and leaves after ``bye``.  Standard error is free.
What a case expects is never sent, nor its id, title or clause, which would give it away.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from preferans.conformance.cases import Level, Points
from preferans.evidence import About, Origin
from preferans.verdict import Column, Grade, Kind, Mode, Status

PROTOCOL: Final = "preferans-protocol/1"


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="message"):
    """What every message has: ``seq``, the number of the request."""

    seq: int


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """Request: the program says who it is and what it knows."""

    protocol: Literal["preferans-protocol/1"]


class Judge(Message, frozen=True, kw_only=True, tag="judge"):
    """Request: judge this record under this rule set.

    ``text`` is the record in the notation, ``record`` the same as JSON (``null`` if the text is none): take either.
    """

    rules: str
    text: str
    record: msgspec.Raw


class Bye(Message, frozen=True, kw_only=True, tag="bye"):
    """Request: that was all; leave."""


Request: TypeAlias = Hello | Judge | Bye
"""What the runner may ask."""


class Capabilities(Message, frozen=True, kw_only=True, tag="hello"):
    """Reply to ``hello``: what the program claims to know; it is judged on that, all else is inapplicable.

    ``rules`` are ids of rule sets, ``clauses`` clauses of the book with all below them; without them all are claimed.
    ``reasons`` are codes with words, one for every reason for which it may skip a case.
    """

    protocol: Literal["preferans-protocol/1"]
    name: str
    version: str = ""
    levels: tuple[Level, ...]
    rules: tuple[str, ...] | None = None
    clauses: tuple[str, ...] | None = None
    reasons: dict[str, str] = {}


# --- the parts of a verdict that are compared --------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of the parts of a verdict that are compared; keys not listed are allowed and not read."""


class SaidViolation(Part, frozen=True, kw_only=True):
    """A violation; a program that knows no clauses leaves ``clause`` out, which is told apart from a wrong verdict."""

    code: str
    by: str
    clause: str | None = None
    at: int | None = None
    status: Status | None = None


class SaidQuestion(Part, frozen=True, kw_only=True):
    """A question to the arbiter."""

    code: str


class SaidContract(Part, frozen=True, kw_only=True):
    """The game played."""

    kind: Kind = "game"
    by: str | None = None
    bid: str | None = None
    order: str | None = None
    whisters: tuple[str, ...] = ()
    mode: Mode | None = None


class SaidEntry(Part, frozen=True, kw_only=True):
    """An entry on the sheet; points are a text with an exact number, as in ``"4"`` or ``"5/2"``."""

    player: str
    column: Column
    points: Points
    on: str | None = None


class SaidRow(Part, frozen=True, kw_only=True):
    """Pool and mountain of a player after the deal."""

    pool: Points = "0"
    mountain: Points = "0"


class SaidProof(Part, frozen=True, kw_only=True):
    """What open cards prove, and how the figure of the record stands it."""

    about: About
    by: str
    proved: int
    figure: int | None = None
    source: Origin | None = None
    holds: bool | None = None


class SaidRuling(Part, frozen=True, kw_only=True):
    """What follows from a violation."""

    effect: str
    clause: str = ""
    args: dict[str, Any] = {}


class SaidChoice(Part, frozen=True, kw_only=True):
    """A choice of the injured side."""

    code: str
    by: tuple[str, ...] = ()
    until: str = ""


class SaidNext(Part, frozen=True, kw_only=True):
    """What an unfinished deal waits for."""

    what: str
    by: tuple[str, ...] = ()


class SaidDeal(Part, frozen=True, kw_only=True):
    """The judgement of one deal.

    A program need not tell of ``rulings``, ``choices`` and of what is ``expected``; what is not told is not compared.
    """

    violations: tuple[SaidViolation, ...] = ()
    questions: tuple[SaidQuestion, ...] = ()
    contract: SaidContract | None = None
    credited: dict[str, int] = {}
    entries: tuple[SaidEntry, ...] = ()
    sheet: dict[str, SaidRow] = {}
    settlement: dict[str, Points] = {}
    proofs: tuple[SaidProof, ...] = ()
    rulings: tuple[SaidRuling, ...] | msgspec.UnsetType = msgspec.UNSET
    choices: tuple[SaidChoice, ...] | msgspec.UnsetType = msgspec.UNSET
    expected: SaidNext | msgspec.UnsetType | None = msgspec.UNSET


class SaidPlace(Part, frozen=True, kw_only=True):
    """A place in the ranking, with counts by which organisers may part equals."""

    place: int
    player: str
    further: dict[str, int] = {}


class Said(Part, frozen=True, kw_only=True):
    """A verdict as far as it is compared: a full ``preferans-verdict/1`` is one, and less is enough.

    ``sheet`` and ``settlement`` are those of a record without deals; otherwise the deals have them.
    """

    verdict: Grade
    deals: tuple[SaidDeal, ...] = ()
    sheet: dict[str, SaidRow] = {}
    settlement: dict[str, Points] = {}
    ranking: tuple[SaidPlace, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def last(self) -> SaidDeal:
        """The last deal, which expectations speak of."""
        return self.deals[-1] if self.deals else SaidDeal(sheet=self.sheet, settlement=self.settlement)


# --- replies -----------------------------------------------------------------------------------------------------


class Answered(Message, frozen=True, kw_only=True, tag="verdict"):
    """Reply to ``judge``: the verdict."""

    verdict: Said


class Skipped(Message, frozen=True, kw_only=True, tag="skipped"):
    """Reply to ``judge``: this case is left out, for one of the reasons declared in the reply to ``hello``."""

    reason: str


class Errored(Message, frozen=True, kw_only=True, tag="errored"):
    """Reply to ``judge``: the program failed on this case and lives on; this is no rejection."""

    text: str = ""


Reply: TypeAlias = Capabilities | Answered | Skipped | Errored
"""What a program may say."""

DEEP: Final = "Nested too deep"
"""What is wrong with brackets within brackets without end."""

_REPLIES: Final = msgspec.json.Decoder(Reply)
_SAID: Final = msgspec.json.Decoder(Said)


def decode_reply(line: bytes) -> Reply:
    """Return the reply in ``line``; ``msgspec.MsgspecError`` with the place for what is none."""
    try:
        return _REPLIES.decode(line)
    except RecursionError:
        raise msgspec.ValidationError(DEEP) from None


def decode_verdict(data: bytes) -> Said:
    """Return the verdict in ``data`` as far as it is compared; ``msgspec.MsgspecError`` for what is none."""
    try:
        return _SAID.decode(data)
    except RecursionError:
        raise msgspec.ValidationError(DEEP) from None


def encode(message: Message) -> bytes:
    """Return the line for ``message``."""
    return msgspec.json.encode(message) + b"\n"


def plain(value: Any) -> Any:
    """Return a struct as plain JSON values."""
    return msgspec.to_builtins(value)
