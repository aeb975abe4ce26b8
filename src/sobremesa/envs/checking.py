"""Checks of the actions that a batch is given: whether they are some, and why one is illegal."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import IllegalAction, SobremesaError
from sobremesa.core.position import Position
from sobremesa.envs.encoding import Encoding

INT64 = np.dtype(np.int64)


def check(actions: Any, tables: int) -> None:
    """Raise `SobremesaError` for what is no array with a whole number for each table."""
    if type(actions) is np.ndarray and actions.dtype is INT64 and actions.shape == (tables,):
        flags = actions.flags
        if flags.c_contiguous and flags.writeable:
            return
    if not isinstance(actions, np.ndarray):
        raise SobremesaError(f"the actions are a NumPy array of {tables} whole numbers, not a {type(actions).__name__}")
    if actions.dtype.kind not in "iu":
        raise SobremesaError(f"the actions are whole numbers, as of int64, not of {actions.dtype}")
    if actions.shape != (tables,):
        raise SobremesaError(f"the actions have the shape ({tables},), one for each table, not {actions.shape}")
    if not actions.flags.c_contiguous:
        raise SobremesaError("the actions lie with gaps between them: pass np.ascontiguousarray(actions)")
    if not actions.flags.writeable:
        raise SobremesaError("the actions are read-only: pass a copy, as np.array(actions)")


def checked(actions: Any, tables: int, number: int) -> NDArray[np.int64]:
    """Return actions as int64; raises `SobremesaError` for what is not one class of so many for each table."""
    check(actions, tables)
    for table in np.flatnonzero((actions < 0) | (actions >= number)):
        raise outside(int(table), actions[table], number)
    return np.asarray(actions, np.int64)


def outside(table: int, action: Any, number: int) -> SobremesaError:
    """Return the error for a number that is no class."""
    return SobremesaError(f"table {table}: there is no action {action}: they are 0 to {number - 1}")


def wrong(position: Position[Any, Any], encoding: Encoding, table: int, action: Any) -> SobremesaError:
    """Return the error for a number that is no action, or a class that is not legal at a table."""
    number = len(encoding.actions)
    if not 0 <= action < number:
        return outside(table, action, number)
    return illegal(position, encoding, table, int(action))


def illegal(position: Position[Any, Any], encoding: Encoding, table: int, action: int) -> IllegalAction:
    """Return the error for a class that is not legal at a table."""
    name, seat = encoding.actions[action], position.actor
    why = encoding.why_illegal(position, action)
    told = str(why) if why else "it is not among the legal actions"
    text = f"table {table}: '{name}' (action {action}) is illegal: {told}"
    return IllegalAction(
        text, action=name, seat=seat, reason=0, clause=why.clause if why else "", position=position.digest()
    )


def code_of(position: Position[Any, Any], encoding: Encoding, table: int, action: int) -> int:
    """Return the first listed code of a class; raises `SobremesaError` where it has none."""
    for code in position.legal_actions.codes:
        if encoding.module.dense(position.rules, position.state, code) == action:
            return code
    raise wrong(position, encoding, table, action)
