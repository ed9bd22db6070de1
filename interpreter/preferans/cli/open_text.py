"""The answers about a deal with open cards in words: a diagram, two tables, and a line of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from preferans.cards import Card, Contract, Seat, Suit
from preferans.report import layout
from preferans.report.hands import NONE
from preferans.report.plural import Language
from preferans.report.voice import Voice
from preferans.solved import STRAINS, AllPass, OpenAnswers, Prospect, Stand, WithTalon

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
    "moment": {"en": "Trick {number}, {turn} to play", "ru": "Взятка {number}, ход: {turn}"},
    "on-table": {"en": "on the table", "ru": "на столе"},
    "bound": {
        "en": "Open or demanded, so one of these must be played: {cards}.",
        "ru": "Открыты или потребованы, сыграть надо одну из них: {cards}.",
    },
    "irregular": {
        "en": "Not all has gone by the rules (preferans judge says what); this is what stands.",
        "ru": "Не всё шло по правилам (что именно, скажет preferans judge); показано то, что осталось в силе.",
    },
    "all-pass": {
        "en": "All-pass: what each can be sure of against the other two together, tricks in all:",
        "ru": "Распасы: что каждый может себе обеспечить против двух других вместе, взяток всего:",
    },
    "at-most": {"en": "{seat} no more than {tricks}", "ru": "{seat} — не больше {tricks}"},
    "no-talon": {"en": "The talon is left out of it.", "ru": "Прикуп в расчёт не входит."},
}


def render(found: OpenAnswers, voice: Voice) -> str:
    """Return the answers as text."""
    said = Speaker(voice)
    lines = [said.title(found), "", *said.diagram(found.hands, said("talon"), said.cards(found.beside))]
    lines += ["", said("table"), *said.table(found)]
    if found.talon is not None:
        lines += ["", said("with-talon"), *said.with_talon(found.talon)]
        lines += ["", said("discards"), *said.discards(found.talon)]
    if found.prospect is not None:
        lines += ["", *said.prospect(found.prospect, ordered=found.ordered)]
    if found.all_pass is not None:
        lines += ["", *said.all_pass(found.all_pass, talon=bool(found.beside))]
    return "\n".join(line.rstrip() for line in lines)


class Speaker:
    """Words answers in one language."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def __call__(self, key: str, **facts: str) -> str:
        """Return the words ``key`` filled with ``facts``."""
        return WORDS[key][self.voice.language].format(**facts)

    def ranks(self, cards: tuple[Card, ...]) -> list[str]:
        """Return the ranks of a hand by suit, the highest first; empty where it has none of a suit."""
        by_suit = [[card for card in reversed(cards) if card.suit is suit] for suit in Suit]
        return [" ".join(self.voice.value(card).removeprefix(card.suit.symbol) for card in held) for held in by_suit]

    def hand(self, cards: tuple[Card, ...]) -> list[str]:
        """Return four lines, a suit each."""
        return [f"{suit.symbol} {ranks or NONE}" for suit, ranks in zip(Suit, self.ranks(cards), strict=True)]

    def title(self, found: OpenAnswers) -> str:
        """Return which deal it is and who is first hand."""
        return self("deal", deal=str(found.deal), first=self.voice.value(found.first))

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards in a row."""
        return " ".join(map(self.voice.value, cards))

    def plays(self, plays: Iterable[tuple[Seat, Card]]) -> str:
        """Return cards in a row, each with who laid it."""
        return "  ".join(f"{self.voice.value(seat, 'abbr')} {self.voice.value(card)}" for seat, card in plays)

    def diagram(self, hands: Mapping[Seat, tuple[Card, ...]], label: str, middle: str) -> Iterator[str]:
        """Yield the table from above: hands at their seats, cards with their label in the middle."""
        blocks = {seat: [self.voice.value(seat), *self.hand(cards)] for seat, cards in hands.items()}
        wide = max(layout.width(line) for line in [middle, *(line for block in blocks.values() for line in block)]) + 4
        centre = ["", label, middle, "", ""] if middle else [""] * 5
        empty = [""] * 5
        if Seat.NORTH in blocks:
            yield from (" " * wide + line for line in blocks[Seat.NORTH])
        sides = zip(blocks.get(Seat.WEST, empty), centre, blocks.get(Seat.EAST, empty), strict=True)
        for west, between, east in sides:
            yield layout.pad(west, wide) + layout.pad(between, wide) + east
        if Seat.SOUTH in blocks:
            yield from (" " * wide + line for line in blocks[Seat.SOUTH])

    def when(self, at: Stand) -> str:
        """Return which trick it is, and who plays next."""
        return self("moment", number=str(at.played + 1), turn=self.voice.value(at.turn))

    def moment(self, at: Stand) -> list[str]:
        """Return the position that the play has come to; nothing at its beginning, which the cards as dealt show."""
        if not at.played and not at.trick:
            return self.notes(at)
        notes = [line for note in self.notes(at) for line in layout.wrap(note)]
        return [self.when(at), *self.diagram(at.hands, self("on-table"), self.plays(at.trick)), *notes, ""]

    def notes(self, at: Stand) -> list[str]:
        """Return that the play was not regular, and which cards the player on turn is bound to, where it is so."""
        notes = [] if at.regular else [self("irregular")]
        return [*notes, self("bound", cards=self.cards(at.bound))] if at.bound else notes

    def heading(self, *more: str) -> list[str]:
        """Return the heading of a table by strain."""
        strains = [*(suit.symbol for suit in Suit), self.voice.value(Contract.NT6).removeprefix("6"), self("misere")]
        return [self("declarer"), *strains, *more]

    def table_rows(self, found: OpenAnswers) -> list[list[str]]:
        """Return for each declarer the tricks in each strain."""
        return [[self.voice.value(seat), *map(str, row.values())] for seat, row in found.table.items()]

    def table(self, found: OpenAnswers) -> list[str]:
        """Return the tricks of each declarer in each strain."""
        sides: list[layout.Side] = ["left", *(["right"] * len(STRAINS))]  # type: ignore[list-item]
        return layout.table([self.heading(), *self.table_rows(found)], sides)

    def talon_rows(self, talon: dict[Seat, WithTalon]) -> list[list[str]]:
        """Return for each declarer the tricks with the talon in each strain, and the highest game."""
        return [
            [
                self.voice.value(seat),
                *(str(best.tricks) for best in row.discards.values()),
                self.voice.value(row.contract) if row.contract else self("nothing"),
            ]
            for seat, row in talon.items()
        ]

    def with_talon(self, talon: dict[Seat, WithTalon]) -> list[str]:
        """Return the tricks with the talon, and the highest game of each."""
        sides: list[layout.Side] = ["left", *(["right"] * len(STRAINS)), "left"]  # type: ignore[list-item]
        return layout.table([self.heading(self("makes")), *self.talon_rows(talon)], sides)

    def discards(self, talon: dict[Seat, WithTalon]) -> list[str]:
        """Return the best discards of each declarer in each strain."""
        rows = [
            [self.voice.value(seat), *(self.cards(best.discard) for best in row.discards.values())]
            for seat, row in talon.items()
        ]
        return layout.table([self.heading(), *rows], ["left"] * (len(STRAINS) + 1))

    def sentence(self, found: Prospect, *, ordered: bool) -> str:
        """Return in one sentence what a contract leads to."""
        return self(
            "ordered" if ordered else "suggested",
            declarer=self.voice.value(found.declarer),
            contract=self.voice.value(found.contract),
            total=str(found.taken + found.more),
            taken=str(found.taken),
            more=str(found.more),
            left=str(found.moment.left),
        )

    def sure(self, found: AllPass, *, talon: bool) -> list[str]:
        """Return what each can be sure of in all-pass; with a ``talon``, that it is left out before the play."""
        totals = {seat: found.taken[seat] + more for seat, more in found.more.items()}
        told = [self("at-most", seat=self.voice.value(seat), tricks=str(total)) for seat, total in totals.items()]
        note = [self("no-talon")] if talon and not found.moment.played else []
        return [self("all-pass"), f"  {', '.join(told)}.", *note]

    def all_pass(self, found: AllPass, *, talon: bool) -> list[str]:
        """Return the moment of an all-pass, and what each can be sure of."""
        return [*self.moment(found.moment), *self.sure(found, talon=talon)]

    def prospect(self, found: Prospect, *, ordered: bool) -> list[str]:
        """Return what a contract leads to, the worth of each next card, and a line trick by trick."""
        lines = [*self.moment(found.moment), *layout.wrap(self.sentence(found, ordered=ordered))]
        if found.discard:
            lines.append(self("discarding", cards=self.cards(found.discard)))
        worth = " · ".join(f"{self.voice.value(card)} {tricks}" for card, tricks in found.cards.items())
        lines += [self("cards", turn=self.voice.value(found.moment.turn)), *layout.wrap(worth, first="  ", rest="  ")]
        lines.append(self("line"))
        # The first trick may have begun before the line does.
        begun = (3 - len(found.line) % 3) % 3
        number = found.moment.played + 1
        plays = [f"{self.voice.value(seat, 'abbr')} {self.voice.value(card)}" for seat, card in found.line]
        while plays:
            trick, plays = plays[: 3 - begun], plays[3 - begun :]
            lines.append(f"  {number:>2}. " + "  ".join(layout.pad(play, 5) for play in trick))
            begun, number = 0, number + 1
        return lines
