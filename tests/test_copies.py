"""Copies of a state: equal, apart from the state itself, and those for reading share what has not changed."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone, clone_beside, share_equal, values_of
from sobremesa.core.laws import random_play
from sobremesa.core.match import Match


def lists(value: Any) -> list[Any]:
    """Every list in a value, at any depth."""
    return [value, *(inner for one in value for inner in lists(one))] if isinstance(value, list) else []


@pytest.mark.parametrize("game", games.names())
def test_copies_beside_each_other_stay_what_the_state_was(game: str) -> None:
    loaded = games.load(game)
    match: Match[Any, Any] = Match(loaded, loaded.rulebook.ruleset(), loaded.players[-1], seed="copies")
    whole, beside, shared = [clone(match.state)], [clone(match.state)], 0
    for _, _ in zip(random_play(match, Chance("copies")), range(400), strict=False):
        whole.append(clone(match.state))
        beside.append(clone_beside(match.state, beside[-1]))
        own = {id(one) for one in lists(values_of(match.state))}
        assert not own & {id(one) for one in lists(values_of(beside[-1]))}
        before = {id(one) for one in lists(values_of(beside[-2]))}
        shared += len(before & {id(one) for one in lists(values_of(beside[-1]))})
    assert beside == whole
    assert shared > 5 * len(whole)


@pytest.mark.parametrize("game", games.names())
def test_copies_that_share_what_is_equal_stay_what_the_state_was(game: str) -> None:
    loaded = games.load(game)
    match: Match[Any, Any] = Match(loaded, loaded.rulebook.ruleset(), loaded.players[-1], seed="copies")
    whole, sharing, shared = [clone(match.state)], [clone(match.state)], 0
    for _, _ in zip(random_play(match, Chance("copies")), range(400), strict=False):
        whole.append(clone(match.state))
        sharing.append(clone(match.state))
        share_equal(sharing[-1], sharing[-2])
        before = {id(one) for one in lists(values_of(sharing[-2]))}
        shared += len(before & {id(one) for one in lists(values_of(sharing[-1]))})
    assert sharing == whole
    assert shared > 5 * len(whole)


def test_a_list_of_which_nothing_is_said_is_refused() -> None:
    """A copy would share it without a word."""

    @dataclass(slots=True)
    class Vague:
        hands: list = field(default_factory=list)  # type: ignore[type-arg]

    with pytest.raises(TypeError, match="hands does not"):
        clone(Vague())
