"""Loader of modules in the kernel dialect: twins in machine code, from their package's library where that has them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from sobremesa.compile import kept
from sobremesa.compile.call import Entry, Native
from sobremesa.compile.types import Type
from sobremesa.fast import listed
from sobremesa.fast.linking import linked


def compiled(module: ModuleType, **given: object) -> ModuleType:
    """Return the module's twin in machine code; nothing is compiled before it is called.

    `given` are modules for the names that are declared, or constants in place of the module's own. Raises `NotGiven`
    for a name too few or too many; a call raises `NotInDialect` for what cannot be translated, and `NoMachineCode`
    where there is no C compiler.
    """
    return linked(module, native, given)


def interpreted(module: ModuleType, **given: object) -> ModuleType:
    """Return the module's twin in CPython, linked as `compiled` does it, over dataclasses instead of records."""
    return linked(module, None, given)


def native(function: FunctionType) -> Native:
    """Return a function of a twin as machine code."""
    return Native(function, _kept)


def _kept(function: Native, takes: tuple[Type, ...]) -> Entry | None:
    """Return a call's function from the library of the first package on its way that lists the call."""
    item = listed.item_of(function, takes)
    where = kept.first_listed(listed.modules_of(item), kept.name_of(item)) if item else None
    return _library(*where).entry(kept.name_of(item)) if where else None


@cache
def _library(folder: Path, part: str) -> kept.Library:
    return kept.Library(folder, part, found)


def found(item: Mapping[str, Any]) -> tuple[Native, tuple[Type, ...]]:
    """Return the function that an item names and the types that it takes; raises what importing and linking raise."""
    function: Native = getattr(listed.twin_of(item, compiled), item["function"])
    return function, listed.types_of(item)
