"""What the grammar expected at a place, in groups that a player knows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from preferans.notation.words import Language, words

ACTS: Final = frozenset(
    {
        "BID", "PASS", "HERE", "LOOK", "TAKE", "RETURN_TALON", "DISCARD", "ORDER", "OBJECT", "INSIST", "GIVE_UP",
        "PEEK", "WHIST", "HALF", "CHECK", "OPEN", "CLOSED", "LAY", "LOOK_AT", "PLAN", "OTHER_PLAN", "GUARANTEE",
        "SELF", "SKIP", "WITHDRAW", "ACCEPT", "REFUSE", "DEMAND", "WAIVE", "SHOW", "DROP", "FACE", "ASK", "ANSWER",
        "REMARK", "NOTICE", "COUNT", "CLAIM", "CONCEDE", "AGREE",
    }
)  # fmt: skip
"""The words that may follow a seat."""

GROUPS: Final[dict[str, frozenset[str]]] = {
    "expected-tag": frozenset({"TAG"}),
    "expected-line": frozenset(
        {"SHEET", "SERIES", "BOMBS", "DRAW", "JOIN", "DEAL", "HAND", "TALON", "TAKEN", "SCORE", "FINAL"}
    ),
    "expected-seat": frozenset({"SEAT", "PLAYS"}),
    "expected-mark": frozenset({"TRICK"}),
    "expected-others": frozenset({"TABLE", "OUTSIDER", "ARBITER"}),
    "expected-act": ACTS,
    "expected-card": frozenset({"CARD"}),
    "expected-unknown": frozenset({"UNKNOWN", "NOBODY"}),
    "expected-holdings": frozenset({"HOLDINGS"}),
    "expected-contract": frozenset({"CONTRACT"}),
    "expected-suit": frozenset({"SUIT"}),
    "expected-number": frozenset({"INT"}),
    "expected-points": frozenset({"AMOUNT"}),
    "expected-code": frozenset({"CODE"}),
    "expected-text": frozenset({"STRING"}),
    "expected-clock": frozenset({"CLOCK"}),
}
"""The codes, in ``spec/faults/notation.yaml``, of the words for each group of terminals, in the order they are said.

A terminal in no group is a word of the notation and is said as it is written.
"""

MOST: Final = 8
"""How many expected things a message names at most."""


def expected_things(terminals: Collection[str], language: Language) -> list[str]:
    """Return codes of groups and words of ``language`` for what the grammar would have taken, a few of each."""
    wanted = set(terminals) - {"$END", "<END-OF-FILE>"}
    things = [code for code, group in GROUPS.items() if group & wanted]
    grouped = frozenset[str]().union(*GROUPS.values())
    things += sorted(words(language)[name] for name in wanted - grouped if name in words(language))
    return things[:MOST]
