"""What holds of every match in every rule set: settlements, the worth of a game, and the order of seats and deals.

Matches come from `random_deals`; what is asserted is a relation between verdicts, so no figure is worked out here.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import random_deals
from judging import book
from preferans import notation
from preferans.cards import Seat
from preferans.chapters.sheet import Sheet, on_paper
from preferans.judge import choose_rules, judge
from preferans.record import Record
from preferans.verdict import Verdict

RULES = sorted(random_deals.RULE_SETS)
"""The rule sets in which random deals are made."""

few = settings(max_examples=25, deadline=None)
"""A match takes its time, and a test makes several of each."""

seeds = st.integers(0, 10**6)
numbers = st.sampled_from([3, 4])


def record_of(form: dict[str, Any]) -> Record:
    """Return the record of a JSON form."""
    return notation.from_json(json.dumps(form))


def verdict_of(form: dict[str, Any], *changes: str) -> Verdict:
    """Return the verdict on the record of a JSON form, with options changed."""
    record = record_of(form)
    return judge(record, choose_rules(record, book(), None, changes))


def nets(verdict: Any) -> dict[str, Fraction]:
    """Return a settlement as exact numbers."""
    return {seat: Fraction(points) for seat, points in verdict.settlement.items()}


def gains(verdict: Verdict) -> list[dict[str, Fraction]]:
    """Return what each deal of a match brought each player in whists."""
    found, before = [], dict.fromkeys(verdict.settlement, Fraction(0))
    for deal in verdict.deals:
        after = nets(deal)
        found.append({seat: after[seat] - before[seat] for seat in after})
        before = after
    return found


def made(seed: int, rules: str, number: int, deals: int = 6) -> dict[str, Any]:
    """Return a random match in JSON form; one of Classic is made by the rules of Sochi and may break its own."""
    known = rules if rules in random_deals.RULE_SETS else "sochi"
    form = random_deals.match(random_deals.seeded(seed), deals=deals, number=number, rules=known).json
    return {**form, "rules": rules}


# --- settlement --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@few
@given(seed=seeds, number=numbers)
def test_settlements_sum_to_zero_and_agree_with_paper(rules: str, seed: int, number: int) -> None:
    """4.2/f: after every deal of a match the settlement sums to zero, and the paper method gives the same figures."""
    verdict = verdict_of(made(seed, rules, number))
    chosen = book().rules(rules)
    for deal in verdict.deals:
        assert sum(nets(deal).values()) == 0
        sheet = Sheet(chosen, tuple(Seat(seat) for seat in deal.sheet))
        for seat, row in deal.sheet.items():
            player = Seat(seat)
            sheet.pool[player], sheet.mountain[player] = Fraction(row.pool), Fraction(row.mountain)
            sheet.whists[player] = {Seat(on): Fraction(points) for on, points in row.whists.items()}
        assert {player.value: points for player, points in on_paper(sheet).items()} == nets(deal)


# --- a constant worth (4.1.1) ------------------------------------------------------------------------------------


def sheets(number: int, target: int | None) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Return a strategy of sheets that may stand before a deal, as rows in JSON form."""
    pools = st.integers(0, 40 if target is None else target)
    players = "WNES"[:number]
    rows = [
        st.fixed_dictionaries(
            {
                "player": st.just(seat),
                "pool": pools.map(str),
                "mountain": st.integers(-20, 99).map(str),
                "whists": st.dictionaries(
                    st.sampled_from([other for other in players if other != seat]), st.integers(0, 300).map(str)
                ),
            }
        )
        for seat in players
    ]
    return st.tuples(*rows).map(list)


@pytest.mark.parametrize("rules", [*RULES, "classic"])
@few
@given(data=st.data(), seed=seeds, number=numbers)
def test_a_deal_has_one_worth_on_every_sheet(rules: str, data: st.DataObject, seed: int, number: int) -> None:
    """4.1.1/b: what a deal brings each player does not depend on what stands on the sheet before it."""
    form = made(seed, rules, number, deals=1)
    target = book().rules(rules).number_or_none("match.pool_target")
    rows = data.draw(sheets(number, target))
    sheet = Sheet(book().rules(rules), tuple(Seat)[:number])
    started = record_of({**form, "before": {"sheet": rows}})
    assert started.before is not None
    sheet.state(started.before.sheet)
    verdict = judge(started, choose_rules(started, book()))
    before = {seat.value: points for seat, points in sheet.settlement().items()}
    empty = nets(verdict_of(form))
    assert {seat: points - before[seat] for seat, points in nets(verdict).items()} == empty


@few
@given(data=st.data(), seed=seeds, number=numbers, rules=st.sampled_from(["sochi", "leningrad", "rostov"]))
def test_pool_help_and_mountain_are_worth_the_same(data: st.DataObject, seed: int, number: int, rules: str) -> None:
    """4.1.1/c, 4.2/b: with help to the largest, to the next, with none, and by the sum a match nets the same."""
    form = made(seed, rules, number, deals=12)
    nets_of_all = nets(verdict_of(form))
    ways = [
        ("match.help_order=next",),
        ("match.help=off",),
        ("match.help=off", "match.surplus=mountain"),
        ("match.end=sum",),
        ("match.pool_target=none", "match.help=off", "match.end=deals"),
        ("match.pool_target=3",),
    ]
    assert nets(verdict_of(form, *data.draw(st.sampled_from(ways)))) == nets_of_all


@few
@given(seed=seeds, number=numbers)
def test_help_at_another_price_breaks_the_worth(seed: int, number: int) -> None:
    """4.1.1/b: help at twenty whists in Sochi is worth more than a pool point, wherever help is given at all."""
    form = made(seed, "sochi", number, deals=12)
    helped = any(entry.clause == "codex:4.2/c" for deal in verdict_of(form).deals for entry in deal.entries)
    assert (nets(verdict_of(form, "match.help_price=20")) == nets(verdict_of(form))) is not helped


# --- Leningrad and Sochi -----------------------------------------------------------------------------------------

LENINGRAD_ALONE = (
    "whist.style=greedy",
    "whist.high_contract_shortfall=second",
    "whist.pass_half=false",
    "whist.dealer_liable=true",
    "whist.responsibility=full",
    "allpass.progression=[1]",
    "allpass.exit_level=[6]",
    "allpass.series_ends=any",
)
"""What Leningrad has besides its doubled units, set as in Sochi."""


@few
@given(seed=seeds, number=numbers)
def test_leningrad_with_sochi_customs_is_twice_sochi(seed: int, number: int) -> None:
    """4.1.1: with Sochi's customs for whist and all-pass every deal of Leningrad nets exactly twice that of Sochi."""
    form = made(seed, "sochi", number)
    twice = gains(verdict_of({**form, "rules": "leningrad"}, *LENINGRAD_ALONE))
    for doubled, single in zip(twice, gains(verdict_of(form)), strict=True):
        # A bonus for no trick is a trick's price in the pool, and both the price and the pool point are doubled.
        if doubled != {seat: 2 * points for seat, points in single.items()}:
            assert _has_bonus(form, doubled, single)


def _has_bonus(form: dict[str, Any], doubled: dict[str, Fraction], single: dict[str, Fraction]) -> bool:
    """Say whether a deal differs just by bonuses, each worth one more doubled point of the pool to its player."""
    number = form["players"]
    over = {seat: doubled[seat] - 2 * single[seat] for seat in single}
    bonus = Fraction(20, number)
    takers = [seat for seat, points in over.items() if points > 0]
    shares = {seat: bonus * ((number if seat in takers else 0) - len(takers)) for seat in over}
    return over == shares


@few
@given(seed=seeds, number=numbers)
def test_leningrad_is_twice_sochi_in_deals_it_does_not_touch(seed: int, number: int) -> None:
    """4.1.1: a game without remise of a whister and without a shared lone whist nets twice as much in Leningrad."""
    form = random_deals.match(random_deals.seeded(seed), deals=1, number=number, rules="sochi", wish="game").json
    single = verdict_of(form)
    deal = single.deals[0]
    assert deal.contract is not None
    lone_set = len(deal.contract.whisters) == 1 and any(
        entry.column == "mountain" and entry.player == deal.contract.by for entry in deal.entries
    )
    remise = any(entry.column == "mountain" and entry.player != deal.contract.by for entry in deal.entries)
    if not lone_set and not remise and deal.contract.mode is not None:
        twice = nets(verdict_of({**form, "rules": "leningrad"}))
        if verdict_of({**form, "rules": "leningrad"}).verdict == "legal":
            assert twice == {seat: 2 * points for seat, points in nets(single).items()}


# --- seats and deals ---------------------------------------------------------------------------------------------


def turned(value: Any, step: int, number: int) -> Any:
    """Return a JSON form with every seat moved on by ``step`` places around the table."""
    if isinstance(value, list):
        return [turned(item, step, number) for item in value]
    if not isinstance(value, dict):
        return value
    seats = "WNES"[:number]
    moved = {}
    for key, item in value.items():
        is_seat = key in ("by", "player", "dealer", "seat", "on", "to") and item in list(seats)
        moved[key] = seats[(seats.index(item) + step) % number] if is_seat else turned(item, step, number)
    return moved


@pytest.mark.parametrize("rules", RULES)
@few
@given(seed=seeds, number=numbers, step=st.integers(1, 3))
def test_turning_the_table_turns_the_result(rules: str, seed: int, number: int, step: int) -> None:
    """Design §5: with every player moved on around the table each has what the one before him had."""
    form = made(seed, rules, number)
    seats = "WNES"[:number]
    plain, moved = verdict_of(form), verdict_of(turned(form, step, number))
    assert moved.verdict == plain.verdict
    for before, after in zip(plain.deals, moved.deals, strict=True):
        expected = {seats[(seats.index(seat) + step) % number]: points for seat, points in nets(before).items()}
        assert nets(after) == expected


def carried(verdict: Verdict, upto: int, series: int) -> dict[str, Any]:
    """Return what stands before a deal: the sheet after the one before it, and the series of all-passes."""
    rows = [
        {"player": seat, "pool": row.pool, "mountain": row.mountain, "whists": row.whists}
        for seat, row in verdict.deals[upto].sheet.items()
    ]
    return {"sheet": rows, "series": series}


@pytest.mark.parametrize("rules", RULES)
@few
@given(seed=seeds, number=numbers)
def test_deal_by_deal_is_the_whole(rules: str, seed: int, number: int) -> None:
    """Design §5: a deal judged alone, on the sheet and series that stood before it, is what it is in the match."""
    played = random_deals.match(random_deals.seeded(seed), deals=6, number=number, rules=rules)
    whole = verdict_of(played.json)
    for place, deal in enumerate(played.json["deals"]):
        form = {**played.json, "deals": [deal]}
        form.pop("before", None)
        if place:
            form["before"] = carried(whole, place - 1, played.deals[place].result.series)
        alone = verdict_of(form).deals[0]
        assert (alone.entries, alone.sheet, alone.settlement) == (
            whole.deals[place].entries,
            whole.deals[place].sheet,
            whole.deals[place].settlement,
        )


@pytest.mark.parametrize("rules", RULES)
@few
@given(seed=seeds, number=numbers)
def test_a_right_sheet_between_deals_changes_nothing(rules: str, seed: int, number: int) -> None:
    """4.2/k: a match with its right sheet written before every later deal and at the end is judged as without it."""
    form = made(seed, rules, number, deals=4)
    whole = verdict_of(form)
    deals = [dict(deal) for deal in form["deals"]]
    for place, deal in enumerate(deals[1:]):
        deal["before"] = {"sheet": carried(whole, place, 0)["sheet"]}
    final = carried(whole, len(deals) - 1, 0)["sheet"]
    written = verdict_of({**form, "deals": deals, "final": final})
    assert [deal.violations for deal in written.deals] == [deal.violations for deal in whole.deals]
    assert written.settlement == whole.settlement


@pytest.mark.parametrize("rules", RULES)
@few
@given(seed=seeds, number=numbers, off=st.integers(1, 30))
def test_one_wrong_figure_at_the_end_is_named(rules: str, seed: int, number: int, off: int) -> None:
    """4.2/k: of a final sheet with one figure changed exactly that figure is wrong, by as much as it was changed."""
    rng = random_deals.seeded(seed)
    form = made(seed, rules, number, deals=2)
    whole = verdict_of(form)
    final = carried(whole, 1, 0)["sheet"]
    row, column = rng.choice(final), rng.choice(["pool", "mountain"])
    row[column] = str(Fraction(row[column]) + off)
    found = verdict_of({**form, "final": final}).deals[-1].violations
    assert [(v.code, v.by, v.facts["column"], v.facts["difference"]) for v in found] == [
        ("score.wrong", row["player"], column, str(off))
    ]
    shift = Fraction(found[0].facts["net-written"]) - Fraction(found[0].facts["net"])
    each = Fraction(10 * (number - 1), number)
    ratio = book().rules(rules).number("unit.pool_point")
    assert shift == (off * ratio * each if column == "pool" else -off * each)
