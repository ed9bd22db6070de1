"""How many changes of functions that belong to no clause the corpus notices, module by module.

The gate changes the rule data and the functions bound to clauses, and holds every change by a case of that clause.
The functions between them carry a record from clause to clause; what is asked here is only that some case fails.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
from collections import Counter

import preferans
from preferans.conformance.corpus import Corpus, default_path
from preferans.conformance.mutation.code import code_changes
from preferans.conformance.mutation.functions import carriers
from preferans.conformance.mutation.kills import Bench, Fate
from preferans.conformance.mutation.run import accepted
from preferans.rulebook import load

PARTS = ("chapters.", "bridge.", "judge", "table", "docket", "effects", "outcome", "hearing", "entries")
"""The judges of both books, below ``preferans``."""

APART = ("bridge.pbn", "bridge.notation", "bridge.preview")
"""What only reads, writes or looks ahead."""

KINDS = ("noticed", "crash", "unnoticed", "unreached")


def modules(wanted: list[str]) -> list[str]:
    """Return the modules of the judges, those that begin with one of ``wanted`` if any are."""
    found = [one.name.removeprefix("preferans.") for one in pkgutil.walk_packages(preferans.__path__, "preferans.")]
    judging = [name for name in found if name.startswith(PARTS) and not name.startswith(APART)]
    return [f"preferans.{name}" for name in judging if not wanted or name.startswith(tuple(wanted))]


def kind(fate: Fate) -> str:
    """Return what became of a change: noticed by a case, a crash alone, by none, or no case gets there."""
    if fate.failing:
        return "noticed"
    if fate.crashing:
        return "crash"
    return "unnoticed" if fate.reached else "unreached"


def main() -> int:
    """Print the figures; with ``--all`` also every change that no case notices."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="beginnings of names, such as chapters.play; all without")
    parser.add_argument("--all", action="store_true", help="print every change that no case notices")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    functions, book = carriers(modules(given.modules)), load()
    bench = Bench(accepted(Corpus(default_path())), book, functions)
    wanted = tuple(code_changes(book, functions))
    counts: dict[str, Counter[str]] = {}
    for change, fate in zip(wanted, bench.fates(wanted, given.jobs, lambda: None), strict=True):
        mutant = change.mutant
        function, _, statement = mutant.place.partition(": ")
        found = kind(fate)
        counts.setdefault(_module(function), Counter())[found] += 1
        if given.all and found in ("unnoticed", "unreached"):
            print(f"{found:9}  {function}  {mutant.operator}: {mutant.was} → {mutant.now}  [{statement}]")
    print(f"{'module':24}" + "".join(f"{name:>11}" for name in KINDS))
    for module, row in sorted(counts.items()):
        print(f"{module:24}" + "".join(f"{row[name]:11}" for name in KINDS))
    total = sum(counts.values(), Counter[str]())
    print(f"{'together':24}" + "".join(f"{total[name]:11}" for name in KINDS))
    noticed = total["noticed"] + total["crash"]
    print(
        f"{noticed} of {total.total()} changes ({100 * noticed / max(1, total.total()):.1f} %) do not pass the corpus"
    )
    return 0


def _module(function: str) -> str:
    """Return the module of a function: all before the last dot, and before a class."""
    parts = function.split(".")[:-1]
    return ".".join(part for part in parts if not part[:1].isupper())


if __name__ == "__main__":
    sys.exit(main())
