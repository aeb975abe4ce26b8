"""Friends who are invited, wait, and leave: a link that lasts, a host who goes away, and pages with nothing to play."""

import json
import urllib.request

import pytest
from playwright.sync_api import expect

from sobremesa.server.table.host_commands import HOST_AWAY
from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.screens import LOCALES
from tests.browser.visitor import Visitor

WINDOWS = [(320, 568), (390, 844), (844, 390), (1366, 768)]
CUT = """() => [...document.querySelectorAll('.sitter-name *, h1, .tile p:not(.link), .button')].filter(
  one => one.getBoundingClientRect().width && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
  .map(one => one.textContent)"""
"""Words that have less room than they take."""


def invites(visit: Visit, url: str, size: tuple[int, int] = (390, 844), language: str = "es") -> tuple[Visitor, str]:
    """Ana at a table of Cuarenta that waits for three friends, and the path of its link."""
    ana = visit(url, size, LOCALES[language])
    ana.come("/", speed="off", name="Ana", language=language)
    ana.page.locator(".door[data-game=cuarenta] .friends").click()
    return ana, ana.page.locator(".link").inner_text().removeprefix(url)


def sits(visit: Visit, url: str, link: str, name: str) -> Visitor:
    """Somebody who has followed a link and sat down."""
    friend = visit(url)
    friend.come("/", speed="off", name=name)
    friend.come(link)
    friend.page.get_by_role("button", name="Sentarme", exact=True).click()
    friend.page.locator(".waiting-room").wait_for()
    return friend


def test_a_link_that_was_sent_is_good_as_long_as_no_other_takes_its_place(visit: Visit, quick: str) -> None:
    """A telephone loads the page of a host anew who comes back from their messages."""
    ana, link = invites(visit, quick)
    code = ana.page.locator(".code-letters").inner_text()
    ana.page.reload()
    assert ana.page.locator(".link").inner_text() == quick + link
    assert ana.page.locator(".code-letters").inner_text() == code
    beto = sits(visit, quick, link, "Beto")
    ana.page.get_by_label("Asiento de Beto").select_option("host")
    beto.page.get_by_role("button", name="Otro enlace").wait_for()
    dan = sits(visit, quick, link, "Dan")  # the new host has not replaced it
    beto.page.get_by_role("button", name="Otro enlace").click()
    newer = beto.page.locator(".link").inner_text().removeprefix(quick)
    assert newer != link
    late = visit(quick)
    late.come(link)
    late.page.get_by_role("button", name="Sentarme", exact=True).click()
    expect(late.page.get_by_role("alert")).to_contain_text("Este enlace ya no vale")
    assert late.page.get_by_role("button", name="Solo mirar").count() == 1
    late.errors.clear()
    assert dan.page.get_by_role("button", name="Otro enlace").count() == 0


def test_the_table_is_offered_to_others_when_they_can_have_it(visit: Visit, quick: str) -> None:
    ana, link = invites(visit, quick)
    beto = sits(visit, quick, link, "Beto")
    expect(beto.page.get_by_text("La partida la empieza Ana.")).to_be_visible()
    beto.page.clock.install()
    ana.page.goto("about:blank")
    expect(beto.page.get_by_text("Ana no está.")).to_be_visible()
    take = beto.page.get_by_role("button", name="Llevar yo la mesa")
    half = int(HOST_AWAY * 500)
    beto.page.clock.run_for(half)
    assert take.count() == 0
    beto.page.clock.run_for(half)
    expect(take).to_be_visible()
    assert beto.axe() == []


def test_a_host_who_gets_up_leaves_the_table_to_the_next_person(visit: Visit, quick: str) -> None:
    ana, link = invites(visit, quick)
    beto = sits(visit, quick, link, "Beto")
    ana.page.get_by_role("button", name="Levantarse de la mesa").click()
    ana.page.locator(".door").first.wait_for()
    assert ana.page.locator(".waiting .tile").count() == 0
    expect(beto.page.get_by_role("status")).to_contain_text("Ahora lleva la mesa Beto")
    beto.page.get_by_role("button", name="Empezar").click()
    beto.page.wait_for_selector(".kit")


def test_a_link_to_a_table_without_a_seat_says_so_before_it_asks_for_a_name(visit: Visit, quick: str) -> None:
    ana, link = invites(visit, quick)
    ana.page.get_by_role("button", name="Llenar con bots").click()
    expect(ana.page.get_by_role("heading", name="Ya están todos")).to_be_visible()
    late = visit(quick)
    late.come(link)
    expect(late.page.get_by_role("heading")).to_have_text("La mesa está llena")
    ana.page.get_by_role("button", name="Empezar").click()
    ana.page.wait_for_selector(".kit")
    late.page.reload()
    expect(late.page.get_by_role("heading")).to_have_text("La partida ya empezó")
    assert late.page.locator("input").count() == 0
    late.errors.clear()
    late.page.get_by_role("button", name="Solo mirar").click()
    late.page.wait_for_selector(".kit")


@pytest.mark.parametrize("language", LOCALES)
def test_an_invitation_and_the_room_behind_it_cut_no_word_in_any_window(
    visit: Visit, quick: str, language: str
) -> None:
    ana, link = invites(visit, quick, (320, 568), language)
    beto = visit(quick, (320, 568), LOCALES[language])
    beto.come("/", name="Bartolomé Sánchez", language=language)
    beto.come(link)
    beto.page.locator(".join-faces .portrait").wait_for()
    assert fitting(beto) == [] and beto.axe() == []
    beto.page.locator(".join-screen .gold").click()
    ana.page.locator(".sitter b", has_text="Bartolomé").wait_for()
    assert fitting(ana) == [] and fitting(beto) == []
    assert ana.axe() == []


def fitting(one: Visitor) -> list[str]:
    """Return what is cut, small or beside the window, in every window."""
    found = []
    for width, height in WINDOWS:
        one.page.set_viewport_size({"width": width, "height": height})
        one.at_rest()
        found += [f"{width}x{height}: {text}" for text in one.page.evaluate(CUT)]
        if one.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{width}x{height}: wider than the window")
    return found


def private(url: str) -> str:
    """Return the path of a table that is for those who sit at it."""
    body = json.dumps({"game": "cuarenta", "spectators": False}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return f"/t/{json.load(answer)['table']}"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/t/none", "No existe esa mesa"),
        ("/t/none#secret", "No existe esa mesa"),
        ("/r/none", "No existe esa mesa"),
        ("/nothing/here", "Aquí no hay nada"),
        ("", "En esta mesa no se puede mirar"),
    ],
    ids=["table", "invitation", "replay", "address", "private"],
)
def test_where_there_is_nothing_to_play_the_house_says_so_and_shows_a_way_on(
    visit: Visit, quick: str, path: str, title: str
) -> None:
    ana = visit(quick)
    ana.come(path or private(quick))
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(title)
    assert fitting(ana) == [] and ana.axe() == [] and ana.page.evaluate(LAWS) == []
    ana.page.get_by_role("button", name="Al inicio").click()
    ana.page.locator(".door").first.wait_for()
    assert all("404" in error for error in ana.errors)
    ana.errors.clear()
