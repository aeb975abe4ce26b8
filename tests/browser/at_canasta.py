"""Player of Canasta in the browser: the stock or the pile, what can be laid, a discard."""

from contextlib import suppress

from playwright.sync_api import TimeoutError

from tests.browser.visitor import Visitor, looks

LAYS = ".chips .choice:not(.put-back):not(.closed)"


def lay_something(ana: Visitor) -> bool:
    """Tap through the hand until something can be laid, and lay the most of it."""
    page = ana.page
    for kind in page.locator(".hand .card-button.playable").evaluate_all("all => all.map(b => b.dataset.kind)"):
        ana.press(page.locator(f".hand .card-button[data-kind='{kind}']"))
        lays = page.locator(LAYS).filter(has_text="ajar").or_(page.locator(LAYS).filter(has_text="ñadir"))
        if lays.count():
            ana.press(lays.last)
            ana.until_played()
            return True
        page.keyboard.press("Escape")
    return False


def discard(ana: Visitor) -> None:
    """Pick the first card and tap the pile."""
    page = ana.page
    ana.press(page.locator(".hand .card-button.playable").last)
    pile = page.locator(".pile.target")
    if pile.count():
        ana.press(pile)
    else:
        ana.press(page.locator(LAYS).first)


def until_laying(ana: Visitor) -> None:
    """Act until cards can be laid."""
    for _ in looks(ana):
        if ana.asked() == "lay":
            return
        act(ana)


def act(ana: Visitor) -> str:
    """Do what is asked and wait until it is done; returns what it was, empty where nothing is asked yet."""
    page = ana.page
    asks = ana.asked()
    if not asks or page.locator("dialog[open]").count():
        return ""
    with suppress(TimeoutError):  # a sheet may come between the finger and the button
        if asks != "lay":
            ana.press(page.locator(LAYS).last)
        elif not lay_something(ana):
            discard(ana)
    ana.until_played()
    return asks
