"""The published schemas of verdicts and cases: what the judge writes fits them, and misspelt words do not."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine_figures import judged as judged_game
from engine_records import Game, games, to_record
from judging import FOUR, SEVEN_OPEN, book, judged
from preferans import records
from preferans.conformance.cases import read_case
from preferans.errors import NotationError
from preferans.games import choose_rules, judge
from preferans.schemas import BY_SEAT, FACTS, FIELDS, published
from preferans.verdict import Verdict, from_json, to_json

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted([*(ROOT / "examples").glob("*.pref"), *(ROOT / "conformance" / "cases").rglob("*.pref")])

EXAMPLE: dict[str, Any] = {
    "format": "preferans-verdict/1",
    "rules": "codex-tournament",
    "edition": "1",
    "verdict": "violation",
    "deals": [
        {
            "deal": 1,
            "verdict": "violation",
            "contract": {"by": "W", "bid": "6s", "order": "7s", "whisters": ["N"], "mode": "open"},
            "violations": [
                {
                    "code": "revoke",
                    "clause": "codex:3.9.16.2",
                    "by": "N",
                    "at": 13,
                    "status": "penalised",
                    "facts": {"card": "h10", "could": ["cK", "cQ", "cJ"], "trick": 2},
                }
            ],
            "rulings": [
                {
                    "clause": "codex:3.9.16.2",
                    "effect": "transfer-tricks",
                    "args": {"from": "N", "to": "W", "tricks": 1},
                    "because": [0],
                }
            ],
            "choices": [],
            "questions": [],
            "tricks": [{"trick": 1, "plays": [["W", "sA"], ["N", "s8"], ["E", "s10"]], "winner": "W", "credited": "W"}],
            "credited": {"W": 9, "N": 1, "E": 0},
            "entries": [{"player": "W", "column": "pool", "on": None, "points": "4", "clause": "codex:2.2.2"}],
            "sheet": {"W": {"pool": "4", "mountain": "0", "whists": {}}},
            "settlement": {"W": "36"},
            "basis": [],
        }
    ],
    "settlement": {},
    "ranking": [],
}
"""The least a program has to write: the keys that everyone reads, and none that only this judge adds."""


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """Return the validator of the published schema of a verdict or case."""
    return jsonschema.Draft202012Validator(json.loads((ROOT / "spec" / "schema" / f"{name}.schema.json").read_bytes()))


def fits(verdict: Verdict) -> None:
    """Raise `jsonschema.ValidationError` if the JSON form of ``verdict`` does not fit the schema."""
    validator("verdict").validate(json.loads(to_json(verdict)))


def test_the_published_schemas_are_those_of_the_types_and_the_rulebook() -> None:
    """The schemas in spec/ are the ones made from the types and the rule files now, and are themselves valid."""
    for name, content in published(book()).items():
        assert (ROOT / "spec" / "schema" / name).read_bytes() == content
        jsonschema.Draft202012Validator.check_schema(json.loads(content))


@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.id)
def test_verdicts_on_real_deals_fit_the_schema(game: Game) -> None:
    """The JSON verdict on each deal of the two programs fits the schema."""
    fits(judged_game(to_record(game)))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_verdicts_on_cases_and_examples_fit_the_schema(path: Path) -> None:
    """The JSON verdict on each case of the corpus and each example fits the schema; only a malformed text has none."""
    text = path.read_text(encoding="utf-8")
    try:
        record = records.parse(text)
    except NotationError:
        assert read_case(text, path.name).expect.verdict == "malformed"
        return
    fits(judge(record, choose_rules(record, book())))


def test_a_verdict_with_the_common_keys_only_is_a_verdict() -> None:
    """A verdict without the keys that only this judge adds fits the schema and is read."""
    validator("verdict").validate(EXAMPLE)
    assert from_json(json.dumps(EXAMPLE)).deals[0].violations[0].code == "revoke"


@pytest.mark.parametrize("text", ["", FOUR.replace("♥8 ♥7", "♥8 ♥8"), FOUR + SEVEN_OPEN + "W ♥K W ♥A", FOUR + "W 6♠"])
def test_verdicts_on_faulty_and_unfinished_deals_fit_the_schema(text: str) -> None:
    """A record without a deal, a malformed deal, a second card to a trick and an open auction give fitting verdicts."""
    fits(judged(text or '[Players "3"]'))


WRONG: list[tuple[str, Any]] = [
    ("deals.0.violations.0.code", "revok"),
    ("deals.0.violations.0.status", "forgiven"),
    ("deals.0.violations.0.clause", "3.9.16.2"),
    ("deals.0.violations.0.by", "X"),
    ("deals.0.violations.0.facts.card", "hT"),
    ("deals.0.rulings.0.effect", "transfer"),
    ("deals.0.tricks.0.plays.0", ["sA", "W"]),
    ("deals.0.entries.0.points", "4.5"),
    ("deals.0.contract.order", "s7"),
    ("deals.0.credited", {"A": 1}),
    ("deals.0.verdict", "fine"),
    ("deals.0.comment", "a key that is not listed"),
    ("format", "preferans-verdict/2"),
]


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_wrong_word_does_not_fit(path: str, value: Any) -> None:
    """A code, card, seat, figure or key that is not listed is refused."""
    changed: Any = copy.deepcopy(EXAMPLE)
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place = changed
    for step in steps:
        place = place[step]
    place[last] = value
    assert not validator("verdict").is_valid(changed)


def test_every_definition_is_used() -> None:
    """The tables of fields name only fields that exist, and all definitions they name are in a schema."""
    named: dict[str, set[str]] = {}
    for content in published(book()).values():
        for name, definition in json.loads(content)["$defs"].items():
            named.setdefault(name, set()).update(definition.get("properties", {}))
    for struct, fields in FIELDS.items():
        assert fields.keys() <= named[struct]
        assert {word for words in fields.values() for word in words.split()} <= named.keys()
    for struct, names in BY_SEAT.items():
        assert set(names) <= named[struct]
    assert FACTS.keys() == named["ViolationFacts"]
