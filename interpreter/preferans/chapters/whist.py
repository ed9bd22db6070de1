"""Chapter 3.8, whist: the answers to the order, open and closed play.

Who is asked after which answers, and what may be said, is the table ``whist_answers`` of the rulebook.
"""

from __future__ import annotations

from preferans.cards import Contract, Seat
from preferans.effects import breach, develop
from preferans.record import Check, Closed, Half, Lay, LookAt, Open, Pass, Whist
from preferans.rulebook import RuleSet, WhistRow, clause
from preferans.table import Kind, Phase, Table

from . import dark


def begin(table: Table) -> None:
    """Ask the first answer to the order; on misère nobody is asked."""
    if table.kind is Kind.MISERE:
        both_defend(table)
        return
    _ask_next(table)


def begin_unordered(table: Table) -> bool:
    """A misère that was bid need not be ordered in words: with the first card after the discard the play begins."""
    ordering = table.phase in (Phase.TALON, Phase.ORDER) and table.kind is Kind.MISERE
    if not ordering or table.discarded is None:
        return False
    table.contract = table.bid
    for known in table.docket.breaches:
        if known.code == "discard.count" and known.status == "pending":
            develop(table, known, corrected="late")
    begin(table)
    return True


@clause("codex:3.6/d")
def both_defend(table: Table) -> None:
    """On misère both opponents play; there is no whist."""
    start_play(table, "closed")


def start_over(table: Table) -> None:
    """Forget the answers: the order they answered has been replaced."""
    table.answers.clear()
    table.whist_acts.clear()
    table.whisters = ()
    table.half = None
    table.mode = None


# --- who is asked ------------------------------------------------------------------------------------------------


def seat_of(table: Table, role: str) -> Seat:
    """Return the seat a row of the table of answers means: first, second, or the idle dealer."""
    if role == "dealer":
        return table.dealer
    first, second = table.opponents(declarer_of(table))
    return first if role == "first" else second


def declarer_of(table: Table) -> Seat:
    """Return the declarer; asked only after the auction has made one."""
    if table.declarer is None:
        raise ValueError("the deal has no declarer yet")
    return table.declarer


@clause("codex:3.8.1/a", "codex:3.8.3", "codex:3.8.8/a", "codex:3.8.8/b", "codex:3.8.8.1/a", "codex:3.8.8.1/b")
def next_row(table: Table) -> tuple[WhistRow, tuple[str, ...]] | None:
    """Return the row of the table of answers that applies now with what may be said, or ``None`` if all is said."""
    contract = table.contract
    if contract is None:
        return None
    said = [answer for _, answer in table.answers]
    for row in table.rules.tables.whist_answers:
        if list(row.after) == said and row_applies(table, row, contract):
            may = tuple(word for word in row.may if word_applies(table, word, contract))
            return row, may
    return None


@clause("codex:3.8/b")
def row_applies(table: Table, row: WhistRow, contract: Contract) -> bool:
    """Say whether a row of the table of answers holds at this level, number of players and under these options."""
    rules = table.rules
    half_levels = rules.tables.half_whist_levels
    if "half" in row.after and not rules.flag("whist.return"):
        return False
    if row.only == "pass_half":
        return rules.flag("whist.pass_half") and contract.level in half_levels
    if row.asks == "dealer":
        return len(table.players) > len(table.order) and rules.flag("whist.dealer_return")
    return True


@clause("codex:3.8.7/a", "codex:3.8/e")
def word_applies(table: Table, word: str, contract: Contract) -> bool:
    """Say whether an answer is open: half on its levels, check on a checked ten, no pass on a compulsory whist."""
    rules = table.rules
    checked = is_checked(rules, contract)
    if word == "half":
        return rules.flag("whist.half") and contract.level in rules.tables.half_whist_levels
    if word == "check":
        return checked
    if word == "whist":
        return not checked
    return not (word == "pass" and (must_whist(rules, contract) or dark.must_whist(table, contract)))


@clause("codex:3.8/d")
def must_whist(rules: RuleSet, contract: Contract) -> bool:
    """Say whether both opponents are bound to whist this contract."""
    return rules.flag("whist.stalingrad") and contract in rules.tables.compulsory_whist


def is_checked(rules: RuleSet, contract: Contract) -> bool:
    """Say whether this contract is checked, not whisted."""
    return contract.level in rules.tables.checked_levels and rules.word("whist.ten") == "checked"


def _ask_next(table: Table) -> None:
    """Put the next question, or let the answers given take effect."""
    found = next_row(table)
    if found is None:
        table.asked, table.may = None, ()
        conclude(table)
        return
    row, may = found
    table.asked, table.may = seat_of(table, row.asks), may
    table.turn = table.asked
    # A whister who leaves for half-whist reopens answers that had already taken effect.
    table.phase, table.whisters = Phase.WHIST, ()
    if row.silent:
        conclude(table)


# --- the answers -------------------------------------------------------------------------------------------------

ANSWERS = {Pass: "pass", Whist: "whist", Half: "half", Check: "check"}


def answer(table: Table, act: Pass | Whist | Half | Check, at: int) -> None:
    """An answer to the order: from whoever is asked, and one of those that are open."""
    word = ANSWERS[type(act)]
    seat = act.by
    facts: dict[str, object] = {"answer": word}
    if table.contract is None or table.kind is not Kind.GAME or table.play_acts > 0:
        breach(table, "act.out-of-place", seat, at, {"act": word})
        return
    if seat is not table.asked:
        if word == "half":
            breach(table, "half.not-allowed", seat, at, facts)
        else:
            turn = table.asked.value if table.asked is not None else ""
            breach(table, "whist.out-of-turn", seat, at, facts | {"turn": turn})
        return
    if word not in table.may:
        code = "half.not-allowed" if word == "half" else "whist.not-allowed"
        breach(table, code, seat, at, facts | {"contract": table.contract.value, "may": list(table.may)})
        return
    table.answers.append((seat, word))
    table.whist_acts.append(at)
    _ask_next(table)


@clause("codex:3.8.1/b", "codex:3.8/a", "codex:3.8/c", "codex:3.8.4/b")
def conclude(table: Table) -> None:
    """Let the answers take effect: who whists, whether there is play, and whether the mode is still to be chosen."""
    last: dict[Seat, str] = dict(table.answers)
    table.whisters = tuple(seat for seat, word in last.items() if word in ("whist", "check"))
    table.half = next((seat for seat, word in last.items() if word == "half"), None) if not table.whisters else None
    contract = table.contract
    if contract is not None and is_checked(table.rules, contract):
        start_play(table, "open")
    elif not table.whisters:
        table.phase = Phase.OVER
        table.mode = "unplayed"
    else:
        start_play(table, "closed" if len(table.whisters) > 1 else None)


@clause("codex:3.8/l")
def pass_by_playing(table: Table, seat: Seat) -> bool:
    """Take a card of the player asked for a pass where another has whisted; say whether play has begun by it."""
    whisted = any(word in ("whist", "check") for word in dict(table.answers).values())
    if seat is not table.asked or not whisted:
        return False
    table.answers.append((seat, "pass"))
    _ask_next(table)
    return True


def start_play(table: Table, mode: str | None) -> None:
    """Go over to play; a ``mode`` of ``None`` is still to be chosen by the lone whister."""
    table.phase = Phase.PLAY
    table.mode = mode
    table.turn = table.order[0]


# --- open and closed ---------------------------------------------------------------------------------------------


@clause("codex:3.8.5/a")
def open_(table: Table, act: Open, at: int) -> None:
    """The lone whister chooses open play, while that may still be chosen."""
    if _may_choose(table, act.by, at, "open"):
        table.mode = "open"
        table.whist_acts.append(at)


def closed(table: Table, act: Closed, at: int) -> None:
    """The lone whister chooses closed play."""
    if _may_choose(table, act.by, at, "closed"):
        table.mode = "closed"
        table.whist_acts.append(at)


def _may_choose(table: Table, seat: Seat, at: int, mode: str) -> bool:
    lone = table.phase is Phase.PLAY and len(table.whisters) == 1 and table.whisters[0] is seat
    if lone and table.mode in (None, mode) and may_still_open(table):
        return True
    if lone and mode == "closed" and table.mode != "open":
        return True
    whisters = [whister.value for whister in table.whisters]
    breach(table, "open.not-allowed", seat, at, {"mode": mode, "whisters": whisters})
    return False


@clause("codex:3.8.5/c")
def may_still_open(table: Table) -> bool:
    """Say whether hands may still go down: before the first lead, or as late as the table agreed."""
    latest = table.rules.word("play.open_after")
    if table.play_acts == 0:
        return True
    if latest == "first_card":
        return table.play_acts == 1
    return latest == "first_trick" and not table.tricks


def lay(table: Table, act: Lay, at: int) -> None:
    """A hand goes down, neither too early nor too late: a consequence of open play or of misère, with no choice."""
    defender = table.declarer is not None and act.by is not table.declarer and table.is_active(act.by)
    if table.phase is not Phase.PLAY or not defender:
        breach(table, "act.out-of-place", act.by, at, {"act": "lay"})
        return
    due = misere_hands_down(table) if table.kind is Kind.MISERE else table.mode == "open" and may_still_open(table)
    if not due:
        breach(table, "hands.not-down", act.by, at)


@clause("codex:3.6.6/a", "codex:3.6.6/b", "codex:3.8.5/d")
def misere_hands_down(table: Table) -> bool:
    """On misère the defenders lie down at once on their own lead, and after the declarer's first card on his.

    On misère in the dark they never do.
    """
    if dark.won_in_the_dark(table):
        return False
    return table.play_acts == (1 if table.order[0] is table.declarer else 0)


@clause("codex:3.8.8/c")
def look_at(table: Table, act: LookAt, at: int) -> None:
    """The idle dealer who may return the whist looks at the cards of one opponent of the declarer."""
    idle_dealer = act.by is table.dealer and not table.is_active(act.by)
    asked = table.asked is act.by and table.play_acts == 0
    if not (idle_dealer and asked and act.seat is not table.declarer and table.is_active(act.seat)):
        breach(table, "hand.second-look", act.by, at, {"seat": act.seat.value})
        return
    if any(seen is not act.seat for seen in table.looked_at):
        breach(table, "hand.second-look", act.by, at, {"seat": act.seat.value})
    table.looked_at.append(act.seat)
