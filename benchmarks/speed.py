"""Speed of the rules: the same source in CPython and compiled, on one core and on all, side by side in one run.

`python -m benchmarks speed --game GAME --ruleset RULESET --players 4`
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from benchmarks import action_parts
from sobremesa import games
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast import playout
from sobremesa.fast.batch import random_matches
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import record_type, to_record

LIMIT = 100_000
"""No match of random play is longer; rulesets without a hand limit need a cap (A12)."""


def main() -> None:
    """Print the table."""
    options = parser().parse_args()
    game = games.load(options.game)
    ruleset = game.rulebook.parse(options.ruleset)
    cores = options.cores or len(os.sched_getaffinity(0))
    cold, cached = start_seconds(game, ruleset, options.players, options.limit)
    plain = median(options.runs, lambda: plain_rate(game, ruleset, options.players))
    one = median(options.runs, lambda: compiled_rate(game, ruleset, options, 1))
    every = median(options.runs, lambda: compiled_rate(game, ruleset, options, cores))
    plain_copy, compiled_copy = plain_copy_ns(game), compiled_copy_ns(game)
    size = record_type(game.new_state()).itemsize
    print(f"{game.name}, {ruleset}, {options.players} players, random play; medians of {options.runs} runs")
    print(f"{'':24}{'actions/s':>14}{'ratio':>9}")
    print(f"{'CPython':24}{plain:>14,.0f}{1:>9.1f}")
    print(f"{'compiled, 1 core':24}{one:>14,.0f}{one / plain:>9.1f}")
    print(f"{f'compiled, {cores} cores':24}{every:>14,.0f}{every / plain:>9.1f}")
    print(f"state copy ({size} bytes): compiled {compiled_copy:.0f} ns, CPython {plain_copy:,.0f} ns")
    print(f"a decision in mid-deal, compiled: {', '.join(pieces_ns(game, ruleset, options.players))}")
    print(f"first batch in a new process: cold {cold:.1f} s, from the cache {cached:.2f} s")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks speed", description=__doc__)
    made.add_argument("--game", default=games.names()[0])
    made.add_argument("--ruleset", default="")
    made.add_argument("--players", type=int, default=4)
    made.add_argument("--matches", type=int, default=8192)
    made.add_argument("--limit", type=int, default=LIMIT, help="most actions of a match")
    made.add_argument("--runs", type=int, default=5)
    made.add_argument("--cores", type=int, default=0, help="all of them unless told")
    return made


def median(runs: int, measure: Callable[[], float]) -> float:
    """The middle of several measurements."""
    return sorted(measure() for _ in range(runs))[runs // 2]


def plain_rate(game: Game[Any, Any], ruleset: Ruleset, players: int, actions: int = 50_000) -> float:
    """Actions a second of the rules as CPython runs them."""
    rules, random = game.rules(ruleset, players), Random(1)
    began = time.perf_counter()
    done = 0
    while done < actions:
        done += plain_match(game, rules, random, actions - done)
    return done / (time.perf_counter() - began)


def plain_match(game: Game[Any, Any], rules: Any, random: Random, limit: int) -> int:
    """One random match, or `limit` actions of it; returns how many there were."""
    kernel, s, out = game.kernel, game.new_state(), [0] * game.kernel.MAX_LEGAL
    kernel.start(rules, s, 0)
    actions = 0
    while actions < limit and (actor := kernel.actor(rules, s)) != MATCH_OVER:
        if actor == CHANCE:
            kernel.deal(rules, s, shuffled(game, kernel.cards_needed(rules, s), random))
        else:
            kernel.apply(rules, s, out[int(random.random() * kernel.legal_actions(rules, s, out))])
            actions += 1
    return actions


def shuffled(game: Game[Any, Any], needed: int, random: Random) -> list[int]:
    """A deck, and the cut where the game has one, from the standard library's generator."""
    deck = list(range(needed))
    random.shuffle(deck)
    return deck + ([random.randrange(1, needed)] if game.cut else [])


def compiled_rate(game: Game[Any, Any], ruleset: Ruleset, options: argparse.Namespace, cores: int) -> float:
    """Actions a second of the compiled rules."""
    began = time.perf_counter()
    given = game, ruleset, options.players, options.matches
    batch = random_matches(*given, seed=1, workers=cores, limit=options.limit)
    return batch.actions / (time.perf_counter() - began)


def compiled_copy_ns(game: Game[Any, Any], states: int = 1000, times: int = 1000) -> float:
    """Nanoseconds for a copy of a state record."""
    driver: Any = compiled(playout, kernel=game.kernel)
    records = np.zeros(states, record_type(game.new_state()))
    driver.copy_states(records, 1)
    began = time.perf_counter()
    driver.copy_states(records, times)
    return (time.perf_counter() - began) / (states - 1) / times * 1e9


def pieces_ns(game: Game[Any, Any], ruleset: Ruleset, players: int, times: int = 100) -> list[str]:
    """Nanoseconds of listing the legal actions and of carrying one out, over positions that random play reaches."""
    driver: Any = compiled(action_parts, kernel=game.kernel)
    rules = to_record(game.rules(ruleset, players))[0]
    reached = [random_matches(game, ruleset, players, 500, seed=n, limit=n).states for n in range(20, 40)]
    states = np.concatenate(reached)
    out = np.zeros(game.kernel.MAX_LEGAL, np.int64)
    states = states[[driver.kernel.actor(rules, state) >= 0 for state in states]]
    actions = np.array([out[driver.lists(rules, states[i : i + 1], out, 1) // 2] for i in range(len(states))])
    scratch = states[:1].copy()
    listed = driver.lists(rules, states, out, 1) / len(states)
    listing = per_state(states, times, lambda n: driver.lists(rules, states, out, n))
    copying = per_state(states, times, lambda n: driver.copies(states, scratch, n))
    playing = per_state(states, times, lambda n: driver.plays(rules, states, scratch, actions, n))
    return [f"listing {listed:.1f} legal actions {listing:.0f} ns", f"carrying one out {playing - copying:.0f} ns"]


def per_state(states: Any, times: int, run: Callable[[int], object]) -> float:
    """Nanoseconds for each state, compilation apart."""
    run(1)
    began = time.perf_counter()
    run(times)
    return (time.perf_counter() - began) / times / len(states) * 1e9


def plain_copy_ns(game: Game[Any, Any], times: int = 20_000) -> float:
    """Nanoseconds for a copy of a state in CPython."""
    state = game.new_state()
    began = time.perf_counter()
    for _ in range(times):
        clone(state)
    return (time.perf_counter() - began) / times * 1e9


def start_seconds(game: Game[Any, Any], ruleset: Ruleset, players: int, limit: int) -> tuple[float, float]:
    """Wall seconds of a new process that plays one match: with an empty cache, and with a full one."""
    program = (
        "from sobremesa import games; from sobremesa.fast.batch import random_matches; "
        f"game = games.load({game.name!r}); "
        f"random_matches(game, game.rulebook.parse({str(ruleset)!r}), {players}, 1, seed=1, limit={limit})"
    )
    with tempfile.TemporaryDirectory() as folder:
        return seconds(program, folder), seconds(program, folder)


def seconds(program: str, cache: str) -> float:
    """Wall seconds of a program in a new interpreter."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=os.environ | {"XDG_CACHE_HOME": cache}, check=True)
    return time.perf_counter() - began
