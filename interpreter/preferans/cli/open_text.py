"""The answers about a deal with open cards in words: a diagram, two tables, and a line of play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from preferans.cards import Card, Contract, Seat, Suit
from preferans.cli.open_answers import STRAINS, OpenAnswers, Prospect, WithTalon
from preferans.report import layout
from preferans.report.hands import NONE
from preferans.report.plural import Language
from preferans.report.voice import Voice

WORDS: Final[dict[str, dict[Language, str]]] = {
    "deal": {"en": "Deal {deal} · first hand {first}", "ru": "Сдача {deal} · первая рука {first}"},
    "talon": {"en": "talon", "ru": "прикуп"},
    "table": {
        "en": "Tricks of the declarer, the talon out of play",
        "ru": "Взятки разыгрывающего, прикуп вне игры",
    },
    "with-talon": {
        "en": "Tricks with the talon after the best discard",
        "ru": "Взятки с прикупом после лучшего сноса",
    },
    "declarer": {"en": "Declarer", "ru": "Играет"},
    "misere": {"en": "misère", "ru": "мизер"},
    "makes": {"en": "Makes", "ru": "Игра"},
    "nothing": {"en": "–", "ru": "–"},
    "discards": {"en": "Best discards", "ru": "Лучшие сносы"},
    "ordered": {
        "en": "{declarer} plays {contract}: with best play {total} in all ({taken} taken, {more} of {left} to come).",
        "ru": "{declarer} играет {contract}: при лучшей игре всего {total} (взято {taken}, из {left} ещё {more}).",
    },
    "suggested": {
        "en": "The highest game is {contract} by {declarer}: {total} with best play.",
        "ru": "Высшая игра — {contract}, играет {declarer}: при лучшей игре {total}.",
    },
    "discarding": {"en": "Discard: {cards}.", "ru": "Снос: {cards}."},
    "cards": {"en": "To come by the next card, of {turn}:", "ru": "Ещё взяток по следующей карте, ход: {turn}."},
    "line": {"en": "A best line:", "ru": "Лучшее продолжение:"},
}


def render(found: OpenAnswers, voice: Voice) -> str:
    """Return the answers as text."""
    said = _Speaker(voice)
    lines = [said("deal", deal=str(found.deal), first=voice.value(found.first)), ""]
    lines += [*said.diagram(found), "", said("table"), *said.table(found)]
    if found.talon is not None:
        lines += ["", said("with-talon"), *said.with_talon(found.talon)]
        lines += ["", said("discards"), *said.discards(found.talon)]
    if found.prospect is not None:
        lines += ["", *said.prospect(found.prospect, ordered=found.ordered)]
    return "\n".join(line.rstrip() for line in lines)


class _Speaker:
    """Words answers in one language."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def __call__(self, key: str, **facts: str) -> str:
        return WORDS[key][self.voice.language].format(**facts)

    def hand(self, cards: tuple[Card, ...]) -> list[str]:
        """Return four lines, a suit each, the highest card first."""
        lines = []
        for suit in Suit:
            held = [card for card in reversed(cards) if card.suit is suit]
            ranks = " ".join(self.voice.value(card).removeprefix(suit.symbol) for card in held)
            lines.append(f"{suit.symbol} {ranks or NONE}")
        return lines

    def diagram(self, found: OpenAnswers) -> Iterator[str]:
        """Yield the table from above: hands at their seats, the talon in the middle."""
        blocks = {seat: [self.voice.value(seat), *self.hand(cards)] for seat, cards in found.hands.items()}
        wide = max(layout.width(line) for block in blocks.values() for line in block) + 4
        talon = " ".join(map(self.voice.value, found.beside))
        middle = ["", self("talon"), talon, "", ""] if talon else [""] * 5
        empty = [""] * 5
        if Seat.NORTH in blocks:
            yield from (" " * wide + line for line in blocks[Seat.NORTH])
        sides = zip(blocks.get(Seat.WEST, empty), middle, blocks.get(Seat.EAST, empty), strict=True)
        for west, centre, east in sides:
            yield layout.pad(west, wide) + layout.pad(centre, wide) + east
        if Seat.SOUTH in blocks:
            yield from (" " * wide + line for line in blocks[Seat.SOUTH])

    def heading(self, *more: str) -> list[str]:
        """Return the heading of a table by strain."""
        strains = [*(suit.symbol for suit in Suit), self.voice.value(Contract.NT6).removeprefix("6"), self("misere")]
        return [self("declarer"), *strains, *more]

    def table(self, found: OpenAnswers) -> list[str]:
        """Return the tricks of each declarer in each strain."""
        rows = [[self.voice.value(seat), *map(str, row.values())] for seat, row in found.table.items()]
        return layout.table([self.heading(), *rows], ["left", *(["right"] * len(STRAINS))])  # type: ignore[list-item]

    def with_talon(self, talon: dict[Seat, WithTalon]) -> list[str]:
        """Return the tricks with the talon, and the highest game of each."""
        rows = [
            [
                self.voice.value(seat),
                *(str(best.tricks) for best in row.discards.values()),
                self.voice.value(row.contract) if row.contract else self("nothing"),
            ]
            for seat, row in talon.items()
        ]
        sides = ["left", *(["right"] * len(STRAINS)), "left"]
        return layout.table([self.heading(self("makes")), *rows], sides)  # type: ignore[arg-type]

    def discards(self, talon: dict[Seat, WithTalon]) -> list[str]:
        """Return the best discards of each declarer in each strain."""
        rows = [
            [self.voice.value(seat), *(" ".join(map(self.voice.value, best.discard)) for best in row.discards.values())]
            for seat, row in talon.items()
        ]
        return layout.table([self.heading(), *rows], ["left"] * (len(STRAINS) + 1))

    def prospect(self, found: Prospect, *, ordered: bool) -> list[str]:
        """Return what a contract leads to, the worth of each next card, and a line trick by trick."""
        lines = layout.wrap(
            self(
                "ordered" if ordered else "suggested",
                declarer=self.voice.value(found.declarer),
                contract=self.voice.value(found.contract),
                total=str(found.taken + found.more),
                taken=str(found.taken),
                more=str(found.more),
                left=str(found.left),
            )
        )
        if found.discard:
            lines.append(self("discarding", cards=" ".join(map(self.voice.value, found.discard))))
        worth = " · ".join(f"{self.voice.value(card)} {tricks}" for card, tricks in found.cards.items())
        lines += [self("cards", turn=self.voice.value(found.turn)), *layout.wrap(worth, first="  ", rest="  ")]
        lines.append(self("line"))
        # The first trick may have begun before the line does.
        begun = (3 - len(found.line) % 3) % 3
        number = found.played + 1
        plays = [f"{self.voice.value(seat, 'abbr')} {self.voice.value(card)}" for seat, card in found.line]
        while plays:
            trick, plays = plays[: 3 - begun], plays[3 - begun :]
            lines.append(f"  {number:>2}. " + "  ".join(layout.pad(play, 5) for play in trick))
            begun, number = 0, number + 1
        return lines
