"""Promises of the package as a whole: a light start, few dependencies, types."""

import subprocess
import sys
from pathlib import Path

import sobremesa
from sobremesa import games

PACKAGE = Path(sobremesa.__file__).parent

WALK = """
import importlib, pkgutil, sys
before = set(sys.modules)
def walk(name):
    package = importlib.import_module(name)
    for module in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{name}."):
        if module.name.rpartition(".")[2] not in ("bots", "solver"):
            walk(module.name)
for layer in ("core", "games"):
    walk(f"sobremesa.{layer}")
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(loaded - {"sobremesa"} - sys.stdlib_module_names))
"""


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import sobremesa
from sobremesa import games
from sobremesa.bots import house_bots
from sobremesa.core.kernel import CHANCE
from sobremesa.server.table import table
for name in games.names():
    match, bot = sobremesa.new_match(name, seed=1), house_bots.player(name, house_bots.USUAL, "seed")
    for _ in range(60):
        match.deal() if match.actor == CHANCE else match.play(bot.choose(match.view(match.actor)))
    print(name)
"""


def run_python(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True)


def test_the_import_loads_no_heavy_dependency() -> None:
    report = run_python("-X", "importtime", "-c", "import sobremesa").stderr
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in report.splitlines()}
    assert "sobremesa" in loaded
    assert loaded.isdisjoint({"numpy", "numba", "rich", "cyclopts"})


def test_core_and_games_without_their_bots_import_the_standard_library_alone() -> None:
    assert run_python("-c", WALK).stdout.split() == []


def test_a_table_with_the_houses_usual_bots_needs_no_numpy() -> None:
    """A page without a server has no wheel of it."""
    assert run_python("-c", WITHOUT_NUMPY).stdout.split() == [*games.names()]


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
