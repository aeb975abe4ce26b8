"""Operators: the type of a result, and its C.

Whole numbers are int64 and wrap around; `//` and `%` round down as Python's do. `WORD` (uint64) is computed with words
alone. What may fail in Python fails here: division by nought, a negative shift.
"""

import ast
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa.compile import ranges
from sobremesa.compile.conversion import converted
from sobremesa.compile.scope import Scope
from sobremesa.compile.types import BOOL, FLOAT, INT, REAL, SIGNED, SINGLE, WORD, Scalar, Type
from sobremesa.compile.values import Value, number, whole

ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
BITS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
FOLDED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}
"""Operators of which the result is known where both numbers are."""
UNARY: dict[str, Callable[[ranges.Range], ranges.Range]] = {
    "-": ranges.negative,
    "": lambda span: span,
    "~": ranges.inverted,
}


def binary(scope: Scope, op: ast.operator, a: Value, b: Value) -> Value:
    """Return the result of an operator on two numbers."""
    kind = common(scope, op, a, b)
    folded = _folded(op, a, b)
    if folded is not None:
        return folded
    if isinstance(op, ast.Div):
        return _division(scope, a, b)
    if isinstance(op, ast.LShift | ast.RShift):
        return _shift(scope, op, a, b, kind)
    if isinstance(op, ast.Pow):
        return _power(scope, a, b)
    x, y = converted(a, kind), converted(b, kind)
    if isinstance(op, ast.FloorDiv | ast.Mod):
        return _floored(scope, op, kind, x, y, a, b)
    sign = {**ARITHMETIC, **BITS}.get(type(op))
    if sign is None:
        raise scope.refused(f"the operator {type(op).__name__} is not in the dialect", "write a loop")
    if kind == BOOL:
        return _of_bools(sign, x, y, op)
    span = ranges.of_operator(sign, a.span, b.span) if kind == INT else ranges.FULL
    return Value(kind, f"({x} {sign} {y})", range=span)


def _of_bools(sign: str, x: str, y: str, op: ast.operator) -> Value:
    """Return the result for two bools: bits stay bools, a sum is a number."""
    if type(op) in BITS:
        return Value(BOOL, f"((b1)({x} {sign} {y}))")
    return Value(INT, f"((i64){x} {sign} (i64){y})")


def _folded(op: ast.operator, a: Value, b: Value) -> Value | None:
    """Return the result where it is known, and not too large."""
    fold = FOLDED.get(type(op))
    if fold is None or type(a.known) is not int or type(b.known) is not int or {a.type, b.type} != {INT}:
        return None
    if isinstance(op, ast.LShift) and not 0 <= b.known < 64:
        return None
    result = fold(a.known, b.known)
    return number(result) if -(1 << 63) <= result < 1 << 63 else None


def common(scope: Scope, op: ast.AST, a: Value, b: Value) -> Scalar:
    """Return the type in which two numbers meet."""
    one, other = a.type, b.type
    if not isinstance(one, Scalar) or not isinstance(other, Scalar):
        strange = one if not isinstance(one, Scalar) else other
        raise scope.refused(f"{strange} is no number", "compute with its items, in a loop")
    if one == other:
        return one
    pair = {one, other}
    if WORD in pair:
        return _with_word(scope, op, a, b)
    if SINGLE in pair:
        return _with_single(scope, op, a, b)
    return FLOAT if FLOAT in pair else INT


def _with_single(scope: Scope, op: ast.AST, a: Value, b: Value) -> Scalar:
    """Return the type where one of the two is a float32; NumPy and Numba do not agree on it beside a literal."""
    other = b if a.type == SINGLE else a
    exact = isinstance(other.known, float) and float(np.float32(other.known)) == other.known
    if other.type == FLOAT and (not other.is_known or (exact and type(op) in COMPARED)):
        return FLOAT
    raise scope.refused("a float32 meets another number", "say which is meant: np.float32(…) or np.float64(…)")


def _with_word(scope: Scope, op: ast.AST, a: Value, b: Value) -> Scalar:
    """Return the type where one of the two is a word: a float where the other is, else both must be words."""
    other = b if a.type == WORD else a
    if other.type in REAL and not isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor):
        return FLOAT
    if isinstance(other.known, int) and other.type == INT and other.known >= 0:
        return WORD
    raise scope.refused("a uint64 meets a signed number", "say which is meant: np.uint64(…) or np.int64(…)")


def _division(scope: Scope, a: Value, b: Value) -> Value:
    """Return a true division, always of floats."""
    kind = SINGLE if a.type == b.type == SINGLE else FLOAT
    x, y = converted(a, kind), converted(b, kind)
    if not (isinstance(b.known, int | float) and b.known):
        y = scope.hold(kind.c, y)
        scope.write(f"if (UNLIKELY({y} == 0)) fail(DIVISION, {scope.site()}, 0, 0);")
    return Value(kind, f"({x} / {y})")


def _floored(scope: Scope, op: ast.operator, kind: Scalar, x: str, y: str, a: Value, b: Value) -> Value:
    """Return `//` or `%`; by a power of two, bits do it, and C's own does for what is not negative."""
    divides = isinstance(op, ast.FloorDiv)
    name = "floor_div" if divides else "floor_mod"
    if kind == SINGLE:
        raise scope.refused("a float32 is not rounded down", "say np.float64(…) first")
    if kind in SIGNED and isinstance(b.known, int) and b.known > 0:
        if b.known & (b.known - 1) == 0:
            text = f"({x} >> {b.known.bit_length() - 1})" if divides else f"({x} & {whole(b.known - 1)})"
        elif a.span[0] >= 0:
            text = f"({x} {'/' if divides else '%'} {whole(b.known)})"
        else:
            text = f"{name}_by({x}, {whole(b.known)})"
        return Value(INT, text, range=ranges.floored(divides, a.span, b.span))
    kind = INT if kind == BOOL else kind
    return Value(kind, scope.hold(kind.c, f"{name}_{kind.c}({x}, {y}, {scope.site()})"))


def _shift(scope: Scope, op: ast.operator, a: Value, b: Value, kind: Scalar) -> Value:
    """Return a shift; by 64 or more it leaves nothing, or the sign."""
    if kind not in (*SIGNED, WORD):
        raise scope.refused("only whole numbers can be shifted", "multiply or divide")
    kind = INT if kind == BOOL else kind
    x, y, sign = converted(a, kind), converted(b, kind), "<<" if isinstance(op, ast.LShift) else ">>"
    if isinstance(b.known, int) and 0 <= b.known < 64:
        return Value(kind, f"({x} {sign} {b.known})", range=_of_shift(op, kind, a, b))
    low, high = b.span
    if kind == INT and low >= 0 and high < 64:
        return Value(kind, f"((i64){x} {sign} {y})", range=_of_shift(op, kind, a, b))
    name = "left" if sign == "<<" else "right"
    return Value(kind, scope.hold(kind.c, f"{name}_{kind.c}({x}, {y}, {scope.site()})"))


def _of_shift(op: ast.operator, kind: Scalar, a: Value, b: Value) -> ranges.Range:
    return ranges.shifted(isinstance(op, ast.LShift), a.span, b.span) if kind == INT else ranges.FULL


def _power(scope: Scope, a: Value, b: Value) -> Value:
    """Return a power: of a whole number by a known one, or of floats."""
    if a.type in SIGNED and b.type in SIGNED:
        if not isinstance(b.known, int) or not 0 <= b.known <= 64:
            raise scope.refused("a whole number's power needs a known exponent from 0 to 64", "write a loop")
        base = scope.hold("i64", converted(a, INT))
        return Value(INT, f"({' * '.join([base] * b.known)})" if b.known else "1")
    return Value(FLOAT, scope.hold("f64", f"power({converted(a, FLOAT)}, {converted(b, FLOAT)}, {scope.site()})"))


def compare(scope: Scope, op: ast.cmpop, a: Value, b: Value) -> Value:
    """Return a comparison of two numbers."""
    sign = COMPARED.get(type(op))
    if sign is None:
        raise scope.refused("`is` is not in the dialect", "compare numbers by `==`")
    kind: Type = common(scope, op, a, b)
    return Value(BOOL, f"({converted(a, kind)} {sign} {converted(b, kind)})", range=ranges.TRUTH)


def unary(scope: Scope, op: ast.unaryop, a: Value) -> Value:
    """Return `-`, `+` or `~` of a number."""
    if not isinstance(a.type, Scalar):
        raise scope.refused(f"{a.type} is no number", "compute with its items, in a loop")
    if isinstance(op, ast.USub) and a.type == INT and isinstance(a.known, int) and a.known != -(1 << 63):
        return number(-a.known)
    if isinstance(op, ast.USub) and isinstance(a.known, float):
        return Value(a.type, f"(-{a.text})", -a.known)
    kind = INT if a.type == BOOL else a.type
    if isinstance(op, ast.Invert) and kind in REAL:
        raise scope.refused("a float has no bits to invert", "write `-x` or `not x`")
    sign = {ast.USub: "-", ast.UAdd: "", ast.Invert: "~"}[type(op)]
    return Value(kind, f"({sign}{converted(a, kind)})", range=UNARY[sign](a.span) if kind == INT else ranges.FULL)
