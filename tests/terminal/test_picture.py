"""The seam between the table and its games: each room is a picture, and a line may mean several actions."""

from collections.abc import Sequence
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.errors import SobremesaError, UnknownGame
from sobremesa.terminal import cuarenta, cuatrola, picture
from sobremesa.terminal.picture import Choice, NotUnderstood, Picture
from tests.terminal.talk import GAME, HOUSE, new_table, session, talk

ROOMS: dict[str, Picture[Any]] = {"cuarenta": cuarenta, "cuatrola": cuatrola}
"""Each is checked by mypy to be a picture."""


def test_a_room_is_got_by_the_name_of_its_game() -> None:
    for name, room in ROOMS.items():
        assert picture.of(name) is room
        assert name in picture.played()


def test_a_game_without_a_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownGame):
        picture.of("texts")
    monkeypatch.setattr(picture, "played", lambda: ("cuarenta",))
    with pytest.raises(SobremesaError, match="'canasta' is not played at the terminal yet; there is cuarenta"):
        picture.of("canasta")


# --- several actions in one line --------------------------------------------------------------------------------


@pytest.fixture
def takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of cards with blanks between them is understood as that many plays, one after the other."""

    def read(line: str, view: picture.Seen, choices: Sequence[Choice]) -> tuple[int, ...]:
        if "+" not in line:
            raise NotUnderstood("unknown", word=line)
        return tuple(map(GAME.notation.parse, line.split("+")))

    monkeypatch.setattr(cuarenta, "read", read)


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
    assert len(made.story) == len(match.steps)
    assert f"No. It would not be your turn any more: lay {second[0]}" in out.getvalue()
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
    for name, room in ROOMS.items():
        assert len(set(room.HOUSE)) > max(games.load(name).players) - 1
    assert HOUSE == cuarenta.HOUSE
