"""Greedy player: takes every pile, lays all that can be laid, throws away the lowest card of no use."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import words
from sobremesa.games.canasta.rules import BLACK, JOKER, TWO, Do, Phase, Rules, State

_START_ORDER = [kernel.TAKE, kernel.TAKE | kernel.ROW, kernel.TAKE | TWO, kernel.TAKE | JOKER, kernel.DRAW, kernel.END]
_LAYING = (Do.MELD, Do.ADD, Do.WILDS, Do.THREES)


class GreedyBot:
    """Takes, lays and throws away without a thought for what comes next; ties at random."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "greedy bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return the greediest action."""
        rules, s = view.rules, view.state
        legal = view.legal_actions.codes
        if s.phase == Phase.START:
            return min(legal, key=_START_ORDER.index)
        if s.phase == Phase.ANSWER:
            return kernel.YES
        if legal[-1] == kernel.SPECIAL:
            return kernel.SPECIAL
        steps = [a for a in legal if kernel.do_of(a) in _LAYING and not spoils(rules, s, a)]
        if steps:
            return max(steps, key=lambda a: eagerness(rules, a))
        drops = [a for a in legal if kernel.do_of(a) == Do.DROP] or legal
        if kernel.do_of(drops[0]) != Do.DROP:
            return int(drops[0])
        worths = [uselessness(rules, s, kernel.card_of(a)) for a in drops]
        best = [a for a, worth in zip(drops, worths, strict=True) if worth == min(worths)]
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the action is good for, in the greedy player's eyes."""
        do = kernel.do_of(action)
        key = (Do.MELD if do in _LAYING else Do(do)).name.lower()
        say, points = words.texts(language), kernel.step_points(view.rules, action)
        return say(f"bot.greedy.{key}", n=view.state.pile_size, points=points)


def spoils(rules: Rules, s: State, action: int) -> bool:
    """C40: whether the step makes a pure canasta a mixed one."""
    group, rank = kernel.group_of(rules, kernel.player(s)), kernel.rank_of(action)
    if kernel.is_wild(rank):
        return False
    pure = s.naturals[group][rank] == kernel.row_size(s, group, rank)
    if not pure or not kernel.is_canasta(s, group, rank):
        return False
    return kernel.do_of(action) == Do.ADD and bool(kernel.is_wild(kernel.card_of(action)))


def eagerness(rules: Rules, action: int) -> tuple[int, int]:
    """Black threes and joker canastas first, then naturals, wild cards last; the more points the better."""
    do, card = kernel.do_of(action), kernel.card_of(action)
    wild = do in (Do.MELD, Do.ADD) and kernel.is_wild(card)
    return (0 if wild else 1, kernel.step_points(rules, action))


def uselessness(rules: Rules, s: State, kind: int) -> tuple[int, int]:
    """Return the lower, the sooner it goes: black threes, single cards, pairs and more, wild cards."""
    if kind == BLACK:
        return (0, 0)
    if kernel.is_wild(kind):
        return (3, kernel.card_points(rules, kind))
    return (1 if s.hand[kernel.player(s)][kind] == 1 else 2, kernel.card_points(rules, kind))
