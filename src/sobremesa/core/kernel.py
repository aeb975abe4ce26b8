"""The protocol that a game's `rules.py` satisfies, and the dialect it is written in.

A kernel is a module of plain functions over two dataclasses of ints and lists of ints: the rules (a ruleset's
values) and the state (one table). CPython runs it as it stands and `sobremesa.fast` compiles it untouched, so it
uses no strings, dicts, sets, exceptions, lambdas, generators or recursion, and imports nothing but `dataclasses`,
`enum` and what is written in the dialect itself, such as `kernel_parts`. Chance comes from outside: the kernel stops
and receives a shuffled deck.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final, Protocol, TypeVar, get_args, get_origin, get_type_hints, runtime_checkable

CHANCE: Final = -1
"""The actor of a deal."""
MATCH_OVER: Final = -2
"""The actor of a match that is over."""
SPECTATOR: Final = -1
"""The seat of one who watches: `hide` shows what everybody knows."""

R_contra = TypeVar("R_contra", contravariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class Kernel(Protocol[R_contra, S_contra]):
    """The rules of one game; the module itself satisfies this."""

    __name__: str
    """The module's full name; the package that holds it holds the game as `GAME`."""

    MAX_LEGAL: int
    """The length that every `out` list needs."""

    def start(self, rules: R_contra, s: S_contra, dealer: int, /) -> None:
        """Set the table for a match with this first dealer."""

    def actor(self, rules: R_contra, s: S_contra, /) -> int:
        """Return the seat to decide, `CHANCE` or `MATCH_OVER`."""

    def cards_needed(self, rules: R_contra, s: S_contra, /) -> int:
        """Return the number of cards for the coming deal; 0 where it serves from the stock."""

    def deal(self, rules: R_contra, s: S_contra, deck: list[int], /) -> None:
        """Deal: the only chance move."""

    def legal_actions(self, rules: R_contra, s: S_contra, out: list[int], /) -> int:
        """Write the legal actions' codes, ascending; return how many."""

    def why_illegal(self, rules: R_contra, s: S_contra, action: int, /) -> int:
        """Return 0 exactly for what `legal_actions` lists, otherwise a reason."""

    def canonical(self, rules: R_contra, s: S_contra, action: int, /) -> int:
        """Return the listed action that does the same with other copies of the cards, or the action itself."""

    def apply(self, rules: R_contra, s: S_contra, action: int, /) -> None:
        """Carry out an action; the caller has checked its legality."""

    def referee_actions(self, rules: R_contra, s: S_contra, out: list[int], /) -> int:
        """Write what a referee may call now; return how many."""

    def hide(self, rules: R_contra, s: S_contra, seat: int, /) -> None:
        """Blank what the seat (or `SPECTATOR`) may not see."""

    def draw_seat(self, rules: R_contra, /) -> int:
        """Return the seat from which the draw for the first dealer is served; -1 where chance picks it."""

    def draw_served(self, rules: R_contra, /) -> int:
        """Return how many cards of a shuffled pack the draw serves; the first strongest of them decides."""

    def draw_strength(self, rules: R_contra, card: int, /) -> int:
        """Return the strength of a card in the draw."""


def clone(state: S) -> S:
    """Return a copy of a state, a slotted dataclass of ints and lists, that shares no list with it."""
    kind: Any = type(state)
    twin: S = _cloner(kind)(state)
    return twin


class Places(list[S]):
    """States to work on: what is put there is copied, as an array of records does it."""

    def __setitem__(self, place: Any, state: Any) -> None:
        """Put a copy of a state in a place."""
        super().__setitem__(place, clone(state))


@cache
def _cloner(kind: type[Any]) -> Callable[[Any], Any]:
    """Return what copies a state of this class: an expression with its fields, for nothing is done more often."""
    hints = get_type_hints(kind)
    values = ", ".join(_copied(f"s.{name}", hints[name]) for name in kind.__slots__)
    make: Callable[[Any], Any] = eval(f"lambda s: kind({values})", {"kind": kind})
    return make


def _copied(value: str, hint: Any) -> str:
    """Return the expression that copies a field: an int as it is, a list to the bottom.

    Raises `TypeError` for a list of which it is not said what is in it: it would be shared.
    """
    if hint is list:
        raise TypeError(f"a state says what its lists hold, as in list[int]: {value.removeprefix('s.')} does not")
    if get_origin(hint) is not list:
        return value
    (inner,) = get_args(hint)
    return f"[{_copied('v', inner)} for v in {value}]" if get_origin(inner) is list else f"{value}[:]"


def clone_beside(state: S, earlier: S) -> S:
    """Return a copy that shares with an earlier one the lists that are equal: both are to be read only."""
    kind: Any = type(state)
    twin: S = kind(*map(_beside, _fields(kind)(state), _fields(kind)(earlier)))
    return twin


def _beside(value: Any, earlier: Any) -> Any:
    if type(value) is not list:
        return value
    if value == earlier:
        return earlier
    if value and type(value[0]) is list and len(value) == len(earlier):
        return list(map(_beside, value, earlier))
    return copy_list(value)


def share_equal(state: Any, earlier: Any) -> None:
    """Have a state share with an earlier one the lists that are equal: both are to be read only from then on."""
    kind: Any = type(state)
    fields = _fields(kind)
    for name, value, other in zip(kind.__slots__, fields(state), fields(earlier), strict=True):
        if type(value) is list:
            if value == other:
                setattr(state, name, other)
            elif value and type(value[0]) is list and len(value) == len(other):
                value[:] = [old if one == old else one for one, old in zip(value, other, strict=True)]


def values_of(state: Any) -> list[Any]:
    """Return a state's values, in the order in which its class takes them; its lists are the state's own."""
    kind: Any = type(state)
    return list(_fields(kind)(state))


@cache
def _fields(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """Return all of a state's values, in the order in which it is made of them."""
    return attrgetter(*kind.__slots__)


def copy_list(values: list[Any]) -> list[Any]:
    """Return a list of ints, or of lists, copied to the bottom."""
    return [copy_list(v) for v in values] if values and type(values[0]) is list else values[:]
