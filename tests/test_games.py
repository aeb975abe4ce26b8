"""The registry of games: found by entry points, loaded once, refused with a sentence."""

from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.core.errors import SobremesaError, UnknownGame


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points that are found, as if these packages and no others were installed."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point for point in points if point.group == group])
    games._found.cache_clear()
    games.load.cache_clear()
    yield points
    games._found.cache_clear()
    games.load.cache_clear()


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, games.GROUP)


@pytest.mark.parametrize("name", games.MENU)
def test_every_game_of_sobremesas_is_held_to_the_laws(name: str) -> None:
    file = Path(__file__).parent / "games" / name / "test_laws.py"
    assert f'game_tests(games.load("{name}")' in file.read_text(encoding="utf-8")


def test_sobremesas_own_games_come_first_and_in_their_order(installed: list[EntryPoint]) -> None:
    own = [point("cuatrola", "sobremesa.games.cuatrola:GAME"), point("canasta", "sobremesa.games.canasta:GAME")]
    installed += [point("zanga", "zanga:GAME"), *own[::-1], point("brisca", "brisca:GAME")]
    assert games.names() == ("cuatrola", "canasta", "brisca", "zanga")
    assert games.load("") is games.load("cuatrola")


def test_one_game_of_two_packages_is_refused_and_the_same_entry_twice_is_not(installed: list[EntryPoint]) -> None:
    installed += [point("cuarenta", "sobremesa.games.cuarenta:GAME")] * 2
    assert games.load("cuarenta").name == "cuarenta"
    games._found.cache_clear()
    games.load.cache_clear()
    installed.append(point("cuarenta", "other:GAME"))
    with pytest.raises(SobremesaError, match=r"two packages bring the game 'cuarenta': sobremesa\S+ and other:GAME"):
        games.load("cuarenta")


def test_without_any_game_it_says_what_to_install(installed: list[EntryPoint]) -> None:
    assert games.names() == ()
    with pytest.raises(SobremesaError, match="no games are installed"):
        games.load("cuarenta")


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'cuarenta'"):
        games.load("cuaranta")
