"""The sheet and the chart as pictures: every figure in its place, nothing lost, both languages, day and night."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT, Run
from judging import THREE
from preferans import notation, rulebook
from preferans.docs.pictures import with_pictures
from preferans.judge import judge
from preferans.notation import from_json, parse
from preferans.record import Record
from preferans.report import chart, pulka, svg
from preferans.report.page import Judged, render_page
from preferans.report.plural import LANGUAGES, Language
from preferans.report.svg import Point
from preferans.verdict import SheetRow, Verdict
from random_deals import Played, match, seeded

SVG = f"{{{svg.NAMESPACE}}}"

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)

WHISTS = st.builds(Fraction, st.integers(min_value=-(10**6), max_value=10**6), st.integers(min_value=1, max_value=9))

PHONE = 360
"""The width of a narrow phone, in pixels."""


def examples(number: int) -> settings:
    """Return the settings of a test with so many examples: always the same ones, and no clock."""
    return settings(max_examples=number, derandomize=True, deadline=None)


def read_xml(text: str) -> ET.Element:
    """Return the outermost element of a picture."""
    return ET.fromstring(text)  # noqa: S314 - it is our own


Where = tuple[str, str, str | None]
"""A column: its player, its name, and on whom its whists are."""


class Cell(NamedTuple):
    """What a column of a drawn sheet holds: its shape, its title, and its figures with whether they are crossed out."""

    shape: list[Point]
    title: str
    figures: list[tuple[str, bool]]
    texts: list[ET.Element]

    @property
    def shown(self) -> list[str]:
        """The figures as one reads them, the sign of those left out among them."""
        return [text for text, _ in self.figures]


class Sheet:
    """A drawn sheet, read back from its XML."""

    def __init__(self, text: str) -> None:
        """Read ``text``."""
        self.root = read_xml(text)
        self.cells: dict[Where, Cell] = {}
        for sector in self.root.iterfind(f".//{SVG}g[@class='sector']"):
            for cell in sector.iterfind(f"{SVG}g[@class='cell']"):
                place = (str(sector.get("data-seat")), str(cell.get("data-column")), cell.get("data-on"))
                self.cells[place] = _cell(cell)

    def words(self, kind: str) -> list[str]:
        """Return the texts of one class."""
        return ["".join(told.itertext()) for told in self.root.iter() if told.get("class") == kind]


def _cell(cell: ET.Element) -> Cell:
    shape = cell.find(f"{SVG}polygon")
    assert shape is not None
    corners = [Point(*map(int, pair.split(","))) for pair in str(shape.get("points")).split()]
    parts = list(cell.iter(f"{SVG}tspan"))
    figures = [("".join(part.itertext()), part.get("class") == "old") for part in parts]
    return Cell(corners, str(cell.findtext(f"{SVG}title")), figures, list(cell.iter(f"{SVG}text")))


def mixed(number: Fraction) -> str:
    """Return a figure as players write it: a whole number, then what is left of it as a fraction."""
    whole, rest = divmod(abs(number), 1)
    parts = ([str(whole)] if whole or not rest else []) + ([f"{rest.numerator}/{rest.denominator}"] if rest else [])
    return ("−" if number < 0 else "") + " ".join(parts)


def record_of(played: Played) -> Record:
    """Return the record of a random match."""
    return from_json(msgspec.json.encode(played.json))


def drawn(verdict: Verdict, record: Record, language: Language = "en") -> Sheet:
    """Return the drawn sheet of a verdict."""
    return Sheet(pulka.render_pulka(verdict, record, language, rulebook.load()))


def charted(verdict: Verdict, record: Record, language: Language = "en") -> ET.Element:
    """Return the chart of a verdict."""
    return read_xml(chart.render_chart(verdict, record, language, rulebook.load()))


def games(*contracts: tuple[str, str], players: str = "WNE", head: str = "") -> str:
    """Return a record of games played by a seat each that nobody whists; the last seat has the first deal."""
    lines = [f'[Players "{len(players)}"]\n{head}']
    for number, (declarer, contract) in enumerate(contracts):
        dealer = players[(number - 1) % len(players)]
        at = players.index(dealer) + 1
        turn = [seat for seat in players[at:] + players[:at] if len(players) == 3 or seat != dealer]
        calls = [f"{seat} {contract if seat == declarer else 'pass'}" for seat in turn]
        place = turn.index(declarer)
        answers = [f"{seat} pass" for seat in turn[place + 1 :] + turn[:place]]
        order = [f"{declarer} take", f"{declarer} order {contract}"]
        lines.append(f"deal {number + 1} dealer {dealer}\n{' '.join(calls + order + answers)}\n")
    return "".join(lines)


def judged(text: str) -> tuple[Verdict, Record]:
    """Return the verdict on a record, and the record."""
    record = parse(text)
    return judge(record), record


def totals(played: Played) -> dict[Where, list[Fraction]]:
    """Return the running totals of each column of a random match, by the separate rules."""
    found: dict[Where, list[Fraction]] = defaultdict(list)
    for grown in played.grown:
        for place, points in grown.items():
            found[place].append((found[place][-1] if found[place] else Fraction(0)) + points)
    return found


# --- the figures of the sheet ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4])
def test_no_figure_is_lost(players: int, language: Language) -> None:
    """Totals of a random match stand in columns, all but the last crossed out; a mark and title tell those left out."""

    @examples(12)
    @given(SEEDS, st.integers(min_value=1, max_value=24))
    def check(seed: int, deals: int) -> None:
        played = match(seeded(seed), deals=deals, number=players, changes=3)
        record = record_of(played)
        sheet = drawn(judge(record), record, language)
        expected = totals(played)
        assert len(sheet.cells) == players * (players + 1)
        assert expected.keys() <= sheet.cells.keys()
        for place, cell in sheet.cells.items():
            told = list(map(mixed, expected.get(place, [])))
            assert cell.title.endswith(f": {'. '.join(told) or '–'}")
            shown = cell.shown
            if shown[:1] == ["…"]:
                shown = shown[1:]
                assert 0 < len(shown) < len(told)
            else:
                assert len(shown) == len(told)
            assert shown == told[len(told) - len(shown) :]
            assert [old for text, old in cell.figures if text != "…"] == [True] * (len(shown) - 1) + [False] * bool(
                shown
            )

    check()


def test_old_totals_are_crossed_out() -> None:
    """A six and two sevens leave ``2. 6. 10`` in the pool, the two and the six crossed out (2.2.2: prices 2 and 4)."""
    verdict, record = judged(games(("W", "6♠"), ("W", "7♠"), ("W", "7♠")))
    cell = drawn(verdict, record).cells["W", "pool", None]
    assert cell.figures == [("2", True), ("6", True), ("10", False)]
    assert "".join(cell.texts[1].itertext()).split() + "".join(cell.texts[2].itertext()).split() == ["2.", "6.", "10"]


def test_what_stood_before_is_the_first_figure() -> None:
    """A sheet that the record begins with is the first figure of each column, and a deal adds to it."""
    head = "sheet W pool 4 mountain 6 whists 5/2 on N\n"
    verdict, record = judged(games(("W", "6♠"), head=head))
    cells = drawn(verdict, record).cells
    assert cells["W", "pool", None].figures == [("4", True), ("6", False)]
    assert cells["W", "mountain", None].figures == [("6", False)]
    assert cells["W", "whists", "N"].figures == [("2 1/2", False)]


def test_a_mountain_goes_below_zero() -> None:
    """4.1.1/c: with every other pool full, what a full pool cannot take comes off the mountain, below zero."""
    head = "sheet W pool 8 mountain 4\nsheet N pool 10\nsheet E pool 10\n"
    verdict, record = judged(games(("W", "9♠"), head=head))
    cells = drawn(verdict, record).cells
    assert cells["W", "pool", None].figures == [("8", True), ("10", False)]
    assert cells["W", "mountain", None].figures == [("4", True), ("−2", False)]


def test_a_total_that_returns_to_nought_is_written() -> None:
    """A mountain written off to nothing ends in a nought; a column never written in stays empty."""
    head = "sheet W pool 8 mountain 6\nsheet N pool 10\nsheet E pool 10\n"
    verdict, record = judged(games(("W", "9♠"), head=head))
    cells = drawn(verdict, record).cells
    assert cells["W", "mountain", None].figures == [("6", True), ("0", False)]
    assert cells["N", "mountain", None].figures == []


def test_a_long_history_keeps_its_end() -> None:
    """Of thirty figures a pool shows the last ones behind a mark, the very last not crossed out."""
    options = '[Option "match.pool_target=100"]\n'
    verdict, record = judged(games(*[("N", "6♠")] * 30, head=options))
    cell = drawn(verdict, record).cells["N", "pool", None]
    assert cell.figures[0] == ("…", False)
    assert cell.shown[-3:] == ["56", "58", "60"]
    assert len(cell.shown) < 30
    assert cell.title.endswith(f"2. 4. 6. {'. '.join(str(2 * number) for number in range(4, 31))}")


def test_a_figure_beyond_all_measure_is_there() -> None:
    """A figure that no column can hold is written all the same, and so is an award by an arbiter."""
    verdict, record = judged(games(("W", "6♠")))
    last = verdict.deals[-1]
    row = SheetRow(pool="2", mountain="123456789123456790/7", ruling="-25/2")
    changed = msgspec.structs.replace(last, sheet={**last.sheet, "W": row})
    sheet = drawn(msgspec.structs.replace(verdict, deals=(changed,)), record)
    assert sheet.cells["W", "mountain", None].figures[-1] == ("17636684160493827 1/7", False)
    assert [told for told in sheet.words("name") if "(ruling −12 1/2)" in told]


@pytest.mark.parametrize(("option", "middle"), [("", ["10"]), ("20", ["20"])])
def test_the_middle_bears_the_size_of_the_pool(option: str, middle: list[str]) -> None:
    """The circle holds the pool target: that of the rule set, or the one set apart."""
    head = f'[Option "match.pool_target={option}"]\n' if option else ""
    verdict, record = judged(games(("W", "6♠"), head=head))
    assert drawn(verdict, record).words("target") == middle
    assert drawn(msgspec.structs.replace(verdict, rules="a club's own"), record).words("target") == []


# --- the places of the sheet -----------------------------------------------------------------------------------------


def middle_of(shape: list[Point]) -> Point:
    """Return the middle of the corners of a shape."""
    return Point(sum(point.x for point in shape) // len(shape), sum(point.y for point in shape) // len(shape))


@pytest.mark.parametrize("players", ["WNE", "WNES"])
def test_columns_lie_where_players_have_them(players: str) -> None:
    """In each sector the whists are at the edge, the pool inside them, the mountain innermost."""
    verdict, record = judged(games(("W", "6♠"), players=players))
    cells = drawn(verdict, record).cells
    outwards = {"W": lambda p: -p.x, "N": lambda p: -p.y, "E": lambda p: p.x, "S": lambda p: p.y}
    for seat in players:
        far = {place[1:]: outwards[seat](middle_of(cell.shape)) for place, cell in cells.items() if place[0] == seat}
        whists = [depth for place, depth in far.items() if place[0] == "whists"]
        assert min(whists) > far["pool", None] > far["mountain", None]


@pytest.mark.parametrize("players", ["WNE", "WNES"])
def test_whists_on_a_neighbour_lie_beside_him(players: str) -> None:
    """Of a player's whists those on each neighbour lie nearest to that neighbour, those opposite between them."""
    verdict, record = judged(games(("W", "6♠"), players=players))
    cells = drawn(verdict, record).cells
    for place, cell in cells.items():
        if place[1] == "whists" and place[2] is not None:
            others = [cells[place[0], "whists", on] for on in players if on not in (place[0], place[2])]
            aim = middle_of(cells[place[2], "whists", place[0]].shape)
            own = distance(middle_of(cell.shape), aim)
            assert all(own <= distance(middle_of(other.shape), aim) for other in others)


def distance(one: Point, other: Point) -> int:
    """Return the square of the distance of two points."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def box(text: ET.Element) -> list[Point]:
    """Return the corners of the room a text takes, from the size and the side it is written at."""
    size = int(text.get("font-size") or pulka.LABEL)
    wide = svg.text_width("".join(text.itertext()), size)
    x, y = int(str(text.get("x"))), int(str(text.get("y")))
    left = {"start": x, "middle": x - wide // 2, "end": x - wide}[text.get("text-anchor", "start")]
    return [
        Point(left, y - size * 3 // 4),
        Point(left + wide, y - size * 3 // 4),
        Point(left + wide, y),
        Point(left, y),
    ]


def holds(shape: list[Point], point: Point) -> bool:
    """Say whether a point lies in a convex shape laid out clockwise, or its edge by a unit's rounding."""
    turns = [(b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) for a, b in pairwise([*shape, shape[0]])]
    return min(turns) >= -1000 or max(turns) <= 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_written_over_a_line(language: Language) -> None:
    """Every label and figure of a random match lies inside its column, clear of the circle and of other texts."""

    @examples(15)
    @given(SEEDS, st.integers(min_value=1, max_value=30))
    def check(seed: int, deals: int) -> None:
        record = record_of(match(seeded(seed), deals=deals, changes=2))
        for cell in drawn(judge(record), record, language).cells.values():
            boxes = [box(text) for text in cell.texts]
            for corners in boxes:
                assert all(holds(cell.shape, corner) for corner in corners)
                assert all(distance(corner, pulka.HOLE.centre) >= pulka.HOLE.radius**2 for corner in corners)
            for one, other in combinations(boxes, 2):
                assert one[2].y <= other[0].y or other[2].y <= one[0].y

    check()


@pytest.mark.parametrize(("language", "label"), [("en", "on W"), ("ru", "на З")])
def test_a_sheet_speaks_both_languages(language: Language, label: str) -> None:
    """Labels, names and the title of a sheet are in the language asked for."""
    text = games(("W", "6♠"), head='[North "Anna"]\n')
    sheet = drawn(*judged(text), language)
    labels = {"en": {"pool", "mountain"}, "ru": {"пуля", "гора"}}
    assert labels[language] | {label} <= set(sheet.words("label"))
    assert {"en": "North (Anna)", "ru": "Север (Anna)"}[language] in " ".join(sheet.words("name"))
    assert sheet.root.findtext(f"{SVG}title") == {"en": "Sheet after deal 1", "ru": "Пулька после сдачи 1"}[language]
    assert {"en": "West: Pool 2", "ru": "Запад: Пуля 2"}[language] in str(sheet.root.findtext(f"{SVG}desc"))


# --- both pictures ---------------------------------------------------------------------------------------------------


def pictures(text: str, language: Language = "en") -> list[str]:
    """Return both pictures of a record."""
    verdict, record = judged(text)
    book = rulebook.load()
    return [render(verdict, record, language, book) for render in (pulka.render_pulka, chart.render_chart)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_stand_alone_and_name_themselves(language: Language) -> None:
    """A picture is XML with a title and a description tied to it, refers to nothing outside, and escapes every text."""
    told = games(("W", "6♠"), ("N", "6♠"), head='[West "<b>&\'] ]>"]\n')
    for text in pictures(told, language):
        root = read_xml(text)
        ids = {part.get("id"): part for part in root.iter() if part.get("id")}
        named = str(root.get("aria-labelledby")).split()
        assert root.get("role") == "img"
        assert named == [f"{root.get('class')}-title", f"{root.get('class')}-desc"]
        assert all(ids[name].text for name in named)
        assert "<b>" in "".join(root.itertext())
        assert not [
            part.tag for part in root.iter() if part.tag.removeprefix(SVG) in ("script", "image", "use", "a", "b")
        ]
        rest = text.replace(svg.NAMESPACE, "")
        assert not [mark for mark in ("http", "url(", "@import", "href", "//", "style=") if mark in rest]


def luminance(colour: str) -> float:
    """Return how bright a colour is, as contrast is measured on the web."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [svg.DAY, svg.NIGHT], ids=["day", "night"])
def test_colours_can_be_read(palette: dict[str, str]) -> None:
    """Texts stand out from paper and tint at least 4.5 to 1, figures that are crossed out 3 to 1."""
    for name in ("ink", "word", "name", "W", "N", "E", "S", "old"):
        for ground in ("paper", "tint"):
            low, high = sorted((luminance(palette[name]), luminance(palette[ground])))
            assert (high + 0.05) / (low + 0.05) >= (3 if name == "old" else 4.5), (name, ground)


def test_every_colour_has_its_night() -> None:
    """Every coloured rule is said again for a dark screen, with the colours of the night and none of the day."""
    for text in pictures(games(("W", "6♠"))):
        style = text[text.index("<style>") : text.index("</style>")]
        day, night = style.split("@media screen and (prefers-color-scheme: dark)")
        coloured = re.findall(r"(\S+ \S+) \{[^}]*#", day)
        assert coloured
        assert all(f"{selector} {{" in night for selector in coloured)
        assert set(re.findall(r"#\w{6}", night)) <= set(svg.NIGHT.values())


def test_texts_can_be_read_on_a_phone() -> None:
    """On a screen 360 pixels wide figures are at least 9 pixels high, labels 8, and only a monster figure is less."""
    sizes = {"figures": min(pulka.FIGURES), "names": pulka.NAME, "chart": chart.TEXT}
    for size in sizes.values():
        assert size * PHONE / pulka.SIZE.x >= 9
    assert pulka.LABEL * PHONE / pulka.SIZE.x >= 8
    assert chart.SIZE.x == pulka.SIZE.x


# --- the chart -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_a_line_follows_the_settlement(players: int) -> None:
    """The line of each player of a random match begins at nought and has the settlement after every deal."""

    @examples(12)
    @given(SEEDS, st.integers(min_value=1, max_value=24))
    def check(seed: int, deals: int) -> None:
        played = match(seeded(seed), deals=deals, number=players, changes=3)
        record = record_of(played)
        verdict = judge(record)
        lines = {run.seat: run.worths for run in chart.runs(verdict)}
        assert set(lines) == set("WNES"[:players])
        for seat, worths in lines.items():
            told = [Fraction(0), *(settlement[seat] for settlement in played.settlements)]
            assert [worths[step] for step in range(deals + 1)] == told
        assert_shown(charted(verdict, record), played, "WNES"[:players])

    check()


def assert_shown(root: ET.Element, played: Played, seats: str) -> None:
    """Check that each line has all its points, rises with its figures, and ends in the last figure."""
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    for seat in seats:
        group = next(part for part in root.iter(f"{SVG}g") if part.get("data-seat") == seat)
        line = group.find(f"{SVG}polyline")
        assert line is not None
        points = [tuple(map(int, pair.split(","))) for pair in str(line.get("points")).split()]
        worths = [Fraction(0), *(settlement[seat] for settlement in played.settlements)]
        assert len(points) == len(worths)
        for (one, high), (other, low) in combinations(zip(worths, (y for _, y in points), strict=True), 2):
            assert one == other or (one > other) == (high < low) or high == low
        assert ("+" if worths[-1] > 0 else "") + mixed(worths[-1]) in texts


def test_a_stated_sheet_has_no_beginning_at_nought() -> None:
    """Where a record begins with a sheet, the lines begin with the first deal."""
    verdict, _ = judged(games(("W", "6♠"), ("N", "6♠"), head="sheet W pool 4\n"))
    assert [sorted(run.worths) for run in chart.runs(verdict)] == [[1, 2]] * 3


def test_one_who_joins_later_has_a_shorter_line() -> None:
    """A player who is on the sheet from the second deal on begins his line there."""
    verdict, _ = judged(games(("W", "6♠"), ("N", "6♠"), players="WNES"))
    first, second = verdict.deals
    fewer = {seat: worth for seat, worth in first.settlement.items() if seat != "S"}
    rows = {seat: row for seat, row in first.sheet.items() if seat != "S"}
    early = msgspec.structs.replace(first, settlement=fewer, sheet=rows)
    lines = {
        run.seat: sorted(run.worths) for run in chart.runs(msgspec.structs.replace(verdict, deals=(early, second)))
    }
    assert lines == {"W": [0, 1, 2], "N": [0, 1, 2], "E": [0, 1, 2], "S": [2]}


@examples(200)
@given(st.lists(st.integers(min_value=chart.TOP, max_value=chart.BOTTOM), min_size=1, max_size=4))
def test_names_at_the_ends_keep_apart(heights: list[int]) -> None:
    """Names at the ends of lines keep their order, do not touch, and stay in the picture."""
    placed = chart.apart(sorted(heights))
    assert all(lower - upper >= chart.APART for upper, lower in pairwise(placed))
    assert placed[0] - 4 - chart.TEXT >= 0
    assert placed[-1] + chart.TEXT <= chart.SIZE.y


@examples(200)
@given(st.lists(WHISTS, min_size=1, max_size=8))
def test_a_scale_holds_every_figure(worths: list[Fraction]) -> None:
    """Every figure and nought lie in the field, in at most eight round steps of 1, 2 or 5 and noughts."""
    field = chart.scale([chart.Run("W", dict(enumerate(worths)))])
    assert all(field.low <= worth <= field.high for worth in [*worths, Fraction(0)])
    assert all(chart.TOP <= field.y(worth) <= chart.BOTTOM for worth in worths)
    assert re.fullmatch("[125]0*", str(field.step))
    assert field.low % field.step == field.high % field.step == 0
    assert (field.high - field.low) // field.step <= 8


# --- where they are asked for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "kind"), [("--svg", "pulka"), ("--chart", "chart")])
def test_score_draws(preferans: Run, option: str, kind: str) -> None:
    """``score`` prints the picture alone, in the language asked for, and a violation does not spoil it."""
    told = {"en": ("Sheet after deal 1", "Settled whists"), "ru": ("Пулька после сдачи 1", "Расчёт в вистах")}
    for language, titles in told.items():
        done = preferans("score", ROOT / "examples" / "late-revoke.pref", option, "--lang", language)
        root = read_xml(done.stdout.decode())
        assert (done.returncode, done.stderr, root.get("class")) == (0, b"", kind)
        assert str(root.findtext(f"{SVG}title")).startswith(titles)


@pytest.mark.parametrize("options", list(combinations(["--svg", "--chart", "--paper"], 2)))
def test_score_prints_one_thing(preferans: Run, options: tuple[str, str]) -> None:
    """Two pictures, or a picture and the settlement by hand, are refused at once, in both languages."""
    for language, word in (("en", "one thing at a time"), ("ru", "печатается одно")):
        done = preferans("score", ROOT / "examples" / "late-revoke.pref", *options, lang=language)
        assert (done.returncode, done.stdout) == (2, b"")
        assert word in done.stderr.decode()


def test_a_sheet_without_deals_is_drawn() -> None:
    """The sheet of a record without deals is drawn with its figures, none crossed out; that of two is not drawn."""
    book = rulebook.load()
    text = '[Rules "sochi"]\n[Players "%d"]\nsheet W pool 8 mountain 3\nsheet E whists 20 on W\n'
    drawn = {}
    for players in (2, 3, 4):
        record = parse(text % players)
        drawn[players] = pulka.render_pulka(judge(record), record, "en", book)
    assert drawn[2] == ""
    for players in (3, 4):
        assert {"8", "3", "20"} <= set(read_xml(drawn[players]).itertext())
        assert "The sheet as it is written" in drawn[players]


def test_a_sheet_of_the_users_own_rules_has_its_pool(preferans: Run, tmp_path: Path) -> None:
    """The circle in the middle bears the size of the pool that the user's own rule set gives."""
    own = tmp_path / "club.yaml"
    own.write_text("base: sochi\noptions:\n  match.pool_target: 37\n", "utf-8")
    done = preferans("score", ROOT / "examples" / "late-revoke.pref", "--svg", "--rules", own)
    assert "37" in {node.text for node in read_xml(done.stdout.decode()).iter(f"{SVG}text")}


@pytest.mark.parametrize("option", ["--svg", "--chart", "--paper"])
def test_score_says_that_there_is_nothing_to_draw(preferans: Run, option: str) -> None:
    """A record whose only deal cannot be judged gives no picture, but a sentence that names what was asked for."""
    bad = f"{THREE}".replace("talon ♥8 ♥7", "talon ♥8 ♠A")
    done = preferans("score", "-", option, stdin=bad.encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"nothing for {option}" in done.stderr.decode()


def test_a_page_has_the_pictures() -> None:
    """The page of one deal has the sheet, that of several the chart too, and pages of several records repeat no id."""
    one, several = judged(games(("W", "6♠"))), judged(games(("W", "6♠"), ("N", "6♠")))
    book = rulebook.load()
    kinds = [re.findall(r'<svg class="(\w+)"', render_page([Judged(*told)], "en", book)) for told in (one, several)]
    assert kinds == [["pulka"], ["pulka", "chart"]]
    text = render_page([Judged(*one), Judged(*several), Judged(*several)], "ru", book)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert "xmlns" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_shows_pictures(language: Language) -> None:
    """The page about the sheet draws a match of four, one of three and its chart, each with ids of its own."""
    page = (ROOT / "docs" / language / "sheet.md").read_text("utf-8")
    made = with_pictures(page, ROOT / "examples", language, rulebook.load())
    drawn_ = [read_xml(text) for text in re.findall(r"<svg.*?</svg>", made, re.DOTALL)]
    assert [root.get("class") for root in drawn_] == ["pulka", "pulka", "chart"]
    assert "<!-- drawn" not in made
    ids = [part.get("id") for root in drawn_ for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids)) == 6
    # A blank line would end the markup in the eyes of Markdown.
    assert not [text for text in re.findall(r"<svg.*?</svg>", made, re.DOTALL) if "\n\n" in text]


def test_an_evening_ends_as_published() -> None:
    """4.2: the match of three in ``examples/`` has the published nets and the figures of its sheet."""
    record = parse((ROOT / "examples" / "evening.pref").read_text("utf-8"))
    verdict = judge(record)
    assert {run.seat: run.last for run in chart.runs(verdict)} == {"W": 26, "N": -80, "E": 54}
    cells = drawn(verdict, record).cells
    assert cells["W", "whists", "N"].shown == ["4", "16", "36"]
    assert cells["N", "whists", "W"].shown == ["6", "14", "16"]
    assert cells["N", "pool", None].shown == ["6", "8", "10"]
    assert cells["N", "mountain", None].shown == ["4", "8", "10"]
    assert cells["E", "mountain", None].shown == ["1", "3"]


def test_a_written_record_draws_like_its_values() -> None:
    """The picture of a record does not depend on the language it is written in."""
    record = notation.parse(games(("W", "6♠"), ("N", "7♣")))
    again = notation.parse(notation.write(record, "ru"))
    book = rulebook.load()
    assert pulka.render_pulka(judge(record), record, "en", book) == pulka.render_pulka(judge(again), again, "en", book)
