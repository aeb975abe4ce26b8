"""Preview of a page for who is sent its link: title, description and picture, in the tags that messengers read.

They are made for whoever has the link and no seat, and tell what the table would tell such a stranger anyway.
"""

from datetime import UTC, datetime
from html import escape
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection, Request

from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.titles import title
from sobremesa.server.errors import Refusal
from sobremesa.server.http.web import Web, address_of, base_of
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.housekeeping import DAY
from sobremesa.server.texts import say

PLACE: Final = "<title>Sobremesa</title>"
"""The part of the built page in whose place the tags go."""
RANGES: Final = 20
"""The most languages of a browser that are looked at."""
SIZE: Final = (1200, 630)
"""The width and height of every picture."""


NOBODY: Final = "noindex"
"""The word to search engines of a table for which whoever was sent its link was meant, and nobody else."""


class Preview(Struct, frozen=True):
    """A page's title and what it says of itself; `game` is the table's, and `begun` its title once it is played.

    `robots` is what search engines are told of it; nothing where they may list it.
    """

    title: str
    text: str
    game: str = ""
    begun: str = ""
    robots: str = ""


async def preview_of(request: Request, language: str) -> Preview:
    """Return the preview of the page that is asked for: of a table where there is one, else of the house."""
    state = await _table(request)
    web: Web = request.app.state.web
    return _house(language) if state is None else _of_table(state, language, web.lobby.context.wall())


async def _table(request: Request) -> TableState | None:
    """Return the table of an invitation's path, which no stranger makes the server read for nothing."""
    web: Web = request.app.state.web
    name = request.path_params.get("rest", "") if request.url.path.startswith("/t/") else ""
    try:
        return (await web.find(name, address_of(request))).state if name else None
    except Refusal:
        return None


def _house(language: str) -> Preview:
    return Preview("Sobremesa", say(language, "preview.house"))


def _of_table(state: TableState, language: str, now: float) -> Preview:
    """Return a table's preview; at a table that nobody may watch, and at one that is played, no name is told."""
    game, played = title(state.game, language), state.phase != "lobby"
    host = "" if state.host is None or played or not state.may_be_watched else state.names[state.host]
    name = say(language, "preview.hosted", game=game, host=host) if host else f"{game} · Sobremesa"
    return Preview(name, _said(state, language), state.game.name, game if played else "", _robots(state, now))


def _robots(state: TableState, now: float) -> str:
    """Return the rule for search engines: a table that all may watch is listed for a day, without its text."""
    if state.phase != "playing" or not state.may_be_watched:
        return NOBODY
    return f"unavailable_after: {datetime.fromtimestamp(now + DAY, UTC):%Y-%m-%d}, nosnippet, noarchive"


def _said(state: TableState, language: str) -> str:
    if state.phase != "lobby":
        return say(language, f"preview.{state.phase}")
    n = len(state.open_seats())
    return say(language, "preview.open", n=n) if n else say(language, "preview.full")


def tags(preview: Preview, picture: str, language: str, request: Request) -> str:
    """Return the tags for a page's head, with everything that anybody has written escaped; `picture` is a path."""
    base = base_of(request)
    named = {
        "og:type": "website",
        "og:site_name": "Sobremesa",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": base + request.url.path,
        "og:image": base + picture,
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:locale": language,
    }
    lines = [f"<title>{escape(preview.title)}</title>", _meta("name", "description", preview.text)]
    lines += [_meta("property", name, content) for name, content in named.items()]
    lines.append(_meta("name", "twitter:card", "summary_large_image"))
    return "\n    ".join([*lines, *([_meta("name", "robots", preview.robots)] if preview.robots else [])])


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}" />'


def language_for(request: HTTPConnection) -> str:
    """Return the first of the browser's languages that there are texts in (RFC 9110, 12.5.4), by their weights."""
    wanted = map(_weighed, request.headers.get("accept-language", "").split(",")[:RANGES])
    known = [(weight, language) for weight, language in wanted if weight and language in LANGUAGES]
    return max(known, key=lambda one: one[0])[1] if known else LANGUAGES[0]


def _weighed(part: str) -> tuple[float, str]:
    """Return a language range's weight and its language, without the country; a weight that is none counts nothing."""
    name, _, weight = part.partition(";")
    number = weight.replace(" ", "").lower().removeprefix("q=") or "1"
    value = float(number) if number.replace(".", "", 1).isascii() and number.replace(".", "", 1).isdigit() else 0.0
    return value, name.strip().lower().partition("-")[0]
