"""48 deals of two existing programs: written, read back, judged, and compared with the programs' own results.

What the programs have otherwise stands in ``data/engine_records/disagreements.yaml`` with the right figure worked out
by hand; nothing may differ that is not there, and nothing may be there that does not differ.
"""

from __future__ import annotations

import ast
import json
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from engine_figures import (
    CAUSES,
    FAULTS,
    book,
    disagreements,
    entries_of,
    figures_of,
    judged,
    own_figures,
    rows,
    sheet_of,
)
from engine_records import SEATS, TABLE, Game, Key, difference, games, logged, nonzero, sheet_record, to_record
from preferans import notation, verdict
from preferans import record as r
from preferans.report.text import render

GAMES: Final = {game.id: game for game in games()}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


# --- the records themselves --------------------------------------------------------------------------------------


def without_lines(record: r.Record) -> Any:
    """Return the JSON values of a record without the lines on which its parts stood."""
    return _bare(json.loads(notation.to_json(record)))


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key not in {"line", "talon-line"}}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def test_there_are_48_games() -> None:
    """Each program gives twenty-four deals."""
    assert [sum(game.rules == rules for game in GAMES.values()) for rules in ("sochi", "leningrad")] == [24, 24]


@every_game
@pytest.mark.parametrize("language", notation.LANGUAGES)
def test_text_reads_back(game: Game, language: notation.Language, tmp_path: Path) -> None:
    """A game written as a file in either language is read back as the same record."""
    record = to_record(game)
    path = tmp_path / f"{game.id}.pref"
    path.write_text(notation.write(record, language), encoding="utf-8")
    again = notation.parse_bytes(path.read_bytes())
    assert without_lines(again) == without_lines(record)
    assert notation.write(again, language) == path.read_text(encoding="utf-8")


@every_game
def test_verdict_json_reads_back(game: Game) -> None:
    """The JSON form of each verdict is read back as the same verdict."""
    said = judged(to_record(game))
    assert verdict.from_json(verdict.to_json(said)) == said


@every_game
@pytest.mark.parametrize("language", notation.LANGUAGES)
def test_text_is_judged_alike(game: Game, language: notation.Language) -> None:
    """A game read from text is judged as the same game from values."""
    record = to_record(game)
    again = notation.parse(notation.write(record, language))
    assert judged(again) == judged(record)


@every_game
@pytest.mark.parametrize("language", notation.LANGUAGES)
def test_ruling_can_be_told(game: Game, language: notation.Language) -> None:
    """The ruling on each game has words for all it says, in both languages."""
    record = to_record(game)
    text = render(judged(record), record, language, book())
    assert text.endswith("\n")
    assert not re.search(r"[{}]", text)


# --- what the logs hold ------------------------------------------------------------------------------------------


def test_logged_whists_add_up() -> None:
    """The whists that the Leningrad log adds to each player are the balance of what its sheets show."""
    for deal in logged("leningrad"):
        balance = dict.fromkeys((seat.value for seat in SEATS), Fraction(0))
        for (player, column, on), points in GAMES[deal["id"]].entries.items():
            if column == "whists" and on is not None:
                balance[player] += points
                balance[on] -= points
        assert balance == deal["engine_result"]["whists_delta"]


def test_logged_columns_add_up() -> None:
    """Pool and mountain that the Leningrad log adds are the differences of its sheets."""
    for deal in logged("leningrad"):
        result = deal["engine_result"]
        added: dict[Key, int | Fraction] = {
            (seat, column, None): result[f"{column}_delta"][seat]
            for column in ("pool", "mountain")
            for seat in result["tricks"]
        }
        entries = GAMES[deal["id"]].entries
        assert nonzero(added) == {key: points for key, points in entries.items() if key[1] != "whists"}


# --- judged ------------------------------------------------------------------------------------------------------


@every_game
def test_violations_are_those_listed(game: Game) -> None:
    """The judge finds the violations that the data explain, and no other."""
    listed = [
        {name: value for name, value in violation.items() if name != "why"}
        for violation in TABLE["violations"].get(game.id, ())
    ]
    found = judged(to_record(game)).deals[0].violations
    assert listed == [
        {"code": known.code, "clause": known.clause, "by": known.by, "at": known.at, "status": known.status}
        for known in found
    ]


@every_game
def test_grade_follows_from_what_is_listed(game: Game) -> None:
    """A game with a violation is graded so, one whose ten was never played is incomplete, every other is legal."""
    causes = [cause for cause, _ in disagreements().get(game.id, ())]
    usual = "violation" if game.id in TABLE["violations"] else "legal"
    assert judged(to_record(game)).verdict == ("incomplete" if "ten-settled-unplayed" in causes else usual)


@every_game
def test_disagreements_are_those_listed(game: Game) -> None:
    """Program and rules differ in the figures listed for the game, as listed, and in no other."""
    listed: dict[Key, tuple[Fraction, Fraction]] = {}
    for _, figures in disagreements().get(game.id, ()):
        for row in figures:
            right = listed[row.key][1] if row.key in listed else row.rules
            listed[row.key] = (row.program, right)
    program, rules = own_figures(game), figures_of(game)
    zero = Fraction(0)
    differing = {key: (program.get(key, zero), rules.get(key, zero)) for key in difference(program, rules)}
    assert differing == listed


@every_game
def test_each_switch_undoes_its_disagreement(game: Game) -> None:
    """Each option or fault, switched on in turn, moves exactly its own figures, and with the last nothing differs."""
    on: list[str] = []
    before = figures_of(game)
    for cause, figures in disagreements().get(game.id, ()):
        on.append(cause)
        after = figures_of(game, on)
        moved = {key: (after.get(key, Fraction(0)), before.get(key, Fraction(0))) for key in difference(after, before)}
        assert moved == {row.key: (row.program, row.rules) for row in figures}, cause
        before = after
    assert before == own_figures(game)


@every_game
def test_sheets_differ_by_the_entries_alone(game: Game) -> None:
    """The sheet after the deal is the program's but for the entries in dispute."""
    deal = judged(to_record(game)).deals[0]
    assert difference(sheet_of(deal), game.before) == entries_of(deal.entries)
    assert difference(sheet_of(deal), game.after) == difference(entries_of(deal.entries), game.entries)


@every_game
def test_settlements_sum_to_zero(game: Game) -> None:
    """Every settlement of the judge sums to zero exactly, on the deal's sheet and on the program's."""
    for said in (judged(to_record(game)), judged(sheet_record(game))):
        assert sum(map(Fraction, said.settlement.values())) == 0


@pytest.mark.parametrize(
    ("rules", "choice"),
    [(rules, choice) for rules, choices in TABLE["conventions"].items() for choice in choices],
    ids=lambda value: value if isinstance(value, str) else value["option"],
)
def test_each_convention_matters_where_it_says(rules: str, choice: dict[str, Any]) -> None:
    """With the other value of a convention the verdicts on the records named change, and on no other."""
    other = f"{choice['option'].split('=')[0]}={choice['otherwise']}"
    changed = [
        game.id
        for game in GAMES.values()
        if game.rules == rules and judged(to_record(game)).deals != judged(to_record(game), [other]).deals
    ]
    assert changed == choice["records"]
    assert choice["option"].split("=")[0] in book().clause(choice["clause"]).reads


@pytest.mark.parametrize("name", ["leningrad-008", "leningrad-015", "leningrad-016"])
def test_mode_not_named_is_closed(name: str) -> None:
    """A lone whister who says neither open nor closed has chosen closed play (3.8.5)."""
    record = to_record(GAMES[name])
    silent = tuple(act for act in record.deals[0].acts if not isinstance(act, r.Closed))
    assert len(silent) == len(record.deals[0].acts) - 1
    deals = (msgspec.structs.replace(record.deals[0], acts=silent),)
    said, unsaid = judged(record).deals[0], judged(msgspec.structs.replace(record, deals=deals)).deals[0]
    assert said.contract == unsaid.contract
    assert said.contract is not None
    assert said.contract.mode == "closed"


@every_game
def test_only_games_have_a_mode(game: Game) -> None:
    """An all-pass is neither open nor closed."""
    contract = judged(to_record(game)).deals[0].contract
    assert contract is not None
    assert (contract.mode is None) == (contract.kind == "all-pass")


# --- the data ----------------------------------------------------------------------------------------------------

OPERATIONS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def worked(text: str) -> Fraction:
    """Return what an arithmetic text comes to, its words (``tricks``) left out."""
    plain = re.sub(r"[a-z]+", "", text).replace("×", "*").replace("−", "-").strip()
    return _value(ast.parse(plain, mode="eval").body)


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.BinOp(left=left, op=sign, right=right):
            return OPERATIONS[type(sign)](_value(left), _value(right))
    raise ValueError(ast.dump(node))


def test_arithmetic_comes_out() -> None:
    """Every calculation in the data comes to what it says, and that is the right figure it stands for."""
    for item in TABLE["disagreements"]:
        for row in rows(item):
            sides = [worked(side) for side in row.by_hand.split("=")]
            assert sides == [row.rules, row.rules], (item["record"], row)
        for hill in item.get("hills", {}).values():
            left, right = map(worked, hill.split("="))
            assert left == right, item["record"]


def test_hills_are_those_of_the_sheet() -> None:
    """The hills of a settlement are reckoned from the mountain and the pool of the program's sheet."""
    for item in TABLE["disagreements"]:
        after = GAMES[item["record"]].after
        for seat, hill in item.get("hills", {}).items():
            mountain, _, pool = re.findall(r"\d+", hill.split("=")[0])
            assert after.get((seat, "mountain", None), 0) == int(mountain)
            assert after.get((seat, "pool", None), 0) == int(pool)


def test_every_cause_is_complete_and_used() -> None:
    """Each cause has one switch, a clause, a side that is right and a reason, and explains some figure."""
    for cause in CAUSES.values():
        assert ("option" in cause) != ("fault" in cause)
        clause = book().clause(cause["clause"])
        assert "option" not in cause or cause["option"].split("=")[0] in clause.reads
        assert cause["right"] in {"rules", "program"}
        assert cause["why"]
    assert {cause for items in disagreements().values() for cause, _ in items} == set(CAUSES)
    assert {cause["fault"] for cause in CAUSES.values() if "fault" in cause} == set(FAULTS)
    assert set(disagreements()) | set(TABLE["violations"]) <= set(GAMES)
