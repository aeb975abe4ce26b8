"""Names of people at a table: as long as the page lets them be, they are read whole, and cover nothing."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.geometry import LARGE, broken
from tests.browser.staged import Json, Stage
from tests.browser.tables import PHONE, Tables
from tests.browser.test_geometry import SMALLEST, WINDOWS
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

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


@pytest.mark.parametrize(
    ("game", "players"),
    rest_long(
        [("Cuarenta", 4), ("Cuatrola", 0), ("Canasta", 6), ("Cuarenta", 2), ("Canasta", 3), ("Canasta", 4)], first=2
    ),
)
def test_a_long_name_is_read_whole_at_every_seat(visit: Visit, quick: str, game: str, players: int) -> None:
    """With large cards, too."""
    ana = visit(quick, PHONE)
    Stage(ana, _named)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(game, players=players)
    ana.page.wait_for_selector(".hand.active")
    found = {large: _broken(ana, large) for large in (False, True)}
    assert not any(found.values()), found


UNNAMED = """() => [...document.querySelectorAll('.score-bar .side-name > span:last-child')].filter(name => {
  const {width, left, right, top, bottom} = name.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return width < 10 || getComputedStyle(name).clipPath !== 'none' || !name.closest('.side').contains(seen)
    || name.scrollWidth > name.clientWidth + 1;
}).map(name => name.textContent)"""
"""Sides whose name is not read whole beside their points."""


@pytest.mark.parametrize("language", rest_long(["de", "es", "en"]))
@pytest.mark.parametrize("game", ["Cuarenta", "Cuatrola", "Canasta"])
def test_an_upright_telephone_says_whose_points_they_are(tables: Tables, game: str, language: str) -> None:
    """Not by marks alone: a newcomer does not know which is "us"."""
    ana, _ = tables.at(game, _far_on, players=0 if game == "Cuatrola" else 4, language=language)
    ana.page.wait_for_selector(".hand.active")
    assert broken(ana, ((320, 568), (360, 640), (360, 740), PHONE), UNNAMED) == []


IN_A_FIELD = """() => [...document.querySelectorAll('.seat:not(.own) :is(.portrait, .who, .tag, .held)')].filter(e => {
  const a = e.getBoundingClientRect();
  return a.width > 2 && [...document.querySelectorAll('.group')].map(field => field.getBoundingClientRect())
    .some(b => a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1);
}).map(e => `in a field: ${e.className} ${e.textContent}`)"""


def _of_two_words(scene: Json) -> None:
    """Give the others names that are not long, and have two lines where there is little room."""
    for place in scene["seats"]:
        if place["seat"] != scene["seat"]:
            place.update(name="Don Segundo", tags=["reparte"])


def test_a_name_of_two_words_reaches_into_no_field(tables: Tables) -> None:
    """Nor does the number of cards below it, which once lay on a side's heading."""
    ana, _ = tables.at("Canasta", _of_two_words, players=4)
    ana.page.wait_for_selector(".hand.active")
    assert broken(ana, ((320, 568), (360, 640), (375, 600), PHONE, SMALLEST), IN_A_FIELD) == []


def _far_on(scene: Json) -> None:
    """Give the sides as many points as a match has, and one of Canasta a score below nought."""
    for side, points in zip(scene["sides"], (4985, -1250) if scene["game"] == "canasta" else (38, 36), strict=True):
        side["score"] = points


def _broken(ana: Visitor, large: bool) -> list[str]:
    ana.page.evaluate(LARGE, large)
    return broken(ana, (*WINDOWS, SMALLEST))
