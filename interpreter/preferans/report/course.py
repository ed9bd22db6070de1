"""The course of the play as the acts tell it: which cards stand, which were taken back, and which a violation names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import UnsetType

from preferans.cards import Seat
from preferans.record import AnyAct, Deal, Discard, Play, SelfPlay
from preferans.report.voice import starred
from preferans.verdict import DealVerdict, Violation

TRICK: Final = "codex:2.1/d"
"""The clause under which the derivation of a verdict says which acts make a trick."""

FULL: Final = 3
"""Cards after which a trick that was taken back gave way to the next (``codex:1.2``); in bridge one more."""

NOT_DONE: Final = frozenset({"act.out-of-place", "discard.changed", "discard.not-held"})
"""Violations whose act changes nothing: a discard that is one of them is not the discard."""

DISPUTED: Final = "?"
"""The mark of a card whose play is disputed."""


class Laid(msgspec.Struct, frozen=True):
    """A card laid on the table: by whom, in which act and trick, and whether it stands.

    ``marks`` are those of the violations ``by`` their indices (``*1``), and ``?`` where its play is disputed.
    """

    seat: str
    card: str
    at: int
    trick: int
    stands: bool
    marks: str = ""
    by: tuple[int, ...] = ()


Marks = Mapping[tuple[int, str, str], str]
"""The marks of a standing card by trick, seat and card."""


def act_of(deal: Deal | None, at: int | None) -> AnyAct | None:
    """Return the act with the index ``at`` where the record has it."""
    return deal.acts[at] if deal is not None and at is not None and 0 <= at < len(deal.acts) else None


def laid(verdict: DealVerdict, deal: Deal | None) -> tuple[Laid, ...]:
    """Return every card laid in the deal, in order; none without a record of acts, or where nothing was judged."""
    deal = None if verdict.faults else deal
    plays = [(at, act) for at, act in enumerate(deal.acts if deal else ()) if isinstance(act, Play | SelfPlay)]
    told = {v.at: trick for v in verdict.violations if v.at is not None and (trick := _trick_told(v))}
    standing = _standing(verdict, plays, told)
    told |= {mark.at: mark.trick for mark in (deal.marks if deal else ())} | told
    found: list[Laid] = []
    trick, seats = 1, set[Seat]()
    full = FULL if isinstance(verdict.rubber, UnsetType) else FULL + 1
    for at, act in plays:
        place = standing.get(at) or told.get(at)
        if place is None and (act.by in seats or len(seats) >= full):
            place = trick + 1
        if place is not None and place != trick:
            trick = place
            seats = {play.by for other, play in plays if standing.get(other) == trick and other < at}
        seats.add(act.by)
        by = tuple(n for n, violation in enumerate(verdict.violations) if violation.at == at)
        marks = starred(by).replace(" ", "") + (DISPUTED if act.disputed else "")
        card = act.card.value if act.card is not None else "?"
        found.append(Laid(act.by.value, card, at, trick, at in standing, marks, by))
    return tuple(found)


def _standing(
    verdict: DealVerdict, plays: list[tuple[int, Play | SelfPlay]], told: Mapping[int, int]
) -> dict[int, int]:
    """Return the trick of each act whose card stands: from the derivation, else the last act that laid the card."""
    standing = {
        at: step.facts["trick"]
        for step in verdict.basis
        if step.clause == TRICK and "trick" in step.facts
        for at in step.acts
    }
    derived = set(standing.values())
    for trick in verdict.tricks:
        for seat, card in trick.plays if trick.trick not in derived else ():
            fitting = [
                at
                for at, act in plays
                if (act.by.value, act.card.value if act.card is not None else "?") == (seat, card)
                and at not in standing
                and told.get(at, trick.trick) == trick.trick
            ]
            standing |= {fitting[-1]: trick.trick} if fitting else {}
    return standing


def _trick_told(violation: Violation) -> int:
    trick = violation.facts.get("trick")
    return trick if isinstance(trick, int) else 0


def marks_of(verdict: DealVerdict, cards: tuple[Laid, ...]) -> Marks:
    """Return the marks of the cards that stand.

    Where the record has no acts, a violation that names trick and card marks that card.
    """
    found = {(card.trick, card.seat, card.card): card.marks for card in cards if card.stands and card.marks}
    for number, violation in enumerate(() if cards else verdict.violations):
        card = violation.facts.get("card")
        if isinstance(card, str) and violation.status not in ("corrected", "undone"):
            key = (_trick_told(violation), violation.by, card)
            found[key] = found.get(key, "") + starred([number])
    return found


def taken_back(verdict: DealVerdict, cards: tuple[Laid, ...]) -> tuple[tuple[Laid, ...], ...]:
    """Return the cards that do not stand, those laid in a row together; a card that still lies loose is not one."""
    loose = verdict.expected is not None and verdict.expected.what == "wait.loose"
    last = max((card.at for card in cards if not card.stands), default=-1) if loose else -1
    return tuple(tuple(run) for run in _runs(cards) if not run[0].stands and run[0].at != last)


def _runs(cards: Iterable[Laid]) -> Iterator[list[Laid]]:
    run: list[Laid] = []
    for card in cards:
        if run and run[0].stands != card.stands:
            yield run
            run = []
        run.append(card)
    if run:
        yield run


def discard_of(verdict: DealVerdict, deal: Deal | None) -> tuple[str, ...]:
    """Return the cards of the discard that stands; ``?`` is an unknown card."""
    undone = {violation.at for violation in verdict.violations if violation.code in NOT_DONE}
    made = [act for at, act in enumerate(deal.acts if deal else ()) if isinstance(act, Discard) and at not in undone]
    return tuple(card.value if card is not None else "?" for card in made[-1].cards) if made else ()


def disputed(deal: Deal | None) -> tuple[tuple[int, AnyAct], ...]:
    """Return the disputed acts with their numbers."""
    return tuple((at, act) for at, act in enumerate(deal.acts if deal else ()) if act.disputed)
