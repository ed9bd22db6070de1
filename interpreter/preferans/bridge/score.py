"""The score of a rubber: what a deal is worth, who wins games and the rubber, and what is left when it breaks off.

All figures are whole numbers of points, read from the tables of ``bridge:8``.
"""

from __future__ import annotations

from typing import NamedTuple

from preferans.bridge.acts import CallLine
from preferans.bridge.cards import Card, Side, cards_of, side_of
from preferans.bridge.table import SEATS, TRICKS, Table
from preferans.rulebook import RuleSet, clause
from preferans.verdict import Column, RubberRow


class Figure(NamedTuple):
    """One entry: points of a side, below or above the line, under a clause.

    They are ``amount`` times a price; ``cell`` names the table's cell from which that is.
    """

    side: Side
    column: Column
    points: int
    clause: str
    cell: str
    amount: int = 1


def zone(key: str, vulnerable: bool) -> str:
    """Return the key of a price in or out of the zone."""
    return f"{key}-vulnerable" if vulnerable else key


@clause("bridge:8.9")
def edition(rules: RuleSet, key: str) -> str:
    """Return the key of a price under the former or the new figures (Q18)."""
    return f"{rules.word('bridge.figures')}-{key}"


def value(rules: RuleSet, contract: CallLine, tricks: int) -> int:
    """Return what so many odd tricks are worth below the line, doubled or not."""
    tables, strain = rules.bridge, contract.bid.strain
    plain = tables.trick_value[strain] * tricks + tables.first_trick_more.get(strain, 0)
    return plain * tables.doubled_factor[contract.doubled]


@clause("bridge:8.1/b", "bridge:R29")
def made(rules: RuleSet, contract: CallLine, vulnerable: bool, over: int) -> list[Figure]:
    """Return the entries for a contract that is made with ``over`` overtricks: only what was bid goes below."""
    tables, side, bid, doubled = rules.bridge, side_of(contract.by), contract.bid, contract.doubled
    found = [Figure(side, "below", value(rules, contract, bid.level), "bridge:8.1/a", f"trick_value.{bid.strain}")]
    table, row = ("overtrick", zone(doubled, vulnerable)) if doubled else ("trick_value", bid.strain)
    each = getattr(tables, table)[row]
    found.append(Figure(side, "above", each * over, "bridge:8.3", f"{table}.{row}", over))
    key = edition(rules, doubled)
    found.append(Figure(side, "above", tables.insult.get(key, 0), "bridge:8.4", f"insult.{key}"))
    key = zone(str(bid.level), vulnerable)
    found.append(Figure(side, "above", tables.slam.get(key, 0), "bridge:8.6", f"slam.{key}"))
    return [figure for figure in found if figure.points]


def set_(rules: RuleSet, contract: CallLine, vulnerable: bool, under: int) -> list[Figure]:
    """Return the entry of the opponents for a contract that fails by ``under`` tricks."""
    tables = rules.bridge
    key = edition(rules, "doubled") if contract.doubled else "plain"
    row = tables.undertrick[zone(key, vulnerable)]
    points = sum((row or [0])[min(number, len(row) - 1)] for number in range(under))
    points *= tables.redoubled_undertricks if contract.doubled == "redoubled" else 1
    cell = f"undertrick.{zone(key, vulnerable)}"
    return [Figure(side_of(contract.by).other, "above", points, "bridge:8.5", cell)]


def honours(table: Table, contract: CallLine) -> list[Figure]:
    """Return the entry for honours in one hand, whoever holds them: as the hands show, else as the record tells."""
    rules, whole = table.rules, sum(hand.bit_count() for hand in table.dealt) == TRICKS * len(table.dealt)
    for seat in SEATS:
        held = sum(is_honour(rules, card, contract) for card in cards_of(table.dealt[seat.index])) if whole else 0
        number = held if whole or table.honours is None or table.honours[0] is not seat else table.honours[1]
        key = str(number) if contract.bid.trump is not None else "aces" if number == len(SEATS) else ""
        points = rules.bridge.honours.get(key, 0)
        if points:
            return [Figure(side_of(seat), "above", points, "bridge:8.7", f"honours.{key}")]
    return []


def is_honour(rules: RuleSet, card: Card, contract: CallLine) -> bool:
    """Say whether ``card`` is an honour under ``contract``: of trumps, or an ace where there are none."""
    ranks = rules.bridge.honour_ranks
    trump = contract.bid.trump
    return card.rank.value == ranks[0] if trump is None else card.suit is trump and card.rank.value in ranks


def of_deal(table: Table, played: dict[Side, int], credited: dict[Side, int]) -> list[Figure]:
    """Return the entries of a finished deal: ``played`` are the tricks won in play, ``credited`` after transfers."""
    contract, rules = table.contract, table.rules
    if contract is None:
        return []
    side = side_of(contract.by)
    wanted = contract.bid.level + rules.bridge.book_tricks
    vulnerable = side in table.vulnerable
    counted = credited[side]
    if not makes(rules):
        counted = min(counted, played[side]) if played[side] < wanted else counted
    figures = (
        made(rules, contract, vulnerable, counted - wanted)
        if counted >= wanted
        else set_(rules, contract, vulnerable, wanted - counted)
    )
    return figures + honours(table, contract)


def makes(rules: RuleSet) -> bool:
    """Say whether tricks received for a revoke help to make the contract (Q7)."""
    return rules.flag("bridge.transfer_makes")


class Rubber:
    """How a rubber stands."""

    def __init__(self, rules: RuleSet) -> None:
        """Begin with nothing written."""
        self.rules = rules
        self.begin()

    def begin(self) -> None:
        """Begin a rubber: nothing is written, nobody has a game."""
        self.below = dict.fromkeys(Side, 0)
        self.above = dict.fromkeys(Side, 0)
        self.games = dict.fromkeys(Side, 0)
        self.over = False

    def copy(self) -> Rubber:
        """Return a rubber that stands as this one does and goes on by itself."""
        other = Rubber(self.rules)
        other.below, other.above, other.games = dict(self.below), dict(self.above), dict(self.games)
        other.over = self.over
        return other

    def state(self, side: Side, below: int, above: int, games: int) -> None:
        """Take over how a side stands; after a rubber that is won it is a new one."""
        if self.over:
            self.begin()
        self.below[side], self.above[side], self.games[side] = below, above, games

    @clause("bridge:8.2/b")
    def vulnerable(self) -> tuple[Side, ...]:
        """Return the sides that have won a game, none when the rubber is won and the next begins."""
        return tuple(side for side in Side if self.games[side] and not self.over)

    def post(self, figures: list[Figure]) -> list[Figure]:
        """Write the entries of a deal; return them with the bonus of the rubber, if it is won by them."""
        if self.over:
            self.begin()
        for figure in figures:
            (self.below if figure.column == "below" else self.above)[figure.side] += figure.points
        tables = self.rules.bridge
        for side in Side:
            if self.below[side] >= tables.game_points:
                self.games[side] += 1
                for one in Side:
                    self.above[one] += self.below[one]
                    self.below[one] = 0
            if self.games[side] >= tables.games_in_rubber and not self.over:
                self.over = True
                key = str(self.games[side.other])
                bonus = Figure(side, "above", tables.rubber_bonus[key], "bridge:8.2/a", f"rubber_bonus.{key}")
                self.above[side] += bonus.points
                return [*figures, bonus]
        return figures

    def break_off(self) -> list[Figure]:
        """Return the entries when the rubber is left unfinished, and write them; one that is won has none."""
        if self.over:
            return []
        prices, found = self.rules.bridge.unfinished, []
        for side in Side:
            if self.games[side] and not self.games[side.other]:
                found.append(Figure(side, "above", prices["game"], "bridge:8.8", "unfinished.game"))
            if self.below[side]:
                key = edition(self.rules, "part")
                found.append(Figure(side, "above", prices[key], "bridge:8.8", f"unfinished.{key}"))
        for figure in found:
            self.above[figure.side] += figure.points
        self.over = True
        return found

    def rows(self) -> dict[str, RubberRow]:
        """Return how the sides stand, as a verdict says it."""
        return {
            side.value: RubberRow(below=str(self.below[side]), above=str(self.above[side]), games=self.games[side])
            for side in Side
        }

    @clause("bridge:8.10")
    def settlement(self) -> dict[str, str]:
        """Return what each side has won of the other when the rubber is over; nothing before."""
        if not self.over:
            return {}
        total = {side: self.below[side] + self.above[side] for side in Side}
        return {side.value: str(total[side] - total[side.other]) for side in Side}
