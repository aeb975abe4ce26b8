"""Tables that a game can be played at, drawn from its options, so that a new value is met by itself."""

from collections.abc import Iterator

from sobremesa.core.chance import Chance
from sobremesa.core.laws import AnyGame
from sobremesa.core.ruleset import Ruleset, Value

Table = tuple[Ruleset, int]
"""A ruleset and a number of players."""


def values(game: AnyGame, display: bool = False) -> list[tuple[str, Value]]:
    """Return every value of every option that the rules know, of numbers some; or of those for show too."""
    options = (option for option in game.rulebook.options if display or not option.display)
    return [(option.name, value) for option in options for value in option.examples()]


def table(game: AnyGame, changes: dict[str, Value], turn: int) -> Table:
    """Return these changes to one preset at a table of one size, each in turn."""
    presets = list(game.rulebook.presets)
    size = game.players[turn // len(presets) % len(game.players)]
    return game.rulebook.ruleset(presets[turn % len(presets)], changes), size


def every_table(game: AnyGame, changes: dict[str, Value]) -> Iterator[Table]:
    """Yield these changes to each preset, at tables of every size."""
    return ((game.rulebook.ruleset(name, changes), size) for name in game.rulebook.presets for size in game.players)


def singles(game: AnyGame, turn: int = 0, display: bool = False) -> Iterator[Table]:
    """Yield each preset, and each with every value that it has not itself; the sizes change in turn."""
    changes: list[dict[str, Value]] = [{}, *({name: value} for name, value in values(game, display))]
    for preset in game.rulebook:
        for number, change in enumerate(changes):
            if all(preset[name] != value for name, value in change.items()):
                size = game.players[(turn + number) % len(game.players)]
                yield game.rulebook.ruleset(preset.name, change), size


def pairs(game: AnyGame, seed: int | str, number: int) -> Iterator[Table]:
    """Yield so many tables with two random values; the seed says which."""
    chance, known = Chance("pairs", game.name, seed), values(game)
    for turn in range(number):
        changes = dict(known[chance.below(len(known))] for _ in range(2))
        yield table(game, changes, chance.below(1 << 16) + turn)


def some_tables(game: AnyGame, seed: str = "", number: int = 0) -> Iterator[Table]:
    """Yield every table of a single value, or so many of two."""
    return pairs(game, seed, number) if number else singles(game)


def mixture(game: AnyGame, chance: Chance) -> dict[str, Value]:
    """Return random values for all options."""
    listed = {one.name: one.examples() for one in game.rulebook.options if not one.display}
    return {name: allowed[chance.below(len(allowed))] for name, allowed in listed.items()}
