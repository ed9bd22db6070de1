"""Cases ready to be judged again and again: records read once, judged in this process, compared as in every run."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from preferans.chapters import worth
from preferans.conformance.cases import Published
from preferans.conformance.compare import compare
from preferans.conformance.inprocess import record_of
from preferans.conformance.protocol import Said, decode_verdict
from preferans.games import choose_rules, judge
from preferans.records import AnyRecord
from preferans.rulebook import Book, RuleSet
from preferans.verdict import to_json

SECONDS: Final = 60.0
"""How much time of the processor a case may take under a mutant before it counts as hanging.

Whether a slow case ends in time must not depend on the machine: the slowest known takes less than a hundredth of it.
"""

Held = Literal["pass", "fail", "crash", "hang"]
"""What becomes of a case under a mutant: a crash or a hang is neither right nor wrong."""


class Trial(NamedTuple):
    """A case with its record; ``record`` is ``None`` where its text is none."""

    case: Published
    record: AnyRecord | None


def trials(cases: Iterable[Published]) -> tuple[Trial, ...]:
    """Return ``cases`` with their records, in order of their ids."""
    return tuple(Trial(case, record_of(case)) for case in sorted(cases, key=lambda case: case.id))


def rules_of(trial: Trial, book: Book) -> RuleSet:
    """Return the rule set of a case under ``book``; `RulesError` if there is none."""
    if trial.record is None:
        raise ValueError(trial.case.id)
    return choose_rules(trial.record, book)


def say(record: AnyRecord, rules: RuleSet) -> Said:
    """Return the verdict as far as it is compared."""
    return decode_verdict(to_json(judge(record, rules)))


def put(trial: Trial, book: Book) -> Held:
    """Judge a case under ``book`` and compare."""
    if trial.record is None:
        return "pass"  # what is no record reaches no rule
    try:
        with _limit(SECONDS):
            said = say(trial.record, rules_of(trial, book))
    except _HangError:
        return "hang"
    except Exception:  # noqa: BLE001 - whatever a mutant makes of the judge is a crash
        return "crash"
    return "pass" if compare(trial.case.expect, said)[0] == "pass" else "fail"


def forget() -> None:
    """Forget what the chapters remember from call to call, so that a change of a function is seen at once."""
    worth.prices.cache_clear()


class _HangError(Exception):
    """A case that takes too long."""


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise an error inside once the processor has worked for ``seconds``; without such a clock wait on."""
    clock = getattr(signal, "ITIMER_VIRTUAL", None)
    if clock is None:
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        signal.setitimer(clock, 0)
        signal.signal(signal.SIGVTALRM, before)


def _ring(number: int, frame: object) -> None:
    del number, frame
    raise _HangError
