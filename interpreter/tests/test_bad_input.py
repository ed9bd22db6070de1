"""Input that is readable and wrong: deals malformed, cut off or against the rules, and rules that do not exist."""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, book, deal_of, judged, lines, problems
from preferans.errors import RulesError
from preferans.verdict import DealVerdict


def faults(deal: DealVerdict) -> list[tuple[str, int]]:
    """Return why a deal is malformed, and the lines."""
    return [(fault.code, fault.line) for fault in deal.faults]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("talon ♥8 ♥7", "talon ♥8 ♥A", "card-twice", 6),  # in a hand and in the talon
        ("hand N ♠J8", "hand N ♠A8", "card-twice", 4),  # in two hands
        ("hand E ♠10 ♣987", "hand E ♠10 ♣887", "card-twice", 5),  # twice in one hand
        ("talon ♥8 ♥7", "talon ♥8", "talon-count", 6),  # thirty-one cards
        ("♦7 ♥AK", "♦7 ♥AK8", "hand-count", 3),  # eleven cards in a hand
        ("♣A10 ♦7", "♣A ♦7", "hand-count", 3),  # nine
        ("talon ♥8 ♥7", "talon ♥8 ♥7 ?", "talon-count", 6),  # thirty-three
    ],
)
def test_cards_that_make_no_pack(old: str, new: str, code: str, line: int) -> None:
    """3.2/a: a deal whose cards do not make a pack is malformed, with the fault's line; nothing of it is judged."""
    text = FOUR.replace(old, new)
    deal = deal_of(text + SEVEN_OPEN)
    assert deal.verdict == "malformed"
    assert (code, line) in faults(deal)
    assert lines(deal) == set()
    assert problems(deal) == []


def test_every_fault_is_told() -> None:
    """Design §5: all that is wrong with a deal is told at once."""
    text = FOUR.replace("talon ♥8 ♥7", "talon ♥8").replace("♦7 ♥AK", "♦7 ♥AKQ")
    assert [code for code, _ in faults(deal_of(text))] == ["hand-count", "card-twice", "talon-count"]


def test_card_neither_dealt_nor_held() -> None:
    """3.9/e: a card of the talon that the declarer discarded is nobody's; playing it is a violation, not a fault."""
    deal = deal_of(f"{FOUR}{SEVEN_OPEN}W ♠A N ♥7")
    assert deal.verdict == "incomplete"
    assert problems(deal) == [("play.not-held", "3.9/e", "N", 10, "corrected")]


def test_card_of_an_idle_dealer() -> None:
    """1.2: at four hands the dealer holds no cards: a hand written for him is a fault."""
    deal = deal_of(FOUR.replace("hand W", "hand S"))
    assert "hand-of-idle-dealer" in [code for code, _ in faults(deal)]


def test_seat_that_is_not_at_the_table() -> None:
    """1.2: at three hands nobody sits South: as dealer, with cards, or acting."""
    three = '[Players "3"]\n'
    for text in ("deal 1 dealer S\n", "deal 1 dealer E\nhand S ?*10\n", "deal 1 dealer E\nS pass\n"):
        deal = deal_of(three + text)
        assert deal.verdict == "malformed"
        assert "seat-not-at-table" in [code for code, _ in faults(deal)]


def test_deal_without_a_dealer() -> None:
    """3.2.2: the first deal has to name its dealer."""
    assert faults(deal_of("deal 1\n")) == [("deal-no-dealer", 1)]


def test_tricks_taken_that_are_not_ten() -> None:
    """2.1: tricks told in place of the play add up to ten."""
    text = '[Players "3"]\ndeal 1 dealer E\nW order 6♠ N whist E pass\ntaken W 6 taken N 3 taken E 0\n'
    assert faults(deal_of(text)) == [("taken-sum", 4)]


@pytest.mark.parametrize(
    ("option", "acts", "taken", "wrong"),
    [
        ("by_players", "N pass E pass S pass", 2, False),  # both cards of the talon take their tricks
        ("by_players", "N pass E pass S pass", 3, True),
        ("unused", "N pass E pass S pass", 1, True),  # the dealer has no part in it
        ("by_players", "N order 6♣ E pass S pass", 1, True),  # nor in a game
    ],
)
def test_tricks_taken_by_an_idle_dealer(option: str, acts: str, taken: int, wrong: bool) -> None:
    """1.2, 3.7/d: the dealer of four takes no trick but with the talon's cards, where he leads them in all-pass."""
    text = f'[Rules "sochi"]\n[Players "4"]\n[Option "allpass.talon={option}"]\ndeal 1 dealer W\n{acts}\n'
    deal = deal_of(f"{text}taken W {taken} taken N {10 - taken} taken E 0 taken S 0\n")
    assert faults(deal) == ([("taken-by-idle-dealer", 6)] if wrong else [])


def test_an_idle_dealer_is_no_declarer() -> None:
    """1.2: at four hands the dealer neither bids nor orders: both acts count as not done and nothing is settled."""
    for call in ("", "W 6♣\n"):
        text = f'[Rules "sochi"]\n[Players "4"]\ndeal 1 dealer W\n{call}W order 6♣\nN whist\nE pass\n'
        deal = deal_of(text + "taken S 6 taken N 4 taken E 0\n")
        assert deal.verdict == "incomplete"
        assert [by for code, _, by, _, _ in problems(deal) if code == "act.out-of-place"][:1] == ["W"]
        assert deal.contract is None
        assert deal.entries == ()
        assert set(deal.settlement.values()) == {"0"}


def test_nothing_is_settled_where_nothing_can_be_judged() -> None:
    """4.1.3: a record of which no deal can be judged has no settlement and no places; one good deal is settled."""
    alone = judged('[Players "4"]\ndeal 1 dealer S\nhand S ♠A\n')
    assert (alone.verdict, alone.settlement, alone.ranking) == ("malformed", {}, ())
    good = "W 6♠ N pass E pass W take W order 6♠ N pass E pass\n"
    both = judged(f'[Players "4"]\ndeal 1 dealer S\n{good}deal 2 dealer W\nhand N ♠A\n')
    assert both.settlement["W"] != "0"
    assert both.ranking[0].player == "W"


def test_malformed_deal_is_the_gravest() -> None:
    """Design §5: a record has the gravest verdict of its deals, and the other deals are judged all the same."""
    good = "W 6♠ N pass E pass W take W order 6♠ N pass E pass\n"
    verdict = judged(f'[Players "4"]\ndeal 1 dealer S\n{good}deal 2 dealer W\nhand N ♠A\n')
    assert [deal.verdict for deal in verdict.deals] == ["legal", "malformed"]
    assert verdict.verdict == "malformed"


def test_deal_cut_in_the_middle() -> None:
    """Design §5: a deal cut in the middle is incomplete and names what is missing; nothing is entered."""
    deal = deal_of(f"{FOUR}{SEVEN_OPEN}W ♠A N ♠8")
    assert deal.verdict == "incomplete"
    assert deal.expected is not None
    assert (deal.expected.what, deal.expected.by, deal.expected.facts) == ("wait.card", ("E",), {"trick": 1})
    assert lines(deal) == set()


def test_record_without_deals() -> None:
    """Design §5: a record without a deal is incomplete."""
    assert judged('[Players "3"]\n').verdict == "incomplete"


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ((), "codex-of-1997"),  # no such rule set
        (("whist.styles=greedy",), None),  # no such option
        (("whist.style=rude",), None),  # no such value
        (("match.pool_target=0",), None),  # out of range
        (("match.pool_target=many",), None),
        (("allpass.progression=1",), None),
        (("match.help_price=15",), None),
        (("whist.style",), None),
        (("talon.bonus=dealer",), "codex-tournament"),  # fixed by the rule set
    ],
)
def test_rules_that_do_not_exist(options: tuple[str, ...], rules: str | None) -> None:
    """Design §3: an unknown rule set, option or value is refused with an error of the rules, never guessed."""
    with pytest.raises(RulesError):
        judged(FOUR, *options, rules=rules)


def test_options_not_yet_executed() -> None:
    """Issue 2: an option value that is written but not executed yet is refused by name, not ignored."""
    for option, values in book().content.pending.options.items():
        for value in values:
            if value != "*":
                with pytest.raises(RulesError) as caught:
                    judged(FOUR, f"{option}={value}", rules="sochi")
                assert caught.value.facts["option"] == option


def test_rules_in_the_record() -> None:
    """Design §4: the record's own rule set and options are refused alike when they do not exist."""
    with pytest.raises(RulesError):
        judged('[Rules "codex-of-1997"]\n' + FOUR)
    with pytest.raises(RulesError):
        judged('[Option "whist.style=rude"]\n' + FOUR)
