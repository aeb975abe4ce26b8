"""Batch whose tables stop where their unit is over; each is stepped, and begun anew, when that is asked for."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.envs import checking, stopping
from sobremesa.envs.batch import Batch
from sobremesa.envs.seeds import Seeds
from sobremesa.fast.compile import compiled

Flags = NDArray[np.bool_]


class StoppingBatch(Batch):
    """Tables of one game, of which some seats may be played at random, without being asked.

    It can be copied and pickled in mid-game; a pickle is for the version that made it.
    """

    def __init__(self, game: str, *, tables: int = 1, **options: Any) -> None:
        super().__init__(game, tables=tables, **options)
        self._options = {"game": game, "tables": tables, **options}
        self._stopping: Any = compiled(stopping, kernel=self.game.kernel, encoding=self.encoding.module)
        chance = np.zeros(self.players, bool)
        self._stops = stopping.Stops(np.zeros(tables, bool), chance, np.zeros((tables, self.players)))

    def let_chance_play(self, seats: Iterable[int]) -> None:
        """Have these seats played at random from now on."""
        self._stops.by_chance[list(seats)] = True

    @property
    def live(self) -> Flags:
        """Whether a unit is being played at each table."""
        return self._stops.live

    @property
    def earned(self) -> NDArray[np.float64]:
        """What each player of each table was given; whoever takes it sets it to nought."""
        return self._stops.earned

    def begin(self, where: Flags, seeds: Seeds | None = None) -> None:
        """Begin a unit at some tables: with the first of a match from a seed, or with the next of the table's own.

        A unit that is broken off or cut off is followed by a new match.
        """
        self._check_open()
        anew = self.live | self._shown.truncated | (self._tables.books["units"] == 0)
        if seeds is not None:
            self._tables.books["random"][where, 0] = seeds[where]
            anew = where
        self._running = True
        self._play(self._stopping.begin, where, where, anew)

    def act(self, where: Flags, chosen: NDArray[np.int64]) -> None:
        """Carry out an action at some tables, each of which decides; the actions were found legal."""
        self._play(self._stopping.step, where, where, chosen)

    def illegal(self, table: int, action: int) -> Exception:
        """Return the error for an action that is not legal at a table, with its clause."""
        return checking.illegal(self.position(table), self.encoding, table, action)

    def _play(self, how: Callable[..., int], where: Flags, *given: Any) -> None:
        """Let machine code go on at some tables; where chance's actions fill a log, make room and go on."""
        most = how(*self._everything(), *given)
        while most > self._room:
            self._make_log(2 * self._tables.log.shape[1])
            most = self._stopping.play_on(*self._everything(), where)

    def _everything(self) -> tuple[Any, ...]:
        return self._rules, self._terms, self._tables, self._shown, self._scratches[0], self._stops

    def _kept(self) -> dict[str, NDArray[Any]]:
        """Return the arrays that say how the tables stand."""
        return {**super()._kept(), **self._stops._asdict()}

    def __reduce__(self) -> tuple[Callable[..., "StoppingBatch"], tuple[dict[str, Any], list[int], bytes]]:
        """Copy and pickle by what it was made with, and how the tables stand."""
        chance = np.flatnonzero(self._stops.by_chance).tolist()
        return _made_anew, (self._options, chance, self.save() if self._running else b"")


def _made_anew(options: dict[str, Any], chance: list[int], saved: bytes) -> StoppingBatch:
    batch = StoppingBatch(**options)
    batch.let_chance_play(chance)
    if saved:
        batch.load(saved)
    return batch
