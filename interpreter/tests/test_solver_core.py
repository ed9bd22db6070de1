"""The compiled core beside its twin in Python: same answers, and one clear error for bad input.

Without the core these tests are left out, and the summary of the run says so.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis_oracle import random_position, seeded
from preferans.analysis import Kind, Position, PositionError, discards, legal_cards, solver
from preferans.cards import CARDS, PACK, Card, Suit, hand_of

if find_spec("preferans_solver") is None:
    pytest.skip("needs the program preferans-solver", allow_module_level=True)

import preferans_solver as core

from preferans import analysis
from preferans.analysis import compiled

KNOWN = json.loads((Path(__file__).parent / "data" / "open_hand.json").read_text("utf-8"))
SUITS = "SCDH"


def hand(suits: dict[str, str]) -> int:
    """Return a hand of the file of known values, where ``T`` is the ten."""
    return sum(1 << (8 * SUITS.index(suit) + "789TJQKA".index(rank)) for suit, held in suits.items() for rank in held)


def known(part: str) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the positions of one part of the known values as arguments of the core, and their tricks."""
    positions, tricks = [], []
    for deal in KNOWN[part]:
        hands = [hand(suits) for suits in deal["hands"]]
        for soloist, strain, leader, value in deal["results"]:
            trump = SUITS.index(strain) if strain in SUITS else -1
            positions.append((*hands, leader, soloist, trump, int(strain == "misere")))
            tricks.append(value)
    return positions, tricks


def test_analysis_uses_the_core() -> None:
    """Where the core is installed the analysis asks it."""
    assert analysis.COMPILED
    assert analysis.solve is compiled.solve


@pytest.mark.parametrize(("part", "count"), [("deals", 5400), ("endings", 972)])
def test_known_values(part: str, count: int) -> None:
    """All 5,400 known values of whole deals and all 972 of endings are found exactly."""
    positions, tricks = known(part)
    assert len(positions) == count
    assert core.solve_many(positions) == tricks


def test_tables_are_known_values() -> None:
    """The table of a deal for one first hand is made of the known values for that leader."""
    for deal in KNOWN["deals"][:20]:
        hands = [hand(suits) for suits in deal["hands"]]
        for leader in range(3):
            expected = [[0] * 6 for _ in range(3)]
            for soloist, strain, first, value in deal["results"]:
                if first == leader:
                    expected[soloist][[*SUITS, "NT", "misere"].index(strain)] = value
            assert core.table(*hands, leader) == expected


@pytest.mark.parametrize("seed", range(20))
def test_core_equals_twin(seed: int) -> None:
    """On 2,400 random endings with and without restrictions, in and between tricks, core and twin answer alike."""
    chance = seeded(5000 + seed)
    for number in range(120):
        case = random_position(chance, 5 if number % 40 == 0 else chance.randint(1, 4), restrictions=number % 3 > 0)
        value = solver.solve(case).tricks
        assert compiled.solve(case).tricks == value, case
        assert compiled.card_values(case) == solver.card_values(case), case
        assert compiled.best_line(case) == solver.best_line(case), case
        assert [compiled.at_least(case, k) for k in range(-1, 7)] == [k <= value for k in range(-1, 7)], case
        assert compiled.guarantee(case, seed % 3).tricks == solver.guarantee(case, seed % 3).tricks, case


@pytest.mark.parametrize("kind", list(Kind))
def test_discards_equal_twin(kind: Kind) -> None:
    """On 60 random endings the core chooses the discards that the twin chooses, and values every pair like the twin."""
    chance = seeded(17)
    for _ in range(60):
        chosen = chance.sample(CARDS, 11)
        twelve, others = hand_of(chosen[:5]), (hand_of(chosen[5:8]), hand_of(chosen[8:]))
        trump, leader = chance.choice([*Suit, None]), chance.randrange(3)
        best = discards.best_discard(twelve, others, trump, leader, kind)
        found = compiled.best_discard(twelve, others, trump, leader, kind)
        assert (found.cards, found.tricks) == (best.cards, best.tricks)
        index = -1 if trump is None else trump.index
        for one, two, tricks in core.discard_values(twelve, *others, index, leader, kind is Kind.FEWEST):
            kept = twelve ^ 1 << one ^ 1 << two
            case = Position(hands=(kept, *others), leader=leader, trump=trump, kind=kind)
            assert solver.solve(case).tricks == tricks


def test_contracts_equal_twin() -> None:
    """On 20 random endings core and twin choose the same contract with the same discards."""
    chance = seeded(18)
    for _ in range(20):
        chosen = chance.sample(CARDS, 11)
        twelve, others = hand_of(chosen[:5]), (hand_of(chosen[5:8]), hand_of(chosen[8:]))
        best, found = discards.best_contract(twelve, others, 1), compiled.best_contract(twelve, others, 1)
        assert found.contract is best.contract
        assert {trump: row.cards for trump, row in found.discards.items()} == {
            trump: row.cards for trump, row in best.discards.items()
        }


def test_cards_valued_are_the_legal_ones() -> None:
    """On 2,000 random positions of up to ten cards the core values exactly the cards that may be played."""
    chance = seeded(19)
    for _ in range(2000):
        case = random_position(chance, chance.randint(1, 6), restrictions=True)
        assert hand_of(compiled.card_values(case)) == legal_cards(case)


# --- bad input ---------------------------------------------------------------------------------------------------

S7, S8, S9, H7 = Card.S7.bit, Card.S8.bit, Card.S9.bit, Card.H7.bit

BAD: dict[str, list[dict[str, Any]]] = {
    "position-player": [{"leader": 3}, {"leader": -1}, {"soloist": 3}, {"soloist": -5}],
    "position-trump": [{"trump": 4}, {"trump": -2}],
    "position-no-card": [{"hand0": 1 << 32}, {"hand1": -1}, {"first": 32}, {"first": -9}, {"forced": 1 << 40}],
    "position-card-twice": [{"hand2": S8}, {"first": Card.S8.index, "hand0": 0}],
    "position-sizes": [{"hand2": S9 | H7}, {"hand0": 0}, {"hand0": (1 << 11) - 1 << 8}],
    "position-empty": [{"hand0": 0, "hand1": 0, "hand2": 0}],
    "position-not-held": [{"forced": H7}, {"forbidden": H7}],
    "position-restrictions": [{"forced": S7, "forbidden": S7}],
    "position-demand": [{"demanded": 4}, {"demanded": 0, "hand0": 0, "first": Card.S7.index}],
}


@pytest.mark.parametrize(("code", "changes"), [(code, one) for code, several in BAD.items() for one in several])
@pytest.mark.parametrize("question", ["solve", "card_values", "best_line", "at_least"])
def test_bad_position_is_one_clear_error(code: str, changes: dict[str, Any], question: str) -> None:
    """Every question refuses a position that cannot stand with one error that names the fault."""
    given = {"hand0": S7, "hand1": S8, "hand2": S9, "leader": 0} | changes
    if question == "at_least":
        given["tricks"] = 1
    with pytest.raises(core.PositionError, match=f"^{code}: "):
        getattr(core, question)(**given)


@pytest.mark.parametrize("wrong", [{"hand0": "A"}, {"hand0": 1.5}, {"hand0": None}, {"hand0": 1 << 70}, {"left": 1}])
def test_bad_argument_is_a_type_error(wrong: dict[str, Any]) -> None:
    """What is no number of the right size is refused as a wrong type."""
    with pytest.raises(TypeError):
        core.solve(**({"hand0": S7, "hand1": S8, "hand2": S9, "leader": 0} | wrong))


def test_bad_discard_is_named() -> None:
    """A declarer who does not hold two cards more than the others, or shares a card with them, is refused."""
    with pytest.raises(core.PositionError, match=r"^position-discard: "):
        core.best_discard(S7 | S8, S9, H7, -1, 0)
    with pytest.raises(core.PositionError, match=r"^position-card-twice: "):
        core.best_discard(S7 | S8 | S9, S9, H7, -1, 0)
    with pytest.raises(PositionError, match="position-card-twice"):
        compiled.best_discard(S7 | S8 | S9, (S9, H7), None, 0)


@pytest.mark.parametrize(
    "positions", [[5], [()], [(1, 2)], [(S7, S8, S9, "0")], [(S7, S8, S9, 0) * 4], [(S7, S7, S9, 0)]]
)
def test_bad_lists_are_refused(positions: list[Any]) -> None:
    """A list with something that is no position is refused as a whole."""
    with pytest.raises(core.PositionError):
        core.solve_many([(S7, S8, S9, 0), *positions])


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_bad_number_of_threads_is_refused(threads: int) -> None:
    """A number of threads outside 1 to 256 is refused."""
    with pytest.raises(core.PositionError, match=r"^threads: "):
        core.solve_many([(S7, S8, S9, 0)], threads)


class Odd:
    """An object that claims to be a number and fails when it is asked which."""

    def __index__(self) -> int:
        """Fail."""
        raise RuntimeError


NUMBERS = st.one_of(
    st.integers(-3, 40), st.integers(0, PACK), st.sampled_from([1 << 31, 1 << 32, -(1 << 31), (1 << 63) - 1, 1 << 63])
)
ANYTHING = st.one_of(NUMBERS, st.sampled_from([None, "0", b"1", 1.0, True, [], (), {}, Odd(), Odd, 1 << 200]))


def tried(question: str, *given: Any, **named: Any) -> Any:
    """Return what a question answers; ``None`` if it refuses what it is given, in one of the ways it may."""
    try:
        return getattr(core, question)(*given, **named)
    except (core.PositionError, TypeError):
        return None


@settings(max_examples=1500, deadline=None)
@given(st.lists(NUMBERS, min_size=4, max_size=12), st.integers(0, 10**6))
def test_any_numbers_give_an_answer_or_an_error(numbers: list[int], seed: int) -> None:
    """Whatever numbers are given, the answers are possible and fit each other, or the numbers are refused."""
    chance = random.Random(seed)  # noqa: S311 - deals are no secrets
    if chance.random() < 0.8:
        # Hands that can stand, so that the other arguments are looked at too.
        size = chance.randint(1, 4)
        chosen = chance.sample(range(32), 3 * size)
        numbers[:3] = [sum(1 << card for card in chosen[size * p : size * p + size]) for p in range(3)]
    found = tried("solve", *numbers)
    values, line = tried("card_values", *numbers), tried("best_line", *numbers)
    if found is None:
        assert values is line is tried("at_least", 1, *numbers) is None
        return
    tricks, nodes = found
    assert 0 <= tricks <= 4
    assert nodes >= 0
    assert tricks in {value for _, value in values}
    assert line[0][1] in {card for card, value in values if value == tricks}
    assert [tried("at_least", need, *numbers) for need in range(-1, 6)] == [need <= tricks for need in range(-1, 6)]
    assert tried("solve_many", [tuple(numbers)]) == [tricks]


@settings(max_examples=1500, deadline=None)
@given(
    st.sampled_from(core.__all__),
    st.lists(ANYTHING, max_size=15),
    st.dictionaries(st.sampled_from(["leader", "trump", "fewest", "first", "threads", "hand0", "x"]), ANYTHING),
)
def test_any_arguments_are_answered_or_refused(question: str, given: list[Any], named: dict[str, Any]) -> None:
    """Whatever objects are given, in whatever number and by whatever names, no question does more than refuse them."""
    if question == "PositionError":
        return
    if question in ("solve_many", "table") and isinstance(named.get("threads"), int):
        named["threads"] = named["threads"] % 4
    tried(question, *given, **named)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.one_of(ANYTHING, st.lists(ANYTHING, max_size=13).map(tuple)), max_size=4), st.integers(-1, 3))
def test_any_list_is_answered_or_refused(positions: list[Any], threads: int) -> None:
    """Whatever a list of positions holds, it is answered or refused as a whole."""
    found = tried("solve_many", positions, threads)
    assert found is None or len(found) == len(positions)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**6), st.integers(-2, 5), st.integers(-1, 4), st.booleans())
def test_any_discard_is_answered_or_refused(seed: int, trump: int, leader: int, fewest: bool) -> None:
    """For hands of any size the best discard is one of all discards, or both questions are refused."""
    chance = random.Random(seed)  # noqa: S311 - deals are no secrets
    size = chance.randint(0, 5)
    chosen = chance.sample(range(32), 3 * size + chance.choice([2, 2, 2, 1, 3]))
    hands = [sum(1 << card for card in part) for part in (chosen[2 * size :], chosen[:size], chosen[size : 2 * size])]
    best = tried("best_discard", *hands, trump, leader, fewest)
    values = tried("discard_values", *hands, trump, leader, fewest)
    assert (best is None) is (values is None)
    if best is not None:
        assert best[:3] in values
        assert best[2] == (min if fewest else max)(tricks for _, _, tricks in values)


# --- long runs ---------------------------------------------------------------------------------------------------


def many(count: int) -> list[tuple[int, ...]]:
    """Return whole deals at misère, which take longest."""
    chance = random.Random(4)  # noqa: S311 - deals are no secrets
    positions = []
    for number in range(count):
        chosen = chance.sample(range(32), 30)
        hands = [sum(1 << card for card in chosen[10 * p : 10 * p + 10]) for p in range(3)]
        positions.append((*hands, number % 3, 0, -1, 1))
    return positions


def test_threads_answer_alike() -> None:
    """Two threads give the answers of one, in the same order."""
    positions = many(40)
    assert core.solve_many(positions, 2) == core.solve_many(positions, 1)


def test_other_threads_run_meanwhile() -> None:
    """While the core searches, another Python thread goes on."""
    positions = many(150)
    ticks, done = [], threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    start = time.perf_counter()
    core.solve_many(positions)
    seconds = time.perf_counter() - start
    done.set()
    ticker.join()
    assert len(ticks) > 20 * seconds


INTERRUPTED = """
import random, signal, sys
import preferans_solver as core
# Whoever started the tests may have told their processes to ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
chance = random.Random(4)
positions = []
for number in range(100000):
    chosen = chance.sample(range(32), 30)
    hands = [sum(1 << card for card in chosen[10 * p : 10 * p + 10]) for p in range(3)]
    positions.append((*hands, number % 3, 0, -1, 1))
print("begun", flush=True)
try:
    if sys.argv[1] == "many":
        core.solve_many(positions, 2)
    else:
        while True:
            one, two, three = positions[0][:3]
            core.best_discard((1 << 32) - 1 ^ two ^ three, two, three, -1, 0, True)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.parametrize("run", ["many", "one"])
def test_interrupt_stops_a_long_run(run: str) -> None:
    """Ctrl-C ends a long run within two seconds, in many threads and in one."""
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED, run], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "begun\n"
            time.sleep(0.3)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=20)[0] == "stopped\n"
            assert time.monotonic() - start < 2
        finally:
            process.kill()


MILLION = """
import random, resource
import preferans_solver as core
chance = random.Random(1)
endings = []
for number in range(1000):
    chosen = chance.sample(range(32), 12)
    hands = [sum(1 << card for card in chosen[4 * p : 4 * p + 4]) for p in range(3)]
    endings.append((*hands, number % 3, 0, number % 5 - 1, number % 2))
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for ending in endings:
    core.solve(*ending)
before = peak()
for _ in range(1000):
    for ending in endings:
        core.solve(*ending)
print(peak() - before)
"""


def test_memory_is_stated_and_kept() -> None:
    """A thread and the shared tables take under 16 MB, and a million more questions add less than one."""
    pytest.importorskip("resource")
    assert core.memory() < 16 << 20
    done = subprocess.run([sys.executable, "-c", MILLION], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 1024
