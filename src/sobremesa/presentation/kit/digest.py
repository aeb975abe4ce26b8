"""Digest of a table as the kit reads it: cards, numbers and seats by their keys, and what each looks like."""

from collections.abc import Mapping
from typing import Any, Final

from sobremesa.core.errors import NotationError
from sobremesa.core.game import Game
from sobremesa.presentation.kit.arrangement import Arrangement, RowOf
from sobremesa.presentation.viewer import Viewer

Digest = Mapping[str, object]

APART: Final = ("turn", "hands", "score", "dealer")
"""Parts of a digest that are shown at the seats and sides."""
SEATS: Final = ("leader",)
"""Parts of a digest that are a seat."""


def arranged(digest: Digest, game: Game[Any, Any], sides: int) -> Arrangement:
    """Return an arrangement of all that a digest holds, each as what it looks like."""
    held = {name: value for name, value in digest.items() if name not in APART and value is not None}
    rows = [name for name, value in held.items() if cards_in(value, game) is not None]
    beside = [name for name, value in held.items() if len(numbers(value) or []) == sides]
    facts = [name for name in held if name not in rows and name not in beside]
    return Arrangement(centre=tuple(map(RowOf, rows)), beside=tuple(beside), facts=tuple(facts), ask=(1, 2))


def cards_in(value: object, game: Game[Any, Any]) -> list[str] | None:
    """Return the cards that a part of a digest names; `None` where it is none of cards."""
    words = value.split() if isinstance(value, str) else None
    known = {str(card) for card in game.pack}
    return words if words is not None and all(word in known for word in words) else None


def named_in(word: str, game: Game[Any, Any]) -> list[str]:
    """Return the cards that a word of the notation names without gaps, as `x4o5c`; none where it is no row of cards."""
    try:
        return [game.pack.name(code) for code in game.pack.split(word.lstrip("x>+"))]
    except NotationError:
        return []


def numbers(value: object) -> list[int] | None:
    """Return a list of numbers; `None` where it is something else."""
    return value if isinstance(value, list) and all(isinstance(n, int) for n in value) else None


def number(value: object) -> int | None:
    """Return a number, such as a seat; `None` where it is something else."""
    return value if isinstance(value, int) else None


def held_by(digest: Digest) -> list[int]:
    """Return how many cards each seat holds, as the digest tells it under `hands`."""
    return numbers(digest.get("hands")) or []


def shown(name: str, value: object, viewer: Viewer) -> str:
    """Return a part of a digest that is neither cards nor counted by side, as a text: a seat is a name."""
    seat = number(value)
    if name in SEATS and seat is not None:
        return viewer.name(seat)
    return " · ".join(map(str, value)) if isinstance(value, list) else str(value)
