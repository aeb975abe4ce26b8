"""Two people at one table, each with a browser: by a link, through reloads, to the end."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, WebSocket

from tests.browser.conftest import Server, Visit
from tests.browser.played_out import play_out
from tests.browser.visitor import Visitor, asked, looks


def _together(visit: Visit, url: str, players: int = 2, ruleset: str = "") -> tuple[Visitor, Visitor]:
    """A table with a friend who came by the link."""
    ana, beto, _ = _seated(visit, url, players, ruleset)
    return _begun(ana, beto)


def _seated(
    visit: Visit, url: str, players: int, ruleset: str = "", change: Callable[[Route], None] | None = None
) -> tuple[Visitor, Visitor, str]:
    """The same before it begins, and its link; what Ana asks for may be changed on its way."""
    ana, beto = visit(url), visit(url, (1280, 800))
    if change is not None:
        ana.context.route("**/api/tables", change)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(friends=True, players=players, ruleset=ruleset)
    link = ana.page.locator(".link").inner_text()
    beto.come("/", speed="off", name="Beto")
    beto.come(link.removeprefix(url))
    beto.page.get_by_role("button", name="Sentarme").click()
    beto.page.wait_for_selector(".sitters")
    assert "#" not in beto.page.url
    ana.page.locator(".sitters b", has_text="Beto").wait_for()
    return ana, beto, link


def _begun(ana: Visitor, beto: Visitor) -> tuple[Visitor, Visitor]:
    ana.page.get_by_role("button", name="Empezar").click()
    for one in (ana, beto):
        one.page.wait_for_selector(".hand .card-button")
        one.page.wait_for_selector(":root[data-cloth=quito]")
    return ana, beto


def _to_be_played(route: Route) -> None:
    """Have no match won by what is dealt: with a terminal's part of the shuffle the cards are others each time."""
    wish = json.loads(route.request.post_data or "")
    route.continue_(post_data=json.dumps(wish | {"ruleset": f"{wish['ruleset']}, four_of_a_kind=4"}))


def test_two_browsers_a_terminal_and_a_bot_play_to_the_end(visit: Visit, quick: str, tmp_path: Path) -> None:
    ana, beto, link = _seated(visit, quick, 4, "pagat", change=_to_be_played)
    command = [sys.executable, "-m", "sobremesa", "play", "--join", link, "--name", "Luis", "--language", "es"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    ) as luis:
        ana.page.locator(".sitters b", has_text="Luis").wait_for()
        _begun(ana, beto)
        assert luis.stdin is not None
        luis.stdin.write("1\n" * 400)
        luis.stdin.close()
        play_out(ana, beto)
        assert luis.stdout is not None
        said = luis.stdout.read()
    assert luis.returncode == 0
    assert said.count("¡La chica es para ") == 1 and "El acta de la partida: " in said


def test_two_people_play_another_chica_after_the_first(visit: Visit, quick: str) -> None:
    ana, beto = _together(visit, quick)
    play_out(ana, beto)
    for one in (ana, beto):
        one.page.get_by_role("button", name="La revancha").click()
    for one in (ana, beto):
        one.page.wait_for_function("() => !document.querySelector('.over')")
        one.page.wait_for_selector(".hand .card-button")
    asked(ana, beto)
    for one in (ana, beto):
        assert one.page.locator("dialog[open]").count() == 0, "the count of a match that is over belongs to its end"


def test_a_reload_in_mid_hand_brings_back_the_same_cards(visit: Visit, quick: str) -> None:
    ana, beto = _together(visit, quick)
    for _ in range(3):
        asked(ana, beto)[0].play_first()
        asked(ana, beto)
    _same_table(ana, beto)
    ana.at_rest()
    before = _cards(ana)
    ana.page.reload()
    ana.page.wait_for_selector(".hand .card-button")
    assert _cards(ana) == before
    ana.open("Historia")
    ana.page.locator(".log li").nth(2).wait_for()
    assert beto.page.locator(".seat.away").count() == 0


TABLE = """() => [...document.querySelectorAll('.laid .card')].map(one => one.dataset.card)
  .concat(document.querySelector('.seat.acting')?.dataset.seat ?? '').join()"""
"""Returns the cards that lie, and whose turn it is."""


def _same_table(ana: Visitor, beto: Visitor) -> None:
    """Wait until both have heard the same: what one of them has played is on its way to the other."""
    for _ in looks(ana, beto):
        if ana.page.evaluate(TABLE) == beto.page.evaluate(TABLE):
            return


def _cards(one: Visitor) -> list[list[str]]:
    """The cards of one's hand and of the table."""
    places = (".hand .card", ".laid .card")
    return [sorted(str(card.get_attribute("data-card")) for card in one.page.locator(place).all()) for place in places]


def test_a_lost_line_freezes_the_table_and_the_play_arrives_once(visit: Visit, quick: str) -> None:
    ana, beto = _together(visit, quick)
    actor, _ = asked(ana, beto)
    number = actor.page.locator(".hand .card-button").count()
    actor.page.evaluate("window.cut()")
    actor.page.wait_for_selector(".notice.lost")
    assert actor.page.locator(".hand .card-button").count() == number
    actor.play_blindly()
    actor.page.evaluate("window.mend()")
    actor.page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length === n - 1", arg=number)


def test_a_phrase_is_seen_by_the_other(visit: Visit, quick: str) -> None:
    ana, beto = _together(visit, quick)
    ana.open("Decir algo")
    ana.page.get_by_role("button", name="¡Buenas!").click()
    beto.page.get_by_text("¡Buenas!").first.wait_for()


def test_a_play_is_taken_back_where_the_other_agrees(visit: Visit, quick: str) -> None:
    ana, beto = _together(visit, quick)
    actor, other = asked(ana, beto)
    number = actor.page.locator(".hand .card-button").count()
    actor.play_first()
    actor.page.get_by_role("button", name="Menú").click()
    actor.page.get_by_role("button", name="Deshacer").click()
    other.page.get_by_role("button", name="Sí").click()
    actor.page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length === n", arg=number)


def test_a_misdeal_is_called_by_a_guest_and_the_host_agrees(visit: Visit, quick: str) -> None:
    ana, beto = _begun(*_seated(visit, quick, 2, "quito")[:2])
    for one in (ana, beto):
        one.at_rest()
    beto.page.get_by_role("button", name="Historia", exact=True).first.click()
    assert "Sorteo de quién da" in beto.page.locator(".log").inner_text()
    if folder := os.environ.get("SOBREMESA_SHOTS"):
        beto.page.screenshot(path=f"{folder}/draw.png")
    beto.page.get_by_role("button", name="Menú").click()
    beto.page.get_by_role("button", name="mala data").click()
    if folder:
        beto.page.screenshot(path=f"{folder}/sure.png")
    beto.page.get_by_role("dialog").get_by_role("button", name="mala data").click()
    ana.page.get_by_text("Beto pide: mala data").wait_for()
    if folder:
        ana.page.screenshot(path=f"{folder}/asked.png")
    ana.page.get_by_role("button", name="Sí").click()
    beto.page.locator(".log").get_by_text("toda la mesa está de acuerdo: mala data").wait_for()
    beto.page.locator(".log").get_by_text("Mala data: la data no vale").first.wait_for()
    if folder:
        beto.page.screenshot(path=f"{folder}/done.png")


def test_who_has_no_key_watches_and_sees_no_hand(visit: Visit, quick: str) -> None:
    ana, _ = _together(visit, quick)
    carla = visit(quick, (1280, 800))
    carla.come(ana.page.url.removeprefix(quick))
    carla.page.wait_for_selector(".kit")
    assert carla.page.locator(".hand").count() == 0
    assert carla.page.locator(".seat").count() == 2
    held = set(_cards(ana)[0])
    # The cards of the draw go first: a hand may have been dealt one of them since.
    carla.page.wait_for_selector(".begun .card", state="detached")
    shown = {card.get_attribute("data-card") for card in carla.page.locator(".card").all()}
    assert not held & shown
    assert carla.axe() == []


def test_the_seat_moves_to_another_device(visit: Visit, quick: str) -> None:
    ana, _ = _together(visit, quick)
    before = _cards(ana)
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Seguir en otro dispositivo").click()
    link = ana.page.locator(".link").inner_text()
    tablet = visit(quick, (1280, 800))
    tablet.come(link.removeprefix(quick))
    tablet.page.wait_for_selector(".hand .card-button")
    assert _cards(tablet) == before
    ana.page.get_by_text("otro dispositivo").wait_for()


def test_nobody_is_sent_away_by_one_tap_and_who_is_reads_what_was_done(visit: Visit, quick: str) -> None:
    ana, beto = _together(visit, quick)
    for sure in ("No", "Sacar de la mesa"):
        ana.page.get_by_role("button", name="Menú").click()
        ana.page.get_by_role("button", name="Sacar de la mesa").click()
        ana.page.get_by_text("Beto deja la mesa").wait_for()
        assert beto.page.locator(".hand .card-button").count()
        ana.page.get_by_role("dialog").get_by_role("button", name=sure, exact=True).click()
    beto.page.get_by_text("tu mano la sigue un bot").wait_for()
    beto.page.get_by_text("Se puede seguir mirando").wait_for()


def test_the_house_is_told_the_pace_and_of_a_new_one(own_house: Server, visit: Visit) -> None:
    ana = visit(own_house.url)
    sent: list[str] = []
    lines: list[str] = []

    def line(socket: WebSocket) -> None:
        lines.append(socket.url)
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    ana.page.on("websocket", line)
    ana.come("/", name="Ana", speed="fast")
    ana.open_table(ruleset="quito")
    ana.page.wait_for_selector(".hand.active")
    assert "pace=fast" in lines[0]
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Ajustes").click()
    ana.page.get_by_label("Ritmo de la casa").select_option("off")
    for _ in looks(ana):
        if any('"set_pace"' in frame and '"pace":"off"' in frame for frame in sent):
            break


def test_the_table_goes_on_by_itself_after_the_server_was_killed(own_house: Server, visit: Visit) -> None:
    ana, beto = _together(visit, own_house.url, ruleset="quito")  # whatever is dealt, nobody has won at once
    asked(ana, beto)[0].play_first()
    asked(ana, beto)
    _same_table(ana, beto)
    before = _cards(ana), _cards(beto)
    own_house.kill()
    for one in (ana, beto):
        one.page.wait_for_selector(".notice.lost")
        assert one.page.locator(".hand .card-button").count() > 0
    own_house.start()
    for one in (ana, beto):
        one.page.wait_for_selector(".table-screen:not(.frozen)")
        one.errors.clear()
    assert (_cards(ana), _cards(beto)) == before
    actor, _ = asked(ana, beto)
    while actor.asked() != "play":  # these cards are nobody's choice, and there may be a ronda to announce
        actor.play_first()
        actor, _ = asked(ana, beto)
    number = actor.page.locator(".hand .card-button").count()
    actor.play_first()
    assert actor.page.locator(".hand .card-button").count() == number - 1
