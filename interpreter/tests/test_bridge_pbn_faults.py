"""What is not of the PBN standard is told board by board: one change to a sound board is one fault with its place."""

from __future__ import annotations

import random
import re

import pytest

from bridge_table import book
from conftest import ROOT, Run
from preferans import records
from preferans.bridge.judge import judge
from preferans.bridge.pbn import check, export, import_match, read
from preferans.errors import PreferansError
from preferans.report.messages import render_error

SOUND = """[Event "sound"]
[Date "2026.03.01"]
[Round "1.A"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:94.KT64.KJT7432. Q86.A732.6.QJ973 KT3.QJ8.Q95.A654 AJ752.95.A8.KT82"]
[Declarer "S"]
[Contract "2H"]
[Result "8"]
[Auction "N"]
1D =1= Pass 1H $3 X
2H Pass! Pass Pass
[Note "1: natural"]
[Play "W"]
C8 D3 C7 C4
DA D4 D6 D9 $9
S5 S9 S8 S3 =2=
^R CT DK H2 D5
SA S4 S6 ST
*
[Note "2: low"]
"""
"""A board in which North bids and South plays two hearts, and West's ten of clubs on a diamond is marked."""

FAULTS = [
    # characters, lines and tags
    ('"sound"', '"so\x80und"', "pbn-character", "U+0080"),
    ('"sound"', f'"{"x" * 300}"', "pbn-long-line", "311"),
    ('[Event "sound"]', "[Event]", "pbn-tag", "[Event]"),
    ('[Event "sound"]', "[Event sound]", "pbn-tag", "[Event sound]"),
    ('[Event "sound"]', '[Event "sound]', "pbn-tag", '[Event "sound]'),
    ("[Event ", "[Evening ", "pbn-tag-unknown", "Evening"),
    ("[Round ", "[Date ", "pbn-tag-twice", "Date"),
    ("2026.03.01", "2026.o3.01", "pbn-value", "Date 2026.o3.01"),
    ("2026.03.01", "26.03.01", "pbn-value", "Date 26.03.01"),
    ('"1.A"', '"&"', "pbn-value", "Round &"),
    ('"1.A"', '"-1"', "pbn-value", "Round -1"),
    ('[Vulnerable "None"]', '[Vulnerable "E"]', "pbn-value", "Vulnerable E"),
    ('[Vulnerable "None"]', '[Vulnerable "#"]', "pbn-inherit", "Vulnerable"),
    ('[Round "1.A"]', '[Score "10.a"]', "pbn-value", "Score 10.a"),
    ('[Round "1.A"]', '[ScorePercentage "-10"]', "pbn-value", "ScorePercentage -10"),
    ('[Round "1.A"]', '[ScoreRubber "60"]', "pbn-value", "ScoreRubber 60"),
    ('[Round "1.A"]', '[WestType "a man"]', "pbn-value", "WestType a man"),
    ('[Round "1.A"]', "words", "pbn-section", "Date"),
    # the deal
    ("N:94.", "N:v4.", "pbn-rank", "v4.KT64.KJT7432."),
    ("N:94.", "N:9Q.", "pbn-card-twice", "sQ"),
    ("N:94.", "N:9.", "pbn-hand-sizes", "N 12 E 13 S 13 W 13"),
    ("Q86.A732.6.QJ973 ", "Q86.A732.6.QJ973  ", "pbn-value", "Deal "),
    # what is missing
    ('[Dealer "N"]\n', "", "pbn-needs", "Auction: Dealer"),
    ('[Deal "', '[Generator "', "pbn-needs", "Play: Deal"),
    # the auction
    ('[Auction "N"]', '[Auction "E"]', "pbn-first-call", "1D"),
    ("1D =1=", "1D =1= ^I", "pbn-mark-bid", "Pass"),
    ("1H $3", "1 $3", "pbn-call", "1"),
    ("1H $3", "1N $3", "pbn-call", "1N"),
    ("1H $3", "1C $3", "pbn-low-bid", "1C"),
    ("1H $3", "^I 1H $3", "pbn-mark-bid", "1H"),
    ("1H $3", "^R 1H $3", "pbn-mark-alone", "^R"),
    ("1D =1= Pass", "1D =1= XX", "pbn-double", "XX"),
    ("2H Pass!", "X Pass!", "pbn-double", "X"),
    ('[Contract "2H"]', '[Contract "2S"]', "pbn-contract", "2S (2H)"),
    ('[Contract "2H"]', '[Contract "2HX"]', "pbn-contract", "2HX (2H)"),
    ('[Contract "2H"]', '[Contract "Pass"]', "pbn-contract", "Pass (2H)"),
    ('[Declarer "S"]', '[Declarer "^S"]', "pbn-declarer", "^S (S)"),
    ('[Declarer "S"]', '[Declarer "N"]', "pbn-declarer", "N (S)"),
    ('[Declarer "S"]', '[Declarer "White"]', "pbn-value", "Declarer White"),
    # the play
    ("S5 S9", "T5 S9", "pbn-card", "T5"),
    ("DA D4", "DA DD", "pbn-card", "DD"),
    ("DA D4", "DA D3", "pbn-card-held", "D3"),
    ("DA D4", "DA DQ", "pbn-card-held", "D9"),
    ("^R CT", "CT", "pbn-revoke", "CT"),
    ("^R CT", "^R ^R CT", "pbn-mark-revoke", "CT"),
    ("S4 S6", "^R S4 S6", "pbn-mark-revoke", "S4"),
    ("C8 D3", "^R C8 D3", "pbn-mark-revoke", "C8"),
    ("D3 C7", "^R D3 C7", "pbn-mark-revoke", "D3"),
    ("C8 D3", "^L C8 D3", "pbn-mark-lead", "C8"),
    ("^R CT", "^L ^R CT", "pbn-mark-lead", "CT"),
    ("ST\n*", "ST ^R\n*", "pbn-mark-alone", "^R"),
    ('[Result "8"]', '[Result "13"]', "pbn-result", "13 (1–8)"),
    ('[Result "8"]', '[Result "^8"]', "pbn-result", "^8 (1–8)"),
    ('[Result "8"]', '[Result "NS 8 EW 6"]', "pbn-result", "NS 8 EW 6"),
    ('[Result "8"]', '[Result "C-2"]', "pbn-value", "Result C-2"),
    # suffixes, numbers and notes
    ("Pass!", "Pass!!!", "pbn-suffix", "!!!"),
    ("Pass!", "Pass! !", "pbn-suffix", "!"),
    ("1H $3", "1H $3 !", "pbn-suffix", "!"),
    ("Pass!", "Pass! $3", "pbn-nag", "$3"),
    ("1H $3", "1H $9", "pbn-nag", "$9"),
    ("1H $3", "1H $256", "pbn-nag", "$256"),
    ("D9 $9", "D9 $3", "pbn-nag", "$3"),
    ("D9 $9", "D9 $a", "pbn-nag", "$a"),
    ("=1=", "=1= =3=", "pbn-note-number", "=3="),
    ("=1=", "=1= =a=", "pbn-note-number", "=a="),
    ('"1: natural"', '"33: natural"', "pbn-note-number", "33: natural"),
    ('[Note "2: low"]\n', "", "pbn-note-missing", "2"),
    ("S3 =2=", "S3", "pbn-note-unused", "2"),
    ("[Event ", '[Note "3: early"]\n[Event ', "pbn-note-place", "3: early"),
]  # fmt: skip
"""What is changed in the sound board, and the code and words of the fault that it makes."""


def faults(text: str) -> list[tuple[str, str]]:
    """Return the faults of the one board in ``text``."""
    (board,) = read(text)
    return [(loss.code, loss.text) for loss in check(board)]


def test_the_sound_board_has_no_fault() -> None:
    """Before anything is changed nothing is wrong."""
    assert faults(SOUND) == []


@pytest.mark.parametrize(("old", "new", "code", "words"), FAULTS)
def test_one_change_is_one_fault(old: str, new: str, code: str, words: str) -> None:
    """The fault is named by its code and its words, whatever else may follow from it."""
    assert SOUND.count(old) == 1
    if code == "pbn-section":
        assert import_match(SOUND.replace(old, new)).losses[0].code == code
        return
    found = faults(SOUND.replace(old, new))
    assert next(text for one, text in found if one == code).startswith(words)


def test_a_line_of_export_format_holds_one_tag_and_four_calls() -> None:
    """Only where a file says that it is in export format two tags on a line, or five cards, are faults."""
    crowded = SOUND.replace('[Round "1.A"]\n', '[Round "1.A"] ').replace("C7 C4\n", "C7 C4 ")
    assert faults(crowded) == []
    assert [code for code, _ in faults(f"% EXPORT\n{crowded}")] == ["pbn-export", "pbn-export"]


def test_every_code_of_the_rule_files_is_tried() -> None:
    """Every fault of PBN with words is made here or in the tests of what is lost, and is worded in both languages."""
    text = (ROOT / "spec/faults/bridge.yaml").read_text("utf-8")
    codes = set(re.findall(r"^- code: (pbn-\S+)$", text, re.MULTILINE))
    lost = {"pbn-auction", "pbn-card-later", "pbn-tag-dropped", "pbn-hands", "pbn-play", "pbn-latin"}
    others = {"pbn-nothing", "pbn-encoding", "pbn-preferans", "pbn-export", "pbn-word"}
    assert codes == {code for _, _, code, _ in FAULTS} | lost | others
    for code in codes:
        for language in ("ru", "en"):
            error = PreferansError(code, {"text": "x", "board": 7, "file": "f"}, line=3, source="s.pbn")
            assert len(render_error(error, language, book())) > len("s.pbn:3: ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Result "8"]', '[Result "NS {0} EW {0}"]'),
        ('[Result "8"]', '[Result "^{0}"]'),
        ("=1=", "={0}="),
        ("$3", "${0}"),
        ('"1: natural"', '"{0}: natural"'),
        ('[Round "1.A"]', '[ScoreRubber "NS {0} / {0}"]'),
    ],
)
def test_numbers_without_end_are_told_like_others(old: str, new: str) -> None:
    """A number that no board has is a fault of the board, and what is made of the board is a record all the same."""
    assert old in SOUND
    text = SOUND.replace(old, new.format("1" * 5000))
    assert faults(text)
    made = import_match(text).record
    assert records.parse(records.write(made)) is not None


def test_a_result_that_leaves_the_declarer_less_than_nothing_is_dropped() -> None:
    """A board that gives the other side more tricks than a deal has tells no result, and its record can be read."""
    told = import_match(SOUND.replace('[Result "8"]', '[Result "EW 100"]'))
    assert told.record.deals[0].result is None
    assert any(loss.text == "Result EW 100" for loss in told.losses)
    assert records.parse(records.write(told.record)) is not None


def test_each_board_of_a_file_is_told_by_its_number(preferans: Run) -> None:
    """A file of sound and faulty boards in turn: every faulty one is told with its number and line, no sound one is."""
    tried = [(SOUND.replace(old, new), code) for old, new, code, _ in FAULTS if code != "pbn-section"]
    text = "\n".join(f"{SOUND}\n{faulty}" for faulty, _ in tried)
    found = import_match(text)
    assert len(found.record.deals) == 2 * len(tried)
    assert {loss.board for loss in found.wrong} == set(range(2, 2 * len(tried) + 1, 2))
    for place, (_, code) in enumerate(tried, 1):
        assert code in [loss.code for loss in found.wrong if loss.board == 2 * place]
    done = preferans("convert", "--from", "pbn", "--lang", "ru", "-", stdin=text.encode("latin-1"))
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert preferans("convert", "--from", "pbn", "-", stdin=f"{SOUND}\n{SOUND}".encode()).returncode == 0


LENIENT = """% PBN 2.1
%
{ a comment that is no board }

[Event"no space"] [   Site "spaces"   ]
 [
   Date
      "????.??.??"
   ]
[Board "1"] ; to the end of the line
{ { braces } [Round "7"]

[West "a \\"quoted\\" name"]
[Result ""]
[Declarer "?"]
[Score "NS -2.5 EW 3."]
[ScoreRubber "EW 300/40 NS 50 / 70  "]

[Dealer "S"]
[Vulnerable "Love"]
[Deal "W:- .63.AKQ987.A9732 - J973.J98742.3.K4"]
[Auction "W"]
- - - {before} Pass {after} !? $13
AP
"""


def test_whatever_the_standard_allows_is_taken() -> None:
    """Spaces in tags, tags over lines, escapes, comments anywhere, unknown dates and hands: three boards, no fault."""
    boards = list(read(LENIENT))
    assert [check(board) for board in boards] == [(), (), ()]
    assert boards[0].tags == {"Event": "no space", "Site": "spaces", "Date": "????.??.??", "Board": "1", "Round": "7"}
    assert boards[1].tags["West"] == 'a "quoted" name'
    assert [told.text for told in boards[2].calls] == ["-", "-", "-", "Pass", "AP"]
    assert boards[2].calls[3].added == ("after", "!?", "$13")


@pytest.mark.parametrize("seed", range(200))
def test_no_text_is_too_strange(seed: int) -> None:
    """A board with some characters changed at random is read, checked, judged and written again without an error."""
    source = random.Random(seed)  # noqa: S311 - random texts are no secrets
    text = list(SOUND)
    for _ in range(source.randint(1, 12)):
        text[source.randrange(len(text))] = source.choice('[]{}"\\;%^=$!?*+- \n\tSHDCTAKQJ98NEW#:.')
    found = import_match("".join(text))
    for loss in (*found.wrong, *found.losses):
        assert loss.line > 0
    assert export(found.record, judge(found.record)).text.startswith("% PBN 2.1")
