"""Results for other programs: JUnit XML and TAP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

import msgspec

from preferans.conformance.reports.tally import by_clause
from preferans.conformance.reports.words import reasons
from preferans.conformance.results import JUDGED, Result, Results
from preferans.report.plural import Language

_NO_XML = {code: "�" for code in range(32) if code not in (9, 10, 13)}


def junit(results: Sequence[Results], language: Language) -> str:
    """Return the runs as JUnit XML: a suite for every program and clause."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="preferans">']
    for one in results:
        for clause, cases in by_clause(one).items():
            lines += _suite(one, clause, cases, language)
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _suite(results: Results, clause: str, cases: Sequence[Result], language: Language) -> Iterator[str]:
    failed = sum(case.result in {"fail", "wrong-clause"} for case in cases)
    errors = sum(case.result in {"error", "timeout"} for case in cases)
    skipped = sum(case.result not in JUDGED for case in cases)
    name = quoteattr(f"{results.title}: {clause}")
    seconds = sum(case.ms for case in cases) / 1000
    yield (
        f'  <testsuite name={name} tests="{len(cases)}" failures="{failed}" errors="{errors}" skipped="{skipped}"'
        f' time="{seconds:.3f}">'
    )
    for case in cases:
        yield from _case(case, language)
    yield "  </testsuite>"


def _case(case: Result, language: Language) -> Iterator[str]:
    head = f"    <testcase classname={quoteattr(case.clause)} name={quoteattr(f'{case.id} {case.told(language)}')}"
    head += f' time="{case.ms / 1000:.3f}"'
    if case.result == "pass":
        yield head + "/>"
        return
    words = "\n".join(reasons(case, language)).translate(_NO_XML)
    yield head + ">"
    if case.result in JUDGED:
        element = "failure" if case.result in {"fail", "wrong-clause"} else "error"
        yield f'      <{element} type="{case.result}" message={quoteattr(words[:200])}>{escape(words)}</{element}>'
    else:
        yield f"      <skipped message={quoteattr(words or case.result)}/>"
    yield "    </testcase>"


def tap(results: Sequence[Results], language: Language) -> str:
    """Return the runs as TAP version 13, with what is wrong in a block of YAML below a case."""
    cases = [(one, case) for one in results for group in by_clause(one).values() for case in group]
    lines = ["TAP version 13", f"1..{len(cases)}"]
    for number, (one, case) in enumerate(cases, 1):
        several = f"{one.title}: " if len(results) > 1 else ""
        words = f"{several}{case.id} {case.clause} {case.told(language)}".replace("#", "\\#")
        left_out = f" # SKIP {case.result}" if case.result not in JUDGED else ""
        bad = case.result in JUDGED - {"pass"}
        lines.append(f"{'not ok' if bad else 'ok'} {number} - {words}{left_out}")
        if bad:
            # A JSON string is a YAML scalar.
            told = [msgspec.json.encode(reason).decode() for reason in reasons(case, language)]
            lines += ["  ---", f"  result: {case.result}", "  reasons:", *(f"    - {one}" for one in told), "  ..."]
    return "\n".join(lines) + "\n"
