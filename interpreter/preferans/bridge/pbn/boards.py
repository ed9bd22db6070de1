"""The games of PBN as boards: tags, calls and cards with their marks, notes and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from preferans.bridge.pbn.lexer import Game, Loss, Piece, games
from preferans.bridge.pbn.tags import KNOWN, NEVER_INHERITED
from preferans.bridge.pbn.tags import number as value_of

SECTIONS: Final = ("Auction", "Play")
"""The tags whose section holds calls or cards."""

NAGS: Final = {"Auction": {*range(1, 7), 13}, "Play": {*range(7, 13), 14}}
"""The numbers that may be given to a call and to a card; the last of each says that it was corrected by hand."""

EMPTY: Final = ("-", "*", "+")
"""Places of a section that hold no call or card."""

BY_HAND: Final = frozenset({13, 14})
SUFFIXES: Final = frozenset({"!", "?", "!!", "??", "!?", "?!"})
NOTES: Final = range(1, 33)

_PART: Final = re.compile(r"\^.?|\$\w*|=[^=\s]*=?|[!?]+|[^\^$=!?]+")


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A call or card: its text, the marks of irregularity before it, what was added to it, and its line.

    Marks are ``"I"``, ``"S"`` (with no text, for a player passed over), ``"R"`` and ``"L"``; ``added`` are suffixes,
    numbers and comments in words, ``notes`` numbers of notes.
    """

    text: str
    marks: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    notes: tuple[int, ...] = ()
    line: int = 0


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """One game: its tags with their lines, calls, cards in the order of the text, notes by section, comments.

    ``sections`` are the other tags that had lines below them, ``wrong`` what is not of the standard in the writing.
    """

    number: int
    line: int
    tags: dict[str, str]
    lines: dict[str, int]
    calls: tuple[Told, ...] = ()
    cards: tuple[Told, ...] = ()
    notes: dict[str, dict[int, str]] = {}
    comments: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    wrong: tuple[Loss, ...] = ()


def read(text: str) -> Iterator[Board]:
    """Yield the games in ``text``; a tag ``#`` repeats the value of the game before."""
    before: dict[str, str] = {}
    for number, game in enumerate(games(text), 1):
        board = _Reader(game, before, number).board()
        before = board.tags
        yield board


class _Reader:
    """Reads the pieces of one game."""

    def __init__(self, game: Game, before: dict[str, str], number: int) -> None:
        """Begin with nothing read."""
        self.game = game
        self.before = before
        self.number = number
        self.wrong = list(game.wrong)
        self.tags: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.comments: list[str] = []
        self.parts: dict[str, list[Told]] = {name: [] for name in SECTIONS}
        self.notes: dict[str, dict[int, str]] = {name: {} for name in SECTIONS}
        self.sections: list[str] = []
        self.section = ""
        self.marks: list[str] = []

    def fault(self, code: str, text: str, line: int) -> None:
        """Note something that is not of the standard."""
        self.wrong.append(Loss(code=code, text=text, line=line))

    def board(self) -> Board:
        """Return the game."""
        for piece in self.game.pieces:
            if piece.kind == "tag":
                self.tag(piece)
            elif piece.kind == "comment":
                self.comment(piece.text)
            elif piece.kind == "broken":
                self.fault("pbn-tag", piece.text, piece.line)
            elif self.section in self.parts:
                for part in _PART.findall(piece.text):
                    self.part(part, piece.line)
            elif self.section:
                self.sections.append(self.section) if self.section not in self.sections else None
            else:
                self.fault("pbn-word", piece.text, piece.line)
        self.unused(self.game.pieces[-1].line)
        if self.game.export:
            self.exported()
        wrong = tuple(msgspec.structs.replace(loss, board=self.number) for loss in self.wrong)
        return Board(
            number=self.number,
            line=self.game.line,
            tags=self.tags,
            lines=self.lines,
            calls=tuple(self.parts["Auction"]),
            cards=tuple(self.parts["Play"]),
            notes=self.notes,
            comments=tuple(filter(None, self.comments)),
            sections=tuple(self.sections),
            wrong=wrong,
        )

    def exported(self) -> None:
        """Look at the lines of export format: a tag alone on its line, four calls or cards on one."""
        lines = [piece.line for piece in self.game.pieces if piece.kind == "tag"]
        for line in sorted({line for line in lines if lines.count(line) > 1}):
            self.fault("pbn-export", "[ ] [ ]", line)
        for told in self.parts.values():
            full = [one.line for one in told if one.text not in ("*", "+")]
            for line in sorted({line for line in full if full.count(line) > 4}):
                self.fault("pbn-export", str(full.count(line)), line)

    # --- tags ---

    def tag(self, piece: Piece) -> None:
        """Take a tag pair."""
        name, value = piece.name, piece.text
        if name == "Note":
            self.note(value, piece.line)
            return
        self.section = name
        if name not in KNOWN:
            self.fault("pbn-tag-unknown", name, piece.line)
        if name in self.tags:
            self.fault("pbn-tag-twice", name, piece.line)
            return
        if value.startswith("#"):
            if name in NEVER_INHERITED:
                self.fault("pbn-inherit", name, piece.line)
            value = "" if name in NEVER_INHERITED else self.before.get(name, "")
        self.tags[name] = value
        self.lines[name] = piece.line

    def note(self, value: str, line: int) -> None:
        """Take a note: it belongs to the section above it."""
        number, colon, text = value.partition(":")
        if self.section not in SECTIONS:
            self.fault("pbn-note-place", value, line)
            self.comments.append(value)
        elif not colon or not number.strip().isdecimal() or value_of(number.strip()) not in NOTES:
            self.fault("pbn-note-number", value, line)
            self.comment(value)
        else:
            self.notes[self.section][value_of(number.strip())] = text.strip()

    def comment(self, text: str) -> None:
        """Keep a comment with the call or card before it, else with the board."""
        if self.parts.get(self.section):
            self.add(text)
        else:
            self.comments.append(text)

    # --- calls and cards ---

    def part(self, part: str, line: int) -> None:
        """Take one part of a word in a section."""
        if part.startswith("^"):
            self.mark(part[1:], line)
        elif part[0] in "!?":
            self.annotate(part, part in SUFFIXES, line)
        elif part.startswith("$"):
            self.nag(part, line)
        elif part.startswith("="):
            self.refer(part, line)
        else:
            if part in EMPTY:
                self.unused(line)
            self.parts[self.section].append(Told(text=part, marks=tuple(self.marks), line=line))
            self.marks = []

    def mark(self, letter: str, line: int) -> None:
        """Take a mark; an S stands for the call of a player who was passed over."""
        if letter not in ("I", "S") if self.section == "Auction" else letter not in ("R", "L"):
            self.fault("pbn-mark-alone", f"^{letter}", line)
        elif letter == "S":
            self.parts[self.section].append(Told(text="", marks=("S",), line=line))
        else:
            self.marks.append(letter)

    def unused(self, line: int) -> None:
        """Report marks behind which no call or card stands."""
        for letter in self.marks:
            self.fault("pbn-mark-alone", f"^{letter}", line)
        self.marks = []

    def annotate(self, part: str, known: bool, line: int) -> None:
        """Take a suffix: one at most, also not beside a number that means one."""
        if not known or not self.parts[self.section] or self.annotated():
            self.fault("pbn-suffix", part, line)
        self.add(part)

    def annotated(self) -> bool:
        """Say whether the last call or card has a suffix or a number already."""
        added = self.parts[self.section][-1].added
        return any(one in SUFFIXES or (one[:1] == "$" and value_of(one[1:]) not in BY_HAND) for one in added)

    def nag(self, part: str, line: int) -> None:
        """Take a number: one of those for calls or for cards, and beside no other but that for a correction."""
        number = value_of(part[1:]) if part[1:].isdecimal() else -1
        known = number in NAGS[self.section] and bool(self.parts[self.section])
        if not known or (number not in BY_HAND and self.annotated()):
            self.fault("pbn-nag", part, line)
        self.add(part if number >= 0 else "")

    def refer(self, part: str, line: int) -> None:
        """Take the number of a note."""
        inside = part.strip("=")
        told = self.parts[self.section][-1:]
        if not inside.isdecimal() or value_of(inside) not in NOTES or not told or told[0].notes:
            self.fault("pbn-note-number", part, line)
        elif told:
            self.parts[self.section][-1] = msgspec.structs.replace(told[0], notes=(value_of(inside),))

    def add(self, text: str) -> None:
        """Add words to the last call or card."""
        told = self.parts[self.section][-1:]
        if told and text:
            self.parts[self.section][-1] = msgspec.structs.replace(told[0], added=(*told[0].added, text))
