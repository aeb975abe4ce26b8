"""Sources of functions: the syntax tree with the file and the lines that it stands in."""

import ast
import inspect
import sys
import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from sobremesa.compile.errors import NotInDialect

FOREIGN = frozenset(sys.stdlib_module_names) | {"numpy"}
"""The packages whose functions are never translated."""


@dataclass(frozen=True, slots=True)
class Source:
    """A function as it was written, with the names that it sees."""

    name: str
    file: str
    first: int
    """The line of the file in which it begins."""
    tree: ast.FunctionDef
    names: dict[str, Any]
    own: frozenset[str]
    """The names that the function gives a value."""

    def refused(self, node: ast.AST, reason: str, instead: str = "") -> NotInDialect:
        """Return the error for a place of this function."""
        return NotInDialect(self.file, self.line_of(node), reason, instead)

    def line_of(self, node: ast.AST) -> int:
        """Return the line of the file in which a part of the function begins."""
        return int(getattr(node, "lineno", 1)) + self.first - 1


@cache
def _parsed(code: Any) -> tuple[str, int, ast.FunctionDef]:
    """Return file, first line and tree of a function, by its code: functions of a module's twins share it."""
    lines, first = inspect.getsourcelines(code)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    file = _short(code.co_filename)
    if not isinstance(tree, ast.FunctionDef):
        raise NotInDialect(file, first, "this is no plain function", "write `def`")
    return file, first, tree


def _short(file: str) -> str:
    """Return a file's name from its package on, or below the working directory; it tells nothing of the machine."""
    path = Path(file)
    folder = path.parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return path.relative_to(folder).as_posix()


def source_of(function: FunctionType) -> Source:
    """Return a function's source; raises `NotInDialect` where it cannot be read."""
    try:
        file, first, tree = _parsed(function.__code__)
    except OSError:
        code = function.__code__
        raise NotInDialect(_short(code.co_filename), code.co_firstlineno, "the source cannot be read") from None
    own = frozenset(function.__code__.co_varnames)
    return Source(function.__name__, file, first, tree, function.__globals__, own)


def dialect_function(thing: object) -> FunctionType | None:
    """Return the function that may be translated in place of a thing that is called, if there is one.

    A function that was compiled stands for itself; those of Python's library and NumPy are not in the dialect.
    """
    function = getattr(thing, "py_func", thing)
    if not isinstance(function, FunctionType):
        return None
    return None if str(function.__module__).partition(".")[0] in FOREIGN else function
