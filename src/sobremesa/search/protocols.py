"""Protocols of what a game gives a search besides its kernel: modules of plain functions in the kernel dialect."""

from typing import Any, Protocol

from sobremesa.fast.dialect import Floats, Ints, Random, Rules, State


class LeafEval(Protocol):
    """Where a search ends, and what that is worth to each side."""

    SIDES: int

    def stop(self, rules: Rules, s: State, root: State, /) -> bool:
        """Return whether it ends here; asked after every action and before every deal."""

    def side_of(self, rules: Rules, s: State, seat: int, /) -> int:
        """Return the side whose rewards a seat wants to be great."""

    def value(self, rules: Rules, s: State, root: State, side: int, table: Floats, /) -> float:
        """Return the reward of a side where it stopped, or the match was over."""


class Edges(Protocol):
    """Which actions are one edge of a tree."""

    def edge(self, rules: Rules, s: State, action: int, /) -> int:
        """Return a number that actions have in common which come to the same, never negative."""


class Order(Protocol):
    """Which actions are tried first."""

    def order(self, rules: Rules, s: State, actions: Ints, n: int, /) -> int:
        """Sort the first n actions in place, the likely best first; return how many are kept."""


class Keys(Protocol):
    """Which positions are the same."""

    def key(self, rules: Rules, s: State, root: State, /) -> int:
        """Return a number above 0 that tells positions of different value apart; 0 for one not worth remembering."""


class Policy(Protocol):
    """Playout policy: the choice of one legal action."""

    def pick(self, rules: Rules, s: State, out: Ints, n: int, random: Random, /) -> int:
        """Return the place in `out` of one of the n legal actions."""


class Solver(Protocol):
    """Solver: the worth of every action of a world with all cards seen."""

    def values(
        self, rules: Rules, s: State, root: State, work: Any, table: Floats, actions: Ints, n: int, out: Floats, /
    ) -> None:
        """Write the worth of each of the n legal actions for the side that decides; `work` is the solver's own."""


class Trials(Protocol):
    """Trials of actions, all in the same worlds."""

    def try_out(self, rules: Rules, view: State, actions: Ints, work: Any, worths: Floats, /) -> int:
        """Write what each action is worth to who decides, a line for a new world; return what it cost."""
