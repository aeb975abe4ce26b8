"""Every value of every option plays: legality is said once, and compiled and plain rules keep step under it."""

from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.laws import AnyMatch, random_play
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset, Value, written
from sobremesa.fast.lockstep import Twin

CASES = [
    pytest.param(name, option.name, value, id=f"{name}-{option.name}-{written(value)}")
    for name in games.names()
    for option in games.load(name).rulebook.options
    if not option.display
    for value in option.examples()
]


def tables(name: str, changes: dict[str, Value]) -> list[AnyMatch]:
    """A match with these changes to each preset, at tables of every size in turn."""
    game = games.load(name)
    presets = list(game.rulebook.presets)
    sizes = [game.players[number % len(game.players)] for number in range(len(presets))]
    return [
        match_of(name, game.rulebook.ruleset(preset, changes), size)
        for preset, size in zip(presets, sizes, strict=True)
    ]


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


@pytest.mark.parametrize(("name", "option", "value"), CASES)
def test_every_value_of_every_option_plays(name: str, option: str, value: Value) -> None:
    for match in tables(name, {option: value}):
        keeps_step(match, Chance(option, written(value)), 90)


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
    for match in tables(name, mixed(name, chance)):
        keeps_step(match, chance, 1500)
