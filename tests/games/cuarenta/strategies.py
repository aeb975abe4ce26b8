"""Matches for Hypothesis that shrink: a seed, some random steps, then choices; a failure prints the whole record."""

from collections.abc import Iterable
from typing import Any

from hypothesis import note
from hypothesis import strategies as st

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Option
from sobremesa.games.cuarenta.rules import Rules, State
from tests.games.cuarenta.table import GAME

AnyTable = Match[Rules, State]


def values_of(option: Option) -> list[Any]:
    """Everything that an option can be set to."""
    values: list[Any] = [*option.words, *option.numbers]
    values += [True, False] if option.switch else []
    return values + ([None] if option.none is not None else [])


def changes(most: int = 3) -> st.SearchStrategy[dict[str, Any]]:
    """A few options set to any of their values."""
    one = st.sampled_from(GAME.rulebook.options).flatmap(
        lambda option: st.tuples(st.just(option.name), st.sampled_from(values_of(option)))
    )
    return st.lists(one, max_size=most).map(dict)


def advance(match: AnyTable, choices: Iterable[int]) -> None:
    """Each choice picks one of the legal actions; deals come by themselves."""
    for choice in choices:
        while match.actor == CHANCE:
            match.deal()
        if match.over:
            return
        legal = match.legal_actions
        match.play(legal[choice % len(legal)])


@st.composite
def matches(draw: st.DrawFn, house_rules: bool = True, steps: int = 200) -> AnyTable:
    """A match in some reachable position."""
    preset = draw(st.sampled_from(list(GAME.rulebook.presets)))
    options = draw(changes()) if house_rules else {}
    match = Match(GAME, GAME.rulebook.ruleset(preset, options), draw(st.sampled_from([4, 2])), seed=draw(seeds))
    chance = Chance(match.seed, "steps")
    advance(match, (chance.below(1 << 20) for _ in range(draw(st.integers(0, steps)))))
    advance(match, draw(st.lists(st.integers(0, 99), max_size=12)))
    note(f"The record so far:\n{match.record()}")
    return match


seeds = st.integers(0, 999)
