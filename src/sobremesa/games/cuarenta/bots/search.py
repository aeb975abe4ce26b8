"""Searching players: several opinions of each play in one, and the hand's end solved exactly.

The opinions are a tree search in the worlds that the seat cannot tell apart, a judge that learned from self-play what
comes after a play, the deal played out by that judge, and the rules' bot. Each errs in its own way, so that their mean
is better than any of them.
"""

from array import array
from typing import Any, ClassVar

from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.entries import Call, Room
from sobremesa.games.cuarenta.bots import BOTS
from sobremesa.games.cuarenta.bots.effort import STATES, Effort
from sobremesa.games.cuarenta.bots.equity.tables import kept_for
from sobremesa.games.cuarenta.bots.exact import OUT, ExactBot, solving
from sobremesa.games.cuarenta.bots.judgement import Judgement
from sobremesa.games.cuarenta.bots.learned import play_model_weights, weights_for
from sobremesa.games.cuarenta.bots.play_history import PlayHistory
from sobremesa.games.cuarenta.bots.play_prices import Memory
from sobremesa.games.cuarenta.bots.rules_player import VIEW
from sobremesa.games.cuarenta.rules import Rules, State

EVEN = (1.0, 1.0, 1.0, 1.0)
"""Weights of the four estimates of a play: the tree's, the rule-based bot's, the value model's, and its playouts'."""


class SearchBot(ExactBot):
    """Looks at a few hundred courses of the deal, and has the judge play it out in a few worlds."""

    tries: ClassVar[int] = 16
    late: ClassVar[int] = 11  # to solve twelve cards takes twice as long as to weigh them
    for_two: ClassVar[tuple[float, ...]] = EVEN
    """Weights of the four estimates where two play."""

    def __init__(self, seed: int | str = 0, iterations: int = 300, asked: int = 400) -> None:
        super().__init__(seed)
        self._iterations, self._asked = int(iterations), int(asked)
        self._history = PlayHistory()

    def forget(self) -> None:
        """Remember nothing of this deal, as if it had not been watched."""
        self._history = PlayHistory()

    def searching(self, view: View[Any, Any]) -> Call:
        """Return the call that says what each play is worth."""
        if self._rules != view.rules:
            self._rules = view.rules
            self.forget()
        if view.rules.players == 2:
            self._history.note(view.rules, view.state)
        return super().searching(view) or self.weighing(view.rules, view.state)

    def weighing(self, rules: Rules, s: State) -> Call:
        """Return the call that weighs each play by the four estimates: tree, value model, playouts, rules' bot."""
        known = self._history.plays if self._history.whole(s) else []
        weights, sizes = weights_for(rules)
        takes = (
            *(rules, s, self.effort(rules), array("Q", [self.lot(s)])),
            *([table for table, _ in known] or Room(State, (0,)), array("q", [action for _, action in known])),
            *(array("d", play_model_weights.WEIGHTS), Room(State, (STATES,))),
            *([State()] * (VIEW + 1), Room(Memory, (1,)), Room(Judgement, (1,))),
            *(kept_for(rules), weights, array("q", sizes), *OUT),
        )
        return Call(BOTS.entries, "weigh", takes, (14, 15))

    def effort(self, rules: Rules) -> Effort:
        """Return what a decision may spend."""
        asked, parts = self.asked_of(rules.players), self.for_two if rules.players == 2 else EVEN
        return Effort(tries=self.tries, iterations=self._iterations, asked=asked, weights=list(parts))

    def asked_of(self, players: int) -> int:
        """Return how often the judge is asked in playouts."""
        return self._asked


class TopBot(SearchBot):
    """Looks at more than a thousand, and has the judge play it out in more worlds, of two players in many."""

    for_two: ClassVar[tuple[float, ...]] = (2.0, 1.0, 1.0, 3.0)

    def __init__(self, seed: int | str = 0, iterations: int = 1200, asked: int = 3000) -> None:
        super().__init__(seed, iterations, asked)

    def asked_of(self, players: int) -> int:
        """Return all for two players; for four, where a world takes longer, two fifths gain as much."""
        return self._asked if players == 2 else 2 * self._asked // 5


class CheatBot(ExactBot):
    """Sees all cards, to tell how much room is left above those who do not: each deal solved with all hands seen."""

    sees_all: ClassVar[bool] = True

    def shown(self, match: Match[Any, Any]) -> View[Any, Any]:
        """Return all hands."""
        return View(match.game, match.rules, clone(match.state), match.actor)

    def searching(self, view: View[Any, Any]) -> Call:
        """Return the call that finds the exact values of the true deal."""
        return solving(view.rules, view.state, Effort(nodes=1), 0)
