"""Types of the kernel dialect, for modules that work over any game and for the arrays of machine code."""

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]
else:
    Array = Any  # what also runs in CPython needs no NumPy there

Rules = Any
"""The rules of a game that only whoever links the module knows: a dataclass, or a record of it."""
State = Any
"""A state of that game, likewise."""
States = Array
"""An array of states: records in machine code."""
Record = Any
"""One record of an array, whose fields are read and written by name."""

Ints = Array
"""An array of int64, whose elements stand for ints."""
Floats = Array
"""An array of float64, whose elements stand for floats."""
Random = Array
"""An array of one uint64: the state of `splitmix`."""
Source = Any
"""A source of chance for code that also runs in CPython: a `Chance` there, in machine code a `Random`."""


class Kernel(Protocol):
    """The rules of a game as compiled code asks them; every `rules.py` satisfies it, over records and arrays."""

    def start(self, rules: Rules, s: State, dealer: int, /) -> None:
        """Set the table for a match with this first dealer."""

    def actor(self, rules: Rules, s: State, /) -> int:
        """Return the seat to decide, `CHANCE` or `MATCH_OVER`."""

    def cards_needed(self, rules: Rules, s: State, /) -> int:
        """Return how many cards the coming deal asks for."""

    def deal(self, rules: Rules, s: State, deck: Ints, /) -> None:
        """Deal these cards."""

    def legal_actions(self, rules: Rules, s: State, out: Ints, /) -> int:
        """Write the codes of the legal actions; return how many."""

    def apply(self, rules: Rules, s: State, action: int, /) -> None:
        """Carry out a legal action."""

    def hide(self, rules: Rules, s: State, seat: int, /) -> None:
        """Blank what a seat, or who watches, may not see."""


class Parameter:
    """The place of a module in another one that works over any game; `compile` puts a twin there."""


def parameter() -> Any:
    """Return a place to be filled; the name that it gets says by its annotation what belongs there."""
    return Parameter()
