"""The site of the table on a plain file host, in a folder of it: no header of ours, no address outside the folder."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tools import offline, site

pytestmark = pytest.mark.long

FOLDER = "a/folder"


class Plain(SimpleHTTPRequestHandler):
    """Files by the types that any host knows: neither wasm nor modules."""

    def guess_type(self, path: Any) -> str:
        is_foreign = Path(path).suffix in (".mjs", ".wasm", "")
        return "application/octet-stream" if is_foreign and Path(path).is_file() else super().guess_type(path)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    gathered, root = tmp_path / "gathered", tmp_path / "root"
    assert offline.main(["--into", str(gathered)]) == 0
    assert site.main(["--into", str(root / FOLDER), "--gathered", str(gathered)]) == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_site_in_a_folder_teaches_keeps_the_score_and_plays(host: ThreadingHTTPServer, visit: Visit) -> None:
    ana = visit(f"http://127.0.0.1:{host.server_port}", keeps_files=True)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.come(f"/{FOLDER}/")
    ana.page.get_by_role("link", name="Aprender Cuarenta").click()
    ana.page.wait_for_selector(".lesson .hand")
    ana.page.go_back()
    ana.page.get_by_role("link", name="Anotar").click()
    expect(ana.page.get_by_role("heading", name="Anotador")).to_be_visible()
    ana.page.go_back()
    a_link_in_another_tab_stays_in_the_folder(ana)
    ana.page.get_by_role("button", name="Guardar ").click()
    ana.page.locator(".door").first.wait_for()
    assert not [url for url in asked if f"/{FOLDER}/" not in url and not url.startswith("data:")]
    ana.offline = True
    ana.context.set_offline(True)
    ana.page.reload()
    ana.open_table("Cuarenta")
    assert ana.play_on(2) == 2
    table = ana.page.url
    ana.page.get_by_role("button", name="Menú").wait_for()
    assert table.startswith(f"{ana.url}/{FOLDER}/#/t/")
    ana.page.go_back()
    ana.page.locator(".door").first.wait_for()
    a_table_whose_worker_ends_goes_on_after_a_reload(ana, table)


def a_link_in_another_tab_stays_in_the_folder(ana: Visitor) -> None:
    """By each way to open one there; a click goes on in this page."""
    lesson = ana.page.get_by_role("link", name="Aprender Cuarenta")
    with ana.context.expect_page() as by_wheel:
        lesson.click(button="middle")
    with ana.context.expect_page() as by_key:
        lesson.click(modifiers=["Control"])
    for opened in (by_wheel.value, by_key.value):
        opened.wait_for_selector(".lesson .hand")
        assert opened.url == f"{ana.url}/{FOLDER}/#/#learn-cuarenta"
        opened.close()
    lesson.click()
    ana.page.wait_for_selector(".lesson .hand")
    ana.page.go_back()


def a_table_whose_worker_ends_goes_on_after_a_reload(ana: Visitor, table: str) -> None:
    """The system may end it at any time."""
    ana.page.goto(table)
    ana.page.wait_for_selector(".hand.active")
    held = ana.page.locator(".hand .card-button").count()
    (worker,) = ana.page.workers
    worker.evaluate("setTimeout(close)")
    expect(ana.page.get_by_role("alert")).to_contain_text("El navegador cerró la mesa")
    ana.page.get_by_role("alert").locator("..").get_by_role("button").click()
    ana.page.wait_for_selector(".hand.active")
    assert ana.page.locator(".hand .card-button").count() == held
