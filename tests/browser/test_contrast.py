"""Whatever is read stands out from what is really painted behind it: wood, cloth and its lamp, motif, panels."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.contrast import faint
from tests.browser.screens import SCREENS, WINDOWS
from tests.browser.staged import Stage
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

SEEN = ["01-landing", "03-bidding", "04-canasta", "05-end", "12-options"]
"""The screens that each run looks at."""
REST = [
    "02-begun",
    "10-room",
    "14-rules",
    "02-cuarenta",
    "03-cuatrola",
    "04-drawn",
    "11-menu",
    "13-settings",
    "16-about",
    "17-lesson",
]
SIZES = [WINDOWS[name] for name in ("320", "phone", "desktop")]


def _faint(ana: Visitor) -> list[str]:
    found = []
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {one}" for one in faint(ana)]
    return found


@pytest.mark.parametrize("screen", rest_long([*SEEN, *REST], first=len(SEEN)))
def test_words_stand_out_from_what_is_painted_behind_them(visit: Visit, quick: str, screen: str) -> None:
    ana = visit(quick)
    SCREENS[screen](ana)
    ana.page.wait_for_selector(".begun .bubble", state="detached")
    assert _faint(ana) == []


NOTHING_PASSES = """() => {
  const real = window.setTimeout;
  window.setTimeout = (then, ms, ...rest) => real(then, ms > 1000 ? 2 ** 31 - 1 : ms, ...rest);
}"""
"""A phrase that goes between a look at the words and the picture behind them leaves words on another ground."""


@pytest.mark.parametrize("cloth", rest_long(["plata", "quito", "sur"]))
def test_they_do_on_every_cloth_with_a_notice_a_phrase_and_the_log(visit: Visit, quick: str, cloth: str) -> None:
    ana = visit(quick, (1440, 900))
    stage = Stage(ana, lambda scene: None)
    ana.come("/", speed="off", name="Ana", cloth=cloth)
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    ana.page.get_by_role("button", name="Historia", exact=True).first.click()
    ana.page.wait_for_selector(".aside")
    ana.page.evaluate(NOTHING_PASSES)
    stage.tell(type="refused", cid="", text="Nadie puede recoger lo que otro ya vio.", clause="P22")
    stage.tell(type="said", seat=1, phrase="coffee", text="¡Buenas!")
    ana.page.wait_for_selector(".passing .notice")
    assert _faint(ana) == []
