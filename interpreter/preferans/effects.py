"""The closed list of consequences: how each changes the table, or what it adds to the docket for the score.

A chapter reports a fact with :func:`breach`; the rule set says which effects follow; the functions below execute them
and do not know why.  The names and arguments of effects are those of ``spec/effects.yaml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from preferans.cards import Card, Contract, Hand, Seat, cards_of, hand_of
from preferans.docket import Breach, Consequence, Inquiry
from preferans.rulebook import clause as norm
from preferans.rulebook import matching
from preferans.table import Kind, Phase, Table

Args = Mapping[str, Any]

UNKNOWN = "?"
"""What facts and rulings say of a card that the record does not tell."""


def breach(
    table: Table,
    code: str,
    by: Seat | None,
    at: int | None,
    facts: dict[str, Any] | None = None,
    /,
    **attributes: str,
) -> Breach:
    """Report the fact ``code`` by ``by`` in act ``at`` and let the rulebook say what follows.

    A fold meets the same act again: then the breach already on the docket is ruled anew on the new table, and one that
    was undone by going back begins anew.
    """
    known = table.docket.find(code, at)
    norm_of_fact = table.rules.book.facts[code].clause
    if known is None:
        known = Breach(code, by, at, facts or {}, attributes, norm_of_fact)
        known.index = len(table.docket.breaches)
        table.docket.breaches.append(known)
    elif known.status == "undone":
        known.facts, known.attributes, known.clause, known.status = facts or {}, attributes, norm_of_fact, "pending"
    rule(table, known)
    return known


def develop(table: Table, known: Breach, **attributes: str) -> None:
    """Note how a breach developed (corrected, noticed, insisted on …) and rule it anew."""
    known.attributes.update(attributes)
    rule(table, known)


def rule(table: Table, known: Breach) -> None:
    """Execute what the rule set prescribes for the breach as it now stands, in place of what it prescribed before."""
    docket = table.docket
    docket.consequences = [c for c in docket.consequences if c.breach is not known]
    docket.choices = [c for c in docket.choices if c.breach is not known]
    docket.questions = [q for q in docket.questions if q.breach is not known]
    if known.status in ("waived", "undone"):
        return
    remedies = matching(table.rules, known.code, known.attributes)
    for number, remedy in enumerate(remedies):
        if number == 0:
            known.clause = remedy.clause
            known.status = remedy.status
        for call in remedy.then:
            EFFECTS[call.name](table, known, call.args, remedy.clause)


def settle(known: Breach, status: str) -> None:
    """Give a breach that no remedy settles the status that decision C50 names."""
    if known.status == "pending":
        known.status = status  # type: ignore[assignment]  # callers pass a literal of Status


# --- parties -----------------------------------------------------------------------------------------------------


def party(table: Table, known: Breach, name: str) -> tuple[Seat, ...]:
    """Return the seats a symbolic party means for this breach.

    ``opponents`` of the declarer are the two others, first of them who receives a penalty trick (decision C36); of a
    defender it is the declarer; in all-pass, where everybody plays alone, the two others.
    """
    if name == "offender":
        return (known.by,) if known.by is not None else ()
    if name == "declarer":
        return (table.declarer,) if table.declarer is not None else ()
    if name == "dealer":
        return (table.dealer,)
    if name == "all":
        return table.players
    if name == "nearest-opponent":
        return _nearest_opponent(table, known)
    if name == "notifier":
        return tuple(Seat(text) for text in (known.facts.get("noticed-by"),) if text)
    return _opponents(table, known)


def _nearest_opponent(table: Table, known: Breach) -> tuple[Seat, ...]:
    """Return the opponent next clockwise; for a defender that is the declarer (decision C20)."""
    if known.by is None:
        return ()
    if table.declarer is not None and known.by is not table.declarer:
        return (table.declarer,)
    return table.opponents(known.by)[:1]


@norm("codex:3.9.16.2/c")
def _opponents(table: Table, known: Breach) -> tuple[Seat, ...]:
    """Return the opponents of the offender, first of them who receives a penalty trick.

    Of two whisters that is whom an arbiter names, else who gave notice, else the first in turn; a passer comes last.
    """
    offender, declarer, docket = known.by, table.declarer, table.docket
    if offender is None:
        return ()
    if declarer is not None and offender is not declarer:
        return (declarer,)
    others = table.opponents(offender)
    whisters = [seat for seat in others if seat in table.whisters]
    noticed = [seat for seat in whisters if seat.value == known.facts.get("noticed-by")]
    named = [seat for seat in whisters if docket.found("to-whom", seat) is True]
    return tuple(dict.fromkeys([*named, *noticed, *whisters, *others]))


# --- the effects -------------------------------------------------------------------------------------------------


def _record(table: Table, known: Breach, clause: str, effect: str, args: dict[str, Any]) -> None:
    table.docket.consequences.append(Consequence(known, clause, effect, args))


def annul(table: Table, known: Breach, args: Args, clause: str) -> None:
    """The act was not done: the chapters let nothing of it stand, so only the ruling is written."""
    seats = party(table, known, args["of"])
    _record(table, known, clause, "annul", {"of": seats[0].value if seats else "table"})


def expose(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Make cards open cards of their owner: the wrong card, the cards shown, or the whole hand."""
    for seat in party(table, known, args["of"]):
        hand = _meant(table, known, seat, args["card"])
        table.exposed[seat.index] |= hand
        unknown = [card for card in [known.facts.get("card")] if card == UNKNOWN]
        cards = [card.value for card in cards_of(hand)]
        _record(table, known, clause, "expose", {"card": cards or unknown, "of": seat.value})


def _meant(table: Table, known: Breach, seat: Seat, word: str) -> Hand:
    """Return the cards that an argument ``card`` means."""
    if word == "hand":
        return table.hands[seat.index]
    if word == "talon":
        return hand_of(card for card in table.talon if card is not None)
    told = known.facts.get("cards", ()) if word == "shown-cards" else [known.facts["card"]]
    cards = hand_of(Card(text) for text in told if text != UNKNOWN)
    # Where the hand is known, only what it holds can lie open.
    return cards if table.unknown[seat.index] or word == "played-card" else cards & table.hands[seat.index]


def rewind(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Go back to the moment before the offending act; what was played after it is played again."""
    del args  # there is one place to go back to: the act that broke the rule
    table.rewind = known.at
    _record(table, known, clause, "rewind", {"trick": known.facts["trick"], "by": known.facts["by"]})


def transfer_tricks(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Move tricks from one party to another when the deal is counted."""
    givers, takers = party(table, known, args["from"]), party(table, known, args["to"])
    if givers and takers:
        told = {"from": givers[0].value, "to": takers[0].value, "tricks": int(args["tricks"])}
        _record(table, known, clause, "transfer-tricks", told)


def adjust_tricks(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Add tricks to the count of one party only, or take them off; nobody else's count moves."""
    for seat in party(table, known, args["of"]):
        told: dict[str, Any] = {"of": seat.value, "tricks": _amount(table, known, args.get("tricks", 0))}
        if "least-under" in args:
            told["least-under"] = _amount(table, known, args["least-under"])
        _record(table, known, clause, "adjust-tricks", told)


def _amount(table: Table, known: Breach, told: Any) -> int:
    """Return an amount of tricks: a number, or (``found``) what is found about this offender.

    An arbiter finds it, else the two sides agree on it, else open cards prove it.
    """
    if told not in ("found", "found-less"):
        return int(told)
    docket = table.docket
    shown, proof = docket.undertricks(known.by), docket.proof(known.by, "order", "count")
    answers = [shown[0] if shown is not None else proof.proved if proof is not None else None]
    answers += [docket.found(code, known.by) for code in ("missed-gain", "remise-tricks")]
    number = next((int(answer) for answer in answers if answer is not None), 0)
    return -number if told == "found-less" else number


def remise(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Charge a set game of so many tricks at the level bid or ordered; ``all`` is every trick of the contract."""
    contract = {"bid": table.bid, "order": table.contract}.get(args["contract"])
    if args["contract"] not in ("bid", "order"):
        contract = Contract(args["contract"])
    if contract is None:
        return
    tricks = contract.level if args["tricks"] == "all" else _amount(table, known, args["tricks"])
    if not tricks:
        return
    for seat in party(table, known, args["of"]):
        told = {"of": seat.value, "tricks": tricks, "contract": contract.value}
        if args.get("consolation") == "none":
            told["consolation"] = "none"
        _record(table, known, clause, "remise", told)


def void_deal(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Declare the deal void and say who deals next."""
    players, dealer = table.players, table.dealer
    due = {"same-dealer": dealer, "left-of-dealer": table.order[0]}.get(args["next"])
    if due is None:
        due = Seat(known.facts["due"]) if "due" in known.facts else dealer
    table.void = True
    table.next_dealer = due if due in players else dealer
    table.phase = Phase.OVER
    table.turn = None
    _record(table, known, clause, "void-deal", {"dealer": table.next_dealer.value})


def end_deal(table: Table, known: Breach, args: Args, clause: str) -> None:
    """End the deal without further play."""
    del args
    table.phase = Phase.OVER
    table.turn = None
    table.mode = "unplayed"
    _record(table, known, clause, "end-deal", {})


def forfeit(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Take a right away for the rest of the deal."""
    for seat in party(table, known, args["of"]):
        table.forfeited.add((str(args["right"]), seat))
        _record(table, known, clause, "forfeit", {"right": str(args["right"]), "of": seat.value})


def choose(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Give a party a choice, with a time limit."""
    code = str(args["choice"])
    by = party(table, known, args["by"])
    options: dict[str, dict[str, Any]] = {answer.name: {} for answer in table.rules.book.questions[code].options}
    table.docket.choices.append(Inquiry(code, clause, {}, options, known, by, str(args["until"])))


def require(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Oblige a player to use the card that an opponent named."""
    for seat in party(table, known, args["of"]):
        _record(table, known, clause, "require", {"of": seat.value, "cards": list(known.facts.get("named", ()))})


def ask(table: Table, known: Breach, args: Args, clause: str) -> None:
    """Put a question to the arbiter: nothing about it is decided by a program."""
    code = str(args["question"])
    docket = table.docket
    trick = known.facts.get("trick", 0)
    if docket.found(code, known.by, trick) is not None or any(q.breach is known for q in docket.questions):
        return
    options: dict[str, dict[str, Any]] = {answer.name: {} for answer in table.rules.book.questions[code].options}
    table.docket.questions.append(Inquiry(code, clause, dict(known.facts), options, known))


Executor = Callable[[Table, Breach, Args, str], None]

EFFECTS: dict[str, Executor] = {
    "adjust-tricks": adjust_tricks,
    "annul": annul,
    "ask": ask,
    "choose": choose,
    "end-deal": end_deal,
    "expose": expose,
    "forfeit": forfeit,
    "remise": remise,
    "require": require,
    "rewind": rewind,
    "transfer-tricks": transfer_tricks,
    "void-deal": void_deal,
}
"""Executors by the effect's name."""


def side(table: Table, seat: Seat) -> str:
    """Return the role of ``seat``, as remedies ask for it."""
    if table.kind is Kind.ALL_PASS:
        return "all-pass"
    if table.kind is Kind.MISERE:
        return "misere" if seat is table.declarer else "catcher"
    if seat is table.declarer:
        return "declarer"
    return "whister" if seat in table.whisters else "passer"
