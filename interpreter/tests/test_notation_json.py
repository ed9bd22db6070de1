"""The JSON form of a record: its schema, and what is refused with the path of the wrong value."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings

from preferans import records
from preferans.cards import Card, Seat
from preferans.errors import RecordError
from preferans.notation import from_json, parse, record_schema, to_json, write
from preferans.record import Discard, Play, Record
from preferans.report.messages import render_error
from preferans.rulebook import read_spec
from strategies import RECORDS

ROOT = Path(__file__).parents[2]
BOOK = read_spec(ROOT / "spec")


def record(**fields: Any) -> dict[str, Any]:
    """Return the JSON of a record with these fields."""
    return {"format": "preferans-record/1", **fields}


def deal(**fields: Any) -> dict[str, Any]:
    """Return the JSON of a record of one deal with these fields."""
    return record(deals=[{"number": 1, **fields}])


def act(name: str, by: str = "W", **fields: Any) -> dict[str, Any]:
    """Return the JSON of a record with one act."""
    return deal(acts=[{"act": name, "by": by, **fields}])


def test_an_act_is_one_object() -> None:
    """An act is an object with its word, its seat, its arguments and, read from text, its line."""
    text = "deal 1\nW discard ♦7 ?\nW ♠A @21:40 disputed\nW order 6NT at-once\nE answer no\ntable entry"
    acts = json.loads(to_json(parse(text)))["deals"][0]["acts"]
    assert acts == [
        {"act": "discard", "by": "W", "cards": ["d7", None], "line": 2},
        {"act": "play", "by": "W", "card": "sA", "clock": "21:40", "disputed": True, "line": 3},
        {"act": "order", "by": "W", "contract": "6NT", "at-once": True, "line": 4},
        {"act": "answer", "by": "E", "yes": False, "line": 5},
        {"act": "entry", "by": "table", "line": 6},
    ]


def test_json_is_read_as_values() -> None:
    """Acts of a JSON record become the same values as those of a text, cards in any hand order included."""
    acts = [{"act": "play", "by": "W", "card": None}, {"act": "discard", "by": "W", "cards": ["h8", None]}]
    read = from_json(json.dumps(deal(acts=acts)))
    assert read.deals[0].acts == (
        Play(by=Seat.WEST, card=None),
        Discard(by=Seat.WEST, cards=(Card.H8, None)),
    )


@pytest.mark.parametrize("book", ["preferans-record/1", "preferans-bridge/1"])
def test_brackets_without_end_are_no_record(book: str) -> None:
    """A hundred thousand lists within each other are one clear error."""
    with pytest.raises(RecordError):
        records.from_json(f'{{"format": "{book}", "deals": {"[" * 100_000}')


def test_json_may_be_indented() -> None:
    """With an indent the JSON stands over lines and is read as the same record."""
    one = parse("deal 1\nW pass")
    assert to_json(one, indent=2).startswith(b'{\n  "format"')
    assert from_json(to_json(one, indent=2)) == one


WRONG: list[tuple[Any, str, str]] = [
    ([], "json-type", "$"),
    ({"format": "other"}, "json-value", "$.format"),
    (record(), "json-no-record", "$"),
    (record(players=5), "json-players", "$.players"),
    (record(rules=" "), "json-text", "$.rules"),
    (record(options=["x"]), "json-option", "$.options[0]"),
    (record(tags={"Foo": "x"}), "json-tag", "$.tags.Foo"),
    (record(names={"W": "a\x00"}), "json-text", "$.names.W"),
    (record(deals=[{}]), "json-missing", "$.deals[0]"),
    (record(deals=[{"number": 1}], oops=1), "json-unknown-key", "$"),
    (record(before={}), "json-empty", "$.before"),
    (record(before={"sheet": [{"player": "W"}]}), "json-empty", "$.before.sheet[0]"),
    (record(before={"sheet": [{"player": "W", "pool": "2.5"}]}), "json-points", "$.before.sheet[0].pool"),
    (record(before={"sheet": [{"player": "W", "pool": "1/1000"}]}), "json-points", "$.before.sheet[0].pool"),
    (record(draws=[{"player": "W", "card": "s7"}] * 2), "json-twice", "$.draws[1]"),
    (deal(number="1"), "json-type", "$.deals[0].number"),
    (deal(number=-1), "json-number", "$.deals[0].number"),
    (deal(number=10**30), "json-number", "$.deals[0].number"),
    (deal(hands=[{"player": "W", "cards": []}] * 2), "json-twice", "$.deals[0].hands[1]"),
    (deal(hands=[{"player": "W", "cards": ["s6"]}]), "json-value", "$.deals[0].hands[0].cards[0]"),
    (deal(marks=[{"trick": 1, "at": 1}]), "json-mark", "$.deals[0].marks[0].at"),
    (deal(scores=[{"player": "W", "column": "whists", "points": "4"}]), "json-score-on", "$.deals[0].scores[0].on"),
    (act("frobnicate"), "json-value", "$.deals[0].acts[0].act"),
    (act("pass", drak=True), "json-unknown-key", "$.deals[0].acts[0]"),
    (act("play", card="sT"), "json-value", "$.deals[0].acts[0].card"),
    (act("play"), "json-missing", "$.deals[0].acts[0]"),
    (act("pass", by="X"), "json-value", "$.deals[0].acts[0].by"),
    (act("mixed"), "json-value", "$.deals[0].acts[0].by"),
    (act("pass", clock="25:00"), "json-clock", "$.deals[0].acts[0].clock"),
    (act("claim", tricks=-1), "json-number", "$.deals[0].acts[0].tricks"),
    (act("object", code="Not a code"), "json-code", "$.deals[0].acts[0].code"),
    (act("remark", text="\x00"), "json-text", "$.deals[0].acts[0].text"),
    (act("drop", cards=[]), "json-empty", "$.deals[0].acts[0].cards"),
    (act("demand", seat="N"), "json-aim", "$.deals[0].acts[0]"),
    (act("demand", seat="N", card="sA", suit="s"), "json-aim", "$.deals[0].acts[0]"),
    (act("finds", by="arbiter", code="proved", answer=-1), "json-number", "$.deals[0].acts[0].answer"),
]


@pytest.mark.parametrize(("value", "code", "path"), WRONG)
def test_a_wrong_value_is_named_by_its_path(value: Any, code: str, path: str) -> None:
    """What does not fit is an error with the path of the value, said in both languages."""
    with pytest.raises(RecordError) as raised:
        from_json(json.dumps(value))
    assert (raised.value.code, raised.value.facts["path"]) == (code, path)
    english, russian = (render_error(raised.value, language, BOOK) for language in ("en", "ru"))
    assert path in english
    assert path in russian
    assert english != russian


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"deal 1", b'{"format":'])
def test_what_is_not_json_is_said_to_be_none(data: bytes) -> None:
    """Bytes that are no JSON at all give the one error for that."""
    with pytest.raises(RecordError) as raised:
        from_json(data)
    assert raised.value.code == "json-syntax"


def test_every_code_of_a_json_fault_is_tried() -> None:
    """Every code of a JSON fault in the rule files is reached here, but for the one that covers what is unforeseen."""
    yaml = (ROOT / "spec/faults/notation.yaml").read_text("utf-8")
    codes = set(re.findall(r"^- code: (json-\S+)$", yaml, re.MULTILINE))
    assert codes == {code for _, code, _ in WRONG} | {"json-syntax", "json-invalid"}


# --- the schema --------------------------------------------------------------------------------------------------


def test_the_published_schema_is_that_of_the_types() -> None:
    """The schema in spec/ is the one made from the types of a record, and is itself valid."""
    assert (ROOT / "spec/schema/record.schema.json").read_bytes() == record_schema()
    jsonschema.Draft202012Validator.check_schema(json.loads(record_schema()))


@settings(max_examples=30, deadline=None)
@given(RECORDS)
def test_every_record_fits_the_schema(one: Record) -> None:
    """The JSON of any record fits the published schema."""
    jsonschema.Draft202012Validator(json.loads(record_schema())).validate(json.loads(to_json(parse(write(one)))))


@pytest.mark.parametrize("value", [act("frobnicate"), act("play", card="sT"), act("pass", drak=True), {"format": "x"}])
def test_the_schema_refuses_what_the_reader_refuses(value: Any) -> None:
    """A misspelt act, card, key or format does not fit the schema either."""
    assert not jsonschema.Draft202012Validator(json.loads(record_schema())).is_valid(value)
