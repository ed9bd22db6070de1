"""Clause 3.9.16.2/b: going back to a revoke, from any later point, more than once, and what stays behind.

The random lines are played by the plain rules beside this file; the judge sees them with and without the slips.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from judging import FOUR, SEVEN_OPEN, deal_of, effects, lines, problems, wrote
from plain_rules import PACK, legal, suit, winner
from preferans.verdict import DealVerdict
from random_deals import seeded

ORDER = ("W", "N", "E")
TRICKS = 10


class Moment(NamedTuple):
    """One card of a line: whose, which, in which trick; what the three held before it, and what lay on the table."""

    seat: str
    card: str
    trick: int
    hands: dict[str, frozenset[str]]
    table: tuple[tuple[str, str], ...]


def line(
    rng: random.Random, hands: dict[str, set[str]], leader: str, trick: int, table: list[tuple[str, str]]
) -> list[Moment]:
    """Return lawful play at random, spades trumps, from a position to the end."""
    moments: list[Moment] = []
    while trick <= TRICKS:
        seat = ORDER[(ORDER.index(leader) + len(table)) % 3]
        led = suit(table[0][1]) if table else None
        card = rng.choice(legal(hands[seat], led, "s"))
        held = {name: frozenset(cards) for name, cards in hands.items()}
        moments.append(Moment(seat, card, trick, held, tuple(table)))
        hands[seat].discard(card)
        table.append((seat, card))
        if len(table) == 3:
            leader = winner(table, suit(table[0][1]), "s")
            table, trick = [], trick + 1
    return moments


def wrong_cards(moment: Moment) -> list[str]:
    """Return the cards that would be a revoke at this moment."""
    led = suit(moment.table[0][1]) if moment.table else None
    return sorted(moment.hands[moment.seat] - set(legal(set(moment.hands[moment.seat]), led, "s")))


def slipped(rng: random.Random, moment: Moment) -> list[Moment]:
    """Return a revoke at this moment and lawful play after it, into a later trick."""
    card = rng.choice(wrong_cards(moment))
    hands = {name: set(cards) for name, cards in moment.hands.items()}
    hands[moment.seat].discard(card)
    table = [*moment.table, (moment.seat, card)]
    leader, trick = table[0][0], moment.trick
    if len(table) == 3:
        leader, table, trick = winner(table, suit(table[0][1]), "s"), [], trick + 1
    after = line(rng, hands, leader, trick, table)
    first_of_next = next(at for at, later in enumerate(after) if later.trick > moment.trick)
    played = rng.randint(first_of_next, len(after) - 1)
    return [moment._replace(card=card), *after[: played + 1]]


def text(moments: list[Moment]) -> str:
    """Return cards as the notation writes them."""
    return " ".join(f"{moment.seat} {moment.card}" for moment in moments)


def dealt(rng: random.Random) -> tuple[dict[str, set[str]], str]:
    """Return the hands of a random deal and its record as far as the first card: West on six spades, both whist."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: set(pack[10 * at : 10 * at + 10]) for at, seat in enumerate(ORDER)}
    talon = pack[30:]
    told = "".join(f"hand {seat} {' '.join(sorted(cards))}\n" for seat, cards in hands.items())
    course = f"W discard {' '.join(talon)} W order 6s N whist E whist\n"
    return hands, f'[Players "3"]\ndeal 1 dealer E\n{told}talon {" ".join(talon)}\nW 6s N pass E pass W take {course}'


def penalty(counts: dict[str, int], offender: str) -> None:
    """Move the penalty trick: a whister's to the declarer, the declarer's to the whister who gave notice (C36)."""
    taker = "N" if offender == "W" else "W"
    counts[offender] -= 1
    counts[taker] += 1


def notice(offender: str, trick: int) -> str:
    """Return the notice of a revoke by an opponent."""
    return f" {'N' if offender == 'W' else 'W'} notice revoke {offender} {trick} "


@pytest.mark.parametrize("seed", range(60))
def test_replay_gives_the_lawful_result_and_the_penalties(seed: int) -> None:
    """3.9.16.2/a-c: up to three revokes gone back to leave the tricks of the lawful line, and each costs one."""
    rng = seeded(seed)
    hands, head = dealt(rng)
    lawful = line(rng, {seat: set(cards) for seat, cards in hands.items()}, "W", 1, [])
    places = [at for at, moment in enumerate(lawful) if moment.trick < TRICKS and wrong_cards(moment)]
    chosen = sorted(rng.sample(places, min(len(places), rng.randint(1, 3))))
    plain = deal_of(head + text(lawful))
    record, counts, done = head, dict(plain.credited), 0
    for at in chosen:
        moment = lawful[at]
        record += text(lawful[done:at]) + " " + text(slipped(rng, moment)) + notice(moment.seat, moment.trick)
        penalty(counts, moment.seat)
        done = at
    deal = deal_of(record + text(lawful[done:]))
    assert deal.credited == counts
    assert [(trick.plays, trick.winner) for trick in deal.tricks] == [(t.plays, t.winner) for t in plain.tricks]
    assert [(p.code, p.by, p.status) for p in problems(deal)] == [
        ("revoke", lawful[at].seat, "penalised") for at in chosen
    ]


def two_astray(rng: random.Random) -> tuple[str, list[Moment], Moment, list[Moment], int]:
    """Return a deal with room for two revokes: head, lawful line, the first, what follows it, where the second is."""
    while True:
        hands, head = dealt(rng)
        lawful = line(rng, {seat: set(cards) for seat, cards in hands.items()}, "W", 1, [])
        first = next((moment for moment in lawful if wrong_cards(moment)), None)
        if first is None or first.trick == TRICKS:
            continue
        astray = slipped(rng, first)
        later = [at for at, m in enumerate(astray) if first.trick < m.trick < TRICKS and wrong_cards(m)]
        if later:
            return head, lawful, first, astray, later[0]


@pytest.mark.parametrize("seed", range(30))
def test_earlier_revoke_noticed_later_wipes_the_later_one_out(seed: int) -> None:
    """3.9.16.2/b, C48: a revoke already gone back to is undone when the play goes back beyond it."""
    rng = seeded(f"undone {seed}")
    head, lawful, first, astray, at = two_astray(rng)
    second, place = astray[at], lawful.index(first)
    record = f"{head}{text(lawful[:place])} {text(astray[:at])} {text(slipped(rng, second))}"
    record += notice(second.seat, second.trick) + text([second]) + notice(first.seat, first.trick)
    counts = dict(deal_of(head + text(lawful)).credited)
    penalty(counts, first.seat)
    deal = deal_of(record + text(lawful[place:]))
    assert deal.credited == counts
    assert [p.status for p in problems(deal)] == ["penalised", "undone"]


# --- what a replay keeps, and what it undoes -----------------------------------------------------------------------

OPEN = FOUR + SEVEN_OPEN
FIRST = "W ♠A N ♠8 E ♠10\n"
SLIP = "W ♣A N ♥10 E ♣7\nW ♠K N ♠J E ♦8\n"
MENDED = "N ♣J E ♣7\n"
REST = """W ♠K N ♠J E ♦8
W ♥A N ♥10 E ♥9
W ♥K N ♥J E ♦9
W ♥8 N ♥Q E ♦10
N ♦A E ♦J W ♠7
W ♠Q N ♣Q E ♣8
W ♠9 N ♦K E ♦Q
W ♣10 N ♣K E ♣9
"""
NOTICE = "W notice revoke N 2 "


def replayed(before: str = "", between: str = "") -> DealVerdict:
    """Return the deal with acts before the revoke and between it and the notice of it."""
    return deal_of(f"{OPEN}{before}{FIRST}{SLIP}{between}{NOTICE}{MENDED}{REST}")


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_same_revoke_over_and_over(rounds: int) -> None:
    """3.9.16.2/a: each revoke on the replay is gone back to and costs a trick of its own."""
    again = f"N ♥10 E ♣7\nW ♠K N ♠J E ♦8\n{NOTICE}" * (rounds - 1)
    deal = deal_of(f"{OPEN}{FIRST}{SLIP}{NOTICE}{again}{MENDED}{REST}")
    assert deal.credited["W"] == 8 + rounds
    assert [p.status for p in problems(deal)] == ["penalised"] * rounds
    assert [effect for effect, _ in effects(deal)].count("rewind") == rounds


def test_open_card_from_before_the_revoke_stays_open() -> None:
    """3.9.16.2/b: what was ruled before the revoke holds in the replay."""
    deal = deal_of(f"{OPEN}N ♣K N withdraw ♣K {FIRST}{SLIP}{NOTICE}W demand N ♣K N ♣J")
    assert [p.code for p in problems(deal)] == ["play.out-of-turn", "revoke", "demand.ignored"]


def test_refusal_from_before_the_revoke_holds() -> None:
    """3.9.16.2/b: a card refused before the revoke stays refused, and the fold adds no slip of its own."""
    deal = replayed(before="N ♣K W refuse N withdraw ♣K\n")
    assert [(p.code, p.status) for p in problems(deal)] == [("play.out-of-turn", "corrected"), ("revoke", "penalised")]
    assert lines(deal) == wrote("W pool 4", "N whists 4 on W", "N mountain 4")


def test_what_happened_after_the_revoke_is_undone() -> None:
    """3.9.16.2/b, C48: a remark, a card shown and a card out of turn after the revoke never stood."""
    deal = replayed(between='E remark "pity" N show ♣K N ♥J W refuse\n')
    assert [(p.code, p.status) for p in problems(deal)] == [
        ("revoke", "penalised"),
        ("remark", "undone"),
        ("card.shown", "undone"),
        ("play.out-of-turn", "undone"),
    ]
    assert "expose" not in [effect for effect, _ in effects(deal)]


def test_claim_after_the_revoke_is_undone() -> None:
    """3.9.16.2/b: a result agreed on before the revoke was noticed gives way to the replay."""
    deal = replayed(between="W claim 9 N agree E agree\n")
    assert deal.credited == {"W": 9, "N": 1, "E": 0}
    assert len(deal.tricks) == TRICKS
