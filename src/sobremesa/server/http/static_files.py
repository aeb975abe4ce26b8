"""The browser's files, compressed when they were built where the browser takes that.

What is named by its content is kept for a year, the one page is asked for anew each time.
"""

import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

STATIC: Final = Path(__file__).parents[1] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
COMPRESSED: Final = (("br", ".br"), ("gzip", ".gz"))
"""The encodings of which the build leaves a file beside each other one, the smallest first."""

mimetypes.add_type("application/manifest+json", ".webmanifest")


async def page(request: Request) -> Response:
    """Return the one page, whatever part of it is looked at."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The browser's files are not built: run `make web`.", 503)
    return _answer(request, index, ASK_AGAIN)


async def file(request: Request) -> Response:
    """Return a built file; nothing outside the folder, whatever the path says."""
    wanted = _inside(request.path_params["path"])
    if wanted is None:
        return PlainTextResponse("There is no such file.", 404)
    is_named_by_content = wanted.parent.name == "assets"
    return _answer(request, wanted, FOR_EVER if is_named_by_content else ASK_AGAIN)


def _answer(request: Request, wanted: Path, kept: str) -> FileResponse:
    """Return a file in the first encoding that the browser takes and the build has left (RFC 9110, 12.5.3)."""
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    taken = _accepted(request)
    for encoding, ending in COMPRESSED:
        ready = wanted.with_name(wanted.name + ending)
        if encoding in taken and ready.is_file():
            kind = mimetypes.guess_type(wanted.name)[0]
            return FileResponse(ready, media_type=kind, headers=headers | {"content-encoding": encoding})
    return FileResponse(wanted, headers=headers)


def _accepted(request: Request) -> set[str]:
    """Return the encodings that a request names and does not refuse by a weight of zero."""
    named = (part.partition(";") for part in ",".join(request.headers.getlist("accept-encoding")).split(","))
    return {name.strip().lower() for name, _, weight in named if not _is_zero(weight)}


def _is_zero(weight: str) -> bool:
    """Return whether a weight as it is written (`q=0.5`) is zero."""
    name, _, value = weight.replace(" ", "").partition("=")
    return name.lower() == "q" and value != "" and value.strip("0.") == ""


def _inside(path: str) -> Path | None:
    """Return the file of this path in the folder, if there is one; a path may be too long, or none at all."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None
