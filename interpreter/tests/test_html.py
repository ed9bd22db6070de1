"""The ruling as a page: its parts, its links, its silence towards the outside, and that no text becomes markup."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from conftest import ROOT, Run
from judging import FOUR
from preferans import notation, rulebook
from preferans.cards import Seat
from preferans.judge import choose_rules, judge
from preferans.record import Record
from preferans.report.page import Judged, render_page
from preferans.report.plural import LANGUAGES, Language

EXAMPLES = sorted((ROOT / "examples").glob("*.pref"))

OPEN = f"""{FOUR}W 6♠ N pass E pass
W take W discard ♦7 ♥7 W order 7♠
N whist disputed E pass N open
E ♦Q
W refuse
1. W ♠A N ♠8 E ♠10
arbiter finds happened N yes "heard by nobody"
"""
"""A deal that stops after a refused lead out of turn, with a disputed whist and an answer of the arbiter."""

VOID = {"meta"}
"""Elements without an end."""


class Page(HTMLParser):
    """What a page holds: its elements with their places, ids, links and text, and whether every element is closed."""

    def __init__(self, text: str) -> None:
        """Read ``text``."""
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element and that it is open."""
        self.tags.append((tag, {key: value or "" for key, value in attrs}))
        self.open += [] if tag in VOID else [tag]

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep text with the element it stands in."""
        self.words.append((self.open[-1] if self.open else "", data))

    def ids(self) -> list[str]:
        """Return the ids of all elements."""
        return [told["id"] for _, told in self.tags if "id" in told]

    def text(self) -> str:
        """Return what a reader sees."""
        return "".join(data for tag, data in self.words if tag not in ("style", "title"))


def record_of(source: str | Path) -> Record:
    """Return the record in a file or text."""
    return notation.parse(source.read_text("utf-8") if isinstance(source, Path) else source)


def page_of(record: Record, language: Language = "en") -> str:
    """Return the page on a record."""
    verdict = judge(record, choose_rules(record))
    return render_page([Judged(verdict, record)], language, rulebook.load())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", [*EXAMPLES, OPEN], ids=lambda source: getattr(source, "name", "open"))
def test_a_page_is_whole_and_asks_for_nothing(source: str | Path, language: Language) -> None:
    """Every element is closed, ids are unique, links stay on the page, and nothing is run or fetched."""
    text = page_of(record_of(source), language)
    page = Page(text)
    assert text.startswith("<!DOCTYPE html>\n")
    assert page.open == []
    assert ("html", {"lang": language}) in page.tags
    assert len(page.ids()) == len(set(page.ids()))
    links = [told["href"] for _, told in page.tags if "href" in told]
    assert all(link.startswith("#") and link[1:] in page.ids() for link in links)
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object", "form", "base"}
    assert not {key for _, told in page.tags for key in told} & {"src", "style", "onclick", "onload"}
    assert not [mark for mark in ("http:", "https:", "url(", "@import", "//") if mark in text]


def test_the_parts_of_a_ruling() -> None:
    """A ruled revoke has cards, play, violations, rulings, entries, sheet and result, in this order."""
    page = Page(page_of(record_of(ROOT / "examples" / "late-revoke.pref")))
    sections = [told["id"] for tag, told in page.tags if tag == "section"]
    parts = ["cards", "play", "violations", "rulings", "entries", "sheet"]
    assert sections == [*(f"deal-1-{part}" for part in parts), "result"]
    seats = [told["class"] for _, told in page.tags if told.get("class", "").startswith("hand")]
    assert seats == ["hand seat-W", "hand seat-N", "hand seat-E", "hand seat-S"]


def test_the_faulty_card_is_struck_out_and_noted() -> None:
    """The five cards taken back are struck out, the revoke alone is marked and tied to its violation."""
    text = page_of(record_of(ROOT / "examples" / "late-revoke.pref"))
    page = Page(text)
    struck = [told.get("class", "") for tag, told in page.tags if tag == "del"]
    assert sorted(struck) == ["", "", "", "", "fault"]
    assert '<sup><a href="#deal-1-v1">*1</a></sup>' in text
    assert "deal-1-v1" in page.ids()
    rows = [told["id"] for tag, told in page.tags if tag == "tr" and "id" in told]
    assert rows == [f"deal-1-t{trick}" for trick in range(1, 8)]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["a whist (North)", "On “did it happen” (North): yes. The arbiter said: “heard by nobody”.",
                "East played ♦Q to trick 1 out of turn."]),
        ("ru", ["вист (Север)", "Вопрос «было ли это» (Север): да. Судья сказал: «heard by nobody».",
                "Восток положил ♦Д во взятку 1 не в свою очередь."]),
    ],
)  # fmt: skip
def test_disputes_and_findings_stand_on_the_page(language: Language, sentences: list[str]) -> None:
    """A disputed act, the answer of the arbiter and the violation are told in both languages."""
    told = Page(page_of(record_of(OPEN), language)).text()
    assert [sentence for sentence in sentences if sentence not in told] == []


def test_no_text_of_a_record_becomes_markup() -> None:
    """Names, tags and remarks are shown as they are written, however they look."""
    evil = '"><script>alert(1)</script>&amp;\x1b'
    record = record_of(OPEN.replace("heard by nobody", "<b>x</b>"))
    record = msgspec.structs.replace(record, names={Seat.WEST: evil}, tags={"Event": evil, "Date": "<i>"})
    text = page_of(record)
    page = Page(text)
    assert "<script" not in text
    assert "\x1b" not in text
    assert not {"b", "i"} & {tag for tag, told in page.tags if tag != "b" or told}
    assert '"><script>alert(1)</script>&amp;' in page.text()
    assert "<b>x</b>" in page.text()


def test_a_page_is_for_paper_and_for_the_night() -> None:
    """The style knows A4, print, a dark screen and a narrow one, and the page a phone's width."""
    text = page_of(record_of(OPEN))
    wanted = ("size: A4", "@media print", "prefers-color-scheme: dark", "max-width: 45rem", 'name="viewport"')
    assert [mark for mark in wanted if mark not in text] == []


def test_several_records_are_on_one_page(preferans: Run, tmp_path: Path) -> None:
    """The command prints one page for all records, each with ids of its own; a file that is none is left out."""
    (tmp_path / "open.pref").write_text(OPEN, "utf-8")
    names = [str(ROOT / "examples" / "late-revoke.pref"), str(tmp_path / "open.pref"), "missing.pref"]
    done = preferans("judge", "--format", "html", *names)
    page = Page(done.stdout.decode())
    assert done.returncode == 2
    assert [tag for tag, _ in page.tags].count("main") == 2
    assert {"r1-deal-1", "r2-deal-1"} <= set(page.ids())
    assert len(page.ids()) == len(set(page.ids()))


def test_a_record_that_cannot_be_judged_says_why() -> None:
    """A malformed deal has its faults on the page, in plain words, and no play."""
    page = Page(page_of(record_of(FOUR.replace("talon ♥8 ♥7", "talon ♥8 ♠A") + "W pass"), "ru"))
    assert "РЕШЕНИЕ: по этой записи судить нельзя" in page.text()
    assert "deal-1-faults" in page.ids()
    assert "deal-1-play" not in page.ids()
