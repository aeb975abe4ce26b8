"""Cards in sentences: in plain lines as one says them in each language."""

import pytest

from sobremesa.core.cards import SPANISH_20
from sobremesa.games.cuatrola.presentation.card_text import said
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer


@pytest.mark.parametrize(
    ("language", "spoken"), [("es", "la sota de copas"), ("en", "the jack of cups"), ("de", "Kelch-Bube")]
)
def test_a_card_has_its_article_where_one_says_it(language: str, spoken: str) -> None:
    viewer = Viewer(0, ("Ana", "Beto", "Carla", "Dani"), language, plain=True)
    assert said(SPANISH_20.code("Sc"), viewer) == spoken


@pytest.mark.parametrize("suit", SPANISH_20.suits)
def test_a_suits_german_name_stands_where_no_case_changes_it(suit: str) -> None:
    say = Say("de", "sobremesa.games.cuatrola")
    name = say(f"suit_name.{suit}")
    assert f"in {name}" not in say("cante.20", suit=name)
    assert f"Trumpf: {name}" in say("dealt", deals="Du gibst", suit=name, mano="")
