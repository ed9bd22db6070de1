"""The independent checker of derivations: it accepts every one of the judge, and none that was tampered with.

The checker is `conformance/checker/check_basis.py`; it reads the rules and formulas of a bundle and JSON, no more.
"""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checking import CHECKER, Json, changes, corrupted, refusal, rules, told, verdict_on, with_basis
from judging import SPEC, book
from preferans.chapters import play
from preferans.conformance.bundle import bundle, write
from preferans.conformance.corpus import Corpus, default_path
from preferans.conformance.inprocess import record_of
from preferans.conformance.inprocess import verdict_on as judged_case
from preferans.games import choose_rules, judge
from preferans.records import from_json, parse, to_json
from preferans.rulebook import Book
from random_changes import CHANGES
from random_deals import match, seeded
from test_bridge_random import nonsense

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


class Told(NamedTuple):
    """A case: its id, its record, and the verdict of the judge on it, all in JSON form."""

    id: str
    record: Json
    verdict: Json


@lru_cache(maxsize=1)
def corpus() -> tuple[Told, ...]:
    """Return all cases of the corpus that are records, with their verdicts."""
    found = []
    for case in Corpus(default_path()):
        record = record_of(case)
        if record is not None:
            found.append(Told(case.id, json.loads(bytes(case.record)), told(judged_case(record, book()))))
    return tuple(found)


@lru_cache(maxsize=1)
def clauses() -> list[str]:
    """Return the ids of all clauses, in order."""
    return sorted(book().clauses)


# --- the program -----------------------------------------------------------------------------------------------------


def test_the_checker_is_short_and_stands_alone() -> None:
    """The program has at most 200 lines and imports the standard library only, nothing of the judge."""
    source = CHECKER.read_text("utf-8")
    assert len(source.splitlines()) <= 200
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= sys.stdlib_module_names


def test_a_formula_can_only_reckon() -> None:
    """A formula that reaches for an attribute, a function of its own or a name not given is refused, never run."""
    case = corpus()[0]
    for formula in ("().__class__", "(lambda: 1)()", "open('x')", "__import__('os')"):
        data = rules() | {"reckoning": {name: dict(part) for name, part in rules()["reckoning"].items()}}
        for part in data["reckoning"].values():
            part["opening"] = part["opening"] | {"players": formula}
        found = refusal(case.record, case.verdict, data)
        assert found is not None
        assert found[0] == "basis-shape"


# --- what holds ------------------------------------------------------------------------------------------------------


def test_every_derivation_of_the_corpus_holds() -> None:
    """The derivation of each case of the corpus is replayed from the acts to the settlement, whatever its verdict."""
    refused = {case.id: refusal(case.record, case.verdict) for case in corpus()}
    assert {name: why for name, why in refused.items() if why is not None} == {}
    assert len(refused) > 1000


@pytest.mark.parametrize(
    ("start", "count"),
    [
        ("deal 1 dealer E\nW", 3),
        ("deal 1 dealer S\nW", 4),
        ('[South "C"]\ndeal 1 dealer E\nS', 4),
        ("deal 1 dealer E\nhand S ?*10\nS", 4),
        ("deal 1 dealer E\nS", 4),
        ("deal 1 dealer E\nW order 6♣ N pass E pass\ntaken W 6 taken N 4 taken E 0\njoin S\ndeal 2\nW", 4),
    ],
)
def test_players_a_record_does_not_count(start: str, count: int) -> None:
    """1.2: where a record does not say how many play, only a South that it speaks of makes four for the checker too."""
    form = json.loads(to_json(parse(f'[Rules "sochi"]\n{start} order 6♣\ntaken W 6 taken N 4 taken E 0\n')))
    assert len(verdict_on(form)["deals"][-1]["settlement"]) == count
    assert refusal(form, verdict_on(form)) is None


@pytest.mark.parametrize("part", range(4))
def test_derivations_of_random_matches_hold(part: int) -> None:
    """The derivations of legal matches of one to three deals under any rule set and options hold."""
    for seed in range(part * 120, part * 120 + 120):
        rng = seeded(seed)
        form = match(rng, deals=rng.randint(1, 3), changes=rng.choice([0, 3, 6])).json
        assert refusal(form, verdict_on(form)) is None, seed


def changed(name: str, seed: int) -> Json | None:
    """Return a random deal with one illegal change of this name, where it can be made."""
    change, wish, how = CHANGES[name]
    rng = seeded(f"{name} {seed}")
    played = match(rng, wish=wish, **({"changes": 3} | how))
    made = change(rng, played.deals[0])
    if made is None:
        return None
    deal = {key: value for key, value in played.json["deals"][0].items() if key != "marks"}
    return played.json | {"deals": [deal | {"acts": made.acts}]}


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_derivations_of_deals_with_something_wrong_hold(name: str) -> None:
    """The derivations of deals with one illegal change hold, with the violation and all that follows from it."""
    for seed in range(30):
        form = changed(name, seed)
        if form is not None:
            assert refusal(form, verdict_on(form)) is None, seed


@pytest.mark.parametrize("part", range(3))
def test_derivations_of_nonsense_in_bridge_hold(part: int) -> None:
    """The derivations of random endings of bridge hold, most of whose acts have no place where they stand."""
    for seed in range(part, 300, 3):
        record = json.loads(to_json(parse(nonsense(seed))))
        assert refusal(record, verdict_on(record)) is None, seed


# --- what does not ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_no_step_can_be_left_out(part: int) -> None:
    """Whichever step of whichever case is dropped, the derivation is refused."""
    for case in corpus()[part::4]:
        for number, deal in enumerate(case.verdict["deals"]):
            steps = deal["basis"]
            for place in range(len(steps)):
                without = with_basis(case.verdict, number, steps[:place] + steps[place + 1 :])
                assert refusal(case.record, without) is not None, (case.id, number, place)


def some(case: Told, rng: random.Random, number: int) -> Iterator[tuple[str, Json]]:
    """Yield some corruptions of the derivations of a case, each with what was done."""
    deals = [place for place, deal in enumerate(case.verdict["deals"]) if deal["basis"]]
    if deals:
        deal = rng.choice(deals)
        every = list(corrupted(case.verdict["deals"][deal]["basis"], clauses()))
        for what, steps in rng.sample(every, min(number, len(every))):
            yield f"{case.id} {what}", with_basis(case.verdict, deal, steps)


def test_no_step_can_be_changed() -> None:
    """Steps doubled, exchanged, put under another clause, with other acts or other facts are refused in every case."""
    rng = seeded("changed steps")
    for case in corpus():
        for what, verdict in some(case, rng, 4):
            assert refusal(case.record, verdict) is not None, what


def test_every_kind_of_step_is_held_in_every_place() -> None:
    """Of each clause that a step stands under, the first step is changed in all the ways there are: all are refused."""
    seen = set()
    for case in corpus():
        for number, deal in enumerate(case.verdict["deals"]):
            steps = deal["basis"]
            for place, step in enumerate(steps):
                kind = (step["clause"], tuple(step["facts"]))
                if kind in seen:
                    continue
                seen.add(kind)
                for part in ("acts", "facts"):
                    for value in changes(step[part]):
                        wrong = [*steps[:place], step | {part: value}, *steps[place + 1 :]]
                        assert refusal(case.record, with_basis(case.verdict, number, wrong)) is not None, (
                            case.id,
                            value,
                        )
    assert len(seen) > 200


@settings(max_examples=80, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SEEDS)
def test_random_corruption_of_random_deals_is_refused(seed: int) -> None:
    """A random deal, legal or not, with its derivation tampered with at random, is refused."""
    rng = seeded(seed)
    form = changed(rng.choice(sorted(CHANGES)), seed) or match(rng, changes=3).json
    case = Told(str(seed), form, verdict_on(form))
    for what, verdict in some(case, rng, 5):
        assert refusal(form, verdict) is not None, what


# --- a judge that is wrong throughout --------------------------------------------------------------------------------


class Wrong(NamedTuple):
    """One value of the rules changed: the clause, where in it, and the other value."""

    clause: str
    place: tuple[Any, ...]
    value: Any


WRONG = [
    Wrong("codex:2.2.2", ("tables", "value", "7"), 5),
    Wrong("codex:3.8.2/c", ("tables", "duty", "7"), 3),
    Wrong("codex:3.8.12", ("tables", "responsibility", "full"), "1/2"),
    Wrong("codex:3.9.16.2/a", ("then", 0, "args", "tricks"), 2),
    Wrong("codex:3.9.16.2/a", ("then", 0, "args", "to"), "offender"),
    Wrong("codex:3.4.6/a", ("then", 0, "args", "tricks"), 1),
    Wrong("codex:3.4.9/c", ("then", 0, "args", "tricks"), 1),
    Wrong("codex:3.9.18/b", ("then", 0, "args", "tricks"), -1),
    Wrong("codex:3.9.16.1", ("status",), "condoned"),
    Wrong("codex:3.3/i", ("then",), ()),
]
"""Rules that a wrong judge might hold."""


def otherwise(wrong: Wrong) -> Book:
    """Return the rulebook with one value changed."""
    content = msgspec.to_builtins(book().content)
    clause = next(one for one in content["clauses"] if one["id"] == wrong.clause)
    part = clause
    for step in wrong.place[:-1]:
        part = list(part) if isinstance(part, tuple) else part
        part = part[step]
    if isinstance(part, dict):
        part[wrong.place[-1]] = wrong.value
    return Book(msgspec.convert(content, type(book().content)))


def derived(verdict: Json) -> list[Json]:
    """Return the deals of a verdict without what stands open: a derivation says nothing of what might be chosen."""
    return [{key: part for key, part in deal.items() if key not in OPEN} for deal in verdict["deals"]]


OPEN = ("choices", "questions", "expected")


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.clause} {wrong.place[-1]}")
def test_a_judge_with_a_wrong_rule_is_refused(wrong: Wrong) -> None:
    """Verdicts that are consistent in themselves, but by a rule that is not the book's, are refused."""
    other = otherwise(wrong)
    refused = differing = 0
    for case in corpus():
        record = from_json(json.dumps(case.record))
        verdict = told(judge(record, choose_rules(record, other)))
        if derived(verdict) != derived(case.verdict):
            differing += 1
            refused += refusal(case.record, verdict) is not None
    assert (refused, differing > 0) == (differing, True)


def test_a_judge_that_overlooks_revokes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verdict that says nothing of a revoke which the later cards of the same player show is refused."""
    monkeypatch.setattr(play, "legal_cards", lambda hand, *_: hand)
    forms = [changed(name, seed) for name in ("revoke of the suit", "revoke of the trump") for seed in range(30)]
    verdicts = [(form, verdict_on(form)) for form in forms if form is not None]
    assert all(known["code"] != "revoke" for _, verdict in verdicts for known in verdict["deals"][0]["violations"])
    found = [refusal(form, verdict) for form, verdict in verdicts]
    shown = [why for why in found if why is not None and why[1]["part"] == "revokes"]
    # Where the card of the suit was never played again, as play broke off, nothing shows it.
    assert len(shown) > len(verdicts) * 3 / 4


def test_the_rules_of_a_bundle_fit_their_schema() -> None:
    """What the checker reads of the rules is as its published schema says."""
    schema = json.loads((SPEC / "schema" / "rules.schema.json").read_bytes())
    jsonschema.Draft202012Validator(schema).validate(rules())


def test_every_clause_of_the_reckoning_is_in_the_book() -> None:
    """Each step and entry of the formulas stands under a clause of its book, and each entry names a price there is."""
    for name, reckoning in rules()["reckoning"].items():
        for rule in [*reckoning["steps"], *reckoning["entries"], *reckoning["conclusion"]]:
            assert rule["clause"] == "*" or f"{name}:{rule['clause']}" in book().clauses, rule
        assert {rule["price"] for rule in reckoning["entries"]} <= set(reckoning["prices"])


def test_every_formula_of_an_entry_is_needed() -> None:
    """Without any one of the formulas by which entries are written, a right derivation of the corpus is refused."""
    for name, reckoning in rules()["reckoning"].items():
        for place, rule in enumerate(reckoning["entries"]):
            entries = reckoning["entries"][:place] + reckoning["entries"][place + 1 :]
            data = rules() | {"reckoning": rules()["reckoning"] | {name: reckoning | {"entries": entries}}}
            clause = f"{name}:{rule['clause']}"
            fitting = (
                case
                for case in corpus()
                for deal in case.verdict["deals"]
                for step in deal["basis"]
                if "column" in step["facts"] and rule["clause"] in ("*", step["clause"].partition(":")[2])
            )
            assert any(refusal(case.record, case.verdict, data) for case in fitting), (clause, place)


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a bundle, a record, the verdict on it, and a verdict that was tampered with."""
    folder = tmp_path_factory.mktemp("checker")
    write(bundle(list(Corpus(default_path()))[:3], book()), folder / "bundle")
    case = next(case for case in corpus() if case.verdict["verdict"] == "legal" and case.verdict["deals"][0]["entries"])
    wrong = with_basis(case.verdict, 0, case.verdict["deals"][0]["basis"][1:])
    for name, content in (("record", case.record), ("verdict", case.verdict), ("wrong", wrong)):
        (folder / f"{name}.json").write_text(json.dumps(content), "utf-8")
    texts = {"broken": "{", "object": "{}", "list": "[]", "bare": '{"format": "preferans-verdict/1"}'}
    for name, text in texts.items():
        (folder / f"{name}.json").write_text(text, "utf-8")
    return folder


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Run the checker as a program; return its exit code and what it wrote."""
    command = [sys.executable, "-I", "-X", "utf8", str(CHECKER), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


def test_the_command_says_what_holds(files: Path) -> None:
    """A right verdict exits with 0, one tampered with with 1, in both languages, and all verdicts named are checked."""
    code, out, err = run(files, "bundle", "record.json", "verdict.json")
    assert (code, err) == (0, "")
    assert out.startswith("verdict.json: the derivation holds, steps: ")
    code, out, err = run(files, "bundle", "record.json", "wrong.json", "record.json", "verdict.json")
    assert (code, err) == (1, "")
    assert out.splitlines()[0].startswith("wrong.json: refused: deal 1, basis, place 0")
    assert out.splitlines()[1].startswith("verdict.json: the derivation holds")
    arguments = ["bundle", "record.json", "wrong.json"]
    for spelled in (["--lang", "ru", *arguments], [*arguments, "--lang", "ru"]):
        code, out, err = run(files, *spelled)
        assert (code, err) == (1, "")
        assert out.startswith("wrong.json: отказ: сдача 1, basis, место 0")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["bundle"],
        ["bundle", "record.json"],
        ["bundle", "record.json", "verdict.json", "record.json"],
        ["nowhere", "record.json", "verdict.json"],
        ["bundle", "nowhere.json", "verdict.json"],
        ["bundle", "record.json", "broken.json"],
        ["bundle", "record.json", "object.json"],
        ["bundle", "record.json", "list.json"],
        ["bundle", "record.json", "bare.json"],
        ["bundle", "list.json", "verdict.json"],
        ["bundle", "verdict.json", "record.json"],
        ["bundle", "record.json", "record.json"],
        ["--lang", "de", "bundle", "record.json", "verdict.json"],
    ],
)
def test_the_command_names_what_it_cannot_read(files: Path, arguments: list[str]) -> None:
    """What is missing, no JSON or no verdict is one clear line with what is wanted, in both languages, and exit 2."""
    code, out, err = run(files, *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "check_basis.py [--lang en|ru] BUNDLE RECORD VERDICT" in err
    code, out, err = run(files, "--lang", "ru", *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "check_basis.py [--lang en|ru] ПАКЕТ ЗАПИСЬ РЕШЕНИЕ" in err


def test_the_command_says_how_it_is_called(files: Path) -> None:
    """With --help or -h the line with what is wanted is the answer; without arguments it is the whole complaint."""
    for arguments in (["--help"], ["-h"], ["--help", "bundle", "record.json"]):
        code, out, err = run(files, *arguments)
        assert (code, err) == (0, "")
        assert out.startswith("wanted: check_basis.py [--lang en|ru] BUNDLE RECORD VERDICT")
    assert run(files, "--lang", "ru", "--help")[1].startswith("нужно: check_basis.py")
    code, out, err = run(files)
    assert (code, out) == (2, "")
    assert err.startswith("wanted: check_basis.py")


def test_a_verdict_by_unknown_rules_is_refused(files: Path) -> None:
    """A verdict by a rule set that the bundle does not hold is refused by its name."""
    verdict = json.loads((files / "verdict.json").read_bytes()) | {"rules": "our-club"}
    record = json.loads((files / "record.json").read_bytes())
    assert refusal(record, verdict) == ("basis-rules", {"rules": "our-club", "edition": verdict["edition"]})


DAMAGED = {
    "/deals": None,
    "/deals/0": [],
    "/deals/0/basis": None,
    "/deals/0/basis/2": "step",
    "/deals/0/basis/1/facts": [],
    "/deals/0/basis/0/clause": 7,
    "/deals/0/violations": {},
    "/deals/0/rulings": "none",
    "/deals/0/deal": "1",
}
"""What may stand in the wrong place of a verdict, by that place."""


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("place", DAMAGED)
def test_damage_inside_a_verdict_is_told_with_its_place(files: Path, place: str, lang: str) -> None:
    """A verdict with another kind of value, or with none, where a part belongs is no verdict: one line names where."""
    *way, last = place.removeprefix("/").split("/")
    for gone in (False, True):
        verdict = json.loads((files / "verdict.json").read_bytes())
        part = verdict
        for key in way:
            part = part[int(key)] if isinstance(part, list) else part[key]
        if isinstance(part, list):
            part[int(last)] = DAMAGED[place]
        elif gone:
            del part[last]
        else:
            part[last] = DAMAGED[place]
        (files / "damaged.json").write_text(json.dumps(verdict), "utf-8")
        code, out, err = run(files, "--lang", lang, "bundle", "record.json", "damaged.json")
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert err.startswith(f"damaged.json: {place} = ")


def test_what_no_formula_can_reckon_is_told_with_its_deal(files: Path) -> None:
    """Damage further inside is told with the number of the deal, counted from nought, and leaves with 2 as well."""
    verdict = json.loads((files / "verdict.json").read_bytes())
    verdict["deals"][0]["rulings"] = [{"effect": "annul", "args": {}, "because": ["first"]}]
    (files / "deep.json").write_text(json.dumps(verdict), "utf-8")
    code, out, err = run(files, "bundle", "record.json", "deep.json")
    assert (code, err) == (2, "")
    assert out.startswith("deep.json: the verdict is damaged or not on this record (/deals/0: ")
    assert "preferans judge --format json" in out
