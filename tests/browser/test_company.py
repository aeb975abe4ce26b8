"""Two browsers at one table of two games to the end; a bot that plays for who is away, and gives the seat back."""

import json
import math
import re
import time
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import at_canasta, at_cuatrola
from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.played_out import play_out
from tests.browser.visitor import Visitor, asked, looks
from tests.rest_long import rest_long

Act = Callable[[Visitor], object]
GAMES: list[tuple[str, str, Act]] = [
    ("cuatrola", "app, target=4", lambda one: at_cuatrola.act(one, "solo")),
    ("canasta", "wikibooks, target=100", at_canasta.act),
]


def together(visit: Visit, url: str, players: int, **wish: object) -> tuple[Visitor, Visitor]:
    """Ana and Beto at a table that has begun, bots on the other seats."""
    seats = [{"kind": "open"}, *[{"kind": "bot", "level": "rules"}] * (players - 2)]
    body = json.dumps({"players": players, "name": "Ana", "seats": seats, **wish}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        seated = json.load(answer)
    ana, beto = visit(url), visit(url, (1280, 800))
    ana.come("/", speed="off", name="Ana")
    key = {seated["table"]: {name: seated[name] for name in ("token", "invitation")} | {"game": wish["game"], "at": 0}}
    ana.page.evaluate("k => localStorage.setItem('sobremesa.seats', JSON.stringify(k))", key)
    ana.come(f"/t/{seated['table']}")
    beto.come("/", speed="off", name="Beto")
    beto.come(ana.page.locator(".link").inner_text().removeprefix(url))
    beto.page.get_by_role("button", name="Sentarme").click()
    ana.page.locator(".sitters b", has_text="Beto").wait_for()
    ana.page.get_by_role("button", name="Empezar").click()
    for one in (ana, beto):
        one.page.wait_for_selector(".kit")
    return ana, beto


COUNT = """() => [...document.querySelectorAll('.over .breakdown tbody tr')].map(
  row => [...row.children].map(cell => cell.textContent).sort())"""


@pytest.mark.parametrize(("game", "ruleset", "act"), rest_long(GAMES))
def test_two_browsers_and_two_bots_come_to_the_same_end(
    visit: Visit, quick: str, game: str, ruleset: str, act: Act
) -> None:
    people = together(visit, quick, 4, game=game, ruleset=ruleset)
    play(people, act, turns=1)
    play_out(*people)
    count_the_same(people)


@pytest.mark.long
@pytest.mark.parametrize(("game", "ruleset", "act"), GAMES)
def test_two_browsers_and_two_bots_play_to_the_end(visit: Visit, quick: str, game: str, ruleset: str, act: Act) -> None:
    people = together(visit, quick, 4, game=game, ruleset=ruleset)
    play(people, act)
    count_the_same(people)


def play(people: tuple[Visitor, Visitor], act: Act, turns: float = math.inf) -> None:
    """Both play with their hands so many turns, or to the end."""
    played = dict.fromkeys(people, 0)
    for _ in looks(*people):
        if min(played.values()) >= turns or all(one.over() for one in people):
            break
        for one in people:
            if not one.over():
                one.dismiss()
                played[one] += bool(act(one))


def count_the_same(people: tuple[Visitor, Visitor]) -> None:
    """Raise unless both are shown the same count of the match."""
    ours, theirs = (one.page.evaluate(COUNT) for one in people)  # each side's own column comes first
    assert ours == theirs and len(ours) >= 3


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(visit: Visit, quick: str) -> None:
    ana, beto = together(visit, quick, 2, game="cuarenta", silence=1)
    table = ana.page.url.removeprefix(quick)
    ana.page.goto("about:blank")
    expect(beto.page.locator(".seat.away")).to_contain_text("juega un bot")
    for _ in range(2):
        beto.page.wait_for_selector(".hand.active")
        beto.play_first()
    ana.come(table)
    ana.page.wait_for_selector(".kit")
    expect(beto.page.locator(".seat.away")).to_have_count(0)
    while asked(ana, beto)[0] is beto:
        beto.play_first()
    ana.play_first()


def test_the_host_sets_a_clock_and_seats_the_house_by_level(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off", name="Ana")
    page = ana.page
    ana.open_options()
    page.get_by_label("Reloj").select_option(label="2 min, y 5 s por jugada")
    page.get_by_label("Si alguien se va").select_option(label="se le espera")
    page.locator(".table-options").get_by_role("button", name="Con amigos").click()
    for level in ("Principiante", "Habitual", "Calculador"):
        page.locator(".open-seat select").first.select_option(label=level)
        page.get_by_text(f"bot, {level}").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for size in ((320, 568), (844, 390), (1280, 800), (390, 844)):
        ana.resize(size)
        assert page.evaluate(LAWS) == []
    assert ana.axe() == []
    since = time.monotonic()
    page.get_by_role("button", name="Empezar").click()
    page.wait_for_selector(".hand.active")
    shows(ana, 120, since)
    assert ana.axe() == []
    ana.play_first()
    shows(ana, 125, since)


def shows(ana: Visitor, most: int, since: float) -> None:
    """Wait until the own clock shows so many seconds, less at most what has gone by since it was set."""
    for _ in looks(ana):
        told = re.fullmatch(r"Reloj (\d):(\d\d)", ana.page.locator(".seat.own .time").text_content() or "")
        if told and most - (time.monotonic() - since) - 1 <= int(told[1]) * 60 + int(told[2]) <= most:
            return


def test_a_private_games_replay_opens_where_one_sits_and_nowhere_else(visit: Visit, quick: str) -> None:
    """The page sends the key of its seat; whom the link is for stands beside it, and a stranger is told the same."""
    ana, beto = together(visit, quick, 2, game="cuarenta", spectators=False)
    play_out(ana, beto)
    expect(ana.page.locator(".over")).to_contain_text("solo se abre para quienes se sientan")
    ana.page.get_by_role("link", name="Volver a ver la partida").click()
    ana.page.wait_for_selector(".replay-bar")
    expect(ana.page.locator(".notices")).to_contain_text("solo se abre para quienes se sientan")
    stranger = visit(quick)
    stranger.come(ana.page.url.removeprefix(quick))
    expect(stranger.page.get_by_role("alert")).to_contain_text("son para quienes se sientan")
    assert stranger.page.locator(".replay-bar, .kit").count() == 0
    assert all("403" in error for error in stranger.errors)
    stranger.errors.clear()
