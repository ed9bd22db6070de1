"""A user's own rule set in a file, contradictions between options, and two rule sets side by side."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from conftest import ROOT, Run
from judging import book
from preferans import comparison, notation
from preferans.errors import PreferansError, RulesError
from preferans.judge import choose_rules, judge
from preferans.report.messages import render_error
from preferans.report.plural import LANGUAGES
from preferans.rulebook.own import is_file, read_own

CLUB = b"""\
base: sochi
title: {ru: \xd0\x9a\xd0\xbb\xd1\x83\xd0\xb1, en: Club}
options:
  allpass.progression: [1, 2]
  whist.half: false
"""

GAME = """[Players "4"]
deal 1 dealer S
W order 7\u2660 N whist E pass
taken W 9 taken N 1 taken E 0
"""


def refusal(text: str) -> PreferansError:
    """Return the error that a file of rules with this text meets."""
    with pytest.raises(PreferansError) as caught:
        read_own(text.encode(), "my-club.yaml", book())
    return caught.value


# --- a file of one's own -----------------------------------------------------------------------------------------


def test_own_rule_set_stands_on_its_base() -> None:
    """Design §3: a file sets some options, and all others are those of the rule set it names."""
    rules = book().make(read_own(CLUB, "my-club.yaml", book()), {})
    sochi = book().rules("sochi")
    assert (rules.id, rules.title.of("en")) == ("my-club", "Club")
    assert (rules.numbers("allpass.progression"), rules.flag("whist.half")) == ((1, 2), False)
    apart = {name for name in rules.options if rules.options[name] != sochi.options[name]}
    assert apart == {"allpass.progression", "whist.half"}


def test_own_rule_set_judges_a_record() -> None:
    """A record is judged by a user's rule set, its own options on top."""
    own = read_own(b"base: sochi\noptions: {whist.responsibility: half}\n", "half.yml", book())
    record = notation.parse(GAME)
    verdict = judge(record, choose_rules(record, book(), own, ["unit.whist=2"]))
    # Half of twice four for the trick North misses; eight whists for the one taken.
    entries = {(e.player, e.column): e.points for e in verdict.deals[0].entries}
    assert (entries["N", "mountain"], entries["N", "whists"]) == ("4", "8")
    assert (verdict.rules, verdict.options) == ("half", {"unit.whist": "2"})


def test_example_of_an_own_rule_set() -> None:
    """The example stands on Sochi and changes three options."""
    spec = read_own((ROOT / "examples" / "my-club.yaml").read_bytes(), "my-club.yaml", book())
    told = comparison.compare(book().rules("sochi"), book().make(spec, {}))
    assert {choice.option.name: choice.values[1] for choice in told.choices} == {
        "allpass.progression": "[1,2,4]",
        "allpass.exit_level": "[6,7]",
        "whist.ten": "checked",
    }


def test_own_rule_set_leaves_clauses_out() -> None:
    """A clause named under ``off`` is out of force."""
    assert not book().make(read_own(b'base: sochi\noff: ["3.8.7"]\n', "a.yaml", book()), {}).in_force("3.8.7/a")


@pytest.mark.parametrize(("name", "expected"), [("my-club.yaml", True), ("A.YML", True), ("sochi", False)])
def test_a_file_is_told_by_its_ending(name: str, expected: bool) -> None:
    """A name that ends as YAML files do is a file, any other the id of a rule set."""
    assert is_file(name) is expected


@pytest.mark.parametrize(
    ("text", "code", "place", "facts"),
    [
        ("base: soch\n", "rules-unknown", (1, 7), {"near": "sochi"}),
        ("options: {whist.half: false}\n", "spec-missing-key", (1, 1), {"name": "base"}),
        ("base: sochi\nopts:\n  a: 1\n", "spec-unknown-key", (2, 1), {"near": "options"}),
        ("base: sochi\noptions:\n  whist.tens: checked\n", "option-unknown", (3, 3), {"near": "whist.ten"}),
        ("base: sochi\noptions:\n  whist.ten: never\n", "option-value", (3, 14), {"allowed": "whisted, checked"}),
        ('base: sochi\noff: ["3.8.7/z"]\n', "clause-unknown", (2, 7), {"clause": "3.8.7/z"}),
        (
            "base: codex-tournament\noptions:\n  talon.bonus: dealer\n",
            "option-fixed",
            (3, 16),
            {"rules": "codex-tournament", "value": "off"},
        ),
        (
            "base: sochi\noptions:\n  match.pool_target: none\n  match.end: deals\n",
            "help-without-limit",
            (3, 22),
            {"option": "match.help", "other": "match.pool_target"},
        ),
        ("sochi\n", "own-shape", (1, 1), {"right": "base: sochi"}),
        ("base: sochi\ntitle: My club\n", "own-shape", (2, 8), {"right": "title: {ru: Наш клуб, en: Our club}"}),
        ("base: sochi\noptions: whist.half\n", "own-shape", (2, 10), {"name": "options"}),
        ("base: sochi\noptions: [whist.half]\n", "own-shape", (2, 10), {"name": "options"}),
        ("base: sochi\noff: 3.8.7\n", "own-shape", (2, 6), {"right": 'off: ["3.8.7"]'}),
        ("base: sochi\nid: rostov\n", "own-id-taken", (2, 5), {"id": "rostov"}),
        ('base: sochi\noff: ["3.8.7", "codex:3.8.7"]\n', "own-off-twice", (2, 16), {"clause": "codex:3.8.7"}),
        ("base: sochi\noptions:\n  bridge.transfer_makes: x\n", "option-value", (3, 26), {}),
        ("base: bridge-rubber\noptions:\n  whist.half: false\n", "own-other-book", (3, 3), {"book": "codex"}),
        ("base: sochi\nbase: rostov\n", "yaml-duplicate-key", (2, 1), {"key": "base"}),
    ],
)
def test_slips_in_a_file_are_named_with_their_place(
    text: str, code: str, place: tuple[int, int], facts: dict[str, str]
) -> None:
    """Each slip has a code, file, line and column, and the nearest thing there is; both languages word it."""
    error = refusal(text)
    assert (error.code, error.source, (error.line, error.column)) == (code, "my-club.yaml", place)
    assert facts.items() <= error.facts.items()
    for language in LANGUAGES:
        assert render_error(error, language, book()).startswith(f"my-club.yaml:{place[0]}:{place[1]}: ")


# --- contradictions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", ["title", "off", "options"])
def test_what_a_message_proposes_is_accepted(shown: str) -> None:
    """The line that a message shows for a key of the wrong shape is one that a file of rules may have."""
    proposed = refusal(f"base: sochi\n{shown}: x\n").facts["right"]
    assert read_own(f"base: sochi\n{proposed}\n".encode(), "my-club.yaml", book()).base == "sochi"


def test_a_file_called_like_a_rule_set_needs_an_id() -> None:
    """A file whose name alone would give it the id of a named rule set is refused; with an id of its own it is not."""
    with pytest.raises(PreferansError) as caught:
        read_own(b"base: sochi\n", "rostov.yaml", book())
    assert (caught.value.code, caught.value.facts["free"]) == ("own-id-taken", "rostov-club")
    assert read_own(b"base: sochi\nid: rostov-club\n", "rostov.yaml", book()).id == "rostov-club"


def test_every_option_belongs_to_its_book() -> None:
    """An option of bridge is refused under preferans, and every other one under bridge."""
    for option in book().options.values():
        base = "sochi" if option.name.startswith("bridge.") else "bridge-rubber"
        assert refusal(f"base: {base}\noptions:\n  {option.name}: {option.default}\n").code == "own-other-book"


@pytest.mark.parametrize(
    ("rules", "changes", "code"),
    [
        ("sochi", ["match.pool_target=none", "match.end=deals"], "help-without-limit"),
        ("fspr", ["match.help=on"], "help-without-limit"),
        ("sochi", ["match.surplus=mountain"], "help-and-mountain"),
        ("sochi", ["match.pool_target=none", "match.help=off"], "end-without-limit"),
        ("fspr", ["match.end=sum"], "end-without-limit"),
        ("sochi", ["match.deals=40"], "length-without-end"),
        ("fspr", ["match.deals=40"], "length-without-end"),
        ("sochi", ["match.minutes=120", "match.end=deals"], "length-without-end"),
        ("sochi", ["classic.same_dealer=true"], "same-dealer-and-sliding"),
        ("codex-tournament", ["talon.bonus=dealer"], "option-fixed"),
        ("codex-tournament", ["talon.refused_penalty=5"], "option-fixed"),
        ("fspr", ["auction.give_up=3"], "option-fixed"),
    ],
)
def test_contradictions_between_options_are_named(rules: str, changes: list[str], code: str) -> None:
    """Two options that cannot both hold, or one a rule set fixes, are refused, and both languages say which."""
    with pytest.raises(RulesError) as caught:
        book().rules(rules, changes)
    assert caught.value.code == code
    said = {language: render_error(caught.value, language, book()) for language in LANGUAGES}
    name = changes[-1].partition("=")[0] if code == "option-fixed" else str(caught.value.facts["other"])
    assert all(name in text for text in said.values())
    assert said["ru"] != said["en"]


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("sochi", ["match.surplus=mountain", "match.help=off"]),
        ("sochi", ["match.pool_target=none", "match.end=time", "match.help=off"]),
        ("sochi", ["classic.same_dealer=true", "allpass.sliding=false"]),
        ("codex-commercial", ["talon.bonus=dealer"]),
        ("codex-tournament", ["talon.bonus=off"]),
    ],
)
def test_what_only_looks_like_a_contradiction_is_allowed(rules: str, changes: list[str]) -> None:
    """The same options go together once the other one agrees; a fixed one may be said again."""
    assert book().rules(rules, changes).id == rules


def test_every_rule_set_is_free_of_contradictions() -> None:
    """Each rule set of the rulebook can be made."""
    for spec in book().content.rulesets:
        assert book().rules(spec.id).id == spec.id


def test_the_dealer_cannot_play_the_talon_at_three() -> None:
    """3.7/d: the option by which the dealer plays the talon contradicts a table of three."""
    record = notation.parse('[Players "3"]\ndeal 1 dealer E\nW pass N pass E pass\n')
    verdict = judge(record, choose_rules(record, book(), "sochi", ["allpass.talon=dealer_plays"]))
    assert [fault.code for fault in verdict.deals[0].faults] == ["talon-at-three"]


# --- side by side ------------------------------------------------------------------------------------------------


def test_comparison_lists_the_options_that_differ() -> None:
    """Rostov differs from Sochi in nine options of the side-by-side table, half-whist after a pass and its unit."""
    told = comparison.compare(book().rules("sochi"), book().rules("rostov"))
    assert {choice.option.name: choice.values for choice in told.choices} == {
        "whist.responsibility": ("full", "half"),
        "whist.style": ("greedy", "gentlemanly"),
        "whist.consolation": ("value", "ten"),
        "whist.pass_half": ("false", "true"),
        "allpass.scoring": ("mountain", "whists"),
        "allpass.price": ("1", "5"),
        "allpass.zero_bonus": ("pool_price", "pool_1"),
        "allpass.talon": ("by_players", "unused"),
        "talon.bonus_unit": ("whist", "10"),
    }
    assert all(choice.readers for choice in told.choices)


def test_comparison_of_prices() -> None:
    """3.8.12, 3.8.1.2/c: Rostov halves the whister's missing trick and consoles with ten at every level."""
    told = comparison.compare(book().rules("sochi"), book().rules("rostov"))
    prices = {(price.what, price.at): price.values for price in told.prices}
    assert prices["missing", 7] == ("4", "2")
    assert [prices["consolation", level] for level in (6, 7, 8, 9)] == [
        ("2", "10"),
        ("4", "10"),
        ("6", "10"),
        ("8", "10"),
    ]
    assert not any(what in ("pool", "whist", "undertrick", "duty") for what, _ in prices)


def test_comparison_of_a_sample_deal() -> None:
    """3.8.1.2: seven down two with three and two tricks of the whisters nets -104 in Sochi and -140 in Rostov."""
    told = comparison.compare(book().rules("sochi"), book().rules("rostov"))
    nets = next(sample.nets for sample in told.samples if sample.name == "seven-down-both")
    assert nets == (
        {"W": Fraction(-104), "N": Fraction(40), "E": Fraction(36), "S": Fraction(28)},
        {"W": Fraction(-140), "N": Fraction(52), "E": Fraction(48), "S": Fraction(40)},
    )


def test_a_rule_set_is_alike_itself() -> None:
    """A rule set compared with itself has nothing to tell."""
    told = comparison.compare(book().rules("sochi"), book().rules("sochi"))
    assert told.alike
    assert (told.prices, told.samples) == ((), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_diff_command(preferans: Run, tmp_path: Path, language: str) -> None:
    """``rules diff`` compares a rule set with a user's file and leaves with 0."""
    own = tmp_path / "my-club.yaml"
    own.write_bytes(CLUB)
    done = preferans("rules", "diff", "sochi", own, "--lang", language)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert "sochi: true    my-club: false" in text
    assert "allpass.progression" in text


@pytest.mark.parametrize("command", ["judge", "score"])
def test_rules_from_a_file(preferans: Run, tmp_path: Path, command: str) -> None:
    """``--rules`` takes a file; a slip in it is one paragraph with its place and exit code 2."""
    own, record = tmp_path / "my-club.yaml", tmp_path / "game.pref"
    own.write_bytes(CLUB)
    record.write_text(GAME, "utf-8")
    assert preferans(command, "--rules", own, record).returncode == 0
    own.write_text("base: sochi\noptions:\n  whist.tens: checked\n", "utf-8")
    done = preferans(command, "--rules", own, record, "--lang", "en")
    assert done.returncode == 2
    assert f"{own}:3:3: there is no option" in done.stderr.decode()


def test_diff_names_the_nearest_rule_set(preferans: Run) -> None:
    """An id that is not there is refused with the nearest one."""
    done = preferans("rules", "diff", "sochi", "leningard", "--lang", "en")
    assert done.returncode == 2
    assert '"leningrad"' in done.stderr.decode()
