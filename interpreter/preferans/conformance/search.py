"""Differential search: deals on which two programs disagree, shrunk to the smallest, written down as disputed cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgspec
from hypothesis import HealthCheck, Phase, given, reject, seed, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.errors import Flaky

from preferans import records
from preferans.conformance.cases import Expect, Published
from preferans.conformance.compare import Difference, compare
from preferans.conformance.new import new_id, path_of
from preferans.conformance.protocol import Said, SaidDeal, plain
from preferans.conformance.session import Answer, Session, Skip, Trouble
from preferans.conformance.strategies import deals, nearly
from preferans.errors import PreferansError

_FALLBACK: Final = "codex:2.1/d"
"""The clause of a disputed case in which neither program names one."""


_OPTIONAL: Final = {"contract", "credited", "settlement"}
"""Parts of a verdict in which a program that says nothing is not at odds with one that does."""


class Disagreement(msgspec.Struct, frozen=True, kw_only=True):
    """A record on which two programs disagree: its case, what each said, and what differs."""

    case: Published
    first: Said | Trouble
    second: Said | Trouble
    differs: tuple[str, ...]


class _DisagreeError(Exception):
    """Raised inside the search when an example is found; the smallest one is kept."""


def expectation(said: Said) -> Expect:
    """Return what a case would expect if ``said`` were right; of parts left empty it expects nothing."""
    deal = said.last
    made: dict[str, Any] = {"verdict": said.verdict, "questions": [question.code for question in deal.questions]}
    made["violations"] = [
        plain(v) | {"clause": v.clause or "", "status": v.status or "pending"} for v in deal.violations
    ]
    for name in ("contract", "credited", "entries", "settlement"):
        if value := getattr(deal, name):
            made[name] = plain(value)
    if deal.contract is not None:
        made["contract"]["kind"] = deal.contract.kind  # left out where it is the usual one
    return msgspec.convert(made, Expect)


def differences(first: Answer, second: Answer, *, scored: bool = True) -> tuple[str, ...]:
    """Return the parts on which two answers differ: none where one of them is a skip, ``answer`` where one failed.

    Without ``scored`` the entries are left out: one of the programs does not claim to write any.
    """
    if isinstance(first, Skip) or isinstance(second, Skip):
        return ()
    if isinstance(first, Trouble) or isinstance(second, Trouble):
        same = isinstance(first, Trouble) and isinstance(second, Trouble)
        return () if same else ("answer",)
    _, found = compare(expectation(first), second)
    return tuple(one.what for one in found if _counts(one, second, scored=scored))


def _counts(difference: Difference, second: Said, *, scored: bool) -> bool:
    part = difference.what.partition(".")[0]
    if part == "clause":
        return False  # a program that knows no clauses is not at odds with one that does
    if part == "entries":
        return scored
    deal = second.deals[-1] if second.deals else SaidDeal()
    return part not in _OPTIONAL or bool(getattr(deal, part))


def _likeness(differs: tuple[str, ...], answers: tuple[Answer, Answer]) -> tuple[str, ...]:
    """Return what disagreements have in common that are worth one example: the parts, and the codes of each side."""
    codes = []
    for said in answers:
        deal = said.deals[-1] if isinstance(said, Said) and said.deals else SaidDeal()
        codes.append(",".join(sorted({violation.code for violation in deal.violations})))
    return (*sorted({what.partition(".")[0] for what in differs}), *codes)


def case_of(record: dict[str, Any], rules: str) -> Published:
    """Return a case around a record in JSON form; `RecordError` for what is no record."""
    made = records.from_json(msgspec.json.encode(record))
    text = records.write(made)
    return Published(
        id="", title="", clause=_FALLBACK, role="interaction", level="match", rules=rules, status="draft",
        expect=Expect(verdict="legal"), text=text, record=msgspec.Raw(records.to_json(records.parse(text))), source="",
        sha256="",
    )  # fmt: skip


class Search:
    """A search for disagreements between two programs under one rule set.

    ``looked`` counts the deals that were put to both, ``judged`` those that both of them judged, ``failed`` those to
    which one of them, or both, gave no answer.
    """

    def __init__(self, first: Session, second: Session, rules: str) -> None:
        """Ask both who they are."""
        self.sessions = first, second
        claims = first.hello(), second.hello()
        self.names = claims[0].name, claims[1].name
        self.scored = all({"scoring", "match"} & {*claim.levels} for claim in claims)
        self.rules = rules
        self.looked = 0
        self.judged = 0
        self.failed = 0
        self.seen: set[tuple[str, ...]] = set()

    def run(self, examples: int, seeds: int) -> Iterator[Disagreement]:
        """Yield for each of ``seeds`` seeds at most two disagreements, the smallest found, none like one before.

        Each seed looks at ``examples`` legal deals and as many nearly legal ones.
        """
        for number in range(seeds):
            for strategy in (deals(self.rules), nearly(self.rules)):
                found = self._smallest(strategy, examples, number)
                if found is not None:
                    yield found

    def _look(self, record: dict[str, Any]) -> tuple[Disagreement, tuple[str, ...]] | None:
        self.looked += 1
        try:
            case = case_of(record, self.rules)
        except PreferansError:
            reject()
        one, other = (session.judge(case) for session in self.sessions)
        if isinstance(one, Skip) or isinstance(other, Skip):
            return None
        if isinstance(one, Trouble) or isinstance(other, Trouble):
            self.failed += 1
        else:
            self.judged += 1
        differs = differences(one, other, scored=self.scored)
        if not differs:
            return None
        likeness = _likeness(differs, (one, other))
        return None if likeness in self.seen else (
            Disagreement(case=case, first=one, second=other, differs=differs), likeness
        )  # fmt: skip

    def _smallest(self, strategy: st.SearchStrategy[Any], examples: int, number: int) -> Disagreement | None:
        kept: list[tuple[Disagreement, tuple[str, ...]]] = []

        @seed(crc32(f"{self.rules}:{number}".encode()))  # other deals under each rule set
        @settings(
            max_examples=examples,
            deadline=None,
            database=InMemoryExampleDatabase(),
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        )
        @given(strategy)
        def look(record: dict[str, Any]) -> None:
            found = self._look(record)
            # While a disagreement is being shrunk it may not turn into another.
            if found is not None and (not kept or found[1] == kept[0][1]):
                kept.append(found)
                raise _DisagreeError

        try:
            look()
        except (_DisagreeError, Flaky):  # a program that does not answer alike each time is a finding too
            if not kept:
                return None
            smallest, likeness = kept[-1]  # what hypothesis runs last is the smallest
            self.seen.add(likeness)
            return smallest
        return None

    def bye(self) -> None:
        """Let both programs leave."""
        for session in self.sessions:
            session.bye()


def write_disputed(found: Disagreement, names: tuple[str, str], folder: Path, used: set[str]) -> Path:
    """Write a disagreement as a disputed case below ``folder`` and return its file."""
    name = new_id(used)
    used.add(name)
    said = next((one for one in (found.first, found.second) if isinstance(one, Said)), Said(verdict="legal"))
    expect = expectation(said)
    clause = next((violation.clause for violation in expect.violations if violation.clause), _FALLBACK)
    english = f"Two programs disagree about this deal, case {name}"
    russian = f"Две программы расходятся об этой сдаче, случай {name}"
    answers = zip(names, (found.first, found.second), strict=True)
    both = [f"{program}: {msgspec.json.encode(answer).decode()}" for program, answer in answers]
    head = {
        "id": name, "title": english, "title-ru": russian, "clause": clause, "role": "interaction",
        "level": "match", "rules": found.case.rules, "status": "disputed", "why": "; ".join(both),
        "expect": msgspec.json.decode(msgspec.json.encode(expect)),
    }  # fmt: skip
    path = folder / path_of(clause, name, f"disputed {' '.join(found.differs)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    # JSON is YAML: every value on a line of its own, in flow style.
    lines = [f"{key}: {msgspec.json.encode(value).decode()}" for key, value in head.items()]
    path.write_text("---\n" + "\n".join(lines) + "\n---\n" + found.case.text, "utf-8")
    return path
