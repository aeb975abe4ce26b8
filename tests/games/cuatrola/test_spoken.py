"""What players say at a table of Cuatrola: read as the action that is meant, or refused with what would be right."""

import pytest

from sobremesa.core.errors import IllegalAction
from tests.spoken import Table, cases, dealt, unclear

APP = ("cuatrola", "app", 4)
BIDDING, PLAYING = (APP, ""), (APP, "paso paso paso paso")
SAID = {
    (BIDDING, "paso"): "pasar; Ich passe; pass; ¡yo paso!; PASO",
    (BIDDING, "solo"): "voy solo; I play alone; allein",
    (BIDDING, "Rc"): "rey de copas; king of cups; Kelch-König; Kelch Koenig; el rey de copas; 12 de copas; R C; rc",
    (PLAYING, "Sb"): "sota; Bube; jack of clubs; la sota de bastos; Stab-Bube",
    (PLAYING, "Co"): "caballo; horse; Reiter; caballo de oros",
}
UNCLEAR = [
    ("pasarr", "'pasarr' is not an action: did you mean 'pasar'?"),
    ("la sotta de copas", "did you mean 'la sota de copas'?"),
    ("sota", "'sota' can mean 'So', 'Sc', 'Se', 'Sb': say which"),
    ("siete de copas", "'siete de copas' is not a card"),
    ("hola", "'hola' is not an action: known are"),
]


@pytest.mark.parametrize(("table", "text", "action"), cases(SAID))
def test_what_players_say_is_read(table: Table, text: str, action: str) -> None:
    match = dealt(table)
    assert match.position.write(match.position.read(text)) == action
    assert match.view(match.actor).read(text) == match.game.notation.parse(action)


@pytest.mark.parametrize(("text", "says"), UNCLEAR)
def test_what_is_not_clear_is_refused_with_what_would_be(text: str, says: str) -> None:
    assert says in unclear(BIDDING, text)


def test_what_is_said_but_forbidden_has_its_reason() -> None:
    with pytest.raises(IllegalAction, match=r"'Rc' is illegal: .*\(K09\)"):
        dealt(PLAYING).play("rey de copas")
