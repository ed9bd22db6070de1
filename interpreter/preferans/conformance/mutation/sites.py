"""Where a function can be changed, and how: a small closed set of operators on its tree."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from preferans.conformance.mutation.mutant import Operator


class Site(NamedTuple):
    """A change of a function's tree.

    ``node`` is the place of the node in a walk through the tree, ``change`` changes that node of a copy in place,
    ``lines`` are lines of which one runs whenever the change can matter, ``context`` is the statement around it.
    """

    operator: Operator
    node: int
    change: Callable[[ast.AST], None]
    lines: frozenset[int]
    context: str
    was: str
    now: str


OPPOSITE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
BESIDE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
SIGNS: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
EXTREMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
TOLD: Final = ("breach", "Step", "fault")
"""Calls with tables of facts that are told, not judged by: nothing inside of those tables is changed."""

DERIVED: Final = ("auction_acts", "order_acts", "whist_acts")
"""What is noted for the derivation alone, which has a checker of its own."""

TURNS: Final = ("order", "opponents", "players")
"""Seats in turn: taking another of them swaps seats, while another place in any other row is an error of types."""

NUMBERS: Final = ("int", "Fraction", "Points")
"""Types of answers that can be one more."""

READERS: Final = frozenset({"flag", "number", "number_or_none", "word", "numbers"})
"""Methods of a rule set that read an option."""

EMPTY: Final = {
    "Written": "[]", "Hand": "0", "list": "[]", "tuple": "()", "dict": "{}", "set": "set()", "Iterator": "iter(())",
}  # fmt: skip
"""What an empty answer is, by the type a function returns."""


# --- whole bodies ------------------------------------------------------------------------------------------------


def bodies(tree: ast.FunctionDef) -> Iterator[Site]:
    """Yield the function made to do nothing: it returns at once, or says always yes, or always no."""
    kind = ast.unparse(tree.returns) if tree.returns is not None else "None"
    lines = frozenset({tree.body[-1].lineno, *_statement_lines(tree)})
    for now in _nothing(kind):
        body = ast.parse(f"return {now}").body

        def change(node: ast.AST, body: list[ast.stmt] = body) -> None:
            if isinstance(node, ast.FunctionDef):
                node.body = copy.deepcopy(body)

        yield Site("gut", 0, change, lines, "", tree.name, f"return {now}")


def _nothing(kind: str) -> tuple[str, ...]:
    if kind == "None":
        return ("None",)
    if kind == "bool":
        return ("True", "False")
    if kind.endswith("| None"):
        return ("None",)
    empty = EMPTY.get(kind.partition("[")[0])
    return (empty,) if empty is not None and not kind.startswith("dict") else ()


def _statement_lines(tree: ast.FunctionDef) -> Iterator[int]:
    return (node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt) and node is not tree)


# --- places in a body --------------------------------------------------------------------------------------------


def sites(tree: ast.FunctionDef, defaults: Mapping[str, object]) -> Iterator[Site]:
    """Yield every place of the body with each of its changes, in the order of a walk.

    ``defaults`` are the values of options that nobody has set.
    """
    around = _contexts(tree)
    conditions = _conditions(tree)
    for index, node in enumerate(ast.walk(tree)):
        statement = around.get(index)
        if statement is None:
            continue
        made = [*_of_node(node, id(node) in conditions), *_answer(node, tree), *_deaf(node, defaults)]
        if isinstance(node, ast.BinOp) and _answers_rows(tree):
            made = []  # rows are put one after another, and nothing is taken from rows
        for operator, now, change in made:
            context = _head(statement)
            was = _head(node.test if isinstance(node, ast.If) else node)
            yield Site(operator, index, change, _lines(statement), context, was, now)


def _contexts(tree: ast.FunctionDef) -> dict[int, ast.stmt]:
    """Return the statement around each node that may be changed, by the node's place in a walk."""
    owner: dict[int, ast.stmt] = {}

    def visit(node: ast.AST, statement: ast.stmt, told: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if _is_left_alone(node, child) or (told and isinstance(child, ast.Dict)):
                continue
            inner = child if isinstance(child, ast.stmt) else statement
            owner[id(child)] = inner
            named = isinstance(child, ast.Call) and _named(child) in TOLD
            visit(child, inner, (told and not isinstance(child, ast.stmt)) or named)

    visit(tree, tree, False)
    return {index: owner[id(node)] for index, node in enumerate(ast.walk(tree)) if id(node) in owner}


def _is_left_alone(node: ast.AST, child: ast.AST) -> bool:
    """Say whether ``child`` of ``node`` is no behaviour: words, types, facts that are told, guards for the types."""
    if isinstance(child, ast.Raise | ast.arguments) or _is_doc(child):
        return True
    if isinstance(child, ast.Expr | ast.AnnAssign | ast.Assign):
        names = {getattr(one, "attr", getattr(one, "id", "")) for one in ast.walk(child)}
        targets = {getattr(one, "id", "") for one in getattr(child, "targets", [getattr(child, "target", None)])}
        if names.intersection(DERIVED) or targets == {"facts"}:
            return True
    if child is getattr(node, "returns", None) or child is getattr(node, "annotation", None):
        return True
    if isinstance(node, ast.Subscript) and child is node.slice and isinstance(child, ast.Constant):
        return _last_name(node.value) not in TURNS
    if isinstance(node, ast.BoolOp) and child in node.values[:-1] and _is_about_none(child):
        return True
    return isinstance(node, ast.If) and child is node.test and _is_guard(node)


def _is_guard(node: ast.If) -> bool:
    """Say whether a test only keeps ``None`` out: were it another, the next line would be an error of types."""
    parts = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
    answer = node.body[0]
    leaves = len(node.body) == 1 and isinstance(answer, ast.Return | ast.Continue | ast.Raise) and not node.orelse
    empty = not isinstance(answer, ast.Return) or _says_nothing(answer.value)
    return leaves and empty and all(_asks_for_none(part) for part in parts)


def _says_nothing(value: ast.expr | None) -> bool:
    return value is None or ast.unparse(value) in ("None", "False", "()", "[]", "{}", "0", "EMPTY")


def _asks_for_none(node: ast.expr) -> bool:
    return _is_about_none(node) and isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is)


def _is_about_none(node: ast.AST) -> bool:
    """Say whether a test compares with ``None``; before other parts of a condition it guards what they look at."""
    right = node.comparators[0] if isinstance(node, ast.Compare) else None
    return isinstance(right, ast.Constant) and right.value is None


def _keeps_none_out(test: ast.expr) -> bool:
    """Say whether a test asks first that something is there: without it the body would be an error of types."""
    first = test.values[0] if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else test
    return _is_about_none(first) and isinstance(first, ast.Compare) and isinstance(first.ops[0], ast.IsNot)


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_doc(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _named(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _conditions(tree: ast.FunctionDef) -> set[int]:
    """Return the atoms of conditions: tests, their parts between ``and`` and ``or``, answers of a yes or no."""
    found: set[int] = set()
    answers = tree.returns is not None and ast.unparse(tree.returns) == "bool"

    def atoms(node: ast.expr) -> None:
        if isinstance(node, ast.BoolOp):
            for part in node.values:
                atoms(part)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            atoms(node.operand)
        elif not isinstance(node, ast.Constant):
            found.add(id(node))

    for node in ast.walk(tree):
        for test in _tests(node, answers):
            atoms(test)
    return found


def _tests(node: ast.AST, answers: bool) -> list[ast.expr]:
    """Return what of ``node`` is a yes or no; ``answers`` says whether the function returns one."""
    if isinstance(node, ast.If | ast.IfExp | ast.Assert):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.Return) and answers and node.value is not None:
        return [node.value]
    return [node] if isinstance(node, ast.BoolOp | ast.Compare) else []


def _lines(statement: ast.stmt) -> frozenset[int]:
    """Return the lines of a statement's own, without those of the statements in it."""
    inner = [child.lineno for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt)]
    last = min(inner) - 1 if inner else statement.end_lineno or statement.lineno
    return frozenset(range(statement.lineno, max(last, statement.lineno) + 1))


def _head(node: ast.AST) -> str:
    """Return the source of a node on one line; of a statement with others in it the first line."""
    text = ast.unparse(node)
    return text.partition("\n")[0] if isinstance(node, ast.stmt) else " ".join(text.split())


Made = tuple[Operator, str, Callable[[ast.AST], None]]


def _of_node(node: ast.AST, condition: bool) -> Iterator[Made]:
    """Yield the changes of one node: operator, what stands there then, and the change itself."""
    if isinstance(node, ast.expr) and condition:
        yield _negated(node)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in BESIDE:
        yield _expression("boundary", _with_op(node, BESIDE[type(node.ops[0])]))
    if isinstance(node, ast.If) and not _is_guard(node):
        yield _statement("never", "False")
        if not _keeps_none_out(node.test):
            yield _statement("always", "True")
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield _expression("raise-number", ast.Constant(node.value + 1))
        yield _expression("lower-number", ast.Constant(node.value - 1))
    if isinstance(node, ast.BoolOp) and not any(map(_is_about_none, node.values[:-1])):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _expression("swap-logic", ast.BoolOp(other, node.values))
    if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        yield _expression("swap-sign", ast.BinOp(node.left, SIGNS[type(node.op)](), node.right))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield _expression("swap-sign", node.left)
        yield _expression("swap-sign", node.right)
    if isinstance(node, ast.Call) and _named(node) in EXTREMES:
        func = ast.Name(EXTREMES[_named(node)], ast.Load())
        yield _expression("swap-extreme", ast.Call(func, node.args, node.keywords))
    if isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Tuple) and len(node.iter.elts) > 1:
        yield from _shorter(node.iter)
    if _droppable(node):
        yield _statement("drop-statement", "pass")


def _shorter(row: ast.Tuple) -> Iterator[Made]:
    """Yield the row that a loop goes through, without one of its members."""
    for place in range(len(row.elts)):
        kept = ast.Tuple(row.elts[:place] + row.elts[place + 1 :], ast.Load())

        def change(target: ast.AST, kept: ast.Tuple = kept) -> None:
            if isinstance(target, ast.For | ast.comprehension):
                target.iter = ast.copy_location(copy.deepcopy(kept), target.iter)

        yield "shorter-row", ast.unparse(kept), change


def _answers_rows(tree: ast.FunctionDef) -> bool:
    kind = ast.unparse(tree.returns) if tree.returns is not None else ""
    return kind.partition("[")[0] in ("Written", "tuple", "list")


def _answer(node: ast.AST, tree: ast.FunctionDef) -> Iterator[Made]:
    """Yield a number that a function answers, one more."""
    numeric = tree.returns is not None and ast.unparse(tree.returns) in NUMBERS
    if numeric and isinstance(node, ast.Return) and node.value is not None:
        more = ast.Return(ast.BinOp(node.value, ast.Add(), ast.Constant(1)))
        operator, now, _ = _expression("raise-number", more)

        def change(target: ast.AST) -> None:
            if isinstance(target, ast.Return) and target.value is not None:
                value = target.value
                target.value = ast.copy_location(ast.BinOp(value, ast.Add(), ast.Constant(1)), value)

        yield operator, now, change


def _deaf(node: ast.AST, defaults: Mapping[str, object]) -> Iterator[Made]:
    """Yield an option that is read, taken for its default whatever the rule set says."""
    if isinstance(node, ast.Call) and _named(node) in READERS and node.args:
        name = node.args[0]
        if isinstance(name, ast.Constant) and isinstance(name.value, str) and name.value in defaults:
            yield _expression("deaf-option", ast.parse(repr(defaults[name.value]), mode="eval").body)


def _droppable(node: ast.AST) -> bool:
    """Say whether a statement can be left out without leaving a name unset."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign | ast.Continue | ast.Break)


def _negated(node: ast.expr) -> Made:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _expression("negate", _with_op(node, OPPOSITE[type(node.ops[0])]))
    return _expression("negate", ast.UnaryOp(ast.Not(), node))


def _with_op(node: ast.Compare, kind: type[ast.cmpop]) -> ast.Compare:
    return ast.Compare(node.left, [kind()], node.comparators)


def _expression(operator: Operator, now: ast.expr | ast.stmt) -> Made:
    def change(target: ast.AST) -> None:
        _become(target, copy.deepcopy(now))

    return operator, " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(now))).split()), change


def _statement(operator: Operator, now: str) -> Made:
    def change(target: ast.AST) -> None:
        if isinstance(target, ast.If):
            target.test = ast.Constant(now == "True")
        else:
            _become(target, ast.Pass())

    return operator, now, change


def _become(node: ast.AST, other: ast.AST) -> None:
    """Turn ``node`` into ``other`` where it stands, on the line where it stood."""
    place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    node.__class__ = type(other)
    node.__dict__.clear()
    node.__dict__.update(other.__dict__ | place)
