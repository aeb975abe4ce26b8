"""Play model of Cuarenta, fitted anew: how levels choose their plays, and what these then tell of their hands.

`python -m training cuarenta play_model --exact 1000 --top 500` has both levels play so many hands against themselves,
up to the last deal, and prints the likeliest weights for `play_model_weights`, each level counting alike. Of every
fourth hand, which is not fitted, it prints by how many bits the true hand becomes likelier by what a seat let lie, and
by its plays.
"""

import argparse
from functools import partial
from itertools import chain, groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.executors.spread import spread
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import (
    engine,
    leaf_eval,
    likelihood,
    move_pruning,
    play_model,
    world_sampler,
)
from sobremesa.games.cuarenta.bots.learned import play_model_weights
from sobremesa.games.cuarenta.rules import Phase, Rules, State
from sobremesa.games.cuarenta.worlds import unseen
from training.executor import add_executor, executor_of

Matrix = npt.NDArray[np.float64]
GAME = games.load("cuarenta")
VALUES: Rules = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
RULES = to_record(VALUES)[0]
RIDGE, STEPS, LONGEST = 1.0, 12, 2.0
HELD_BACK = 4
WORLDS = 300
ENOUGH = 1 << 40


class Made(NamedTuple):
    """A play: in which hand, the table before it with all cards, and what was played."""

    hand: int
    s: State
    action: int


class Choice(NamedTuple):
    """Features of each play that could be chosen, and the place of the one that was."""

    counts: Matrix
    chosen: int


# --- hands ------------------------------------------------------------------------------------------------------


def played(level: str, number: int) -> list[Made]:
    """The plays of a hand of a level against itself, up to the last deal."""
    s, found = State(), []
    rules.start(VALUES, s, number % 2)
    seats = [bots.make("cuarenta", level, f"manners {number} {seat}") for seat in range(2)]
    rules.deal(VALUES, s, GAME.shuffle(Chance(f"manners {number}", "deal"), rules.DECK))
    while s.packets and not s.chica_over:
        if s.phase == Phase.DEAL:
            rules.deal(VALUES, s, [])
            continue
        action = seats[s.turn].choose(View(GAME, VALUES, seen(s), s.turn))
        if s.phase == Phase.PLAY:
            found.append(Made(number, clone(s), action))
        rules.apply(VALUES, s, action)
    return found


def seen(s: State) -> State:
    """Return what the seat to move sees."""
    view = clone(s)
    rules.hide(VALUES, view, s.turn)
    return view


# --- weights ----------------------------------------------------------------------------------------------------


def choice(made: Made) -> Choice:
    """Return what there was to choose from."""
    legal, edge = np.zeros(rules.MAX_LEGAL, np.int64), compiled(leaf_eval).edge
    table, trial = to_record(made.s), np.zeros(1, record_type(State()))
    n = compiled(move_pruning).legal_actions(RULES, table[0], legal)
    counts = np.zeros((n, len(play_model_weights.WEIGHTS)))
    for i in range(n):
        trial[0] = table[0]
        compiled(play_model).count(RULES, table[0], trial[0], legal[i], unseen(made.s, made.s.turn), counts[i])
    edges = [edge(RULES, table[0], action) for action in legal[:n]]
    return Choice(counts, edges.index(edge(RULES, table[0], made.action)))


def fitted(choices: list[Choice], worths: list[float]) -> Matrix:
    """The likeliest weights, each choice counting as much as it is worth (Newton's steps, drawn to nought a little)."""
    weights = np.zeros(len(play_model_weights.WEIGHTS))
    for _ in range(STEPS):
        slope, bend = -RIDGE * weights, RIDGE * np.eye(len(weights))
        for (counts, chosen), worth in zip(choices, worths, strict=True):
            odds = np.exp(counts @ weights - (counts @ weights).max())
            shares = odds / odds.sum()
            around = counts - shares @ counts
            slope += worth * around[chosen]
            bend += worth * (around.T * shares) @ around
        weights += np.clip(np.linalg.solve(bend, slope), -LONGEST, LONGEST)
    return weights


# --- what it tells ----------------------------------------------------------------------------------------------


def told(hand: list[Made], weights: Matrix) -> list[tuple[float, float]]:
    """For each decision after the other seat has played: the bits by what it let lie, and by its plays."""
    found = []
    for at, made in enumerate(hand):
        before = [m for m in hand[:at] if m.s.deals == made.s.deals and m.s.turn != made.s.turn]
        if before:
            pool = engine.WorldSampler(VALUES).worlds(seen(made.s), WORLDS, seed=at)
            pool[0] = to_record(made.s)[0]  # the true one
            found.append((bits(let_lie(made.s, pool)), bits(by_plays(made.s, before, pool, weights))))
    return found


def bits(chances: Matrix) -> float:
    """By how many the first world is likelier than all in the mean."""
    return float(np.log2(chances[0] / chances[1:].mean()))


def let_lie(s: State, pool: Records) -> Matrix:
    """The worlds' chances by what the other seat let lie."""
    trust, view, other = np.ones((4, rules.RANKS)), to_record(seen(s))[0], 1 - s.turn
    for rank in range(rules.RANKS):
        trust[other, rank] = compiled(likelihood).trust(RULES, view, s.turn, other, rank)
    return np.array([compiled(world_sampler).fit(RULES, world, trust) for world in pool])


def by_plays(s: State, before: list[Made], pool: Records, weights: Matrix) -> Matrix:
    """The worlds' chances by what the other seat played."""
    believer: Any = engine.Posterior(VALUES, ENOUGH, weights)
    chances: Matrix = believer.chances(seen(s), pool, [(m.s, m.action) for m in before])
    return chances


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training cuarenta play_model", description=__doc__)
    parser.add_argument("--exact", type=int, default=1000)
    parser.add_argument("--top", type=int, default=500)
    add_executor(parser)
    args = parser.parse_args()
    asked = {level: number for level, number in (("exact", args.exact), ("top", args.top)) if number}
    spread_over = {level: spread(partial(played, level), number, executor_of(args)) for level, number in asked.items()}
    hands = {level: list(chain.from_iterable(each)) for level, each in spread_over.items()}
    choices: list[Choice] = []
    worths: list[float] = []
    for plays in hands.values():
        new = [choice(m) for m in plays if m.hand % HELD_BACK]
        choices += new
        worths += [10_000 / len(new)] * len(new)
    weights = fitted(choices, worths)
    print(f"weights, of {len(choices)} decisions:", tuple(round(float(w), 2) for w in weights))
    for level, plays in hands.items():
        held_back = [list(hand) for n, hand in groupby(plays, key=lambda m: m.hand) if n % HELD_BACK == 0]
        rows = np.array([row for hand in held_back for row in told(hand, weights)])
        kept = np.array([row for hand in held_back for row in told(hand, np.array(play_model_weights.WEIGHTS))])
        lie, new, old = rows[:, 0].mean(), rows[:, 1].mean(), kept[:, 1].mean()
        error = 1.96 * rows[:, 1].std() / len(rows) ** 0.5
        print(f"{level:6} {len(rows):6} decisions: let lie {lie:.2f} bits, plays {new:.2f} ± {error:.2f}", end="")
        print(f", by the weights as they are {old:.2f}")


if __name__ == "__main__":
    main()
