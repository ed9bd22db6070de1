"""A position card by card: the restrictions that last one turn, and the exact number of tricks by asking repeatedly."""

from __future__ import annotations

from typing import NamedTuple

from preferans.cards import EMPTY, PACK, SUIT_MASK, Hand

from .position import PLAYERS, Hands, Kind, Position, may_follow, restricted, suit_of
from .search import SOLOIST, Search, without


class State(NamedTuple):
    """A position seen by the search: player 0 is the soloist, cards are sets.

    ``played`` holds the trick in progress from the leader on; ``banned`` the cards forbidden at their owner's next
    turn; ``demanded`` the suit to be led now, ``EMPTY`` where none is.
    """

    hands: Hands
    leader: int
    played: tuple[Hand, ...] = ()
    banned: Hand = EMPTY
    demanded: Hand = EMPTY

    @property
    def turn(self) -> int:
        """Return the player who plays next."""
        return (self.leader + len(self.played)) % PLAYERS

    @property
    def tricks_left(self) -> int:
        """Return the tricks still to be taken, the one in progress included."""
        return self.hands[self.leader].bit_count() + bool(self.played)


def state_of(position: Position) -> State:
    """Return ``position`` as the search sees it."""
    first = position.soloist
    solo, one, two = position.hands[first:] + position.hands[:first]
    return State(
        hands=(solo, one, two),
        leader=(position.leader - first) % PLAYERS,
        played=tuple(card.bit for _, card in position.played),
        banned=position.forbidden,
        demanded=EMPTY if position.demanded is None else SUIT_MASK[position.demanded.index],
    )


def search_for(position: Position) -> Search:
    """Return a search that knows nothing yet, for the kind of play of ``position``."""
    return Search(position.trump, fewest=position.kind is Kind.FEWEST, forced=position.forced)


def choices(search: Search, state: State) -> Hand:
    """Return the cards the player on turn may play."""
    hand = state.hands[state.turn]
    led = suit_of(state.played[0]) if state.played else PACK
    choice = restricted(may_follow(hand, led, search.trumps), search.forced, state.banned)
    return choice & state.demanded or choice


def after(search: Search, state: State, card: Hand) -> tuple[State, int]:
    """Return what follows when ``card`` is played, and 1 if the soloist takes the trick with it full, else 0."""
    turn = state.turn
    banned = state.banned & ~state.hands[turn]
    hands = without(state.hands, turn, card)
    played = (*state.played, card)
    if len(played) < PLAYERS:
        return State(hands, state.leader, played, banned), 0
    taker, _ = winning(search, state.leader, played)
    return State(hands, taker, (), banned), int(taker == SOLOIST)


def winning(search: Search, leader: int, played: tuple[Hand, ...]) -> tuple[int, Hand]:
    """Return who is taking the trick in progress, and with which card."""
    taker, best = leader, played[0]
    for place, card in enumerate(played):
        if card & search.above(best):
            taker, best = (leader + place) % PLAYERS, card
    return taker, best


def holds(search: Search, state: State, need: int) -> bool:
    """Say whether the soloist takes ``need`` of the tricks left, or more."""
    if need <= 0 or need > state.tricks_left:
        return need <= 0
    if not state.banned and not state.demanded:
        if not state.played:
            return search.at_least(state.hands, state.leader, need)
        taker, best = winning(search, state.leader, state.played)
        due = PLAYERS - len(state.played)
        return search.reply(state.hands, state.turn, due, suit_of(state.played[0]), best, taker, need)
    # Restrictions of one turn reach into the next trick at most: such few cards are played one by one.
    wanted = (state.turn == SOLOIST) is not search.fewest
    rest = choices(search, state)
    while rest:
        card = rest & -rest
        rest ^= card
        following, taken = after(search, state, card)
        if holds(search, following, need - taken) is wanted:
            return wanted
    return not wanted


def value(search: Search, state: State, guess: int) -> int:
    """Return the soloist's tricks from ``state`` on, asking up or down from ``guess`` until a yes and a no meet."""
    tricks = min(max(guess, 0), state.tricks_left)
    if tricks and not holds(search, state, tricks):
        tricks -= 1
        while tricks and not holds(search, state, tricks):
            tricks -= 1
        return tricks
    while tricks < state.tricks_left and holds(search, state, tricks + 1):
        tricks += 1
    return tricks


def first_guess(search: Search, state: State) -> int:
    """Return a rough number of tricks to begin asking at, from the soloist's trumps and quick tricks."""
    if search.fewest:
        return 2
    facts = search.facts(state.hands)
    if search.trump is None:
        return sum(suit.cash[SOLOIST] for suit in facts)
    side = sum(min(1, suit.cash[SOLOIST]) for index, suit in enumerate(facts) if index != search.trump)
    return side + facts[search.trump].lengths[SOLOIST] - 1
