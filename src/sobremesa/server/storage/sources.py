"""Sources on which a table's state depends: what a snapshot must have been made by to count.

They are followed from the fold and from the game by what each imports, so that a part which is new belongs to them by
itself. What shows a game and tells of it does not: it is asked for nothing that a state keeps.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import sobremesa
from sobremesa import games
from sobremesa.core.errors import SobremesaError

FORM: Final = 2
ROOTS: Final = ("sobremesa.server.state.fold", "sobremesa.server.storage.rows", "sobremesa.server.storage.snapshots")
"""The modules that make a state of events, and a snapshot of a state."""
BESIDE: Final = ("sobremesa.presentation", "sobremesa.games.facets", "sobremesa.server.texts")
"""Packages and modules that a state is shown by, and does not follow from."""

NAMES: Final = r"(?:\s+import\s+(\([^)]*\)|[^\n(]*))?"
IMPORTS: Final = re.compile(rf"^\s*(?:from|import)\s+(sobremesa[\w.]*){NAMES}", re.MULTILINE)


@cache
def version(game: str) -> str:
    """Return the digest of all that a snapshot of a table of this game depends on; raises `UnknownGame`."""
    package = games.load(game).package
    digest = sha256(f"{FORM}|{game}".encode())
    for module, file in sorted(sources(package).items()):
        digest.update(f"|{module}|".encode() + file.read_bytes())
    digest.update(foreign(package))
    return digest.hexdigest()


@cache
def readable() -> tuple[str, ...]:
    """Return the versions of snapshots that can be read here, one of each game."""
    return tuple(version(game) for game in games.names() if _is_there(game))


def form() -> str:
    """Return one digest of them all: servers of the same form read each other's snapshots."""
    return sha256("|".join(sorted(readable())).encode()).hexdigest()


def _is_there(game: str) -> bool:
    try:
        games.load(game)
    except SobremesaError:  # two packages bring it: no table of it can be opened
        return False
    return True


def sources(package: str) -> dict[str, Path]:
    """Return our modules that a state of a package's game follows from, and where each is."""
    found: dict[str, Path] = {}
    waiting = [*ROOTS, package]
    while waiting:
        module = waiting.pop()
        file = None if module in found or _is_beside(module) else _file(module)
        if file is not None:
            found[module] = file
            waiting += imported(file)
    return found


def imported(file: Path) -> Iterator[str]:
    """Yield the names of our modules that a file imports, and of all that might be one."""
    for module, names in IMPORTS.findall(file.read_text(encoding="utf-8")):
        yield module
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))


def _is_beside(module: str) -> bool:
    return module == sobremesa.__name__ or any(module == one or module.startswith(f"{one}.") for one in BESIDE)


def _file(module: str) -> Path | None:
    """Return where a module of ours is; `None` for what is none."""
    own, _, rest = module.partition(".")
    place = Path(sobremesa.__file__).parent.joinpath(*rest.split("."))
    files = (place / "__init__.py", place.with_suffix(".py"))
    return next((file for file in files if own == sobremesa.__name__ and file.is_file()), None)


def foreign(module: str) -> bytes:
    """Return a digest of a game's sources, where it came with a package of its own."""
    package = module.partition(".")[0]
    file = getattr(sys.modules[package], "__file__", None)
    if package == sobremesa.__name__ or file is None:
        return b""
    path = Path(file)
    return _digest(sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path])


def _digest(files: Iterable[Path]) -> bytes:
    return sha256(b"|".join(file.read_bytes() for file in files)).digest()
