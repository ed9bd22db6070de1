"""The command ``solve``: the answers about deals in records, in words of both languages and in JSON."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import jsonschema
import pytest

from analysis_oracle import Table, play, tricks
from conftest import ROOT, Run
from preferans import analysis, records
from preferans.cards import Card
from preferans.cli import solving
from preferans.cli.open_deal import open_deal
from preferans.errors import PreferansError
from preferans.record import Record
from preferans.report.svg import text_width

SCHEMA = jsonschema.Draft202012Validator(json.loads((ROOT / "spec" / "schema" / "solved.schema.json").read_bytes()))

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
    """Return the JSON answers about a record, which keep to their schema."""
    done = preferans("solve", "--json", *args, "-", stdin=text.encode())
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    SCHEMA.validate(found)
    return found


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
    moment = prospect["moment"]
    assert (moment["played"], prospect["taken"], moment["left"], moment["turn"]) == (1, 0, 2, "W")
    assert moment["hands"] == {"W": ["s7", "sA"], "N": ["sK", "cA"], "E": ["sQ"]}
    assert moment["trick"] == [["E", "cK"]]
    assert moment["regular"] is True
    assert prospect["more"] == tricks(table)
    assert set(prospect["cards"]) == {"s7", "sA"}
    for name, worth in prospect["cards"].items():
        card = Card(name)
        following, taken = play(table, (card.suit.value, card.rank.index))
        assert worth == taken + tricks(following)
    assert len(prospect["line"]) == 5


def worth(hands: str, leader: int, played: str = "", forced: str = "", soloist: int = 0) -> int:
    """Return the tricks of spades' declarer by plain minimax; ``hands`` as "sA s7 h8 / …" from West on."""
    held = tuple(frozenset(map(oracle_card, hand.split())) for hand in hands.split("/"))
    laid = tuple(((leader + place) % 3, oracle_card(card)) for place, card in enumerate(played.split()))
    must = frozenset(map(oracle_card, forced.split()))
    return tricks(Table(held, leader, soloist, "s", fewest=False, played=laid, forced=must))


def oracle_card(name: str) -> tuple[str, int]:
    """Return a card as the oracle writes it."""
    card = Card(name)
    return card.suit.value, card.rank.index


STANDING = {
    # The revoke lies on the table until somebody notices it.
    "revoke": ("1. W ♥8 N ♠K\n", "sA s7 / cA h7 / sQ cK h9", 0, "h8 sK"),
    # A card out of turn that nobody has accepted is still in its hand.
    "out of turn": ("1. E ♠Q\n", "sA s7 h8 / sK cA h7 / sQ cK h9", 0, ""),
    # Taken back in time, the card is in its hand again and its owner to play.
    "taken back": ("1. W ♥8 N ♠K N withdraw ♠K\n", "sA s7 / sK cA h7 / sQ cK h9", 0, "h8"),
    # Noticed after the trick, everything from the wrong card on is taken back.
    "replay": ("1. W ♥8 N ♠K E ♥9\n2. N ♣A\nW notice revoke N 1\n", "sA s7 / sK cA h7 / sQ cK h9", 0, "h8"),
    # Two laid cards are taken back, one of them a second card to the trick.
    "twice": ("1. W ♥8 N ♥7 N ♣A\n", "sA s7 / sK cA / sQ cK h9", 0, "h8 h7"),
}


@pytest.mark.parametrize("case", STANDING)
def test_irregular_play_is_followed_to_what_stands(preferans: Run, case: str) -> None:
    """Where play was not regular the position is the one that the rulings leave, and the answers say so."""
    play_, hands, leader, played = STANDING[case]
    text = ENDING + "W order 6♠\n" + play_
    prospect = solved(preferans, text)["deals"][0]["prospect"]
    expected = {seat: sorted(hand.split()) for seat, hand in zip("WNE", hands.split("/"), strict=True)}
    assert {seat: sorted(cards) for seat, cards in prospect["moment"]["hands"].items()} == expected
    assert [card for _, card in prospect["moment"]["trick"]] == played.split()
    assert prospect["moment"]["regular"] is False
    assert prospect["more"] == worth(hands, leader, played)
    assert "preferans judge" in preferans("solve", "-", stdin=text.encode()).stdout.decode()


LED = "N show ♣A\n1. W ♠7 N ♠K E ♠Q\n"
"""North, who has shown the ace of clubs, has taken the first trick and leads to the second."""


@pytest.mark.parametrize(
    ("option", "more", "bound"),
    [
        ("may_require", "", []),
        ("may_require", "W demand N ♣A\n", ["cA"]),
        ("must_play", "", ["cA"]),
        ("bridge", "", ["cA"]),
        ("bridge", "W waive\n", []),
    ],
)
def test_open_card_binds_its_owner(preferans: Run, option: str, more: str, bound: list[str]) -> None:
    """An open card must be led where it was demanded or where the table plays so, and what follows is worth that."""
    text = f'[Option "play.open_card={option}"]\n{ENDING}W order 6♠\n{LED}{more}'
    prospect = solved(preferans, text)["deals"][0]["prospect"]
    assert prospect["moment"]["bound"] == bound
    assert set(prospect["cards"]) == set(bound or ["cA", "h7"])
    assert prospect["more"] == worth("sA h8 / cA h7 / cK h9", 1, forced=" ".join(bound))
    assert ("must be played" in preferans("solve", "-", stdin=text.encode()).stdout.decode()) is bool(bound)


@pytest.mark.parametrize(("demand", "led"), [("♥", "h7"), ("♣", "cA")])
def test_demanded_suit_is_led(preferans: Run, demand: str, led: str) -> None:
    """Under the bridge custom the suit named to the partner of an open card's owner is led, and no other."""
    play_ = "E show ♥9\n1. W ♠7 N ♠K E ♠Q\nW demand N " + demand + "\n"
    text = f'[Option "play.open_card=bridge"]\n{ENDING}W order 6♠\n{play_}'
    prospect = solved(preferans, text)["deals"][0]["prospect"]
    assert prospect["moment"]["bound"] == [led]
    assert set(prospect["cards"]) == {led}
    assert prospect["more"] == worth("sA h8 / cA h7 / cK h9", 1, forced=f"{led} h9")


def test_open_card_must_be_played_later_too(preferans: Run) -> None:
    """Where the table plays so, an open card is played at its owner's first chance, were it tricks later."""
    hands = "sA s7 h8 / sK cA h7 / sQ cK h9"
    text = f'[Option "play.open_card=must_play"]\n{ENDING}W order 6♠\nN show ♠K\n1. W ♥8\n'
    prospect = solved(preferans, text)["deals"][0]["prospect"]
    assert prospect["more"] == worth(hands.replace(" h8", ""), 0, "h8", forced="sK")


def test_answers_and_auction_may_be_told(preferans: Run) -> None:
    """An ending with its auction and answers comes to the same position as one with the order alone."""
    calls = "W 6♠ N pass E pass\nW order 6♠\nN whist E pass N open\n"
    told = ORDERED.replace("W order 6♠\n", calls)
    assert solved(preferans, told)["deals"][0]["prospect"] == solved(preferans, ORDERED)["deals"][0]["prospect"]


def test_all_pass_tells_what_each_is_sure_of(preferans: Run) -> None:
    """In all-pass each player gets what plain minimax gives him at misère against the other two together."""
    calls = "W pass N pass E pass\n"
    whole = tuple(frozenset(map(oracle_card, hand.split())) for hand in ("sA s7 h8", "sK cA h7", "sQ cK h9"))
    sure = solved(preferans, ENDING + calls)["deals"][0]["all_pass"]
    assert [sure["more"][seat] for seat in "WNE"] == [
        tricks(Table(whole, 0, player, None, fewest=True)) for player in range(3)
    ]
    hands = (frozenset({("s", 7), ("s", 0)}), frozenset({("s", 6), ("c", 7)}), frozenset({("s", 5)}))
    sure = solved(preferans, ENDING + calls + "1. W ♥8 N ♥7 E ♥9\n2. E ♣K\n")["deals"][0]["all_pass"]
    assert sure["taken"] == {"W": 0, "N": 0, "E": 1}
    assert [sure["more"][seat] for seat in "WNE"] == [
        tricks(Table(hands, 2, player, None, fewest=True, played=((2, ("c", 6)),))) for player in range(3)
    ]
    text = preferans("solve", "-", stdin=(ENDING + calls).encode()).stdout.decode()
    assert "can be sure of against the other two together" in text


def test_whole_deal_has_discards(preferans: Run) -> None:
    """Eight spades with two top hearts make a ten at no-trump, by discarding the two small hearts of the talon."""
    deal = solved(preferans, WHOLE)["deals"][0]
    assert deal["table"]["W"]["s"] == deal["table"]["W"]["NT"] == 10
    assert deal["talon"]["W"]["contract"] == "10NT"
    assert sorted(deal["talon"]["W"]["discards"]["NT"]["discard"]) == ["h7", "h8"]
    assert deal["prospect"]["contract"] == "10NT"
    assert list(SCHEMA.iter_errors({"format": "preferans-solve/1", "compiled": True, "deals": [deal | {"more": 1}]}))
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


def test_corpus_is_followed_or_refused() -> None:
    """Every deal of the corpus is followed to a position whose tricks add up, or refused with an error of ours."""
    positions = refused = 0
    for path in sorted((ROOT / "conformance" / "cases").rglob("*.pref")):
        try:
            told = records.parse_bytes(path.read_bytes(), path.name)
        except PreferansError:
            continue
        for deal in told.deals if isinstance(told, Record) else ():
            try:
                found = open_deal(told, deal, None)
            except PreferansError:
                refused += 1
                continue
            if found.position is not None and found.standing is not None:
                positions += 1
                held = len(deal.hands[0].cards)
                assert found.standing.tricks + found.position.tricks_left == held, path.name
                assert sum(found.standing.taken) <= found.standing.tricks, path.name
    assert positions > 300
    assert refused > 0


def drawn(preferans: Run, text: str, *args: str) -> Element:
    """Return the picture of a record, read as XML."""
    done = preferans("solve", "--svg", *args, "-", stdin=text.encode())
    assert done.returncode == 0, done.stderr
    return fromstring(done.stdout.decode())  # noqa: S314 - the picture is our own


def texts_of(picture: Element) -> list[str]:
    """Return all texts of a picture in its order."""
    return ["".join(node.itertext()) for node in picture.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["West", "♠ A 7", "talon", "♥8 ♥J", "misère", "Tricks of the declarer, the talon out of play"]),
        ("ru", ["Запад", "♠ Т 7", "прикуп", "♥8 ♥В", "мизер", "Взятки разыгрывающего, прикуп вне игры"]),
    ],
)
def test_picture_shows_the_deal(preferans: Run, lang: str, words: list[str]) -> None:
    """The picture has hands, talon and tables in either language, for day and night, and asks for nothing outside."""
    text = ENDING.replace("♥8", "♥10") + "talon ♥J ♥8\n"
    picture = drawn(preferans, text, "--lang", lang)
    told = texts_of(picture)
    for word in words:
        assert word in told
    whole = preferans("solve", "--svg", "--lang", lang, "-", stdin=text.encode()).stdout.decode()
    assert "prefers-color-scheme: dark" in whole
    assert whole.count("http") == whole.count("http://www.w3.org/2000/svg") == 1
    assert all(name in picture.attrib for name in ("viewBox", "aria-labelledby"))


def test_picture_shows_the_position(preferans: Run) -> None:
    """Where play has begun the picture has the cards still held, the trick on the table and what it leads to."""
    told = texts_of(drawn(preferans, ORDERED))
    assert "on the table" in told
    assert "E ♣K" in told
    assert "♠ A 7" in told  # West has both spades
    assert "♣ K" not in told  # East's king is on the table
    assert "West plays 6♠" in " ".join(told)


def test_picture_of_many_deals_keeps_inside_its_frame(preferans: Run) -> None:
    """All deals stand below one another in one picture, and every text inside its frame."""
    second = WHOLE[WHOLE.index("deal 1") :].replace("deal 1", "deal 2")
    picture = drawn(preferans, WHOLE + second)
    wide, high = (int(number) for number in picture.attrib["viewBox"].split()[2:])
    assert sum(text.startswith("Deal ") for text in texts_of(picture)) == 2
    for node in picture.iter("{http://www.w3.org/2000/svg}text"):
        x, size = int(node.attrib["x"]), text_width("".join(node.itertext()), 20)
        left = {"end": x - size, "middle": x - size // 2}.get(node.attrib.get("text-anchor", ""), x)
        assert 0 <= left <= left + size <= wide
        assert 0 < int(node.attrib["y"]) < high


def test_json_and_picture_exclude_each_other(preferans: Run) -> None:
    """Asking for JSON and a picture at once is refused in one paragraph."""
    done = preferans("solve", "--svg", "--json", "-", stdin=ENDING.encode())
    assert done.returncode == 2
    assert b"--svg" in done.stderr


BAD = {
    "solve-hands": (ENDING.replace("hand E ♠Q ♣K ♥9\n", ""), "three players"),
    "solve-unknown-cards": (ENDING.replace("♥9", "?"), "not all cards are known"),
    "solve-card-twice": (ENDING + "talon ♥7 ♥J\n", "written twice"),
    "position-sizes": (ENDING.replace("♣K ♥9", "♣K"), "cannot hold so many"),
    "solve-no-order": (ENDING + "W ♥8\n", "without an order"),
    "solve-irregular": (ENDING + "W order 6♠\n1. W ♥8 N skip E ♥9\n", "do not hold equal"),
    "rules-unknown": (ORDERED.replace("codex-tournament", "nowhere"), "nowhere"),
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


@pytest.mark.parametrize(("threads", "word"), [("0", "64"), ("65", "64"), ("-1", "64"), ("x", "целое число, а не x")])
def test_bad_threads_are_refused(preferans: Run, threads: str, word: str) -> None:
    """A number of threads outside 1 to 64, or none at all, is refused in one paragraph."""
    done = preferans("solve", "--threads", threads, "-", stdin=ENDING.encode(), lang="ru")
    assert done.returncode == 2
    assert word in done.stderr.decode()


@pytest.mark.parametrize("threads", ["1", "2"])
def test_interrupt_stops_at_once(tmp_path: Path, threads: str) -> None:
    """Ctrl-C ends a long run within two seconds, in one thread and in two, and leaves no traceback."""
    deal = WHOLE[WHOLE.index("deal 1") :]
    many = "".join(deal.replace("deal 1", f"deal {number}") for number in range(1, 2000))
    (tmp_path / "many.pref").write_text(many, "utf-8")
    # Whoever started the tests may have told their processes to ignore it.
    begin = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from preferans.cli import main; "
    run = f"main(['solve', '--threads', '{threads}', 'many.pref'])"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "interpreter")}
    streams: dict[str, Any] = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "cwd": tmp_path,
        "env": environment,
    }
    with subprocess.Popen([sys.executable, "-c", begin + run], **streams) as process:
        try:
            assert process.stdout is not None
            assert b"West" in process.stdout.readline()
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=20)[1]
            assert time.monotonic() - start < 2
            assert b"Traceback" not in said
            assert process.returncode != 0
        finally:
            process.kill()


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


@pytest.mark.parametrize("compiled", [True, False])
def test_slower_proofs_are_announced_once(preferans: Run, monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    """A run of the judge that proves with the solver in Python says so in one line, and else nothing."""
    monkeypatch.setattr(analysis, "COMPILED", compiled)
    record = ROOT / "examples" / "late-revoke.pref"
    done = preferans("judge", "--set", "play.revoke=solver", record, record)
    assert done.stderr.decode().count("some hundred times slower") == (0 if compiled else 1)
    monkeypatch.setattr(analysis, "COMPILED", False)
    assert preferans("judge", record).stderr == b""


def test_bar_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar of progress counts every deal and stops after the last."""
    monkeypatch.setenv("TERM", "dumb")
    step = solving._bar(3, "Solving")
    for _ in range(3):
        step()
