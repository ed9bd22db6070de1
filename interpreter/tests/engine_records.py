"""From the logs of two existing programs to records: 48 complete deals as they were played, one deal to a record.

The acts of a log are facts; its result is that program's opinion.  This module turns both into this project's values
and judges nothing.  A log names cards rank first (``10S``), a record suit first (``s10``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import yaml

from preferans import record as r
from preferans.cards import Card, Contract, Seat

DATA: Final = Path(__file__).parent / "data" / "engine_records"

SEATS: Final = (Seat.WEST, Seat.NORTH, Seat.EAST)
"""The three players, in the order of the logs."""

Key = tuple[str, str, str | None]
"""A figure's name: player, column (``tricks``, ``pool``, ``mountain``, ``whists``, ``settlement``), and on whom."""

Figures = dict[Key, Fraction]
"""Figures that are not nought, by name."""

TABLE: Final[dict[str, Any]] = yaml.safe_load((DATA / "disagreements.yaml").read_text(encoding="utf-8"))
"""What is known of the programs: their conventions, and where they and the rules disagree."""


def conventions(rules: str) -> tuple[str, ...]:
    """Return the options by which a program plays where its rule set leaves a choice.

    Prices are no part of it: where a program writes other figures, the table of disagreements says so.
    """
    return tuple(choice["option"] for choice in TABLE["conventions"][rules])


@dataclass(frozen=True)
class Game:
    """One deal of a log: its acts, the sheet it began with, and the program's own result.

    ``before`` and ``after`` are the program's sheets, ``tricks`` its count, ``entries`` its entries, and ``settlement``
    its net whists where it gives them (else empty).
    """

    id: str
    rules: str
    deal: Mapping[str, Any]
    before: Figures
    after: Figures
    tricks: Figures
    entries: Figures
    settlement: Figures

    @property
    def series(self) -> int:
        """The number of all-passes in a row before the deal."""
        return int(self.deal.get("all_pass_before", 0))


# --- cards, contracts, acts --------------------------------------------------------------------------------------


def card(text: str) -> Card:
    """Return the card written rank first."""
    return Card(text[-1].lower() + text[:-1])


def contract(text: str) -> Contract:
    """Return the contract of a log (``7H``, ``8NT``, ``misere``)."""
    return Contract(text if text == "misere" or text.endswith("NT") else text.lower())


def _call(event: Mapping[str, Any]) -> r.AnyAct:
    by = Seat(event["by"])
    return r.Pass(by=by) if event["call"] == "pass" else r.Bid(by=by, contract=contract(event["call"]))


ANSWERS: Final[dict[str, Any]] = {"pass": r.Pass, "whist": r.Whist, "half-whist": r.Half, "check": r.Check}


def act(event: Mapping[str, Any]) -> r.AnyAct:
    """Return the act that an event of a log is."""
    by = Seat(event["by"])
    match event["act"]:
        case "bid":
            return _call(event)
        case "take-talon":
            return r.Take(by=by)
        case "discard":
            return r.Discard(by=by, cards=tuple(map(card, event["cards"])))
        case "order":
            return r.Order(by=by, contract=contract(event["contract"]))
        case "whist":
            answer: r.AnyAct = ANSWERS[event["answer"]](by=by)
            return answer
        case "open":
            return r.Open(by=by)
        case "closed":
            return r.Closed(by=by)
        case "play":
            return r.Play(by=by, card=card(event["card"]))
    raise ValueError(event["act"])


def acts(events: Iterable[Mapping[str, Any]]) -> Iterator[r.AnyAct]:
    """Yield the acts of a log; one of the programs does not log that the talon is taken, so a discard implies it."""
    taken = False
    for event in events:
        if event["act"] == "discard" and not taken:
            yield r.Take(by=Seat(event["by"]))
        taken = taken or event["act"] == "take-talon"
        yield act(event)


# --- records -----------------------------------------------------------------------------------------------------


def sheet(figures: Figures) -> tuple[r.SheetLine, ...]:
    """Return the lines of a record that state a sheet."""
    return tuple(
        r.SheetLine(
            player=seat,
            pool=str(figures.get((seat.value, "pool", None), 0)),
            mountain=str(figures.get((seat.value, "mountain", None), 0)),
            whists={
                on: str(figures[seat.value, "whists", on.value])
                for on in SEATS
                if (seat.value, "whists", on.value) in figures
            },
        )
        for seat in SEATS
    )


def holding(cards: Iterable[str]) -> tuple[Card, ...]:
    """Return a hand in the order in which hands are written: suit by suit, highest card first."""
    return tuple(sorted(map(card, cards), key=lambda held: (held.suit.index, -held.rank.index)))


def to_record(game: Game, extra: Iterable[r.AnyAct] = ()) -> r.Record:
    """Return the record of a game under its program's conventions; acts of ``extra`` come after those of the log."""
    deal = game.deal
    state = r.State(sheet=sheet(game.before), series=game.series) if "all_pass_before" in deal else None
    return r.Record(
        format=r.FORMAT,
        rules=game.rules,
        options=conventions(game.rules),
        players=len(SEATS),
        deals=(
            r.Deal(
                number=1,
                dealer=Seat(deal["dealer"]),
                before=state,
                hands=tuple(r.HandLine(player=seat, cards=holding(deal["hands"][seat.value])) for seat in SEATS),
                talon=tuple(map(card, deal["talon"])),
                acts=(*acts(deal["events"]), *extra),
            ),
        ),
    )


def sheet_record(game: Game) -> r.Record:
    """Return a record without a deal that states the program's own sheet after the game."""
    return r.Record(
        format=r.FORMAT,
        rules=game.rules,
        options=conventions(game.rules),
        players=len(SEATS),
        before=r.State(sheet=sheet(game.after)),
    )


# --- the programs' results ---------------------------------------------------------------------------------------


def nonzero(figures: Mapping[Key, int | Fraction]) -> Figures:
    """Return the figures that are not nought."""
    return {key: Fraction(points) for key, points in figures.items() if points}


def tricks_of(result: Mapping[str, Any]) -> Figures:
    """Return the tricks a program counted."""
    return nonzero({(seat, "tricks", None): tricks for seat, tricks in result["tricks"].items()})


def sochi_sheet(rows: Mapping[str, Any]) -> Figures:
    """Return the figures of the Sochi program; its whists are lists by seat."""
    figures: dict[Key, int | Fraction] = {}
    for seat, row in rows.items():
        figures[seat, "pool", None] = row["bullet"]
        figures[seat, "mountain", None] = row["mountain"]
        figures |= {(seat, "whists", on.value): whists for on, whists in zip(SEATS, row["whists"], strict=True)}
    return nonzero(figures)


def leningrad_sheet(score: Mapping[str, Any]) -> Figures:
    """Return the sheet of the Leningrad program."""
    figures: dict[Key, int | Fraction] = {}
    for column in ("pool", "mountain"):
        figures |= {(seat, column, None): points for seat, points in score[column].items()}
    for seat, row in score["whists"].items():
        figures |= {(seat, "whists", on): points for on, points in row.items()}
    return nonzero(figures)


def difference(after: Figures, before: Figures) -> Figures:
    """Return what was added to a sheet."""
    return nonzero({key: after.get(key, Fraction(0)) - before.get(key, Fraction(0)) for key in {*after, *before}})


def sochi_game(deal: Mapping[str, Any]) -> Game:
    """Return a deal of the Sochi log; each begins with an empty sheet."""
    result = deal["engine_result"]
    return Game(
        id=deal["id"],
        rules="sochi",
        deal=deal,
        before={},
        after=sochi_sheet(result["scores_after"]),
        tricks=tricks_of(result),
        entries=sochi_sheet(result["score_delta"]),
        settlement={},
    )


def leningrad_game(deal: Mapping[str, Any], before: Figures) -> Game:
    """Return a deal of the Leningrad log, which goes on from the sheet ``before``.

    The log gives whists added only as a balance of each player; on whom they were written, its sheets show.
    """
    result = deal["engine_result"]
    after = leningrad_sheet(result["score_after"])
    settled = result["score_after"]["settlement"]
    return Game(
        id=deal["id"],
        rules="leningrad",
        deal=deal,
        before=before,
        after=after,
        tricks=tricks_of(result),
        entries=difference(after, before),
        settlement=nonzero({(seat, "settlement", None): net for seat, net in settled.items()}),
    )


def logged(name: str) -> Iterator[dict[str, Any]]:
    """Yield the deals of a log as they stand in the file."""
    for line in (DATA / f"{name}_engine.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def games() -> Iterator[Game]:
    """Yield the 48 games."""
    yield from map(sochi_game, logged("sochi"))
    before: Figures = {}
    for deal in logged("leningrad"):
        game = leningrad_game(deal, before)
        yield game
        before = game.after
