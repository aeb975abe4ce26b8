"""The loader: a kernel's functions compiled by Numba, its source untouched.

Each function is cloned with a dictionary of names in which its callees are the compiled twins, and tables (tuples of
ints) become constant arrays. Machine code is kept on disk in a folder named by the hash of all that goes into it,
because Numba's own cache does not notice a change in an imported module.
"""

import os
import sys
from collections.abc import Iterable
from enum import EnumType
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

FOLDER = "__machine_code__"
"""The attribute of a twin that names its folder, so that whatever is linked to the twin is named by it too."""


def compile_rules(module: ModuleType, *, inline: bool = True, **names: object) -> ModuleType:
    """The module's twin with its functions compiled; callees and `names` resolve inside the twin, as `link` says.

    Drivers such as `playout` are compiled the same way, with their kernel's twin as the name `kernel`. To inline
    everything makes the fastest code; of much code it makes minutes, of which `inline=False` takes a third.
    """
    twin = link(module, **names)
    folder = cache_folder([twin, *(value for value in names.values() if isinstance(value, ModuleType))], inline)
    vars(twin).update({name: np.array(value) for name, value in vars(twin).items() if _is_table(value)})
    setattr(twin, FOLDER, folder.name)
    for name, function in list(vars(twin).items()):
        if isinstance(function, FunctionType) and function.__globals__ is vars(twin):
            setattr(twin, name, _jit(function, folder, inline))
    return twin


def link(module: ModuleType, **names: object) -> ModuleType:
    """The module's twin in plain CPython: its functions see each other, and `names`, in place of the module's.

    A number, a table or a function given as a name takes the place of the module's own.
    """
    twin = ModuleType(module.__name__)
    vars(twin).update(vars(module) | names)
    for name, function in vars(module).items():
        if name not in names and isinstance(function, FunctionType) and function.__module__ == module.__name__:
            setattr(twin, name, FunctionType(function.__code__, vars(twin), name, function.__defaults__))
    return twin


def _is_table(value: object) -> bool:
    """Whether a name is a table: a tuple of ints, or of rows of ints of one length."""
    if not isinstance(value, tuple) or not value:
        return False
    rows = value if isinstance(value[0], tuple) else (value,)
    return len({len(row) for row in rows}) == 1 and all(type(n) is int for row in rows for n in row)


def _jit(function: FunctionType, folder: Path, inline: bool) -> Any:
    """The compiled function, which releases the interpreter's lock; its cache is bound to the folder here.

    Inlining is worth it: a scratch array is seven arguments to a call, and the rules are made of many small functions.
    """
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return numba.njit(nogil=True, cache=True, forceinline=inline)(function)
    finally:
        config.CACHE_DIR = before


def cache_folder(modules: Iterable[ModuleType], inline: bool = True) -> Path:
    """Where the machine code of these modules is kept: below `$XDG_CACHE_HOME`, by the hash of what goes into it."""
    parts = [sys.version, numba.__version__, np.__version__, getsource(sys.modules[__name__]), str(inline)]
    for module in modules:
        parts += [getsource(sys.modules[module.__name__]), _constants(module), str(vars(module).get(FOLDER, ""))]
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "sobremesa" / sha256("\0".join(parts).encode()).hexdigest()[:16]


def _constants(module: ModuleType) -> str:
    """The numbers, tables and enums that a module's functions see, wherever they were written."""
    values = {name: value for name, value in vars(module).items() if isinstance(value, int | tuple)}
    enums: dict[str, list[Any]] = {
        name: list(value) for name, value in vars(module).items() if isinstance(value, EnumType)
    }
    return repr(sorted(values.items())) + repr(sorted(enums.items()))
