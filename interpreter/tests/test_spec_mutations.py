"""Penalties are data: one value changed in a copy of the rule files changes the verdict, with no program touched.

Each case edits one line of one file, judges the same record under the book as it is and under the changed one, and
holds both verdicts to figures worked out by hand.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from judging import FOUR, SEVEN_OPEN, SPEC, deal_of, lines, problems, waits, wrote
from preferans.rulebook import Book, read_spec
from preferans.verdict import DealVerdict

OPEN = FOUR + SEVEN_OPEN
FIRST = "W ♠A N ♠8 E ♠10\n"
SLIP = "W ♣A N ♥10 E ♣7\n"
MENDED = "N ♣J E ♣7\n"
REST = """W ♠K N ♠J E ♦8
W ♥A N ♥10 E ♥9
W ♥K N ♥J E ♦9
W ♥8 N ♥Q E ♦10
N ♦A E ♦J W ♠7
W ♠Q N ♣Q E ♣8
W ♠9 N ♦K E ♦Q
W ♣10 N ♣K E ♣9
"""
LATE = f"{OPEN}{FIRST}{SLIP}W ♠K W notice revoke N 2 {MENDED}{REST}"
"""North's revoke noticed late: nine tricks to West, one to North."""

AFTER_PLAY = f"""{OPEN}{FIRST}{SLIP}W ♠K N ♠J E ♦8
W ♥A N ♥J E ♥9
W ♥K N ♥Q E ♦9
W ♥8 N ♣J E ♦10
W ♠Q N ♣Q E ♣8
W ♠9 N ♦K E ♦J
W ♠7 N ♦A E ♦Q
W ♣10 N ♣K E ♣9
W notice revoke N 2
"""
"""The same revoke noticed when the last card has been played."""

IN_TIME = f"{OPEN}{FIRST}W ♣A N ♥10 N withdraw ♥10 N ♣J E ♣7\n{REST}"
INSISTED = f"{FOUR}W 7♠ N pass E pass W take W discard ♦7 ♥7 W order 6♠ N object order.below-bid W insist\n"
RETURNED = f"{FOUR}W 6♠ N pass E pass W take W return-talon\n"
SHORT = '[Players "4"]\ndeal 1 dealer S\nW order 7♠ N whist E pass\ntaken W 9 taken N 1 taken E 0\n'
SET = '[Players "4"]\ndeal 1 dealer S\nW order 7♠ N whist E pass\ntaken W 6 taken N 4 taken E 0\n'
JOINT = '[Players "4"]\ndeal 1 dealer S\nW order 6♠ N whist E whist\ntaken W 7 taken N 2 taken E 1\n'
HALF = '[Players "4"]\ndeal 1 dealer S\nW 6♠ N pass E pass W take W order 6♠ N pass E half N pass\n'


class Change(NamedTuple):
    """A change of the rules: in which file, after which line, what is replaced by what."""

    file: str
    after: str
    old: str
    new: str


def changed_book(change: Change, folder: Path) -> Book:
    """Return the rulebook with ``change`` made in a copy of the rule files."""
    copy = folder / "spec"
    shutil.copytree(SPEC, copy)
    path = copy / "codex" / change.file
    head, mark, tail = path.read_text(encoding="utf-8").partition(change.after)
    assert mark, "the place is not in the file"
    before, found, rest = tail.partition(change.old)
    assert found, "the value is not after the place"
    path.write_text(head + mark + before + change.new + rest, encoding="utf-8")
    return read_spec(copy)


def both(text: str, change: Change, folder: Path) -> tuple[DealVerdict, DealVerdict]:
    """Return the verdict on ``text`` as the rules are, and with ``change``."""
    return deal_of(text), deal_of(text, using=changed_book(change, folder))


ENTRIES = [
    pytest.param(
        LATE,
        Change("3.9.yaml", 'id: "3.9.16.2/a"', "tricks: 1", "tricks: 2"),
        {"W pool 4", "N whists 4 on W", "N mountain 4"},
        {"W pool 4", "N mountain 8"},
        id="revoke-two-tricks",  # amount: two of North's two tricks go over
    ),
    pytest.param(
        LATE,
        Change("3.9.yaml", 'id: "3.9.16.2/a"', "from: offender, to: opponents", "from: opponents, to: offender"),
        {"W pool 4", "N whists 4 on W", "N mountain 4"},
        {"W pool 4", "N whists 12 on W"},
        id="revoke-payer",  # payer: the trick goes from West to North
    ),
    pytest.param(
        INSISTED,
        Change("3.4.yaml", 'id: "3.4.4/b"', "tricks: all", "tricks: 2"),
        {"W mountain 28", "N whists 28 on W", "E whists 28 on W", "S whists 28 on W"},
        {"W mountain 8", "N whists 8 on W", "E whists 8 on W", "S whists 8 on W"},
        id="refusal-two-tricks",  # amount: two undertricks of a seven in place of seven
    ),
    pytest.param(
        INSISTED,
        Change("3.4.yaml", 'id: "3.4.4/b"', "contract: bid", "contract: order"),
        {"W mountain 28", "N whists 28 on W", "E whists 28 on W", "S whists 28 on W"},
        {"W mountain 12", "N whists 12 on W", "E whists 12 on W", "S whists 12 on W"},
        id="refusal-game-ordered",  # all six tricks of the six ordered, at its price
    ),
    pytest.param(
        SHORT,
        Change("2.2.yaml", 'id: "2.2.2"', '"7": 4', '"7": 5'),
        {"W pool 4", "N whists 4 on W", "N mountain 4"},
        {"W pool 5", "N whists 5 on W", "N mountain 5"},
        id="price",
    ),
    pytest.param(
        SHORT,
        Change("3.8.yaml", 'id: "3.8.2/c"', '"7": 2', '"7": 3'),
        {"W pool 4", "N whists 4 on W", "N mountain 4"},
        {"W pool 4", "N whists 4 on W", "N mountain 8"},
        id="duty",
    ),
    pytest.param(
        SHORT,
        Change("3.8.yaml", 'id: "3.8.12"', "full: 1", "full: 1/2"),
        {"W pool 4", "N whists 4 on W", "N mountain 4"},
        {"W pool 4", "N whists 4 on W", "N mountain 2"},
        id="responsibility",
    ),
    pytest.param(
        JOINT.replace("N 2", "N 1").replace("E 1", "E 2"),
        Change("3.8.yaml", 'id: "3.8.6/c"', "half_duty_levels: [6, 7]", "half_duty_levels: [7]"),
        {"W pool 2", "N whists 2 on W", "E whists 4 on W", "N mountain 2"},
        {"W pool 2", "N whists 2 on W", "E whists 4 on W", "E mountain 2"},
        id="half-duty-payer",  # payer: the second to whist in place of the one who was short
    ),
    pytest.param(
        JOINT,
        Change("3.8.yaml", 'id: "3.8.6/c"', "half_duty_share: 1/2", "half_duty_share: 3/4"),
        {"W pool 2", "N whists 4 on W", "E whists 2 on W", "E mountain 2"},
        {"W pool 2", "N whists 4 on W", "E whists 2 on W", "N mountain 2", "E mountain 4"},
        id="half-duty-share",  # each answers for three
    ),
    pytest.param(
        HALF,
        Change("3.8.yaml", 'id: "3.8.7/c"', "half_whist_share: 1/2", "half_whist_share: 1/4"),
        {"W pool 2", "E whists 4 on W"},
        {"W pool 2", "E whists 2 on W"},
        id="half-whist-share",
    ),
]


@pytest.mark.parametrize(("text", "change", "now", "then"), ENTRIES)
def test_changed_amount_or_payer(text: str, change: Change, now: set[str], then: set[str], tmp_path: Path) -> None:
    """Design §3: an amount or a payer changed in the rule files changes the entries to the figures of the new rule."""
    as_is, changed = both(text, change, tmp_path)
    assert lines(as_is) == wrote(*now)
    assert lines(changed) == wrote(*then)


def test_changed_consolation(tmp_path: Path) -> None:
    """3.8.1.2/c: the consolation of ten is read from the rule files: six for an undertrick in place of it."""
    change = Change("3.8.yaml", 'id: "3.8.1.2/c"', "consolation_ten: 10", "consolation_ten: 6")
    option = "whist.consolation=ten"
    assert lines(deal_of(SET, option)) == wrote(
        "W mountain 4", "N whists 26 on W", "E whists 10 on W", "S whists 10 on W"
    )
    changed = deal_of(SET, option, using=changed_book(change, tmp_path))
    assert lines(changed) == wrote("W mountain 4", "N whists 22 on W", "E whists 6 on W", "S whists 6 on W")


def test_changed_deadline(tmp_path: Path) -> None:
    """3.9.16.2: with the claim after play taken out of both norms, the same notice has no effect any more."""
    first = Change("3.9.yaml", 'id: "3.9.16.2/a"', "noticed: [after-trick, after-play]", "noticed: [after-trick]")
    as_is = deal_of(AFTER_PLAY)
    assert as_is.verdict == "incomplete"  # the replay is due
    assert waits(as_is) == ("wait.card", ("N",))
    changed_book(first, tmp_path)
    path = tmp_path / "spec" / "codex" / "3.9.yaml"
    text = path.read_text(encoding="utf-8").replace("noticed: [after-trick, after-play]", "noticed: [after-trick]")
    path.write_text(text, encoding="utf-8")
    changed = deal_of(AFTER_PLAY, using=read_spec(tmp_path / "spec"))
    assert changed.verdict == "violation"
    assert changed.rulings == ()
    assert lines(changed) == wrote("W pool 4", "N whists 4 on W", "N mountain 4")


def test_changed_moment_of_the_limit(tmp_path: Path) -> None:
    """3.9.17/b: with the limit moved to the end of play, a claim then is too late though nothing is mixed."""
    change = Change(
        "3.9.yaml", 'id: "3.9.17/c"', "play.claim_deadline: end_of_play", "play.claim_deadline: mixed_and_entered"
    )
    as_is, changed = both(AFTER_PLAY, change, tmp_path)
    assert problems(as_is) == [("revoke", "3.9.16.2/a", "N", 13, "penalised")]
    assert problems(changed)[0] == ("revoke", "3.9.17/c", "N", 13, "unpunished")


def test_changed_open_card(tmp_path: Path) -> None:
    """3.9.16.1: without its effect a revoke corrected in time leaves no open card."""
    change = Change("3.9.yaml", 'id: "3.9.16.1"', "then:\n    - expose: {card: wrong-card, of: offender}", "then: []")
    as_is, changed = both(IN_TIME, change, tmp_path)
    assert [ruling.effect for ruling in as_is.rulings] == ["expose"]
    assert changed.rulings == ()


def test_changed_status(tmp_path: Path) -> None:
    """3.9.16.2/a: what a norm makes of a breach is told as the rule files say."""
    change = Change("3.9.yaml", 'id: "3.9.16.2/a"', "status: penalised", "status: waived")
    as_is, changed = both(LATE, change, tmp_path)
    assert [violation.status for violation in as_is.violations] == ["penalised"]
    assert [violation.status for violation in changed.violations] == ["waived"]


def test_penalty_taken_out(tmp_path: Path) -> None:
    """3.4.5/a: a penalty that is no longer there leaves its breach in the verdict, unsettled."""
    change = Change("3.4.yaml", 'id: "3.4.5/a"', "when: {fact: talon.returned}", "when: {fact: talon.not-shown}")
    as_is, changed = both(RETURNED, change, tmp_path)
    assert problems(as_is) == [("talon.returned", "3.4.5/a", "W", 4, "corrected")]
    assert [(p.code, p.status) for p in problems(changed)] == [("talon.returned", "pending")]


def test_changed_party_of_a_choice(tmp_path: Path) -> None:
    """3.4.4/a: who is given the choice after an objection stands in the rule files."""
    text = INSISTED.replace(" W insist", "")
    change = Change("3.4.yaml", 'id: "3.4.4/a"', "by: declarer", "by: dealer")
    as_is, changed = both(text, change, tmp_path)
    assert [choice.by for choice in as_is.choices] == [("W",)]
    assert [choice.by for choice in changed.choices] == [("S",)]


def test_changed_ladder(tmp_path: Path) -> None:
    """3.3/h: with misère put below the eights, eight spades outbids it."""
    change = Change(
        "3.3.yaml", 'id: "3.3/h"', '"8s", "8c", "8d", "8h", "8NT", misere', 'misere, "8s", "8c", "8d", "8h", "8NT"'
    )
    as_is, changed = both(f"{FOUR}W misere N 8♠", change, tmp_path)
    assert [p.code for p in problems(as_is)] == ["bid.insufficient"]
    assert problems(changed) == []


def test_changed_compulsory_whist(tmp_path: Path) -> None:
    """3.8/h: which game Stalingrad makes compulsory stands in the rule files."""
    change = Change("3.8.yaml", 'id: "3.8/h"', 'compulsory_whist: ["6s"]', 'compulsory_whist: ["6c"]')
    text = f"{FOUR}W 6♠ N pass E pass W take W discard ♦7 ♥7 W order 6♠ N pass"
    option = "whist.stalingrad=true"
    assert [p.code for p in problems(deal_of(text, option))] == ["whist.not-allowed"]
    assert problems(deal_of(text, option, using=changed_book(change, tmp_path))) == []


def test_inert_change(tmp_path: Path) -> None:
    """Control: a change of a title leaves the verdict as it was."""
    change = Change("3.9.yaml", 'id: "3.9.16.2/a"', "en: The penalty trick", "en: The price in tricks")
    as_is, changed = both(LATE, change, tmp_path)
    assert as_is == changed
