"""The browser's files, compressed where the browser takes that: brotli by the build, gzip when it is first asked for.

What is named by its content is kept for a year, the one page is asked for anew each time.
"""

import gzip
import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sobremesa import games
from sobremesa.presentation.kit.own_parts import PARTS, modules
from sobremesa.server.answers import catalogue
from sobremesa.server.http import preview
from sobremesa.server.http.web import LONGEST, Web, policy_with, retry_after

STATIC: Final = Path(__file__).parents[1] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
EMPTY: Final = '<div id="app"></div>'
"""The part of the built page in which all of it is drawn."""
WOOD: Final = 'data-cloth="casa"'
"""The cloth of the built page: none."""
FACE: Final = '<link rel="preload"'
"""The part of the built page with its first face of type, which more is seen without than without styles."""
LAID: Final = (
    '<div id="app"><div class="table-screen"><header class="top-bar"></header>'
    '<div class="play-area with-aside"><p class="laid-name" aria-hidden="true">{}</p></div></div></div>'
)
"""The same at a table that is played at: its cloth, with the game's name, is seen before any script has come."""
SAVED: Final = "verify.html"
"""The page that checks a record: it is saved and opened from a disk, not run where a house could change it."""
EDITION: Final = "offline/edition.json"
"""The list of what plays without a network, where this house offers that."""
BROTLI: Final = ".br"
"""Ending of what the build leaves beside each file that is worth compressing."""
MOST_FILES: Final = 512
"""Files that are kept in memory; the page has two hundred, of a megabyte and a half."""
MOST_PACKED: Final = 32
"""Answers that are kept as gzip beside what they were made of, each some ten kilobytes."""

mimetypes.add_type("application/manifest+json", ".webmanifest")


def page_name() -> str:
    """Return the name of the script that begins the page, which changes with all that it loads; empty without one."""
    scripts: list[str] = _built("first.json").get("scripts", [])
    return Path(scripts[0]).stem if scripts else ""


def has(path: str) -> bool:
    """Return whether there is a built file of this path."""
    return _inside(path.lstrip("/")) is not None


async def page(request: Request) -> Response:
    """Return the one page, whatever part of it is looked at, with the preview of that part in its head."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The browser's files are not built: run `make web`.", 503, retry_after(LONGEST))
    language = preview.language_for(request)
    shown = await preview.preview_of(request, language)
    head = preview.tags(shown, _picture(shown.game), language, request)
    text = _bytes(index, index.stat().st_mtime_ns).decode().replace(preview.PLACE, head, 1)
    web: Web = request.app.state.web
    if request.url.path == "/":
        text = text.replace(EMPTY, _masthead(language), 1).replace("</body>", _words(web, language), 1)
    if shown.begun and (cloth := _room(shown.game).get("cloth")):
        text = text.replace(EMPTY, LAID.format(escape(shown.begun)), 1)
        text = text.replace(WOOD, f'data-cloth="{escape(cloth)}"', 1)
    text = text.replace(FACE, _styles(shown.game) + FACE, 1)
    start: str = "" if EMPTY in text else _built("first.json").get("start", "")
    text = text.replace("</head>", _loaded(shown.game, language, start, reads=not (start and shown.game)), 1)
    offline = " data-offline" if has(EDITION) else ""
    text = text.replace('<html lang="es"', f'<html lang="{language}"{offline}', 1)
    return _compressed(request, text.encode(), {"content-security-policy": policy_with(start)} if start else {})


def _masthead(language: str) -> str:
    """Return the page's place with what the entrance says first: it is read before any script has come."""
    said = _built("masthead.json").get(language)
    if said is None:
        return EMPTY
    title, line = map(escape, said)
    acts = '<div class="masthead-acts"></div>'
    head = f'<header class="masthead"><h1>{title}</h1>{acts}<p class="tagline">{line}</p></header>'
    return f'<div id="app"><div class="screen lobby" data-cloth="casa">{head}</div></div>'


def _styles(game: str) -> str:
    """Return the styles of a game's table: before the faces, since all that is seen waits for them."""
    return "".join(f'<link rel="stylesheet" crossorigin href="{one}">\n    ' for one in _room(game).get("styles", []))


def _loaded(game: str, language: str, start: str, *, reads: bool) -> str:
    """Return the head's end, before it what this page loads: scripts, of texts one language's, and its second face.

    A page that has laid something has the scripts come by `start`, once that has been seen; an empty one needs them at
    once. The face, in which all is written but names, comes with them where the page does not have to be read before.
    """
    first = _built("first.json")
    known = [first, _room(game)]
    scripts = [one for part in known for one in [*part.get("scripts", []), *part.get("texts", {}).get(language, [])]]
    face = [first["face"]] if "face" in first else []
    parts = [f'<link rel="preload" href="{one}" as="font" type="font/woff2" crossorigin>' for one in face if reads]
    if start:
        after = " ".join(scripts if reads else scripts + face)
        parts.append(f'<script type="module" async id="start" data-after="{after}">{start}</script>')
    else:
        parts += [f'<script type="module" crossorigin src="{one}"></script>' for one in scripts[:1]]
        parts += [f'<link rel="modulepreload" crossorigin href="{one}">' for one in scripts[1:]]
    return "".join(f"{one}\n    " for one in parts) + "</head>"


def _room(game: str) -> dict[str, Any]:
    """Return what a table of a game brings: its parts and its cloth; nothing where it has no room of its own."""
    found: dict[str, Any] = _built("first.json").get("games", {}).get(game, {})
    return found


def _built(name: str) -> dict[str, Any]:
    """Return what a file of the build says; a build without it says nothing."""
    place = STATIC / name
    return _decoded(place, place.stat().st_mtime_ns) if place.is_file() else {}


@lru_cache(maxsize=8)
def _decoded(file: Path, changed: int) -> dict[str, Any]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Any])


@lru_cache(maxsize=MOST_FILES)
def _bytes(file: Path, changed: int) -> bytes:
    """Return a file, read once as long as it stays as it was changed last (nanoseconds)."""
    return file.read_bytes()


def house(web: Web, language: str) -> bytes:
    """Return the games and phrases of the house, encoded; they change when another level of the bots can play."""
    pool = web.lobby.context.bot_pool
    levels = tuple(pool.ready(game, level) for game in games.names() for level in pool.levels(game))
    key = ("house", language, levels)
    known = web.answers.get(key)
    if known is None:
        known = msgspec.json.encode(catalogue.house(pool, language, web.lobby.context.has_boards))
        web.answers.put(key, known)
    return known


def _words(web: Web, language: str) -> str:
    """Return what the entrance would ask for first of all, and the body's end."""
    told = house(web, language).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="house" lang="{language}">{told}</script>\n  </body>'


def _picture(game: str) -> str:
    """Return the path of the picture to share for a game; one without a picture has the house's."""
    return f"/share/{game}.jpg" if (STATIC / "share" / f"{game}.jpg").is_file() else "/share/sobremesa.jpg"


@lru_cache(maxsize=MOST_PACKED)
def packed(body: bytes) -> bytes:
    """Return an answer as gzip; the last ones that were asked for are kept."""
    return gzip.compress(body, 6, mtime=0)


def _compressed(request: Request, body: bytes, headers: dict[str, str]) -> Response:
    """Return a page that was made for this request, compressed if the browser takes that."""
    headers = headers | {"cache-control": ASK_AGAIN, "vary": "accept-encoding, accept-language"}
    if "gzip" in accepted(request):
        body, headers = packed(body), headers | {"content-encoding": "gzip"}
    return Response(body, headers=headers, media_type="text/html")


async def file(request: Request) -> Response:
    """Return a built file; nothing outside the folder, whatever the path says."""
    wanted = _inside(request.path_params["path"])
    if wanted is None:
        return _part(request.url.path) or await _nowhere(request)
    is_named_by_content = wanted.parent.name == "assets"
    return _answer(request, wanted, FOR_EVER if is_named_by_content else ASK_AGAIN)


def _part(path: str) -> Response | None:
    """Return a module by which a game's package draws a part of its table, whose address says its hash."""
    if not path.startswith(PARTS):
        return None
    for name in games.names():
        if found := modules(games.load(name)).get(path):
            return Response(found.source, media_type="text/javascript", headers={"cache-control": FOR_EVER})
    return None


async def _nowhere(request: Request) -> Response:
    """Return "nothing here": the page to a person, a line to a program."""
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("There is no such file.", 404)
    answer = await page(request)
    answer.status_code = max(answer.status_code, 404)  # 503 where there is no page either
    return answer


def _answer(request: Request, wanted: Path, kept: str) -> Response:
    """Return a file in the smallest encoding that the browser takes (RFC 9110, 12.5.3)."""
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    headers |= {"content-disposition": f'attachment; filename="{SAVED}"'} if wanted == STATIC / SAVED else {}
    taken = accepted(request)
    smaller = wanted.with_name(wanted.name + BROTLI)
    kind = mimetypes.guess_type(wanted.name)[0]
    if taken.isdisjoint({"br", "gzip"}) or not smaller.is_file():
        return Response(_bytes(wanted, wanted.stat().st_mtime_ns), media_type=kind, headers=headers)
    if "br" in taken:
        body = _bytes(smaller, smaller.stat().st_mtime_ns)
        return Response(body, media_type=kind, headers=headers | {"content-encoding": "br"})
    body = _gzipped(wanted, wanted.stat().st_mtime_ns)
    return Response(body, media_type=kind, headers=headers | {"content-encoding": "gzip"})


@lru_cache(maxsize=MOST_FILES)
def _gzipped(file: Path, changed: int) -> bytes:
    """Return a file as gzip, made once as long as the file stays as it was changed last (nanoseconds)."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def accepted(request: Request) -> set[str]:
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
