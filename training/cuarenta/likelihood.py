"""Likelihood of a rank in a hand that let it lie, counted in hands of Cuarenta's own levels.

`python -m training cuarenta likelihood --players 2 --hands 400` prints for each kind of card how often its rank was in
the hand, how often by the unseen cards alone, and the odds of the first against the second.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import chain

from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.executors.spread import spread
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import likelihood
from sobremesa.games.cuarenta.bots.hand_guesses import chance_of_none
from sobremesa.games.cuarenta.rules import Phase, Rules, State
from sobremesa.games.cuarenta.worlds import unseen
from training.executor import add_executor, executor_of

Noted = tuple[str, float, bool]
"""Of a rank that another seat let lie: how, how likely its hand has it by the unseen cards, and whether it has."""


def plays(players: int, level: str, hand: int) -> Iterator[tuple[Rules, State]]:
    """Every position of the so-manyth hand in which somebody plays and not all cards are known."""
    game = games.load("cuarenta")
    match = Match(game, game.rulebook.ruleset("pagat"), players, dealer=hand % players, seed=f"belief {hand}")
    seats = [bots.make("cuarenta", level, f"{hand} {seat}") for seat in range(players)]
    while not match.over and not (match.state.deals and match.state.phase == Phase.SHUFFLE):
        if match.actor == CHANCE:
            match.deal()
            continue
        if match.state.phase == Phase.PLAY and (match.state.packets or players == 4):
            yield match.rules, match.state
        match.play(seats[match.actor].choose(match.view(match.actor)))


def noted_in(players: int, level: str, hand: int) -> list[Noted]:
    """Return what is noted of each position of a hand."""
    return [one for values, s in plays(players, level, hand) for one in noted(values, s)]


def noted(values: Rules, s: State) -> Iterator[Noted]:
    """Note each rank that another seat let lie."""
    hidden = unseen(s, s.turn)
    total = rules.how_many(hidden)
    for ahead in range(1, values.players):
        other = (s.turn + ahead) % values.players
        own = s.laid[s.deals - 1][other]
        lying = likelihood.let_lie(values, s, s.turn, other) if own and s.held[other] else 0
        before = s.laid[s.deals - 1][(other - 1) % values.players]
        for rank in range(rules.RANKS):
            left = rules.how_many(rules.copies(hidden, rank))
            if left and rules.copies(lying, rank):
                how = "a caída" if rules.copies(lying & before, rank) else "another card"
                chance = 1 - chance_of_none(total, left, s.held[other])
                yield f"{how}, {'laid' if own & s.table else 'took'}", chance, rules.copies(s.hand[other], rank) != 0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training cuarenta likelihood", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--level", default="rules")
    add_executor(parser)
    args = parser.parse_args()
    found: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    hands = spread(partial(noted_in, args.players, args.level), args.hands, executor_of(args))
    for how, chance, has in chain.from_iterable(hands):
        found[how].append((chance, has))
    for how, cases in sorted(found.items()):
        foretold = sum(chance for chance, _ in cases) / len(cases)
        held = sum(has for _, has in cases) / len(cases)
        odds = held / (1 - held) / (foretold / (1 - foretold))
        print(f"let lie {how:18} {len(cases):6} cases: held {held:.3f}, by the cards {foretold:.3f}, odds {odds:.3f}")


if __name__ == "__main__":
    main()
