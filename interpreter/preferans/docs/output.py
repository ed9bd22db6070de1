"""The folder that the pages are written to: only what the command wrote there earlier is ever removed from it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from preferans.cli.parts import CommandError
from preferans.report.plural import LANGUAGES

WRITTEN: Final = "written.json"
"""The list of what was written, by which the next run tells its own files from those of others."""

SOURCES: Final = ("docs", "spec", "conformance", "grammar", "interpreter", "examples")
"""The folders of the repository that hold what people write."""


def check_folder(root: Path, out: Path) -> None:
    """Raise `CommandError` where pages in ``out`` would stand among the sources at ``root`` or among others' files."""
    sources = [(root / name).resolve() for name in SOURCES]
    for folder in (out, *(out / language for language in LANGUAGES)):
        there = folder.resolve()
        under = next((source for source in sources if there == source or source in there.parents), None)
        if under is not None:
            raise CommandError("docs-in-sources", {"folder": str(out), "sources": str(under)})
    ours = _listed(out)
    other = next((path for path in _standing(out) if path not in ours), None)
    if other is not None:
        raise CommandError("docs-others-files", {"folder": str(out), "file": other})


def replace(out: Path, files: Mapping[str, bytes]) -> None:
    """Put ``files`` (by path below ``out``) in the place of those an earlier run wrote; `CommandError` for others'."""
    check_folder(out, out)
    out.mkdir(parents=True, exist_ok=True)
    # Listed first, so that a run that was broken off can be made again.
    _list(out, _listed(out) | files.keys())
    for language in LANGUAGES:
        shutil.rmtree(out / language, ignore_errors=True)
    for name, content in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(content)
    _list(out, files)


def _standing(out: Path) -> Iterator[str]:
    """Yield the files that stand where pages go, by their path below ``out``."""
    for language in LANGUAGES:
        nav, folder = out / f"nav.{language}.yml", out / language
        found = [nav, folder, *sorted(folder.rglob("*"))]
        yield from (path.relative_to(out).as_posix() for path in found if path.is_symlink() or path.is_file())


def _listed(out: Path) -> set[str]:
    """Return what an earlier run wrote; nothing where there is no list, or none that can be read."""
    try:
        found = json.loads((out / WRITTEN).read_bytes())
    except (OSError, ValueError):
        return set()
    return {name for name in found if isinstance(name, str)} if isinstance(found, list) else set()


def _list(out: Path, names: Iterable[str]) -> None:
    (out / WRITTEN).write_text(json.dumps(sorted(names), ensure_ascii=False, indent=0) + "\n", "utf-8")
