"""The pages about the corpus: how to check a program, the messages with their schemas, and what programs keep."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from preferans.conformance.corpus import EDITION, Corpus, Selection
from preferans.conformance.inprocess import InProcess
from preferans.conformance.reports.badges import badges
from preferans.conformance.reports.matrix import programs, tables
from preferans.conformance.results import FORMAT, Header, Results, footer, read_results
from preferans.conformance.runner import State, program_of, run
from preferans.docs.words import SENTENCES, TITLES
from preferans.report.plural import Language

SCHEMAS: Final = ("request", "reply", "results", "claim", "manifest")
"""The schemas shown on the site, by the first part of their files' names."""


_ON_SITE: Final = {
    "../spec/schema/request.schema.json": "protocol.md#request",
    "../spec/schema/reply.schema.json": "protocol.md#reply",
    "../spec/schema/record.schema.json": "formats.md#record",
    "../spec/facts.yaml": "violations.md",
    "../grammar/README.md": "notation.md",
}
"""Where on the site stands what the page about checking links to in the repository."""


def corpus_pages(root: Path, language: Language) -> dict[str, str]:
    """Return the pages by path from the root of the site; a part of the repository without a corpus gives none."""
    folder = root / "conformance"
    readme = folder / ("README.ru.md" if language == "ru" else "README.md")
    if not readme.is_file():
        return {}
    return {
        "conformance.md": _on_site(readme.read_text("utf-8")),
        "protocol.md": _protocol(root / "spec" / "schema", language),
        "programs.md": _programs(folder, language),
    }


def _on_site(text: str) -> str:
    """Return a text of the repository with its links leading to pages of the site where there are any."""
    for file, page in _ON_SITE.items():
        text = text.replace(f"]({file})", f"]({page})")
    return text


def _protocol(folder: Path, language: Language) -> str:
    lines = [f"# {TITLES['protocol'].of(language)}", "", SENTENCES["protocol"].of(language), ""]
    for name in SCHEMAS:
        text = (folder / f"{name}.schema.json").read_text("utf-8").rstrip("\n")
        lines += [f"## {name}", "", "```json", text, "```", ""]
    return "\n".join(lines)


def _programs(folder: Path, language: Language) -> str:
    results = [own_results(folder / "cases"), *map(read_results, sorted((folder / "results").glob("*.jsonl")))]
    lines = [f"# {TITLES['programs'].of(language)}", "", SENTENCES["programs"].of(language), ""]
    lines += [*map(_badges, results), ""]
    lines += ['<div class="matrix">', *programs(results, language), *tables(results, language, "."), "</div>"]
    return "\n".join(lines)


def _badges(results: Results) -> str:
    """Return a line with the name of a program and its badge of every level that it was judged on."""
    drawn = "".join(picture.decode().strip() for name, picture in badges(results) if name.endswith(".svg"))
    return f'<p class="program-badges">{escape(results.title)} {drawn}</p>'


@cache
def own_results(cases: Path) -> Results:
    """Return what the judge makes of the corpus in the folder ``cases`` now."""
    corpus, session = Corpus(cases), InProcess()
    claim = session.hello()
    found = tuple(run([session], claim, corpus.select(Selection()), State()))
    header = Header(
        format=FORMAT, program=program_of(claim), edition=EDITION, corpus=corpus.sha256, selection=Selection()
    )
    return Results(header=header, cases=found, footer=footer(found, "", (), ()))
