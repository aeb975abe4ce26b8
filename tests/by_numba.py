"""Numba, the second opinion on machine code: twins by it, and a plugin, `pytest -p tests.by_numba tests/...`.

The plugin has every test run with Numba in the place of C. Nothing is kept on disk: each process compiles for itself.
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import pytest

from sobremesa.compile.constants import is_table
from sobremesa.fast import compile as loader
from sobremesa.fast.linking import linked


def compiled_by_numba(module: ModuleType, **given: object) -> ModuleType:
    """The module's twin as `compiled` gives it, made machine code by Numba."""
    return linked(module, machine_code, given)


def inlined_by_numba(module: ModuleType, **given: object) -> ModuleType:
    """The same with all calls inlined: the fastest code, which takes Numba minutes to make."""
    return linked(module, inlined_machine_code, given)


def machine_code(function: FunctionType) -> Callable[..., Any]:
    return _made(function, False)


def inlined_machine_code(function: FunctionType) -> Callable[..., Any]:
    return _made(function, True)


@cache
def _made(function: FunctionType, inline: bool) -> Callable[..., Any]:
    """The function by Numba, which wants its tables as arrays."""
    names = function.__globals__
    names.update({name: np.array(value) for name, value in names.items() if is_table(value)})
    made: Callable[..., Any] = numba.njit(nogil=True, forceinline=inline)(function)
    return made


def pytest_configure(config: pytest.Config) -> None:
    """Have every function that would go to C go to Numba."""
    vars(loader)["native"] = machine_code
