"""TypeScript for a module of wasm: the layout of its records, its places that may fail, and a function for each entry.

What is written says types and places; `web/src/wasm/machine.ts` holds what all modules share. The layouts are NumPy's
own, so a record is the same bytes in the browser and in Python.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.compile.call import FAILURES
from sobremesa.compile.errors import Site
from sobremesa.compile.types import BOOL, INT, NOTHING, WORD, Array, Item, Record, Scalar, Tuple, Type
from sobremesa.compile.unit import Instance

NUMBERS = {BOOL: "boolean", INT: "bigint", WORD: "bigint"}
"""Types of TypeScript for numbers; a float is a number."""


class Layouts:
    """The records of a module, each with a name."""

    def __init__(self) -> None:
        self._names: dict[np.dtype[Any], str] = {}

    def name(self, dtype: np.dtype[Any], hint: str = "record") -> str:
        """Return the name under which a record's layout is written: a parameter's that held it first."""
        if dtype not in self._names:
            again = sum(name.rpartition("_")[0] == hint.upper() for name in self._names.values())
            self._names[dtype] = f"{hint.upper()}_{again}"
        return self._names[dtype]

    def written(self) -> Iterator[str]:
        """Return the layouts as constants; those that others hold come first."""
        done: set[np.dtype[Any]] = set()
        while len(done) < len(self._names):
            for dtype in [*self._names]:
                fields = [self._field(dtype, name) for name in dtype.names or ()]
                if dtype not in done and self._inner(dtype) <= done:
                    done.add(dtype)
                    text = f"{{ size: {dtype.itemsize}, fields: {{ {', '.join(fields)} }} }}"
                    yield f"export const {self.name(dtype)} = {text} as const;"

    def _inner(self, dtype: np.dtype[Any]) -> set[np.dtype[Any]]:
        assert dtype.fields is not None
        return {base for base in (_base(field[0])[0] for field in dtype.fields.values()) if base.names}

    def _field(self, dtype: np.dtype[Any], name: str) -> str:
        assert dtype.fields is not None
        field, offset = dtype.fields[name][:2]
        base, shape = _base(field)
        item = self.name(base) if base.names else json.dumps(base.name)
        return f"{name}: {{ item: {item}, at: {offset}, lengths: {json.dumps(list(shape))} }}"


def _base(dtype: np.dtype[Any]) -> tuple[np.dtype[Any], tuple[int, ...]]:
    return dtype.subdtype or (dtype, ())


def typescript(entries: Mapping[str, Instance], sites: list[Site], told: Mapping[str, str]) -> str:
    """Return the text that belongs to a module; `told` says of each entry where its source stands."""
    layouts = Layouts()
    wrappers = [line for name, made in entries.items() for line in _wrapper(name, made, layouts, told[name])]
    failures = {number: [kind.__name__, text] for number, (kind, text) in FAILURES.items()}
    places = [[site.file, site.line, site.function, site.detail] for site in sites]
    return "\n".join(
        [
            "// Written by `python -m tools.wasm`; do not edit.",
            'import type { Held, Machine } from "../machine.ts";',
            "",
            *layouts.written(),
            "",
            "/** Errors of Python by number, and the places of the source that may fail. */",
            f"export const FAILURES: Readonly<Record<number, readonly [string, string]>> = {json.dumps(failures)};",
            f"export const SITES: readonly (readonly [string, number, string, string])[] = {json.dumps(places)};",
            "",
            *wrappers,
            "",
        ]
    )


def _wrapper(name: str, made: Instance, layouts: Layouts, told: str) -> list[str]:
    """Return a function that is typed as the entry is."""
    pairs = zip(made.names, made.parameters, strict=True)
    typed = ["machine: Machine", *(f"{_name(n)}: {_type(kind, layouts, n)}" for n, kind in pairs)]
    given = ", ".join(_name(n) for n in made.names)
    takes = json.dumps([_shape(kind) for kind in made.parameters])
    gives = json.dumps(_shape(made.result))
    result = "void" if made.result == NOTHING else _type(made.result, layouts, "result")
    return [
        f"/** {told} */",
        f"export const {name} = ({', '.join(typed)}): {result} =>",
        f'  machine.call("{name}", {takes}, [{given}], {gives}) as {result};',
    ]


def _name(name: str) -> str:
    """Return a parameter's name, which no word of TypeScript may be."""
    return (
        f"{name}_" if name in ("machine", "new", "in", "this", "with", "var", "function", "case", "default") else name
    )


def _type(kind: Type, layouts: Layouts, name: str) -> str:
    if isinstance(kind, Tuple):
        return f"readonly [{', '.join(_type(part, layouts, name) for part in kind.items)}]"
    if isinstance(kind, Scalar):
        return NUMBERS.get(kind, "number")
    item: Item = kind.item if isinstance(kind, Array) else Record(kind.dtype) if isinstance(kind, Record) else BOOL
    return f"Held<{f'typeof {layouts.name(item.dtype, name)}' if isinstance(item, Record) else json.dumps(item.dtype)}>"


def _shape(kind: Type) -> Any:
    """Return what the machine must know to make words of a value: a number's type, an array, a record, or a tuple."""
    if isinstance(kind, Tuple):
        return [_shape(part) for part in kind.items]
    if isinstance(kind, Scalar):
        return kind.dtype
    return "array" if isinstance(kind, Array) else "record" if isinstance(kind, Record) else "nothing"
