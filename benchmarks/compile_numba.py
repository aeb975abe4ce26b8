"""Numba in the place of C, for the compiler's benchmark; what it compiles is kept, since that takes it minutes."""

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import config

from sobremesa.compile.call import Native
from sobremesa.compile.constants import is_table
from sobremesa.fast import compile as loader
from sobremesa.fast import listed

NOT_INLINED = ("canasta", "posterior", "play_model")
"""Parts of modules' names whose functions Numba takes minutes to inline, and gains nothing."""


def by_numba() -> None:
    """Have Numba make the machine code in this process, inlined as it was when play used it."""
    place = folder()

    def made(function: FunctionType) -> Callable[..., Any]:
        names = function.__globals__
        item = listed.item_of(Native(function), ())
        names.update({name: np.array(value) for name, value in names.items() if is_table(value)})
        inlined = not any(part in names["__name__"] for part in NOT_INLINED)
        if item is not None:
            linked = sha256(json.dumps(item["twin"], sort_keys=True).encode()).hexdigest()[:16]
            vars(config)["CACHE_DIR"] = str(place / linked)
        kept: Callable[..., Any] = numba.njit(nogil=True, forceinline=inlined, cache=item is not None)(function)
        return kept

    vars(loader)["native"] = made


def folder() -> Path:
    """Where Numba keeps what it made of these sources; what it made of others goes.

    Numba looks at a function's own file alone, and not at what is linked to it.
    """
    place = platformdirs.user_cache_path("sobremesa", appauthor=False) / "numba"
    ours, found = Path(str(files("sobremesa"))), sha256(numba.__version__.encode())
    for part in ("core", "fast", "search", "games"):
        for file in sorted((ours / part).rglob("*.py")):
            found.update(file.read_bytes())
    made = place / found.hexdigest()[:16]
    for old in place.glob("*") if place.exists() else ():
        if old != made:
            shutil.rmtree(old, ignore_errors=True)
    return made
