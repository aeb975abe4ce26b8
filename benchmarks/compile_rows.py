"""Rows of the compiler's benchmark: calls that are the same with any machine code, and what they gave.

Each is made once, and then run again and again; a run returns how many units were done, and what came of it, by which
two makers of machine code are compared bit for bit.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, islice
from typing import Any

from benchmarks.solver import random_hands
from sobremesa import bots, games
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast import playout
from sobremesa.fast.batch import random_matches
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.cuarenta.bots import greedy_rollout, leaf_eval, move_pruning
from sobremesa.games.cuarenta.bots.engine import Solver, ValueModel, WorldSampler
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuatrola.rules import Contract
from sobremesa.games.cuatrola.solver import Solver as HandSolver
from sobremesa.search import Search

AnyView = View[Any, Any]


@dataclass(frozen=True)
class Done:
    """A run: how many units, and what came of them."""

    units: int
    told: object

    @property
    def outcome(self) -> str:
        """A short name of what came of it, to the last bit."""
        return sha256(repr(self.told).encode()).hexdigest()[:12]


Run = Callable[[], Done]


# --- random play and calls --------------------------------------------------------------------------------------


def random_play(name: str, matches: int) -> Run:
    """Actions of random play."""
    game = games.load(name)
    numbers = count(1)

    def run() -> Done:
        batch = random_matches(game, game.ruleset(), game.players[-1], matches, seed=next(numbers), limit=2000)
        return Done(batch.actions, batch.states.tobytes())

    return run


def calls(name: str) -> Run:
    """Calls from Python of a function that does next to nothing."""
    game = games.load(name)
    driver: Any = compiled(playout, kernel=game.kernel)
    rules, state = to_record(game.rules(game.ruleset(), game.players[0]))[0], to_record(game.new_state())[0]

    def run() -> Done:
        actor = driver.kernel.actor
        return Done(20_000, sum(actor(rules, state) for _ in range(20_000)))

    return run


# --- parts of the players ---------------------------------------------------------------------------------------


def views(game: Game[Any, Any], players: int, least: int = 2) -> Iterator[AnyView]:
    """Views of the seats in matches of the rules' players, wherever there are so many choices."""
    for number in count(1):
        match = Match(game, game.ruleset(), players, seed=number)
        seats = [bots.make(game.name, "rules", f"{number} {seat}") for seat in range(players)]
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
                continue
            view = match.view(match.actor)
            if len(view.legal_actions) >= least:
                yield view
            match.play(seats[match.actor].choose(view))


def tree() -> Run:
    """Simulations of Cuarenta's tree search."""
    game = games.load("cuarenta")
    found = views(game, 2)

    def run() -> Done:
        told = []
        for number in range(10):
            view = next(found)
            worlds = WorldSampler(view.rules).worlds(view.state, 40, number)
            search = Search(move_pruning, leaf_eval, greedy_rollout, nodes=2000)
            table = table_for(view.rules)
            told.append(search.run(view.rules, view.state, worlds, iterations=2000, seed=number, table=table))
        return Done(10 * 2000, told)

    return run


def alpha_beta() -> Run:
    """Nodes of Cuarenta's exact search."""
    game = games.load("cuarenta")
    asked = [view for view in islice(views(game, 2), 400) if sum(view.state.held) > 8][:8]
    solver = Solver(asked[0].rules)

    def run() -> Done:
        told, nodes = [], 0
        for number, view in enumerate(asked):
            told.append(solver.solve(view.state, WorldSampler(view.rules).worlds(view.state, 2, number)))
            nodes += solver._search.nodes
        return Done(nodes, (told, nodes))

    return run


def judge() -> Run:
    """Positions that Cuarenta's value network judges."""
    game = games.load("cuarenta")
    found = views(game, 2)

    def run() -> Done:
        told, asked = [], 0
        for number in range(10):
            view = next(found)
            worlds = WorldSampler(view.rules).worlds(view.state, 40, number)
            told.append(ValueModel(view.rules).try_out(worlds, tuple(view.legal_actions), 2000))
            asked += 2000
        return Done(asked, told)

    return run


def hands() -> Run:
    """Hands of Cuatrola solved."""
    game = games.load("cuatrola")
    values = game.rules(game.ruleset(), 4)
    solver = HandSolver(values)
    solved = random_hands(values, 2000, Contract.SOLO)

    def run() -> Done:
        return Done(len(solved), solver.points_of_all(solved.copy()).tolist())

    return run


# --- whole decisions --------------------------------------------------------------------------------------------


def decisions(name: str, level: str, players: int, number: int) -> Run:
    """Decisions of a level, Python and all; forced moves are not counted."""
    game = games.load(name)
    found = views(game, players)
    bot = bots.make(name, level, "bench")
    asked: list[AnyView] = [next(found) for _ in range(number)]

    def run() -> Done:
        return Done(number, [bot.choose(view) for view in asked])

    return run


ROWS: Mapping[str, tuple[str, Callable[[], Run]]] = {
    "cuarenta-random": ("Cuarenta random, actions/s", lambda: random_play("cuarenta", 4000)),
    "cuatrola-random": ("Cuatrola random, actions/s", lambda: random_play("cuatrola", 20_000)),
    "canasta-random": ("Canasta random, actions/s", lambda: random_play("canasta", 200)),
    "tree": ("Cuarenta tree, simulations/s", tree),
    "alpha-beta": ("Cuarenta alpha-beta, nodes/s", alpha_beta),
    "judge": ("Cuarenta value network, asked/s", judge),
    "hands": ("Cuatrola solver, hands/s", hands),
    "cuarenta-top": ("Cuarenta top, decisions/s", lambda: decisions("cuarenta", "top", 2, 60)),
    "cuatrola-top": ("Cuatrola top, decisions/s", lambda: decisions("cuatrola", "top", 4, 60)),
    "canasta-top": ("Canasta top, decisions/s", lambda: decisions("canasta", "top", 4, 30)),
    "canasta-search": ("Canasta search, decisions/s", lambda: decisions("canasta", "search", 4, 30)),
    "calls": ("calls from Python, calls/s", lambda: calls("cuarenta")),
}
"""By name: what is counted, and what makes it ready."""
