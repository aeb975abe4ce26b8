"""Search for garbage, so that it holds nobody up: what has lived through two is not looked through again.

A search takes one to three microseconds an object, and a server of ten thousand tables has a million. So who lets go of
a table or a connection takes apart what goes round in circles there, and the search is for what is young. What was set
apart is searched when nobody is connected, and where it has doubled since, in a moment in which nothing happens.

What is young is mostly the scenes that people were shown last, which are no garbage: to look through them took a busy
server a tenth of its time and more. So while searches find nothing, most of the young are set apart without one.
"""

import gc
from threading import Event
from typing import Final

YOUNG: Final = 2_000, 2, 1_000
"""The objects that come before they are searched, and the searches before what they left is searched once more.

So a round is three searches of the young, and with the fourth what they left is searched a second time.
"""

ALL: Final = 2
"""The generation of a search of everything."""
RESTS: Final = 21
"""The searches of the young that are left out after a round of them that found nothing; none after one that did."""

SET_APART: Final = Event()
"""Set where something was set apart since all was searched."""
FEW: Final = 500_000
"""The objects more than twice those at the last search of all, from which on it is time for another."""
QUIET: Final = 1.0
"""Seconds in which nothing has happened at any table, so that a search of all holds nobody up."""
_alive: Final = [0]
"""The objects that were alive when all was searched."""
_rests: Final = [0]
"""The searches that are still to be left out."""
_found: Final = [0]
"""The garbage that was found since what is young was set apart."""


def rarely_collect() -> None:
    """Set apart what is there by now, and from now on whatever has lived through its second search."""
    gc.collect()
    gc.freeze()
    _alive[0] = gc.get_freeze_count()
    _rests[0] = _found[0] = 0
    gc.set_threshold(*YOUNG)
    gc.callbacks.append(_searched)


def collect_all() -> None:
    """Search what was set apart, too, if anything was: nobody is connected whom it could hold up."""
    if SET_APART.is_set():
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        SET_APART.clear()
        _alive[0] = gc.get_freeze_count()


def is_due() -> bool:
    """Return whether so much was set apart since all was searched that another search is worth its time."""
    return SET_APART.is_set() and gc.get_freeze_count() > 2 * _alive[0] + FEW


def _searched(phase: str, info: dict[str, int]) -> None:
    """Leave a search out, by setting apart what it would go through; or set apart what has lived through its second."""
    if info["generation"] < ALL and _rests[0]:
        if phase == "start":
            _set_apart()
        else:
            _rests[0] -= 1
    elif phase == "stop":
        _found[0] += info["collected"]
        if info["generation"]:
            _set_apart()
            _rests[0], _found[0] = 0 if _found[0] else RESTS, 0


def _set_apart() -> None:
    gc.freeze()
    SET_APART.set()
