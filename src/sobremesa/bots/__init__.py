"""Bots by game and level; each is imported when it is first asked for."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from inspect import signature

from sobremesa.core.bot import Bot, Compiled, GameBots, UnknownBudget, UnknownLevel
from sobremesa.core.errors import suggestion
from sobremesa.games import facets

RANDOM = "sobremesa.bots.random_bot:RandomBot"
"""The bot that every game has."""
DEFAULT = GameBots({"search": "sobremesa.bots.search_bot:SearchBot"})
"""The bots of a game that brings none."""


@cache
def known(game: str) -> GameBots:
    """Return a game's bots, or those of any game; raises `UnknownGame`."""
    return facets.game_bots(game) or DEFAULT


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game's bots, from the weakest to the strongest; raises `UnknownGame`."""
    return tuple(_paths(game))


def _paths(game: str) -> Mapping[str, str]:
    return {"random": RANDOM, **known(game).levels}


def make(game: str, level: str, seed: int | str, **budget: float) -> Bot:
    """Return a new bot; the seed settles what it leaves to chance, the budget what it may spend: `iterations=500`.

    Raises `UnknownGame`, `UnknownLevel`, and `UnknownBudget` for a keyword that the level's bot does not take.
    """
    kind = load(path(game, level))
    if "game" in signature(kind).parameters:
        kind = partial(kind, game=game)
    return build(kind, level, seed, **budget)


def playable(game: str, level: str) -> bool:
    """Return whether what a level needs is installed; raises `UnknownGame` and `UnknownLevel`."""
    try:
        load(path(game, level))
    except ModuleNotFoundError:
        return False
    return True


def warm(game: str, level: str) -> None:
    """Have the compiled parts of a level made, where it has any; raises `UnknownGame` and `UnknownLevel`."""
    bot = make(game, level, "warm")
    if isinstance(bot, Compiled):
        bot.warm()


def path(game: str, level: str) -> str:
    """Return where a level's class is, such as `sobremesa.bots.random_bot:RandomBot`; raises as `make` does."""
    paths = _paths(game)
    if level not in paths:
        raise UnknownLevel(f"the bots of '{game}' have no level '{level}': {suggestion(level, paths)}")
    return paths[level]


def load(where: str) -> Callable[..., Bot]:
    """Return the class at a path."""
    module, _, name = where.partition(":")
    found: Callable[..., Bot] = getattr(import_module(module), name)
    return found


def build(kind: Callable[..., Bot], level: str, seed: int | str, **budget: float) -> Bot:
    """Return a bot of this class; raises `UnknownBudget` for a keyword that it does not take."""
    takes = [name for name in signature(kind).parameters if name not in ("seed", "game")]
    for name in budget:
        if name not in takes:
            hint = suggestion(name, takes) if takes else "it has none"
            raise UnknownBudget(f"the level '{level}' has no budget '{name}': {hint}")
    return kind(seed, **budget)
