"""The rulebook read from a small folder of rule files: clauses, rule sets, options, remedies."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import Contract
from preferans.errors import PreferansError, RulesError, SpecError
from preferans.rulebook import Book, Effect, OptionSpec, Text, binding, clause, covers, executors, matching, order_of
from preferans.rulebook import read_spec as read
from preferans.rulebook.options import read_value, write_value
from preferans.rulebook.reading import ruleset_of
from preferans.rulebook.strict import Source
from small_spec import write_spec


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """Return the small rulebook."""
    return read(write_spec(tmp_path))


def error_of(act: Callable[[], object], kind: type[PreferansError] = RulesError) -> tuple[str, dict[str, object]]:
    """Return code and facts of the error that ``act`` ends in."""
    with pytest.raises(kind) as caught:
        act()
    return caught.value.code, caught.value.facts


# --- reading -----------------------------------------------------------------------------------------------------


def test_a_clause_is_found_with_and_without_its_book(book: Book) -> None:
    """``3.8.6/a`` is ``codex:3.8.6/a``, with its texts, its parent and full ids wherever it names others."""
    found = book.clause("3.8.6/a")
    assert found is book.clause("codex:3.8.6/a")
    assert (found.id, found.number, found.section, found.parent) == ("codex:3.8.6/a", "3.8.6/a", "3.8", "codex:3.8.6")
    assert found.text == Text(ru="Отвечают оба.", en="Both answer.")
    assert found.is_leaf
    assert not book.clause("3.8.6").is_leaf
    assert book.clause("3.8.2").see == ("codex:3.8.6/a",)
    assert book.clause("3.9.16.2").overrides == ("codex:3.9.15",)


def test_an_unknown_clause_names_the_nearest(book: Book) -> None:
    """Asking for a clause that does not exist is an error with the most similar id."""
    code, facts = error_of(lambda: book.clause("3.9.16.3"))
    assert code == "clause-unknown"
    assert facts == {"clause": "3.9.16.3", "near": "codex:3.9.16.2"}


def test_clauses_know_what_lies_below_and_who_names_them(book: Book) -> None:
    """`below` lists direct children of a clause or section, `references_to` the clauses that name one."""
    assert [child.number for child in book.below("3.8.6")] == ["3.8.6/a", "3.8.6.1"]
    assert [child.number for child in book.below("3.8")] == ["3.8.2", "3.8.6"]
    assert [other.number for other in book.references_to("3.9.15")] == ["3.9.16.2", "3.9.21"]
    assert [other.number for other in book.references_to("3.8.6/a")] == ["3.8.2"]


def test_a_section_with_one_clause_of_its_own_number_holds_what_is_below(tmp_path: Path) -> None:
    """A clause with the number of its section is not its own child."""
    spec = write_spec(tmp_path)
    (spec / "codex" / "2.1.yaml").write_text(
        'book: codex\nsection: "2.1"\ntitle: {ru: а, en: a}\nclauses:\n- {id: "2.1", standing: sourced}\n'
        '- {id: "2.1/a", standing: sourced, kind: advice}\n',
        encoding="utf-8",
    )
    assert [child.number for child in read(spec).below("2.1")] == ["2.1/a"]


def test_tables_are_typed(book: Book) -> None:
    """Tables come from the clauses that hold them, with whole numbers, exact fractions and contracts."""
    tables = book.rules("club").tables
    assert tables.duty == {"6": 4, "7": 2}
    assert tables.half_whist_share == Fraction(1, 2)
    assert tables.here_not_over == (Contract.MISERE, Contract.S6)
    assert tables.consolation_ten == 0


def test_places_and_levels_come_from_the_tables(tmp_path: Path) -> None:
    """Places on the ladder count from its lowest contract, and the levels are the numbers that have a price."""
    spec = write_spec(
        tmp_path,
        (
            "codex/3.8.yaml",
            "    half_whist_share: 1/2\n",
            "    ladder: [6s, misere, 9s]\n    value: {misere: 10, '10': 10, '6': 2}\n",
        ),
    )
    tables = read(spec).tables()
    assert tables.places == {None: -1, Contract.S6: 0, Contract.MISERE: 1, Contract.S9: 2}
    assert tables.levels == (6, 10)


def test_an_unknown_table_is_an_error_at_its_name(tmp_path: Path) -> None:
    """A table nobody knows is refused with its place and the nearest name."""
    spec = write_spec(tmp_path, ("codex/3.8.yaml", "    duty:", "    dutty:"))
    with pytest.raises(SpecError) as caught:
        read(spec)
    error = caught.value
    assert (error.code, error.source, error.line, error.column) == ("spec-unknown-key", "codex/3.8.yaml", 10, 5)
    assert (error.facts["near"], error.facts["path"]) == ("duty", "clauses[0].tables.dutty")


def test_a_table_of_the_wrong_type_is_an_error_at_its_value(tmp_path: Path) -> None:
    """A word where a table has a number is refused at the very value."""
    spec = write_spec(tmp_path, ("codex/3.8.yaml", '"7": 2', '"7": two'))
    with pytest.raises(SpecError) as caught:
        read(spec)
    error = caught.value
    assert (error.code, error.line, error.column) == ("spec-expected", 10, 25)
    assert (error.facts["expected"], error.facts["path"]) == ("int", "clauses[0].tables.duty.7")


def test_one_table_in_two_clauses_is_an_error(tmp_path: Path) -> None:
    """A rule set cannot be made of clauses that define one table twice."""
    spec = write_spec(tmp_path, ("codex/3.8.yaml", "  reads: [whist", "  tables: {duty: {'6': 4}}\n  reads: [whist"))
    code, facts = error_of(lambda: read(spec).rules("club"), SpecError)
    assert code == "spec-table-twice"
    assert facts == {"name": "duty", "clause": "codex:3.8.6/a", "other": "codex:3.8.2"}


def test_arguments_that_are_numbers_become_numbers(book: Book) -> None:
    """An argument of type number is a whole number in the remedy; other arguments stay text."""
    effect = book.clause("3.9.16.2").then[0]
    assert effect == Effect(name="transfer-tricks", args={"tricks": 1, "from": "offender", "to": "opponents"})


def test_the_other_files_are_read(book: Book) -> None:
    """Words, phrases, terms, faults and the vocabularies are at hand by their codes."""
    assert book.content.words["trick"].ru["many"] == "взяток"
    assert book.content.phrases["wait.play"].of("en") == "waiting for a card"
    assert book.content.glossary[0].clauses == ("codex:3.9.16.2",)
    assert book.faults["bad-card"].text.of("ru") == "нет такой карты"
    assert book.facts["revoke"].clause == "codex:3.9.16.2"
    assert book.effects["ask"].arguments["question"].type == "question"
    assert book.questions["replay"].options[0].name == "result"


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """Reading rule files from nowhere is misuse, not an empty rulebook."""
    assert error_of(lambda: read(tmp_path / "nowhere"), SpecError)[0] == "spec-no-folder"


# --- ids ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outer", "inner", "held"),
    [
        ("3.9.15", "3.9.15", True),
        ("3.9.15", "3.9.15.1", True),
        ("3.9.15", "3.9.15/a", True),
        ("3.9.1", "3.9.15", False),
        ("3.9.15.1", "3.9.15", False),
    ],
)
def test_a_clause_covers_itself_and_what_is_below(outer: str, inner: str, held: bool) -> None:
    """An id stands for the clause and all below it, never for one whose number only begins alike."""
    assert covers(outer, inner) is held


def test_numbers_sort_as_numbers() -> None:
    """3.9.2 stands before 3.9.15, and a number's norms before its sub-clauses."""
    ids = ["3.9.2", "3.9.15", "3.9.15/a", "3.9.15/b", "3.9.15.1", "3.9.15.1/a", "3.9.15.b", "3.10"]
    assert sorted(sorted(ids), key=order_of) == ids


# --- options -----------------------------------------------------------------------------------------------------


def test_options_have_the_types_of_their_specification(book: Book) -> None:
    """Flags, words, numbers, lists and none come out as bool, str, int, tuple and None."""
    rules = book.rules("evening", ["whist.joint_shortfall=capped"])
    assert rules.flag("auction.here") is True
    assert rules.word("whist.joint_shortfall") == "capped"
    assert rules.number("match.pool_target") == 20
    assert rules.number_or_none("match.pool_target") == 20
    assert rules.numbers("allpass.exit_level") == (6, 7)


def test_none_is_a_value_where_it_is_allowed(tmp_path: Path) -> None:
    """An option that allows none gives ``None``, and asking for it as a number is misuse."""
    book = read(write_spec(tmp_path, ("pending.yaml", "  match.pool_target: [none]\n", "")))
    rules = book.rules("club", ["match.pool_target=none"])
    assert rules.number_or_none("match.pool_target") is None
    assert error_of(lambda: rules.number("match.pool_target"))[0] == "option-misused"


@pytest.mark.parametrize("ask", ["flag", "word", "number", "number_or_none", "numbers"])
def test_asking_for_another_type_is_misuse(book: Book, ask: str) -> None:
    """Each way of asking refuses options of other types and options that do not exist."""
    rules = book.rules("club")
    types = {name: book.options[name].type for name in rules.options} | {"no.such": "?"}
    wanted = ask.removesuffix("_or_none")
    for name in sorted(name for name, kind in types.items() if kind != wanted):
        code, facts = error_of(lambda name=name: getattr(rules, ask)(name))  # type: ignore[misc]
        assert (code, facts["option"]) == ("option-misused", name)


def test_changed_options_are_told_apart(book: Book) -> None:
    """`changed` holds only what differs from the rule set's own values, in canonical text."""
    rules = book.rules("evening", {"match.pool_target": "20", "allpass.exit_level": "[ 7, 8 ]"})
    assert dict(rules.changed) == {"allpass.exit_level": "[7,8]"}


def test_of_two_changes_the_later_holds(book: Book) -> None:
    """Repeating an option overrides what was said before."""
    assert book.rules("club", ["match.pool_target=5", "match.pool_target=6"]).number("match.pool_target") == 6


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        ("match.pool_target=0", "1…100, none"),
        ("match.pool_target=101", "1…100, none"),
        ("match.pool_target=ten", "1…100, none"),
        ("match.pool_target=1.5", "1…100, none"),
        ("auction.here=yes", "true, false"),
        ("auction.here=none", "true, false"),
        ("play.revoke=guessed", "recorded, ruled, solver"),
        ("allpass.exit_level=7", "[6…10, …]"),
        ("allpass.exit_level=[]", "[6…10, …]"),
        ("allpass.exit_level=[6,11]", "[6…10, …]"),
    ],
)
def test_a_value_out_of_range_says_what_is_allowed(book: Book, change: str, allowed: str) -> None:
    """A value that an option does not take is refused with what it takes."""
    code, facts = error_of(lambda: book.rules("club", [change]))
    assert code == "option-value"
    assert facts == {"option": change.split("=", maxsplit=1)[0], "value": change.split("=")[1], "allowed": allowed}


@pytest.mark.parametrize(
    ("name", "changes", "code", "facts"),
    [
        ("clubb", [], "rules-unknown", {"rules": "clubb", "known": ["club", "evening"], "near": "club"}),
        ("club@3", [], "edition-unknown", {"rules": "club", "edition": "3", "known": ["1", "2"]}),
        ("club", ["match.pool_targt=5"], "option-unknown", {"option": "match.pool_targt", "near": "match.pool_target"}),
        ("club", ["match.pool_target"], "option-syntax", {"text": "match.pool_target"}),
        ("club", ["=5"], "option-syntax", {"text": "=5"}),
        (
            "club", ["play.revoke=solver"], "option-pending",
            {"option": "play.revoke", "value": "solver", "rules": "club"},
        ),
        (
            "club@2", ["auction.here=false"], "option-pending",
            {"option": "auction.here", "value": "false", "rules": "club"},
        ),
        (
            "evening", ["auction.here=false"], "option-fixed",
            {"option": "auction.here", "rules": "club", "value": "true"},
        ),
    ],
)  # fmt: skip
def test_what_a_rule_set_refuses(
    book: Book, name: str, changes: list[str], code: str, facts: dict[str, object]
) -> None:
    """Unknown rule sets, editions and options, broken texts, fixed and unexecuted options are errors that name them."""
    assert error_of(lambda: book.rules(name, changes)) == (code, facts)


def test_a_rule_set_whose_own_value_is_pending_is_refused(tmp_path: Path) -> None:
    """A rule set that has an unexecuted value itself cannot be used unless the value is changed."""
    book = read(write_spec(tmp_path, ("rulesets/club.yaml", "pool_target: 20", "pool_target: none")))
    assert error_of(lambda: book.rules("club@1"))[0] == "option-pending"
    assert book.rules("club@1", ["match.pool_target=7"]).number("match.pool_target") == 7


def test_the_newest_edition_is_taken_unless_one_is_named(book: Book) -> None:
    """``club`` is its highest edition, ``club@1`` the first."""
    assert (book.rules("club").edition, book.rules("club@1").edition) == ("2", "1")


def test_a_rule_set_cannot_rest_on_itself(tmp_path: Path) -> None:
    """Bases that go round in a circle are an error, not an endless loop."""
    book = read(write_spec(tmp_path, ("rulesets/club.yaml", "fixed:", "base: evening\nfixed:")))
    assert error_of(lambda: book.rules("evening"))[0] == "rules-circle"


def test_a_rule_set_of_ones_own_stands_on_a_named_one(book: Book) -> None:
    """A rule set that is not in the book is made on the base it names."""
    own = ruleset_of(
        Source("id: own\ntitle: {ru: Свой, en: Own}\nbase: evening\noptions: {match.pool_target: 7}\n", "own.yaml")
    )
    rules = book.make(own, {})
    assert (rules.id, rules.number("match.pool_target"), rules.numbers("allpass.exit_level")) == ("own", 7, (6, 7))
    assert dict(rules.changed) == {}


LISTED = OptionSpec(
    name="a.b", type="numbers", default="[6]", title=Text(ru="а", en="a"), doc=Text(ru="а", en="a"), min=-5, max=10**6
)


@given(st.lists(st.integers(-5, 10**6), min_size=1))
def test_option_values_read_back(numbers: list[int]) -> None:
    """The text of a value reads back as the value."""
    assert read_value(LISTED, write_value(tuple(numbers))) == tuple(numbers)


# --- remedies ----------------------------------------------------------------------------------------------------


def clauses_for(book: Book, rules: str, changes: list[str], **attributes: str) -> list[str]:
    """Return the numbers of the clauses whose remedies meet a revoke with these attributes."""
    texts = {name.replace("_", "-"): value for name, value in attributes.items()}
    found = matching(book.rules(rules, changes), "revoke", texts)
    return [remedy.clause.removeprefix("codex:") for remedy in found]


def test_remedies_stand_in_book_order_for_every_fact_they_name(book: Book) -> None:
    """A remedy whose norm names two facts stands under both, without the fact among its attributes."""
    rules = book.rules("club")
    assert [remedy.clause for remedy in rules.remedies("revoke")] == [
        "codex:3.9.15/a", "codex:3.9.16.2", "codex:3.9.21",
    ]  # fmt: skip
    assert [remedy.clause for remedy in rules.remedies("card.shown")] == ["codex:3.9.15/a"]
    assert rules.remedies("no.fact") == ()
    late = rules.remedies("revoke")[1]
    assert late.when == {"noticed": frozenset({"after-trick", "after-play"})}
    assert (late.status, rules.remedies("revoke")[2].status) == ("penalised", "unpunished")


def test_attributes_choose_the_remedies(book: Book) -> None:
    """A remedy applies when each attribute it asks for has one of its values; one not given has none."""
    assert clauses_for(book, "club", [], noticed="in-time") == ["3.9.15/a"]
    assert clauses_for(book, "club", []) == ["3.9.15/a"]


def test_an_override_silences_the_clause_and_all_below(book: Book) -> None:
    """A matching remedy leaves out those it overrides, and the norms below them."""
    assert clauses_for(book, "club", [], noticed="after-play") == ["3.9.16.2"]


def test_a_silenced_remedy_still_silences(book: Book) -> None:
    """In the last trick only 3.9.21 is left: it overrides 3.9.16, and 3.9.15 too."""
    assert clauses_for(book, "club", [], noticed="after-play", last_trick="yes") == ["3.9.21"]


def test_options_of_a_remedy_are_settled_with_the_rule_set(tmp_path: Path) -> None:
    """A remedy whose option condition does not hold is not there at all."""
    book = read(write_spec(tmp_path, ("pending.yaml", "  play.revoke: [solver]\n", "")))
    assert clauses_for(book, "club", ["play.revoke=ruled"], noticed="after-play") == ["3.9.16.2"]
    assert clauses_for(book, "club", ["play.revoke=solver"], noticed="after-play") == ["3.9.15/a"]


def test_a_clause_switched_off_takes_its_remedies_along(book: Book) -> None:
    """A rule set that switches a clause off has no remedy of it or of what lies below."""
    rules = book.rules("evening")
    assert rules.remedies("card.shown") == ()
    assert not rules.in_force("3.9.15/a")
    assert rules.in_force("3.9.16.2")


def test_a_clause_replaced_in_a_rule_set_stands_in_its_place(tmp_path: Path) -> None:
    """A rule set may give a clause of its own under the id of another: its remedy and tables hold."""
    own = """replace:
- id: "3.9.15/a"
  standing: decision
  kind: penalty
  text: {ru: Иначе., en: Otherwise.}
  when: {fact: card.shown}
  then:
  - transfer-tricks: {tricks: 2, from: offender, to: opponents}
- id: "3.8.2"
  standing: decision
  kind: definition
  text: {ru: Иначе., en: Otherwise.}
  tables: {duty: {"6": 5}}
"""
    book = read(write_spec(tmp_path, ("rulesets/club.yaml", "fixed:", own + "fixed:")))
    rules = book.rules("club@1")
    assert rules.remedies("card.shown")[0].then[0].args["tricks"] == 2
    assert [remedy.clause for remedy in rules.remedies("revoke")] == ["codex:3.9.16.2", "codex:3.9.21"]
    assert rules.tables.duty == {"6": 5}
    assert book.rules("club@2").tables.duty == {"6": 4, "7": 2}


def test_the_same_rule_set_is_made_once(book: Book) -> None:
    """Asking again for the same rules gives the same value."""
    assert book.rules("club", ["match.pool_target=5"]) is book.rules("club", {"match.pool_target": "5"})


def test_a_remedy_may_have_no_effect_but_a_status(tmp_path: Path) -> None:
    """A norm that lets a fact go unpunished is a remedy without effects, and overrides like any other."""
    spec = write_spec(tmp_path, ("codex/3.9.yaml", "  then:\n  - waive: {}\n", ""))
    (remedy,) = matching(read(spec).rules("club"), "revoke", {"last-trick": "yes"})
    assert (remedy.clause, remedy.then, remedy.status) == ("codex:3.9.21", (), "unpunished")


def test_the_remedy_of_a_pending_norm_is_not_applied(tmp_path: Path) -> None:
    """A norm that is written but not yet executed has no remedy in any rule set."""
    spec = write_spec(tmp_path, ("pending.yaml", "norms:", 'norms:\n  "3.9.16.2": {ru: Позже., en: Later.}'))
    assert clauses_for(read(spec), "club", [], noticed="after-play") == ["3.9.15/a"]


# --- functions tied to norms -------------------------------------------------------------------------------------


def test_a_function_is_registered_and_left_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """`clause` returns what it decorates and lists it under each id, once however often the module is loaded."""
    monkeypatch.setattr(binding, "_bound", {})

    def act() -> None:
        """Do nothing."""

    class Thing:
        """Be nothing."""

    assert clause("3.8.1", "codex:3.8.2")(act) is act
    assert clause("3.8.1")(act) is act
    assert clause("bridge:R1", "3.8.1")(Thing) is Thing
    here = f"{__name__}.test_a_function_is_registered_and_left_unchanged.<locals>"
    assert executors() == {
        "bridge:R1": (f"{here}.Thing",),
        "codex:3.8.1": (f"{here}.act", f"{here}.Thing"),
        "codex:3.8.2": (f"{here}.act",),
    }


# --- messages ----------------------------------------------------------------------------------------------------


def test_every_error_of_the_rulebook_has_words(root: Path) -> None:
    """Each code raised in the rulebook or named by an option, and no other, has words in both languages."""
    raised = {against.code for option in read(root / "spec").options.values() for against in option.against}
    for path in (root / "interpreter" / "preferans" / "rulebook").glob("*.py"):
        raised |= set(re.findall(r'(?:RulesError|SpecError|[^a-z]_?refuse)\(\s*"([a-z-]+)"', path.read_text("utf-8")))
    faults = Source((root / "spec/faults/rulebook.yaml").read_bytes(), "rulebook.yaml").data
    assert {fault["code"] for fault in faults} == raised
    for fault in faults:
        places = {language: set(re.findall(r"{(\w+)}", fault["text"][language])) for language in ("ru", "en")}
        assert places["ru"] == places["en"], fault["code"]
