"""Hypothesis strategies for records: every kind of act, every kind of line, in the canonical form the writer gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from preferans import record as r
from preferans.cards import Card, Contract, Seat, Suit

SEATS = st.sampled_from(Seat)
CARDS = st.sampled_from(Card)
CONTRACTS = st.sampled_from(Contract)
NUMBERS = st.integers(0, 40)
CODES = st.sampled_from(["revoke", "order.below-bid", "play.out-of-turn", "happened"])
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]) | st.sampled_from('"\\\n#[]@ ♠ЗW'),
    min_size=1,
    max_size=12,
).filter(lambda text: "\ufffe" not in text and "\uffff" not in text)
CLOCKS = st.times().map(lambda time: time.strftime("%H:%M:%S")) | st.times().map(lambda time: time.strftime("%H:%M"))
POINTS = st.builds(Fraction, st.integers(-999, 999), st.integers(1, 12)).map(str)


def known(**fields: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """Return the fields of an act of a player, with a clock and a dispute now and then."""
    return {"by": SEATS, "clock": st.none() | CLOCKS, "disputed": st.booleans(), **fields}


def of(kind: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return acts of ``kind`` with these arguments."""
    return st.builds(kind, **known(**fields))


def some(cards: st.SearchStrategy[Any], least: int = 1) -> st.SearchStrategy[tuple[Any, ...]]:
    """Return a few cards in any order."""
    return st.lists(cards, min_size=least, max_size=4).map(tuple)


def aimed(kind: type[Any], *names: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return acts about exactly one of a card, a suit and a contract."""
    values = {"card": CARDS, "suit": st.sampled_from(Suit), "contract": CONTRACTS}
    return st.one_of([of(kind, **fields, **{name: values[name]}) for name in names])


TABLE = {"by": st.just("table")}
ARBITER = {"by": st.just("arbiter")}

ACTS: dict[type[r.Act], st.SearchStrategy[Any]] = {
    **{
        kind: of(kind)
        for kind in (
            r.Here, r.Look, r.ReturnTalon, r.Insist, r.GiveUp, r.Peek, r.Whist, r.Half, r.Check, r.Open, r.Closed,
            r.Lay, r.Skip, r.Accept, r.Refuse, r.Waive, r.Face, r.Agree,
        )
    },
    **{kind: of(kind, **TABLE) for kind in (r.Turned, r.Mixed, r.EntryMade)},
    r.Bid: st.one_of(
        of(r.Bid, contract=CONTRACTS, dark=st.booleans()), of(r.Bid, contract=CONTRACTS, no_talon=st.just(True))
    ),
    r.Pass: of(r.Pass, dark=st.booleans()),
    r.Take: of(r.Take, dark=st.booleans()),
    r.Discard: of(r.Discard, cards=some(st.none() | CARDS, least=0)),
    r.Order: of(r.Order, contract=CONTRACTS, at_once=st.booleans()),
    r.Object: of(r.Object, code=CODES),
    r.LookAt: of(r.LookAt, seat=SEATS),
    r.Plan: of(r.Plan, text=st.just("") | TEXTS),
    r.OtherPlan: of(r.OtherPlan, cards=some(CARDS)),
    r.Guarantee: of(r.Guarantee, to=some(SEATS), tricks=NUMBERS),
    r.Play: of(r.Play, card=st.none() | CARDS),
    r.SelfPlay: of(r.SelfPlay, card=CARDS),
    r.Withdraw: of(r.Withdraw, card=CARDS),
    r.Demand: aimed(r.Demand, "card", "suit", seat=SEATS),
    r.Show: of(r.Show, cards=some(CARDS), to=st.none() | SEATS),
    r.Drop: of(r.Drop, cards=some(CARDS)),
    r.Ask: of(r.Ask, seat=SEATS),
    r.Answer: of(r.Answer, yes=st.booleans()),
    r.Remark: of(r.Remark, text=st.just("") | TEXTS),
    r.Notice: of(r.Notice, code=CODES, seat=SEATS, trick=NUMBERS),
    r.Count: of(r.Count, seat=SEATS, cards=NUMBERS),
    r.Claim: of(r.Claim, tricks=NUMBERS),
    r.Concede: of(r.Concede, tricks=NUMBERS),
    r.Void: of(r.Void, code=CODES, **TABLE),
    r.Tells: aimed(r.Tells, "card", "suit", "contract", by=st.just("outsider"), seat=SEATS),
    r.Finds: of(
        r.Finds,
        **ARBITER,
        code=CODES,
        seat=st.none() | SEATS,
        trick=NUMBERS,
        answer=st.booleans() | NUMBERS,
        text=st.just("") | TEXTS,
    ),
    r.Rules: of(r.Rules, **ARBITER, seat=SEATS, tricks=NUMBERS),
    r.Draws: of(r.Draws, **ARBITER, tricks=NUMBERS),
}  # fmt: skip
"""Acts of each kind."""


def by_suit(cards: list[Card | None]) -> tuple[Card | None, ...]:
    """Return a hand as it is written: by suits, highest first, unknown cards last."""
    places = [(8, 0) if card is None else (card.suit.index, -card.rank.index) for card in cards]
    return tuple(card for _, card in sorted(zip(places, cards, strict=True), key=lambda pair: pair[0]))


def per_seat(kind: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Return lines of ``kind``, one a player at most."""
    return st.lists(st.builds(kind, player=SEATS, **fields), max_size=4, unique_by=lambda line: line.player).map(tuple)


SHEET_LINES = per_seat(
    r.SheetLine,
    pool=st.none() | POINTS,
    mountain=st.none() | POINTS,
    whists=st.dictionaries(SEATS, POINTS, max_size=3),
).map(lambda rows: tuple(row for row in rows if row.pool or row.mountain or row.whists))

STATES = st.none() | st.builds(
    r.State, sheet=SHEET_LINES, series=st.none() | NUMBERS, bombs=per_seat(r.BombsLine, bombs=NUMBERS)
).filter(lambda state: state != r.State())

SCORES = st.builds(r.ScoreLine, player=SEATS, column=st.sampled_from(["pool", "mountain"]), points=POINTS) | st.builds(
    r.ScoreLine, player=SEATS, column=st.just("whists"), points=POINTS, on=SEATS
)


@st.composite
def deals(draw: st.DrawFn) -> r.Deal:
    """Draw a deal: any lines, any acts in any order, any trick marks."""
    acts = tuple(draw(st.lists(st.one_of(list(ACTS.values())), max_size=12)))
    places = sorted(draw(st.lists(st.integers(0, len(acts)), max_size=4)))
    return draw(
        st.builds(
            r.Deal,
            number=NUMBERS,
            dealer=st.none() | SEATS,
            joined=st.lists(SEATS, max_size=2, unique=True).map(tuple),
            before=STATES,
            hands=per_seat(r.HandLine, cards=st.lists(st.none() | CARDS, max_size=10).map(by_suit)),
            talon=some(st.none() | CARDS, least=0),
            acts=st.just(acts),
            marks=st.tuples(*(st.builds(r.Mark, trick=st.integers(0, 99), at=st.just(at)) for at in places)),
            taken=per_seat(r.TakenLine, tricks=NUMBERS),
            scores=st.lists(SCORES, max_size=3).map(tuple),
        )
    )


RECORDS = st.builds(
    r.Record,
    format=st.just("preferans-record/1"),
    rules=st.none() | st.sampled_from(["sochi", "codex-tournament@1"]),
    options=st.lists(st.sampled_from(["whist.style=greedy", "allpass.exit_level=[6,7,8]"]), max_size=2).map(tuple),
    players=st.sampled_from([None, 3, 4]),
    names=st.dictionaries(SEATS, TEXTS, max_size=4),
    tags=st.dictionaries(st.sampled_from(["Event", "Date", "Site", "Round", "Table"]), TEXTS, max_size=2),
    draws=per_seat(r.Draw, card=CARDS),
    before=STATES,
    deals=st.lists(deals(), max_size=2).map(tuple),
).filter(lambda record: record != r.Record(format="preferans-record/1"))
"""Records in canonical form."""
