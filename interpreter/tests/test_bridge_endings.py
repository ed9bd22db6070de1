"""The clauses R1 to R23 in endings of five cards: who may do what, what becomes of the cards, what is owed."""

from __future__ import annotations

import pytest

from bridge_table import after, breaches, lying, may, open_choices, penalty, turn

ALL_OF_NORTH = {"s7", "s2", "h6", "d3", "d2"}
ALL_OF_WEST = {"s9", "s3", "h5", "d9", "d5"}

# --- R1 to R4: cards shown ---------------------------------------------------------------------------------------


def test_a_card_the_declarer_drops_goes_back() -> None:
    """R1: after the king of hearts was dropped South is free to lead another card, and nothing is a violation."""
    deal = after("A", "S", "S drop ♥K")
    assert (breaches(deal), penalty(deal, "S")) == ([], ())
    assert may(deal) == {"sK", "s5", "hK", "h4", "c2"}
    assert breaches(after("A", "S", "S drop ♥K S ♠5")) == []


def test_a_card_dropped_with_the_one_played_is_no_play() -> None:
    """R1: of the two cards that fell the king of spades is the play, the king of hearts goes back, and South wins."""
    deal = after("A", "W", "W ♠9 N ♠2 E ♠Q S ♠K S drop ♥K")
    assert breaches(deal) == []
    assert deal.tricks[0].winner == "S"
    assert "hK" in may(deal)


def test_a_hand_faced_on_purpose_stops_the_play() -> None:
    """R2: the declarer who faces his hand has claimed or conceded; nothing is penalised, and play waits."""
    deal = after("A", "S", "S face")
    assert (breaches(deal), penalty(deal, "S"), may(deal)) == ([], (), set())
    assert deal.expected is not None
    assert (deal.expected.what, deal.expected.by) == ("wait.claim", ("S",))


def test_two_cards_dropped_by_accident_are_no_claim() -> None:
    """R2: two cards that fell are not a hand faced on purpose, and play goes on."""
    deal = after("A", "S", "S drop ♠K ♥K")
    assert breaches(deal) == []
    assert deal.expected is not None
    assert deal.expected.what == "wait.card"


def test_a_defenders_card_on_the_table_is_shown() -> None:
    """R3 and R4: the eight of hearts that East dropped is a penalty card."""
    deal = after("A", "S", "E drop ♥8")
    assert breaches(deal) == [("card.exposed", "R4", "E", "penalised")]
    assert penalty(deal, "E") == ("h8",)


def test_a_card_the_partner_could_see_is_shown() -> None:
    """R3: a card held so that the other defender could see it is shown; one that the declarer saw is not."""
    assert penalty(after("A", "S", "W show ♠9 to E"), "W") == ("s9",)
    assert breaches(after("A", "S", "W show ♠9 to S")) == []


def test_a_penalty_card_stays_until_it_is_played() -> None:
    """R4: East follows to spades and clubs, and the eight of hearts still lies face up when he has won trick 10."""
    deal = after("A", "W", "E drop ♥8 W ♠9 N ♠2 E ♠Q S ♠K S ♣2 W ♦5 N ♦2 E ♣3")
    assert penalty(deal, "E") == ("h8",)
    assert [violation.code for violation in deal.violations] == ["card.exposed"]
    assert deal.tricks[1].winner == "E"


# --- R5 to R8: penalty cards -------------------------------------------------------------------------------------


def test_a_penalty_card_is_played_at_the_first_chance() -> None:
    """R5: to hearts East may play the eight alone; it is gone once played."""
    acts = "E drop ♥8 S ♥K W ♥5 N ♥6"
    assert may(after("A", "S", acts)) == {"h8"}
    assert penalty(after("A", "S", f"{acts} E ♥8"), "E") == ()


def test_keeping_a_penalty_card_back_is_an_offence() -> None:
    """R5: the queen of hearts in place of the eight stands, and the eight stays a penalty card."""
    deal = after("A", "S", "E drop ♥8 S ♥K W ♥5 N ♥6 E ♥Q")
    assert breaches(deal)[1] == ("penalty-card.kept", "R5/b", "E", "unpunished")
    assert penalty(deal, "E") == ("h8",)


def test_following_suit_comes_before_the_penalty_card() -> None:
    """R5: to clubs East must follow with the three, and the penalty card stays."""
    deal = after("A", "S", "E drop ♥8 S ♣2 W ♦5 N ♦2")
    assert (may(deal), penalty(deal, "E")) == ({"c3"}, ("h8",))


def test_a_penalty_card_is_discarded_by_force() -> None:
    """R5: void in diamonds, East must discard the eight of hearts."""
    assert may(after("A2", "N", "E drop ♥8 N ♦3")) == {"h8"}


def test_the_declarer_names_one_of_several_penalty_cards() -> None:
    """R6: of eight and queen the declarer names the queen, which must be played while the eight stays."""
    acts = "E drop ♥8 E drop ♥Q S ♥K W ♥5 N ♥6"
    before = after("A", "S", acts)
    assert open_choices(before) == [("designate", ("S",), ("h8", "hQ"))]
    assert may(before) == {"h8", "hQ"}
    named = after("A", "S", f"{acts} S demand E ♥Q")
    assert may(named) == {"hQ"}
    assert penalty(after("A", "S", f"{acts} S demand E ♥Q E ♥Q"), "E") == ("h8",)


def test_penalty_cards_of_two_suits_are_named_too() -> None:
    """R6: void in diamonds, East plays the penalty card that the declarer names."""
    deal = after("A2", "N", "E drop ♥8 E drop ♣5 N ♦3")
    assert [choice[0] for choice in open_choices(deal)] == ["designate"]
    assert may(deal) == {"h8", "c5"}


@pytest.mark.parametrize(("words", "cards"), [("demand W ♥", {"h5"}), ("forbid W ♥", ALL_OF_WEST - {"h5"})])
def test_the_declarer_directs_the_partners_lead(words: str, cards: set[str]) -> None:
    """R7: with a heart of East on the table, South requires a heart of West or forbids one."""
    assert may(after("A", "W", f"E drop ♥8 S {words}")) == cards
    assert open_choices(after("A", "W", "E drop ♥8")) == [("lead-penalty", ("S",), ("require", "forbid", "none"))]


def test_nobody_else_directs_a_lead() -> None:
    """R7: not the dummy, not in another suit, and not when somebody else is on lead."""
    for leader, acts in (("W", "N demand W ♥"), ("W", "S demand W ♦"), ("S", "S demand W ♥")):
        deal = after("A", leader, f"E drop ♥8 {acts}")
        assert breaches(deal)[1][:2] == ("act.out-of-place", "7.3/f")


@pytest.mark.parametrize("words", ["demand W ♥ W ♥5 N ♥6", "forbid W ♥ W ♠9 N ♠2"])
def test_a_card_by_which_a_lead_was_directed_is_picked_up(words: str) -> None:
    """R8: once South has required or forbidden hearts, East may pick up the eight, a penalty card no more."""
    deal = after("A", "W", f"E drop ♥8 S {words} E pick-up ♥8")
    assert penalty(deal, "E") == ()
    assert [violation.code for violation in deal.violations] == ["card.exposed"]
    assert may(deal) == ({"hQ", "h8"} if "♥6" in words else {"sQ"})


# --- R9 and R10: leads out of turn -------------------------------------------------------------------------------


def test_the_same_suit_is_led_from_the_right_hand() -> None:
    """R9 and Q1: after South's spade was taken back the dummy leads a spade; read literally it leads what it likes."""
    acts = "S ♠K W refuse"
    assert may(after("A", "N", acts)) == {"s7", "s2"}
    assert may(after("A", "N", acts, "bridge.retraction=literal")) == ALL_OF_NORTH
    assert breaches(after("A", "N", acts)) == [("play.out-of-turn", "R9/c", "S", "corrected")]


@pytest.mark.parametrize("option", ["reconstructed", "literal"])
def test_without_the_suit_the_lead_is_free(option: str) -> None:
    """R9: the dummy has no club, so after South's club was taken back it leads what it likes."""
    assert may(after("A", "N", "S ♣2 E refuse", f"bridge.retraction={option}")) == ALL_OF_NORTH


def test_a_lead_is_accepted_by_playing_to_it() -> None:
    """R9: when West has played to South's spade it stands, and can be taken back no more."""
    deal = after("A", "N", "S ♠K W ♠3")
    assert breaches(deal) == [("play.out-of-turn", "R9/b", "S", "condoned")]
    assert deal.tricks[0].plays == (("S", "sK"), ("W", "s3"))
    assert breaches(after("A", "N", "S ♠K W ♠3 E refuse"))[1][0] == "act.out-of-place"
    assert breaches(after("A", "N", "S ♠K E accept"))[0][3] == "condoned"


def test_who_answers_a_lead_out_of_turn() -> None:
    """R9 and R10: either defender answers the declarer, the declarer alone answers a defender."""
    assert open_choices(after("A", "N", "S ♠K")) == [("accept-or-refuse", ("E", "W"), ("accept", "refuse"))]
    assert open_choices(after("A", "W", "E ♦7")) == [("accept-or-refuse", ("S",), ("accept", "refuse"))]
    assert breaches(after("A", "W", "E ♦7 N refuse"))[1][0] == "act.out-of-place"


def test_the_card_becomes_a_penalty_card() -> None:
    """R10 and Q2: South keeps East's diamond as a penalty card; at this lead he directs West no more, unless agreed."""
    acts = "E ♦7 S refuse S penalty-card ♦7"
    deal = after("A", "W", acts)
    assert (penalty(deal, "E"), may(deal)) == (("d7",), ALL_OF_WEST)
    assert breaches(deal) == [("play.out-of-turn", "R10/d", "E", "penalised")]
    assert open_choices(deal) == []
    both = after("A", "W", f"{acts} S demand W ♦", "bridge.same_lead=both")
    assert may(both) == {"d9", "d5"}


@pytest.mark.parametrize(("words", "cards"), [("demand W ♦", {"d9", "d5"}), ("forbid W ♦", {"s9", "s3", "h5"})])
def test_the_partners_lead_is_directed(words: str, cards: set[str]) -> None:
    """R10: South directs West's lead instead, and East's diamond goes back to his hand."""
    deal = after("A", "W", f"E ♦7 S refuse S {words}")
    assert (may(deal), penalty(deal, "E")) == (cards, ())
    assert breaches(deal) == [("play.out-of-turn", "R10/e", "E", "penalised")]


def test_the_ban_waits_for_the_first_lead_after_the_offence() -> None:
    """R10: West first leads to trick 11, and then not a diamond; after that he is free."""
    acts = "E ♦7 S refuse S forbid W ♦ N ♠2 E ♠Q S ♠K W ♠3 S ♠5 W ♠9 N ♠7 E ♣3"
    deal = after("A", "N", acts)
    assert (turn(deal), may(deal)) == (("W",), {"h5"})
    led = after("A", "N", f"{acts} W ♥5 N ♥6 E ♥8 S ♥4")
    assert may(led) == {"hQ", "d7"}


# --- R11 to R13: premature plays ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "cards"), [("highest", {"hQ"}), ("lowest", {"h8"}), ("♠", {"hQ", "h8"})])
def test_a_play_before_the_partner(words: str, cards: set[str]) -> None:
    """R11: West went before East, who plays the highest heart, the lowest, or follows though another suit is named."""
    acts = "N ♥6 W ♥5"
    assert open_choices(after("A", "N", acts)) == [("premature-demand", ("S",), ("highest", "lowest", "s", "c", "d"))]
    deal = after("A", "N", f"{acts} S demand E {words}")
    assert may(deal) == cards
    assert breaches(deal) == [("play.premature", "R11/b", "W", "penalised")]


@pytest.mark.parametrize(("words", "cards"), [("highest", {"d9"}), ("lowest", {"d5"}), ("♠", {"d9", "d5"})])
def test_a_lead_to_the_next_trick_before_the_partner(words: str, cards: set[str]) -> None:
    """R11: East led to the next trick before West had played, and West plays what South names."""
    acts = f"N ♦3 E ♦7 S ♣2 E ♥Q S demand W {words}"
    assert may(after("A", "N", acts)) == cards


def test_the_card_led_too_soon() -> None:
    """R11 and Q10: East's queen of hearts goes back, or is a penalty card under later editions."""
    acts = "N ♦3 E ♦7 S ♣2 E ♥Q"
    assert penalty(after("A", "N", acts), "E") == ()
    assert penalty(after("A", "N", acts, "bridge.premature_card=penalty_card"), "E") == ("hQ",)


def test_the_choice_is_owed_until_the_partner_plays() -> None:
    """R12 and Q11: the choice stands open; South gives it up by saying so, or it lapses when East has played."""
    acts = "N ♥6 W ♥5"
    assert len(after("A", "N", acts).choices) == 1
    assert breaches(after("A", "N", f"{acts} S waive")) == [("play.premature", "R11/a", "W", "waived")]
    assert breaches(after("A", "N", f"{acts} E ♥8")) == [("play.premature", "R12/a", "W", "condoned")]


def test_a_partner_who_cannot_obey_plays_any_card() -> None:
    """R12: void in the suit led, East has no highest card of it and discards what he likes."""
    deal = after("A2", "N", "N ♦3 W ♦5 S demand E highest")
    assert may(deal) == {"sQ", "hQ", "h8", "c5", "c3"}


@pytest.mark.parametrize(
    ("leader", "acts", "cards"),
    [("N", "N ♥6 S ♥K W ♥5", {"hQ", "h8"}), ("S", "S ♥4 N ♥6 E ♥Q", {"h5"})],
)
def test_once_the_declarer_played_from_both_hands(leader: str, acts: str, cards: set[str]) -> None:
    """R13: after both of the declarer's hands have played, a defender before his partner pays nothing."""
    deal = after("A", leader, acts)
    assert (breaches(deal)[-1][0], breaches(deal)[-1][1], breaches(deal)[-1][3]) == (
        "play.premature", "R13", "unpunished",
    )  # fmt: skip
    assert (may(deal), deal.choices) == (cards, ())


# --- R14 and R15: unable to play as required ---------------------------------------------------------------------


def test_without_the_suit_required_any_card_is_led() -> None:
    """R14: West has no club to lead, so he leads what he likes."""
    assert may(after("A", "W", "E drop ♣3 S demand W ♣")) == ALL_OF_WEST


def test_a_penalty_that_cannot_be_obeyed_is_satisfied() -> None:
    """R15: West has led something else, nothing more is demanded, and the three of clubs is in East's hand again."""
    deal = after("A", "W", "E drop ♣3 S demand W ♣ W ♠9")
    assert (penalty(deal, "E"), deal.choices) == ((), ())
    assert [violation.code for violation in deal.violations] == ["card.exposed"]


def test_a_lead_against_the_demand() -> None:
    """Q13: a spade where a heart was required stands and costs nothing, or is a revoke under later editions."""
    acts = "E drop ♥8 S demand W ♥ W ♠9"
    assert breaches(after("A", "W", acts))[1:] == [("demand.ignored", "7.3/g", "W", "unpunished")]
    assert [v[:2] for v in breaches(after("A", "W", acts, "bridge.disobeyed=revoke"))[1:]] == [
        ("demand.ignored", "7.3/h"), ("revoke", "R16"),
    ]  # fmt: skip


# --- R16 to R23: the revoke --------------------------------------------------------------------------------------


def test_a_revoke_is_found() -> None:
    """R16: West's diamond on a heart is a revoke, since he had the five; his diamond on a club is none."""
    deal = after("A", "S", "S ♥K W ♦5")
    assert breaches(deal) == [("revoke", "R16", "W", "pending")]
    assert deal.violations[0].facts == {"card": "d5", "could": ["h5"], "trick": 9}
    assert breaches(after("A", "S", "S ♣2 W ♦5")) == []


@pytest.mark.parametrize("seat", ["N", "E"])
def test_anybody_may_ask(seat: str) -> None:
    """R17: the dummy and the partner too may ask, and nothing follows; under the edition of 1997 a partner may not."""
    acts = f"S ♥K W ♦5 {seat} ask W"
    assert breaches(after("A", "S", acts)) == [("revoke", "R16", "W", "pending")]
    forbidden = after("A", "S", f"{acts} W correct ♥5", "bridge.inquiry=forbidden")
    assert ("act.out-of-place" in [v[0] for v in breaches(forbidden)]) is (seat == "E")


@pytest.mark.parametrize(("answer", "allowed"), [("refuse", False), ("agree", True)])
def test_quitted_tricks_are_seen_by_consent(answer: str, allowed: bool) -> None:
    """R18: trick 9 is inspected only if the other side agrees."""
    deal = after("A", "S", f"S ♥K W ♦5 N ♥6 E ♥8 S inspect 9 W {answer}")
    told = [step.facts["allowed"] for step in deal.basis if step.clause == "bridge:R18"]
    assert told == [allowed]


def test_a_revoke_is_corrected() -> None:
    """R19 and R20: West's five of hearts takes the place of the diamond, which becomes a penalty card."""
    deal = after("A", "S", "S ♥K W ♦5 S notice revoke W 9 W correct ♥5")
    assert breaches(deal) == [("revoke", "R19", "W", "corrected")]
    assert deal.tricks[0].plays == (("S", "hK"), ("W", "h5"))
    assert penalty(deal, "W") == ("d5",)
    assert turn(deal) == ("N",)


def test_a_declarers_revoke_card_is_no_penalty_card() -> None:
    """R20: the card that the declarer takes back goes to his hand."""
    deal = after("A", "W", "W ♥5 N ♥6 E ♥8 S ♠5 S correct ♥4")
    assert (breaches(deal), lying(deal).penalty_cards) == ([("revoke", "R19", "S", "corrected")], {})


def test_the_other_side_may_change_its_card() -> None:
    """R21: when West has corrected, the dummy's card played after the revoke may be changed."""
    acts = "S ♠5 W ♦5 N ♠2 W correct ♠9"
    deal = after("A", "S", f"{acts} N withdraw ♠2 N ♠7")
    assert breaches(deal) == [("revoke", "R19", "W", "corrected")]
    assert dict(deal.tricks[0].plays)["N"] == "s7"
    assert breaches(after("A", "S", f"{acts} S withdraw ♠5"))[1][0] == "act.out-of-place"


def test_a_correction_after_the_trick_gives_it_to_whom_it_belongs() -> None:
    """R19 and R21: the trick is full and its winner has led, but West still corrects, and that lead goes back."""
    deal = after("A", "S", "S ♠5 W ♦5 N ♠2 E ♣3 S ♥K W correct ♠9")
    assert deal.tricks[0].winner == "W"
    assert turn(deal) == ("W",)


def test_the_partners_lead_establishes_a_revoke() -> None:
    """R22: East, West's partner, leads to the next trick, and West can correct no more."""
    acts = "S ♠5 W ♦5 N ♠7 E ♠Q E ♥Q"
    assert breaches(after("A", "S", f"{acts} W correct ♠9"))[1][0] == "act.out-of-place"
    before = "S ♠5 W ♦5 N ♠7 E ♠Q"
    assert breaches(after("A", "S", f"{before} W correct ♠9")) == [("revoke", "R19", "W", "corrected")]


@pytest.mark.parametrize(("option", "established"), [("lead_or_play", True), ("lead", False)])
def test_a_card_to_the_next_trick_establishes_a_revoke(option: str, established: bool) -> None:
    """R22 and Q3: West's card to South's next lead establishes his revoke; read literally only a lead would."""
    acts = "S ♥K W ♦5 N ♥6 E ♥8 S ♠K W ♠3 W correct ♥5"
    deal = after("A", "S", acts, f"bridge.established_by={option}")
    assert ("act.out-of-place" in [v[0] for v in breaches(deal)]) is established


def test_a_concession_establishes_a_revoke() -> None:
    """R22: West concedes the rest, so his revoke in trick 9 is established and two tricks would be due; he won none."""
    deal = after("A", "S", "S ♥K W ♦5 N ♥6 E ♥8 W concede 4")
    assert breaches(deal) == [("revoke", "R24/a", "W", "penalised")]
    assert deal.rulings == ()
    assert deal.credited == {"NS": 9, "EW": 4}


@pytest.mark.parametrize(("option", "status"), [("false", "unpunished"), ("true", "penalised")])
def test_agreeing_to_a_claim(option: str, status: str) -> None:
    """Q12: agreeing to the declarer's claim establishes a revoke of the defenders only if so agreed."""
    deal = after("A", "S", "S ♥K W ♦5 N ♥6 E ♥8 S claim 9 E agree", f"bridge.acquiescence={option}")
    assert breaches(deal)[0][3] == status


def test_the_twelfth_trick_is_always_corrected() -> None:
    """R23: East's club on the spade in trick 12 is exchanged although he played on: each side has one of the two."""
    deal = after("L12", "S", "S ♠K W ♠9 N ♠7 E ♣3 S ♣2 W ♦9 N ♦2 E ♠Q S notice revoke E 12")
    assert breaches(deal) == [("revoke", "R23/b", "E", "corrected")]
    assert [trick.winner for trick in deal.tricks] == ["S", "E"]
    assert deal.credited == {"NS": 8, "EW": 5}
    assert [ruling.effect for ruling in deal.rulings] == ["annul"]
