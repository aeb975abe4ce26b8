"""Environment of PettingZoo in which one agent acts at a time (AEC): `raw_env`, and `env` in its usual wrappers.

There is no `parallel_env`: in these games nobody moves at the same time as another, so all agents but one would have
to be given an action that does nothing.
"""

from collections.abc import Iterable
from functools import partial
from secrets import randbits
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from sobremesa.core.errors import WrongTurn
from sobremesa.core.position import Position
from sobremesa.envs.seeds import seeds_of
from sobremesa.envs.spaces import (
    INFO,
    OBSERVATION,
    Bytes,
    Observation,
    checked,
    number_of,
    observation_space,
    without_drawing,
)
from sobremesa.envs.stopping_batch import StoppingBatch

ILLEGAL_REWARD: Final = -1.0
"""What the wrapped environment gives for an action that is not legal, as PettingZoo's own games do."""
HERE: Final = np.ones(1, bool)
BOUND: Final = ("_planes", "_mask", "_player", "_rewards", "_live")
NOT_BEGUN: Final = "nothing has been dealt: call reset() first"
OVER: Final = "the unit is over and all agents are gone: call reset() for the next"
CLOSED: Final = "this environment was closed: make a new one"


def env(game: str, **options: Any) -> AECEnv[str, Observation, Any]:
    """Return the environment as PettingZoo's conventions have it: an action that is not legal ends it, and costs one.

    The options are those of `raw_env`.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw_env(game, **options), ILLEGAL_REWARD))


def raw_env(game: str, **options: Any) -> "RawEnv":
    """Return the environment without wrappers, which raises `IllegalAction` with the clause.

    Options are `ruleset`, `players`, `unit`, `reward` and `limit`, as `Batch` has them, and `mask`: the mask of what is
    legal stands in the "observation" or in "info".
    """
    return RawEnv(game, **options)


aec = env


class RawEnv(AECEnv[str, Observation, Any]):
    """One table; `player_0` is seat 0, and so on. It can be copied and pickled in mid-game.

    Observations are those of `Batch`: what the agent's seat sees now, from its own place. Rewards come with the step
    that brings them; of those that a unit's deal gives, with its first step.
    """

    def __init__(
        self,
        game: str,
        *,
        ruleset: str = "",
        players: int = 0,
        unit: str = "hand",
        reward: str = "points",
        limit: int | None = None,
        mask: str = OBSERVATION,
        render_mode: str | None = None,
    ) -> None:
        without_drawing(render_mode)
        self._table = StoppingBatch(game, ruleset=ruleset, players=players, unit=unit, reward=reward, limit=limit)
        self._in_info = checked(mask) == INFO
        self.render_mode = None
        encoding, self.players = self._table.encoding, self._table.players
        self.metadata = {"name": encoding.name, "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._actions = len(encoding.actions)
        space = partial(observation_space, encoding.bits, self._actions, mask)
        self.observation_spaces = {agent: space() for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, 1, (self.players * encoding.bits,), np.int8)
        self._playing, self._why_not = False, NOT_BEGUN
        self._bind()

    def _bind(self) -> None:
        """Take hold of the table's arrays, which change with each step."""
        table = self._table
        self._planes, self._mask = table.observation.view(np.int8)[0], table.legal_action_mask.view(np.int8)[0]
        self._player, self._rewards, self._live = table.current_player, table.rewards[0], table.live

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent observes, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    # --- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new unit: that of a seed, or the next; raises `SobremesaError` for a seed that is none.

        `infos` tell as `redealt` how often a unit was over in its very deal, and was dealt anew. No option is known:
        `options` is there since PettingZoo gives it.
        """
        if self._why_not == CLOSED:
            raise WrongTurn(CLOSED)
        if seed is None and self._why_not == NOT_BEGUN:
            seed = randbits(63)
        self._table.begin(HERE, None if seed is None else seeds_of([seed], 1))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        redealt = int(self._table.redealt[0])
        self.infos: dict[str, dict[str, Any]] = {agent: {"redealt": redealt} for agent in self.agents}
        self._playing, self._why_not, self._given = True, OVER, False
        self.agent_selection = self.possible_agents[self._player[0]]
        if self._in_info:
            self._tell_masks(self.agents)

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; `None` takes an agent away for whom all is over.

        Raises `IllegalAction` with the clause for what is not legal, and `WrongTurn` where nobody can act.
        """
        if not self._playing:
            self._leave(action)
            return
        agent = self.agent_selection
        self._table.act_alone(self._legal(action))
        self._cumulative_rewards[agent] = 0.0
        self._give(self._rewards.tolist())
        if self._live[0]:
            self.agent_selection = self.possible_agents[self._player[0]]
        else:
            self._end()
        if self._in_info:
            self._tell_masks({agent, self.agent_selection})

    def _legal(self, action: int | None) -> int:
        """Return an action as a number; raises `SobremesaError`, and `IllegalAction` where it is none that is legal."""
        number = number_of(action, self._actions)
        if not self._mask[number]:
            raise self._table.illegal(0, number)
        return number

    def _give(self, shares: list[float]) -> None:
        """Give each agent its share; mostly there is nothing to give."""
        if any(shares):
            self.rewards = dict(zip(self.agents, shares, strict=True))
            self._accumulate_rewards()
            self._given = True
        elif self._given:
            self.rewards, self._given = dict.fromkeys(self.agents, 0.0), False

    def _end(self) -> None:
        """Let all agents see that the unit is over."""
        terminated, truncated = bool(self._table.terminated[0]), bool(self._table.truncated[0])
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._playing, self.agent_selection = False, self.agents[0]

    def _leave(self, action: int | None) -> None:
        """Take an agent away for whom all is over; raises `WrongTurn` where there is none."""
        if not self.agents or self._why_not == CLOSED:
            raise WrongTurn(self._why_not)
        self._was_dead_step(action)

    def close(self) -> None:
        """Let nothing more be played; closing it twice does no harm."""
        self._playing, self._why_not = False, CLOSED

    # --- what is told

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, with what is legal for it: nothing, unless it is its turn."""
        if self._is_to_act(agent):
            return self._planes.copy() if self._in_info else _observation(self._planes.copy(), self._mask.copy())
        planes = self._table.observe(0, self.possible_agents.index(agent)).view(np.int8)
        return planes if self._in_info else _observation(planes, np.zeros(self._actions, np.int8))

    def state(self) -> Bytes:
        """Return what all seats see together, for critics alone: it tells all hands."""
        told: Bytes = self._table.perfect[0].view(np.int8)
        return told

    @property
    def position(self) -> Position[Any, Any]:
        """The true position, hidden cards and all."""
        return self._table.position(0)

    def _is_to_act(self, agent: str) -> bool:
        return self._playing and agent == self.agent_selection and not self.terminations[agent]

    def _mask_of(self, agent: str) -> Bytes:
        return self._mask.copy() if self._is_to_act(agent) else np.zeros(self._actions, np.int8)

    def _tell_masks(self, agents: Iterable[str]) -> None:
        """Write the masks of these agents into `infos`, new ones each time."""
        for agent in agents:
            self.infos[agent] = {**self.infos[agent], "action_mask": self._mask_of(agent)}

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        """Return all but what is bound to the table's arrays."""
        return {name: value for name, value in vars(self).items() if name not in BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take a copy's table, and bind its arrays."""
        self.__dict__.update(state)
        self._bind()


def _observation(planes: Bytes, mask: Bytes) -> Observation:
    return {"observation": planes, "action_mask": mask}
