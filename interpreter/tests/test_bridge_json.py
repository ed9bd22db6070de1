"""The JSON form of a record of bridge: its published schema, and what is refused with the path of the wrong value."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from bridge_table import book
from conftest import ROOT, Run
from preferans.bridge.notation import from_json, parse, record_schema, to_json
from preferans.errors import RecordError
from preferans.report.messages import render_error

CASES = sorted((ROOT / "conformance" / "cases" / "bridge").rglob("*.pref"))
SCHEMA = jsonschema.Draft202012Validator(json.loads(record_schema()))


def record(**fields: Any) -> dict[str, Any]:
    """Return the JSON of a record with these fields."""
    return {"format": "preferans-bridge/1", **fields}


def deal(**fields: Any) -> dict[str, Any]:
    """Return the JSON of a record of one deal with these fields."""
    return record(deals=[{"number": 1, **fields}])


def act(name: str, **fields: Any) -> dict[str, Any]:
    """Return the JSON of a record with one act, of West unless another is named."""
    return deal(acts=[{"act": name, "by": "W", **fields}])


def test_the_published_schema_is_that_of_the_types() -> None:
    """The schema in spec/ is the one made from the types of a record of bridge, and is itself valid."""
    assert (ROOT / "spec/schema/bridge-record.schema.json").read_bytes() == record_schema()
    jsonschema.Draft202012Validator.check_schema(json.loads(record_schema()))


def test_every_case_of_the_corpus_fits_the_schema() -> None:
    """What parse prints of every case of bridge fits the published schema and is read back as the same record."""
    assert len(CASES) > 200
    for path in CASES:
        one = parse(path.read_text("utf-8"))
        SCHEMA.validate(json.loads(to_json(one)))
        assert from_json(to_json(one)) == one


WRONG: list[tuple[Any, str, str]] = [
    ([], "json-type", "$"),
    ({"format": "preferans-record/1"}, "json-value", "$.format"),
    (record(), "json-no-record", "$"),
    (record(rules=" "), "json-text", "$.rules"),
    (record(options=["x"]), "json-option", "$.options[0]"),
    (record(tags={"Foo": "x"}), "json-tag", "$.tags.Foo"),
    (record(names={"W": "a\x00"}), "json-text", "$.names.W"),
    (record(x=1), "json-unknown-key", "$"),
    (record(deals=[{}]), "json-missing", "$.deals[0]"),
    (deal(vulnerable=["NS", "NS"]), "json-twice", "$.deals[0].vulnerable[1]"),
    (deal(before=[{"side": "NS"}, {"side": "NS"}]), "json-twice", "$.deals[0].before[1]"),
    (deal(before=[{"side": "NS", "games": -1}]), "json-number", "$.deals[0].before[0].games"),
    (deal(hands=[{"player": "W", "cards": ["s2", "s2"]}]), "json-twice", "$.deals[0].hands[0].cards[1]"),
    (deal(hands=[{"player": "W", "cards": ["s1"]}]), "json-value", "$.deals[0].hands[0].cards[0]"),
    (deal(ending={"trick": 9, "leader": "W", "taken": {"NS": -1}}), "json-number", "$.deals[0].ending.taken.NS"),
    (deal(honours={"player": "W", "number": 1_000_000}), "json-number", "$.deals[0].honours.number"),
    (deal(result={"tricks": -1}), "json-number", "$.deals[0].result.tricks"),
    (deal(scores=[{"side": "NS", "column": "below", "points": -1}]), "json-number", "$.deals[0].scores[0].points"),
    (deal(marks=[{"trick": 1, "at": 1}]), "json-mark", "$.deals[0].marks[0].at"),
    (deal(notes=[{"text": "x", "at": 1}]), "json-mark", "$.deals[0].notes[0].at"),
    (deal(notes=[{"text": "a\x00"}]), "json-text", "$.deals[0].notes[0].text"),
    (act("pass", clock="24:00"), "json-clock", "$.deals[0].acts[0].clock"),
    (act("pass", dark=True), "bridge-json", "$.deals[0].acts[0]"),
    (act("demand", seat="E"), "bridge-json-aim", "$.deals[0].acts[0]"),
    (act("demand", seat="E", suit="h", extreme="highest"), "bridge-json-aim", "$.deals[0].acts[0]"),
    (act("drop", cards=[]), "json-empty", "$.deals[0].acts[0].cards"),
    (act("notice", code="No Code", seat="E"), "json-code", "$.deals[0].acts[0].code"),
    (act("claim", tricks=-1), "json-number", "$.deals[0].acts[0].tricks"),
    (act("finds", by="arbiter", code="x", answer=-1), "json-number", "$.deals[0].acts[0].answer"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "code", "path"), WRONG)
def test_json_of_another_form_is_refused_with_its_path(value: Any, code: str, path: str) -> None:
    """What does not fit the types, or could not be text, is one error with the path, worded in both languages."""
    with pytest.raises(RecordError) as raised:
        from_json(json.dumps(value))
    assert (raised.value.code, raised.value.facts["path"]) == (code, path)
    for language in ("ru", "en"):
        assert path in render_error(raised.value, language, book())


@pytest.mark.parametrize("value", [act("frobnicate"), act("play", card="sT"), act("pass", drak=True), {"format": "x"}])
def test_the_schema_refuses_what_the_reader_refuses(value: Any) -> None:
    """A misspelt act, card, key or format does not fit the schema either."""
    assert not SCHEMA.is_valid(value)


def test_what_is_no_json_is_said_to_be_none() -> None:
    """Bytes that are no JSON at all give the one error for that."""
    with pytest.raises(RecordError) as raised:
        from_json(b"{")
    assert raised.value.code == "json-syntax"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_commands_go_round_with_bridge(preferans: Run, language: str) -> None:
    """Parse, write, fmt, judge and score take a record of bridge in either language."""
    text = CASES[0].read_bytes()
    parsed = preferans("parse", "-", stdin=text)
    assert parsed.returncode == 0
    written = preferans("write", "--lang", language, "-", stdin=parsed.stdout)
    assert written.returncode == 0
    again = preferans("fmt", "-", stdin=written.stdout)
    assert again.stdout == written.stdout
    assert preferans("judge", "--lang", language, "-", stdin=written.stdout).returncode in (0, 1, 3)
    assert preferans("score", "--lang", language, "-", stdin=written.stdout).returncode in (0, 3)


HEAD = b'[Rules "bridge-rubber"]\n'


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("command", ["judge", "score", "parse", "fmt"])
@pytest.mark.parametrize(
    "data",
    [b"", HEAD + b"deal 1\nW frob\n", HEAD + b"\xff", HEAD + b"deal 1\n" * 2_500_000],
    ids=["empty", "wrong", "no text", "huge"],
)
def test_bad_files_are_one_error(preferans: Run, command: str, data: bytes, language: str) -> None:
    """An empty, wrong, undecodable or huge file leaves with 2 and one message, never a traceback."""
    done = preferans(command, *(("--lang", language) if command != "fmt" else ()), "-", stdin=data)
    assert done.returncode == 2
    assert done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""
