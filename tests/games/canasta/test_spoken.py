"""What players say at a table of Canasta: read as the action that is meant, or refused with what would be right."""

import pytest

from tests.spoken import Table, cases, dealt, unclear

DRAWING, LAYING = (("canasta", "classic", 2), ""), (("canasta", "classic", 2), "draw")
SAID = {
    (DRAWING, "draw"): "robar; robar del mazo; vom Stapel ziehen; I draw",
    (LAYING, "drop J"): "tirar una sota; Bube ablegen; discard the jack of hearts; einen Buben ablegen",
    (LAYING, "meld 44*"): "¡one meld, an 2, 1 fours, an joker!; lay two fours and a joker",
    (LAYING, "drop T"): "ten of hearts; Herz Zehn; descartar diez",
    (LAYING, "drop *"): "tirar el comodín; discard a joker",
    (LAYING, "meld AAA"): "bajar tres ases; lay three aces; drei Asse auslegen",
}
UNCLEAR = [
    ("as", "'as' can mean 'meld AAA', 'drop A': say which"),
    ("discrad a jack", "did you mean 'discard a jack'?"),
    ("bajar la luna", "'bajar la luna' is not an action"),
]


@pytest.mark.parametrize(("table", "text", "action"), cases(SAID))
def test_what_players_say_is_read(table: Table, text: str, action: str) -> None:
    match = dealt(table)
    assert match.position.write(match.position.read(text)) == action
    assert match.view(match.actor).read(text) == match.game.notation.parse(action)


@pytest.mark.parametrize(("text", "says"), UNCLEAR)
def test_what_is_not_clear_is_refused_with_what_would_be(text: str, says: str) -> None:
    assert says in unclear(LAYING, text)
