"""Evaluator of Cuatrola's decisions for a review: every action in the same deals, played on by two players.

Where a seat knows all cards its actions are solved instead. Chances are those to win the match.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call, Room
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.bots import BOTS, learned
from sobremesa.games.cuatrola.bots.auction_solver import Auction
from sobremesa.games.cuatrola.bots.equity import every_equity
from sobremesa.games.cuatrola.bots.equity_tables import equity_in_a_row, in_a_row
from sobremesa.games.cuatrola.bots.kinds_of_loss import kind_of_loss
from sobremesa.games.cuatrola.rules import Phase, Rules, State
from sobremesa.search.entry_bot import made
from sobremesa.search.resampling import fewer

JUDGES: Final = ("learned", "rules")
"""Who plays on, by what it is called in a review, in the order of `judging`; the first is asked first."""
POOL: Final = 3
"""So many times as many deals are weighed as are asked for."""


@dataclass(frozen=True)
class Worlds:
    """Deals that a seat cannot tell from the true one, by their numbers, each with its weight."""

    rules: Rules
    view: State
    numbers: Sequence[int]
    weights: Sequence[float]

    @property
    def records(self) -> Any:
        """Return them as records."""
        from sobremesa.games.cuatrola.bots.posterior import laid_out  # NumPy, which a page without a network has not

        return laid_out(self.rules, self.view, list(self.numbers))


def evaluator(rules: Rules, made: Callable[[Call], Answer] = made) -> "Evaluator":
    """Return what judges the decisions of one seat, its calls being `made` here or elsewhere."""
    return Evaluator(rules, made)


class Evaluator:
    """Judge of one seat's decisions; it needs no memory, for a view of Cuatrola holds all that was seen of a hand."""

    judges: Final = JUDGES

    def __init__(self, rules: Rules, made: Callable[[Call], Answer] = made) -> None:
        self._rules, self._made, self._equity = rules, made, equity_in_a_row(rules)
        self._crude = in_a_row(every_equity(rules))

    def look(self, view: View[Any, Any]) -> None:
        """Note nothing."""

    def turn(self, view: View[Any, Any]) -> int:
        """Return 0: each call, cante and card is told by itself."""
        return 0

    def goes_on(self, action: int) -> bool:
        """Return no: each decision is judged by itself."""
        return False

    def classes(self, view: View[Any, Any]) -> dict[object, int]:
        """Return every legal action: no two cards of the pack are alike."""
        return {self.kind(view, action): action for action in view.legal_actions.codes}

    def kind(self, view: View[Any, Any], action: int) -> object:
        """Return the action, a class of its own."""
        return int(action)

    def kind_of_loss(self, view: View[Any, Any], played: int, better: int) -> str:
        """Return what kind of call, cante or card lost."""
        return kind_of_loss(self._rules, view.state, played, better)

    def exact(self, view: View[Any, Any], actions: Sequence[int]) -> Sequence[float] | None:
        """Return what each action is worth where the seat knows all cards; else nothing."""
        return self._ends(view.state, actions, hidden=True)

    def seen(self, state: State, actions: Sequence[int]) -> Sequence[float]:
        """Return what each action is worth with all cards seen by everybody, who call and play as well as can be."""
        if state.phase != Phase.BID:
            return self._ends(state, actions, hidden=False) or ()
        auction = Auction(self._rules, kernel.side_of(state.turn), self._hand)
        return [auction.after(state, call) for call in actions]

    def _hand(self, side: int, s: State) -> float:
        """Return a pair's chance in a hand whose contract is settled, with all cards seen."""
        takes = self._rules, s, array("q", [side]), self._equity, Room("float64", (1,))
        return float(self._made(Call(BOTS.entries, "hand", takes, (4,))).rooms[0][0])

    def _ends(self, s: State, actions: Sequence[int], hidden: bool) -> list[float] | None:
        """Return the chance after each action, everybody playing on as well as can be."""
        out = Room("float64", (len(actions),))
        takes = self._rules, s, array("q", [hidden]), self._equity, array("q", actions), out
        answer = self._made(Call(BOTS.entries, "ends", takes, (5,)))
        return list(answer.rooms[0]) if answer.result else None

    def worlds(self, view: View[Any, Any], number: int, seed: int) -> Worlds:
        """Return so many deals, as likely as what was called, sung and played makes them.

        Where only a few are possible each comes so often that the number is made up, and as often in either half.
        """
        pool, lot = POOL * number, array("Q", [Chance(seed, "deals").word()])
        takes = self._rules, view.state, lot, self._equity, Room("int64", (pool,)), Room("float64", (pool,))
        answer = self._made(Call(BOTS.entries, "likelihoods", takes, (4, 5)))
        numbers, weights = (list(room[: answer.result]) for room in answer.rooms)
        if len(numbers) > number:
            places, weights = fewer(weights, number, seed)
            return Worlds(self._rules, view.state, [numbers[place] for place in places], weights)
        times = max(1, number // len(numbers) // 2 * 2)
        every = [place for place in range(len(numbers)) for _ in range(times)]
        return Worlds(self._rules, view.state, [numbers[i] for i in every], [weights[i] for i in every])

    def values(self, view: View[Any, Any], worlds: Worlds, actions: Sequence[int], judge: str) -> list[list[float]]:
        """Return the chance to win the match by world and action, this judge's player playing on."""
        number = len(actions)
        takes = (
            *(self._rules, view.state, array("q", worlds.numbers), self._equity, self._crude),
            *(array("q", [JUDGES.index(judge)]), array("q", actions), Room("float64", (len(worlds.numbers), number))),
        )
        chances = list(self._made(Call(BOTS.entries, "play_on", takes, (7,))).rooms[0])
        return [chances[first : first + number] for first in range(0, len(chances), number)]

    def notes(self, language: str) -> Sequence[str]:
        """Return what a reader must know of these chances, in sentences."""
        say, found = words.texts(language), []
        if not learned.REGISTRY.made_for("equity", self._rules, self._rules.players):
            found.append(say("review.equity"))
        fitted = learned.REGISTRY.parts["card_model_weights.py"].ruleset
        if self._rules != learned.REGISTRY.game.rules(learned.REGISTRY.game.ruleset(fitted), self._rules.players):
            found.append(say("review.fitted", ruleset=fitted))
        return found
