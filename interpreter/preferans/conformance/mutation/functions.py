"""The functions that execute clauses: found by their names, with the piece of source they were made from."""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from preferans.games import judges
from preferans.rulebook import executors


class Bound(NamedTuple):
    """A function of the package with the clauses it is bound to; ``tree`` is its definition without decorators."""

    name: str
    clauses: tuple[str, ...]
    function: FunctionType
    tree: ast.FunctionDef
    file: str


@cache
def bound() -> dict[str, Bound]:
    """Return the functions bound to clauses by their qualified names, in the order of names."""
    judges()
    clauses: dict[str, list[str]] = {}
    for clause, names in executors().items():
        for name in names:
            clauses.setdefault(name, []).append(clause)
    found = {}
    for name in sorted(clauses):
        function = _function(name)
        if function is not None:
            tree = _definition(function)
            found[name] = Bound(name, tuple(clauses[name]), function, tree, function.__code__.co_filename)
    return found


def carriers(modules: Iterable[str]) -> dict[str, Bound]:
    """Return the functions and methods written in ``modules`` that belong to no clause, by their qualified names.

    They carry records from clause to clause.
    """
    known = {one.function.__code__ for one in bound().values()}
    found = {}
    for name in (name for module in modules for name in _names_in(module)):
        function = _function(name)
        if function is not None and function.__code__ not in known:
            found[name] = Bound(name, (), function, _definition(function), function.__code__.co_filename)
    return found


def _names_in(module: str) -> Iterator[str]:
    """Yield the qualified names of what a module defines in its own text: functions, and what its classes hold."""
    for node in _module(str(import_module(module).__file__)).body:
        if isinstance(node, ast.FunctionDef):
            yield f"{module}.{node.name}"
        elif isinstance(node, ast.ClassDef):
            inner = (part.name for part in node.body if isinstance(part, ast.FunctionDef))
            yield from (f"{module}.{node.name}.{name}" for name in inner)


def _function(name: str) -> FunctionType | None:
    """Return the plain function of a qualified name; what is no function has no mutants of its own."""
    parts = name.split(".")
    for size in range(len(parts) - 1, 0, -1):
        try:
            target: Any = import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        for part in parts[size:]:
            target = inspect.getattr_static(target, part)
        target = target.fget if isinstance(target, property) else inspect.unwrap(target)
        return target if isinstance(target, FunctionType) else None
    return None


def _definition(function: FunctionType) -> ast.FunctionDef:
    """Return the definition of ``function`` in its file, found by its first line."""
    first = function.__code__.co_firstlineno
    for node in ast.walk(_module(function.__code__.co_filename)):
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            lines = [node.lineno, *(decorator.lineno for decorator in node.decorator_list)]
            if first in lines:
                plain = copy.deepcopy(node)
                plain.decorator_list = []
                return plain
    raise LookupError(function.__qualname__)


@cache
def _module(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text("utf-8"))


def compiled(tree: ast.FunctionDef, file: str) -> CodeType:
    """Return the code of a function defined by ``tree``."""
    module = ast.fix_missing_locations(ast.Module(body=[tree], type_ignores=[]))
    made = compile(module, file, "exec", dont_inherit=True, flags=_ANNOTATIONS)
    return next(code for code in _codes(made) if code.co_name == tree.name)


def _codes(code: CodeType) -> Iterator[CodeType]:
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


_ANNOTATIONS = 0x1000000  # from __future__ import annotations: no annotation is evaluated
