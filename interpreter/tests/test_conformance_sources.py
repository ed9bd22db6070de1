"""Every worked example of the rules, and everything that programs in the field get wrong, has its cases."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

from conftest import ROOT
from judging import book
from preferans import records
from preferans.conformance.cases import Published
from preferans.conformance.corpus import Corpus, default_path
from preferans.games import choose_rules
from preferans.rulebook.options import write_value

WORKED = {
    "2.2.2", "3.3.19 c", "3.4.4", "3.4.6, example", "3.4.8, first example", "3.4.8, second example", "3.4.9",
    "3.4.9, example", "3.4.11", "3.7.7", "3.7.9", "3.8.2", "3.8.5.1 a, example", "3.8.5.1 b", "3.8.6, first example",
    "3.8.6, second example", "3.8.6, third example", "3.8.8", "3.9.18, first example", "3.9.18, second example",
    "3.9.18, third example", "4.1.1, example", "4.1.1 a", "4.1.1 b", "4.1.1 c", "bridge, the revoke penalty",
    "figures: prices of three conventions", "figures: half-whist", "figures: worth of an unwhisted game",
    "figures: amnesty", "figures: a published settlement", "figures: a whole match", "figures: four at the table",
}  # fmt: skip
"""The worked examples and figures, named by hand after the printed rules and the settlement published with them."""

FIELD = {
    1, 2, 3, 4, 5, 6, 8, 10, 14, 15, 16, 18, 19, 20, 23, 24, 26, 27, 30, 31, 34, 35, 36, 37, 39, 41, 42, 43, 44, 46, 47,
    49, 50, 53, 55,
}  # fmt: skip
"""The numbers of the list of what programs get wrong; they are not continuous."""


@cache
def listed() -> dict[str, list[dict[str, Any]]]:
    """Return the two lists."""
    made: dict[str, list[dict[str, Any]]] = tomllib.loads((ROOT / "conformance" / "sources.toml").read_text("utf-8"))
    return made


@cache
def cases() -> dict[str, Published]:
    """Return the accepted cases by their ids."""
    return {case.id: case for case in Corpus(default_path()) if case.status == "accepted"}


def test_nothing_is_left_without_a_case() -> None:
    """Each worked example and each number of the list stands once, with cases that are there and accepted."""
    worked, field = listed()["worked"], listed()["field"]
    assert sorted(entry["place"] for entry in worked) == sorted(WORKED)
    assert sorted(entry["number"] for entry in field) == sorted(FIELD)
    for entry in [*worked, *field]:
        assert entry["cases"], entry
        assert [case for case in entry["cases"] if case not in cases()] == [], entry
        assert len(set(entry["cases"])) == len(entry["cases"]), entry


@pytest.mark.parametrize("number", sorted(FIELD))
def test_a_fault_of_the_field_is_held_from_two_sides(number: int) -> None:
    """For each fault there are two cases at least whose expectations differ, so that no one answer passes both."""
    entry = next(entry for entry in listed()["field"] if entry["number"] == number)
    assert len({repr(cases()[case].expect) for case in entry["cases"]}) > 1


@pytest.mark.parametrize(
    "entry", [entry for entry in listed()["field"] if "option" in entry], ids=lambda e: e["option"]
)
def test_both_sides_of_a_convention_are_in_the_corpus(entry: dict[str, Any]) -> None:
    """Where tables differ, the cases of an entry are judged under several values of the option."""
    values = set()
    for case in entry["cases"]:
        rules = choose_rules(records.parse(cases()[case].text), book())
        values.add(write_value(rules.options[entry["option"]]))
    assert len(values) > 1


@pytest.mark.parametrize(
    ("case", "figures"),
    [
        ("UKZE7", {"N": None, "E": "2"}),
        ("CPJZC", {"N": "2", "E": "4"}),
        ("H4PL6", {"N": None, "E": "6"}),
    ],
)
def test_the_examples_of_3_8_6_are_as_printed(case: str, figures: dict[str, str | None]) -> None:
    """Down one of a six writes two, down two four, and of an eight without a trick the second writes six."""
    entries = cases()[case].expect.entries or ()
    mountains = {entry.player: entry.points for entry in entries if entry.column == "mountain"}
    assert sorted(filter(None, mountains.values())) == sorted(filter(None, figures.values()))
