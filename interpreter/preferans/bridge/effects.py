"""What follows from a fact at the table of bridge: the effects of the rulebook, executed without knowing why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from preferans.bridge.cards import Card, partner, side_of
from preferans.bridge.table import Table
from preferans.cards import Seat, Suit
from preferans.docket import Breach, Consequence, Inquiry
from preferans.rulebook import matching

Args = Mapping[str, Any]


def breach(
    table: Table, code: str, by: Seat | None, at: int | None, facts: dict[str, Any], /, **attributes: str
) -> Breach:
    """Report the fact ``code`` by ``by`` in act ``at`` and let the rulebook say what follows."""
    known = Breach(code, by, at, facts, attributes, table.rules.book.facts[code].clause)
    known.index = len(table.docket.breaches)
    table.docket.breaches.append(known)
    rule(table, known)
    return known


def develop(table: Table, known: Breach, **attributes: str) -> None:
    """Note how a breach developed and rule it anew."""
    known.attributes.update(attributes)
    rule(table, known)


def rule(table: Table, known: Breach) -> None:
    """Execute what the rule set prescribes for the breach as it now stands, in place of what it prescribed before."""
    docket = table.docket
    docket.consequences = [c for c in docket.consequences if c.breach is not known]
    docket.choices = [c for c in docket.choices if c.breach is not known]
    docket.questions = [q for q in docket.questions if q.breach is not known]
    remedies = matching(table.rules, known.code, known.attributes)
    if known.status == "waived":
        known.clause = remedies[0].clause if remedies else known.clause
        return
    for number, remedy in enumerate(remedies):
        if number == 0:
            known.clause, known.status = remedy.clause, remedy.status
        for call in remedy.then:
            EFFECTS[call.name](table, known, call.args, remedy.clause)


def waive(table: Table, known: Breach) -> None:
    """Let a breach go without its price."""
    known.status = "waived"
    rule(table, known)


def lapse(table: Table, known: Breach) -> None:
    """Close the choice that nobody made in time: what it was about counts as accepted."""
    table.docket.choices = [c for c in table.docket.choices if c.breach is not known]
    known.status = "condoned"


def party(table: Table, known: Breach, name: str) -> tuple[Seat, ...]:
    """Return the seats a symbolic party means; the opponents of a defender are the declarer alone."""
    if known.by is None:
        return ()
    declarer = () if table.declarer is None else (table.declarer,)
    if name == "partner":
        return (partner(known.by),)
    if name == "declarer" or (name == "opponents" and table.role(known.by) == "defender"):
        return declarer
    return side_of(known.by).other.seats if name == "opponents" else (known.by,)


def _record(table: Table, known: Breach, clause: str, effect: str, args: dict[str, Any]) -> None:
    table.docket.consequences.append(Consequence(known, clause, effect, args))


def annul(table: Table, known: Breach, args: Args, clause: str) -> None:
    """The act was not done."""
    seats = party(table, known, args["of"])
    _record(table, known, clause, "annul", {"of": seats[0].value if seats else "table"})


def expose(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Make cards penalty cards of their owner."""
    for seat in party(table, known, args["of"]):
        told = known.facts.get("cards", ()) if args["card"] == "shown-cards" else [known.facts.get("card")]
        for card in map(Card, filter(None, told)):
            table.penalty[seat][card] = known
        _record(table, known, clause, "expose", {"card": list(told), "of": seat.value})


def direct_lead(table: Table, known: Breach, args: Args, clause: str) -> None:
    """The declarer directs the next lead of a player."""
    for seat in party(table, known, args["of"]):
        told = {"of": seat.value, "suit": known.facts["suit"], "demand": known.facts.get("demand", "")}
        _record(table, known, clause, "direct-lead", told)


def direct_play(table: Table, known: Breach, args: Args, clause: str) -> None:
    """The declarer directs the card of a player to this trick."""
    for seat in party(table, known, args["of"]):
        _record(table, known, clause, "direct-play", {"of": seat.value, "demand": known.facts.get("demand", "")})


def transfer_tricks(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Move tricks from one side to the other at the end of play, as far as there are any."""
    if known.by is None:
        return
    giver, taker = (side_of(party(table, known, args[name])[0]) for name in ("from", "to"))
    found = args["tricks"] == "found"
    tricks = damage(table, known) if found else int(args["tricks"])
    told = {"from": giver.value, "to": taker.value, "tricks": tricks} | ({"found": True} if found else {})
    _record(table, known, clause, "transfer-tricks", told)


def damage(table: Table, known: Breach) -> int:
    """Return by how many tricks the arbiter says a revoke cost more than its price: no more than its side has won."""
    found = table.docket.found("revoke-damage", known.by, known.facts["trick"])
    return min(int(found or 0), int(known.facts.get("most", 0)))


def choose(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Give a party a choice, with a time limit; where a suit may be named, each but the one led is an answer."""
    code = str(args["choice"])
    options: dict[str, dict[str, Any]] = {}
    for answer in table.rules.book.questions[code].options:
        others = (
            [suit.value for suit in Suit if suit is not table.trick.led] if answer.name == "suit" else [answer.name]
        )
        options |= {name: {} for name in others}
    by = party(table, known, args["by"])
    table.docket.choices.append(Inquiry(code, clause, {}, options, known, by, str(args["until"])))


def ask(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Put a question to the arbiter."""
    told = {**known.facts, "by": known.by.value if known.by is not None else ""}
    table.docket.questions.append(Inquiry(str(args["question"]), clause, told, {}, known))


EFFECTS: dict[str, Callable[[Table, Breach, Args, str], None]] = {
    "annul": annul,
    "ask": ask,
    "choose": choose,
    "direct-lead": direct_lead,
    "direct-play": direct_play,
    "expose": expose,
    "transfer-tricks": transfer_tricks,
}
"""Executors by the effect's name."""
