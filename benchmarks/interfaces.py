"""Steps a second of the environments for others' libraries, on one core: `python -m benchmarks interfaces`.

Each is driven over whole units, with a random legal action for each observation; the number is the median of five
runs, by the processor's time. PettingZoo's wrappers cost more than what they wrap, so an environment of the same spaces
and length that does nothing is driven beside, in the same wrappers.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from sobremesa.envs import pettingzoo
from sobremesa.envs.vector import SeatVectorEnv

SECONDS, RUNS = 1.0, 5
SEATS = 64
UNITS = 50


class Empty(AECEnv[str, Any, Any]):
    """An environment of the same agents and spaces, whose steps do nothing; it ends after so many."""

    def __init__(self, like: Any, steps: int) -> None:
        self.metadata, self.render_mode, self.steps = like.metadata, None, steps
        self.possible_agents = like.possible_agents
        self.observation_spaces, self.action_spaces = like.observation_spaces, like.action_spaces
        self.seen = {name: np.ones(space.shape, np.int8) for name, space in like.observation_space("player_0").items()}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents, self.left = self.possible_agents[:], self.steps
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:
        return self.seen

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.left -= 1
        self.agent_selection = self.agents[self.left % len(self.agents)]
        if not self.left:
            self.terminations = dict.fromkeys(self.agents, True)


def agents_steps(env: Any) -> Iterator[int]:
    """Play unit after unit; each step counts as one."""
    unit = 0
    while True:
        env.reset(seed=unit)
        unit += 1
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            yield 1


def length(env: Any) -> int:
    """Steps of a unit, in the mean: where units are short, much goes into agents that leave."""
    steps = 0
    for unit in range(UNITS):
        env.reset(seed=unit)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
            steps += not over
    return round(steps / UNITS)


def vector_steps(env: Any) -> Iterator[int]:
    """Step all tables together; each step counts as many. The actions are the first that are legal."""
    observation, _ = env.reset(seed=1)
    while True:
        observation, *_ = env.step(observation["action_mask"].argmax(axis=1))
        yield env.num_envs


def per_second(steps: Iterator[int]) -> float:
    """Steps in a second of the processor, the median of some runs."""
    next(steps)
    found = []
    for _ in range(RUNS):
        number, start = 0, time.process_time()
        while (taken := time.process_time() - start) < SECONDS:
            number += sum(next(steps) for _ in range(50))
        found.append(number / taken)
    return median(found)


def rows(game: str, players: int) -> Iterator[tuple[str, Callable[[], Iterator[int]]]]:
    """What is measured at a table, by name."""
    raw = pettingzoo.raw_env(game, players=players)
    empty = OrderEnforcingWrapper(TerminateIllegalWrapper(Empty(raw, length(raw)), -1))
    yield "empty, in the same wrappers", lambda: agents_steps(empty)
    yield "PettingZoo `env`", lambda: agents_steps(pettingzoo.env(game, players=players))
    yield "PettingZoo `raw_env`", lambda: agents_steps(raw)
    for opponents in ("random", "rules"):
        for copy in (True, False):
            env = SeatVectorEnv(game, num_envs=SEATS, players=players, opponents=opponents, copy=copy)
            name = f"`VectorEnv`, {SEATS} seats, {opponents}, copy={copy}"
            yield name, lambda env=env: vector_steps(env)  # type: ignore[misc]


def main() -> None:
    """Print a row each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks interfaces", description=__doc__)
    parser.add_argument("tables", nargs="*", default=["cuarenta/4"], help="GAME/PLAYERS")
    options = parser.parse_args()
    print("| table | environment | steps/s |\n| --- | --- | ---: |")
    for table in options.tables:
        game, _, players = table.partition("/")
        for name, steps in rows(game, int(players or 0)):
            print(f"| {table} | {name} | {per_second(steps()):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
