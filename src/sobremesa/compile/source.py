"""Sources of functions: the syntax tree with the file and the lines that it stands in."""

import ast
import linecache
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, Final

from sobremesa.compile.errors import NotInDialect

_PARSING: Final = Lock()
"""Held while a tree is made: CPython 3.11 counts its depth for all threads together, and raises where two make one."""
FOREIGN = frozenset(sys.stdlib_module_names) | {"numpy"}
"""The packages whose functions are never translated."""


@dataclass(frozen=True, slots=True)
class Source:
    """A function as it was written, with the names that it sees."""

    name: str
    file: str
    tree: ast.FunctionDef
    names: dict[str, Any]
    own: frozenset[str]
    """The names that the function gives a value."""

    def refused(self, node: ast.AST, reason: str, instead: str = "") -> NotInDialect:
        """Return the error for a place of this function."""
        return NotInDialect(self.file, self.line_of(node), reason, instead)

    def line_of(self, node: ast.AST) -> int:
        """Return the line of the file in which a part of the function begins."""
        return int(getattr(node, "lineno", self.tree.lineno))


@cache
def _functions(file: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file, by the line in which each begins: with its decorator, where it has one."""
    lines = linecache.getlines(file)
    if not lines:
        raise OSError(f"{file} cannot be read")
    with _PARSING:
        tree = ast.parse("".join(lines))
    found = (node for node in _statements(tree) if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(part.lineno for part in node.decorator_list)]): node for node in found}


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Return all statements within; expressions hold none, and are most of a tree."""
    for part in ("body", "orelse", "finalbody", "handlers"):
        for statement in getattr(tree, part, ()):
            yield statement
            yield from _statements(statement)


@cache
def _short(file: str) -> str:
    """Return a file's name from its package on, or below the working directory; it tells nothing of the machine."""
    path = Path(file)
    folder = path.parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return path.relative_to(folder).as_posix()


def source_of(function: FunctionType) -> Source:
    """Return a function's source; raises `NotInDialect` where it cannot be read."""
    code = function.__code__
    file, first = _short(code.co_filename), code.co_firstlineno
    try:
        tree = _functions(code.co_filename).get(first)
    except (OSError, SyntaxError):
        raise NotInDialect(file, first, "the source cannot be read") from None
    if tree is None or tree.name != code.co_name:
        raise NotInDialect(file, first, "this is no plain function", "write `def`")
    return Source(function.__name__, file, tree, function.__globals__, frozenset(code.co_varnames))


def dialect_function(thing: object) -> FunctionType | None:
    """Return the function that may be translated in place of a thing that is called, if there is one.

    A function that was compiled stands for itself; those of Python's library and NumPy are not in the dialect.
    """
    function = getattr(thing, "py_func", thing)
    if not isinstance(function, FunctionType):
        return None
    return None if str(function.__module__).partition(".")[0] in FOREIGN else function
