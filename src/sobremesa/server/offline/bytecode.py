"""Bytecode of what has been imported, made once on a device, so that no later start there compiles it again.

It is of one edition of the table, whose sources never change: nobody compares it with them.
"""

import asyncio
import marshal
import sys
import tarfile
import zipfile
from collections.abc import AsyncIterator
from importlib.abc import InspectLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final, cast

UNCHECKED: Final = (1).to_bytes(4, "little")
"""The flags of bytecode that is not compared with its source (PEP 552)."""
HASH: Final = 8
"""Bytes of the source's hash, which nobody looks at."""
REST: Final = 0.05
"""Seconds between two modules: somebody plays meanwhile."""


async def made(library: str, site: str, rest: float = REST) -> tuple[bytes, bytes]:
    """Return Python's library (a zip) with bytecode in the place of sources, and a tar of that to lay into `site`."""
    return await _library(library, rest), await _site(site, rest)


async def _library(place: str, rest: float) -> bytes:
    found = {path: code async for path, code in _imported(place, rest)}
    out = BytesIO()
    with zipfile.ZipFile(place) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        for name in whole.namelist():
            if name in found:
                new.writestr(f"{name}c", found[name])
            elif not name.endswith("/"):
                new.writestr(name, whole.read(name))
    return out.getvalue()


async def _site(place: str, rest: float) -> bytes:
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        async for path, code in _imported(place, rest):
            told = tarfile.TarInfo(cache_from_source(path))
            told.size = len(code)
            tar.addfile(told, BytesIO(code))
    return out.getvalue()


async def _imported(place: str, rest: float) -> AsyncIterator[tuple[str, bytes]]:
    """Yield the sources in a place that have been imported, by their paths there, with their bytecode."""
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        path = PurePosixPath(getattr(spec, "origin", None) or "")
        if spec is None or path.suffix != ".py" or not path.is_relative_to(place):
            continue
        loader = cast(InspectLoader, spec.loader)  # what a zip's loader is, too, though it does not say so
        head = MAGIC_NUMBER + UNCHECKED + bytes(HASH)
        yield str(path.relative_to(place)), head + marshal.dumps(loader.get_code(name))
        await asyncio.sleep(rest)
