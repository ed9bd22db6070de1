"""Judging: JSON acts or text to verdict, and the share of each step."""

from __future__ import annotations

from preferans.judge import choose_rules, judge
from preferans.notation import from_json, parse
from preferans.verdict import Verdict, to_json

from .sample import Sample
from .timing import best, figure, heading


def run(sample: Sample) -> None:
    """Print the speeds of judging."""
    heading(f"Judging: {len(sample.json)} whole deals of {sample.acts:.0f} acts, one core")
    records = [from_json(data) for data in sample.json]
    rules = choose_rules(records[0])
    verdicts = [judge(record, rules) for record in records]
    assert all(verdict.verdict == "legal" for verdict in verdicts)

    def from_acts(data: bytes) -> Verdict:
        return judge(from_json(data), rules)

    def from_text(text: str) -> Verdict:
        return judge(parse(text), rules)

    def by_name(data: bytes) -> Verdict:
        return judge(from_json(data))

    whole, decode, alone, writing, named, text = best(
        (from_acts, sample.json),
        (from_json, sample.json),
        (lambda record: judge(record, rules), records),
        (to_json, verdicts),
        (by_name, sample.json),
        (from_text, sample.text),
    )
    figure("JSON acts to Verdict", whole, f"{sample.acts / whole:,.0f} acts/s")
    for name, seconds in (("  decode and check", decode), ("  judge", alone), ("Verdict to JSON", writing)):
        figure(name, seconds, f"{seconds / whole:.0%} of JSON acts to Verdict")
    figure("JSON acts to Verdict, rule set by its name", named)
    figure("text to Verdict", text, f"{sample.acts / text:,.0f} acts/s")
