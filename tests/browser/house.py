"""The house's own server for the tests; what it leaves to chance follows from a word: the same test, the same cards.

`python -m tests.browser.house PORT STORE`, with `--quick` for bots that do not wait, `--page FOLDER` for other files
than the built page's. `POST /chance/WORD` gives the word; tables that stand keep their cards. `POST /lie/NAME` has it
lie about shuffles from then on (`lies.py`).
"""

import sys
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from sobremesa.server import serve
from sobremesa.server.http import static_files
from sobremesa.server.http.app import make_app
from sobremesa.server.http.limits import UNLIMITED
from sobremesa.server.http.transport import Entrance
from sobremesa.server.http.web import SecurityHeaders
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.seats import Secrets
from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.browser import lies

WITNESSED = replace(AT_ONCE, nonce=15)
"""Nobody waits for anything but the seats' parts of a shuffle, and for them as long as a slow machine takes."""


def shuffle(match: str, number: int) -> bytes:
    """The house's part of a match's shuffle."""
    return sha256(f"{match}|{number}".encode()).digest()


class Dice:
    """Numbers that follow from a word: by table, and within a table by its shuffles, whoever else plays meanwhile."""

    def __init__(self, word: str) -> None:
        self.begin(word)

    def begin(self, word: str) -> None:
        """From here on tables follow from this word."""
        self._word = sha256(word.encode()).hexdigest()[:12]
        self._tables = 0

    def table(self) -> str:
        """The next table's name."""
        self._tables += 1
        return f"{self._word}-{self._tables}"

    def seed(self) -> str:
        """Return what the next table's bots leave to chance."""
        return f"{self._word}|{self._tables}"

    def secrets(self) -> Secrets:
        """As a server draws from them; keys are secret here too."""
        return Secrets(table=self.table, seed=self.seed, shuffle=shuffle)


def told(dice: Dice) -> Route:
    """Where a test says its word."""

    async def begin(request: Request) -> PlainTextResponse:
        dice.begin(request.path_params["word"])
        return PlainTextResponse("")

    return Route("/chance/{word}", begin, methods=["POST"])


async def lie(request: Request) -> PlainTextResponse:
    """Where a test has the house lie, or be honest again."""
    lies.tell(request.path_params["name"])
    return PlainTextResponse("")


def main(port: int, store: Path, quick: bool) -> None:
    """Serve until told to stop."""
    opened, dice = SqliteStore(store), Dice("")
    timing = WITNESSED if quick else Timing()
    app = make_app(lambda: ServerContext(opened, BotPool(), timing=timing, secrets=dice.secrets()), UNLIMITED)
    assert isinstance(app, SecurityHeaders) and isinstance(app.app, Starlette)
    app.app.router.routes[:0] = [told(dice), Route("/lie/{name}", lie, methods=["POST"])]
    serve.Server(serve.config(app, "127.0.0.1", port, Entrance(UNLIMITED))).run()


if __name__ == "__main__":
    port, store, *options = sys.argv[1:]
    if "--page" in options:
        static_files.STATIC = Path(options[options.index("--page") + 1])  # type: ignore[misc]
    main(int(port), Path(store), "--quick" in options)
