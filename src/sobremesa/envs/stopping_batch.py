"""Batch whose tables stop where their unit is over; each is stepped, and begun anew, when that is asked for."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.envs import checking, policies, stopping
from sobremesa.envs.batch import Batch
from sobremesa.envs.seeds import Seeds
from sobremesa.fast import chance_stream
from sobremesa.fast.compile import compiled

Flags = NDArray[np.bool_]


class StoppingBatch(Batch):
    """Tables of one game, of which some seats may be played without being asked: at random, or by the policy.

    `policy` is the level that machine code plays, if any is to. A batch can be copied and pickled in mid-game; a pickle
    is for the version that made it.
    """

    def __init__(self, game: str, *, tables: int = 1, policy: str = "", **options: Any) -> None:
        super().__init__(game, tables=tables, **options)
        self._options = {"game": game, "tables": tables, "policy": policy, **options}
        self._policy = policies.module_of(self.game, policy)
        self._stopping: Any = compiled(stopping, policy=self._policy, **self._parameters)
        self._mind = policies.memory(self._policy, self.rules)
        self._stops = stopping.Stops(
            live=np.zeros(tables, bool),
            played=np.full(self.players, stopping.ASKED),
            streams=np.zeros((tables, self.players), chance_stream.stream_type),
            earned=np.zeros((tables, self.players)),
            watcher=np.full(1, -1),
        )
        self._orders = np.zeros(tables, np.int64)

    def let_chance_play(self, seats: Iterable[int]) -> None:
        """Have these seats played at random from now on."""
        self._stops.played[list(seats)] = stopping.BY_CHANCE

    def let_policy_play(self, seats: Iterable[int]) -> None:
        """Have these seats played by the policy from now on; each needs a seed before it plays."""
        self._stops.played[list(seats)] = stopping.BY_POLICY

    def seed_policy(self, table: int, seat: int, seed: str) -> None:
        """Have the policy choose at a seat as a bot of this seed does."""
        chance_stream.begin(self._stops.streams[table, seat], (seed, self._policy.CHANCE))

    def let_watch(self, seat: int) -> None:
        """Have the observation of a seat stand there when a unit is over."""
        self._stops.watcher[0] = seat

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
        self._orders[:] = where * np.where(anew, stopping.BEGIN_MATCH, stopping.BEGIN)
        self._play()

    def act(self, where: Flags, chosen: NDArray[np.int64]) -> None:
        """Carry out an action at some tables, each of which decides; the actions were found legal."""
        np.multiply(where, stopping.ACT, out=self._orders)
        self._actions[:] = chosen
        self._play()

    def act_alone(self, action: int) -> None:
        """Do the same at the only table there is."""
        self._orders[0], self._actions[0] = stopping.ACT, action
        self._play()

    def illegal(self, table: int, action: int) -> Exception:
        """Return the error for an action that is not legal at a table, with its clause."""
        return checking.illegal(self.position(table), self.encoding, table, action)

    def _play(self) -> None:
        """Let the tables do what they are to do; where chance's actions fill a log, make room and go on."""
        most = (self._bound or self._taken_apart())()
        while most > self._room:
            self._make_room_for(most)
            np.multiply(self._orders != stopping.NOTHING, stopping.GO_ON, out=self._orders)
            most = self._taken_apart()()

    def _bind(self) -> None:
        """Have the call taken apart anew when it is made next."""
        super()._bind()
        self._bound: Callable[[], int] | None = None

    def _taken_apart(self) -> Callable[[], int]:
        """Take the arrays of the call apart, once for all that follow."""
        given = (self._rules, self._terms, self._tables, self._shown, self._scratches[0], self._stops)
        bound: Callable[[], int] = self._stopping.play.bound(*given, self._mind, self._orders, self._actions)
        self._bound = bound
        return bound

    def _kept(self) -> dict[str, NDArray[Any]]:
        """Return the arrays that say how the tables stand."""
        return {**super()._kept(), **self._stops._asdict()}

    def __reduce__(self) -> tuple[Callable[..., "StoppingBatch"], tuple[dict[str, Any], list[int], int, bytes]]:
        """Copy and pickle by what it was made with, and how the tables stand."""
        played, watcher = self._stops.played.tolist(), int(self._stops.watcher[0])
        return _made_anew, (self._options, played, watcher, self.save() if self._running else b"")


def _made_anew(options: dict[str, Any], played: list[int], watcher: int, saved: bytes) -> StoppingBatch:
    batch = StoppingBatch(**options)
    batch._stops.played[:] = played
    batch.let_watch(watcher)
    if saved:
        batch.load(saved)
    return batch
