"""Player of Canasta in the browser: the stock or the pile, what can be laid, a discard."""

from contextlib import suppress

from playwright.sync_api import TimeoutError

from tests.browser.visitor import SOON, Visitor, take

LAYS = ".chips .choice:not(.put-back):not(.closed)"

TABLE = "document.querySelector('.board')?.innerText + document.querySelector('.turn')?.innerText"


def lay_something(ana: Visitor) -> bool:
    """Tap through the hand until something can be laid, and lay the most of it."""
    page = ana.page
    for kind in page.locator(".hand .card-button.playable").evaluate_all("all => all.map(b => b.dataset.kind)"):
        take(page.locator(f".hand .card-button[data-kind='{kind}']"), patience=SOON)
        lays = page.locator(LAYS).filter(has_text="ajar").or_(page.locator(LAYS).filter(has_text="ñadir"))
        if lays.count():
            lays.last.click(timeout=SOON)
            page.wait_for_function("() => !document.querySelector('.card-button.chosen')", timeout=SOON)
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


def until_laying(ana: Visitor, looks: int = 200) -> None:
    """Act until cards can be laid."""
    for _ in range(looks):
        if ana.asked() == "lay":
            return
        act(ana)
    raise AssertionError(f"nothing could be laid in {looks} looks")


def act(ana: Visitor) -> str:
    """Do what is asked and wait until it is done, or wait a little; returns what it was."""
    page = ana.page
    page.wait_for_timeout(30)
    asks = ana.asked()
    if not asks or page.locator("dialog[open]").count():
        return ""
    before = str(page.evaluate(TABLE))
    with suppress(TimeoutError):  # the count of a round may come between the finger and the button
        if asks != "lay":
            page.locator(LAYS).last.click(timeout=SOON)
        elif not lay_something(ana):
            discard(ana)
        page.wait_for_function(f"b => ({TABLE}) !== b", arg=before, timeout=SOON)
    return asks
