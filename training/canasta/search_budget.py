"""Search budget of Canasta: what trying a choice in more worlds gains.

`python -m training canasta search_budget --positions 70 --worlds 1200` tries every candidate in so many worlds, in
positions from rounds that the rule-based player plays. It then follows what some of the worlds say, asking for a lead
of so many standard errors, and judges the choice by the other half: in hundredths of a match over the rule-based
choice. With `--draws 4` the positions are those in which the stock has no more cards than that: the round's end.
"""

import argparse
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.position import View
from sobremesa.executors.spread import spread
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.canasta import GAME, rules
from sobremesa.games.canasta.bots import learned, rollouts
from sobremesa.games.canasta.bots.candidates import candidates
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.rollouts import Tools
from sobremesa.games.canasta.bots.rules_bot import seen_by
from sobremesa.games.canasta.rules import DECK, GROUPS, MAX_LEGAL, Rules, State
from sobremesa.games.canasta.worlds import Unseen
from training.executor import add_executor, executor_of

Position = tuple[State, list[int]]
"""What a seat sees, and the actions to try."""
Worths = NDArray[np.float64]
FEW = (10, 20, 50, 100, 200)
"""Numbers of worlds that are asked."""
NEEDED = (0.0, 0.5, 1.0, 2.0)
"""Standard errors by which a choice must lead."""


def positions(values: Rules, number: int, seed: str, draws: int = DECK) -> list[Position]:
    """Views with their candidates, of rounds from all sorts of scores, when so many draws are left.

    Of all decisions it is one in 25; of those of a round's end, which are few, one in 5.
    """
    every = 25 if draws == DECK else 5
    chance, weights = Chance(seed, "positions"), learned.weights(learned.TRIALS, values)
    out, found = np.zeros(MAX_LEGAL + 1, np.int64), list[Position]()
    while len(found) < number:
        s = State()
        rules.start(values, s, chance.below(values.players))
        s.score[:2] = (45 * (chance.below(90) - 5), 45 * (chance.below(90) - 5))
        rules.deal(values, s, GAME.shuffle(Chance(seed, "deal", chance.word()), DECK))
        seats = [bots.make("canasta", "rules", seat) for seat in range(values.players)]
        while (actor := rules.actor(values, s)) > CHANCE:
            view = View(GAME, values, seen_by(values, s, actor), actor)
            legal = view.legal_actions.codes
            if len(legal) > 1 and s.stock_left <= draws and chance.below(every) == 0:
                seen = seen_by(values, s, actor)
                tried = out[: candidates(values, seen, weights, Context(), legal, len(legal), out)].tolist()
                found += [(view.state, tried)] if len(tried) > 1 else []
            rules.apply(values, s, seats[actor].choose(view))
    return found[:number]


def worths(ruleset: str, players: int, worlds: int, found: list[Position], number: int) -> Worths:
    """Return what each candidate of a position is worth in each of so many worlds."""
    values, (state, tried) = GAME.rules(GAME.rulebook.parse(ruleset), players), found[number]
    weights, judge = learned.weights(learned.TRIALS, values), learned.equity_table(values)
    scratch = np.repeat(to_record(State()), 2), to_record(State())
    player = np.repeat(to_record(weights), GROUPS), to_record(Context())
    chance, legal = np.array([7], np.uint64), np.zeros(MAX_LEGAL, np.int64)
    tools = Tools(*scratch, *player, to_record(judge)[0], to_record(Unseen()), chance, legal)
    out = np.zeros((worlds, len(tried)))
    compiled(rollouts).try_out(to_record(values)[0], to_record(state)[0], np.array(tried), tools, out)
    return out


def gain(worths: Worths, number: int, needed: float) -> float:
    """Return the gain of following so many worlds, by the second half of all; the mean over the first half's parts."""
    half = len(worths) // 2
    judged = worths[half:].mean(axis=0)
    parts = [followed(worths[i : i + number], needed) for i in range(0, half - number + 1, number)]
    return float(np.mean([judged[choice] - judged[0] for choice in parts]))


def followed(worths: Worths, needed: float) -> int:
    """The choice with the largest lead, if that is large enough, else the advice."""
    lead = worths - worths[:, :1]
    mean, error = lead.mean(axis=0), lead.std(axis=0) / np.sqrt(len(lead))
    return int(np.argmax(np.where(mean > needed * error, mean, 0.0)))


def main() -> None:
    """Print a line for each number of worlds."""
    parser = argparse.ArgumentParser(prog="python -m training canasta search_budget", description=__doc__)
    parser.add_argument("--ruleset", default="wikibooks")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=70)
    parser.add_argument("--draws", type=int, default=DECK, help="only where the stock has no more cards than so many")
    parser.add_argument("--worlds", type=int, default=1200)
    parser.add_argument("--seed", default="trials")
    add_executor(parser)
    options = parser.parse_args()
    values = GAME.rules(GAME.rulebook.parse(options.ruleset), options.players)
    found = positions(values, options.positions, options.seed, options.draws)
    judged = partial(worths, options.ruleset, options.players, options.worlds, found)
    tried = list(spread(judged, len(found), executor_of(options)))
    print("hundredths of a match gained, by worlds, and by the standard errors that are asked for")
    print(f"{'':6}", *(f"{needed:7.1f}" for needed in NEEDED))
    for number in FEW:
        gains = [100 * np.mean([gain(worths, number, needed) for worths in tried]) for needed in NEEDED]
        print(f"{number:6}", *(f"{mean:7.2f}" for mean in gains))


if __name__ == "__main__":
    main()
