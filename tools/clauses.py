"""Which test proves which clause of a rulebook.

`python -m tools.clauses [GAME…]` lists, for each game, its rule clauses with the number of tests that carry their
mark, and the clauses that are no rules, by kind. It exits 1 if a rule clause has no test or a mark names no clause.
A test under `tests/<game>/` proves clauses of that game: `@pytest.mark.clause("P46", "P47")`.
"""

import contextlib
import io
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from sobremesa import games

ROOT = Path(__file__).parents[1]
WIDTH = 12
"""Clauses a line."""


@dataclass(frozen=True)
class Report:
    """One game's clauses (number and kind) and the number of tests that carry each mark."""

    game: str
    kinds: dict[str, str]
    tests: dict[str, int]

    @property
    def rules(self) -> list[str]:
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
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        total = len(self.rules)
        yield f"{self.game}: {total - len(self.untested)} of {total} rule clauses have tests"
        yield from rows([f"{number}:{self.tests[number]}" for number in self.rules if number not in self.untested])
        yield f"without a test: {len(self.untested)}"
        yield from rows(self.untested)
        for kind in sorted(set(self.kinds.values()) - {"rule"}):
            yield f"no rules ({kind}):"
            yield from rows([number for number, its in self.kinds.items() if its == kind])
        if self.unknown:
            yield "marks that name no clause:"
            yield from rows(self.unknown)


def rows(words: list[str]) -> Iterator[str]:
    """The words in indented lines."""
    for start in range(0, len(words), WIDTH):
        yield "  " + " ".join(f"{word:<7}" for word in words[start : start + WIDTH]).rstrip()


class Marks:
    """A pytest plugin that counts the clause marks of what is collected, long tests included."""

    def __init__(self) -> None:
        self.tests: Counter[str] = Counter()

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        self.tests.update({str(number) for mark in item.iter_markers("clause") for number in mark.args})


def clause_file(game: str) -> Path:
    return Path(str(files(games.load(game).package))) / "clauses.toml"


def test_folder(game: str) -> Path:
    """Where a game's tests lie: in `tests/games`, or beside the sources of a package of its own."""
    own = ROOT / "tests" / "games" / game
    return own if own.is_dir() else clause_file(game).parents[2] / "tests"


def marked(game: str) -> dict[str, int]:
    """The number of tests for each clause that is named in the game's folder of tests."""
    folder = test_folder(game)
    if not folder.is_dir():
        return {}
    marks, said = Marks(), io.StringIO()
    with contextlib.redirect_stdout(said):
        arguments = ["--collect-only", "-qq", "-p", "no:cacheprovider", f"--rootdir={ROOT}", str(folder)]
        failed = pytest.main(["-c", str(ROOT / "pyproject.toml"), *arguments], plugins=[marks])
    if failed:
        raise SystemExit(f"the tests of {game} cannot be collected:\n{said.getvalue()}")
    return dict(marks.tests)


def report(game: str) -> Report:
    """The report of a game that has a clause file."""
    clauses = tomllib.loads(clause_file(game).read_text(encoding="utf-8"))
    return Report(game, {number: clause["kind"] for number, clause in clauses.items()}, marked(game))


def main(names: list[str]) -> int:
    """Print the reports of these games, or of all; 1 if a rule has no test or a mark no clause."""
    found = [report(name) for name in names or games.names() if clause_file(name).exists()]
    print("\n\n".join(map(str, found)))
    return int(any(one.untested or one.unknown for one in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
