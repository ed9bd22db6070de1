"""Clause 3.9.18 and its kin: a wrong number of cards, a turn missed, and play that ends because cards run out."""

from __future__ import annotations

from collections.abc import Callable

from preferans import proofs
from preferans.cards import Seat
from preferans.docket import Breach
from preferans.effects import breach, develop, side
from preferans.evidence import Proof
from preferans.record import Count, Guarantee
from preferans.rulebook import clause
from preferans.table import Phase, Table

PROVED = "proved"
"""The question how many tricks a proof adds to a penalty."""

MISSED = "missed-gain"
"""The question how many tricks a wrong count cost the others where the count of tricks does not tell."""


def count(table: Table, act: Count, at: int) -> None:
    """Somebody's cards are counted: a wrong number is the fault of its moment (decision C51)."""
    due = due_cards(table, act.seat)
    if act.cards == due or not table.is_active(act.seat):
        return
    facts = {"seat": act.seat.value, "count": act.cards, "due": due, "noticed-by": act.by.value}
    if table.play_acts > 0:
        charge(table, act.seat, at, facts)
        return
    code = code_before_lead(table)
    # Of several orders the last one stands.
    standing = [b for b in table.docket.breaches if b.code == code and b.by is act.seat and _stands(b)]
    known = standing[-1] if standing else None
    if known is None:
        breach(table, "notice.wrong", act.by, at, {"what": code, "of": act.seat.value})
        return
    known.facts["noticed-by"] = act.by.value
    if code == "order.card-count":
        notice_order(table, known, act.seat, at)


def code_before_lead(table: Table) -> str:
    """Return whose fault a wrong number of cards is before the first lead: the discard's, or later the order's."""
    return "discard.count" if table.contract is None else "order.card-count"


def notice_order(table: Table, known: Breach, seat: Seat, at: int) -> None:
    """A wrong number of cards at the order of ``seat`` is noticed before the first lead: it is answered for."""
    develop(table, known, noticed="before-lead", proof=proof_of(table, seat, "proof.order", proofs.order, at))


def charge(table: Table, seat: Seat, at: int | None, facts: dict[str, object]) -> None:
    """Report a wrong number of cards found during play, with the proof that an arbiter found, if any."""
    for known in table.docket.breaches:
        if known.code == "order.card-count" and known.by is seat:
            develop(table, known, ended="yes")
    if any(b.code == "count.wrong" and b.by is seat and b.at != at and _stands(b) for b in table.docket.breaches):
        return
    role = side(table, seat)
    if role == "declarer":
        proof = proof_of(table, seat, "proof.count", proofs.count, -1 if at is None else at)
    else:
        question = MISSED if role in ("catcher", "all-pass") else PROVED
        proof = "found" if table.docket.found(question, seat) is not None else "none"
    breach(table, "count.wrong", seat, at, facts, side=role, proof=proof)


Prove = Callable[[Table, int], Proof | None]


def proof_of(table: Table, seat: Seat, option: str, prove: Prove, at: int) -> str:
    """Return how it stands with the proof that more than two tricks are missing, as remedies ask for it.

    ``found``: a figure is at hand, from an arbiter, by agreement or by proof; ``wanted``: the table leaves it to an
    arbiter or to open cards, and there is none; ``none``: nobody has offered one.
    """
    mode = table.rules.word(option)
    proof = prove(table, at) if mode == proofs.SOLVER else None
    table.docket.prove(proof)
    if proof is not None or table.docket.undertricks(seat) is not None:
        return "found"
    return "none" if mode == "recorded" else "wanted"


def is_off(table: Table, seat: Seat) -> bool:
    """Say whether ``seat``, which plays, holds another number of cards than it ought to, as far as the record tells."""
    begun = table.phase is Phase.PLAY and table.play_acts > 0
    return begun and table.is_active(seat) and held(table, seat) != due_cards(table, seat)


def charge_now(table: Table, seat: Seat, by: Seat, at: int) -> None:
    """Charge the wrong number that ``by`` points out and the cards themselves show."""
    charge(table, seat, at, count_facts(table, seat) | {"noticed-by": by.value})


def count_facts(table: Table, seat: Seat) -> dict[str, object]:
    """Return what a reader is told of a wrong number of cards: whose, how many, and how many there ought to be."""
    return {"seat": seat.value, "count": held(table, seat), "due": due_cards(table, seat)}


def found_before(table: Table) -> None:
    """Charge a wrong number of cards that came to light before play went back, where it is wrong still."""
    for known in table.docket.breaches:
        if known.code == "count.wrong" and not _stands(known) and known.by is not None and is_off(table, known.by):
            charge(table, known.by, known.at, known.facts)


def due_cards(table: Table, seat: Seat) -> int:
    """Return how many cards ``seat`` ought to hold now."""
    trick = table.trick
    spent = trick is not None and (seat in trick.seats or seat in trick.skipped or len(trick.seats) == trick.size)
    played = len(table.tricks) + (1 if spent else 0)
    extra = table.talon_taken and table.discarded is None and seat is table.declarer and table.contract is None
    pack = table.rules.tables.pack
    return pack["hand"] + (pack["talon"] if extra else 0) - played


def last_trick(table: Table) -> str:
    """Say whether the last trick is being played, each with no card but the one for it: ``yes`` or ``no`` (3.9.21)."""
    return "yes" if all(held(table, seat) <= due_cards(table, seat) <= 1 for seat in table.order) else "no"


@clause("codex:3.9.18/h")
def run_out(table: Table) -> None:
    """End the play: all tricks are played, or one of the three has no card left.

    A trick to which only the declarer cannot play goes to the two others (decision C38); else it is nobody's (C45).
    """
    left = table.rules.tables.pack["hand"] - len(table.tricks)
    others = [held(table, seat) for seat in table.order if seat is not table.declarer]
    table.tricks_left = min(left, *others)
    table.phase = Phase.OVER
    _auto_charge(table, left)


@clause("codex:3.9.18/f")
def _auto_charge(table: Table, left: int) -> None:
    """What shows itself at the end is found then: each who does not hold a card for every trick left is charged."""
    for seat in table.order:
        number = held(table, seat)
        if number != left:
            causes = (b.at for b in table.docket.breaches if b.by is seat and b.code in _CAUSES and _stands(b))
            at = next(causes, None)
            charge(table, seat, at, {"seat": seat.value, "count": number, "due": left})


def _stands(known: Breach) -> bool:
    """Say whether a breach was not undone by a replay (decision C48)."""
    return known.status != "undone"


_CAUSES = ("order.card-count", "play.skipped", "play.twice", "discard.count")


def held(table: Table, seat: Seat) -> int:
    """Return the number of cards ``seat`` holds."""
    return table.hands[seat.index].bit_count() + table.unknown[seat.index]


def claim_proof(table: Table, by: Seat) -> Breach | None:
    """Return the penalised wrong count of an opponent whose proof ``by`` offers, if there is one."""
    for known in table.docket.breaches:
        if known.code in ("order.card-count", "count.wrong") and known.by is not by and known.status == "penalised":
            return known
    return None


# --- a figure that the record states -----------------------------------------------------------------------------


@clause("codex:3.4.6/e", "codex:3.9.18/l")
def state_result(table: Table, act: Guarantee) -> bool:
    """An opponent names to the declarer the tricks he would have had; say whether the words were that.

    Until the declarer agrees, or an arbiter or a proof decides, it is what the opponents offer to prove.
    """
    known = claim_proof(table, act.by)
    if known is None or known.by is None:
        return False
    if known.by not in act.to or not _concerns_declarer(known):
        return False
    table.docket.stated[known.by] = proofs.undertricks(table, act.tricks)
    if known.attributes["proof"] == "none":
        develop(table, known, proof="claimed")
    return True


def accept_result(table: Table, seat: Seat) -> bool:
    """Let the declarer agree to the figure named to him; say whether there was one.

    Where the table leaves the figure to an arbiter, agreeing to it does not settle it.
    """
    docket = table.docket
    known = next(
        (b for b in docket.breaches if b.by is seat and b.status == "penalised" and _concerns_declarer(b)), None
    )
    if known is None or seat not in docket.stated or seat in docket.agreed:
        return False
    option = "proof.order" if known.code == "order.card-count" else "proof.count"
    if table.rules.word(option) != "ruled":
        docket.agreed[seat] = docket.stated[seat]
        develop(table, known, proof="found")
    return True


def may_decline(table: Table, seat: Seat) -> bool:
    """Say whether a figure was named to ``seat`` that is not agreed to: declining it leaves it to an arbiter."""
    return seat in table.docket.stated and seat not in table.docket.agreed


def _concerns_declarer(known: Breach) -> bool:
    return known.code == "order.card-count" or known.attributes.get("side") == "declarer"
