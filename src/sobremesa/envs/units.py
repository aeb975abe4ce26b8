"""Units of play and rewards, by the names that a batch is given."""

from operator import index
from typing import Any

from sobremesa.core.errors import SobremesaError, suggestion
from sobremesa.envs import stepping

UNITS = {"hand": stepping.HAND, "match": stepping.MATCH}
"""A hand ends where the pack is shuffled anew, or with the match; some games call it a round."""
REWARDS = {"points": stepping.POINTS, "win": stepping.WIN, "equity": stepping.EQUITY}
FORMS = {"bits": stepping.BITS, "bytes": stepping.BYTES}


def unit(name: str) -> int:
    """Return the number of a unit; raises `SobremesaError`."""
    return UNITS[_known(name, UNITS, "unit")]


def reward(name: str) -> int:
    """Return the number of a reward; raises `SobremesaError`."""
    return REWARDS[_known(name, REWARDS, "reward")]


def form(name: str) -> int:
    """Return the number of a form of planes; raises `SobremesaError`."""
    return FORMS[_known(name, FORMS, "form of planes")]


def _known(name: str, names: Any, what: str) -> str:
    if name not in names:
        raise SobremesaError(f"there is no {what} {name!r}: {suggestion(str(name), names)}")
    return name


def at_least_one(number: Any, what: str) -> int:
    """Return a number of things; raises `SobremesaError` for less than one."""
    if not _is_whole(number) or number < 1:
        raise SobremesaError(f"a batch has at least one {what}, not {number!r}")
    return index(number)


def place(number: Any, end: int, what: str, whose: str) -> int:
    """Return the number of a table or a seat; raises `SobremesaError` for one that there is not."""
    if not _is_whole(number) or not 0 <= number < end:
        raise SobremesaError(f"there is no {what} {number!r}: the {what}s {whose} are 0 to {end - 1}")
    return index(number)


def _is_whole(number: Any) -> bool:
    return hasattr(number, "__index__") and not isinstance(number, bool)
