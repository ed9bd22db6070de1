"""The revoke: found, asked about, corrected, established, and paid for at the end of play."""

from __future__ import annotations

from preferans.acts import Ask, Notice
from preferans.bridge.acts import Correct, Withdraw
from preferans.bridge.cards import Card, Hand, Side, cards_of, side_of
from preferans.bridge.effects import breach, develop
from preferans.bridge.legal import obedient, owing, winner
from preferans.bridge.table import TRICKS, Revoke, Table, Trick
from preferans.cards import Seat
from preferans.docket import Consequence
from preferans.rulebook import clause
from preferans.verdict import Step


def found(table: Table, seat: Seat, trick: Trick, card: Card, could: Hand, at: int) -> None:
    """Note a revoke: it costs nothing yet, and may be corrected."""
    facts = {"card": card.value, "could": [one.value for one in cards_of(could)], "trick": trick.number}
    known = breach(table, "revoke", seat, at, facts, state="open", role=table.role(seat))
    table.revokes.append(Revoke(seat, trick, card, could, known))


def disobeyed(table: Table, trick: Trick, seat: Seat, required: Hand, asked: Hand, at: int) -> None:
    """Report a card against a demand, or a penalty card kept back; under later editions it is a revoke (Q13)."""
    card = trick.cards[seat]
    code = "penalty-card.kept" if card.bit & asked else "demand.ignored"
    due = [one.value for one in cards_of(required)]
    breach(table, code, seat, at, {"card": card.value, "due": due})
    if table.rules.word("bridge.disobeyed") == "revoke":
        found(table, seat, trick, card, required, at)


def open_revokes(table: Table, side: Side) -> list[Revoke]:
    """Return the revokes of ``side`` that are neither corrected nor established."""
    return [one for one in table.revokes if one.state == "open" and side_of(one.seat) is side]


# --- asking and pointing out -------------------------------------------------------------------------------------


def ask(table: Table, act: Ask, at: int) -> None:
    """Ask whether a revoke was made; a question that is not free establishes it."""
    allowed = free(table, act)
    table.steps.append(Step(clause="bridge:R17/a", acts=(at,), facts={"asked": act.seat.value, "allowed": allowed}))
    for one in [] if allowed else open_revokes(table, side_of(act.seat)):
        establish(one)


@clause("bridge:R17/a")
def free(table: Table, act: Ask) -> bool:
    """Say whether a player may ask: any may, the dummy too, but for what an edition forbids."""
    return not barred(table, act)


@clause("bridge:R17/b")
def barred(table: Table, act: Ask) -> bool:
    """Say whether this is a defender's question to his partner under the edition of 1997."""
    between_defenders = table.role(act.by) == "defender" and side_of(act.by) is side_of(act.seat)
    return between_defenders and table.rules.word("bridge.inquiry") == "forbidden"


def notice(table: Table, act: Notice, at: int) -> None:
    """Point a revoke out: the player who made it then has to correct it while he can."""
    named = [one for one in table.revokes if one.seat is act.seat and act.trick in (0, one.trick.number)]
    if act.code != "revoke" or not named:
        breach(table, "notice.wrong", act.by, at, {"of": act.seat.value, "what": act.code})
        return
    named[-1].breach.facts["noticed-by"] = act.by.value


# --- correction --------------------------------------------------------------------------------------------------


def correct(table: Table, act: Correct, at: int) -> None:
    """Put a lawful card in place of the revoke card, in the trick as it then was."""
    if corrects_late(table, act):
        return
    one = next((one for one in reversed(table.revokes) if one.seat is act.by and one.state == "open"), None)
    if table.phase == "over" or one is None or not act.card.bit & one.could & table.hands[act.by.index]:
        breach(table, "act.out-of-place", act.by, at, {"act": "correct"})
        return
    take_back_lead(table)
    table.reopen(one.trick)
    hand, demands = table.hands[act.by.index] | one.card.bit, table.demands(act.by)
    # The suit of a lead that is corrected binds nobody.
    led = None if one.trick.leader is act.by else one.trick.led
    asked = obedient(hand, led, *demands)
    required = owing(asked, table.owed(act.by))
    table.hands[act.by.index] ^= act.card.bit | one.card.bit
    one.trick.cards[act.by] = act.card
    table.penalty[act.by].pop(act.card, None)
    one.state = "corrected"
    develop(table, one.breach, state="corrected")
    table.close_trick()
    if not act.card.bit & required:
        disobeyed(table, one.trick, act.by, required, asked, at)


def corrects_late(table: Table, act: Correct) -> bool:
    """Say whether the twelfth trick is put right after all; the exchange is made when the tricks are counted."""
    number = table.rules.bridge.correctable_trick
    mine = [one for one in table.revokes if one.seat is act.by and one.trick.number == number]
    return any(one.state == "established" and act.card.bit & one.could for one in mine)


def take_back_lead(table: Table) -> None:
    """Have a lead out of turn taken back that lies on the table when the trick before it is corrected."""
    loose = table.loose
    if loose is not None:
        table.loose = None
        develop(table, loose.breach, outcome="withdrawn" if table.role(loose.seat) == "defender" else "refused")


def withdraw(table: Table, act: Withdraw, at: int) -> None:
    """Let the other side take a card back that it played after a revoke now corrected, and play another."""
    fitting = [one for one in table.revokes if one.state == "corrected" and may_withdraw(table, one, act)]
    if fitting:
        table.take_back(fitting[-1].trick, act.by)
    else:
        breach(table, "act.out-of-place", act.by, at, {"act": "withdraw"})


@clause("bridge:R21")
def may_withdraw(table: Table, one: Revoke, act: Withdraw) -> bool:
    """Say whether a card of the other side came after the revoke, in a trick behind which nobody has played yet."""
    trick = one.trick
    order = list(trick.ats)
    played = trick.cards.get(act.by) is act.card and act.by in order[order.index(one.seat) :]
    last = trick is table.trick or (trick in table.tricks[-1:] and not table.trick.cards)
    return side_of(one.seat) is not side_of(act.by) and played and last


# --- establishment -----------------------------------------------------------------------------------------------


@clause("bridge:R22/a")
def establish_by_play(table: Table, seat: Seat, *, leads: bool) -> None:
    """A card of the revoking side to a later trick establishes its revoke; under the narrow reading only a lead."""
    if not leads and table.rules.word("bridge.established_by") == "lead":
        return
    for one in open_revokes(table, side_of(seat)):
        if one.trick is not table.trick:
            establish(one)


@clause("bridge:R22/b")
def establish_by_claim(table: Table, side: Side, *, own: bool) -> None:
    """A claim or concession of the revoking side establishes its revoke; agreeing to the other's only if so agreed."""
    if own or table.rules.flag("bridge.acquiescence"):
        for one in open_revokes(table, side):
            establish(one)


@clause("bridge:R23/a")
def establish(one: Revoke) -> None:
    """Let the trick stand as it is, and the revoke wait for its price; in the twelfth trick it is still corrected."""
    one.state = "established"
    one.breach.attributes["state"] = "established"


# --- the end of play ---------------------------------------------------------------------------------------------


def settle(table: Table) -> None:
    """Correct the twelfth trick, then let each established revoke of a finished deal be ruled and paid."""
    for one in table.revokes:
        if one.trick.number == table.rules.bridge.correctable_trick and one.state != "corrected":
            correct_late(table, one)
    due = [one for one in table.revokes if one.state == "established"]
    sides = {side_of(one.seat) for one in due}
    for place, one in enumerate(due):
        suit = one.trick.led
        again = any(other.seat is one.seat and other.trick.led is suit for other in due[:place])
        develop(
            table,
            one.breach,
            state="established",
            again="yes" if again else "no",
            mutual="yes" if len(sides) > 1 else "no",
            reach=reach(table, one),
            damage=damage(table, one),
        )
    for side in Side:
        pay(table, [one for one in due if side_of(one.seat) is side])
    for one in table.revokes:
        if one.state == "open":
            one.breach.status = "unpunished"


def correct_late(table: Table, one: Revoke) -> None:
    """Exchange the offender's last two cards, so that the twelfth trick is as it had to be."""
    one.state = "twelfth"
    develop(table, one.breach, state="twelfth")
    last = next((trick for trick in table.tricks if trick.number == TRICKS), None)
    if last is None:
        return  # the deal ended by a claim before the last card was played
    one.trick.cards[one.seat], last.cards[one.seat] = last.cards[one.seat], one.card
    one.trick.winner = last.leader = winner(one.trick.cards, one.trick.leader, table.trump)
    last.winner = winner(last.cards, last.leader, table.trump)


def reach(table: Table, one: Revoke) -> str:
    """Return who won by the revoke: the offender himself, he later with a card of the suit, or nobody like that."""
    if one.trick.winner is one.seat:
        return "self"
    later = (trick for trick in table.tricks if trick.number > one.trick.number and trick.winner is one.seat)
    return "later-card" if any(trick.cards[one.seat].bit & one.could for trick in later) else "other"


def damage(table: Table, one: Revoke) -> str:
    """Return whether the arbiter has said what the revoke cost beyond its price."""
    one.breach.facts["most"] = table.taken()[side_of(one.seat)]
    told = (finding.fits("revoke-damage", one.seat, one.trick.number) for finding in table.docket.findings)
    return "found" if any(told) else "open"


@clause("bridge:R25")
def pools(table: Table, due: list[Revoke]) -> list[tuple[Revoke, list[int]]]:
    """Return, for each revoke of one side, the tricks that can pay: those it won from its first revoke on (Q4).

    Tricks that a claim gave it unplayed are among them.  Where each revoke pays from its own trick on, the one with
    the fewest comes first.
    """
    each = table.rules.word("bridge.revoke_pool") == "each"
    found = []
    for one in due:
        first = one.trick.number if each else min(other.trick.number for other in due)
        side = side_of(one.seat)
        won = [t.number for t in reversed(table.tricks) if t.number >= first and t.winner in side.seats]
        agreed = table.taken()[side] - table.won()[side]
        unplayed = [table.trick.number + place for place in reversed(range(agreed))]
        found.append((one, unplayed + won))
    return sorted(found, key=fewest)


def fewest(pair: tuple[Revoke, list[int]]) -> int:
    """Return with how many tricks a revoke can be paid."""
    return len(pair[1])


@clause("bridge:R26")
def pay(table: Table, due: list[Revoke]) -> None:
    """Cut the transfers of one side to the tricks there are to pay with; what an arbiter adds is not cut.

    No trick pays twice.  Where a later revoke has fewer tricks to pay with it takes them first.
    """
    paid: set[int] = set()
    for one, pool in pools(table, due):
        for told in priced(table, one):
            given = [number for number in pool if number not in paid][: told.args["tricks"]]
            paid.update(given)
            told.args["tricks"] = len(given)
    table.docket.consequences = [c for c in table.docket.consequences if c.args.get("tricks", True)]


def priced(table: Table, one: Revoke) -> list[Consequence]:
    """Return the transfers that are the price of a revoke, apart from what an arbiter adds to it."""
    found = table.docket.following("transfer-tricks")
    return [told for told in found if told.breach is one.breach and "found" not in told.args]


@clause("bridge:R28")
def credited(table: Table, won: dict[Side, int]) -> dict[Side, int]:
    """Return the tricks of each side after the transfers: a trick given counts as won by who received it."""
    count = dict(won)
    for told in table.docket.following("transfer-tricks"):
        count[Side(told.args["from"])] -= told.args["tricks"]
        count[Side(told.args["to"])] += told.args["tricks"]
    return count
