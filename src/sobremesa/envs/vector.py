"""Vector environment of Gymnasium: many tables in one batch, at each of which one seat is the learner's.

It is what Gymnasium's own `SyncVectorEnv` makes of as many single environments, step by step and in each of its three
ways of beginning anew (`AutoresetMode`).
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError, WrongTurn, suggestion
from sobremesa.envs.checking import checked as checked_actions
from sobremesa.envs.one_seat import OneSeat
from sobremesa.envs.seeds import Seeds, seeds_of
from sobremesa.envs.spaces import Observation
from sobremesa.envs.stopping_batch import Flags

Seed = int | Sequence[int | None] | None
Returned = tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]
MODES: Final = {mode.value: mode for mode in AutoresetMode}


class SeatVectorEnv(OneSeat, VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """One seat of each of many tables; the other options are those of `SeatEnv`.

    `autoreset_mode` says what follows the end of a unit: with `NEXT_STEP` the next step deals the next unit, whatever
    the action; with `SAME_STEP` the observation is already that of the next unit, and the last one stands in
    `info["final_obs"]`; with `DISABLED` nothing is dealt before `reset(options={"reset_mask": …})`. With `copy=False`
    observations are the environment's own arrays, which the next call changes.
    """

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.num_envs, self.copy, self.autoreset_mode = num_envs, copy, _mode(autoreset_mode)
        super().__init__(game, **options)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = self.observation_space, self.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, bool)

    # --- playing

    def reset(self, *, seed: Seed = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal a unit at every table, or at those of the option `reset_mask`.

        A seed is one for each table, or the first of as many in a row; `None` goes on with the next unit.
        """
        self._check_open()
        where, (seeds, seeded) = _reset_mask(options, self.num_envs), self._seeds(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        if (where & seeded).any():
            self._seats.begin(where & seeded, seeds)
        if (where & ~seeded).any():
            self._seats.begin(where & ~seeded)
        infos: dict[str, Any] = {}
        self._tell(infos, "redealt", self._seats.redealt, where)
        if self._in_info:
            self._tell(infos, "action_mask", self._seats.mask, where)
        return self._observed(slice(None), self.copy), infos

    def step(self, actions: NDArray[np.int64]) -> Returned:
        """Act at every table, and play until the learner decides again or the unit is over."""
        self._check_open()
        seats, fresh = self._seats, self._seats.over.copy()
        if not seats.begun.all() or (self.autoreset_mode == AutoresetMode.DISABLED and fresh.any()):
            raise WrongTurn(f"no unit is being played at the tables {_listed(fresh)}: call reset() there first")
        seats.act(~fresh, checked_actions(actions, self.num_envs, self._actions))
        returned = seats.rewards.copy(), seats.terminated.copy(), seats.truncated.copy()
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            fresh = seats.over.copy()
            infos = self._final(fresh)
        else:
            infos = self._faults()
        if fresh.any():
            seats.begin(fresh)
            self._tell(infos, "redealt", seats.redealt, fresh)
        if self._in_info:
            self._tell(infos, "action_mask", seats.mask, self._all)
        return self._observed(slice(None), self.copy), *returned, infos

    def _seeds(self, seed: Seed) -> tuple[Seeds, Flags]:
        """Return a seed for each table that is given one, or has none yet, and which these are."""
        if seed is None or isinstance(seed, int):
            given = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            given = list(seed)
        if len(given) != self.num_envs:
            raise SobremesaError(f"{len(given)} seeds for {self.num_envs} tables: give one for each, or the first")
        seeded, seeds = np.array([one is not None for one in given]), np.zeros(self.num_envs, np.uint64)
        seeds[seeded] = seeds_of([one for one in given if one is not None], int(seeded.sum()))
        unseeded = ~seeded & ~self._seats.begun
        seeds[unseeded] = self.np_random.integers(1 << 63, size=int(unseeded.sum()), dtype=np.uint64)
        return seeds, seeded | unseeded

    # --- what is told

    def _tell(self, infos: dict[str, Any], name: str, values: NDArray[Any], where: Flags) -> None:
        """Write into `infos` what some tables have to tell, as Gymnasium has it: with a mask of which they are."""
        told = np.zeros_like(values)
        told[where] = values[where]
        infos[name], infos[f"_{name}"] = told, where.copy()

    def _faults(self) -> dict[str, Any]:
        """Return infos with what was wrong with actions."""
        infos: dict[str, Any] = {}
        for table, fault in self._seats.faults.items():
            infos = self._add_info(infos, {"illegal": fault}, table)
        return infos

    def _final(self, over: Flags) -> dict[str, Any]:
        """Return infos with the last observation, and the last info, of each unit that is over."""
        infos: dict[str, Any] = {}
        for table in np.flatnonzero(over).tolist():
            final = {"final_obs": self._observed(table), "final_info": self._info(table)}
            infos = self._add_info(infos, final, table)
        return infos


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    """Return a way of beginning anew; raises `SobremesaError` for one that is unknown."""
    if isinstance(mode, str) and mode not in MODES:
        raise SobremesaError(f"there is no autoreset mode {mode!r}: {suggestion(mode, MODES)}")
    return AutoresetMode(mode)


def _reset_mask(options: dict[str, Any] | None, tables: int) -> Flags:
    """Return at which tables to deal anew; raises `SobremesaError` for a mask of another kind."""
    mask = (options or {}).get("reset_mask", np.ones(tables, bool))
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (tables,) or not mask.any():
        raise SobremesaError(f"a reset_mask is a NumPy array of {tables} bool, with one True at least, not {mask!r}")
    return mask


def _listed(where: Flags) -> str:
    """Return the first few numbers of some tables."""
    numbers = np.flatnonzero(where).tolist()
    return ", ".join(map(str, numbers[:5])) + (" …" if len(numbers) > 5 else "")
