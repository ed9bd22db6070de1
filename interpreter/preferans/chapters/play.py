"""Chapter 3.9, play: whose turn it is, and what becomes of each card."""

from __future__ import annotations

from preferans.cards import Card, Hand, Seat, cards_of, hand_of
from preferans.effects import breach, develop, side
from preferans.record import Play, SelfPlay, Skip, Turned
from preferans.rulebook import clause
from preferans.table import Kind, Loose, Phase, Table, TrickState

from . import allpass, auction, counts, holding, open_cards, order, whist
from .tricks import forbids, legal_cards, trick_winner

# --- the course of play ------------------------------------------------------------------------------------------


def play(table: Table, act: Play, at: int) -> None:
    """A card is played: it stands when the player is on turn and holds it; a revoke stands until it is dealt with."""
    if (table.phase is not Phase.PLAY or act.by not in table.order) and not _ready(table, act, at):
        return
    if table.loose is not None:
        _meet_loose(table, table.loose, act.by)
    trick = table.trick
    if trick is not None and table.docket.breaches and _mends(table, trick, act):
        mend(table, trick, trick.seats.index(act.by))
    if trick is None or len(trick.seats) == trick.size:
        trick = next_trick(table)
    if act.by is not table.turn and table.turn is not None:
        _out_of_turn(table, act, at, trick)
        return
    put(table, trick, act.by, act.card, at)


def _mends(table: Table, trick: TrickState, act: Play) -> bool:
    """Say whether a card stands for one just pointed out as a revoke: laying it down takes the wrong one back."""
    if act.by not in trick.seats or act.card is None:
        return False
    at = trick.ats[trick.seats.index(act.by)]
    return any(
        known.at == at and known.code == "revoke" and known.status == "pending"
        and known.attributes["noticed"] == "in-trick" and act.card.value in known.facts["could"]
        for known in table.docket.breaches
    )  # fmt: skip


def mend(table: Table, trick: TrickState, place: int) -> None:
    """Put a card back into its hand, to be replaced in its place: a revoke by it was mended in time (3.9.16.1)."""
    at = trick.ats[place]
    take_up(table, trick, place)
    for known in table.docket.breaches:
        if known.at == at and known.code == "revoke":
            develop(table, known, corrected="before-trick-completed")


def take_up(table: Table, trick: TrickState, place: int) -> None:
    """Put a card of the trick back into its hand and let its owner play in its place."""
    seat, card = trick.seats.pop(place), trick.cards.pop(place)
    trick.ats.pop(place)
    trick.winner = None
    if card is not None:
        table.hands[seat.index] |= card.bit
    table.turn = seat
    table.gap = place


def put(table: Table, trick: TrickState, seat: Seat, card: Card | None, at: int) -> None:
    """Lay a card to the trick on turn, report a revoke, and pass the turn on."""
    index = seat.index
    hand = table.hands[index]
    if card is None:
        if not holding.spend_unknown(table, seat, at):
            return
    elif hand & card.bit:
        if not open_cards.may_be_laid(table, seat, card, at):
            return
        allowed = legal_cards(hand, trick.led, table.trump)
        if not allowed & card.bit:
            _revoke(table, trick, seat, card, allowed, at)
        table.hands[index] = hand ^ card.bit
    elif table.unknown[index] and not holding.elsewhere(table, card):
        if not open_cards.may_be_laid(table, seat, card, at):
            return
        table.unknown[index] -= 1
        allowed = legal_cards(hand | card.bit, trick.led, table.trump)
        # What is known of a hand may lie in its owner's discard where that is not told.
        unsure = seat is table.declarer and None in (table.discarded or ())
        if not allowed & card.bit and not unsure:
            _revoke(table, trick, seat, card, allowed, at)
    else:
        holding.report_not_held(table, seat, card, at)
        return
    if card is not None and (table.dealt.unknown[index] or None in table.talon):
        _show_earlier(table, seat, card)
    lay_card(table, trick, seat, card, at)


def lay_card(table: Table, trick: TrickState, seat: Seat, card: Card | None, at: int) -> None:
    """Add a card to the trick, in its place if another was withdrawn from there, and find who is on turn."""
    seats = trick.seats
    if not seats:
        if card is not None and (trick.led is None or not allpass.talon_binds(table, trick.led, seat)):
            trick.led = card.suit
        if table.play_acts == 0:
            first_lead(table)
    table.play_acts += 1
    # Playing on leaves an open claim behind: what it said of the tricks to come no longer fits.
    table.proposal = None
    lapse(table)
    if table.mode is None:
        close_mode(table)
    table.last_play = at
    place = len(seats) if table.gap is None else table.gap
    table.gap = None
    seats.insert(place, seat)
    trick.cards.insert(place, card)
    trick.ats.insert(place, at)
    if len(seats) == trick.size:
        complete(table, trick)
    else:
        _pass_turn(table, trick, seat)


@clause("codex:3.8.5.1.a/1")
def lapse(table: Table) -> None:
    """A guarantee not accepted before the next card, or the end of play, lapses: the plan was let be (decision C53)."""
    table.warrants = [warrant for warrant in table.warrants if warrant.accepted]


@clause("codex:3.9/b")
def _pass_turn(table: Table, trick: TrickState, seat: Seat) -> None:
    """Pass the turn clockwise to the next who has not yet played to the trick."""
    table.turn = table.next_to_play(trick, seat)
    if table.loose is not None and table.loose.seat is table.turn:
        stand(table, table.loose, trick)


@clause("codex:3.9/a")
def first_lead(table: Table) -> None:
    """The first card: what could be objected to until now stands."""
    order.condone(table)


def close_mode(table: Table) -> None:
    """Close a mode that the lone whister left unnamed for as long as it could be named; an all-pass has none."""
    if table.kind is Kind.GAME and table.mode is None and not whist.may_still_open(table):
        table.mode = "closed"


@clause("codex:2.1/e")
def complete(table: Table, trick: TrickState) -> None:
    """The trick is full: its taker leads next; it is turned by the next lead, or at once when it is the last."""
    trick.winner = trick_winner(trick, table.trump)
    number = trick.number + 1
    if table.kind is Kind.ALL_PASS:
        table.turn = allpass.leader(table, number, trick.winner)
    else:
        table.turn = trick.winner
    if number > table.rules.tables.pack["hand"] or _runs_out(table):
        turn_trick(table, trick)
        counts.run_out(table)


def _runs_out(table: Table) -> bool:
    """Say whether somebody has played the last card although the tricks are not all played."""
    hands, unknown = table.hands, table.unknown
    for seat in table.order:
        index = seat.index
        if not hands[index] and not unknown[index]:
            return True
    return False


def put_away(table: Table) -> None:
    """Turn the trick if it is full."""
    trick = table.trick
    if trick is not None and len(trick.seats) == trick.size:
        turn_trick(table, trick)


@clause("codex:3.9.14.5/b")
def turn_trick(table: Table, trick: TrickState) -> None:
    """Put a full trick away: it is completed now, and slips of turn in it are past (decision C8)."""
    if trick.winner is not None:
        table.taken[trick.winner.index] += 1
    table.tricks.append(trick)
    table.trick = None
    for known in table.docket.breaches:
        # Whatever is still open was done in this trick: those before have gone by.
        if known.status == "pending" and known.code == "play.out-of-turn":
            develop(table, known, outcome="completed")


def turned(table: Table, act: Turned, at: int) -> None:
    """The table turns the trick."""
    trick = table.trick
    if table.phase is Phase.PLAY and trick is not None and len(trick.seats) == trick.size:
        turn_trick(table, trick)
    elif table.phase is not Phase.OVER:
        breach(table, "act.out-of-place", None, at, {"act": "turned"})


def next_trick(table: Table) -> TrickState:
    """Turn the full trick and begin the next."""
    put_away(table)
    number = len(table.tricks) + 1
    if table.kind is Kind.ALL_PASS:
        trick = allpass.new_trick(table, number)
        trick.size = allpass.trick_size(table, number)
    else:
        trick = TrickState(number)
    table.trick = trick
    return trick


@clause("codex:3.8.5/f")
def self_play(table: Table, act: SelfPlay, at: int) -> None:
    """A passer in open play moves a card unbidden: noted; the card stands as any of that hand does (decision C61)."""
    if table.mode == "open" and act.by not in table.whisters and act.by is not table.declarer:
        breach(table, "play.unbidden", act.by, at, {"card": act.card.value})
    play(table, Play(by=act.by, card=act.card, line=act.line), at)


@clause("codex:3.9/g")
def skip(table: Table, act: Skip, at: int) -> None:
    """A player misses the own turn: the trick goes on without a card of his."""
    trick = table.trick
    leads = trick is None or not trick.seats or len(trick.seats) == trick.size
    if table.phase is not Phase.PLAY or table.turn is not act.by or trick is None or leads:
        breach(table, "act.out-of-place", act.by, at, {"act": "skip"})
        return
    last = counts.last_trick(table)
    breach(table, "play.skipped", act.by, at, {"trick": trick.number}, **{"last-trick": last})
    if last == "yes":
        _lay_last_card(table, trick, act.by, at)
        return
    trick.skipped.append(act.by)
    trick.size -= 1
    if len(trick.seats) == trick.size:
        complete(table, trick)
    else:
        _pass_turn(table, trick, act.by)


def _lay_last_card(table: Table, trick: TrickState, seat: Seat, at: int) -> None:
    """Lay the only card that is left to a player who misses the last trick.

    Nothing else could have been played to it, so that missing the turn changes nothing.
    """
    put(table, trick, seat, next(iter(cards_of(table.hands[seat.index])), None), at)


# --- what is not in order ----------------------------------------------------------------------------------------


def _ready(table: Table, act: Play, at: int) -> bool:
    """Say whether cards are being played, or are from this card on."""
    seat = act.by
    auction.call_on(table)
    if table.phase is Phase.PLAY:
        if table.kind is Kind.ALL_PASS and seat is table.dealer and not table.is_active(seat):
            return _dealer_may_play(table, seat, at)
        if table.is_active(seat):
            return True
    elif table.phase is Phase.WHIST and table.is_active(seat) and table.contract is not None:
        return _before_answers(table, act, at)
    elif table.is_active(seat) and whist.begin_unordered(table):
        return True
    breach(table, "act.out-of-place", seat, at, {"act": "play"})
    return False


def _before_answers(table: Table, act: Play, at: int) -> bool:
    """A card before all have answered counts as not played, unless the player still asked plays to it: he has passed.

    So neither a whister nor the declarer takes an answer away from him (decision C60).
    """
    facts = {"seat": getattr(table.asked, "value", "")}
    if not whist.pass_by_playing(table, act.by):
        table.early[act.by] = act, at, breach(table, "whist.not-asked", act.by, at, facts, outcome="unsaid")
        return False
    if not table.early:
        breach(table, "whist.not-asked", act.by, at, facts, outcome="counted")
    for early, place, known in table.early.values():
        develop(table, known, outcome="counted")
        play(table, early, place)
    return True


def _dealer_may_play(table: Table, seat: Seat, at: int) -> bool:
    number = len(table.tricks) + 1
    if table.trick is not None and len(table.trick.seats) == table.trick.size:
        number += 1
    if allpass.trick_size(table, number) > len(table.order):
        return True
    breach(table, "act.out-of-place", seat, at, {"act": "play"})
    return False


@clause("codex:3.9.16")
def _revoke(table: Table, trick: TrickState, seat: Seat, card: Card, allowed: Hand, at: int) -> None:
    """Report a revoke: the suit led was held, or, with none of it, a trump."""
    facts = {
        "card": card.value,
        "could": [other.value for other in cards_of(allowed)],
        "trick": trick.number,
        "by": seat.value,
        "led": trick.led.value if trick.led is not None else "",
    }
    attributes = {"corrected": "never", "noticed": "never", "side": side(table, seat), "ended": "no"}
    breach(table, "revoke", seat, at, facts, **attributes)


def _show_earlier(table: Table, seat: Seat, shown: Card) -> None:
    """Report the revokes that a card of a hand not told whole shows in earlier tricks: it was held then (3.9.16)."""
    for trick in table.tricks:
        place = trick.seats.index(seat) if seat in trick.seats else -1
        card = trick.cards[place] if place >= 0 else None
        known = table.docket.find("revoke", trick.ats[place]) if card is not None else None
        known = None if known is not None and known.status == "undone" else known
        could = shown.bit | hand_of(Card(text) for text in (known.facts["could"] if known is not None else ()))
        if card is None or not forbids(trick, place, could, table.trump):
            continue
        allowed = legal_cards(card.bit | could, trick.led, table.trump)
        if known is None:
            _revoke(table, trick, seat, card, allowed, trick.ats[place])
        else:
            known.facts["could"] = [other.value for other in cards_of(allowed)]


def _out_of_turn(table: Table, act: Play, at: int, trick: TrickState) -> None:
    """Report a card out of turn; it lies loose until it is accepted, withdrawn or passed over."""
    seat, card = act.by, act.card
    turn = table.turn.value if table.turn is not None else ""
    facts = {"card": card.value if card is not None else "?", "trick": trick.number, "turn": turn}
    if not holding.may_hold(table, seat, card):
        holding.report_not_held(table, seat, card, at)
        return
    if seat in trick.seats or (table.loose is not None and table.loose.seat is seat):
        breach(table, "play.twice", seat, at, facts)
        return
    lead, last = "no" if trick.seats else "yes", counts.last_trick(table)
    if table.loose is not None:
        # Only one card out of turn waits for a decision: a second one sends the first back to its hand.
        refuse_loose(table, table.loose)
    known = breach(table, "play.out-of-turn", seat, at, facts, lead=lead, outcome="open", **{"last-trick": last})
    table.loose = Loose(seat, card, at, known)


def _meet_loose(table: Table, loose: Loose, seat: Seat) -> None:
    """Decide, from who plays on, what becomes of a loose card.

    Whoever follows a lead out of turn accepts it; the rightful leader who leads has refused it (decision C60).
    """
    is_lead = loose.breach.attributes["lead"] == "yes"
    if is_lead and loose.breach.attributes["last-trick"] == "yes":
        return  # in the last trick nothing of it matters: the card waits for its turn (3.9.21)
    if is_lead and seat is table.turn:
        refuse_loose(table, loose)
    elif is_lead and seat is table.after(loose.seat) and open_cards.entitled(table, seat, loose.seat):
        accept_loose(table, loose)


def return_loose(table: Table, loose: Loose) -> None:
    """The loose card goes back to its hand: its owner takes it up."""
    table.loose = None
    develop(table, loose.breach, outcome="withdrawn")


def refuse_loose(table: Table, loose: Loose) -> None:
    """The loose card is refused and goes back, whether or not its owner is seen to take it up."""
    table.loose = None
    develop(table, loose.breach, outcome="refused")


def accept_loose(table: Table, loose: Loose) -> None:
    """The loose lead is accepted: it stands as if it had been its owner's turn."""
    develop(table, loose.breach, outcome="accepted")
    trick = table.trick if table.trick is not None else next_trick(table)
    stand(table, loose, trick)


def stand(table: Table, loose: Loose, trick: TrickState) -> None:
    """The loose card takes its place in the trick."""
    table.loose = None
    put(table, trick, loose.seat, loose.card, loose.at)
