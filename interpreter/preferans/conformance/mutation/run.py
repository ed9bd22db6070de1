"""The whole of a run over mutants: which are wanted, what becomes of each, and the kill matrix that holds it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from preferans.conformance.corpus import Corpus, CorpusError, Selection
from preferans.conformance.mutation.equivalent import read_equivalent, stale
from preferans.conformance.mutation.kills import Bench, changes, outcome
from preferans.conformance.mutation.matrix import FORMAT, Head, Matrix, Row, foot
from preferans.conformance.mutation.mutant import Change
from preferans.conformance.mutation.trial import Trial, trials
from preferans.rulebook import Book, covers, full


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which mutants are wanted; what is empty wants all.  A clause takes those below it along."""

    clauses: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    mutants: tuple[str, ...] = ()

    def wants(self, change: Change) -> bool:
        """Say whether a mutant is wanted; one that is named always is."""
        mutant = change.mutant
        if self.mutants:
            return mutant.id in self.mutants
        if self.books and not any(clause.partition(":")[0] in self.books for clause in mutant.clauses):
            return False
        wanted = [full(clause) for clause in self.clauses]
        return not wanted or any(covers(outer, clause) for outer in wanted for clause in mutant.clauses)


def select(book: Book, wanted: Wanted) -> tuple[Change, ...]:
    """Return the mutants wanted; `CorpusError` for one that is named and does not exist, or if there is none."""
    found = tuple(change for change in changes(book) if wanted.wants(change))
    missing = set(wanted.mutants) - {change.mutant.id for change in found}
    if missing:
        raise CorpusError("mutant-unknown", {"mutant": min(missing)})
    if not found:
        raise CorpusError("mutants-none", {})
    return found


def accepted(corpus: Corpus) -> tuple[Trial, ...]:
    """Return the accepted cases of a corpus, ready to be judged."""
    return trials(corpus.select(Selection()))


def links(cases: Iterable[Trial]) -> dict[str, set[str]]:
    """Return the cases linked to each clause, under ``clause`` or ``also``."""
    linked: dict[str, set[str]] = {}
    for trial in cases:
        for clause in (trial.case.clause, *trial.case.also):
            linked.setdefault(clause, set()).add(trial.case.id)
    return linked


def matrix(
    bench: Bench, corpus: Corpus, wanted: Sequence[Change], jobs: int = 1, step: Callable[[], None] = lambda: None
) -> Matrix:
    """Return the kill matrix of the mutants ``wanted``, in their order; ``step`` is told of every one done."""
    linked = links(bench.trials)
    arguments = read_equivalent(corpus.path)
    rows = []
    for change, fate in zip(wanted, bench.fates(wanted, jobs, step), strict=True):
        mutant = change.mutant
        own = frozenset[str]().union(*(linked.get(clause, ()) for clause in mutant.clauses))
        became = outcome(fate, own, mutant.id in arguments)
        given = {name: getattr(mutant, name) for name in mutant.__struct_fields__}
        why = arguments.get(mutant.id) if became == "equivalent" else None
        rows.append(
            Row(
                **given,
                outcome=became,
                failing=fate.failing,
                crashing=len(fate.crashing),
                reached=fate.reached,
                why=why,
            )
        )
    norms = sum(clause.is_leaf for clause in bench.book.content.clauses)
    head = Head(format=FORMAT, edition=corpus.edition, corpus=corpus.sha256, cases=len(bench.trials), norms=norms)
    return Matrix(head=head, rows=tuple(rows), foot=foot(rows))


def stale_equivalents(corpus: Corpus, found: Matrix, whole: bool) -> Iterable[CorpusError]:
    """Yield an error for every entry of the list of equivalents that is wrong, as far as ``found`` can tell."""
    listed = read_equivalent(corpus.path)
    known = {row.id for row in found.rows}
    asked = listed if whole else [mutant for mutant in listed if mutant in known]
    return stale(asked, known, (row.id for row in found.rows if row.outcome in ("killed", "elsewhere", "broken")))
