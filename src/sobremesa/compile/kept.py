"""Libraries of packages: what a package calls, compiled in a few files, and found again without translation.

A package lists its calls in `signatures.json` by parts, each of which is compiled in one file when it is first
called: who steps a batch waits for no search. An item is a function, how its module is linked, and the types it
takes. What is made of them lies in the user's cache, or, all parts in one, in the package itself where it was built
with machine code: the library, and beside it an index with the hash of the sources, the places that may fail, and
what each function takes and gives. An index of other sources is passed over; a call that is not listed is compiled
alone.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import chain
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Any

from sobremesa.compile import build
from sobremesa.compile.call import Entry, Native, entry_of, translated_for
from sobremesa.compile.described import described, type_of_description
from sobremesa.compile.errors import Site
from sobremesa.compile.types import Type
from sobremesa.compile.unit import Instance, Unit
from sobremesa.core.errors import SobremesaError

LIST = "signatures.json"
INDEX = "machine_code.json"
SHARED = ("core", "compile", "fast", "search", "envs")
"""The packages of ours that go into every library."""
LEFT_OUT = (".pyc", ".po", ".so", ".dll", ".dylib")

Find = Callable[[Any], tuple[Native, tuple[Type, ...]]]
"""Function that gives what an item names and the types that it takes; raises what importing and linking raise."""


def home(module: str) -> Path | None:
    """Return the folder of the package that lists the calls of a module, if one does."""
    file = getattr(sys.modules.get(module), "__file__", None)
    folder = Path(file).parent if file else Path()
    while file and (folder / "__init__.py").exists():
        if (folder / LIST).exists():
            return folder
        folder = folder.parent
    return None


def name_of(item: Any) -> str:
    """Return what tells an item of a list from the others."""
    return json.dumps(item, sort_keys=True, separators=(",", ":"))


@cache
def listed(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return the parts of a package's list, each by its items' names; raises `SobremesaError` where it is damaged."""
    try:
        parts = json.loads((folder / LIST).read_text(encoding="utf-8"))
        return MappingProxyType({part: {name_of(item): item for item in items} for part, items in parts.items()})
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise SobremesaError(f"{folder / LIST} is damaged: {error}; install the package anew") from error


@cache
def sources(folder: Path) -> str:
    """Return the hash of all that goes into a package's library."""
    ours = Path(str(files("sobremesa")))
    found = sha256()
    for place in (*(ours / name for name in SHARED), folder):
        for file in sorted(_files(str(place))):
            name = file[len(str(place)) :].replace(os.sep, "/")
            found.update(name.encode() + b"\0" + Path(file).read_bytes())
    return found.hexdigest()[:32]


def _files(place: str) -> Iterator[str]:
    """Return the files below a folder that go into a library; by `os`, since each start of Python asks for them."""
    for above, _, names in os.walk(place):
        for name in names:
            if name != INDEX and not name.endswith(LEFT_OUT):
                yield f"{above}{os.sep}{name}"


# --- made -------------------------------------------------------------------------------------------------------


def text_and_index(folder: Path, find: Find, parts: Iterable[str] = ()) -> tuple[str, dict[str, Any]]:
    """Return the C of some parts of a package's list, or of all, and its index.

    What is listed and no longer there is left out.
    """
    unit = Unit()
    entries: dict[str, Instance] = {}
    found: dict[str, Any] = {}
    there = listed(folder)
    for name, item in chain.from_iterable(there[part].items() for part in parts or there):
        try:
            made = translated_for(unit, *find(item))
        except (SobremesaError, ImportError, AttributeError, KeyError):
            continue
        symbol = f"entry{len(entries)}"
        entries[symbol] = made
        found[name] = [symbol, [described(kind) for kind in made.parameters], described(made.result)]
    sites = [[site.file, site.line, site.function, site.detail] for site in unit.sites]
    return unit.text(entries), {"sources": sources(folder), "sites": sites, "entries": found}


def _made(folder: Path, part: str, find: Find) -> tuple[Path, dict[str, Any]]:
    """Return the library of a package's part and its index: the package's own, or the cache's, or made now."""
    own = shipped(folder)
    if own is not None:
        return own
    place = build.own_folder()
    index = index_of(folder, part)
    try:
        told = json.loads(index.read_text(encoding="utf-8"))
        if build.is_sound(place / told["library"]):
            return place / told["library"], told
    except (OSError, ValueError, KeyError, TypeError):
        pass
    text, told = text_and_index(folder, find, [part])
    file = build.library(text)
    build.put(index, json.dumps({**told, "library": file.name}))
    return file, told


def index_of(folder: Path, part: str) -> Path:
    """Return where the cache has the index of a package's part."""
    return build.folder() / f"{build.named(sources(folder), part, build.processor())}.json"


def shipped(folder: Path) -> tuple[Path, dict[str, Any]] | None:
    """Return the library that a package brings, where it is whole, made of these sources and for this machine."""
    try:
        told = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        if told["sources"] == sources(folder) and told["target"] == build.target() and _is_whole(folder, told):
            return folder / told["library"], told
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def _is_whole(folder: Path, told: Mapping[str, Any]) -> bool:
    """Return whether the library that an index tells of is as it was made: loading half of one ends the process."""
    file = folder / str(told["library"])
    return file.is_file() and sha256(file.read_bytes()).hexdigest() == told["hash"]


def why_not(module: str) -> str:
    """Return why there is no machine code here for a module's package; empty where there is, or can be made."""
    folder = home(module)
    if folder is not None and shipped(folder) is not None:
        return ""
    return build.why_not() + (_strange(folder) if folder is not None and build.why_not() else "")


def _strange(folder: Path) -> str:
    """Return what is wrong with the machine code that a package brings, if it brings any."""
    try:
        told = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        machine, whole = told["target"], _is_whole(folder, told)
    except FileNotFoundError:
        return ""
    except (OSError, ValueError, KeyError, TypeError):
        machine, whole = build.target(), False
    if machine != build.target():
        return f"; the package that is installed is made for {machine}, and this is {build.target()}"
    if not whole:
        return "; the machine code of the package that is installed is damaged: install it anew"
    return "; the package's sources are not those that its machine code was made of: install it anew"


# --- called -----------------------------------------------------------------------------------------------------


class Library:
    """The library of a package's part, loaded when one of its functions is first called."""

    def __init__(self, folder: Path, part: str, find: Find) -> None:
        self._folder, self._part, self._find, self._lock = folder, part, find, Lock()
        self._loaded: tuple[Any, dict[str, Any], list[Site]] | None = None

    def entry(self, name: str) -> Entry | None:
        """Return the function that an item of the list names; `None` where it could not be translated."""
        with self._lock:
            if self._loaded is None:
                file, told = _made(self._folder, self._part, self._find)
                self._loaded = build.loaded(file), told["entries"], [Site(*site) for site in told["sites"]]
        library, entries, sites = self._loaded
        if name not in entries:
            return None
        symbol, takes, result = entries[name]
        kinds = [type_of_description(kind, _no_name) for kind in (*takes, result)]
        return entry_of(getattr(library, symbol), tuple(kinds[:-1]), kinds[-1], sites)


def _no_name(name: str) -> Any:
    raise KeyError(name)


def first_listed(modules: Iterable[str], name: str) -> tuple[Path, str] | None:
    """Return the first of these modules' packages that lists an item: its folder, and the part."""
    homes = dict.fromkeys(filter(None, map(home, modules)))
    found = ((folder, part) for folder in homes for part, items in listed(folder).items() if name in items)
    return next(found, None)
