"""The bots, by game and level; each is imported when it is first asked for."""

from importlib import import_module

from sobremesa.bots.bot import Bot, UnknownLevel
from sobremesa.core.errors import UnknownGame, suggestion

_LEVELS = {
    "cuarenta": {
        "random": "sobremesa.bots.random_bot:RandomBot",
        "greedy": "sobremesa.bots.cuarenta.greedy:GreedyBot",
        "rules": "sobremesa.bots.cuarenta.policy:RulesBot",
    },
    "cuatrola": {
        "random": "sobremesa.bots.random_bot:RandomBot",
        "greedy": "sobremesa.bots.cuatrola.greedy:GreedyBot",
        "rules": "sobremesa.bots.cuatrola.policy:RulesBot",
    },
    "canasta": {
        "random": "sobremesa.bots.random_bot:RandomBot",
        "greedy": "sobremesa.bots.canasta.greedy:GreedyBot",
        "rules": "sobremesa.bots.canasta.policy:RulesBot",
    },
}


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, from the weakest to the strongest; raises `UnknownGame`."""
    if game not in _LEVELS:
        raise UnknownGame(f"there are no bots for '{game}': {suggestion(game, _LEVELS)}")
    return tuple(_LEVELS[game])


def make(game: str, level: str, seed: int | str) -> Bot:
    """A new bot; the seed settles what it leaves to chance. Raises `UnknownGame` and `UnknownLevel`."""
    if level not in levels(game):
        raise UnknownLevel(f"the bots of '{game}' have no level '{level}': {suggestion(level, levels(game))}")
    module, _, name = _LEVELS[game][level].partition(":")
    bot: Bot = getattr(import_module(module), name)(seed)
    return bot
