"""Random records of bridge, most of them nonsense: the judge takes them all, and the tricks always add up."""

from __future__ import annotations

import random
import re

import pytest

from bridge_table import BASES, ruled, written

SEATS = "WNES"
HELD = {
    base: {
        seat: [run[0] + rank for run in cards.split() for rank in re.findall("10|.", run[1:])]
        for seat, cards in hands.items()
    }
    for base, (_, _, _, hands) in BASES.items()
}
WORDS = (
    "drop {own}", "show {own} to {seat}", "face", "accept", "refuse", "demand {seat} {suit}", "demand {seat} {card}",
    "demand {seat} highest", "forbid {seat} {suit}", "penalty-card {card}", "waive", "ask {seat}",
    "notice revoke {seat} {trick}", "correct {own}", "withdraw {own}", "pick-up {own}", "inspect {trick}",
    "claim {tricks}", "concede {tricks}", "agree", "pass", "1♥",
)  # fmt: skip
OPTIONS = (
    "bridge.disobeyed=revoke", "bridge.established_by=lead", "bridge.premature_card=penalty_card",
    "bridge.revoke_penalty=law-1997", "bridge.revoke_penalty=law-2007", "bridge.inquiry=forbidden",
    "bridge.acquiescence=true", "bridge.same_lead=both", "bridge.dummy_revoke=penalised", "bridge.equity=ask",
    "bridge.revoke_pool=each", "bridge.mutual_revokes=none", "bridge.named_suit=other", "bridge.waiver=false",
    "bridge.premature_choice=owed", "bridge.retraction=literal", "bridge.transfer_makes=false",
)  # fmt: skip


def act(base: str, source: random.Random) -> str:
    """Return some act of some seat, more often a card than anything else."""
    seat = source.choice(SEATS)
    own = source.choice(HELD[base][seat])
    if source.random() < 0.6:
        return f"{seat} {own}"
    told = {"seat": source.choice(SEATS), "suit": source.choice("♠♥♦♣"), "own": own, "trick": source.randint(9, 13)}
    told |= {"card": source.choice(HELD[base][source.choice(SEATS)]), "tricks": source.randint(0, 13)}
    by = source.choice((seat, "S"))
    if source.random() < 0.1:
        finding = source.choice(("happened {seat} no", "claim-result {seat} {tricks}", "revoke-damage {seat} {tricks}"))
        return f"arbiter finds {finding.format(**told)}"
    return f"{by} {source.choice(WORDS).format(**told)}" + (" disputed" if source.random() < 0.1 else "")


def played(base: str, source: random.Random) -> list[str]:
    """Return all cards of an ending in random order, a round of the table a trick, with other acts between."""
    hands = {seat: source.sample(cards, len(cards)) for seat, cards in HELD[base].items()}
    found = []
    for _ in range(len(hands["N"])):
        first = source.randrange(4)
        for step in range(4):
            seat = SEATS[(first + step) % 4]
            found.append(f"{seat} {hands[seat].pop()}")
            found += [act(base, source)] if source.random() < 0.15 else []
    return found


def nonsense(seed: int) -> str:
    """Return the text of a random record of an ending."""
    source = random.Random(seed)  # noqa: S311 - random deals are no secrets
    base = source.choice(list(BASES))
    acts = played(base, source) if seed % 2 else [act(base, source) for _ in range(source.randint(1, 30))]
    return written(base, source.choice(SEATS), "\n".join(acts), *source.sample(OPTIONS, source.randint(0, 2)))


@pytest.mark.parametrize("seed", range(300))
def test_no_record_is_too_strange(seed: int) -> None:
    """Whatever is done at the table is judged, no card is in two tricks, and a finished deal has thirteen tricks."""
    deal = ruled(nonsense(seed))
    laid = [card for trick in deal.tricks for _, card in trick.plays]
    assert len(laid) == len(set(laid))
    if deal.expected is None:
        assert sum(deal.credited.values()) == 13


CALLS = ("pass", "double", "redouble", "accept", "accept", "1♣", "1♥", "1NT", "2♦", "2♠", "3♣", "4♥", "7NT", "refuse")


@pytest.mark.parametrize("seed", range(150))
def test_no_auction_is_too_strange(seed: int) -> None:
    """Whatever is said, in turn or not, is judged; a contract that comes of it is that of a bid somebody made."""
    source = random.Random(seed)  # noqa: S311 - random deals are no secrets
    calls = [f"{source.choice(SEATS)} {source.choice(CALLS)}" for _ in range(source.randint(1, 30))]
    calls += [f"{source.choice(SEATS)} pass" for _ in range(20)]
    hands = ("♠AKQJ1098765432", "♥AKQJ1098765432", "♦AKQJ1098765432", "♣AKQJ1098765432")
    held = "".join(f"hand {seat} {hand}\n" for seat, hand in zip(SEATS, hands, strict=True))
    deal = ruled(f'[Rules "bridge-rubber"]\ndeal 1 dealer S\n{held}' + "\n".join(calls))
    assert deal.verdict != "malformed"
    if deal.contract is not None and deal.contract.bid is not None:
        strain = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
        bid = deal.contract.bid[0] + strain.get(deal.contract.bid[1:], "NT")
        assert any(call.endswith(f" {bid}") for call in calls)
