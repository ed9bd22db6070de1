"""The proved rulings of ``examples/``, worked out by hand, and the pages that show them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from checking import refusal
from judging import book, deal_of, judged, lines, net, wrote
from preferans import notation
from preferans.docs.disputes import with_rulings
from preferans.judge import judge
from preferans.report.page import Judged, render_page
from preferans.report.plural import LANGUAGES, Language
from preferans.verdict import DealVerdict

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("order", "count", "plan", "revoke", "claim")

Told = tuple[str, str, int, int | None, str | None, bool | None]
"""A proof: what about, of whom, what is proved, the figure of the record, its source, whether it holds."""

PROOFS: dict[str, Told] = {
    # Three top trumps, all else the lowest of its suit: three tricks of six; five undertricks were agreed on.
    "order": ("order", "W", 3, 5, "agreed", False),
    "count": ("count", "W", 3, None, None, None),
    # The seven under the eight, the jack above the nine.
    "plan": ("plan", "E", 1, None, None, None),
    # Five trumps, the ace of clubs, two top hearts.
    "revoke": ("replay", "W", 8, None, None, None),
    # Six tricks and two trumps; the ten of clubs lies under North's club.
    "claim": ("claim", "W", 8, 9, "agreed", False),
}


def source(name: str) -> str:
    """Return the text of ``examples/proof-NAME.pref``."""
    return (ROOT / "examples" / f"proof-{name}.pref").read_text("utf-8")


def told(deal: DealVerdict) -> list[Told]:
    """Return the proofs of a deal as plain values."""
    found = deal.proofs if isinstance(deal.proofs, tuple) else ()
    return [(one.about, one.by, one.proved, one.figure, one.source, one.holds) for one in found]


@pytest.mark.parametrize("name", NAMES)
def test_an_example_proves_what_its_comment_says(name: str) -> None:
    """Each example holds one proof, with the figures worked out by hand, and its derivation holds."""
    deal = deal_of(source(name))
    assert told(deal) == [PROOFS[name]]
    assert refusal(notation.parse(source(name)), judged(source(name))) is None


def test_what_the_examples_write() -> None:
    """Two and five at 2; three at 2; the plan's 50; seven made with nine; nine agreed on."""
    assert lines(deal_of(source("order"))) == wrote(
        "W mountain 14", "N whists 14 on W", "E whists 14 on W", "S whists 14 on W"
    )
    assert lines(deal_of(source("count"))) == wrote("W mountain 6", "N whists 8 on W")
    assert lines(deal_of(source("plan"))) == wrote("W pool 10", "E ruling 50")
    for name in ("revoke", "claim"):
        assert lines(deal_of(source(name))) == wrote("W pool 4", "N whists 4 on W", "N mountain 4")


def test_a_plan_that_is_proved_leaves_the_account_open() -> None:
    """East has the 25 of a misère down one, the others what was played: the sum is 50 and not nought."""
    assert net(deal_of(source("plan"))) == {"W": 75, "N": -25, "E": 25, "S": -25}


SENTENCES: dict[Language, tuple[str, ...]] = {
    "en": (
        "Even with the best discard (♣7, ♦7) West would have been down three.",
        "down five; the consent stands all the same.",
        "With the right number of cards West could not have escaped being down three.",
        "The plan of East (♥8, ♥9) gives the declarer 1 trick.",
        "every doubt going against the offender, the declarer has 8 tricks.",
        "the side of West has 8 tricks in the end.",
        "9 tricks; the consent stands all the same.",
    ),
    "ru": (
        "И с лучшим сносом (♣7, ♦7) Запад остался бы без трёх.",
        "без пяти; согласие остаётся в силе.",
        "При верном числе карт Запад остался бы без трёх при любой своей игре.",
        "План Востока (♥8, ♥9) даёт разыгрывающему 1 взятку.",
        "где всякое сомнение против нарушителя, у разыгрывающего 8 взяток.",
        "у стороны Запада будет 8 взяток.",
        "9 взяток; согласие остаётся в силе.",
    ),
}
"""What the rulings on the examples say, in order."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_holds_the_rulings(language: Language) -> None:
    """The page of proofs shows every example with its ruling, in the words above."""
    page = (ROOT / "docs" / language / "proofs.md").read_text("utf-8")
    made = " ".join(with_rulings(page, ROOT / "examples", language, book()).split())
    assert "judged:" not in made
    assert made.count("```pref") == len(NAMES)
    assert [sentence for sentence in SENTENCES[language] if sentence not in made] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_page_holds_proof_and_line(language: Language) -> None:
    """The HTML ruling tells the proof in a section of its own, with the line trick by trick."""
    record = notation.parse(source("claim"))
    page = render_page([Judged(judge(record), record)], language, book())
    assert 'id="deal-1-proofs"' in page
    section = page.partition('id="deal-1-proofs"')[2].partition("</section>")[0]
    assert section.count("<tr>") == len(["heading", "trick 8", "trick 9", "trick 10"])
    assert ("North" if language == "en" else "Север") in section


def test_the_solver_is_loaded_only_for_a_proof() -> None:
    """A ruling without a proof leaves the solver unloaded; one with a proof loads it."""
    program = (
        "import sys; from pathlib import Path; from preferans import notation; from preferans.judge import judge\n"
        "judge(notation.parse(Path(sys.argv[1]).read_text('utf-8')))\n"
        "print('preferans.analysis' in sys.modules)"
    )
    for name, loaded in (("late-revoke", "False"), ("proof-claim", "True")):
        command = [sys.executable, "-c", program, str(ROOT / "examples" / f"{name}.pref")]
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == loaded
