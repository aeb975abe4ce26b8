"""Encoding of a game: the classes of its actions and the planes of its observations, with a name and a hash.

A game's own module `encoding` says what they are.
"""

from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Explanation, Game
from sobremesa.core.planes import WORD, fingerprint
from sobremesa.core.position import Position


class NotThisEncoding(SobremesaError):
    """What was made with another encoding: weights, shards, or a saved batch."""


@dataclass(frozen=True, eq=False)
class Encoding:
    """The encoding of one game.

    >>> made = encoding("cuarenta")
    >>> made.name, made.actions[0], len(made.actions), made.bits
    ('cuarenta_v0', 'A', 493, 768)
    """

    name: str
    game: Game[Any, Any]
    module: ModuleType
    actions: tuple[str, ...]
    """The name of each class of actions."""
    planes: tuple[tuple[str, int], ...]
    """The names and bits of the observation's planes, in order; those without a name are empty."""
    words: int
    """The words of 64 bits of an observation."""

    @property
    def bits(self) -> int:
        """The bits of an observation."""
        return WORD * self.words

    @property
    def hash(self) -> str:
        """What tells this encoding from every other one: of its name, its planes and its actions."""
        return fingerprint(self.name, self.planes, self.actions)

    def plane(self, name: str) -> slice:
        """Return where a plane's bits stand; raises `SobremesaError`.

        >>> encoding("cuarenta").plane("table")
        slice(64, 104, None)
        """
        start = 0
        for known, bits in self.planes:
            if known == name and name:
                return slice(start, start + bits)
            start += bits
        known_ones = ", ".join(repr(known) for known, _ in self.planes if known)
        raise SobremesaError(f"'{self.name}' has no plane {name!r}: it has {known_ones}")

    def why_illegal(self, position: Position[Any, Any], action: int) -> Explanation | None:
        """Return why a class is not legal in a position, where the game can name a code for it."""
        meant = getattr(self.module, "meant", None)
        if meant is None:
            return None
        return position.why_illegal_here(meant(position.rules, position.state, action))

    def check(self, hash_: str, what: str) -> None:
        """Raise `NotThisEncoding` for something that was made with another encoding."""
        if hash_ != self.hash:
            raise NotThisEncoding(
                f"{what} was made with the encoding {hash_[:12]}, and '{self.name}' is {self.hash[:12]} here: "
                "make it anew, or install the version that made it"
            )


def encoding(game: str | Game[Any, Any]) -> Encoding:
    """Return the encoding of a game; raises `UnknownGame`, and `SobremesaError` for a game that has none."""
    return _encoding(games.load(game) if isinstance(game, str) else game)


@cache
def _encoding(game: Game[Any, Any]) -> Encoding:
    found: Any = game.facet("encoding")
    if found is None:
        raise SobremesaError(f"'{game.name}' has no encoding: its package needs a module 'encoding'")
    planes = tuple((str(name), int(bits)) for name, bits in found.PLANES)
    made = Encoding(f"{game.name}_v{found.VERSION}", game, found, tuple(found.ALPHABET), planes, found.WORDS)
    if sum(bits for _, bits in planes) != made.bits:
        raise SobremesaError(f"the planes of '{made.name}' are not the {made.bits} bits of its words")
    if len(set(made.actions)) != found.ACTIONS or len(made.actions) != found.ACTIONS:
        raise SobremesaError(f"'{made.name}' names {len(set(made.actions))} actions and has {found.ACTIONS}")
    return made
