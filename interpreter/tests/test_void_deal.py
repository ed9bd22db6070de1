"""Chapter 3.2: void deals, their causes and time limits, a second misdeal, and a dealer out of turn."""

from __future__ import annotations

import pytest

from judging import FOUR, deal_of, effects, judged, lines, problems, waits, wrote

BARE = '[Players "4"]\ndeal 1 dealer S\n'
AGAIN = "deal 1 dealer S\n"
ORDERED = "W 6♠ N pass E pass W take W order 6♠ N pass E pass\n"
ELEVEN = FOUR.replace("♦7 ♥AK", "♦7 ♥AK8").replace("talon ♥8 ♥7", "talon ♥7")
"""West holds eleven cards and the talon one."""


def voided(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the clause and status of the last deal's violations, and who deals next by its rulings."""
    deal = deal_of(text)
    told = [(problem.clause, problem.status) for problem in problems(deal)]
    return told, [str(args["dealer"]) for effect, args in effects(deal) if effect == "void-deal"]


# --- causes and their moments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cause", "clause"),
    [
        ("card-exposed", "3.2.12"),
        ("wrong-number", "3.2.13/a"),
        ("wrong-order", "3.2.13/a"),
        ("wrong-packets", "3.2.13/a"),
        ("face-up-card", "3.2.15/a"),
        ("short-pack", "3.2.15/b"),
        ("no-cut", "3.2.15/c"),
    ],
)
def test_causes_while_dealing(cause: str, clause: str) -> None:
    """3.2.12, 3.2.13, 3.2.15: each cause noticed while dealing voids the deal, and the same player deals again."""
    assert voided(f"{BARE}table void {cause}") == ([(clause, "corrected")], ["S"])


@pytest.mark.parametrize(
    ("cause", "clause", "void"),
    [
        ("card-exposed", "3.2.12", True),
        ("wrong-number", "3.2.13/a", True),
        ("wrong-order", "3.2.13/a", True),
        ("wrong-packets", "3.2.13/a", True),
        ("face-up-card", "3.2.15/a", True),
        ("short-pack", "3.2.15/b", True),
        ("no-cut", "3.2.15/d", False),
    ],
)
def test_causes_before_the_first_word(cause: str, clause: str, void: bool) -> None:
    """3.2.13, 3.2.15: with the cards dealt and no word spoken all but a missing cut still void the deal."""
    told = voided(f"{FOUR}table void {cause}")
    assert told == ([(clause, "corrected" if void else "condoned")], ["S"] if void else [])


@pytest.mark.parametrize(
    ("cause", "clause", "status", "void"),
    [
        ("wrong-number", "3.2.13/b", "pending", False),
        ("wrong-order", "3.2.13/c", "condoned", False),
        ("wrong-packets", "3.2.13/c", "condoned", False),
        ("short-pack", "3.2.15/b", "corrected", True),
        ("no-cut", "3.2.15/d", "condoned", False),
    ],
)
@pytest.mark.parametrize("begun", ["W pass ", "W 6♠ N pass E pass ", "W pass N pass E pass S ♥8 "])
def test_causes_after_the_first_word(cause: str, clause: str, status: str, void: bool, begun: str) -> None:
    """3.2.13, 3.2.15: after the first word, in the auction or later, only a short pack voids the deal of itself."""
    assert voided(f"{FOUR}{begun}table void {cause}") == ([(clause, status)], ["S"] if void else [])


def test_void_deal_writes_nothing() -> None:
    """3.2.2: a deal that is void in the middle of play leaves the sheet as it was."""
    text = f"{FOUR}W 6♠ N pass E pass W discard ♦7 ♥7 W order 6♠ N whist E pass N open W ♠A table void short-pack"
    deal = deal_of(text)
    assert deal.verdict == "violation"
    assert lines(deal) == set()
    assert {row.mountain for row in deal.sheet.values()} == {"0"}


@pytest.mark.parametrize(
    "slip",
    [
        "W order 6♠ N object order.below-bid ",  # an objection that waits for its answer
        "W order 7♠ W order 7♥ disputed ",  # a pause that waits for the arbiter
    ],
)
def test_void_deal_leaves_nothing_open(slip: str) -> None:
    """3.2.15/b: with the deal void nothing of it is left to choose, to ask or to settle."""
    deal = deal_of(f"{FOUR}W 7♠ N pass E pass W take W discard ♦7 ♥7 {slip}table void short-pack")
    assert (deal.verdict, deal.choices, deal.questions) == ("violation", (), ())
    assert [problem.status for problem in problems(deal)] == ["condoned", "corrected"]


@pytest.mark.parametrize("after", ["W pass", "W 6♠", "W ♠A", "table void card-exposed"])
def test_nothing_follows_a_void_deal(after: str) -> None:
    """3.2.2: a deal once void is over: what comes after it in the same deal has no place."""
    deal = deal_of(f"{FOUR}table void short-pack {after}")
    assert [problem.code for problem in problems(deal)] == ["deal.void", "act.out-of-place"]
    assert deal.expected is None
    assert lines(deal) == set()


def test_hands_of_a_wrong_deal_may_be_told() -> None:
    """3.2.13/a: a deal declared void may be told with its eleven cards; otherwise they are a fault."""
    assert deal_of(f"{ELEVEN}table void wrong-number").faults == ()
    assert {fault.code for fault in deal_of(ELEVEN).faults} == {"hand-count", "talon-count"}


def test_unknown_cause() -> None:
    """3.2.15: a cause that the rules do not name makes the deal malformed and is told with the line."""
    deal = deal_of(f"{BARE}table void spilt-tea")
    assert deal.verdict == "malformed"
    assert [(fault.code, fault.line, fault.facts["cause"]) for fault in deal.faults] == [("void-cause", 3, "spilt-tea")]


# --- a wrong number of cards found late --------------------------------------------------------------------------


def test_whose_fault_is_asked() -> None:
    """3.2.13/b, C5: after the first word an arbiter is asked whose number is wrong, and each answer is shown."""
    (question,) = deal_of(f"{ELEVEN}W pass table void wrong-number").questions
    assert (question.code, question.clause) == ("whose-fault", "codex:3.2.13/b")
    assert [option.name for option in question.options] == ["W", "N", "E", "nobody"]
    nobody = dict(question.options[-1].leads_to)
    assert nobody["rulings"] == [{"effect": "void-deal", "dealer": "S"}]
    assert question.options[0].leads_to["expected"] == {"what": "wait.call", "by": ["N"]}


@pytest.mark.parametrize("finding", ["W yes", "N yes", "no"])
def test_whose_fault_is_found(finding: str) -> None:
    """3.2.13/d, 3.2.13/e: a player found at fault leaves the deal standing; nobody found makes it void."""
    deal = deal_of(f"{ELEVEN}W pass table void wrong-number arbiter finds whose-fault {finding}")
    found = finding != "no"
    clause, status = ("3.2.13/d", "condoned") if found else ("3.2.13/e", "corrected")
    assert problems(deal) == [("deal.void", clause, "S", 1, status)]
    assert deal.questions == ()
    assert (deal.expected is not None) is found


def test_a_player_cleared_is_no_answer() -> None:
    """3.2.13/b: that one player's number is right does not say whose is wrong: the question stays open."""
    deal = deal_of(f"{ELEVEN}W pass table void wrong-number arbiter finds whose-fault N no")
    assert [question.code for question in deal.questions] == ["whose-fault"]
    assert "finding.unasked" in [problem.code for problem in problems(deal)]


# --- a second misdeal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "points"), [("codex-tournament", 2), ("sochi", 2), ("leningrad", 4), ("rostov", 2)])
def test_second_misdeal(rules: str, points: int) -> None:
    """3.2/b: the second misdeal in a row costs the dealer one undertrick of a six, and the deal passes to the left."""
    deal = deal_of(f"{BARE}table void card-exposed\n{AGAIN}table void no-cut", rules=rules)
    assert problems(deal) == [("deal.void", "3.2/b", "S", 0, "penalised")]
    assert lines(deal) == wrote(f"S mountain {points}")
    assert [args["dealer"] for effect, args in effects(deal) if effect == "void-deal"] == ["W"]


def test_third_deal_of_a_careless_dealer() -> None:
    """3.2/b, 3.2/c: after two misdeals the next dealer begins anew, and only his own second one is charged to him."""
    twice = f"{BARE}table void no-cut\n{AGAIN}table void no-cut\n"
    neighbour = f"{twice}deal 1 dealer W\ntable void no-cut\n"
    assert problems(deal_of(neighbour)) == [("deal.void", "3.2.15/c", "W", 0, "corrected")]
    second = deal_of(f"{neighbour}deal 1 dealer W\ntable void no-cut")
    assert problems(second) == [("deal.void", "3.2/b", "W", 0, "penalised")]
    assert {seat: row.mountain for seat, row in second.sheet.items()} == {"W": "2", "N": "0", "E": "0", "S": "2"}


@pytest.mark.parametrize("cause", ["short-pack", "face-up-card"])
def test_nobodys_fault_is_no_misdeal(cause: str) -> None:
    """3.2/c, C63: a short pack or a card face up counts neither as the first misdeal nor as the second."""
    for first, second in ((cause, "no-cut"), ("no-cut", cause)):
        deal = deal_of(f"{BARE}table void {first}\n{AGAIN}table void {second}")
        assert [problem.status for problem in problems(deal)] == ["corrected"]
        assert lines(deal) == set()


def test_slip_that_stands_is_no_misdeal() -> None:
    """3.2/c: a wrong order noticed too late leaves the deal standing and is no second misdeal."""
    first = f"{BARE}table void no-cut\n"
    deal = deal_of(f"{first}{AGAIN}{FOUR.split('S', 1)[1]}W pass table void wrong-order")
    assert problems(deal) == [("deal.void", "3.2.13/c", "S", 1, "condoned")]


# --- who deals next ----------------------------------------------------------------------------------------------


def test_same_dealer_after_a_void_deal() -> None:
    """3.2.2: a void deal keeps its number and its dealer; without a name the same player is taken to deal."""
    verdict = judged(f"{BARE}table void no-cut\ndeal 1\nW pass")
    assert verdict.deals[1].dealer == "S"
    assert problems(verdict.deals[1]) == []


@pytest.mark.parametrize("number", [1, 2])
def test_other_dealer_after_a_void_deal(number: int) -> None:
    """3.2.2: another dealer after a void deal is out of turn, whether the deal keeps its number or not."""
    deal = deal_of(f"{BARE}table void no-cut\ndeal {number} dealer W\nN pass")
    assert problems(deal) == [("dealer.wrong", "3.2.14/b", "W", None, "condoned")]
    assert deal.violations[0].facts["due"] == "S"


def test_unfinished_deal_binds_nobody() -> None:
    """Design §5: after a deal that the record leaves unfinished nobody is out of turn."""
    deal = deal_of(f"{BARE}{ORDERED}deal 2 dealer W\nN pass\ndeal 3 dealer N\n")
    assert problems(deal) == []


def test_out_of_turn_stopped_in_time() -> None:
    """3.2.14/a: stopped before it is finished, a deal out of turn is void and the right player deals."""
    text = f"{BARE}{ORDERED}deal 2 dealer N\ntable void out-of-turn"
    deal = deal_of(text)
    assert problems(deal) == [("dealer.wrong", "3.2.14/a", "N", None, "corrected")]
    assert effects(deal) == [("void-deal", {"dealer": "W"})]
    assert deal_of(f"{text}\ndeal 2\n").dealer == "W"


def test_out_of_turn_and_void_for_another_cause() -> None:
    """3.2.14, 3.2.12: a deal out of turn that nobody noticed, void for an exposed card, is repeated by its dealer."""
    deal = deal_of(f"{BARE}{ORDERED}deal 2 dealer N\ntable void card-exposed")
    assert [(problem.clause, problem.status) for problem in problems(deal)] == [
        ("3.2.14/b", "condoned"),
        ("3.2.12", "corrected"),
    ]
    assert effects(deal) == [("void-deal", {"dealer": "N"})]


def test_stopped_in_turn() -> None:
    """3.2.15/f, C59: a dealer stopped although it is his turn goes on dealing."""
    deal = deal_of(f"{BARE}{ORDERED}deal 2 dealer W\ntable void out-of-turn N pass")
    assert problems(deal) == [("deal.void", "3.2.15/f", "W", 0, "unpunished")]
    assert waits(deal) == ("wait.call", ("E",))
