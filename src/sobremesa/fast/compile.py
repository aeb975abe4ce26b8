"""Compiler of modules in the kernel dialect: each gets a twin in machine code; sources and imports stay as they are.

A twin is the module with its functions cloned into a dictionary of names in which everything it calls is a twin, too:
functions of its own, functions and modules that it imports (followed wherever they lead, but for the standard
library, numpy and Numba), and what it is given. Tables (tuples of ints) become constant arrays.

A module that works over any game declares what it must be given, with its type:

    kernel: Kernel = parameter()

Such a name is given once, `compiled(playout, kernel=rules)`, and holds for all that is imported on the way.

Machine code is kept on disk in a folder named by the hash of all that goes into it, because Numba's own cache does not
notice a change in an imported module. Numba is asked in one place, `_machine_code`.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import EnumType
from functools import cache
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import platformdirs

from sobremesa.core import chance
from sobremesa.core.errors import SobremesaError
from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Parameter

FOLDER = "__machine_code__"
"""The attribute of a compiled twin that names its folder, so that whatever asks the twin is named by it too."""
TWIN = "__twin__"
"""The attribute that marks a twin, which is taken as it is."""
INLINE = "INLINE"
"""The name that a module sets to `False` where inlining its functions takes minutes and gains nothing."""
NOT_FOLLOWED = frozenset(sys.stdlib_module_names) | {"numpy", "numba"}
"""The packages whose modules and functions Numba knows itself."""
COUNTERPARTS: Mapping[object, object] = {chance.below: splitmix.below}
"""Functions that machine code has in another form: random numbers come from an array instead of an object."""


class NotGiven(SobremesaError):
    """A name that a module declares and nobody gave, or the other way round."""


@dataclass(frozen=True, slots=True)
class _Build:
    """Settings of a build: machine code or CPython, with calls inlined or not."""

    machine: bool
    inline: bool


def compiled(module: ModuleType, inline: bool = True, **given: object) -> ModuleType:
    """Return the module's twin in machine code; nothing is compiled before it is called.

    `given` are modules for the names that are declared, or constants in place of the module's own. To inline
    everything makes the fastest code; of much code it makes minutes, of which `inline=False` takes a third. Raises
    `NotGiven` for a name too few or too many.
    """
    return _linked(module, _Build(True, inline), given)


def interpreted(module: ModuleType, **given: object) -> ModuleType:
    """Return the module's twin in CPython, linked as `compiled` does it, over dataclasses instead of records."""
    return _linked(module, _Build(False, False), given)


def needs(module: ModuleType) -> frozenset[str]:
    """Return the names that must be given to the module, or to what it imports; a twin has all it needs."""
    return frozenset() if hasattr(module, TWIN) else _needs(module)


# --- what a module asks -----------------------------------------------------------------------------------------


@cache
def _needs(module: ModuleType) -> frozenset[str]:
    return _declared(module).union(*map(needs, _imported(module)))


def _declared(module: ModuleType) -> frozenset[str]:
    """Return the names of the places that are to be filled."""
    return frozenset(name for name, value in vars(module).items() if isinstance(value, Parameter))


def _imported(module: ModuleType) -> Iterator[ModuleType]:
    """Return the modules that are followed from this one: those it names, and those whose functions it names."""
    owners = (_owner(module, value) for value in vars(module).values())
    return (owner for owner in dict.fromkeys(owners) if owner and owner is not module)


def _owner(module: ModuleType, value: object) -> ModuleType | None:
    """Return the module to follow for a value of this one, if any; the module itself for its own functions."""
    if isinstance(value, ModuleType):
        return value if _is_followed(value.__name__) else None
    if not isinstance(value, FunctionType):
        return None
    if value.__module__ == module.__name__:
        return module
    return sys.modules[value.__module__] if _is_followed(value.__module__) else None


def _is_followed(name: str) -> bool:
    return name.partition(".")[0] not in NOT_FOLLOWED


# --- twins ------------------------------------------------------------------------------------------------------


def _linked(module: ModuleType, build: _Build, given: dict[str, object]) -> ModuleType:
    """Return the twin, once it is known that what is given is what is asked."""
    asked = needs(module).union(*(needs(value) for value in given.values() if isinstance(value, ModuleType)))
    for name in sorted(asked - given.keys()):
        raise NotGiven(f"'{module.__name__}' must be given a '{name}'")
    for name in sorted(given.keys() - asked - vars(module).keys()):
        raise NotGiven(f"'{module.__name__}' has no '{name}' that could be given")
    return _twin(module, build, frozenset(given.items()))


@cache
def _twin(module: ModuleType, build: _Build, given: frozenset[tuple[str, object]]) -> ModuleType:
    """Return the twin of a module; modules given are twins, or become some with what they need themselves."""
    if hasattr(module, TWIN):
        return module
    own = {name: _given(value, build, given) for name, value in given if _is_own(module, name)}
    twin = ModuleType(module.__name__)
    vars(twin).update({name: _resolved(module, value, build, given) for name, value in vars(module).items()})
    vars(twin).update(own)
    for name, value in vars(module).items():
        if name not in own and isinstance(value, FunctionType) and _owner(module, value) is module:
            setattr(twin, name, FunctionType(value.__code__, vars(twin), name, value.__defaults__))
    setattr(twin, TWIN, True)
    if build.machine:
        _compile(twin, module, build.inline and bool(vars(module).get(INLINE, True)))
    return twin


def _is_own(module: ModuleType, name: str) -> bool:
    """Return whether what is given under this name is for the module itself: its parameter, or a constant of it."""
    return name in _declared(module) or (name in vars(module) and name not in needs(module))


def _given(value: object, build: _Build, given: frozenset[tuple[str, object]]) -> object:
    """Return what is given, a module as its twin."""
    return _restricted(value, build, given) if isinstance(value, ModuleType) else value


def _restricted(module: ModuleType, build: _Build, given: frozenset[tuple[str, object]]) -> ModuleType:
    """Return the twin of another module, which is given what it needs and nothing else: so twins are shared."""
    asked = needs(module)
    return _twin(module, build, frozenset(pair for pair in given if pair[0] in asked))


def _resolved(module: ModuleType, value: object, build: _Build, given: frozenset[tuple[str, object]]) -> object:
    """Return what stands in the twin for a value of the module."""
    if build.machine and isinstance(value, FunctionType):
        value = COUNTERPARTS.get(value, value)
    owner = _owner(module, value)
    if owner is None or owner is module:
        return value
    twin = _restricted(owner, build, given)
    return getattr(twin, value.__name__) if isinstance(value, FunctionType) else twin


# --- machine code -----------------------------------------------------------------------------------------------


def _compile(twin: ModuleType, module: ModuleType, inline: bool) -> None:
    """Make a linked twin machine code."""
    folder = cache_folder([twin], inline)
    vars(twin).update({name: np.array(value) for name, value in vars(twin).items() if _is_table(value)})
    setattr(twin, FOLDER, folder.name)
    for name, function in list(vars(twin).items()):
        if isinstance(function, FunctionType) and function.__globals__ is vars(twin):
            setattr(twin, name, _machine_code(function, folder, inline))


def _is_table(value: object) -> bool:
    """Return whether a value is a table: a tuple of ints, or of rows of ints of one length."""
    if not isinstance(value, tuple) or not value:
        return False
    rows = value if isinstance(value[0], tuple) else (value,)
    return len({len(row) for row in rows}) == 1 and all(type(n) is int for row in rows for n in row)


def _machine_code(function: FunctionType, folder: Path, inline: bool) -> Callable[..., Any]:
    """Return the compiled function, which releases the interpreter's lock; its cache is bound to the folder here.

    Inlining is worth it: a scratch array is seven arguments to a call, and the rules are made of many small functions.
    """
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        made: Callable[..., Any] = numba.njit(nogil=True, cache=True, forceinline=inline)(function)
        return made
    finally:
        config.CACHE_DIR = before


def cache_folder(modules: Iterable[ModuleType], inline: bool = True) -> Path:
    """Return where the machine code of these modules is kept: in the user's cache, by the hash of its sources."""
    parts = [sys.version, numba.__version__, np.__version__, getsource(sys.modules[__name__]), str(inline)]
    for module in modules:
        parts += [getsource(sys.modules[module.__name__]), _constants(module), *_folders(module)]
    root = platformdirs.user_cache_path("sobremesa", appauthor=False)
    return root / sha256("\0".join(parts).encode()).hexdigest()[:16]


def _constants(module: ModuleType) -> str:
    """Return the numbers, tables and enums that a module's functions see, wherever they were written."""
    values = {name: value for name, value in vars(module).items() if isinstance(value, int | float | tuple)}
    enums: dict[str, list[Any]] = {
        name: list(value) for name, value in vars(module).items() if isinstance(value, EnumType)
    }
    return repr(sorted(values.items())) + repr(sorted(enums.items()))


def _folders(module: ModuleType) -> list[str]:
    """Return the folders of the twins that a module's functions ask, by the name under which they ask."""
    found = []
    for name, value in sorted(vars(module).items()):
        function = getattr(value, "py_func", None)
        namespace = vars(value) if isinstance(value, ModuleType) else getattr(function, "__globals__", {})
        if value is not module and FOLDER in namespace:
            found.append(f"{name} {namespace[FOLDER]}")
    return found
