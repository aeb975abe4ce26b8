"""Items of the lists of what packages compile ahead: a function, how its module is linked, and the types that it takes.

Modules, classes of records and layouts go by their names, so that a list holds good when a field is added.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.compile.call import Native
from sobremesa.compile.described import described, type_of_description
from sobremesa.compile.types import Type
from sobremesa.fast.linking import TWIN, reached
from sobremesa.fast.records import record_type

Item = Mapping[str, Any]


def item_of(function: Native, takes: tuple[Type, ...]) -> dict[str, Any] | None:
    """Return a call as an item; `None` for one of which nobody else could import all modules."""
    try:
        twin = _described(function.py_func.__globals__)
    except TypeError:
        return None
    names = _records(_modules(twin))
    return {"function": function.__name__, "twin": twin, "takes": [described(kind, names) for kind in takes]}


def _described(names: Mapping[str, Any]) -> list[Any]:
    """Return how a twin is linked: its module's name, and what was given by name; raises `TypeError`."""
    module, given = names[TWIN]
    own: str = module.__name__
    if sys.modules.get(own) is not module:
        raise TypeError(own)
    return [own, {name: _told(value) for name, value in sorted(given, key=lambda pair: str(pair[0]))}]


def _told(value: object) -> Any:
    if isinstance(value, ModuleType) and hasattr(value, TWIN):
        return _described(vars(value))
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple):
        return {"table": [_told(part) for part in value]}
    raise TypeError(value)


def twin_of(item: Item, link: Callable[..., ModuleType]) -> ModuleType:
    """Return the twin that an item names."""
    return _twin(item["twin"], link)


def _twin(told: Any, link: Callable[..., ModuleType]) -> ModuleType:
    name, given = told
    return link(import_module(name), **{word: _value(value, link) for word, value in given.items()})


def _value(told: Any, link: Callable[..., ModuleType]) -> object:
    if isinstance(told, str):
        return import_module(told)
    if isinstance(told, dict):
        return tuple(_value(part, link) for part in told["table"])
    return _twin(told, link) if isinstance(told, list) else told


def modules_of(item: Item) -> list[str]:
    """Return the names of all modules that an item's twin is given, its own first."""
    return list(_modules(item["twin"]))


def _modules(twin: Any) -> Iterator[str]:
    name, given = twin
    yield name
    for value in given.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from _modules(value)


# --- records ----------------------------------------------------------------------------------------------------


def types_of(item: Item) -> tuple[Type, ...]:
    """Return the types that an item takes."""
    return tuple(type_of_description(kind, _layout) for kind in item["takes"])


def _layout(name: str) -> np.dtype[Any]:
    """Return the layout of a record: of a dataclass, or a module's own."""
    module, _, attribute = name.partition(":")
    found: Any = getattr(import_module(module), attribute)
    if isinstance(found, np.dtype):
        return found
    layout = _of_numbers(found)
    return record_type(found()) if layout is None else layout


def _records(modules: Iterable[str]) -> dict[np.dtype[Any], str]:
    """Return the layouts of the records that these modules see, each by its name."""
    found: dict[np.dtype[Any], str] = {}
    for module in dict.fromkeys(seen for name in modules for seen in reached(sys.modules[name])):
        for attribute, value in vars(module).items():
            if isinstance(value, np.dtype) and value.names:
                found.setdefault(value, f"{module.__name__}:{attribute}")
            elif isinstance(value, type) and is_dataclass(value):
                _add_dataclass(found, value)
    return found


def _add_dataclass(found: dict[np.dtype[Any], str], kind: type) -> None:
    """Add the layout of a dataclass, where it is one of numbers."""
    layout = _of_numbers(kind)
    if layout is not None:
        found.setdefault(layout, f"{kind.__module__}:{kind.__qualname__}")


@cache
def _of_numbers(kind: type) -> np.dtype[Any] | None:
    """Return the layout of a dataclass; `None` of one that holds other things than numbers."""
    try:
        layout = record_type(kind())
    except TypeError:
        return None
    return None if layout.hasobject else layout
