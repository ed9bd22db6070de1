"""Results as text for a terminal and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from preferans.conformance.reports.tally import by_clause, by_level, failures, score
from preferans.conformance.reports.words import OUTCOMES as NAMES
from preferans.conformance.reports.words import deed, notes, reasons, say
from preferans.conformance.results import OUTCOMES, Results
from preferans.report.plural import Language

_SHOWN = 20
_WIDTH = 400
_SIGNS = re.compile(r"[\\`*_\[\]<>|#&~$]")


def claims(results: Results, language: Language) -> str:
    """Return what the program claims, in a sentence."""
    program = results.header.program

    def listed(items: Sequence[str] | None) -> str:
        return say("all", language) if items is None else ", ".join(items) or say("none", language)

    return say(
        "claims", language, levels=listed(program.levels), rules=listed(program.rules), clauses=listed(program.clauses)
    )


def remarks(results: Results, language: Language) -> Iterator[str]:
    """Yield the sentences about the run as a whole: what stopped it, what was refused, what else was seen."""
    footer = results.footer
    if footer is None:
        yield say("unfinished", language)
        return
    if footer.stopped:
        yield deed(footer.stopped, {}, language)
    for level in footer.refused:
        yield deed("run-refused", {"level": level}, language)
    for note in notes(footer.notes, language):
        yield f"{say('notes', language)}: {note}"


def apart(results: Results, language: Language) -> Iterator[str]:
    """Yield the sentence about the cases that are not the program's business, if there are any."""
    count = sum(case.result == "inapplicable" for case in results.cases)
    if count:
        yield say("mostly", language, count=count, total=len(results.cases))


def _head(results: Results, language: Language) -> Iterator[str]:
    head = results.header
    yield say("corpus", language, edition=head.edition, corpus=head.corpus[:12], cases=len(results.cases))
    if head.reskin is not None:
        yield say("reskin", language, seed=head.reskin)
    yield claims(results, language)
    yield from apart(results, language)


def text(results: Sequence[Results], language: Language) -> str:
    """Return the runs as text: the figures by level, then what is wrong."""
    return "\n\n".join("\n".join(_text(one, language)) for one in results) + "\n"


def _text(results: Results, language: Language) -> Iterator[str]:
    yield results.title
    yield from _head(results, language)
    yield ""
    names = [NAMES[outcome][language] for outcome in OUTCOMES]
    yield f"{say('level', language):10} {say('kept', language):>21}  " + "  ".join(f"{name:>12}" for name in names)
    for level, kept, counts in by_level(results):
        yield f"{level:10} {kept!s:>21}  " + "  ".join(f"{counts[outcome]:>12}" for outcome in OUTCOMES)
    yield ""
    wrong = failures(results)
    if not wrong:
        judged = score(results.cases).judged
        yield say("clean" if judged else "nothing", language)
    else:
        yield f"{say('failures', language)}: {len(wrong)}"
    for case in wrong[:_SHOWN]:
        yield f"  {case.id}  {case.clause}  {NAMES[case.result][language]}  {case.told(language)}"
        for reason in reasons(case, language):
            yield f"      {reason if len(reason) <= _WIDTH else reason[:_WIDTH] + '…'}"
    if len(wrong) > _SHOWN:
        yield "  " + say("more", language, count=len(wrong) - _SHOWN)
    yield from remarks(results, language)


def markdown(results: Sequence[Results], language: Language) -> str:
    """Return the runs as Markdown: figures by level, a table of clauses by program, what is wrong."""
    lines = [f"# {say('title', language)}", ""]
    for one in results:
        lines += [f"**{_plain(one.title)}**", ""]
        lines += [_plain(line) for line in (*_head(one, language), *remarks(one, language))] + [""]
    lines += [f"## {say('levels', language)}", "", *_levels(results, language), ""]
    lines += [f"## {say('matrix', language)}", "", say("legend", language), "", *_clauses(results, language), ""]
    lines += [f"## {say('failures', language)}", "", *_wrong(results, language)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _plain(text: str) -> str:
    """Return ``text`` so that Markdown prints it as it is, on one line."""
    return _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))


def _code(text: str) -> str:
    """Return ``text`` as code, between more grave accents than stand in it together."""
    told = " ".join(text.split())
    fence = "`" * (1 + max(map(len, re.findall("`+", told)), default=0))
    return f"{fence}{told}{fence}" if len(fence) == 1 else f"{fence} {told} {fence}"


def _row(*cells: str) -> str:
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _levels(results: Sequence[Results], language: Language) -> Iterator[str]:
    names = [NAMES[outcome][language] for outcome in OUTCOMES]
    yield _row(say("program", language), say("level", language), say("kept", language), *names)
    yield "|" + "---|" * (len(names) + 3)
    for one in results:
        for level, kept, counts in by_level(one):
            yield _row(one.title, level, str(kept), *(str(counts[outcome]) for outcome in OUTCOMES))


def _clauses(results: Sequence[Results], language: Language) -> Iterator[str]:
    tables = [by_clause(one) for one in results]
    yield _row(say("clause", language), *(one.title for one in results))
    yield "|" + "---|" * (len(results) + 1)
    for clause in dict.fromkeys(clause for table in tables for clause in table):
        scores = [score(table.get(clause, ())) for table in tables]
        yield _row(clause, *(str(kept) if kept.judged else "—" for kept in scores))


def _wrong(results: Sequence[Results], language: Language) -> Iterator[str]:
    for one in results:
        for case in failures(one):
            found = f"{_plain(one.title)}, {NAMES[case.result][language]}"
            yield f"- **{case.id}** {case.clause} ({found}): {_plain(case.told(language))}"
            for reason in reasons(case, language):
                yield f"    - {_code(reason)}"
