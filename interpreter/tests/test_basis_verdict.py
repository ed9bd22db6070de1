"""The independent checker holds the verdict to its derivation too: what stands beside the steps cannot be changed.

Every way of tampering with one of these parts is tried on verdicts of the corpus, in preferans and in bridge.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest

from checking import Json, changes, other_than, refusal, rules, verdict_on, with_basis
from preferans.records import parse, to_json
from preferans.verdict import GRADES
from random_deals import seeded
from test_basis_checker import Told, corpus

BRIDGE = "preferans-bridge/1"


# --- ways of tampering -----------------------------------------------------------------------------------------------


def with_part(verdict: Json, deal: int, part: str, value: Any) -> Json:
    """Return the verdict with another value of one part of one deal."""
    deals = list(verdict["deals"])
    deals[deal] = deals[deal] | {part: value}
    return verdict | {"deals": deals}


def within(listed: list[Any], place: int, **other: Any) -> list[Any]:
    """Return a list of parts with one of them changed."""
    return [*listed[:place], listed[place] | other, *listed[place + 1 :]]


def grades(case: Told) -> Iterator[Json]:
    """The verdict of the record or of a deal is another word, or none there is."""
    for grade in (*GRADES, "nonsense", ""):
        if grade != case.verdict["verdict"]:
            yield case.verdict | {"verdict": grade}
        for number, deal in enumerate(case.verdict["deals"]):
            if grade != deal["verdict"]:
                yield with_part(case.verdict, number, "verdict", grade)


def rankings(case: Told) -> Iterator[Json]:
    """The ranking is gone, cut, turned round, or one figure or player in it is another."""
    ranking = case.verdict["ranking"]
    others = list(changes(ranking)) + [[]] * bool(ranking)
    if ranking[::-1] != ranking:
        others.append(ranking[::-1])
    if len(ranking) > 1:
        first, second = ranking[:2]
        others.append([first | {"player": second["player"]}, second | {"player": first["player"]}, *ranking[2:]])
    return (case.verdict | {"ranking": other} for other in others)


def by_other_rules(case: Told) -> Iterator[Json]:
    """The verdict names another rule set of the same book than the record does, or another edition."""
    sets = rules()["rulesets"]
    own = next(one["book"] for one in sets if one["id"] == case.verdict["rules"])
    for other in sets:
        if other["book"] == own and other["id"] != case.verdict["rules"]:
            yield case.verdict | {"rules": other["id"], "edition": other["edition"]}
    yield case.verdict | {"edition": case.verdict["edition"] + "0"}


def without_options(case: Told) -> Iterator[Json]:
    """The verdict leaves out an option that the record sets."""
    for name in case.verdict["options"]:
        if any(said.startswith(name) for said in case.record.get("options", [])):
            yield case.verdict | {"options": {k: v for k, v in case.verdict["options"].items() if k != name}}


def dealers(case: Told) -> Iterator[Json]:
    """Another player is said to have dealt, or nobody."""
    for number, deal in enumerate(case.verdict["deals"]):
        for dealer in ("W", "N", "E", "S", None):
            if dealer != deal["dealer"]:
                yield with_part(case.verdict, number, "dealer", dealer)


def violations(case: Told) -> Iterator[Json]:
    """A violation is another player's, or stands in another line of the record."""
    for number, deal in enumerate(case.verdict["deals"]):
        listed = deal["violations"]
        for place, known in enumerate(listed):
            for name in ("line", "by"):
                changed = within(listed, place, **{name: other_than(known[name])})
                yield with_part(case.verdict, number, "violations", changed)


def tricks(case: Told) -> Iterator[Json]:
    """A trick has another number, taker or card of the talon, or somebody else played a card of it, or another card."""
    for number, deal in enumerate(case.verdict["deals"]):
        listed = deal["tricks"]
        for place, trick in enumerate(listed):
            for name in ("trick", "winner", "credited", "talon"):
                changed = within(listed, place, **{name: other_than(trick[name])})
                yield with_part(case.verdict, number, "tricks", changed)
            for at, (seat, card) in enumerate(trick["plays"]):
                for play in ([other_than(seat), card], [seat, "sA" if card != "sA" else "sK"]):
                    plays = [*trick["plays"][:at], play, *trick["plays"][at + 1 :]]
                    yield with_part(case.verdict, number, "tricks", within(listed, place, plays=plays))


def contracts(case: Told) -> Iterator[Json]:
    """The contract is of a kind or mode that is none, or doubled otherwise than it was, or his partner declares it."""
    for number, deal in enumerate(case.verdict["deals"]):
        contract = deal["contract"] or {}
        for name in [part for part in ("kind", "by", "mode", "doubled", "vulnerable") if part in contract]:
            yield with_part(case.verdict, number, "contract", contract | {name: other_than(contract[name])})
        if contract.get("kind") == "bridge":
            partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[contract["by"]]
            first = deal["basis"][0]
            steps = [first | {"facts": first["facts"] | {"declarer": partner}}, *deal["basis"][1:]]
            changed = with_part(case.verdict, number, "contract", contract | {"by": partner})
            yield with_basis(changed, number, steps)


def proofs(case: Told) -> Iterator[Json]:
    """A proof holds where it does not, or proves or is held to another figure, also together with its step."""
    for number, deal in enumerate(case.verdict["deals"]):
        listed, steps = deal.get("proofs", []), deal["basis"]
        for place, proof in enumerate(listed):
            for name, value in proof.items():
                yield with_part(case.verdict, number, "proofs", within(listed, place, **{name: other_than(value)}))
            for figure in (proof["proved"] - 2, proof["proved"] + 1):
                changed = with_part(case.verdict, number, "proofs", within(listed, place, proved=figure))
                yield changed
                at = next(at for at, step in enumerate(steps) if step["facts"].get("proof") == place)
                yield with_basis(changed, number, within(steps, at, facts=steps[at]["facts"] | {"proved": figure}))


def figures(case: Told) -> Iterator[Json]:
    """What the table wrote wrong is told with another figure, or is not told of at all."""
    for number, deal in enumerate(case.verdict["deals"]):
        listed = deal["violations"]
        for place, known in enumerate(listed):
            if known["code"] in ("score.wrong", "figure.wrong"):
                for name in ("column", "points", "right"):
                    facts = known["facts"] | {name: other_than(known["facts"][name])}
                    yield with_part(case.verdict, number, "violations", within(listed, place, facts=facts))
                yield with_part(case.verdict, number, "violations", listed[:place] + listed[place + 1 :])


def sheets(case: Told) -> Iterator[Json]:
    """The settlement of the record, or its sheet where there is no deal, is another."""
    yield from (case.verdict | {"settlement": other} for other in changes(case.verdict["settlement"]))
    yield from (case.verdict | {"sheet": other} for other in changes(case.verdict.get("sheet", {"W": {"pool": "1"}})))


WAYS: list[Callable[[Told], Iterator[Json]]] = [
    grades, rankings, by_other_rules, without_options, dealers, violations, tricks, contracts, proofs, figures, sheets,
]  # fmt: skip

SELDOM = {"proofs": 1, "figures": 1, "without_options": 1, "grades": 4, "rankings": 24}
"""Of how many cases one is tampered with in this way; all others are in one of six."""


# --- what is refused -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def sound() -> list[Told]:
    """Return the cases of the corpus, in an order that does not follow the rules."""
    cases = list(corpus())
    seeded("parts of verdicts").shuffle(cases)
    return cases


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_no_part_of_a_verdict_can_be_changed(way: Callable[[Told], Iterator[Json]]) -> None:
    """Verdicts of the corpus with one part tampered with are refused, in both books as far as they have it."""
    tried: Counter[str] = Counter()
    for case in sound()[:: SELDOM.get(way.__name__, 6)]:
        for wrong in way(case):
            tried[case.record["format"]] += 1
            assert refusal(case.record, wrong) is not None, (case.id, wrong)
    assert tried["preferans-record/1"] > 50
    assert tried[BRIDGE] > 5 or way in (rankings, proofs)


def test_a_sound_deal_cannot_be_called_malformed_as_it_stands() -> None:
    """A deal with anything judged in it is not malformed, and one without a fault to tell is not either."""
    for case in sound()[::6]:
        for number, deal in enumerate(case.verdict["deals"]):
            if deal["verdict"] != "malformed":
                fault = {"code": "deal-no-dealer", "line": 1, "at": None, "facts": {}}
                wrong = with_part(case.verdict, number, "verdict", "malformed") | {"verdict": "malformed"}
                assert refusal(case.record, wrong) is not None, case.id
                assert refusal(case.record, with_part(wrong, number, "faults", [fault])) is not None, case.id


def test_a_deal_that_goes_on_cannot_be_called_over() -> None:
    """A deal that waits for a card or a call is not over, and one whose last trick is taken does not go on."""
    tried = 0
    for case in sound():
        for number, deal in enumerate(case.verdict["deals"]):
            if len(case.verdict["deals"]) == 1 and deal["verdict"] == "incomplete" and deal["contract"]:
                grade = "violation" if deal["violations"] else "legal"
                wrong = with_part(with_part(case.verdict, number, "expected", None), number, "verdict", grade)
                assert refusal(case.record, wrong | {"verdict": grade}) is not None, case.id
                tried += 1
            elif deal["verdict"] in ("legal", "violation") and not deal["entries"]:
                waits = {"what": "wait.card", "by": ["W"], "facts": {}}
                wrong = with_part(with_part(case.verdict, number, "expected", waits), number, "verdict", "incomplete")
                if len(deal["tricks"]) in (10, 13):
                    assert refusal(case.record, wrong | {"verdict": "incomplete"}) is not None, case.id
    assert tried > 50


# --- what holds ------------------------------------------------------------------------------------------------------


def judged(text: str) -> tuple[Json, Json]:
    """Return a record in JSON form and the verdict on it."""
    record = json.loads(to_json(parse(text)))
    return record, verdict_on(record)


@pytest.mark.parametrize(
    ("draws", "first", "dealers"),
    [
        ("", "deal 1 dealer E\nW 6♠ N pass E pass W take W order 6♠ N pass E pass", ["E", "W"]),
        ("draw W ♠K\ndraw N ♥A\ndraw E ♣7\n", "deal 1\nE pass W 6♠ N pass W take W order 6♠ N pass E pass", ["N", "E"]),
        ("", "deal 1 dealer E\nW pass N pass E pass\ntaken W 4 taken N 3 taken E 3", ["E", "E"]),
        ("", "deal 1 dealer E\ntable void card-exposed", ["E", "E"]),
    ],
)
def test_the_dealer_follows_where_no_deal_names_him(draws: str, first: str, dealers: list[str]) -> None:
    """3.2.1, 3.2.14: who drew the lowest card deals first, then the next clockwise, and a void deal is dealt again."""
    record, verdict = judged(
        f'[Rules "sochi"] [Option "allpass.sliding=false"] [Players "3"]\n{draws}{first}\ndeal 2\n'
    )
    assert [deal["dealer"] for deal in verdict["deals"]] == dealers
    assert refusal(record, verdict) is None
    assert refusal(record, with_part(verdict, 1, "dealer", other_than(dealers[1]))) is not None


@pytest.mark.parametrize("option", ["allpass.sliding=false", "match.pool_target=20", "allpass.progression=[1, 2, 3]"])
def test_options_hold_however_the_record_writes_them(option: str) -> None:
    """The options of a record bind as flags, numbers, words and lists, and of one set twice the last."""
    record, _ = judged('[Rules "sochi"] [Players "3"]\ndeal 1 dealer E\nW pass\n')
    for options in ([option], ["match.pool_target=30", option], [option, "whist.style=gentlemanly"]):
        form = record | {"options": options}
        verdict = verdict_on(form)
        assert refusal(form, verdict) is None
        assert refusal(form, verdict | {"options": {}}) is not None


def test_options_beyond_those_of_the_record() -> None:
    """What the verdict sets apart from the record binds as well: the record says nothing against it."""
    record, verdict = judged('[Rules "sochi"] [Players "3"]\ndeal 1 dealer E\nW pass\n')
    assert refusal(record, verdict | {"options": {"match.pool_target": "40"}}) is None


def test_the_places_of_equals() -> None:
    """4.1.3: two with the same whists share a place, and the next one has the place after both."""
    sheet = "sheet W pool 0 mountain 0\nsheet N pool 0 mountain 0\nsheet E pool 0 mountain 9\n"
    record, verdict = judged(f'[Rules "codex-tournament"] [Players "3"]\n{sheet}')
    assert [(one["place"], one["player"]) for one in verdict["ranking"]] == [(1, "W"), (1, "N"), (3, "E")]
    assert refusal(record, verdict) is None
    shared = [one | {"place": place} for place, one in enumerate(verdict["ranking"], 1)]
    assert refusal(record, verdict | {"ranking": shared}) is not None


def test_a_full_pool_behind_one_with_room() -> None:
    """3.7.2.1/b, 4.2/a: two are clean, the pool of the second is full: what overflows is told before the entries."""
    sheet = "sheet W pool 0\nsheet N pool 0\nsheet E pool 0\nsheet S pool 10\n"
    deal = "deal 1 dealer N\nE pass S pass W pass\ntaken W 8 taken N 2 taken E 0 taken S 0\n"
    record, verdict = judged(f'[Rules "leningrad"] [Players "4"]\n{sheet}{deal}')
    entries = [(one["player"], one["column"]) for one in verdict["deals"][0]["entries"]]
    assert entries[:3] == [("E", "pool"), ("E", "pool"), ("S", "whists")]
    assert refusal(record, verdict) is None


ENDING = """[Rules "bridge-rubber"]
deal 1 vulnerable none
hand N ♠7 ♦2
hand E ♠Q ♣3
hand S ♠K ♣2
hand W ♠9 ♦9
contract S 3NT
ending 12 leader S taken NS 7 taken EW 4
S ♣2 W ♦9
"""


def test_a_claim_that_never_was_ends_nothing() -> None:
    """bridge:7.3/j: a disputed claim that the arbiter found not to have been made is no part of the derivation."""
    record, _ = judged(ENDING)
    (deal,) = record["deals"]
    later = {"act": "claim", "by": "W", "tricks": 5, "disputed": True}
    denied = {"act": "finds", "by": "arbiter", "code": "happened", "seat": "W", "answer": False}
    for acts in ([*deal["acts"], denied, later], [later, *deal["acts"], denied]):
        form = record | {"deals": [deal | {"acts": acts}]}
        verdict = verdict_on(form)
        assert verdict["verdict"] == "incomplete"
        assert refusal(form, verdict) is None
