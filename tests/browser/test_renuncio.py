"""Cuatrola with revokes in the browser: no card is refused, and a claim says what it costs before it is made."""

import pytest

from tests.browser.at_cuatrola import act
from tests.browser.conftest import Visit
from tests.browser.visitor import ASKED, Visitor, looks, take


def choose_revokes(visit: Visit, url: str, button: str) -> Visitor:
    """Open a table where an illegal card is accepted until it is claimed."""
    ana = visit(url, (390, 844))
    ana.come("/", language="es", name="Ana", speed="off")
    ana.open_options("Cuatrola")
    page = ana.page
    page.get_by_role("button", name="Reglas de la casa").click()
    page.locator(".rule-group", has=page.locator("#rule-renuncio")).locator("summary").click()
    page.get_by_label("El renuncio").select_option("lose_hand")
    page.locator(".table-options").get_by_role("button", name=button).click()
    return ana


def sit_where_revokes_are_claimed(visit: Visit, url: str) -> Visitor:
    """At such a table with bots."""
    ana = choose_revokes(visit, url, "Jugar")
    ana.page.wait_for_selector(".kit[data-game=cuatrola] .hand .card-button")
    return ana


def sit_with_a_friend(visit: Visit, url: str) -> tuple[Visitor, Visitor]:
    """At such a table, Beto after Ana and against her."""
    ana, beto = choose_revokes(visit, url, "Con amigos"), visit(url, (1280, 800))
    ana.page.wait_for_url("**/t/*")
    beto.come("/", language="es", name="Beto", speed="off")
    beto.come(ana.page.locator(".link").inner_text().removeprefix(url))
    beto.page.get_by_role("button", name="Sentarme").click()
    ana.page.locator(".sitters b", has_text="Beto").wait_for()
    ana.page.get_by_role("button", name="Empezar").click()
    for one in (ana, beto):
        one.page.wait_for_selector(".kit[data-game=cuatrola] .hand .card-button")
    return ana, beto


def wrong_card(ana: Visitor) -> str:
    """Return a card that does not follow suit though another would, while the next to play is no partner of hers."""
    page = ana.page
    if ana.asked() != "play" or page.locator(".trick.won").count():
        return ""
    lying = page.locator(".trick:not(.bids) li:not(.ghost) .card").evaluate_all("all => all.map(c => c.dataset.card)")
    held = page.locator(".hand .card-button .card").evaluate_all("all => all.map(c => c.dataset.card)")
    follow = [card for card in held if lying and card[-1] == lying[0][-1]]
    others = [card for card in held if card not in follow]
    return others[0] if 1 <= len(lying) <= 2 and follow and others else ""


def test_no_card_is_refused_and_a_claim_tells_its_price_before_and_its_end_after(visit: Visit, quick: str) -> None:
    ana = sit_where_revokes_are_claimed(visit, quick)
    page = ana.page
    claim = page.locator(".choice.quiet", has_text="¡Renuncio!")
    for _ in looks(ana):
        if page.locator(f"[data-asks=play]:has({ASKED})").and_(page.locator(".kit", has=claim)).count():
            break
        act(ana, "paso")
    cards = page.locator(".hand .card-button")
    assert page.locator(".hand .card-button.playable").count() == cards.count()
    claim.click()
    note = page.locator(".quiet-note")
    note.wait_for()
    assert "tu pareja ya no reclama en esta mano" in note.inner_text()
    assert ana.axe() == []
    page.locator(".choices .choice:not(.quiet)", has_text="Renuncio").first.click()
    page.get_by_text("Reclamas un renuncio, y no lo era.").first.wait_for(state="attached")
    assert not claim.count()


@pytest.mark.long
def test_a_wrong_card_is_played_by_hand_and_claimed_by_the_opponent_who_comes_next(visit: Visit, quick: str) -> None:
    ana, beto = sit_with_a_friend(visit, quick)
    claim = beto.page.locator(".choice.quiet", has_text="¡Renuncio!")
    card = ""
    for _ in looks(ana, beto):
        if card and not (beto.asked() or ana.asked()):
            continue
        if card and claim.count() and beto.page.locator(f".trick [data-card='{card}']").count():
            break
        card = ""  # he rests while somebody plays alone, or his side has claimed in this hand
        act(beto, "paso")
        if card := wrong_card(ana):
            take(ana.page.locator(f".hand .card-button:has([data-card='{card}'])"))
            ana.page.locator(".choice.main").click()
            ana.until_played()
        else:
            act(ana, "paso")
    claim.click()
    beto.page.locator(".choices .choice:not(.quiet)", has_text="Renuncio").first.click()
    beto.page.get_by_text("Reclamas un renuncio, y lo era.").first.wait_for(state="attached")
    sheet = ana.page.locator("dialog[open] .breakdown")
    sheet.wait_for()
    assert "Por el renuncio, la mano es para ellos" in ana.page.locator("dialog[open]").inner_text()
    assert "últimas" not in sheet.inner_text()
    assert ana.axe() == []
