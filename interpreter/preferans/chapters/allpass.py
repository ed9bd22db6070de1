"""Chapter 3.7, all-pass: how it is played and what is written."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from preferans.cards import SUIT_MASK, Card, Seat, Suit
from preferans.rulebook import RuleSet, clause
from preferans.table import Points, Table, TrickState
from preferans.verdict import Column

Written = list[tuple[Seat, Column, Seat | None, Points, str]]
"""Entries as (player, column, on, points, clause)."""


@clause("codex:3.7.1")
def begin(table: Table) -> None:
    """Begin an all-pass: the first hand leads, or the dealer who plays the talon."""
    plays = talon_mode(table.rules, len(table.players)) == "dealer_plays"
    table.turn = table.dealer if plays else table.order[0]


def talon_mode(rules: RuleSet, players: int) -> str:
    """Return what the talon does: ``suit_only``, ``dealer_plays`` or ``unused``."""
    mode = rules.word("allpass.talon")
    if mode == "by_players":
        return rules.tables.talon_by_players[str(players)]
    return mode


@clause("codex:3.7/a", "codex:3.7/d")
def talon_card(table: Table, number: int) -> Card | None:
    """Return the talon's card that is turned for trick ``number``, if one is."""
    if talon_mode(table.rules, len(table.players)) == "unused":
        return None
    return dict(enumerate(table.talon, 1)).get(number)


@clause("codex:3.7/b", "codex:3.7/c")
def leader(table: Table, number: int, taker: Seat | None) -> Seat | None:
    """Return who leads trick ``number`` after ``taker`` took the one before; ``None`` if nobody knows who took it."""
    rules, first = table.rules, table.order[0]
    talon = len(table.talon)
    mode = talon_mode(rules, len(table.players))
    if mode == "dealer_plays":
        if number <= talon:
            return table.dealer
        return taker if taker is None or table.is_active(taker) else first
    if mode == "suit_only" and number == talon and rules.word("allpass.second_lead") == "first_hand":
        return first
    if mode == "suit_only" and number == talon + 1 and rules.word("allpass.third_lead") == "first_hand":
        return first
    return taker


def trick_size(table: Table, number: int) -> int:
    """Return how many cards make trick ``number``: four while the dealer of four plays the talon."""
    dealer_plays = talon_mode(table.rules, len(table.players)) == "dealer_plays" and number <= len(table.talon)
    return len(table.order) + (1 if dealer_plays else 0)


def new_trick(table: Table, number: int) -> TrickState:
    """Begin trick ``number``: the talon's card sets the suit, or goes to the dealer of four to lead."""
    card = talon_card(table, number)
    if talon_mode(table.rules, len(table.players)) == "dealer_plays" and number <= len(table.talon):
        table.hands[table.dealer.index] = card.bit if card is not None else 0
        table.unknown[table.dealer.index] = 0 if card is not None else 1
        return TrickState(number)
    return TrickState(number, card.suit if card is not None else None, card)


@clause("codex:3.7/h")
def talon_binds(table: Table, suit: Suit, seat: Seat) -> bool:
    """Say whether the talon's suit still binds the others after the leader's card (``allpass.void_first_hand``)."""
    held = table.hands[seat.index] & SUIT_MASK[suit.index]
    return bool(held) or not void_first_hand_sets_suit(table.rules)


@clause("codex:3.7/h")
def void_first_hand_sets_suit(rules: RuleSet) -> bool:
    """Say whether a leader void in the talon's suit sets the suit with the card played."""
    return rules.word("allpass.void_first_hand") == "sets_suit"


# --- what is written ---------------------------------------------------------------------------------------------


def score(table: Table, credited: dict[Seat, int]) -> Written:
    """Return the entries of an all-pass with these credited tricks, on the mountain or in whists."""
    counted = amnesty(table, credited)
    write = in_whists if table.rules.word("allpass.scoring") == "whists" else on_the_mountain
    # The bonus is for taking no trick, not for being let off the tricks taken.
    return write(table, counted) + zero_bonus(table, credited, price(table.rules, table.series))


@clause("codex:3.7/e")
def price(rules: RuleSet, series: int) -> int:
    """Return the points of one trick after ``series`` all-passes in a row."""
    factors = rules.numbers("allpass.progression")
    return rules.number("allpass.price") * reached(factors, series)


def reached(numbers: Sequence[int], series: int) -> int:
    """Return where a progression stands after ``series`` all-passes in a row; its last number stays."""
    return numbers[min(series, len(numbers) - 1)]


@clause("codex:3.7/f")
def amnesty(table: Table, credited: dict[Seat, int]) -> dict[Seat, int]:
    """Take the least number of tricks off everybody's count, where that is agreed."""
    if not table.rules.flag("allpass.amnesty"):
        return credited
    least = min(credited[seat] for seat in table.order)
    return {seat: max(0, tricks - least) for seat, tricks in credited.items()}


@clause("codex:3.7.2", "codex:3.7.2.1/a")
def on_the_mountain(table: Table, credited: dict[Seat, int]) -> Written:
    """Write each trick on its taker's mountain."""
    each = price(table.rules, table.series)
    return [(seat, "mountain", None, tricks * each, "codex:3.7.2.1/a") for seat, tricks in credited.items()]


def took_part(table: Table, seat: Seat) -> bool:
    """Say whether ``seat`` may earn the bonus for no trick: the dealer of four only where that is agreed."""
    if table.is_active(seat):
        return True
    plays = talon_mode(table.rules, len(table.players)) == "dealer_plays"
    return plays and table.rules.flag("allpass.zero_bonus_dealer")


@clause("codex:3.7.2.1/b")
def zero_bonus(table: Table, credited: dict[Seat, int], each: int) -> Written:
    """Write the bonus of a player who took no trick."""
    kind = table.rules.word("allpass.zero_bonus")
    lines: Written = []
    for seat in (*table.order, *(seat for seat in table.players if not table.is_active(seat))):
        if not credited.get(seat) and took_part(table, seat):
            lines += bonus_line(table.rules, seat, kind, each)
    return lines


def bonus_line(rules: RuleSet, seat: Seat, kind: str, each: int) -> Written:
    """Return the entry of one bonus: a trick's price or a point in the pool, or twice the price off the mountain."""
    tables = rules.tables
    if kind == "pool_price":
        return [(seat, "pool", None, each, "codex:3.7.2.1/b")]
    if kind == "pool_1":
        return [(seat, "pool", None, tables.rostov_zero_bonus, "codex:3.7.2.2/c")]
    if kind == "mountain_2x":
        return [(seat, "mountain", None, -tables.mountain_bonus_factor * each, "codex:3.7.2.1/b")]
    return []


@clause("codex:3.7.2.2/a", "codex:3.7.2.2/b", "codex:3.7.2.2/c")
def in_whists(table: Table, credited: dict[Seat, int]) -> Written:
    """Let the players with the fewest tricks write whists on the others, in equal shares."""
    active = {seat: credited[seat] for seat in table.order}
    fewest = min(active.values())
    low = [seat for seat, tricks in active.items() if tricks == fewest]
    each = price(table.rules, table.series)
    norm = "codex:3.7.2.2/a" if len(low) == 1 else "codex:3.7.2.2/b"
    lines: Written = []
    for seat, tricks in active.items():
        if tricks > fewest:
            share = Fraction(each * tricks, len(low))
            lines += [(winner, "whists", seat, share, norm) for winner in low]
    return lines


@clause("codex:3.7/g", "codex:3.7.7/a")
def series_after(rules: RuleSet, series: int, ended_by: str) -> int:
    """Return the number of all-passes in a row after a deal.

    ``ended_by`` is ``all-pass``, or what a game did: ``made-and-whisted``, ``made``, ``lost``.
    """
    if ended_by == "all-pass":
        return series + 1
    return 0 if ended_by in rules.tables.series_ends[rules.word("allpass.series_ends")] else series
