"""The words of PBN: tags, comments, and what stands in sections, game by game with their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

Kind = Literal["tag", "word", "comment", "broken", "export"]
"""What a piece is: a tag pair, a word of a section, a comment, something unreadable, or the sign of export format."""

LONGEST: Final = 255
"""The most characters of a line, its end among them."""

_PIECE: Final = re.compile(
    r"""
    (?P<directive>^%[^\n]*)
    | (?P<gap>\n(?:[ \t]*\n)+)
    | (?P<space>\s+?)
    | ;(?P<rest>[^\n]*)
    | \{(?P<comment>[^}]*)\}
    | \[\s*(?P<name>[A-Za-z]+)\s*"(?P<value>(?:\\.|[^"\\\n])*)"\s*\]
    | (?P<broken>[\[{][^\n]*|[\]}])
    | (?P<word>[^\s;{}\[\]]+)
    """,
    re.MULTILINE | re.VERBOSE,
)
_OF_BOARDS: Final = frozenset(
    {"Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play"}
)
_WRONG: Final = re.compile("[^\t\n\r -~\xa0-\xff]")


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong or cannot be carried over: a code, the words at fault, the line, and the ``board`` as it is called.

    ``board`` is the number of the game in its file, from 1.
    """

    code: str
    text: str
    line: int
    board: int = 0


class Piece(msgspec.Struct, frozen=True):
    """One piece of a game: its kind, its text (of a tag the value, with the ``name`` beside it), and its lines."""

    kind: Kind
    text: str
    line: int
    end: int = 0
    name: str = ""


class Game(msgspec.Struct, frozen=True):
    """The pieces of one game, whether it is in export format, and what is wrong with its characters and lines."""

    line: int
    pieces: tuple[Piece, ...]
    export: bool
    wrong: tuple[Loss, ...]


def games(text: str) -> Iterator[Game]:
    """Yield the games of ``text``; comments that stand alone go to the game behind them.

    An empty line outside of comments parts games; a line that begins with ``%`` is passed over.
    """
    text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    pieces: list[Piece] = []
    export = False
    for piece in _pieces(text):
        if piece is None:
            if any(one.kind != "comment" for one in pieces):
                yield _game(pieces, export, lines)
                pieces = []
        elif piece.kind == "export":
            export = True
        else:
            pieces.append(piece)
    if any(one.kind != "comment" for one in pieces):
        yield _game(pieces, export, lines)


def has_boards(text: str) -> bool:
    """Say whether ``text`` is PBN at all: whether any tag of a board stands in it, which no other notation has."""
    return any(piece is not None and piece.kind == "tag" and piece.name in _OF_BOARDS for piece in _pieces(text))


def _pieces(text: str) -> Iterator[Piece | None]:
    """Yield the pieces of ``text``, and nothing where an empty line parts games."""
    place, line = 0, 1
    while match := _PIECE.match(text, place):
        kind, told = str(match.lastgroup), match[0]
        place, end = match.end(), line + match[0].count("\n")
        if kind == "gap":
            yield None
        elif kind in ("comment", "rest"):
            yield Piece("comment", " ".join(match[kind].split()), line, end)
        elif kind == "value":
            yield Piece("tag", re.sub(r"\\(.)", r"\1", match["value"]), line, end, match["name"])
        elif kind == "broken":
            yield Piece("broken", told.strip(), line, end)
        elif kind == "word":
            yield Piece("word", told, line, end)
        elif kind == "directive" and told[1:].strip() == "EXPORT":
            yield Piece("export", "", line, end)
        line = end


def _game(pieces: list[Piece], export: bool, lines: list[str]) -> Game:
    first, last = pieces[0].line, pieces[-1].end
    return Game(first, tuple(pieces), export, tuple(_characters(lines[first - 1 : last], first)))


def _characters(lines: list[str], first: int) -> Iterator[Loss]:
    """Yield lines too long, and characters outside of Latin-1."""
    for number, line in enumerate(lines, first):
        if len(line) >= LONGEST:
            yield Loss(code="pbn-long-line", text=str(len(line) + 1), line=number)
        wrong = _WRONG.search(line)
        if wrong:
            yield Loss(code="pbn-character", text=f"U+{ord(wrong[0]):04X}", line=number)
