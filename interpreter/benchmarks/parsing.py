"""Reading: text to record, beside python-chess on games of the same size and beside the bare tree of the grammar."""

from __future__ import annotations

from lark import Lark

from preferans.notation import parse, write
from preferans.notation.tables import make_parser

from .sample import Sample, games, read_game
from .timing import best, figure, heading, megabytes


def tree_parser() -> Lark:
    """Return the parser of the English grammar that builds the tree and nothing more."""
    return make_parser("en")


def run(sample: Sample) -> None:
    """Print the speeds of reading and writing."""
    heading(f"Reading: {len(sample.text)} whole deals of {sample.size:.0f} bytes and {sample.acts:.0f} acts")
    records = [parse(text) for text in sample.text]
    pgn = games()
    size = sum(map(len, pgn)) / len(pgn)
    record, tree, chess, text = best(
        (parse, sample.text), (tree_parser().parse, sample.text), (read_game, pgn), (write, records)
    )
    figure("text to Record", record, megabytes(sample.size, record))
    figure("bare tree of the grammar", tree, megabytes(sample.size, tree))
    figure(f"python-chess read_game, {size:.0f} bytes", chess, megabytes(size, chess))
    figure("Record to text", text)
    print(f"  text to Record is {sample.size / record / (size / chess):.2f} times as fast as python-chess in MB/s")
    print(f"  text to Record takes {record / tree:.2f} times as long as the bare tree")
