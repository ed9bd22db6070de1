"""Boards in PBN 2.1: read by ownership of the cards, judged, written again, and what is lost on the way."""

from __future__ import annotations

from functools import cache

import pytest

from conftest import ROOT, Run
from preferans.bridge.judge import judge
from preferans.bridge.notation import parse, write
from preferans.bridge.pbn import Converted, check, convert, export, import_match, read
from preferans.bridge.record import Record
from preferans.verdict import DealVerdict

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


def written(record: Record) -> str:
    """Return a record as PBN."""
    return export(record, judge(record)).text


def only(text: str) -> Converted:
    """Return the one board in ``text``, converted."""
    (board,) = read(text)
    return convert(board)


def test_there_and_back_a_deal_is_judged_alike() -> None:
    """Every whole deal of the corpus goes to PBN and back with the same tricks, credits and revokes."""
    assert len(whole_deals()) > 10
    for record in whole_deals():
        verdict = judge(record).deals[0]
        again = only(written(record))
        assert again.wrong == ()
        told = judge(again.record).deals[0]
        if not any(violation.status in ("corrected", "waived") for violation in verdict.violations):
            assert (told.tricks, told.credited) == (verdict.tricks, verdict.credited)
            assert told.entries == verdict.entries
            assert revokes(told) == revokes(verdict)


def revokes(verdict: DealVerdict) -> set[tuple[str, str]]:
    """Return by whom and with which card revokes were made."""
    return {(v.by, v.facts["card"]) for v in verdict.violations if v.code == "revoke"}


def test_the_example_of_the_source_in_pbn() -> None:
    """Eight tricks in play stand under Result, the two received show in the score of the rubber alone."""
    text = written(example())
    assert '[Result "8"]' in text
    assert '[ScoreRubber "NS 60/60"]' in text
    assert "^R CT" in text
    assert "{transfer-tricks from=EW to=NS tricks=2}" in text


def test_the_score_of_a_rubber_comes_back_and_is_checked() -> None:
    """The figures of ScoreRubber are those the table wrote: right they are left alone, wrong they are corrected."""
    right = judge(only(written(example())).record).deals[0]
    assert [violation.code for violation in right.violations] == ["revoke"]
    wrong = judge(only(written(example()).replace("60/60", "0/120")).record).deals[0]
    assert [violation.code for violation in wrong.violations] == ["revoke", "figure.wrong", "figure.wrong"]


def test_columns_do_not_decide_who_played() -> None:
    """Rows whose columns are shuffled give the same record, since each card goes to the seat that was dealt it."""
    text = written(example())
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
[Contract "2HX"]
[Result "9"]
{a comment

of three lines}
[Room "Open"]
[Auction "N"]
1D Pass! 1H =1= X
2H {spoken low} $1 Pass Pass X
Pass Pass Pass
[Note "1: natural"]
[Play "W"]
C8 D3 C7 C4
S2 - - -
*

[Board "8"]
"""


def test_a_board_is_read_whole() -> None:
    """Tags, auction, suffixes, notes, comments over several lines and a play that breaks off are all kept."""
    one, other = (convert(board) for board in read(BOARD))
    deal = one.record.deals[0]
    assert (deal.number, other.record.deals[0].number) == (7, 8)
    assert [act.__class__.__name__ for act in deal.acts[:4]] == ["Call", "Pass", "Call", "Double"]
    verdict = judge(one.record).deals[0]
    assert verdict.contract is not None
    assert (verdict.contract.by, verdict.contract.bid, verdict.contract.doubled) == ("S", "2h", "doubled")
    assert [(note.at, note.text) for note in deal.notes] == [
        (0, "the first of them"),
        (0, "a comment of three lines"),
        (2, "!"),
        (3, "=1= natural"),
        (5, "spoken low"),
        (5, "$1"),
    ]
    assert [(loss.code, loss.text, loss.board) for loss in one.losses] == [("pbn-tag-dropped", "Room Open", 1)]


def test_notes_come_back_beside_their_calls_and_cards() -> None:
    """Words beside a call or a card go there again on the way back to PBN, and are read there once more."""
    text = BOARD.split('[Board "8"]', maxsplit=1)[0].replace("C7 C4", "C7 {unlucky} C4")
    first = only(text).record
    again = only(written(first)).record
    assert [(note.at, note.text) for note in again.deals[0].notes if note.at] == [
        (note.at, note.text) for note in first.deals[0].notes if note.at
    ]
    assert "unlucky" in [note.text for note in again.deals[0].notes]


MARKED = """[Event "irregular"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:94.KT64.KJT7432. Q86.A732.6.QJ973 KT3.QJ8.Q95.A654 AJ752.95.A8.KT82"]
[Scoring "Rubber"]
[Declarer "^S"]
[Contract "2H"]
[Result "^11"]
[Auction "N"]
^S Pass 1S ^I 1C
^S Pass Pass ^S
2H Pass Pass Pass
[Play "W"]
C8 D3 C7 C4
SA S9 ^L S8 S3
D8 DK ^R H2 D5
*
"""


def test_every_mark_is_carried_over() -> None:
    """Calls out of turn or too low are accepted, a lead out of turn is played to, a revoke stays marked, S declares."""
    one = only(MARKED)
    assert one.wrong == ()
    verdict = judge(one.record).deals[0]
    assert verdict.contract is not None
    assert (verdict.contract.by, verdict.contract.bid) == ("S", "2h")
    told = [(v.code, v.by, v.status) for v in verdict.violations]
    assert told == [
        ("bid.out-of-turn", "E", "condoned"),
        ("bid.insufficient", "W", "condoned"),
        ("bid.out-of-turn", "E", "condoned"),
        ("bid.out-of-turn", "N", "condoned"),
        ("contract.written", "table", "condoned"),
        ("play.out-of-turn", "E", "condoned"),
        ("revoke", "E", "pending"),
        ("result.wrong", "table", "corrected"),
    ]
    assert verdict.violations[6].facts["marked"] == "not-established"


def test_marks_come_back() -> None:
    """The marks of calls and cards, the changed declarer and the result agreed stand in the PBN written again."""
    text = written(only(MARKED).record)
    assert '[Declarer "^S"]' in text
    assert '[Result "^11"]' in text
    assert "^S Pass 1S ^I 1C\n^S Pass Pass ^S\n2H Pass Pass Pass" in text
    assert "^L S8" in text
    assert "^R H2" in text
    assert only(text).wrong == ()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Pass Pass Pass\n[Note", "Pass Pass +\n[Note", "pbn-auction"),
        ("S2 - - -", "- - - H2", "pbn-card-later"),
        ('[Result "9"]', '[Result "9"]\n[Score "NS 140"]', "pbn-tag-dropped"),
        ('[Result "9"]', '[Result "9"]\n[ScoreTable "Rank"]\n1 2 3', "pbn-section"),
        ("Q86.A732.6.QJ973 KT3.QJ8.Q95.A654", "- -", "pbn-hands"),
        ("[Deal ", "[Generator ", "pbn-play"),
        ('[Contract "2HX"]', '[Contract "NT"]', "pbn-tag-dropped"),
    ],
)
def test_what_is_lost_is_listed(old: str, new: str, code: str) -> None:
    """What a record cannot hold is named by a code with its place."""
    assert old in BOARD
    lost = convert(next(read(BOARD.replace(old, new)))).losses
    assert code in [loss.code for loss in lost]
    assert all(loss.line and loss.board == 1 for loss in lost)


def test_boards_become_the_deals_of_one_record() -> None:
    """No board of a file is left out; boards that are no rubber stand each by itself."""
    found = import_match(BOARD)
    assert [deal.number for deal in found.record.deals] == [7, 8]
    assert all(len(deal.before) == 2 for deal in found.record.deals)
    assert not import_match(MARKED).record.deals[0].before


def test_names_that_differ_from_the_first_board_are_listed() -> None:
    """One record has one set of names: those of a later board are named as lost."""
    text = BOARD.replace('[Board "8"]', '[Board "8"]\n[North "B"]')
    assert ("pbn-tag-dropped", "North B") in [(loss.code, loss.text) for loss in import_match(text).losses]


def test_characters_outside_of_latin_1_are_replaced_and_listed() -> None:
    """PBN is written in Latin-1: a Russian name becomes question marks, and the loss is told."""
    record = parse('[Rules "bridge-rubber"]\n[North "Борис"] [South "José"]\ndeal 1\ncontract S 2♥\n')
    made = export(record, judge(record))
    assert '[North "?????"]' in made.text
    assert '[South "José"]' in made.text
    assert [loss.code for loss in made.losses] == ["pbn-latin"]


def test_an_ending_is_written_as_an_end_position() -> None:
    """Of an ending PBN holds the cards and the denomination; contract and tricks won before go to a comment."""
    (path,) = (CASES / "R19").glob("N4B2W*")
    text = written(parse(path.read_text("utf-8")))
    assert '[Contract "NT"]' in text
    assert "{ending from trick 9, contract 3NT, won before: NS 4, EW 4}" in text
    assert "{act 2: W d5}" in text
    assert "{act 4: W correct h5}" in text


def test_a_deal_without_cards_is_its_result() -> None:
    """Where no card is known the contract and its result are scored."""
    text = '[Board "1"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Declarer "S"]\n[Contract "2H"]\n[Result "10"]\n'
    verdict = judge(only(text).record).deals[0]
    assert [(entry.player, entry.column, entry.points) for entry in verdict.entries] == [
        ("NS", "below", "60"),
        ("NS", "above", "60"),
    ]


def test_a_number_that_a_record_cannot_hold_is_told() -> None:
    """A number of a board, or a figure, of more than six digits is listed as lost, and no other stands for it."""
    text = '[Board "1234567"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Declarer "S"]\n[Contract "2H"]\n[Result "10"]\n'
    converted = only(text + '[ScoreRubber "NS 60/1000060"]\n')
    assert converted.record.deals[0].number == 1
    assert converted.record.deals[0].scores == ()
    assert [loss.text for loss in converted.losses] == ["Board 1234567", "ScoreRubber NS 60/1000060"]
    result = only(text.replace('"10"', '"1000010"'))
    assert result.record.deals[0].result is None
    assert "Result 1000010" in [loss.text for loss in result.losses]
    assert only(text.replace("1234567", "0000123")).record.deals[0].number == 123


def test_the_record_of_a_board_is_written_and_read() -> None:
    """What is imported stands in the notation of bridge and comes back from it in both languages."""
    record = import_match(BOARD + "\n" + MARKED).record
    for language in ("en", "ru"):
        assert write(parse(write(record, language))) == write(record)


def test_the_command_converts(preferans: Run) -> None:
    """Convert prints a record for PBN and PBN for a record, and lists what was lost, once for all boards."""
    done = preferans("convert", "--from", "pbn", "-", stdin=BOARD.encode())
    assert done.returncode == 0
    assert b"board 1: a tag is not carried over: Room Open" in done.stderr
    assert parse(done.stdout.decode()).deals[0].number == 7
    back = preferans("convert", "--to", "pbn", "-", stdin=done.stdout)
    assert b'[Contract "2HX"]' in back.stdout
    twice = preferans("convert", "--from", "pbn", "--lang", "ru", "-", stdin=f"{MARKED}\n{MARKED}".encode())
    assert twice.returncode == 0
    wrong = preferans("convert", "--from", "pbn", "-", stdin=BOARD.replace("1D Pass!", "1D Quack").encode())
    assert wrong.returncode == 1
    assert b"board 1: a call that is not understood: Quack" in wrong.stderr
    assert b"Traceback" not in wrong.stderr
    assert parse(wrong.stdout.decode()).deals
    assert preferans("convert", "-").returncode == 2
    assert preferans("convert", "--from", "pbn", "-", stdin=b"\n").returncode == 2
    assert preferans("convert", "--to", "pbn", ROOT / "examples" / "late-revoke.pref").returncode == 2


def test_a_correct_board_has_no_fault() -> None:
    """The boards of these tests are of the standard."""
    assert [check(board) for board in read(f"{BOARD}\n{MARKED}\n{written(example())}")] == [(), (), (), ()]
