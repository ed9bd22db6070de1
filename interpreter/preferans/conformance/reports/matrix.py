"""Results as one HTML page: what each program keeps of each level and each clause, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from preferans.conformance.reports.tables import apart, claims, remarks
from preferans.conformance.reports.tally import Score, by_clause, by_level, failures, score
from preferans.conformance.reports.words import OUTCOMES as NAMES
from preferans.conformance.reports.words import reasons, say
from preferans.conformance.results import JUDGED, Result, Results
from preferans.report.plural import Language
from preferans.rulebook import Book, load

_STYLE = """
:root { color-scheme: light dark; --line: #bbb; --good: #d7f0d7; --part: #fdebc0; --bad: #f8cfcb; --none: transparent; }
@media (prefers-color-scheme: dark) {
  :root { --line: #555; --good: #1d4a25; --part: #5a4712; --bad: #64211c; }
}
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid var(--line); padding: .2rem .6rem; text-align: left; vertical-align: top; }
thead th { position: sticky; top: 0; background: Canvas; }
td.n { text-align: center; font-variant-numeric: tabular-nums; white-space: nowrap; }
.good { background: var(--good); } .part { background: var(--part); } .bad { background: var(--bad); }
tr.section th { background: color-mix(in srgb, CanvasText 8%, Canvas); }
details { margin: .3rem 0; } code { overflow-wrap: anywhere; }
"""


def html(results: Sequence[Results], language: Language, docs: str = "") -> str:
    """Return the page; ``docs`` is the address of the site, to which clauses then link."""
    title = escape(say("title", language))
    parts = [
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
        *programs(results, language),
        *tables(results, language, docs),
        *_wrong(results, language),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def tables(results: Sequence[Results], language: Language, docs: str = "") -> Iterator[str]:
    """Yield the two tables, by level and by clause, as HTML that may also stand on a page of the site."""
    yield f"<h2>{escape(say('levels', language))}</h2>"
    yield from _levels(results, language)
    yield f"<h2>{escape(say('matrix', language))}</h2>\n<p>{escape(say('legend', language))}</p>"
    yield from _matrix(results, language, docs)


def programs(results: Sequence[Results], language: Language) -> Iterator[str]:
    """Yield a paragraph for every program: what it claims, and what is to be said of its run."""
    for one in results:
        head = one.header
        sentences = [
            say("corpus", language, edition=head.edition, corpus=head.corpus[:12], cases=len(one.cases)),
            *([say("reskin", language, seed=head.reskin)] if head.reskin is not None else []),
            claims(one, language),
            *apart(one, language),
            *remarks(one, language),
        ]
        yield f"<p><strong>{escape(one.title)}</strong><br>{escape(' '.join(sentences))}</p>"


def _head(first: str, results: Sequence[Results]) -> str:
    cells = "".join(f"<th>{escape(one.title)}</th>" for one in results)
    return f"<thead><tr><th>{escape(first)}</th>{cells}</tr></thead>"


def _cell(kept: Score | None, hint: str = "") -> str:
    if kept is None or not kept.judged:
        return '<td class="n">—</td>'
    colour = "good" if kept.passed == kept.judged else "part" if kept.passed else "bad"
    title = f' title="{escape(hint, quote=True)}"' if hint else ""
    return f'<td class="n {colour}"{title}>{kept}</td>'


def _levels(results: Sequence[Results], language: Language) -> Iterator[str]:
    scores = [{level: kept for level, kept, _ in by_level(one)} for one in results]
    yield "<table>" + _head(say("level", language), results) + "<tbody>"
    for level in dict.fromkeys(level for table in scores for level in table):
        yield f"<tr><th>{level}</th>" + "".join(_cell(table.get(level)) for table in scores) + "</tr>"
    yield "</tbody></table>"


def _matrix(results: Sequence[Results], language: Language, docs: str) -> Iterator[str]:
    book = load()
    clauses = [by_clause(one) for one in results]
    yield "<table>" + _head(say("clause", language), results) + "<tbody>"
    section = ("", "")
    for clause in dict.fromkeys(clause for table in clauses for clause in table):
        known = book.clauses.get(clause)
        if known is not None and (known.book, known.section) != section:
            section = (known.book, known.section)
            name = next((s.title.of(language) for s in book.sections if (s.book, s.number) == section), "")
            yield f'<tr class="section"><th colspan="{len(results) + 1}">{section[1]} {escape(name)}</th></tr>'
        yield _clause_row(clause, clauses, book, language, docs)
    yield "</tbody></table>"


def _clause_row(
    clause: str, tables: Sequence[Mapping[str, Sequence[Result]]], book: Book, language: Language, docs: str
) -> str:
    known = book.clauses.get(clause)
    number = clause.partition(":")[2]
    label = escape(number)
    if known is not None and docs:
        page = f"{known.book}/{known.section.replace('.', '-')}/index.html#{number}"
        label = f'<a href="{escape(docs.rstrip("/"), quote=True)}/{page}">{label}</a>'
    title = known.title.of(language) if known is not None and known.title is not None else ""
    cells = []
    for table in tables:
        cases = table.get(clause, ())
        wrong = [f"{case.id} {NAMES[case.result][language]}" for case in cases if case.result in JUDGED - {"pass"}]
        cells.append(_cell(score(cases), ", ".join(wrong)))
    return f"<tr><td>{label} {escape(title)}</td>{''.join(cells)}</tr>"


def _wrong(results: Sequence[Results], language: Language) -> Iterator[str]:
    for one in results:
        wrong = failures(one)
        if not wrong:
            continue
        yield f"<details><summary>{escape(one.title)}: {escape(say('failures', language))}, {len(wrong)}</summary><ul>"
        for case in wrong:
            told = "".join(f"<br><code>{escape(reason)}</code>" for reason in reasons(case, language))
            head = f"{case.id} {case.clause} ({NAMES[case.result][language]})"
            yield f"<li><strong>{escape(head)}</strong> {escape(case.told(language))}{told}</li>"
        yield "</ul></details>"
