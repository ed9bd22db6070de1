"""Chapter 4, the sheet: entries, the full pool, help, settlement and ranking."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from preferans.cards import Seat
from preferans.record import SheetLine
from preferans.rulebook import RuleSet, clause
from preferans.table import Points
from preferans.verdict import Column, Place, SheetRow

Written = list[tuple[Seat, Column, Seat | None, Points, str]]
"""Entries as (player, column, on, points, clause)."""


def number(text: str) -> Points:
    """Return the points written in ``text``, as an int where they are whole."""
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


class Sheet:
    """The running sheet of a match: pools, mountains, and whists of each player on each other; all exact."""

    __slots__ = ("awards", "mountain", "players", "pool", "rules", "unlimited", "whists")

    def __init__(self, rules: RuleSet, players: tuple[Seat, ...], *, unlimited: bool = False) -> None:
        """Begin an empty sheet; on an ``unlimited`` one no pool is ever full."""
        self.unlimited = unlimited
        self.awards: dict[Seat, Points] = {}
        self.rules = rules
        self.players = players
        self.pool: dict[Seat, Points] = dict.fromkeys(players, 0)
        self.mountain: dict[Seat, Points] = dict.fromkeys(players, 0)
        self.whists: dict[Seat, dict[Seat, Points]] = {seat: {} for seat in players}

    def copy(self) -> Sheet:
        """Return a sheet with the same entries, to try what would be written."""
        other = Sheet(self.rules, self.players, unlimited=self.unlimited)
        other.pool, other.mountain, other.awards = dict(self.pool), dict(self.mountain), dict(self.awards)
        other.whists = {seat: dict(row) for seat, row in self.whists.items()}
        return other

    def state(self, lines: Iterable[SheetLine]) -> None:
        """Take over what the record says of the sheet before a deal."""
        for line in lines:
            if line.pool is not None:
                self.pool[line.player] = number(line.pool)
            if line.mountain is not None:
                self.mountain[line.player] = number(line.mountain)
            for on, points in line.whists.items():
                self.whists[line.player][on] = number(points)

    @clause("codex:3.1.2/a")
    def join(self, newcomer: Seat, players: tuple[Seat, ...]) -> None:
        """Enter a newcomer with the means of the others' pools and mountains, each rounded against him; no whists."""
        others = len(self.players)
        rounding = {"down": math.floor, "up": math.ceil}
        kinds = self.rules.tables.join_rounding
        pool = rounding[kinds["pool"]](Fraction(sum(self.pool.values())) / others)
        mountain = rounding[kinds["mountain"]](Fraction(sum(self.mountain.values())) / others)
        self.players = players
        self.pool[newcomer], self.mountain[newcomer], self.whists[newcomer] = pool, mountain, {}

    def post(self, written: Written, first_hand: Seat) -> Written:
        """Put entries on the sheet; return them as they stand there, a pool entry split where it overflows.

        What comes to nothing is no entry.
        Two pool entries of one deal are written in order of seats from the first hand.
        """
        start = self.players.index(first_hand)
        place = {seat: (index - start) % len(self.players) for index, seat in enumerate(self.players)}
        pools = sorted((line for line in written if line[1] == "pool"), key=lambda line: place[line[0]])
        posted: Written = []
        for line in [*pools, *(line for line in written if line[1] != "pool")]:
            if line[1] == "pool":
                posted += self._into_pool(line[0], line[3], line[4])
            else:
                self.add(line)
                posted.append(line)
        return [line for line in posted if line[3]]

    def add(self, line: tuple[Seat, Column, Seat | None, Points, str]) -> None:
        """Add one entry as it stands; nothing overflows."""
        player, column, on, points, _ = line
        if column == "pool":
            self.pool[player] += points
        elif column == "mountain":
            self.mountain[player] += points
        elif on is not None:
            row = self.whists[player]
            row[on] = row.get(on, 0) + points
        else:
            self.awards[player] = self.awards.get(player, 0) + points

    def room(self, player: Seat) -> Points | None:
        """Return how many points the pool of ``player`` still takes, ``None`` for no limit.

        Where the sum of the pools ends the match, a pool takes what the table as a whole still lacks (4.1.1).
        """
        target = self.rules.number_or_none("match.pool_target")
        if target is None or self.unlimited:
            return None
        if self.rules.word("match.end") == "sum":
            return max(0, target * len(self.players) - sum(self.pool.values()))
        return max(0, target - self.pool[player])

    def over_the_limit(self) -> dict[Seat, int]:
        """Return the limit that the pools of these players are above: the own one, or for all that of the sum."""
        target = self.rules.number_or_none("match.pool_target")
        if target is None:
            return {}
        if self.rules.word("match.end") == "sum":
            whole = target * len(self.players)
            return dict.fromkeys(self.players, whole) if sum(self.pool.values()) > whole else {}
        return {seat: target for seat in self.players if self.pool[seat] > target}

    @clause("codex:4.2/a")
    def _into_pool(self, player: Seat, points: Points, norm: str) -> Written:
        """Write into the own pool what fits; help others with the rest, or take it off the mountain."""
        room = self.room(player)
        own = points if room is None else min(points, room)
        lines: Written = [(player, "pool", None, own, norm)]
        self.add(lines[0])
        rest = points - own
        if helps(self.rules):
            helped = self._help(player, rest)
            lines += helped
            rest -= sum(line[3] for line in helped if line[1] == "pool")
        return lines + self._off_the_mountain(player, rest)

    @clause("codex:4.1.1/c", "codex:4.2/d")
    def _off_the_mountain(self, player: Seat, rest: Points) -> Written:
        """Take what found no room off the own mountain, below zero if need be."""
        line: Written = [(player, "mountain", None, -rest * self.rules.number("unit.pool_point"), "codex:4.1.1/c")]
        self.add(line[0])
        return line

    @clause("codex:4.2/b", "codex:4.2/c")
    def _help(self, player: Seat, rest: Points) -> Written:
        """Put points into the largest unclosed pool, and write whists for them on its owner, until none is open."""
        price = self.rules.number("match.help_price")
        lines: Written = []
        for helped in self._to_help(player):
            given = min(rest, self.room(helped) or 0)
            rest -= given
            pair: Written = [
                (helped, "pool", None, given, "codex:4.2/b"),
                (player, "whists", helped, given * price, "codex:4.2/c"),
            ]
            for line in pair:
                self.add(line)
            lines += pair
        return lines

    def _to_help(self, player: Seat) -> list[Seat]:
        """Return whom to help in turn: the largest pool first, of equals the next clockwise, or all clockwise."""
        at = self.players.index(player)
        others = [*self.players[at + 1 :], *self.players[:at]]
        if self.rules.word("match.help_order") == "next":
            return others
        return sorted(others, key=lambda seat: -self.pool[seat])

    @clause("codex:4.2/f", "codex:4.2/g")
    def settlement(self) -> dict[Seat, Points]:
        """Return the net whists of each player; they sum to zero exactly.

        A mountain is shared by all the players, its owner included; a point of the pool counts as mountain not written.
        Two players do not share it (4.1.1).
        """
        if len(self.players) < self.rules.tables.active:
            return self._unshared()
        ratio, each = self.rules.number("unit.pool_point"), self.rules.tables.whists_per_point
        players = self.players
        hills = [self.mountain[seat] - ratio * self.pool[seat] for seat in players]
        total = sum(hills)
        net: dict[Seat, Points] = {}
        for seat, hill in zip(players, hills, strict=True):
            own = sum(self.whists[seat].values())
            against: Points = 0
            for row in self.whists.values():
                against += row.get(seat, 0)
            shared = each * (total - len(players) * hill)
            alone = own - against + self.awards.get(seat, 0)
            net[seat] = _quotient(shared + len(players) * alone, len(players))
        return net

    def _unshared(self) -> dict[Seat, Points]:
        pool, mountain = ([column[seat] for seat in self.players] for column in (self.pool, self.mountain))
        whists = [sum(self.whists[seat].values()) for seat in self.players]
        return dict(zip(self.players, hussar(self.rules, pool, mountain, whists), strict=False))

    def rows(self) -> dict[str, SheetRow]:
        """Return the running sheet as the verdict shows it."""
        return {
            seat.text: SheetRow(
                pool=str(self.pool[seat]),
                mountain=str(self.mountain[seat]),
                ruling=str(self.awards[seat]) if seat in self.awards else msgspec.UNSET,
                whists={on.text: str(points) for on, points in self.whists[seat].items() if points},
            )
            for seat in self.players
        }

    def is_full(self) -> bool:
        """Say whether every pool is closed or, where that decides, their sum reached; asked only where pools end it."""
        return not any(map(self.room, self.players))


def _quotient(points: Points, by: int) -> Points:
    """Divide exactly; an int stays one where it can."""
    if isinstance(points, int) and points % by == 0:
        return points // by
    return Fraction(points, by)


def helps(rules: RuleSet) -> bool:
    """Say whether a full pool helps others before the own mountain."""
    return rules.word("match.help") == "on" and rules.word("match.surplus") == "help_then_mountain"


@clause("codex:4.1.3/a")
def ranking(net: dict[Seat, Points], further: Mapping[str, dict[str, int]]) -> tuple[Place, ...]:
    """Return the players by net whists, the most first, with their ``further`` counts; equals share a place."""
    order = sorted(net, key=lambda seat: -net[seat])
    return tuple(
        Place(
            place=1 + sum(net[other] > net[seat] for other in net),
            player=seat.text,
            whists=str(net[seat]),
            further=further.get(seat.text, {}),
        )
        for seat in order
    )


# --- other ways to settle ----------------------------------------------------------------------------------------


def on_paper(sheet: Sheet) -> dict[Seat, Fraction]:
    """Return the net whists of each of three or four as players reckon them on paper; same as `Sheet.settlement`.

    What a pool lacks goes on the mountain; the least mountain is taken off all; each of the rest is divided by the
    number of players and turned into whists that every other player writes on its owner; then each pair is netted.
    """
    written = paper_whists(sheet)
    net = {}
    for seat in sheet.players:
        pairs = ((written[seat, other], written[other, seat]) for other in sheet.players if other is not seat)
        net[seat] = sum((own - against for own, against in pairs), Fraction(sheet.awards.get(seat, 0)))
    return net


class Hill(NamedTuple):
    """A mountain as it is settled on paper: as it stands, what the pool lacks, the ``rest`` above the least of all.

    ``whists`` is what every other player writes on its owner for the rest.
    """

    stands: Fraction
    lacking: Fraction
    rest: Fraction
    whists: Fraction


def paper_hills(sheet: Sheet) -> dict[Seat, Hill]:
    """Return the mountains as they are settled on paper; what a pool lacks is counted against the highest pool."""
    ratio, each = sheet.rules.number("unit.pool_point"), sheet.rules.tables.whists_per_point
    highest = max(sheet.pool.values())
    lacking = {seat: Fraction(ratio * (highest - sheet.pool[seat])) for seat in sheet.players}
    least = min(sheet.mountain[seat] + lacking[seat] for seat in sheet.players)
    hills = {}
    for seat in sheet.players:
        rest = sheet.mountain[seat] + lacking[seat] - least
        hills[seat] = Hill(Fraction(sheet.mountain[seat]), lacking[seat], rest, rest * each / len(sheet.players))
    return hills


def paper_whists(sheet: Sheet) -> dict[tuple[Seat, Seat], Fraction]:
    """Return the whists of each player on each other after the mountain was turned into whists."""
    hills = paper_hills(sheet)
    return {
        (seat, other): sheet.whists[seat].get(other, 0) + hills[other].whists
        for seat in sheet.players
        for other in sheet.players
        if other is not seat
    }


def hussar_surplus(rules: RuleSet, points: Points) -> Fraction:
    """Return how much comes off an unshared mountain of two for ``points`` without room in the pool (4.1.1/f)."""
    return Fraction(points) * rules.tables.hussar_share * rules.number("unit.pool_point")


@clause("codex:4.1.1/f")
def hussar(
    rules: RuleSet, pool: Sequence[Points], mountain: Sequence[Points], whists: Sequence[Points]
) -> tuple[Fraction, ...]:
    """Return the net whists of two players who do not share the mountain.

    ``pool`` and ``mountain`` are those of the first and the second, ``whists`` what each wrote on the other.  Every
    point of a mountain is ten whists for the other; one that the pool lacks weighs half of it, as a surplus point does.
    """
    each = rules.tables.whists_per_point
    hills = [hill - hussar_surplus(rules, points) for hill, points in zip(mountain, pool, strict=True)]
    worths = [own - each * hill for own, hill in zip(whists, hills, strict=True)]
    return tuple(own - (sum(worths) - own) for own in worths)
