"""Names of people at a table: as long as the page lets them be, they are read whole, and cover nothing."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.staged import Json, Stage
from tests.browser.test_geometry import PHONE, SMALLEST, WINDOWS
from tests.browser.visitor import Visitor

NAMES = (
    "María Fernanda C",
    "Juan José Andrés",
    "Maximiliano Paz",
    "Wolfgang Amadeus",
    "María del Carmen",
    "Ana Lucía de Paz",
)
"""As people are called, of 15 and 16 letters; the page takes 16."""


def _named(scene: Json) -> None:
    """Give the others long names, and each the dealer's note; one's own name is a word of the table."""
    note = "reparte" if scene["game"] == "canasta" else "da"
    for place in scene["seats"]:
        if place["seat"] != scene["seat"]:
            place["name"] = NAMES[place["seat"]]
            place["tags"] = [*(tag for tag in place["tags"] if tag != note), note]


def _broken(visitor: Visitor) -> list[str]:
    found: list[str] = []
    for size in (*WINDOWS, SMALLEST):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.at_rest()
        found += [f"{size}: {one}" for one in visitor.page.evaluate(LAWS)]
    return found


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    ("game", "players"),
    [("Cuarenta", 2), ("Cuarenta", 4), ("Cuatrola", 0), ("Canasta", 3), ("Canasta", 4), ("Canasta", 6)],
)
def test_a_long_name_is_read_whole_at_every_seat(
    visit: Visit, quick: str, game: str, players: int, large: bool
) -> None:
    ana = visit(quick, PHONE)
    Stage(ana, _named)
    ana.come("/", speed="off", name="Ana", largeCards=large)
    ana.open_table(game, players=players)
    ana.page.wait_for_selector(".hand.active")
    assert _broken(ana) == []
