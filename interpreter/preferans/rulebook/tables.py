"""The tables of a book: every price, duty and order that the rules fix, read from the clauses and from nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec import field

from preferans.cards import Contract, Rank
from preferans.errors import SpecError
from preferans.rulebook.model import Clause, Struct


class WhistRow(Struct, frozen=True, kw_only=True):
    """A row of the table of whist answers: ``after`` these answers, ``asks`` is asked and ``may`` say one of these.

    ``only`` names a custom without which the row does not hold; ``silent``: nothing said counts as a pass.
    """

    after: tuple[str, ...] = ()
    asks: str
    may: tuple[str, ...]
    only: str = ""
    silent: bool = False


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """All tables of a rule set, put together from its clauses; a new table is one more line here.

    Keys of ``value`` and ``duty`` are levels (``"6"`` … ``"10"``), of ``value`` also ``"misere"``.  Shares and
    responsibilities are exact fractions.  A table no clause defines is empty or zero, and a finding of the check.
    """

    active: int = 0
    draw_lowest: Rank = Rank.SEVEN
    pack: dict[str, int] = {}
    dealer_faults: tuple[str, ...] = ()
    ladder: tuple[Contract, ...] = ()
    no_talon_above: Contract = Contract.NT9
    no_talon_ladder: tuple[Contract, ...] = ()
    here_not_over: tuple[Contract, ...] = ()
    value: dict[str, int] = {}
    duty: dict[str, int] = {}
    checked_levels: tuple[int, ...] = ()
    half_duty_levels: tuple[int, ...] = ()
    half_duty_share: Fraction = field(default_factory=Fraction)
    whist_answers: tuple[WhistRow, ...] = ()
    half_whist_levels: tuple[int, ...] = ()
    half_whist_share: Fraction = field(default_factory=Fraction)
    responsibility: dict[str, Fraction] = {}
    consolation_ten: int = 0
    gentlemanly_share: Fraction = field(default_factory=Fraction)
    compulsory_whist: tuple[Contract, ...] = ()
    whists_per_point: int = 0
    rostov_zero_bonus: int = 0
    mountain_bonus_factor: int = 0
    talon_by_players: dict[str, str] = {}
    series_ends: dict[str, tuple[str, ...]] = {}
    talon_bonus: dict[str, int] = {}
    dark_multiplier: int = 0
    dark_compulsory_levels: tuple[int, ...] = ()
    dark_misere_outbid_dark: tuple[int, ...] = ()
    dark_misere_outbid_light: tuple[int, ...] = ()
    join_rounding: dict[str, str] = {}
    hussar_share: Fraction = field(default_factory=Fraction)

    @cached_property
    def places(self) -> Mapping[Contract | None, int]:
        """The place of each contract on the ladder, from 0; no bid at all stands below them."""
        return {None: -1, **{contract: place for place, contract in enumerate(self.ladder)}}

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The levels of trick games, lowest first."""
        return tuple(sorted(int(level) for level in self.value if level.isdigit()))


class BridgeTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All tables of a rule set of rubber bridge.

    Strains are ``c d h s NT``; a price that is more in the zone has a key of its own ending in ``-vulnerable``, and one
    that changed with the years one beginning with ``old-`` or ``new-``.  Rows of undertricks give the first, the second
    and so on, and their last price holds for all further ones.
    """

    hand_size: int = 0
    strains: tuple[str, ...] = ()
    book_tricks: int = 0
    correctable_trick: int = 0
    trick_value: dict[str, int] = {}
    first_trick_more: dict[str, int] = {}
    doubled_factor: dict[str, int] = {}
    game_points: int = 0
    games_in_rubber: int = 0
    rubber_bonus: dict[str, int] = {}
    overtrick: dict[str, int] = {}
    insult: dict[str, int] = {}
    undertrick: dict[str, tuple[int, ...]] = {}
    redoubled_undertricks: int = 0
    slam: dict[str, int] = {}
    honours: dict[str, int] = {}
    honour_ranks: tuple[str, ...] = ()
    unfinished: dict[str, int] = {}


KINDS: Mapping[str, type[Tables | BridgeTables]] = {"codex": Tables, "bridge": BridgeTables}
"""The type of the tables of each book."""

Some = TypeVar("Some", Tables, BridgeTables)


def decode(kind: type, value: Any) -> Any:
    """Return ``value`` as the exact rational ``kind``; the hook of msgspec for types it does not know."""
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(kind)


def encode(value: Any) -> str:
    """Return an exact rational as text (``"1/2"``); the hook of msgspec for types it does not know."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(type(value))


def assemble(clauses: Iterable[Clause], kind: type[Some]) -> Some:
    """Return the tables of ``clauses`` together, of the ``kind`` of their book; `SpecError` if one is there twice."""
    found: dict[str, Any] = {}
    owner: dict[str, str] = {}
    for clause in clauses:
        for name, table in clause.tables.items():
            if name in found:
                facts: Mapping[str, object] = {"name": name, "clause": clause.id, "other": owner[name]}
                raise SpecError("spec-table-twice", facts)
            found[name], owner[name] = table, clause.id
    return msgspec.convert(found, kind, dec_hook=decode)
