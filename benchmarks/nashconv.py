"""NashConv of each player in games small enough: what a best reply wins from it, exactly.

`python -m benchmarks nashconv` prints a table for each game, two pokers and mini-Cuarenta: what the player loses on
average to whoever knows it and replies as well as can be (the mean over both seats), and to the equilibrium of CFR+.
Of Cuatrola (`--games cuatrola`) it prints what one seat gains that knows the three others in the last tricks of a hand.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from statistics import fmean
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa import bots
from sobremesa.fast.records import Records
from sobremesa.search import SearchResult
from tests.games.cuarenta.mini.shipped import shipped
from tests.games.cuarenta.mini.table import NARROW, QUICK, Size, deals_end, shrunk, unfolded, values
from tests.games.cuatrola import endings
from tests.small_games import kuhn, leduc, whole
from tests.small_games.players import Decide, Table, Take, as_visited, greedy, the_best
from tests.small_games.tree import Policy, grow

SMOOTH = (0.1, 0.9, 0.001)
SIZES = {"small": Size(4, 2, 2, 2), "large": Size(5, 2, 2, 2), "long": Size(3, 4, 2, 3)}
RULES = {"narrow": NARROW, "pagat": QUICK}
FREE = "app, bids_enabled=none"
"""Cuatrola without an auction."""
MINIS = [("small", "narrow"), ("small", "pagat"), ("large", "narrow"), ("long", "narrow")]


def main() -> None:
    """Print the tables."""
    options = parser().parse_args()
    games = options.games.split(",")
    for name, kernel in (("kuhn", kuhn), ("leduc", leduc)):
        if name in games:
            began = time.perf_counter()
            table: Table = Table(kernel, kernel.Rules(), grow(kernel, kernel.Rules(), kernel.State()))
            report(f"{name} poker", table, options, began)
    for size, rules in MINIS:
        if f"{size}-{rules}" in games:
            began = time.perf_counter()
            made = SIZES[size]
            table = Table(shrunk(made.ranks, made.packet), values(RULES[rules]), unfolded(made, RULES[rules]))
            report(f"mini-cuarenta {made}, {RULES[rules]}", table, options, began, made)
    if "cuatrola" in games:
        last_tricks(options)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks nashconv", description=__doc__)
    also = "also small-pagat, large-narrow, long-narrow, cuatrola"
    made.add_argument("--games", default="kuhn,leduc,small-narrow", help=also)
    made.add_argument("--cfr", type=int, default=500, help="iterations of CFR+")
    made.add_argument("--iterations", type=int, nargs="*", default=[100, 1000], help="of the information-set search")
    made.add_argument("--worlds", type=int, default=32, help="sampled at each decision; 0: no determinization")
    made.add_argument("--levels", nargs="*", default=["rules", "exact", "search", "top"], help="of the house's bots")
    made.add_argument("--endings", type=int, default=8, help="of Cuatrola's hands")
    made.add_argument("--deals", type=int, default=1500, help="that fit an ending, at most")
    made.add_argument("--seeds", type=int, default=8, help="over which a player's choices are averaged")
    made.add_argument("--seed", type=int, default=1)
    return made


def report(name: str, table: Table, options: Any, began: float, size: Size | None = None) -> None:
    """Solve a game and print its table."""
    tree = table.tree
    built = time.perf_counter()
    nash = tree.solve(options.cfr)
    solved = time.perf_counter()
    print(f"{name}: {len(tree.nodes):,} nodes, {len(tree.infos):,} information sets, {built - began:.0f} s to unfold")
    print(f"CFR+({options.cfr}) in {solved - built:.1f} s: value {tree.value(nash):+.4f} for seat 0")
    print(f"{'':36}{'exploitable by':>15}{'lost to CFR+':>15}{'s':>7}")
    for player, make in players(table, options, size).items():
        began = time.perf_counter()
        policy = nash if player == "CFR+" else make()
        seconds = time.perf_counter() - began
        print(
            f"{player:36}{tree.nash_conv(policy) / 2:>15.4f}{lost(table, nash, policy):>15.4f}{seconds:>7.0f}",
            flush=True,
        )
    print()


def lost(table: Table, nash: Policy, policy: Policy) -> float:
    """Return what the equilibrium wins from a policy, the mean over both seats."""
    tree = table.tree
    return (tree.value(tree.of_seats(nash, policy)) - tree.value(tree.of_seats(policy, nash))) / 2


def players(table: Table, options: Any, size: Size | None) -> dict[str, Callable[[], Policy]]:
    """The players by name; of mini-Cuarenta also the house's, and one that looks no further than the deal's end."""
    asked: dict[str, Callable[[], Policy]] = {"CFR+": table.tree.uniform, "random": table.tree.uniform}
    horizons = {"to the end": whole}
    if size:
        asked["greedy"] = partial(greedy, table, points_and_cards)
        for level in options.levels if size.dealt_out else ():
            asked[f"the level {level}"] = partial(shipped, table, size, level, seeds(options))
        horizons = {"to the deal's end": deals_end(size.ranks, size.packet)} | horizons
    for name, horizon in horizons.items() if options.worlds else ():
        asked[f"PIMC({options.worlds}) {name}"] = partial(determinized, table, options, horizon)
    for n in options.iterations:
        asked[f"ISMCTS({n}), the most visited"] = partial(searched, table, options, n, False, the_best)
        asked[f"ISMCTS({n}), as visited"] = partial(searched, table, options, n, False, as_visited)
        asked[f"Smooth-UCT({n}), as visited"] = partial(searched, table, options, n, True, as_visited)
    return asked


def determinized(table: Table, options: Any, horizon: ModuleType) -> Policy:
    """The best mean over worlds that are solved to the horizon."""
    exact = table.exact(horizon)

    def decide(view: Any, worlds: Records, seed: int) -> SearchResult:
        return exact.run(table.rules, view, worlds)

    return averaged(table, options, decide, the_best)


def searched(table: Table, options: Any, iterations: int, smooth: bool, take: Any) -> Policy:
    """Information-set search at every decision."""
    search = table.search(smooth=SMOOTH) if smooth else table.search()

    def decide(view: Any, worlds: Records, seed: int) -> SearchResult:
        return search.run(table.rules, view, worlds, iterations=iterations, seed=seed)

    return averaged(table, options, decide, take)


def averaged(table: Table, options: Any, decide: Decide, take: Take) -> Policy:
    """Return what a player does whose seed nobody knows: the mean over several seeds."""
    policies = [table.policy(decide, take, options.worlds, seed) for seed in seeds(options)]
    return np.asarray(np.mean(policies, axis=0), np.float64)


def seeds(options: Any) -> range:
    """Which are averaged over."""
    return range(options.seed, options.seed + options.seeds)


def points_and_cards(states: Records, seat: int) -> Any:
    """Points first, then the cards of the own pile."""
    return states["score"][:, seat] * 100 + states["pile"][:, seat]


def last_tricks(options: Any) -> None:
    """Print what one seat gains in the last tricks of Cuatrola by its best reply to three of a level."""
    values = endings.rules_of(FREE)
    tables = list(islice(endings.open_endings(values, options.seed, options.deals), options.endings))
    deals = ", ".join(str(len(nodes)) for nodes in tables)
    print(f"cuatrola {FREE}: {len(tables)} endings of {endings.LEFT} tricks, of {deals} deals")
    print(f"{'hands of 100 that one seat gains':36}{'in the mean':>15}{'at most':>15}{'s':>7}")
    for level in ["greedy", *(level for level in options.levels if level in bots.levels("cuatrola"))]:
        began = time.perf_counter()
        gained = [g for nodes in tables for g in endings.gains(endings.walk(values, level, seeds(options)), nodes)]
        seconds = time.perf_counter() - began
        print(f"{level:36}{100 * fmean(gained):>15.2f}{100 * max(gained):>15.2f}{seconds:>7.0f}", flush=True)


if __name__ == "__main__":
    main()
