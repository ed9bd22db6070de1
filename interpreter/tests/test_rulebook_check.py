"""The check of a rulebook: each thing it may find is provoked once in the small rule files."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.rulebook import read_spec
from preferans.rulebook.check import Counts, check, counts
from preferans.rulebook.findings import TEXTS, Finding
from small_spec import write_spec

REVOKE = "codex/3.9.yaml"
WHIST = "codex/3.8.yaml"
TEXT = "  text: {ru: а, en: a}\n"
REASON = "  reason: {ru: а, en: a}\n"


def found(spec: Path, executors: dict[str, tuple[str, ...]] | None = None) -> list[Finding]:
    """Return what the check finds in ``spec``, the tables left aside that the small rule files do not hold."""
    return [entry for entry in check(read_spec(spec), executors or {}) if entry.code != "missing-table"]


def test_sound_rule_files_have_no_finding(tmp_path: Path) -> None:
    """The small rule files pass the check, so that each finding below comes from its one change."""
    assert found(write_spec(tmp_path)) == []


ONE_CHANGE = {
    "no-ending": [(WHIST, "  reason: {ru: Решает судья., en: The arbiter decides.}\n", "", "codex:3.8.6.1")],
    "several-endings": [
        (WHIST, "  see:", "  reason: {ru: Так., en: So.}\n  see:", "codex:3.8.2"),
        (REVOKE, "  then:\n  - waive", "  tables: {consolation_ten: 1}\n  then:\n  - waive", "codex:3.9.21"),
    ],
    "half-remedy": [
        (REVOKE, "  then:\n  - expose: {of: offender}\n", "", "codex:3.9.15/a"),
        (REVOKE, "  when: {fact: [revoke, card.shown]}\n", "", "codex:3.9.15/a"),
    ],
    "number-missing": [
        ("printed.yaml", "3.9.16", "3.9.99", "codex:3.9.99"),
        ("printed.yaml", "3.8.6", "3.8.6.1", "codex:3.8.6.1"),
    ],
    "bad-reason": [(WHIST, "kind: advice", "kind: procedure", "codex:3.8.6.1")],
    "empty-heading": [
        (REVOKE, '- id: "3.9.16"\n', '- {id: "3.9.15.1", standing: sourced}\n- id: "3.9.16"\n', "codex:3.9.15.1"),
    ],
    "norm-and-heading": [
        (REVOKE, '- id: "3.9.15"\n', '- id: "3.9.15"\n  kind: advice\n' + TEXT + REASON, "codex:3.9.15"),
    ],
    "heading-acts": [(REVOKE, '- id: "3.9.16"\n', '- id: "3.9.16"\n' + REASON, "codex:3.9.16")],
    "dangling": [
        (WHIST, '["3.8.6/a"]', '["3.8.6/b"]', "codex:3.8.2"),
        (REVOKE, 'overrides: ["3.9.15"]', 'overrides: ["3.9.99"]', "codex:3.9.16.2"),
        ("facts.yaml", "3.9.15/a", "3.9.15/b", "fact card.shown"),
        ("glossary.yaml", "3.9.16.2", "3.9.16.3", "term revoke"),
        ("rulesets/evening.yaml", "3.9.15", "3.9.99", "ruleset evening"),
        ("pending.yaml", "norms:", 'norms:\n  "3.8.9": {ru: а, en: a}', "pending"),
        ("pending.yaml", "norms:", 'norms:\n  "3.8.6": {ru: а, en: a}', "pending"),
        ("texts.yaml", '"codex:3.9.21"', '"codex:3.9.22"', "texts"),
    ],
    "no-language": [
        (WHIST, "ru: Отвечают оба., en", "en", "codex:3.8.6/a"),
        ("phrases.yaml", ", en: waiting for a card", ", en: ''", "wait.play"),
        ("questions.yaml", "ru: число взяток, ", "", "result"),
        ("facts.yaml", "ru: фальшренонс, ", "", "revoke"),
        ("rulesets/club.yaml", "ru: Клуб, ", "", "club"),
    ],
    "no-text": [(WHIST, "  text: {ru: Отвечают оба., en: Both answer.}\n", "", "codex:3.8.6/a")],
    "twice": [
        (WHIST, '"3.8.6.1"', '"3.8.6/a"', "codex:3.8.6/a"),
        ("facts.yaml", "code: card.shown", "code: revoke", "revoke"),
        ("rulesets/club-2.yaml", 'edition: "2"', 'edition: "1"', "club@1"),
        (WHIST, "  reads: [whist", "  tables: {duty: {'6': 4}}\n  reads: [whist", "table duty"),
        ("errata.yaml", "id: E2", "id: E1", "E1"),
    ],
    "out-of-place": [(WHIST, '"3.8.6.1"', '"3.80.1"', "codex:3.80.1")],
    "out-of-order": [(WHIST, 'id: "3.8.2"', 'id: "3.8.10"', "codex:3.8.6")],
    "unread-option": [(WHIST, "  reads: [whist.joint_shortfall]\n", "", "whist.joint_shortfall")],
    "unknown-option": [
        (WHIST, "[whist.joint_shortfall]", "[whist.joint_shortfall, no.such]", "codex:3.8.6/a"),
        (REVOKE, "  options: {", "  options: {no.such: a, ", "codex:3.9.16.2"),
        ("rulesets/evening.yaml", "options: {", "options: {no.such: 1, ", "ruleset evening"),
        ("rulesets/club.yaml", "[auction.here]", "[no.such]", "ruleset club"),
        ("pending.yaml", "options:", "options:\n  no.such: [a]", "pending"),
    ],
    "bad-value": [
        ("options.yaml", "default: own_half", "default: whole", "option whist.joint_shortfall"),
        (REVOKE, "play.revoke: [recorded, ruled]", "play.revoke: guessed", "codex:3.9.16.2"),
        (REVOKE, "noticed: [after-trick, after-play]", "noticed: late", "codex:3.9.16.2"),
        (REVOKE, 'last-trick: "yes"', 'last-trick: "true"', "codex:3.9.21"),
        (REVOKE, "tricks: 1", "tricks: one", "codex:3.9.16.2"),
        (REVOKE, "of: offender", "of: somebody", "codex:3.9.15/a"),
        (REVOKE, "question: replay", "question: weather", "codex:3.9.16.2"),
        ("rulesets/club.yaml", "pool_target: 20", "pool_target: 2000", "ruleset club"),
        ("pending.yaml", "[solver]", "[guessed]", "pending"),
    ],
    "unknown-fact": [(REVOKE, "[revoke, card.shown]", "[revoke, card.eaten]", "codex:3.9.15/a")],
    "unknown-attribute": [(REVOKE, "noticed: [", "seen: [", "codex:3.9.16.2")],
    "unknown-effect": [(REVOKE, "- waive", "- forgive", "codex:3.9.21")],
    "unknown-argument": [(REVOKE, "tricks: 1", "tricks: 1, days: 2", "codex:3.9.16.2")],
    "missing-argument": [(REVOKE, "tricks: 1, ", "", "codex:3.9.16.2")],
    "unknown-base": [("rulesets/evening.yaml", "club@1", "club@9", "ruleset evening")],
    "translation-missing": [("texts.yaml", '"codex:3.8.6.1"', '"codex:3.8.6.2"', "codex:3.8.6.1")],
    "translation-stale": [(WHIST, "Как решит судья.", "Как решат судьи.", "codex:3.8.6.1")],
    "sentences-differ": [(WHIST, "Отвечают оба.", "Отвечают. Оба.", "codex:3.8.6/a")],
    "sentence-unclaimed": [
        (WHIST, "ru: Обязательные взятки., en: The duty.", "ru: Взятки. Долг., en: Tricks. The duty.", "codex:3.8.2"),
        ("texts.yaml", "says: [commentary]", "says: [commentary, commentary]", "codex:3.8.6/a"),
    ],
    "bad-claim": [
        ("texts.yaml", "says: [commentary]", "says: [norm]", "codex:3.8.6/a"),
        ("texts.yaml", "says: [commentary]", "says: [discretion]", "codex:3.8.6/a"),
        ("texts.yaml", "says: [commentary]", 'says: ["codex:3.8.6.1"]', "codex:3.8.6/a"),
        ("texts.yaml", "says: [commentary]", "says: [remark]", "codex:3.8.6/a"),
    ],
    "norm-without-sentence": [
        ("texts.yaml", '"codex:3.8.2": {', '"codex:3.8.2": {says: [definition], ', "codex:3.8.2"),
    ],
    "footnote-missing": [("printed.yaml", "{68}", "{69}", "codex:{69}")],
    "pending-done": [
        ("pending.yaml", "norms:", 'norms:\n  "3.8.6.1": {ru: а, en: a}', "pending"),
        ("pending.yaml", "[solver]", "[]", "pending"),
    ],
}  # fmt: skip
"""Each finding with the changes that bring it about: file, old text, new text, and the place that must be named."""

CASES = [(code, *change) for code, changes in ONE_CHANGE.items() for change in changes]


@pytest.mark.parametrize(("code", "name", "old", "new", "place"), CASES)
def test_one_change_brings_its_finding(tmp_path: Path, code: str, name: str, old: str, new: str, place: str) -> None:
    """One fault in otherwise sound rule files is found under its code and at its place, in both languages."""
    entries = [entry for entry in found(write_spec(tmp_path, (name, old, new))) if entry.code == code]
    assert [entry.place for entry in entries] == [place]
    assert all(entry.text.ru and entry.text.en and "{" not in entry.text.ru + entry.text.en for entry in entries)


@pytest.mark.parametrize("clause_id", ["codex:3.8.6", "codex:3.8.7"])
def test_a_function_without_a_norm_is_an_orphan(tmp_path: Path, clause_id: str) -> None:
    """A function bound to a heading or to no clause at all is found with its name."""
    (entry,) = found(write_spec(tmp_path), {clause_id: ("here.act",)})
    assert (entry.code, entry.place) == ("orphan", clause_id)
    assert "here.act" in entry.text.en


def test_a_table_of_no_clause_is_missing(tmp_path: Path) -> None:
    """A table the program reads and no clause holds is found; one that is there is not."""
    missing = {entry.place for entry in check(read_spec(write_spec(tmp_path)), {}) if entry.code == "missing-table"}
    assert "table ladder" in missing
    assert "table duty" not in missing


def test_every_finding_is_provoked() -> None:
    """No finding goes untested."""
    assert TEXTS.keys() == ONE_CHANGE.keys() | {"orphan", "missing-table"}


def test_a_pending_norm_that_is_executed_is_no_longer_pending(tmp_path: Path) -> None:
    """A function for a norm listed as pending calls for its entry to be struck out."""
    spec = write_spec(tmp_path, ("texts.yaml", ", says: [commentary]", ""))
    (entry,) = found(spec, {"codex:3.8.6/a": ("here.act",)})
    assert (entry.code, entry.place) == ("pending-done", "pending")


def test_norms_are_counted_by_what_becomes_of_them(tmp_path: Path) -> None:
    """Of nine entries three are headings; one norm ends in a table, one in a reason, three in remedies, one waits."""
    book = read_spec(write_spec(tmp_path))
    assert counts(book, {}) == Counts(
        printed=2, clauses=9, norms=6, remedy=3, function=0, table=1, reasoned=1, pending=1
    )
    executed = counts(book, {"codex:3.8.6.1": ("here.act",)})
    assert (executed.function, executed.reasoned) == (1, 0)
