"""What the declarer may ask for: a penalty card among several, a lead, a card after a premature play; and waiving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from preferans.acts import Accept, Refuse, Waive
from preferans.bridge import claims, play
from preferans.bridge.acts import Demand, Forbid, PenaltyCard, PickUp
from preferans.bridge.cards import Card, cards_of, partner, side_of
from preferans.bridge.effects import breach, develop, waive
from preferans.bridge.legal import Demanded, DemandKind, obedient
from preferans.bridge.table import Table
from preferans.cards import Seat, Suit
from preferans.docket import Breach, Consequence, Inquiry
from preferans.rulebook import clause

TOLD = {"require": "required", "forbid": "forbidden"}
"""How a verdict names a demand for a suit and a ban on it."""


def misplaced(table: Table, by: Seat, at: int, act: str) -> None:
    """Report an act for which there is no place at this moment."""
    breach(table, "act.out-of-place", by, at, {"act": act})


def accept(table: Table, act: Accept, at: int) -> None:
    """Accept a lead out of turn: either defender the declarer's, the declarer a defender's."""
    if table.loose is None or act.by not in answering(table, table.loose.seat):
        misplaced(table, act.by, at, "accept")
        return
    play.accept(table)


def refuse(table: Table, act: Refuse, at: int) -> None:
    """Have a lead out of turn taken back, refuse a claim, or refuse to let quitted tricks be seen."""
    if table.loose is not None and act.by in answering(table, table.loose.seat):
        play.refuse(table, table.loose)
    else:
        claims.refuse(table, act, at)


def answering(table: Table, offender: Seat) -> tuple[Seat, ...]:
    """Return who may answer a lead of ``offender`` out of turn."""
    if table.role(offender) == "defender":
        return () if table.declarer is None else (table.declarer,)
    return side_of(offender).other.seats


def penalty_card(table: Table, act: PenaltyCard, at: int) -> None:
    """Choose, of the two remedies for a lead out of turn, that the card becomes a penalty card."""
    known = next((one for one in reversed(table.remedies) if one.facts["card"] == act.card.value), None)
    if known is None or act.by is not table.declarer:
        misplaced(table, act.by, at, "penalty-card")
        return
    table.remedies.remove(known)
    develop(table, known, remedy="penalty-card")
    table.spared.add((act.card, table.trick.number))


def demand(table: Table, act: Demand, at: int) -> None:
    """Ask for a card, the highest or the lowest, or a suit: what it is depends on what was done wrong."""
    if act.by is not table.declarer or table.loose is not None:
        misplaced(table, act.by, at, "demand")
    elif act.card is not None:
        designate(table, act, act.card, at)
    elif play.open_premature(table, act.seat):
        if may_name(table, act.suit):
            direct_play(table, act, act.extreme or "suit")
        else:
            misplaced(table, act.by, at, "demand")
    elif act.suit is None or not direct_lead(table, act.seat, act.suit, "require"):
        misplaced(table, act.by, at, "demand")


def forbid(table: Table, act: Forbid, at: int) -> None:
    """Forbid a suit at a lead."""
    fits = act.by is table.declarer and table.loose is None
    if not fits or not direct_lead(table, act.seat, act.suit, "forbid"):
        misplaced(table, act.by, at, "forbid")


@clause("bridge:R6")
def designate(table: Table, act: Demand, card: Card, at: int) -> None:
    """Name one of several penalty cards that may be played."""
    if act.seat is table.turn and card in playable(table, act.seat):
        table.designated = card
    else:
        misplaced(table, act.by, at, "demand")


def playable(table: Table, seat: Seat) -> list[Card]:
    """Return the penalty cards of ``seat`` that may be played now."""
    lawful = obedient(table.hands[seat.index], table.trick.led, *table.demands(seat))
    return [card for card in cards_of(lawful) if card in table.penalty[seat]]


@clause("bridge:R11/d")
def may_name(table: Table, suit: Suit | None) -> bool:
    """Say whether ``suit`` may be named after a premature play; the suit led only if any may be (Q9)."""
    return table.rules.word("bridge.named_suit") == "any" or suit is None or suit is not table.trick.led


def direct_play(table: Table, act: Demand, kind: DemandKind) -> None:
    """Ask for one of the three."""
    known = table.premature
    if known is not None:
        known.facts["demand"] = act.suit.value if act.suit is not None else kind
        table.trick.demands[act.seat] = Demanded(kind, act.suit)
        develop(table, known, demand="made")


def direct_lead(table: Table, seat: Seat, suit: Suit, kind: DemandKind) -> bool:
    """Direct a lead: for a lead out of turn by the partner, or by the partner's penalty card; say whether it fits."""
    fitting = [one for one in table.remedies if one.by is partner(seat) and one.facts["suit"] == suit.value]
    if fitting:
        known = fitting[-1]
        table.remedies.remove(known)
        known.facts["demand"] = TOLD[kind]
        ask_lead(table, seat, Demanded(kind, suit))
        develop(table, known, remedy="lead")
        return True
    causes = by_penalty_card(table, seat, suit)
    if not causes:
        return False
    ask_lead(table, seat, Demanded(kind, suit))
    table.directed.add((seat, table.trick.number))
    told: dict[str, Any] = {"of": seat.value, "suit": suit.value, "demand": TOLD[kind]}
    table.docket.consequences.append(Consequence(causes[0], "bridge:R7", "direct-lead", told))
    release(table, seat, suit)
    return True


def ask_lead(table: Table, seat: Seat, asked: Demanded) -> None:
    """Ask one thing more of the next lead of ``seat``: what an earlier offence asks of it still holds."""
    table.lead_demands[seat] = (*table.lead_demands.get(seat, ()), asked)


@clause("bridge:R7")
def by_penalty_card(table: Table, seat: Seat, suit: Suit) -> list[Breach]:
    """Return why the declarer may direct the lead that ``seat`` is about to make in ``suit``; empty if he may not."""
    leads = not table.trick.cards and seat is table.turn
    if not leads or (seat, table.trick.number) in table.directed:
        return []
    held = table.penalty[partner(seat)]
    return [cause for card, cause in held.items() if card.suit is suit and not spared(table, card)]


@clause("bridge:R10/f")
def spared(table: Table, card: Card) -> bool:
    """Say whether the card was chosen as a penalty card for this very lead, so that it directs no lead yet (Q2)."""
    return table.rules.word("bridge.same_lead") == "one" and (card, table.trick.number) in table.spared


@clause("bridge:R8")
def release(table: Table, seat: Seat, suit: Suit) -> None:
    """Let the partner of ``seat`` have the penalty cards of ``suit`` back: they are penalty cards no more."""
    held = table.penalty[partner(seat)]
    for card in [card for card in held if card.suit is suit]:
        del held[card]


def pick_up(table: Table, act: PickUp, at: int) -> None:
    """Take a card that is a penalty card no more back into the hand."""
    if not act.card.bit & table.hands[act.by.index] or act.card in table.penalty[act.by]:
        misplaced(table, act.by, at, "pick-up")


@clause("bridge:R24/i")
def may_waive(table: Table) -> bool:
    """Say whether the price of a revoke may be waived (Q16)."""
    return table.rules.flag("bridge.waiver")


def forgo(table: Table, act: Waive, at: int) -> None:
    """Give up a choice, or the price of the other side's last revoke."""
    mine = side_of(act.by)
    too_soon = table.premature
    open_choice = too_soon if too_soon is not None and too_soon.attributes["demand"] == "open" else None
    chosen = table.remedies[-1] if table.remedies else open_choice
    priced = [one.breach for one in table.revokes if side_of(one.seat) is not mine and one.state == "established"]
    priced = priced if may_waive(table) else []
    if chosen is not None and act.by is table.declarer:
        if table.remedies:
            table.remedies.pop()
        else:
            table.premature = None
        waive(table, chosen)
    elif priced:
        waive(table, priced[-1])
    else:
        misplaced(table, act.by, at, "waive")


# --- what may be chosen now ---------------------------------------------------------------------------------------


def choices(table: Table) -> Iterator[Inquiry]:
    """Yield the choices that follow from how the table stands: to direct a lead, to name a card, to answer a claim."""
    if table.declarer is None:
        return
    if table.claim is not None and table.claim.tricks is not None and not table.claim.contested:
        options: dict[str, dict[str, Any]] = {"agree": {}, "refuse": {}}
        others = side_of(table.claim.seat).other.seats
        yield Inquiry("claim-answer", "bridge:7.3/i", {}, options, None, others, "answer")
    if table.loose is not None or table.claim is not None or table.remedies:
        return
    seat, declarer = table.turn, (table.declarer,)
    for suit in Suit:
        causes = by_penalty_card(table, seat, suit)
        if causes:
            options = {name: {"suit": suit.value} for name in ("require", "forbid", "none")}
            yield Inquiry("lead-penalty", "bridge:R7", {}, options, causes[0], declarer, "next-play")
    several = playable(table, seat)
    if len(several) > 1 and table.designated not in several:
        options = {card.value: {} for card in several}
        yield Inquiry("designate", "bridge:R6", {}, options, table.penalty[seat][several[0]], declarer, "next-play")
