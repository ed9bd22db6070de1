"""Chapter 3.4, talon, discard and order."""

from __future__ import annotations

from preferans.cards import Contract, Seat
from preferans.docket import Breach
from preferans.effects import breach, develop
from preferans.record import Discard, GiveUp, Insist, Object, Order, Peek, ReturnTalon, Take
from preferans.rulebook import clause
from preferans.table import Kind, Manner, Phase, Table

from . import auction, counts, dark, holding, open_cards, whist


@clause("codex:3.4.1/b")
def take(table: Table, act: Take, at: int) -> None:
    """The declarer turns the talon for all to see and takes it."""
    if not _declarer_may(table, act.by, at, "take", (Phase.TALON,)):
        return
    if act.dark and not dark.won_in_the_dark(table):
        breach(table, "talon.not-shown", act.by, at)
    table.order_acts.append(at)
    _pick_up(table)


def _pick_up(table: Table) -> None:
    if table.talon_taken or table.declarer is None:
        return
    table.talon_taken = True
    index = table.declarer.index
    for card in table.talon:
        if card is None:
            table.unknown[index] += 1
        else:
            table.hands[index] |= card.bit
    table.phase = Phase.ORDER


def return_talon(table: Table, act: ReturnTalon, at: int) -> None:
    """The talon cannot be given back: nothing moves."""
    if _declarer_may(table, act.by, at, "return-talon", (Phase.TALON, Phase.ORDER, Phase.WHIST)):
        breach(table, "talon.returned", act.by, at)


@clause("codex:3.4.1/c")
def discard(table: Table, act: Discard, at: int) -> None:
    """Two cards are laid away; before the order they may still be changed for others."""
    if table.contract is not None and act.by is table.declarer and table.phase in (Phase.WHIST, Phase.PLAY):
        breach(table, "discard.changed", act.by, at, _cards(act))
        return
    if not _declarer_may(table, act.by, at, "discard", (Phase.TALON, Phase.ORDER)):
        return
    if table.manner is Manner.NO_TALON:
        breach(table, "act.out-of-place", act.by, at, {"act": "discard"})
        return
    if table.docket.breaches and open_cards.discard_refused(table, act.by, act.cards, at):
        return
    _pick_up(table)
    table.order_acts.append(at)
    if not _lay_away(table, act, at):
        return
    due = table.rules.tables.pack["talon"]
    if len(act.cards) != due:
        breach(table, "discard.count", act.by, at, _cards(act) | {"count": len(act.cards), "due": due}, corrected="no")
        return
    for earlier in [known for known in table.docket.breaches if known.code == "discard.count"]:
        develop(table, earlier, corrected="yes")


def _lay_away(table: Table, act: Discard, at: int) -> bool:
    """Lay the cards away; say whether all were held: if one was not, nothing is done and an earlier discard stands."""
    index = act.by.index
    before = table.hands[index], table.unknown[index], table.discarded
    _take_back(table, act.by)
    for card in act.cards:
        if card is not None and table.hands[index] & card.bit:
            table.hands[index] &= ~card.bit
        elif holding.may_hold(table, act.by, card):
            table.unknown[index] -= 1
        else:
            table.hands[index], table.unknown[index], table.discarded = before
            breach(table, "discard.not-held", act.by, at, _cards(act) | {"card": card.value if card else "?"})
            return False
    table.discarded = act.cards
    return True


def _take_back(table: Table, seat: Seat) -> None:
    for card in table.discarded or ():
        if card is None:
            table.unknown[seat.index] += 1
        else:
            table.hands[seat.index] |= card.bit


def _knows(table: Table, seat: Seat) -> bool:
    """Say whether the record tells the cards of ``seat``."""
    return bool(table.dealt.hands[seat.index])


def _cards(act: Discard) -> dict[str, object]:
    return {"cards": [card.value if card is not None else "?" for card in act.cards]}


@clause("codex:3.4.1/d", "codex:3.4.2/a")
def order(table: Table, act: Order, at: int) -> None:
    """The declarer names the contract: after the discard, lawfully, and once."""
    auction.call_on(table)
    if table.score_only and table.phase is Phase.AUCTION and table.declarer is None and table.is_active(act.by):
        _order_without_auction(table, act)
    if table.contract is not None and table.unlawful is None and act.by is table.declarer:
        _order_again(table, act, at)
        return
    if ("change-order", act.by) in table.forfeited and table.bid is not None and act.contract is not table.bid:
        _order_the_bid(table, act, at)
        return
    if (
        act.by is table.declarer
        and table.phase is Phase.TALON
        and act.contract.is_misere
        and dark.switch_to_misere(table, act.by)
    ):
        table.order_acts.append(at)
        return
    # An unlawful order is not locked by a whist: it may be put right until the first lead (decision C39).
    may = (Phase.TALON, Phase.ORDER, *((Phase.WHIST, Phase.PLAY) if table.unlawful is not None else ()))
    if not _declarer_may(table, act.by, at, "order", may):
        return
    _pick_up(table)
    _put_right(table)
    _name(table, act.contract, at)
    table.unlawful = _unlawful(table, act, at)
    _count(table, act, at)
    whist.begin(table)


def _put_right(table: Table) -> None:
    """Take back an unlawful order, if there is one, with the answers to it."""
    if table.unlawful is not None:
        develop(table, table.unlawful, answer="corrected")
        whist.start_over(table)


@clause("codex:3.4.12/b")
def _order_the_bid(table: Table, act: Order, at: int) -> None:
    """After outside advice the game stands as it was bid: any other order is refused."""
    kept = getattr(table.bid, "value", "")
    breach(table, "order.late-change", act.by, at, {"contract": act.contract.value, "kept": kept}, whisted="advised")


def _name(table: Table, contract: Contract, at: int) -> None:
    table.contract = contract
    table.trump = contract.trump
    table.kind = Kind.MISERE if contract.is_misere else Kind.GAME
    table.order_acts.append(at)


def _order_without_auction(table: Table, act: Order) -> None:
    """A score-only deal may leave the auction out: then the order stands for the bid too."""
    table.declarer = act.by
    table.bid = act.contract
    table.phase = Phase.ORDER
    table.talon_taken = True


@clause("codex:3.4.8/a")
def _order_again(table: Table, act: Order, at: int) -> None:
    """Change an order: only in the same breath, and never after a whist."""
    told = table.docket.found("intention-evident", act.by) if act.disputed else None
    locked = any(answer == "whist" for _, answer in table.answers)
    said_at_once = bool(told) if told is not None else act.at_once and not act.disputed
    # On misère nobody whists: there the first card ends the breath in which an order can be put right.
    at_once = said_at_once and table.play_acts == 0
    forfeited = ("change-order", act.by) in table.forfeited
    if at_once and not locked and not forfeited and table.phase in (Phase.WHIST, Phase.PLAY, Phase.OVER):
        whist.start_over(table)
        _name(table, act.contract, at)
        table.unlawful = _unlawful(table, act, at)
        whist.begin(table)
        return
    kept = getattr(table.contract, "value", "")
    whisted = "yes" if locked else "advised" if forfeited and at_once else "no"
    attributes = {"whisted": whisted, "disputed": "yes" if act.disputed and told is None else "no"}
    breach(table, "order.late-change", act.by, at, {"contract": act.contract.value, "kept": kept}, **attributes)


@clause("codex:3.4.3")
def _unlawful(table: Table, act: Order, at: int) -> Breach | None:
    """Report an order below the bid, or of the wrong kind; it stands until somebody objects (decision C39)."""
    bid = table.bid
    if bid is None:
        return None
    facts = {"contract": act.contract.value, "bid": bid.value}
    kind = "misere" if bid.is_misere else "game"
    if act.contract.is_misere is not bid.is_misere:
        return breach(table, "order.not-allowed", act.by, at, facts, answer="none", bid=kind, ruled="no")
    places = table.rules.tables.places
    if places[act.contract] < places[bid]:
        return breach(table, "order.below-bid", act.by, at, facts, answer="none", bid=kind)
    return None


def _count(table: Table, act: Order, at: int) -> None:
    """Report an order made with a wrong number of cards, as far as the record tells the cards (3.4.6).

    A wrong discard that was not found before is no longer mended (decision C51).
    """
    for known in table.docket.breaches:
        if known.code == "discard.count" and known.status == "pending":
            develop(table, known, corrected="late")
    if table.score_only or not (_knows(table, act.by) or table.discarded):
        return
    due = table.rules.tables.pack["hand"]
    held = table.hands[act.by.index].bit_count() + table.unknown[act.by.index]
    if held != due:
        facts = {"contract": act.contract.value, "count": held, "due": due}
        proof = "found" if table.docket.found("proved", act.by) is not None else "none"
        breach(table, "order.card-count", act.by, at, facts, noticed="never", proof=proof, ended="no")


def object_(table: Table, act: Object, at: int) -> None:
    """A partner objects to the order; the declarer then orders anew or insists."""
    known = table.unlawful
    in_time = table.play_acts == 0 and (known is None or known.attributes["answer"] != "insisted")
    if known is None or act.by is table.declarer or act.code != known.code or not in_time:
        facts = {"what": act.code, "of": table.declarer.value if table.declarer else ""}
        breach(table, "notice.wrong", act.by, at, facts)
        return
    known.facts["noticed-by"] = act.by.value
    develop(table, known, answer="objected")
    whist.start_over(table)
    table.phase = Phase.ORDER
    table.turn = table.declarer


def insist(table: Table, act: Insist, at: int) -> None:
    """The declarer refuses to order anew."""
    known = table.unlawful
    if known is None or act.by is not table.declarer or known.attributes.get("answer") != "objected":
        breach(table, "act.out-of-place", act.by, at, {"act": "insist"})
        return
    table.order_acts.append(at)
    asked = known.attributes["bid"] == "misere"
    ruled = asked and table.docket.found("remise-tricks", act.by) is not None
    develop(table, known, answer="insisted", ruled="yes" if ruled else "no")


def condone(table: Table) -> None:
    """The first lead ends the time to object to an unlawful order (decision C39)."""
    if table.unlawful is not None:
        develop(table, table.unlawful, answer="stood")
        table.unlawful = None


def give_up(table: Table, act: GiveUp, at: int) -> None:
    """Give the game up before ordering, where the table has agreed on it; otherwise an order must be made (3.4.2)."""
    if not _declarer_may(table, act.by, at, "give-up", (Phase.TALON, Phase.ORDER)):
        return
    if not table.rules.number("auction.give_up") or table.bid is None or table.bid.is_misere:
        breach(table, "order.refused", act.by, at)
        return
    table.given_up = True
    table.order_acts.append(at)
    table.phase = Phase.OVER
    table.turn = None
    table.mode = "unplayed"


def peek(table: Table, act: Peek, at: int) -> None:
    """Look at one's own discard: free until the first lead, and again when play is over."""
    if act.by is not table.declarer or table.discarded is None:
        breach(table, "act.out-of-place", act.by, at, {"act": "peek"})
    elif _peeked_late(table):
        side = "misere" if table.kind is Kind.MISERE else "declarer"
        breach(table, "discard.peeked", act.by, at, side=side, **{"last-trick": counts.last_trick(table)})


@clause("codex:3.4.9/b")
def _peeked_late(table: Table) -> bool:
    """Say whether the own discard may not be looked at: from the first lead to the end of play."""
    return table.phase is Phase.PLAY and table.play_acts > 0


def _declarer_may(table: Table, seat: Seat, at: int, name: str, phases: tuple[Phase, ...]) -> bool:
    auction.call_on(table)
    if table.declarer is seat and table.phase in phases:
        return True
    breach(table, "act.out-of-place", seat, at, {"act": name})
    return False
