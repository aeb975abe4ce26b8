"""Batches of random matches, on as many cores as wanted; the result depends on the seed alone.

Without a C compiler CPython plays the same matches, some hundred times as slowly, and one warning says so.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from warnings import warn

import numpy as np

from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast import playout
from sobremesa.fast.compile import compiled, interpreted
from sobremesa.fast.records import Records, record_type, to_record

NO_LIMIT = 1 << 62
CHUNK, PARTS = 256, 16
"""Matches that a worker plays at once at least, so that calls cost little beside them; and how often it is called."""

Play = Callable[[slice], int]
"""Function that plays a part of the matches and returns the number of their actions."""


class NoMachineCodeWarning(UserWarning):
    """Matches are played in plain Python, since there is no C compiler."""


@dataclass(frozen=True)
class Batch:
    """Finished matches: their last states (one record each) and the number of actions played in all."""

    states: Records
    actions: int


def random_matches(
    game: Game[Any, Any],
    ruleset: Ruleset,
    players: int,
    count: int,
    *,
    seed: int,
    workers: int = 1,
    limit: int = NO_LIMIT,
    link: Callable[..., ModuleType] = compiled,
) -> Batch:
    """Play `count` random matches; the first dealer goes round, the i-th match has the i-th seed after `seed`.

    `limit` ends a match after so many actions; `link` makes the machine code. Raises `SobremesaError` for numbers that
    make no sense.
    """
    if count < 1 or workers < 1:
        raise SobremesaError(f"a batch has at least one match and one worker, not {count} and {workers}")
    states = np.zeros(count, record_type(game.new_state()))
    numbers = np.arange(count)
    seeds = np.uint64(seed % (1 << 64)) + numbers.astype(np.uint64) * np.uint64(0xD1342543DE82EF95)
    matches = _Matches(game, game.rules(ruleset, players), states, numbers % players, seeds, limit)
    try:
        play = matches.in_machine_code(link(playout, kernel=game.kernel))
    except NoMachineCode as error:
        warn(f"plain Python plays, which is slow: {error}", NoMachineCodeWarning, stacklevel=2)
        play = matches.in_python
    return Batch(states, _played(play, _chunks(count, workers), workers))


def _played(play: Play, chunks: Iterator[slice], workers: int) -> int:
    """Play all chunks, and return the number of actions."""
    if workers == 1:
        return sum(map(play, chunks))
    with ThreadPoolExecutor(workers) as pool:
        return sum(pool.map(play, chunks))


def _chunks(count: int, workers: int) -> Iterator[slice]:
    """Return the parts that are spread over the cores: some for each, so that none has long to wait for another."""
    size = max(CHUNK, count // (PARTS * workers))
    return (slice(i, min(i + size, count)) for i in range(0, count, size))


@dataclass(frozen=True)
class _Matches:
    """Matches to be played: their states, first dealers and seeds."""

    game: Game[Any, Any]
    rules: Any
    states: Records
    dealers: Any
    seeds: Any
    limit: int

    def in_machine_code(self, driver: Any) -> Play:
        """Return what plays, compiled; raises `NoMachineCode`."""
        rules = to_record(self.rules)[0]

        def play(part: slice) -> int:
            out, deck = np.zeros(self.game.kernel.MAX_LEGAL, np.int64), np.zeros(self._deck, np.int64)
            given = (self.states[part], self.dealers[part], self.seeds[part])
            return int(driver.play_matches(rules, *given, out, deck, self.limit))

        play(slice(0, 0))
        return play

    def in_python(self, part: slice) -> int:
        """Play in plain Python; its numbers do not wrap around, and those of the seeds are meant to."""
        driver: Any = interpreted(playout, kernel=self.game.kernel)
        out, deck, actions = [0] * self.game.kernel.MAX_LEGAL, [0] * self._deck, 0
        with np.errstate(over="ignore"):
            for i in range(*part.indices(len(self.states))):
                state = self.game.new_state()
                driver.kernel.start(self.rules, state, int(self.dealers[i]))
                actions += driver.play_out(self.rules, state, self.seeds[i : i + 1].copy(), out, deck, self.limit)
                self.states[i] = to_record(state)[0]
        return actions

    @property
    def _deck(self) -> int:
        return len(self.game.pack) + self.game.cut
