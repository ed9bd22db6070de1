"""Chapter 3.3, the auction: who speaks, what may be bid, and when it is over."""

from __future__ import annotations

from preferans.cards import Contract, Seat
from preferans.effects import breach, develop
from preferans.record import Bid, Here, Pass
from preferans.rulebook import RuleSet, clause
from preferans.table import Kind, Manner, Phase, Table

from . import allpass, dark


def bid(table: Table, act: Bid, at: int) -> None:
    """A bid: it stands when it is the bidder's turn and the ladder, the exit level and the misère rules allow it."""
    seat, contract = act.by, act.contract
    if not _may_speak(table, seat, at, contract):
        return
    manner = manner_of(table, act, at)
    code = unlawful(table, seat, contract, manner)
    if code is not None:
        breach(table, code, seat, at, _about(table, contract))
        # Whoever lets an unlawful bid be and calls on has heard a pass (decision C60).
        table.floating[seat] = (None, at)
        return
    _stand(table, seat, contract, at, manner)


def manner_of(table: Table, act: Bid, at: int) -> Manner:
    """Return how a bid counts as made: plainly, in the dark, or to be played without the talon."""
    if act.no_talon and no_talon_agreed(table.rules, act.contract):
        return Manner.NO_TALON
    if act.no_talon:
        breach(table, "no-talon.not-allowed", act.by, at, {"call": act.contract.value})
    return Manner.DARK if dark.is_dark(table, act, at, lowest_bid(table)) else Manner.PLAIN


@clause("codex:3.3/j")
def no_talon_agreed(rules: RuleSet, contract: Contract) -> bool:
    """Say whether misère, or a nine, may be bid to be played without the talon."""
    option = "auction.misere_no_talon" if contract.is_misere else "auction.nine_no_talon"
    return contract in rules.tables.no_talon_ladder and rules.flag(option)


def height(table: Table, contract: Contract | None, manner: Manner) -> tuple[int, int]:
    """Return the place of a bid on the ladder; bids without the talon stand just above the step they are said to."""
    tables = table.rules.tables
    if manner is Manner.NO_TALON and contract is not None:
        return tables.places[tables.no_talon_above], 1 + tables.no_talon_ladder.index(contract)
    return tables.places[contract], 0


def unlawful(table: Table, seat: Seat, contract: Contract, manner: Manner = Manner.PLAIN) -> str | None:
    """Return the fact that forbids this bid to the player in turn, or ``None``."""
    if contract.is_misere and not misere_is_first_word(table, seat):
        return "misere.after-bid"
    if overbid_misere(table, seat) and not (manner is Manner.NO_TALON and not contract.is_misere):
        return "bid.after-misere"
    if contract not in table.rules.tables.places:
        return "bid.insufficient"
    if below_exit(table, contract):
        return "bid.below-exit"
    if not outbids(table, contract, manner):
        return "bid.insufficient"
    return None if table.rules.flag("auction.jump_bids") or next_step(table, contract) else "bid.jump"


@clause("codex:3.3/d")
def misere_is_first_word(table: Table, seat: Seat) -> bool:
    """Say whether ``seat`` has not yet made another bid, so that misère may be bid."""
    return all(bidder is not seat for bidder, _ in table.bids)


@clause("codex:3.3/g")
def overbid_misere(table: Table, seat: Seat) -> bool:
    """Say whether ``seat`` bid misère and was overbid: then only a pass is left (decision C55)."""
    return any(bidder is seat and contract.is_misere for bidder, contract in table.bids)


@clause("codex:3.7.8/a")
def exit_level(table: Table) -> int:
    """Return the lowest level that may be bid after the all-passes in a row before this deal."""
    levels = table.rules.numbers("allpass.exit_level")
    level = allpass.reached(levels, table.series) + dark.exit_raise(table)
    return min(level, max(table.rules.tables.levels))


def below_exit(table: Table, contract: Contract) -> bool:
    """Say whether the bid is too low to leave the series of all-passes; misère has its own place on the ladder."""
    places = table.rules.tables.places
    return places[contract] < places[lowest_bid(table)]


def lowest_bid(table: Table) -> Contract:
    """Return the lowest bid that may open the auction."""
    level = exit_level(table)
    return next(contract for contract in table.rules.tables.ladder if contract.level >= level)


@clause("codex:3.3/c")
def outbids(table: Table, contract: Contract, manner: Manner = Manner.PLAIN) -> bool:
    """Say whether ``contract`` stands higher than the highest bid; misère in the dark has its own place."""
    in_dark = manner is Manner.DARK
    if table.highest is Contract.MISERE and table.holder_dark:
        return dark.outbids_misere(table.rules, contract, in_dark)
    if contract.is_misere and in_dark:
        return dark.dark_misere_outbids(table)
    return height(table, contract, manner) > height(table, table.highest, table.manner)


@clause("codex:3.3/l")
def next_step(table: Table, contract: Contract) -> bool:
    """Say whether no step is jumped; misère is none: it may be a jump, and is passed over (decision C72)."""
    if contract.is_misere or table.highest is Contract.MISERE:
        return True
    places = table.rules.tables.places
    reached = places[lowest_bid(table)] - 1 if table.highest is None else places[table.highest]
    jumped = [step for step in table.rules.tables.ladder if reached < places[step] < places[contract]]
    return all(step.is_misere for step in jumped)


@clause("codex:3.3/b")
def pass_(table: Table, act: Pass, at: int) -> None:
    """A pass is final."""
    if not _may_speak(table, act.by, at, None):
        return
    if act.dark and table.rules.flag("classic.dark") and act.by not in table.looked:
        table.dark_passes.append(act.by)
    elif act.dark:
        breach(table, "dark.not-allowed", act.by, at, {"call": "pass"})
    _stand(table, act.by, None, at)


@clause("codex:3.3/f")
def here(table: Table, act: Here, at: int) -> None:
    """The senior of the last two holds the junior's bid, where that is played."""
    seat = act.by
    if not _may_speak(table, seat, at, table.highest):
        return
    allowed = (
        table.rules.flag("auction.here")
        and table.highest is not None
        and table.holder is not None
        and len(table.passed) == 1
        and table.highest not in table.rules.tables.here_not_over
        and table.order.index(seat) < table.order.index(table.holder)
        and not overbid_misere(table, seat)
    )
    if not allowed or table.highest is None:
        breach(table, "here.not-allowed", seat, at, _about(table, table.highest))
        table.floating[seat] = (None, at)
        return
    _stand(table, seat, table.highest, at)


@clause("codex:3.3/a")
def _may_speak(table: Table, seat: Seat, at: int, contract: Contract | None) -> bool:
    """Say whether it is the turn of ``seat``; if not, report it and keep what was said for its turn."""
    if table.phase is not Phase.AUCTION or not table.is_active(seat):
        breach(table, "act.out-of-place", seat, at, {"act": "pass" if contract is None else "bid"})
        return False
    if seat in table.passed:
        breach(table, "bid.after-pass", seat, at, _about(table, contract))
        return False
    call_on(table, seat)
    # Catching up may have ended the auction.
    if table.turn is not seat or table.phase is not Phase.AUCTION:
        facts = {**_about(table, contract), "turn": getattr(table.turn, "value", "")}
        breach(table, "bid.out-of-turn", seat, at, facts, outcome="unsaid")
        table.floating[seat] = (contract, at)
        return False
    table.floating.pop(seat, None)
    return True


@clause("codex:3.3/m")
def call_on(table: Table, seat: Seat | None = None) -> None:
    """Let what was called too early or unlawfully count at its turn, because the others went on (decision C60).

    They went on by calling (``seat`` does), or by an act that comes after the auction.
    """
    while table.phase is Phase.AUCTION and table.turn is not seat:
        turn = table.turn
        if turn is None:
            return
        called = table.floating.pop(turn, None)
        if called is None:
            return
        contract, at = called
        lawful = contract is None or unlawful(table, turn, contract) is None
        for known in table.docket.breaches:
            if known.at == at and known.code == "bid.out-of-turn" and lawful:
                develop(table, known, outcome="counted")
        _stand(table, turn, contract if lawful else None, at)


@clause("codex:3.4.5/b")
def _stand(table: Table, seat: Seat, contract: Contract | None, at: int, manner: Manner = Manner.PLAIN) -> None:
    """Let a call stand, never to be changed, and pass the turn on or end the auction."""
    table.auction_acts.append(at)
    if contract is None:
        table.passed.append(seat)
    else:
        table.bids.append((seat, contract))
        table.highest, table.holder, table.manner = contract, seat, manner
    if auction_over(table):
        return
    others = (table.after(seat), table.after(table.after(seat)))
    table.turn = next((other for other in others if other not in table.passed), seat)


@clause("codex:3.3/e", "codex:3.3.12")
def auction_over(table: Table) -> bool:
    """End the auction when two have passed and one has bid, or all three have passed; say whether it ended."""
    passed = len(table.passed)
    if passed == len(table.order):
        table.kind = Kind.ALL_PASS
        table.phase = Phase.PLAY
        allpass.begin(table)
        return True
    if passed == len(table.order) - 1 and table.holder is not None and table.highest is not None:
        become_declarer(table, table.holder, table.highest)
        return True
    return False


@clause("codex:3.4.1/a")
def become_declarer(table: Table, seat: Seat, contract: Contract) -> None:
    """The highest bidder is the declarer."""
    table.declarer = seat
    table.bid = contract
    table.kind = Kind.MISERE if contract.is_misere else Kind.GAME
    table.phase = Phase.TALON
    table.turn = seat
    if table.manner is Manner.NO_TALON:
        # Nothing is taken and nothing laid away: the order comes next.
        table.talon_taken = True
        table.discarded = ()
        table.phase = Phase.ORDER


def _about(table: Table, contract: Contract | None) -> dict[str, object]:
    """Return what a reader is told of a call: the call and the highest bid before it."""
    facts: dict[str, object] = {"call": contract.value if contract is not None else "pass"}
    if table.highest is not None:
        facts["over"] = table.highest.value
    level = exit_level(table)
    if level > min(table.rules.tables.levels):
        facts["level"] = level
    return facts
