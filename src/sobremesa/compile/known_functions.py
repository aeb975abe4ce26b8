"""Functions of Python, `math` and NumPy that the dialect has: what each gives, and its C.

Each is given its arguments and its keywords as values, and refuses what it has no meaning for.
"""

import ast
import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from sobremesa.compile import operators, ranges
from sobremesa.compile.constants import constant, dtype_of, word
from sobremesa.compile.conversion import converted
from sobremesa.compile.places import each, length_of, loaded, new_array, store
from sobremesa.compile.scope import Scope
from sobremesa.compile.types import BOOL, FLOAT, INT, REAL, SIGNED, SINGLE, WORD, Array, Item, Scalar, Tuple, Type, join
from sobremesa.compile.values import Value, item, lengths, number, pointer

Named = Mapping[str, Value]
KnownFunction = Callable[[Scope, Sequence[Value], Named], Value]
WORDS = 1 << 64


def _scalar(scope: Scope, arguments: Sequence[Value], named: Named, name: str) -> Value:
    """Return the one number that a function takes."""
    if len(arguments) != 1 or named or not isinstance(arguments[0].type, Scalar):
        raise scope.refused(f"`{name}` takes one number", f"write {name}(x)")
    return arguments[0]


# --- conversions ------------------------------------------------------------------------------------------------


def to_int(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`int`, `np.int64`: a float is cut towards nought; a word keeps its bits."""
    x = _scalar(scope, arguments, named, "int")
    if x.type in REAL:
        return Value(INT, scope.hold("i64", f"whole({x.text}, {scope.site()})"))
    return x if x.type == INT else Value(INT, converted(x, INT), range=x.span)


def to_word(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.uint64`: an int64 keeps its bits."""
    x = _scalar(scope, arguments, named, "np.uint64")
    if x.type in REAL:
        raise scope.refused("np.uint64 takes a whole number", "write np.uint64(int(x))")
    return word(x.known % WORDS) if isinstance(x.known, int) else Value(WORD, converted(x, WORD))


def to_float(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`float`, `np.float64`; of texts there are "inf", "-inf" and "nan"."""
    if len(arguments) == 1 and arguments[0].known in ("inf", "-inf", "nan"):
        return constant(scope, float(str(arguments[0].known)))
    return Value(FLOAT, converted(_scalar(scope, arguments, named, "float"), FLOAT))


def to_single(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.float32`."""
    return Value(SINGLE, converted(_scalar(scope, arguments, named, "np.float32"), SINGLE))


def to_bool(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`bool`: whether a number is not nought."""
    return Value(BOOL, f"({_scalar(scope, arguments, named, 'bool').text} != 0)")


# --- numbers ----------------------------------------------------------------------------------------------------


def least(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`min` of two numbers or more: the first of equals, as Python has it."""
    return _extreme(scope, arguments, named, ast.Lt())


def greatest(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`max` of two numbers or more: the first of equals, as Python has it."""
    return _extreme(scope, arguments, named, ast.Gt())


def _extreme(scope: Scope, arguments: Sequence[Value], named: Named, better: ast.cmpop) -> Value:
    if len(arguments) < 2 or named:
        raise scope.refused("`min` and `max` take two numbers or more", "write a loop")
    best = scope.temporary(arguments[0])
    for other in arguments[1:]:
        rival = scope.temporary(other)
        taken = operators.compare(scope, better, rival, best)
        kind = join(best.type, rival.type) or operators.common(scope, better, best, rival)
        text = f"{taken.text} ? {converted(rival, kind)} : {converted(best, kind)}"
        span = ranges.extreme(isinstance(better, ast.Gt), best.span, rival.span) if kind == INT else ranges.FULL
        best = Value(kind, scope.hold(_c(kind), text), range=span)
    return best


def _c(kind: Type) -> str:
    assert isinstance(kind, Scalar)
    return kind.c


def magnitude(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`abs` of a number."""
    x = scope.temporary(_scalar(scope, arguments, named, "abs"))
    if x.type in REAL:
        return Value(x.type, f"{'fabs' if x.type == FLOAT else 'fabsf'}({x.text})")
    return x if x.type == WORD else _whole_magnitude(x)


def _whole_magnitude(x: Value) -> Value:
    return Value(INT, f"({x.text} < 0 ? -(i64){x.text} : (i64){x.text})", range=ranges.magnitude(x.span))


def root(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.sqrt`: not a number where there is none."""
    x = _scalar(scope, arguments, named, "np.sqrt")
    if x.type == SINGLE:
        return Value(SINGLE, f"sqrtf({x.text})")
    return Value(FLOAT, f"sqrt({converted(x, FLOAT)})")


def rounded_down(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`math.floor`: an int64."""
    x = _scalar(scope, arguments, named, "floor")
    if x.type not in REAL:
        return Value(INT, converted(x, INT))
    return Value(INT, scope.hold("i64", f"whole(floor({converted(x, FLOAT)}), {scope.site()})"))


def scaled(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`math.ldexp`: a float times a power of two."""
    if len(arguments) != 2 or arguments[1].type not in SIGNED or named:
        raise scope.refused("`ldexp` takes a float and a whole number", "write ldexp(x, n)")
    x, n = converted(arguments[0], FLOAT), converted(arguments[1], INT)
    return Value(FLOAT, scope.hold("f64", f"scaled({x}, {n}, {scope.site()})"))


def parted(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`math.frexp`: a fraction from a half to 1, and a power of two."""
    x = converted(_scalar(scope, arguments, named, "frexp"), FLOAT)
    twos = scope.hold("i64", "0")
    fraction = scope.hold("f64", f"parted({x}, &{twos})")
    return scope.together([Value(FLOAT, fraction), Value(INT, twos)])


# --- arrays -----------------------------------------------------------------------------------------------------


def length(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`len` of an array or a tuple."""
    kind = arguments[0].type if len(arguments) == 1 and not named else None
    if isinstance(kind, Tuple):
        return number(len(kind.items))
    if not isinstance(kind, Array):
        raise scope.refused("`len` takes an array or a tuple", "write len(x)")
    return length_of(scope, arguments[0])


def noughts(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.zeros` and `np.empty`: both hold noughts, so that nothing depends on what memory held before."""
    shape, kind = _shape_and_type(scope, arguments, named, 1)
    return new_array(scope, kind or FLOAT, shape)


def full(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.full`: the same number everywhere."""
    shape, kind = _shape_and_type(scope, arguments, named, 2)
    fill = scope.temporary(arguments[1])
    wanted = kind or fill.type
    if not isinstance(fill.type, Scalar) or not isinstance(wanted, Scalar):
        raise scope.refused("`np.full` takes a number", "write np.full(n, x)")
    array = new_array(scope, wanted, shape)
    each(scope, array, lambda place, _: store(scope, place, fill))
    return array


def _shape_and_type(scope: Scope, arguments: Sequence[Value], named: Named, at: int) -> tuple[list[Value], Item | None]:
    """Return the axes' lengths, and the dtype that stands at a place or is named."""
    if not at <= len(arguments) <= at + 1 or named.keys() - {"dtype"}:
        raise scope.refused("a new array is made of a shape and a dtype", "write np.zeros(n, np.int64)")
    given = arguments[at] if len(arguments) > at else named.get("dtype")
    shape = arguments[0]
    sizes = [item(shape, i) for i in range(len(shape.type.items))] if isinstance(shape.type, Tuple) else [shape]
    return sizes, None if given is None else dtype_of(scope, given)


def running_sums(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.cumsum` of an array of one axis."""
    array, kind = _one_axis(scope, arguments, 1, "np.cumsum")
    if named or kind not in (INT, FLOAT):
        raise scope.refused("`np.cumsum` takes an array of int64 or float64", "write a loop")
    sums = new_array(scope, kind, [Value(INT, lengths(array)[0])])
    total = scope.hold(kind.c, "0")

    def add(place: Value, i: str) -> None:
        scope.write(f"{total} = {total} + AT({kind.c}, {pointer(array)} + 8 * {i});")
        store(scope, place, Value(kind, total))

    each(scope, sums, add)
    return sums


def place_in_order(scope: Scope, arguments: Sequence[Value], named: Named) -> Value:
    """`np.searchsorted` of one number in a sorted array: the first place, or with `side="right"` the one behind."""
    array, kind = _one_axis(scope, arguments, 2, "np.searchsorted")
    side = named["side"].known if "side" in named else "left"
    if kind not in (INT, FLOAT) or named.keys() - {"side"} or side not in ("left", "right"):
        raise scope.refused("`np.searchsorted` takes a sorted array and a number", "write a loop")
    x = scope.temporary(arguments[1])
    low, high = scope.hold("i64", "0"), scope.hold("i64", lengths(array)[0])
    with scope.aside() as lines:
        middle = scope.hold("i64", f"{low} + ({high} - {low}) / 2")
        found = loaded(scope, Value(kind, f"({pointer(array)} + 8 * {middle})"))
        before = operators.compare(scope, ast.Lt() if side == "left" else ast.LtE(), found, x)
        scope.write(f"if ({before.text}) {low} = {middle} + 1; else {high} = {middle};")
    scope.block(f"while ({low} < {high})", lines)
    return Value(INT, low, range=(0, ranges.MOST))


def _one_axis(scope: Scope, arguments: Sequence[Value], least_: int, name: str) -> tuple[Value, Scalar]:
    kind = arguments[0].type if len(arguments) == least_ else None
    if not isinstance(kind, Array) or len(kind.dims) != 1 or not isinstance(kind.item, Scalar):
        raise scope.refused(f"`{name}` takes an array of one axis", "write a loop")
    return scope.temporary(arguments[0]), kind.item


def any_item(scope: Scope, owner: Value, arguments: Sequence[Value]) -> Value:
    """`x.any()`: whether an item is not nought."""
    if arguments or not isinstance(owner.type, Array) or not isinstance(owner.type.item, Scalar):
        raise scope.refused("`any` is asked of an array of numbers", "write x.any()")
    kind, kept = owner.type.item, scope.temporary(owner)
    found = scope.hold("b1", "0")
    each(scope, kept, lambda place, _: scope.write(f"if (AT({kind.c}, {place.text}) != 0) {{ {found} = 1; break; }}"))
    return Value(BOOL, found)


FUNCTIONS: Mapping[object, KnownFunction] = {
    int: to_int,
    np.int64: to_int,
    np.uint64: to_word,
    float: to_float,
    np.float64: to_float,
    np.float32: to_single,
    bool: to_bool,
    np.bool_: to_bool,
    min: least,
    max: greatest,
    abs: magnitude,
    np.sqrt: root,
    math.floor: rounded_down,
    math.ldexp: scaled,
    math.frexp: parted,
    len: length,
    np.zeros: noughts,
    np.empty: noughts,
    np.full: full,
    np.cumsum: running_sums,
    np.searchsorted: place_in_order,
}
"""By the function itself, under whatever name it is imported."""

METHODS: Mapping[str, Callable[[Scope, Value, Sequence[Value]], Value]] = {"any": any_item}
"""By name, of arrays."""
