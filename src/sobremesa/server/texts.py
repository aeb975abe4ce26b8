"""Texts of the server itself, from its `locale/`; all that belongs to a game is said by the game."""

from typing import Any, Final

from sobremesa.core.game import Game
from sobremesa.games.facets import phrases
from sobremesa.presentation.texts import Say

PHRASES: Final = (
    "hello",
    "luck",
    "well_played",
    "wow",
    "sorry",
    "thanks",
    "think",
    "hurry",
    "again",
    "bye",
    "laugh",
    "clap",
    "sweat",
    "cry",
    "coffee",
)
"""Names of the phrases that people can say at the table, in the order in which they are offered."""


def phrase(language: str, name: str, game: Game[Any, Any]) -> str:
    """Return what is said by a phrase at a table of the game; empty where it has no such phrase."""
    if name in phrases(game.name):
        return Say(language, game.package)(f"phrase.{name}")
    return say(language, f"phrase.{name}") if name in PHRASES else ""


def say(language: str, key: str, **facts: object) -> str:
    """Return a text of the server, filled in; raises `KeyError`."""
    return Say(language, "sobremesa.server")(key, **facts)
