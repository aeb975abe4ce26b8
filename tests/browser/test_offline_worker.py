"""The table in a module worker of Chromium, under the policy of the server's page: matches played without a server."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.server.http.web import HEADERS
from tools import offline

HERE = Path(__file__).parent
PAGE = '<!doctype html><title>Offline</title><script type="module" src="offline_page.js"></script>'

pytestmark = pytest.mark.long


class Files(SimpleHTTPRequestHandler):
    """Files with the headers that the server gives every answer; who asked for what is not told."""

    def guess_type(self, path: Any) -> str:
        known = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        return known.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        for name, value in HEADERS:
            self.send_header(name.decode(), value.decode())
        super().end_headers()

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("offline")
    assert offline.main(["--into", str(folder)]) == 0
    for file in (HERE / "offline_page.js", offline.OWN / "player.mjs"):
        shutil.copy(file, folder)
    (folder / "index.html").write_text(PAGE)
    return folder


Come = Callable[[Path], Page]


@pytest.fixture
def come(chromium: Browser) -> Iterator[Come]:
    """Open the page of a folder, served from this machine."""
    servers, context = [], chromium.new_context()

    def opened(folder: Path) -> Page:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        return page

    yield opened
    context.close()
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_match_of_each_game_is_played_with_the_network_off(gathered: Path, come: Come) -> None:
    page = come(gathered)
    told = page.evaluate("() => begin()")
    *loading, last = told
    assert last == {"type": "ready"}
    assert [one["come"] for one in loading] == sorted(one["come"] for one in loading)
    assert loading[-1]["come"] == loading[-1]["all"]
    page.context.set_offline(True)
    for name in games.names():
        played = page.evaluate("game => play(game)", name)
        assert played["status"] == 200 and played["messages"] > 10
        record = Record.parse(played["record"])
        assert Match.replay(games.load(name), record).over


WRITE = """async () => {
  const {openDevice} = await import('./device.mjs');
  const device = await openDevice();
  const before = JSON.parse(await device.of('n/')).length;
  for (let n = before; ; n++) {
    const key = 'n/' + String(n).padStart(9, '0');
    await device.keep(JSON.stringify({put: {[key]: 'x'.repeat(1000)}, drop: []}));
    await acknowledged(n);
  }
}"""
READ = """async () => {
  const {openDevice} = await import('./device.mjs');
  return JSON.parse(await (await openDevice()).of('n/')).map(([key]) => Number(key.slice(2)));
}"""
KILLS = 50


def test_what_a_device_has_acknowledged_outlives_the_page_that_is_killed(gathered: Path, come: Come) -> None:
    page = come(gathered)
    context, url = page.context, page.url
    acknowledged: list[int] = []

    def heard(number: int) -> None:
        acknowledged.append(number)

    context.expose_function("acknowledged", heard)
    for kill in range(KILLS):
        writer = context.new_page()
        writer.goto(url)
        writer.evaluate(f"() => void ({WRITE})()")
        seen = len(acknowledged)
        while len(acknowledged) <= seen + kill % 5:
            page.wait_for_timeout(5)
        with suppress(Error):
            writer.goto("chrome://crash")
        writer.close()
        kept = page.evaluate(READ)
        assert kept == list(range(len(kept))) and kept[-1] >= acknowledged[-1]


@pytest.mark.parametrize("file", ["table.pack", "pyodide.asm.wasm"])
def test_an_altered_file_is_named_and_nothing_runs(file: str, gathered: Path, come: Come, tmp_path: Path) -> None:
    folder = shutil.copytree(gathered, tmp_path / "altered")
    data = bytearray((folder / file).read_bytes())
    data[len(data) // 2] ^= 1
    (folder / file).write_bytes(data)
    assert come(folder).evaluate("() => begin()")[-1] == {"type": "failed", "why": "altered", "file": file}


def test_a_file_that_does_not_come_is_named(gathered: Path, come: Come, tmp_path: Path) -> None:
    folder = shutil.copytree(gathered, tmp_path / "lost")
    (folder / "python_stdlib.zip").unlink()
    assert come(folder).evaluate("() => begin()")[-1] == {"type": "failed", "why": "lost", "file": "python_stdlib.zip"}
