"""Portable Bridge Notation, version 2.1: boards made into records of bridge and back, with what is wrong and lost."""

from __future__ import annotations

from preferans.bridge.pbn.boards import Board, read
from preferans.bridge.pbn.check import check
from preferans.bridge.pbn.convert import Converted, Imported, convert, import_match
from preferans.bridge.pbn.export import Exported, export
from preferans.bridge.pbn.lexer import Loss, has_boards

__all__ = [
    "Board",
    "Converted",
    "Exported",
    "Imported",
    "Loss",
    "check",
    "convert",
    "export",
    "has_boards",
    "import_match",
    "read",
]
