"""Duel of two value models of Cuarenta, which play by nothing but what they foretell.

`python -m training cuarenta value_model_duel A.json B.json --players 2 --boards 20000` plays each board twice, with the
sides swapped, two players up to the last deal: thousands of hands a second, so that a judge is measured before it is
used.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa import games
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import record_type, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.rules import State
from training.cuarenta import selfplay
from training.cuarenta.value_model import DECK_DEALS, SIZES, Learner


def weights_of(kept: Path) -> Any:
    """A judge's weights as its file has them."""
    learner = Learner(1)
    learner.go_on(json.loads(kept.read_text(encoding="utf-8")))
    return learner.flat()


def played(ruleset: str, players: int, judges: Any, boards: int, seed: int) -> Any:
    """By board and seating: the first one's chance, its lead in points, and in cards."""
    game = games.load("cuarenta")
    values = game.rules(game.rulebook.parse(ruleset), players)
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(rules.DECK), (boards, 1)), axis=1)
    results = np.zeros((boards, 2, 3))
    hidden = tuple(np.zeros(n, np.float32) for n in SIZES)
    compiled(selfplay).duel(
        *(to_record(values)[0], table_for(values), np.zeros(4, record_type(State())), judges, hidden),
        *(DECK_DEALS // players - (players == 2), np.zeros(rules.MAX_LEGAL, np.int64), packs),
        *(np.array([seed], np.uint64), np.zeros(SIZES[0], np.float32), np.zeros(2, np.float32), results),
    )
    return results


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training cuarenta value_model_duel", description=__doc__)
    parser.add_argument("judges", type=Path, nargs=2)
    parser.add_argument("--ruleset", default="pagat")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--boards", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    judges = np.stack([weights_of(kept) for kept in args.judges])
    boards = played(args.ruleset, args.players, judges, args.boards, args.seed).mean(axis=1)
    errors = 1.96 * boards.std(axis=0) / len(boards) ** 0.5
    for name, mean, error in zip(("chance of the chica", "points", "cards"), boards.mean(axis=0), errors, strict=True):
        print(f"{name:20} {mean:+.4f} ± {error:.4f}")


if __name__ == "__main__":
    main()
