"""A corpus, read: the cases of a folder of ``.pref`` files or of a bundle, one after another, with the corpus's name.

The name of a corpus is the sha256 of the list of its cases with the sha256 of each file, so that a folder and the
bundle made from it have the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from preferans import records
from preferans.conformance.cases import Level, Published, read_case
from preferans.errors import NotationError, PreferansError
from preferans.rulebook import load
from preferans.rulebook.ids import covers, full

EDITION: Final = "1"
"""The edition of the corpus: what a case means never changes within one."""

LEVELS: Final[tuple[Level, ...]] = ("notation", "deal", "auction", "whist", "play", "scoring", "penalty", "match")
"""All levels, from reading to the whole match."""

MANIFEST: Final = "manifest.json"
CASES: Final = "cases.jsonl"

NO_RECORD: Final = msgspec.Raw(b"null")


class CorpusError(PreferansError):
    """A corpus, bundle, result or claim that cannot be read."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bundle says of itself: its edition, the corpus's name, counts by word, and the sha256 of every file."""

    format: str
    edition: str
    rules_edition: str = msgspec.field(name="rules-edition")
    corpus: str
    cases: int
    counts: dict[str, dict[str, int]]
    sha256: dict[str, str]


class Selection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which cases are wanted; an empty list wants all.  A clause takes those below it along."""

    levels: tuple[Level, ...] = ()
    clauses: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()

    def wants(self, case: Published) -> bool:
        """Say whether ``case`` is wanted: one named is, whatever its status; else only accepted ones are."""
        if self.cases:
            return case.id in self.cases
        return (
            case.status == "accepted"
            and (not self.levels or case.level in self.levels)
            and (not self.rules or any(_same_rules(rules, case.rules) for rules in self.rules))
            and (not self.clauses or any(covers(full(clause), case.clause) for clause in self.clauses))
        )


def _same_rules(wanted: str, rules: str) -> bool:
    """Say whether the rules of a case are those ``wanted``: without an edition all are, and none is the newest."""
    if "@" not in wanted:
        return rules.partition("@")[0] == wanted
    return rules in (wanted, wanted.partition("@")[0]) and load().ruleset(rules) == load().ruleset(wanted)


class Corpus:
    """A corpus at ``path``: its ``sha256``, its ``edition``, how many cases it has, and the cases when iterated."""

    def __init__(self, path: Path) -> None:
        """Find what is at ``path``; `CorpusError` if it is neither a folder of cases nor a bundle, or damaged."""
        self.path = path
        self.edition = EDITION
        self._lines: list[bytes] = []
        self._files: list[tuple[Path, bytes]] = []
        if (path / MANIFEST).is_file():
            self._open_bundle()
        elif path.is_dir():
            self._files = [(file, file.read_bytes()) for file in sorted(path.rglob("*.pref"))]
            self.sha256 = name_of((file.name[:5], hashlib.sha256(data).hexdigest()) for file, data in self._files)
        else:
            raise CorpusError("corpus-missing", {"path": str(path)})
        if not len(self):
            raise CorpusError("corpus-empty", {"path": str(path)})

    def _open_bundle(self) -> None:
        try:
            manifest = msgspec.json.decode((self.path / MANIFEST).read_bytes(), type=Manifest)
        except msgspec.MsgspecError as error:
            raise CorpusError("bundle-manifest", {"path": str(self.path), "reason": str(error)}) from None
        for name, due in manifest.sha256.items():
            file = self.path / name
            if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != due:
                raise CorpusError("bundle-damaged", {"path": str(self.path), "file": name})
        self.sha256 = manifest.corpus
        self.edition = manifest.edition
        self._lines = (self.path / CASES).read_bytes().splitlines()

    def __len__(self) -> int:
        """Return how many cases there are, of any status."""
        return len(self._lines) or len(self._files)

    def __iter__(self) -> Iterator[Published]:
        """Yield the cases in the order of their files; `PreferansError` for one that cannot be read."""
        yield from self._read(frozenset())

    def _read(self, names: frozenset[str]) -> Iterator[Published]:
        """Yield the cases; of a folder only those with these names, if any are given, since files are named so."""
        decoder = msgspec.json.Decoder(Published)
        for number, line in enumerate(self._lines, 1):
            try:
                yield decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise CorpusError(
                    "bundle-case", {"path": str(self.path), "line": number, "reason": str(error)}
                ) from None
        for file, data in self._files:
            if not names or file.name[:5] in names:
                yield publish(data, file.relative_to(self.path).as_posix())

    def select(self, selection: Selection) -> Iterator[Published]:
        """Yield the cases that ``selection`` wants; `CorpusError` at the end for ids that are in no case."""
        missing = set(selection.cases)
        for case in self._read(frozenset(selection.cases)):
            if selection.wants(case):
                missing.discard(case.id)
                yield case
        if missing:
            raise CorpusError("case-unknown", {"case": min(missing), "path": str(self.path)})


def publish(data: bytes, source: str) -> Published:
    """Return the case in ``data``, the content of the file ``source``; `SpecError` if its front matter is none."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    case = read_case(text, source)
    record = text.split("---\n", 2)[2] if text.startswith("---\n") else text
    try:
        encoded = msgspec.Raw(records.to_json(records.parse(record, source)))
    except NotationError:
        encoded = NO_RECORD
    given = {name: getattr(case, name) for name in case.__struct_fields__}
    return Published(**given, text=record, record=encoded, source=source, sha256=hashlib.sha256(data).hexdigest())


def name_of(cases: Iterator[tuple[str, str]]) -> str:
    """Return the name of a corpus: the sha256 of its ``cases``, pairs of id and sha256 of the file."""
    lines = sorted(f"{case} {digest}\n" for case, digest in cases)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def default_path() -> Path:
    """Return where the corpus is: in the repository, in the installed package, else in the working folder."""
    package = Path(__file__).resolve().parents[1]
    places = (package.parents[1] / "conformance" / "cases", package / "_corpus")
    return next((place for place in places if place.is_dir()), Path("conformance") / "cases")
