"""The play of a card: in turn, out of turn, too soon; what it owes to suit, demand and penalty card."""

from __future__ import annotations

from preferans.bridge import revoke
from preferans.bridge.acts import Play
from preferans.bridge.cards import Card, after, partner, side_of
from preferans.bridge.effects import breach, develop, lapse
from preferans.bridge.legal import Demanded, following, obedient
from preferans.bridge.table import Loose, Table
from preferans.cards import Seat
from preferans.rulebook import clause


@clause("bridge:7.3/a")
def play(table: Table, act: Play, at: int) -> None:
    """Put a card on the table, whoever's turn it is."""
    seat, card = act.by, act.card
    if table.loose is not None and not answered_by_playing(table, seat):
        breach(table, "act.out-of-place", seat, at, {"act": "play"})
        return
    if not card.bit & table.hands[seat.index]:
        breach(table, "play.not-held", seat, at, {"card": card.value})
        return
    if seat in table.trick.cards:
        again(table, seat, card, at)
    elif seat is table.turn:
        in_turn(table, seat, card, at)
    elif table.trick.cards:
        too_soon(table, seat, card, at)
    else:
        out_of_turn(table, seat, card, at)


def in_turn(table: Table, seat: Seat, card: Card, at: int) -> None:
    """Put a card in its turn; what nobody demanded by now is demanded no more."""
    for known in table.remedies:
        lapse(table, known)
    table.remedies.clear()
    if not waits(table, seat, at):
        lay(table, seat, card, at)


def waits(table: Table, seat: Seat, at: int) -> bool:
    """Say whether a card comes before the declarer's choice and is not played; if it is played the choice is gone."""
    if too_early(table, seat):
        breach(table, "act.out-of-place", seat, at, {"act": "play"})
        return True
    if table.premature is not None and open_premature(table, seat):
        develop(table, table.premature, demand="lapsed")
    return False


@clause("bridge:R12/c")
def too_early(table: Table, seat: Seat) -> bool:
    """Say whether the partner of a defender who went too soon must wait for the declarer's choice (Q11)."""
    return open_premature(table, seat) and table.rules.word("bridge.premature_choice") == "owed"


def open_premature(table: Table, seat: Seat) -> bool:
    """Say whether the declarer may still choose what ``seat`` plays after the partner went before him."""
    known = table.premature
    return known is not None and known.by is partner(seat) and known.attributes["demand"] == "open"


def lay(table: Table, seat: Seat, card: Card, at: int) -> None:
    """Put a card to the trick, and say what it breaks: the duty to follow suit, a demand, or a penalty card."""
    leads = not table.trick.cards
    revoke.establish_by_play(table, seat, leads=leads)
    hand, led = table.hands[seat.index], table.trick.led
    lawful = following(hand, led)
    asked = obedient(hand, led, *table.demands(seat))
    required = table.may(seat)
    trick = table.trick
    if leads:
        satisfied(table, seat)
    table.put(seat, card, at)
    if not card.bit & lawful:
        revoke.found(table, seat, trick, card, lawful, at)
    elif not card.bit & required:
        revoke.disobeyed(table, trick, seat, required, asked, at)


@clause("bridge:R15")
def satisfied(table: Table, seat: Seat) -> None:
    """A lead satisfies what was asked of it, also where it could not be obeyed, for as long as it lies."""
    table.trick.asked = table.lead_demands.pop(seat, ())


# --- out of turn -------------------------------------------------------------------------------------------------


def out_of_turn(table: Table, seat: Seat, card: Card, at: int) -> None:
    """Lay a card led out of turn apart, until the other side says what becomes of it; it is a lead all the same."""
    revoke.establish_by_play(table, seat, leads=True)
    role = table.role(seat)
    facts = {"card": card.value, "trick": table.trick.number, "suit": card.suit.value}
    attributes = {"lead": "yes", "role": role, "outcome": "open", "remedy": "open"}
    known = breach(table, "play.out-of-turn", seat, at, facts, **attributes)
    table.loose = Loose(seat, card, at, known)


def answered_by_playing(table: Table, seat: Seat) -> bool:
    """Let a card from the next hand accept a lead, or one from the right hand refuse it; say whether it does.

    Only the other side answers a lead: the right hand may be that of the offender's partner.
    """
    loose = table.loose
    if loose is not None and seat is after(loose.seat):
        accept(table)
        return True
    if loose is not None and seat is table.trick.leader and side_of(seat) is not side_of(loose.seat):
        refuse(table, loose)
        return True
    return False


def accept(table: Table) -> None:
    """Let the lead out of turn stand: play goes on from it."""
    loose = table.loose
    if loose is None:
        return
    table.loose = None
    develop(table, loose.breach, outcome="accepted")
    if table.role(table.trick.leader) != "defender":
        table.lead_demands.pop(table.trick.leader, None)  # the suit was owed at this lead, which is now another's
    table.trick.leader = loose.seat
    lay(table, loose.seat, loose.card, loose.at)


def refuse(table: Table, loose: Loose) -> None:
    """Have a lead taken back; after the declarer's the right hand leads the same suit if it can."""
    table.loose = None
    develop(table, loose.breach, outcome="refused")
    leader, suit = table.trick.leader, loose.card.suit
    if table.role(loose.seat) == "defender":
        table.remedies.append(loose.breach)
    elif same_suit_owed(table, leader):
        table.lead_demands[leader] = (Demanded("require", suit),)


@clause("bridge:R9/d")
def same_suit_owed(table: Table, leader: Seat) -> bool:
    """Say whether the hand to lead owes the suit of the lead taken back (Q1): a defender whose turn it was does not."""
    return table.role(leader) != "defender" and table.rules.word("bridge.retraction") == "reconstructed"


def again(table: Table, seat: Seat, card: Card, at: int) -> None:
    """Take a second card to one trick: a defender's before his partner has played is a lead to the next."""
    mate = partner(seat)
    if table.role(seat) == "defender" and mate not in table.trick.cards:
        premature(table, seat, card, at, excused="no")
        keep_or_give_back(table, seat, card)
        return
    breach(table, "play.twice", seat, at, {"card": card.value, "trick": table.trick.number})


@clause("bridge:R11/c")
def keep_or_give_back(table: Table, seat: Seat, card: Card) -> None:
    """The card led too soon goes back to the hand, or becomes a penalty card under later editions (Q10)."""
    if table.rules.word("bridge.premature_card") == "penalty_card" and table.premature is not None:
        table.penalty[seat][card] = table.premature


def too_soon(table: Table, seat: Seat, card: Card, at: int) -> None:
    """Put a card to the trick before its turn: a defender answers for it if he goes before his partner."""
    mate, trick = partner(seat), table.trick
    if waits(table, seat, at):
        return
    order = [after(trick.leader, step) for step in range(4)]
    before = mate not in trick.cards and order.index(mate) < order.index(seat)
    if table.role(seat) == "defender" and before:
        both = table.declarer in trick.cards and after(seat, 1) in trick.cards and after(seat, 3) in trick.cards
        premature(table, seat, card, at, excused="yes" if both else "no")
    else:
        facts = {"card": card.value, "trick": trick.number}
        breach(table, "play.out-of-turn", seat, at, facts, lead="no", role=table.role(seat))
    lay(table, seat, card, at)


def premature(table: Table, seat: Seat, card: Card, at: int, *, excused: str) -> None:
    """Report a defender who went before his partner; unless excused, the declarer may choose."""
    facts = {"card": card.value, "trick": table.trick.number, "seat": partner(seat).value}
    known = breach(table, "play.premature", seat, at, facts, excused=excused, demand="open")
    if excused == "no":
        table.premature = known
