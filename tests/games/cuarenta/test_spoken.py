"""What players say at a table of Cuarenta: read as the action that is meant, or refused with what would be right."""

import pytest

import sobremesa
from tests.spoken import Table, cases, dealt, unclear

FIRST = (("cuarenta", "quito", 2), "")
SAID = {
    (FIRST, "Qs"): "reina de corazón negro; Pik Dame; queen of spades; botar la dama de picas; Q♠; qs",
    (FIRST, "4c"): "cuatro; four of clubs; Kreuz 4; lay the 4; Kreuz Vier",
}
UNCLEAR = [
    ("reina", "'reina' can mean 'Qh', 'Qs': say which"),
    ("reina de corazón", "can mean 'Qh', 'Qs': say which"),
    ("Qs y", "is not a"),
    ("reinas negras", "'reinas negras' is not a"),
    ("10 of hearts", "'10 of hearts' is not an action"),
]


@pytest.mark.parametrize(("table", "text", "action"), cases(SAID))
def test_what_players_say_is_read(table: Table, text: str, action: str) -> None:
    match = dealt(table)
    assert match.position.write(match.position.read(text)) == action
    assert match.view(match.actor).read(text) == match.game.notation.parse(action)


@pytest.mark.parametrize(("text", "says"), UNCLEAR)
def test_what_is_not_clear_is_refused_with_what_would_be(text: str, says: str) -> None:
    assert says in unclear(FIRST, text)


def test_any_copy_of_the_cards_taken_may_be_named() -> None:
    match = sobremesa.new_match("cuarenta", "quito", players=2, seed=22, dealer=1)
    match.deal()
    for card in ("2s", "2d", "4s"):
        match.play(card)
    for text in ("2 of clubs takes 2 of spades", "el dos levanta el dos", "Kreuz 2 nimmt Karo 2"):
        assert match.position.write(match.position.read(text)) == "2c x2d"
