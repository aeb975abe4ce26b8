"""What the baselines have in common: their options, tables and networks, and the file that each writes."""

import argparse
import csv
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from sobremesa import __version__
from sobremesa.bots import net_files
from sobremesa.core.errors import SobremesaError
from sobremesa.core.sides import sides
from sobremesa.envs import Batch

RANDOM_STEPS = 300
"""Random steps of each table before all, to find which planes matter; tables stand at different places after them."""
EVERY = 10
"""Updates from one line of a curve to the next."""
UNWRITTEN = ("output", "keep")
"""Options that change nothing in what is learned."""


def parser(module: str, about: str | None) -> argparse.ArgumentParser:
    """Return the options that every baseline has."""
    found = argparse.ArgumentParser(prog=f"python -m {module}", description=(about or "").partition("\n")[0])
    found.add_argument("game")
    found.add_argument("--ruleset", default="", help="the game's usual one, if none is named")
    found.add_argument("--players", type=int, default=0, help="the fewest that can play, if nothing is said")
    found.add_argument("--minutes", type=float, default=30.0, help="when to stop")
    found.add_argument("--steps", type=float, default=inf, help="after how many to stop, if that is sooner")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--tables", type=int, default=512)
    found.add_argument("--width", type=int, default=128, help="units of each of the two hidden layers")
    found.add_argument("--threads", type=int, default=1, help="cores")
    found.add_argument("--output", type=Path, required=True, help="the weights, .npz; the curve lies beside them, .csv")
    found.add_argument("--keep", type=int, default=0, help="how often to keep the weights on the way")
    return found


class Tables:
    """Tables of two sides, as tensors; every seat is the learner's."""

    def __init__(self, options: argparse.Namespace) -> None:
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        tables = {"tables": options.tables, "seed": options.seed, "history": False}
        self.batch = batch = Batch(options.game, options.ruleset, options.players, **tables)
        side_of = np.array(sides(batch.game, batch.rules, batch.players))
        if side_of.max() != 1:
            raise SobremesaError(
                f"a baseline learns at tables of two sides: {batch.players} players are {side_of.max() + 1} here"
            )
        self._sign = np.where(side_of == 0, 1, -1).astype(np.float32)
        self._seat = int(np.flatnonzero(side_of == 0)[0])
        batch.reset()
        self.columns = varied(batch)
        """The planes' columns that are ever set at this table: the others would only cost time."""
        self.inputs, self.actions = len(self.columns), len(batch.encoding.actions)

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        """Return what the seats to decide see, what is legal, and 1 for those of side 0, -1 for the others."""
        planes = torch.from_numpy(self.batch.observation[:, self.columns])
        mask = torch.from_numpy(self.batch.legal_action_mask.copy())
        return planes, mask, torch.from_numpy(self._sign[self.batch.current_player])

    def all_hands(self) -> Tensor:
        """Return what all seats see together: for critics only."""
        every = self.batch.perfect.reshape(self.batch.tables, self.batch.players, -1)
        return torch.from_numpy(every[:, :, self.columns]).flatten(1)

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Carry out an action at every table; return what side 0 gained, and whether the unit is over."""
        self.batch.step(actions.numpy())
        gained = torch.from_numpy(self.batch.rewards[:, self._seat].copy())
        return gained, torch.from_numpy(self.batch.terminated | self.batch.truncated)


def varied(batch: Batch) -> NDArray[np.int64]:
    """Return the columns of the planes that are set in some position of many random games."""
    seen = np.zeros(batch.encoding.bits, bool)
    for _ in range(RANDOM_STEPS):
        seen |= batch.observation.any(axis=0)
        batch.step(batch.sample())
    return np.flatnonzero(seen)


def network(inputs: int, outputs: int, width: int) -> Any:
    """Return a network of two hidden layers whose outputs are 0 at first."""
    last = nn.Linear(width, outputs)
    nn.init.zeros_(last.weight)
    nn.init.zeros_(last.bias)
    return nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last)


def run(net: Any, planes: Tensor) -> Tensor:
    """Return a network's outputs for rows of planes, reckoned in 16 bits, which is four times as fast."""
    with torch.autocast("cpu", torch.bfloat16):
        outputs: Tensor = net(planes.to(torch.bfloat16))
    return outputs.float()


def descend(adam: Any, loss: Tensor) -> None:
    """Take one step down a loss."""
    adam.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(adam.param_groups[0]["params"], 1.0)
    adam.step()


def write(path: Path, net: Any, tables: Tables, how: Mapping[str, Any]) -> None:
    """Write a network so that it plays as `net:FILE`, with how it was made."""
    layers = [part for part in net if isinstance(part, nn.Linear)]
    arrays = [(array(layer.weight).T, array(layer.bias)) for layer in layers]
    batch = tables.batch
    first = np.zeros((batch.encoding.bits, arrays[0][0].shape[1]), np.float32)
    first[tables.columns] = arrays[0][0]
    arrays[0] = first, arrays[0][1]
    net_files.write(path, net_files.Net(batch.game.name, (batch.players,), (str(batch.ruleset),), tuple(arrays), how))


def array(tensor: Tensor) -> NDArray[np.float32]:
    """Return the numbers of a tensor."""
    found: NDArray[np.float32] = tensor.detach().numpy()
    return found


def command(module: str, options: argparse.Namespace) -> str:
    """Return what was typed, without where it writes."""
    words = [f"python -m {module} {options.game}"]
    for name, value in vars(options).items():
        if name not in ("game", *UNWRITTEN) and value not in ("", False, 0, inf):
            number = f"{value:g}" if isinstance(value, float) else str(value)
            words.append(f"--{name.replace('_', '-')}" + ("" if value is True else f" {number}"))
    return " ".join(words)


def begin(options: argparse.Namespace) -> Tables:
    """Return the tables that the options ask for; ends the command with a sentence where there are none."""
    try:
        return Tables(options)
    except SobremesaError as error:
        sys.exit(str(error))


def train(module: str, options: argparse.Namespace, tables: Tables, learner: Any) -> None:
    """Let a learner play and learn in turns until the time is over; write its curve and its weights.

    `learner.improve(progress)` does one turn, and returns what a curve shows; `learner.net` is what will play.
    """
    begun, kept, turns = time.monotonic(), 0, 0
    how = {"command": command(module, options), "seed": options.seed, "version": __version__}
    with options.output.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        curve = csv.writer(file, lineterminator="\n")
        progress = 0.0
        while progress < 1:
            steps, told = learner.improve(progress)
            minutes = (time.monotonic() - begun) / 60
            progress = max(minutes / options.minutes, steps / options.steps)
            if not turns:
                curve.writerow(["steps", "minutes", *told])
            if turns % EVERY == 0 or progress >= 1:
                curve.writerow([steps, round(minutes, 2), *(round(value, 4) for value in told.values())])
                file.flush()
            turns += 1
            made = {**how, "steps": steps, "minutes": round(minutes, 1), "torch": str(torch.__version__)}
            if options.keep and int(progress * options.keep) > kept and progress < 1:
                kept += 1
                write(options.output.with_suffix(f".{kept}.npz"), learner.net, tables, made)
    write(options.output, learner.net, tables, made)


def windows(tables: Tables, steps: int, act: Callable[[Tensor, Tensor], Mapping[str, Tensor]]) -> Iterator[Any]:
    """Yield each step's rows: what was seen, legal and chosen, what `act` says beside, and what came of it."""
    for _ in range(steps):
        planes, mask, sign = tables.look()
        said = act(planes, mask)
        gained, over = tables.step(said["action"])
        yield {"planes": planes, "mask": mask, "sign": sign, "gained": gained, "over": over, **said}


def stacked(rows: list[Mapping[str, Tensor]]) -> dict[str, Tensor]:
    """Return steps as tensors: first the step, then the table."""
    return {name: torch.stack([row[name] for row in rows]) for name in rows[0]}
