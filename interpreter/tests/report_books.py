"""A small book for the tests of reports: the real words and phrases, and a vocabulary of a few entries."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

import msgspec

from preferans.rulebook import Book, Clause, EffectSpec, FactSpec, Fault, QuestionSpec, RuleSetSpec, Text, read_spec
from preferans.rulebook.model import Answer, OptionSpec

SPEC = Path(__file__).resolve().parents[2] / "spec"


def _clause(number: str, standing: str, ru: str, en: str, parent: str | None = None) -> Clause:
    fields = {
        "id": f"codex:{number}",
        "book": "codex",
        "section": "3.9",
        "number": number,
        "standing": standing,
        "title": {"ru": ru, "en": en} if ru else None,
        "parent": parent,
    }
    return msgspec.convert(fields, Clause)


CLAUSES = (
    _clause("3.9.16", "sourced", "Фальшренонс", "Revoke"),
    _clause("3.9.16.2/a", "sourced", "Фальшренонс замечен поздно", "Revoke noticed late"),
    _clause("3.9.14/b", "reconstructed", "Ход вне очереди", "Play out of turn"),
    _clause("3.9.18/c", "decision", "", "", "codex:3.9.16"),
)

FACTS = (
    FactSpec(
        code="revoke",
        clause="codex:3.9.16",
        title=Text(ru="фальшренонс", en="revoke"),
        text=Text(
            ru="{by} кладёт {card} во взятку {trick}, имея {could}.",
            en="{by} plays {card} to trick {trick} while holding {could}.",
        ),
    ),
    FactSpec(
        code="play.out-of-turn",
        clause="codex:3.9.14/b",
        title=Text(ru="ход вне очереди", en="play out of turn"),
        text=Text(ru="{by} ходит {card} вне очереди.", en="{by} plays {card} out of turn."),
    ),
)

EFFECTS = (
    EffectSpec(
        name="transfer-tricks",
        text=Text(
            ru="От {from:gen} к {to:dat}: {tricks:trick}.",
            en="From {from} to {to}: {tricks:trick}.",
        ),
    ),
    EffectSpec(
        name="remise",
        text=Text(
            ru="{of:dat} пишется ремиз {tricks:down} на игре {contract}.", en="{of} is {tricks:down} in {contract}."
        ),
    ),
)

QUESTIONS = (
    QuestionSpec(
        code="open-card",
        kind="choice",
        text=Text(ru="Что делать с открытой картой.", en="What becomes of the open card."),
        options=(
            Answer(name="require", text=Text(ru="потребовать её", en="require it")),
            Answer(name="forbid", text=Text(ru="запретить её", en="forbid it")),
        ),
    ),
    QuestionSpec(
        code="accept",
        kind="choice",
        text=Text(ru="{by} может принять карту ({until}).", en="{by} may accept the card ({until})."),
    ),
    QuestionSpec(
        code="proved",
        kind="question",
        text=Text(ru="Доказано ли, что {by} взял бы больше?", en="Is it proved that {by} would have taken more?"),
    ),
)

FAULTS = (
    Fault(
        code="card-twice",
        text=Text(
            ru="карта {card} записана и у {first:gen}, и у {second:gen}", en="{card} is with both {first} and {second}"
        ),
    ),
    Fault(
        code="unknown-word",
        text=Text(
            ru="непонятное слово «{word}»; ожидалось: {expected}", en="unknown word “{word}”; expected: {expected}"
        ),
    ),
)

OPTIONS = (
    OptionSpec(
        name="match.pool_target",
        type="number",
        default="10",
        title=Text(ru="Размер пули", en="Pool target"),
        doc=Text(ru="до скольких играют", en="how far a pool goes"),
    ),
)

RULESETS = (RuleSetSpec(id="codex-tournament", title=Text(ru="Кодекс, турнир", en="Codex, tournament")),)


def _read(names: tuple[str, ...]) -> Book:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "faults").mkdir()
        for path in (path for name in names for path in SPEC.glob(f"{name}.yaml")):
            shutil.copy(path, Path(folder) / path.relative_to(SPEC))
        return read_spec(folder)


@cache
def words_only() -> Book:
    """Return a book of nothing but the words and phrases of the project, and the errors of the reports."""
    return _read(("words", "phrases", "faults/report"))


@cache
def vocabularies() -> Book:
    """Return a book of everything in the project that is a template: no clauses, no rule sets."""
    return _read(("words", "phrases", "facts", "effects", "questions", "faults/*"))


@cache
def small_book() -> Book:
    """Return the words and phrases of the project with the vocabulary above."""
    content = words_only().content
    return Book(
        msgspec.structs.replace(
            content,
            clauses=CLAUSES,
            facts=FACTS,
            effects=EFFECTS,
            questions=QUESTIONS,
            faults=content.faults + FAULTS,
            options=OPTIONS,
            rulesets=RULESETS,
        )
    )
