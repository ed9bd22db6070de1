"""The tags of PBN 2.1: which there are, which values they take, and which are never inherited."""

from __future__ import annotations

import re
from typing import Final

NUMBER: Final = r"-?\d+(?:\.\d*)?"
_DIGITS: Final = 6
_SIDES: Final = "(?:NS|EW)"
_DATE: Final = r"(?:\d{4}|\?{4})\.(?:0[1-9]|1[0-2]|\?\?)\.(?:0[1-9]|[12]\d|3[01]|\?\?)"
_TIME: Final = r"(?:[01]\d|2[0-3]|\?\?):(?:[0-5]\d|\?\?):(?:[0-5]\d|\?\?)"
_WORD: Final = r"[A-Za-z0-9]+(?:[ ./-]?[A-Za-z0-9]+)*"
_SCORE: Final = rf"(?:{_SIDES} )?{NUMBER}(?: {_SIDES} {NUMBER})?"
_SHARE: Final = rf"(?:{_SIDES} )?\d+(?:\.\d*)?(?: {_SIDES} \d+(?:\.\d*)?)?"
_RUBBER: Final = rf"(?:{_SIDES} )?\d+ ?/ ?\d+(?: {_SIDES} \d+ ?/ ?\d+)? *"

VALUES: Final[dict[str, re.Pattern[str]]] = {
    name: re.compile(pattern)
    for pattern, names in {
        _DATE: ("Date", "EventDate", "UTCDate"),
        _TIME: ("Time", "UTCTime"),
        _WORD: ("Round", "Board", "Table", "Section", "Stage"),
        "[WNES]": ("Dealer", "Auction", "Play"),
        r"\^?[WNES]": ("Declarer",),
        "None|Love|-|NS|EW|All|Both": ("Vulnerable",),
        r"(?:[1-7](?:C|D|H|S|NT)|C|D|H|S|NT)(?:XX?)?|Pass": ("Contract",),
        rf"\^?(?:\d|1[0-3])|{_SIDES} (?:\d|1[0-3])(?: {_SIDES} (?:\d|1[0-3]))?": ("Result",),
        "Individuals|Pairs|Teams|Rubber|Chicago|Cavendish": ("Competition",),
        r"\w+(?:;[\w/]+)*": ("Scoring",),
        r"[A-Za-z0-9]+": ("Mode",),
        "Open|Closed": ("Room",),
        "Yes|No": ("FrenchMP",),
        "[WNES]{1,4}": ("Hidden",),
        "human|program": ("WestType", "NorthType", "EastType", "SouthType"),
        _SCORE: ("Score", "ScoreIMP", "ScoreMP"),
        _SHARE: ("ScorePercentage",),
        _RUBBER: ("ScoreRubber",),
    }.items()
    for name in names
}
"""What the values of tags look like, where the standard says it; an empty text and ``?`` are always allowed."""

_FREE: Final = """
    Event Site West North East South Deal DealId Description Generator Termination ScoreRubberHistory OptimumScore
    BidSystemEW BidSystemNS PairEW PairNS WestNA NorthNA EastNA SouthNA EventSponsor HomeTeam VisitTeam TimeControl
    TimeCall TimeCard Annotator AnnotatorNA Application Note ActionTable AuctionTimeTable InstantScoreTable
    OptimumPlayTable OptimumResultTable PlayTimeTable ScoreTable TotalScoreTable
"""
KNOWN: Final = frozenset(_FREE.split()) | VALUES.keys()
"""The tags of the standard."""

NEVER_INHERITED: Final = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"})
"""The tags that may not repeat the value of the game before."""


def allowed(name: str, value: str) -> bool:
    """Say whether ``value`` is one that the tag ``name`` may have."""
    pattern = VALUES.get(name)
    return pattern is None or value in ("", "?") or bool(pattern.fullmatch(value))


def too_long(digits: str) -> bool:
    """Say whether a record cannot hold the number in ``digits``."""
    return len(digits.lstrip("0")) > _DIGITS


def number(digits: str) -> int:
    """Return the number in ``digits``; one of more digits than a record can hold counts as the largest of those."""
    return 10**_DIGITS - 1 if too_long(digits) else int(digits)
