"""Answers that need no search: tricks a side can simply cash, and misère hands that are safe at sight.

Every function returns ``True`` or ``False`` only where it is proved, else ``None``; the proofs stand beside the rules.
"""

from __future__ import annotations

from .suits import Facts


def settled_most(facts: Facts, trump: int | None, leader: int, need: int, left: int) -> bool | None:
    """Say whether the soloist takes ``need`` of ``left`` tricks, if quick tricks on either side decide it."""
    firm = [_firm(facts, trump, player) for player in (0, 1, 2)]
    totals = [_total(facts, trump, firm[player], player) for player in (0, 1, 2)]
    # Each top trump takes a trick sooner or later; two defenders may have to play theirs to the same one.
    solo, one, two = (0, 0, 0) if trump is None else facts[trump].masters
    against = max(one, two)
    if leader == 0:
        solo = max(solo, totals[0])
        # Whatever suit he leads, a defender who tops it takes the trick and goes on to cash.
        against = max(
            against,
            min(
                max(totals[1] if firm[1][s] else 0, totals[2] if firm[2][s] else 0)
                for s, suit in enumerate(facts)
                if suit.lengths[0]
            ),
        )
    else:
        # The defender cashes, or leads to a sure trick of the partner's, who then cashes.
        partner = 3 - leader
        against = max(against, totals[leader])
        held = [s for s, suit in enumerate(facts) if suit.lengths[leader]]
        if any(firm[partner][s] for s in held):
            against = max(against, totals[partner])
        # Whatever is led, the soloist takes it and cashes.
        if all(firm[0][s] for s in held):
            solo = max(solo, totals[0])
    if solo >= need:
        return True
    return False if against > left - need else None


def _firm(facts: Facts, trump: int | None, player: int) -> list[int]:
    """Return by suit how many rounds ``player`` takes from the top while trumps are abroad, the suits all together.

    A side suit is good as long as everyone else who holds a trump can follow to it; the trumps themselves come last.
    """
    cash = [suit.cash[player] for suit in facts]
    if trump is not None:
        held = facts[trump].lengths
        for other in (0, 1, 2):
            if other != player and held[other]:
                for s in (0, 1, 2, 3):
                    if s != trump and cash[s] > facts[s].lengths[other]:
                        cash[s] = facts[s].lengths[other]
    return cash


def _total(facts: Facts, trump: int | None, firm: list[int], player: int) -> int:
    """Return the tricks ``player`` takes on lead without losing one.

    Where leading trumps from the top takes away all that are abroad, they are led first, and then nobody ruffs.
    """
    if trump is not None:
        suit = facts[trump]
        abroad = max(length for other, length in enumerate(suit.lengths) if other != player)
        if suit.cash[player] >= abroad > 0:
            return sum(other.cash[player] for other in facts)
    return sum(firm)


def settled_fewest(facts: Facts, leader: int, need: int) -> bool | None:
    """Say whether a soloist who avoids tricks must take ``need`` tricks or more, at no-trump, if it can be seen.

    He takes none if in every suit he stays under the defenders: to each lead he plays his highest card below the best
    one, and throws his highest cards on other suits; what is left is under them again.  On lead he needs a safe exit.
    He takes one from a defender who leads below all his cards, and all of them where all his cards are higher.
    """
    safe = all(suit.under for suit in facts)
    if leader == 0:
        if safe and any(suit.exit for suit in facts):
            return False
        return True if all(suit.mastered for suit in facts) else None
    if safe:
        return False
    return True if need == 1 and any(suit.gift[leader] for suit in facts) else None
