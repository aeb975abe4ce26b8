"""Greedy player: takes the most points now, then the most cards, and thinks of nothing else."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.bots.move_pruning import most_cards, right_claim
from sobremesa.games.cuarenta.bots.outcome import try_play
from sobremesa.games.cuarenta.bots.play_prices import deed, price
from sobremesa.games.cuarenta.rules import Phase, Rules, State


class GreedyBot:
    """Takes the most immediate points, then the most cards; ties at random."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "greedy bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return the greediest action."""
        rules, s = view.rules, view.state
        legal = view.legal_actions.codes
        if s.phase == Phase.TAKE:
            return int(most_cards(legal, len(legal)))
        if s.phase == Phase.CLAIM:
            return int(right_claim(s, legal, len(legal)))
        prizes = [prize(rules, s, action) for action in legal]
        best = [action for action, p in zip(legal, prizes, strict=True) if p == max(prizes)]
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return the points and cards of the action."""
        points = sum(score.points for score in try_play(view.rules, view.state, action).gains)
        say, cards = words.texts(language), prize(view.rules, view.state, action)[1]
        return say("bot.greedy", points=say("bot.points", n=points), cards=say("bot.cards", n=cards))


def prize(rules: Rules, s: State, action: int) -> tuple[float, int]:
    """Return what a play brings at once: points, then cards (its own included)."""
    if kernel.kind_of(action) != kernel.Kind.PLAY:
        return 0.0, 0
    taken = kernel.taken_of(action)
    if not taken:
        return 0.0, 0
    points = price(rules, s, kernel.side_of(s.turn), deed(rules, s, action), State())
    return points, kernel.how_many(taken) + 1
