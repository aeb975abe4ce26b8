"""PPO with masks, by self-play: `python -m sobremesa.learn.ppo GAME --output net.npz`.

Proximal policy optimization (Schulman et al. 2017) in the manner of CleanRL, over `sobremesa.envs.Batch`. All seats are
played by the one network that learns. A critic foretells what side 0 still gets of the unit; what is learned from is
its error, summed over the steps to come (GAE, Schulman et al. 2016), with the sign of who decided.

`--mmd` learns by magnetic mirror descent (Sokota et al. 2023) instead: what binds a step is no clip but the KL
divergences to the policy that played and to a mean of the latest policies. `--perfect-critic` shows the critic all
hands; the policy never sees more than its seat.

What is written is the mean of the latest policies' weights, which plays steadier than the last one.
"""

import argparse
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from sobremesa.learn import common
from sobremesa.learn.common import Tables, descend, network, run

STEPS = 32
"""Steps of each table between two updates."""
EPOCHS, MINIBATCH = 2, 2048
RATE = 1.2e-3
"""Adam's rate at the start; it falls to nought."""
ENTROPY = 0.03, 0.003
"""What a unit of entropy is worth, at the start and at the end."""
DISCOUNT, LAMBDA, CLIP = 0.95, 0.9, 0.2
MMD_STEP, MMD_MAGNET = 0.5, 0.02
"""Magnetic mirror descent: what a unit of divergence costs from the policy that played, and from the magnet."""
MEAN = 0.15
"""How much of the newest policy enters the mean with each update."""
NEVER = -1e9
LEAST = -30.0
"""The least logarithm of a chance that counts."""


def log_policy(net: Any, planes: Tensor, mask: Tensor) -> Tensor:
    """Return the logarithm of each action's chance; those that are not legal have next to none."""
    chances: Tensor = functional.log_softmax(run(net, planes).masked_fill(~mask, NEVER), dim=1)
    return chances


def drawn(log_chances: Tensor) -> Tensor:
    """Draw an action for each row (the Gumbel trick)."""
    even = torch.rand_like(log_chances).clamp(1e-9, 1 - 1e-7)
    return (log_chances - torch.log(-torch.log(even))).argmax(1)


def divergence(p: Tensor, q: Tensor) -> Tensor:
    """Return the mean KL divergence of rows of logarithms."""
    return (p.clamp(min=LEAST).exp() * (p - q)).sum(1).mean()


class Learner:
    """Policy and critic, which play and learn in turns."""

    def __init__(self, options: argparse.Namespace, tables: Tables) -> None:
        self.options, self.tables = options, tables
        self.policy, self.played, self.net = (network(tables.inputs, tables.actions, options.width) for _ in range(3))
        self.net.load_state_dict(self.policy.state_dict())
        seen = tables.inputs * (tables.batch.players if options.perfect_critic else 1)
        self.critic = network(seen, 1, options.width)
        self.adams = [torch.optim.Adam(net.parameters(), eps=1e-5) for net in (self.policy, self.critic)]
        self.scale, self.steps, self.updates = 0.0, 0, 0

    def improve(self, progress: float) -> tuple[int, dict[str, float]]:
        """Play, and learn from it; return the steps so far, and what a curve shows."""
        with torch.no_grad():
            rows = self.play()
        self.steps += STEPS * self.tables.batch.tables
        self.updates += 1
        for adam in self.adams:
            adam.param_groups[0]["lr"] = RATE * max(0.03, 1 - progress) * min(1.0, self.updates / 10)
        told = self.update(rows, ENTROPY[0] + (ENTROPY[1] - ENTROPY[0]) * progress)
        with torch.no_grad():
            for mean, newest in zip(self.net.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(newest, max(MEAN, 1 / self.updates))
        return self.steps, told

    # --- playing

    def play(self) -> dict[str, Tensor]:
        """Play `STEPS` steps at every table; return a row for each, with what it was worth."""
        rows = common.stacked(list(common.windows(self.tables, STEPS, self.act)))
        planes, _, sign = self.tables.look()
        after = self.foretold(self.seen_by_critic(planes)) * sign
        value, goes_on = rows["value"] * rows["sign"], (~rows["over"]).float()
        scale = self.scale or 1.0
        error, gain = torch.zeros_like(after), torch.zeros_like(value)
        for t in reversed(range(STEPS)):
            error = rows["gained"][t] / scale + goes_on[t] * DISCOUNT * (after + LAMBDA * error) - value[t]
            gain[t], after = error, value[t]
        if not self.scale:  # the critic says 0 at first, so that all is gain
            self.scale = float(gain.std())
            gain /= self.scale
        rows |= {"gain": gain * rows["sign"], "target": (gain + value) * rows["sign"]}
        return {name: column.flatten(0, 1) for name, column in rows.items()}

    def act(self, planes: Tensor, mask: Tensor) -> Mapping[str, Tensor]:
        """Draw actions; return them with their chances, what the critic saw and what it foretold."""
        log_chances, seen = log_policy(self.policy, planes, mask), self.seen_by_critic(planes)
        action = drawn(log_chances)
        chance = log_chances.gather(1, action[:, None])[:, 0]
        return {"action": action, "chance": chance, "seen": seen, "value": self.foretold(seen)}

    def seen_by_critic(self, planes: Tensor) -> Tensor:
        """Return what the critic is shown."""
        return self.tables.all_hands() if self.options.perfect_critic else planes

    def foretold(self, seen: Tensor) -> Tensor:
        """Return what the critic foretells of the side to decide."""
        return run(self.critic, seen)[:, 0]

    # --- learning

    def update(self, rows: Mapping[str, Tensor], entropy_worth: float) -> dict[str, float]:
        """Learn from what was played; return what a curve shows."""
        self.played.load_state_dict(self.policy.state_dict())
        gain = (rows["gain"] / (rows["gain"].std() + 1e-6)).clamp(-4, 4)
        told = torch.zeros(2)
        number = 0
        for _ in range(EPOCHS):
            for part in torch.randperm(len(gain)).split(MINIBATCH):
                chances = log_policy(self.policy, rows["planes"][part], rows["mask"][part])
                log_ratio = chances.gather(1, rows["action"][part][:, None])[:, 0] - rows["chance"][part]
                likely = chances.clamp(min=LEAST)
                entropy = -(likely.exp() * likely).sum(1).mean()
                loss = self.loss(chances, log_ratio.exp(), gain[part], {name: rows[name][part] for name in SHOWN})
                descend(self.adams[0], loss - entropy_worth * entropy)
                error = functional.smooth_l1_loss(self.foretold(rows["seen"][part]), rows["target"][part])
                descend(self.adams[1], error)
                told += torch.stack([entropy, -log_ratio.mean()]).detach()
                number += 1
        unforeseen = (rows["target"] - rows["value"]).var() / rows["target"].var()
        entropy_told, moved = (told / number).tolist()
        return {"entropy": entropy_told, "divergence": moved, "foretold": 1 - float(unforeseen)}

    def loss(self, chances: Tensor, ratio: Tensor, gain: Tensor, shown: Mapping[str, Tensor]) -> Tensor:
        """Return the loss of the policy: PPO's, or with `--mmd` that of magnetic mirror descent."""
        if not self.options.mmd:
            return -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        with torch.no_grad():
            played, magnet = (log_policy(net, shown["planes"], shown["mask"]) for net in (self.played, self.net))
        bound = MMD_STEP * divergence(chances, played) + MMD_MAGNET * divergence(chances, magnet)
        return bound - (ratio * gain).mean()


SHOWN = ("planes", "mask")


def main(arguments: list[str] | None = None) -> None:
    """Train as the command line says."""
    parser = common.parser("sobremesa.learn.ppo", __doc__)
    parser.add_argument("--mmd", action="store_true", help="learn by magnetic mirror descent")
    parser.add_argument("--perfect-critic", action="store_true", help="show the critic all hands")
    options = parser.parse_args(arguments)
    tables = common.begin(options)
    common.train("sobremesa.learn.ppo", options, tables, Learner(options, tables))


if __name__ == "__main__":
    main()
