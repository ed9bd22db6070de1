"""What best play with open cards proves in a ruling: the open-hand solver asked about the table as it stands.

Each function proves one thing for one clause and returns ``None`` where nothing can be proved: a card is unknown, an
open card lies that may be required, a card lies out of turn, or there are no two sides.
"""

# ruff: noqa: PLC0415 - the solver is loaded only where a rule set asks for a proof

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from preferans.cards import Card, Hand, Seat, Suit, hand_of
from preferans.evidence import Line, Proof
from preferans.rulebook import clause
from preferans.table import Kind, Phase, Table

if TYPE_CHECKING:
    from preferans.analysis import Discard, Planned, Position
    from preferans.analysis import Kind as Aim
    from preferans.analysis import Line as Plays

SOLVER = "solver"
"""The value of an option that asks for a proof."""


class Scene(NamedTuple):
    """A moment of play: hands and tricks taken by seat index, the trick in progress from its leader on, its number."""

    hands: tuple[Hand, ...]
    taken: tuple[int, ...]
    leader: Seat
    played: tuple[tuple[Seat, Card], ...]
    trick: int


# --- the proofs --------------------------------------------------------------------------------------------------


@clause("codex:3.4.6/f")
def order(table: Table, at: int) -> Proof | None:
    """Return the undertricks of the declarer with the best discard of two out of his twelve cards, from the first lead.

    It does not matter what he laid away: with the right number of cards he could have discarded any two.
    """
    return _with_best_discard(table, "order", "codex:3.4.6/f", at)


@clause("codex:3.9.18/m")
def count(table: Table, at: int) -> Proof | None:
    """Return the undertricks that the whisters could not have been kept from, had the declarer's cards been right.

    Play is taken up where his number of cards went wrong: at the first lead, with the best discard, or before the turn
    he missed; from there on everybody plays his best.  Tricks taken before stand (decision C68).
    """
    told = [known for known in table.docket.breaches if known.status != "undone"]
    causes = [(known.code, known.at) for known in told if known.by is table.declarer and known.at is not None]
    if any(code == "order.card-count" for code, _ in causes):
        return _with_best_discard(table, "count", "codex:3.9.18/m", at)
    missed = [when for code, when in causes if code == "play.skipped"]
    scene = _before(table, min(missed)) if missed else None
    position = _position(table, scene) if scene is not None else None
    if scene is None or position is None or table.declarer is None:
        return None
    found = _Found.of(table, position, scene)
    return found.proof("count", "codex:3.9.18/m", table.declarer, at, undertricks(table, found.tricks))


@clause("codex:3.9.16.2/h")
def replay(table: Table, at: int) -> Proof | None:
    """Return what the replay after the revoke of act ``at`` brings the declarer, doubts going against the offender.

    From the moment before the wrong card all play their best with open cards, and of the cards the offender may
    lawfully play then, the worst for him is taken (decision C66).
    """
    scene, offender, declarer = _now(table), table.turn, table.declarer
    position = _position(table, scene) if scene is not None else None
    if scene is None or position is None or offender is None or declarer is None:
        return None
    values = _card_values(position)
    wants_many = (table.kind is Kind.GAME) is (offender is declarer)
    worst = min(values, key=values.__getitem__) if wants_many else max(values, key=values.__getitem__)
    bound = msgspec.structs.replace(position, forced=worst.bit)
    found = _Found.of(table, bound, scene, {"cards": len(values)})
    return found.proof("replay", "codex:3.9.16.2/h", declarer, at, found.tricks)


@clause("codex:3.8.5.1.b/5")
def plan(table: Table, dissenter: Seat, cards: tuple[Card, ...], at: int) -> Proof | None:
    """Return the tricks the declarer takes when his opponents carry out the plan of ``cards`` from now on.

    The first card is played as soon as its owner may, each further one is led when its owner has the lead next; all
    else is best play with open cards (decision C69).
    """
    from preferans.analysis import PositionError

    scene = _now(table)
    position = _position(table, scene) if scene is not None else None
    if scene is None or position is None or table.declarer is None:
        return None
    try:
        planned = _planned(position, cards)
    except PositionError:
        return None
    further = {"plan": [card.value for card in cards]}
    tricks = scene.taken[table.declarer.index] + planned.tricks
    found = _Found(tricks, _line(table.order, position, planned.line, scene), planned.nodes, further)
    return found.proof("plan", "codex:3.8.5.1.b/5", dissenter, at, tricks)


@clause("codex:3.9.22/e")
def claim(table: Table, by: Seat, figure: int | None, at: int) -> Proof | None:
    """Return the tricks of which the side of ``by`` is sure against any play, and hold the claim of ``figure`` to it.

    Without a figure ``by`` has faced the hand: that says all the tricks still to come, in a game only.  In misère and
    all-pass what counts is how few the side can be sure of; in all-pass each player is a side.
    """
    scene = _now(table)
    if scene is None or (figure is None and table.kind is not Kind.GAME):
        return None
    if table.kind is Kind.ALL_PASS and scene.trick <= len(table.talon) and not _talon_idle(table):
        return None
    position = _position(table, scene, by if table.kind is Kind.ALL_PASS else None)
    if position is None:
        return None
    pack = table.rules.tables.pack["hand"]
    side = _side(table, by)
    about = "claim" if figure is not None else "faced"
    rest = sum(scene.taken[seat.index] for seat in side) + position.tricks_left
    figure = rest if figure is None else figure
    found = _Found.of(table, position, scene)
    proved = found.tricks if side == (table.declarer or by,) else pack - found.tricks
    proof = found.proof(about, "codex:3.9.22/e", by, at, proved)
    holds = figure <= proved if table.kind is Kind.GAME else figure >= proved
    return msgspec.structs.replace(proof, figure=figure, source="claimed", holds=holds)


@clause("codex:3.4.6/f", "codex:3.8.5.1.b/5", "codex:3.9.16.2/h", "codex:3.9.18/m", "codex:3.9.22/e")
def hold(table: Table, counts: dict[Seat, int] | None) -> None:
    """Hold the figures of the record to the proofs; ``counts`` are the tricks as taken, agreed or ruled."""
    docket = table.docket
    docket.proofs = [_held(table, proof, counts) for proof in docket.proofs]


def _held(table: Table, proof: Proof, counts: dict[Seat, int] | None) -> Proof:
    docket, figure, source, holds = table.docket, proof.figure, proof.source, proof.holds
    if proof.about in ("order", "count"):
        shown = docket.undertricks(proof.by)
        if shown is not None:
            (figure, source), holds = shown, shown[0] == proof.proved
        elif proof.by in docket.stated:
            figure, source = docket.stated[proof.by], "claimed"
            holds = figure <= proof.proved
    elif proof.about == "plan":
        awards = [tricks for seat, tricks, _ in docket.awards if seat is proof.by]
        if awards:
            figure, source, holds = awards[-1], "ruled", awards[-1] == proof.proved
    elif proof.about == "replay":
        ruled = docket.found("replay", proof.by)
        if ruled is not None:
            figure, source = int(ruled), "ruled"
        elif table.phase is Phase.OVER and counts is not None:
            figure, source = counts[proof.by], "agreed" if table.agreed is not None else "played"
        holds = None if figure is None else figure == proof.proved
    elif table.agreed is not None and table.agreed.at == proof.at:
        # What all agree to binds both sides: it holds where neither could have had more.
        source = "agreed"
        holds = holds if table.kind is Kind.ALL_PASS else figure == proof.proved
    return msgspec.structs.replace(proof, figure=figure, source=source, holds=holds)


# --- what they rest on -------------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """What the solver found: the declarer's tricks in the whole deal, a line that shows them, the nodes looked at."""

    tricks: int
    line: Line
    nodes: int
    further: dict[str, Any]

    @classmethod
    def of(cls, table: Table, position: Position, scene: Scene, further: dict[str, Any] | None = None) -> _Found:
        tricks, line, nodes = _solved(position)
        soloist = table.order[position.soloist]
        played = _line(table.order, position, line, scene)
        return cls(scene.taken[soloist.index] + tricks, played, nodes, further or {})

    def proof(self, about: Any, clause_id: str, by: Seat, at: int, proved: int) -> Proof:
        told = (about, clause_id, by, at, proved, self.tricks, self.line, self.nodes, self.further)
        names = ("about", "clause", "by", "at", "proved", "tricks", "line", "nodes", "further")
        return Proof(**dict(zip(names, told, strict=True)))


# What an answer to a question would lead to is judged anew and asks the same again: so answers are kept.


@lru_cache(maxsize=64)
def _solved(position: Position) -> tuple[int, Plays, int]:
    """Return tricks, best line and nodes."""
    from preferans.analysis import best_line, solve

    result = solve(position)
    return result.tricks, best_line(position), result.nodes


@lru_cache(maxsize=64)
def _card_values(position: Position) -> Mapping[Card, int]:
    from preferans.analysis import card_values

    return card_values(position)


@lru_cache(maxsize=64)
def _planned(position: Position, cards: tuple[Card, ...]) -> Planned:
    from preferans.analysis import follow_plan

    return follow_plan(position, cards)


@lru_cache(maxsize=64)
def _best_discard(twelve: Hand, others: tuple[Hand, Hand], trump: Suit | None, leader: int, aim: Aim) -> Discard:
    from preferans.analysis import best_discard

    return best_discard(twelve, others, trump, leader, aim)


def _line(seats: tuple[Seat, ...], position: Position, plays: Plays, scene: Scene) -> Line:
    from preferans.analysis import takers

    return Line(
        plays=tuple((seats[player], card) for player, card in plays),
        takers=tuple(seats[player] for player in takers(position, plays)),
        trick=scene.trick,
        lying=scene.played,
    )


def _with_best_discard(table: Table, about: str, clause_id: str, at: int) -> Proof | None:
    from preferans.analysis import Kind as Aim
    from preferans.analysis import Position

    declarer, hands, pack = table.declarer, table.dealt.hands, table.rules.tables.pack
    talon = hand_of(card for card in table.talon if card is not None)
    whole = all(hands[seat.index].bit_count() == pack["hand"] for seat in table.order)
    if declarer is None or not whole or talon.bit_count() != pack["talon"]:
        return None
    seats = (declarer, *table.opponents(declarer))
    twelve, others = hands[declarer.index] | talon, (hands[seats[1].index], hands[seats[2].index])
    aim = Aim.FEWEST if table.kind is Kind.MISERE else Aim.MOST
    leader = seats.index(table.order[0])
    best = _best_discard(twelve, others, table.trump, leader, aim)
    kept = (twelve & ~hand_of(best.cards), *others)
    position = Position(hands=kept, leader=leader, trump=table.trump, kind=aim)
    scene = Scene(tuple(hands), (0,) * len(Seat), table.order[0], (), 1)
    line = _line(seats, position, _solved(position)[1], scene)
    found = _Found(best.tricks, line, best.nodes, {"discard": [card.value for card in best.cards]})
    return found.proof(about, clause_id, declarer, at, undertricks(table, best.tricks))


def undertricks(table: Table, tricks: int) -> int:
    """Return the undertricks of a declarer with so many tricks; at misère each trick is one."""
    if table.kind is Kind.MISERE or table.contract is None:
        return tricks
    return max(0, table.contract.level - tricks)


def _side(table: Table, seat: Seat) -> tuple[Seat, ...]:
    if table.kind is Kind.ALL_PASS or table.declarer is None or seat is table.declarer:
        return (seat,)
    return table.opponents(table.declarer)


def _talon_idle(table: Table) -> bool:
    return table.rules.word("allpass.talon") == "unused"


def _now(table: Table) -> Scene | None:
    """Return the moment at hand; ``None`` where a card lies that does not stand or may be taken back, or is unknown."""
    trick, leader = table.trick, table.turn
    taken, number = list(table.taken), len(table.tricks) + 1
    played: tuple[tuple[Seat, Card], ...] = ()
    if trick is not None and trick.seats and len(trick.seats) == trick.size:
        if trick.winner is None:
            return None
        taken[trick.winner.index] += 1
        number += 1
    elif trick is not None and (trick.seats or trick.skipped or trick.talon is not None):
        odd = trick.skipped or trick.talon is not None or trick.size != len(table.order) or None in trick.cards
        if odd or _revoked(table, trick.ats):
            return None
        leader = trick.seats[0]
        played = tuple((seat, card) for seat, card in zip(trick.seats, trick.cards, strict=True) if card is not None)
    if leader is None or table.phase is not Phase.PLAY or table.loose is not None or table.gap is not None:
        return None
    return Scene(tuple(table.hands), tuple(taken), leader, played, number)


def _revoked(table: Table, ats: list[int]) -> bool:
    """Say whether one of these cards revoked: a trick in progress with such a card is no position of lawful play."""
    return any(known.code == "revoke" and known.at in ats for known in table.docket.breaches)


def _before(table: Table, at: int) -> Scene | None:
    """Return the moment before act ``at``: what was played from it on is back in the hands."""
    hands, taken = list(table.hands), [0] * len(Seat)
    leader, number = table.order[0], 1
    played: tuple[tuple[Seat, Card], ...] = ()
    for trick in [*table.tricks, *([table.trick] if table.trick is not None else [])]:
        early: list[tuple[Seat, Card]] = []
        for seat, card, when in zip(trick.seats, trick.cards, trick.ats, strict=True):
            if card is None:
                return None
            if when < at:
                early.append((seat, card))
            else:
                hands[seat.index] |= card.bit
        if early and len(early) == len(table.order) and trick.winner is not None:
            taken[trick.winner.index] += 1
            leader, number = trick.winner, trick.number + 1
        elif early:
            if _revoked(table, [when for when in trick.ats if when < at]):
                return None
            leader, played = early[0][0], tuple(early)
    return Scene(tuple(hands), tuple(taken), leader, played, number)


def _position(table: Table, scene: Scene, alone: Seat | None = None) -> Position | None:
    """Return a moment as a position with open cards; ``alone`` is who plays against the others in all-pass."""
    from preferans.analysis import Kind as Aim
    from preferans.analysis import Position, PositionError

    seats, soloist = table.order, alone or table.declarer
    unknown = any(table.unknown[seat.index] for seat in seats)
    # What opponents may require of an open card is no part of best play, so nothing is proved over it.
    bound = table.demand is not None or any(table.exposed[seat.index] for seat in seats)
    if soloist is None or unknown or bound or scene.leader not in seats:
        return None
    west, north, east = (scene.hands[seat.index] for seat in seats)
    try:
        return Position(
            hands=(west, north, east),
            leader=seats.index(scene.leader),
            soloist=seats.index(soloist),
            trump=table.trump,
            kind=Aim.MOST if table.kind is Kind.GAME else Aim.FEWEST,
            played=tuple((seats.index(seat), card) for seat, card in scene.played),
        )
    except PositionError:
        # Hands of different size, a card played twice over: what ought to be proved cannot stand on a table.
        return None
