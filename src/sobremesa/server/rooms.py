"""The games' rooms, whose sentences are told here too; each is looked up once."""

from functools import cache
from typing import Any

from sobremesa.terminal import picture
from sobremesa.terminal.picture import Narrator, Picture


@cache
def room(game: str) -> Picture[Any]:
    """The room of a game."""
    return picture.of(game)


@cache
def narrator(game: str) -> Narrator | None:
    """The same, where it tells several steps together."""
    found: Any = room(game)
    return found if isinstance(found, Narrator) else None
