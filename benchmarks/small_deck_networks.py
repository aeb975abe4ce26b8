"""Networks of OpenSpiel on small decks: neural fictitious self-play, which needs PyTorch and `dm-tree`."""

from collections.abc import Iterator
from typing import Any, Final

from open_spiel.python import rl_environment  # type: ignore[import-untyped]  # without types
from open_spiel.python.pytorch import nfsp  # type: ignore[import-untyped]  # without types

WIDTH, MIXED, SEED = 64, 0.1, 1
"""Units of its one hidden layer, and how much of its play is its best reply."""
BUFFERS: Final = {
    "reservoir_buffer_capacity": 20_000,
    "replay_buffer_capacity": 10_000,
    "min_buffer_size_to_learn": 200,
}
EXPLORES: Final = {"epsilon_start": 0.06, "epsilon_end": 0.001}
LEARNS: Final = {"batch_size": 64, "learn_every": 16}


class Averages:
    """The average policies of agents, as OpenSpiel's best replies ask for them."""

    def __init__(self, agents: list[Any]) -> None:
        self._agents = agents

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return how likely each choice is."""
        player, legal = state.current_player(), state.legal_actions()
        seen = {"info_state": {player: state.information_state_tensor(player)}, "legal_actions": {player: legal}}
        asked = rl_environment.TimeStep(observations=seen, rewards=None, discounts=None, step_type=None)
        with self._agents[player].temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
            chances = self._agents[player].step(asked, is_evaluation=True).probs
        return {action: float(chances[action]) for action in legal}


def learned(game: Any, games: int) -> Iterator[Averages]:
    """Let neural fictitious self-play learn by so many games, and give its policy after each."""
    table = rl_environment.Environment(game)
    table.seed(SEED)
    size, actions = table.observation_spec()["info_state"][0], game.num_distinct_actions()
    settings = {**BUFFERS, **EXPLORES, **LEARNS, "epsilon_decay_duration": games, "seed": SEED}
    agents = [
        nfsp.NFSP(seat, size, actions, [WIDTH], anticipatory_param=MIXED, **settings)
        for seat in range(game.num_players())
    ]
    for _ in range(games):
        play(table, agents)
        yield Averages(agents)


def play(table: Any, agents: list[Any]) -> None:
    """Play a game, from which all agents learn."""
    step = table.reset()
    while not step.last():
        step = table.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)
