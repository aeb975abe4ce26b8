"""Player of Cuatrola in the browser: a bid, a cante, a card."""

from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError

from tests.browser.visitor import NOTHING, SOON, Visitor


def bid(ana: Visitor, name: str) -> Locator:
    """This bid if it can be made, else to pass."""
    offer = ana.page.locator(f".offers .choice[aria-disabled=false]:has-text('{name}')")
    return (offer if offer.count() else ana.page.locator(".offers .pass")).first


def pick_up(ana: Visitor) -> Locator:
    """The first playable card is picked up: the button that plays it, which says what it will do."""
    page = ana.page
    ana.press(page.locator(".hand .card-button.playable").first)
    assert page.locator(".choice.main .choice-note").inner_text(timeout=SOON).strip()
    return page.locator(".choice.main")


def act(ana: Visitor, wanted: str, keep: str = NOTHING) -> str:
    """Do what is asked and wait until it is done; returns what it was, empty where nothing is asked yet."""
    page = ana.page
    ana.dismiss(keep)
    asks = ana.asked()
    if not asks or page.locator("dialog[open]").count():
        return ""
    with suppress(TimeoutError):  # a sheet may come between the finger and the button
        if asks == "bid":
            ana.press(bid(ana, wanted))
        elif asks == "play":
            ana.press(pick_up(ana))
        else:
            ana.press(page.locator(".songs-asked .choice").first)
    ana.until_played()
    return asks
