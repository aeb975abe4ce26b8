"""Player of Cuatrola in the browser: a bid, a cante, a card."""

from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError

from tests.browser.visitor import NOTHING, SOON, Visitor, take

BOARD = "document.querySelector('.board')?.innerText + document.querySelectorAll('.board .card').length"


def bid(ana: Visitor, name: str) -> Locator:
    """This bid if it can be made, else to pass."""
    offer = ana.page.locator(f".offers .choice[aria-disabled=false]:has-text('{name}')")
    return (offer if offer.count() else ana.page.locator(".offers .pass")).first


def pick_up(ana: Visitor) -> Locator:
    """The first playable card is picked up: the button that plays it, which says what it will do."""
    page = ana.page
    take(page.locator(".hand .card-button.playable").first, patience=SOON)
    assert page.locator(".commit .choice-note").inner_text().strip()
    return page.locator(".commit .choice")


def act(ana: Visitor, wanted: str, keep: str = NOTHING) -> str:
    """Do what is asked and wait until it is done, or wait a little; returns what it was."""
    page = ana.page
    page.wait_for_timeout(30)
    ana.dismiss(keep)
    asks = ana.asked()
    if not asks:
        return ""
    before = board(ana)
    with suppress(TimeoutError):  # the sheet of the hand before may come between the finger and the button
        if asks == "bid":
            bid(ana, wanted).click(timeout=SOON)
        elif asks == "play":
            held = page.locator(".hand .card-button").count()
            pick_up(ana).click(timeout=SOON)
            ana.until_played(held, SOON)  # the board changes with the card that is picked up, before it is played
        else:
            page.locator(".songs-asked .choice").first.click(timeout=SOON)
        page.wait_for_function(f"b => ({BOARD}) !== b", arg=before, timeout=SOON)
    return asks


def board(ana: Visitor) -> str:
    """All that the table says, to tell whether something has happened."""
    return str(ana.page.evaluate(BOARD))
