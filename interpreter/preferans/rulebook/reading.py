"""A folder of rule files, read into a book."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from preferans.errors import SpecError
from preferans.rulebook.book import Book
from preferans.rulebook.forms import (
    FILES,
    BridgeSectionForm,
    ClauseForm,
    RuleSetForm,
    SectionForm,
    clause_of,
    option_text,
    parents,
    typed,
)
from preferans.rulebook.ids import full, order_of
from preferans.rulebook.model import Clause, Pending, Rulebook, RuleSetSpec, Section
from preferans.rulebook.strict import Source
from preferans.rulebook.tables import encode

BOOKS: Mapping[str, type[SectionForm]] = {"codex": SectionForm, "bridge": BridgeSectionForm}
"""The folders of section files, and the form of the files of each."""

_FILES = (
    "facts", "effects", "questions", "options", "glossary", "words", "phrases", "pending", "printed", "texts",
    "coverage", "interactions", "errata", "history", "reckoning",
)  # fmt: skip
"""The files that stand by themselves in the folder, by the names of their schemas."""


def read_spec(folder: Path | str) -> Book:
    """Return the book written in ``folder``; files that are not there count as empty.

    Sections stand in the order of their numbers, clauses in the order of their file.
    `SpecError` with file, line and column where a file breaks the format.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise SpecError("spec-no-folder", {"folder": str(folder)})
    parts: dict[str, Any] = {}
    for name in _FILES:
        path = folder / f"{name}.yaml"
        if path.exists():
            parts[name] = _source(path, folder).convert(FILES[name])
    sections = _sections(folder)
    clauses = [clause for _, found in sections for clause in found]
    above = parents(tuple(clause.id for clause in clauses))
    effects = {spec.name: spec for spec in parts.get("effects", ())}

    def finish(clause: Clause) -> Clause:
        then = tuple(typed(effect, effects.get(effect.name)) for effect in clause.then)
        return msgspec.structs.replace(clause, parent=above.get(clause.id), then=then)

    rulesets = tuple(
        msgspec.structs.replace(spec, replace=tuple(finish(clause) for clause in spec.replace))
        for spec in (ruleset_of(_source(path, folder)) for path in sorted(folder.glob("rulesets/*.yaml")))
    )
    faults = [
        fault
        for path in sorted(folder.glob("faults/*.yaml"))
        for fault in _source(path, folder).convert(FILES["faults"])
    ]
    return Book(
        Rulebook(
            sections=tuple(section for section, _ in sections),
            clauses=tuple(finish(clause) for clause in clauses),
            faults=tuple(faults),
            rulesets=rulesets,
            **_with_full_ids(parts),
        )
    )


def _with_full_ids(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the contents of the files that stand by themselves, clause ids with their book."""
    replace = msgspec.structs.replace
    facts = tuple(replace(fact, clause=full(fact.clause)) for fact in parts.get("facts", ()))
    terms = tuple(replace(term, clauses=tuple(map(full, term.clauses))) for term in parts.get("glossary", ()))
    pending = parts.get("pending", Pending())
    norms = {full(clause_id): why for clause_id, why in pending.norms.items()}
    return parts | {"facts": facts, "glossary": terms, "pending": replace(pending, norms=norms)}


def ruleset_of(source: Source) -> RuleSetSpec:
    """Return the rule set written in ``source``, a file of ``rulesets/`` or a user's own."""
    form = source.convert(RuleSetForm)
    replace = tuple(
        _clause(clause, form.book, "", source.data["replace"][index]) for index, clause in enumerate(form.replace)
    )
    return RuleSetSpec(
        id=form.id,
        title=form.title,
        book=form.book,
        edition=form.edition,
        text=form.text,
        base=form.base,
        options={name: option_text(written) for name, written in form.options.items()},
        off=tuple(full(clause_id, form.book) for clause_id in form.off),
        replace=replace,
        fixed=form.fixed,
    )


def _source(path: Path, folder: Path) -> Source:
    return Source(path.read_bytes(), path.relative_to(folder).as_posix())


def _sections(folder: Path) -> list[tuple[Section, tuple[Clause, ...]]]:
    found = []
    for book, kind in BOOKS.items():
        for path in folder.glob(f"{book}/*.yaml"):
            source = _source(path, folder)
            form = source.convert(kind)
            section = Section(book=form.book, number=form.section, title=form.title)
            clauses = tuple(
                _clause(clause, form.book, form.section, source.data["clauses"][index])
                for index, clause in enumerate(form.clauses)
            )
            found.append((section, clauses))
    return sorted(found, key=lambda pair: (list(BOOKS).index(pair[0].book), order_of(pair[0].number)))


def _clause(form: ClauseForm, book: str, section: str, written: dict[str, Any]) -> Clause:
    """Return the clause of ``form``; of its tables only those that are ``written`` there."""
    tables = {} if form.tables is None else msgspec.json.decode(msgspec.json.encode(form.tables, enc_hook=encode))
    return clause_of(form, book, section, {name: tables[name] for name in written.get("tables", {})})
