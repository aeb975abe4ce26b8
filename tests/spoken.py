"""Tables at which something is said, for the tests of what players say."""

from collections.abc import Mapping
from typing import Any

import pytest

import sobremesa
from sobremesa.core.errors import NotationError
from sobremesa.core.match import Match

Table = tuple[tuple[str, str, int], str]
"""A game, a ruleset and a number of players, and what was done after the deal."""


def dealt(table: Table) -> Match[Any, Any]:
    """A match with cards from a seed, after some actions."""
    match = sobremesa.new_match(*table[0], seed=7)
    match.deal()
    for action in table[1].split():
        match.play(action)
    return match


def cases(said: Mapping[tuple[Table, str], str]) -> list[Any]:
    """Each text with its table and the action that it means."""
    listed = [(table, text, action) for (table, action), texts in said.items() for text in texts.split("; ")]
    return [pytest.param(*one, id=one[1]) for one in listed]


def unclear(table: Table, text: str) -> str:
    """The sentence that refuses a text, which changes nothing."""
    match = dealt(table)
    steps = len(match.steps)
    with pytest.raises(NotationError) as caught:
        match.play(text)
    assert len(match.steps) == steps
    return str(caught.value)
