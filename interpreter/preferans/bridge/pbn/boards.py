"""The text of PBN: games parted by empty lines, tags, the sections of calls and cards, marks, notes and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

_TAG: Final = re.compile(r'\[\s*([A-Za-z]+)\s+"([^"]*)"\s*\]')
_MARK: Final = re.compile(r"\^[ISRL]")
_SKIP: Final = re.compile(r"[!?]{1,2}|=[0-9]+=|\$[0-9]+")

SECTIONS: Final = ("Auction", "Play")
"""The tags whose section holds calls or cards."""


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """What was not understood or cannot be carried over: a code, the words at fault, and the line."""

    code: str
    text: str
    line: int


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A call or card with the marks of irregularity before it (``"I"``, ``"S"``, ``"R"``, ``"L"``) and its line."""

    text: str
    marks: tuple[str, ...] = ()
    line: int = 0


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """One game: its ``tags``, the calls, the rows of cards, its ``comments``, and what was passed over."""

    line: int
    tags: dict[str, str]
    calls: tuple[Told, ...] = ()
    rows: tuple[tuple[Told, ...], ...] = ()
    comments: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()


def read(text: str) -> Iterator[Board]:
    """Yield the games in ``text``; a tag ``#`` repeats the value of the game before."""
    before: dict[str, str] = {}
    for start, lines in _games(text):
        board = _Reader(start, lines).board(before)
        before = board.tags
        yield board


def _games(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each game with the number of its first; an empty line within a comment parts nothing."""
    lines: list[str] = []
    start, depth = 1, False
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        told = "" if line.startswith("%") and not depth else line
        if not told.strip() and not depth:
            if any(part.strip() for part in lines):
                yield start, lines
                lines = []
            continue
        if not lines:
            start = number
        lines += [""] * (number - start - len(lines)) + [told]
        for character in told.split(";")[0] if not depth else told:
            depth = character == "{" or (depth and character != "}")
    if any(part.strip() for part in lines):
        yield start, lines


class _Reader:
    """Reads the lines of one game."""

    def __init__(self, start: int, lines: list[str]) -> None:
        """Begin with the first line."""
        self.start = start
        self.comments: list[str] = []
        self.losses: list[Loss] = []
        self.lines = self._bare("\n".join(lines)).split("\n")
        self.tags: dict[str, str] = {}
        self.parts: dict[str, list[list[Told]]] = {name: [] for name in SECTIONS}

    def _bare(self, text: str) -> str:
        """Take the comments out and keep them; line ends stay."""

        def keep(match: re.Match[str]) -> str:
            self.comments.append(" ".join(match[0].strip("{};\n").split()))
            return "\n" * match[0].count("\n")

        return re.sub(r"\{[^}]*\}|;[^\n]*", keep, text)

    def board(self, before: dict[str, str]) -> Board:
        """Return the game."""
        section = ""
        for number, line in enumerate(self.lines, self.start):
            rest = line.strip()
            while match := _TAG.match(rest):
                section = self._tag(match[1], match[2], before, number)
                rest = rest[match.end() :].strip()
            if rest and section in self.parts:
                self.parts[section].append(self._told(rest, number))
            elif rest.startswith("["):
                self.losses.append(Loss(code="pbn-tag", text=rest, line=number))
        calls = tuple(told for row in self.parts["Auction"] for told in row)
        rows = tuple(tuple(row) for row in self.parts["Play"] if row)
        comments, losses = tuple(filter(None, self.comments)), tuple(self.losses)
        return Board(line=self.start, tags=self.tags, calls=calls, rows=rows, comments=comments, losses=losses)

    def _tag(self, name: str, value: str, before: dict[str, str], line: int) -> str:
        if name == "Note":
            self.comments.append(value)
            return ""
        if name in self.tags:
            self.losses.append(Loss(code="pbn-tag-twice", text=name, line=line))
            return ""
        self.tags[name] = before.get(name, "") if value.startswith("#") else value
        return name

    def _told(self, text: str, line: int) -> list[Told]:
        found: list[Told] = []
        marks: list[str] = []
        for word in text.split():
            if _MARK.fullmatch(word):
                marks.append(word[1])
                # An S stands for the call of a player who was passed over.
                if word == "^S":
                    found.append(Told(text="", marks=("S",), line=line))
                    marks = []
            elif not _SKIP.fullmatch(word):
                bare = re.sub(r"[!?]+$", "", word)
                found.append(Told(text=bare, marks=tuple(marks), line=line))
                marks = []
        return found
