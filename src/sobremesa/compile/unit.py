"""Unit: one C file, with the functions that Python calls and all that they reach, each once for each signature."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import FunctionType
from typing import Any

import numpy as np

from sobremesa.compile.constants import decimal
from sobremesa.compile.conversion import converted
from sobremesa.compile.errors import Site
from sobremesa.compile.ranges import FULL, Range
from sobremesa.compile.scope import Scope
from sobremesa.compile.source import Source, source_of
from sobremesa.compile.statements import statements
from sobremesa.compile.structs import struct_members
from sobremesa.compile.types import INT, NOTHING, SCALARS, WORD, Array, Record, Tuple, Type, holds_array, words_of
from sobremesa.compile.values import VOID, Value, c_type, whole

MOST_ROUNDS = 20
"""More rounds than types can rise in."""
INLINE = "static inline __attribute__((always_inline))"
SHORT = 12
"""Lines of the longest function without a branch that stands in place of each of its calls.

In a long text gcc calls some of them, which makes a search a twentieth slower.
"""


@dataclass
class Instance:
    """A function for one signature: its C, and what it calls."""

    name: str
    parameters: tuple[Type, ...]
    result: Type = NOTHING
    text: str = ""
    callees: "list[Instance]" = field(default_factory=list)
    tuples: set[Tuple] = field(default_factory=set)
    names: tuple[str, ...] = ()
    """Of its parameters."""
    range: Range = FULL
    """Where its result lies, if that is an int64."""


class Unit:
    """A C file that grows by what is asked of it."""

    def __init__(self) -> None:
        self.sites: list[Site] = []
        self._numbers: dict[Site, int] = {}
        self._instances: dict[tuple[int, tuple[Type, ...]], Instance] = {}
        self._kept: list[FunctionType] = []
        self._open: list[Instance] = []
        self._tables: dict[tuple[str, tuple[int, ...], bytes], str] = {}
        self._structs: dict[np.dtype[Any], tuple[str, str]] = {}

    # --- what a function under translation asks ----------------------------------------------------------------

    def callee(self, function: FunctionType, arguments: tuple[Type, ...], scope: Scope, node: ast.AST) -> Instance:
        """Return a function for these arguments; raises `NotInDialect` for one that is called within itself."""
        key = (id(function), arguments)
        if key not in self._instances:
            source = source_of(function)
            if len(source.tree.args.args) != len(arguments):
                raise scope.refused(
                    f"'{source.name}' takes {len(source.tree.args.args)} arguments, not {len(arguments)}",
                    "give each of them",
                    node,
                )
            self.instance(function, arguments)
        found = self._instances[key]
        if found in self._open:
            raise scope.refused(f"'{found.name.partition('_')[2]}' calls itself", "keep a stack of your own", node)
        self._open[-1].callees.append(found)
        return found

    def table(self, table: Any) -> Value:
        """Return a constant array."""
        item = SCALARS[table.dtype]
        key = (table.dtype.str, table.shape, table.tobytes())
        name = self._tables.setdefault(key, f"table{len(self._tables)}")
        known = item == INT and table.size
        span = (int(table.min()), int(table.max())) if known else FULL
        return Value(Array(item, tuple(int(n) for n in table.shape), writable=False), f"((u8 *){name})", range=span)

    def struct(self, layout: np.dtype[Any]) -> str:
        """Return the name of the C struct that lies as a record does."""
        if layout not in self._structs:
            members = struct_members(layout, self.struct)
            name = f"R{len(self._structs)}"
            self._structs[layout] = name, f"typedef struct {{ {members} }} {name};"
        return self._structs[layout][0]

    def site(self, source: Source, line: int, detail: str) -> int:
        """Return the number of a place that may fail."""
        site = Site(source.file, line, source.name, detail)
        if site not in self._numbers:
            self._numbers[site] = len(self.sites)
            self.sites.append(site)
        return self._numbers[site]

    # --- functions ---------------------------------------------------------------------------------------------

    def instance(self, function: FunctionType, arguments: tuple[Type, ...]) -> Instance:
        """Return a function for arguments of these types, translated when it is first asked for."""
        key = (id(function), arguments)
        if key not in self._instances:
            source = source_of(function)
            made = self._instances[key] = Instance(f"f{len(self._instances)}_{source.name}", arguments)
            self._kept.append(function)
            self._open.append(made)
            try:
                self._translate(source, made)
            except BaseException:
                del self._instances[key]
                raise
            finally:
                self._open.pop()
        return self._instances[key]

    def _translate(self, source: Source, made: Instance) -> None:
        """Translate a function again and again until the types of its variables stand still."""
        names = _parameters(source)
        variables: dict[str, Type] = dict(zip(names, made.parameters, strict=True))
        flagged: set[str] = set()
        result: Type | None = None
        ever: dict[str, Range] = {}
        for _ in range(MOST_ROUNDS):
            made.callees.clear()
            scope = Scope(self, source, variables, flagged, result, assigned=frozenset(names), ever=ever)
            scope.given = dict.fromkeys(names, FULL)
            statements(scope, source.tree.body)
            _end(scope)
            result = scope.result
            if scope.unknown is not None and not scope.grown:
                raise scope.unknown
            if not scope.changed:
                break
            ever = {} if scope.unknown is not None or scope.risen else scope.given
        made.result, made.names = result or NOTHING, tuple(names)
        made.range = scope.gives or FULL
        made.tuples = {kind for kind in [*variables.values(), *made.parameters, made.result] if isinstance(kind, Tuple)}
        made.tuples |= scope.tuples
        made.text = _definition(made, names, scope)

    # --- the file ----------------------------------------------------------------------------------------------

    def text(self, entries: Mapping[str, Instance]) -> str:
        """Return the C of these functions, callable from outside by name, and of all that they reach."""
        reached = list(_reached(entries.values()))
        structs = _structs({kind for made in reached for kind in made.tuples})
        records = [text for _, text in self._structs.values()]
        parts = [runtime(), *structs, *records, *self._constants(), *(made.text for made in reached)]
        return "\n".join([*parts, *(_entry(name, made) for name, made in entries.items())])

    def _constants(self) -> Iterator[str]:
        for (dtype, _, data), name in self._tables.items():
            numbers = np.frombuffer(data, dtype)
            kind = SCALARS[numbers.dtype]
            texts = (_literal(n, kind == WORD) for n in numbers.tolist())
            yield f"static const {kind.c} {name}[] USED = {{{', '.join(texts)}}};"


def _literal(n: Any, is_word: bool) -> str:
    if isinstance(n, float):
        return decimal(n)
    return f"UINT64_C({n})" if is_word else whole(int(n))


@cache
def runtime() -> str:
    """Return the header that every file begins with."""
    return files("sobremesa.compile").joinpath("runtime.h").read_text(encoding="utf-8")


def _parameters(source: Source) -> list[str]:
    arguments = source.tree.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults:
        raise source.refused(source.tree, "a function takes plain arguments", "write each by its name, with no default")
    return [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]


def _end(scope: Scope) -> None:
    """The end of the body, where it is reached."""
    if scope.assigned is None:
        return
    if scope.result not in (None, NOTHING):
        raise scope.refused("the function may end without a value", "return one on every way", scope.source.tree)
    scope.returns(VOID)


def _definition(made: Instance, names: list[str], scope: Scope) -> str:
    """Return the C of a function."""
    back = scope.keeps_memory and not holds_array(made.result)
    result = c_type(made.result)
    parameters = ", ".join(f"{c_type(kind)} a_{name}" for name, kind in zip(names, made.parameters, strict=True))
    lines = []
    if back:
        lines.append(" struct mark mark = memory_now();")
    given = dict(zip(names, made.parameters, strict=True))
    for name, kind in scope.variables.items():
        first = converted(Value(given[name], f"a_{name}"), kind) if name in given else "{0}"
        lines.append(f" {c_type(kind)} v_{name} = {first};")
    lines += [f" b1 h_{name} = 0;" for name in sorted(scope.flagged)]
    lines += [f" {_leaving(line, result, back)}" for line in scope.lines]
    if scope.assigned is not None and back:
        lines.append(" memory_back(mark);")
    head = INLINE if len(lines) <= SHORT and not any(line.endswith("{") for line in lines) else "static"
    return "\n".join([f"{head} {result} {made.name}({parameters or 'void'}) {{", *lines, "}\n"])


def _leaving(line: str, result: str, back: bool) -> str:
    """Return a line as it is, or what it means to leave the function."""
    head, text = line[: len(line) - len(line.lstrip())], line.strip()
    if text == "LEAVE;":
        return f"{head}{{ memory_back(mark); return; }}" if back else f"{head}return;"
    if text.startswith("GIVE("):
        value = text[5:-2]
        return f"{head}{{ {result} r = {value}; memory_back(mark); return r; }}" if back else f"{head}return {value};"
    return line


def _reached(entries: Any) -> Iterator[Instance]:
    """Return what is called, and what that calls, those that are called first."""
    seen: dict[int, Instance] = {}

    def visit(made: Instance) -> Iterator[Instance]:
        if id(made) not in seen:
            seen[id(made)] = made
            for callee in made.callees:
                yield from visit(callee)
            yield made

    for entry in entries:
        yield from visit(entry)


def _structs(tuples: set[Tuple]) -> list[str]:
    """Return the structs of tuples, those within others first."""
    found: dict[str, str] = {}

    def define(kind: Tuple) -> None:
        for part in kind.items:
            if isinstance(part, Tuple):
                define(part)
        fields = " ".join(f"{c_type(part)} f{i};" for i, part in enumerate(kind.items))
        found.setdefault(c_type(kind), f"typedef struct {{ {fields} }} {c_type(kind)};")

    for kind in sorted(tuples, key=c_type):
        define(kind)
    return list(found.values())


# --- the door for Python ----------------------------------------------------------------------------------------


def _entry(name: str, made: Instance) -> str:
    """Return the function that Python calls: words in, words out; it returns nought, or what failed."""
    at, arguments = 3, []
    for kind in made.parameters:
        arguments.append(_taken(kind, at))
        at += words_of(kind)
    call = f"{made.name}({', '.join(arguments)})"
    lines = (
        [f"{c_type(made.result)} r = {call};", *_given(made.result, "r", 0)] if made.result != NOTHING else [call + ";"]
    )
    return "\n".join(
        [f"EXPORT i64 {name}(const i64 *in, i64 *out) {{", " ENTER", *(f" {line}" for line in lines), " EXIT", "}\n"]
    )


def _taken(kind: Type, at: int) -> str:
    """Return an argument out of its words."""
    if isinstance(kind, Tuple):
        parts = []
        for part in kind.items:
            parts.append(_taken(part, at))
            at += words_of(part)
        return f"(({c_type(kind)}){{{', '.join(parts)}}})"
    if isinstance(kind, Array):
        lengths = ", ".join(f"length_of(in, {at}, {axis})" for axis in range(len(kind.dims)))
        return f"((A{len(kind.dims)}){{items_of(in, {at}), {{{lengths}}}}})"
    if isinstance(kind, Record):
        return f"record_of(in, {at})"
    if c_type(kind) in ("f64", "f32"):
        return f"({c_type(kind)})AT(f64, in + {at})"
    return f"({c_type(kind)})in[{at}]"


def _given(kind: Type, text: str, at: int) -> list[str]:
    """Return the lines that write a result's words."""
    if isinstance(kind, Tuple):
        lines = []
        for i, part in enumerate(kind.items):
            lines += _given(part, f"{text}.f{i}", at)
            at += words_of(part)
        return lines
    if c_type(kind) in ("f64", "f32"):
        return [f"AT(f64, out + {at}) = {text};"]
    return [f"out[{at}] = (i64){text};"]
