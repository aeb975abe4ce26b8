"""Players of small games as policies: what each does at every information set, asked one by one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, to_record
from sobremesa.search import AlphaBeta, Search, SearchResult
from tests.small_games import guess, whole
from tests.small_games.tree import Policy, Tree

Decide = Callable[[Any, Records, int], SearchResult]
"""From the view, the worlds and a seed to what was found."""
Take = Callable[[SearchResult], Policy]
"""From what was found to a probability for each action."""


@dataclass(frozen=True, eq=False)
class Table:
    """A small game with its tree."""

    kernel: ModuleType
    rules: Any
    tree: Tree

    @cached_property
    def twin(self) -> Any:
        """The sampling of worlds, linked to the compiled game."""
        return compiled(guess, kernel=self.kernel)

    @cached_property
    def members(self) -> list[Records]:
        """The nodes of each information set."""
        info = self.tree.nodes["info"]
        order = np.argsort(info, kind="stable")[np.count_nonzero(info < 0) :]
        return np.split(order, np.flatnonzero(np.diff(info[order])) + 1)

    @cached_property
    def chances(self) -> Policy:
        """Return how likely each node is by chance alone."""
        out = np.zeros(len(self.tree.nodes))
        self.twin.chance(self.tree.nodes, out)
        return out

    def children(self, info: int) -> Records:
        """The nodes below the first node of an information set."""
        node = self.tree.nodes[self.members[info][0]]
        return self.tree.nodes[node["first"] : node["first"] + node["n"]]

    def search(self, **options: Any) -> Search:
        """Information-set search to the game's end."""
        return Search(self.kernel, whole, **options)

    def exact(self, horizon: ModuleType = whole) -> AlphaBeta:
        """Determinization to a horizon; up to the game's end, what is still to be dealt is part of the world."""
        return AlphaBeta(self.kernel, horizon, self.tree.states[0])

    def policy(self, decide: Decide, take: Take, worlds: int, seed: int = 0, seats: tuple[int, ...] = (0, 1)) -> Policy:
        """Return what a player does wherever it may choose, from so many sampled worlds; elsewhere all equally."""
        out = self.tree.uniform()
        sampled, deck = np.repeat(self.tree.states[:1], worlds), np.zeros(self.kernel.PACK, np.int64)
        rules, view = to_record(self.rules)[0], self.tree.states[:1].copy()
        for i, info in enumerate(self.tree.infos):
            if info["n"] > 1 and info["seat"] in seats:
                random = np.array([seed << 32 | i], np.uint64)
                seen = (self.members[i], self.chances, sampled, view, info["seat"], deck, random)
                self.twin.sample(rules, self.tree.states, *seen)
                found = decide(view[0], sampled, seed << 32 | i)
                places = [found.actions.index(action) for action in self.children(i)["action"]]
                out[info["first"] : info["first"] + info["n"]] = take(found)[places]
        return shared(out, self.tree)


def shared(policy: Policy, tree: Tree) -> Policy:
    """Every information set's weights made probabilities."""
    totals = np.add.reduceat(policy, tree.infos["first"])
    return np.asarray(policy / np.repeat(totals, tree.infos["n"]))


def the_best(found: SearchResult) -> Policy:
    """The best action alone."""
    return np.array([float(action == found.best) for action in found.actions])


def as_visited(found: SearchResult) -> Policy:
    """Every action in proportion to its visits."""
    return np.array(found.visits, float)


def greedy(table: Table, worth: Callable[[Records, int], Any]) -> Policy:
    """The action that is worth most at once, by what the states before and after say to a seat; ties equally."""
    out = table.tree.uniform()
    for i, info in enumerate(table.tree.infos):
        node = table.tree.nodes[table.members[i][0]]
        after = worth(table.tree.states[node["first"] : node["first"] + node["n"]], info["seat"])
        out[info["first"] : info["first"] + info["n"]] = after == after.max()
    return shared(out, table.tree)
