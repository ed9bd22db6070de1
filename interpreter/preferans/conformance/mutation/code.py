"""Mutants of the functions that execute clauses: their trees changed in one place and compiled in memory."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator, Mapping

from preferans.conformance.mutation.functions import Bound, bound, compiled
from preferans.conformance.mutation.mutant import Change, Mutant, Operator, Words, identify
from preferans.conformance.mutation.sites import Site, bodies, sites
from preferans.conformance.mutation.words import told
from preferans.rulebook import Book
from preferans.rulebook.options import read_value


def code_changes(book: Book, functions: Mapping[str, Bound] | None = None) -> Iterator[Change]:
    """Yield every mutant of ``functions``, else of those bound to clauses of ``book``, function by function."""
    defaults = {
        name: read_value(option, option.default)
        for name, option in book.options.items()
        if option.values != (option.default,)
    }
    for one in (bound() if functions is None else functions).values():
        clauses = tuple(clause for clause in one.clauses if clause in book.clauses)
        if clauses or not one.clauses:
            yield from _changes(one, clauses, book, defaults)


def _changes(one: Bound, clauses: tuple[str, ...], book: Book, defaults: Mapping[str, object]) -> Iterator[Change]:
    seen: Counter[tuple[str, str, str]] = Counter()
    for site in (*bodies(one.tree), *sites(one.tree, defaults)):
        key = (site.operator, site.context, site.now)
        again = seen[key]
        seen[key] += 1
        code = compiled(_changed(one.tree, site), one.file)
        if code.co_freevars == one.function.__code__.co_freevars:
            yield Change(
                mutant=_mutant(one, clauses, site, again, book),
                reach=frozenset(f"line:{one.name}:{line}" for line in site.lines),
                function=one.name,
                code=code,
            )


def _changed(tree: ast.FunctionDef, site: Site) -> ast.FunctionDef:
    """Return a copy of ``tree`` with the change of ``site`` in it."""
    changed = copy.deepcopy(tree)
    site.change(list(ast.walk(changed))[site.node])
    return changed


def _mutant(one: Bound, clauses: tuple[str, ...], site: Site, again: int, book: Book) -> Mutant:
    place = f"{one.name.removeprefix('preferans.')}: {site.context}" + (f" #{again + 1}" if again else "")
    operator: Operator = site.operator
    return Mutant(
        id=identify(clauses[0] if clauses else one.name, operator, place, site.was, site.now),
        clauses=clauses,
        operator=operator,
        place=place,
        was=site.was,
        now=site.now,
        words=told(operator, book.clause(clauses[0]), place, site.was, site.now)
        if clauses
        else Words(ru=place, en=place),
    )
