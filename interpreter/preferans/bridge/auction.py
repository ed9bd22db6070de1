"""The auction: whose turn it is, which bids are high enough, doubles, and the contract it comes to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from preferans.acts import Pass
from preferans.bridge.acts import Call, CallLine, Double, Redouble
from preferans.bridge.cards import Bid, after, side_of
from preferans.bridge.effects import breach
from preferans.bridge.table import SEATS, Table
from preferans.cards import Seat
from preferans.rulebook import clause

AnyCall: TypeAlias = Call | Pass | Double | Redouble


def word(act: AnyCall) -> str:
    """Return a call as a verdict names it."""
    if isinstance(act, Call):
        return str(act.bid.value)
    return "pass" if isinstance(act, Pass) else "double" if isinstance(act, Double) else "redouble"


@clause("bridge:7.2/a")
def turn(table: Table) -> Seat:
    """Return whose turn it is to call: the dealer's first, then clockwise."""
    return after(table.calls[-1][0]) if table.calls else table.dealer or Seat.WEST


def call(table: Table, act: AnyCall, at: int) -> None:
    """Hear a call: an unlawful one counts as not made."""
    told = word(act)
    if act.by is not turn(table):
        facts = {"call": told, "turn": turn(table).value}
        breach(table, "bid.out-of-turn", act.by, at, facts, outcome="unsaid")
        return
    last = last_bid(table)
    if isinstance(act, Call) and last is not None and height(table, act.bid) <= height(table, last[1]):
        breach(table, "bid.insufficient", act.by, at, {"call": told, "over": last[1].value})
        return
    if isinstance(act, Double | Redouble) and not may_double(table, act):
        breach(table, "double.not-allowed", act.by, at, {"call": told})
        return
    table.calls.append((act.by, told, at))
    close(table)


def height(table: Table, bid: Bid) -> tuple[int, int]:
    """Return the place of ``bid`` among all bids, by the table of 7.2/b."""
    return bid.level, table.rules.bridge.strains.index(bid.strain)


def last_bid(table: Table) -> tuple[Seat, Bid, Literal["", "doubled", "redoubled"]] | None:
    """Return the last bid, by whom it was made, and whether it has been doubled since."""
    doubled: Literal["", "doubled", "redoubled"] = ""
    for seat, told, _ in reversed(table.calls):
        if told in ("double", "redouble"):
            doubled = doubled or ("doubled" if told == "double" else "redoubled")
        elif told != "pass":
            return seat, Bid(told), doubled
    return None


@clause("bridge:7.2/c")
def may_double(table: Table, act: Double | Redouble) -> bool:
    """Say whether the last bid is the opponents' and undoubled, or one's own and doubled by them."""
    last = last_bid(table)
    if last is None:
        return False
    seat, _, doubled = last
    own = side_of(seat) is side_of(act.by)
    return (not own and doubled == "") if isinstance(act, Double) else (own and doubled == "doubled")


@clause("bridge:7.2/d")
def close(table: Table) -> None:
    """End the auction after three passes behind a bid, or four at the start, and find the declarer."""
    passes = 0
    for _, told, _ in reversed(table.calls):
        if told != "pass":
            break
        passes += 1
    last = last_bid(table)
    if last is None:
        if passes == len(SEATS):
            table.passed_out, table.phase = True, "over"
        return
    if passes < len(SEATS) - 1:
        return
    seat, bid, doubled = last
    first = next(
        by
        for by, told, _ in table.calls
        if side_of(by) is side_of(seat)
        and told not in ("pass", "double", "redouble")
        and Bid(told).strain == bid.strain
    )
    table.begin_play(CallLine(by=first, bid=bid, doubled=doubled))
