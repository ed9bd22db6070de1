"""Random deals: a legal one comes to what separate rules say; one illegal change of it is found and named.

The examples are the same in every run; a failing one prints its seed, which makes the same deal again.
"""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checking import refusal, told, with_basis
from plain_rules import RULE_SETS
from preferans.judge import judge
from preferans.notation import from_json, parse, to_json, write
from preferans.record import Record
from preferans.verdict import DealVerdict, Verdict
from random_changes import CHANGES, Changed
from random_deals import KINDS, Dealt, Played, match, seeded

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def examples(number: int) -> settings:
    """Return the settings of a test with so many examples: always the same ones, and no clock."""
    return settings(max_examples=number, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def record_of(form: dict[str, Any]) -> Record:
    """Return the record with this JSON form."""
    return from_json(msgspec.json.encode(form))


def judged(form: dict[str, Any]) -> Verdict:
    """Return the verdict on the record with this JSON form."""
    return judge(record_of(form))


def grown(deal: DealVerdict) -> dict[tuple[str, str, str | None], Fraction]:
    """Return what each column of each player grew by, as the entries of a verdict say."""
    total: dict[tuple[str, str, str | None], Fraction] = defaultdict(Fraction)
    for entry in deal.entries:
        total[entry.player, entry.column, entry.on] += Fraction(entry.points)
    return {key: points for key, points in total.items() if points}


def taken(deal: DealVerdict) -> dict[str, int]:
    """Return the tricks of each player who took one, counted from the tricks of a verdict."""
    total: dict[str, int] = defaultdict(int)
    for trick in deal.tricks:
        assert trick.winner is not None
        total[trick.winner] += 1
    return dict(total)


def agrees(played: Played, verdict: Verdict) -> None:
    """Check a verdict on a legal match against what the separate rules say of every deal."""
    told = zip(played.deals, verdict.deals, played.grown, played.settlements, strict=True)
    for made, deal, columns, settlement in told:
        assert (deal.violations, deal.faults, deal.questions, deal.choices) == ((), (), (), ())
        assert deal.verdict == "legal"
        assert deal.contract is not None
        assert deal.contract.kind == made.result.kind
        assert deal.contract.by == (made.result.declarer or None)
        assert deal.contract.order == (made.result.contract or None)
        assert list(deal.contract.whisters) == made.result.whisters
        assert taken(deal) == {seat: tricks for seat, tricks in made.result.tricks.items() if tricks}
        assert grown(deal) == columns
        assert {seat: Fraction(points) for seat, points in deal.settlement.items()} == settlement
    assert refusal(played.json, verdict) is None


# --- legal deals -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_a_legal_deal_comes_to_what_separate_rules_say(rules: str, kind: str) -> None:
    """A random deal of every kind is legal in every rule set, with the tricks and entries of the separate rules."""

    @examples(10)
    @given(SEEDS)
    def check(seed: int) -> None:
        rng = seeded(seed)
        played = match(rng, rules=rules, wish=kind, series=rng.choice([0, 0, 1, 2, 3]))
        agrees(played, judged(played.json))

    check()


@examples(150)
@given(SEEDS)
def test_a_legal_match_comes_to_what_separate_rules_say(seed: int) -> None:
    """A random match under random options is legal, with the sheet and settlement of the separate rules."""
    played = match(seeded(seed), deals=5, changes=5)
    agrees(played, judged(played.json))


@examples(40)
@given(SEEDS)
def test_settlements_sum_to_zero(seed: int) -> None:
    """After every deal of a random match the settlement sums to nought, exactly."""
    verdict = judged(match(seeded(seed), deals=15, changes=5).json)
    for deal in verdict.deals:
        assert sum(map(Fraction, deal.settlement.values())) == 0
    assert sum(map(Fraction, verdict.settlement.values())) == 0


@examples(60)
@given(SEEDS)
def test_a_deal_cut_short_waits_for_its_next_act(seed: int) -> None:
    """A legal deal cut anywhere is incomplete and without violations, and waits for whoever acts next."""
    rng = seeded(seed)
    played = match(rng, changes=3, wish=rng.choice(KINDS))
    made = played.deals[0]
    for at in rng.sample(range(len(made.notes)), 5):
        form = changed_form(played, made.json["acts"][:at])
        verdict = judged(form)
        deal = verdict.deals[0]
        if deal.verdict != "legal":
            assert (deal.verdict, deal.violations) == ("incomplete", ())
        if waits(made, at):
            assert deal.expected is not None
            assert deal.expected.by == (made.json["acts"][at]["by"],)
        assert refusal(form, verdict) is None


def waits(made: Dealt, at: int) -> bool:
    """Say whether act ``at`` is one that nobody but its player could have done then."""
    note = made.notes[at]
    alone = len(made.result.whisters) == 1
    first_lead = note["stage"] == "play" and made.notes[at - 1]["stage"] != "play"
    # On misère the order need not be said: after the discard the first card may follow.
    optional = (
        note.get("silent", False) or note["stage"] in ("mode", "look") or made.notes[at - 1]["stage"] == "discard"
    )
    return not optional and not (first_lead and alone)


# --- the text --------------------------------------------------------------------------------------------------------


def without_lines(value: Any) -> Any:
    """Return a JSON form without the line numbers that a reading of text adds."""
    if isinstance(value, dict):
        return {key: without_lines(part) for key, part in value.items() if key not in ("line", "talon-line")}
    return [without_lines(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("letters", [False, True])
def test_a_deal_survives_text_and_json(language: Any, letters: bool) -> None:
    """A random deal goes to text, to JSON and back to the same text, and the text says what the deal was."""

    @examples(25)
    @given(SEEDS)
    def check(seed: int) -> None:
        rng = seeded(seed)
        record = record_of(match(rng, deals=2, changes=3, scores=rng.random() < 0.5, wish=rng.choice(KINDS)).json)
        text = write(record, language, letters)
        back = from_json(to_json(parse(text)))
        assert write(back, language, letters) == text
        assert without_lines(msgspec.to_builtins(back)) == without_lines(msgspec.to_builtins(record))

    check()


# --- the derivation --------------------------------------------------------------------------------------------------


@examples(60)
@given(SEEDS)
def test_a_derivation_without_one_step_is_refused(seed: int) -> None:
    """The derivation of a deal, legal or not, holds, and no longer so when any step is taken out."""
    rng = seeded(seed)
    played = match(rng, changes=3, wish=rng.choice(KINDS))
    change, _, _ = CHANGES[rng.choice(sorted(CHANGES))]
    changed = change(rng, played.deals[0])
    form = changed_form(played, changed.acts) if changed else played.json
    verdict = told(judged(form))
    assert refusal(form, verdict) is None
    steps = verdict["deals"][0]["basis"]
    for number in range(len(steps)):
        assert refusal(form, with_basis(verdict, 0, steps[:number] + steps[number + 1 :])) is not None


# --- one thing wrong -------------------------------------------------------------------------------------------------


def changed_form(played: Played, acts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the JSON form of a match of one deal with other acts."""
    return {**played.json, "deals": [{**played.json["deals"][0], "acts": acts, "marks": []}]}


def illegal(rng: random.Random, name: str) -> tuple[Played, Changed]:
    """Return a random deal in which the change ``name`` can be made, and the change."""
    change, wish, how = CHANGES[name]
    for _ in range(200):
        played = match(rng, wish=wish, **({"changes": 2} | how))
        changed = change(rng, played.deals[0])
        if changed is not None:
            return played, changed
    raise AssertionError(f"no deal found for {name}")


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_one_illegal_change_is_found(name: str) -> None:
    """One random illegal change of a legal deal is the first violation: right code, right player, right place."""

    @examples(12)
    @given(SEEDS)
    def check(seed: int) -> None:
        rng = seeded(seed)
        played, changed = illegal(rng, name)
        # What follows an illegal act may itself be wrong then: half of the deals end with it.
        acts = changed.acts if rng.random() < 0.5 else changed.acts[: changed.at + 1]
        first = judged(changed_form(played, acts)).deals[0].violations[0]
        assert (first.code, first.by, first.at) == changed[1:]

    check()


@examples(60)
@given(SEEDS)
def test_a_score_that_is_off_by_one_is_found(seed: int) -> None:
    """Of the entries a table wrote, the one that is a point off is wrong, and no other."""
    rng = seeded(seed)
    played = match(rng, scores=True, changes=2)
    assert judged(played.json).deals[0].verdict == "legal"
    scores = played.json["deals"][0]["scores"]
    line = rng.choice(scores)
    right = line["points"]
    line["points"] = str(Fraction(right) + rng.choice([1, -1]))
    found = judged(played.json).deals[0].violations
    assert [(wrong.code, wrong.by, wrong.at) for wrong in found] == [("score.wrong", line["player"], None)]
    assert (found[0].facts["points"], found[0].facts["right"]) == (line["points"], right)
