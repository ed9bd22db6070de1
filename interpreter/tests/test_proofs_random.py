"""Proofs of rulings in random endings: what open cards prove is what plain minimax says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from checking import refusal
from judging import judged
from preferans import analysis, proofs
from preferans.analysis import discards, plans, solver
from preferans.notation import parse
from preferans.verdict import Proved, Step
from random_endings import (
    DECLARER,
    SEATS,
    Ending,
    Laid,
    Pair,
    allowed,
    best,
    minimax,
    named,
    random_ending,
    taker,
    without,
)

SEEDS = st.integers(0, 2**32)
SOLVERS = st.sampled_from(["core", "twin"])
SIZES = st.sampled_from([2, 2, 3, 3, 4])
EXAMPLES = settings(max_examples=60, deadline=None)

OTHERS = {"W": "NE", "N": "WE", "E": "WN"}


def chance_of(seed: int) -> random.Random:
    """Return a source that repeats itself."""
    return random.Random(seed)  # noqa: S311 - deals are no secrets


@contextmanager
def answered(by: str) -> Iterator[None]:
    """Let the compiled core answer, where it is installed, or its twin in Python."""
    names = ("best_discard", "best_line", "card_values", "solve")
    with pytest.MonkeyPatch.context() as patch:
        if by == "twin":
            for name in names:
                patch.setattr(analysis, name, getattr(discards if name == "best_discard" else solver, name))
            patch.setattr(plans, "CORE", False)
            patch.setattr(plans, "best_line", solver.best_line)
            patch.setattr(plans, "solve", solver.solve)
        for kept in (proofs._solved, proofs._card_values, proofs._planned, proofs._best_discard):
            kept.cache_clear()
        yield


def only(text: str, about: str, *options: str) -> tuple[Proved, Step]:
    """Return the one proof of a deal and the step that holds its evidence; the derivation must hold."""
    verdict = judged(text, *options)
    assert refusal(parse(text), verdict) is None
    (deal,) = verdict.deals
    assert isinstance(deal.proofs, tuple)
    (proof,) = deal.proofs
    assert proof.about == about
    (step,) = [step for step in deal.basis if step.facts.get("proof") == 0]
    return proof, step


def shows(step: Step, ending: Ending, hands: tuple[frozenset[Pair], ...], laid: Laid, leader: int) -> None:
    """The line is lawful play to the end from here, and brings the declarer the tricks that are proved."""
    names = {named((suit, rank)): (suit, rank) for suit in "scdh" for rank in range(8)}
    tricks, takers = ending.taken[DECLARER], []
    assert step.facts["lying"] == [f"{SEATS[player]} {named(card)}" for player, card in laid]
    for told in step.facts["line"]:
        seat, text = told.split()
        turn = (leader + len(laid)) % 3
        assert SEATS[turn] == seat
        assert names[text] in allowed(hands[turn], laid, ending.trump)
        hands, laid = without(hands, turn, names[text]), (*laid, (turn, names[text]))
        if len(laid) == 3:
            leader, laid = taker(laid, ending.trump), ()
            takers.append(SEATS[leader])
            tricks += leader == DECLARER
    assert not any(hands)
    assert takers == list(step.facts["takers"])
    assert tricks == step.facts["tricks"]


@EXAMPLES
@given(
    by_solver=SOLVERS, seed=SEEDS, size=SIZES, into=st.integers(0, 2), misere=st.booleans(), by=st.sampled_from(SEATS)
)
def test_a_claim_is_held_to_minimax(by_solver: str, seed: int, size: int, into: int, misere: bool, by: str) -> None:
    """3.9.22/e: the side is sure of its minimax tricks, a claim holds up to them, at misère from them on."""
    chance = chance_of(seed)
    ending = random_ending(chance, size, into, misere=misere)
    value = best(ending)
    proved = value if by == "W" else 10 - value
    won = ending.taken[0] if by == "W" else ending.taken[1] + ending.taken[2]
    figure = won + chance.randint(0, ending.left)
    with answered(by_solver):
        proof, step = only(f"{ending.text}{by} claim {figure}\n", "claim", "proof.claim=solver")
    holds = figure >= proved if misere else figure <= proved
    assert (proof.by, proof.proved, proof.figure, proof.source) == (by, proved, figure, "claimed")
    assert proof.holds is holds
    shows(step, ending, ending.hands, ending.laid, ending.leader)


@EXAMPLES
@given(
    by_solver=SOLVERS, seed=SEEDS, size=SIZES, into=st.integers(0, 2), misere=st.booleans(), by=st.sampled_from(SEATS)
)
def test_an_agreed_result_holds_where_it_is_minimax(
    by_solver: str, seed: int, size: int, into: int, misere: bool, by: str
) -> None:
    """3.9.22/e: what all agree to is confirmed where it is the minimax result, and contradicted everywhere else."""
    chance = chance_of(seed)
    ending = random_ending(chance, size, into, misere=misere)
    value = best(ending)
    won = ending.taken[0] if by == "W" else ending.taken[1] + ending.taken[2]
    figure = won + chance.randint(0, ending.left)
    agreed = " ".join(f"{seat} agree" for seat in OTHERS[by])
    with answered(by_solver):
        proof, _ = only(f"{ending.text}{by} claim {figure} {agreed}\n", "claim", "proof.claim=solver")
    assert proof.source == "agreed"
    assert proof.holds is (figure == (value if by == "W" else 10 - value))


@EXAMPLES
@given(by_solver=SOLVERS, seed=SEEDS, size=SIZES, into=st.integers(0, 2), by=st.integers(0, 2))
def test_a_claim_in_all_pass_is_held_to_two_enemies(by_solver: str, seed: int, size: int, into: int, by: int) -> None:
    """3.9.22/e: in all-pass a player is sure of the fewest tricks that the two others together can keep him to."""
    chance = chance_of(seed)
    ending = random_ending(chance, size, into, passed=True)
    rest = minimax(ending.hands, ending.leader, ending.laid, None, fewest=True, soloist=by)
    figure = ending.taken[by] + chance.randint(0, ending.left)
    text = f"{ending.text}{SEATS[by]} claim {figure}\n"
    with answered(by_solver):
        proof, _ = only(text, "claim", "proof.claim=solver", "allpass.talon=unused")
    assert (proof.by, proof.proved) == (SEATS[by], ending.taken[by] + rest)
    assert proof.holds is (figure >= proof.proved)


@EXAMPLES
@given(
    by_solver=SOLVERS, seed=SEEDS, size=SIZES, into=st.integers(0, 2), misere=st.booleans(), length=st.integers(1, 3)
)
def test_a_plan_brings_what_minimax_brings_it(
    by_solver: str, seed: int, size: int, into: int, misere: bool, length: int
) -> None:
    """3.8.5.1.b/5: with the cards of the plan bound and all else free, the declarer has his minimax tricks."""
    chance = chance_of(seed)
    ending = random_ending(chance, size, into, misere=misere)
    theirs = sorted(ending.hands[1] | ending.hands[2])
    plan = chance.sample(theirs, min(length, len(theirs)))
    told = " ".join(map(named, plan))
    dissenter = chance.choice("NES")
    with answered(by_solver):
        proof, step = only(f"{ending.text}{dissenter} other-plan {told}\n", "plan", "proof.plan=solver")
    assert (proof.by, proof.proved) == (dissenter, best(ending, plan))
    shows(step, ending, ending.hands, ending.laid, ending.leader)


@EXAMPLES
@given(by_solver=SOLVERS, seed=SEEDS, size=st.integers(2, 4), into=st.integers(1, 2), misere=st.booleans())
def test_a_replay_is_the_worst_of_minimax_for_the_offender(
    by_solver: str, seed: int, size: int, into: int, misere: bool
) -> None:
    """3.9.16.2/h: of the cards the offender may lawfully play, the one whose minimax result is worst for him counts."""
    ending = random_ending(chance_of(seed), size, into, misere=misere)
    turn = ending.turn
    may = allowed(ending.hands[turn], ending.laid, ending.trump)
    wrong = sorted(ending.hands[turn] - set(may))
    assume(wrong)
    text, hands, laid = (
        f"{ending.text}{SEATS[turn]} {named(wrong[0])}\n",
        ending.hands,
        (*ending.laid, (turn, wrong[0])),
    )
    hands = without(hands, turn, wrong[0])
    while len(laid) < 3:
        player = (ending.leader + len(laid)) % 3
        card = allowed(hands[player], laid, ending.trump)[0]
        text, hands, laid = (
            f"{text}{SEATS[player]} {named(card)}\n",
            without(hands, player, card),
            (*laid, (player, card)),
        )
    leader = taker(laid, ending.trump)
    text += f"{SEATS[leader]} {named(min(hands[leader]))}\n"
    notifier = "W" if turn != DECLARER else "N"
    with answered(by_solver):
        proof, step = only(f"{text}{notifier} notice revoke {SEATS[turn]}\n", "replay", "play.revoke=solver")
    values = []
    for card in may:
        after, played = without(ending.hands, turn, card), (*ending.laid, (turn, card))
        taken = 0
        start = ending.leader
        if len(played) == 3:
            start, played = taker(played, ending.trump), ()
            taken = start == DECLARER
        values.append(taken + minimax(after, start, played, ending.trump, fewest=misere))
    worst_is_least = (turn == DECLARER) != misere
    assert proof.proved == ending.taken[DECLARER] + (min(values) if worst_is_least else max(values))
    assert step.facts["cards"] == len(may)
    shows(step, ending, ending.hands, ending.laid, ending.leader)


@EXAMPLES
@given(by_solver=SOLVERS, seed=SEEDS, size=st.integers(2, 4), into=st.integers(1, 2), mended=st.booleans())
def test_a_missed_turn_is_taken_up_by_minimax(by_solver: str, seed: int, size: int, into: int, mended: bool) -> None:
    """3.9.18/m: from before the turn that the declarer missed, six less his minimax tricks are proved."""
    chance = chance_of(seed)
    ending = random_ending(chance, size, into, misere=False)
    assume(ending.turn == DECLARER)
    # A discard put right before the order is no cause of anything later.
    told = ending.text.replace("W discard ", f"W discard {named(chance.choice(sorted(ending.hands[0])))} W discard ")
    text, laid = f"{told if mended else ending.text}W skip\n", ending.laid
    if len(laid) == 1:
        player = (DECLARER + 1) % 3
        text += f"{SEATS[player]} {named(allowed(ending.hands[player], laid, ending.trump)[0])}\n"
    with answered(by_solver):
        proof, step = only(f"{text}N count W {size}\n", "count", "proof.count=solver")
    assert proof.proved == max(0, 6 - best(ending))
    shows(step, ending, ending.hands, ending.laid, ending.leader)


@pytest.mark.parametrize("tops", range(3, 9))
@pytest.mark.parametrize("level", range(6, 11))
@pytest.mark.parametrize("dealer", "SEN")
def test_top_trumps_are_the_only_tricks_of_a_hand_of_lowest_cards(tops: int, level: int, dealer: str) -> None:
    """3.4.6/f: with the highest trumps and else the lowest card of every suit, West has a trick for each trump."""
    low = [f"{suit}{rank}" for rank in "789" for suit in "cdh"][: 12 - tops]
    west = [f"s{rank}" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7")[:tops]] + low
    pack = [f"{suit}{rank}" for suit in "scdh" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
    rest = [card for card in pack if card not in west]
    hands = [west[:10], rest[0::2], rest[1::2]]
    told = "".join(f"hand {seat} {' '.join(cards)}\n" for seat, cards in zip(SEATS, hands, strict=True))
    bids = {"S": "W 10s N pass E pass", "E": "W 10s N pass E pass", "N": "E pass W 10s N pass"}[dealer]
    players = "4" if dealer == "S" else "3"
    text = (
        f'[Players "{players}"]\ndeal 1 dealer {dealer}\n{told}talon {" ".join(west[10:])}\n{bids}\n'
        f"W take W order 10s\nN count W 12\n"
    ).replace("10s", f"{level}s")
    proof, step = only(text, "order", "proof.order=solver")
    assert proof.proved == max(0, level - tops)
    assert step.facts["tricks"] == tops
    assert len(step.facts["discard"]) == 2
