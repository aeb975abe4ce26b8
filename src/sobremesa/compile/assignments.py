"""Assignments: variables, items of arrays and fields of records are given values, one or many at once."""

import ast

from sobremesa.compile import operators
from sobremesa.compile.expressions import expression, indices
from sobremesa.compile.places import (
    assign_all,
    each,
    each_beside,
    field_at,
    item_at,
    loaded,
    located,
    may_write,
    same_shape,
    store,
)
from sobremesa.compile.scope import Scope
from sobremesa.compile.types import KNOWN, NOTHING, Array, Record, Tuple
from sobremesa.compile.values import Value, item, lengths, row


def assign(scope: Scope, node: ast.Assign) -> None:
    """`x = 1`, `a = b = 0`, `a, b = b, a`."""
    value = expression(scope, node.value)
    _check_assigned(scope, value)
    if len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple):
        value = scope.temporary(value)
    for target in node.targets:
        _assign_to(scope, target, value)


def assign_annotated(scope: Scope, node: ast.AnnAssign) -> None:
    """`x: int = 1`."""
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


def assign_changed(scope: Scope, node: ast.AugAssign) -> None:
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

    if isinstance(value.type, Array):
        each_beside(scope, target, value, change)
    else:
        each(scope, target, change)
