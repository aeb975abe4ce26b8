"""Batches of random matches, on as many cores as wanted; the result depends on the seed alone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast import playout
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record

NO_LIMIT = 1 << 62
CHUNK = 256
"""Matches a worker plays between two looks at the clock; also the unit that is spread over the cores."""


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
) -> Batch:
    """Play `count` random matches; the first dealer goes round, the i-th match has the i-th seed after `seed`.

    `limit` ends a match after so many actions. Raises `SobremesaError` for numbers that make no sense.
    """
    if count < 1 or workers < 1:
        raise SobremesaError(f"a batch has at least one match and one worker, not {count} and {workers}")
    rules = to_record(game.rules(ruleset, players))[0]
    states = np.zeros(count, record_type(game.new_state()))
    play = _player(game, rules, states, players, seed, limit)
    with ThreadPoolExecutor(workers) as pool:
        actions = sum(pool.map(play, _chunks(count)))
    return Batch(states, actions)


def _chunks(count: int) -> Iterator[slice]:
    return (slice(i, min(i + CHUNK, count)) for i in range(0, count, CHUNK))


def _player(game: Game[Any, Any], rules: Any, states: Records, players: int, seed: int, limit: int) -> Any:
    driver: Any = compiled(playout, kernel=game.kernel)
    numbers = np.arange(len(states))
    seeds = np.uint64(seed % (1 << 64)) + numbers.astype(np.uint64) * np.uint64(0xD1342543DE82EF95)

    def play(part: slice) -> int:
        out = np.zeros(game.kernel.MAX_LEGAL, np.int64)
        deck = np.zeros(len(game.pack) + game.cut, np.int64)
        dealers = numbers[part] % players
        return int(driver.play_matches(rules, states[part], dealers, seeds[part], out, deck, limit))

    return play
