"""What each test comes to: the statements of some modules that it runs, and how long it takes; for `tools.mutants`.

Every statement of the modules' functions is preceded by a mark of its line, which costs far less than following each
line that Python runs.
"""

import ast
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import pytest

from sobremesa.compile.call import Native
from tools.putting import put_function

MARKS = "__reached__"


@dataclass(frozen=True)
class Reached:
    """What a test comes to: the first lines of statements, by file; and the seconds of a processor that it takes."""

    seconds: float
    lines: Mapping[str, frozenset[int]]


class Failures(Protocol):
    """What keeps the name of a test that failed."""

    failed: str


def measured(items: Sequence[pytest.Item], modules: Sequence[ModuleType], kept: Path, failures: Failures) -> Any:
    """Return what each test comes to, but those that fail or call machine code; kept in a file for the next time."""
    if not kept.exists():
        child = os.fork()
        if child == 0:
            kept.write_text(json.dumps(list(_measure(items, modules, failures))), encoding="utf-8")
            os._exit(0)
        os.waitpid(child, 0)
    return {
        one["test"]: Reached(one["seconds"], {file: frozenset(lines) for file, lines in one["lines"].items()})
        for one in json.loads(kept.read_text(encoding="utf-8"))
    }


def _measure(
    items: Sequence[pytest.Item], modules: Sequence[ModuleType], failures: Failures
) -> Iterator[dict[str, Any]]:
    """Run every test once, in this process."""
    natives = _counted_natives()
    for module in modules:
        mark(module)
    for item, following in zip(items, [*items[1:], None], strict=True):
        failures.failed, natives[0] = "", 0
        for module in modules:
            vars(module)[MARKS][:] = bytes(len(vars(module)[MARKS]))
        began = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        seconds = time.process_time() - began
        lines = {str(module.__file__): marked(module) for module in modules}
        if any(lines.values()) and not failures.failed and not natives[0]:
            yield {"test": item.nodeid, "seconds": seconds, "lines": lines}


def marked(module: ModuleType) -> list[int]:
    """Return the lines of a module that were run since its marks were cleared."""
    return [line for line, mark in enumerate(vars(module)[MARKS]) if mark]


def mark(module: ModuleType) -> None:
    """Have a module's functions mark the statements that they run."""
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    code = compile(ast.fix_missing_locations(_Marker().visit(ast.parse(text))), str(module.__file__), "exec")
    vars(module)[MARKS] = bytearray(text.count("\n") + 2)
    for name, value in list(vars(module).items()):
        if getattr(value, "__module__", "") == module.__name__ and hasattr(value, "__code__"):
            put_function(module, name, code)


class _Marker(ast.NodeTransformer):
    """What puts a mark before each statement of a function."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        for child in ast.walk(node):
            for field in ("body", "orelse"):
                if isinstance(getattr(child, field, None), list):
                    setattr(child, field, [one for statement in getattr(child, field) for one in _with_mark(statement)])
        return node


def _with_mark(statement: ast.stmt) -> list[ast.stmt]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return [statement]
    return [*ast.parse(f"{MARKS}[{statement.lineno}] = 1").body, statement]


def _counted_natives() -> list[int]:
    """Return a list whose number grows with each call of machine code."""
    count, call = [0], Native.__call__

    def counted(function: Native, *arguments: Any) -> Any:
        count[0] += 1
        return call(function, *arguments)

    pytest.MonkeyPatch().setattr(Native, "__call__", counted)
    return count
