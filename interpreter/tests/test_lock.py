"""Locks: a norm that changed makes its cases suspect, and an accepted case changes only with an erratum."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from preferans import rulebook
from preferans.cli.app import run
from preferans.conformance.cases import Published
from preferans.conformance.corpus import Corpus, CorpusError, default_path
from preferans.conformance.lock import Lock, Locks, case_hash, clause_hash, default_lock, read_lock, write_lock
from preferans.rulebook import DATA, Book, load
from preferans.rulebook.model import ChangedCase, Editions, Erratum, Text

DUTY = "codex:3.8.2/c"


@pytest.fixture(scope="module")
def cases() -> list[Published]:
    """Return all cases."""
    return list(Corpus(default_path()))


@pytest.fixture(scope="module")
def locks(cases: list[Published]) -> dict[str, Lock]:
    """Return locks on the rulebook and the cases as they are."""
    return Locks(load(), cases, {}).relocked(lambda _: False, "2026-11-30", "first review")[0]


def changed(clause_id: str, **parts: Any) -> Book:
    """Return the rulebook with parts of one clause changed."""
    content = load().content
    clauses = tuple(
        msgspec.structs.replace(clause, **parts) if clause.id == clause_id else clause for clause in content.clauses
    )
    return Book(msgspec.structs.replace(content, clauses=clauses))


def with_errata(*errata: Erratum) -> Book:
    """Return the rulebook with these errata."""
    return Book(msgspec.structs.replace(load().content, errata=errata))


def erratum(change: ChangedCase, **parts: Any) -> Erratum:
    """Return an erratum that changes one case."""
    known: dict[str, Any] = {
        "id": "E1", "date": "2027-01-31", "why": Text(ru="а", en="a"), "clauses": (DUTY,),
        "editions": Editions(before="0", after="1"), "cases": (change,),
    }  # fmt: skip
    return Erratum(**{**known, **parts})


def test_the_repository_is_locked(cases: list[Published]) -> None:
    """Nothing in the repository is suspect."""
    assert list(Locks(load(), cases, read_lock(default_lock())).findings()) == []


def test_a_changed_table_makes_the_cases_suspect(cases: list[Published], locks: dict[str, Lock]) -> None:
    """After a change of the duty on a six the cases of that norm are named with the day of their review."""
    clause = load().clauses[DUTY]
    duty = {**clause.tables["duty"], "6": 5}
    book = changed(DUTY, tables={**clause.tables, "duty": duty})
    (finding,) = Locks(book, cases, locks).findings()
    assert (finding.code, finding.source, finding.facts["date"]) == ("lock-clause", DUTY, "2026-11-30")
    own = {case.id for case in cases if case.clause == DUTY and case.status == "accepted"}
    assert own <= set(finding.facts["cases"].split(", "))


def test_a_changed_word_makes_the_cases_suspect_and_a_title_does_not() -> None:
    """The text in either language is locked; a title and links may change."""
    clause = load().clauses[DUTY]
    assert clause.text is not None
    worded = msgspec.structs.replace(clause, text=Text(ru=clause.text.ru, en=clause.text.en + " So it is."))
    titled = msgspec.structs.replace(clause, title=Text(ru="а", en="a"), see=(), decisions=())
    assert clause_hash(worded) != clause_hash(clause)
    assert clause_hash(titled) == clause_hash(clause)


def test_a_new_review_is_recorded_with_its_day_and_reason(cases: list[Published], locks: dict[str, Lock]) -> None:
    """Locked again, the norm is no longer suspect, and the lock holds the day and the reason."""
    book = changed(DUTY, reads=("whist.ten",))
    made, reviewed = Locks(book, cases, locks).relocked(lambda clause: clause == DUTY, "2027-01-31", "read through")
    assert reviewed == [DUTY]
    assert (made[DUTY].date, made[DUTY].why) == ("2027-01-31", "read through")
    assert list(Locks(book, cases, made).findings()) == []


def test_a_norm_that_was_not_chosen_stays_suspect(cases: list[Published], locks: dict[str, Lock]) -> None:
    """Locking what is new does not hide that a norm has changed."""
    book = changed(DUTY, reads=("whist.ten",))
    made, reviewed = Locks(book, cases, locks).relocked(lambda _: False, "2027-01-31", "new")
    assert reviewed == []
    assert [finding.source for finding in Locks(book, cases, made).findings()] == [DUTY]


def other(case: Published) -> Published:
    """Return a case that expects something else."""
    return msgspec.structs.replace(case, expect=msgspec.structs.replace(case.expect, verdict="discretion"))


def test_an_accepted_case_does_not_change_without_an_erratum(cases: list[Published], locks: dict[str, Lock]) -> None:
    """A case that expects something else is found, with the two hashes; an erratum that names both explains it."""
    first, *rest = cases
    new = other(first)
    (finding,) = Locks(load(), [new, *rest], locks).findings()
    hashes = {"before": case_hash(first), "after": case_hash(new)}
    assert (finding.code, finding.source) == ("lock-case", first.id)
    assert finding.facts == {"case": first.id, **hashes}
    book = with_errata(erratum(ChangedCase(id=first.id, **hashes)))
    assert list(Locks(book, [new, *rest], locks).unexplained()) == []


def test_errata_may_follow_each_other(cases: list[Published], locks: dict[str, Lock]) -> None:
    """Two errata explain a case that was changed twice; the second alone does not."""
    first, *rest = cases
    middle, new = case_hash(other(first)), msgspec.structs.replace(first, rules="sochi")
    one = erratum(ChangedCase(id=first.id, before=case_hash(first), after=middle))
    two = erratum(ChangedCase(id=first.id, before=middle, after=case_hash(new)), id="E2")
    assert list(Locks(with_errata(one, two), [new, *rest], locks).unexplained()) == []
    assert len(list(Locks(with_errata(two), [new, *rest], locks).unexplained())) == 1


def test_an_accepted_case_does_not_vanish_without_an_erratum(cases: list[Published], locks: dict[str, Lock]) -> None:
    """A case that is deleted or retired is found unless an erratum says that it went."""
    first, *rest = cases
    retired = msgspec.structs.replace(first, status="retired", why="a")
    for left in (rest, [retired, *rest]):
        assert [one.code for one in Locks(load(), left, locks).findings()] == ["lock-case-gone"]
    gone = erratum(ChangedCase(id=first.id, before=case_hash(first)))
    assert list(Locks(with_errata(gone), rest, locks).unexplained()) == []


def test_another_language_or_level_is_no_change(cases: list[Published]) -> None:
    """Writing the record in the other language, or sorting the case elsewhere, leaves its hash."""
    from preferans import records  # noqa: PLC0415 - only here

    case = next(case for case in cases if case.clause == DUTY)
    record = records.from_json(bytes(case.record))
    text = records.write(record, "ru", ascii=True)
    reread = msgspec.Raw(records.to_json(records.parse(text, "x")))
    moved = msgspec.structs.replace(case, text=text, record=reread, title="Another", role="interaction", also=())
    assert case_hash(moved) == case_hash(case)


ERRATA = [
    ("case-clause-unknown", {"clauses": ("codex:9.9",)}),
    ("erratum-case", {"cases": (ChangedCase(id="ZZZZZ", before="a", after="b"),)}),
    ("erratum-edition", {"editions": Editions(before="1", after="1")}),
    ("erratum-edition", {"editions": Editions(before="1", after="2")}),
    ("erratum-edition", {"editions": Editions(before="first", after="1")}),
]


@pytest.mark.parametrize(("code", "parts"), ERRATA)
def test_an_erratum_that_does_not_fit_is_found(
    cases: list[Published], locks: dict[str, Lock], code: str, parts: dict[str, Any]
) -> None:
    """An erratum names clauses and cases there are, and leads to an edition that is out."""
    book = with_errata(erratum(ChangedCase(id=cases[0].id, before="a", after="b"), **parts))
    assert [finding.code for finding in Locks(book, cases, locks).findings()] == [code]


def moved(case: Published, clause: str) -> Published:
    """Return a case that stands under another clause."""
    return msgspec.structs.replace(case, clause=clause)


def test_a_case_that_moves_to_another_norm_is_suspect(cases: list[Published], locks: dict[str, Lock]) -> None:
    """The norm it was reviewed with names the case and where it is, until one of the two norms is reviewed anew."""
    first, *rest = cases
    new = [moved(first, DUTY), *rest]
    (finding,) = Locks(load(), new, locks).findings()
    assert (finding.code, finding.source) == ("lock-case-moved", first.clause)
    assert finding.facts == {"case": first.id, "date": "2026-11-30", "now": DUTY}
    kept, reviewed = Locks(load(), new, locks).relocked(lambda _: False, "2027-01-31", "new")
    assert (kept, reviewed) == (locks, [])
    for chosen in (first.clause, DUTY):
        made, reviewed = Locks(load(), new, locks).relocked(lambda clause, it=chosen: clause == it, "2027-01-31", "a")
        assert reviewed == [chosen]
        assert first.id in made[DUTY].cases
        assert first.id not in made[first.clause].cases
        assert list(Locks(load(), new, made).findings()) == []


def test_a_case_of_a_norm_that_is_gone_waits_for_its_review(cases: list[Published], locks: dict[str, Lock]) -> None:
    """The lock of a norm that is no more is kept until the case that was reviewed with it is reviewed elsewhere."""
    gone = {"codex:9.9": Lock(clause="codex:9.9", hash="a", date="2026-11-30", why="a", cases={})}
    first = cases[0]
    own = locks[first.clause]
    left = {name: told for name, told in own.cases.items() if name != first.id}
    older = {
        **locks,
        first.clause: msgspec.structs.replace(own, cases=left),
        "codex:9.9": msgspec.structs.replace(gone["codex:9.9"], cases={first.id: case_hash(first)}),
    }
    now = Locks(load(), cases, older)
    assert [finding.source for finding in now.findings()] == ["codex:9.9"]
    assert "codex:9.9" in now.relocked(lambda _: False, "2027-01-31", "new")[0]
    made = now.relocked(lambda clause: clause == first.clause, "2027-01-31", "a")[0]
    assert "codex:9.9" not in made
    assert list(Locks(load(), cases, made).findings()) == []


@pytest.mark.parametrize(("clause", "code"), [("codex:9.9", "unknown"), ("codex:3.8.6", "heading")])
def test_a_case_under_no_norm_cannot_be_locked(
    cases: list[Published], locks: dict[str, Lock], clause: str, code: str
) -> None:
    """A case under a clause that does not exist or holds norms is found, and no review hides it."""
    first, *rest = cases
    new = [moved(first, clause), *rest]
    for chosen in (False, True):
        made = Locks(load(), new, locks).relocked(lambda _, it=chosen: it, "2027-01-31", "a")[0]
        found = list(Locks(load(), new, made).findings())
        assert [one.code for one in found] == ["lock-case-moved", f"case-clause-{code}"]


def test_new_cases_need_no_ceremony(cases: list[Published], locks: dict[str, Lock]) -> None:
    """Cases and norms that are not locked yet are counted and not found fault with."""
    few = {clause: lock for clause, lock in locks.items() if clause != DUTY}
    fresh = Locks(load(), cases, few)
    assert list(fresh.findings()) == []
    of_duty = sum(case.clause == DUTY and case.status == "accepted" for case in cases)
    assert fresh.fresh() == (1, of_duty)


def test_the_command_locks_and_checks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command names suspect cases, wants a reason to lock them again, and records it with the day."""
    path, few = tmp_path / "lock.jsonl", default_path() / "3.8" / "3.8.2-c"
    # The errata are those of the whole corpus.
    book = Book(msgspec.structs.replace(load().content, errata=()))
    monkeypatch.setattr(rulebook, "load", lambda: book)
    asked = ["conformance", "lock", "--lock", str(path), "--corpus", str(few)]
    assert run([*asked, "--check"], "en") == 2
    assert "there is no file of locks" in capsys.readouterr().err
    locks = Locks(load(), Corpus(few), {}).relocked(lambda _: False, "2026-11-30", "first review")[0]
    write_lock({**locks, DUTY: msgspec.structs.replace(locks[DUTY], hash="0" * 12)}, path)
    assert run([*asked, "--check"], "en") == 1
    assert f"{DUTY}: the text or the data has changed" in capsys.readouterr().out
    assert run([*asked, DUTY], "ru") == 2
    assert "--why" in capsys.readouterr().err
    assert run(asked, "en") == 1
    assert run([*asked, "--why", "looked through", DUTY], "en") == 0
    lock = read_lock(path)[DUTY]
    assert (lock.why, lock.date) == ("looked through", dt.datetime.now(tz=dt.UTC).date().isoformat())
    assert run([*asked, "--check"], "ru") == 0
    capsys.readouterr()
    write_lock({}, path)
    assert run([*asked, "--check"], "en") == 1
    assert f"cases: {len(Corpus(few))}. To lock them: preferans conformance lock" in capsys.readouterr().out
    assert run(asked, "en") == 0
    assert run([*asked, "--check"], "en") == 0


def test_the_lines_of_a_lock_fit_their_schema(locks: dict[str, Lock]) -> None:
    """Every line of a file of locks is as its published schema has it."""
    validator = jsonschema.Draft202012Validator(json.loads((DATA / "schema" / "lock.schema.json").read_bytes()))
    for lock in locks.values():
        validator.validate(json.loads(msgspec.json.encode(lock)))


def test_a_damaged_lock_is_named_with_its_line(tmp_path: Path) -> None:
    """A line that is no lock gives one error with the number of the line."""
    path = tmp_path / "lock.jsonl"
    path.write_text('{"clause": "codex:1.2"}\n', "utf-8")
    with pytest.raises(CorpusError) as caught:
        read_lock(path)
    assert (caught.value.code, caught.value.facts["line"]) == ("lock-line", 1)


def test_a_clause_is_locked_once(tmp_path: Path, locks: dict[str, Lock]) -> None:
    """A second lock of a clause gives one error with its line and the clause."""
    path = tmp_path / "lock.jsonl"
    write_lock({DUTY: locks[DUTY]}, path)
    path.write_bytes(path.read_bytes() * 2)
    with pytest.raises(CorpusError) as caught:
        read_lock(path)
    assert (caught.value.code, caught.value.facts["line"], caught.value.facts["clause"]) == ("lock-twice", 2, DUTY)
