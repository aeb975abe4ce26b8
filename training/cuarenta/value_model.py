"""Value model of Cuarenta, learned from self-play: temporal-difference targets, a small network, Adam.

`python -m training cuarenta value_model --rounds 250 --steps 200 --seed 1 --output pagat-2.json` plays so many rounds
of hands against itself (two players up to the last deal, which is solved), each play as the judge likes it with a
random wish added, and after each round fits the judge to what came of the plays of the last ones. With `--begin FILE`
it goes on from weights that were learned before.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa import games
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import record_type, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import features
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.bots.learned import packed, unpacked
from sobremesa.games.cuarenta.rules import State
from training.cuarenta import selfplay

SIZES = (features.INPUTS, 96, 48, 2)
HANDS = 2000
BATCH = 1024
KEPT = 600_000
DECK_DEALS = rules.DECK // rules.PACKET


class Learner:
    """The weights, in rows as `net` reads them, and Adam's means."""

    def __init__(self, seed: int, begin: Path | None = None) -> None:
        random = np.random.default_rng(seed)
        self.layers = [
            np.vstack([np.zeros((1, b)), random.normal(0, (2 / a) ** 0.5 * (0.1 if b == 2 else 1), (a, b))]).astype(
                np.float32
            )
            for a, b in pairwise(SIZES)
        ]
        if begin:
            self.go_on(json.loads(begin.read_text(encoding="utf-8")))
        self.mean = [np.zeros_like(w) for w in self.layers]
        self.square = [np.zeros_like(w) for w in self.layers]
        self.steps = 0

    def go_on(self, kept: dict[str, Any]) -> None:
        """Begin with weights that were learned before; inputs that there were none of then count nothing at first."""
        weights, at = np.array(unpacked(kept["weights"])), 0
        for layer, (a, b) in zip(self.layers, pairwise(kept["sizes"]), strict=True):
            layer[:] = 0
            layer[: a + 1] = weights[at : at + (a + 1) * b].reshape(a + 1, b)
            at += (a + 1) * b

    def flat(self) -> Any:
        return np.concatenate([w.ravel() for w in self.layers])

    def step(self, x: Any, y: Any, rate: float) -> float:
        """One step of Adam on the squared error; returns that of the points."""
        a, b, c = self.layers
        h1 = np.maximum(x @ a[1:] + a[0], 0)
        h2 = np.maximum(h1 @ b[1:] + b[0], 0)
        error = h2 @ c[1:] + c[0] - y
        g3 = error / len(x)
        g2 = (g3 @ c[1:].T) * (h2 > 0)
        g1 = (g2 @ b[1:].T) * (h1 > 0)
        grads = [np.vstack([g.sum(0, keepdims=True), i.T @ g]) for i, g in ((x, g1), (h1, g2), (h2, g3))]
        self.steps += 1
        for i, g in enumerate(grads):
            self.mean[i] += 0.1 * (g - self.mean[i])
            self.square[i] += 0.001 * (g * g - self.square[i])
            mean, square = self.mean[i] / (1 - 0.9**self.steps), self.square[i] / (1 - 0.999**self.steps)
            self.layers[i] -= rate * mean / (np.sqrt(square) + 1e-8)
        return float((error[:, 0] ** 2).mean())


@dataclass
class Memory:
    """The last plays: what was seen, and what came of it."""

    seen: Any = field(default_factory=lambda: np.zeros((KEPT, SIZES[0]), np.float32))
    came: Any = field(default_factory=lambda: np.zeros((KEPT, 2), np.float32))
    place: int = 0
    filled: int = 0

    def add(self, seen: Any, came: Any) -> None:
        """Keep these plays in place of the oldest."""
        where = (self.place + np.arange(len(seen))) % KEPT
        self.seen[where], self.came[where] = seen, came
        self.place, self.filled = (self.place + len(seen)) % KEPT, min(KEPT, self.filled + len(seen))


class Table:
    """Where the judge plays against itself."""

    def __init__(self, ruleset: str, players: int, seed: int) -> None:
        game = games.load("cuarenta")
        values = game.rules(game.rulebook.parse(ruleset), players)
        self.deals = DECK_DEALS // players - (players == 2)
        plays = HANDS * self.deals * rules.PACKET * players
        self._table, self._rules, self._driver = table_for(values), to_record(values)[0], compiled(selfplay)
        self._states, self._random = np.zeros(4, record_type(State())), np.array([seed], np.uint64)
        self._hidden = tuple(np.zeros(n, np.float32) for n in SIZES)
        self._out, self._deck = np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(rules.DECK, np.int64)
        self._seen, self._seats = np.zeros((plays, SIZES[0]), np.float32), np.zeros(plays, np.int64)
        self._told, self._came = np.zeros((2, plays, 2), np.float32)

    def play(self, weights: Any, heat: float) -> tuple[Any, Any]:
        """A round of hands: what was seen at each play, and what came of it."""
        n = self._driver.play(
            *(self._rules, self._table, self._states, weights, self._hidden, HANDS, self.deals, heat),
            *(self._out, self._deck, self._random, self._seen, self._seats, self._told, self._came),
        )
        return self._seen[:n], self._came[:n]


def teach(args: argparse.Namespace) -> Learner:
    """All rounds; the random wish and the steps grow smaller."""
    learner, memory, table = Learner(args.seed, args.begin), Memory(), Table(args.ruleset, args.players, args.seed)
    draw = np.random.default_rng(args.seed)
    for number in range(args.rounds):
        left = 1 - number / args.rounds
        memory.add(*table.play(learner.flat(), args.heat * left + 0.3))
        rows = draw.integers(0, memory.filled, (args.steps, BATCH))
        error = np.mean([learner.step(memory.seen[k], memory.came[k], args.rate * left + 2e-5) for k in rows])
        print(f"round {number + 1}: squared error {error:.3f}, {time.process_time():.0f} s", flush=True)
    return learner


def written(learner: Learner, args: argparse.Namespace) -> str:
    """The weights as the bots keep them, and how they were made."""
    asked = {name: getattr(args, name) for name in ("ruleset", "players", "rounds", "steps", "seed", "heat", "rate")}
    asked |= {"begin": str(args.begin)} if args.begin else {}
    command = "python -m training cuarenta value_model " + " ".join(
        f"--{name} {value}" for name, value in asked.items()
    )
    kept = {"provenance": asked | {"command": command}, "sizes": SIZES, "weights": packed(learner.flat())}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in kept.items())
    return f"{{\n{lines}\n}}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training cuarenta value_model", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--ruleset", default="pagat")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--heat", type=float, default=1.5)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--begin", type=Path)
    parser.add_argument("--output", type=Path, default=Path("judge.json"))
    args = parser.parse_args()
    args.output.write_text(written(teach(args), args), encoding="utf-8")


if __name__ == "__main__":
    main()
