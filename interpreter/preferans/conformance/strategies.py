"""Hypothesis strategies for deals: legal ones, and nearly legal ones in which one act is missing, doubled or changed.

They are public: a program may be tested with them on its own (``from preferans.conformance.strategies import deals``).
What may be bid or played is kept in plain form here, so that nothing of the judge is needed; it only steers the draws,
and a deal that is not legal after all is as good an example as any other.  Deals are records in JSON form.
"""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

Json = dict[str, Any]
"""A record, deal or act in JSON form."""

SUITS: Final = ("s", "c", "d", "h")
RANKS: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK: Final = tuple(suit + rank for suit in SUITS for rank in RANKS)

_STRAINS: Final = (*SUITS, "NT")
_LEVELS: Final = ("6", "7", "8", "9", "10")
_GAMES: Final = tuple(level + strain for level in _LEVELS for strain in _STRAINS)
_MISERE_ABOVE: Final = _GAMES.index("8NT")
LADDER: Final = (*_GAMES[: _MISERE_ABOVE + 1], "misere", *_GAMES[_MISERE_ABOVE + 1 :])
"""Contracts from the lowest to the highest."""

_STEP: Final = 3
"""A bid goes at most so many steps up, or it would soon end every auction."""

_SEATS: Final = ("W", "N", "E", "S")


class _Deal:
    """One deal in the making."""

    def __init__(self, draw: st.DrawFn, players: int) -> None:
        self.draw = draw
        seats = _SEATS[:players]
        self.dealer = draw(st.sampled_from(seats))
        first = seats.index(self.dealer) + 1
        self.order = [seats[(first + step) % players] for step in range(3)]
        pack = draw(st.permutations(PACK))
        self.hands = {seat: list(pack[10 * place : 10 * place + 10]) for place, seat in enumerate(self.order)}
        self.talon = list(pack[30:])
        self.acts: list[Json] = []
        self.dealt = {seat: list(hand) for seat, hand in self.hands.items()}

    def act(self, name: str, by: str, **arguments: Any) -> None:
        self.acts.append({"act": name, "by": by, **arguments})

    def auction(self) -> tuple[str, str] | None:
        """Bid; return the declarer with the bid, nothing when all passed."""
        passed: set[str] = set()
        bids: list[tuple[str, str]] = []
        turn = 0
        while len(passed) < 3 and not (len(passed) == 2 and bids):
            seat = self.order[turn % 3]
            turn += 1
            if seat in passed:
                continue
            above = LADDER.index(bids[-1][1]) + 1 if bids else 0
            may = [call for call in LADDER[above : above + _STEP] if call != "misere" or seat not in dict(bids)]
            call = self.draw(st.sampled_from(["pass", *may]))
            if call == "pass" or "misere" in [bid for by, bid in bids if by == seat]:
                self.act("pass", seat)
                passed.add(seat)
            else:
                self.act("bid", seat, contract=call)
                bids.append((seat, call))
        return bids[-1] if bids else None

    def order_game(self, declarer: str, bid: str) -> str:
        """Take the talon, discard two cards, order; return the contract."""
        hand = self.hands[declarer]
        hand += self.talon
        self.act("take", declarer)
        gone = self.draw(st.lists(st.sampled_from(sorted(hand)), min_size=2, max_size=2, unique=True))
        for card in gone:
            hand.remove(card)
        self.act("discard", declarer, cards=gone)
        may = ["misere"] if bid == "misere" else [game for game in _GAMES if LADDER.index(game) >= LADDER.index(bid)]
        contract: str = self.draw(st.sampled_from(may[: _STEP * 2]))
        self.act("order", declarer, contract=contract)
        return contract

    def answer(self, declarer: str, contract: str) -> list[str]:
        """Answer the order; return the whisters."""
        place = self.order.index(declarer)
        first, second = (self.order[(place + step) % 3] for step in (1, 2))
        said = self.draw(st.sampled_from(["pass", "whist"]))
        self.act(said, first)
        words = ["pass", "whist"] + (["half"] if said == "pass" and contract[0] in "67" else [])
        other = self.draw(st.sampled_from(words))
        self.act(other, second)
        if other == "half":
            back = self.draw(st.sampled_from(["pass", "whist"]))
            self.act(back, first)
            return [first] if back == "whist" else []
        whisters = [seat for seat, word in ((first, said), (second, other)) if word == "whist"]
        if len(whisters) == 1:
            self.act(self.draw(st.sampled_from(["open", "closed"])), whisters[0])
        return whisters

    def play(self, contract: str) -> None:
        """Play some cards, following suit, trumping, or throwing anything."""
        trump = "" if contract == "misere" or contract.endswith("NT") else contract[-1]
        leader = 0
        count = self.draw(st.integers(0, 30))
        trick: list[tuple[int, str]] = []
        for _ in range(count):
            if len(trick) == 3:
                leader, trick = _winner(trick, trump), []
            place = (leader + len(trick)) % 3
            hand = self.hands[self.order[place]]
            card = self.draw(st.sampled_from(_may_play(hand, trick[0][1][0] if trick else "", trump)))
            hand.remove(card)
            trick.append((place, card))
            self.act("play", self.order[place], card=card)

    def json(self, taken: list[Json]) -> Json:
        hands = [{"player": seat, "cards": sorted(self.dealt[seat], key=PACK.index)} for seat in sorted(self.dealt)]
        made: Json = {"number": 1, "dealer": self.dealer, "hands": hands, "talon": self.talon, "acts": self.acts}
        return made | ({"taken": taken} if taken else {})


def _may_play(hand: list[str], led: str, trump: str) -> list[str]:
    for suit in (led, trump) if led else ():
        cards = [card for card in hand if card[0] == suit]
        if cards:
            return sorted(cards)
    return sorted(hand)


def _winner(trick: list[tuple[int, str]], trump: str) -> int:
    wanted = trump if any(card[0] == trump for _, card in trick) else trick[0][1][0]
    return max((RANKS.index(card[1:]), place) for place, card in trick if card[0] == wanted)[1]


@st.composite
def deals(draw: st.DrawFn, rules: str = "codex-tournament", scored: bool | None = None) -> Json:
    """Draw a legal deal under ``rules``, whole or broken off, as a record in JSON form.

    ``scored`` asks for tricks as counted in place of the play (``True``), for cards played (``False``), or for either.
    """
    players = draw(st.sampled_from([4, 3]))
    deal = _Deal(draw, players)
    taken: list[Json] = []
    won = deal.auction()
    if won is not None:
        declarer, bid = won
        contract = deal.order_game(declarer, bid)
        whisters = [] if contract == "misere" else deal.answer(declarer, contract)
        goes_on = contract == "misere" or bool(whisters)
        if goes_on and (draw(st.booleans()) if scored is None else scored):
            first = draw(st.integers(0, 10))
            second = draw(st.integers(0, 10 - first))
            counts = (first, second, 10 - first - second)
            taken = [{"player": seat, "tricks": tricks} for seat, tricks in zip(deal.order, counts, strict=True)]
        elif goes_on:
            deal.play(contract)
    return {"format": "preferans-record/1", "rules": rules, "players": players, "deals": [deal.json(taken)]}


@st.composite
def nearly(draw: st.DrawFn, rules: str = "codex-tournament") -> Json:
    """Draw a deal with one act too few, one twice, one by another player, or one with another card or contract."""
    record: Json = draw(deals(rules))
    acts: list[Json] = record["deals"][0]["acts"]
    at = draw(st.integers(0, len(acts) - 1))
    act = dict(acts[at])
    change = draw(st.sampled_from(["drop", "twice", "by", "what"]))
    if change == "drop":
        del acts[at]
    elif change == "twice":
        acts.insert(at, act)
    else:
        if change == "by":
            act["by"] = draw(st.sampled_from(_SEATS[: record["players"]]))
        elif "card" in act:
            act["card"] = draw(st.sampled_from(PACK))
        elif "contract" in act:
            act["contract"] = draw(st.sampled_from(LADDER))
        acts[at] = act
    return record
