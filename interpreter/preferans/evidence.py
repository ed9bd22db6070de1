"""What open cards prove in a deal: the figure, the line of play that shows it, and what of the record it speaks of."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from preferans.cards import Card, Seat

About = Literal["order", "count", "plan", "replay", "claim", "faced"]
"""What is proved: the loss by an order or a count of cards, the result of a plan or a replay, a claim."""

Origin = Literal["agreed", "ruled", "claimed", "played"]
"""Where the figure of the record comes from: consent, an arbiter, the word of one side, the cards of a replay."""

IN_UNDERTRICKS: Final = ("order", "count")
"""Proofs whose figure is a number of undertricks; all others speak of tricks taken."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Best play by all to the end: ``plays`` from the next card on, and who takes each ``trick`` from that number on.

    ``lying`` are the cards already on the table of the first of these tricks.
    """

    plays: tuple[tuple[Seat, Card], ...]
    takers: tuple[Seat, ...]
    trick: int
    lying: tuple[tuple[Seat, Card], ...] = ()


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What open cards prove of ``by``, asked in act ``at``; ``tricks`` are the declarer's in the whole deal.

    ``proved`` is the figure in the unit of the question: undertricks, the declarer's tricks, or those of the side of
    ``by``.  ``figure`` is that of the record, from ``source``, and ``holds`` says whether it stands the proof.
    ``nodes`` counts the positions that the search looked at, ``further`` holds what else a reader may want to check.
    """

    about: About
    clause: str
    by: Seat
    at: int
    proved: int
    tricks: int
    line: Line
    nodes: int
    further: dict[str, Any] = {}
    figure: int | None = None
    source: Origin | None = None
    holds: bool | None = None
