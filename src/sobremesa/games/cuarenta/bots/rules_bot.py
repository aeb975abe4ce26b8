"""Rule-based player at the table: `rules_player` for who sits there, and its reasons."""

from collections.abc import Sequence
from functools import lru_cache
from threading import get_ident
from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import rules_player
from sobremesa.games.cuarenta.bots.judgement import Judgement
from sobremesa.games.cuarenta.bots.reasons import alike, compare, explain_duty, explain_play
from sobremesa.games.cuarenta.bots.rules_player import Mind
from sobremesa.games.cuarenta.rules import Phase, Rules, State
from sobremesa.games.cuarenta.worlds import unseen


class RulesBot:
    """Plays by the sources' advice, and remembers every card."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, rules_player.CHANCE)

    def choose(self, view: View[Any, Any]) -> int:
        """Return the best judged action; ties at random."""
        rules, s, legal = view.rules, view.state, list(view.legal_actions.codes)
        mind = mind_of(rules, get_ident())
        among = rules_player.consider(rules, s, mind, legal, len(legal))
        return rules_player.decide(rules, s, mind, legal, len(legal), self._chance.below(among) if among else 0)

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what decides, what the action brings, what the next seat may make of it, and why no other."""
        rules, s = view.rules, view.state
        why = self.explain_alone(view, action, language)
        if s.phase != Phase.PLAY:
            return why
        others = [one for one in view.legal_actions.codes if alike(s, one) != alike(s, action)]
        return f"{why} {compare(rules, s, judge(rules, s, action), judge_all(rules, s, others), language)}".rstrip()

    def explain_alone(self, view: View[Any, Any], action: int, language: str) -> str:
        """Return the same without a word on other actions."""
        rules, s = view.rules, view.state
        if s.phase != Phase.PLAY:
            return explain_duty(rules, s, action, language)
        return explain_play(rules, s, judge(rules, s, action), language)


@lru_cache(maxsize=8)
def mind_of(rules: Rules, thread: int) -> Mind:
    """Return the memory of a table's players, which those of one thread share."""
    return rules_player.mind(rules)


def judge_all(rules: Rules, s: State, legal: Sequence[int]) -> list[Judgement]:
    """Return every play worth a thought; one that leaves others what it could take is not (P43, V8)."""
    return [judge(rules, s, action) for action in legal if not kernel.leaves_to_others(rules, s, action)]


def judge(rules: Rules, s: State, action: int) -> Judgement:
    """Judge one play on a copy of the table."""
    places, memory, _, _ = mind_of(rules, get_ident())
    judged = Judgement()
    rules_player.weigh(rules, s, places, memory, action, unseen(s, s.turn), judged)
    return judged
