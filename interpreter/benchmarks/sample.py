"""What is timed: random whole deals, in all forms, and random games of chess of about the same size."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

import chess
import chess.pgn
import msgspec

from preferans.notation import from_json, to_json, write

# The deals are made by the generator of the tests.
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from random_deals import match, seeded

NUMBER = 400
"""How many deals, and games, there are."""

PLIES = 76
"""The length of a game of chess: its text is then about as long as that of a deal."""


class Sample(NamedTuple):
    """Deals as records of one deal each: their JSON acts, their text, and how long these are on average."""

    json: list[bytes]
    text: list[str]
    acts: float
    size: float


def deals(number: int = NUMBER) -> Sample:
    """Return whole deals that were played to the last trick, of every kind: always the same ones."""
    rng = seeded("benchmark")
    forms: list[dict[str, Any]] = []
    while len(forms) < number:
        played = match(rng, rules="sochi")
        if played.deals[0].result.played:
            forms.append(played.json)
    data = [to_json(from_json(msgspec.json.encode(form))) for form in forms]
    text = [write(from_json(line)) for line in data]
    acts = sum(len(form["deals"][0]["acts"]) for form in forms)
    return Sample(data, text, acts / number, sum(len(line.encode()) for line in text) / number)


def games(number: int = NUMBER) -> list[str]:
    """Return games of chess by random legal moves, as texts in PGN: always the same ones."""
    rng = random.Random("benchmark")
    texts = []
    for _ in range(number):
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while board.ply() < PLIES and not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            node = node.add_variation(move)
            board.push(move)
        texts.append(f"{game}\n")
    return texts


def read_game(text: str) -> chess.pgn.Game | None:
    """Read a game of chess."""
    return chess.pgn.read_game(io.StringIO(text))
