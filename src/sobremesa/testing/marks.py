"""Which test proves which clause of a rulebook: marks, as `@pytest.mark.clause("P46", "P47")`, counted.

`pytest --collect-only -p sobremesa.testing.marks FOLDER` writes, as its last line, how many tests carry each.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

WIDTH: Final = 12
"""Clauses a line."""


@dataclass(frozen=True)
class Report:
    """One game's clauses (number and kind) and the number of tests that carry each mark."""

    game: str
    kinds: Mapping[str, str]
    tests: Mapping[str, int]

    @property
    def rules(self) -> list[str]:
        """The clauses that are rules."""
        return [number for number, kind in self.kinds.items() if kind == "rule"]

    @property
    def untested(self) -> list[str]:
        """The rule clauses that no test proves."""
        return [number for number in self.rules if not self.tests.get(number)]

    @property
    def unknown(self) -> list[str]:
        """Marks that name no clause of the rulebook."""
        return sorted(set(self.tests) - set(self.kinds))

    def __str__(self) -> str:
        """Return the report in lines."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        total = len(self.rules)
        yield f"{self.game}: {total - len(self.untested)} of {total} rule clauses have tests"
        yield from _rows([f"{number}:{self.tests[number]}" for number in self.rules if number not in self.untested])
        yield f"without a test: {len(self.untested)}"
        yield from _rows(self.untested)
        for kind in sorted(set(self.kinds.values()) - {"rule"}):
            yield f"no rules ({kind}):"
            yield from _rows([number for number, its in self.kinds.items() if its == kind])
        if self.unknown:
            yield "marks that name no clause:"
            yield from _rows(self.unknown)


def _rows(words: list[str]) -> Iterator[str]:
    for start in range(0, len(words), WIDTH):
        yield "  " + " ".join(f"{word:<7}" for word in words[start : start + WIDTH]).rstrip()


def report(game: Any, folder: Path) -> Report:
    """Return the report of a game whose tests lie in a folder."""
    return Report(game.name, {number: clause.kind for number, clause in game.clauses.items()}, marked(folder))


def marked(folder: Path) -> dict[str, int]:
    """Return the number of tests for each clause that is named in a folder, as pytest collects it in another process.

    Raises `AssertionError` with what pytest says where it cannot.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    paths = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-p", __name__, str(folder)],
        env=kept | {"PYTHONPATH": paths},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, f"the tests in {folder} cannot be collected:\n{done.stdout}{done.stderr}"
    counted: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return counted


# --- as a plugin of pytest


class Marks:
    """Counter of the marks of what is collected, long tests included."""

    def __init__(self) -> None:
        self.tests: Counter[str] = Counter()

    def pytest_itemcollected(self, item: Any) -> None:
        """Count a test's marks."""
        self.tests.update(str(number) for mark in item.iter_markers("clause") for number in mark.args)

    def pytest_unconfigure(self) -> None:
        """Write what was counted."""
        sys.stdout.write(json.dumps(self.tests) + "\n")


def pytest_configure(config: Any) -> None:
    """Have the marks counted."""
    config.pluginmanager.register(Marks())
