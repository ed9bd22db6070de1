"""The strict YAML reader: what it takes, and where it says a file is wrong."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Literal

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from preferans.errors import SpecError
from preferans.report.reasons import reason_text
from preferans.rulebook.strict import Source


class Inner(msgspec.Struct, frozen=True):
    """A value inside another."""

    price: int
    share: Fraction = Fraction(1)


class Outer(msgspec.Struct, frozen=True):
    """A value with every shape of field."""

    name: str
    kind: Literal["high", "low"] = "low"
    inner: tuple[Inner, ...] = ()
    table: dict[str, int] = {}
    one_or_more: str | tuple[str, ...] = ()
    flag: bool = False
    maybe: Inner | None = None


def refusal(text: str | bytes, kind: Any = Any) -> tuple[str, int, int, dict[str, object]]:
    """Return code, line, column and facts of the error that ``text`` meets."""
    with pytest.raises(SpecError) as caught:
        Source(text, "x.yaml").convert(kind)
    error = caught.value
    assert error.source == "x.yaml"
    return error.code, error.line, error.column, error.facts


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: &name b\n", "yaml-anchor", 1, 4),
        ("a: b\nc: *name\n", "yaml-alias", 2, 4),
        ("a: b\nc: !!int 3\n", "yaml-tag", 2, 4),
        ("a: !own {b: c}\n", "yaml-tag", 1, 4),
        ("a: {b: c}\n<<: d\n", "yaml-merge", 2, 1),
        ("a: b\nc:\n  d: e\n  d: f\n", "yaml-duplicate-key", 4, 3),
        ("a: b\nc:\n", "yaml-empty", 2, 3),
        ("- a\n-\n", "yaml-empty", 2, 2),
        ("a: {b: ж, в, c: d}\n", "yaml-empty", 1, 12),
        ("[a]: b\n", "yaml-key", 1, 1),
        ("a: b\n---\nc: d\n", "yaml-documents", 2, 1),
        ("%YAML 1.1\n---\na: b\n", "yaml-directive", 1, 1),
        ("a: b\n\tc: d\n", "yaml-syntax", 2, 1),
        ("a: [b\n", "yaml-syntax", 2, 1),
        ("", "yaml-no-document", 0, 0),
        ("# only a comment\n", "yaml-no-document", 0, 0),
        (b"a: b\nc: \xff\n", "yaml-encoding", 2, 4),
    ],
)
def test_what_is_outside_the_subset_is_refused_at_its_place(
    text: str | bytes, code: str, line: int, column: int
) -> None:
    """Anchors, aliases, tags, merges, repeated keys, empty values and broken files are errors with line and column."""
    assert refusal(text)[:3] == (code, line, column)


def test_a_repeated_key_names_its_first_line() -> None:
    """The error at a repeated key says in which line the key stood first."""
    assert refusal("a: b\nc: d\na: e\n")[3]["first"] == 1


def test_scalars_stay_text() -> None:
    """Nothing is guessed from the look of a scalar: numbers, booleans, dates and nulls are text."""
    source = Source('a: 3.10\nb: yes\nc: 2026-11-29\nd: null\ne: ""\nf: [1, ~]\n', "x.yaml")
    assert source.data == {"a": "3.10", "b": "yes", "c": "2026-11-29", "d": "null", "e": "", "f": ["1", "~"]}


TREES = st.recursive(
    st.text(st.characters(exclude_categories=["C", "Zl", "Zp"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abcж", min_size=1), inner),
    max_leaves=8,
)


@given(TREES)
def test_quoted_trees_read_back(tree: Any) -> None:
    """Any tree of mappings, lists and quoted text, written by an independent writer, reads back as it was."""
    text = yaml.safe_dump(tree, default_style='"', allow_unicode=True)
    assert Source(text, "x.yaml").data == tree


def test_values_get_the_types_of_their_fields() -> None:
    """Whole numbers, fractions, booleans, words, lists and nested values are made from text."""
    text = "name: 3.10\nkind: high\ninner: [{price: 2, share: 1/2}]\ntable: {x: -3}\none_or_more: a\nflag: true\n"
    assert Source(text, "x.yaml").convert(Outer) == Outer(
        name="3.10", kind="high", inner=(Inner(2, Fraction(1, 2)),), table={"x": -3}, one_or_more="a", flag=True
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "path"),
    [
        ("name: a\ninner:\n- price: 2\n- price: two\n", 4, 10, "int", "inner[1].price"),
        ("name: a\ninner: [{price: 2, share: x/2}]\n", 2, 27, "fraction", "inner[0].share"),
        ("name: a\ntable: {six: 2, seven: 4.5}\n", 2, 24, "int", "table.seven"),
        ("name: a\nkind: middle\n", 2, 7, "high, low", "kind"),
        ("name: a\nflag: maybe\n", 2, 7, "bool", "flag"),
        ("name: [a]\n", 1, 7, "str", "name"),
        ("name: a\ntable: b\n", 2, 8, "mapping", "table"),
        ("name: a\ninner: {price: 2}\n", 2, 8, "list", "inner"),
        ("name: a\nmaybe: b\n", 2, 8, "mapping", "maybe"),
        ("name: a\none_or_more: [a, [b]]\n", 2, 18, "str", "one_or_more[1]"),
        ("- a\n", 1, 1, "mapping", ""),
    ],
)
def test_a_value_of_the_wrong_type_is_named_by_place_and_path(
    text: str, line: int, column: int, expected: str, path: str
) -> None:
    """The error says what was expected, where in the file, and by which path of keys."""
    code, *place, facts = refusal(text, Outer)
    assert (code, place) == ("spec-expected", [line, column])
    assert (facts["expected"], facts["path"]) == (expected, path)


def test_a_number_that_may_be_missing_is_null() -> None:
    """The word ``null`` stands for no number where there may be none, and is text where text may stand."""
    kind = dict[str, int | None]
    assert Source("a: null\nb: 3\n", "null.yaml").convert(kind) == {"a": None, "b": 3}
    assert Source("a: null\n", "text.yaml").convert(dict[str, str | None]) == {"a": "null"}
    with pytest.raises(SpecError):
        Source("a: null\n", "number.yaml").convert(dict[str, int])


def test_an_unknown_key_names_the_nearest() -> None:
    """A key that is none of the fields is an error at the key, with the field it most resembles."""
    code, *place, facts = refusal("name: a\ninner:\n- prise: 2\n", Outer)
    assert (code, place) == ("spec-unknown-key", [3, 3])
    assert (facts["name"], facts["near"], facts["path"]) == ("prise", "price", "inner[0].prise")


def test_a_missing_key_is_named_at_its_mapping() -> None:
    """A field without a default that is not there is an error at the place of the mapping it belongs to."""
    code, *place, facts = refusal("name: a\ninner:\n- share: 1/2\n", Outer)
    assert (code, place, facts["name"], facts["path"]) == ("spec-missing-key", [3, 3], "price", "inner[0]")


def test_the_faulty_line_is_kept() -> None:
    """An error carries the line it speaks of, so that a caret can be set under it."""
    with pytest.raises(SpecError) as caught:
        Source("name: a\nkind: middle\n", "x.yaml").convert(Outer)
    assert caught.value.excerpt == "kind: middle"


NO_YAML = (
    'a: "b\n', "a:\n\tb: 1\n", "a: b: c\n", "a: @b\n", "a: [1, 2\nb: 3\n", "a: {b: 1\nc: 2\n", 'a: "\\q"\n',
    "a: 1\n b: 2\n", "- a\nb: 1\n", "a: 1\n- b\n", "a: &\n", "a: *\n", "a: !<b\n", "%FOO\n", "%YAML 9.1\n---\na\n",
    "%YAML 1.1\n%YAML 1.1\n---\n", "a: |0\n b\n", "a: |b\n", 'a: "\\xzz"\n', "a: \x01\n", '"a" b\n', "a: ]\n",
    "{a: 1]\n", "a: !b!c 1\n", 'a: "---\n---\n"\n', "a: `b`\n", "a: %b\n", "a: !<%zz> 1\n", "[" * 1500,
)  # fmt: skip
"""Texts that are no YAML, each for a reason of its own."""


@pytest.mark.parametrize("text", NO_YAML)
def test_what_is_wrong_with_yaml_is_said_in_russian(text: str) -> None:
    """What a reader of YAML says, the one in C or the one in Python, is told in Russian but for what it quotes."""
    for loader in {yaml.Loader, getattr(yaml, "CLoader", yaml.Loader)}:
        try:
            list(yaml.parse(text, Loader=loader))
        except yaml.YAMLError as error:
            problem = getattr(error, "problem", None) or str(error).splitlines()[0]
            assert reason_text(problem, "en") == problem
            assert not re.search("[A-Za-z]", re.sub("«.*?»|YAML|UTF-8", "", reason_text(problem, "ru")))
        except RecursionError:
            assert text.startswith("[[")
