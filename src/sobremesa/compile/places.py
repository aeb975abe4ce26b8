"""Places: items of arrays and fields of records, as they are read, cut out and written.

A place is a value whose C, for a scalar, is where it lies; records and arrays are references already.
"""

from collections.abc import Callable
from math import prod
from typing import Final

from sobremesa.compile.conversion import converted, storable
from sobremesa.compile.ranges import MOST
from sobremesa.compile.scope import Scope
from sobremesa.compile.types import INT, MOST_AXES, SIGNED, Array, Record, Scalar, item_size, of_field
from sobremesa.compile.values import Value, array_of, count, lengths, lying, number, pointer, row

Index = Value | tuple[Value | None, Value | None]
"""An index, or the two ends of a slice."""
LONGEST: Final = (1 << 31) - 1
"""The most items of an array whose length is written into the C: tcc takes no more."""


# --- where something lies ---------------------------------------------------------------------------------------


def located(scope: Scope, owner: Value, indices: list[Index]) -> Value:
    """Return the place that indices name: whole numbers first, then perhaps a slice."""
    place = owner
    for index in indices:
        if not isinstance(place.type, Array):
            raise scope.refused(f"{owner.type} has no items", "index arrays, tables and tuples")
        if isinstance(index, tuple):
            if index is not indices[-1]:
                raise scope.refused("a slice stands last in the dialect", "write a loop")
            place = _section(scope, place, *index)
        else:
            place = row(place, checked(scope, index, lengths(place)[0]))
    return place


def checked(scope: Scope, index: Value, length: str) -> str:
    """Return an index that lies within, counted from behind where it is negative.

    What was checked on the way here, or counts up below the length, is not checked again.
    """
    if index.type not in SIGNED or (index.type != INT and not index.is_known):
        raise scope.refused(f"an index is an int64, not {index.type}", "write int(…)")
    if isinstance(index.known, int) and length.isdecimal() and 0 <= index.known < int(length):
        return str(int(index.known))
    low, high = index.span
    if length.isdecimal() and low >= 0 and high < int(length):
        return index.text
    key = index.text, length
    if key not in scope.checks:
        scope.asked.add(key)
        check = "within" if low >= 0 else "at"
        scope.checks[key] = scope.hold("i64", f"{check}({index.text}, {length}, {scope.site()})")
        scope.found(index.text, length)
    return scope.checks[key]


def _section(scope: Scope, array: Value, first: Value | None, last: Value | None) -> Value:
    """Return a part of an array, as Python bends its ends."""
    assert isinstance(array.type, Array)
    if first is None and last is None:
        return array
    for end in (first, last):
        if end is not None and end.type != INT:
            raise scope.refused(f"the end of a slice is an int64, not {end.type}", "write int(…)")
    kept = scope.temporary(array)
    length = lengths(kept)[0]
    begin = scope.hold("i64", f"bound({first.text}, {length})") if first is not None else "0"
    end_ = scope.hold("i64", f"bound({last.text}, {length})") if last is not None else length
    size = scope.hold("i64", f"{end_} > {begin} ? {end_} - {begin} : 0")
    rest = lengths(kept)[1:]
    step = " * ".join([str(item_size(array.type.item)), *rest])
    kind = Array(array.type.item, (None, *array.type.dims[1:]), array.type.writable)
    return array_of(kind, f"({pointer(kept)} + {step} * {begin})", [size, *rest])


def field_at(scope: Scope, record: Value, name: str) -> Value:
    """Return the place of a record's field."""
    assert isinstance(record.type, Record)
    fields = record.type.dtype.fields
    if fields is None or name not in fields:
        raise scope.refused(f"the {record.type} has no field '{name}'", "name one of its fields")
    kind = of_field(fields[name][0])
    assert isinstance(kind, Scalar | Record | Array)
    return lying(kind, f"(({scope.unit.struct(record.type.dtype)} *){record.text})->m_{name}")


def loaded(scope: Scope, place: Value) -> Value:
    """Return what lies at a place: a number is read now."""
    if not isinstance(place.type, Scalar):
        return place
    text = scope.hold(place.type.c, place.object or f"AT({place.type.c}, {place.text})")
    return Value(place.type, text, range=place.range)


def element(scope: Scope, owner: Value, indices: list[Index]) -> Value:
    """Return an item, a row or a part of an array."""
    return loaded(scope, located(scope, owner, indices))


def field_of(scope: Scope, record: Value, name: str) -> Value:
    """Return what a field holds."""
    return loaded(scope, field_at(scope, record, name))


def shape_of(scope: Scope, array: Value) -> Value:
    """Return the lengths of all axes."""
    return scope.together([Value(INT, n, range=(0, MOST)) for n in lengths(array)])


def length_of(scope: Scope, array: Value) -> Value:
    """Return the length of an array, which may be known."""
    length = lengths(array)[0]
    return number(int(length)) if length.isdecimal() else scope.temporary(Value(INT, length, range=(0, MOST)))


# --- writing ----------------------------------------------------------------------------------------------------


def store(scope: Scope, place: Value, value: Value) -> None:
    """Write a number or a record to its place."""
    if isinstance(place.type, Record):
        _copy_record(scope, place, value)
        return
    if not isinstance(place.type, Scalar):
        raise scope.refused("a whole array is not replaced", "write `x[:] = …`")
    if not isinstance(value.type, Scalar) or not storable(value, place.type):
        raise scope.refused(f"{value.type} is written where {place.type} is held", f"write {_maker(place.type)}(…)")
    target = place.object or f"AT({place.type.c}, {place.text})"
    scope.write(f"{target} = {_narrowed(value, place.type)};")


def _maker(kind: Scalar) -> str:
    return "int" if kind == INT else f"np.{kind}"


def _narrowed(value: Value, kind: Scalar) -> str:
    return value.text if value.type == kind else f"({kind.c})({converted(value, kind)})"


def _copy_record(scope: Scope, place: Value, value: Value) -> None:
    if value.type != place.type or not isinstance(place.type, Record):
        raise scope.refused(f"{value.type} is written where a {place.type} is held", "copy a record of the same type")
    scope.write(f"memmove({place.text}, {value.text}, {place.type.dtype.itemsize});")


def may_write(scope: Scope, array: Value) -> None:
    """Raise an error where an array is a table, or was given to be read only."""
    if isinstance(array.type, Array) and not array.type.writable:
        raise scope.refused("this table or array cannot be written", "copy it into an array of your own")


def assign_all(scope: Scope, target: Value, value: Value) -> None:
    """Write a number to all items of an array, or another array of the same shape."""
    assert isinstance(target.type, Array)
    may_write(scope, target)
    kept = scope.temporary(target)
    if isinstance(value.type, Array):
        _assign_array(scope, kept, scope.temporary(value))
        return
    if not isinstance(target.type.item, Scalar):
        raise scope.refused("records are copied one by one", "write a loop")
    number_ = scope.temporary(value)
    each(scope, kept, lambda place, _: store(scope, place, number_))


def _assign_array(scope: Scope, target: Value, value: Value) -> None:
    assert isinstance(target.type, Array) and isinstance(value.type, Array)
    same_shape(scope, target, value)
    item = target.type.item
    if item == value.type.item:
        scope.write(f"memmove({pointer(target)}, {pointer(value)}, (u64)({count(target)}) * {item_size(item)});")
        return
    each(scope, target, lambda place, i: store(scope, place, item_at(scope, value, i)))


def same_shape(scope: Scope, one: Value, other: Value) -> None:
    """Check that two arrays have the same shape."""
    if len(lengths(one)) != len(lengths(other)):
        raise scope.refused(f"{other.type} is written to a {one.type}", "write a loop")
    for a, b in zip(lengths(one), lengths(other), strict=True):
        if a != b or not a.isdecimal():
            scope.write(f"same_length({b}, {a}, {scope.site()});")


def each(scope: Scope, array: Value, act: Callable[[Value, str], None]) -> None:
    """Write a loop over all items of an array, whatever its shape; `act` is given each one's place and number."""
    _loop(scope, array, act, "for (i64 {0} = 0; {0} < {1}; {0}++)")


def each_beside(scope: Scope, array: Value, other: Value, act: Callable[[Value, str], None]) -> None:
    """Write a loop as `each` does, which reads no item of another array of this shape after it was written.

    Where the two overlap, and the other begins before, that is from behind.
    """
    assert isinstance(array.type, Array) and isinstance(other.type, Array)
    if array.type.item != other.type.item:
        each(scope, array, act)
        return
    begin, size = pointer(other), item_size(array.type.item)
    with scope.aside() as forward:
        each(scope, array, act)
    with scope.aside() as backward:
        _loop(scope, array, act, "for (i64 {0} = {1} - 1; {0} >= 0; {0}--)")
    overlap = f"{begin} < {pointer(array)} && {begin} + {count(other)} * {size} > {pointer(array)}"
    scope.block(f"if (UNLIKELY({overlap}))", backward, "} else {")
    scope.lines.extend(f" {line}" for line in forward)
    scope.write("}")


def _loop(scope: Scope, array: Value, act: Callable[[Value, str], None], head: str) -> None:
    assert isinstance(array.type, Array)
    scope.temporaries += 1
    name = f"k{scope.temporaries}"
    with scope.aside() as lines:
        act(Value(array.type.item, f"({pointer(array)} + {item_size(array.type.item)} * {name})"), name)
    scope.block(head.format(name, count(array)), lines)


def item_at(scope: Scope, array: Value, name: str) -> Value:
    """Return the item that `each` is at, of an array of the same shape."""
    assert isinstance(array.type, Array)
    size = item_size(array.type.item)
    return loaded(scope, Value(array.type.item, f"({pointer(array)} + {size} * {name})"))


# --- new arrays -------------------------------------------------------------------------------------------------


def new_array(scope: Scope, item: Scalar | Record, sizes: list[Value]) -> Value:
    """Return a new array of noughts, which lasts until the function ends, or its caller where it is returned."""
    for size in sizes:
        if size.type not in SIGNED:
            raise scope.refused(f"a length is an int64, not {size.type}", "write int(…)")
    if not 1 <= len(sizes) <= MOST_AXES:
        raise scope.refused(f"an array has 1 to {MOST_AXES} axes", "use fewer")
    scope.keeps_memory = True
    texts = [scope.temporary(Value(INT, converted(size, INT), size.known)) for size in sizes]
    items = texts[0].text
    for size in texts[1:]:
        items = f"times({items}, {size.text}, {scope.site()})"
    place = scope.hold("u8 *", f"memory({items}, {item_size(item)}, {scope.site()})")
    return scope.temporary(array_of(Array(item, known_lengths(sizes)), place, [size.text for size in texts]))


def known_lengths(sizes: list[Value]) -> tuple[int | None, ...]:
    """Return a new array's lengths, none where not all are known, or where they are not to be written into the C."""
    known = [size.known for size in sizes if isinstance(size.known, int) and size.known >= 0]
    return tuple(known) if len(known) == len(sizes) and prod(known) <= LONGEST else (None,) * len(sizes)


def filled(scope: Scope, one: Value, times: Value) -> Value:
    """Return a new array with the same number everywhere: `[0] * n`."""
    if not isinstance(one.type, Scalar):
        raise scope.refused("a list holds numbers", "write `[0] * n`")
    known = isinstance(times.known, int)
    length = times if known else Value(INT, scope.hold("i64", f"{times.text} > 0 ? {times.text} : 0"))
    array = new_array(scope, one.type, [length])
    if one.known != 0 or not one.is_known:
        each(scope, array, lambda place, _: store(scope, place, one))
    return array
