"""The browser's files: what is named by its content is kept for a year, the one page is asked for anew each time."""

import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

STATIC: Final = Path(__file__).parents[1] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

mimetypes.add_type("application/manifest+json", ".webmanifest")


async def page(request: Request) -> Response:
    """Return the one page, whatever part of it is looked at."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The browser's files are not built: run `make web`.", 503)
    return FileResponse(index, headers={"cache-control": ASK_AGAIN})


async def file(request: Request) -> Response:
    """Return a built file; nothing outside the folder, whatever the path says."""
    wanted = _inside(request.path_params["path"])
    if wanted is None:
        return PlainTextResponse("There is no such file.", 404)
    is_named_by_content = wanted.parent.name == "assets"
    return FileResponse(wanted, headers={"cache-control": FOR_EVER if is_named_by_content else ASK_AGAIN})


def _inside(path: str) -> Path | None:
    """Return the file of this path in the folder, if there is one; a path may be too long, or none at all."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None
