"""The coverage: norm × role × rule set, each cell with its cases or with the reason why it is empty.

What a rule set changes of a norm are the options the norm reads.  A norm that reads none is the same in every rule
set, and a case under any of them serves for all; one that does needs a case under every value that a named rule set
has, and each role at least once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

import msgspec

from preferans.conformance.cases import Published, Role
from preferans.conformance.links import ROLES, Links, Options, links, options_of
from preferans.conformance.pairs import Pairs
from preferans.conformance.reach import Reach
from preferans.conformance.ruledata import Words
from preferans.rulebook import Book, Clause
from preferans.rulebook.check import Executors, endings
from preferans.rulebook.model import Excuse
from preferans.rulebook.options import OptionValue, read_value, write_value

FORMAT: Final = "preferans-coverage/1"

_OTHER_SIDE: Final[Mapping[Role, Role]] = {"negative": "boundary-out", "boundary-out": "negative"}


class Cell(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One cell: its cases (ids), else the code of a reason, perhaps with the norm it points at; else it is a gap."""

    norm: str
    role: Role
    rules: str
    cases: tuple[str, ...] = ()
    reason: str | None = None
    at: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is neither a case nor a reason."""
        return not self.cases and self.reason is None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One thing wrong with the coverage: where, its code, and in words."""

    place: str
    code: str
    text: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The coverage as JSON: the reasons in words by their codes, all cells asked for, and what is wrong."""

    format: Literal["preferans-coverage/1"] = FORMAT
    reasons: dict[str, Words]
    cells: tuple[Cell, ...]
    findings: tuple[Told, ...]


class Coverage:
    """The coverage of ``book`` by ``cases``; ``executors`` are the functions bound to norms."""

    def __init__(self, book: Book, cases: Iterable[Published], executors: Executors, reached: Reach) -> None:
        """Gather the evidence; ``reached`` is what the judge executes when it judges the cases."""
        self.book = book
        self.executors = executors
        self.cases = [case for case in cases if case.status == "accepted"]
        self.links: Links = links(self.cases)
        self._options: dict[str, Options] = {}
        self.reached = reached
        self.pairs = Pairs(book, self.cases, reached.meetings)
        self._by_id = {case.id: case for case in self.cases}

    def norms(self) -> tuple[Clause, ...]:
        """Return the norms of all books, in their order."""
        return tuple(clause for clause in self.book.content.clauses if clause.is_leaf)

    def rulesets(self, norm: Clause) -> tuple[str, ...]:
        """Return the names of the rule sets of the norm's book."""
        return tuple(dict.fromkeys(spec.id for spec in self.book.content.rulesets if spec.book == norm.book))

    def options(self, case: Published) -> Options:
        """Return the value of every option under the rules of a case."""
        if case.id not in self._options:
            self._options[case.id] = options_of(case, self.book)
        return self._options[case.id]

    def evidence(self, norm: Clause, role: Role) -> tuple[Published, ...]:
        """Return the cases of a norm in a role, under whatever rules."""
        found = self.links.get(norm.id, {}).get(role, ())
        if role != "interaction":
            return found
        shown = {name: self._by_id[name] for pair in self.pairs.of(norm.id) for name in self.pairs.shown.get(pair, ())}
        return tuple(({case.id: case for case in found} | shown).values())

    # --- reasons ---------------------------------------------------------------------------------------------------

    def given(self, norm: Clause, role: Role) -> Excuse | None:
        """Return the reason that is written at a norm for a role."""
        return self.book.content.coverage.norms.get(norm.id, {}).get(role)

    def derived(self, norm: Clause, role: Role) -> str | None:
        """Return the code of the reason that follows from the norm itself."""
        ending = next(iter(endings(norm, self.executors)), None)
        if ending == "reason":
            return "not-executed"
        if role == "interaction":
            pairs = self.pairs.of(norm.id)
            return "alone" if not pairs else "settled" if all(map(self.pairs.reason, pairs)) else None
        if role == "negative" and norm.kind == "definition":
            return "meaning"
        if ending == "remedy" and role in _OTHER_SIDE and self.evidence(norm, _OTHER_SIDE[role]):
            return "other-side"
        if ending == "remedy" and role == "boundary-in" and all(len(values) == 1 for values in norm.when.values()):
            return "one-point"
        if ending == "remedy" and role == "boundary-in" and not any(self.unmatched(norm)):
            return "every-value"
        if ending == "table" and role.startswith("boundary") and not _has_rows(norm):
            return "single-figure"
        return None

    def unmatched(self, norm: Clause) -> Iterator[tuple[str, str]]:
        """Yield the attributes with the values that a remedy's condition lists and with which it matched in no case."""
        for name, values in norm.when.items():
            yield from ((name, value) for value in values if (norm.id, name, value) not in self.reached.values)

    def reason(self, norm: Clause, role: Role) -> tuple[str, str | None] | None:
        """Return why a role has no case under any rules: a code, and the norm it points at."""
        if (code := self.derived(norm, role)) is not None:
            return code, None
        excuse = self.given(norm, role)
        return (excuse.reason, excuse.norm) if excuse is not None else None

    # --- cells -----------------------------------------------------------------------------------------------------

    def read(self, norm: Clause) -> tuple[str, ...]:
        """Return the options that a norm reads or asks for."""
        return tuple(dict.fromkeys((*norm.reads, *norm.options)))

    def values(self, norm: Clause, rules: str) -> dict[str, OptionValue]:
        """Return the values of those options under a rule set."""
        options = self.book.rules(rules).options
        return {name: options[name] for name in self.read(norm)}

    def holds(self, norm: Clause, rules: str) -> str | None:
        """Return why a norm is nothing to a rule set: it is switched off there, or asks for other options."""
        made = self.book.rules(rules)
        if not made.in_force(norm.id):
            return "switched-off"
        for name, texts in norm.options.items():
            if made.options[name] not in {read_value(self.book.options[name], text) for text in texts}:
                return "not-in-force"
        return None

    def cell(self, norm: Clause, role: Role, rules: str) -> Cell:
        """Return one cell."""
        made = Cell(norm=norm.id, role=role, rules=rules)
        anywhere = self.evidence(norm, role)
        values = self.values(norm, rules)
        here = tuple(case.id for case in anywhere if self._fits(case, values))
        if here:
            return msgspec.structs.replace(made, cases=here)
        if (code := self.holds(norm, rules)) is not None:
            return msgspec.structs.replace(made, reason=code)
        if anywhere:
            held = not any(True for _ in self.unheld(norm, rules))
            return msgspec.structs.replace(made, reason="other-value") if held else made
        why = self.reason(norm, role)
        return msgspec.structs.replace(made, reason=why[0], at=why[1]) if why is not None else made

    def unheld(self, norm: Clause, rules: str) -> Iterator[tuple[str, str]]:
        """Yield the options, with the value under a rule set, for which a norm has no case in any role."""
        cases = {case.id: case for found in self.links.get(norm.id, {}).values() for case in found}
        if self.holds(norm, rules) is not None or self.derived(norm, "positive") == "not-executed":
            return
        for name, value in self.values(norm, rules).items():
            if not any(self.options(case)[name] == value for case in cases.values()):
                yield name, write_value(value)

    def _fits(self, case: Published, values: Mapping[str, OptionValue]) -> bool:
        return all(self.options(case)[name] == value for name, value in values.items()) if values else True

    def cells(self, norms: Iterable[Clause], rules: Iterable[str] = ()) -> Iterator[Cell]:
        """Yield the cells of ``norms``, under the rule sets named or all of their book."""
        wanted = set(rules)
        for norm in norms:
            for name in self.rulesets(norm):
                if not wanted or name in wanted:
                    for role in ROLES:
                        yield self.cell(norm, role, name)


def _has_rows(norm: Clause) -> bool:
    """Say whether a table of the norm is more than a single figure."""
    return any(isinstance(value, dict | list) and len(value) > 1 for value in norm.tables.values())
