"""The cards and the play of a deal as parts of a page: four seats around a table, and the tricks seat by seat."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.cards import Seat
from preferans.record import Deal
from preferans.report import course, hands
from preferans.report.deal import taker
from preferans.report.leads import counted
from preferans.report.markup import Html, element, suited
from preferans.report.voice import Voice, seated
from preferans.verdict import DealVerdict, Trick

SUITS = "♠♣♦♥"
"""The symbols in the order of suits."""


def cards_section(verdict: DealVerdict, deal: Deal | None, name: str, voice: Voice) -> Html:
    """Return the hands around the table with talon and discard in the middle; nothing where no hand is told."""
    held = hands.holdings(deal, voice)
    if not held:
        return Html()
    places = [_hand(hand, voice) for hand in held]
    if verdict.dealer == Seat.SOUTH.value and all(hand.seat != verdict.dealer for hand in held):
        idle = [element("b", voice.value(verdict.dealer)), element("span", voice.say("cards.idle"), class_="idle")]
        places.append(element("div", *idle, class_=f"hand seat-{verdict.dealer}"))
    inside = list(_middle(verdict, deal, voice))
    places += [element("div", *inside, class_="middle")] if inside else []
    table = element("div", *places, class_="table")
    return element("section", element("h3", voice.say("heading.cards")), table, id=f"{name}-cards")


def _hand(hand: hands.Holding, voice: Voice) -> Html:
    rows = [
        element("span", suited(symbol), f" {ranks}", class_="row")
        for symbol, ranks in zip(SUITS, hand.suits, strict=True)
        if hand.unknown == 0 or ranks != hands.NONE
    ]
    if hand.unknown:
        rows.append(element("span", voice.say("cards.unknown", n=hand.unknown), class_="idle"))
    return element("div", element("b", voice.value(hand.seat)), *rows, class_=f"hand seat-{hand.seat}")


def _middle(verdict: DealVerdict, deal: Deal | None, voice: Voice) -> Iterator[Html]:
    laid_away = (("talon", tuple(deal.talon) if deal else ()), ("discard", course.discard_of(verdict, deal)))
    for what, cards in laid_away:
        if cards:
            yield element("small", voice.say(f"cards.{what}"))
            yield element("div", suited(hands.cards_text(cards, voice)))


# --- the tricks --------------------------------------------------------------------------------------------------


def play_section(verdict: DealVerdict, deal: Deal | None, name: str, voice: Voice) -> Html:
    """Return the tricks, a column per seat: cards taken back struck out, faulty ones marked and tied to their note."""
    laid = course.laid(verdict, deal)
    back = [card for run in course.taken_back(verdict, laid) for card in run]
    if not verdict.tricks and not back:
        return Html()
    tricks = {trick.trick: trick for trick in verdict.tricks}
    gone = {card.trick for card in back} - tricks.keys()
    tricks |= {number: Trick(trick=number, plays=(), winner=None, credited=None) for number in gone}
    seats = seated({seat for trick in tricks.values() for seat, _ in trick.plays} | {card.seat for card in back})
    columns = _Columns(verdict, seats, tuple(back), course.marks_of(verdict, laid), name, voice)
    rows = (columns.row(tricks[number]) for number in sorted(tricks))
    table = element("table", element("thead", columns.heading()), element("tbody", *rows), class_="play")
    count = voice.frame("tricks.count", tricks=counted(verdict.credited, voice)) if verdict.credited else ""
    notes = [element("p", line, class_="note") for line in (count, voice.say("tricks.legend")) if line]
    inside = [element("h3", voice.say("heading.play")), element("div", table, class_="wide"), *notes]
    return element("section", *inside, id=f"{name}-play")


class _Columns:
    """The columns of the play: number, talon where it sets suits, a column per seat, who took the trick."""

    def __init__(
        self,
        verdict: DealVerdict,
        seats: list[str],
        back: tuple[course.Laid, ...],
        marks: course.Marks,
        name: str,
        voice: Voice,
    ) -> None:
        """Keep what every row needs."""
        self.seats, self.back, self.marks, self.name, self.voice = seats, back, marks, name, voice
        self.talon = any(trick.talon for trick in verdict.tricks)
        self.credited = any(trick.credited != trick.winner for trick in verdict.tricks)

    def heading(self) -> Html:
        """Return the row of headings."""
        voice = self.voice
        names = [voice.say("column.trick")] + ([voice.say("column.talon")] if self.talon else [])
        names += [voice.value(seat) for seat in self.seats] + [voice.say("column.winner")]
        names += [voice.say("column.credited")] if self.credited else []
        return element("tr", *(element("th", name, scope="col") for name in names))

    def row(self, trick: Trick) -> Html:
        """Return one trick."""
        voice = self.voice
        cells = [element("th", str(trick.trick), scope="row")]
        if self.talon:
            cells.append(element("td", suited(voice.value(trick.talon)) if trick.talon else ""))
        cells += [element("td", *self.cards(trick, seat)) for seat in self.seats]
        cells.append(element("td", taker(trick.winner, voice)))
        cells += [element("td", taker(trick.credited, voice))] if self.credited else []
        return element("tr", *cells, id=f"{self.name}-t{trick.trick}")

    def cards(self, trick: Trick, seat: str) -> Iterator[Html]:
        """Yield the cards of ``seat`` in a trick: those taken back, then the one that stands."""
        for card in self.back:
            if (card.trick, card.seat) == (trick.trick, seat):
                kind = "fault" if card.by else ""
                yield element("del", suited(self.voice.value(card.card)), class_=kind)
                yield self.notes(card.marks)
        for place, (player, told) in enumerate(trick.plays):
            if player != seat:
                continue
            marks = self.marks.get((trick.trick, seat, told), "")
            kinds = {"lead": place == 0 and not trick.talon, "win": seat == trick.winner, "fault": bool(marks)}
            yield element(
                "span", suited(self.voice.value(told)), class_=" ".join(kind for kind, is_so in kinds.items() if is_so)
            )
            yield self.notes(marks)

    def notes(self, marks: str) -> Html:
        """Return the marks of a card as notes tied to their violations."""
        if not marks:
            return Html()
        numbers = [mark for mark in marks.replace(course.DISPUTED, "").split(",") if mark]
        links = [element("a", mark, href=f"#{self.name}-v{mark.lstrip('*')}") for mark in numbers]
        return element("sup", *links, course.DISPUTED if course.DISPUTED in marks else None)
