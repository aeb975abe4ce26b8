"""Start and size of machine code: what a level's first choice takes with an empty cache, and what then lies there."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from sobremesa import games
from sobremesa.compile import kept
from sobremesa.fast.compile import found

LEVELS = {"cuarenta": 2, "cuatrola": 4, "canasta": 4}
"""Games with a level `top`, and the players at the table."""
CHOICE = """
import sys
from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
name, players = sys.argv[1], int(sys.argv[2])
game = games.load(name)
match = Match(game, game.ruleset(), players, seed=1)
bot, greedy = bots.make(name, "top", "start"), bots.make(name, "rules", "start")
while match.actor == CHANCE or len(match.view(match.actor).legal_actions) < 2:
    match.deal() if match.actor == CHANCE else match.play(greedy.choose(match.view(match.actor)))
bot.choose(match.view(match.actor))
"""
"""Program that makes a level's first choice, whichever package it is run with."""


def starts() -> None:
    """Print the seconds of a first choice, Python and all: with an empty cache, and then with a full one."""
    print(f"{'first choice of level top':36}{'cold':>10}{'processor':>12}{'cached':>10}{'processor':>12}")
    for name, players in LEVELS.items():
        with tempfile.TemporaryDirectory() as cache:
            spent = [*chosen(name, players, cache), *chosen(name, players, cache)]
        words = "".join(f"{seconds:>{width}.2f} s" for seconds, width in zip(spent, (8, 10, 8, 10), strict=True))
        print(f"{name:36}{words}", flush=True)


def chosen(name: str, players: int, cache: str) -> tuple[float, float]:
    """Return the seconds of a new process up to its first choice, and those of all processors together."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", CHOICE, name, str(players)]
    subprocess.run(command, env={**os.environ, "XDG_CACHE_HOME": cache}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - began, busy


def sizes() -> None:
    """Print the size of the C of each part of a game's list, and of the library that is made of it here."""
    print(f"{'machine code':36}{'entries':>10}{'C, lines':>12}{'C, kB':>10}{'library, kB':>14}")
    for name in LEVELS:
        folder = kept.home(games.load(name).kernel.__name__)
        assert folder is not None
        for part in kept.listed(folder):
            text, index = kept.text_and_index(folder, found, [part])
            numbers = f"{len(index['entries']):>10}{text.count(chr(10)):>12,}{len(text) / 1e3:>10.0f}"
            print(f"{f'{name}, {part}':36}{numbers}{library_of(text) / 1e3:>14.0f}", flush=True)


def library_of(text: str) -> int:
    """Return the bytes of a library that is made anew."""
    from sobremesa.compile.build import library

    with tempfile.TemporaryDirectory() as cache:
        before = os.environ.get("XDG_CACHE_HOME")
        os.environ["XDG_CACHE_HOME"] = cache
        try:
            return Path(library(text)).stat().st_size
        finally:
            os.environ.pop("XDG_CACHE_HOME")
            os.environ.update({"XDG_CACHE_HOME": before} if before else {})


TABLES: Mapping[str, Callable[[], None]] = {"start": starts, "sizes": sizes}
"""Tables beside the rows that two makers are compared in, by name."""
