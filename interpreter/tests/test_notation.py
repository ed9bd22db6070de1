"""The notation: text to record and back."""

from __future__ import annotations

import threading
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans import record as r
from preferans.cards import Card, Contract, Seat, Suit
from preferans.notation import LANGUAGES, Language, from_json, language_of, parse, parse_bytes, to_json, write
from strategies import ACTS, RECORDS

FORMS = [(language, letters) for language in LANGUAGES for letters in (False, True)]

ENGLISH = """\
[Rules "codex-tournament"]
[Event "Club evening"] [Date "2026-11-29"]
[Players "4"] [West "A"] [North "B"] [East "C"] [South "D"]
[Option "match.pool_target=20"]

deal 1 dealer S
hand W ♠AKQ97 ♣A10 ♦7 ♥AK
hand N ♠J8 ♣KQJ ♦AK ♥QJ10
hand E ♠10 ♣987 ♦QJ1098 ♥9
talon ♥8 ♥7
W 6♠   N pass   E pass
W take   W discard ♦7 ♥7   W order 7♠
N whist   E pass   N open
1. W ♠A N ♠8 E ♠10
2. W ♣A N ♥10 E ♣7
W notice revoke N 2
2. N ♣J E ♣7
W claim 8   N agree   E agree
score W pool 4
"""

RUSSIAN = """\
[Rules "codex-tournament"]
[Event "Club evening"] [Date "2026-11-29"]
[Players "4"] [West "A"] [North "B"] [East "C"] [South "D"]
[Option "match.pool_target=20"]

сдача 1 сдающий Ю
рука З ♠ТКД97 ♣Т10 ♦7 ♥ТК
рука С ♠В8 ♣КДВ ♦ТК ♥ДВ10
рука В ♠10 ♣987 ♦ДВ1098 ♥9
прикуп ♥8 ♥7
З 6♠   С пас   В пас
З берёт   З снос ♦7 ♥7   З заказ 7♠
С вист   В пас   С открыто
1. З ♠Т С ♠8 В ♠10
2. З ♣Т С ♥10 В ♣7
З заметил revoke С 2
2. С ♣В В ♣7
З беру 8   С согласен   В согласен
запись З пуля 4
"""


def act(text: str, language: Language = "en") -> Any:
    """Return the one act written in ``text``, without its line."""
    head = "deal 1" if language == "en" else "сдача 1"
    acts = parse(f"{head}\n{text}").deals[0].acts
    assert len(acts) == 1
    return msgspec.structs.replace(acts[0], line=0)


def bare(value: Any) -> Any:
    """Return ``value`` without the numbers of lines."""
    if isinstance(value, tuple):
        return tuple(bare(item) for item in value)
    if isinstance(value, msgspec.Struct):
        fields: dict[str, Any] = {name: bare(getattr(value, name)) for name in value.__struct_fields__}
        return type(value)(**{name: 0 if name in {"line", "talon_line"} else item for name, item in fields.items()})
    return value


# --- what is read ------------------------------------------------------------------------------------------------


def test_a_whole_text_becomes_a_record() -> None:
    """Tags, hands, talon, acts, marks and score lines land in their places with the numbers of their lines."""
    record = parse(ENGLISH)
    deal = record.deals[0]
    assert (record.rules, record.players, record.options) == ("codex-tournament", 4, ("match.pool_target=20",))
    assert record.names == dict(zip(Seat, "ABCD", strict=True))
    assert record.tags == {"Event": "Club evening", "Date": "2026-11-29"}
    assert (deal.number, deal.dealer, deal.line) == (1, Seat.SOUTH, 6)
    assert [len(hand.cards) for hand in deal.hands] == [10, 10, 10]
    assert deal.hands[2].cards[4:9] == (Card.DQ, Card.DJ, Card.D10, Card.D9, Card.D8)
    assert (deal.talon, deal.talon_line) == ((Card.H8, Card.H7), 10)
    assert [(mark.trick, mark.at, mark.line) for mark in deal.marks] == [(1, 9, 14), (2, 12, 15), (2, 16, 17)]
    assert deal.acts[12] == r.Play(by=Seat.WEST, card=Card.CA, line=15)
    assert deal.acts[15] == r.Notice(by=Seat.WEST, code="revoke", seat=Seat.NORTH, trick=2, line=16)
    assert deal.scores == (r.ScoreLine(player=Seat.WEST, column="pool", points="4", line=19),)


def test_both_languages_give_equal_records() -> None:
    """The same record in English and in Russian is read as equal values."""
    assert parse(ENGLISH) == parse(RUSSIAN)


EXAMPLES = [
    ("W bid 6♠", "З заявка 6♠", r.Bid(by=Seat.WEST, contract=Contract.S6)),
    ("N 10NT dark", "С 10БК втёмную", r.Bid(by=Seat.NORTH, contract=Contract.NT10, dark=True)),
    ("E misere", "В мизер", r.Bid(by=Seat.EAST, contract=Contract.MISERE)),
    ("W pass dark", "З пас втемную", r.Pass(by=Seat.WEST, dark=True)),
    ("S look-at W", "Ю смотрит-у З", r.LookAt(by=Seat.SOUTH, seat=Seat.WEST)),
    ("W discard ?*2", "З снос ? ?", r.Discard(by=Seat.WEST, cards=(None, None))),
    ("W discard", "З снос", r.Discard(by=Seat.WEST)),
    ("W order 7h at-once", "З заказ 7ч сразу", r.Order(by=Seat.WEST, contract=Contract.H7, at_once=True)),
    ("W return-talon", "З вернул-прикуп", r.ReturnTalon(by=Seat.WEST)),
    ("W give-up", "З сдаётся", r.GiveUp(by=Seat.WEST)),
    ('N plan "hearts"', 'С план "hearts"', r.Plan(by=Seat.NORTH, text="hearts")),
    ("E other-plan ♦A", "В другой-план ♦Т", r.OtherPlan(by=Seat.EAST, cards=(Card.DA,))),
    (
        "N guarantee W E tricks 6",
        "С гарантия З В взяток 6",
        r.Guarantee(by=Seat.NORTH, to=(Seat.WEST, Seat.EAST), tricks=6),
    ),
    ("W s10", "З п10", r.Play(by=Seat.WEST, card=Card.S10)),
    ("W ?", "З ?", r.Play(by=Seat.WEST, card=None)),
    ("E self ♣7", "В сам ♣7", r.SelfPlay(by=Seat.EAST, card=Card.C7)),
    ("W show ♠A ♠K to E", "З показал ♠Т ♠К игроку В", r.Show(by=Seat.WEST, cards=(Card.SA, Card.SK), to=Seat.EAST)),
    ("W show ♠A", "З показал ♠Т", r.Show(by=Seat.WEST, cards=(Card.SA,))),
    ("N demand W c", "С требует З т", r.Demand(by=Seat.NORTH, seat=Seat.WEST, suit=Suit.CLUBS)),
    ("N demand W ♣10", "С требует З ♣10", r.Demand(by=Seat.NORTH, seat=Seat.WEST, card=Card.C10)),
    ("E answer no", "В ответ нет", r.Answer(by=Seat.EAST, yes=False)),
    ("W notice revoke N", "З заметил revoke С", r.Notice(by=Seat.WEST, code="revoke", seat=Seat.NORTH)),
    ("W count N 9", "З считает С 9", r.Count(by=Seat.WEST, seat=Seat.NORTH, cards=9)),
    ("W claim 8", "З беру 8", r.Claim(by=Seat.WEST, tricks=8)),
    ("N concede 2", "С уступает 2", r.Concede(by=Seat.NORTH, tricks=2)),
    ("table void talon.shown", "стол пересдача talon.shown", r.Void(by="table", code="talon.shown")),
    ("table entry", "стол запись-сделана", r.EntryMade(by="table")),
    (
        "outsider tells W 6NT",
        "посторонний советует З 6БК",
        r.Tells(by="outsider", seat=Seat.WEST, contract=Contract.NT6),
    ),
    (
        'arbiter finds revoke N 3 no "held none"',
        'судья признал revoke С 3 нет "held none"',
        r.Finds(by="arbiter", code="revoke", seat=Seat.NORTH, trick=3, answer=False, text="held none"),
    ),
    ("arbiter finds proved 2", "судья признал proved 2", r.Finds(by="arbiter", code="proved", answer=2)),
    ("arbiter finds proved 2 3", "судья признал proved 2 3", r.Finds(by="arbiter", code="proved", trick=2, answer=3)),
    ("arbiter rules E tricks 2", "судья присудил В взяток 2", r.Rules(by="arbiter", seat=Seat.EAST, tricks=2)),
    ("arbiter draws tricks 5", "судья жребий взяток 5", r.Draws(by="arbiter", tricks=5)),
    ("W pass @21:40:05", "З пас @21:40:05", r.Pass(by=Seat.WEST, clock="21:40:05")),
    ("W ♠A disputed", "З ♠Т спорно", r.Play(by=Seat.WEST, card=Card.SA, disputed=True)),
    ("W pass @21:40 disputed", "З пас спорно @21:40", r.Pass(by=Seat.WEST, clock="21:40", disputed=True)),
]


@pytest.mark.parametrize(("english", "russian", "expected"), EXAMPLES)
def test_an_act_is_read_in_both_languages(english: str, russian: str, expected: r.AnyAct) -> None:
    """An act with its arguments is read as the same value from either language."""
    assert act(english) == expected
    assert act(russian, "ru") == expected


def test_the_state_of_the_sheet_goes_before_the_record_or_the_deal() -> None:
    """Sheet, series and bombs lines before the first deal belong to the record, after a deal line to that deal."""
    record = parse(
        "draw W ♠7\nsheet W pool 10 mountain -12 whists 5/2 on N whists 4 on E\nseries 2\nbombs N 1\n"
        "deal 3\njoin S\ndeal 4 dealer S\nsheet S pool 4\ntaken W 6\nscore W whists 8 on S\n"
    )
    row = r.SheetLine(player=Seat.WEST, pool="10", mountain="-12", whists={Seat.NORTH: "5/2", Seat.EAST: "4"}, line=2)
    assert record.draws == (r.Draw(player=Seat.WEST, card=Card.S7, line=1),)
    assert record.before == r.State(sheet=(row,), series=2, bombs=(r.BombsLine(player=Seat.NORTH, bombs=1, line=4),))
    first, second = record.deals
    assert (first.joined, first.before) == ((), None)
    assert second.joined == (Seat.SOUTH,)
    assert second.before == r.State(sheet=(r.SheetLine(player=Seat.SOUTH, pool="4", line=8),))
    assert second.taken == (r.TakenLine(player=Seat.WEST, tricks=6, line=9),)
    assert second.scores == (r.ScoreLine(player=Seat.WEST, column="whists", points="8", on=Seat.SOUTH, line=10),)


def test_points_are_kept_in_lowest_terms() -> None:
    """A fraction of points is kept in its one form: 10/4 is 5/2, 4/2 is 2."""
    record = parse("sheet W pool 10/4 mountain 4/2 whists -0 on N")
    assert record.before is not None
    row = record.before.sheet[0]
    assert (row.pool, row.mountain, row.whists) == ("5/2", "2", {Seat.NORTH: "0"})


def test_marks_stand_before_the_act_that_follows() -> None:
    """A trick mark knows the index of the next act, whether it stands alone, before plays or at the very end."""
    deal = parse("deal 1\nW pass\n1.\nW ♠A N ♠8\n2. W pass @10:00\n3. W ♠K\n4.").deals[0]
    assert [(mark.trick, mark.at, mark.line) for mark in deal.marks] == [(1, 1, 3), (2, 3, 5), (3, 4, 6), (4, 5, 7)]


def test_lines_of_plays_are_exact() -> None:
    """Every play of a run over several lines knows its own line; a clock belongs to the last one before it."""
    deal = parse("deal 1\n1. W ♠A\n\n N ♠8 E ♠10 # a trick\n2. W ♠K @10:00 N ♠J").deals[0]
    assert [(play.line, play.clock) for play in deal.acts] == [(2, None), (4, None), (4, None), (5, "10:00"), (5, None)]


def test_blanks_line_ends_and_marks_of_order_do_not_matter() -> None:
    """Tabs, CRLF, lone CR, a byte order mark and comments leave the record as it is, lines included."""
    tabs = ENGLISH.replace(" ", "\t").replace("Club\tevening", "Club evening")
    assert parse(tabs.replace("\n", "\r\n")) == parse(ENGLISH)
    assert parse(ENGLISH.replace("\n", "\r")) == parse(ENGLISH)
    assert parse_bytes(b"\xef\xbb\xbf" + ENGLISH.encode()) == parse(ENGLISH)
    assert parse(ENGLISH.replace("\n", "  # W ♠A\n")) == parse(ENGLISH)


def test_front_matter_is_skipped() -> None:
    """A block between --- lines is not read, and the lines after it keep their numbers."""
    record = parse("---\nid: ABCDE\nexpect: []\n---\ndeal 1\nW pass\n")
    assert record.deals[0].acts == (r.Pass(by=Seat.WEST, line=6),)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (ENGLISH, "en"),
        (RUSSIAN, "ru"),
        ('[Event "Вечер"]\nsheet W pool 1', "en"),
        ('[Event "Evening"]\nпулька З пуля 1', "ru"),
        ("# сдача\ndeal 1", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_that_of_the_record_not_of_its_texts(text: str, language: str) -> None:
    """The language is told by the deal line or the words, never by tags, texts or comments."""
    assert language_of(text) == language


def test_texts_keep_what_stands_in_them() -> None:
    """A text in quotes may hold quotes, backslashes and line breaks, and any letters."""
    remark = act('W remark "say \\"6\\" \\\\ и\\nвсё"')
    assert remark.text == 'say "6" \\ и\nвсё'


def test_many_threads_may_read_at_once() -> None:
    """Nothing is kept between two readings: many threads reading different texts get the same as one."""
    wanted = {text: parse(text) for text in (ENGLISH, RUSSIAN)}
    wrong: list[str] = []

    def read(text: str) -> None:
        wrong.extend(text for _ in range(20) if parse(text) != wanted[text])

    threads = [threading.Thread(target=read, args=(text,)) for text in [ENGLISH, RUSSIAN] * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# --- what is written ---------------------------------------------------------------------------------------------


def test_canonical_text_is_written_as_it_was_read() -> None:
    """Text in canonical layout comes back letter for letter, in both languages."""
    english = ENGLISH.replace("2. N ♣J E ♣7\n", "2. N ♣J E ♣7\n")
    assert write(parse(english)) == english
    assert write(parse(RUSSIAN), "ru") == RUSSIAN
    assert write(parse(ENGLISH), "ru") == RUSSIAN


def test_letters_stand_for_suits_on_request() -> None:
    """Written without symbols, a record holds ASCII only in English, and letters п т б ч in Russian."""
    text = write(parse(ENGLISH), ascii=True)
    assert text.isascii()
    assert "hand W sAKQ97 cA10 d7 hAK\n" in text
    assert "рука З пТКД97 тТ10 б7 чТК\n" in write(parse(ENGLISH), "ru", ascii=True)
    assert parse(text) == parse(ENGLISH)


def test_a_hand_is_written_by_suits() -> None:
    """A hand is written suit by suit in the order of suits, from the ace down, unknown cards last."""
    record = parse("deal 1\nhand W ? ♥7A ♠10K ?*2 ♠A")
    assert "hand W ♠AK10 ♥A7 ?*3\n" in write(record)


def test_play_without_marks_is_written_three_to_a_line() -> None:
    """Where a record has no trick marks, plays stand three to a line."""
    plays = "W ♠A N ♠8 E ♠10 W ♠K N ♠J E ♦8 W ♠Q"
    assert write(parse(f"deal 1\n{plays}")) == "deal 1\nW ♠A N ♠8 E ♠10\nW ♠K N ♠J E ♦8\nW ♠Q\n"


def test_the_strategies_cover_every_act() -> None:
    """Every kind of act of a record has a strategy."""
    assert set(ACTS) == set(get_args(r.AnyAct))


@settings(max_examples=60, deadline=None)
@given(RECORDS, st.sampled_from(FORMS))
def test_what_is_written_is_read_back(record: r.Record, form: tuple[Language, bool]) -> None:
    """A record written in either language and form is read back as the same record, and written the same again."""
    text = write(record, *form)
    assert bare(parse(text)) == record
    assert write(parse(text), *form) == text


@settings(max_examples=60, deadline=None)
@given(RECORDS, st.sampled_from(FORMS))
def test_text_to_json_to_text_is_the_identity(record: r.Record, form: tuple[Language, bool]) -> None:
    """Canonical text made JSON and text again is the same text, in both languages, with symbols and with letters."""
    text = write(record, *form)
    back = from_json(to_json(parse(text)))
    assert back == parse(text)
    assert write(back, *form) == text


@settings(max_examples=60, deadline=None)
@given(RECORDS)
def test_the_texts_of_a_record_in_both_languages_are_one_record(record: r.Record) -> None:
    """English and Russian texts of a record are read as equal records, numbers of lines included."""
    assert parse(write(record, "en")) == parse(write(record, "ru", ascii=True))


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_survives_text(kind: type[r.Act], language: Language) -> None:
    """An act of every kind, with any arguments, comes back from text in either language."""

    @settings(max_examples=8, deadline=None)
    @given(ACTS[kind], st.booleans())
    def survives(one: r.AnyAct, letters: bool) -> None:
        record = r.Record(format="preferans-record/1", deals=(r.Deal(number=1, acts=(one,)),))
        assert bare(parse(write(record, language, letters))) == record

    survives()
