"""The corpus under pytest: with ``--preferans-adapter CMD`` every case is a test of that program.

What is not this program's business, and what it skips, is skipped.  Without one of the options the plugin does nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from preferans.conformance.cases import Published
    from preferans.conformance.protocol import Capabilities
    from preferans.conformance.results import Result
    from preferans.conformance.session import Session

_OPTIONS: Final = (
    ("adapter", "the command of the program under test, which speaks the protocol"),
    ("one-shot", "a command started for every record, which prints one verdict in JSON"),
    ("corpus", "the folder of cases or the bundle"),
    ("timeout", "seconds for one record"),
    ("reskin", "seed of changed seats, suits and names"),
)
_LISTS: Final = (
    ("level", "levels", "only cases of this level"),
    ("clause", "clauses", "only cases of this clause and below"),
    ("rules", "rules", "only cases under this rule set"),
    ("case", "cases", "only this case"),
)
_RUN: Final = pytest.StashKey["Run"]()


class Run:
    """One program and the cases it is asked about, for a whole run of pytest."""

    def __init__(self, session: Session, claim: Capabilities) -> None:
        """Keep both."""
        self.session = session
        self.claim = claim
        self.deaths = 0

    def result(self, case: Published) -> Result:
        """Ask about ``case`` and return what became of it; after the third death the program is not asked any more."""
        from preferans.conformance.runner import DEATHS, result_of  # noqa: PLC0415 - only those who use it pay for it
        from preferans.conformance.session import Trouble  # noqa: PLC0415

        if self.deaths >= DEATHS:
            return result_of(case, Trouble(did="run-deaths"), self.claim, 0)
        answer = self.session.judge(case)
        if isinstance(answer, Trouble) and answer.earlier:
            self.deaths += 1
            answer = self.session.judge(case)
        if isinstance(answer, Trouble) and answer.died:
            self.deaths += 1
        return result_of(case, answer, self.claim, 0)


class CaseFailedError(Exception):
    """A case that did not pass; its text says why."""


class CaseItem(pytest.Item):
    """A case as a test."""

    def __init__(self, *, case: Published, run: Run, **kwargs: Any) -> None:
        """Keep the case and whom to ask."""
        super().__init__(**kwargs)
        self.case = case
        self.asked = run

    def runtest(self) -> None:
        """Ask the program; fail unless it passes, or leave out what is not its business."""
        from preferans.conformance.reports.words import reasons  # noqa: PLC0415
        from preferans.conformance.runner import applicable  # noqa: PLC0415

        if not applicable(self.case, self.asked.claim):
            pytest.skip("inapplicable")
        result = self.asked.result(self.case)
        told = "\n".join(reasons(result, "en"))
        if result.result == "skipped":
            pytest.skip(told)
        if result.result != "pass":
            raise CaseFailedError(f"{result.result}: {self.case.id} {self.case.clause}\n{self.case.title}\n{told}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return why, without a traceback through the runner."""
        if isinstance(excinfo.value, CaseFailedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the case comes from."""
        return self.path, None, f"{self.case.id}: {self.case.title}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the options."""
    group = parser.getgroup("preferans", "conformance of programs to the rules of preferans")
    for name, words in _OPTIONS:
        group.addoption(f"--preferans-{name}", default=None, help=words)
    for name, _, words in _LISTS:
        group.addoption(f"--preferans-{name}", action="append", default=[], help=words)


def _session(config: pytest.Config) -> Session | None:
    from preferans.conformance.process import OneShot, Process  # noqa: PLC0415
    from preferans.conformance.session import words_of  # noqa: PLC0415

    adapter, one_shot = config.getoption("--preferans-adapter"), config.getoption("--preferans-one-shot")
    timeout = float(config.getoption("--preferans-timeout") or 10)
    if adapter:
        return Process(words_of(adapter), timeout)
    return OneShot(words_of(one_shot), timeout) if one_shot else None


def _cases(config: pytest.Config) -> Iterator[Published]:
    import msgspec  # noqa: PLC0415

    from preferans.conformance.corpus import Corpus, Selection, default_path  # noqa: PLC0415
    from preferans.conformance.reskin import reskinner  # noqa: PLC0415

    chosen = {kind: config.getoption(f"--preferans-{name}") for name, kind, _ in _LISTS}
    seed = config.getoption("--preferans-reskin")
    path = config.getoption("--preferans-corpus")
    cases = Corpus(Path(path) if path else default_path()).select(msgspec.convert(chosen, Selection))
    return cases if seed is None else map(reskinner(int(seed)), cases)


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add a test for every case, if a program is named."""
    if not (config.getoption("--preferans-adapter") or config.getoption("--preferans-one-shot")):
        return
    program = _session(config)
    assert program is not None  # noqa: S101 - one of the two options is there
    run = config.stash[_RUN] = Run(program, program.hello())
    items.extend(
        CaseItem.from_parent(session, name=f"{case.clause}::{case.id}", case=case, run=run) for case in _cases(config)
    )


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let the program leave."""
    run = config.stash.get(_RUN, None)
    if run is not None:
        run.session.bye()
