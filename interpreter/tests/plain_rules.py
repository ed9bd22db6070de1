"""A second, separate statement of the ordinary rules, on strings, lists and sets: the tests' yardstick for the judge.

Cards are ``"s10"``, contracts ``"6s"`` or ``"misere"``, seats ``"W"``: the JSON forms.  Nothing here reads the
rulebook or calls the judge; the figures are those of the rules as printed and of the table of conventions.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

SUITS = "scdh"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK = [suit + rank for suit in SUITS for rank in RANKS]
STRAINS = ("s", "c", "d", "h", "NT")
GAMES = [f"{level}{strain}" for level in range(6, 11) for strain in STRAINS]
LADDER = [*GAMES[:15], "misere", *GAMES[15:]]
VALUE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
HALF_LEVELS = (6, 7)

SOCHI: dict[str, Any] = {
    "match.pool_target": 10, "match.help": True, "match.help_price": 10, "unit.undertrick": 1, "unit.whist": 1,
    "unit.pool_point": 1, "unit.misere_undertrick": 10, "auction.here": True, "auction.jump_bids": True,
    "whist.responsibility": "full", "whist.style": "greedy", "whist.half": True, "whist.return": True,
    "whist.pass_half": False, "whist.joint_shortfall": "own_half", "whist.high_contract_shortfall": "second",
    "whist.stalingrad": False, "whist.ten": "whisted", "whist.consolation": "value", "whist.consolation_to": "all",
    "whist.dealer_return": True, "whist.dealer_liable": True, "allpass.scoring": "mountain", "allpass.price": 1,
    "allpass.progression": [1], "allpass.zero_bonus": "pool_price", "allpass.zero_bonus_dealer": False,
    "allpass.amnesty": False, "allpass.talon": "by_players", "allpass.second_lead": "first_hand",
    "allpass.third_lead": "taker", "allpass.exit_level": [6], "allpass.series_ends": "any", "talon.bonus": "off",
}  # fmt: skip
LENINGRAD = SOCHI | {
    "match.help_price": 20, "unit.undertrick": 2, "unit.whist": 2, "unit.pool_point": 2, "unit.misere_undertrick": 20,
    "whist.responsibility": "half", "whist.style": "gentlemanly", "whist.high_contract_shortfall": "both",
    "whist.pass_half": True, "whist.dealer_liable": False, "allpass.price": 2, "allpass.progression": [1, 2, 3],
    "allpass.exit_level": [6, 7, 8], "allpass.series_ends": "made",
}  # fmt: skip
ROSTOV = SOCHI | {
    "whist.responsibility": "half", "whist.style": "gentlemanly", "whist.consolation": "ten", "whist.pass_half": True,
    "allpass.scoring": "whists", "allpass.price": 5, "allpass.zero_bonus": "pool_1", "allpass.talon": "unused",
}  # fmt: skip
FSPR = LENINGRAD | {
    "match.pool_target": None, "match.help": False, "allpass.exit_level": [6, 7],
    "allpass.series_ends": "made_and_whisted", "talon.bonus": "dealer",
}  # fmt: skip

RULE_SETS = {
    "codex-tournament": SOCHI,
    "codex-commercial": SOCHI,
    "sochi": SOCHI,
    "leningrad": LENINGRAD,
    "rostov": ROSTOV,
    "fspr": FSPR,
}
"""The options of each rule set that these rules read."""

Entry = tuple[str, str, str | None, Fraction]
"""An entry as (player, column, on whom, points)."""


class Seats(NamedTuple):
    """Who sits where: ``players`` clockwise, the ``dealer``, and the three who play, first hand first."""

    players: tuple[str, ...]
    dealer: str
    order: tuple[str, ...]


def seats(number: int, dealer: str) -> Seats:
    """Return the seats of a deal by ``dealer`` among three or four players."""
    players = tuple("WNES"[:number])
    at = players.index(dealer)
    return Seats(players, dealer, tuple(players[(at + step) % number] for step in (1, 2, 3)))


def following(order: tuple[str, ...], seat: str) -> str:
    """Return who plays after ``seat``."""
    return order[(order.index(seat) + 1) % 3]


def suit(card: str) -> str:
    """Return the suit of a card."""
    return card[0]


def level(contract: str) -> int:
    """Return the tricks undertaken in a contract, nought for misère."""
    return 0 if contract == "misere" else int(contract[:2] if contract.startswith("10") else contract[0])


def trump(contract: str) -> str | None:
    """Return the trump suit of a contract."""
    return None if contract == "misere" or contract.endswith("NT") else contract[-1]


def legal(hand: set[str], led: str | None, trumps: str | None) -> list[str]:
    """Return the cards that may be played: of the suit led, else trumps, else any."""
    for wanted in (led, trumps):
        cards = [card for card in hand if wanted is not None and suit(card) == wanted]
        if led is not None and cards:
            return sorted(cards)
    return sorted(hand)


def winner(plays: list[tuple[str, str]], led: str, trumps: str | None) -> str:
    """Return who takes a trick; where nobody has the suit led (by the talon), the suit first played counts."""
    for wanted in (trumps, led, suit(plays[0][1])):
        best = [(RANKS.index(card[1:]), seat) for seat, card in plays if suit(card) == wanted]
        if best:
            return max(best)[1]
    raise AssertionError(plays)


# --- the answers to the order ----------------------------------------------------------------------------------------


def answers(said: list[str], contract: str, number: int, options: dict[str, Any]) -> tuple[str, list[str], bool]:
    """Return who is asked (first, second, dealer, nobody), what may be said, and whether saying nothing is a pass."""
    low = level(contract) in HALF_LEVELS
    checked = level(contract) == 10 and options["whist.ten"] == "checked"
    half = ["half"] if low and options["whist.half"] else []
    plain = ["check" if checked else "whist", "pass"]
    if options["whist.stalingrad"] and contract == "6s":
        plain = ["whist"]
    ways: dict[tuple[str, ...], tuple[str, list[str], bool]] = {
        (): ("first", plain, False),
        ("whist",): ("second", plain, False),
        ("check",): ("second", plain, False),
        ("pass",): ("second", plain + half, False),
    }
    if options["whist.return"]:
        ways["pass", "half"] = ("first", plain, False)
        if number == 4 and options["whist.dealer_return"]:
            ways["pass", "half", "pass"] = ("dealer", plain, True)
    if options["whist.pass_half"] and half:
        ways["whist", "pass"] = ("first", half, True)
        if options["whist.return"]:
            ways["whist", "pass", "half"] = ("second", plain, False)
    return ways.get(tuple(said), ("nobody", [], True))


# --- what is written -------------------------------------------------------------------------------------------------


@dataclass
class Result:
    """What a deal came to: ``kind`` is game, misere or all-pass; ``whisters`` stand in the order of their whist."""

    kind: str
    tricks: dict[str, int]
    declarer: str = ""
    contract: str = ""
    whisters: list[str] = field(default_factory=list)
    half: str | None = None
    played: bool = True
    talon: tuple[str, ...] = ()
    series: int = 0


def entries(result: Result, at: Seats, options: dict[str, Any]) -> list[Entry]:
    """Return the entries of a deal before the pool overflows."""
    if result.kind == "all-pass":
        return _all_pass(result, at, options)
    if result.kind == "misere":
        taken = result.tricks[result.declarer]
        if taken:
            return [(result.declarer, "mountain", None, Fraction(taken * options["unit.misere_undertrick"]))]
        return [(result.declarer, "pool", None, Fraction(10))]
    return _game(result, at, options) + _talon(result, at, options)


def _game(result: Result, at: Seats, options: dict[str, Any]) -> list[Entry]:
    high = level(result.contract)
    value = Fraction(VALUE[high])
    price = value * options["unit.whist"]
    declarer = result.declarer
    if not result.played:
        shared = [(result.half, "whists", declarer, price * DUTY[high] / 2)] if result.half else []
        return [(declarer, "pool", None, value), *shared]
    under = max(0, high - result.tricks[declarer])
    lines = _whists(result, at, price, under, options)
    if not under:
        return [(declarer, "pool", None, value), *lines, *_short(result, at, price, options)]
    each = price if options["whist.consolation"] == "value" else Fraction(10)
    who = {"all": at.players, "active": at.order, "whisters": result.whisters}[options["whist.consolation_to"]]
    lines += [(seat, "whists", declarer, under * each) for seat in who if seat != declarer]
    return [(declarer, "mountain", None, under * value * options["unit.undertrick"]), *lines]


def _defenders(result: Result, at: Seats) -> list[str]:
    return [seat for seat in at.order if seat != result.declarer]


def _whists(result: Result, at: Seats, price: Fraction, under: int, options: dict[str, Any]) -> list[Entry]:
    defenders = _defenders(result, at)
    if len(result.whisters) != 1:
        return [(seat, "whists", result.declarer, result.tricks[seat] * price) for seat in defenders]
    total = sum(result.tricks[seat] for seat in defenders) * price
    alone = result.whisters[0]
    if under and options["whist.style"] == "gentlemanly" and alone in at.order:
        return [(seat, "whists", result.declarer, total / 2) for seat in defenders]
    return [(alone, "whists", result.declarer, total)]


def _short(result: Result, at: Seats, price: Fraction, options: dict[str, Any]) -> list[Entry]:
    """Return what whisters pay for missing tricks when the contract was made."""
    high = level(result.contract)
    if high == 10 and options["whist.ten"] == "checked":
        return []
    missing = DUTY[high] - sum(result.tricks[seat] for seat in _defenders(result, at))
    each = price if options["whist.responsibility"] == "full" else Fraction(VALUE[high] * options["unit.whist"], 2)
    if missing <= 0:
        return []
    if len(result.whisters) == 1:
        free = result.whisters[0] not in at.order and not options["whist.dealer_liable"]
        return [] if free else [(result.whisters[0], "mountain", None, missing * each)]
    if high not in HALF_LEVELS:
        payers = result.whisters if options["whist.high_contract_shortfall"] == "both" else result.whisters[1:]
        return [(seat, "mountain", None, missing * each) for seat in payers]
    owed = {seat: max(0, DUTY[high] // 2 - result.tricks[seat]) for seat in result.whisters}
    if options["whist.joint_shortfall"] == "capped":
        owed = {seat: min(tricks, missing) for seat, tricks in owed.items()}
    return [(seat, "mountain", None, tricks * each) for seat, tricks in owed.items()]


def _talon(result: Result, at: Seats, options: dict[str, Any]) -> list[Entry]:
    if options["talon.bonus"] == "off":
        return []
    ranks, suits = {card[1:] for card in result.talon}, {suit(card) for card in result.talon}
    if ranks == {"A"}:
        units = 3
    elif len(suits) == 1 and ranks == {"A", "K"}:
        units = 2
    else:
        units = int("A" in ranks or (len(suits) == 1 and ranks == {"K", "Q"}))
    points = Fraction(units * VALUE[level(result.contract)] * options["unit.whist"])
    if at.dealer not in at.order:
        return [(at.dealer, "whists", result.declarer, points)]
    return [(seat, "whists", result.declarer, points / 2) for seat in _defenders(result, at)]


def _all_pass(result: Result, at: Seats, options: dict[str, Any]) -> list[Entry]:
    factors = options["allpass.progression"]
    price = Fraction(options["allpass.price"] * factors[min(result.series, len(factors) - 1)])
    least = min(result.tricks[seat] for seat in at.order)
    off = least if options["allpass.amnesty"] else 0
    lines: list[Entry]
    if options["allpass.scoring"] == "whists":
        low = [seat for seat in at.order if result.tricks[seat] == least]
        lines = [
            (seat, "whists", other, price * (result.tricks[other] - off) / len(low))
            for seat in low for other in at.order if other not in low
        ]  # fmt: skip
    else:
        lines = [(seat, "mountain", None, price * max(0, tricks - off)) for seat, tricks in result.tricks.items()]
    plays = number_plays(at, options)
    for seat in at.players:
        may = seat in at.order or (plays and options["allpass.zero_bonus_dealer"])
        if may and result.tricks.get(seat, 0) == 0:
            lines += _bonus(seat, price, options["allpass.zero_bonus"])
    return lines


def _bonus(seat: str, price: Fraction, kind: str) -> list[Entry]:
    bonuses: dict[str, list[Entry]] = {
        "pool_price": [(seat, "pool", None, price)],
        "pool_1": [(seat, "pool", None, Fraction(1))],
        "mountain_2x": [(seat, "mountain", None, -2 * price)],
        "none": [],
    }
    return bonuses[kind]


def number_plays(at: Seats, options: dict[str, Any]) -> bool:
    """Say whether the dealer of four plays the talon's cards in all-pass."""
    return len(at.players) == 4 and options["allpass.talon"] in ("by_players", "dealer_plays")


# --- the sheet -------------------------------------------------------------------------------------------------------


class PlainSheet:
    """A running sheet: every column by player, whists by (writer, on whom)."""

    def __init__(self, players: tuple[str, ...], options: dict[str, Any]) -> None:
        """Begin an empty sheet."""
        self.players = players
        self.options = options
        self.pool = dict.fromkeys(players, Fraction(0))
        self.mountain = dict.fromkeys(players, Fraction(0))
        self.whists: dict[tuple[str, str], Fraction] = defaultdict(Fraction)

    def write(self, lines: list[Entry], at: Seats) -> dict[tuple[str, str, str | None], Fraction]:
        """Write a deal's entries; return what each column of each player grew by, overflow and help included."""
        grown: dict[tuple[str, str, str | None], Fraction] = defaultdict(Fraction)
        turn = (*at.order, at.dealer)
        for line in sorted((line for line in lines if line[1] == "pool"), key=lambda line: turn.index(line[0])):
            for part in self._overflow(line[0], line[3]):
                self._put(part, grown)
        for line in lines:
            if line[1] != "pool":
                self._put(line, grown)
        return {key: points for key, points in grown.items() if points}

    def _put(self, line: Entry, grown: dict[tuple[str, str, str | None], Fraction]) -> None:
        player, column, on, points = line
        grown[player, column, on] += points
        if on is not None:
            self.whists[player, on] += points
        else:
            (self.pool if column == "pool" else self.mountain)[player] += points

    def _overflow(self, player: str, points: Fraction) -> list[Entry]:
        target = self.options["match.pool_target"]
        if target is None:
            return [(player, "pool", None, points)]
        pool = dict(self.pool)
        own = min(points, max(Fraction(0), target - pool[player]))
        parts: list[Entry] = [(player, "pool", None, own)]
        rest = points - own
        start = self.players.index(player)
        others = [*self.players[start + 1 :], *self.players[:start]]
        while rest and self.options["match.help"]:
            still = [seat for seat in others if pool[seat] < target]
            if not still:
                break
            helped = max(still, key=lambda seat: pool[seat])
            given = min(rest, target - pool[helped])
            parts += [(helped, "pool", None, given)]
            parts += [(player, "whists", helped, given * self.options["match.help_price"])]
            pool[helped] += given
            rest -= given
        return [*parts, (player, "mountain", None, -rest * self.options["unit.pool_point"])]

    def settlement(self) -> dict[str, Fraction]:
        """Return the net whists of each player by the formula of the settlement."""
        number, ratio = len(self.players), self.options["unit.pool_point"]
        hills = {seat: self.mountain[seat] + ratio * (100 - self.pool[seat]) for seat in self.players}
        total = sum(hills.values())
        return {
            seat: sum((self.whists[seat, other] - self.whists[other, seat] for other in self.players), Fraction(0))
            + Fraction(10, number) * (total - number * hills[seat])
            for seat in self.players
        }


def series_after(result: Result, options: dict[str, Any]) -> int:
    """Return the number of all-passes in a row after a deal."""
    if result.kind == "all-pass":
        return result.series + 1
    made = not result.played or result.tricks[result.declarer] >= level(result.contract)
    if result.kind == "misere":
        made = result.tricks[result.declarer] == 0
    whisted = result.kind == "game" and bool(result.whisters)
    ends = {"any": True, "made": made, "made_and_whisted": made and whisted}
    return 0 if ends[options["allpass.series_ends"]] else result.series
