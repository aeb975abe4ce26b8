"""Statements: what each does, as lines of C."""

import ast
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from sobremesa.compile import operators, ranges
from sobremesa.compile.assignments import assign, assign_annotated, assign_changed
from sobremesa.compile.conversion import converted
from sobremesa.compile.expressions import expression, truth
from sobremesa.compile.places import loaded
from sobremesa.compile.scope import VARIABLE, Names, NotYet, Scope
from sobremesa.compile.types import INT, KNOWN, NOTHING, Array, Scalar
from sobremesa.compile.values import VOID, Value, c_type, lengths, number, row

SMALL = 6
"""Statements of a loop that may be written twice."""
CALL, TEMPORARY = re.compile(r"\bf\d+_"), re.compile(r"\bt(\d+)\b")


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
    scope.forget(_given(node))
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


@cache
def _given(loop: ast.For | ast.While) -> Names:
    """Return the variables that a loop gives a value."""
    return frozenset(
        node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


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
        _counted(scope, node, name, first, last)
        return
    times = scope.hold("i64", f"steps({first.text}, {last.text}, {step.text}, {scope.site()})")
    head = f"for (i64 {name} = 0; {name} < {times}; {name}++)"
    current = Value(INT, f"({first.text} + {name} * {step.text})", range=_stepping(first, last, step))
    scope.block(head, _body(scope, node, current)[0])


def _stepping(first: Value, last: Value, step: Value) -> ranges.Range:
    """Return where a loop's numbers lie, if it is known in which direction it goes."""
    if step.span[0] > 0:
        return ranges.within(first.span[0], last.span[1] - 1)
    if step.span[1] < 0:
        return ranges.within(last.span[0] + 1, first.span[1])
    return ranges.FULL


def _counted(scope: Scope, node: ast.For, name: str, first: Value, last: Value) -> None:
    """A loop that counts by one; where its variable may be checked against lengths before it, it need not be within."""
    head, current = f"for (i64 {name} = {first.text}; {name} < {last.text}; {name}++)", Value(INT, name)
    begins_within = first.span[0] >= 0
    current = current.ranging(ranges.within(first.span[0], last.span[1] - 1))
    own = scope.temporaries
    lines, asked = _body(scope, node, current)
    lengths_ = _lengths_before(scope, node, asked, own) if _is_small(node, lines) else []
    if not lengths_:
        scope.block(head, lines)
        return
    current = current.ranging(ranges.within(max(0, first.span[0]), last.span[1] - 1))
    sooner, _ = _body(scope, node, current, lengths_=lengths_)
    tests = [f"{last.text} <= {length}" for length in lengths_]
    scope.block(f"if ({' && '.join(tests if begins_within else [f'{first.text} >= 0', *tests])})", [])
    scope.lines.pop()
    scope.lines += [f" {head} {{", *(f"  {line}" for line in sooner), " }", "} else {"]
    scope.lines += [f" {head} {{", *(f"  {line}" for line in lines), " }", "}"]


def _is_small(node: ast.For, lines: list[str]) -> bool:
    """Return whether a loop's body may stand twice: it is short, and has no loop and no call of another function."""
    parts = [part for statement in node.body for part in ast.walk(statement)]
    plain = not any(isinstance(part, ast.For | ast.While) for part in parts) and not any(map(CALL.search, lines))
    return plain and sum(isinstance(part, ast.stmt) for part in parts) <= SMALL


def _lengths_before(scope: Scope, node: ast.For, asked: set[tuple[str, str]], own: int) -> list[str]:
    """Return the lengths that a loop checks its variable against, of those that are the same all the time."""
    assert isinstance(node.target, ast.Name)
    changed = {f"v_{name}" for name in _given(node)}
    found = sorted(length for index, length in asked if index == f"v_{node.target.id}")
    return [
        length
        for length in found
        if changed.isdisjoint(VARIABLE.findall(length)) and all(int(t) <= own for t in TEMPORARY.findall(length))
    ]


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
    scope.block(head, _body(scope, node, Value(kind, f"{name}[{counter}]"))[0])


def _over_array(scope: Scope, node: ast.For, array: Value) -> None:
    """A loop over the items, or the rows, of an array."""
    if not isinstance(array.type, Array):
        raise scope.refused("a loop goes over `range`, an array or numbers", "write `for i in range(n)`")
    kept, counter = scope.temporary(array), _counter(scope)
    head = f"for (i64 {counter} = 0; {counter} < {lengths(kept)[0]}; {counter}++)"
    scope.block(head, _body(scope, node, row(kept, counter), True)[0])


def _body(
    scope: Scope,
    node: ast.For,
    current: Value,
    is_place: bool = False,
    lengths_: Sequence[str] = (),
) -> tuple[list[str], set[tuple[str, str]]]:
    """Return the lines within a loop, and the indices that are checked there.

    Its variable is given each value in turn, which is read first where it is a place. `lengths_` are what the values
    lie below, where that is known and none is negative.
    """
    assert isinstance(node.target, ast.Name)
    before = scope.assigned
    scope.breaks.append([])
    scope.forget(_given(node))
    with scope.aside() as lines:
        scope.assign(node.target.id, loaded(scope, current) if is_place else current)
        if scope.variables[node.target.id] == INT:
            index = f"v_{node.target.id}"
            scope.checks |= {(index, length): index for length in lengths_}
        earlier, scope.asked = scope.asked, set()
        statements(scope, node.body)
        asked, scope.asked = scope.asked, earlier | scope.asked
    scope.breaks.pop()
    scope.assigned = before
    return lines, asked


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
    ast.Assign: assign,
    ast.AnnAssign: assign_annotated,
    ast.AugAssign: assign_changed,
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
