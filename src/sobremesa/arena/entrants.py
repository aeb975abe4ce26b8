"""Entrants: a level of the game's bots, a network, a reference that only the arena knows, or somebody's own bot."""

from dataclasses import dataclass
from hashlib import sha256
from math import isfinite, nan

from sobremesa import bots
from sobremesa.arena import engine
from sobremesa.core.bot import Bot, UnknownLevel
from sobremesa.core.errors import SobremesaError, suggestion


@dataclass(frozen=True)
class Entrant:
    """A player of the arena: its game, how it was written, where its class is, and what it may spend.

    `sees_all`: it is handed the true position in place of its seat's view; never so for a level.
    """

    game: str
    text: str
    path: str
    budget: tuple[tuple[str, float], ...]
    sees_all: bool

    @property
    def ours(self) -> bool:
        """Whether the player is of this project, and so deals no boards for itself."""
        known = bots.known(self.game)
        return self.path in {bots.NET, bots.RANDOM, *known.levels.values(), *known.references.values()}

    def make(self, seed: int | str) -> Bot:
        """Return a new bot of this kind; one of others gets no seed that cards follow from. Raises `UnknownBudget`."""
        seed = seed if self.ours else sha256(str(seed).encode()).hexdigest()[:16]
        if self.path == engine.PREFIX:
            return engine.EngineBot(self.text.removeprefix(engine.PREFIX), seed)
        if self.path == bots.NET:
            return bots.make(self.game, self.text, seed)
        return bots.build(bots.playing(self.game, bots.load(self.path)), self.text, seed, **dict(self.budget))


def enter(game: str, text: str) -> Entrant:
    """Return who is written as `rules`, `top:iterations=2000`, `net:FILE`, `engine:COMMAND` or `package.module.Class`.

    Raises `UnknownGame`, `UnknownLevel` and `UnknownBudget`, with suggestions, and `NoMachineCode`; of a network's file
    `BadNet` and `NotThisEncoding`.
    """
    if text.startswith(bots.NET_PREFIX):
        bots.level_class(game, text)
        return Entrant(game, text, bots.NET, (), sees_all=False)
    if text.startswith(engine.PREFIX):
        engine.words(text.removeprefix(engine.PREFIX))
        return Entrant(game, text, engine.PREFIX, (), sees_all=False)
    name, _, budget = text.partition(":")
    level = name in bots.levels(game)
    path = _path(game, name)
    sees_all = bool(getattr(bots.load(path), "sees_all", False))
    if level:
        bots.level_class(game, name)
    if level and sees_all:
        raise SobremesaError(f"'{name}' is a level for people and may not see all hands")
    entrant = Entrant(game, text, path, _budget(text, budget), sees_all)
    if not isinstance(entrant.make("check"), Bot):
        raise UnknownLevel(f"'{name}' is no bot: a bot has a method choose(view)")
    return entrant


def _path(game: str, name: str) -> str:
    references = bots.known(game).references
    if name in bots.levels(game):
        return bots.path(game, name)
    if name in references:
        return references[name]
    if "." in name:
        return _own(name)
    known = [*bots.levels(game), *references]
    raise UnknownLevel(f"nobody in the arena of '{game}' is called '{name}': {suggestion(name, known)}")


def _budget(text: str, budget: str) -> tuple[tuple[str, float], ...]:
    """Return what stands behind the colon: `iterations=2000,worlds=20`."""
    return tuple(_spending(text, part) for part in budget.split(",")) if budget else ()


def _spending(text: str, part: str) -> tuple[str, float]:
    name, equals, number = part.partition("=")
    try:
        value = float(number)
    except ValueError:
        value = nan
    if not equals or not isfinite(value) or value < 0:
        raise SobremesaError(f"a budget is written name=number, as in top:iterations=2000, not '{part}' in '{text}'")
    return name.strip(), int(value) if value.is_integer() else value


def _own(name: str) -> str:
    """Return the path of a class outside the house; raises `UnknownLevel`."""
    path = ":".join(name.rsplit(".", 1))
    try:
        bots.load(path)
    except (ImportError, AttributeError) as error:
        raise UnknownLevel(f"there is no bot '{name}': {error}") from None
    return path
