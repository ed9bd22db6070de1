"""Clauses 3.9.14, 3.9.15 and 3.9.20: cards that lie open, who may require them and when, and advice from outside."""

from __future__ import annotations

import pytest

from judging import FOUR, SEVEN_OPEN, THREE, deal_of, effects, problems, waits

OPEN = FOUR + SEVEN_OPEN
"""Seven spades by West; North whists and runs both hands; the first card is act 9."""

CLOSED = OPEN.replace("N open", "N closed")
FIRST = "W ♠A N ♠8 E ♠10\n"
LED = f"{OPEN}N ♣K N withdraw ♣K\n{FIRST}"
"""North led the king of clubs in West's place and took it back: it lies open; West leads to trick two in act 14."""

ALL_PASS = f"{THREE}W pass N pass E pass\n"
BRIDGE = "play.open_card=bridge"
MUST = "play.open_card=must_play"


def codes(text: str, *options: str) -> list[str]:
    """Return the codes of the violations in order."""
    return [p.code for p in problems(deal_of(text, *options))]


# --- a card out of turn ------------------------------------------------------------------------------------------


def test_loose_card_is_a_choice_of_the_opponent() -> None:
    """3.9.14/a: while the card lies there the declarer may accept or refuse it, and each way is told."""
    deal = deal_of(f"{OPEN}N ♣K")
    choice = deal.choices[0]
    assert (choice.code, choice.clause, choice.by) == ("accept-or-refuse", "codex:3.9.14/a", ("W",))
    ways = {option.name: option.leads_to for option in choice.options}
    assert ways["accept"]["expected"] == {"what": "wait.card", "by": ["E"]}
    assert ways["refuse"]["rulings"] == [{"effect": "expose", "card": ["cK"], "of": "N"}]


@pytest.mark.parametrize("seat", ["N", "E", "S"])
@pytest.mark.parametrize("word", ["accept", "refuse"])
def test_only_an_opponent_decides(word: str, seat: str) -> None:
    """3.9.14/a: offender, partner and idle dealer decide nothing about a card out of turn; the choice stays open."""
    deal = deal_of(f"{OPEN}N ♣K {seat} {word}")
    assert [p.code for p in problems(deal)] == ["play.out-of-turn", "act.out-of-place"]
    assert [choice.by for choice in deal.choices] == [("W",)]


@pytest.mark.parametrize("rest", ["W refuse W accept", "W accept W refuse", "W refuse W refuse", "W accept W accept"])
def test_choice_is_made_once(rest: str) -> None:
    """3.9/d: a second word about the same card is out of place and changes nothing."""
    first = deal_of(f"{OPEN}N ♣K {rest.rsplit(' ', 2)[0]}")
    second = deal_of(f"{OPEN}N ♣K {rest}")
    assert problems(second)[0] == problems(first)[0]
    assert problems(second)[1:] == [("act.out-of-place", "3.9/d", "W", 11, "corrected")]


def test_refused_card_may_be_taken_up_by_its_owner() -> None:
    """3.9.15/a: the owner takes a refused card up without a further slip, but only once."""
    assert codes(f"{OPEN}N ♣K W refuse N withdraw ♣K") == ["play.out-of-turn"]
    assert codes(f"{OPEN}N ♣K W refuse N withdraw ♣K N withdraw ♣K") == ["play.out-of-turn", "act.out-of-place"]


def test_accepted_lead_is_not_taken_back() -> None:
    """3.9.14/b: an accepted lead is lawful, so its owner cannot take it back."""
    assert codes(f"{OPEN}N ♣K W accept N withdraw ♣K") == ["play.out-of-turn", "act.out-of-place"]


def test_card_of_another_trick_is_not_taken_back_twice() -> None:
    """3.9/c: only the very card that was refused is taken up."""
    assert codes(f"{OPEN}N ♣K W refuse N withdraw ♣Q") == ["play.out-of-turn", "act.out-of-place"]


# --- requiring an open card --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "allowed"),
    [("W", True), ("E", False), ("S", False), ("N", False)],
    ids=["declarer", "partner", "dealer", "owner"],
)
def test_who_requires_a_whisters_card(by: str, allowed: bool) -> None:
    """3.9.14/d: of a whister only the declarer requires an open card."""
    deal = deal_of(f"{LED}W ♣A {by} demand N ♣K")
    assert [p.code for p in problems(deal)][1:] == ([] if allowed else ["demand.wrong"])


@pytest.mark.parametrize("by", ["N", "E"])
def test_either_opponent_requires_the_declarers_card(by: str) -> None:
    """3.9.14/d: of the declarer either opponent requires an open card, the passer too."""
    text = f"{OPEN}W show ♥K\n{FIRST}{by} demand W ♥K W ♣A"
    assert codes(text) == ["card.shown", "demand.ignored"]


@pytest.mark.parametrize("by", ["N", "E"])
def test_in_all_pass_everybody_requires(by: str) -> None:
    """3.9.14/d: in all-pass everybody plays alone, so anyone else may require the card."""
    assert codes(f"{ALL_PASS}W show ♥K {by} demand W ♥K W ♥A") == ["card.shown", "demand.ignored"]


def test_demand_binds_one_card_only() -> None:
    """3.9.14/c: once the required card is played its owner is free again."""
    assert codes(f"{LED}W ♣A W demand N ♣K N ♣K E ♣7 W ♣10 N ♣J") == ["play.out-of-turn"]


def test_demand_waits_for_the_owner() -> None:
    """3.9.14/e: a refused card leaves its owner on turn."""
    deal = deal_of(f"{LED}W ♣A W demand N ♣K N ♣J")
    assert problems(deal)[1:] == [("demand.ignored", "3.9.14/e", "N", 16, "corrected")]
    assert waits(deal) == ("wait.card", ("N",))


def test_open_card_is_offered_as_a_choice() -> None:
    """3.9.14/c: when an open card can be played, the declarer may require it or leave the choice to its owner."""
    choice = deal_of(f"{LED}W ♣A").choices[0]
    assert (choice.code, choice.by) == ("require-card", ("W",))
    assert [option.name for option in choice.options] == ["cK", "leave"]


def test_no_choice_where_suit_must_be_followed() -> None:
    """3.9.14/c: an open card that cannot lawfully be played now is not offered."""
    assert deal_of(f"{LED}W ♠K").choices == ()


def test_must_play_binds_without_a_demand() -> None:
    """3.9.14/c, option: where open cards must be played the first lawful chance is taken, and nothing is to choose."""
    assert codes(f"{LED}W ♣A N ♣J", MUST) == ["play.out-of-turn", "demand.ignored"]
    assert codes(f"{LED}W ♣A N ♣K", MUST) == ["play.out-of-turn"]
    assert deal_of(f"{LED}W ♣A", MUST).choices == ()


def test_two_open_cards_leave_their_owner_a_choice_of_them() -> None:
    """3.9.14/c, option: of two open cards that fit the owner plays either."""
    text = f"{CLOSED}N show ♣K ♣Q\n{FIRST}W ♣A N "
    assert codes(f"{text}♣Q", MUST) == ["card.shown"]
    assert codes(f"{text}♣K", MUST) == ["card.shown"]
    assert codes(f"{text}♣J", MUST) == ["card.shown", "demand.ignored"]


def test_bridge_custom_does_not_bind_the_declarer() -> None:
    """3.9.14/c, option: at bridge a defender's open card must be played and the declarer's need not."""
    assert codes(f"{LED}W ♣A N ♣J", BRIDGE) == ["play.out-of-turn", "demand.ignored"]
    assert codes(f"{OPEN}W show ♥K\n{FIRST}W ♣A", BRIDGE) == ["card.shown"]


# --- what becomes open -------------------------------------------------------------------------------------------


def test_faced_hand_is_open_whole() -> None:
    """3.9.15/c: every card of a faced hand is open, and only those still held."""
    told = effects(deal_of(f"{OPEN}{FIRST}W face"))
    assert told == [("expose", {"card": ["s7", "s9", "sQ", "sK", "c10", "cA", "h8", "hK", "hA"], "of": "W"})]


@pytest.mark.parametrize("words", ["show ♣K", "show ♣K to E", "show ♣K to S"])
def test_shown_card_is_open_whoever_saw_it(words: str) -> None:
    """3.9.15/d: a card shown is open whether one player saw it, the dealer or all."""
    assert effects(deal_of(f"{CLOSED}{FIRST}N {words}")) == [("expose", {"card": ["cK"], "of": "N"})]


def test_dropped_card_is_not_open() -> None:
    """3.9.15/e, C52: a card that fell goes back; there is neither violation nor ruling."""
    deal = deal_of(f"{CLOSED}{FIRST}N drop ♣K")
    assert (deal.violations, deal.rulings) == ((), ())


def test_injured_player_may_let_it_pass() -> None:
    """3.9.14/c: once West lets the offence pass the card is no longer open and cannot be required."""
    deal = deal_of(f"{LED}W waive W ♣A W demand N ♣K")
    assert [(p.code, p.status) for p in problems(deal)] == [
        ("play.out-of-turn", "waived"),
        ("demand.wrong", "unpunished"),
    ]


@pytest.mark.parametrize("by", ["N", "E", "S"])
def test_only_the_injured_side_lets_it_pass(by: str) -> None:
    """3.9/d: offender, partner and dealer have nothing to let pass."""
    deal = deal_of(f"{LED}{by} waive")
    assert [(p.code, p.status) for p in problems(deal)] == [
        ("play.out-of-turn", "corrected"),
        ("act.out-of-place", "corrected"),
    ]


# --- advice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "by"), [("W", "N"), ("N", "W"), ("E", "W")])
def test_nearest_opponent_has_the_choice(seat: str, by: str) -> None:
    """3.9.20/a, C20: the next opponent clockwise chooses for the declarer, the declarer for either defender."""
    choice = deal_of(f"{OPEN}{FIRST}outsider tells {seat} ♣A").choices[0]
    assert (choice.code, choice.by) == ("card-of-advised", (by,))


@pytest.mark.parametrize(
    ("told", "clause", "status"),
    [
        ("♠A", "3.9.20/a", "penalised"),  # a card is led; nobody has an order to lose
        ("7♠", "3.4.12/d", "unpunished"),
        ("♠", "3.4.12/d", "unpunished"),
    ],
)
def test_advice_before_there_is_a_declarer(told: str, clause: str, status: str) -> None:
    """3.4.12, 3.9.20: before there is a declarer no right to order is lost, and only a card advised may be named."""
    deal = deal_of(f"{FOUR}outsider tells W {told}")
    assert [(one.clause, one.status) for one in deal.violations] == [(f"codex:{clause}", status)]
    assert deal.rulings == ()
    assert [choice.code for choice in deal.choices] == (["card-of-advised"] if told == "♠A" else [])


def test_advice_about_suit_is_answered_by_a_suit() -> None:
    """3.9.20/b: the opponent may name a suit, and any lawful card of it will do."""
    text = f"{OPEN}{FIRST}outsider tells W ♣ N demand W ♥ "
    assert codes(f"{text}W ♥K") == ["advice.outside"]
    assert codes(f"{text}W ♣A") == ["advice.outside", "demand.ignored"]


def test_advice_binds_one_card() -> None:
    """3.9.20/b: when the named card has been played the player advised is free again."""
    assert codes(f"{OPEN}{FIRST}outsider tells W ♣A N demand W ♥A W ♥A N ♥10 E ♥9 W ♣A") == ["advice.outside"]


def test_right_after_advice_is_gone_with_the_card() -> None:
    """3.9.20/c: once the advised player has played, naming a card comes too late."""
    deal = deal_of(f"{OPEN}{FIRST}outsider tells W ♣A W ♣A N demand W ♥A")
    assert [(p.code, p.clause, p.status) for p in problems(deal)] == [
        ("advice.outside", "3.9.20/c", "condoned"),
        ("demand.wrong", "3.9.14/f", "unpunished"),
    ]


def test_advice_to_another_leaves_the_choice_open() -> None:
    """3.9.20/c: the right goes with the card of the player advised, not with somebody else's."""
    deal = deal_of(f"{OPEN}{FIRST}outsider tells N ♣J W ♣A")
    assert problems(deal)[0].status == "penalised"
    assert [choice.code for choice in deal.choices] == ["card-of-advised"]
