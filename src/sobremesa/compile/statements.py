"""Statements: what each does, as lines of C."""

import ast
from collections.abc import Callable, Sequence
from typing import Any

from sobremesa.compile import operators
from sobremesa.compile.conversion import converted
from sobremesa.compile.expressions import expression, indices, truth
from sobremesa.compile.places import (
    assign_all,
    each,
    field_at,
    item_at,
    loaded,
    located,
    may_write,
    same_shape,
    store,
)
from sobremesa.compile.scope import Names, NotYet, Scope
from sobremesa.compile.types import INT, KNOWN, NOTHING, Array, Record, Scalar, Tuple
from sobremesa.compile.values import VOID, Value, c_type, item, lengths, number, row


def statements(scope: Scope, body: Sequence[ast.stmt]) -> None:
    """Translate statements, in their order."""
    for node in body:
        scope.node = node
        translate = KINDS.get(type(node))
        if translate is None:
            raise scope.refused(*NOT_STATEMENTS.get(type(node), (f"{type(node).__name__} is not in the dialect", "")))
        try:
            translate(scope, node)
        except NotYet as unknown:
            scope.changed = True
            scope.unknown = scope.refused(f"'{unknown}' has no value here", "give it one first")
            _look_into(scope, node)


def _look_into(scope: Scope, node: ast.stmt) -> None:
    """Translate what stands in a statement that must wait for the next round, for the types of its variables."""
    with scope.aside():
        for part in ("body", "orelse"):
            scope.breaks.append([])
            statements(scope, getattr(node, part, []))
            scope.breaks.pop()
        for case in getattr(node, "cases", []):
            statements(scope, case.body)


def _expression(scope: Scope, node: ast.Expr) -> None:
    """A call; a text is a remark."""
    if not isinstance(node.value, ast.Constant):
        expression(scope, node.value)


def _pass(scope: Scope, node: ast.Pass) -> None:
    """Nothing."""


# --- assignment -------------------------------------------------------------------------------------------------


def _assign(scope: Scope, node: ast.Assign) -> None:
    value = expression(scope, node.value)
    _check_assigned(scope, value)
    if len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple):
        value = scope.temporary(value)
    for target in node.targets:
        _assign_to(scope, target, value)


def _assign_annotated(scope: Scope, node: ast.AnnAssign) -> None:
    if node.value is None:
        raise scope.refused("a variable without a value is not in the dialect", "give it one")
    value = expression(scope, node.value)
    _check_assigned(scope, value)
    _assign_to(scope, node.target, value)


def _check_assigned(scope: Scope, value: Value) -> None:
    if value.type in (NOTHING, KNOWN):
        raise scope.refused("this gives no value that a variable could hold", "assign numbers, records or arrays")


def _assign_to(scope: Scope, target: ast.expr, value: Value) -> None:
    scope.node = target
    if isinstance(target, ast.Name):
        scope.assign(target.id, value)
    elif isinstance(target, ast.Tuple | ast.List):
        for part, one in zip(target.elts, _parts(scope, value, len(target.elts)), strict=True):
            _assign_to(scope, part, one)
    elif isinstance(target, ast.Subscript) and _is_slice(target):
        assign_all(scope, _place(scope, target), value)
    else:
        place = _place(scope, target)
        store(scope, place, value)


def _is_slice(target: ast.Subscript) -> bool:
    """Return whether a part of an array is named."""
    last = target.slice.elts[-1] if isinstance(target.slice, ast.Tuple) and target.slice.elts else target.slice
    return isinstance(last, ast.Slice)


def _parts(scope: Scope, value: Value, count: int) -> list[Value]:
    """Return the values that a tuple, or the rows of an array, give to as many targets."""
    if isinstance(value.type, Tuple):
        if len(value.type.items) != count:
            raise scope.refused(f"{len(value.type.items)} values are given to {count} names")
        return [item(value, i) for i in range(count)]
    if not isinstance(value.type, Array):
        raise scope.refused(f"{value.type} cannot be taken apart", "assign a tuple")
    scope.write(f"same_length({lengths(value)[0]}, {count}, {scope.site()});")
    return [loaded(scope, row(value, str(i))) for i in range(count)]


def _place(scope: Scope, target: ast.expr) -> Value:
    """Return the place that is written."""
    if isinstance(target, ast.Attribute):
        owner = expression(scope, target.value)
        scope.node = target
        if not isinstance(owner.type, Record):
            raise scope.refused(f"a field of {owner.type} cannot be written", "write fields of records")
        return field_at(scope, owner, target.attr)
    if isinstance(target, ast.Subscript):
        owner = expression(scope, target.value)
        found = indices(scope, target.slice)
        scope.node = target
        may_write(scope, owner)
        return located(scope, owner, found)
    raise scope.refused(f"{type(target).__name__} cannot be assigned to", "assign to a name, a field or an item")


def _assign_changed(scope: Scope, node: ast.AugAssign) -> None:
    """`x += 1`: the place is found once, read, and written."""
    if isinstance(node.target, ast.Name):
        before = expression(scope, node.target)
        if isinstance(before.type, Array):
            _change_array(scope, node, before)
        else:
            after = expression(scope, node.value)
            scope.node = node
            scope.assign(node.target.id, operators.binary(scope, node.op, before, after))
        return
    place = _place(scope, node.target)
    if isinstance(place.type, Array):
        _change_array(scope, node, place)
        return
    before = loaded(scope, place)
    value = expression(scope, node.value)
    scope.node = node
    store(scope, place, operators.binary(scope, node.op, before, value))


def _change_array(scope: Scope, node: ast.AugAssign, target: Value) -> None:
    """`x += y` of all items of an array, by a number or by an array of the same shape."""
    target = scope.temporary(target)
    value = scope.temporary(expression(scope, node.value))
    scope.node = node
    may_write(scope, target)
    if isinstance(value.type, Array):
        same_shape(scope, target, value)

    def change(place: Value, i: str) -> None:
        other = item_at(scope, value, i) if isinstance(value.type, Array) else value
        store(scope, place, operators.binary(scope, node.op, loaded(scope, place), other))

    each(scope, target, change)


# --- what is done when ------------------------------------------------------------------------------------------


def branch(scope: Scope, body: Sequence[ast.stmt]) -> tuple[list[str], Names | None]:
    """Translate statements apart; return their lines, and what is assigned at their end."""
    before = scope.assigned
    with scope.aside() as lines:
        statements(scope, body)
    after, scope.assigned = scope.assigned, before
    return lines, after


def meeting(one: Names | None, other: Names | None) -> Names | None:
    """Return what is assigned where two ways meet, of which each may be closed."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _if(scope: Scope, node: ast.If) -> None:
    test = truth(scope, node.test)
    yes, after_yes = branch(scope, node.body)
    no, after_no = branch(scope, node.orelse)
    scope.block(f"if ({test})", yes, "} else {" if no else "}")
    if no:
        scope.lines.extend(f" {line}" for line in no)
        scope.write("}")
    scope.assigned = meeting(after_yes, after_no)


def _match(scope: Scope, node: ast.Match) -> None:
    subject = scope.temporary(expression(scope, node.subject))
    ends: list[Names | None] = []
    closed = False
    for case in node.cases:
        scope.node = case.pattern
        test = _pattern(scope, subject, case.pattern)
        if case.guard is not None:
            raise scope.refused("a guard is not in the dialect", "write `if` in the case")
        lines, after = branch(scope, case.body)
        scope.block(f"{'else ' if ends else ''}if ({test})", lines)
        ends.append(after)
        closed = closed or test == "1"
    after = ends[0]
    for end in ends[1:]:
        after = meeting(after, end)
    scope.assigned = after if closed else meeting(after, scope.assigned)


def _pattern(scope: Scope, subject: Value, pattern: ast.pattern) -> str:
    """Return the C of a case's condition."""
    if isinstance(pattern, ast.MatchValue):
        value = expression(scope, pattern.value)
        if not value.is_known:
            raise scope.refused("a case is a number that is known", "write `if`")
        return operators.compare(scope, ast.Eq(), subject, value).text
    if isinstance(pattern, ast.MatchOr):
        return " || ".join(_pattern(scope, subject, one) for one in pattern.patterns)
    if isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None:
        return "1"
    raise scope.refused("this pattern is not in the dialect", "write numbers, `|` and `_`")


# --- loops ------------------------------------------------------------------------------------------------------


def _while(scope: Scope, node: ast.While) -> None:
    _no_else(scope, node)
    endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
    scope.breaks.append([])
    with scope.aside() as test_lines:
        test = "1" if endless else truth(scope, node.test)
    before = scope.assigned
    body, _ = branch(scope, node.body)
    left = scope.breaks.pop()
    if test_lines:
        scope.block("for (;;)", [*test_lines, f"if (!({test})) break;", *body])
    else:
        scope.block(f"while ({test})", body)
    scope.assigned = None if endless else before
    for way in left:
        scope.assigned = meeting(scope.assigned, way)


def _for(scope: Scope, node: ast.For) -> None:
    _no_else(scope, node)
    if not isinstance(node.target, ast.Name):
        raise scope.refused("a loop has one variable", "index in the loop")
    call = node.iter
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range":
        _range(scope, node, call)
    elif isinstance(call, ast.Tuple | ast.List):
        _over_tuple(scope, node, [expression(scope, part) for part in call.elts])
    else:
        _over_array(scope, node, expression(scope, call))


def _no_else(scope: Scope, node: ast.For | ast.While) -> None:
    if node.orelse:
        raise scope.refused("`else` of a loop is not in the dialect", "keep in a variable how it ended")


def _range(scope: Scope, node: ast.For, call: ast.Call) -> None:
    if not 1 <= len(call.args) <= 3 or call.keywords:
        raise scope.refused("`range` takes one to three numbers", "write range(n)")
    ends = [scope.temporary(expression(scope, part)) for part in call.args]
    if any(end.type != INT for end in ends):
        raise scope.refused("`range` takes int64", "write int(…)", call)
    first, last = (number(0), ends[0]) if len(ends) == 1 else (ends[0], ends[1])
    step = ends[2] if len(ends) == 3 else number(1)
    name = _counter(scope)
    if step.known == 1:
        head = f"for (i64 {name} = {first.text}; {name} < {last.text}; {name}++)"
        _body(scope, node, head, Value(INT, name))
        return
    times = scope.hold("i64", f"steps({first.text}, {last.text}, {step.text}, {scope.site()})")
    head = f"for (i64 {name} = 0; {name} < {times}; {name}++)"
    _body(scope, node, head, Value(INT, f"({first.text} + {name} * {step.text})"))


def _counter(scope: Scope) -> str:
    scope.temporaries += 1
    return f"k{scope.temporaries}"


def _over_tuple(scope: Scope, node: ast.For, values: list[Value]) -> None:
    """A loop over values that are written out."""
    if not values or any(not isinstance(value.type, Scalar) for value in values):
        raise scope.refused("a loop goes over numbers", "write `for i in range(n)`")
    kind = values[0].type
    for value in values[1:]:
        kind = operators.common(scope, node, Value(kind, ""), value)
    scope.temporaries += 1
    name, counter = f"t{scope.temporaries}", _counter(scope)
    scope.write(f"{c_type(kind)} {name}[] = {{{', '.join(converted(value, kind) for value in values)}}};")
    head = f"for (i64 {counter} = 0; {counter} < {len(values)}; {counter}++)"
    _body(scope, node, head, Value(kind, f"{name}[{counter}]"))


def _over_array(scope: Scope, node: ast.For, array: Value) -> None:
    """A loop over the items, or the rows, of an array."""
    if not isinstance(array.type, Array):
        raise scope.refused("a loop goes over `range`, an array or numbers", "write `for i in range(n)`")
    kept, counter = scope.temporary(array), _counter(scope)
    head = f"for (i64 {counter} = 0; {counter} < {lengths(kept)[0]}; {counter}++)"
    _body(scope, node, head, row(kept, counter), True)


def _body(scope: Scope, node: ast.For, head: str, current: Value, is_place: bool = False) -> None:
    """The loop itself: its variable is given each value in turn, which is read first where it is a place."""
    assert isinstance(node.target, ast.Name)
    before = scope.assigned
    scope.breaks.append([])
    with scope.aside() as lines:
        scope.assign(node.target.id, loaded(scope, current) if is_place else current)
        statements(scope, node.body)
    scope.breaks.pop()
    scope.assigned = before
    scope.block(head, lines)


def _break(scope: Scope, node: ast.Break) -> None:
    if scope.assigned is not None:
        scope.breaks[-1].append(scope.assigned)
    scope.write("break;")
    scope.assigned = None


def _continue(scope: Scope, node: ast.Continue) -> None:
    scope.write("continue;")
    scope.assigned = None


# --- leaving ----------------------------------------------------------------------------------------------------


def _return(scope: Scope, node: ast.Return) -> None:
    value = VOID if node.value is None else expression(scope, node.value)
    if value.type == KNOWN:
        raise scope.refused("a module or a function cannot be returned", "return numbers, records or arrays")
    scope.returns(value)
    assert scope.result is not None
    scope.write("LEAVE;" if scope.result == NOTHING else f"GIVE({converted(value, scope.result)});")
    scope.assigned = None


KINDS: dict[type[ast.stmt], Callable[[Scope, Any], None]] = {
    ast.Expr: _expression,
    ast.Pass: _pass,
    ast.Assign: _assign,
    ast.AnnAssign: _assign_annotated,
    ast.AugAssign: _assign_changed,
    ast.If: _if,
    ast.Match: _match,
    ast.While: _while,
    ast.For: _for,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Return: _return,
}
"""Statements of the dialect, each with its translation."""

NOT_STATEMENTS: dict[type[ast.stmt], tuple[str, str]] = {
    ast.FunctionDef: ("a function within a function is not in the dialect", "write it in the module"),
    ast.AsyncFunctionDef: ("`async` is not in the dialect", "write a plain function"),
    ast.ClassDef: ("a class within a function is not in the dialect", "write a dataclass in the module"),
    ast.Delete: ("`del` is not in the dialect", "leave the variable"),
    ast.AsyncFor: ("`async` is not in the dialect", "write a plain loop"),
    ast.With: ("`with` is not in the dialect", "call a function"),
    ast.AsyncWith: ("`with` is not in the dialect", "call a function"),
    ast.Raise: ("an exception is not in the dialect", "return a number that says so"),
    ast.Try: ("an exception is not in the dialect", "test before you compute"),
    ast.TryStar: ("an exception is not in the dialect", "test before you compute"),
    ast.Assert: ("`assert` is not in the dialect", "check it in a test"),
    ast.Import: ("an import within a function is not in the dialect", "import in the module"),
    ast.ImportFrom: ("an import within a function is not in the dialect", "import in the module"),
    ast.Global: ("`global` is not in the dialect", "keep it in a record that you are given"),
    ast.Nonlocal: ("`nonlocal` is not in the dialect", "keep it in a record that you are given"),
}
