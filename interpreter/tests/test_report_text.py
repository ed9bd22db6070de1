"""The ruling and the sheet as text, against pages written by hand."""

from __future__ import annotations

import msgspec
import pytest

from preferans.cards import Card, Seat
from preferans.record import Deal, Play, Record
from preferans.report.layout import width
from preferans.report.plural import LANGUAGES, Language
from preferans.report.text import render, render_sheet
from preferans.verdict import (
    Choice,
    ContractSummary,
    DealVerdict,
    Entry,
    Expected,
    Fault,
    Option,
    Place,
    Question,
    Ruling,
    SheetRow,
    Trick,
    Verdict,
    Violation,
)
from report_books import small_book

RECORD = Record(
    format="preferans-record/1",
    players=4,
    names={Seat.WEST: "Anna", Seat.NORTH: "Boris"},
    tags={"Event": "Club evening", "Date": "2026-11-29"},
    deals=(
        Deal(
            number=1,
            dealer=Seat.SOUTH,
            acts=(
                Play(by=Seat.WEST, card=Card.CA, line=17),
                Play(by=Seat.NORTH, card=Card.H10, line=18),
                Play(by=Seat.EAST, card=Card.C7),
            ),
        ),
    ),
)

REVOKE = DealVerdict(
    deal=1,
    verdict="violation",
    dealer="S",
    contract=ContractSummary(kind="game", by="W", bid="6s", order="7s", whisters=("N",), mode="open"),
    violations=(
        Violation(
            code="revoke", clause="codex:3.9.16.2/a", by="N", at=1, status="penalised",
            facts={"card": "h10", "could": ["cK", "cQ", "cJ"], "trick": 2},
        ),
        Violation(
            code="play.out-of-turn", clause="codex:3.9.14/b", by="E", at=2, status="condoned", facts={"card": "c7"}
        ),
    ),
    rulings=(
        Ruling(
            clause="codex:3.9.18/c", effect="transfer-tricks", args={"tricks": 1, "from": "N", "to": "W"}, because=(0,)
        ),
    ),
    tricks=(
        Trick(trick=1, plays=(("W", "sA"), ("N", "s8"), ("E", "s10")), winner="W", credited="W"),
        Trick(trick=2, plays=(("W", "cA"), ("N", "h10"), ("E", "c7")), winner="N", credited="W"),
    ),
    credited={"E": 0, "N": 1, "W": 9},
    entries=(
        Entry(player="W", column="pool", on=None, points="4", clause="codex:2.2.2"),
        Entry(player="N", column="whists", on="W", points="5/2", clause="codex:3.8.1.1"),
    ),
    sheet={
        "W": SheetRow(pool="4"),
        "N": SheetRow(mountain="12", whists={"W": "5/2", "E": "10"}),
        "E": SheetRow(),
        "S": SheetRow(mountain="-1"),
    },
    settlement={"W": "164/3", "N": "-80", "E": "0", "S": "76/3"},
)  # fmt: skip


def verdict(*deals: DealVerdict, **fields: object) -> Verdict:
    """Return a verdict on ``deals`` under the tournament rules."""
    known = {"format": "preferans-verdict/1", "rules": "codex-tournament", "edition": "1", "verdict": "legal"}
    return msgspec.convert(known | fields | {"deals": [msgspec.to_builtins(deal) for deal in deals]}, Verdict)


RULED = verdict(
    REVOKE,
    verdict="violation",
    options={"match.pool_target": "20"},
    settlement=REVOKE.settlement,
    ranking=[
        {"place": 1, "player": "W", "whists": "164/3"},
        {"place": 2, "player": "S", "whists": "76/3"},
        {"place": 3, "player": "E", "whists": "0"},
        {"place": 4, "player": "N", "whists": "-80"},
    ],
)

ENGLISH = """\
RULING: there are violations
============================
Club evening, 2026-11-29
Rules: Codex, tournament (codex-tournament, edition 1)
Set apart: Pool target (match.pool_target=20)
Players: West (Anna), North (Boris), East, South

Deal 1 · dealer South · there are violations
--------------------------------------------
West plays 7♠ (bid 6♠); whister North; open play.

Tricks
  No.  Cards                  Taken by  Counted for
    1  W ♠A  N ♠8     E ♠10   West      West
    2  W ♣A  N ♥10*1  E ♣7*2  North     West
  Tricks counted: West 9, North 1, East 0.

Violations
  *1 North plays ♥10 to trick 2 while holding ♣K, ♣Q, ♣J.
     3.9.16.2/a Revoke noticed late · line 18 · penalised
  *2 East plays ♣7 out of turn.
     3.9.14/b Play out of turn [reconstructed] · act 3 of the deal · accepted by the other side

What follows
  - From North to West: 1 trick.
    3.9.18/c Revoke [decision of this project] · for *1

Entries
  Player  Column          Points  Clause
  West    pool                +4  2.2.2
  North   whists on West  +2 1/2  3.8.1.1

Sheet after the deal
  Player  Pool  Mountain  Whists on W  Whists on N  Whists on E  Whists on S  Settlement
  West       4         0            ·            0            0            0     +54 2/3
  North      0        12        2 1/2            ·           10            0         −80
  East       0         0            0            0            ·            0           0
  South      0        −1            0            0            0            ·     +25 1/3

RESULT: there are violations
  Place  Player         Settlement
      1  West (Anna)       +54 2/3
      2  South             +25 1/3
      3  East                    0
      4  North (Boris)         −80
"""

RUSSIAN = """\
РЕШЕНИЕ: есть нарушения
=======================
Club evening, 2026-11-29
Правила: Кодекс, турнир (codex-tournament, редакция 1)
Особо условлено: Размер пули (match.pool_target=20)
За столом: Запад (Anna), Север (Boris), Восток, Юг

Сдача 1 · сдаёт Юг · есть нарушения
-----------------------------------
Запад играет 7♠ (заявка 6♠); вистует Север; игра в светлую.

Взятки
  №  Карты                  Взял   Засчитано
  1  З ♠Т  С ♠8     В ♠10   Запад  Запад
  2  З ♣Т  С ♥10*1  В ♣7*2  Север  Запад
  Счёт взяток: Запад 9, Север 1, Восток 0.

Нарушения
  *1 Север кладёт ♥10 во взятку 2, имея ♣К, ♣Д, ♣В.
     3.9.16.2/a Фальшренонс замечен поздно · строка 18 · наказано
  *2 Восток ходит ♣7 вне очереди.
     3.9.14/b Ход вне очереди [восстановлено] · 3-е действие сдачи · принято другой стороной

Что следует
  - От Севера к Западу: 1 взятка.
    3.9.18/c Фальшренонс [решение проекта] · за *1

Запись
  Игрок  Графа             Очки  Пункт
  Запад  в пулю              +4  2.2.2
  Север  висты на Запад  +2 1/2  3.8.1.1

Пулька после сдачи
  Игрок   Пуля  Гора  Висты на З  Висты на С  Висты на В  Висты на Ю   Расчёт
  Запад      4     0           ·           0           0           0  +54 2/3
  Север      0    12       2 1/2           ·          10           0      −80
  Восток     0     0           0           0           ·           0        0
  Юг         0    −1           0           0           0           ·  +25 1/3

ИТОГ: есть нарушения
  Место  Игрок           Расчёт
      1  Запад (Anna)   +54 2/3
      2  Юг             +25 1/3
      3  Восток               0
      4  Север (Boris)      −80
"""


@pytest.mark.parametrize(("language", "page"), [("en", ENGLISH), ("ru", RUSSIAN)])
def test_a_ruling_is_the_page_written_by_hand(language: Language, page: str) -> None:
    """A ruling shows header, game, tricks with starred cards, violations, what follows, entries, sheet and ranking."""
    assert render(RULED, RECORD, language, small_book()) == page


SHEET = """\
ПУЛЬКА
======
Club evening, 2026-11-29
Правила: Кодекс, турнир (codex-tournament, редакция 1)
Особо условлено: Размер пули (match.pool_target=20)
За столом: Запад (Anna), Север (Boris), Восток, Юг

Пулька после сдачи 1
  Игрок   Пуля  Гора  Висты на З  Висты на С  Висты на В  Висты на Ю   Расчёт
  Запад      4     0           ·           0           0           0  +54 2/3
  Север      0    12       2 1/2           ·          10           0      −80
  Восток     0     0           0           0           ·           0        0
  Юг         0    −1           0           0           0           ·  +25 1/3

РАСЧЁТ
  Место  Игрок           Расчёт
      1  Запад (Anna)   +54 2/3
      2  Юг             +25 1/3
      3  Восток               0
      4  Север (Boris)      −80
"""


def test_the_sheet_alone_leaves_out_the_ruling() -> None:
    """The score sheet shows header, sheet and ranking, and no violation."""
    assert render_sheet(RULED, RECORD, "ru", small_book()) == SHEET


ALL_PASS = DealVerdict(
    deal=2,
    verdict="incomplete",
    dealer="E",
    contract=ContractSummary(kind="all-pass", by=None, bid=None, order=None, whisters=(), mode=None),
    choices=(
        Choice(
            code="open-card", clause="codex:3.9.14/b", by=("W", "N"), until="end-of-trick", because=(),
            options=(
                Option(name="require", leads_to={"remise": {"of": "E", "tricks": 2, "contract": "misere"}}),
                Option(name="forbid"),
            ),
        ),
        Choice(code="accept", clause="codex:3.9.14/b", by=("N",), until="first-lead", because=(), options=()),
    ),
    questions=(
        Question(
            code="proved", clause="codex:3.9.16", about={"by": "E"}, because=(),
            options=(
                Option(
                    name="yes",
                    leads_to={"rulings": [{"effect": "transfer-tricks", "tricks": 2, "from": "E", "to": "N"}]},
                ),
                Option(name="no", leads_to={"pool": "5/2"}),
            ),
        ),
    ),
    tricks=(
        Trick(trick=1, plays=(("W", "sK"), ("N", "s7"), ("E", "sA")), winner="E", credited="E", talon="s9"),
        Trick(trick=2, plays=(("E", "h7"), ("W", "?")), winner=None, credited=None),
    ),
    credited={"W": 0, "N": 0, "E": 1},
    expected=Expected(what="wait.card", by=("N",), facts={"trick": 2}),
)  # fmt: skip

OPEN_ENGLISH = """\
RULING: a deal is not finished
==============================
Rules: Codex, tournament (codex-tournament, edition 1)
Players: West, North, East

Deal 2 · dealer East · a deal is not finished
---------------------------------------------
All-pass.

Tricks
  No.  Talon  Cards             Taken by
    1  ♠9     W ♠K  N ♠7  E ♠A  East
    2         E ♥7  W ?         –
  Tricks counted: West 0, North 0, East 1.

Choices open
  - What becomes of the open card. The choice is for West and North. Open until the end of the
    trick.
    3.9.14/b Play out of turn [reconstructed]
      require it: East is down two in misère
      forbid it
  - North may accept the card (until the first lead).
    3.9.14/b Play out of turn [reconstructed]

Questions to the arbiter
  - Is it proved that East would have taken more?
    3.9.16 Revoke
      yes: From East to North: 2 tricks
      no: pool 2 1/2

The deal is not finished. Trick 2, North to play.

RESULT: a deal is not finished
"""

OPEN_RUSSIAN = """\
РЕШЕНИЕ: сдача не закончена
===========================
Правила: Кодекс, турнир (codex-tournament, редакция 1)
За столом: Запад, Север, Восток

Сдача 2 · сдаёт Восток · сдача не закончена
-------------------------------------------
Распасы.

Взятки
  №  Прикуп  Карты             Взял
  1  ♠9      З ♠К  С ♠7  В ♠Т  Восток
  2          В ♥7  З ?         –
  Счёт взяток: Запад 0, Север 0, Восток 1.

Право выбора
  - Что делать с открытой картой. Выбирают Запад и Север. Срок: до конца взятки.
    3.9.14/b Ход вне очереди [восстановлено]
      потребовать её: Востоку пишется ремиз без двух на игре мизер
      запретить её
  - Север может принять карту (до первого хода).
    3.9.14/b Ход вне очереди [восстановлено]

Вопросы судье
  - Доказано ли, что Восток взял бы больше?
    3.9.16 Фальшренонс
      да: От Востока к Северу: 2 взятки
      нет: пуля 2 1/2

Сдача не закончена. Взятка 2, ход за Севером.

ИТОГ: сдача не закончена
"""


@pytest.mark.parametrize(("language", "page"), [("en", OPEN_ENGLISH), ("ru", OPEN_RUSSIAN)])
def test_an_unfinished_deal_says_what_is_open(language: Language, page: str) -> None:
    """A deal that stops midway shows the trick as it lies, who may choose, what to find, and whose turn it is."""
    record = Record(format="preferans-record/1", players=3, deals=(Deal(number=2, dealer=Seat.EAST),))
    assert render(verdict(ALL_PASS, verdict="incomplete"), record, language, small_book()) == page


def test_the_sheet_of_an_unfinished_deal_is_the_one_before_it() -> None:
    """While nothing is entered for a deal its sheet is called the one without this deal."""
    deal = msgspec.structs.replace(ALL_PASS, sheet={"W": SheetRow(pool="4")})
    page = render(verdict(deal, verdict="incomplete"), RECORD, "ru", small_book()).splitlines()
    assert page[page.index("Пулька без этой сдачи") + 2] == "  Запад     4     0           ·"


BROKEN = DealVerdict(
    deal=3,
    verdict="malformed",
    dealer=None,
    contract=None,
    faults=(Fault(code="card-twice", line=4, at=None, facts={"card": "sA", "first": "W", "second": "E"}),),
)

BROKEN_ENGLISH = """\
RULING: this record cannot be judged
====================================
Rules: Codex, tournament (codex-tournament, edition 1)

Deal 3 · this record cannot be judged
-------------------------------------

Why the record cannot be judged
  line 4: ♠A is with both West and East

RESULT: this record cannot be judged
"""


def test_a_malformed_deal_shows_its_faults() -> None:
    """What makes a record malformed is shown with its line."""
    record = Record(format="preferans-record/1")
    assert render(verdict(BROKEN, verdict="malformed"), record, "en", small_book()) == BROKEN_ENGLISH
    sheet = render_sheet(verdict(BROKEN, verdict="malformed"), record, "ru", small_book())
    assert sheet.endswith("\n\nИТОГ: по этой записи судить нельзя\n")


@pytest.mark.parametrize(
    ("fields", "english", "russian"),
    [
        ({"kind": "game", "order": "8NT", "mode": "closed", "whisters": ("N", "E")},
         "West plays 8NT (bid 6♠); whisters North and East; closed play.",
         "Запад играет 8БК (заявка 6♠); вистуют Север и Восток; игра втёмную."),
        ({"kind": "game", "order": "6s", "mode": "unplayed", "whisters": ()},
         "West plays 6♠; not played.",
         "Запад играет 6♠; без розыгрыша."),
        ({"kind": "game", "order": None, "mode": None, "whisters": ()},
         "West won the auction with 6♠ and has not ordered yet.",
         "Запад выиграл торговлю заявкой 6♠, заказа ещё нет."),
        ({"kind": "misere", "bid": "misere", "order": "misere", "mode": "open", "whisters": ()},
         "West plays misère; open play.",
         "Запад играет мизер; игра в светлую."),
        ({"kind": "misere", "bid": "misere", "order": None, "mode": None, "whisters": ()},
         "West plays misère.",
         "Запад играет мизер."),
    ],
)  # fmt: skip
def test_the_game_in_a_line(fields: dict[str, object], english: str, russian: str) -> None:
    """The game is told in one line: who plays what, on which bid, who whists, how it is played."""
    contract = msgspec.convert({"by": "W", "bid": "6s"} | fields, ContractSummary)
    deal = DealVerdict(deal=1, verdict="legal", dealer="E", contract=contract)
    for language, line in zip(LANGUAGES, (russian, english), strict=True):
        assert line in render(verdict(deal), RECORD, language, small_book()).splitlines()


def test_a_corrected_revoke_does_not_star_the_card_played_rightly_later() -> None:
    """A card taken back from trick 2 and played to trick 3 bears no star there."""
    violation = msgspec.structs.replace(REVOKE.violations[0], status="corrected")
    tricks = (
        Trick(trick=2, plays=(("W", "cA"), ("N", "cJ"), ("E", "c7")), winner="W", credited="W"),
        Trick(trick=3, plays=(("W", "hK"), ("N", "h10"), ("E", "h9")), winner="W", credited="W"),
    )
    deal = msgspec.structs.replace(REVOKE, violations=(violation,), rulings=(), tricks=tricks)
    page = render(verdict(deal, verdict="violation"), RECORD, "en", small_book())
    assert "    3  W ♥K  N ♥10  E ♥9  West" in page.splitlines()
    assert "  2. N ♥10*1" in page.splitlines()
    assert page.count("*") == 2


def test_a_wrong_score_names_its_line() -> None:
    """A violation that is no act names the line that the table wrote."""
    violation = Violation(
        code="play.out-of-turn", clause="codex:3.9.14/b", by="table", at=None, status="pending",
        facts={"card": "c7"}, line=31,
    )  # fmt: skip
    deal = msgspec.structs.replace(REVOKE, violations=(violation,), rulings=())
    page = render(verdict(deal, verdict="violation"), RECORD, "ru", small_book())
    assert "     3.9.14/b Ход вне очереди [восстановлено] · строка 31 · ещё не решено" in page.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_hundred_columns(language: Language) -> None:
    """Long names, long facts and long words are wrapped or broken at a hundred columns."""
    record = msgspec.structs.replace(
        RECORD,
        names=dict.fromkeys(Seat, "N" * 70),
        tags={"Event": "x" * 250, "Site": "a b " * 50, "Date": "\x1b[2J"},
    )
    violation = msgspec.structs.replace(
        REVOKE.violations[0], facts={"card": "h10", "could": [card.value for card in Card], "trick": 2}
    )
    deal = msgspec.structs.replace(REVOKE, violations=(violation,))
    ruled = verdict(deal, verdict="violation", options={f"option.{n}": "value" for n in range(9)})
    page = render(ruled, record, language, small_book())
    assert max(map(width, page.splitlines())) <= 100
    assert "\x1b" not in page


def test_equal_results_share_a_place() -> None:
    """Places are printed as the verdict gives them."""
    ranking = [msgspec.to_builtins(Place(place=1, player=seat, whists="0")) for seat in "WNE"]
    page = render(verdict(ranking=ranking), Record(format="preferans-record/1"), "en", small_book())
    assert page.splitlines()[-3:] == [
        "      1  West             0",
        "      1  North            0",
        "      1  East             0",
    ]
