"""Clause 3.3.19 and the Classic rules that go with it: games in the dark, and bombs."""

from __future__ import annotations

from preferans.cards import Contract, Seat
from preferans.effects import breach
from preferans.record import Bid, Look
from preferans.rulebook import RuleSet, clause
from preferans.table import Kind, Phase, Points, Table
from preferans.verdict import Column

Written = list[tuple[Seat, Column, Seat | None, Points, str]]


@clause("codex:3.3.19.b/1")
def is_dark(table: Table, act: Bid, at: int, lowest: Contract) -> bool:
    """Say whether a bid counts as made in the dark; one that may not be is reported and counts as an ordinary bid.

    The auction is opened in the dark with the ``lowest`` bid only (or with misère); over an opened one any bid may be.
    """
    if not act.dark:
        table.looked.add(act.by)
        return False
    opens = table.highest is None
    allowed = table.rules.flag("classic.dark") and act.by not in table.looked
    if allowed and (not opens or act.contract is lowest or act.contract.is_misere):
        return True
    breach(table, "dark.not-allowed", act.by, at, {"call": act.contract.value})
    return False


@clause("codex:3.3.19.b/2", "codex:3.3.19.b/7")
def look(table: Table, act: Look, at: int) -> None:
    """A dark bidder looks at the own cards: for the rest of the auction the ordinary rules hold for him.

    Once the auction is won, everybody looks at the own cards, and nothing is lost by it.
    """
    if table.phase is Phase.AUCTION:
        table.looked.add(act.by)


@clause("codex:3.3.19.c/1")
def outbids_misere(rules: RuleSet, contract: Contract, dark: bool) -> bool:
    """Say whether a bid stands above misère in the dark: a nine in the dark, or a ten."""
    tables = rules.tables
    levels = tables.dark_misere_outbid_dark if dark else tables.dark_misere_outbid_light
    return contract.level in levels


def dark_misere_outbids(table: Table) -> bool:
    """Say whether misère in the dark stands above the highest bid."""
    highest = table.highest
    return highest is None or not outbids_misere(table.rules, highest, table.holder_dark)


@clause("codex:3.3.19.b/3")
def won_in_the_dark(table: Table) -> bool:
    """Say whether the declarer won the auction in the dark and has not looked: the talon is then taken unshown."""
    return table.holder_dark and table.declarer is not None and table.declarer not in table.looked


@clause("codex:3.3.19.b/6")
def switch_to_misere(table: Table, declarer: Seat) -> bool:
    """Let the ``declarer`` who won in the dark declare misère before the talon is taken; say whether that is so."""
    if not won_in_the_dark(table) or table.talon_taken:
        return False
    table.looked.add(declarer)
    table.bid = Contract.MISERE
    table.kind = Kind.MISERE
    return True


@clause("codex:3.3.19.b/4")
def must_whist(table: Table, contract: Contract) -> bool:
    """Say whether a dark game must be whisted by both."""
    return won_in_the_dark(table) and contract.level in table.rules.tables.dark_compulsory_levels


# --- multipliers -------------------------------------------------------------------------------------------------


@clause("codex:3.3.19.b/5", "codex:4.1.2/a")
def multiplier(table: Table) -> int:
    """Return by what the entries of this deal are multiplied: dark games and the declarer's bombs."""
    if table.declarer is None or table.void:
        return 1
    factor = 1
    if won_in_the_dark(table):
        dark_price = table.rules.number("classic.dark_misere_price")
        factor = dark_price if table.kind is Kind.MISERE else table.rules.tables.dark_multiplier
    return int(factor * table.rules.number("classic.bomb_factor") ** table.bombs.get(table.declarer, 0))


def multiplied(table: Table, written: Written) -> Written:
    """Return the entries multiplied."""
    factor = multiplier(table)
    if factor == 1:
        return written
    return [(player, column, on, points * factor, norm) for player, column, on, points, norm in written]


@clause("codex:3.3.19.a", "codex:3.7.10")
def earned(table: Table) -> tuple[Seat, ...]:
    """Return who earns a bomb by this all-pass: who passed in the dark, or everybody in a compulsory one."""
    if table.kind is not Kind.ALL_PASS or not table.rules.flag("classic.dark"):
        return ()
    return table.players if table.compulsory else tuple(table.dark_passes)


@clause("codex:3.7.7/c")
def exit_raise(table: Table) -> int:
    """Return by how many levels passes in the dark raise the least game that leaves all-pass."""
    return table.dark_series
