"""Conversion of values: what is done unsaid when a value is kept where another type is held."""

from sobremesa.compile.types import BOOL, FLOAT, INT, REAL, SINGLE, WORD, Array, Scalar, Tuple, Type
from sobremesa.compile.values import Value, array_of, c_type, item, lengths, pointer


def converted(value: Value, kind: Type) -> str:
    """Return the C of a value as another type, to which it joins."""
    if value.type == kind:
        return value.text
    if isinstance(kind, Scalar):
        return f"(({kind.c}){value.text})"
    if isinstance(kind, Array):
        return array_of(kind, pointer(value), lengths(value)).text
    assert isinstance(kind, Tuple) and isinstance(value.type, Tuple)
    parts = (converted(item(value, i), part) for i, part in enumerate(kind.items))
    return f"(({c_type(kind)}){{{', '.join(parts)}}})"


def storable(value: Value, kind: Scalar) -> bool:
    """Return whether a number may be written to an array or a record that holds this type.

    A float is not cut to a whole number unsaid, nor a signed number taken for an unsigned one: a list would keep what
    it is given, and the two would not agree.
    """
    if kind in (value.type, BOOL):
        return value.type == kind
    if kind == WORD:
        return isinstance(value.known, int) and value.known >= 0
    if kind == INT:
        return value.type == BOOL
    return value.type in (BOOL, INT, WORD, *REAL) and kind in (FLOAT, SINGLE)
