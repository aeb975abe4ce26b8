"""A game made by hand for the tests: paths through a thicket, which end where a hash says and pay what it says.

Who moves and how many ways there are depends on the path alone; what the end pays also on a hidden number, and seat 1
finds gates that only some hidden numbers open.
"""

from dataclasses import dataclass

DEPTH = 6
MAX_LEGAL = 5
GATE = 4


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules: with gates or without."""

    gates: int = 0


@dataclass(slots=True)
class State:
    """Where one stands, and what is hidden."""

    path: int = 1
    depth: int = 0
    hidden: int = 0


def scattered(number: int) -> int:
    """A number that looks random, below 2**20."""
    return ((number * 0x9E3779B1) % 0x100000000) >> 12


def actor(rules: Rules, s: State) -> int:
    """The first to move is seat 0; the others are as it comes."""
    if s.depth == DEPTH:
        return -2
    return scattered(s.path) % 2 if s.depth > 1 else s.depth


def cards_needed(rules: Rules, s: State) -> int:
    """There are no cards."""
    return 0


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """There are no cards."""


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """One to four ways; with gates, at the first fork of seat 1, the open one besides a way that all have."""
    if rules.gates and s.depth == 1:
        out[0], out[1] = 0, 1 + s.hidden % 3
        return 2
    n = 1 + scattered(s.path + 7) % 4 if s.depth else 4
    for i in range(n):
        out[i] = i
    return n


def apply(rules: Rules, s: State, action: int) -> None:
    """A step further."""
    s.path = s.path * MAX_LEGAL + action + 1
    s.depth += 1


def pays(s: State) -> int:
    """Return what seat 0 gets at the end."""
    return scattered(s.path * 8 + s.hidden) % 41 - 20
