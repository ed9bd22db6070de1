"""Boards in PBN 2.1: read by ownership of the cards, judged, written again, and what is lost on the way."""

from __future__ import annotations

from functools import cache

import pytest

from conftest import ROOT, Run
from preferans.bridge.judge import judge
from preferans.bridge.notation import parse
from preferans.bridge.pbn import Converted, convert, export, import_match, read
from preferans.bridge.record import Record

CASES = ROOT / "conformance" / "cases" / "bridge"


@cache
def whole_deals() -> tuple[Record, ...]:
    """Return the records of the corpus that hold a deal of thirteen tricks under the usual rules."""
    records = (parse(path.read_text("utf-8")) for path in sorted(CASES.rglob("*.pref")))
    return tuple(
        record
        for record in records
        if not record.options and record.deals[0].ending is None and len(record.deals[0].marks) == 13
    )


def example() -> Record:
    """Return the example of the source: two hearts, eight tricks, two received."""
    (path,) = (CASES / "R24-a").glob("*two-hearts*")
    return parse(path.read_text("utf-8"))


def only(text: str) -> Converted:
    """Return the one board in ``text``, converted."""
    (board,) = read(text)
    return convert(board)


def test_there_and_back_a_deal_is_judged_alike() -> None:
    """Every whole deal of the corpus goes to PBN and back with the same tricks, credits and revokes."""
    assert len(whole_deals()) > 10
    for record in whole_deals():
        verdict = judge(record).deals[0]
        again = only(export(record, judge(record)))
        told = judge(again.record).deals[0]
        corrected = any(violation.status == "corrected" for violation in verdict.violations)
        waived = any(violation.status == "waived" for violation in verdict.violations)
        if not corrected and not waived:
            assert (told.tricks, told.credited) == (verdict.tricks, verdict.credited)
            revokes = {(v.by, v.facts["card"]) for v in verdict.violations if v.code == "revoke"}
            assert set(again.marked) == revokes


def test_the_example_of_the_source_in_pbn() -> None:
    """Eight tricks in play stand under Result, the two received show in the score of the rubber alone."""
    text = export(example(), judge(example()))
    assert '[Result "8"]' in text
    assert '[ScoreRubber "NS 60/60"]' in text
    assert "^R CT" in text
    assert "{transfer-tricks from=EW to=NS tricks=2}" in text


def test_columns_do_not_decide_who_played() -> None:
    """Rows whose columns are shuffled give the same record, since each card goes to the seat that was dealt it."""
    text = export(example(), judge(example()))
    head, _, rows = text.partition('[Play "W"]\n')
    turned = "\n".join(" ".join(reversed(row.replace("^R ", "^R_").split())) for row in rows.split("\n"))
    assert only(f'{head}[Play "W"]\n{turned.replace("^R_", "^R ")}').record == only(text).record


BOARD = """% PBN 2.1
[Event "#"]
[Board "7"]
[North "A"] ; the first of them
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:94.KT64.KJT7432. Q86.A732.6.QJ973 KT3.QJ8.Q95.A654 AJ752.95.A8.KT82"]
[Declarer "S"]
[Contract "2H"]
[Result "9"]
{a comment

of three lines}
[Auction "N"]
1D Pass! 1H =1= X
2H $1 Pass Pass Pass
[Note "1: natural"]
[Play "W"]
C8 D3 C7 C4
S2 - - -
*

[Board "8"]
"""


def test_a_board_is_read_whole() -> None:
    """Tags, auction, suffixes, notes, comments over several lines and a play that breaks off are all taken in."""
    one, other = (convert(board) for board in read(BOARD))
    deal = one.record.deals[0]
    assert (deal.number, other.record.deals[0].number) == (7, 8)
    assert [act.__class__.__name__ for act in deal.acts[:4]] == ["Call", "Pass", "Call", "Double"]
    verdict = judge(one.record).deals[0]
    assert verdict.contract is not None
    assert (verdict.contract.by, verdict.contract.bid) == ("S", "2h")
    assert verdict.credited == {"NS": 9, "EW": 4}
    assert verdict.violations == ()
    told = [(loss.code, loss.text) for loss in one.losses]
    assert told == [
        ("pbn-comment", "the first of them"),
        ("pbn-comment", "a comment of three lines"),
        ("pbn-comment", "1: natural"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("1D Pass! 1H", "1D ^I 1C 1H", "pbn-mark"),
        ("1D Pass!", "1D Quack", "pbn-call"),
        ("C8 D3", "C8 X3", "pbn-card"),
        ('[Result "9"]', '[Result "9"]\n[Score "NS 140"]', "pbn-score"),
        ('[Board "7"]', '[Board "7"]\n[Board "9"]', "pbn-tag-twice"),
        ("Q86.A732.6.QJ973 KT3.QJ8.Q95.A654", "- -", "pbn-hands"),
    ],
)
def test_what_is_lost_is_listed(old: str, new: str, code: str) -> None:
    """What a record cannot hold or nobody understands is named by a code with its place."""
    assert code in [loss.code for loss in convert(next(read(BOARD.replace(old, new)))).losses]


def test_boards_become_the_deals_of_one_record() -> None:
    """No board of a file is left out."""
    record, _ = import_match(BOARD)
    assert [deal.number for deal in record.deals] == [7, 8]


def test_the_command_converts(preferans: Run) -> None:
    """Convert prints a record for PBN and PBN for a record, and lists what was lost."""
    done = preferans("convert", "--from", "pbn", "-", stdin=BOARD.encode())
    assert done.returncode == 0
    assert b"a comment is not carried over: 1: natural" in done.stderr
    assert parse(done.stdout.decode()).deals[0].number == 7
    back = preferans("convert", "--to", "pbn", "-", stdin=done.stdout)
    assert b'[Contract "2H"]' in back.stdout
    assert preferans("convert", "-").returncode == 2
    assert preferans("convert", "--from", "pbn", "-", stdin=b"\n").returncode == 2
    assert preferans("convert", "--to", "pbn", ROOT / "examples" / "late-revoke.pref").returncode == 2
