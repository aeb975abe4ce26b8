"""Lists of what games call in machine code: `python -m tools.signatures [--check]`.

Each level is made ready and then asked for its first choices, at every number of players, and a review judges a first
choice and solves some; batches of tables are stepped, tables that stop, and a table of the tree that OpenSpiel walks.
What they call is written to `signatures.json` beside the game's rules, by which it is compiled, a file for each of
`PARTS`; what two parts call stands in the first.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module, reload
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from sobremesa import bots, games
from sobremesa.compile import kept
from sobremesa.compile.arguments import type_of
from sobremesa.compile.call import Entry, Native
from sobremesa.core.bot import Compiled
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.envs import Batch
from sobremesa.envs.dealing import Table
from sobremesa.envs.stopping_batch import StoppingBatch
from sobremesa.fast import compile as loader
from sobremesa.fast import entry_calls, listed
from sobremesa.fast.batch import random_matches
from sobremesa.fast.records import to_record
from sobremesa.review.evaluator import NotReviewable, evaluator
from sobremesa.review.luck import value_function
from tools.made import settle

CHOICES = 24
"""Of each level at each table: as many as a first deal asks for."""


AnyGame = Game[Any, Any]
Met = dict[str, Any]
"""Calls by their names."""


class Recorded(Native):
    """A function of a twin that notes for which types it is called."""

    parts: list[Met]

    def _found(self, arguments: tuple[Any, ...]) -> Entry:
        item = listed.item_of(self, tuple(map(type_of, arguments)))
        if item is not None and not any(kept.name_of(item) in part for part in self.parts):
            self.parts[-1][kept.name_of(item)] = item
        return super()._found(arguments)


def recording(parts: list[Met]) -> Any:
    """A maker of machine code that notes what is called, in the last of the parts."""

    def made(function: FunctionType) -> Native:
        native = Recorded(function)
        native.parts = parts
        return native

    return made


def called(name: str) -> dict[str, Met]:
    """Calls of a game by parts."""
    parts: list[Met] = []
    before, vars(loader)["native"] = loader.native, recording(parts)
    try:
        make_entries_anew(name)
        for call in PARTS.values():
            parts.append({})
            call(games.load(name))
    finally:
        vars(loader)["native"] = before
        make_entries_anew(name)
    return {part: dict(sorted(met.items())) for part, met in zip(PARTS, parts, strict=True) if met}


def make_entries_anew(name: str) -> None:
    """Make the entries of a game's levels again, made where their module is imported; forget what they keep."""
    entry_calls.kept.cache_clear()
    if where := bots.known(name).entries:
        reload(import_module(where))


def play_at_random(game: AnyGame) -> None:
    """Play a batch of random matches."""
    random_matches(game, game.ruleset(), game.players[0], 1, seed=1, limit=1)


def step_tables(game: AnyGame) -> None:
    """Step batches of tables, and tables that stop, of which nobody plays a seat unasked but chance."""
    if game.facet("encoding"):
        for threads in (1, 2):
            batch = Batch(game.name, tables=threads, threads=threads)
            batch.reset()
            batch.step(batch.sample())
            batch.information_state(0, 0)
            batch.resample(0, 0)
        stop_tables(game, "")


def stop_tables(game: AnyGame, policy: str) -> None:
    """Step a table that stops."""
    tables, where = StoppingBatch(game.name, policy=policy), np.ones(1, bool)
    tables.begin(where)
    tables.act(where, tables.legal_action_mask.argmax(1))


def play_by_policies(game: AnyGame) -> None:
    """Step tables at which machine code plays a level's seats."""
    for policy in bots.known(game.name).policies if game.facet("encoding") else ():
        stop_tables(game, policy)


def grow_tree(game: AnyGame) -> None:
    """Bind all calls of a table of the tree that OpenSpiel walks."""
    if game.facet("extent"):
        few = game.players[0]
        assert Table(game.name, "", few, "hand", limit=0, dealer=few - 1).machine, "it binds all its calls"


def play_by_levels(game: AnyGame) -> None:
    """Ask each level for its first choices, and judge some."""
    for level in bots.levels(game.name):
        ready = bots.make(game.name, level, "signatures")
        if isinstance(ready, Compiled):
            ready.warm()
            for players in game.players:
                play(game.name, level, players)
    if bots.known(game.name).review:
        review_first_choices(game.name)


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
    """Judge a match's first decisions by every judge, at every number of players that can be reviewed."""
    game = games.load(name)
    for players in game.players:
        match = Match(game, game.ruleset(), players, seed="signatures")
        try:
            judge = evaluator(name, match.rules)
        except NotReviewable:
            continue
        while match.actor == CHANCE:
            match.deal()
        view = match.view(match.actor)
        actions, worlds = list(judge.classes(view).values()), judge.worlds(view, 2, 0)
        for one in judge.judges:
            judge.values(view, worlds, actions, one)
        for _ in range(CHOICES):
            if match.actor >= 0:
                seen = match.view(match.actor)
                if match.actor == view.actor:
                    judge.look(seen)
                    judge.worlds(seen, 2, 0)
                actions = list(judge.classes(seen).values())
                judge.seen(match.state, actions)
                match.play(actions[0])


def weigh_first_steps(game: AnyGame) -> None:
    """Weigh a deal and an action by the value function, at every number of players."""
    for players in game.players if bots.known(game.name).value else ():
        match = Match(game, game.ruleset(), players, seed="signatures")
        value = value_function(game.name, match.rules)
        value.worth(match.state, value.deals(match.state, 2, 0), 1, 0)
        while match.actor == CHANCE:
            match.deal()
        value.after(to_record(match.state), match.legal_actions.codes[0])


def lists() -> Iterator[tuple[Path, str]]:
    """The file of each game whose bots have compiled parts, and what belongs into it."""
    for name in games.names():
        file = Path(str(sys.modules[games.load(name).kernel.__name__].__file__)).parent / kept.LIST
        if any(hasattr(bots.load(bots.path(name, level)), "warm") for level in bots.levels(name)):
            parts = (
                f"{json.dumps(part)}: [\n" + ",\n".join(json.dumps(one, sort_keys=True) for one in met.values()) + "\n]"
                for part, met in called(name).items()
            )
            yield file, "{\n" + ",\n".join(parts) + "\n}\n"


PARTS: Mapping[str, Callable[[AnyGame], None]] = {
    "random play": play_at_random,
    "batches": step_tables,
    "policies": play_by_policies,
    "tree": grow_tree,
    "levels": play_by_levels,
    "luck": weigh_first_steps,
}
"""What calls machine code, by the part of the list."""


def main(check: bool) -> int:
    """Write the lists; with `check` only say which are not current."""
    return settle(dict(lists()), "tools.signatures", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
