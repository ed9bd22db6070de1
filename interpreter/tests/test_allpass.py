"""Chapter 3.7: all-pass at three and four hands, the talon's part in it, and what is written."""

from __future__ import annotations

import pytest

from judging import FOUR, THREE, deal_of, judged, lines, problems, waits, wrote

PASSES = "W pass N pass E pass\n"
SUIT = THREE + PASSES
"""Three hands: the talon's eight and seven of hearts set the suit of tricks one and two; West plays first."""

DEALER = FOUR + PASSES
"""Four hands: the dealer South leads the eight and then the seven of hearts."""

LATER = [
    "W ♦7 N ♦K E ♦8",
    "N ♦A E ♦9 W ♠A",
    "N ♥10 E ♣8 W ♠K",
    "N ♠8 E ♠10 W ♠9",
    "E ♦10 W ♠Q N ♠J",
    "E ♦J W ♣A N ♣K",
    "E ♦Q W ♣10 N ♣Q",
    "E ♣7 W ♠7 N ♣J",
]
"""Tricks three to ten; North takes the 3rd, 4th, 5th and last, East the four between."""

PLAYED = ["W ♥A N ♥Q E ♥9", "W ♥K N ♥J E ♣9", *LATER]
PLAYED_BY_DEALER = ["S ♥8 W ♥A N ♥Q E ♥9", "S ♥7 W ♥K N ♥J E ♣9", *LATER]
WINNERS = "WWNNNEEEEN"
AT = 3
"""The index of the first card in the acts."""


def test_whole_all_pass_of_three() -> None:
    """3.7.1, 3.7.2.1/a: two, four and four tricks cost that many points on the mountain."""
    deal = deal_of(SUIT + "\n".join(PLAYED))
    assert deal.verdict == "legal"
    assert [trick.winner for trick in deal.tricks] == list(WINNERS)
    assert [trick.talon for trick in deal.tricks[:3]] == ["h8", "h7", None]
    assert lines(deal) == wrote("W mountain 2", "N mountain 4", "E mountain 4")


def test_whole_all_pass_of_four() -> None:
    """3.7/d, 3.7.2.1/b: the dealer leads the talon, takes nothing, and has no bonus for it unless agreed."""
    deal = deal_of(DEALER + "\n".join(PLAYED_BY_DEALER))
    assert deal.verdict == "legal"
    assert len(deal.tricks[0].plays) == 4
    expected = {"W mountain 2", "N mountain 4", "E mountain 4"}
    assert lines(deal) == wrote(*expected)
    agreed = deal_of(DEALER + "\n".join(PLAYED_BY_DEALER), "allpass.zero_bonus_dealer=true")
    assert lines(agreed) == wrote(*expected, "S pool 1")


def test_whole_all_pass_of_rostov() -> None:
    """3.7.2.2/a: in Rostov the talon is out of play; West, with fewest, writes five whists a trick on the others."""
    deal = deal_of(SUIT + "\n".join(PLAYED), rules="rostov")
    assert problems(deal) == []
    assert [trick.talon for trick in deal.tricks] == [None] * 10
    assert lines(deal) == wrote("W whists 20 on N", "W whists 20 on E")


def test_dealer_takes_tricks_with_the_talon() -> None:
    """3.7/d, 3.7/c: ace and king in the talon take both tricks for the dealer; the first hand leads the third."""
    text = FOUR.replace("♦7 ♥AK", "♦7 ♥87").replace("talon ♥8 ♥7", "talon ♥A ♥K") + PASSES
    deal = deal_of(text + "\n".join(["S ♥A W ♥8 N ♥Q E ♥9", "S ♥K W ♥7 N ♥J E ♣9", *LATER]))
    assert deal.verdict == "legal"
    assert [trick.winner for trick in deal.tricks[:3]] == ["S", "S", "N"]
    assert lines(deal) == wrote("S mountain 2", "W pool 1", "N mountain 4", "E mountain 4")


# --- whose turn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("head", "tricks"), [(SUIT, PLAYED), (DEALER, PLAYED_BY_DEALER)])
def test_all_pass_cut_after_every_card(head: str, tricks: list[str]) -> None:
    """3.7/a-d: cut after any card the deal names the next to play; the second trick begins like the first."""
    first = tricks[0].split()[0]
    leaders = [first, first, "W", *WINNERS[2:9]]
    text = head
    assert waits(deal_of(text)) == ("wait.card", (first,))
    for number, trick in enumerate(tricks):
        seats, cards = trick.split()[::2], trick.split()[1::2]
        assert seats[0] == leaders[number]
        following = [*seats[1:], leaders[number + 1] if number < 9 else ""]
        for seat, card, then in zip(seats, cards, following, strict=True):
            text += f"{seat} {card}\n"
            deal = deal_of(text)
            assert problems(deal) == []
            if then:
                assert deal.verdict == "incomplete"
                assert waits(deal) == ("wait.card", (then,))
    assert deal_of(text).verdict == "legal"


def test_taker_leads_the_second_trick_where_agreed() -> None:
    """3.7/b: by agreement the taker of the first trick plays first to the second talon card."""
    north = SUIT.replace("dealer E", "dealer W").replace(PASSES, "N pass E pass W pass\n") + "N ♥Q E ♥9 W ♥A\n"
    assert waits(deal_of(north)) == ("wait.card", ("N",))
    assert waits(deal_of(north, "allpass.second_lead=taker")) == ("wait.card", ("W",))


def test_third_lead() -> None:
    """3.7/c: the taker of the second trick leads the third, or the first hand where that is agreed."""
    north = SUIT.replace("dealer E", "dealer W").replace(PASSES, "N pass E pass W pass\n")
    text = f"{north}N ♥Q E ♥9 W ♥A N ♥J E ♣9 W ♥K\n"
    assert waits(deal_of(text)) == ("wait.card", ("W",))
    assert waits(deal_of(text, "allpass.third_lead=first_hand")) == ("wait.card", ("N",))


# --- the talon's suit --------------------------------------------------------------------------------------------


def test_talon_suit_must_be_followed() -> None:
    """3.7/a, 3.9.16: the first to play must follow the talon's suit; another suit is a revoke."""
    deal = deal_of(f"{SUIT}W ♦7")
    assert [(p.code, p.by, p.at) for p in problems(deal)] == [("revoke", "W", AT)]
    assert deal.violations[0].facts["could"] == ["hK", "hA"]


def test_dealers_card_must_be_followed() -> None:
    """3.7/d: at four hands the dealer's card sets the suit for the three."""
    assert [p.code for p in problems(deal_of(f"{DEALER}S ♥8 W ♦7"))] == ["revoke"]


NO_CLUBS = """[Players "3"]
deal 1 dealer E
hand W ♠AKQ97 ♦AK7 ♥AK
hand N ♠J8 ♣KQJ ♦Q8 ♥QJ10
hand E ♠10 ♣A987 ♦J109 ♥98
talon ♣10 ♥7
W pass N pass E pass
"""
"""West, who plays first to the turned ten of clubs, has no club; the others have."""


def test_talon_suit_binds_after_a_void_first_hand() -> None:
    """3.7/a, C17: West without clubs plays what he likes; North and East must still follow, and the best club wins."""
    deal = deal_of(f"{NO_CLUBS}W ♠A N ♣K E ♣A")
    assert problems(deal) == []
    assert deal.tricks[0].winner == "E"
    assert [p.code for p in problems(deal_of(f"{NO_CLUBS}W ♠A N ♠8"))] == ["revoke"]


def test_void_first_hand_sets_the_suit_where_agreed() -> None:
    """3.7/h: by agreement the card of a void first hand sets the suit of the trick in place of the talon."""
    option = "allpass.void_first_hand=sets_suit"
    deal = deal_of(f"{NO_CLUBS}W ♠A N ♠8 E ♠10", option)
    assert problems(deal) == []
    assert deal.tricks[0].winner == "W"
    assert [p.code for p in problems(deal_of(f"{NO_CLUBS}W ♠A N ♣K", option))] == ["revoke"]


def test_nobody_has_the_talon_suit() -> None:
    """3.7/h, C17: where nobody has the turned suit the highest card of the suit first played takes the trick."""
    text = """[Players "3"]
deal 1 dealer E
talon ♣10 ♥7
W pass N pass E pass
W ♠9 N ♠J E ♥A
"""
    assert deal_of(text).tricks[0].winner == "N"


def test_unused_talon_leaves_the_lead_free() -> None:
    """3.7/a: in Rostov the first hand leads what it likes."""
    assert problems(deal_of(f"{SUIT}W ♦7 N ♦K E ♦8", rules="rostov")) == []


# --- from deal to deal -------------------------------------------------------------------------------------------


def test_deal_passes_on_after_all_pass() -> None:
    """3.7.7/a, 3.2.2: after an all-pass the next player clockwise deals, and the next first hand speaks."""
    second = "deal 2\n"
    verdict = judged(SUIT + "\n".join(PLAYED) + "\n" + second)
    assert verdict.deals[1].dealer == "W"
    assert waits(verdict.deals[1]) == ("wait.call", ("N",))


SCORED = '[Players "3"]\nseries 1\ndeal 1 dealer E\n'
MADE = "W order 7♠ N whist E pass\ntaken W 7 taken N 3 taken E 0\n"
UNWHISTED = "W 7♠ N pass E pass W take W order 7♠ N pass E pass\n"
LOST = "W order 7♠ N whist E pass\ntaken W 6 taken N 4 taken E 0\n"
MISERE = "W order misere\ntaken W 0 taken N 10 taken E 0\n"


@pytest.mark.parametrize(
    ("rules", "game", "ends"),
    [
        ("codex-tournament", LOST, True),
        ("codex-tournament", MADE, True),
        ("leningrad", MADE, True),
        ("leningrad", UNWHISTED, True),
        ("leningrad", MISERE, True),
        ("leningrad", LOST, False),
        ("fspr", MADE, True),
        ("fspr", UNWHISTED, False),
        ("fspr", MISERE, False),
        ("fspr", LOST, False),
    ],
)
def test_what_ends_a_series(rules: str, game: str, ends: bool) -> None:
    """3.7/g: any game ends a series by the Codex, a made one in Leningrad, a made and whisted one by FSPR."""
    # Seen in the next deal: a six is below the exit while the series lasts.
    rule = ["allpass.exit_level=[6,7]"]
    following = judged(f"{SCORED}{game}deal 2\nN 6♠", *rule, rules=rules).deals[1]
    assert [p.code for p in problems(following)] == ([] if ends else ["bid.below-exit"])


def test_all_pass_lengthens_the_series() -> None:
    """3.7/e, 3.7.8/a: after one all-pass Leningrad is left with a seven, after two with an eight."""
    scored = "W pass N pass E pass\ntaken W 3 taken N 5 taken E 2\n"
    text = f'[Players "3"]\ndeal 1 dealer E\n{scored}deal 2\nN 6♠'
    assert [p.code for p in problems(deal_of(text, rules="leningrad"))] == ["bid.below-exit"]
    assert problems(deal_of(text.replace("N 6♠", "N 7♠"), rules="leningrad")) == []
