"""Texts of the server itself, from its `locale/`; all that belongs to a game is said by the game."""

from typing import Final

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


def phrase(language: str, name: str) -> str:
    """Return what is said by a phrase."""
    return say(language, f"phrase.{name}")


def level_name(language: str, level: str) -> str:
    """Return what a level of bots is called at the table; the level itself where no text says."""
    return Say(language, "sobremesa.server").find(f"level.{level}") or level


def say(language: str, key: str, **facts: object) -> str:
    """Return a text of the server, filled in; raises `KeyError`."""
    return Say(language, "sobremesa.server")(key, **facts)
