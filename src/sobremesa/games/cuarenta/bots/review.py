"""Evaluator of Cuarenta's decisions for a review: every play in the same worlds, played on by two players.

Where a seat knows all cards its plays are solved instead. Chances are those to win the match.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call, Room
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.bots import BOTS, learned
from sobremesa.games.cuarenta.bots.effort import DEPTH, Effort
from sobremesa.games.cuarenta.bots.equity.tables import kept_for
from sobremesa.games.cuarenta.bots.exact import ExactBot
from sobremesa.games.cuarenta.bots.judgement import Judgement
from sobremesa.games.cuarenta.bots.learned import play_model_weights, weights_for
from sobremesa.games.cuarenta.bots.play_history import PlayHistory
from sobremesa.games.cuarenta.bots.play_prices import Memory
from sobremesa.games.cuarenta.bots.reasons import alike
from sobremesa.games.cuarenta.bots.rules_player import VIEW
from sobremesa.games.cuarenta.rules import Kind, Phase, Rules, State
from sobremesa.search.entry_bot import made
from sobremesa.search.resampling import fewer

JUDGES: Final = ("learned", "rules")
"""Who plays on, by what it is called in a review, in the order of `judging`; the first is asked first."""
TRIES = 16
"""Most draws of a world where only what seats let lie tells of hands."""
POOL = 3
"""So many times as many worlds are weighed as are asked for."""


@dataclass(frozen=True)
class Worlds:
    """Worlds that a seat cannot tell from the true one, by how they are drawn: some of a pool, each with its weight."""

    rules: Rules
    view: State
    pool: Effort
    seed: int
    places: Sequence[int]
    weights: Sequence[float]

    @property
    def records(self) -> Any:
        """Return them as records."""
        from sobremesa.games.cuarenta.bots.engine import WorldSampler  # NumPy, which a page without a network has not

        drawn = WorldSampler(self.rules, self.pool.tries).worlds(self.view, self.pool.worlds, self.seed)
        return drawn[list(self.places)]


def evaluator(rules: Rules, made: Callable[[Call], Answer] = made) -> "Evaluator":
    """Return what judges the decisions of one seat, its calls being `made` here or elsewhere."""
    return Evaluator(rules, made)


class Evaluator:
    """Judge of one seat's decisions, which are shown to it in the order in which they were made."""

    judges: Final = JUDGES

    def __init__(self, rules: Rules, made: Callable[[Call], Answer] = made) -> None:
        self._rules, self._made, self._history = rules, made, PlayHistory()

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
        return self._ends(s, actions, hidden=True)

    def seen(self, state: State, actions: Sequence[int]) -> list[float]:
        """Return what each action is worth with all cards seen by everybody; nothing where that takes too long."""
        if self._rules.players > 2 and sum(state.held) > ExactBot.late:
            return []
        return self._ends(state, actions, hidden=False)

    def _ends(self, s: State, actions: Sequence[int], hidden: bool) -> list[float]:
        takes = (
            *(self._rules, s, Effort(nodes=1), array("Q", [0]), array("q", [hidden])),
            *(Room(State, (DEPTH + 3,)), kept_for(self._rules), array("q", actions)),
            Room("float64", (len(actions),)),
        )
        return self._in_match(s, self._made(Call(BOTS.entries, "ends", takes, (8,))).rooms[0])

    def worlds(self, view: View[Any, Any], number: int, seed: int) -> Worlds:
        """Return so many worlds, as likely as the other seat's plays make them; else as what seats let lie does."""
        s = view.state
        if not (self._history.plays and self._history.whole(s)):
            return Worlds(self._rules, s, Effort(worlds=number, tries=TRIES), seed, range(number), [1.0] * number)
        pool = POOL * number
        takes = (
            *(self._rules, s, array("Q", [seed]), [table for table, _ in self._history.plays]),
            array("q", [action for _, action in self._history.plays]),
            *(array("d", play_model_weights.WEIGHTS), Room(State, (pool + 1,)), Room("float64", (pool,))),
        )
        weights = self._made(Call(BOTS.entries, "likelihoods", takes, (7,))).rooms[0]
        return Worlds(self._rules, s, Effort(worlds=pool), seed, *fewer(weights, number, seed))

    def values(self, view: View[Any, Any], worlds: Worlds, actions: Sequence[int], judge: str) -> list[list[float]]:
        """Return the chance to win the match by world and action, this judge's player playing on."""
        weights, sizes = weights_for(self._rules)
        number = len(actions)
        takes = (
            *(self._rules, worlds.view, worlds.pool, array("Q", [worlds.seed]), array("q", worlds.places)),
            *(Room(State, (worlds.pool.worlds + 2,)), kept_for(self._rules), weights, array("q", sizes)),
            *([State()] * (VIEW + 1), Room(Memory, (1,)), Room(Judgement, (1,)), array("q", [JUDGES.index(judge)])),
            *(array("q", actions), Room("float64", (len(worlds.places), number))),
        )
        chances = self._in_match(view.state, self._made(Call(BOTS.entries, "play_on", takes, (14,))).rooms[0])
        return [chances[first : first + number] for first in range(0, len(chances), number)]

    def _in_match(self, s: State, chances: Sequence[float]) -> list[float]:
        """Return the side's chances to win the match, by those to win the chica; chicas to come are even."""
        lost, won = match_chances(self._rules, s, kernel.side_of(s.turn))
        return [lost + (won - lost) * chance for chance in chances]

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


def match_chances(rules: Rules, s: State, side: int) -> tuple[float, float]:
    """Return the side's chances to win the match once it has lost this chica, and once it has won it."""
    return chance_by_chicas(rules, s.chicas, side, 1 - side), chance_by_chicas(rules, s.chicas, side, side)


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
