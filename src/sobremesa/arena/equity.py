"""Tables of match equity: made from self-play by each game's own module, written with how they were made."""

import json
from functools import partial
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Any

from sobremesa import __version__, bots, games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset
from sobremesa.executors.journal import Journal, opened
from sobremesa.executors.spread import HERE, Executor, spread


def build(
    game: str,
    ruleset: Ruleset,
    players: int,
    hands: int,
    seed: str,
    executor: Executor = HERE,
    journal: Path | None = None,
) -> dict[str, object]:
    """Return the table of a ruleset, and its provenance; the same seed gives the same table, wherever it is made.

    The work is done by the game's own module, which its bots name. Raises `UnknownGame`, and `SobremesaError` where a
    game has none or cannot seat so many, or nothing is played.
    """
    games.load(game).rules(ruleset, players)
    if hands < 1:
        raise SobremesaError(f"it takes a hand at least, not {hands}")
    room = bots.known(game).equity
    if not room:
        raise SobremesaError(f"nothing makes a table of match equity for '{game}' yet")
    made_from = provenance(game, ruleset, players, hands, seed)
    kept: Journal[Any] | None = opened(journal, made_from) if journal is not None else None
    mapped = partial(spread, executor=executor, journal=kept)
    table: dict[str, object] = import_module(room).build(ruleset, players, hands, seed, mapped)
    return {"provenance": made_from, **table}


def provenance(game: str, ruleset: Ruleset, players: int, hands: int, seed: str) -> dict[str, object]:
    """Return what a table was made from, and the command that makes it again."""
    command = f"equity {game} --ruleset {quote(str(ruleset))} --players {players} --hands {hands} --seed {quote(seed)}"
    asked = {"game": game, "ruleset": str(ruleset), "players": players, "hands": hands, "seed": seed}
    return {**asked, "version": __version__, "command": f"sobremesa {command}"}


def written(table: dict[str, object]) -> str:
    """Return the table as JSON, an entry a line, so that a change is seen where it is."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in table.items())
    return f"{{\n{lines}\n}}\n"
