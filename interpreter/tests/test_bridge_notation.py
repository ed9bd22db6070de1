"""The notation of rubber bridge: both languages, text and JSON, and what is not understood."""

from __future__ import annotations

import json
from typing import Any

import lark
import pytest

from preferans.bridge.cards import Bid, Card, Side
from preferans.bridge.notation import from_json, is_bridge, parse, to_json, write
from preferans.bridge.notation.reader import TABLE
from preferans.bridge.notation.words import grammar_text, words
from preferans.cards import Seat
from preferans.errors import NotationError
from preferans.notation import LANGUAGES, Language
from preferans.notation.tables import NAME, OPTIONS, TABLES, load_named

TEXT = """[Rules "bridge-rubber"]
[Event "Club"] [North "A"]
[Option "bridge.figures=new"]

deal 1 dealer S vulnerable NS
rubber NS below 60 above 120 games 1
hand N ♠72 ♥6 ♦32
hand E ♠Q ♥Q8 ♦7 ♣3
hand S ♠K5 ♥K4 ♣2
hand W ♠93 ♥105 ♦95
contract S 2♥ double
ending 9 leader W taken NS 4 taken EW 4
honours S 4
E drop ♥8 ♥Q
W show ♠9 to E
S demand W ♥
W pick-up ♥8
9. W ♥5 N ♥6 E ♥Q S ♥K
10. S ♥4
S forbid W ♠ @21:40:05
S face
N ask W
S demand W highest
S demand W lowest
S demand W ♥Q
S penalty-card ♦7
note "between the acts"
S notice revoke W 9
W correct ♥5
N withdraw ♥6
S inspect 9
W refuse
S accept
S waive
S claim 8
S concede 7
W agree
arbiter finds claim-result S 3
arbiter finds happened W no
arbiter finds revoke W 9 yes
W pass @21:41 disputed
W ♦9 marked W ♦5 marked disputed
note "a \\"comment\\"\\nof two lines"
result 9
score NS below 60
score EW above 100

deal 2 vulnerable both
N 1♥ E double S redouble W pass
N pass E 2NT

broken-off
"""


def acts(data: bytes) -> Any:
    """Return a record in JSON without its line numbers, which the blank lines of a text decide."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(inner) for key, inner in value.items() if key != "line"}
        return [bare(inner) for inner in value] if isinstance(value, list) else value

    return bare(json.loads(data))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grammar_has_no_hidden_conflicts(language: Language) -> None:
    """Lark's strict mode, which refuses colliding terminals too, takes the grammar of bridge."""
    lark.Lark(grammar_text(language), **OPTIONS, strict=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [False, True])
def test_text_and_record_are_the_same(language: Language, letters: bool) -> None:
    """What is written of a record in either language, with symbols or letters, is read as the same record."""
    record = parse(TEXT)
    assert acts(to_json(parse(write(record, language, letters)))) == acts(to_json(record))


def test_the_canonical_text_is_written_as_it_stands() -> None:
    """A text in canonical form is what the writer makes of it."""
    assert write(parse(TEXT)) == TEXT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_are_fresh(language: Language) -> None:
    """The parser's tables in the package were made from this grammar, unless by another Lark."""
    name = TABLE.format(language)
    made_with = json.loads((TABLES / NAME.format(name)).read_text("utf-8"))["lark"]
    assert (load_named(name, grammar_text(language)) is not None) == (made_with == lark.__version__)


def test_both_languages_have_the_same_words() -> None:
    """Each keyword of the grammar has a word in Russian and in English, no two of them the same."""
    assert words("ru").keys() == words("en").keys()
    for language in LANGUAGES:
        assert len(set(words(language).values())) == len(words(language))


def test_the_json_form_is_the_record() -> None:
    """A record comes back from its JSON form unchanged."""
    record = parse(TEXT)
    assert from_json(to_json(record, indent=1)) == record


def test_an_ending_says_where_it_begins() -> None:
    """The lines of an ending give contract, trick, leader and the tricks won before."""
    deal = parse(TEXT).deals[0]
    assert deal.contract is not None
    assert (deal.contract.by, deal.contract.bid, deal.contract.doubled) == (Seat.SOUTH, Bid("2h"), "doubled")
    assert deal.ending is not None
    assert (deal.ending.trick, deal.ending.leader, deal.ending.taken) == (9, Seat.WEST, {Side.NS: 4, Side.EW: 4})
    assert deal.hands[3].cards == tuple(map(Card, ("s9", "s3", "h10", "h5", "d9", "d5")))


@pytest.mark.parametrize(
    ("text", "known"),
    [(TEXT, True), ('[Rules "bridge-rubber@1"]\n', True), ('[Rules "sochi"]\n', False), ("deal 1\n", False)],
)
def test_a_record_of_bridge_is_known_by_its_tag(text: str, known: bool) -> None:
    """The tag of the rules says that a text is a record of bridge."""
    assert is_bridge(text) is known


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("W foo", "text-unexpected", 3),
        ("W 8♥", "text-unexpected", 3),
        ("W ♥1", "text-unexpected", 3),
        ("S demand W", "text-end", 11),
        ("hand W ♠A\nhand W ♠K", "text-line-twice", 1),
    ],
)
def test_what_is_not_understood_is_an_error_with_its_place(line: str, code: str, column: int) -> None:
    """An unknown word, a bid that does not exist, a half act and a repeated line are errors at their place."""
    with pytest.raises(NotationError) as error:
        parse(f'[Rules "bridge-rubber"]\ndeal 1\n{line}')
    assert (error.value.code, error.value.column) == (code, column)
