"""What is wrong with a corpus: rules that hold for every case and for all of them together, as findings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from preferans import notation, records
from preferans.conformance.cases import Published
from preferans.conformance.corpus import MANIFEST, NO_RECORD, Corpus, CorpusError, publish
from preferans.conformance.likeness import distance, skeleton
from preferans.conformance.new import folder_of
from preferans.errors import PreferansError
from preferans.rulebook import Book

ID: Final = re.compile(r"[A-HJ-NP-Z2-9]{5}")

_WISH: Final = re.compile(
    r"\b(?:should|ought|shall|verify|verifies|check that|test that|tests that|make sure"
    r"|следует \w+(?:ть|ти|чь)|должен бы|должна бы|должно бы|проверяет, что|проверить, что|убедиться, что)\b",
    re.IGNORECASE,
)
_TITLE_LENGTH: Final = 160
_SLUG: Final = re.compile(r"[A-HJ-NP-Z2-9]{5}-[a-z0-9]+(?:-[a-z0-9]+)*\.pref")


class Finding(msgspec.Struct, frozen=True):
    """One thing wrong: where, a code of ``spec/faults/conformance.yaml``, and the facts of its words."""

    source: str
    code: str
    facts: dict[str, str] = {}

    def error(self) -> CorpusError:
        """Return the finding in the form whose words can be printed."""
        return CorpusError(self.code, self.facts, source=self.source)


Findings = Iterator[Finding]


def title_faults(title: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what is wrong with the title of a case: codes with their facts."""
    wish = _WISH.search(title)
    if wish or title.endswith((".", "?", "!")) or not title[:1].isupper() or not title.isprintable():
        yield "case-title", {"title": title}
    if len(title) > _TITLE_LENGTH:
        yield "case-title-long", {"most": str(_TITLE_LENGTH)}


class Linter:
    """Looks at cases one by one, and at the end at all of them together."""

    def __init__(self, book: Book) -> None:
        """Judge the words of cases by ``book``."""
        self.book = book
        self.cases: list[Published] = []

    def file(self, path: Path, source: str) -> list[Finding | PreferansError]:
        """Return what is wrong with the file at ``path``; one that cannot be read gives the reader's own error."""
        try:
            case = publish(path.read_bytes(), source)
        except PreferansError as error:
            return [error]
        self.cases.append(case)
        return list(self.case(case))

    def case(self, case: Published) -> Findings:
        """Yield what is wrong with a case by itself."""
        for code, facts in (
            *self._words(case),
            *self._place(case),
            *self._expectations(case),
            *self._record(case),
        ):
            yield Finding(case.source, code, facts)

    def _words(self, case: Published) -> Iterator[tuple[str, dict[str, str]]]:
        if not ID.fullmatch(case.id):
            yield "case-id", {"id": case.id}
        for title in filter(None, (case.title, case.title_ru)):
            yield from title_faults(title)
        if case.status == "accepted" and not case.title_ru:
            yield "case-title-ru", {}
        if (case.why is None) == (case.status in {"disputed", "retired"}):
            yield "case-why", {"status": case.status}
        if case.role == "negative" and not case.fault and not case.expect.violations:
            yield "case-fault", {}

    def _place(self, case: Published) -> Iterator[tuple[str, dict[str, str]]]:
        """A case lies where its clause has its folder, in a file that begins with its id."""
        parts = Path(case.source).parts
        due = folder_of(case.clause).parts
        if tuple(parts[-3:-1]) != due:
            yield "case-folder", {"due": "/".join(due)}
        if not _SLUG.fullmatch(parts[-1]) or not parts[-1].startswith(f"{case.id}-"):
            yield "case-file", {"id": case.id}

    def _expectations(self, case: Published) -> Iterator[tuple[str, dict[str, str]]]:
        """Clauses are norms of the book, codes of violations and questions are listed."""
        expect = case.expect
        told = [one.clause for one in expect.violations] + [one.clause for one in expect.rulings or ()]
        for clause in dict.fromkeys([case.clause, *case.also, *told]):
            known = self.book.clauses.get(clause)
            if known is None:
                yield "case-clause-unknown", {"clause": clause}
            elif not known.is_leaf:
                yield "case-clause-heading", {"clause": clause}
        for violation in case.expect.violations:
            if violation.code not in self.book.facts:
                yield "case-code", {"code": violation.code}
        codes = [(choice.code, self.book.questions) for choice in expect.choices or ()]
        for code, known_codes in [*codes, *((ruling.effect, self.book.effects) for ruling in expect.rulings or ())]:
            if code not in known_codes:
                yield "case-code", {"code": code}
        questions = {code for code, spec in self.book.questions.items() if spec.kind == "question"}
        for code in case.expect.questions:
            if code not in questions:
                yield "case-code", {"code": code}
        if case.expect.violations and case.expect.verdict == "legal":
            yield "case-legal-violations", {}

    def _record(self, case: Published) -> Iterator[tuple[str, dict[str, str]]]:
        """The record is canonical, under the rules the case names, and asks for nothing that is not executed yet."""
        if case.record == NO_RECORD:
            if case.level != "notation" or case.expect.verdict != "malformed":
                yield "case-unreadable", {}
            return
        record = records.from_json(bytes(case.record))
        if record.rules != case.rules:
            yield "case-rules", {"rules": case.rules, "record": record.rules or "—"}
        try:
            self.book.rules(case.rules, record.options)
        except PreferansError as error:
            yield "case-future", {"reason": error.code}
        if case.level == "notation":
            return  # what it is about may be another form of the same record
        if case.level == "scoring" and _asks_more_than_scoring(case):
            yield "case-scoring", {}
        language = notation.language_of(case.text)
        if not any(records.write(record, language, ascii=form) == case.text for form in (False, True)):
            yield "case-not-canonical", {}

    # --- all together ---------------------------------------------------------------------------------------------

    def together(self) -> Findings:
        """Yield what is wrong with the cases seen so far as a whole."""
        yield from self._twice("case-id-twice", [(case.id, case) for case in self.cases])
        yield from self._twice("case-title-twice", [(case.title, case) for case in self.cases])
        yield from self._twice("case-title-twice", [(case.title_ru, case) for case in self.cases if case.title_ru])
        alive = [case for case in self.cases if case.status != "retired"]
        yield from self._twice("case-duplicate", [(skeleton(case), case) for case in alive])
        yield from self._twins()

    def _twice(self, code: str, keyed: Iterable[tuple[str | bytes, Published]]) -> Findings:
        seen: dict[str | bytes, list[Published]] = defaultdict(list)
        for key, case in keyed:
            seen[key].append(case)
        for first, *others in seen.values():
            for case in others:
                yield Finding(case.source, code, {"other": first.source})

    def _twins(self) -> Findings:
        by_id = {case.id: case for case in self.cases}
        for case in self.cases:
            if case.twin is None:
                continue
            twin = by_id.get(case.twin)
            if twin is None or twin is case:
                yield Finding(case.source, "case-twin-missing", {"twin": case.twin})
            elif twin.twin != case.id:
                yield Finding(case.source, "case-twin-one-sided", {"twin": case.twin})
            elif case.id < twin.id and (apart := distance(case, twin)) != 1:
                yield Finding(case.source, "case-twin-distance", {"twin": case.twin, "apart": str(apart)})


def _asks_more_than_scoring(case: Published) -> bool:
    """Say whether a program that only keeps the score could not answer: it needs cards, or more than entries count."""
    expect = case.expect
    more = expect.credited or expect.contract or expect.sheet or expect.settlement
    return b'"act":"play"' in bytes(case.record) or (case.clause.startswith("codex:") and bool(more))


def lint(paths: Iterable[Path], root: Path, book: Book) -> tuple[list[Finding | PreferansError], int]:
    """Return everything wrong with the cases in ``paths`` (files or folders below ``root``), and how many there are.

    A path may be a bundle; `CorpusError` for one that is damaged.
    """
    linter = Linter(book)
    found: list[Finding | PreferansError] = []
    for path in paths:
        if (path / MANIFEST).is_file():
            for case in Corpus(path):
                linter.cases.append(case)
                found += linter.case(case)
            continue
        files = sorted(path.rglob("*.pref")) if path.is_dir() else [path]
        for file in map(Path.resolve, files):
            found += linter.file(file, file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file))
    return found + list(linter.together()), len(linter.cases)
