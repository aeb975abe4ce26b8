"""Linker of modules in the kernel dialect: each gets a twin, to be machine code; sources and imports stay as they are.

A twin is the module with its functions cloned into a dictionary of names in which everything it calls is a twin, too:
functions of its own, functions and modules that it imports (followed wherever they lead, but for the standard
library and NumPy), and what it is given.

A module that works over any game declares what it must be given, with its type:

    kernel: Kernel = parameter()

Such a name is given once, `compiled(playout, kernel=rules)`, and holds for all that is imported on the way.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from sobremesa.core import chance
from sobremesa.core.errors import SobremesaError
from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Parameter

TWIN = "__twin__"
"""The attribute that marks a twin, which is taken as it is: its module, and what was given to it."""
NOT_FOLLOWED = frozenset(sys.stdlib_module_names) | {"numpy"}
"""The packages whose modules and functions machine code has in a form of its own."""
COUNTERPARTS: Mapping[object, object] = {chance.below: splitmix.below}
"""Functions that machine code has in another form: random numbers come from an array instead of an object."""


class NotGiven(SobremesaError):
    """A name that a module declares and nobody gave, or the other way round."""


Maker = Callable[[FunctionType], Callable[..., Any]]
"""Function that makes machine code of another one, whose names are linked already."""


def linked(module: ModuleType, maker: Maker | None, given: Mapping[str, object]) -> ModuleType:
    """Return the module's twin, with each function made machine code by `maker`, or left to CPython without one.

    `given` are modules for the names that are declared, or constants in place of the module's own. Raises `NotGiven`
    for a name too few or too many.
    """
    asked = needs(module).union(*(needs(value) for value in given.values() if isinstance(value, ModuleType)))
    for name in sorted(asked - given.keys()):
        raise NotGiven(f"'{module.__name__}' must be given a '{name}'")
    for name in sorted(given.keys() - asked - vars(module).keys()):
        raise NotGiven(f"'{module.__name__}' has no '{name}' that could be given")
    return _twin(module, maker, frozenset(given.items()))


def needs(module: ModuleType) -> frozenset[str]:
    """Return the names that must be given to the module, or to what it imports; a twin has all it needs."""
    return frozenset() if hasattr(module, TWIN) else _needs(module)


# --- what a module asks -----------------------------------------------------------------------------------------


@cache
def _needs(module: ModuleType) -> frozenset[str]:
    return _declared(module).union(*map(needs, _imported(module)))


@cache
def reached(module: ModuleType) -> tuple[ModuleType, ...]:
    """Return the module and all that is followed from it, each once."""
    found = {module: None}
    for imported in _imported(module):
        found.update(dict.fromkeys(reached(imported)))
    return tuple(found)


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


@cache
def _twin(module: ModuleType, maker: Maker | None, given: frozenset[tuple[str, object]]) -> ModuleType:
    """Return the twin of a module; modules given are twins, or become some with what they need themselves."""
    if hasattr(module, TWIN):
        return module
    own = {name: _given(value, maker, given) for name, value in given if _is_own(module, name)}
    twin = ModuleType(module.__name__)
    vars(twin).update({name: _resolved(module, value, maker, given) for name, value in vars(module).items()})
    vars(twin).update(own)
    for name, value in vars(module).items():
        if name not in own and isinstance(value, FunctionType) and _owner(module, value) is module:
            setattr(twin, name, FunctionType(value.__code__, vars(twin), name, value.__defaults__))
    setattr(twin, TWIN, (module, given))
    if maker:
        _make(twin, maker)
    return twin


def _make(twin: ModuleType, maker: Maker) -> None:
    """Make a linked twin's own functions machine code."""
    for name, value in list(vars(twin).items()):
        if isinstance(value, FunctionType) and value.__globals__ is vars(twin):
            setattr(twin, name, maker(value))


def _is_own(module: ModuleType, name: str) -> bool:
    """Return whether what is given under this name is for the module itself: its parameter, or a constant of it."""
    return name in _declared(module) or (name in vars(module) and name not in needs(module))


def _given(value: object, maker: Maker | None, given: frozenset[tuple[str, object]]) -> object:
    """Return what is given, a module as its twin."""
    return _restricted(value, maker, given) if isinstance(value, ModuleType) else value


def _restricted(module: ModuleType, maker: Maker | None, given: frozenset[tuple[str, object]]) -> ModuleType:
    """Return the twin of another module, which is given what it needs and nothing else: so twins are shared."""
    asked = needs(module)
    return _twin(module, maker, frozenset(pair for pair in given if pair[0] in asked))


def _resolved(module: ModuleType, value: object, maker: Maker | None, given: frozenset[tuple[str, object]]) -> object:
    """Return what stands in the twin for a value of the module."""
    if maker and isinstance(value, FunctionType):
        value = COUNTERPARTS.get(value, value)
    owner = _owner(module, value)
    if owner is None or owner is module:
        return value
    twin = _restricted(owner, maker, given)
    return getattr(twin, value.__name__) if isinstance(value, FunctionType) else twin
