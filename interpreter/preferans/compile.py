"""The compiled rulebook: ``spec/`` and ``grammar/`` made into the data of the package.

``python -m preferans.compile`` writes ``preferans/_data``; with ``--check`` it only says which files are stale.
The same rule files give the same bytes on every machine.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from preferans.errors import PreferansError, SpecError
from preferans.rulebook import DATA, Book, read_spec
from preferans.rulebook.forms import FILES
from preferans.rulebook.schemas import schemas
from preferans.rulebook.strict import Source
from preferans.schemas import published

ROOT = Path(__file__).parents[2]
"""The folder of the repository when the package is used from it."""

_WORDS = {
    "stale": {
        "ru": "устарело: {names}; обновите: python -m preferans.compile",
        "en": "stale: {names}; to refresh: python -m preferans.compile",
    },
    "fresh": {"ru": "свод собран и свеж", "en": "the compiled rulebook is fresh"},
    "written": {"ru": "записано: {names}", "en": "written: {names}"},
    "nothing": {"ru": "записывать нечего, всё свежо", "en": "nothing to write, all is fresh"},
}


def encode_book(book: Book) -> bytes:
    """Return the compiled form of a book: JSON, UTF-8, one value a line so that changes can be read."""
    return msgspec.json.format(msgspec.json.encode(book.content), indent=1) + b"\n"


def artefacts(root: Path, data: Path) -> dict[Path, bytes]:
    """Return what every generated file must hold, by its path.

    From ``root`` are read ``spec/`` and ``grammar/*.lark``; generated are the rulebook, the grammars and the schemas in
    ``data``, and the schemas of rule files, verdicts and cases in ``spec/schema``, where others may lie too.
    """
    book = read_spec(root / "spec")
    made = {root / "spec" / "schema" / name: content for name, content in (schemas() | published(book)).items()}
    found = {data / "rulebook.json": encode_book(book)}
    for path in sorted((root / "grammar").glob("*.lark")):
        found[data / "grammar" / path.name] = path.read_bytes()
    others = {path: path.read_bytes() for path in sorted((root / "spec" / "schema").glob("*.json"))}
    for path, content in (others | made).items():
        found[data / "schema" / path.name] = content
    return found | made


def stale(root: Path, data: Path) -> list[Path]:
    """Return the generated files that are missing, differ, or should not be there."""
    wanted = artefacts(root, data)
    there = {path for folder in ("grammar", "schema") for path in (data / folder).glob("*") if path.is_file()}
    differing = [path for path, content in wanted.items() if not path.is_file() or path.read_bytes() != content]
    return sorted({*differing, *(there - wanted.keys())})


def write(root: Path, data: Path) -> list[Path]:
    """Bring all generated files up to date and return those that changed."""
    wanted = artefacts(root, data)
    changed = stale(root, data)
    for path in changed:
        if path in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted[path])
        else:
            path.unlink()
    return changed


def describe(error: PreferansError, language: str, folder: Path) -> str:
    """Return a readable line for an error in the rule files, with its place and the words of ``spec/faults``."""
    place = ":".join(str(part) for part in (error.source, error.line, error.column) if part)
    text = f"{error.code} {error.facts}"
    for path in sorted(folder.glob("faults/*.yaml")):
        try:
            faults = Source(path.read_bytes(), path.name).convert(FILES["faults"])
        except SpecError:
            continue  # the error to describe may be in this very file
        for fault in faults:
            if fault.code == error.code:
                text = fault.text.of(language).format_map(error.facts)
    return f"{place}: {text}" if place else text


def main(arguments: list[str] | None = None) -> int:
    """Run the command: 0 when all is fresh or written, 1 when something is stale, 2 when the rule files are faulty."""
    parser = argparse.ArgumentParser(prog="python -m preferans.compile", description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--data", type=Path, default=None)
    parser.add_argument("--lang", choices=["ru", "en"], default="en")
    given = parser.parse_args(arguments)
    data = given.data or (DATA if given.root == ROOT else given.root / "interpreter" / "preferans" / "_data")
    try:
        changed = stale(given.root, data) if given.check else write(given.root, data)
    except SpecError as error:
        sys.stderr.write(describe(error, given.lang, given.root / "spec") + "\n")
        return 2
    code = ("stale" if changed else "fresh") if given.check else ("written" if changed else "nothing")
    names = ", ".join(path.name for path in changed)
    sys.stdout.write(_WORDS[code][given.lang].format(names=names) + "\n")
    return 1 if given.check and changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
