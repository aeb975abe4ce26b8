"""Bots by game and level; each is imported when it is first asked for."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from inspect import signature
from typing import Any

from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.bot import Bot, Compiled, GameBots, UnknownBudget, UnknownLevel
from sobremesa.core.errors import suggestion
from sobremesa.games import facets

RANDOM = "sobremesa.bots.random_bot:RandomBot"
"""The bot that every game has."""
NET = "sobremesa.bots.net_bot:NetBot"
"""The bot that plays a network, written `net:FILE`."""
NET_PREFIX = "net:"
DEFAULT = GameBots({"search": "sobremesa.bots.search_bot:SearchBot"})
"""The bots of a game that brings none."""


@cache
def known(game: str) -> GameBots:
    """Return a game's bots, or those of any game; raises `UnknownGame`."""
    return facets.game_bots(game) or DEFAULT


def reviewable(game: str, rules: Any) -> bool:
    """Return whether a match by these rules can be reviewed; raises `UnknownGame`."""
    found = known(game)
    return bool(found.review) and (not found.reviewable or bool(load(found.reviewable)(rules)))


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game's bots, from the weakest to the strongest; raises `UnknownGame`."""
    return tuple(_paths(game))


def _paths(game: str) -> Mapping[str, str]:
    return {"random": RANDOM, **known(game).levels}


def make(game: str, level: str, seed: int | str, **budget: float) -> Bot:
    """Return a new bot; the seed settles what it leaves to chance, the budget what it may spend: `iterations=500`.

    Raises `UnknownGame`, `UnknownLevel`, `UnknownBudget` for a keyword that the level's bot does not take, and
    `NoMachineCode` where the level would be too slow, since there is no C compiler.
    """
    return build(playing(game, level_class(game, level)), level, seed, **budget)


def playing(game: str, kind: Callable[..., Bot]) -> Callable[..., Bot]:
    """Return a bot's class that knows which game it plays, where it is one for any game."""
    return partial(kind, game=game) if "game" in signature(kind).parameters else kind


def playable(game: str, level: str) -> bool:
    """Return whether what a level needs is here; raises `UnknownGame` and `UnknownLevel`."""
    try:
        level_class(game, level)
    except (ModuleNotFoundError, NoMachineCode):
        return False
    return True


def level_class(game: str, level: str) -> Callable[..., Bot]:
    """Return a level's class; raises as `make` does.

    A level that has compiled parts needs minutes a move in plain Python, so there it is not offered. `net:FILE` is the
    player of a network; raises `BadNet` and `NotThisEncoding` for a file that is none for this game.
    """
    if level.startswith(NET_PREFIX):
        return net(game, level.removeprefix(NET_PREFIX))
    kind = load(where := path(game, level))
    if hasattr(kind, "warm") and (why := _no_machine_code(where)):
        raise NoMachineCode(f"the level '{level}' would be too slow in plain Python, and {why}")
    return kind


def net(game: str, file: str) -> Callable[..., Bot]:
    """Return the player of a network's file; raises `BadNet` and `NotThisEncoding`."""
    kind = partial(load(NET), file=file)
    kind("check", game=game)
    return kind


def _no_machine_code(where: str) -> str:
    from sobremesa.compile.kept import why_not  # NumPy, which a level that needs no machine code can do without

    return why_not(where.partition(":")[0])


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


def load(where: str) -> Callable[..., Any]:
    """Return the class or function at a path."""
    module, _, name = where.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def build(kind: Callable[..., Bot], level: str, seed: int | str, **budget: float) -> Bot:
    """Return a bot of this class; raises `UnknownBudget` for a keyword that it does not take."""
    takes = [name for name in signature(kind).parameters if name not in ("seed", "game", "file")]
    for name in budget:
        if name not in takes:
            hint = suggestion(name, takes) if takes else "it has none"
            raise UnknownBudget(f"the level '{level}' has no budget '{name}': {hint}")
    return kind(seed, **budget)
