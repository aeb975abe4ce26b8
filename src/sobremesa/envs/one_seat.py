"""What the environments of Gymnasium have in common: options, the seat that is the learner's, and what it is told."""

from typing import Any

from gymnasium import spaces

from sobremesa.core.errors import WrongTurn
from sobremesa.envs.opponents import Opponents
from sobremesa.envs.seats import ILLEGAL_REWARD, Seats
from sobremesa.envs.spaces import INFO, OBSERVATION, Observation, checked, observation_space, without_drawing


class OneSeat:
    """One seat of each of `num_envs` tables, at which named opponents play the others."""

    num_envs: int = 1
    closed: bool = False

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
        self._seats = Seats(game, tables=self.num_envs, seat=seat, opponents=opponents, illegal=illegal, **given)
        encoding = self._seats.batch.encoding
        self._actions = len(encoding.actions)
        self.observation_space: spaces.Space[Any] = observation_space(encoding.bits, self._actions, mask)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self._actions)

    def _observed(self, where: Any, copy: bool = True) -> Observation:
        """Return what is seen of a table, by its number, or of all."""
        planes, mask = self._seats.planes[where], self._seats.mask[where]
        if copy:
            planes, mask = planes.copy(), mask.copy()
        return planes if self._in_info else {"observation": planes, "action_mask": mask}

    def _info(self, table: int) -> dict[str, Any]:
        """Return what else is told of a table: what was wrong with the last action, and the mask, if it stands here."""
        told = {"illegal": self._seats.faults[table]} if table in self._seats.faults else {}
        return {**told, "action_mask": self._seats.mask[table].copy()} if self._in_info else told

    def _check_open(self) -> None:
        if self.closed:
            raise WrongTurn("this environment was closed: make a new one")
