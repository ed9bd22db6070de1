"""Random legal whole deals and matches, made by the separate rules of `plain_rules`, in the JSON form of records.

A seed and a wish say which deal is made, so a failing test names all that is needed to make the same deal again.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from plain_rules import (
    GAMES,
    LADDER,
    PACK,
    RANKS,
    RULE_SETS,
    SUITS,
    PlainSheet,
    Result,
    Seats,
    answers,
    entries,
    following,
    legal,
    level,
    number_plays,
    seats,
    series_after,
    suit,
    trump,
    winner,
)

KINDS = ("game", "misere", "all-pass", "overbid")
"""Kinds of deal to wish for; the last is a game that overbids a misère."""

VARIANTS: dict[str, tuple[Any, ...]] = {
    "auction.here": (False,),
    "auction.jump_bids": (False,),
    "match.help": (False,),
    "whist.ten": ("checked",),
    "whist.half": (False,),
    "whist.return": (False,),
    "whist.pass_half": (True, False),
    "whist.stalingrad": (True,),
    "whist.style": ("greedy", "gentlemanly"),
    "whist.responsibility": ("full", "half"),
    "whist.joint_shortfall": ("capped",),
    "whist.high_contract_shortfall": ("both", "second"),
    "whist.consolation": ("value", "ten"),
    "whist.consolation_to": ("active", "whisters"),
    "whist.dealer_return": (False,),
    "whist.dealer_liable": (True, False),
    "allpass.talon": ("unused",),
    "allpass.amnesty": (True,),
    "allpass.second_lead": ("taker",),
    "allpass.third_lead": ("first_hand",),
    "allpass.zero_bonus": ("pool_price", "mountain_2x", "pool_1", "none"),
    "allpass.zero_bonus_dealer": (True,),
    "allpass.progression": ([1, 2, 4],),
    "allpass.exit_level": ([6, 7], [6, 7, 8]),
    "allpass.series_ends": ("any", "made", "made_and_whisted"),
}
"""Options that a random table may have agreed on, apart from its rule set's own."""


def seeded(seed: int | str) -> random.Random:
    """Return the generator of everything random in one example."""
    return random.Random(seed)  # noqa: S311 - cards of tests are no secrets


@dataclass
class House:
    """What a table agreed on: the rule set, its options as a whole, and the changes as a record states them."""

    rules: str
    options: dict[str, Any]
    changes: list[str] = field(default_factory=list)


def house(rng: random.Random, rules: str | None = None, changes: int = 0) -> House:
    """Return a rule set, one of all if none is named, with up to ``changes`` options changed."""
    chosen = rules or rng.choice(sorted(RULE_SETS))
    made = House(chosen, dict(RULE_SETS[chosen]))
    for name in rng.sample(sorted(VARIANTS), rng.randint(0, changes)):
        value = rng.choice(VARIANTS[name])
        made.options[name] = value
        made.changes.append(f"{name}={_spoken(name, value)}")
    return made


def _spoken(name: str, value: Any) -> str:
    if name == "match.help":
        return "on" if value else "off"
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, separators=(",", ":")) if isinstance(value, list) else str(value)


@dataclass
class Dealt:
    """A whole deal: its JSON form, what it came to, and for each act a note of what stood before it."""

    seats: Seats
    options: dict[str, Any]
    json: dict[str, Any]
    notes: list[dict[str, Any]]
    result: Result


class Maker:
    """Makes one deal act by act."""

    def __init__(self, rng: random.Random, table: House, at: Seats, series: int) -> None:
        """Shuffle and deal."""
        self.rng = rng
        self.options = table.options
        self.at = at
        self.series = series
        pack = rng.sample(PACK, len(PACK))
        self.hands = {seat: set(pack[10 * place : 10 * place + 10]) for place, seat in enumerate(at.order)}
        self.talon = (pack[30], pack[31])
        self.dealt = {seat: _sorted(hand) for seat, hand in self.hands.items()}
        self.acts: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.marks: list[dict[str, int]] = []
        self.marked = rng.random() < 0.7

    def act(self, name: str, by: str, stage: str, note: dict[str, Any] | None = None, **args: Any) -> None:
        """Write an act, with a note of its stage and of what stood before it."""
        self.acts.append({"act": name, "by": by, **args})
        self.notes.append({"stage": stage, **(note or {})})

    # --- the auction ---

    def auction(self, wish: str) -> tuple[str, str] | None:
        """Bid; return the winner and the bid, or nothing when all passed."""
        order = self.at.order
        passed: list[str] = []
        bids: list[tuple[str, str]] = []
        turn = order[0]
        while len(passed) < 3 and not (len(passed) == 2 and bids):
            note = {"turn": turn, "passed": list(passed), "bids": list(bids), "here": self.may_here(turn, passed, bids)}
            call = self.call(turn, passed, bids, wish)
            if call == "pass":
                self.act("pass", turn, "auction", note)
                passed.append(turn)
            elif call == "here":
                self.act("here", turn, "auction", note)
                bids.append((turn, bids[-1][1]))
            else:
                self.act("bid", turn, "auction", note, contract=call)
                bids.append((turn, call))
            if len(passed) < 3:
                turn = following(order, turn)
                while turn in passed:
                    turn = following(order, turn)
        return bids[-1] if bids else None

    def may_here(self, seat: str, passed: list[str], bids: list[tuple[str, str]]) -> bool:
        """Say whether the senior of the last two may hold the junior's bid."""
        if not self.options["auction.here"] or len(passed) != 1 or not bids or bids[-1][1] == "misere":
            return False
        held_misere = (seat, "misere") in bids
        return not held_misere and self.at.order.index(seat) < self.at.order.index(bids[-1][0])

    def lawful(self, seat: str, bids: list[tuple[str, str]]) -> list[str]:
        """Return the bids open to the player in turn."""
        levels = self.options["allpass.exit_level"]
        lowest = LADDER.index(f"{levels[min(self.series, len(levels) - 1)]}s")
        above = max(lowest, LADDER.index(bids[-1][1]) + 1) if bids else lowest
        own = [bid for bidder, bid in bids if bidder == seat]
        if "misere" in own:
            return []
        # Where steps are bid in order misère is none of them.
        in_order = [bid for bid in LADDER[above:] if bid != "misere"][:1]
        steps = LADDER[above:] if self.options["auction.jump_bids"] else in_order
        if not own and not any(bid in LADDER[15:] for _, bid in bids) and "misere" not in steps:
            steps = [*steps, "misere"]
        return [bid for bid in steps if bid != "misere" or not own]

    def call(self, seat: str, passed: list[str], bids: list[tuple[str, str]], wish: str) -> str:
        """Choose a call that leads to the kind of deal wished for, as far as the others let it."""
        rng, open_bids = self.rng, self.lawful(seat, bids)
        last = len(passed) == 2
        if wish == "all-pass" or not open_bids:
            return "pass"
        if wish == "misere":
            if bids and bids[-1][1] == "misere":
                return "pass"
            return "misere" if last or rng.random() < 0.5 else "pass"
        if wish == "overbid" and (not bids or bids[-1][1] == "misere"):
            return "misere" if not bids else rng.choice(open_bids)
        if last and not bids:
            return rng.choice([bid for bid in open_bids if bid != "misere"])
        if self.may_here(seat, passed, bids) and rng.random() < 0.5:
            return "here"
        if rng.random() < (0.35 if not bids else 0.6):
            return "pass"
        near = [bid for bid in (open_bids[:4] if rng.random() < 0.8 else open_bids) if bid != "misere"]
        return rng.choice(near) if near else "pass"

    # --- talon and order ---

    def order(self, declarer: str, bid: str) -> str:
        """Take the talon, discard and order; return the contract."""
        rng, hand = self.rng, self.hands[declarer]
        self.act("take", declarer, "take")
        hand |= set(self.talon)
        away = rng.sample(sorted(hand), 2)
        self.act("discard", declarer, "discard", {"hand": set(hand)}, cards=away)
        hand -= set(away)
        if bid == "misere":
            if rng.random() < 0.8:
                self.act("order", declarer, "order", {"bid": bid}, contract=bid)
            return bid
        above = [game for game in GAMES if LADDER.index(game) >= LADDER.index(bid)]
        contract = rng.choice(above[:6] if rng.random() < 0.8 else above)
        self.act("order", declarer, "order", {"bid": bid}, contract=contract)
        return contract

    # --- whist ---

    def whist(self, result: Result) -> None:
        """Let the opponents answer, and the lone whister choose how to play."""
        first = following(self.at.order, result.declarer)
        who = {"first": first, "second": following(self.at.order, first), "dealer": self.at.dealer}
        said: list[str] = []
        last: dict[str, str] = {}
        while True:
            asked, may, silent = answers(said, result.contract, len(self.at.players), self.options)
            if not may or (silent and self.rng.random() < 0.4):
                break
            seat, word = who[asked], self.rng.choice(may)
            if asked == "dealer" and self.rng.random() < 0.5:
                looked = self.rng.choice([first, who["second"]])
                self.act("look-at", seat, "look", seat=looked)
            note = {"asked": seat, "may": may, "said": list(said), "silent": silent}
            self.act(word, seat, "whist", note)
            said.append(word)
            last[seat] = word
        result.whisters = [seat for seat, word in last.items() if word in ("whist", "check")]
        checked = level(result.contract) == 10 and self.options["whist.ten"] == "checked"
        result.played = bool(result.whisters) or checked
        if not result.played:
            result.half = next((seat for seat, word in last.items() if word == "half"), None)
        elif len(result.whisters) == 1 and not checked:
            self.mode(result, [first, who["second"]])

    def mode(self, result: Result, defenders: list[str]) -> None:
        """Let the lone whister name the mode of play; not naming one means closed."""
        mode = self.rng.choice(["open", "closed", ""])
        if mode:
            self.act(mode, result.whisters[0], "mode")
        if mode == "open" and self.rng.random() < 0.5:
            for seat in defenders:
                self.act("lay", seat, "mode")

    # --- play ---

    def play(self, result: Result) -> None:
        """Play ten tricks."""
        trumps = trump(result.contract) if result.kind == "game" else None
        plays_talon = result.kind == "all-pass" and number_plays(self.at, self.options)
        names_suit = (
            result.kind == "all-pass" and len(self.at.players) == 3 and self.options["allpass.talon"] != "unused"
        )
        leader = self.at.order[0]
        for number in range(1, 11):
            if self.marked:
                self.marks.append({"trick": number, "at": len(self.acts)})
            talon = self.talon[number - 1] if number <= 2 else None
            if plays_talon and talon is not None:
                self.hands[self.at.dealer] = {talon}
                taker = self.trick(result, number, (self.at.dealer, *self.at.order), None, trumps)
                leader = taker if taker in self.at.order else self.at.order[0]
                continue
            led = suit(talon) if names_suit and talon is not None else None
            if names_suit and self.leads_again(number):
                leader = self.at.order[0]
            place = self.at.order.index(leader)
            leader = self.trick(result, number, (*self.at.order[place:], *self.at.order[:place]), led, trumps)

    def leads_again(self, number: int) -> bool:
        """Say whether the first hand leads trick ``number`` of a three-handed all-pass by right."""
        second = number == 2 and self.options["allpass.second_lead"] == "first_hand"
        return second or (number == 3 and self.options["allpass.third_lead"] == "first_hand")

    def trick(self, result: Result, number: int, turn: tuple[str, ...], led: str | None, trumps: str | None) -> str:
        """Play a trick; return its taker."""
        plays: list[tuple[str, str]] = []
        for seat in turn:
            hand = self.hands[seat]
            may = legal(hand, led, trumps)
            card = self.rng.choice(may)
            note = {
                "hand": set(hand), "may": may, "led": led, "trump": trumps, "trick": number, "place": len(plays),
                "size": len(turn), "turn": seat,
            }  # fmt: skip
            self.act("play", seat, "play", note, card=card)
            hand.discard(card)
            plays.append((seat, card))
            led = led or suit(card)
        assert led is not None
        taker = winner(plays, led, trumps)
        result.tricks[taker] = result.tricks.get(taker, 0) + 1
        return taker

    # --- all of it ---

    def deal(self, number: int, wish: str) -> Dealt:
        """Make the whole deal."""
        result = Result(wish, {}, talon=self.talon, series=self.series)
        won = self.auction(wish)
        result.kind = "all-pass" if won is None else "misere" if won[1] == "misere" else "game"
        if won is not None:
            result.declarer = won[0]
            result.contract = self.order(*won)
        if result.kind == "game":
            self.whist(result)
        if result.played:
            result.tricks = dict.fromkeys(self.at.order, 0)
            self.play(result)
        hands = [{"player": seat, "cards": self.dealt[seat]} for seat in self.at.players if seat in self.at.order]
        form = {
            "number": number, "dealer": self.at.dealer, "hands": hands, "talon": list(self.talon), "acts": self.acts,
            "marks": self.marks,
        }  # fmt: skip
        return Dealt(self.at, self.options, form, self.notes, result)


def _sorted(hand: set[str]) -> list[str]:
    return sorted(hand, key=lambda card: (SUITS.index(suit(card)), -RANKS.index(card[1:])))


@dataclass
class Played:
    """A match as made: the record's JSON form, its deals, and for each what the sheet grew by and the settlement."""

    json: dict[str, Any]
    deals: list[Dealt]
    grown: list[dict[tuple[str, str, str | None], Fraction]]
    settlements: list[dict[str, Fraction]]
    sheet: PlainSheet


def match(
    rng: random.Random,
    *,
    deals: int = 1,
    wish: str | None = None,
    number: int | None = None,
    rules: str | None = None,
    changes: int = 0,
    series: int = 0,
    scores: bool = False,
) -> Played:
    """Return a random match: ``wish`` is a kind of deal, ``number`` of players, ``series`` of all-passes before it."""
    table = house(rng, rules, changes)
    number = number or rng.choice([3, 4])
    players = "WNES"[:number]
    dealer = rng.choice(players)
    form: dict[str, Any] = {
        "format": "preferans-record/1", "rules": table.rules, "options": table.changes, "players": number, "deals": [],
    }  # fmt: skip
    if series:
        form["before"] = {"series": series}
    played = Played(form, [], [], [], PlainSheet(tuple(players), table.options))
    for count in range(1, deals + 1):
        at = seats(number, dealer)
        made = Maker(rng, table, at, series).deal(count, wish or rng.choice(KINDS))
        played.deals.append(made)
        played.grown.append(played.sheet.write(entries(made.result, at, table.options), at))
        played.settlements.append(played.sheet.settlement())
        if scores:
            made.json["scores"] = [_score(*key, points) for key, points in played.grown[-1].items()]
        form["deals"].append(made.json)
        series = series_after(made.result, table.options)
        dealer = players[(players.index(dealer) + 1) % number]
    return played


def _score(player: str, column: str, on: str | None, points: Fraction) -> dict[str, Any]:
    line = {"player": player, "column": column, "points": str(points)}
    return line if on is None else {**line, "on": on}
