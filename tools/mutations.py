"""Small changes of a program's text, each of which a test should notice: the operators of `tools.mutants`.

A mutant is one change in one function, or in a constant of a module; classes are left alone, for they say what there
is and not what happens. Nothing is changed for good: `Mutant.code` makes the change, compiles, and takes it back.
"""

import ast
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

COMPARISONS: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
EXTREMES = {"min": "max", "max": "min"}
OF_A_KIND = ("rules", "s")
"""Arguments that are swapped with no other: no program would go on with the rules in place of the state."""


@dataclass(frozen=True)
class Mutant:
    """One change: what stands at a place of the tree, and what is put there."""

    file: Path
    tree: ast.Module
    unit: str
    """The function that is changed, or the constant."""
    of_function: bool
    statement: int
    """The first line of the statement: who never comes here can notice nothing."""
    operator: str
    holder: Any
    field: str
    place: int | None
    before: ast.AST
    after: ast.AST

    @property
    def line(self) -> int:
        """Return the line of what is changed."""
        return getattr(self.before, "lineno", self.statement)

    @property
    def change(self) -> str:
        """Return the change as it is read, on one line."""
        return f"{_shown(self.before)}  ->  {_shown(self.after)}"

    def code(self) -> CodeType:
        """Return the module's code with the change."""
        self._put(self.after)
        try:
            return compile(ast.fix_missing_locations(self.tree), str(self.file), "exec")
        finally:
            self._put(self.before)

    def _put(self, node: ast.AST) -> None:
        if self.place is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.place] = node


def drawn(files: Sequence[Path], seed: int, number: int) -> list[Mutant]:
    """Return so many mutants of these files, drawn by a seed, or all where there are fewer."""
    found = [mutant for file in files for mutant in mutants(file)]
    return random.Random(seed).sample(found, min(number, len(found)))


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            for child, field, place in _children(statement, ("body",)):
                yield from _within(_Place(file, tree, statement.name, True, statement, field, place), child)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            unit = ast.unparse(statement.targets[0] if isinstance(statement, ast.Assign) else statement.target)
            place_of = _Place(file, tree, unit, False, statement, "value", None, statement.lineno)
            yield from _within(place_of, statement.value)


@dataclass(frozen=True)
class _Place:
    """The place of a node: its file and unit, and the field of its parent that holds it."""

    file: Path
    tree: ast.Module
    unit: str
    of_function: bool
    holder: ast.AST
    field: str
    place: int | None
    statement: int = 0


def _within(place: _Place, node: ast.AST) -> Iterator[Mutant]:
    """Yield the mutants of a node and of all below it."""
    statement = node.lineno if isinstance(node, ast.stmt) else place.statement
    at = (place.file, place.tree, place.unit, place.of_function, statement)
    for operator, after in _changed(node):
        yield Mutant(*at, operator, place.holder, place.field, place.place, node, after)
    for child, field, number in _children(node):
        below = _Place(place.file, place.tree, place.unit, place.of_function, node, field, number, statement)
        yield from _within(below, child)


def _children(node: ast.AST, fields: Sequence[str] = ()) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Yield what stands in a node, with its field and its place there; no annotation, and no docstring."""
    for field in fields or node._fields:
        value = getattr(node, field)
        if field in ("annotation", "returns", "decorator_list", "pattern") or _is_docstring(value):
            continue
        if isinstance(value, list):
            yield from ((one, field, i) for i, one in enumerate(value) if not _is_docstring(one))
        elif isinstance(value, ast.AST):
            yield value, field, None


def _is_docstring(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@cache
def readers(files: tuple[Path, ...], name: str) -> frozenset[tuple[str, int]]:
    """Return the statements in functions that read a constant: file and line."""
    return frozenset(
        (str(file), statement.lineno)
        for file in files
        for function in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for statement in ast.walk(function)
        if isinstance(statement, ast.stmt)
        for node in ast.walk(statement)
        if name in (getattr(node, "id", ""), getattr(node, "attr", ""))
    )


# --- the operators ------------------------------------------------------------------------------------------------

Changes = Iterator[tuple[str, ast.AST]]


def _changed(node: ast.AST) -> Changes:
    """Yield what can stand in place of a node, and by which operator."""
    for kind, operator in OPERATORS.items():
        if isinstance(node, kind):
            yield from operator(node)


def _comparison(node: Any) -> Changes:
    for i, op in enumerate(node.ops):
        for other in COMPARISONS.get(type(op), ()):
            ops = [*node.ops[:i], other(), *node.ops[i + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _arithmetic(node: Any) -> Changes:
    other = ARITHMETIC.get(type(node.op))
    if other and isinstance(node, ast.AugAssign):
        yield "arithmetic", ast.AugAssign(node.target, other(), node.value)
    elif other:
        yield "arithmetic", ast.BinOp(node.left, other(), node.right)


def _constant(node: Any) -> Changes:
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1)
        yield "constant", ast.Constant(node.value - 1)


def _and_or(node: Any) -> Changes:
    yield "and, or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for i in range(len(node.values)):
        left = [*node.values[:i], *node.values[i + 1 :]]
        yield "condition left out", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _sign(node: Any) -> Changes:
    if isinstance(node.op, ast.Not | ast.USub):
        yield "negation", node.operand


def _branches(node: Any) -> Changes:
    if isinstance(node, ast.IfExp):
        yield "branches", ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.If) and node.orelse:
        yield "branches", ast.If(node.test, node.orelse, node.body)
    else:
        yield "negation", type(node)(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        yield "statement left out", ast.Pass()


def _cases(node: Any) -> Changes:
    for i in range(len(node.cases) - 1):
        one, two = node.cases[i : i + 2]
        swapped = [ast.match_case(one.pattern, one.guard, two.body), ast.match_case(two.pattern, two.guard, one.body)]
        yield "branches", ast.Match(node.subject, [*node.cases[:i], *swapped, *node.cases[i + 2 :]])


def _call(node: Any) -> Changes:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in EXTREMES:
        yield "min, max", ast.Call(ast.Name(EXTREMES[name], ast.Load()), node.args, node.keywords)
        return
    for i in range(len(node.args) - 1):
        one, two = node.args[i : i + 2]
        if ast.dump(one) != ast.dump(two) and not _is_of_a_kind(one) and not _is_of_a_kind(two):
            args = [*node.args[:i], two, one, *node.args[i + 2 :]]
            yield "arguments", ast.Call(node.func, args, node.keywords)


def _is_of_a_kind(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in OF_A_KIND


def _left_out(node: Any) -> Changes:
    if not isinstance(node, ast.Expr) or isinstance(node.value, ast.Call):
        yield "statement left out", ast.Pass()


def _returned(node: Any) -> Changes:
    value = node.value
    if isinstance(value, ast.Tuple):
        for i in range(len(value.elts)):
            elts = [*value.elts[:i], ast.Constant(0), *value.elts[i + 1 :]]
            yield "return value", ast.Return(ast.Tuple(elts, ast.Load()))
    elif value is not None and not isinstance(value, ast.Constant):
        yield "return value", ast.Return(ast.Constant(0))
        yield "return value", ast.Return(ast.Constant(1))


OPERATORS: Mapping[Any, Callable[[Any], Changes]] = {
    ast.Compare: _comparison,
    (ast.BinOp, ast.AugAssign): _arithmetic,
    ast.Constant: _constant,
    ast.BoolOp: _and_or,
    ast.UnaryOp: _sign,
    (ast.If, ast.While, ast.IfExp): _branches,
    ast.Match: _cases,
    ast.Call: _call,
    (ast.Expr, ast.Assign, ast.AugAssign, ast.Continue, ast.Break): _left_out,
    ast.Return: _returned,
}


def _shown(node: ast.AST) -> str:
    """Return a node on one line: a compound statement by its head and how it goes on."""
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return text if len(text) <= 100 else f"{text[:97]}..."
