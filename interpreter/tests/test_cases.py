"""Every case of the corpus: the judge says what the case expects, and the case is what its schema says."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from conftest import ROOT
from judging import book
from preferans import notation
from preferans.conformance.cases import Level, Published
from preferans.conformance.compare import compare
from preferans.conformance.corpus import Corpus, default_path
from preferans.conformance.inprocess import record_of, said_of
from preferans.judge import choose_rules, judge
from preferans.schemas import published

CASES = tuple(Corpus(default_path()))
EXAMPLES = ROOT / "examples"


def name(case: Published) -> str:
    """Return how a test names a case."""
    return case.source


@cache
def schema() -> jsonschema.Draft202012Validator:
    """Return the validator of a case with its record, made from the types and the rule files as they are now."""
    made: dict[str, Any] = json.loads(published(book())["bundled-case.schema.json"])
    return jsonschema.Draft202012Validator(made)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_case(case: Published) -> None:
    """The judge gives the verdict, the violations and whatever else the case expects."""
    assert compare(case.expect, said_of(record_of(case), book())) == ("pass", ())


@pytest.mark.parametrize("case", CASES, ids=name)
def test_case_fits_its_schema(case: Published) -> None:
    """The words, codes, seats and figures of a case are those of its schema."""
    schema().validate(json.loads(msgspec.json.encode(case)))


def test_every_level_has_cases() -> None:
    """Cases reach from reading a record to the whole match."""
    assert {case.level for case in CASES} == set(get_args(Level))


# --- the example -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["late-revoke.pref", "late-revoke.ru.pref"])
def test_example(file: str) -> None:
    """3.9.16.2: in the example North gives one trick, and what the table wrote is right: 36 whists change hands."""
    record = notation.parse((EXAMPLES / file).read_text(encoding="utf-8"))
    deal = judge(record, choose_rules(record, book())).deals[0]
    assert [(v.code, v.clause, v.by, v.status) for v in deal.violations] == [
        ("revoke", "codex:3.9.16.2/a", "N", "penalised")
    ]
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert deal.settlement == {"W": "36", "N": "-36", "E": "0", "S": "0"}


def test_example_is_the_same_in_both_languages() -> None:
    """The Russian and the English example are one record, names and event apart."""
    english, russian = (
        notation.parse((EXAMPLES / file).read_text(encoding="utf-8"))
        for file in ("late-revoke.pref", "late-revoke.ru.pref")
    )
    assert msgspec.structs.replace(russian, names=english.names, tags=english.tags) == english
