"""Environment of Gymnasium: one seat is the learner's, and named opponents play the others."""

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from sobremesa.core.errors import WrongTurn
from sobremesa.envs.opponents import Opponents
from sobremesa.envs.seats import ILLEGAL_REWARD, Seats
from sobremesa.envs.seeds import seeds_of
from sobremesa.envs.spaces import (
    INFO,
    OBSERVATION,
    Observation,
    checked,
    number_of,
    observation_space,
    without_drawing,
)

HERE: Final = np.ones(1, bool)


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat of a table. It can be copied and pickled in mid-game.

    `opponents` is the name of a level, a function that is given planes and masks of n seats and returns n actions, or
    either of them by seat; a partner is one of them. An action that is not legal ends the unit and gives `illegal`, a
    number; with `illegal="raise"` it raises `IllegalAction`, with the clause. `mask` is the place of the mask of what
    is legal: "observation" or "info". The other options are those of `Batch`.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        opponents: Opponents = "rules",
        ruleset: str = "",
        players: int = 0,
        unit: str = "hand",
        reward: str = "points",
        limit: int | None = None,
        mask: str = OBSERVATION,
        illegal: float | str = ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        without_drawing(render_mode)
        self._in_info = checked(mask) == INFO
        given = {"ruleset": ruleset, "players": players, "unit": unit, "reward": reward, "limit": limit}
        self._seats = Seats(game, tables=1, seat=seat, opponents=opponents, illegal=illegal, **given)
        encoding = self._seats.batch.encoding
        self._actions = len(encoding.actions)
        self.observation_space = observation_space(encoding.bits, self._actions, mask)
        self.action_space = spaces.Discrete(self._actions)
        self._closed = False

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
        return self._observation(), {"redealt": int(self._seats.redealt[0]), **self._info()}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and play until the learner decides again or the unit is over."""
        self._check_open()
        seats = self._seats
        if seats.over[0]:
            raise WrongTurn("no unit is being played: call reset() first")
        seats.act(HERE, np.array([number_of(action, self._actions)]))
        told = {"illegal": seats.faults[0]} if seats.faults else {}
        ended = bool(seats.terminated[0]), bool(seats.truncated[0])
        return self._observation(), float(seats.rewards[0]), *ended, {**told, **self._info()}

    def close(self) -> None:
        """Let nothing more be played; closing it twice does no harm."""
        self._closed = True

    def _observation(self) -> Observation:
        planes = self._seats.planes[0].copy()
        return planes if self._in_info else {"observation": planes, "action_mask": self._seats.mask[0].copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seats.mask[0].copy()} if self._in_info else {}

    def _check_open(self) -> None:
        if self._closed:
            raise WrongTurn("this environment was closed: make a new one")
