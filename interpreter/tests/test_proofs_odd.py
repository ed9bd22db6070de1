"""Records full of odd acts, judged with every proof asked for: nothing raises, and every proof has its evidence."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checking import refusal
from judging import book
from preferans import notation
from preferans.judge import choose_rules, judge
from preferans.report import page, text
from preferans.report.plural import LANGUAGES
from preferans.verdict import from_json, to_json
from random_endings import named, random_ending

OPTIONS = [f"proof.{name}=solver" for name in ("order", "plan", "count", "claim")] + ["play.revoke=solver"]

EVENTS = ("commercial", "qualification")


def odd_act(chance: random.Random, cards: list[str]) -> str:
    """Return an act that may or may not have a place where it comes."""
    seat, other, card, number = chance.choice("WNES"), chance.choice("WNE"), chance.choice(cards), chance.randrange(11)
    acts = [f"{seat} {card}"] * 6
    acts += [f"{seat} claim {number}", f"{seat} concede {number}", f"{seat} agree", f"{seat} agree", f"{seat} refuse"]
    acts += [f"{seat} other-plan {card} {chance.choice(cards)}", f"{seat} guarantee {other} tricks {number}"]
    acts += [
        f"{seat} face",
        f"{seat} show {card}",
        f"{seat} skip",
        f"{seat} count {other} {number}",
        f'{seat} plan "so"',
    ]
    acts += [f"{seat} notice revoke {other}", f"{seat} notice count.wrong {other}", f"{seat} withdraw {card}"]
    acts += [f"{seat} demand {other} {card}", f"{seat} accept", f"{seat} waive", "table turned", "table mixed"]
    acts += [f"arbiter finds proved W {number}", f"arbiter finds replay W {number}", f"arbiter rules E tricks {number}"]
    return chance.choice(acts)


def odd_record(seed: int) -> str:
    """Return a random deal, played down somewhat, with odd acts at its end."""
    chance = random.Random(seed)  # noqa: S311 - deals are no secrets
    kind = chance.choice(["game", "game", "misere", "passed"])
    ending = random_ending(
        chance, chance.randint(2, 6), chance.randrange(3), misere=kind == "misere", passed=kind == "passed"
    )
    told = ending.text
    if chance.random() < 0.3:
        # A discard of one, three or no cards: the declarer holds a wrong number, and what he plays may be missing.
        head, _, rest = told.partition("W discard ")
        first, _, after = rest.split(" ", 2) if rest else ("", "", "")
        told = f"{head}{chance.choice(['', f'W discard {first} '])}{after}" if rest else told
        told = chance.choice([told, told.split("N whist")[0] + "N count W 12\n"])
    cards = [named(card) for hand in ending.hands for card in sorted(hand)]
    return told + "\n".join(odd_act(chance, cards) for _ in range(chance.randint(1, 12))) + "\n"


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 2**32), event=st.sampled_from(EVENTS))
def test_odd_acts_never_break_a_proof(seed: int, event: str) -> None:
    """Whatever is done at the table, the verdict is derived whole, survives its JSON form and can be told in words."""
    record = notation.parse(odd_record(seed))
    verdict = judge(record, choose_rules(record, book(), None, [*OPTIONS, f"event.type={event}"]))
    assert refusal(record, verdict) is None
    assert from_json(to_json(verdict)) == verdict
    for language in LANGUAGES:
        assert text.render(verdict, record, language, book())
        assert page.render_page([page.Judged(verdict, record)], language, book())


@pytest.mark.parametrize("seed", range(3))
def test_odd_records_hold_proofs(seed: int) -> None:
    """Among two hundred such records every kind of proof is met, so the test above tests something."""
    met = set()
    for number in range(200):
        record = notation.parse(odd_record(1000 * seed + number))
        verdict = judge(record, choose_rules(record, book(), None, OPTIONS))
        for deal in verdict.deals:
            met |= {proof.about for proof in deal.proofs} if isinstance(deal.proofs, tuple) else set()
    assert met >= {"order", "count", "plan", "claim", "faced"}
