"""Lists of what games call in machine code: `python -m tools.signatures [--check]`.

Each level is made ready and then asked for its first choices, at every number of players, and a review judges a first
choice and solves some; what they call is written to `signatures.json` beside the game's rules, by which all of it is
compiled in one file. A batch of tables is stepped, tables that stop, and a table of the tree that OpenSpiel walks.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from sobremesa import bots, games
from sobremesa.compile import kept
from sobremesa.compile.arguments import type_of
from sobremesa.compile.call import Entry, Native
from sobremesa.core.bot import Compiled
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.envs import Batch
from sobremesa.envs.dealing import Table
from sobremesa.envs.stopping_batch import StoppingBatch
from sobremesa.fast import compile as loader
from sobremesa.fast import listed
from sobremesa.fast.batch import random_matches
from sobremesa.review.evaluator import evaluator
from tools.made import settle

CHOICES = 24
"""Of each level at each table: as many as a first deal asks for."""


class Recorded(Native):
    """A function of a twin that notes for which types it is called."""

    met: dict[str, Any]

    def _found(self, arguments: tuple[Any, ...]) -> Entry:
        item = listed.item_of(self, tuple(map(type_of, arguments)))
        if item is not None:
            self.met[kept.name_of(item)] = item
        return super()._found(arguments)


def recording(met: dict[str, Any]) -> Any:
    """A maker of machine code that notes what is called."""

    def made(function: FunctionType) -> Native:
        native = Recorded(function)
        native.met = met
        return native

    return made


def called(name: str) -> dict[str, Any]:
    """Calls of a game's levels, of batches of random matches, and of environments."""
    game = games.load(name)
    met: dict[str, Any] = {}
    before, vars(loader)["native"] = loader.native, recording(met)
    try:
        random_matches(game, game.ruleset(), game.players[0], 1, seed=1, limit=1)
        if game.facet("encoding"):
            step_tables(name)
        for level in bots.levels(name):
            ready = bots.make(name, level, "signatures")
            if isinstance(ready, Compiled):
                ready.warm()
                for players in game.players:
                    play(name, level, players)
        if bots.known(name).review:
            review_first_choices(name)
    finally:
        vars(loader)["native"] = before
    return dict(sorted(met.items()))


def step_tables(name: str) -> None:
    """Call all that an environment of a game calls."""
    for threads in (1, 2):
        batch = Batch(name, tables=threads, threads=threads)
        batch.reset()
        batch.step(batch.sample())
        batch.information_state(0, 0)
        batch.resample(0, 0)
    for policy in ("", *bots.known(name).policies):
        tables, where = StoppingBatch(name, policy=policy), np.ones(1, bool)
        tables.begin(where)
        tables.act(where, tables.legal_action_mask.argmax(1))
    if tables.game.facet("extent"):
        few = tables.game.players[0]
        assert Table(name, "", few, "hand", limit=0, dealer=few - 1).machine, "it binds all its calls"


def play(name: str, level: str, players: int) -> None:
    """Ask a level for its first choices at a table."""
    game = games.load(name)
    match = Match(game, game.ruleset(), players, seed="signatures")
    seats = [bots.make(name, level, f"signatures {seat}") for seat in range(players)]
    for _ in range(CHOICES):
        while match.actor == CHANCE:
            match.deal()
        if match.over:
            return
        match.play(seats[match.actor].choose(match.view(match.actor)))


def review_first_choices(name: str) -> None:
    """Judge a match's first decisions by every judge, at every number of players."""
    game = games.load(name)
    for players in game.players:
        match = Match(game, game.ruleset(), players, seed="signatures")
        while match.actor == CHANCE:
            match.deal()
        view, judge = match.view(match.actor), evaluator(name, match.rules)
        actions, worlds = list(judge.classes(view).values()), judge.worlds(view, 2, 0)
        for one in judge.judges:
            judge.values(view, worlds, actions, one)
        for _ in range(CHOICES):
            if match.actor >= 0:
                actions = list(judge.classes(match.view(match.actor)).values())
                judge.seen(match.state, actions)
                match.play(actions[0])


def lists() -> Iterator[tuple[Path, str]]:
    """The file of each game whose bots have compiled parts, and what belongs into it."""
    for name in games.names():
        file = Path(str(sys.modules[games.load(name).kernel.__name__].__file__)).parent / kept.LIST
        if any(hasattr(bots.load(bots.path(name, level)), "warm") for level in bots.levels(name)):
            yield file, "[\n" + ",\n".join(json.dumps(one, sort_keys=True) for one in called(name).values()) + "\n]\n"


def main(check: bool) -> int:
    """Write the lists; with `check` only say which are not current."""
    return settle(dict(lists()), "tools.signatures", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
