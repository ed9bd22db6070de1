"""The search: the one question it answers is whether the soloist takes at least so many of the tricks left.

There are two answers, so each side is content with the first play that gives its own (a zero-window alpha-beta).
At the start of every trick the position is looked up in a table whose key is the order of owners in each suit, with
suits of equal standing in any order: positions that differ only in cards gone are one.  What the table does not know,
simple bounds may decide; otherwise each group of equal cards is tried once, the likeliest first.
"""

from __future__ import annotations

from typing import Final

from preferans.cards import EMPTY, SUIT_MASK, Hand, Suit

from .bounds import settled_fewest, settled_most
from .ordering import lead_fewest, lead_most, reply_fewest, reply_most
from .position import Hands, may_follow, suit_of
from .suits import Facts, groups, suit_facts

SOLOIST: Final = 0


class Search:
    """All that is known about one kind of play: it may be asked about many positions and remembers what it proved.

    Player 0 is the soloist here.  ``fewest`` says that he avoids tricks; ``trump`` and ``forced`` as in ``Position``.
    ``nodes`` counts the starts of tricks that were looked at.
    """

    def __init__(self, trump: Suit | None, *, fewest: bool, forced: Hand = EMPTY) -> None:
        self.trump = None if trump is None else trump.index
        self.trumps = EMPTY if trump is None else SUIT_MASK[trump.index]
        self.fewest = fewest
        self.forced = forced
        self.nodes = 0
        self._proved: dict[object, tuple[int, int]] = {}
        self._above = {1 << index: self._beaters(1 << index) for index in range(32)}

    def above(self, card: Hand) -> Hand:
        """Return the cards that take the trick from ``card``."""
        return self._above[card]

    def _beaters(self, card: Hand) -> Hand:
        """Return the cards that take the trick from ``card``."""
        suit = suit_of(card)
        above = suit & ~(2 * card - 1)
        return above if suit == self.trumps else above | self.trumps

    def at_least(self, hands: Hands, leader: int, need: int) -> bool:
        """Say whether the soloist takes ``need`` tricks or more when ``leader`` leads to the next."""
        left = hands[leader].bit_count()
        if need <= 0 or need > left:
            return need <= 0
        self.nodes += 1
        facts = self.facts(hands)
        restricted = self.forced & (hands[0] | hands[1] | hands[2])
        key = (hands, leader) if restricted else self._key(facts, leader)
        low, high = self._proved.get(key, (0, left))
        if need <= low or need > high:
            return need <= low
        if not restricted:
            settled = self._settled(facts, leader, need, left)
            if settled is not None:
                return settled
        answer = self._try_leads(hands, leader, need, facts)
        self._proved[key] = (need, high) if answer else (low, need - 1)
        return answer

    @staticmethod
    def facts(hands: Hands) -> Facts:
        """Return the facts of the four suits of ``hands``."""
        solo, one, two = hands
        return (
            suit_facts(solo & 255, one & 255, two & 255),
            suit_facts(solo >> 8 & 255, one >> 8 & 255, two >> 8 & 255),
            suit_facts(solo >> 16 & 255, one >> 16 & 255, two >> 16 & 255),
            suit_facts(solo >> 24, one >> 24, two >> 24),
        )

    def _key(self, facts: Facts, leader: int) -> object:
        """Return what positions that play alike have in common: of a suit's name only whether it is trump."""
        orders = [suit.order for suit in facts]
        first = 0 if self.trump is None else orders.pop(self.trump)
        orders.sort()
        key = first << 2 | leader
        for order in orders:
            key = key << 14 | order
        return key

    def _settled(self, facts: Facts, leader: int, need: int, left: int) -> bool | None:
        if not self.fewest:
            return settled_most(facts, self.trump, leader, need, left)
        return settled_fewest(facts, leader, need) if self.trump is None else None

    def _try_leads(self, hands: Hands, leader: int, need: int, facts: Facts) -> bool:
        hand = hands[leader]
        live = hands[0] | hands[1] | hands[2]
        wanted = (leader == SOLOIST) is not self.fewest
        following = leader + 1 if leader < 2 else 0
        cards = self._choices(hand & self.forced or hand, live)
        if len(cards) > 1:
            if self.fewest:
                lead_fewest(cards, facts, leader)
            else:
                lead_most(cards, facts, self.trump, leader)
        for card in cards:
            rest = without(hands, leader, card)
            if self.reply(rest, following, 2, suit_of(card), card, leader, need) is wanted:
                return wanted
        return not wanted

    def reply(self, hands: Hands, turn: int, due: int, led: Hand, best: Hand, winner: int, need: int) -> bool:
        """Say the same inside a trick: ``turn`` plays, ``due`` cards are missing, ``winner`` has played ``best``."""
        choice = may_follow(hands[turn], led, self.trumps)
        if self.forced:
            choice = choice & self.forced or choice
        live = hands[0] | hands[1] | hands[2] | best
        wanted = (turn == SOLOIST) is not self.fewest
        following = turn + 1 if turn < 2 else 0
        above = self._above[best]
        cards = self._choices(choice, live)
        if len(cards) > 1:
            cards = self._ordered(cards, hands, turn, due, led, above, winner)
        for card in cards:
            rest = without(hands, turn, card)
            taker, top = (turn, card) if card & above else (winner, best)
            if due > 1:
                answer = self.reply(rest, following, due - 1, led, top, taker, need)
            else:
                answer = self.at_least(rest, taker, need - (taker == SOLOIST))
            if answer is wanted:
                return wanted
        return not wanted

    def _ordered(
        self, cards: list[Hand], hands: Hands, turn: int, due: int, led: Hand, above: Hand, winner: int
    ) -> list[Hand]:
        following = turn + 1 if turn < 2 else 0
        # The next player is of the other side when he, or the player on turn, is the soloist.
        meets_rival = due > 1 and (SOLOIST in (turn, following))
        if self.fewest:
            return reply_fewest(cards, above, turn == SOLOIST, winner == SOLOIST, meets_rival)
        rival = may_follow(hands[following], led, self.trumps) if meets_rival else EMPTY
        return reply_most(cards, above, rival, (turn == SOLOIST) == (winner == SOLOIST))

    @staticmethod
    def _choices(choice: Hand, live: Hand) -> list[Hand]:
        """Return one card of each group of equal cards in ``choice``."""
        found: list[Hand] = []
        for shift in (0, 8, 16, 24):
            own = choice >> shift & 255
            if own:
                found += [bit << shift for bit in groups(own, live >> shift & 255)]
        return found


def without(hands: Hands, player: int, card: Hand) -> Hands:
    """Return ``hands`` after ``player`` has played ``card``."""
    solo, one, two = hands
    if player == 0:
        return solo ^ card, one, two
    if player == 1:
        return solo, one ^ card, two
    return solo, one, two ^ card
