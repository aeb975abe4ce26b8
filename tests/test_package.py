"""Promises of the package as a whole: a light start, few dependencies, types."""

import subprocess
import sys
from pathlib import Path

import sobremesa

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


def run_python(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True)


def test_the_import_loads_no_heavy_dependency() -> None:
    report = run_python("-X", "importtime", "-c", "import sobremesa").stderr
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in report.splitlines()}
    assert "sobremesa" in loaded
    assert loaded.isdisjoint({"numpy", "numba", "rich", "cyclopts"})


def test_core_and_games_without_their_bots_import_the_standard_library_alone() -> None:
    assert run_python("-c", WALK).stdout.split() == []


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
