"""Portable Bridge Notation, version 2.1: boards made into records of bridge and back, with what is lost on the way."""

from __future__ import annotations

from preferans.bridge.pbn.boards import Board, Loss, read
from preferans.bridge.pbn.convert import Converted, convert, import_match
from preferans.bridge.pbn.export import export

__all__ = ["Board", "Converted", "Loss", "convert", "export", "import_match", "read"]
