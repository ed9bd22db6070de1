"""Clauses 3.9.14 and 3.9.20: what may be asked of an open card, and of a player who was advised."""

from __future__ import annotations

from preferans.cards import SUIT_MASK, Card, Hand, Seat, Suit, cards_of, hand_of
from preferans.docket import Breach
from preferans.effects import UNKNOWN, breach, develop
from preferans.record import Demand, Waive
from preferans.rulebook import clause
from preferans.table import Kind, Phase, Table

from . import allpass, holding
from .tricks import legal_cards

ADVICE = "advice.outside"

LEADS = ("play", "discard")
"""What advice is about where an opponent may name the card (3.9.20)."""


def demand(table: Table, act: Demand, at: int) -> None:
    """An opponent requires a card of ``seat``: an open one, a partner's suit, or the choice after outside advice."""
    wanted = wanted_cards(table, act)
    advised = advised_choice(table, act.seat, act.by)
    if advised is not None and _may_name(table, act, wanted):
        table.demand = (act.seat, wanted, at)
        advised.facts["named"] = [card.value for card in cards_of(wanted)]
        advised.facts["noticed-by"] = act.by.value
        develop(table, advised, answered="yes")
        return
    opened = wanted & table.exposed[act.seat.index]
    if act.card is None:
        opened = wanted if _may_demand_suit(table, act) else 0
    if not (entitled(table, act.by, act.seat) and opened and playable(table, act.seat, opened)):
        told = act.card.value if act.card is not None else act.suit.value if act.suit is not None else ""
        breach(table, "demand.wrong", act.by, at, {"seat": act.seat.value, "told": told})
        return
    table.demand = (act.seat, opened, at)


def wanted_cards(table: Table, act: Demand) -> Hand:
    """Return the cards a demand means: one card, or all of a suit that the hand holds."""
    if act.card is not None:
        return act.card.bit
    return table.hands[act.seat.index] & SUIT_MASK[act.suit.index] if act.suit is not None else 0


@clause("codex:3.9.14/d")
def entitled(table: Table, by: Seat, owner: Seat) -> bool:
    """Say whether ``by`` may require an open card of ``owner``: an opponent, never a partner."""
    if by is owner or not table.is_active(by):
        return False
    if table.declarer is None:
        return True
    return (by is table.declarer) is not (owner is table.declarer)


def playable(table: Table, owner: Seat, cards: Hand) -> Hand:
    """Return which of ``cards`` the owner could lawfully play now, nothing if it is not the owner's turn."""
    if table.turn is not owner or table.phase is not Phase.PLAY:
        return 0
    led = _suit_to_follow(table)
    held = table.hands[owner.index]
    if table.unknown[owner.index]:
        # Of a hand that the record does not tell whole, an open card is known; in the suit led it is sure to be lawful.
        held |= hand_of(card for card in cards_of(table.exposed[owner.index]) if not holding.gone(table, card))
        return held & cards & (SUIT_MASK[led.index] if led is not None else held)
    return legal_cards(held, led, table.trump) & cards


def _suit_to_follow(table: Table) -> Suit | None:
    """Return the suit that binds the player in turn: the suit led, or in a new trick that of the talon's card."""
    trick = table.trick
    full = trick is not None and len(trick.seats) == trick.size
    if trick is not None and not full:
        return trick.led
    if table.kind is not Kind.ALL_PASS:
        return None
    card = allpass.talon_card(table, len(table.tricks) + (2 if full else 1))
    return card.suit if card is not None else None


@clause("codex:3.9.14/c")
def _may_demand_suit(table: Table, act: Demand) -> bool:
    """Under the bridge custom the declarer may name the suit that the partner of an open card's owner leads."""
    if table.rules.word("play.open_card") != "bridge" or act.by is not table.declarer:
        return False
    partner = next((seat for seat in table.opponents(act.by) if seat is not act.seat), None)
    leads = table.turn is act.seat and (
        table.trick is None or not table.trick.seats or len(table.trick.seats) == table.trick.size
    )
    return partner is not None and leads and bool(table.exposed[partner.index])


# --- what binds a player on turn ---------------------------------------------------------------------------------


def may_be_laid(table: Table, seat: Seat, card: Card, at: int) -> bool:
    """Say whether a card is not refused for another that was required; if so, a choice after outside advice lapses."""
    if (table.exposed[seat.index] or table.demand is not None) and refused(table, seat, card, at):
        return False
    lapse(table, seat)
    return True


@clause("codex:3.9.14/c")
def refused(table: Table, seat: Seat, card: Card, at: int) -> bool:
    """Report a card played instead of one that was required; say whether it is refused."""
    due = bound_to(table, seat)
    if not due or card.bit & due:
        _done(table, seat)
        return False
    cards = [other.value for other in cards_of(due)]
    breach(table, "demand.ignored", seat, at, {"card": card.value, "due": cards})
    return True


def bound_to(table: Table, seat: Seat) -> Hand:
    """Return the cards of which ``seat`` must play one now: those required, or an open card where the table says so."""
    if table.demand is not None and table.demand[0] is seat:
        return playable(table, seat, table.demand[1])
    custom = table.rules.word("play.open_card")
    if custom == "may_require" or (custom == "bridge" and seat is table.declarer):
        return 0
    return playable(table, seat, table.exposed[seat.index])


def _done(table: Table, seat: Seat) -> None:
    if table.demand is not None and table.demand[0] is seat:
        table.demand = None


# --- advice from outside -----------------------------------------------------------------------------------------


def advised_choice(table: Table, seat: Seat, by: Seat) -> Breach | None:
    """Return the advice to ``seat`` after which ``by`` may name the card (3.9.20), if one is open."""
    for known in table.docket.breaches:
        is_open = known.code == ADVICE and known.by is seat and known.attributes.get("answered") == "open"
        if is_open and any(choice.breach is known and by in choice.by for choice in table.docket.choices):
            return known
    return None


def lapse(table: Table, seat: Seat) -> None:
    """Let the choice after advice go: the player advised has played or discarded before anybody named a card."""
    for known in table.docket.breaches:
        is_open = known.code == ADVICE and known.by is seat and known.attributes["answered"] == "open"
        if is_open and known.attributes["about"] in LEADS:
            develop(table, known, answered="lapsed")


def discard_refused(table: Table, seat: Seat, cards: tuple[Card | None, ...], at: int) -> bool:
    """Report a discard without the card that an opponent named after advice; say whether it is refused (3.9.20)."""
    wanted = table.demand[1] if table.demand is not None and table.demand[0] is seat else 0
    if not wanted or any(card is not None and card.bit & wanted for card in cards):
        _done(table, seat)
        lapse(table, seat)
        return False
    told = [card.value if card is not None else "?" for card in cards]
    breach(table, "demand.ignored", seat, at, {"card": told, "due": [card.value for card in cards_of(wanted)]})
    return True


def _may_name(table: Table, act: Demand, wanted: Hand) -> bool:
    """Say whether what is named can be done: a lawful card, or before the discard a card that is held."""
    if table.phase in (Phase.TALON, Phase.ORDER):
        return bool(wanted & table.hands[act.seat.index])
    return bool(playable(table, act.seat, wanted))


# --- letting it pass ---------------------------------------------------------------------------------------------


def waive(table: Table, act: Waive, at: int) -> None:
    """An injured player lets the last offence against him pass: its consequences fall away."""
    for known in reversed(table.docket.breaches):
        if known.by is not None and known.by is not act.by and _can_waive(table, known, act.by):
            _let_pass(table, known)
            return
    breach(table, "act.out-of-place", act.by, at, {"act": "waive"})


def _can_waive(table: Table, known: Breach, by: Seat) -> bool:
    if table.void or known.by is None or known.status not in ("pending", "penalised", "corrected"):
        return False
    rewound = any(c.breach is known and c.effect == "rewind" for c in table.docket.consequences)
    return not rewound and entitled(table, by, known.by)


def _let_pass(table: Table, known: Breach) -> None:
    docket = table.docket
    for told in docket.consequences:
        if told.breach is known and told.effect == "expose" and known.by is not None:
            for text in told.args["card"]:
                if text == UNKNOWN:
                    continue
                table.exposed[known.by.index] &= ~Card(text).bit
    known.status = "waived"
    docket.consequences = [c for c in docket.consequences if c.breach is not known]
    docket.choices = [c for c in docket.choices if c.breach is not known]
