"""Turns at a table of each game, at the usual pace, watched by a script in the page."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser import at_canasta, at_cuatrola
from tests.browser.visitor import Visitor

ACTS: dict[str, Callable[[Visitor], object]] = {
    "Cuarenta": Visitor.play_first,
    "Cuatrola": lambda ana: at_cuatrola.act(ana, "Paso"),
    "Canasta": at_canasta.act,
}


def play_watched(ana: Visitor, game: str, script: str, turns: int = 4) -> Page:
    """Play so many turns of a new table, on which the script looks from its first scene on."""
    ana.come("/", speed="normal")
    ana.open_table(game)
    page = ana.page
    page.wait_for_selector(".kit")
    page.evaluate(script)
    for _ in range(turns):
        page.wait_for_selector(".hand.active, dialog[open]")
        ana.dismiss()
        ACTS[game](ana)
    return page
