"""The run: every case of a selection is put to a program, and what it says is compared with what is expected."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final

import msgspec

from preferans import rulebook
from preferans.conformance.cases import Level, Published
from preferans.conformance.compare import compare
from preferans.conformance.corpus import CorpusError
from preferans.conformance.protocol import DEEP, Capabilities
from preferans.conformance.results import JUDGED, Outcome, Program, Result
from preferans.conformance.session import Answer, Session, Skip, Trouble
from preferans.rulebook.ids import covers, full, nearest

DEATHS: Final = 3
"""After so many deaths of the program a run stops."""

Change = Callable[[Published], Published | None]
"""How a case is changed before it is asked; ``None`` leaves it out."""


class State:
    """What the workers of a run share: deaths, notes, and whether to go on."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lock = threading.Lock()
        self.deaths = 0
        self.notes: list[str] = []
        self.stopped = ""
        self.failure: BaseException | None = None

    def died(self) -> None:
        """Count a death; the third one stops the run."""
        with self.lock:
            self.deaths += 1
            if self.deaths >= DEATHS:
                self.stopped = "run-deaths"

    def note(self, trouble: Trouble) -> None:
        """Keep what the program did besides its answers."""
        with self.lock:
            if trouble.did not in self.notes:
                self.notes.append(trouble.did)


def program_of(claim: Capabilities) -> Program:
    """Return what a header says of a program."""
    return Program(
        name=claim.name, version=claim.version, levels=claim.levels, rules=claim.rules, clauses=claim.clauses
    )


def unknown(claim: Capabilities) -> Iterator[CorpusError]:
    """Yield an error for every rule set and clause that ``claim`` names and the rulebook does not know."""
    if not claim.rules and not claim.clauses:
        return
    book = rulebook.load()
    known = sorted({spec.id for spec in book.content.rulesets})
    for name in claim.rules or ():
        if name not in known:
            yield CorpusError("adapter-unknown-rules", {"rules": name, "known": known})
    for clause in claim.clauses or ():
        if not any(covers(full(clause), one) for one in book.clauses):
            near = nearest(full(clause), book.clauses)
            yield CorpusError("adapter-unknown-clause", {"clause": clause, "near": near})


def applicable(case: Published, claim: Capabilities | Program) -> bool:
    """Say whether ``case`` is about anything that the program claims to know."""
    if case.level not in claim.levels:
        return False
    if claim.rules is not None and case.rules.partition("@")[0] not in claim.rules:
        return False
    return claim.clauses is None or any(covers(full(clause), case.clause) for clause in claim.clauses)


def result_of(case: Published, answer: Answer, claim: Capabilities, ms: int) -> Result:
    """Return what ``answer`` makes of ``case``."""
    if isinstance(answer, Trouble):
        outcome: Outcome = "timeout" if answer.timeout else "error"
        return _result(case, outcome, ms=ms, did=answer.did, facts=answer.facts)
    if isinstance(answer, Skip):
        if answer.reason not in claim.reasons:
            facts = {"reason": answer.reason}
            return _result(case, "error", ms=ms, did="did-skip-undeclared", facts=facts)
        return _result(case, "skipped", ms=ms, did="did-skip", facts={"reason": claim.reasons[answer.reason]})
    try:
        judged, differences = compare(case.expect, answer)
    except RecursionError:  # what could just be read need not be readable once more
        return _result(case, "error", ms=ms, did="did-misspoke", facts={"text": "", "reason": DEEP})
    return msgspec.structs.replace(_result(case, judged, ms=ms), differences=differences)


def _result(
    case: Published, outcome: Outcome, *, ms: int = 0, did: str = "", facts: dict[str, str] | None = None
) -> Result:
    return Result(
        id=case.id, clause=case.clause, level=case.level, rules=case.rules, title=case.title, title_ru=case.title_ru,
        result=outcome, did=did, facts=facts or {}, ms=ms,
    )  # fmt: skip


class Worker:
    """One running copy of the program, going through cases from a common queue."""

    def __init__(self, session: Session, claim: Capabilities, state: State, change: Change | None) -> None:
        """Keep what the worker needs."""
        self.session = session
        self.claim = claim
        self.state = state
        self.change = change

    def results(self, cases: Iterable[Published]) -> Iterator[Result]:
        """Yield a result for every case, each one step late, since the next request may show a second reply to it."""
        last: Result | None = None
        for case in cases:
            if self.state.stopped:
                break
            if not applicable(case, self.claim):
                yield _result(case, "inapplicable")
                continue
            asked = self.change(case) if self.change is not None else case
            if asked is None:
                continue
            answer, ms = self._ask(asked)
            if isinstance(answer, Trouble) and answer.earlier:
                last = self._spoilt(last, answer)
                answer, ms = self._ask(asked)
            if isinstance(answer, Trouble) and answer.died:
                self.state.died()
            if last is not None:
                yield last
            last = result_of(asked, answer, self.claim, ms)
        for trouble in self.session.bye():
            if trouble.earlier:
                last = self._spoilt(last, trouble)
            self.state.note(trouble)
        if last is not None:
            yield last

    def _spoilt(self, last: Result | None, trouble: Trouble) -> Result | None:
        """Return the result of the case before, which was answered twice and so not at all."""
        self.state.died()
        self.state.note(trouble)
        return last and msgspec.structs.replace(last, result="error", did=trouble.did, differences=())

    def _ask(self, case: Published) -> tuple[Answer, int]:
        start = time.monotonic()
        answer = self.session.judge(case)
        return answer, round((time.monotonic() - start) * 1000)


def run(
    sessions: list[Session], claim: Capabilities, cases: Iterable[Published], state: State, change: Change | None = None
) -> Generator[Result, None, None]:
    """Put ``cases`` to all ``sessions`` of one program and yield results as they come.

    With one session they come in order.  ``state`` tells afterwards what stopped the run and what else was seen.
    """
    workers = [Worker(session, claim, state, change) for session in sessions]
    if len(workers) == 1:
        try:
            yield from workers[0].results(cases)
        finally:
            sessions[0].bye()
        return
    yield from _together(workers, cases, state)


def _together(workers: list[Worker], cases: Iterable[Published], state: State) -> Iterator[Result]:
    """Let several workers take cases from one place, and yield what they find."""
    source = iter(cases)
    found: queue.Queue[Result | None] = queue.Queue()

    def shared() -> Iterator[Published]:
        while True:
            with state.lock:
                case = next(source, None)
            if case is None:
                return
            yield case

    def work(worker: Worker) -> None:
        try:
            for result in worker.results(shared()):
                found.put(result)
        except BaseException as error:  # noqa: BLE001 - raised again where the results are read
            state.failure = error
            state.stopped = state.stopped or "run-failed"
        finally:
            worker.session.bye()  # once more, for a run that was broken off
            found.put(None)

    threads = [threading.Thread(target=work, args=(worker,), daemon=True) for worker in workers]
    for thread in threads:
        thread.start()
    try:
        running = len(threads)
        while running:
            result = found.get()
            if result is None:
                running -= 1
            else:
                yield result
        if state.failure is not None:
            raise state.failure
    finally:
        state.stopped = state.stopped or "run-interrupted" if any(t.is_alive() for t in threads) else state.stopped
        for thread in threads:
            thread.join()


def refused_levels(claim: Capabilities, results: Iterable[Result], selected: Iterable[Level]) -> tuple[Level, ...]:
    """Return the claimed levels of which no case was judged, although some were ``selected``."""
    judged = {result.level for result in results if result.result in JUDGED}
    wanted = set(selected)
    return tuple(level for level in claim.levels if level in wanted and level not in judged)
