"""The auction: whose turn it is, which bids are high enough, doubles, and the contract it comes to."""

from __future__ import annotations

from typing import Final, Literal

from preferans.acts import Accept, Pass
from preferans.bridge.acts import Call, CallLine, Double, Redouble
from preferans.bridge.cards import Bid, after, partner, side_of
from preferans.bridge.effects import breach, develop
from preferans.bridge.table import SEATS, AnyCall, Check, Table, Unsaid
from preferans.cards import Seat
from preferans.docket import Breach
from preferans.rulebook import clause


def word(act: AnyCall) -> str:
    """Return a call as a verdict names it."""
    if isinstance(act, Call):
        return str(act.bid.value)
    return "pass" if isinstance(act, Pass) else "double" if isinstance(act, Double) else "redouble"


def turn(table: Table) -> Seat:
    """Return whose turn it is to call: the dealer's first, then that of the player after the last who called."""
    return table.caller


def call(table: Table, act: AnyCall, at: int) -> None:
    """Hear a call: an unlawful one counts as not made unless the other side accepts it before the next."""
    table.unsaid = None
    examine(table, act, at, CHECKS)


def examine(table: Table, act: AnyCall, at: int, checks: tuple[Check, ...]) -> None:
    """Let a call stand if it passes the ``checks``, else lay it apart with those it has not yet been put to."""
    for place, check in enumerate(checks):
        known = check(table, act, at)
        if known is not None:
            table.unsaid = Unsaid(act, at, known, checks[place + 1 :])
            return
    table.calls.append((act.by, word(act), at))
    table.caller = after(act.by)
    close(table)


def in_turn(table: Table, act: AnyCall, at: int) -> Breach | None:
    """Report a call out of turn."""
    if act.by is turn(table):
        return None
    facts = {"call": word(act), "turn": turn(table).value}
    return breach(table, "bid.out-of-turn", act.by, at, facts, outcome="unsaid")


def sufficient(table: Table, act: AnyCall, at: int) -> Breach | None:
    """Report a bid no higher than the last."""
    last = last_bid(table)
    if not isinstance(act, Call) or last is None or height(table, act.bid) > height(table, last[1]):
        return None
    facts = {"call": word(act), "over": last[1].value}
    return breach(table, "bid.insufficient", act.by, at, facts, outcome="unsaid")


def proper_double(table: Table, act: AnyCall, at: int) -> Breach | None:
    """Report a double or redouble that the caller had no right to."""
    if not isinstance(act, Double | Redouble) or may_double(table, act):
        return None
    return breach(table, "double.not-allowed", act.by, at, {"call": word(act)})


CHECKS: Final[tuple[Check, ...]] = (in_turn, sufficient, proper_double)
"""What a call is put to, in this order."""


def accept(table: Table, act: Accept, at: int) -> None:
    """Let an opponent accept a call out of turn or a bid too low, which then stands; a double is taken back always."""
    unsaid = table.unsaid
    if unsaid is None or side_of(act.by) is side_of(unsaid.act.by) or "outcome" not in unsaid.breach.attributes:
        breach(table, "act.out-of-place", act.by, at, {"act": "accept"})
        return
    table.unsaid = None
    develop(table, unsaid.breach, outcome="counted")
    examine(table, unsaid.act, unsaid.at, unsaid.checks)


def height(table: Table, bid: Bid) -> tuple[int, int]:
    """Return the place of ``bid`` among all bids, by the table of 7.2/b."""
    strains = table.rules.bridge.strains
    return bid.level, strains.index(bid.strain) if bid.strain in strains else len(strains)


def last_bid(table: Table) -> tuple[Seat, Bid, Literal["", "doubled", "redoubled"]] | None:
    """Return the last bid, by whom it was made, and whether it has been doubled since."""
    doubled: Literal["", "doubled", "redoubled"] = ""
    for seat, told, _ in reversed(table.calls):
        if told in ("double", "redouble"):
            doubled = doubled or ("doubled" if told == "double" else "redoubled")
        elif told != "pass":
            return seat, Bid(told), doubled
    return None


def standing(table: Table, seat: Seat) -> tuple[bool, str]:
    """Return whether the last bid is that of the side of ``seat``, and how it is doubled; no bid is like its own."""
    by, _, doubled = last_bid(table) or (seat, None, "")
    return side_of(by) is side_of(seat), doubled


@clause("bridge:7.2/c")
def may_double(table: Table, act: Double | Redouble) -> bool:
    """Say whether the last bid is the opponents' and undoubled, or one's own and doubled by them."""
    own, doubled = standing(table, act.by)
    return (not own and doubled == "") if isinstance(act, Double) else (own and doubled == "doubled")


@clause("bridge:7.2/a")
def close(table: Table) -> None:
    """End the auction after three passes behind a bid, or four at the start."""
    passes = 0
    for _, told, _ in reversed(table.calls):
        if told != "pass":
            break
        passes += 1
    last = last_bid(table)
    if passes < len(SEATS) - (last is not None):
        return
    if last is not None:
        seat, bid, doubled = last
        table.begin_play(written(table, CallLine(by=declarer(table, seat, bid), bid=bid, doubled=doubled)))
    else:
        table.passed_out, table.phase = True, "over"


@clause("bridge:7.2/d")
def declarer(table: Table, seat: Seat, bid: Bid) -> Seat:
    """Return who of the side of ``seat``, which made the last ``bid``, first named its strain."""
    named = [by for by, told, _ in table.calls if strain(told) == bid.strain and by in side_of(seat).seats]
    return [*named, seat][0]


def strain(told: str) -> str:
    """Return the strain of a call, nothing for a pass or double."""
    return "" if told in ("pass", "double", "redouble") else Bid(told).strain


def written(table: Table, found: CallLine) -> CallLine:
    """Return the contract to be played: as the calls have it, but with declarer and dummy as the table had them."""
    told = table.stated
    if told is None or (told.by, told.bid, told.doubled) == (found.by, found.bid, found.doubled):
        return found
    swapped = told.by is partner(found.by) and (told.bid, told.doubled) == (found.bid, found.doubled)
    facts = {"player": told.by.value, "bid": told.bid.value, "of": found.by.value, "over": found.bid.value}
    known = breach(table, "contract.written", None, None, facts, swapped="yes" if swapped else "no")
    known.line = told.line
    return told if swapped else found
