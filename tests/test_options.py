"""Every value of every option plays: legality is said once, and compiled and plain rules keep step under it."""

from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.laws import AnyMatch, random_play
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset, Value, written
from sobremesa.fast.lockstep import Twin

VALUES = [
    (name, option.name, value)
    for name in games.names()
    for option in games.load(name).rulebook.options
    if not option.display
    for value in option.examples()
]
"""Every value of every option; of numbers some."""
CASES = [
    pytest.param(name, option, value, turn, id=f"{name}-{option}-{written(value)}")
    for turn, (name, option, value) in enumerate(VALUES)
]


def table(name: str, changes: dict[str, Value], turn: int) -> tuple[Ruleset, int]:
    """These changes to one preset at a table of one size, each in turn."""
    game, presets = games.load(name), list(games.load(name).rulebook.presets)
    size = game.players[turn // len(presets) % len(game.players)]
    return game.rulebook.ruleset(presets[turn % len(presets)], changes), size


def tables(name: str, changes: dict[str, Value], turn: int) -> list[tuple[Ruleset, int]]:
    """These changes to each preset, at tables of every size in turn."""
    game = games.load(name)
    return [
        (game.rulebook.ruleset(preset, changes), game.players[(turn + number) % len(game.players)])
        for number, preset in enumerate(game.rulebook.presets)
    ]


def all_tables(name: str, changes: dict[str, Value]) -> list[tuple[Ruleset, int]]:
    """These changes to each preset, at tables of every size."""
    game = games.load(name)
    return [(game.rulebook.ruleset(preset, changes), size) for preset in game.rulebook.presets for size in game.players]


def match_of(name: str, ruleset: Ruleset, players: int) -> AnyMatch:
    return Match(games.load(name), ruleset, players, seed="options")


def keeps_step(match: AnyMatch, chance: Chance, steps: int) -> None:
    """Plain and compiled rules agree on states and legal actions, and legality is said once."""
    twin: Any = Twin(match)
    tried: set[int] = set()
    for _ in random_play(match, chance, steps):
        twin.follow(match)
        listed = list(match.legal_actions)
        assert twin.state == match.state, str(match.record())
        assert twin.legal() == listed
        tried |= set(listed[-3:])
        for action in tried:
            legal = match.game.kernel.why_illegal(match.rules, match.state, action) == 0
            assert legal == (action in listed), f"{match.game.notation.write(action)} in\n{match.record()}"


@pytest.mark.parametrize(("name", "option", "value", "turn"), CASES)
def test_every_value_of_every_option_plays(name: str, option: str, value: Value, turn: int) -> None:
    ruleset, players = table(name, {option: value}, turn)
    keeps_step(match_of(name, ruleset, players), Chance(option, written(value)), 90)


@pytest.mark.parametrize("name", games.names())
def test_every_size_of_table_is_met_at_every_preset(name: str) -> None:
    game = games.load(name)
    turns = [turn for turn, (one, _, _) in enumerate(VALUES) if one == name]
    met = {(ruleset.name, players) for ruleset, players in (table(name, {}, turn) for turn in turns)}
    assert met == {(preset, size) for preset in game.rulebook.presets for size in game.players}


@pytest.mark.long
@pytest.mark.parametrize(("name", "option", "value", "turn"), CASES)
def test_every_value_plays_at_every_table(name: str, option: str, value: Value, turn: int) -> None:
    for ruleset, players in all_tables(name, {option: value}):
        keeps_step(match_of(name, ruleset, players), Chance(option, written(value), players), 150)


def mixed(name: str, chance: Chance) -> dict[str, Value]:
    """Random values for all options."""
    chosen: dict[str, Value] = {}
    for option in (option for option in games.load(name).rulebook.options if not option.display):
        allowed = option.examples()
        chosen[option.name] = allowed[chance.below(len(allowed))]
    return chosen


@pytest.mark.long
@pytest.mark.parametrize("number", range(60))
@pytest.mark.parametrize("name", games.names())
def test_any_mixture_of_options_plays(name: str, number: int) -> None:
    chance = Chance("mixture", name, number)
    for ruleset, players in tables(name, mixed(name, chance), number):
        keeps_step(match_of(name, ruleset, players), chance, 1500)
