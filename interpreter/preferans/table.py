"""The state of one deal while it is judged: with its docket the only mutable object of the package.

The table knows what stands, never what ought to follow from a breach; chapters move it, effects change it; rewinding is
folding the standing acts again on a new table with the same docket.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple

from preferans.cards import Card, Contract, Hand, Seat, Suit
from preferans.docket import Breach, Docket
from preferans.record import Play
from preferans.rulebook import RuleSet

Points = Any  # int or Fraction: both exact; an int is kept where it is one, for speed


class Phase(Enum):
    """Where the deal stands."""

    AUCTION = "auction"
    TALON = "talon"
    ORDER = "order"
    WHIST = "whist"
    PLAY = "play"
    OVER = "over"

    __hash__ = object.__hash__


class Kind(Enum):
    """The three kinds of deal (``codex:2.2``)."""

    GAME = "game"
    MISERE = "misere"
    ALL_PASS = "all-pass"

    __hash__ = object.__hash__


class Manner(Enum):
    """How a bid is made: plainly, before looking at the cards, or to be played without the talon."""

    PLAIN = "plain"
    DARK = "dark"
    NO_TALON = "no-talon"

    __hash__ = object.__hash__


TRICK_SIZE: Final = 3
"""Cards of an ordinary trick: one from each of the three who play (``codex:1.2``)."""


class TrickState:
    """A trick on the table or in the pile.

    ``cards`` and ``ats`` run in the order of ``seats``, the leader first; ``talon`` is the talon's card that sets the
    suit of an all-pass trick at three hands.
    """

    __slots__ = ("ats", "cards", "led", "number", "seats", "size", "skipped", "talon", "winner")

    def __init__(self, number: int, led: Suit | None = None, talon: Card | None = None) -> None:
        """Begin trick ``number``; ``led`` is set by the first card unless the talon sets it."""
        self.number = number
        self.seats: list[Seat] = []
        self.cards: list[Card | None] = []
        self.ats: list[int] = []
        self.skipped: list[Seat] = []
        self.led = led
        self.talon = talon
        self.winner: Seat | None = None
        self.size = TRICK_SIZE


class Loose:
    """A card that lies on the table without standing: played out of turn and not yet dealt with."""

    __slots__ = ("at", "breach", "card", "seat")

    def __init__(self, seat: Seat, card: Card | None, at: int, breach: Breach) -> None:
        """Keep whose card it is (``None``: one unknown) and which act laid it."""
        self.seat = seat
        self.card = card
        self.at = at
        self.breach = breach


class Warrant:
    """A guaranteed result (the declarer's ``tricks``) from ``by`` to ``to`` (3.8.5.1)."""

    __slots__ = ("accepted", "by", "to", "tricks")

    def __init__(self, by: Seat, to: Seat, tricks: int) -> None:
        """Begin as an offer."""
        self.by = by
        self.to = to
        self.tricks = tricks
        self.accepted = False


class Proposal:
    """An open claim or concession: ``tricks`` of the side of ``by`` at the end of play."""

    __slots__ = ("at", "by", "consents", "tricks")

    def __init__(self, by: Seat, tricks: int, at: int) -> None:
        """The proposer consents by proposing."""
        self.by = by
        self.tricks = tricks
        self.at = at
        self.consents = [by]


NO_ONE: Final[tuple[Seat, ...]] = ()


class Dealt(NamedTuple):
    """The cards as dealt: ``hands`` and ``unknown`` (numbers of unknown cards) by seat index, ``talon`` in order."""

    hands: tuple[Hand, ...]
    unknown: tuple[int, ...]
    talon: tuple[Card | None, ...]


class Table:
    """One deal as it stands.

    Seat-indexed lists have four places whatever the number of players; hands are card sets.
    """

    def __init__(
        self,
        rules: RuleSet,
        players: tuple[Seat, ...],
        dealer: Seat,
        cards: Dealt,
        series: int,
        docket: Docket,
        *,
        score_only: bool = False,
    ) -> None:
        """Deal ``cards`` after a ``series`` of all-passes in a row."""
        self.rules = rules
        self.players = players
        self.dealer = dealer
        at = players.index(dealer)
        self.order: tuple[Seat, ...] = (players[at + 1 :] + players[:at] + (dealer,))[: rules.tables.active]
        self.following = dict(zip(self.order, self.order[1:] + self.order[:1], strict=True))
        self.dealt = cards
        self.hands = list(cards.hands)
        self.unknown = list(cards.unknown)
        self.talon = cards.talon
        self.series = series
        self.docket = docket
        self.score_only = score_only
        self.rewind: int | None = None
        self.phase = Phase.AUCTION
        self.kind: Kind | None = None
        self.turn: Seat | None = self.order[0]
        self._begin_auction()
        self._begin_dark()
        self._begin_order()
        self._begin_whist()
        self._begin_play()

    def _begin_auction(self) -> None:
        """The auction: who has passed, who bid what."""
        self.passed: list[Seat] = []
        self.bids: list[tuple[Seat, Contract]] = []
        self.highest: Contract | None = None
        self.holder: Seat | None = None
        self.floating: dict[Seat, tuple[Contract | None, int]] = {}
        self.auction_acts: list[int] = []

    def _begin_dark(self) -> None:
        """Games in the dark and bombs (3.3.19)."""
        self.looked: set[Seat] = set()
        self.manner = Manner.PLAIN
        self.dark_passes: list[Seat] = []
        self.dark_series = 0
        self.bombs: dict[Seat, int] = {}
        self.compulsory = False

    def _begin_order(self) -> None:
        """Talon, discard and order, and how the deal may end without play."""
        self.declarer: Seat | None = None
        self.bid: Contract | None = None
        self.contract: Contract | None = None
        self.talon_taken = False
        self.discarded: tuple[Card | None, ...] | None = None
        self.unlawful: Breach | None = None
        self.order_acts: list[int] = []

    def _begin_whist(self) -> None:
        """The answers to the order and the plans of play."""
        self.asked: Seat | None = None
        self.may: tuple[str, ...] = ()
        self.looked_at: list[Seat] = []
        self.answers: list[tuple[Seat, str]] = []
        self.early: dict[Seat, tuple[Play, int, Breach]] = {}
        self.whisters: tuple[Seat, ...] = NO_ONE
        self.half: Seat | None = None
        self.mode: str | None = None
        self.whist_acts: list[int] = []
        self.dissent: list[tuple[Seat, tuple[Card, ...], int]] = []
        self.warrants: list[Warrant] = []

    def _begin_play(self) -> None:
        """The tricks, open and loose cards, claims."""
        self.trump: Suit | None = None
        self.trick: TrickState | None = None
        self.tricks: list[TrickState] = []
        self.taken = [0, 0, 0, 0]
        self.exposed = [0, 0, 0, 0]
        self.loose: Loose | None = None
        self.gap: int | None = None
        self.demand: tuple[Seat, Hand, int] | None = None
        self.tricks_left = 0
        self.proposal: Proposal | None = None
        self.agreed: Proposal | None = None
        self.play_acts = 0
        self.last_play = -1
        self.void = False
        self.void_before = False
        self.next_dealer: Seat | None = None
        self.given_up = False
        self.forfeited: set[tuple[str, Seat]] = set()
        self.score_tricks: dict[Seat, int] = {}
        self.mixed = False
        self.entered = False

    @property
    def holder_dark(self) -> bool:
        """Whether the highest bid was made in the dark."""
        return self.manner is Manner.DARK

    def after(self, seat: Seat) -> Seat:
        """Return the next of the three who play, clockwise."""
        return self.following.get(seat, self.order[0])

    def next_to_play(self, trick: TrickState, seat: Seat) -> Seat | None:
        """Return who plays to ``trick`` after ``seat``: the next clockwise who still may.

        A dealer of four who plays the talon comes last; nobody is left where all the others have missed their turn.
        """
        other = self.after(seat)
        for _ in self.order:
            if other not in trick.seats and other not in trick.skipped:
                return other
            other = self.after(other)
        dealer_waits = trick.size > len(self.order) and self.dealer not in trick.seats
        return self.dealer if dealer_waits else None

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the two who play against ``seat`` or beside it, clockwise from it."""
        first = self.after(seat)
        return first, self.after(first)

    def disputed_play_begun(self, seat: Seat) -> bool:
        """Say whether it is too late to guarantee a plan: a card was played since it was disputed (decision C53)."""
        disputed = [at for dissenter, _, at in self.dissent if dissenter is not seat]
        return bool(disputed) and self.last_play > max(disputed)

    def is_active(self, seat: Seat) -> bool:
        """Say whether ``seat`` plays this deal (the dealer of four does not)."""
        return seat in self.order
