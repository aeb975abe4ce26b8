"""Conformance games on the command line: replayed and written."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core import json_names
from sobremesa.core.bot import Bot
from sobremesa.core.conformance import Mismatch, replay
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset
from sobremesa.core.simulation import Simulation
from sobremesa.executors.journal import Journal, opened
from sobremesa.executors.spread import HERE, Executor, spread
from sobremesa.presentation.printing import write_text
from sobremesa.terminal import files

DETAILS: Final = 10
"""So many mismatches of a file are shown in full."""


class BadFile(SobremesaError):
    """A file of conformance games that cannot be read to its end."""


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
    """Yield what `replay` finds; a game that is not of the expected form at all is one mismatch."""
    if not isinstance(record, dict) or not isinstance(record.get("game"), str):
        yield Mismatch(-1, "malformed", "an object that names its game", record)
        return
    try:
        yield from replay(games.load(record["game"]), record)
    except (SobremesaError, AttributeError, LookupError, TypeError, ValueError) as error:
        yield Mismatch(-1, "malformed", "a conformance game", str(error))


def read_games(path: Path) -> Iterator[tuple[int, Any]]:
    """Yield the games of a file with their lines; raises `BadFile` naming the line, and `OSError`."""
    if path.is_dir():
        raise IsADirectoryError(f"'{path}' is a folder, not a file")
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield number, json_names.loads(line)
    except json.JSONDecodeError as error:
        raise BadFile(f"'{path}', line {number}: not a game but broken JSON ({error.msg})") from None
    except SobremesaError as error:
        raise BadFile(f"'{path}', line {number}: {error}") from None
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise BadFile(f"'{path}', after line {number}: the file is truncated or damaged ({error})") from None
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no file '{path}'") from None
    if not number:
        raise BadFile(f"'{path}' is empty: it holds no game")


def write_games(
    simulation: Simulation, number: int, path: Path, executor: Executor = HERE, journal: Path | None = None
) -> None:
    """Play games and write them as they are played, one a line; the file appears when it is whole.

    In this process and without a journal no game is ever whole in memory.
    """
    if number < 1:
        raise SobremesaError(f"{number} games cannot be played: at least 1")
    pieces: Iterator[str] = (piece for i in range(number) for piece in simulation.written(i))
    if executor != HERE or journal is not None:
        kept: Journal[str] | None = opened(journal, _run(simulation)) if journal is not None else None
        pieces = spread(partial(_whole, simulation), number, executor, kept)
    if str(path) == "-":
        for piece in pieces:
            write_text(piece)
        return
    with files.ending_in_order(), files.writing(path) as file:
        if path.suffix == ".gz":
            with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
                packed.writelines(map(str.encode, pieces))
        else:
            file.writelines(map(str.encode, pieces))


@dataclass(frozen=True)
class Seated:
    """The bots of a level at every seat."""

    game: str
    level: str
    players: int

    def __call__(self, seed: str) -> list[Bot]:
        """Return them with seeds of their own."""
        return [bots.make(self.game, self.level, f"{seed}|{seat}") for seat in range(self.players)]


def _whole(simulation: Simulation, number: int) -> str:
    return "".join(simulation.written(number))


def _run(simulation: Simulation) -> dict[str, object]:
    """Return what a journal of the simulation is headed by."""
    level = simulation.bots.level if isinstance(simulation.bots, Seated) else ""
    about = {"command": "simulate", "game": simulation.game.name, "ruleset": str(simulation.ruleset)}
    about |= {"players": str(simulation.players), "seed": str(simulation.seed), "bots": level}
    return about | {"max_actions": simulation.most_actions}


def simulation(game: str, ruleset: Ruleset, players: int, seed: str, most_actions: int, level: str) -> Simulation:
    """Return what is to be played, by bots of a level or, without one, at random; raises `SobremesaError`."""
    if most_actions < 1:
        raise SobremesaError(f"a game of {most_actions} actions is none: at least 1")
    if not level:
        return Simulation(games.load(game), ruleset, players, seed, most_actions)
    bots.level_class(game, level)
    return Simulation(games.load(game), ruleset, players, seed, most_actions, Seated(game, level, players))
