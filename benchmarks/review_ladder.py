"""Levels by review: `python -m benchmarks review_ladder GAME [--matches 8] [--again]`.

Each level plays whole matches against the next one in the list, on both sides, at the fewest players. What is told of a
level: decisions with something to choose, what it lost for certain in per mille a decision with the standard error over
decisions, how often the second judge agreed with a loss that the first one saw, and the processor time of a match's
review. With `--again` every error is judged anew in ten times as many worlds.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean, stdev
from time import process_time
from typing import Any

from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.review.decision import ERROR, Decision, Verdict
from sobremesa.review.review import TIMES, WORLDS, Asked, judged, review


def played(game: str, ruleset: str, levels: Sequence[str], seed: str) -> Match[Any, Any]:
    """Return a match of these levels, one a side."""
    known = games.load(game)
    names = [levels[seat % len(levels)] for seat in range(known.players[0])]
    match: Match[Any, Any] = Match(known, known.ruleset(ruleset), len(names), seed=seed, names=names)
    seats = [bots.make(game, level, f"{seed} {seat}") for seat, level in enumerate(names)]
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


def matches(asked: argparse.Namespace) -> Iterator[Match[Any, Any]]:
    """Yield the matches, each pair of neighbours in both seatings."""
    ring = [*asked.levels, asked.levels[0]]
    for number in range(asked.matches):
        for one, other in pairwise(ring):
            pair = (one, other) if number % 2 else (other, one)
            yield played(asked.game, asked.ruleset, pair, f"{asked.seed} {one} {number}")


def kept(match: Match[Any, Any], decisions: Sequence[Decision]) -> tuple[int, int]:
    """Return how many of the errors are losses in ten times as many worlds, and how many there were."""
    errors = [one.step for one in decisions if one.worlds and one.loss >= ERROR]
    again = judged(match, TIMES * WORLDS, "ten times as many", errors) if errors else ()
    return sum(one.verdict == Verdict.LOSS for one in again), len(errors)


def told(level: str, decisions: Sequence[Decision]) -> str:
    """Return a level's line."""
    losses = [1000 * one.loss for one in decisions if one.counts]
    open_ends = [1000 * one.loss for one in decisions if one.counts and one.worlds]
    asked_twice = [one for one in decisions if len(one.estimates) > 1]
    agreed = sum(one.verdict == Verdict.LOSS for one in asked_twice)
    return (
        f"{level:8} {len(losses):6} {fmean(losses):6.2f} ± {stdev(losses) / len(losses) ** 0.5:.2f}"
        f"   {fmean(open_ends):6.2f} ± {stdev(open_ends) / len(open_ends) ** 0.5:.2f}   {agreed} of {len(asked_twice)}"
    )


def main() -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--ruleset", default="")
    parser.add_argument("--levels", nargs="+", default=["greedy", "rules", "search", "top"])
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args()
    found: dict[str, list[Decision]] = defaultdict(list)
    stayed = errors = number = 0
    seconds = 0.0
    for match in matches(asked):
        began = process_time()
        decisions = review(match, Asked(again=0)).decisions
        seconds, number = seconds + process_time() - began, number + 1
        for decision in decisions:
            found[match.names[decision.seat]].append(decision)
        if asked.again:
            one, other = kept(match, decisions)
            stayed, errors = stayed + one, errors + other
    print("level    counted  per mille lost   before all is known   second judge agrees")
    for level in asked.levels:
        print(told(level, found[level]))
    print(f"{seconds / number:.1f} s of processor time a match")
    if asked.again:
        print(f"{stayed} of {errors} errors are losses in {TIMES * WORLDS} worlds")


if __name__ == "__main__":
    main()
