"""Speed of the exact solver of Cuatrola's hands, beside plain minimax over the same compiled rules, in one run.

`python -m benchmarks solver --deals 4000`
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, Rules, State
from sobremesa.games.cuatrola.solver import Solver, hand_of
from tests.games.cuatrola import brute

DEPTH = 40
"""More than the cards and cantes of a hand."""


def main() -> None:
    """Print the table."""
    options = parser().parse_args()
    game = games.load("cuatrola")
    values = game.rules(game.rulebook.parse(options.ruleset), 4)
    solver, plain = Solver(values), minimax(values)
    print(f"cuatrola, {options.ruleset}: whole deals a second on one core, {options.deals} random deals each")
    print(f"{'':12}{'points':>12}{'winner':>12}{'minimax':>12}{'points/minimax':>16}")
    for contract in Contract:
        hands = random_hands(values, options.deals, contract)
        points = rate(solver.points_of_all, hands)
        winner = rate(solver.winners_of_all, hands)
        brute_rate = rate(plain, hands[: options.brute])
        row = f"{contract.name.lower():12}{points:>12,.0f}{winner:>12,.0f}{brute_rate:>12,.0f}"
        print(f"{row}{points / brute_rate:>16.1f}")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks solver", description=__doc__)
    made.add_argument("--ruleset", default="app")
    made.add_argument("--deals", type=int, default=4000)
    made.add_argument("--brute", type=int, default=20, help="deals for the minimax")
    return made


def random_hands(values: Rules, number: int, contract: Contract) -> Records:
    """Random deals whose contract is settled; dealer and declarer go round."""
    decks = (Chance("solver", contract, i).shuffled(20) for i in range(number))
    states = [hand_of(values, deck, i % 4, contract, i // 4 % 4) for i, deck in enumerate(decks)]
    return np.concatenate([to_record(state) for state in states])


def minimax(values: Rules) -> Callable[[Records], Any]:
    """The tests' minimax without any cunning, compiled."""
    twin: Any = compiled(brute, kernel=kernel)
    rules = to_record(values)[0]
    scratch = np.zeros(DEPTH, record_type(State()))
    tried, best = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)

    def values_of_all(states: Records) -> Any:
        return twin.values_of_all(rules, states, scratch, tried, best, 0, np.zeros(len(states), np.int64))

    return values_of_all


def rate(solve: Callable[[Records], Any], hands: Records) -> float:
    """Hands a second, compilation apart."""
    solve(hands[:1].copy())
    began = time.perf_counter()
    solve(hands.copy())
    return len(hands) / (time.perf_counter() - began)
