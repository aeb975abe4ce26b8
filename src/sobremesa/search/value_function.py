"""Value functions: what a position is worth to each side, in a way that is fixed before any match is played."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.records import Records, record_type, to_record

Floats = NDArray[np.float64]


class ValueFunction(Protocol):
    """Chance of each side to win the match, all cards seen, as the mean of playings-on."""

    name: str
    """Its version: another name wherever it gives other numbers."""

    def worth(self, root: Any, worlds: Records, times: int, seed: int, spent: int = 0) -> Floats:
        """Return the chance by world and side, each world played on so many times.

        `root` is the position that all worlds come from, by so many actions: with one seed they are compared by the
        same lots.
        """

    def deals(self, state: Any, number: int, seed: int) -> Records:
        """Return so many positions that the coming deal may lead to."""

    def after(self, worlds: Records, action: int) -> Records:
        """Return the worlds with an action carried out in each."""


class PlayedOn:
    """Value function by playing on; not to be shared between threads, each needs its own."""

    def __init__(
        self, name: str, rules: Any, example: Any, twin: Any, places: int, cards: int, *player: Any, sides: int = 2
    ) -> None:
        """Take the twin of `playing_on_by_lot`, and what its `follow` takes between the states and the lots.

        `example` is a state, of which the player works on so many places; `cards` are those of the pack and the cut.
        """
        self.name, self._sides, self._twin = name, sides, twin
        self._rules, self._player = to_record(rules)[0], player
        self._states, self._deck = np.zeros(places, record_type(example)), np.zeros(cards, np.int64)

    def worth(self, root: Any, worlds: Records, times: int, seed: int, spent: int = 0) -> Floats:
        """Return the chance by world and side, each world played on so many times."""
        found = np.zeros((len(worlds), self._sides))
        rest = (*self._player, np.array([seed], np.uint64), times, spent, found)
        self._twin.values(self._rules, worlds, self._states, *rest)
        return found

    def deals(self, state: Any, number: int, seed: int) -> Records:
        """Return so many positions that the coming deal may lead to."""
        found = np.zeros(number, self._states.dtype)
        self._twin.deals(self._rules, to_record(state)[0], found, self._deck, np.array([seed], np.uint64))
        return found

    def after(self, worlds: Records, action: int) -> Records:
        """Return the worlds with an action carried out in each."""
        found = worlds.copy()
        self._twin.play(self._rules, found, action)
        return found
