"""Evaluator of Cuarenta's decisions for a review: every play in the same worlds, played on by two players.

Where a seat knows all cards its plays are solved instead. Chances are those to win the match.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import as_numbers, from_record, record_type, to_record
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.bots import leaf_eval, learned, rules_player, value_player
from sobremesa.games.cuarenta.bots.engine import Posterior, Solver, WorldSampler
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.bots.exact import ExactBot
from sobremesa.games.cuarenta.bots.learned import weights_for
from sobremesa.games.cuarenta.bots.play_history import PlayHistory
from sobremesa.games.cuarenta.bots.reasons import alike
from sobremesa.games.cuarenta.rules import Kind, Phase, Rules, State
from sobremesa.search import playing_on
from sobremesa.search.weighted_worlds import WeightedWorlds

PLAYERS: Final[dict[str, ModuleType]] = {"learned": value_player, "rules": rules_player}
"""Who plays on, by what it is called in a review; the first is asked first."""
TRIES = 16
"""Most draws of a world where only what seats let lie tells of hands."""
POOL = 3
"""So many times as many worlds are weighed as are asked for."""


def evaluator(rules: Rules) -> "Evaluator":
    """Return what judges the decisions of one seat."""
    return Evaluator(rules)


class Evaluator:
    """Judge of one seat's decisions, which are shown to it in the order in which they were made."""

    judges: Final = tuple(PLAYERS)

    def __init__(self, rules: Rules) -> None:
        self._rules, self._record, self._table = rules, to_record(rules)[0], table_for(rules)
        weights, sizes = weights_for(rules)
        model = np.array(weights), tuple(np.zeros(n, np.float32) for n in sizes), np.zeros(kernel.MAX_LEGAL)
        self._minds: dict[str, Any] = {"learned": model, "rules": as_numbers(rules_player.mind(rules))}
        self._states = np.zeros(2, record_type(State()))
        self._legal = np.zeros(kernel.MAX_LEGAL, np.int64)
        self._dealer, self._posterior = WorldSampler(rules, TRIES), Posterior(rules, 1 << 40)
        self._solver, self._history = Solver(rules), PlayHistory()

    def look(self, view: View[Any, Any]) -> None:
        """Note what the seat sees at its turn."""
        if self._rules.players == 2 and view.state.phase == Phase.PLAY:
            self._history.note(self._rules, view.state)

    def turn(self, view: View[Any, Any]) -> int:
        """Return 0: each play and claim is told by itself."""
        return 0

    def goes_on(self, action: int) -> bool:
        """Return no: each decision is judged by itself."""
        return False

    def classes(self, view: View[Any, Any]) -> dict[object, int]:
        """Return an action of each class, by what the actions of a class have in common: suits do not count."""
        found: dict[object, int] = {}
        for action in view.legal_actions.codes:
            found.setdefault(self.kind(view, action), action)
        return found

    def kind(self, view: View[Any, Any], action: int) -> object:
        """Return what an action has in common with those of its class."""
        return alike(view.state, action) if view.state.phase == Phase.PLAY else int(action)

    def kind_of_loss(self, view: View[Any, Any], played: int, better: int) -> str:
        """Return what kind of play lost: a run that others missed, a claim, or what was taken or laid."""
        kind = kernel.kind_of(played)
        if kind != Kind.PLAY:
            return "run" if kind == Kind.TAKE else "claim"
        took, could = bool(kernel.taken_of(played)), bool(kernel.taken_of(better))
        return {(False, True): "overlooked", (True, False): "taken", (True, True): "capture"}.get((took, could), "laid")

    def exact(self, view: View[Any, Any], actions: Sequence[int]) -> list[float] | None:
        """Return what each action is worth where the seat knows all cards; else nothing."""
        s = view.state
        hidden = [seat for seat in range(self._rules.players) if seat != s.turn and s.held[seat]]
        if s.packets or len(hidden) > 1:
            return None
        world = from_record(WorldSampler(self._rules).worlds(s, 1, 0)[0], State())
        return self.seen(world, actions)

    def seen(self, state: State, actions: Sequence[int]) -> list[float]:
        """Return what each action is worth with all cards seen by everybody; nothing where that takes too long."""
        if self._rules.players > 2 and sum(state.held) > ExactBot.late:
            return []
        side = kernel.side_of(state.turn)
        return [in_match(self._rules, state, side, self._solved(state, action)) for action in actions]

    def _solved(self, world: State, action: int) -> float:
        """Return the chance to win the chica after an action, everybody playing on as well as can be."""
        after, side = clone(world), kernel.side_of(world.turn)
        kernel.apply(self._rules, after, action)
        if kernel.actor(self._rules, after) < 0:
            first = float(leaf_eval.chance(self._rules, after, self._table))
            return first if side == 0 else 1.0 - first
        best = max(self._solver.solve(after, to_record(after)).values)
        return best if kernel.side_of(after.turn) == side else 1.0 - best

    def worlds(self, view: View[Any, Any], number: int, seed: int) -> WeightedWorlds:
        """Return so many worlds, as likely as the other seat's plays make them; else as what seats let lie does."""
        s = view.state
        if not (self._history.plays and self._history.whole(s)):
            return WeightedWorlds(self._dealer.worlds(s, number, seed), np.ones(number))
        pool = WorldSampler(self._rules).worlds(s, POOL * number, seed)
        weights = self._posterior.chances(s, pool, self._history.plays)
        return WeightedWorlds(pool, weights).fewer(number, seed)

    def values(self, view: View[Any, Any], worlds: WeightedWorlds, actions: Sequence[int], judge: str) -> NDArray[Any]:
        """Return the chance to win the match of each world and action, this judge's player playing on."""
        found = np.zeros((len(worlds.records), len(actions)))
        rest = (self._minds[judge], np.array(actions, np.int64), self._legal, found)
        twin = compiled(playing_on, kernel=kernel, player=PLAYERS[judge], leaf=leaf_eval)
        twin.evaluate(self._record, worlds.records, self._states, self._table, *rest)
        chances: NDArray[Any] = in_match(self._rules, view.state, kernel.side_of(view.actor), found)
        return chances

    def notes(self, language: str) -> list[str]:
        """Return what a reader must know of these chances, in sentences."""
        say, found = words.texts(language), []
        for kind in ("equity", "value_model"):
            if not learned.REGISTRY.made_for(kind, self._rules, self._rules.players):
                name = learned.REGISTRY.names(kind, self._rules, self._rules.players)[0]
                found.append(say(f"review.{kind}", ruleset=learned.REGISTRY.parts[name].ruleset))
        if kernel.chicas_to_win(self._rules) > 1:
            found.append(say("review.chicas"))
        if kernel.zapatero_loses(self._rules, State(chicas=[1, 0]), 1):
            found.append(say("review.zapateria"))
        return found


def in_match(rules: Rules, s: State, side: int, chance: Any) -> Any:
    """Return the side's chance to win the match, by that to win the chica; chicas to come are even."""
    lost, won = (chance_by_chicas(rules, s.chicas, side, winner) for winner in (1 - side, side))
    return lost + (won - lost) * chance


def chance_by_chicas(rules: Rules, chicas: Sequence[int], side: int, winner: int) -> float:
    """Return the side's chance to win the match once the winner has one chica more, those to come being even.

    A drawn match counts half.
    """
    s = State(chicas=list(chicas))
    s.score[1 - winner] = kernel.at_most_38(kernel.most_points(kernel.WIN))  # no zapatero
    kernel.end_chica(rules, s, winner)
    if s.phase != Phase.OVER:
        return (chance_by_chicas(rules, s.chicas, side, 0) + chance_by_chicas(rules, s.chicas, side, 1)) / 2
    return {side + 1: 1.0, 2 - side: 0.0}.get(s.winner, 0.5)
