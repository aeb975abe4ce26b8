"""Tables of match equity: made from self-play by each game's own room, written with how they were made."""

import json
from importlib import import_module
from importlib.util import find_spec
from shlex import quote

from sobremesa import __version__, games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset

ROOM = "sobremesa.arena.equity_{}"
"""Where a game makes its table."""


def build(game: str, ruleset: Ruleset, players: int, hands: int, seed: str, jobs: int) -> dict[str, object]:
    """The table of a ruleset, and its provenance; the same seed gives the same table, whatever the jobs.

    The work is done by `build(ruleset, players, hands, seed, jobs)` of `sobremesa.arena.equity_<game>`. Raises
    `UnknownGame`, and `SobremesaError` where a game has no such room or cannot seat so many, or nothing is played.
    """
    games.load(game).rules(ruleset, players)
    if hands < 1 or jobs < 1:
        raise SobremesaError(f"it takes a hand and a process at least, not {min(hands, jobs)}")
    room = ROOM.format(game)
    if find_spec(room) is None:
        raise SobremesaError(f"nothing makes a table of match equity for '{game}' yet")
    table: dict[str, object] = import_module(room).build(ruleset, players, hands, seed, jobs)
    return {"provenance": provenance(game, ruleset, players, hands, seed), **table}


def provenance(game: str, ruleset: Ruleset, players: int, hands: int, seed: str) -> dict[str, object]:
    """What a table was made from, and the command that makes it again."""
    command = f"equity {game} --ruleset {quote(str(ruleset))} --players {players} --hands {hands} --seed {quote(seed)}"
    asked = {"game": game, "ruleset": str(ruleset), "players": players, "hands": hands, "seed": seed}
    return {**asked, "version": __version__, "command": f"sobremesa {command}"}


def written(table: dict[str, object]) -> str:
    """The table as JSON, an entry a line, so that a change is seen where it is."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in table.items())
    return f"{{\n{lines}\n}}\n"
