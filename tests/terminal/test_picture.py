"""The seam between the table and its games: each room is a picture, and a line may mean several actions."""

from collections.abc import Sequence
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.errors import UnknownGame
from sobremesa.games import facets
from sobremesa.games.cuarenta import presentation as cuarenta_shown
from sobremesa.games.cuarenta import terminal as cuarenta_drawn
from sobremesa.games.cuatrola import presentation as cuatrola_shown
from sobremesa.games.cuatrola import terminal as cuatrola_drawn
from sobremesa.presentation.presenter import Choice, GamePresenter, NotUnderstood, Seen, TextBoard
from tests.terminal.talk import GAME, HOUSE, new_table, session, talk

PRESENTERS: dict[str, GamePresenter[Any]] = {"cuarenta": cuarenta_shown, "cuatrola": cuatrola_shown}
BOARDS: dict[str, TextBoard[Any]] = {"cuarenta": cuarenta_drawn, "cuatrola": cuatrola_drawn}
"""Each is checked by mypy."""


def test_a_facet_is_got_by_the_name_of_its_game() -> None:
    for name, shown in PRESENTERS.items():
        assert facets.presenter(name) is shown
        assert facets.text_board(name) is BOARDS[name]


def test_an_unknown_game_has_no_facets() -> None:
    with pytest.raises(UnknownGame):
        facets.presenter("texts")
    with pytest.raises(UnknownGame):
        facets.text_board("texts")


# --- several actions in one line --------------------------------------------------------------------------------


@pytest.fixture
def takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of cards with blanks between them is understood as that many plays, one after the other."""

    def read(line: str, view: Seen, choices: Sequence[Choice]) -> tuple[int, ...]:
        if "+" not in line:
            raise NotUnderstood("unknown", word=line)
        return tuple(map(GAME.notation.parse, line.split("+")))

    monkeypatch.setattr(cuarenta_drawn, "read", read)


def two_plays() -> list[str]:
    """Cards that the first player of a table of two can lay in turn, if it were theirs all the time."""
    match = new_table("quito", 2, "24")
    talk(match, [])
    return [text for text in map(GAME.notation.write, match.legal_actions) if " " not in text][:2]


@pytest.mark.usefixtures("takes_all")
def test_a_line_of_actions_is_done_as_a_whole_or_not_at_all() -> None:
    first, second = two_plays()
    match = new_table("quito", 2, "24")
    made, out = session(match, [f"{first}+{second}", "log"])
    made.run()
    assert all(step.seat != 0 for step in match.steps)
    assert len(made.transcript) == len(match.steps)
    assert f"No. It would no longer be your turn: lay {second[0]}" in out.getvalue()
    assert "You lay" not in out.getvalue()


@pytest.mark.usefixtures("takes_all")
def test_a_line_that_begins_with_an_illegal_action_changes_nothing() -> None:
    match = new_table("quito", 2, "24")
    talk(match, [])
    before = str(match.record())
    text, _ = talk(match, [f"Kd xKh+{two_plays()[0]}"])
    assert "No. " in text
    assert str(match.record()) == before


def test_the_regulars_are_enough_for_every_table() -> None:
    for name, shown in PRESENTERS.items():
        assert len(set(shown.HOUSE)) > max(games.load(name).players) - 1
    assert HOUSE == cuarenta_shown.HOUSE
