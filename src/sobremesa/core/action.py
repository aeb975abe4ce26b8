"""Actions of a game: numbers to the kernel, notation to people."""

from collections.abc import Iterator
from functools import lru_cache
from operator import index
from typing import Any, Final, Self, overload

from sobremesa.core.errors import NotationError
from sobremesa.core.game import Game

AnyGame = Game[Any, Any]
KEPT: Final = 4096
"""Size of the cache of actions: a table sees the same few again and again."""


class Action(int):
    """One action of a game: the kernel's code, an int, that prints as notation.

    `Action(game, "7h x7c")` reads notation and raises `NotationError`; `Action(game, code)` takes the kernel's code.
    It equals its code and hashes like it, so codes and actions mix; it never changes, so it may be shared and sent to
    other processes.

    >>> action = Action(games.load("cuarenta"), "7h x7c")
    >>> print(action)
    7h x7c
    >>> action == int(action)
    True
    """

    game: AnyGame
    """The game that it belongs to."""

    def __new__(cls, game: AnyGame, action: int | str) -> Self:
        """Make the action of this code, or of this notation; raises `NotationError`."""
        made = super().__new__(cls, game.notation.parse(action) if isinstance(action, str) else index(action))
        made.game = game
        return made

    def __str__(self) -> str:
        """Return the canonical notation, such as `7h x7c`."""
        return self.game.notation.write(int(self))

    def __repr__(self) -> str:
        """Return an expression that makes the action; `from sobremesa import Action, games` comes before it."""
        return f"Action({self.game!r}, {str(self)!r})"

    def __format__(self, spec: str) -> str:
        """Format the notation; `int(action)` gives the number."""
        return format(str(self), spec)

    def __copy__(self) -> Self:
        """Return the action itself."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return the action itself."""
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[AnyGame, int]]:
        """Pickle the game's name and the code."""
        return type(self), (self.game, int(self))


@lru_cache(KEPT)
def action_of(game: AnyGame, code: int) -> Action:
    """Return the action of a code."""
    return Action(game, code)


def code_of(game: AnyGame, action: int | str) -> int:
    """Return the plain code of an action in any of its forms; raises `NotationError` for what the game cannot read."""
    if isinstance(action, str):
        return game.notation.parse(action)
    if isinstance(action, Action) and action.game is not game and action.game.name != game.name:
        raise NotationError(f"'{action}' is an action of '{action.game.name}', not of '{game.name}'")
    return index(action)


class LegalActions:
    """The legal actions of a position, by ascending code: a row of `Action`, whose `in` knows notation too.

    It is false where nobody decides. `codes` and `written` list all of them as ints or as texts.

    >>> legal = match.legal_actions
    >>> str(legal[0]), "Qc xQs" in legal, len(legal)
    ('Ah', True, 6)
    >>> legal.written
    ['Ah', '7d', 'Qc', 'Qc xQs', 'Kh', 'Ks']
    """

    def __init__(self, game: AnyGame, codes: list[int]) -> None:
        self._game, self._codes = game, codes

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._codes)

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        """Return the action at a place, or those of a slice; raises `IndexError`."""
        if isinstance(place, slice):
            return [action_of(self._game, code) for code in self._codes[place]]
        return action_of(self._game, self._codes[place])

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions."""
        return (action_of(self._game, code) for code in self._codes)

    def __contains__(self, action: object) -> bool:
        """Tell whether an action, a code or a notation is listed; raises `NotationError` for what is no action."""
        return (code_of(self._game, action) if isinstance(action, int | str) else action) in self._codes

    def __eq__(self, other: object) -> bool:
        """Compare with other legal actions: the same game, the same codes."""
        if not isinstance(other, LegalActions):
            return NotImplemented
        return self._game.name == other._game.name and self._codes == other._codes

    def __hash__(self) -> int:
        """Hash what is compared."""
        return hash((self._game.name, *self._codes))

    @property
    def codes(self) -> list[int]:
        """The kernel's code of each, in a new list."""
        return self._codes[:]

    @property
    def written(self) -> list[str]:
        """The notation of each."""
        return list(map(self._game.notation.write, self._codes))

    def __repr__(self) -> str:
        """Return how they are written, as `<4c, 5d, 6c>`."""
        return f"<{', '.join(self.written) or 'nothing to decide'}>"
