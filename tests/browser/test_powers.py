"""The host's powers at the table: everybody is told of each, a spectator can be sent away, a phrase not heard."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.staged import Json, Stage
from tests.browser.test_guests import invites, sits


def test_what_the_host_does_is_told_to_all(visit: Visit, quick: str) -> None:
    """In the waiting room and at the table: watchers sent away, the table closed, phrases muted, names twice."""
    ana, link = invites(visit, quick, (360, 740))
    beto = sits(visit, quick, link, "Ana")
    expect(beto.page.get_by_role("status").filter(has_text="aquí eres «Ana 2»")).to_be_visible()
    eva = visit(quick)
    eva.come("/", speed="off", name="Eva")
    eva.come(link.partition("#")[0])
    ana.page.get_by_text("Eva", exact=True).wait_for()
    ana.page.locator(".host-row").filter(has_text="Eva").get_by_role("button").click()
    expect(eva.page.get_by_text("te ha despedido")).to_be_visible()
    expect(beto.page.get_by_text("Ana despide a alguien que miraba.")).to_be_visible()
    ana.page.get_by_role("button", name="Empezar").click()
    ana.page.wait_for_selector(".kit")
    beto.page.wait_for_selector(".kit")
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Silenciar").click()
    expect(ana.page.get_by_role("button", name="Silenciar")).to_have_attribute("aria-pressed", "true")
    expect(beto.page.get_by_role("alert").filter(has_text="Ana silencia las frases de Ana 2.")).to_be_visible()
    ana.page.get_by_role("switch", name="Se puede mirar").uncheck()
    expect(beto.page.get_by_role("alert").filter(has_text="Ana cierra la mesa a los espectadores.")).to_be_visible()
    ana.page.get_by_role("button", name="Nuevo enlace para este asiento").click()
    expect(ana.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("tiene cartas en la mano")
    assert ana.axe() == []
    beto.page.get_by_role("button", name="Menú").click()
    beto.page.get_by_role("button", name="Todas las jugadas").click()
    log = beto.page.get_by_role("list", name="Historia")
    for sentence in ("Ana empieza la partida.", "Ana silencia las frases de Ana 2.", "Ana cierra la mesa"):
        expect(log).to_contain_text(sentence)


def test_who_waits_for_a_seat_is_told_and_the_others_are_asked(visit: Visit, quick: str) -> None:
    """What the table says of a seat that is to be somebody else's, as it is seen at its other seats."""
    ana = visit(quick, (360, 740))

    def comes(table: Json) -> None:
        table["seats"][1] |= {"coming": "Dan"}

    stage = Stage(ana, lambda scene: None, table=comes)
    ana.come("/", speed="off", name="Ana")
    ana.open_table()
    ana.page.wait_for_selector(".kit")
    power = {"type": "power", "seat": 2, "power": "release", "of": 1}
    for number in (4, 4):
        stage.tell(**power, number=number, text="El asiento de Beto queda libre.")
    expect(ana.page.get_by_role("alert").filter(has_text="queda libre")).to_have_count(1)
    question = "Beto lleva mucho rato fuera. Carla pregunta si el asiento queda libre: esta mano la juega la casa."
    seat = {"seat": 2, "of": 1, "text": question, "done": False, "number": 3}
    stage.tell(type="seat_asked", open=True, **seat)
    asked = ana.page.get_by_role("alert").filter(has_text=question)
    asked.get_by_role("button", name="Sí").click()
    stage.tell(type="seat_asked", open=False, **seat)
    expect(asked).to_have_count(0)
    stage.tell(type="welcome", table="x", seat=None, number=0, page="", waits=1)
    expect(ana.page.get_by_text("Juegas desde la próxima mano; esta la termina la casa.")).to_be_visible()
