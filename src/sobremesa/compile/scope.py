"""Scope of a function under translation: the lines written so far, the variables and what is known of them.

A function is translated again until the types of its variables stand still, so that each construct says its type and
its C in one place. Types only rise in their lattice, so this ends.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from sobremesa.compile.conversion import converted
from sobremesa.compile.errors import NotInDialect
from sobremesa.compile.ranges import FULL, Range, union
from sobremesa.compile.source import Source
from sobremesa.compile.types import INT, SIGNED, Tuple, Type, join
from sobremesa.compile.values import Value, c_type

Names = frozenset[str]
VARIABLE = re.compile(r"\bv_\w+")
"""A variable in the C of a value."""


class NotYet(Exception):
    """A variable is read of which no type is known before the function's end: the next round knows it."""


class Callee(Protocol):
    """A function translated for the types that it is called with."""

    name: str
    result: Type
    range: Range


class Unit(Protocol):
    """The C file that is written, as a function under translation asks it."""

    def callee(self, function: Any, arguments: tuple[Type, ...], scope: "Scope", node: ast.AST) -> Callee:
        """Return a function of the dialect for arguments of these types."""

    def table(self, table: Any) -> Value:
        """Return a constant array."""

    def struct(self, layout: Any) -> str:
        """Return the name of the C struct that lies as a record does."""

    def site(self, source: Source, line: int, detail: str) -> int:
        """Return the number of a place that may fail."""


@dataclass
class Scope:
    """One translation of one function."""

    unit: Unit
    source: Source
    variables: dict[str, Type]
    """By name; the types of the round before, raised in this one where it must be."""
    flagged: set[str]
    """The variables that may be read before they are given a value: each has a flag that says whether it was."""
    result: Type | None = None
    changed: bool = False
    grown: bool = False
    """True where a variable's type became known or rose in this round."""
    risen: bool = False
    """True where one rose that was known, so that what was said of it before may not hold."""
    unknown: NotInDialect | None = None
    """Where a variable was read of which no type was known."""
    lines: list[str] = field(default_factory=list)
    assigned: Names | None = frozenset()
    """The variables that have a value for sure; `None` where this place is never reached."""
    breaks: list[list[Names]] = field(default_factory=list)
    """For each loop that is open, what was assigned where it is left."""
    keeps_memory: bool = False
    """True where arrays are made that must be given back when the function ends."""
    node: ast.AST = field(default_factory=ast.Pass)
    temporaries: int = 0
    tuples: set[Tuple] = field(default_factory=set)
    """All that are made, for their structs."""
    checks: dict[tuple[str, str], str] = field(default_factory=dict)
    """The indices that were checked on every way to this place: by index and length, the name of what came of it."""
    asked: set[tuple[str, str]] = field(default_factory=set)
    """All indices for which a check was written, with their lengths."""
    ranges: dict[str, Range] = field(default_factory=dict)
    """Of variables that hold an int64: where each lies at this place."""
    ever: Mapping[str, Range] = field(default_factory=dict)
    """Of them all: where each lies, wherever it has a value; as the round before found it."""
    given: dict[str, Range] = field(default_factory=dict)
    """The same, as this round finds it."""
    gives: Range | None = None
    """Where what is returned lies, if that is an int64."""

    def refused(self, reason: str, instead: str = "", node: ast.AST | None = None) -> NotInDialect:
        """Return the error for this place."""
        return self.source.refused(node or self.node, reason, instead)

    def site(self, detail: str = "") -> int:
        """Return the number of this place, for what may fail here."""
        return self.unit.site(self.source, self.source.line_of(self.node), detail)

    # --- lines -------------------------------------------------------------------------------------------------

    def write(self, line: str) -> None:
        """Write a line."""
        self.lines.append(line)

    def temporary(self, value: Value) -> Value:
        """Keep a value as it is now."""
        if value.is_known:
            return value
        if isinstance(value.type, Tuple) and value.parts:
            return self.together([self.temporary(part) for part in value.parts], value.type.names)
        return Value(value.type, self.hold(c_type(value.type), value.text), range=value.range)

    def together(self, values: Sequence[Value], names: tuple[str, ...] = ()) -> Value:
        """Return values as a tuple."""
        kind = Tuple(tuple(value.type for value in values), names)
        self.tuples.add(kind)
        text = f"(({c_type(kind)}){{{', '.join(value.text for value in values)}}})"
        return Value(kind, text, parts=tuple(values))

    def hold(self, kind: str, text: str) -> str:
        """Compute something now, and return the name under which it is kept."""
        self.temporaries += 1
        name = f"t{self.temporaries}"
        self.write(f"{kind} {name} = {text};")
        return name

    def declare(self, kind: str) -> str:
        """Return the name of something that is computed in one of several ways."""
        self.temporaries += 1
        self.write(f"{kind} t{self.temporaries};")
        return f"t{self.temporaries}"

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collect lines apart, for a block that may be needed or not: what is checked there holds there alone."""
        before, self.lines = self.lines, []
        checks, ranges = dict(self.checks), dict(self.ranges)
        try:
            yield self.lines
        finally:
            self.lines = before
            self.checks = {key: name for key, name in checks.items() if self.checks.get(key) == name}
            self.ranges = {name: span for name, span in ranges.items() if self.ranges.get(name) == span}

    def block(self, head: str, lines: Sequence[str], tail: str = "}") -> None:
        """Write a block."""
        self.write(f"{head} {{")
        self.lines.extend(f" {line}" for line in lines)
        self.write(tail)

    # --- variables ---------------------------------------------------------------------------------------------

    def assign(self, name: str, value: Value) -> None:
        """Give a variable a value."""
        self.raise_to(name, value)
        self.write(f"v_{name} = {converted(value, self.variables[name])};")
        self.forget({name})
        self._note(name, value.span)
        if name in self.flagged:
            self.write(f"h_{name} = 1;")
        if self.assigned is not None:
            self.assigned |= {name}

    def forget(self, names: Set[str]) -> None:
        """Forget what is known of indices that are made of variables which change."""
        changed = {f"v_{name}" for name in names}
        self.ranges = {name: span for name, span in self.ranges.items() if name not in names}
        for index, length in [key for key in self.checks if not changed.isdisjoint(VARIABLE.findall(" ".join(key)))]:
            del self.checks[index, length]

    def raise_to(self, name: str, value: Value) -> None:
        """Raise a variable's type so that it holds the value."""
        before = self.variables.get(name)
        raised = value.type if before is None else join(before, value.type)
        if raised is None:
            raise self.refused(f"'{name}' is {before} and becomes {value.type} here", "give the two a name each")
        if raised != before:
            self.variables[name], self.changed, self.grown = raised, True, True
            self.risen = self.risen or before is not None

    def read(self, name: str) -> Value:
        """Return a variable, once it is sure that it has a value."""
        if name not in self.variables:
            raise NotYet(name)
        if self.assigned is not None and name not in self.assigned:
            if name not in self.flagged:
                self.flagged.add(name)
                self.changed = True
            self.write(f"if (UNLIKELY(!h_{name})) fail(UNBOUND, {self.site(name)}, 0, 0);")
        return Value(self.variables[name], f"v_{name}", range=self.range_of(name))

    def _note(self, name: str, span: Range) -> None:
        """Note where a variable lies from here on."""
        if self.variables[name] != INT:
            span = FULL
        self.given[name] = union(self.given.get(name, span), span)
        if span != FULL:
            self.ranges[name] = span

    def range_of(self, name: str) -> Range:
        """Return where a variable lies."""
        if self.variables[name] != INT:
            return FULL
        return self.ranges.get(name) or self.ever.get(name, FULL)

    def found(self, index: str, length: str) -> None:
        """Note that an index was found to lie within a length, counted from behind or not."""
        name = index.removeprefix("v_")
        if name in self.variables and name != index and length.isdecimal():
            low, high = self.range_of(name)
            low, high = max(low, -int(length)), min(high, int(length) - 1)
            if low <= high:
                self.ranges[name] = low, high

    def returns(self, value: Value) -> None:
        """Raise the type of what the function returns."""
        span = value.span if value.type in SIGNED else FULL
        self.gives = span if self.gives is None else union(self.gives, span)
        raised = value.type if self.result is None else join(self.result, value.type)
        if raised is None:
            raise self.refused(
                f"the function returns {self.result} elsewhere and {value.type} here", "return one type everywhere"
            )
        if raised != self.result:
            self.changed = self.changed or self.result is not None
            self.result = raised
