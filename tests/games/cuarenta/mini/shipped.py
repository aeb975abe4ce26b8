"""The house's own players of Cuarenta at mini-Cuarenta: their code as it is, over the numbers of a small pack.

Their modules read the rules' numbers when they are loaded. So the numbers are changed first, in a process of its own.
What cannot be had for a small pack is left out: the network, which thinks the same of all plays here, and the tables of
match equity, in place of which a hand is worth its points, and a card 0.3 of them while more are to be dealt.
"""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots
from sobremesa.core.bot import Bot
from sobremesa.core.position import View
from sobremesa.fast.records import Records, from_record, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import Rules, State
from tests.games.cuarenta.mini.table import CARD, GAME, Size, numbers
from tests.small_games.players import Table, shared
from tests.small_games.tree import Policy

POINT = 0.01
"""A point as a part of the whole: small enough that no score of a hand reaches the whole."""


def shipped(table: Table, size: Size, level: str, seeds: range) -> Policy:
    """Return what a level does at every information set where it may choose, each seed counting alike."""
    asked = [i for i, info in enumerate(table.tree.infos) if info["n"] > 1]
    views = [seen(table, i) for i in asked]
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        chosen = process.submit(choices, size, table.rules, level, views, seeds).result()
    out = table.tree.uniform()
    for i, actions in zip(asked, chosen, strict=True):
        first, n = table.tree.infos[i][["first", "n"]]
        edges = edges_of(table, i, table.children(i)["action"])
        out[first : first + n] = [edges_of(table, i, actions).count(edge) for edge in edges]
    return shared(out, table.tree)


def seen(table: Table, info: int) -> State:
    """Return what the seat sees at an information set."""
    records = table.tree.states[table.members[info][:1]].copy()
    kernel: Any = table.kernel
    kernel.hide(to_record(table.rules)[0], records[0], table.tree.infos[info]["seat"])
    state: State = from_record(records[0], State())
    state.stock = State().stock
    return state


def edges_of(table: Table, info: int, actions: Any) -> list[int]:
    """Which branch each action takes."""
    kernel: Any = table.kernel
    values, state = to_record(table.rules)[0], table.tree.states[table.members[info][0]]
    return [kernel.edge(values, state, action) for action in actions]


# --- in the process of its own ----------------------------------------------------------------------------------


def choices(size: Size, values: Rules, level: str, views: list[State], seeds: range) -> list[list[int]]:
    """Return what a level chooses in each view, by seed."""
    shrink(size)
    players = [bots.make("cuarenta", level, seed) for seed in seeds]
    return [[alone(player, View(GAME, values, s, s.turn)) for player in players] for s in views]


@runtime_checkable
class Watcher(Protocol):
    """A player who remembers what it saw at its last turns."""

    def forget(self) -> None:
        """Remember nothing."""


def alone(player: Bot, view: View[Rules, State]) -> int:
    """Return what a player does who has watched nothing of the deal before, for the last view was another game's."""
    if isinstance(player, Watcher):
        player.forget()
    return player.choose(view)


def shrink(size: Size) -> None:
    """Change the rules' numbers for this whole process, before any bot is loaded, then what needs a whole pack."""
    cards = sum(((1 << size.copies) - 1) << 4 * rank for rank in range(size.ranks))
    change(rules, **numbers(size.ranks, size.packet) | {"ALL_CARDS": cards})
    from sobremesa.games.cuarenta.bots import play_prices
    from sobremesa.games.cuarenta.bots.equity import tables

    change(tables, table_for=lambda values: points_of_hand())
    change(play_prices, kernel=SimpleNamespace(**vars(rules) | {"DECK": size.ranks * size.copies}))
    from sobremesa.games.cuarenta.bots import engine

    change(engine, ValueModel=Silent)


def change(module: ModuleType, **names: object) -> None:
    """Give a module other values of names that it has."""
    assert names.keys() <= vars(module).keys(), f"{module.__name__} has not all of {', '.join(names)}"
    vars(module).update(names)


class Silent:
    """A judge who makes no difference between plays, so that the other opinions decide."""

    def __init__(self, values: Rules) -> None:
        """For any rules."""

    def judge(self, view: State, plays: tuple[int, ...]) -> list[float]:
        """The same for all."""
        return [0.5] * len(plays)

    def try_out(self, found: Records, plays: tuple[int, ...], budget: int) -> list[float]:
        """The same for all."""
        return [0.5] * len(plays)


def points_of_hand() -> NDArray[np.float64]:
    """A table of equity in which every point is worth the same."""
    deals, scores, piles = 5, np.arange(20), np.arange(16)
    points = 2 * (scores[:, None] - scores)[:, :, None, None]
    cards = 2 * (piles[:, None] - piles)
    more_to_come = np.arange(deals).reshape(-1, 1, 1, 1, 1) > 0
    return np.asarray(0.5 + POINT * (points + CARD * cards * more_to_come), np.float64)
