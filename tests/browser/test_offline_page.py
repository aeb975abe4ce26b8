"""The page that needs no network: kept on a device by a tap, it plays with no server, and tells what is amiss."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Worker, expect

from benchmarks.offline_start import LOOK, MADE
from sobremesa import games
from sobremesa.server.http.static_files import STATIC
from tests.browser.conftest import Server, Visit
from tests.browser.visitor import PATIENCE, Visitor
from tools import edition, offline

pytestmark = pytest.mark.long

LOSE = """() => new Promise((done, failed) => {
  localStorage.removeItem('sobremesa.seats.offline');
  const lost = indexedDB.deleteDatabase('sobremesa');
  lost.onsuccess = done;
  lost.onerror = failed;
})"""
SPOIL = """caches.keys().then(async names => {
  const cache = await caches.open(names.find(name => name.startsWith('offline-')));
  const made = (await cache.keys()).find(({url}) => url.endsWith('/made.tar'));
  await cache.put(made, new Response('another'));
})"""
PLAYED_TODAY = """game => {
  const made = {points: [4, 2], lead: 2, house: [2, 4], rank: 1, of: 1, beaten: 0, leads: [{lead: 2, times: 1}]};
  const days = [0, 86400000].map(later => new Date(Date.now() + later).toISOString().slice(0, 10));
  const deals = Object.fromEntries(days.map(day => [day, {[game]: {table: 'x', result: {...made, game, day}}}]));
  localStorage.setItem('sobremesa.today', JSON.stringify(deals));
}"""
"""Has the device know of a deal that was played today; it may be tomorrow when it is looked at."""
END_AT_CALL = "void (self.postMessage = () => close())"
KEPT = "caches.keys().then(all => all.filter(name => name.startsWith('offline')))"


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gathered")
    assert offline.main(["--into", str(folder)]) == 0
    return folder


@pytest.fixture
def page(gathered: Path, tmp_path: Path) -> Path:
    """The built page with an edition of the table beside it, which a test may change."""
    folder = shutil.copytree(STATIC, tmp_path / "page", ignore=shutil.ignore_patterns("offline"))
    edition.write(gathered, folder)
    return folder


@pytest.fixture
def server(page: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server("tests.browser.house", "{port}", str(tmp_path / "tables.db"), "--quick", "--page", str(page))
    yield running
    running.stop()


def keep(ana: Visitor) -> None:
    """Have the table kept on the device, and wait until one can play."""
    ana.page.get_by_role("button", name="Guardar ").click()
    ana.page.locator(".door").first.wait_for()


def test_a_page_that_keeps_the_table_plays_with_no_server_at_all(server: Server, visit: Visit, tmp_path: Path) -> None:
    ana = visit(server.url, keeps_files=True)
    ana.come("/", speed="off")
    ana.page.get_by_role("link", name="Jugar sin red").click()
    expect(ana.page.get_by_role("link", name="Aprender Cuarenta")).to_be_visible()
    assert ana.axe() == []
    keep(ana)
    ana.offline = True
    server.kill()
    ana.context.set_offline(True)
    ana.page.reload()
    ana.page.locator(".door").first.wait_for()
    for name in games.names():
        ana.page.locator(f".door[data-game={name}]").get_by_role("button", name="Jugar").click()
        ana.page.wait_for_selector(".hand.active")
        ana.page.go_back()
    the_deal_of_the_day_says_why_it_needs_a_house(ana)
    said = list[str]()
    ana.page.on("console", lambda one: said.append(one.text))
    open_at_the_strongest_level(ana)
    assert ana.play_on(1) == 1
    ana.page.wait_for_selector(".hand.active")
    assert not [text for text in said if "failed" in text], "the worker that searches has answered"
    a_search_that_ends_is_told_and_the_next_has_a_worker_of_its_own(ana)
    table, held = ana.page.url, ana.page.locator(".hand .card-button").count()
    a_later_start_takes_what_the_device_has_made(ana)
    ana.page.close()
    ana.page = ana.context.new_page()
    ana.page.set_default_timeout(PATIENCE)
    ana.page.goto(table)
    ana.page.wait_for_selector(".hand.active")
    assert ana.page.locator(".hand .card-button").count() == held == 3
    assert ana.play_on(1) == 1
    ana.page.wait_for_selector(".hand.active")
    a_second_tab_is_told(ana)
    a_file_brings_the_tables_back(ana, tmp_path / "tables.json")
    ana.page.wait_for_selector(".hand.active")
    assert ana.page.locator(".hand .card-button").count() == held - 1


def open_at_the_strongest_level(ana: Visitor) -> None:
    ana.open_options()
    level = ana.page.locator(".table-options select[aria-describedby=bots]")
    level.select_option("top")
    ana.page.locator(".table-options").get_by_role("button", name="Jugar").click()
    ana.page.wait_for_url("**/t/*")


def the_deal_of_the_day_says_why_it_needs_a_house(ana: Visitor) -> None:
    """What was played with a network is shown all the same."""
    ana.page.evaluate(PLAYED_TODAY, games.names()[0])
    ana.page.get_by_role("link", name="El reparto de hoy").click()
    expect(ana.page.locator(".about-deals")).to_contain_text("guarda sus cartas en secreto")
    expect(ana.page.locator(".deal")).to_have_count(1)
    expect(ana.page.locator(".deal.done .made-word")).to_be_visible()
    ana.page.go_back()


def a_search_that_ends_is_told_and_the_next_has_a_worker_of_its_own(ana: Visitor) -> None:
    """It ends without a word, as where the system takes its memory; the bots after it search again."""
    (search,) = filter(searches, ana.page.workers)
    search.evaluate(END_AT_CALL)
    with ana.page.expect_event("worker", searches):
        assert ana.play_on(1) == 1
    expect(ana.page.locator(".announced")).to_contain_text("Un bot no pudo terminar de pensar")
    assert [error for error in ana.errors if not error.startswith("a search failed, and 'rules' played")] == []
    ana.errors.clear()
    ana.page.wait_for_selector(".hand.active")


def searches(worker: Worker) -> bool:
    return "search-worker" in worker.url


def until_made(ana: Visitor) -> None:
    """Wait until the device has made its bytecode, which it does beside whatever is played."""
    for _ in range(10 * PATIENCE // LOOK):
        if ana.page.evaluate(MADE):
            return
        ana.page.wait_for_timeout(LOOK)
    raise AssertionError("nothing was made")


def a_later_start_takes_what_the_device_has_made(ana: Visitor) -> None:
    """And does without where it is another than was made."""
    until_made(ana)
    with ana.context.expect_event("request", lambda request: request.url.endswith("/made.zip")):
        ana.page.reload()
    ana.page.wait_for_selector(".hand.active")
    ana.page.evaluate(SPOIL)
    ana.page.reload()
    ana.page.wait_for_selector(".hand.active")


def a_second_tab_is_told(ana: Visitor) -> None:
    """Only one has the tables."""
    other = ana.context.new_page()
    other.goto(f"{ana.url}/?offline")
    expect(other.get_by_role("alert")).to_contain_text("otra pestaña")
    other.close()


def a_file_brings_the_tables_back(ana: Visitor, file: Path) -> None:
    """Save all tables, lose them, refuse a file of something else, and go on with what was saved."""
    ana.page.goto(f"{ana.url}/?offline#/")
    with ana.page.expect_download() as saved:
        ana.page.get_by_role("button", name="Guardar todo en un archivo").click()
    saved.value.save_as(file)
    ana.page.evaluate(LOSE)
    ana.page.reload()
    brings = ana.page.get_by_label("Traer las mesas de un archivo")
    brings.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b'{"form": "another"}'})
    expect(ana.page.get_by_role("alert")).to_contain_text("No es un archivo de mesas")
    assert not ana.page.locator(".waiting").count()
    brings.set_input_files(file)
    ana.page.locator(".waiting .button.gold").click()


def test_a_download_that_is_altered_or_cut_off_says_so_and_goes_on(page: Path, server: Server, visit: Visit) -> None:
    ana = visit(server.url, keeps_files=True)
    listed = json.loads((page / "offline" / edition.LIST).read_text())
    parts = [page / "offline" / "parts" / part["name"] for file in listed["files"] for part in file["parts"]]
    one = parts[len(parts) // 2]
    whole = one.read_bytes()
    one.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    ana.come("/?offline", speed="off")
    ana.page.get_by_role("button", name="Guardar ").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("no llegó como la casa lo publicó")
    one.unlink()
    ana.page.get_by_role("button", name="Seguir").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("se cortó")
    assert [error for error in ana.errors if "404" not in error] == []
    ana.errors.clear()
    one.write_bytes(whole)
    for come in parts[: len(parts) // 2]:
        come.unlink(missing_ok=True)  # what has come is kept, and not asked for again
    ana.page.get_by_role("button", name="Seguir").click()
    ana.page.locator(".door").first.wait_for()


def leave_room(ana: Visitor, **most: int) -> None:
    """Give the page no more room on the device than so many bytes in all; none: as much as there is."""
    session = ana.context.new_cdp_session(ana.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": ana.url, **most})


def test_a_download_to_a_full_device_says_so_and_goes_on_once_there_is_room(server: Server, visit: Visit) -> None:
    ana = visit(server.url, keeps_files=True)
    ana.come("/?offline", speed="off")
    leave_room(ana, quotaSize=5_000_000)
    ana.page.get_by_role("button", name="Guardar ").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("No cabe en este aparato")
    leave_room(ana)
    ana.page.get_by_role("button", name="Seguir").click()
    ana.page.locator(".door").first.wait_for()


def test_a_newer_edition_comes_when_it_is_asked_for_and_takes_the_place_of_the_old_one(
    gathered: Path, page: Path, server: Server, visit: Visit, tmp_path: Path
) -> None:
    ana = visit(server.url, keeps_files=True)
    ana.come("/?offline", speed="off")
    keep(ana)
    (old,) = ana.page.evaluate(KEPT)
    newer = shutil.copytree(gathered, tmp_path / "newer")
    with (newer / "python.mjs").open("a") as file:
        file.write("// newer\n")
    listed = [offline.described(newer / one["name"]) for one in json.loads((gathered / offline.LIST).read_text())]
    (newer / offline.LIST).write_text(json.dumps(listed))
    made = edition.write(newer, page)
    for file in made["files"]:
        if file["name"] not in ("python.mjs", offline.LIST):
            for part in file["parts"]:
                (page / "offline" / "parts" / part["name"]).unlink(missing_ok=True)  # it is on the device already
    other = ana.context.new_page()
    other.goto(f"{ana.url}/?offline")
    expect(other.get_by_role("alert")).to_contain_text("otra pestaña")
    ana.page.reload()
    ana.page.get_by_role("button", name="Guardar la nueva").click()
    ana.page.wait_for_event("load")
    ana.page.locator(".door").first.wait_for()
    expect(ana.page.get_by_role("button", name="Guardar la nueva")).to_have_count(0)
    ana.open_table("Cuarenta")
    assert ana.page.evaluate(KEPT) == [old, f"offline-{made['name']}"]  # the other page may still ask for a file
    other.close()
    ana.page.reload()
    ana.page.wait_for_function(f"{KEPT}.then(all => all.join() === 'offline-{made['name']}')")
