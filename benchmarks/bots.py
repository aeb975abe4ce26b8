"""Duplicate hands of players that are no level of the bots, such as another library's; levels meet in the arena."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

from sobremesa.bots.bot import Bot
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, NOBODY, clone
from sobremesa.core.position import View


@dataclass(frozen=True)
class Outcome:
    """What pairs of hands came to."""

    pairs: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Points per hand, A less B."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def margin(self) -> float:
        """Half of the 95 % confidence interval."""
        spread = sum((p - self.mean) ** 2 for p in self.pairs) / max(1, len(self.pairs) - 1)
        return 1.96 * sqrt(spread / len(self.pairs))

    def share(self) -> str:
        """The pairs that A won, drew and lost, in per cent."""
        won, lost = (sum(sign * p > 0 for p in self.pairs) / len(self.pairs) for sign in (1, -1))
        return f"won {won:.1%}, drawn {abs(1 - won - lost):.1%}, lost {lost:.1%}"

    def __str__(self) -> str:
        """One line for people."""
        return f"{self.mean:+.2f} ±{self.margin:.2f} points per hand; pairs {self.share()}"


def play_hand(game: Game[Any, Any], rules: Any, deck: list[int], dealer: int, seats: list[Bot]) -> Any:
    """One hand from 0-0 to its end; the state as it then stands."""
    kernel, s = game.kernel, game.new_state()
    kernel.start(rules, s, dealer)
    kernel.deal(rules, s, deck)
    while (actor := kernel.actor(rules, s)) != NOBODY:
        if actor != CHANCE:
            view = clone(s)
            kernel.hide(rules, view, actor)
            kernel.apply(rules, s, seats[actor].choose(View(game, rules, view, actor)))
        elif kernel.cards_needed(rules, s):
            break
        else:
            kernel.deal(rules, s, [])
    return s
