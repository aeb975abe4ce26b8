"""Laws of the layout in windows of any size, near-square ones among them: drawn by a seed, each that failed is kept.

`SOBREMESA_SIZES=7 pytest -m long tests/browser/test_any_size.py` draws others; what fails names its size.
"""

import os
import random
from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser.geometry import broken
from tests.browser.staged import Change, as_it_is, melds, seven_rows, short_of_opening, two_ways
from tests.browser.tables import Tables

SEED: Final = int(os.environ.get("SOBREMESA_SIZES", "29"))
NUMBER: Final = 40
"""Windows that are drawn; every third is near-square."""
KEPT: Final = ((614, 634), (735, 612), (916, 464), (1173, 1047), (1847, 655), (560, 540))
"""Windows in which a law was once broken, and a square one."""
STATES: Final[dict[str, tuple[str, Change]]] = {
    "a row with two ways": ("Cuarenta", two_ways),
    "bids": ("Cuatrola", as_it_is),
    "four rows": ("Canasta", melds),
    "seven rows": ("Canasta", seven_rows),
    "a turn that is short": ("Canasta", short_of_opening),
}


def drawn(seed: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield windows from the smallest telephone, held either way, to a large screen."""
    chance = random.Random(seed)
    for place in range(number):
        if place % 3 == 0:
            side = chance.randint(560, 1300)
            yield side, round(side * chance.uniform(0.88, 1.14))
        elif place % 3 == 1:
            width = chance.randint(320, 900)
            yield width, round(max(568, width * chance.uniform(1.3, 2.2)))
        else:
            height = chance.randint(320, 1440)
            yield round(max(568, height * chance.uniform(1.3, 2.3))), height


def _broken(tables: Tables, state: str, windows: Iterator[tuple[int, int]] | tuple[tuple[int, int], ...]) -> list[str]:
    game, change = STATES[state]
    ana, _ = tables.at(game, change)
    ana.page.wait_for_selector(".hand.active")
    return broken(ana, windows)


@pytest.mark.parametrize("state", ["a row with two ways", "bids", "seven rows"])
def test_the_windows_that_once_failed_keep_the_laws(tables: Tables, state: str) -> None:
    assert "\n".join(_broken(tables, state, KEPT)) == ""


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
def test_windows_of_any_size_keep_the_laws(tables: Tables, state: str) -> None:
    assert "\n".join(_broken(tables, state, drawn(SEED, NUMBER))) == "", f"SOBREMESA_SIZES={SEED}"
