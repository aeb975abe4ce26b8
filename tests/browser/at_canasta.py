"""Player of Canasta in the browser: the stock or the pile, what can be laid, a discard."""

from contextlib import suppress

from playwright.sync_api import TimeoutError

from tests.browser.visitor import SOON, Visitor, looks, take

LAYS = ".chips .choice:not(.put-back):not(.closed)"


def lay_something(ana: Visitor) -> bool:
    """Tap through the hand until something can be laid, and lay the most of it."""
    page = ana.page
    for kind in page.locator(".hand .card-button.playable").evaluate_all("all => all.map(b => b.dataset.kind)"):
        take(page.locator(f".hand .card-button[data-kind='{kind}']"), patience=SOON)
        lays = page.locator(LAYS).filter(has_text="ajar").or_(page.locator(LAYS).filter(has_text="ñadir"))
        if lays.count():
            lays.last.click(timeout=SOON)
            ana.until_played()
            return True
        page.keyboard.press("Escape")
    return False


def discard(ana: Visitor) -> None:
    """Pick the first card and tap the pile."""
    page = ana.page
    take(page.locator(".hand .card-button.playable").last, patience=SOON)
    pile = page.locator(".pile.target")
    if pile.count():
        pile.click(timeout=SOON)
    else:
        page.locator(LAYS).first.click(timeout=SOON)


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
            page.locator(LAYS).last.click(timeout=SOON)
        elif not lay_something(ana):
            discard(ana)
    ana.until_played()
    return asks
