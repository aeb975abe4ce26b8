"""Spaces of the environments for others' libraries: planes as bytes, with the mask of what is legal or without it."""

from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError, suggestion

Bytes = NDArray[np.int8]
Observation = Any
"""Planes with their mask, as a `dict`, or planes alone where the mask stands in `info`: an option decides."""
OBSERVATION: Final = "observation"
INFO: Final = "info"
MASKS: Final = (OBSERVATION, INFO)
"""The places where the mask of what is legal may stand."""


def checked(mask: str) -> str:
    """Return the place of the mask; raises `SobremesaError` for one that is unknown."""
    if mask not in MASKS:
        raise SobremesaError(f"there is no place {mask!r} for the mask: {suggestion(str(mask), MASKS)}")
    return mask


def without_drawing(render_mode: str | None) -> None:
    """Raise `SobremesaError` for a render mode, of which there is none."""
    if render_mode is not None:
        raise SobremesaError(f"this environment draws nothing: it has no render mode {render_mode!r}")


def observation_space(bits: int, actions: int, mask: str) -> spaces.Space[Any]:
    """Return the space of what a seat is given."""
    planes = spaces.Box(0, 1, (bits,), np.int8)
    if mask == INFO:
        return planes
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def number_of(action: Any, actions: int) -> int:
    """Return an action as a number; raises `SobremesaError` for what is none of so many."""
    try:
        number = index(action)
    except TypeError:
        raise SobremesaError(f"an action is a whole number from 0 to {actions - 1}, not {action!r}") from None
    if not 0 <= number < actions:
        raise SobremesaError(f"there is no action {number}: they are 0 to {actions - 1}")
    return number
