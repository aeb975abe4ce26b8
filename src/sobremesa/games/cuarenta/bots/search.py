"""Searching players: several opinions of each play in one, and the hand's end solved exactly.

The opinions are a tree search in the worlds that the seat cannot tell apart, a judge that learned from self-play what
comes after a play, the deal played out by that judge, and the rules' bot. Each errs in its own way, so that their mean
is better than any of them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.records import Records, to_record
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.engine import Posterior, Solver, Tree, ValueModel
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.bots.exact import ExactBot
from sobremesa.games.cuarenta.bots.judgement import worth
from sobremesa.games.cuarenta.bots.play_history import PlayHistory
from sobremesa.games.cuarenta.bots.rules_bot import judge_all
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.search import SearchResult

WORLDS = 128
"""Worlds that a tree is grown in, at most."""
DOUBT = 10
"""So many visits more, at the mean of all plays, are counted for each: what was seldom tried is not known well."""
CONTENDERS = 4
"""So many plays, the best by the other opinions, are played out."""
WEIGHED = 2500
"""So many plays are weighed at most to tell the likely worlds from the others."""
EVEN = (1, 1, 1, 1)
"""Weights of the four estimates of a play: the tree's, the rule-based bot's, the value model's, and its playouts'."""
LAST_STEP = 18
"""The half score from which two points more or less would end the chica."""


class SearchBot(ExactBot):
    """Looks at a few hundred courses of the deal, and has the judge play it out in a few worlds."""

    tries: ClassVar[int] = 16
    late: ClassVar[int] = 11  # to solve twelve cards takes twice as long as to weigh them
    for_two: ClassVar[tuple[int, ...]] = EVEN
    """Weights of the four estimates where two play."""

    def __init__(self, seed: int | str = 0, iterations: int = 300, asked: int = 400) -> None:
        super().__init__(seed)
        self._iterations, self._asked = int(iterations), int(asked)
        self._history = PlayHistory()

    def forget(self) -> None:
        """Remember nothing of this deal, as if it had not been watched."""
        self._history = PlayHistory()

    def searched(self, view: View[Any, Any]) -> SearchResult | None:
        """Return what each play is worth."""
        self.get_ready(view.rules)
        if view.rules.players == 2:
            self._history.note(view.rules, view.state)
        return super().searched(view) or self.weighed(view.rules, view.state)

    def weighed(self, rules: Rules, s: State) -> SearchResult:
        """Return the mean of the four estimates (tree, value model, playouts, rule-based bot): chances of the chica.

        The rule-based bot's is in points, so that the mean may leave 0 to 1; the plays then keep their order, and what
        the other three say is told of them.
        """
        seed = self.lot(s)
        to_grow_in, to_try_in = self.imagined(s, seed)
        found = self._tree.grow(s, to_grow_in[: self._iterations], seed)
        grown = steadied(found)
        opinions = [grown, advised(rules, s, found.actions, float(np.mean(grown)))]
        opinions.append(np.array(self._judge.judge(s, found.actions)))
        *weights, last = self.for_two if rules.players == 2 else EVEN
        means = np.average(opinions, axis=0, weights=weights)
        ahead = np.argsort(-means, kind="stable")[:CONTENDERS]
        plays = tuple(found.actions[i] for i in ahead)
        tried = np.array(self._judge.try_out(to_try_in, plays, self.asked_of(rules.players)))
        means = joined(means, ahead, tried, last / (sum(weights) + last))
        best = int(ahead[np.argmax(means[ahead])])
        told = means
        if means.min() < 0 or means.max() > 1:
            sure = np.average(opinions[::2], axis=0, weights=weights[::2])
            sure = joined(sure, ahead, tried, last / (sum(weights[::2]) + last))
            told = in_step(sure, sorted(range(len(means)), key=lambda i: (i == best, means[i])))
        return replace(found, values=tuple(told.tolist()), visits=tuple(int(i == best) for i in range(len(means))))

    def imagined(self, s: State, seed: int) -> tuple[Records, Records]:
        """Worlds for the tree and for the playouts: by the other seat's plays, else by what seats let lie."""
        if self._history.plays and self._history.whole(s):
            both = self._posterior.worlds(s, 2 * WORLDS, seed, self._history.plays)
            return both[:WORLDS], both[WORLDS:]
        return self._dealer.worlds(s, WORLDS, seed), self._dealer.worlds(s, WORLDS, seed ^ 1)

    def asked_of(self, players: int) -> int:
        """Return how often the judge is asked in playouts."""
        return self._asked

    def get_ready(self, rules: Rules) -> None:
        """Get ready as `exact` does, and make the tree, the value model and the posterior."""
        if self._rules != rules:
            self._tree, self._judge = Tree(rules, self._iterations), ValueModel(rules)
            self._posterior = Posterior(rules, WEIGHED)
            self.forget()
        super().get_ready(rules)


class TopBot(SearchBot):
    """Looks at more than a thousand, and has the judge play it out in more worlds, of two players in many."""

    for_two: ClassVar[tuple[int, ...]] = (2, 1, 1, 3)

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

    def searched(self, view: View[Any, Any]) -> SearchResult | None:
        """Return the exact values of the true deal."""
        if self._rules != view.rules:
            self._rules, self._solver = view.rules, Solver(view.rules)
        return self._solver.solve(view.state, to_record(view.state))


def joined(means: Any, ahead: Any, tried: Any, part: float) -> Any:
    """Return the means with the playouts' part in them; plays not tried move as far as the others did on average."""
    moved = (tried - means[ahead]) * part
    whole = means + moved.mean()
    whole[ahead] = means[ahead] + moved
    return whole


def in_step(chances: Any, rising: Sequence[int]) -> Any:
    """Return chances that rise with the order of the plays, each between 0 and 1 and as near as can be to its own.

    The least squares fit in a given order, by pooling adjacent violators (Ayer et al. 1955).
    """
    pools: list[tuple[float, int]] = []
    for i in rising:
        mean, size = min(1.0, max(0.0, float(chances[i]))), 1
        while pools and pools[-1][0] > mean:
            before, more = pools.pop()
            mean, size = (before * more + mean * size) / (more + size), more + size
        pools.append((mean, size))
    told = np.empty(len(chances))
    told[list(rising)] = np.repeat([mean for mean, _ in pools], [size for _, size in pools])
    return told


def steadied(found: SearchResult) -> Any:
    """Return what a tree says, drawn to the mean where it says it on few visits."""
    visits, worth = np.array(found.visits), np.array(found.values)
    mean = float((visits * worth).sum() / visits.sum())
    return (visits * worth + DOUBT * mean) / (visits + DOUBT)


def advised(rules: Rules, s: State, plays: Sequence[int], mean: float) -> Any:
    """Return what the rules' bot thinks of each play, its points as chances around this mean."""
    points = np.array([worth(judged) for judged in judge_all(rules, s, plays)])
    return mean + worth_of_point(rules, s) * (points - points.mean())


def worth_of_point(rules: Rules, s: State) -> float:
    """Return what one point more is worth now, as a chance to win the chica."""
    table, leads = table_for(rules), kernel.side_of(kernel.leader(rules, s))
    mine, theirs = (min(s.score[side] // 2, LAST_STEP) for side in (leads, 1 - leads))
    piles = table[s.deals][:, :, min(s.pile[leads] // 2, 15), min(s.pile[1 - leads] // 2, 15)]
    return max(0.002, float(piles[mine + 1, theirs] - piles[mine, theirs + 1]) / 4)
