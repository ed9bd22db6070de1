"""The mutants: that they are what they say, that the run over them tells outcomes apart, and that it is honest."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

from preferans.conformance.bundle import bundle
from preferans.conformance.cases import Expect, ExpectedChoice, ExpectedNext, ExpectedRuling
from preferans.conformance.compare import compare
from preferans.conformance.corpus import Corpus, CorpusError, default_path
from preferans.conformance.diagnosis import Diagnoser, diagnose
from preferans.conformance.held import deleted
from preferans.conformance.mutation import tables, trial
from preferans.conformance.mutation.code import code_changes
from preferans.conformance.mutation.controls import controls
from preferans.conformance.mutation.equivalent import read_equivalent, stale
from preferans.conformance.mutation.functions import bound, carriers, compiled
from preferans.conformance.mutation.kills import Bench, Fate, changes, outcome
from preferans.conformance.mutation.matrix import Head, Matrix, Row, changed, encode, foot, read_matrix, smoke
from preferans.conformance.mutation.mutant import Change, Words
from preferans.conformance.mutation.run import Wanted, accepted, links, matrix, select
from preferans.conformance.mutation.sites import bodies, sites
from preferans.conformance.protocol import Said, SaidChoice, SaidDeal, SaidNext, SaidRuling
from preferans.conformance.reports.words import say
from preferans.conformance.results import Result
from preferans.rulebook import load


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the corpus of the repository."""
    return Corpus(default_path())


@pytest.fixture(scope="module")
def bench(corpus: Corpus) -> Bench:
    """Return the corpus, traced."""
    return Bench(accepted(corpus), load())


def test_the_ids_of_mutants_are_their_own() -> None:
    """No two mutants of both books share an id."""
    found = changes(load())
    assert len({change.mutant.id for change in found}) == len(found) > 2000


def test_the_id_of_a_mutant_outlives_edits_elsewhere() -> None:
    """A change of another clause's words leaves every id as it is, and so does another line number of a function."""
    book = load()
    content = book.content
    first = msgspec.structs.replace(content.clauses[0], footnotes=("1",))
    other = type(book)(msgspec.structs.replace(content, clauses=(first, *content.clauses[1:])))
    assert [change.mutant.id for change in changes(book)] == [change.mutant.id for change in changes(other)]
    tree = bound()["preferans.chapters.whist.may_still_open"].tree
    moved = ast.increment_lineno(ast.parse(ast.unparse(tree)).body[0], 100)
    assert isinstance(moved, ast.FunctionDef)
    here, there = ([(s.operator, s.context, s.was, s.now) for s in sites(one, {})] for one in (tree, moved))
    assert here == there


def test_every_mutant_changes_something() -> None:
    """The rulebook of a data mutant differs from the book's, the code of a function mutant from the function's."""
    book = load()
    for change in changes(book):
        if change.content is not None:
            made = change.content(book.content)
            pairs = [*zip(made.clauses, book.content.clauses, strict=True)]
            other = [one for one, was in pairs if one is not was and one != was]
            agreed = (made.rulesets, made.options) != (book.content.rulesets, book.content.options)
            assert len(other) == 1 or agreed, change.mutant
        else:
            assert change.function is not None
            assert change.code != bound()[change.function].function.__code__, change.mutant


def test_the_words_of_mutants_are_in_both_languages() -> None:
    """Every mutant says in Russian and in English how the rules behave under it."""
    for change in changes(load()):
        assert change.mutant.words.ru
        assert change.mutant.words.en


def test_a_function_is_changed_in_one_place() -> None:
    """The operators find what can be changed in a small function: the boundary, the number, the condition."""
    tree = ast.parse("def f(a: int) -> bool:\n    if a > 7:\n        return g(a)\n    return False").body[0]
    assert isinstance(tree, ast.FunctionDef)
    found = {(site.operator, site.now) for site in (*bodies(tree), *sites(tree, {}))}
    assert found == {
        ("gut", "return True"), ("gut", "return False"), ("never", "False"), ("always", "True"), ("negate", "a <= 7"),
        ("negate", "not g(a)"), ("boundary", "a >= 7"), ("raise-number", "8"), ("lower-number", "6"),
    }  # fmt: skip


def test_a_table_is_changed_in_one_cell() -> None:
    """Numbers go up and down, members of lists are left out, exchanged and added."""
    assert [cell.table for cell in tables.edits({"6": 4})] == [{"6": 5}, {"6": 3}]
    assert [cell.table for cell in tables.edits([6, 7])] == [[7], [6], [6, 7, 8]]
    assert [cell.table for cell in tables.edits(["6s", "6c"])] == [["6c"], ["6c", "6s"], ["6s"]]
    assert [cell.table for cell in tables.edits("1/2")] == ["1"]
    assert [cell.table for cell in tables.edits("A")] == ["J"]


def test_functions_of_no_clause_can_be_changed_too(corpus: Corpus) -> None:
    """Functions and methods that belong to no clause are found apart from the others, and can be changed like them."""
    found = carriers(["preferans.chapters.seating", "preferans.judge"])
    assert {"preferans.chapters.seating.joined", "preferans.judge.Match.judge_deal"} <= set(found)
    assert not set(found) & set(bound())
    joined = {name: one for name, one in found.items() if name == "preferans.chapters.seating.joined"}
    wanted = list(code_changes(load(), joined))
    bench = Bench(accepted(corpus), load(), joined)
    assert wanted
    assert all(bench.fate(change).failing for change in wanted)


def test_the_controls_hold(bench: Bench) -> None:
    """Unchanged rules and changes without meaning pass every case, and a change that must be seen fails some."""
    found = list(controls(bench))
    assert {name for name, _, _ in found} == {"unmutated", "inert", "sentinel"}
    assert all(held for _, _, held in found)


def test_a_mutant_leaves_no_trace(bench: Bench) -> None:
    """After a mutant of a function the function is what it was."""
    wanted = select(load(), Wanted(clauses=("3.8.11",)))
    before = bound()["preferans.chapters.worth.responsibility"].function.__code__
    assert [fate.failing != () for fate in bench.fates(wanted, 1, lambda: None)]
    assert bound()["preferans.chapters.worth.responsibility"].function.__code__ is before


def test_two_processes_find_what_one_finds(bench: Bench, corpus: Corpus) -> None:
    """The kill matrix does not depend on the number of processes."""
    wanted = select(load(), Wanted(clauses=("3.8.12", "3.8.11")))
    assert matrix(bench, corpus, wanted, 1) == matrix(bench, corpus, wanted, 2)


def test_a_case_that_is_not_reached_would_pass(bench: Bench) -> None:
    """Judging the whole corpus under a mutant finds no failing case besides those that reach it."""
    wanted = list(changes(load()))
    for change in wanted[:: len(wanted) // 8]:
        assert bench.fate_on(change, bench.trials).failing == bench.fate(change).failing


def test_the_outcomes_are_told_apart() -> None:
    """A mutant is killed by a linked case, elsewhere by another, broken by crashes alone, else silent or equivalent."""
    linked = frozenset({"AAAAA"})

    def became(failing: tuple[str, ...] = (), crashing: tuple[str, ...] = (), *, equivalent: bool = False) -> str:
        return outcome(Fate(failing=failing, crashing=crashing, reached=3), linked, equivalent)

    assert became(("BBBBB", "AAAAA"), ("CCCCC",)) == "killed"
    assert became(("BBBBB",)) == "elsewhere"
    assert became(crashing=("AAAAA",)) == "broken"
    hanging = Fate(failing=("AAAAA",), crashing=("CCCCC",), reached=3, hanging="CCCCC")
    assert outcome(hanging, linked, equivalent=False) == "broken"
    assert became() == "silent"
    assert became(equivalent=True) == "equivalent"
    assert became(("AAAAA",), equivalent=True) == "killed"


def test_a_function_that_hangs_proves_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant that never answers is broken, not killed, and the case on which it hangs is told."""
    monkeypatch.setattr(trial, "SECONDS", 0.3)
    one = bound()["preferans.chapters.worth.made"]
    tree = ast.parse("def made(table, actual):\n    while True:\n        pass").body[0]
    assert isinstance(tree, ast.FunctionDef)
    some = changes(load())[0]
    hanging = Change(mutant=some.mutant, reach=frozenset(), function=one.name, code=compiled(tree, one.file))
    reaching = [bench.trials[place] for place in bench.reach[f"line:{one.name}:{one.tree.body[-1].lineno}"]]
    fate = bench.fate_on(hanging, reaching[:2])
    assert fate.failing == ()
    assert fate.crashing == (fate.hanging,) == (reaching[0].case.id,)


def test_the_lines_of_a_kill_matrix_that_differ_are_named() -> None:
    """A changed, a new and a vanished mutant are told; of a run over some, not those that it left out."""

    def of(*rows: Row) -> Matrix:
        head = Head(format="preferans-kill-matrix/1", edition="1", corpus="", cases=9, norms=3)
        return Matrix(head=head, rows=rows, foot=foot(rows))

    kept = of(_row("same", "A"), _row("gone", "A"), _row("other", "A", "B"))
    found = of(_row("same", "A"), _row("other", "A"), _row("new", "A"))
    assert changed(kept, kept) == ()
    assert sorted(changed(kept, found)) == ["gone", "new", "other"]
    assert sorted(changed(kept, found, whole=False)) == ["new", "other"]


def _row(name: str, *failing: str) -> Row:
    words = Words(ru="", en="")
    return Row(
        id=name, clauses=("codex:3.8.1",), operator="gut", place="", was="", now="", words=words, outcome="killed",
        failing=failing,
    )  # fmt: skip


def test_the_smoke_set_takes_the_case_that_kills_most() -> None:
    """The list begins with the case that kills most and ends once nine of ten mutants are killed."""
    rows = [_row(f"m{number}", "AAAAA") for number in range(6)]
    rows += [_row(f"n{number}", "BBBBB", "AAAAA") for number in range(3)]
    rows += [_row("o", "CCCCC")]
    assert smoke(rows) == (("AAAAA",), 9)
    assert foot(rows).smoke == ("AAAAA",)


def test_the_smoke_set_counts_mutants_that_nothing_kills() -> None:
    """Nine of ten are reckoned of all mutants; where so many cannot be killed the list kills all that can be."""
    rows = [_row(f"m{number}", "AAAAA") for number in range(8)] + [_row("o", "CCCCC"), _row("p")]
    assert smoke(rows) == (("AAAAA", "CCCCC"), 9)
    assert smoke([*rows, _row("q"), _row("r")]) == (("AAAAA", "CCCCC"), 9)


def test_the_smoke_set_leaves_out_what_its_other_cases_make_needless() -> None:
    """A case taken first for killing most goes again if those taken after it kill all of the same."""
    rows = [_row(f"m{number}", "AAAAA", "BBBBB") for number in range(2)]
    rows += [_row(f"n{number}", "AAAAA", "CCCCC") for number in range(2)]
    rows += [_row("o", "BBBBB"), _row("p", "CCCCC")]
    assert smoke(rows) == (("BBBBB", "CCCCC"), 6)


def test_a_program_that_breaks_two_rules_is_told_of_both() -> None:
    """The second clause named is that of the cases which the first leaves unexplained, few as they are."""
    rows = tuple(_of(_row(f"m{number}", *cases), f"codex:{number}") for number, cases in enumerate(_SETS))
    head = Head(format="preferans-kill-matrix/1", edition="1", corpus="", cases=9, norms=3)
    found = Diagnoser(Matrix(head=head, rows=rows, foot=foot(rows)))
    failing = {*_SETS[0], *_SETS[2]}
    nearest = found.nearest(failing, {case for cases in _SETS for case in cases})
    assert [finding.row.id for finding in nearest] == ["m0", "m2", "m1"]


_SETS = ([f"A{number}" for number in range(9)], [f"A{number}" for number in range(8)], ["Z"])
"""Failing cases of three mutants: two much alike, one with a case of its own."""


def test_the_list_of_equivalents_is_held_to_what_is_there(tmp_path: Path) -> None:
    """An entry for no mutant, for one that is killed, or twice for the same, is an error."""
    assert [error.code for error in stale(["a", "b", "c"], ["a", "b"], ["b"])] == [
        "equivalent-killed",
        "mutant-unknown",
    ]
    (tmp_path / "equivalent.yaml").write_text('- {mutants: ["a", "a"], ru: "так", en: "so"}\n')
    with pytest.raises(CorpusError) as error:
        read_equivalent(tmp_path)
    assert error.value.code == "equivalent-twice"


def test_a_kill_matrix_comes_back_as_it_was(bench: Bench, corpus: Corpus, tmp_path: Path) -> None:
    """What is written is read again, and half a file is refused with its line."""
    made = matrix(bench, corpus, select(load(), Wanted(clauses=("3.8.11",))))
    (tmp_path / "kill-matrix.jsonl").write_bytes(encode(made))
    assert read_matrix(tmp_path) == made
    (tmp_path / "kill-matrix.jsonl").write_bytes(encode(made)[:-20])
    with pytest.raises(CorpusError) as error:
        read_matrix(tmp_path)
    assert error.value.code == "matrix-broken"


def test_a_case_is_linked_by_its_clause_and_by_also(bench: Bench) -> None:
    """Links are those that the cases name, no others."""
    linked = links(bench.trials)
    for one in bench.trials[:50]:
        assert all(one.case.id in linked[clause] for clause in (one.case.clause, *one.case.also))


def test_a_mutant_that_does_not_exist_is_named() -> None:
    """Asking for an id that no mutant has is an error that names it."""
    with pytest.raises(CorpusError) as error:
        select(load(), Wanted(mutants=("ffffffff",)))
    assert error.value.facts == {"mutant": "ffffffff"}


# --- what a case may expect besides the entries ------------------------------------------------------------------


def _differences(expect: Expect, deal: SaidDeal) -> list[str]:
    return [one.what for one in compare(expect, Said(verdict="violation", deals=(deal,)))[1]]


def test_rulings_are_compared_where_they_are_given() -> None:
    """Another effect, another clause, another named argument or one ruling more is a difference."""
    due = ExpectedRuling(effect="annul", clause="codex:3.3/b", args={"of": "N"})
    expect = Expect(verdict="violation", rulings=(due,))
    said = SaidRuling(effect="annul", clause="codex:3.3/b", args={"of": "N", "more": 1})
    assert _differences(expect, SaidDeal(rulings=(said,))) == []
    assert _differences(expect, SaidDeal(rulings=(said, said))) == ["rulings"]
    assert _differences(expect, SaidDeal(rulings=())) == ["rulings"]
    assert _differences(expect, SaidDeal()) == []  # nothing is told of them
    for fields in ({"effect": "expose"}, {"clause": "codex:3.3/c"}, {"args": {"of": "W"}}):
        other = msgspec.structs.replace(said, **fields)
        assert _differences(expect, SaidDeal(rulings=(other,))) == ["rulings"]
    assert _differences(Expect(verdict="violation"), SaidDeal(rulings=(said,))) == []


def test_choices_and_what_comes_next_are_compared_where_they_are_given() -> None:
    """Whose choice it is, until when, and whose turn it is can be expected."""
    expect = Expect(
        verdict="violation",
        choices=(ExpectedChoice(code="accept", by=("W",), until="next-play"),),
        next=ExpectedNext(what="play", by=("W",)),
    )
    choice, wait = SaidChoice(code="accept", by=("W",), until="next-play"), SaidNext(what="play", by=("W",))
    assert _differences(expect, SaidDeal(choices=(choice,), expected=wait)) == []
    later = msgspec.structs.replace(choice, until="next-trick")
    assert _differences(expect, SaidDeal(choices=(later,), expected=wait)) == ["choices"]
    assert _differences(expect, SaidDeal(choices=(choice,), expected=SaidNext(what="play", by=("N",)))) == ["next"]
    assert _differences(expect, SaidDeal(choices=(choice,), expected=None)) == ["next"]
    assert _differences(expect, SaidDeal(choices=(), expected=wait)) == ["choices"]
    assert _differences(expect, SaidDeal()) == []  # nothing is told of either


# --- the diagnosis -----------------------------------------------------------------------------------------------


def _diagnoser(*rows: Row) -> Diagnoser:
    head = Head(format="preferans-kill-matrix/1", edition="1", corpus="", cases=9, norms=3)
    return Diagnoser(Matrix(head=head, rows=rows, foot=foot(rows)))


def _of(row: Row, clause: str) -> Row:
    return msgspec.structs.replace(row, clauses=(clause,))


ALL = [letter * 5 for letter in "ABCDEFGH"]


def test_the_mutant_with_the_same_failing_cases_comes_first() -> None:
    """A program that fails as one mutant does is told that mutant before one that fails more or less."""
    exact = _of(_row("exact", "AAAAA", "BBBBB"), "codex:3.8.6/a")
    more = _of(_row("more", "AAAAA", "BBBBB", "CCCCC", "DDDDD"), "codex:3.8.6/b")
    less = _of(_row("less", "AAAAA"), "codex:3.8.6/c")
    found = _diagnoser(more, less, exact).nearest(["AAAAA", "BBBBB"], ALL)
    assert found[0].row == exact
    assert found[0].likeness == 1.0
    assert found[0].cases == ("AAAAA", "BBBBB")


def test_two_broken_rules_are_both_named() -> None:
    """What the first mutant leaves unexplained is looked for next."""
    one = _of(_row("one", "AAAAA", "BBBBB", "CCCCC"), "codex:3.8.6/a")
    like = _of(_row("like", "AAAAA", "BBBBB", "CCCCC", "EEEEE"), "codex:3.8.6/b")
    two = _of(_row("two", "FFFFF"), "codex:3.8.6/c")
    found = _diagnoser(one, like, two).nearest(["AAAAA", "BBBBB", "CCCCC", "FFFFF"], ALL)
    assert [finding.row.id for finding in found[:2]] == ["one", "two"]


def test_cases_that_were_not_judged_count_neither_way() -> None:
    """A mutant fits although half of its failing cases were not asked about."""
    row = _row("half", "AAAAA", "BBBBB")
    assert _diagnoser(row).nearest(["AAAAA"], ["AAAAA"])[0].likeness == 1.0
    assert _diagnoser(row, _row("other", "CCCCC")).nearest(["AAAAA"], ALL)[0].likeness < 1.0


def test_a_program_unlike_every_mutant_gets_no_diagnosis() -> None:
    """Failing cases that no mutant fails give no finding, and neither do crashes."""
    assert _diagnoser(_row("one", "AAAAA")).nearest(["BBBBB"], ALL) == ()
    result = Result(
        id="AAAAA", clause="codex:3.8.1/a", level="whist", rules="sochi", title="", result="error"
    )  # fmt: skip
    head = Head(format="preferans-kill-matrix/1", edition="1", corpus="", cases=9, norms=3)
    rows = (_row("one", "AAAAA"),)
    matrix_of_one = Matrix(head=head, rows=rows, foot=foot(rows))
    assert diagnose(matrix_of_one, [result]) == ()
    wrong = msgspec.structs.replace(result, result="fail")
    assert [finding.row.id for finding in diagnose(matrix_of_one, [wrong])] == ["one"]


# --- what holds a clause -----------------------------------------------------------------------------------------


def test_without_a_clause_fail_the_cases_of_its_deletion() -> None:
    """Of a clause with a remedy or function the deleting mutants count, of a table every change of it."""
    gone = msgspec.structs.replace(_row("gone", "AAAAA"), operator="drop-clause")
    turned = msgspec.structs.replace(_row("turned", "BBBBB"), operator="negate")
    cell = msgspec.structs.replace(_of(_row("cell", "CCCCC"), "codex:3.8.2/c"), operator="raise-cell")
    head = Head(format="preferans-kill-matrix/1", edition="1", corpus="", cases=9, norms=3)
    rows = (gone, turned, cell)
    found = deleted(Matrix(head=head, rows=rows, foot=foot(rows)))
    assert found == {"codex:3.8.1": ("AAAAA",), "codex:3.8.2/c": ("CCCCC",)}


def test_the_kill_matrix_goes_into_the_bundle(corpus: Corpus) -> None:
    """The bundle has the matrix as it is, its schema, and its sha256 in the manifest."""
    files = bundle(list(corpus)[:3], load(), b"{}\n")
    manifest = msgspec.json.decode(files["manifest.json"])
    assert files["kill-matrix.jsonl"] == b"{}\n"
    assert {"kill-matrix.jsonl", "schemas/kill-matrix.schema.json"} <= set(manifest["sha256"])


def test_the_kill_matrix_is_of_this_corpus(corpus: Corpus) -> None:
    """The matrix beside the cases was made with these cases; `make mutants` makes it anew."""
    found = read_matrix(corpus.path)
    assert found is not None
    assert found.head.corpus == corpus.sha256
    assert found.foot == foot(found.rows)
    assert {row.id for row in found.rows} == {change.mutant.id for change in select(load(), Wanted())}


def test_the_readme_tells_how_many_mutants_are_killed(corpus: Corpus) -> None:
    """The line of README is that of the kill matrix."""
    found = read_matrix(corpus.path)
    assert found is not None
    facts = {"norms": found.head.norms, "cases": found.head.cases, "killed": found.killed, "total": len(found.rows)}
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    assert say("summary", "en", **facts) in readme.splitlines()


def test_the_smoke_set_kills_nine_of_ten(corpus: Corpus) -> None:
    """The smoke set of the corpus kills nine of ten of all mutants with at most a fifth of the cases."""
    found = read_matrix(corpus.path)
    assert found is not None
    caught = [row for row in found.rows if set(row.failing) & set(found.foot.smoke)]
    assert len(caught) == found.foot.smoke_kills
    assert len(caught) * 10 >= len(found.rows) * 9
    assert len(found.foot.smoke) * 5 <= found.head.cases
