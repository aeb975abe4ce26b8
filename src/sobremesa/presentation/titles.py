"""Titles of games, their rulesets, the levels of their bots, and what their digests name."""

from typing import Any

from sobremesa.core.game import Game
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer


def title(game: Game[Any, Any], language: str) -> str:
    """Return what a game is called: its own text, or its name."""
    return Say(language, game.package).find("title") or game.name.capitalize()


def about(game: Game[Any, Any], ruleset: str, language: str) -> str:
    """Return a ruleset of the game in a line; empty where its texts tell nothing of it."""
    return Say(language, game.package).find(f"ruleset.{ruleset}")


def called(game: Game[Any, Any], ruleset: str, language: str) -> str:
    """Return what people call a ruleset of the game; its own name where its texts have no other."""
    return Say(language, game.package).find(f"named.{ruleset}") or ruleset


def pack_name(game: Game[Any, Any]) -> str:
    """Return how a game's cards are drawn: `spanish` where the suits are coins, cups, swords and clubs, or `french`."""
    return "spanish" if "o" in game.pack.suits else "french"


def level_name(level: str, language: str) -> str:
    """Return what a level of bots is called; the level itself where no text says."""
    return Say(language).find(f"level.{level}") or level


def name_of(key: str, viewer: Viewer) -> str:
    """Return a part of the digest or a score by its name: the game's own text, the common one, or the name itself."""
    return viewer.say.find(f"name.{key}") or key.replace("_", " ")
