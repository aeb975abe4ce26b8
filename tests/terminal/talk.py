"""A conversation at the table, held through the real loop: lines in, the whole screen out."""

import os
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.terminal import paper
from sobremesa.terminal.guest import Guest, seated
from sobremesa.terminal.session import Session
from sobremesa.terminal.texts import Say

GAME = games.load("cuarenta")
GOLDEN = Path(__file__).parent / "golden"
ALWAYS_FIRST = ("1",) * 5000


def new_table(ruleset: str = "pagat", players: int = 4, seed: str = "1", seat: int = 0) -> Match[Rules, State]:
    return Match(GAME, GAME.rulebook.parse(ruleset), players, seed=seed, names=seated(seat, players, "Ana"))


def session(
    match: Match[Rules, State],
    lines: Iterable[str],
    language: str = "en",
    seat: int = 0,
    plain: bool = False,
    level: str = "random",
) -> tuple[Session, StringIO]:
    out = StringIO()
    guest = Guest(seat, seated(seat, match.players, Say(language)("you")), language, plain)
    return Session(match, guest, level, paper.console(file=out), paper.piped(lines, out)), out


def talk(match: Match[Rules, State], lines: Iterable[str], language: str = "en", **how: object) -> tuple[str, int]:
    """What was written, and the exit status."""
    made, out = session(match, lines, language, **how)  # type: ignore[arg-type]
    status = made.run()
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n", status


def agrees_with(name: str, text: str) -> None:
    """The text is the golden one; `SOBREMESA_GOLDEN=write` writes it instead, to be read before it is kept."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("SOBREMESA_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name}: read the difference; if it is right, write it"
