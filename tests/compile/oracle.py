"""The dialect as CPython computes it: the same source, with whole numbers that wrap around and arrays of plain numbers.

CPython's numbers have no end, and NumPy's do not fail where Python's do. So the source is run as it stands but for its
operators, which give what the dialect says of int64, and its arrays, whose items are Python's numbers.
"""

import ast
import math
import operator
import textwrap
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

HALF, WHOLE = 1 << 63, 1 << 64
LARGEST = HALF - 1
MOST_ITEMS = 1 << 27
"""Of an array that a function makes, in eight bytes each."""

OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
NAMES = {kind.__name__: act for kind, act in OPERATORS.items()}


def wrapped(value: Any) -> Any:
    """A whole number as int64 holds it; anything else as it is."""
    return (value + HALF) % WHOLE - HALF if type(value) is int else value


def compute(name: str, a: Any, b: Any) -> Any:
    """One operator of the dialect."""
    if isinstance(a, Items):
        if isinstance(b, Items) and a.data.shape != b.data.shape:
            raise ValueError(b.data.shape)
        a.data[...] = NAMES[name](a.data, b.data if isinstance(b, Items) else b)
        return a
    if {type(a), type(b)} == {int, float} or (name == "Div" and type(a) is type(b) is int):
        a, b = float(a), float(b)  # as in C, before they meet
    if isinstance(a, np.uint64) or isinstance(b, np.uint64):
        return of_words(name, a, b)
    if isinstance(a, np.float32):
        return of_singles(name, a, b)
    if name == "LShift" and type(b) is int and b > 64:
        b = 64
    if name == "Pow" and isinstance(a, float) and a < 0 and not float(b).is_integer() and math.isfinite(a * 0 * b):
        raise ValueError(a)
    return wrapped(NAMES[name](a, b))


def of_singles(name: str, a: Any, b: Any) -> Any:
    """One operator of two float32; NumPy's give what is not a number where Python's fail."""
    if name == "Div" and b == 0:
        raise ZeroDivisionError
    value = NAMES[name](a, b)
    return bool(value) if isinstance(value, np.bool_) else value


def of_words(name: str, a: Any, b: Any) -> Any:
    """One operator of two words; beside a float they are floats."""
    if isinstance(a, float) or isinstance(b, float):
        return NAMES[name](float(a), float(b))
    if name == "Div":
        return float(a) / float(b)
    value = NAMES[name](int(a), min(int(b), 64) if name == "LShift" else int(b))
    return value if isinstance(value, bool) else np.uint64(value % WHOLE)


AT: Any = {"lineno": 1, "col_offset": 0}
"""Of a node that stands nowhere in the source."""


class Adapted(ast.NodeTransformer):
    """Operators as calls, and conversions as the dialect has them."""

    FOUND: ClassVar = {
        ("", "int"): "to_int",
        ("np", "int64"): "to_int",
        ("np", "uint64"): "to_word",
        ("np", "float64"): "float",
    }

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function = node.func
        owner = function.value if isinstance(function, ast.Attribute) else None
        base = owner.id if isinstance(owner, ast.Name) else ""
        name = self.FOUND.get((base, getattr(function, "attr", "") or getattr(function, "id", "")))
        if name:
            node.func = ast.Name(name, ast.Load(), **AT)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.left, ast.List):
            return self.call("filled", node.left.elts[0], node.right)
        return self.call("compute", ast.Constant(type(node.op).__name__, **AT), node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node if isinstance(node.op, ast.Not) else self.call("wrapped", node)

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            return node
        terms = [node.left, *node.comparators]
        if len(node.ops) == 1:
            return self.call("compute", ast.Constant(type(node.ops[0]).__name__, **AT), *terms)
        ops = [ast.Constant(type(op).__name__, **AT) for op in node.ops]
        asks = [self.later(term) for term in terms]
        return self.call("chained", ast.List(ops, ast.Load(), **AT), ast.List(asks, ast.Load(), **AT))  # type: ignore[arg-type]

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`x[f()] += y` as a call that finds the place once."""
        self.generic_visit(node)
        op, target = ast.Constant(type(node.op).__name__, **AT), node.target
        if isinstance(target, ast.Name):
            before = ast.Name(target.id, ast.Load(), **AT)
            return ast.Assign([target], self.call("compute", op, before, node.value), **AT)
        if isinstance(target, ast.Attribute):
            name = ast.Constant(target.attr, **AT)
            return ast.Expr(self.call("change_field", op, target.value, name, self.later(node.value)), **AT)
        index = self.index(target.slice)
        return ast.Expr(self.call("change_item", op, target.value, index, self.later(node.value)), **AT)

    def index(self, node: ast.expr) -> ast.expr:
        """An index for a call, where a slice may not stand as it is written."""
        if isinstance(node, ast.Tuple):
            return ast.Tuple([self.index(part) for part in node.elts], ast.Load(), **AT)
        if not isinstance(node, ast.Slice):
            return node
        ends = (end or ast.Constant(None, **AT) for end in (node.lower, node.upper))
        return self.call("slice", *ends)

    @staticmethod
    def later(node: ast.expr) -> ast.expr:
        return ast.Lambda(ast.arguments([], [], None, [], [], None, []), node, **AT)

    @staticmethod
    def call(name: str, *arguments: ast.expr) -> ast.Call:
        return ast.Call(ast.Name(name, ast.Load(), **AT), list(arguments), [], **AT)


def chained(names: list[str], terms: list[Callable[[], Any]]) -> bool:
    """`a < b < c`: no term is computed twice, or in vain."""
    left = terms[0]()
    for name, term in zip(names, terms[1:], strict=True):
        right = term()
        if not compute(name, left, right):
            return False
        left = right
    return True


def change_item(name: str, owner: Any, index: Any, value: Callable[[], Any]) -> None:
    before = owner[index]
    owner[index] = compute(name, before, value())


def change_field(name: str, owner: Any, field: str, value: Callable[[], Any]) -> None:
    before = getattr(owner, field)
    setattr(owner, field, compute(name, before, value()))


class Items:
    """An array whose items are Python's numbers, and whose rows and parts are seen, not copied."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __len__(self) -> int:
        return len(self.data)

    @property
    def shape(self) -> Any:
        return self.data.shape

    def __getitem__(self, index: Any) -> Any:
        index = numbers(index)
        if isinstance(index, int) and not -len(self.data) <= index < len(self.data):
            raise IndexError(index)
        return seen(self.data[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        index = numbers(index)
        if isinstance(index, int) and not -len(self.data) <= index < len(self.data):
            raise IndexError(index)
        if isinstance(value, Items) and self.data[index].shape != value.data.shape:
            raise ValueError(value.data.shape)
        self.data[index] = value.data if isinstance(value, Items | Fields) else value

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))

    def any(self) -> bool:
        return bool(self.data.any())


def numbers(index: Any) -> Any:
    """An index as the dialect has it, where a bool in a variable of whole numbers is one, and no mask."""
    if isinstance(index, tuple):
        return tuple(numbers(part) for part in index)
    return int(index) if isinstance(index, bool) else index


class Fields:
    """A record whose fields are Python's numbers."""

    def __init__(self, data: Any) -> None:
        object.__setattr__(self, "data", data)

    def __getattr__(self, name: str) -> Any:
        return seen(self.data[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self.data[name] = value.data if isinstance(value, Fields) else value


def seen(value: Any) -> Any:
    """Return what NumPy gives, as CPython is to see it."""
    if isinstance(value, np.ndarray):
        return Items(value)
    if isinstance(value, np.void):
        return Fields(value)
    if isinstance(value, np.uint64 | np.float32):
        return value
    return value.item() if isinstance(value, np.generic) else value


def to_int(x: Any) -> int:
    value = wrapped(int(x)) if isinstance(x, np.uint64) else int(x)
    if not -HALF <= value < HALF:
        raise OverflowError(x)
    return value


def to_word(x: Any) -> np.uint64:
    return np.uint64(int(x) % WHOLE)


def made(act: Callable[..., Any]) -> Callable[..., Any]:
    """A function of NumPy that gives an array."""

    def act_on_data(*arguments: Any, **named: Any) -> Items:
        sizes = arguments[0] if isinstance(arguments[0], tuple) else arguments[:1]
        if isinstance(sizes[0], int) and all(size >= 0 for size in sizes) and math.prod(sizes) > MOST_ITEMS:
            raise MemoryError(sizes)
        return Items(act(*(a.data if isinstance(a, Items) else a for a in arguments), **named))

    return act_on_data


def filled(one: Any, times: Any) -> Items:
    """`[one] * times`."""
    array: Items = made(np.full)(max(times, 0), one)
    return array


class NumPy:
    """The functions of NumPy that the dialect has."""

    int64, uint64, float64, float32, bool_ = np.int64, np.uint64, np.float64, np.float32, np.bool_
    zeros, empty, full, cumsum = made(np.zeros), made(np.zeros), made(np.full), made(np.cumsum)

    @staticmethod
    def sqrt(x: Any) -> Any:
        return np.sqrt(x) if isinstance(x, np.float32) else float(np.sqrt(float(x)))

    @staticmethod
    def searchsorted(array: Items, x: Any, side: Any = "left") -> int:
        return int(np.searchsorted(array.data, x, side=side))


class Math:
    """The functions of `math` that the dialect has."""

    ldexp, frexp = math.ldexp, math.frexp

    @staticmethod
    def floor(x: Any) -> int:
        return to_int(math.floor(x))


def python(source: str, **names: Any) -> dict[str, Any]:
    """The names that a source defines, as CPython runs it with the dialect's numbers."""
    tree = Adapted().visit(ast.parse(textwrap.dedent(source)))
    space: dict[str, Any] = {"np": NumPy, "abs": lambda x: wrapped(abs(x)), **names, "math": Math}
    for act in (compute, wrapped, chained, filled, change_item, change_field, to_int, to_word):
        space[act.__name__] = act
    exec(compile(tree, "<oracle>", "exec"), space)
    return space
