"""The bots, by game and level; each is imported when it is first asked for."""

from collections.abc import Callable
from importlib import import_module
from inspect import signature

from sobremesa.bots.bot import Bot, Compiled, UnknownBudget, UnknownLevel
from sobremesa.core.errors import UnknownGame, suggestion

_LEVELS = {
    "cuarenta": {
        "random": "sobremesa.bots.random_bot:RandomBot",
        "greedy": "sobremesa.bots.cuarenta.greedy:GreedyBot",
        "rules": "sobremesa.bots.cuarenta.policy:RulesBot",
        "exact": "sobremesa.bots.cuarenta.exact:ExactBot",
        "search": "sobremesa.bots.cuarenta.search:SearchBot",
        "top": "sobremesa.bots.cuarenta.search:TopBot",
    },
    "cuatrola": {
        "random": "sobremesa.bots.random_bot:RandomBot",
        "greedy": "sobremesa.bots.cuatrola.greedy:GreedyBot",
        "rules": "sobremesa.bots.cuatrola.policy:RulesBot",
        "search": "sobremesa.bots.cuatrola.search:SearchBot",
        "top": "sobremesa.bots.cuatrola.search:TopBot",
    },
    "canasta": {
        "random": "sobremesa.bots.random_bot:RandomBot",
        "greedy": "sobremesa.bots.canasta.greedy:GreedyBot",
        "rules": "sobremesa.bots.canasta.policy:RulesBot",
        "search": "sobremesa.bots.canasta.search:SearchBot",
        "top": "sobremesa.bots.canasta.search:TopBot",
    },
}


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, from the weakest to the strongest; raises `UnknownGame`."""
    if game not in _LEVELS:
        raise UnknownGame(f"there are no bots for '{game}': {suggestion(game, _LEVELS)}")
    return tuple(_LEVELS[game])


def make(game: str, level: str, seed: int | str, **budget: float) -> Bot:
    """A new bot; the seed settles what it leaves to chance, the budget what it may spend, such as `iterations=500`.

    Raises `UnknownGame`, `UnknownLevel`, and `UnknownBudget` for a keyword that the level's bot does not take.
    """
    return build(load(path(game, level)), level, seed, **budget)


def warm(game: str, level: str) -> None:
    """Have the compiled parts of a level made, where it has any; raises `UnknownGame` and `UnknownLevel`."""
    bot = make(game, level, "warm")
    if isinstance(bot, Compiled):
        bot.warm()


def path(game: str, level: str) -> str:
    """Where a level's class is, such as `sobremesa.bots.random_bot:RandomBot`; raises as `make` does."""
    if level not in levels(game):
        raise UnknownLevel(f"the bots of '{game}' have no level '{level}': {suggestion(level, levels(game))}")
    return _LEVELS[game][level]


def load(where: str) -> Callable[..., Bot]:
    """The class at a path."""
    module, _, name = where.partition(":")
    found: Callable[..., Bot] = getattr(import_module(module), name)
    return found


def build(kind: Callable[..., Bot], level: str, seed: int | str, **budget: float) -> Bot:
    """A bot of this class; raises `UnknownBudget` for a keyword that it does not take."""
    takes = [name for name in signature(kind).parameters if name != "seed"]
    for name in budget:
        if name not in takes:
            hint = suggestion(name, takes) if takes else "it has none"
            raise UnknownBudget(f"the level '{level}' has no budget '{name}': {hint}")
    return kind(seed, **budget)
