"""The installed page: its manifest and icons, and a service worker that keeps the shell and nothing of a table."""

import json
import shutil
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from sobremesa.server.http.static_files import STATIC
from tests.browser.conftest import Server, Visit

READY = "() => navigator.serviceWorker.ready.then((one) => !!one.active)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


def fetched(url: str) -> tuple[bytes, Any]:
    with urllib.request.urlopen(url) as answer:
        return answer.read(), answer.headers


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The browser's files once more, which the test may change: the built ones are what all other servers serve."""
    return shutil.copytree(STATIC, tmp_path / "page")


@pytest.fixture
def house_of_the_page(page: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server of its own that serves those."""
    server = Server("tests.browser.house", "{port}", str(tmp_path / "tables.db"), "--quick", "--page", str(page))
    yield server.url
    server.stop()


def test_the_manifest_names_icons_that_are_there(quick: str) -> None:
    body, headers = fetched(f"{quick}/manifest.webmanifest")
    assert headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(body)
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        data, headers = fetched(quick + icon["src"])
        assert headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}" == icon["sizes"]
    worker, headers = fetched(f"{quick}/sw.js")
    assert headers["cache-control"] == "no-cache" and b"SHELL = []" not in worker
    page, _ = fetched(quick)
    assert b'rel="manifest"' in page and b"data:," not in page


def test_without_a_connection_the_page_opens_and_says_so_and_goes_on_when_it_is_back(visit: Visit, quick: str) -> None:
    ana = visit(quick, keeps_files=True)
    ana.offline = True
    ana.come("/")
    assert ana.page.evaluate(READY)
    assert ana.context.new_cdp_session(ana.page).send("Page.getAppManifest")["errors"] == []
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("alert").first).to_contain_text("No hay conexión")
    ana.context.set_offline(False)
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    ana.page.wait_for_selector(".door")
    ana.context.set_offline(True)
    ana.page.goto(f"{quick}/#learn-cuarenta")
    expect(ana.page.get_by_role("heading")).to_have_text("No hay conexión")
    ana.context.set_offline(False)
    with suppress(Error):  # the page loads itself anew at the word, which the browser may have said before
        ana.page.evaluate("setTimeout(() => dispatchEvent(new Event('online')))")
    ana.page.wait_for_selector(".lesson .hand")


def test_without_wasm_or_an_edition_the_page_says_why_nothing_plays_without_a_network(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/?offline")
    expect(ana.page.get_by_role("alert")).to_contain_text("Esta casa no ofrece la mesa")
    ana.errors = [error for error in ana.errors if "404" not in error]
    ana.context.add_init_script("delete self.WebAssembly")
    ana.page.reload()
    expect(ana.page.get_by_role("alert")).to_contain_text("Este navegador no puede guardar la mesa")


BACK_AT_ONCE = """new MutationObserver((_, watch) => {
  if (!document.querySelector('[role=alert] h1')) return;
  watch.disconnect();
  dispatchEvent(new Event('online'));
}).observe(document, {subtree: true, childList: true})"""
"""The connection is back in the moment in which the page says that there is none."""


def test_a_connection_that_is_back_before_its_loss_is_painted_brings_the_page(visit: Visit, quick: str) -> None:
    ana = visit(quick, keeps_files=True)
    ana.context.add_init_script(BACK_AT_ONCE)
    ana.context.route("**/api/lessons/*", lambda route: route.abort("internetdisconnected"), times=1)
    ana.offline = True
    ana.come("/#learn-cuarenta")
    ana.page.wait_for_selector(".lesson .hand")


def test_nothing_of_a_table_is_kept_and_a_page_always_comes_from_the_server(
    page: Path, house_of_the_page: str, visit: Visit
) -> None:
    ana = visit(house_of_the_page, keeps_files=True)
    ana.come("/", speed="off")
    assert ana.page.evaluate(READY)
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    kept = ana.page.evaluate(KEPT)
    assert "/t/" in kept and all(path == "/t/" or path.startswith("/assets/") for path in kept)
    index = page / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<body>", '<body data-newer="1">'), encoding="utf-8")
    ana.page.reload()
    assert ana.page.locator("body").get_attribute("data-newer") == "1"
