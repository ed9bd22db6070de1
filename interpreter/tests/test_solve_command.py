"""The command ``solve``: the answers about deals in records, in words of both languages and in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis_oracle import Table, play, tricks
from conftest import Run
from preferans import analysis
from preferans.cards import Card
from preferans.cli import solving

ENDING = """\
[Rules "codex-tournament"]
[Players "3"]

deal 1 dealer E
hand W ♠A7 ♥8
hand N ♠K ♣A ♥7
hand E ♠Q ♣K ♥9
"""
"""Three cards each; West is first hand."""

ORDERED = ENDING + "W order 6♠\n1. W ♥8 N ♥7 E ♥9\n2. E ♣K\n"
"""The same in West's game at spades, East having taken a trick and led the king of clubs."""

WHOLE = """\
[Players "3"]

deal 1 dealer E
hand W ♠AKQJ10987 ♥AK
hand N ♣AKQJ10 ♦AKQJ10
hand E ♣987 ♦987 ♥QJ109
talon ♥8 ♥7
"""
"""West takes every trick at spades or at no-trump, with or without the talon; East leads last."""


def solved(preferans: Run, text: str, *args: str) -> Any:
    """Return the JSON answers about a record."""
    done = preferans("solve", "--json", *args, "-", stdin=text.encode())
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def oracle_table() -> dict[str, dict[str, int]]:
    """Return what plain minimax says about `ENDING`."""
    hands = (
        frozenset({("s", 7), ("s", 0), ("h", 1)}),
        frozenset({("s", 6), ("c", 7), ("h", 0)}),
        frozenset({("s", 5), ("c", 6), ("h", 2)}),
    )
    table: dict[str, dict[str, int]] = {}
    for soloist, seat in enumerate("WNE"):
        table[seat] = {
            strain: tricks(Table(hands, 0, soloist, strain if len(strain) == 1 else None, strain == "misere"))
            for strain in ("s", "c", "d", "h", "NT", "misere")
        }
    return table


def test_table_is_that_of_plain_minimax(preferans: Run) -> None:
    """The table of an ending has the values that plain minimax finds, every declarer and strain."""
    deal = solved(preferans, ENDING)["deals"][0]
    assert deal["first"] == "W"
    assert deal["table"] == oracle_table()
    assert deal["talon"] is None
    assert deal["prospect"] is None


def test_first_hand_may_be_named(preferans: Run) -> None:
    """Without a dealer in the record the first hand is the one that is named, and its absence is an error."""
    text = ENDING.replace(" dealer E", "")
    assert solved(preferans, text, "--first", "W")["deals"][0]["table"] == oracle_table()
    done = preferans("solve", "-", stdin=text.encode())
    assert done.returncode == 2
    assert b"--first" in done.stderr


def test_play_is_followed(preferans: Run) -> None:
    """The contract is played on from where the record ends, inside a trick too, and each next card has its worth."""
    prospect = solved(preferans, ORDERED)["deals"][0]["prospect"]
    hands = (frozenset({("s", 7), ("s", 0)}), frozenset({("s", 6), ("c", 7)}), frozenset({("s", 5)}))
    table = Table(hands, 2, 0, "s", fewest=False, played=((2, ("c", 6)),))
    assert (prospect["played"], prospect["taken"], prospect["left"]) == (1, 0, 2)
    assert prospect["turn"] == "W"
    assert prospect["more"] == tricks(table)
    assert set(prospect["cards"]) == {"s7", "sA"}
    for name, worth in prospect["cards"].items():
        card = Card(name)
        following, taken = play(table, (card.suit.value, card.rank.index))
        assert worth == taken + tricks(following)
    assert len(prospect["line"]) == 5


def test_whole_deal_has_discards(preferans: Run) -> None:
    """Eight spades with two top hearts make a ten at no-trump, by discarding the two small hearts of the talon."""
    deal = solved(preferans, WHOLE)["deals"][0]
    assert deal["table"]["W"]["s"] == deal["table"]["W"]["NT"] == 10
    assert deal["talon"]["W"]["contract"] == "10NT"
    assert sorted(deal["talon"]["W"]["discards"]["NT"]["discard"]) == ["h7", "h8"]
    assert deal["prospect"]["contract"] == "10NT"
    assert deal["prospect"]["more"] == 10
    assert len(deal["prospect"]["line"]) == 30
    assert deal["ordered"] is False


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["first hand West", "misère", "Best discards", "The highest game is 10NT by West", "A best line:"]),
        ("ru", ["первая рука Запад", "мизер", "Лучшие сносы", "Высшая игра — 10БК, играет Запад", "Т К Д В 10 9 8 7"]),
    ],
)
def test_text_in_both_languages(preferans: Run, lang: str, words: list[str]) -> None:
    """The text shows a diagram, the tables, the highest game and its line, in either language."""
    done = preferans("solve", "-", stdin=WHOLE.encode(), lang=lang)
    assert done.returncode == 0
    text = done.stdout.decode()
    for word in words:
        assert word in text


def test_trick_begun_stands_in_its_line(preferans: Run) -> None:
    """A trick that has begun keeps its number, and only the cards still to come stand in the line."""
    text = preferans("solve", "-", stdin=ORDERED.encode()).stdout.decode()
    assert "West plays 6♠" in text
    rows = [line.split() for line in text[text.index("A best line:") :].splitlines()[1:]]
    assert [row[0] for row in rows] == ["2.", "3."]
    assert [len(row) for row in rows] == [5, 7]


BAD = {
    "solve-hands": (ENDING.replace("hand E ♠Q ♣K ♥9\n", ""), "three players"),
    "solve-unknown-cards": (ENDING.replace("♥9", "?"), "not all cards are known"),
    "solve-card-twice": (ENDING + "talon ♥7 ♥J\n", "written twice"),
    "position-sizes": (ENDING.replace("♣K ♥9", "♣K"), "cannot hold so many"),
    "solve-no-order": (ENDING + "W ♥8\n", "without an order"),
    "solve-irregular": (ENDING + "W order 6♠\nW ♥8 N ♠K\n", "not regular"),
    "out-of-turn": (ENDING + "W order 6♠\nN ♠K\n", "not regular"),
    "replayed": (ORDERED + "1. W ♠A\n", "not regular"),
}


@pytest.mark.parametrize("fault", BAD)
def test_bad_deal_is_one_paragraph(preferans: Run, fault: str) -> None:
    """A deal that cannot be solved is refused in one paragraph, in Russian too, and the exit code is 2."""
    text, words = BAD[fault]
    done = preferans("solve", "-", stdin=text.encode())
    assert done.returncode == 2
    assert done.stdout == b""
    assert words in done.stderr.decode()
    russian = preferans("solve", "--lang", "ru", "-", stdin=text.encode()).stderr.decode()
    assert "Traceback" not in russian
    assert any("а" <= letter <= "я" for letter in russian)


@pytest.mark.parametrize("threads", ["0", "65", "-1"])
def test_bad_threads_are_refused(preferans: Run, threads: str) -> None:
    """A number of threads outside 1 to 64 is refused in one paragraph."""
    done = preferans("solve", "--threads", threads, "-", stdin=ENDING.encode())
    assert done.returncode == 2
    assert b"64" in done.stderr


def test_many_deals_and_files(preferans: Run, tmp_path: Path) -> None:
    """Every deal of every file is answered in order, alike with two threads; a bad file leaves its error and code 2."""
    second = ENDING[ENDING.index("deal 1") :].replace("deal 1", "deal 2")
    (tmp_path / "two.pref").write_text(ENDING + second, "utf-8")
    (tmp_path / "bad.pref").write_text("nonsense", "utf-8")
    (tmp_path / "one.pref").write_text(ORDERED, "utf-8")
    done = preferans("solve", "--json", "two.pref", "bad.pref", "one.pref")
    assert done.returncode == 2
    assert b"bad.pref" in done.stderr
    found = json.loads(done.stdout)["deals"]
    assert [(deal["file"], deal["deal"]) for deal in found] == [("two.pref", 1), ("two.pref", 2), ("one.pref", 1)]
    again = preferans("solve", "--json", "--threads", "2", "two.pref", "bad.pref", "one.pref")
    assert json.loads(again.stdout)["deals"] == found


@pytest.mark.parametrize(("lang", "word"), [("en", "some hundred times slower"), ("ru", "в сотни раз медленнее")])
def test_slower_twin_is_announced_once(preferans: Run, monkeypatch: pytest.MonkeyPatch, lang: str, word: str) -> None:
    """Where the core is not installed, one line on stderr says so, however many deals there are."""
    monkeypatch.setattr(analysis, "COMPILED", False)
    second = ENDING[ENDING.index("deal 1") :].replace("deal 1", "deal 2")
    done = preferans("solve", "-", stdin=(ENDING + second).encode(), lang=lang)
    assert done.returncode == 0
    assert done.stderr.decode().count(word) == 1


def test_bar_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar of progress counts every deal and stops after the last."""
    monkeypatch.setenv("TERM", "dumb")
    step = solving._bar(3, "Solving")
    for _ in range(3):
        step()
