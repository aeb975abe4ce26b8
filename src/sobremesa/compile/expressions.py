"""Expressions: what each gives, and the lines that it needs before."""

import ast
from collections.abc import Callable
from enum import EnumType
from types import FunctionType, ModuleType
from typing import Any

from sobremesa.compile import operators
from sobremesa.compile.constants import constant
from sobremesa.compile.conversion import converted
from sobremesa.compile.known_functions import FUNCTIONS, METHODS
from sobremesa.compile.places import checked, element, field_of, filled, shape_of
from sobremesa.compile.ranges import FULL, union
from sobremesa.compile.scope import Scope
from sobremesa.compile.source import dialect_function
from sobremesa.compile.types import BOOL, INT, KNOWN, NOTHING, Array, Record, Scalar, Tuple, Type, join
from sobremesa.compile.values import Value, c_type, item, python


def expression(scope: Scope, node: ast.expr) -> Value:
    """Return the value of an expression; what it does is written before it."""
    scope.node = node
    translate = KINDS.get(type(node))
    if translate is None:
        raise scope.refused(*NOT_EXPRESSIONS.get(type(node), (f"{type(node).__name__} is not in the dialect", "")))
    value = translate(scope, node)
    scope.node = node
    return value


def _constant(scope: Scope, node: ast.Constant) -> Value:
    if isinstance(node.value, str) and node.value in ("inf", "-inf", "nan"):
        return python(node.value)
    if isinstance(node.value, str | bytes | complex) or node.value is ...:
        raise scope.refused(f"{node.value!r} is not in the dialect", "use numbers, and an IntEnum for names")
    return constant(scope, node.value)


def _name(scope: Scope, node: ast.Name) -> Value:
    if node.id in scope.variables or node.id in scope.source.own:
        return scope.read(node.id)
    if node.id in scope.source.names:
        return constant(scope, scope.source.names[node.id])
    builtin = (
        getattr(__builtins__, node.id, None) if isinstance(__builtins__, ModuleType) else __builtins__.get(node.id)
    )
    if builtin is None:
        raise scope.refused(f"'{node.id}' has no value here", "give it one first")
    return constant(scope, builtin)


def _attribute(scope: Scope, node: ast.Attribute) -> Value:
    owner = expression(scope, node.value)
    scope.node = node
    if owner.type == KNOWN:
        if not isinstance(owner.known, ModuleType | EnumType) or not hasattr(owner.known, node.attr):
            raise scope.refused(f"'{ast.unparse(node)}' is not in the dialect", "use modules, enums and records")
        return constant(scope, getattr(owner.known, node.attr))
    if isinstance(owner.type, Tuple) and node.attr in owner.type.names:
        return item(owner, owner.type.names.index(node.attr))
    if isinstance(owner.type, Record):
        return field_of(scope, owner, node.attr)
    if isinstance(owner.type, Array) and node.attr == "shape":
        return shape_of(scope, owner)
    raise scope.refused(f"{owner.type} has no '{node.attr}'", "name a field of a record or a NamedTuple")


def _subscript(scope: Scope, node: ast.Subscript) -> Value:
    owner = expression(scope, node.value)
    if isinstance(owner.type, Tuple):
        return _of_tuple(scope, owner, expression(scope, node.slice))
    return element(scope, owner, indices(scope, node.slice))


def indices(scope: Scope, node: ast.expr) -> list[Any]:
    """Return the indices of a subscript: values, and slices as pairs of values."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [_slice(scope, part) if isinstance(part, ast.Slice) else expression(scope, part) for part in parts]


def _slice(scope: Scope, node: ast.Slice) -> tuple[Value | None, Value | None]:
    if node.step is not None:
        raise scope.refused("a slice with a step is not in the dialect", "write a loop")
    ends = [expression(scope, end) if end is not None else None for end in (node.lower, node.upper)]
    return ends[0], ends[1]


def _of_tuple(scope: Scope, owner: Value, index: Value) -> Value:
    assert isinstance(owner.type, Tuple)
    items = owner.type.items
    if isinstance(index.known, int):
        if not -len(items) <= index.known < len(items):
            raise scope.refused(f"index {index.known} of a tuple of {len(items)}")
        return item(owner, index.known % len(items))
    if len(set(items)) != 1 or not isinstance(items[0], Scalar):
        raise scope.refused("which item of a tuple is meant must be known", "write the number")
    kept = scope.hold(c_type(owner.type), owner.text)
    place = checked(scope, index, str(len(items)))
    return Value(items[0], scope.hold(items[0].c, f"(&{kept}.f0)[{place}]"))


# --- operators --------------------------------------------------------------------------------------------------


def _binary(scope: Scope, node: ast.BinOp) -> Value:
    if isinstance(node.left, ast.List) and isinstance(node.op, ast.Mult) and len(node.left.elts) == 1:
        one, times = expression(scope, node.left.elts[0]), expression(scope, node.right)
        scope.node = node
        return filled(scope, one, times)
    left, right = expression(scope, node.left), expression(scope, node.right)
    scope.node = node
    return operators.binary(scope, node.op, left, right)


def _unary(scope: Scope, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        return Value(BOOL, f"(!{truth(scope, node.operand)})")
    written = node.operand.value if isinstance(node.operand, ast.Constant) else None
    if isinstance(node.op, ast.USub) and isinstance(written, int) and not isinstance(written, bool):
        return constant(scope, -written)  # the least int64 is written as one more than the greatest, with a minus
    return operators.unary(scope, node.op, expression(scope, node.operand))


def _compare(scope: Scope, node: ast.Compare) -> Value:
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
        return _membership(scope, node)
    left = expression(scope, node.left)
    return _chain(scope, node, left, 0)


def _chain(scope: Scope, node: ast.Compare, left: Value, place: int) -> Value:
    """Return the comparisons from one place on: what stands further right is computed only where it is needed."""
    right = expression(scope, node.comparators[place])
    scope.node = node
    found = operators.compare(scope, node.ops[place], left, right)
    if place + 1 == len(node.ops):
        return found
    return _both(scope, found, lambda: _chain(scope, node, right, place + 1))


def _both(scope: Scope, first: Value, more: Callable[[], Value]) -> Value:
    """Return `and` of two bools."""
    with scope.aside() as lines:
        second = more()
    if not lines:
        return Value(BOOL, f"({first.text} && {second.text})")
    result = scope.hold("b1", first.text)
    scope.block(f"if ({result})", [*lines, f"{result} = {second.text};"])
    return Value(BOOL, result)


def _membership(scope: Scope, node: ast.Compare) -> Value:
    """Return `x in (a, b)`."""
    among = node.comparators[0]
    if not isinstance(among, ast.Tuple | ast.List):
        raise scope.refused("`in` needs its values written out", "write `x in (A, B)`, or a loop")
    x = scope.temporary(expression(scope, node.left))
    others = [expression(scope, other) for other in among.elts]
    found = " || ".join(operators.compare(scope, ast.Eq(), x, other).text for other in others) or "0"
    return Value(BOOL, f"({found})" if isinstance(node.ops[0], ast.In) else f"(!({found}))")


def truth(scope: Scope, node: ast.expr) -> str:
    """Return the C of a condition."""
    if isinstance(node, ast.BoolOp):
        return _conditions(scope, node)
    value = expression(scope, node)
    if not isinstance(value.type, Scalar):
        raise scope.refused(f"{value.type} is neither true nor false", "compare: `len(x) > 0`", node)
    return value.text if value.type == BOOL else f"({value.text} != 0)"


def _conditions(scope: Scope, node: ast.BoolOp) -> str:
    """Return the C of `and` and `or` where only their truth is asked."""
    sign = "&&" if isinstance(node.op, ast.And) else "||"
    text = truth(scope, node.values[0])
    for other in node.values[1:]:
        with scope.aside() as lines:
            more = truth(scope, other)
        if not lines:
            text = f"({text} {sign} {more})"
            continue
        kept = scope.hold("b1", text)
        scope.block(f"if ({'' if sign == '&&' else '!'}{kept})", [*lines, f"{kept} = {more};"])
        text = kept
    return text


def _bool_op(scope: Scope, node: ast.BoolOp) -> Value:
    """Return `and` and `or` as a value: the operand that decides."""
    return _one_of(scope, [*node.values], node)


def _one_of(scope: Scope, values: list[ast.expr], node: ast.BoolOp) -> Value:
    first = expression(scope, values[0])
    if len(values) == 1:
        return first
    if not isinstance(first.type, Scalar):
        raise scope.refused(f"{first.type} is neither true nor false", "compare: `len(x) > 0`", node)
    with scope.aside() as lines:
        rest = _one_of(scope, values[1:], node)
    kind = _joined(scope, [first, rest], node)
    if first.type == rest.type == BOOL and not lines:
        return Value(BOOL, f"({first.text} {'&&' if isinstance(node.op, ast.And) else '||'} {rest.text})")
    kept = scope.hold(c_type(kind), converted(first, kind))
    asks = "" if isinstance(node.op, ast.And) else "!"
    scope.block(f"if ({asks}({first.text} != 0))", [*lines, f"{kept} = {converted(rest, kind)};"])
    return Value(kind, kept, range=union(first.span, rest.span) if kind == INT else FULL)


def _if_else(scope: Scope, node: ast.IfExp) -> Value:
    test = truth(scope, node.test)
    with scope.aside() as yes:
        one = expression(scope, node.body)
    with scope.aside() as no:
        other = expression(scope, node.orelse)
    kind = _joined(scope, [one, other], node)
    span = union(one.span, other.span) if kind == INT else FULL
    if not yes and not no:
        return Value(kind, f"({test} ? {converted(one, kind)} : {converted(other, kind)})", range=span)
    kept = scope.declare(c_type(kind))
    scope.block(f"if ({test})", [*yes, f"{kept} = {converted(one, kind)};"], "} else {")
    scope.lines.extend(f" {line}" for line in [*no, f"{kept} = {converted(other, kind)};"])
    scope.write("}")
    return Value(kind, kept, range=span)


def _joined(scope: Scope, values: list[Value], node: ast.AST) -> Type:
    """Return the type that holds all of them; a word may be written as a number that is known."""
    kind: Type | None = values[0].type
    for value in values[1:]:
        kind = join(kind, value.type) if kind is not None else None
    if kind is None or kind in (KNOWN, NOTHING):
        names = " or ".join(str(value.type) for value in values)
        raise scope.refused(f"this gives {names}", "give one type in each case", node)
    if isinstance(kind, Tuple):
        scope.tuples.add(kind)
    return kind


# --- calls and tuples -------------------------------------------------------------------------------------------


def _tuple(scope: Scope, node: ast.Tuple) -> Value:
    return scope.together([expression(scope, part) for part in node.elts])


def _list(scope: Scope, node: ast.List) -> Value:
    raise scope.refused("a list is not in the dialect", "write `[0] * n`, or np.zeros")


def _call(scope: Scope, node: ast.Call) -> Value:
    if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
        owner = expression(scope, node.func.value)
        if isinstance(owner.type, Array):
            return METHODS[node.func.attr](scope, owner, _arguments(scope, node))
    function = expression(scope, node.func).known
    arguments = _arguments(scope, node)
    scope.node = node
    named = {word.arg: _keyword(scope, word.value) for word in node.keywords if word.arg}
    if isinstance(function, type) and issubclass(function, tuple) and hasattr(function, "_fields"):
        return _named_tuple(scope, function._fields, arguments, node)
    known = FUNCTIONS.get(function) if getattr(function, "__hash__", None) else None
    own = dialect_function(function)
    if known is None and own is not None:
        return _own_call(scope, own, arguments, node)
    if known is None:
        raise scope.refused(f"'{ast.unparse(node.func)}' is not in the dialect", "write a function of your own")
    return known(scope, arguments, named)


def _named_tuple(scope: Scope, names: tuple[str, ...], arguments: list[Value], node: ast.Call) -> Value:
    """Return the values of a `NamedTuple`."""
    if node.keywords or len(arguments) != len(names):
        raise scope.refused(f"{ast.unparse(node.func)} has {len(names)} values", "give all of them in their order")
    return scope.together(arguments, names)


def _keyword(scope: Scope, node: ast.expr) -> Value:
    """Return what a keyword says: a word, or a value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return python(node.value)
    return expression(scope, node)


def _arguments(scope: Scope, node: ast.Call) -> list[Value]:
    if any(isinstance(argument, ast.Starred) for argument in node.args) or any(not word.arg for word in node.keywords):
        raise scope.refused("`*` in a call is not in the dialect", "write the arguments one by one")
    return [expression(scope, argument) for argument in node.args]


def _own_call(scope: Scope, function: FunctionType, arguments: list[Value], node: ast.Call) -> Value:
    """Return the result of another function of the dialect."""
    if node.keywords:
        raise scope.refused("keywords are not in the dialect", "give the arguments in their order", node)
    if any(argument.type == KNOWN for argument in arguments):
        raise scope.refused("a module or a function cannot be passed on", "use `parameter()`", node)
    callee = scope.unit.callee(function, tuple(argument.type for argument in arguments), scope, node)
    text = f"{callee.name}({', '.join(argument.text for argument in arguments)})"
    if callee.result == NOTHING:
        scope.write(f"{text};")
        return Value(NOTHING, "0")
    return Value(callee.result, scope.hold(c_type(callee.result), text), range=callee.range)


KINDS: dict[type[ast.expr], Callable[[Scope, Any], Value]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.IfExp: _if_else,
    ast.Tuple: _tuple,
    ast.List: _list,
    ast.Call: _call,
}
"""Expressions of the dialect, each with its translation."""

NOT_EXPRESSIONS: dict[type[ast.expr], tuple[str, str]] = {
    ast.Lambda: ("a function without a name is not in the dialect", "write `def`"),
    ast.ListComp: ("a comprehension is not in the dialect", "write a loop"),
    ast.SetComp: ("a set is not in the dialect", "use the bits of a number"),
    ast.DictComp: ("a dictionary is not in the dialect", "use a table and its indices"),
    ast.GeneratorExp: ("a generator is not in the dialect", "write a loop"),
    ast.Set: ("a set is not in the dialect", "use the bits of a number"),
    ast.Dict: ("a dictionary is not in the dialect", "use a table and its indices"),
    ast.NamedExpr: ("`:=` is not in the dialect", "give the variable its value in a line before"),
    ast.JoinedStr: ("a text is not in the dialect", "use numbers, and an IntEnum for names"),
    ast.Starred: ("`*` is not in the dialect", "write the values one by one"),
    ast.Await: ("`await` is not in the dialect", "call a function"),
    ast.Yield: ("`yield` is not in the dialect", "write to an array that you are given"),
    ast.YieldFrom: ("`yield` is not in the dialect", "write to an array that you are given"),
}
