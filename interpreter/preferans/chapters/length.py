"""How long a match goes on: by its pools, by a number of deals, or by the clock (``codex:4.2/e``)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from preferans.chapters.sheet import Sheet
from preferans.record import Deal
from preferans.rulebook import RuleSet, clause

End: TypeAlias = Literal["pools-closed", "deals-played", "time-up"]
"""Why a match is over."""

_DAY: Final = 24 * 60 * 60


class Clock:
    """The seconds from the first clock of a record on; one that shows less than the one before has passed midnight."""

    def __init__(self) -> None:
        """Begin with no clock seen."""
        self._shown: int | None = None
        self._passed = 0

    def begun(self, deal: Deal) -> int | None:
        """Take over the clocks of ``deal``; return the seconds at its first one, ``None`` if it has none."""
        begun: int | None = None
        for act in deal.acts:
            text = getattr(act, "clock", None)
            if text is None:
                continue
            hours, minutes, *seconds = map(int, text.split(":"))
            shown = hours * 3600 + minutes * 60 + sum(seconds)
            if self._shown is not None:
                self._passed += (shown - self._shown) % _DAY
            self._shown = shown
            begun = self._passed if begun is None else begun
        return begun


@clause("codex:4.2/e")
def over(rules: RuleSet, before: Sheet, deal: Deal, clock: Clock) -> End | None:
    """Return why the match was over when ``deal`` began, ``None`` if it was not.

    ``before`` is the sheet before the deal, ``clock`` that of the match.  A number of deals or a length in minutes that
    the rules do not state ends nothing.
    """
    end = rules.word("match.end")
    if end == "deals":
        deals = rules.number_or_none("match.deals")
        return "deals-played" if deals is not None and deal.number > deals else None
    if end == "time":
        begun, minutes = clock.begun(deal), rules.number_or_none("match.minutes")
        return "time-up" if minutes is not None and begun is not None and begun >= minutes * 60 else None
    return "pools-closed" if before.is_full() else None
