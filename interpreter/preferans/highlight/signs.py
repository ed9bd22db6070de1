"""What a record is made of, as both ways of colouring it see it: one table of signs and their regular expressions.

The expressions are kept to what Python and the engine of TextMate understand alike.  Both languages and both games
are read at once: whether a word stands in its place is for the reader of records to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from preferans.bridge.notation.words import words as words_of_bridge
from preferans.notation.words import (
    LANGUAGES,
    MISERE,
    NO_TRUMP,
    RANK_LETTERS,
    SEAT_LETTERS,
    SUIT_LETTERS,
    word_forms,
)

_TERMINALS: Final = {
    "structure": (
        "SHEET SERIES BOMBS DRAW JOIN DEAL DEALER HAND TALON TAKEN SCORE FINAL VULNERABLE BOTH NONE RUBBER GAMES "
        "NOTE RESULT CONTRACT ENDING LEADER HONOURS BROKEN_OFF"
    ),
    "column": "POOL MOUNTAIN WHISTS ON TRICKS TO BELOW ABOVE",
    "act": (
        "BID DARK NO_TALON PASS HERE LOOK TAKE DISCARD ORDER AT_ONCE WHIST HALF CHECK OPEN CLOSED LAY SELF SKIP DOUBLE "
        "REDOUBLE CLAIM CONCEDE AGREE TABLE TURNED MIXED ENTRY"
    ),
    "incident": (
        "RETURN_TALON OBJECT INSIST GIVE_UP PEEK LOOK_AT PLAN OTHER_PLAN GUARANTEE WITHDRAW ACCEPT REFUSE DEMAND WAIVE "
        "SHOW DROP FACE ASK ANSWER YES NO REMARK NOTICE COUNT DISPUTED VOID FORBID PENALTY_CARD CORRECT PICK_UP "
        "INSPECT HIGHEST LOWEST MARKED"
    ),
    "arbiter": "OUTSIDER TELLS ARBITER FINDS RULES DRAWS",
}
GROUPS: Final = {group: frozenset(names.split()) for group, names in _TERMINALS.items()}
"""The words of the grammars by what they are: their terminals."""

END: Final = "(?![\\w♠-♦-])"
"""No word, number or card goes on here."""

WORD_END: Final = "(?![\\w♠-♦.-])"
"""As `END`, and no code like ``order.below-bid`` either."""


class Sign(NamedTuple):
    """A kind of sign in a record and the regular expression that finds it, tried in the order of `signs`."""

    kind: str
    pattern: str


def any_of(forms: set[str]) -> str:
    """Return the expression for one of ``forms``, the longest first."""
    return "(?:" + "|".join(sorted(forms, key=lambda form: (-len(form), form))) + ")"


def words_by_group() -> dict[str, set[str]]:
    """Return the words of both games and languages by group."""
    found: dict[str, set[str]] = {group: set() for group in GROUPS}
    for group, terminals in GROUPS.items():
        for language in LANGUAGES:
            for name in terminals:
                found[group].update(word_forms(language).get(name, ()))
                if name in words_of_bridge(language):
                    found[group].add(words_of_bridge(language)[name])
    return found


def signs() -> Iterator[Sign]:
    """Yield every sign but comments, tags, texts and what stands before a record."""
    red = "[♦♥" + "".join(SUIT_LETTERS[language][2:] for language in LANGUAGES) + "]"
    black = "[♠♣" + "".join(SUIT_LETTERS[language][:2] for language in LANGUAGES) + "]"
    honours = {text for language in LANGUAGES for text in RANK_LETTERS[language].values() if not text.isdigit()}
    ranks = f"(?:10|[2-9{''.join(sorted(honours))}])"
    strain = f"(?:[♠♣♦♥{''.join(SUIT_LETTERS.values())}]|{any_of(set(NO_TRUMP.values()))})"
    yield Sign("clock", r"@\d{2}:\d{2}(?::\d{2})?")
    yield Sign("card.red", f"{red}{ranks}+{END}")
    yield Sign("card.black", f"{black}{ranks}+{END}")
    yield Sign("contract", f"(?:\\d{{1,2}}{strain}|{any_of(set(MISERE.values()))}){END}")
    yield Sign("card.red", f"{red}{END}")
    yield Sign("card.black", f"{black}{END}")
    yield Sign("unknown", r"\?(?:\*\d{1,2})?")
    yield Sign("trick", r"\d{1,2}\.(?!\d)")
    yield Sign("number", rf"-?\d+(?:/\d+)?{END}")
    yield Sign("seat", f"(?:СЮ|ВЗ|NS|EW|[{''.join(SEAT_LETTERS.values())}]){END}")
    for group, words in words_by_group().items():
        yield Sign(group, any_of(words) + WORD_END)
    yield Sign("code", r"[a-z]+(?:[.-][a-z]+)*(?![\w.-])")
