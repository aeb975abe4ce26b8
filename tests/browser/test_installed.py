"""The installed page: its manifest and icons, and a service worker that keeps the shell and nothing of a table."""

import json
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, expect

from sobremesa.server.http.static_files import STATIC
from tests.browser.conftest import Visit

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


def replaced(page: Path, text: str) -> None:
    """Change a file in one step: other servers serve it meanwhile."""
    newer = page.with_suffix(".newer")
    newer.write_text(text, encoding="utf-8")
    newer.replace(page)


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
    ana = visit(quick)
    ana.come("/")
    assert ana.page.evaluate(READY)
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("alert").first).to_contain_text("No hay conexión")
    ana.errors.clear()
    ana.context.set_offline(False)
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    ana.page.wait_for_selector(".door")
    ana.context.set_offline(True)
    ana.page.goto(f"{quick}/#learn-cuarenta")
    expect(ana.page.get_by_role("heading")).to_have_text("No hay conexión")
    ana.errors.clear()
    ana.context.set_offline(False)
    with suppress(Error):  # the page loads itself anew at the word, which the browser may have said before
        ana.page.evaluate("setTimeout(() => dispatchEvent(new Event('online')))")
    ana.page.wait_for_selector(".lesson .hand")


def test_nothing_of_a_table_is_kept_and_a_page_always_comes_from_the_server(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    assert ana.page.evaluate(READY)
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    kept = ana.page.evaluate(KEPT)
    assert "/t/" in kept and all(path == "/t/" or path.startswith("/assets/") for path in kept)
    index = STATIC / "index.html"
    whole = index.read_text(encoding="utf-8")
    try:
        replaced(index, whole.replace("<body>", '<body data-newer="1">'))
        ana.page.reload()
        assert ana.page.locator("body").get_attribute("data-newer") == "1"
    finally:
        replaced(index, whole)
