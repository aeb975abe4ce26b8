"""Steps a second of our games of OpenSpiel beside its own in Python, on one core: `python -m benchmarks spiel_steps`.

Each is played at random over whole games; chance's choices are steps too, as OpenSpiel counts them. Once nothing is
looked at, and once every player to decide is shown the observation and the mask of legal actions. The numbers are the
medians of five runs, by the processor's time, and the ratios are to `python_block_dominoes`.
"""

import argparse
import random
import time
from statistics import median
from typing import Any

import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
from open_spiel.python.games import block_dominoes  # type: ignore[import-untyped]  # noqa: F401  # it registers itself

import sobremesa.envs.openspiel
from sobremesa import games

PEER = "python_block_dominoes"
SECONDS, RUNS = 1.0, 5


def per_second(game: Any, looked_at: bool) -> float:
    """Steps in a second of the processor, the median of some runs."""
    found = []
    for _ in range(RUNS):
        number, start = 0, time.process_time()
        while (taken := time.process_time() - start) < SECONDS:
            number += play(game, looked_at)
        found.append(number / taken)
    return median(found)


def play(game: Any, looked_at: bool) -> int:
    """Play a game and return its steps."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = random.choice(state.chance_outcomes())[0]
        else:
            if looked_at:
                state.observation_tensor()
                state.legal_actions_mask()
            action = random.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


def main() -> None:
    """Print a row each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks spiel_steps", description=__doc__)
    ours = [sobremesa.envs.openspiel.PREFIX + name for name in games.names() if games.load(name).facet("encoding")]
    parser.add_argument("games", nargs="*", default=ours, help="as OpenSpiel loads them")
    print("| game | steps/s | to the peer | with observation and mask | to the peer |")
    print("| --- | ---: | ---: | ---: | ---: |")
    peer: list[float] = []
    for name in (PEER, *parser.parse_args().games):
        game = pyspiel.load_game(name)
        play(game, looked_at=True)
        rates = [per_second(game, looked_at) for looked_at in (False, True)]
        peer = peer or rates
        cells = (f"{rate:,.0f} | {rate / beside:.2f}" for rate, beside in zip(rates, peer, strict=True))
        print(f"| `{name}` | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
