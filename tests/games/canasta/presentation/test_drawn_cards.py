"""Cards that come to a hand, as one says them in each language."""

import pytest

from sobremesa.games.canasta.presentation.card_text import drawn
from sobremesa.games.canasta.rules import ACE
from sobremesa.presentation.viewer import Viewer


@pytest.mark.parametrize(
    ("language", "one", "two"), [("es", "un as", "2 ases"), ("en", "an ace", "2 aces"), ("de", "ein Ass", "2 Asse")]
)
def test_nobody_draws_1_card(language: str, one: str, two: str) -> None:
    viewer = Viewer(0, ("Ana", "Beto", "Carla", "Dani"), language, plain=True)
    assert [drawn([ACE], viewer), drawn([ACE, ACE], viewer)] == [one, two]
