"""Deep Monte Carlo, by self-play: `python -m sobremesa.learn.dmc GAME --output net.npz`.

As in DouZero (Zha et al. 2021), over `sobremesa.envs.Batch`: a network says of each action what the own side still gets
of the unit when it is played. It plays the best one, and now and then any; what it learns from is what really came, and
no estimate of its own. What a unit came to is known at its end, so that the steps of the units that are not over when
the network learns are left out.
"""

import argparse
from collections.abc import Mapping

import torch
from torch import Tensor
from torch.nn import functional

from sobremesa.learn import common
from sobremesa.learn.common import Tables, descend, network, run

STEPS = 256
"""Steps of each table between two updates: several hands of most games."""
MINIBATCH = 1024
RATE = 1e-3
"""Adam's rate at the start; it falls to nought."""
ANY = 0.1, 0.01
"""How often any action is played, at the start and at the end."""
NEVER = -1e9


class Learner:
    """The network, which plays and learns in turns."""

    def __init__(self, options: argparse.Namespace, tables: Tables) -> None:
        self.tables = tables
        self.net = network(tables.inputs, tables.actions, options.width)
        self.adam = torch.optim.Adam(self.net.parameters(), eps=1e-5)
        self.scale, self.any, self.steps = 0.0, ANY[0], 0

    def improve(self, progress: float) -> tuple[int, dict[str, float]]:
        """Play, and learn from it; return the steps so far, and what a curve shows."""
        self.any = ANY[0] + (ANY[1] - ANY[0]) * progress
        with torch.no_grad():
            rows = self.play()
        self.steps += STEPS * self.tables.batch.tables
        self.adam.param_groups[0]["lr"] = RATE * max(0.03, 1 - progress)
        errors = [self.learn(rows, part) for part in torch.randperm(len(rows["came"])).split(MINIBATCH)]
        return self.steps, {"error": sum(errors) / len(errors), "foretold": self.foretold(rows)}

    def play(self) -> dict[str, Tensor]:
        """Play `STEPS` steps at every table; return those whose unit is over, with what came of them."""
        rows = common.stacked(list(common.windows(self.tables, STEPS, self.act)))
        came, known = torch.zeros_like(rows["gained"]), rows["over"].clone()
        for t in reversed(range(STEPS)):
            came[t] = rows["gained"][t]
            if t + 1 < STEPS:
                came[t] += (~rows["over"][t]).float() * came[t + 1]
                known[t] |= known[t + 1]
        self.scale = self.scale or float(came[known].std())
        rows["came"] = came * rows["sign"] / self.scale
        return {name: column[known] for name, column in rows.items()}

    def act(self, planes: Tensor, mask: Tensor) -> Mapping[str, Tensor]:
        """Return the action that is worth most at each table, and now and then any."""
        worth = run(self.net, planes).masked_fill(~mask, NEVER)
        best = worth.argmax(1)
        even = torch.rand(mask.shape).masked_fill(~mask, -1.0).argmax(1)
        action = torch.where(torch.rand(len(best)) < self.any, even, best)
        return {"action": action, "value": worth.gather(1, action[:, None])[:, 0]}

    def learn(self, rows: Mapping[str, Tensor], part: Tensor) -> float:
        """Take a step towards what came of some rows; return the error."""
        worth = run(self.net, rows["planes"][part]).gather(1, rows["action"][part][:, None])[:, 0]
        error = functional.mse_loss(worth, rows["came"][part])
        descend(self.adam, error)
        return float(error.detach())

    def foretold(self, rows: Mapping[str, Tensor]) -> float:
        """Return which part of what came was foretold as it was played."""
        return 1 - float((rows["came"] - rows["value"]).var() / rows["came"].var())


def main(arguments: list[str] | None = None) -> None:
    """Train as the command line says."""
    options = common.parser("sobremesa.learn.dmc", __doc__).parse_args(arguments)
    tables = common.begin(options)
    common.train("sobremesa.learn.dmc", options, tables, Learner(options, tables))


if __name__ == "__main__":
    main()
