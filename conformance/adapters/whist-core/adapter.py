"""The PyPI package whist-core as a program under test: its check of who may play what.

It knows the rules of whist, where nobody has to trump, so it keeps 2.1/a and 2.1/c and breaks 2.1/b.
To have it: pip install whist-core==0.9.2
"""

import json
import sys
from importlib.metadata import version

from whist_core.cards.card import Card, Rank, Suit
from whist_core.cards.card_container import UnorderedCardContainer
from whist_core.game.legal_checker import LegalChecker

SUITS = {"s": Suit.SPADES, "c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS}
HELLO = {
    "message": "hello",
    "name": "whist-core (PyPI)",
    "version": version("whist-core"),
    "levels": ["play"],
    "clauses": ["codex:2.1/a", "codex:2.1/b", "codex:2.1/c"],
    "reasons": {"not-whist": "knows the play of the cards only"},
}


def card_of(text):
    """Return the package's card for one of ours."""
    return Card(suit=SUITS[text[0]], rank=Rank(text[1:]))


def judge(record):
    """Return the reply about a record: the package looks at every card played after the first of a trick."""
    deal = record["deals"][-1] if record else {}
    if not any(act["act"] == "play" for act in deal.get("acts", ())):
        return {"message": "skipped", "reason": "not-whist"}
    hands = {hand["player"]: set(hand["cards"]) for hand in deal["hands"]}
    violations, trick = [], []
    for at, act in enumerate(deal["acts"]):
        if act["act"] == "take":
            hands[act["by"]] |= set(deal["talon"])
        elif act["act"] == "discard":
            hands[act["by"]] -= set(act["cards"])
        elif act["act"] == "play":
            trick = [] if len(trick) == 3 else trick
            hand = UnorderedCardContainer.with_cards(*map(card_of, hands[act["by"]]))
            first = card_of(trick[0]) if trick else None
            if not LegalChecker.check_legal(hand, card_of(act["card"]), first):
                violations.append(
                    {"code": "revoke", "clause": "codex:3.9.16", "by": act["by"], "at": at, "status": "pending"}
                )
            hands[act["by"]].discard(act["card"])
            trick.append(act["card"])
    verdict = "incomplete" if any(hands.values()) else "violation" if violations else "legal"
    return {"message": "verdict", "verdict": {"verdict": verdict, "deals": [{"violations": violations}]}}


for line in sys.stdin:
    ask = json.loads(line)
    if ask["message"] == "bye":
        break
    reply = HELLO | {"protocol": ask["protocol"]} if ask["message"] == "hello" else judge(ask["record"])
    print(json.dumps({"seq": ask["seq"], **reply}), flush=True)
