"""Games kept in files: a saved game is its record, and is verified line by line before it goes on."""

from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from sobremesa import games
from sobremesa.core.errors import RecordError, SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.terminal import files
from sobremesa.terminal.guest import HOUSE, seated, tidy

PLAYED_HERE: Final = ("cuarenta",)
"""The games that the text table knows."""


def checked_game(name: str) -> str:
    """The game's name, if it is played at the text table; raises `SobremesaError`."""
    if games.load(name).name not in PLAYED_HERE:
        raise SobremesaError(f"'{name}' is not played at the terminal yet; there is {', '.join(PLAYED_HERE)}")
    return name


def load(path: Path) -> Match[Any, Any]:
    """The match of a record, verified; raises `OSError`, and `RecordError` with the line at fault."""
    record = Record.parse(files.read_text(path))
    match = Match.replay(games.load(checked_game(record.tags["Game"])), record)
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


def own_seat(match: Match[Any, Any], wanted: int) -> int:
    """The guest's seat: the only one whose name is not one of the house's, else the seat asked for."""
    own = [seat for seat, name in enumerate(match.names) if name not in HOUSE]
    return own[0] if len(own) == 1 else wanted % match.players


def names(match: Match[Any, Any], seat: int, own_name: str) -> tuple[str, ...]:
    """The names at a resumed table: the record's where it has them all, else the house's."""
    kept = tuple(map(tidy, match.names))
    return kept if len(kept) == match.players and all(kept) else seated(seat, match.players, own_name)
