"""How often the diagnosis names the right clause: on mutants left out of the kill matrix, alone and two at a time."""

from __future__ import annotations

import argparse
import random
import sys

import msgspec

from preferans.conformance.corpus import Corpus, default_path
from preferans.conformance.diagnosis import SHOWN, Diagnoser
from preferans.conformance.mutation.kills import Bench
from preferans.conformance.mutation.matrix import read_matrix
from preferans.conformance.mutation.mutant import HELD, Change
from preferans.conformance.mutation.run import Wanted, accepted, select
from preferans.rulebook import load


def named(diagnoser: Diagnoser, failing: tuple[str, ...], judged: list[str]) -> set[str]:
    """Return the clauses that the diagnosis names."""
    return {clause for finding in diagnoser.nearest(failing, judged) for clause in finding.row.clauses}


def main() -> int:
    """Print the figures; leave with 1 if fewer than nine of ten single mutants are found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200, help="how many pairs to try")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    book, corpus = load(), Corpus(default_path())
    matrix = read_matrix(corpus.path)
    if matrix is None:
        sys.stderr.write("there is no kill matrix; `preferans conformance mutate --out` writes it\n")
        return 2
    known = tuple(row for row in matrix.rows if row.operator not in HELD)
    bench, diagnoser = Bench(accepted(corpus), book), Diagnoser(msgspec.structs.replace(matrix, rows=known))
    judged = [trial.case.id for trial in bench.trials]
    seen: list[Change] = []
    hits = 0
    for change in (change for change in select(book, Wanted()) if change.mutant.operator in HELD):
        failing = bench.fate(change).failing
        if failing:
            seen.append(change)
            hits += bool(named(diagnoser, failing, judged).intersection(change.mutant.clauses))
    print(f"alone: {hits} of {len(seen)} ({100 * hits / len(seen):.1f} %) among the first {SHOWN} clauses")
    source = random.Random(given.seed)
    one = both = tried = 0
    for _ in range(given.pairs):
        pair = source.sample(seen, 2)
        failing = bench.fate_of_all(pair).failing
        if not failing:
            continue
        tried += 1
        clauses = named(diagnoser, failing, judged)
        right = [bool(clauses.intersection(change.mutant.clauses)) for change in pair]
        one += any(right)
        both += all(right)
    print(f"pairs: {one} of {tried} ({100 * one / tried:.1f} %) have one of the two, {both} both")
    return 0 if hits * 10 >= len(seen) * 9 else 1


if __name__ == "__main__":
    raise SystemExit(main())
