"""Conformance games and records on the command line: replayed, written, verified."""

import gzip
import json
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sobremesa import games
from sobremesa.core.conformance import Mismatch, play_random, replay
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.core.ruleset import Ruleset
from sobremesa.terminal import files

DETAILS: Final = 10
"""So many mismatches of a file are shown in full."""


class BadFile(SobremesaError):
    """A file of conformance games that cannot be read to its end."""


# --- conformance games ------------------------------------------------------------------------------------------


def check_files(paths: Sequence[Path], write: Callable[[str], None]) -> int:
    """Replay every game of the files, with a line for each file and the totals; returns the exit status."""
    played = wrong = 0
    for path in paths:
        found = [list(_named(number, game)) for number, game in read_games(path)]
        differing = [mismatch for game in found for mismatch in game]
        write(f"{path}: {len(found)} games, {len(differing)} mismatches")
        for line in islice(differing, DETAILS):
            write(f"    {line}")
        played, wrong = played + len(found), wrong + len(differing)
    write(f"{played} games, {wrong} mismatches")
    return 1 if wrong else 0


def _named(number: int, record: Any) -> Iterator[str]:
    return (f"line {number}, {mismatch}" for mismatch in _mismatches(record))


def _mismatches(record: Any) -> Iterator[Mismatch]:
    """What `replay` finds; a game that is not of the expected form at all is one mismatch."""
    if not isinstance(record, dict) or not isinstance(record.get("game"), str):
        yield Mismatch(-1, "malformed", "an object that names its game", record)
        return
    try:
        yield from replay(games.load(record["game"]), record)
    except (SobremesaError, AttributeError, LookupError, TypeError, ValueError) as error:
        yield Mismatch(-1, "malformed", "a conformance game", str(error))


def read_games(path: Path) -> Iterator[tuple[int, Any]]:
    """The games of a file with their lines; raises `BadFile` naming the line, and `OSError`."""
    if path.is_dir():
        raise IsADirectoryError(f"'{path}' is a folder, not a file")
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield number, json.loads(line)
    except json.JSONDecodeError as error:
        raise BadFile(f"'{path}', line {number}: not a game but broken JSON ({error.msg})") from None
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise BadFile(f"'{path}', after line {number}: the file is truncated or damaged ({error})") from None
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no file '{path}'") from None
    if not number:
        raise BadFile(f"'{path}' is empty: it holds no game")


def write_games(game: str, ruleset: Ruleset, players: int, number: int, seed: str, path: Path) -> None:
    """Play random games and write them, one a line; the file appears when it is whole."""
    if number < 1:
        raise SobremesaError(f"{number} games cannot be played: at least 1")
    played = (play_random(games.load(game), str(ruleset), players, seed, i) for i in range(number))
    lines = (json.dumps(match, ensure_ascii=False) + "\n" for match in played)
    if str(path) == "-":
        sys.stdout.writelines(lines)
        return
    data = "".join(lines).encode()
    files.write_atomically(path, gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


# --- records ----------------------------------------------------------------------------------------------------


def verify_record(path: Path) -> str:
    """A sentence on a record that stands; raises `RecordError` with the first line that does not, and `OSError`."""
    record = Record.parse(files.read_text(path))
    match: Match[Any, Any] = Match.replay(games.load(record.tags["Game"]), record)
    result = f"result {record.tags['Result']}" if "Result" in record.tags else "over" if match.over else "unfinished"
    proved = sum(name.startswith("Fair") for name in record.tags)
    fair = f", {proved} fair shuffles proved" if proved else ""
    return f"'{path}' stands: {match.game.name}, {match.ruleset}, {len(match.steps)} steps verified{fair}, {result}"
