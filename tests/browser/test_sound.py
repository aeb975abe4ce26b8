"""Sounds of the table: on, soft, muted by a tap for good; never heard before what they follow from has landed."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import take
from tests.browser.watched import ACTS, play_watched

INSTRUMENT = """() => {
  window.notes = 0;
  window.early = [];
  window.landed = 0;
  window.fell = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const real = kind.prototype.start;
    kind.prototype.start = function (...rest) { window.notes++; return real.apply(this, rest); };
  }
  new MutationObserver(all => {
    for (const one of all) window.landed += [...one.removedNodes].filter(node => node.className === 'flying').length;
  }).observe(document.getElementById('flights'), {childList: true});
  const real = performance.mark.bind(performance);
  performance.mark = name => {
    const falls = /card|slam|deal|take|trick/.test(name);
    if (falls) window.fell++;
    const left = document.querySelectorAll('#flights .flying').length;
    const mark = [name, window.fell, window.landed, left];
    // what was removed in this very task is counted by the observer a microtask later
    queueMicrotask(() => { if (falls && window.fell > window.landed + 1) window.early.push(mark.join(' ')); });
    return real(name);
  };
}"""
"""Counts what is sent to the loudspeaker and what has landed; a card's sound that is ahead of its landing is noted."""
HEARD = "() => performance.getEntriesByType('mark').map(one => one.name).filter(one => one.startsWith('sound '))"


@pytest.mark.parametrize("game", ACTS)
def test_no_card_is_heard_before_it_has_landed(visit: Visit, quick: str, game: str) -> None:
    page = play_watched(visit(quick), game, INSTRUMENT)
    page.wait_for_function("() => window.notes > 0")
    heard = page.evaluate(HEARD)
    assert "sound card" in heard or "sound slam" in heard
    assert "sound turn" in heard
    assert page.evaluate("window.early") == []


def test_one_tap_mutes_the_table_and_it_stays_muted(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    mute = page.get_by_role("button", name="Sonido")
    assert mute.get_attribute("aria-pressed") == "true"
    mute.click()
    page.reload()
    page.wait_for_selector(".hand.active")
    assert page.get_by_role("button", name="Sonido").get_attribute("aria-pressed") == "false"
    ana.play_first()
    page.wait_for_timeout(300)
    assert page.evaluate(HEARD) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("switch", name="Sonido").check()
    page.keyboard.press("Escape")
    ana.play_first()
    page.wait_for_function("() => performance.getEntriesByType('mark').length > 0")


def test_a_tap_lets_all_of_a_play_land_and_nothing_of_it_is_heard(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="slow")
    ana.open_table("Cuarenta", players=2)
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.evaluate("""() => new MutationObserver((_, watch) => {
      if (!document.querySelector('.flying')) return;
      watch.disconnect();
      window.cut(); // an answer may come in the same moment, and would fly
      performance.clearMarks();
      document.querySelector('.board').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
      setTimeout(() => {
        window.left = document.querySelectorAll('.flying').length;
        window.heard = performance.getEntriesByType('mark').map(one => one.name);
      }, 40);
    }).observe(document.getElementById('flights'), {childList: true})""")
    take(page.locator(".hand .card-button").first)
    page.locator(".choices .choice").first.click()
    page.wait_for_function("() => window.heard")
    assert page.evaluate("window.left") == 0
    assert not {"sound card", "sound slam", "sound take"} & set(page.evaluate("window.heard"))
