"""How somebody plays Canasta in the browser: the stock or the pile, what can be laid, a discard."""

from tests.browser.visitor import Visitor

LAYS = ".chips .choice:not(.put-back):not(.closed)"


def lay_something(ana: Visitor) -> bool:
    """Tap through the hand until something can be laid, and lay the most of it."""
    page = ana.page
    for kind in page.locator(".hand .card-button.playable").evaluate_all("all => all.map(b => b.dataset.kind)"):
        page.locator(f".hand .card-button[data-kind='{kind}']").click()
        lays = page.locator(LAYS).filter(has_text="ajar").or_(page.locator(LAYS).filter(has_text="ñadir"))
        if lays.count():
            lays.last.click()
            page.wait_for_function("() => !document.querySelector('.card-button.chosen')")
            return True
        page.keyboard.press("Escape")
    return False


def discard(ana: Visitor) -> None:
    """Pick the first card and tap the pile."""
    page = ana.page
    page.locator(".hand .card-button.playable").last.click()
    pile = page.locator(".pile.target")
    if pile.count():
        pile.click()
    else:
        page.locator(LAYS).first.click()


def act(ana: Visitor) -> str:
    """Do what is asked, or wait a little; returns what it was."""
    page = ana.page
    page.wait_for_timeout(30)
    asks = ana.asked()
    if not asks or page.locator("dialog[open]").count():
        return ""
    before = page.locator(".board").inner_text() + page.locator(".turn").inner_text()
    if asks != "lay":
        page.locator(LAYS).last.click()
    elif not lay_something(ana):
        discard(ana)
    page.wait_for_function(
        "b => document.querySelector('.board').innerText + document.querySelector('.turn').innerText !== b", arg=before
    )
    return asks
