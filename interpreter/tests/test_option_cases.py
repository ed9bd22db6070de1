"""Every value of every option is held by a case: of a clause that the option changes, judged under that value."""

from __future__ import annotations

from collections import defaultdict

from conftest import ROOT
from judging import book
from preferans import records
from preferans.conformance.cases import read_case
from preferans.games import choose_rules
from preferans.rulebook.book import is_pending
from preferans.rulebook.options import read_value, write_value


def held() -> dict[str, set[str]]:
    """Return the values of each option under which a case of a clause that reads it is judged."""
    options = book().options
    readers = {
        name: {clause.id for clause in book().content.clauses if name in {*clause.reads, *clause.options}}
        for name in options
    }
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "conformance" / "cases").rglob("*.pref")):
        text = path.read_text(encoding="utf-8")
        case = read_case(text, path.name)
        if case.expect.verdict == "malformed":
            continue  # such a text need not be a record, and nothing is judged in it
        rules = choose_rules(records.parse(text), book())
        for name in options:
            if readers[name] & {case.clause, *case.also}:
                found[name].add(write_value(rules.options[name]))
    return found


def test_every_value_of_every_option_has_a_case() -> None:
    """A word, a flag or one of listed numbers has a case for each value, what is not executed yet left aside."""
    found = held()
    missing = []
    for option in book().options.values():
        name = option.name
        values = option.values or (("true", "false") if option.type == "flag" else ())
        pending = book().content.pending.options.get(name, ())
        missing += [
            f"{name}={value}"
            for value in values
            if value not in found[name] and not is_pending(option, pending, read_value(option, value))
        ]
    assert missing == []


def test_open_options_have_cases_of_several_values() -> None:
    """An option that takes any number or list has cases under two values at least."""
    found = held()
    open_ones = [option.name for option in book().options.values() if not option.values and option.type != "flag"]
    assert [name for name in open_ones if len(found[name]) < len({"one", "other"})] == []
