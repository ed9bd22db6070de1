"""Chapter 3.4 where it goes wrong: choices, questions and outcomes, deadlines, roles, figures by convention."""

from __future__ import annotations

import pytest

from judging import FOUR, THREE, deal_of, effects, lines, problems, waits, wrote

SIX = "W 6♠ N pass E pass W take "
TAKEN = SIX + "W discard ♦7 ♥7 "
LOW = "W 7♠ N pass E pass W take W discard ♦7 ♥7 W order 6♠ "
TWELVE = SIX + "W order 6♠ "
PLAY = "N whist E pass N open W ♠A "
MISERE = "W misere N pass E pass W take W discard ♠A ♥A "

CONVENTIONS = ["codex-tournament", "sochi", "leningrad", "rostov"]


def each(points: int, *seats: str) -> list[str]:
    """Return entries of ``points`` whists on West for each of ``seats``."""
    return [f"{seat} whists {points} on W" for seat in seats]


def by_convention(*figures: tuple[int, ...]) -> list[tuple[object, ...]]:
    """Return a row for each convention with its figure of each kind."""
    return list(zip(CONVENTIONS, *figures, strict=True))


# --- the choice after an objection -------------------------------------------------------------------------------


@pytest.mark.parametrize("objector", ["N", "E", "S"])
def test_correct_or_insist(objector: str) -> None:
    """3.4.4/a: whoever objects, the declarer may correct or insist until the first lead; the price is told."""
    deal = deal_of(f"{FOUR}{LOW}{objector} object order.below-bid")
    (choice,) = deal.choices
    assert (choice.code, choice.clause, choice.by, choice.until) == (
        "correct-or-insist",
        "codex:3.4.4/a",
        ("W",),
        "first-lead",
    )
    assert choice.because == (0,)
    correct, insist = choice.options
    assert (correct.name, insist.name) == ("order", "insist")
    assert insist.leads_to["rulings"][0] == {"effect": "remise", "of": "W", "tricks": 7, "contract": "7s"}
    points = {(line["player"], line["column"], line["points"]) for line in insist.leads_to["entries"]}
    assert points == {("W", "mountain", "28"), *((seat, "whists", "28") for seat in "NES")}
    assert lines(deal) == set()


@pytest.mark.parametrize("answer", ["W order 7♠", "W insist"])
def test_a_choice_made_is_gone(answer: str) -> None:
    """3.4.4: once the declarer has answered the objection, nothing is left to choose."""
    assert deal_of(f"{FOUR}{LOW}N object order.below-bid {answer}").choices == ()


def test_no_choice_before_an_objection() -> None:
    """3.4.4/a: as long as nobody objects the order stands open and the declarer is asked nothing."""
    deal = deal_of(f"{FOUR}{LOW}")
    assert deal.choices == ()
    assert waits(deal) == ("wait.whist", ("N",))


@pytest.mark.parametrize(
    ("bid", "order", "tricks", "price"),
    [("6♣", "6♠", 6, 2), ("7♠", "6NT", 7, 4), ("8♠", "7♥", 8, 6), ("9♠", "8NT", 9, 8), ("10♣", "10♠", 10, 10)],
)
def test_down_all_at_every_level(bid: str, order: str, tricks: int, price: int) -> None:
    """3.4.4/b, C12: down all is the level bid at its own price, with as much consolation for each of the others."""
    acts = f"W {bid} N pass E pass W take W discard ♦7 ♥7 W order {order} N object order.below-bid W insist"
    assert lines(deal_of(FOUR + acts)) == wrote(f"W mountain {tricks * price}", *each(tricks * price, *"NES"))


@pytest.mark.parametrize(("rules", "mountain", "consolation"), by_convention((28, 28, 56, 28), (28, 28, 56, 70)))
def test_down_all_by_convention(rules: str, mountain: int, consolation: int) -> None:
    """3.4.4/f: the undertrick and the consolation follow the convention; at three hands two are consoled."""
    acts = f"{LOW}N object order.below-bid W insist"
    for table, others in ((FOUR, "NES"), (THREE, "NE")):
        assert lines(deal_of(table + acts, rules=rules)) == wrote(f"W mountain {mountain}", *each(consolation, *others))


def test_bid_below_ten_may_not_become_misere() -> None:
    """3.4.4/a: misère stands above an eight on the ladder, and yet may not be ordered in its place."""
    acts = "W 8♠ N pass E pass W take W discard ♦7 ♥7 W order misere"
    assert [problem.code for problem in problems(deal_of(FOUR + acts))] == ["order.not-allowed"]


@pytest.mark.parametrize("order", ["8♠", "9♠", "10NT"])
def test_no_game_in_place_of_misere(order: str) -> None:
    """3.4.4/a: after a bid of misère no game is lawful, neither a lower nor a higher one."""
    deal = deal_of(f"{FOUR}{MISERE}W order {order} N object order.not-allowed")
    assert problems(deal) == [("order.not-allowed", "3.4.4/a", "W", 5, "pending")]


@pytest.mark.parametrize(("rules", "price"), [("codex-tournament", 10), ("leningrad", 20), ("rostov", 10)])
@pytest.mark.parametrize("tricks", [0, 1, 10])
def test_remise_after_a_misere_bid(rules: str, price: int, tricks: int) -> None:
    """3.4.4/e, 3.4.4/g: the arbiter's number of tricks is written at the price of misère, without consolation."""
    acts = f"{MISERE}W order 9♠ N object order.not-allowed W insist"
    deal = deal_of(f"{FOUR}{acts}", rules=rules)
    (question,) = deal.questions
    assert [option.name for option in question.options] == [str(number) for number in range(11)]
    told = deal_of(f"{FOUR}{acts} arbiter finds remise-tricks W {tricks}", rules=rules)
    assert problems(told) == [("order.not-allowed", "3.4.4/g", "W", 5, "penalised")]
    assert lines(told) == (wrote(f"W mountain {tricks * price}") if tricks else set())


# --- until when --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answers", ["", "N whist ", "N pass ", "N whist E pass ", "N whist E whist ", "N pass E whist "]
)
def test_objection_is_in_time_until_the_lead(answers: str) -> None:
    """3.4.4/d, C39: whatever has been answered, an objection before the first card is in time and the answers fall."""
    deal = deal_of(f"{FOUR}{LOW}{answers}E object order.below-bid W order 7♠")
    assert [(problem.clause, problem.status) for problem in problems(deal)] == [("3.4.4/c", "corrected")]
    assert waits(deal) == ("wait.whist", ("N",))


@pytest.mark.parametrize("answers", ["", "N whist ", "N pass ", "N whist E pass ", "N whist E whist "])
def test_declarer_mends_an_unlawful_order_unasked(answers: str) -> None:
    """3.4.7, C39: a whist locks a lawful order only: until the first lead the declarer may mend an unlawful one."""
    deal = deal_of(f"{FOUR}{LOW}{answers}W order 7♠")
    assert problems(deal) == [("order.below-bid", "3.4.4/c", "W", 5, "corrected")]
    assert waits(deal) == ("wait.whist", ("N",))


@pytest.mark.parametrize("leads", ["W ♠A ", "W ♠A N ♠8 E ♠10 "])
def test_nothing_is_mended_after_the_lead(leads: str) -> None:
    """3.4.4/d: with the first card the order stands; objection and correction come too late."""
    deal = deal_of(f"{FOUR}{LOW}N whist E pass N open {leads}E object order.below-bid W order 7♠")
    assert [(problem.code, problem.clause) for problem in problems(deal)] == [
        ("order.below-bid", "3.4.4/d"),
        ("notice.wrong", "3.9.17/d"),
        ("order.late-change", "3.4.7"),
    ]


# --- a wrong number of cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discard", "cards"), [("", 12), ("W discard ♦7 ", 11), ("W discard ♦7 ♥7 ♥8 ", 9)])
@pytest.mark.parametrize(
    "found", ["N count W {}", "E count W {}", "S count W {}", "W count W {}", "N notice order.card-count W"]
)
def test_wrong_number_at_the_order(discard: str, cards: int, found: str) -> None:
    """3.4.6/a: too many or too few, whoever finds it and however it is said, is down two at the game named."""
    deal = deal_of(f"{FOUR}{SIX}{discard}W order 6♠ {found.format(cards)}")
    at = 5 if discard else 4
    assert problems(deal)[-1] == ("order.card-count", "3.4.6/a", "W", at, "penalised")
    assert lines(deal) == wrote("W mountain 4", *each(4, *"NES"))
    assert deal.expected is None


@pytest.mark.parametrize("discard", ["♦7", "♦7 ♥7 ♥8"])
def test_wrong_discard_counts_once(discard: str) -> None:
    """3.4.1/h, C51: once the order is made, the wrong discard itself costs nothing more."""
    deal = deal_of(f"{FOUR}{SIX}W discard {discard} W order 6♠ N pass E pass")
    assert [(problem.code, problem.clause, problem.status) for problem in problems(deal)] == [
        ("discard.count", "3.4.1/h", "condoned"),
        ("order.card-count", "3.4.6/d", "condoned"),
    ]


@pytest.mark.parametrize(("rules", "mountain", "consolation"), by_convention((14, 14, 28, 14), (14, 14, 28, 70)))
def test_down_seven_by_convention(rules: str, mountain: int, consolation: int) -> None:
    """3.4.6/b: two and the five proved are down seven on a six, in every convention; the level is no limit."""
    deal = deal_of(f"{FOUR}{TWELVE}N count W 12 arbiter finds proved W 5", rules=rules)
    assert [effect for effect, _ in effects(deal)] == ["remise", "end-deal", "remise"]
    assert lines(deal) == wrote(f"W mountain {mountain}", *each(consolation, *"NES"))


@pytest.mark.parametrize("proved", [0, 1, 4, 8])
def test_proved_undertricks_add_up(proved: int) -> None:
    """3.4.6/b: each proved undertrick is added to the two, none of them being nothing."""
    deal = deal_of(f"{FOUR}{TWELVE}N count W 12 arbiter finds proved W {proved}")
    assert lines(deal) == wrote(f"W mountain {2 * (2 + proved)}", *each(2 * (2 + proved), *"NES"))


@pytest.mark.parametrize("speaker", ["N", "E", "S"])
def test_a_proof_offered_is_a_question(speaker: str) -> None:
    """3.4.6/c: the proof of any opponent is for the arbiter; each number of tricks is shown with what it writes."""
    deal = deal_of(f'{FOUR}{TWELVE}N count W 12 {speaker} plan "down five"')
    assert deal.verdict == "discretion"
    assert lines(deal) == set()
    (question,) = deal.questions
    assert (question.code, question.clause) == ("proved", "codex:3.4.6/c")
    mountains = [option.leads_to["entries"][0]["points"] for option in question.options]
    assert mountains == [str(2 * (2 + tricks)) for tricks in range(11)]


def test_a_plan_without_a_fault_proves_nothing() -> None:
    """3.4.6/c: a plan told while no wrong number is charged asks the arbiter nothing."""
    assert deal_of(f'{FOUR}{TWELVE}N plan "down five"').questions == ()


def test_twelve_cards_in_an_unlawful_order() -> None:
    """3.4.4, 3.4.6: each fault of one order is ruled by its own clause; down two is at the game named, a six."""
    acts = "W 7♠ N pass E pass W take W order 6♠ N count W 12"
    deal = deal_of(FOUR + acts)
    assert ("order.card-count", "3.4.6/a", "W", 4, "penalised") in problems(deal)
    assert lines(deal) == wrote("W mountain 4", *each(4, *"NES"))


def test_hands_that_are_not_told() -> None:
    """3.4.6/a: where the declarer's cards are unknown, a discard that is told still shows their number."""
    text = '[Players "4"]\ndeal 1 dealer S\n' + SIX
    deal = deal_of(f"{text}W discard ? W order 6♠ N count W 11")
    assert problems(deal)[-1] == ("order.card-count", "3.4.6/a", "W", 5, "penalised")
    assert problems(deal_of(f"{text}W order 6♠ N pass E pass")) == []


# --- late changes ------------------------------------------------------------------------------------------------


def test_disputed_pause_shows_both_outcomes() -> None:
    """3.4.8/c: while the pause is disputed, the verdict shows what either answer leads to and enters nothing."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ W order 7♥ disputed N pass E pass")
    (question,) = deal.questions
    outcomes = {option.name: option.leads_to["entries"][0]["points"] for option in question.options}
    assert outcomes == {"yes": "4", "no": "2"}
    assert lines(deal) == set()


@pytest.mark.parametrize(("answer", "order", "found"), [("yes", "7h", []), ("no", "6s", ["order.late-change"])])
def test_finding_about_the_pause(answer: str, order: str, found: list[str]) -> None:
    """3.4.8/c: where the intention was evident the second order stands without blame, otherwise the first."""
    acts = f"W order 6♠ W order 7♥ disputed arbiter finds intention-evident W {answer}"
    deal = deal_of(FOUR + TAKEN + acts)
    assert deal.contract is not None
    assert deal.contract.order == order
    assert [problem.code for problem in problems(deal)] == found
    assert deal.questions == ()


def test_disputed_pause_after_a_whist() -> None:
    """3.4.7: the whist locks the order, whatever the arbiter finds about a pause."""
    acts = "W order 6♠ N whist W order 7♥ disputed arbiter finds intention-evident W yes"
    deal = deal_of(FOUR + TAKEN + acts)
    assert ("order.late-change", "3.4.7", "W", 7, "corrected") in problems(deal)
    assert deal.contract is not None
    assert deal.contract.order == "6s"


# --- the discard -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "entries"),
    [
        (4, ["W mountain 6", "N whists 16 on W", *each(4, "E", "S")]),
        (5, ["W mountain 4", "N whists 12 on W", *each(2, "E", "S")]),
        (6, ["W mountain 2", "N whists 8 on W"]),
        (7, ["W pool 2", "N whists 6 on W", "N mountain 2"]),
        (8, ["W pool 2", "N whists 4 on W", "N mountain 4"]),
        (10, ["W pool 2", "N mountain 8"]),
    ],
)
def test_four_cases_of_a_look(tricks: int, entries: list[str]) -> None:
    """3.4.9/c, C13, C43: a remise grows, exact tricks are down one, overtricks lose one; the rest is as taken."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ {PLAY}W peek W claim {tricks} N agree E agree")
    assert problems(deal) == [("discard.peeked", "3.4.9/c", "W", 10, "penalised")]
    assert deal.credited["W"] == tricks - 1
    assert lines(deal) == wrote(*entries)


def test_disputed_look() -> None:
    """3.4.9/c, 3.9.17/e: a look that is disputed is shown both ways until an arbiter finds whether it happened."""
    acts = f"W order 6♠ {PLAY}W peek disputed W claim 6 N agree E agree"
    deal = deal_of(FOUR + TAKEN + acts)
    (question,) = deal.questions
    outcomes = {option.name: option.leads_to["entries"][0]["column"] for option in question.options}
    assert outcomes == {"yes": "mountain", "no": "pool"}
    denied = deal_of(f"{FOUR}{TAKEN}{acts} arbiter finds happened W no")
    assert problems(denied) == []
    assert lines(denied) == wrote("W pool 2", "N whists 8 on W")


@pytest.mark.parametrize(("rules", "price"), [("codex-tournament", 10), ("leningrad", 20)])
@pytest.mark.parametrize("tricks", [0, 1, 3])
def test_look_in_misere(rules: str, price: int, tricks: int) -> None:
    """3.4.9/d, C35: a misère player who looks has one trick more, so that even a clean misère is lost."""
    acts = f"{MISERE}W order misere W ♦7 W peek W claim {tricks} N agree E agree"
    assert lines(deal_of(FOUR + acts, rules=rules)) == wrote(f"W mountain {(tricks + 1) * price}")


# --- outside advice and giving up --------------------------------------------------------------------------------


@pytest.mark.parametrize("told", ["7♠", "6♥", "♥"])
def test_advice_takes_the_change_away(told: str) -> None:
    """3.4.12/a: advice on level or trump, whatever it says, leaves the declarer the order he named."""
    deal = deal_of(f"{FOUR}{TAKEN}W order 6♠ outsider tells W {told} W order 8♣ at-once")
    assert [(problem.clause, problem.status) for problem in problems(deal)] == [
        ("3.4.12/a", "penalised"),
        ("3.4.12/c", "corrected"),
    ]
    assert effects(deal)[0] == ("forfeit", {"right": "change-order", "of": "W"})
    assert deal.contract is not None
    assert deal.contract.order == "6s"


def test_advice_against_an_unlawful_order() -> None:
    """3.4.12/b, 3.4.4: after advice only the game bid may be ordered, so an unlawful order is refused."""
    deal = deal_of(f"{FOUR}W 7♠ N pass E pass W take W discard ♦7 ♥7 outsider tells W ♥ W order 6♥")
    assert [problem.clause for problem in problems(deal)] == ["3.4.12/a", "3.4.12/c"]
    assert waits(deal) == ("wait.order", ("W",))


@pytest.mark.parametrize(("rules", "price"), by_convention((4, 4, 8, 4)))
@pytest.mark.parametrize("tricks", [2, 3])
def test_giving_up(rules: str, price: int, tricks: int) -> None:
    """3.4/a: giving up writes the agreed remise at the level bid, and neither whists nor consolation."""
    acts = "W 7♠ N pass E pass W take W give-up"
    deal = deal_of(FOUR + acts, f"auction.give_up={tricks}", rules=rules)
    assert problems(deal) == []
    assert lines(deal) == wrote(f"W mountain {tricks * price}")
