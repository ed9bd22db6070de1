"""Chapters 3.9.14 to 3.9.17: cards taken back, slips pointed out, and the time limits for both."""

from __future__ import annotations

from preferans.docket import Breach
from preferans.effects import breach, develop
from preferans.record import Accept, EntryMade, Mixed, Notice, Refuse, Withdraw
from preferans.table import Phase, Table, TrickState

from . import counts, open_cards, play

IN_TRICK, AFTER_TRICK, AFTER_PLAY, AFTER_ENTRY = "in-trick", "after-trick", "after-play", "after-entry"


def withdraw(table: Table, act: Withdraw, at: int) -> None:
    """A card of the trick still on the table is taken back: to mend a revoke, or a card out of turn."""
    loose = table.loose
    if loose is not None and loose.seat is act.by and loose.card is act.card:
        play.return_loose(table, loose)
        return
    refused = _refused(table, act)
    if refused is not None:
        develop(table, refused, outcome="withdrawn")
        return
    trick = table.trick
    place = _place(trick, act) if trick is not None and table.phase is Phase.PLAY else None
    reasons = _reasons(table, trick, place) if trick is not None and place is not None else []
    if trick is None or place is None or not reasons:
        breach(table, "act.out-of-place", act.by, at, {"act": "withdraw", "card": act.card.value})
        return
    # A card out of turn may be a revoke as well: taking it back mends both.
    play.mend(table, trick, place)
    for known in reasons:
        if known.code == "play.out-of-turn":
            develop(table, known, outcome="withdrawn")


def _refused(table: Table, act: Withdraw) -> Breach | None:
    """Return the slip whose card was refused and is now taken up by its owner, if this is one."""
    for known in table.docket.breaches:
        refused = known.code == "play.out-of-turn" and known.attributes["outcome"] == "refused"
        same = known.by is act.by and known.facts.get("card") == act.card.value
        if refused and same and known.status != "undone":
            return known
    return None


def _place(trick: TrickState, act: Withdraw) -> int | None:
    """Return where in the trick the card lies, if it does."""
    if act.by not in trick.seats:
        return None
    place = trick.seats.index(act.by)
    return place if trick.cards[place] is act.card else None


def _reasons(table: Table, trick: TrickState, place: int) -> list[Breach]:
    """Return the breaches the card committed that were not accepted: only a faulty card may be taken back."""
    at = trick.ats[place]
    codes = ("revoke", "play.out-of-turn")
    return [b for b in table.docket.breaches if b.at == at and b.code in codes and not _accepted(b)]


def _accepted(known: Breach) -> bool:
    """Say whether the slip was accepted: then its card stands like any other."""
    return known.attributes.get("outcome") == "accepted"


def notice(table: Table, act: Notice, at: int) -> None:
    """A slip is pointed out: the earliest unsettled one that fits the words, of several orders the one that stands."""
    # A wrong number of cards is the fault of its moment, whatever it is called (decision C51).
    early = act.code == "count.wrong" and table.play_acts == 0
    code = counts.code_before_lead(table) if early else act.code
    fitting = [b for b in table.docket.breaches if _fits(b, act, code)]
    known = fitting[-1 if code == "order.card-count" else 0] if fitting else None
    # An arbiter who was asked about this notice has answered it, whatever the cards say.
    answer = table.docket.found(act.code, act.seat, act.trick)
    if known is None and act.code == "count.wrong" and counts.is_off(table, act.seat):
        counts.charge_now(table, act.seat, act.by, at)
        return
    if known is None or answer is False:
        facts = {"what": act.code, "of": act.seat.value, "trick": act.trick}
        breach(table, "notice.wrong", act.by, at, facts)
        return
    moment = _moment(table, known)
    if moment == AFTER_ENTRY and known.code == "revoke":
        breach(table, "notice.late", act.by, at, {"what": act.code, "of": act.seat.value, "trick": act.trick})
    known.facts["noticed-by"] = act.by.value
    if known.code == "order.card-count":
        if table.play_acts == 0:
            counts.notice_order(table, known, act.seat, at)
        else:
            counts.charge(table, act.seat, at, known.facts)
        return
    develop(table, known, noticed=moment)


def _fits(known: Breach, act: Notice, code: str) -> bool:
    """Say whether a breach of this ``code`` is the one pointed out and nothing has yet come of it."""
    if known.code != code or known.by is not act.seat or known.status not in ("pending", "unpunished"):
        return False
    return act.trick in (0, known.facts.get("trick", 0))


def _moment(table: Table, known: Breach) -> str:
    """Return when a slip is pointed out, as remedies ask for it (decisions C8 and C11)."""
    if table.mixed and table.entered:
        return AFTER_ENTRY
    if table.phase is Phase.OVER:
        return AFTER_PLAY
    trick = table.trick
    return IN_TRICK if trick is not None and known.at in trick.ats else AFTER_TRICK


def mixed(table: Table, act: Mixed, at: int) -> None:
    """The cards are mixed for shuffling."""
    del act
    if table.phase is not Phase.OVER:
        breach(table, "act.out-of-place", None, at, {"act": "mixed"})
    # In mid-play it counts as not done; only a replay that is still owed can be lost by it (decision C49).
    table.mixed = table.mixed or table.phase is Phase.OVER or table.docket.replays > 0


def entry_made(table: Table, act: EntryMade, at: int) -> None:
    """The entry is made on the sheet."""
    del act
    if table.phase is not Phase.OVER:
        breach(table, "act.out-of-place", None, at, {"act": "entry"})
    table.entered = table.entered or table.phase is Phase.OVER or table.docket.replays > 0


def accept(table: Table, act: Accept, at: int) -> None:
    """An opponent accepts the lead out of turn that lies on the table."""
    loose = table.loose
    if loose is None or not open_cards.entitled(table, act.by, loose.seat):
        breach(table, "act.out-of-place", act.by, at, {"act": "accept"})
        return
    play.accept_loose(table, loose)


def refuse_card(table: Table, act: Refuse, at: int) -> None:
    """An opponent refuses the card out of turn that lies on the table: it goes back, whatever its owner says."""
    loose = table.loose
    if loose is None or not open_cards.entitled(table, act.by, loose.seat):
        breach(table, "act.out-of-place", act.by, at, {"act": "refuse"})
        return
    play.refuse_loose(table, loose)
