"""Sources on which a table's state depends: all that the fold runs is among them, and the rest says nothing of it."""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import pytest

import sobremesa
from sobremesa import games
from sobremesa.server.state import fold
from sobremesa.server.storage import sources
from sobremesa.server.storage.rows import folded
from sobremesa.server.storage.snapshots import image_of, resumed, taken
from tests.server.random_tables import RandomTable
from tests.tables import tables

HOME = Path(sobremesa.__file__).parent


@contextmanager
def ran() -> Iterator[set[Path]]:
    """Have noted which of our files something runs in."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        found.add(frame.f_code.co_filename)

    files: set[Path] = set()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(before)
        files |= {Path(name) for name in found if Path(name).is_relative_to(HOME)}


@tables
def test_whatever_the_fold_runs_is_among_the_sources_or_beside_them(
    name: str, preset: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for nothing that is kept is all that lies beside: without it the same is."""
    table = RandomTable(name, preset, players, "sources").run(150)
    known = set(sources.sources(games.load(name).package).values())
    folded("table", table.rows)  # what is made once is there
    monkeypatch.setattr(fold, "remember", lambda match: None)
    monkeypatch.setattr(fold, "speaks_of_what_all_see", lambda presenter: False)
    monkeypatch.setattr(fold, "presenter", lambda game: None)
    with ran() as files:
        state, _ = folded("table", table.rows)
        snapshot = taken(state, table.rows[-1])
    assert files - known - {Path(sources.__file__)} == set()
    assert image_of(state) == image_of(table.state)
    assert resumed("table", snapshot, table.rows[-1:]) is not None


@pytest.mark.parametrize("game", games.names())
def test_the_sources_are_all_that_they_import(game: str) -> None:
    """The text has what Python finds in it, wherever it is imported."""
    found = sources.sources(games.load(game).package)
    for file in found.values():
        assert _imported(file) - found.keys() - {"sobremesa"} == {
            name for name in _imported(file) if sources._is_beside(name) and name != "sobremesa"
        } | (_imported(file) & {"sobremesa.server.storage.sources"} - found.keys())


def _imported(file: Path) -> set[str]:
    """Return the modules of ours that a file imports, by its syntax."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None
            found |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
    return {name for name in found if sources._file(name) is not None}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what a game of ours needs, by which the version is reckoned."""
    for package, text in (
        ("server/state/fold", "from sobremesa.core.match import Match\nfrom sobremesa.presentation import scene\n"),
        ("server/storage/rows", ""),
        ("server/storage/snapshots", ""),
        ("core/match", "def later():\n    from sobremesa.core import (\n        record,\n    )\n"),
        ("core/record", ""),
        ("core/unused", ""),
        ("presentation/scene", ""),
        ("games/cuarenta/__init__", "from sobremesa.games.cuarenta import rules\n"),
        ("games/cuarenta/rules", ""),
        ("games/cuatrola/__init__", ""),
        ("games/cuatrola/rules", ""),
    ):
        file = tmp_path / f"{package}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(sobremesa, "__file__", str(tmp_path / "__init__.py"))
    return tmp_path


def test_the_version_changes_with_any_source_that_a_state_depends_on_and_no_other(copied: Path) -> None:
    compute: Any = sources.version.__wrapped__
    found = [compute("cuarenta")]
    for package in ("server/state/fold", "core/match", "core/record", "games/cuarenta/rules", "server/storage/rows"):
        with (copied / f"{package}.py").open("a") as file:
            file.write("A = 2\n")
        found.append(compute("cuarenta"))
    assert len(set(found)) == len(found)
    for package in ("core/unused", "presentation/scene", "games/cuatrola/rules"):
        (copied / f"{package}.py").write_text("A = 2\n")
    assert compute("cuarenta") == found[-1]
    assert compute("cuatrola") not in found


def test_a_game_of_another_package_brings_its_own_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name, text in (("__init__.py", ""), ("rules.py", "A = 1\n"), ("rules.py", "A = 2\n"), ("more.py", "")):
        (tmp_path / name).write_text(text)
        monkeypatch.setitem(sys.modules, "escoba", SimpleNamespace(__file__=str(tmp_path / "__init__.py")))
        found.append(sources.foreign("escoba.rules"))
    monkeypatch.setitem(sys.modules, "escoba", SimpleNamespace(__file__=str(tmp_path / "rules.py")))
    assert len({*found, sources.foreign("escoba")}) == 5
    assert sources.foreign("sobremesa.games.cuarenta.rules") == b""
