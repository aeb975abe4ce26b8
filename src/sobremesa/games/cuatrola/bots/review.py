"""Evaluator of Cuatrola's decisions for a review: every action in the same deals, played on by two players.

Where a seat knows all cards its actions are solved instead. Chances are those to win the match.
"""

from collections.abc import Sequence
from functools import partial
from types import ModuleType
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import as_numbers, record_type, to_record
from sobremesa.games.cuatrola import deals, words
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model_player, habits, learned, match_worth, rules_player
from sobremesa.games.cuatrola.bots.auction_solver import Auction
from sobremesa.games.cuatrola.bots.card_model import COUNTED, PLAY
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.kinds_of_loss import kind_of_loss
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.posterior import Posterior
from sobremesa.games.cuatrola.rules import MAX_LEGAL, Phase, Rules, State
from sobremesa.games.cuatrola.solver import search
from sobremesa.search import playing_on
from sobremesa.search.weighted_worlds import WeightedWorlds

PLAYERS: Final[dict[str, ModuleType]] = {"learned": card_model_player, "rules": rules_player}
"""Who plays on, by what it is called in a review; the first is asked first."""
POOL: Final = 3
"""So many times as many deals are weighed as are asked for."""
FEWEST: Final = 600
"""Room for deals from the beginning."""


def evaluator(rules: Rules) -> "Evaluator":
    """Return what judges the decisions of one seat."""
    return Evaluator(rules)


class Evaluator:
    """Judge of one seat's decisions; it needs no memory, for a view of Cuatrola holds all that was seen of a hand."""

    judges: Final = tuple(PLAYERS)

    def __init__(self, rules: Rules) -> None:
        self._rules, self._record, self._table = rules, to_record(rules)[0], equity_table(rules)
        self._minds: dict[str, Any] = {"learned": card_model_mind(), "rules": as_numbers(rules_player.mind(rules))}
        self._states = np.zeros(habits.PLACES, record_type(State()))
        self._legal = cast(list[int], np.zeros(MAX_LEGAL, np.int64))  # as compiled code has a list
        self._work = np.zeros(1, search.workspace)[0]
        self._room = 0

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
        found = self._posterior(1).drawn(view.state, view.actor, deals.CASES + 1, lots(0))
        if found.n > deals.CASES:
            return None
        worlds = self._posterior(1).laid_out(found)
        known = (worlds["hand"] == worlds["hand"][0]).all()
        return self._solved(worlds[0], actions) if known else None

    def seen(self, state: State, actions: Sequence[int]) -> Sequence[float]:
        """Return what each action is worth with all cards seen by everybody, who call and play as well as can be."""
        if state.phase != Phase.BID:
            return self._solved(to_record(state)[0], actions)
        auction = Auction(self._rules, kernel.side_of(state.turn), partial(self._hand, kernel.side_of(state.turn)))
        return [auction.after(state, call) for call in actions]

    def _hand(self, side: int, s: State) -> float:
        """Return a pair's chance in a hand whose contract is settled, with all cards seen."""
        rest = (self._work, side, self._table)
        return float(compiled(match_worth).solved(self._record, to_record(s)[0], *rest))

    def _solved(self, world: Any, actions: Sequence[int]) -> Sequence[float]:
        """Return the chance after each action, everybody playing on as well as can be."""
        found = np.zeros(len(actions))
        rest = (self._states, self._work, self._table, np.array(actions, np.int64), found)
        compiled(match_worth).solve(self._record, world, *rest)
        return found.tolist()

    def worlds(self, view: View[Any, Any], number: int, seed: int) -> WeightedWorlds:
        """Return so many deals, as likely as what was called, sung and played makes them.

        Where only a few are possible each comes so often that the number is made up, and as often in either half.
        """
        posterior = self._posterior(POOL * number)
        found = posterior.weighed(view.state, view.actor, POOL * number, lots(seed))
        pool = WeightedWorlds(posterior.laid_out(found), found.weights[: found.n].copy())
        if found.n > number:
            return pool.fewer(number, seed)
        times = max(1, number // found.n // 2 * 2)
        return WeightedWorlds(np.repeat(pool.records, times), np.repeat(pool.weights, times))

    def values(self, view: View[Any, Any], worlds: WeightedWorlds, actions: Sequence[int], judge: str) -> NDArray[Any]:
        """Return the chance to win the match of each world and action, this judge's player playing on."""
        found = np.zeros((len(worlds.records), len(actions)))
        ending = match_worth.Ending(self._table, self._work)
        rest = (ending, self._minds[judge], np.array(actions, np.int64), self._legal, found)
        twin = compiled(playing_on, kernel=kernel, player=PLAYERS[judge], leaf=match_worth)
        twin.evaluate(self._record, worlds.records, self._states, *rest)
        return found

    def _posterior(self, most: int) -> Posterior:
        """Return a posterior with room for so many deals."""
        if self._room < max(most, FEWEST):
            self._room = max(most, FEWEST)
            self._drawer = Posterior(self._rules, self._room)
        return self._drawer

    def notes(self, language: str) -> Sequence[str]:
        """Return what a reader must know of these chances, in sentences."""
        say, found = words.texts(language), []
        if not learned.REGISTRY.made_for("equity", self._rules, self._rules.players):
            found.append(say("review.equity"))
        fitted = learned.REGISTRY.parts["card_model_weights.py"].ruleset
        if self._rules != learned.REGISTRY.game.rules(learned.REGISTRY.game.ruleset(fitted), self._rules.players):
            found.append(say("review.fitted", ruleset=fitted))
        return found


def lots(seed: int) -> NDArray[np.uint64]:
    """Return a state of the compiled source of chance."""
    return np.array([Chance(seed, "deals").word()], np.uint64)


def card_model_mind() -> card_model_player.Mind:
    """Return what the player by the card model needs."""
    return card_model_player.Mind(card_weights(), np.zeros((1, PLAY), np.int64), np.zeros(COUNTED))
