"""What in a board is not of the standard, or does not fit together: tags, deal, auction, play, result, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from preferans.bridge.acts import CallLine
from preferans.bridge.cards import partner, side_of
from preferans.bridge.pbn.boards import EMPTY, SECTIONS, Board
from preferans.bridge.pbn.calls import Auction
from preferans.bridge.pbn.deal import card_of, completed, contract_of, hands_of, seat_of
from preferans.bridge.pbn.lexer import Loss
from preferans.bridge.pbn.rows import Play
from preferans.bridge.pbn.tags import allowed
from preferans.bridge.pbn.tags import number as value_of
from preferans.bridge.table import TRICKS

NEEDED = {"Auction": ("Dealer",), "Play": ("Deal", "Declarer", "Contract")}
"""The tags without which a section says nothing."""


def check(board: Board) -> tuple[Loss, ...]:
    """Return what is wrong with ``board``, in the order of its lines."""
    found = [*board.wrong, *_values(board), *_needed(board), *_notes(board), *_auction(board), *_play(board)]
    placed = (msgspec.structs.replace(one, board=board.number, line=one.line or board.line) for one in found)
    return tuple(sorted(dict.fromkeys(placed), key=lambda one: one.line))


def _fault(board: Board, code: str, text: str, tag: str) -> Loss:
    return Loss(code=code, text=text, line=board.lines.get(tag, board.line))


def _values(board: Board) -> Iterator[Loss]:
    for name, value in board.tags.items():
        if not allowed(name, value):
            yield _fault(board, "pbn-value", f"{name} {value}", name)
    for code, text in hands_of(board.tags.get("Deal", ""))[1]:
        yield _fault(board, code, text, "Deal")
    result = re.fullmatch(r"(?:NS|EW) (\d+) (?:NS|EW) (\d+)", board.tags.get("Result", ""))
    if result and value_of(result[1]) + value_of(result[2]) != TRICKS:
        yield _fault(board, "pbn-result", board.tags["Result"], "Result")
    if board.tags.get("Result", "").lstrip("^").isdecimal() and seat_of(board.tags.get("Declarer", "")) is None:
        yield _fault(board, "pbn-needs", "Result: Declarer", "Result")


def _needed(board: Board) -> Iterator[Loss]:
    for section, names in NEEDED.items():
        missing = [name for name in names if not board.tags.get(name)]
        if section in board.tags and missing:
            yield _fault(board, "pbn-needs", f"{section}: {', '.join(missing)}", section)


def _notes(board: Board) -> Iterator[Loss]:
    """Yield notes that are referred to and not there, and notes nobody refers to."""
    for section, told in zip(SECTIONS, (board.calls, board.cards), strict=True):
        used = {number for one in told for number in one.notes}
        for number in sorted(used ^ board.notes[section].keys()):
            yield _fault(board, "pbn-note-missing" if number in used else "pbn-note-unused", str(number), section)


def auction_of(board: Board) -> Auction | None:
    """Return the auction of ``board``, if it has one."""
    first = seat_of(board.tags.get("Auction", ""))
    return Auction(first, seat_of(board.tags.get("Dealer", "")), board.calls) if first is not None else None


def play_of(board: Board) -> Play | None:
    """Return the play of ``board``, if it has one and says what is needed to follow it."""
    first, contract = seat_of(board.tags.get("Play", "")), contract_of_board(board)
    hands = completed(hands_of(board.tags.get("Deal", ""))[0])
    whole = bool(hands) and all(len(cards) == TRICKS for cards in hands.values())
    return Play(first, hands, contract, board.cards) if first is not None and contract is not None and whole else None


def contract_of_board(board: Board) -> CallLine | None:
    """Return the contract of the tags, or where they tell none that of the auction."""
    told = contract_of(board.tags.get("Contract", ""), board.tags.get("Declarer", ""))
    auction = auction_of(board) if told is None and not board.tags.get("Contract") else None
    return auction.contract if auction is not None else told


def _auction(board: Board) -> Iterator[Loss]:
    auction = auction_of(board)
    if auction is None:
        return
    yield from auction.wrong
    if not auction.over:
        return
    found, told = auction.contract, board.tags.get("Contract", "")
    written = f"{found.bid.value[0]}{found.bid.strain.upper()}" if found is not None else "Pass"
    risk = {"doubled": "X", "redoubled": "XX"}.get(found.doubled, "") if found is not None else ""
    if told not in ("", "?", written + risk):
        yield _fault(board, "pbn-contract", f"{told} ({written + risk})", "Contract")
    declarer = board.tags.get("Declarer", "")
    if found is not None and declarer not in ("", "?", found.by.value, f"^{partner(found.by).value}"):
        yield _fault(board, "pbn-declarer", f"{declarer} ({found.by.value})", "Declarer")


def _play(board: Board) -> Iterator[Loss]:
    for one in board.cards:
        if one.text not in EMPTY and card_of(one.text) is None:
            yield Loss(code="pbn-card", text=one.text, line=one.line)
    play, contract = play_of(board), contract_of_board(board)
    if play is None or contract is None:
        return
    yield from play.wrong
    told = board.tags.get("Result", "")
    match = re.fullmatch(r"(\^?)(\d+)", told) or re.fullmatch(rf"()(?:.*{side_of(contract.by).value} )(\d+).*", told)
    if match is None or not play.tricks:
        return
    least, most = play.possible(side_of(contract.by))
    if (least <= value_of(match[2]) <= most) == bool(match[1]):
        yield _fault(board, "pbn-result", f"{told} ({least}–{most})", "Result")
