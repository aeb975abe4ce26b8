"""Our search against OpenSpiel's own ISMCTSBot on our Cuarenta, in duplicate hands of two players.

`python -m benchmarks openspiel` plays both at equal simulations and at equal time, and measures both in the same run.
Both search the same abstraction (suits do not matter) of the same rules over worlds of the same sampler to the same
horizon (the deal's end, in points and cards), with the same constant of exploration, and play what they visited most.
OpenSpiel's bot runs on our rules in CPython, through an adapter that has what it asks of a state.
"""

import argparse
import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]  # without types

from sobremesa import games
from sobremesa.arena.command import ArenaConfig, run
from sobremesa.arena.duel import Duel, Sitting, warm
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.compile import interpreted
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots.move_pruning import most_cards, right_claim
from sobremesa.games.cuarenta.rules import Phase, Rules, State
from sobremesa.search import Search
from sobremesa.search.worlds import records_of
from tests.games.cuarenta.mini import deal_points

EXPLORE = 0.7
SCALE = 20.0
"""The range of rewards that both divide by."""
WORLDS = 30
HORIZON: Any = interpreted(deal_points, kernel=rules)
"""The horizon as CPython runs it."""


# --- what OpenSpiel asks of a game and a state ------------------------------------------------------------------


class Kind:
    """The part of a game's type that the bot looks at."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class Deal:
    """The game: the rest of a deal."""

    def get_type(self) -> type[Kind]:
        """Sequential, with hidden hands."""
        return Kind

    def num_players(self) -> int:
        """Two."""
        return 2


class World:
    """A world of the deal on its way to the horizon, with what has been played since the root."""

    def __init__(self, values: Rules, root: State, s: State, path: tuple[int, ...] = ()) -> None:
        self._values, self._root, self.s, self._path = values, root, s, path
        self._edges: dict[int, int] = {}

    def get_game(self) -> Deal:
        """The same for all."""
        return Deal()

    def clone(self) -> "World":
        """A copy that can be played on."""
        return World(self._values, self._root, clone(self.s), self._path)

    def is_chance_node(self) -> bool:
        """Deals are beyond the horizon."""
        return False

    def is_terminal(self) -> bool:
        """The horizon."""
        return bool(HORIZON.stop(self._values, self.s, self._root))

    def returns(self) -> list[float]:
        """Return what the horizon says, divided by the range of rewards."""
        first = HORIZON.value(self._values, self.s, self._root, 0, None) / SCALE
        return [first, -first]

    def current_player(self) -> int:
        """Whose turn it is."""
        return self.s.turn

    def legal_actions(self, player: int = 0) -> list[int]:
        """One action for each edge."""
        if not self._edges:
            out = [0] * rules.MAX_LEGAL
            for action in out[: rules.legal_actions(self._values, self.s, out)]:
                self._edges.setdefault(HORIZON.edge(self._values, self.s, action), action)
        return list(self._edges)

    def apply_action(self, edge: int) -> None:
        """Play the action of an edge."""
        self.legal_actions()
        rules.apply(self._values, self.s, self._edges[edge])
        self._path, self._edges = (*self._path, edge), {}

    def information_state_string(self) -> str:
        """All that the player knows beyond the root: the actions since, and the own hand."""
        return f"{self._path}{rules.counts_of(self.s.hand[self.s.turn])}"


# --- the two players --------------------------------------------------------------------------------------------


class Player:
    """One of the two: duties first, then what the search visited most."""

    def __init__(self, seed: int | str, *, simulations: int = 100) -> None:
        self._simulations, self._seed = simulations, seed
        self.done = 0
        self.seconds = 0.0

    def choose(self, view: View[Rules, State]) -> int:
        """The action; its simulations and its seconds of computing are added up."""
        legal = view.legal_actions.codes
        if view.state.phase == Phase.TAKE:
            return int(most_cards(legal, len(legal)))
        if view.state.phase == Phase.CLAIM:
            return int(right_claim(view.state, legal, len(legal)))
        if len({HORIZON.edge(view.rules, view.state, action) for action in legal}) == 1:
            return legal[0]
        chance = Chance(self._seed, view.state.hands, view.state.deals, view.state.held[view.state.turn])
        worlds = [view.sample(chance).state for _ in range(WORLDS)]
        began = time.thread_time()
        action = self.search(view, worlds, chance.word())
        self.seconds += time.thread_time() - began
        self.done += self._simulations
        return action

    def search(self, view: View[Rules, State], worlds: list[State], seed: int) -> int:
        """The action visited most."""
        raise NotImplementedError


@cache
def our_search() -> Search:
    """Made once: its buffers are used again and again."""
    return Search(rules, deal_points, explore=EXPLORE, scale=SCALE)


class Ours(Player):
    """Sobremesa's search."""

    def search(self, view: View[Rules, State], worlds: list[State], seed: int) -> int:
        """The conversion to records is part of the time."""
        return our_search().run(view.rules, view.state, worlds, iterations=self._simulations, seed=seed).best


class Theirs(Player):
    """OpenSpiel's search; it draws one of the worlds for each simulation."""

    def search(self, view: View[Rules, State], worlds: list[State], seed: int) -> int:
        """The edge that it chose, as an action."""
        random = np.random.RandomState(seed % (1 << 32))
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = ismcts.ISMCTSBot(Deal(), evaluator, EXPLORE, self._simulations, random_state=random)
        bot.set_resampler(
            lambda state, player: World(view.rules, view.state, clone(worlds[random.randint(len(worlds))]))
        )
        chosen = bot.step(World(view.rules, view.state, clone(view.state)))
        return next(action for action in view.legal_actions if HORIZON.edge(view.rules, view.state, action) == chosen)


# --- the match --------------------------------------------------------------------------------------------------


def duel(ours: int, theirs: int, seed: str) -> Duel:
    """Duplicate hands of both, with so many simulations a play."""
    a = enter("cuarenta", f"benchmarks.openspiel.Ours:simulations={ours}")
    b = enter("cuarenta", f"benchmarks.openspiel.Theirs:simulations={theirs}")
    return Duel(Table("cuarenta", "pagat", 2, False, seed), a, b)


def rates(of: Duel, hands: int = 10) -> list[float]:
    """Simulations a second of computing, of ours and theirs; to sample the worlds is not counted."""
    for entrant in (of.a, of.b):
        warm(of.table, entrant)
    sittings = [Sitting(of, board, 0) for board in range(hands)]
    for sitting in sittings:
        sitting.play()
    return [rate([sitting.bots[seat] for sitting in sittings]) for seat in range(2)]


def rate(players: list[Any]) -> float:
    """Return what the players did in the mean."""
    return float(sum(player.done for player in players) / sum(player.seconds for player in players))


def first_play_rate(simulations: int, times: int = 20) -> float:
    """Our simulations a second of computing at the first play of a hand, worlds sampled and converted before."""
    match = Match(games.load("cuarenta"), games.load("cuarenta").rulebook.ruleset("pagat"), 2, dealer=1, seed=7)
    match.deal()
    view = match.view(0)
    worlds = records_of([view.sample(Chance("rate", i)).state for i in range(WORLDS)])
    began = time.thread_time()
    for seed in range(times):
        our_search().run(view.rules, view.state, worlds, iterations=simulations, seed=seed)
    return simulations * times / (time.thread_time() - began)


def main() -> None:
    """Print the tables."""
    options = parser().parse_args()
    equal = duel(options.simulations, options.simulations, options.seed)
    ours, theirs = rates(equal)
    print(f"simulations a second: ours {ours:,.0f}, OpenSpiel's {theirs:,.0f}, {ours / theirs:.0f} times")
    for simulations in (500, 2000, 8000):
        print(f"ours at a hand's first play, {simulations:,} simulations: {first_play_rate(simulations):,.0f} a second")
    few = max(2, round(theirs * options.milliseconds / 1000))
    print(f"\nequal simulations, {options.simulations:,}")
    meet(equal, options.hands)
    print(f"\nequal time, {options.milliseconds:g} ms: ours {options.budget:,} simulations, OpenSpiel's {few}")
    meet(duel(options.budget, few, options.seed + "|time"), options.hands)


def meet(of: Duel, hands: int) -> None:
    """A duel in the arena."""
    run(of.table, [of.a.text, of.b.text], ArenaConfig(hands, times=True))


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks openspiel", description=__doc__)
    made.add_argument("--simulations", type=int, default=100, help="of both, where they are equal")
    made.add_argument("--hands", type=int, default=100, help="boards of two hands in each match")
    made.add_argument("--milliseconds", type=float, default=10.0, help="of both, where they are equal")
    made.add_argument("--budget", type=int, default=2500, help="our simulations there, fewer than the time allows")
    made.add_argument("--seed", default="peers")
    return made


if __name__ == "__main__":
    main()
