"""Games kept in files: a saved game is its record, and is verified line by line before it goes on."""

from pathlib import Path
from secrets import token_hex
from typing import Any

from sobremesa import games
from sobremesa.core.errors import RecordError
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.terminal import files


def load(path: Path) -> Match[Any, Any]:
    """Return the match of a record, verified; raises `OSError`, and `RecordError` with the line at fault."""
    record = Record.parse(files.read_text(path))
    match = Match.replay(games.load(record.tags["Game"]), record)
    if match.seed == "":
        match.seed = token_hex(4)
    if match.over:
        raise RecordError(record.lines[-1].number, "this match is over: there is nothing to go on with")
    return match


def keep(path: Path, match: Match[Any, Any]) -> None:
    """Write the match's record; raises `OSError`, also where the file is there and is no saved game."""
    if path.expanduser().is_file() and not files.read_text(path).startswith("[Sobremesa "):
        raise FileExistsError(f"'{path}' is something else, no saved game")
    files.write_atomically(path, str(match.record()).encode())
