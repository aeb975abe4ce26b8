"""Friends in the home network, over plain http: there a browser offers no hashes, no clipboard and no sharing."""

from tests.browser.conftest import Visit

INSECURE = """
  Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined});
  Object.defineProperty(Crypto.prototype, 'randomUUID', {get: () => undefined});
  Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined});
  Object.defineProperty(Navigator.prototype, 'share', {get: () => undefined});
"""
"""Absence of what a page lacks that comes neither over https nor from the same machine."""


def test_the_deal_is_checked_without_the_browsers_own_hashes(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.context.add_init_script(INSECURE)
    ana.come("/", speed="off")
    assert ana.page.evaluate("crypto.subtle === undefined && navigator.clipboard === undefined")
    loaded = "performance.getEntriesByType('resource').filter(one => one.name.includes('fairness')).length"
    assert ana.page.evaluate(loaded) == 0
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    ana.play_first()
    page = ana.page
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Reparto limpio").click()
    page.get_by_text("Probado aquí").first.wait_for()
    assert page.locator("dialog .error").count() == 0


def test_a_link_is_copied_without_the_browsers_clipboard(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.context.add_init_script(INSECURE)
    ana.come("/")
    ana.open_table(friends=True)
    page = ana.page
    page.get_by_role("button", name="Copiar el enlace").click()
    page.get_by_role("button", name="Copiado").wait_for()
    assert page.evaluate("getSelection().toString()").startswith(quick)
