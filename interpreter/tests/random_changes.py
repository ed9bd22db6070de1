"""One illegal change to a legal deal, and what a judge has to say of it: the code, the player and the place.

Each change looks for a place in the deal where it can be made and returns nothing where there is none.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from plain_rules import GAMES, LADDER
from random_deals import Dealt

Act = dict[str, Any]


class Changed(NamedTuple):
    """A deal's acts with one thing wrong: the first violation is ``code`` ``by`` a seat in act ``at``."""

    acts: list[Act]
    code: str
    by: str
    at: int


Change = Callable[[random.Random, Dealt], "Changed | None"]


def _places(deal: Dealt, *stages: str) -> list[tuple[int, Act, dict[str, Any]]]:
    together = zip(deal.json["acts"], deal.notes, strict=True)
    return [(at, act, note) for at, (act, note) in enumerate(together) if note["stage"] in stages]


def _instead(deal: Dealt, at: int, code: str, by: str | None = None, **act: Any) -> Changed:
    """Return the deal with act ``at`` replaced, in whole or in its player or arguments."""
    acts = list(deal.json["acts"])
    by = by or acts[at]["by"]
    acts[at] = ({} if "act" in act else acts[at]) | act | {"by": by}
    return Changed(acts, code, by, at)


def _before(deal: Dealt, at: int, code: str, act: str, by: str, **args: Any) -> Changed:
    """Return the deal with an act put in before act ``at``."""
    acts = list(deal.json["acts"])
    acts.insert(at, {"act": act, "by": by, **args})
    return Changed(acts, code, by, at)


Options = list[Changed]


def _one(rng: random.Random, options: Options) -> Changed | None:
    return rng.choice(options) if options else None


# --- the auction -----------------------------------------------------------------------------------------------------


def insufficient_bid(rng: random.Random, deal: Dealt) -> Changed | None:
    """Bid no more than the highest bid."""
    lowest = _lowest(deal)
    options = []
    for at, act, note in _places(deal, "auction"):
        if act["act"] == "bid" and note["bids"]:
            highest = LADDER.index(note["bids"][-1][1])
            lower = [bid for bid in LADDER[lowest : highest + 1] if bid != "misere"]
            options += [_instead(deal, at, "bid.insufficient", contract=bid) for bid in lower]
    return _one(rng, options)


def _lowest(deal: Dealt) -> int:
    levels = deal.options["allpass.exit_level"]
    return LADDER.index(f"{levels[min(deal.result.series, len(levels) - 1)]}s")


def bid_below_exit(rng: random.Random, deal: Dealt) -> Changed | None:
    """Leave a series of all-passes with too low a bid."""
    options = []
    for at, act, note in _places(deal, "auction"):
        if act["act"] == "bid" and not note["bids"]:
            options += [_instead(deal, at, "bid.below-exit", contract=bid) for bid in LADDER[: _lowest(deal)]]
    return _one(rng, options)


def jump(rng: random.Random, deal: Dealt) -> Changed | None:
    """Jump over steps of the ladder where that is not allowed."""
    if deal.options["auction.jump_bids"]:
        return None
    options = []
    for at, act, note in _places(deal, "auction"):
        if act["act"] == "bid" and note["bids"] and note["bids"][-1][1] != "misere":
            above = LADDER[LADDER.index(note["bids"][-1][1]) + 2 :]
            options += [_instead(deal, at, "bid.jump", contract=bid) for bid in above if bid != "misere"]
    return _one(rng, options)


def bid_after_pass(rng: random.Random, deal: Dealt) -> Changed | None:
    """Bid again after a pass."""
    options = []
    for at, _, note in _places(deal, "auction"):
        contract = rng.choice(LADDER)
        options += [_before(deal, at, "bid.after-pass", "bid", seat, contract=contract) for seat in note["passed"]]
    return _one(rng, options)


def bid_out_of_turn(rng: random.Random, deal: Dealt) -> Changed | None:
    """Speak before one's turn."""
    options = []
    for at, act, note in _places(deal, "auction"):
        for seat in deal.seats.order:
            if seat != act["by"] and seat not in note["passed"]:
                options.append(_before(deal, at, "bid.out-of-turn", "bid", seat, contract=rng.choice(LADDER)))
                options.append(_before(deal, at, "bid.out-of-turn", "pass", seat))
    return _one(rng, options)


def misere_after_bid(rng: random.Random, deal: Dealt) -> Changed | None:
    """Bid misère after another bid of one's own."""
    options = []
    for at, act, note in _places(deal, "auction"):
        if any(seat == act["by"] for seat, _ in note["bids"]):
            options.append(_instead(deal, at, "misere.after-bid", act="bid", by=act["by"], contract="misere"))
    return _one(rng, [option for option in options if not _held_misere(deal, option)])


def _held_misere(deal: Dealt, option: Changed) -> bool:
    return (option.by, "misere") in deal.notes[option.at]["bids"]


def bid_after_misere(rng: random.Random, deal: Dealt) -> Changed | None:
    """Bid on after one's misère was overbid."""
    options = []
    for at, act, note in _places(deal, "auction"):
        if (act["by"], "misere") in note["bids"]:
            above = LADDER[LADDER.index(note["bids"][-1][1]) + 1 :]
            options += [_instead(deal, at, "bid.after-misere", act="bid", by=act["by"], contract=bid) for bid in above]
    return _one(rng, options)


def here(rng: random.Random, deal: Dealt) -> Changed | None:
    """Say "here" where nothing may be held."""
    options = []
    for at, act, note in _places(deal, "auction"):
        if not note["here"]:
            options.append(_instead(deal, at, "here.not-allowed", act="here", by=act["by"]))
    return _one(rng, options)


def here_after_misere(rng: random.Random, deal: Dealt) -> Changed | None:
    """Hold a bid with "here" after one's misère was overbid."""
    options = []
    for at, act, note in _places(deal, "auction"):
        if (act["by"], "misere") in note["bids"]:
            options.append(_instead(deal, at, "here.not-allowed", act="here", by=act["by"]))
    return _one(rng, options)


# --- talon and order -------------------------------------------------------------------------------------------------


def take_by_another(rng: random.Random, deal: Dealt) -> Changed | None:
    """Take a talon that belongs to the declarer."""
    others = [seat for seat in deal.seats.players if seat != deal.result.declarer]
    return _one(
        rng, [_instead(deal, at, "act.out-of-place", by=seat) for at, _, _ in _places(deal, "take") for seat in others]
    )


def discard_count(rng: random.Random, deal: Dealt) -> Changed | None:
    """Lay away too few or too many cards."""
    options = []
    for at, act, note in _places(deal, "discard"):
        spare = rng.choice(sorted(note["hand"] - set(act["cards"])))
        wrong: list[list[str]] = [[], act["cards"][:1], [*act["cards"], spare]]
        options += [_instead(deal, at, "discard.count", cards=cards) for cards in wrong]
    return _one(rng, options)


def discard_not_held(rng: random.Random, deal: Dealt) -> Changed | None:
    """Lay away a card that somebody else holds."""
    options = []
    for at, act, _ in _places(deal, "discard"):
        others = [seat for seat in deal.seats.order if seat != act["by"]]
        foreign = [card for line in deal.json["hands"] if line["player"] in others for card in line["cards"]]
        options.append(_instead(deal, at, "discard.not-held", cards=[act["cards"][0], rng.choice(foreign)]))
    return _one(rng, options)


def order_below_bid(rng: random.Random, deal: Dealt) -> Changed | None:
    """Order less than was bid."""
    options = []
    for at, _, note in _places(deal, "order"):
        if note["bid"] != "misere":
            lower = LADDER[: LADDER.index(note["bid"])]
            options += [_instead(deal, at, "order.below-bid", contract=bid) for bid in lower if bid != "misere"]
    return _one(rng, options)


def order_of_another_kind(rng: random.Random, deal: Dealt) -> Changed | None:
    """Order a misère for a game, or a game for a misère."""
    options = []
    for at, _, note in _places(deal, "order"):
        contract = rng.choice(GAMES) if note["bid"] == "misere" else "misere"
        options.append(_instead(deal, at, "order.not-allowed", contract=contract))
    return _one(rng, options)


# --- whist -----------------------------------------------------------------------------------------------------------


def whist_out_of_turn(rng: random.Random, deal: Dealt) -> Changed | None:
    """Answer the order when another is asked, or as one who is never asked."""
    options = []
    for at, _, note in _places(deal, "whist"):
        word = rng.choice(["whist", "pass"])
        others = [seat for seat in deal.seats.players if seat != note["asked"]]
        options += [_before(deal, at, "whist.out-of-turn", word, seat) for seat in others]
    return _one(rng, options)


def half_not_allowed(rng: random.Random, deal: Dealt) -> Changed | None:
    """Leave for half a whist where that is not open, or not in turn."""
    options = []
    for at, _, note in _places(deal, "whist"):
        shut = [seat for seat in deal.seats.players if seat != note["asked"] or "half" not in note["may"]]
        options += [_before(deal, at, "half.not-allowed", "half", seat) for seat in shut]
    return _one(rng, options)


def answer_not_open(rng: random.Random, deal: Dealt) -> Changed | None:
    """Give an answer that is not open: a check of what is whisted, a whist on what is checked, a forbidden pass."""
    options = []
    for at, _, note in _places(deal, "whist"):
        shut = {"whist", "check", "pass"} - set(note["may"])
        if not note["silent"]:
            options += [_before(deal, at, "whist.not-allowed", word, note["asked"]) for word in sorted(shut)]
    return _one(rng, options)


def play_before_answers(rng: random.Random, deal: Dealt) -> Changed | None:
    """Lead before all were asked."""
    first = deal.seats.order[0]
    held = next(line["cards"] for line in deal.json["hands"] if line["player"] == first)
    options = []
    for at, _, note in _places(deal, "whist"):
        if not note["silent"]:
            options.append(_before(deal, at, "whist.not-asked", "play", first, card=rng.choice(held)))
    return _one(rng, options)


def open_by_another(rng: random.Random, deal: Dealt) -> Changed | None:
    """Choose open play without being the lone whister."""
    options = []
    alone = deal.result.whisters if len(deal.result.whisters) == 1 else []
    others = [seat for seat in deal.seats.players if seat not in alone]
    for at, _, _ in _places(deal, "play")[:1]:
        options += [_before(deal, at, "open.not-allowed", "open", seat) for seat in others]
    return _one(rng, options)


# --- play ------------------------------------------------------------------------------------------------------------


def revoke_suit(rng: random.Random, deal: Dealt) -> Changed | None:
    """Play another suit while holding the suit led."""
    options = []
    for at, _, note in _places(deal, "play"):
        if any(card[0] == note["led"] for card in note["may"]):
            wrong = sorted(note["hand"] - set(note["may"]))
            options += [_instead(deal, at, "revoke", card=card) for card in wrong]
    return _one(rng, options)


def revoke_trump(rng: random.Random, deal: Dealt) -> Changed | None:
    """Throw a card away while holding a trump and none of the suit led."""
    options = []
    for at, _, note in _places(deal, "play"):
        if note["led"] not in (None, note["trump"]) and all(card[0] == note["trump"] for card in note["may"]):
            wrong = sorted(note["hand"] - set(note["may"]))
            options += [_instead(deal, at, "revoke", card=card) for card in wrong]
    return _one(rng, options)


def card_not_held(rng: random.Random, deal: Dealt) -> Changed | None:
    """Play a card that another still holds."""
    options = []
    plays = _places(deal, "play")
    for place, (at, act, _) in enumerate(plays):
        foreign = [later["card"] for _, later, _ in plays[place:] if later["by"] != act["by"]]
        if foreign:
            options.append(_instead(deal, at, "play.not-held", card=rng.choice(foreign)))
    return _one(rng, options)


def card_played_before(rng: random.Random, deal: Dealt) -> Changed | None:
    """Play a card that lies in an earlier trick or in this one."""
    options = []
    plays = _places(deal, "play")
    for place, (at, _, _) in enumerate(plays[1:], 1):
        card = rng.choice(plays[:place])[1]["card"]
        options.append(_instead(deal, at, "play.not-held", card=card))
    return _one(rng, options)


def plays_swapped(rng: random.Random, deal: Dealt) -> Changed | None:
    """Swap two plays of one trick, so that the second player plays first."""
    options = []
    for at, act, note in _places(deal, "play"):
        if note["place"] + 1 < note["size"]:
            acts = list(deal.json["acts"])
            acts[at : at + 2] = [acts[at + 1], act]
            options.append(Changed(acts, "play.out-of-turn", acts[at]["by"], at))
    return _one(rng, options)


def second_card(rng: random.Random, deal: Dealt) -> Changed | None:
    """Play a second card to the same trick."""
    options = []
    for at, act, note in _places(deal, "play"):
        rest = sorted(note["hand"] - {act["card"]})
        if rest and note["place"] + 1 < note["size"]:
            options.append(_before(deal, at + 1, "play.twice", "play", act["by"], card=rng.choice(rest)))
    return _one(rng, options)


def wrong_first_lead(rng: random.Random, deal: Dealt) -> Changed | None:
    """Lead to the first trick from another hand than the first."""
    options = []
    for at, act, _ in _places(deal, "play")[:1]:
        for _, later, note in _places(deal, "play")[1:]:
            if note["trick"] == 1 and later["by"] != act["by"]:
                card = rng.choice(sorted(note["hand"]))
                options.append(_before(deal, at, "play.out-of-turn", "play", later["by"], card=card))
    return _one(rng, options)


def idle_hand_plays(rng: random.Random, deal: Dealt) -> Changed | None:
    """Play a card from the seat of the idle dealer of four."""
    if deal.seats.dealer in deal.seats.order:
        return None
    places = [
        (at, act) for at, act, note in _places(deal, "play") if note["trick"] > 2 or deal.result.kind != "all-pass"
    ]
    options = [_before(deal, at, "act.out-of-place", "play", deal.seats.dealer, card=act["card"]) for at, act in places]
    return _one(rng, options)


def call_in_play(rng: random.Random, deal: Dealt) -> Changed | None:
    """Bid when the auction is over."""
    places = _places(deal, "take", "discard", "order", "whist", "play")
    seat = rng.choice(deal.seats.order)
    return _one(rng, [_before(deal, at, "act.out-of-place", "bid", seat, contract="10NT") for at, _, _ in places])


CHANGES: dict[str, tuple[Change, str | None, dict[str, Any]]] = {
    "insufficient bid": (insufficient_bid, None, {}),
    "bid below the exit": (bid_below_exit, None, {"rules": "leningrad", "series": 2}),
    "jump": (jump, "game", {"changes": 25}),
    "bid after pass": (bid_after_pass, None, {}),
    "bid out of turn": (bid_out_of_turn, None, {}),
    "misère after a bid": (misere_after_bid, "game", {}),
    "bid after an overbid misère": (bid_after_misere, "overbid", {}),
    "here without a right": (here, None, {}),
    "here after an overbid misère": (here_after_misere, "overbid", {}),
    "talon taken by another": (take_by_another, None, {}),
    "wrong number discarded": (discard_count, None, {}),
    "discard of a card not held": (discard_not_held, None, {}),
    "order below the bid": (order_below_bid, "game", {}),
    "order of another kind": (order_of_another_kind, None, {}),
    "answer out of turn": (whist_out_of_turn, "game", {}),
    "half-whist not allowed": (half_not_allowed, "game", {}),
    "answer that is not open": (answer_not_open, "game", {}),
    "lead before the answers": (play_before_answers, "game", {}),
    "open play by another": (open_by_another, None, {}),
    "revoke of the suit": (revoke_suit, None, {}),
    "revoke of the trump": (revoke_trump, "game", {}),
    "card not held": (card_not_held, None, {}),
    "card played before": (card_played_before, None, {}),
    "two plays swapped": (plays_swapped, None, {}),
    "second card to a trick": (second_card, None, {}),
    "wrong first lead": (wrong_first_lead, None, {}),
    "idle hand plays": (idle_hand_plays, None, {"number": 4}),
    "call after the auction": (call_in_play, None, {}),
}
"""Each change with the kind of deal it needs and what else the deal is made with."""
