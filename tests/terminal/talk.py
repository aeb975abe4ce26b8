"""A conversation at the table, held through the real loop: lines in, the whole screen out."""

import os
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.games.facets import presenter
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer
from sobremesa.terminal.console import open_console, piped
from sobremesa.terminal.seats import seated
from sobremesa.terminal.session import Session

GAME = games.load("cuarenta")
HOUSE = presenter("cuarenta").HOUSE
GOLDEN = Path(__file__).parent / "golden"
ALWAYS_FIRST = ("1",) * 5000


def new_table(
    ruleset: str = "pagat", players: int = 4, seed: str = "1", seat: int = 0, game: str = "cuarenta"
) -> Match[Any, Any]:
    played, names = games.load(game), seated(seat, players, "Ana", presenter(game).HOUSE)
    return Match(played, played.rulebook.parse(ruleset), players, seed=seed, names=names)


def session(
    match: Match[Any, Any],
    lines: Iterable[str],
    language: str = "en",
    seat: int = 0,
    plain: bool = False,
    level: str = "random",
) -> tuple[Session, StringIO]:
    out = StringIO()
    game = match.game.name
    own = Say(language, games.load(game).package)("you")
    viewer = Viewer(seat, seated(seat, match.players, own, presenter(game).HOUSE), language, plain)
    return Session(match, viewer, level, open_console(file=out), piped(lines, out)), out


def talk(match: Match[Any, Any], lines: Iterable[str], language: str = "en", **how: object) -> tuple[str, int]:
    """Return what was written, and the exit status."""
    made, out = session(match, lines, language, **how)  # type: ignore[arg-type]
    status = made.run()
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n", status


def agrees_with(name: str, text: str) -> None:
    """The text is the golden one; `SOBREMESA_GOLDEN=write` writes it instead, to be read before it is kept."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("SOBREMESA_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name}: read the difference; if it is right, write it"
