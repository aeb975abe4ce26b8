"""Values of translated expressions: their type, and the C that stands for them.

The C of a value has no effect and reads no memory but local variables, so it may be written anywhere after the place
where it was made, or twice. What has an effect, reads an array or may fail becomes a line of its own before it; in
this way everything happens in Python's order, which C leaves open.
"""

from dataclasses import dataclass, replace

from sobremesa.compile.ranges import BYTE, FULL, Range
from sobremesa.compile.types import BOOL, INT, KNOWN, NOTHING, Array, Record, Scalar, Tuple, Type, item_size

UNKNOWN = object()
"""In place of a Python object, where the value is known only when the code runs."""


@dataclass(frozen=True, slots=True)
class Value:
    """Result of an expression: its type, its C, and the Python object where it is known already."""

    type: Type
    text: str
    known: object = UNKNOWN
    parts: "tuple[Value, ...]" = ()
    """Of a tuple, where its values are still apart."""
    object: str = ""
    """The C object itself, where `text` is its address: by it the C compiler knows which fields cannot overlap."""
    range: Range = FULL
    """Where an int64, or each of a table's, lies for sure."""

    @property
    def is_known(self) -> bool:
        """Return whether the Python object is known."""
        return self.known is not UNKNOWN

    @property
    def span(self) -> Range:
        """Return the range of a whole number."""
        return BYTE if self.type == BOOL and self.range == FULL else self.range

    def ranging(self, span: Range) -> "Value":
        """Return the value, of which it is known where it lies."""
        return replace(self, range=span)


VOID = Value(NOTHING, "0")


def python(thing: object) -> Value:
    """Return a thing of Python that is looked into while code is translated."""
    return Value(KNOWN, "", thing)


def number(n: int) -> Value:
    """Return a known int64."""
    return Value(INT, whole(n), n, range=(n, n))


def whole(n: int) -> str:
    """Return an int64 as C writes it; the least has no literal."""
    if n == -(1 << 63):
        return "(-9223372036854775807 - 1)"
    return f"{n}" if abs(n) < 1 << 31 else f"INT64_C({n})"


# --- arrays -----------------------------------------------------------------------------------------------------


def c_type(kind: Type) -> str:
    """Return the C type; an array of known lengths and a record are pointers alone, tuples are named by the unit."""
    if isinstance(kind, Scalar):
        return kind.c
    if isinstance(kind, Array):
        return "u8 *" if None not in kind.dims else f"A{len(kind.dims)}"
    if isinstance(kind, Record):
        return "u8 *"
    if isinstance(kind, Tuple):
        return "T" + "".join(_letters(item) for item in kind.items)
    return "void"


def _letters(kind: Type) -> str:
    """Return a part of the name of a tuple's struct: tuples of the same C have one name."""
    if isinstance(kind, Tuple):
        return f"{c_type(kind)}_"
    return c_type(kind).replace("u8 *", "p")


def pointer(array: Value) -> str:
    """Return where the items of an array begin."""
    assert isinstance(array.type, Array)
    return array.text if None not in array.type.dims else f"{array.text}.p"


def lengths(array: Value) -> list[str]:
    """Return the length of each axis."""
    assert isinstance(array.type, Array)
    return [f"{array.text}.n[{axis}]" if n is None else str(n) for axis, n in enumerate(array.type.dims)]


def array_of(kind: Array, start: str, dims: list[str]) -> Value:
    """Return an array by where it begins and its lengths."""
    text = start if None not in kind.dims else f"((A{len(dims)}){{{start}, {{{', '.join(dims)}}}}})"
    return Value(kind, text)


def _as_object(array: Value) -> str:
    """Return the C of an array of numbers as the object that it is, where its lengths are known."""
    assert isinstance(array.type, Array)
    if None in array.type.dims or not isinstance(array.type.item, Scalar):
        return ""
    return f"(*({array.type.item.c} (*){''.join(f'[{n}]' for n in array.type.dims)}){array.text})"


def lying(kind: Type, object_: str) -> Value:
    """Return the place of a C object: a number, a record, or an array of known lengths."""
    if isinstance(kind, Array):
        return Value(kind, f"((u8 *){object_})", object=object_)
    return Value(kind, f"(&{object_})" if isinstance(kind, Scalar) else f"((u8 *)&{object_})", object=object_)


def count(array: Value) -> str:
    """Return the number of items of an array, all axes together."""
    return " * ".join(lengths(array))


def row(array: Value, index: str) -> Value:
    """Return the item, or the array of one axis less, at a place of the first axis; a scalar must still be loaded."""
    assert isinstance(array.type, Array)
    object_ = array.object or _as_object(array)
    if object_:
        inner = Array(array.type.item, array.type.dims[1:], array.type.writable)
        return lying(inner if inner.dims else array.type.item, f"{object_}[{index}]").ranging(array.range)
    dims = lengths(array)[1:]
    size = " * ".join([str(item_size(array.type.item)), *dims])
    start = f"({pointer(array)} + {size} * ({index}))"
    if not dims:
        return Value(array.type.item, start)
    return array_of(Array(array.type.item, array.type.dims[1:], array.type.writable), start, dims)


def item(value: Value, place: int) -> Value:
    """Return one of a tuple's values."""
    assert isinstance(value.type, Tuple)
    return value.parts[place] if value.parts else Value(value.type.items[place], f"{value.text}.f{place}")
