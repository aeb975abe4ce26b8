"""Environment of Gymnasium: one seat is the learner's, and named opponents play the others."""

from typing import Any, Final

import gymnasium
import numpy as np

from sobremesa.core.errors import WrongTurn
from sobremesa.envs.one_seat import OneSeat
from sobremesa.envs.seeds import seeds_of
from sobremesa.envs.spaces import Observation, number_of

HERE: Final = np.ones(1, bool)


class SeatEnv(OneSeat, gymnasium.Env[Observation, Any]):
    """One seat of a table. It can be copied and pickled in mid-game.

    `opponents` is the name of a level, a function that is given planes and masks of n seats and returns n actions, or
    either of them by seat; a partner is one of them. An action that is not legal ends the unit and gives `illegal`, a
    number; with `illegal="raise"` it raises `IllegalAction`, with the clause. `mask` is the place of the mask of what
    is legal: "observation" or "info". The other options are those of `Batch`.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new unit, that of a seed or the next, and play until the learner decides.

        `info` tells as `redealt` how often a unit was over before that. No option is known.
        """
        self._check_open()
        super().reset(seed=seed)
        if seed is None and not self._seats.begun[0]:
            seed = int(self.np_random.integers(1 << 63))
        self._seats.begin(HERE, None if seed is None else seeds_of([seed], 1))
        return self._observed(0), {"redealt": int(self._seats.redealt[0]), **self._info(0)}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and play until the learner decides again or the unit is over."""
        self._check_open()
        seats = self._seats
        if seats.over[0]:
            raise WrongTurn("no unit is being played: call reset() first")
        seats.act(HERE, np.array([number_of(action, self._actions)]))
        ended = bool(seats.terminated[0]), bool(seats.truncated[0])
        return self._observed(0), float(seats.rewards[0]), *ended, self._info(0)

    def close(self) -> None:
        """Let nothing more be played; closing it twice does no harm."""
        self.closed = True
