"""What a plan of the two who play together brings: its cards are given, all else is played as well as can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Final

import msgspec

from preferans.cards import CARDS, Card, Hand, cards_of

from .game import State, after, choices, holds, search_for, state_of
from .position import PLAYERS, Position, PositionError
from .search import SOLOIST
from .solver import Line
from .suits import groups

Ask = Callable[[State, int], bool]
"""Says whether the soloist takes so many of the tricks left when everybody plays freely."""

CORE: Final = find_spec("preferans_solver") is not None
"""Whether free play is asked of the compiled core; the twin is asked through the search itself, which remembers."""

if CORE:
    from .compiled import at_least, best_line, solve
else:
    from .solver import at_least, best_line, solve


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to `follow_plan`: the soloist's ``tricks``, one best ``line``, and the ``nodes`` that were asked."""

    tricks: int
    line: Line
    nodes: int


def follow_plan(position: Position, plan: Sequence[Card]) -> Planned:
    """Return what the soloist takes from here on when the two against him are bound to ``plan``.

    The first card of the plan is played by its owner as soon as he lawfully may, to a trick or as a lead; each further
    one is led as soon as it is its turn in the plan and its owner has the lead.  A card that had to be played otherwise
    is left out.  Everything else, of all three, is best play with open cards.

    Raises ``PositionError`` if a card of the plan is in neither hand of the two, or the position has restrictions.
    """
    held = position.hands[(position.soloist + 1) % PLAYERS] | position.hands[(position.soloist + 2) % PLAYERS]
    for card in plan:
        if not held & card.bit:
            raise PositionError("position-plan-card", {"card": card.value})
    if position.forced or position.forbidden or position.demanded is not None:
        raise PositionError("position-plan")
    return _Plan(position, plan).outcome()


class _Plan:
    """One plan in one position; player 0 is the soloist here, and ``step`` counts the cards of the plan gone by."""

    def __init__(self, position: Position, plan: Sequence[Card]) -> None:
        self.position = position
        self.cards: Final = tuple(card.bit for card in plan)
        self.apart: Hand = sum(set(self.cards))
        self.search = search_for(position)
        self.ask: Ask = self._ask_core if CORE else self._ask_search
        self.nodes = 0
        self._proved: dict[tuple[object, int], tuple[int, int]] = {}

    def outcome(self) -> Planned:
        """Return what the plan comes to: bound, the two can only do as well as freely, or worse for them."""
        state = state_of(self.position)
        tricks = solve(self.position).tricks
        if self.search.fewest:
            while tricks and not self.holds(state, 0, tricks):
                tricks -= 1
        else:
            while tricks < state.tricks_left and self.holds(state, 0, tricks + 1):
                tricks += 1
        return Planned(tricks=tricks, line=self._line(state, tricks), nodes=self.nodes)

    # --- the search ------------------------------------------------------------------------------------------------

    def holds(self, state: State, step: int, need: int) -> bool:
        """Say whether the soloist takes ``need`` of the tricks left, or more, the rest of the plan binding the two."""
        left = state.tricks_left
        if need <= 0 or need > left:
            return need <= 0
        if step == len(self.cards):
            self.nodes += 1
            return self.ask(state, need)
        if state.played:
            return self._try(state, step, need)
        low, high = self._proved.get((state, step), (0, left))
        if need <= low or need > high:
            return need <= low
        self.nodes += 1
        # What he gets against free play he gets against a plan too; what they cannot prevent or force freely, neither.
        answer = self.ask(state, need)
        if answer is self.search.fewest:
            answer = self._try(state, step, need)
        self._proved[state, step] = (need, high) if answer else (low, need - 1)
        return answer

    def _try(self, state: State, step: int, need: int) -> bool:
        wanted = (state.turn == SOLOIST) is not self.search.fewest
        for card in self._different(state, self._choices(state, step)):
            following, taken, further = self._after(state, step, card)
            if self.holds(following, further, need - taken) is wanted:
                return wanted
        return not wanted

    def _choices(self, state: State, step: int) -> Hand:
        """Return what the player on turn may play: the next card of the plan where it is due, else what follows."""
        legal = choices(self.search, state)
        due = self.cards[step] if step < len(self.cards) and (step == 0 or not state.played) else 0
        return legal & due or legal

    def _after(self, state: State, step: int, card: Hand) -> tuple[State, int, int]:
        following, taken = after(self.search, state, card)
        held = following.hands[0] | following.hands[1] | following.hands[2]
        while step < len(self.cards) and not held & self.cards[step]:
            step += 1
        return following, taken, step

    def _different(self, state: State, choice: Hand) -> list[Hand]:
        """Return one card of each group of equals; a card of the plan is equal to none."""
        live = state.hands[0] | state.hands[1] | state.hands[2]
        for card in state.played:
            live |= card
        found = [card.bit for card in cards_of(choice & self.apart)]
        for shift in (0, 8, 16, 24):
            own = (choice & ~self.apart) >> shift & 255
            if own:
                found += [bit << shift for bit in groups(own, live >> shift & 255)]
        return found

    # --- free play -------------------------------------------------------------------------------------------------

    def _ask_search(self, state: State, need: int) -> bool:
        return holds(self.search, state, need)

    def _ask_core(self, state: State, need: int) -> bool:
        return at_least(self._as_position(state), need)

    def _as_position(self, state: State) -> Position:
        """Return a state as a position whose soloist is player 0."""
        played = tuple(
            ((state.leader + place) % PLAYERS, CARDS[card.bit_length() - 1]) for place, card in enumerate(state.played)
        )
        known = self.position
        return Position(hands=state.hands, leader=state.leader, trump=known.trump, kind=known.kind, played=played)

    # --- the line --------------------------------------------------------------------------------------------------

    def _line(self, state: State, tricks: int) -> Line:
        """Return one best line; of equally good cards the lowest, players numbered as in the position asked about."""
        line: list[tuple[int, Card]] = []
        step = 0
        while step < len(self.cards) and state.tricks_left:
            for card in cards_of(self._choices(state, step)):
                following, taken, further = self._after(state, step, card.bit)
                if self._is(following, further, tricks - taken):
                    break
            line.append((state.turn, card))
            state, step, tricks = following, further, tricks - taken
        if state.tricks_left:
            line += best_line(self._as_position(state))
        return tuple(((player + self.position.soloist) % PLAYERS, card) for player, card in line)

    def _is(self, state: State, step: int, tricks: int) -> bool:
        return tricks >= 0 and self.holds(state, step, tricks) and not self.holds(state, step, tricks + 1)
