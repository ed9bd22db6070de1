"""The rulebook of this project itself: its options and rule sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.errors import RulesError
from preferans.rulebook import Book, read_spec
from preferans.rulebook.options import read_value


@pytest.fixture(scope="module")
def book(root: Path) -> Book:
    """Return the rulebook as the rule files have it now."""
    return read_spec(root / "spec")


def test_defaults_are_those_of_the_tournament_rules(book: Book) -> None:
    """The rule set codex-tournament is every option at its default."""
    defaults = {name: read_value(option, option.default) for name, option in book.options.items()}
    assert dict(book.rules("codex-tournament").options) == defaults


def test_the_default_values_are_the_table_of_the_options(book: Book) -> None:
    """The defaults that decide the score are: units one, greedy full whist, all-pass at one, exit by a six."""
    rules = book.rules("codex-tournament")
    assert [rules.number(f"unit.{name}") for name in ("undertrick", "whist", "pool_point")] == [1, 1, 1]
    assert rules.number("unit.misere_undertrick") == 10
    assert (rules.word("whist.responsibility"), rules.word("whist.style")) == ("full", "greedy")
    assert (rules.number("allpass.price"), rules.numbers("allpass.progression")) == (1, (1,))
    assert rules.numbers("allpass.exit_level") == (6,)
    assert rules.number_or_none("match.pool_target") == 10
    assert (rules.word("match.help"), rules.number("match.help_price")) == ("on", 10)


def test_every_rule_set_is_usable_or_refused_as_pending(book: Book) -> None:
    """Each rule set of the project can be made, unless a value of its own is listed as not yet executed."""
    refused = {}
    for spec in book.content.rulesets:
        try:
            assert book.rules(spec.id).edition == spec.edition
        except RulesError as error:
            refused[spec.id] = (error.code, error.facts.get("option") in book.content.pending.options)
    assert set(refused.values()) <= {("option-pending", True)}
    assert "codex-tournament" not in refused


def test_every_option_value_is_explained(book: Book) -> None:
    """The explanation of an option names each word it may take, in both languages."""
    for option in book.options.values():
        words = [word for word in option.values if option.type == "word" and word not in {"on", "off", "whist"}]
        for word in words:
            assert f"({word}" in option.doc.ru, (option.name, word)
            assert f"({word}" in option.doc.en, (option.name, word)
