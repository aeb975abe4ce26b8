"""Parts of a table that a game's package draws itself: modules for the page, each known by its hash.

Whoever installs a package trusts it as its Python: the hash says which file its author meant, and keeps what a server
hands out from changing under a page; it is no protection from the author.
"""

import logging
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from sobremesa.core.game import Game
from sobremesa.presentation.kit.arrangement import Arrangement, OwnOf

PARTS: Final = "/parts/"
"""Where the server has them."""
MOST: Final = 60_000
"""Bytes of a module; a larger one is refused."""
log = logging.getLogger("sobremesa.presentation")


@dataclass(frozen=True)
class Module:
    """A module for the page, and its hash in hexadecimal."""

    sha256: str
    source: bytes

    @property
    def address(self) -> str:
        """Where the server has it."""
        return f"{PARTS}{self.sha256}.js"


def module_of(game: Game[Any, Any], own: OwnOf) -> Module | None:
    """Return the module that draws a part; `None`, and a line in the log, where it is not the one that is stated."""
    return _module(game.package, game.name, own)


@cache
def _module(package: str, name: str, own: OwnOf) -> Module | None:
    place = files(package).joinpath(own.module)
    source = place.read_bytes() if place.is_file() else b""
    found = sha256(source).hexdigest()
    if why := _wrong(source, found, own):
        log.error("The part %r of the game %r is drawn plainly: %s: %s.", own.instead, name, own.module, why)
        return None
    return Module(found, source)


def _wrong(source: bytes, found: str, own: OwnOf) -> str:
    if not source:
        return "there is no such file in its package"
    if len(source) > MOST:
        return f"it has {len(source)} bytes, of {MOST} at most"
    return "" if found == own.sha256 else f"its SHA-256 is {found}, and {own.sha256 or 'none'} is stated"


def modules(game: Game[Any, Any]) -> dict[str, Module]:
    """Return the modules of a game by their addresses."""
    stated: Arrangement | None = getattr(game.facet("table"), "ARRANGEMENT", None)
    found = [module_of(game, own) for own in stated.own] if stated else []
    return {module.address: module for module in found if module}
